//! A scenario's text form, which is a link's fragment: read and written.

use super::definition::Scenario;
use super::nearest::nearest;
use super::specification::{Specification, parameters};
use super::{link, second, view};
use crate::games::GameKind;
use crate::problem::{Listed, Problem, excerpt};
use crate::search::version::TRACE_VERSION;
use crate::sorted::map_of;
use std::collections::{BTreeMap, HashMap, HashSet};

impl Scenario {
    /// Reads the scenario out of a link's pairs. Keys of the view and unknown keys are left alone.
    #[must_use]
    pub fn from_pairs(pairs: &[(String, String)]) -> (Scenario, Vec<Problem>) {
        let mut problems = Vec::new();
        let values: HashMap<&str, &str> =
            pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let value_of = |wanted: &str| values.get(wanted).copied();
        let game = match value_of("game").map(GameKind::named) {
            Some(Ok(game)) => game,
            Some(Err(problem)) => {
                problems.push(problem);
                GameKind::Chess
            }
            // The parameter of a single game's position is enough to choose the game.
            None => {
                let names_one = |game: &&GameKind| value_of(game.description().moving).is_some();
                GameKind::ALL.iter().find(names_one).copied().unwrap_or(GameKind::Chess)
            }
        };
        let mut scenario = Scenario::of(game);
        for specification in parameters().filter(|parameter| parameter.key != "game") {
            let Some(value) = value_of(specification.key) else { continue };
            if !specification.applies_to(game) {
                problems.push(Problem::new(
                    specification.key,
                    value,
                    format!("{} has no meaning in the game “{}”", specification.label, game.name()),
                    "remove it",
                ));
            } else if let Err(problem) = specification.set(&mut scenario, value) {
                problems.push(problem);
            }
        }
        (scenario, problems)
    }

    /// Reads a scenario that must be understood as a whole, as on a command line.
    ///
    /// # Errors
    ///
    /// Everything that is not understood; never an empty list.
    pub fn parse(text: &str) -> Result<Scenario, Vec<Problem>> {
        let (scenario, _, problems) = read(text);
        if problems.is_empty() { Ok(scenario) } else { Err(problems) }
    }

    /// All parameters of this game with their values as text.
    #[must_use]
    pub fn values(&self) -> BTreeMap<String, String> {
        map_of(self.specifications().map(|parameter| (parameter.key.to_owned(), parameter.get(self))))
    }

    fn specifications(&self) -> impl Iterator<Item = &'static Specification> + use<> {
        let game = self.game;
        parameters().filter(move |parameter| parameter.applies_to(game))
    }

    /// The pairs of the link: the game always, other defaults left out.
    #[must_use]
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let default = Scenario::of(self.game);
        self.specifications()
            .map(|parameter| (parameter, parameter.get(self)))
            .filter(|(parameter, value)| parameter.key == "game" || *value != parameter.get(&default))
            .map(|(parameter, value)| (parameter.key, value))
            .collect()
    }
}

/// The link form is the scenario's text form.
impl std::fmt::Display for Scenario {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&link::write_pairs(self.pairs()))
    }
}

/// Reads a whole link: scenario, view, and the parts that were not understood.
#[must_use]
pub fn read(text: &str) -> (Scenario, view::View, Vec<Problem>) {
    let (scenario, _, view, problems) = read_pair(text);
    (scenario, view, problems)
}

/// Reads a whole link: scenario, the second scenario of a comparison, view, and what was not understood (of many problems
/// the first, and how many more there are).
#[must_use]
pub fn read_pair(text: &str) -> (Scenario, Option<Scenario>, view::View, Vec<Problem>) {
    let pairs = link::read_pairs(text);
    let mut problems = Listed::default();
    let (scenario, scenario_problems) = Scenario::from_pairs(&pairs);
    problems.extend(scenario_problems);
    let (second, second_problems) = second::read(&pairs, &scenario);
    problems.extend(second_problems);
    let view = view::View::read(&pairs, &mut problems);
    let mut seen = HashSet::new();
    for (key, value) in &pairs {
        if key == "v" {
            problems.extend(version_problem(value));
        } else if !known_keys().any(|known| known == key) && !second::is_known(key) {
            let of_second = key.starts_with(second::PREFIX);
            problems.push(|| if of_second { second::unknown(key, value) } else { unknown_key(key, value) });
        }
        if !seen.insert(key) {
            let message = "it occurs more than once; the last one counts";
            problems.push(|| Problem::new(key, value, message, "remove the others"));
        }
    }
    (scenario, second, view, problems.problems())
}

fn known_keys() -> impl Iterator<Item = &'static str> {
    parameters().map(|parameter| parameter.key).chain(view::keys())
}

fn unknown_key(key: &str, value: &str) -> Problem {
    let fix = nearest(key, known_keys()).map_or_else(
        || "remove it; every setting of the page has its name in the address".to_owned(),
        |known| format!("did you mean “{known}”? Otherwise remove it"),
    );
    Problem::new(key, value, format!("“{}” is not a parameter of this version", excerpt(key)), fix)
}

fn version_problem(value: &str) -> Option<Problem> {
    // A text that is not a number is reported with the other numbers of the view.
    let version = value.parse::<u32>().ok().filter(|version| *version > TRACE_VERSION)?;
    Some(Problem::new(
        "v",
        value,
        format!(
            "this link was made by a newer Plyscope (version {version} of its search; this one has \
             {TRACE_VERSION})"
        ),
        "reload the page to get the newest version; the page shows what it understands",
    ))
}
