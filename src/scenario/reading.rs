//! A scenario's text form, which is a link's fragment: read and written.

use super::definition::Scenario;
use super::specification::{Specification, parameters};
use super::{link, view};
use crate::games::GameKind;
use crate::problem::Problem;
use std::collections::BTreeMap;

/// The version of the link form that this program writes and reads.
pub const LINK_VERSION: u32 = 1;

impl Scenario {
    /// Reads the scenario out of a link's pairs. Keys of the view and unknown keys are left alone.
    #[must_use]
    pub fn from_pairs(pairs: &[(String, String)]) -> (Scenario, Vec<Problem>) {
        let mut problems = Vec::new();
        let value_of = |wanted: &str| pairs.iter().rev().find(|(key, _)| key == wanted).map(|(_, v)| v);
        let game = match value_of("game").map(|name| GameKind::named(name)) {
            Some(Ok(game)) => game,
            Some(Err(problem)) => {
                problems.push(problem);
                GameKind::Chess
            }
            None if value_of("tree").is_some() && value_of("fen").is_none() => GameKind::Tree,
            None => GameKind::Chess,
        };
        let mut scenario = Scenario::of(game);
        for specification in parameters().filter(|parameter| parameter.key != "game") {
            let Some(value) = value_of(specification.key) else { continue };
            if !specification.applies_to(game) {
                problems.push(Problem::new(
                    specification.key,
                    value,
                    format!("{} has no meaning in the game “{}”", specification.label, game.name()),
                    "leave it out",
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
        self.specifications().map(|parameter| (parameter.key.to_owned(), parameter.get(self))).collect()
    }

    fn specifications(&self) -> impl Iterator<Item = &'static Specification> + use<> {
        let game = self.game;
        parameters().filter(move |parameter| parameter.applies_to(game))
    }

    /// The pairs of a link that says the same: the game always, other defaults left out.
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

/// Reads a whole link: scenario, view, and what was not understood.
#[must_use]
pub fn read(text: &str) -> (Scenario, view::View, Vec<Problem>) {
    let pairs = link::read_pairs(text);
    let (scenario, mut problems) = Scenario::from_pairs(&pairs);
    let (view, view_problems) = view::View::from_pairs(&pairs);
    problems.extend(view_problems);
    let mut seen = std::collections::BTreeSet::new();
    for (key, value) in &pairs {
        if key == "v" {
            problems.extend(version_problem(value));
        } else if parameters().all(|parameter| parameter.key != key) && !view::KEYS.contains(&key.as_str()) {
            problems.push(Problem::new(
                key,
                value,
                format!("“{key}” is not a parameter of this version"),
                "leave it out; whatever is set on the page has its name in the address",
            ));
        }
        if !seen.insert(key) {
            problems.push(Problem::new(
                key,
                value,
                "it stands more than once; the last one counts",
                "leave the others out",
            ));
        }
    }
    (scenario, view, problems)
}

fn version_problem(value: &str) -> Option<Problem> {
    match value.parse::<u32>() {
        Ok(version) if version <= LINK_VERSION => None,
        Ok(version) => Some(Problem::new(
            "v",
            value,
            format!("this link was made by a newer Plyscope (form {version}; this one knows {LINK_VERSION})"),
            "reload the page to get the newest version; what is understood is shown",
        )),
        Err(_) => Some(Problem::new("v", value, "the version is not a number", "leave it out")),
    }
}
