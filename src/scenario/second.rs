//! The second scenario of a link: the search that a search is compared with, as its differences from the
//! first.
//!
//! `b.search=mtd-f` is the search of the link with MTD(f) instead of the first algorithm. Both search one
//! position.

use super::definition::Scenario;
use super::nearest::nearest;
use super::specification::{Specification, parameters};
use crate::problem::{Problem, excerpt};

/// The prefix of the differences' keys.
pub const PREFIX: &str = "b.";

/// The parameter that is written if there are no differences.
const SAME: &str = "search";

/// The common part of two searches that are compared: the position, and the limits of their recordings.
fn is_common(parameter: &Specification) -> Option<&'static str> {
    match parameter.key {
        "record" | "record-to" | "record-after" => Some("the two searches share the limits of recording"),
        _ if parameter.group == "Position" => Some("both searches have the same position"),
        _ => None,
    }
}

/// The parameters that may differ between the searches.
fn own() -> impl Iterator<Item = &'static Specification> + Clone {
    parameters().filter(|parameter| is_common(parameter).is_none())
}

/// Reads the second scenario out of a link's pairs; `None` if no pair is a difference.
pub(super) fn read(pairs: &[(String, String)], first: &Scenario) -> (Option<Scenario>, Vec<Problem>) {
    let mut problems = Vec::new();
    let mut is_said = false;
    let mut second = Scenario {
        position: first.position.clone(),
        record_budget: first.record_budget,
        record_to: first.record_to,
        record_after: first.record_after,
        ..Scenario::of(first.game)
    };
    // Read in the order of the table, like the first: the settings of a switch that is off are not in a text.
    for parameter in parameters() {
        let common = is_common(parameter);
        let applies = parameter.applies_to(first.game);
        let is_own = |(key, _): &&(String, String)| key.strip_prefix(PREFIX) == Some(parameter.key);
        let pair = pairs.iter().rev().find(is_own);
        let said = pair.map(|(key, value)| match common {
            Some(common) => Err(Problem::new(key, value, common, "remove it")),
            None if !applies => {
                let message =
                    format!("{} has no meaning in the game “{}”", parameter.label, first.game.name());
                Err(Problem::new(key, value, message, "remove it"))
            }
            None => {
                let set = parameter.set(&mut second, value);
                set.map_err(|problem| Problem { key: key.clone(), ..problem })
            }
        });
        is_said |= matches!(said, Some(Ok(())));
        if common.is_none() && applies && !matches!(said, Some(Ok(()))) {
            // A value that was read once is read again.
            let _ = parameter.set(&mut second, &parameter.get(first));
        }
        problems.extend(said.and_then(Result::err));
    }
    (is_said.then_some(second), problems)
}

/// Whether a key names a parameter that may differ, or could: other keys with the prefix are slips.
pub(super) fn is_known(key: &str) -> bool {
    key.strip_prefix(PREFIX).is_some_and(|own| parameters().any(|parameter| parameter.key == own))
}

/// The problem of an unknown key with the prefix.
pub(super) fn unknown(key: &str, value: &str) -> Problem {
    let meant = key.strip_prefix(PREFIX).unwrap_or(key);
    let fix = nearest(meant, own().map(|parameter| parameter.key)).map_or_else(
        || "remove it; after “b.” comes a parameter of the search".to_owned(),
        |known| format!("did you mean “{PREFIX}{known}”? Otherwise remove it"),
    );
    Problem::new(key, value, format!("“{}” is not a parameter of this version", excerpt(meant)), fix)
}

impl Scenario {
    /// The pairs of a link for the differences of `second` from this scenario of the position. Two equal
    /// scenarios are still two: then the common base algorithm is written for the second, too.
    #[must_use]
    pub fn differences(&self, second: &Scenario) -> Vec<(String, String)> {
        let parameters = own().filter(|parameter| parameter.applies_to(self.game));
        let pair = |parameter: &Specification| (format!("{PREFIX}{}", parameter.key), parameter.get(second));
        let differing = |parameter: &&Specification| parameter.get(self) != parameter.get(second);
        let mut pairs: Vec<(String, String)> = parameters.clone().filter(differing).map(pair).collect();
        if pairs.is_empty() {
            pairs.extend(parameters.filter(|parameter| parameter.key == SAME).map(pair));
        }
        pairs
    }
}
