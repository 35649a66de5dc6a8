//! A scenario: what is searched and how. Its text form is a link's fragment.
//!
//! Reading never fails as a whole: what is understood becomes the scenario, defaults fill the
//! rest, and every piece that is not understood becomes a [`Problem`] that names the mend.

pub mod link;
pub mod presets;
pub mod specification;
mod synthetic;
pub mod view;

use crate::counted::plural_as;
use crate::games::{AnyGame, GameKind};
use crate::problem::Problem;
use crate::search::Parameters;
use crate::search::parameters::{Base, HistoryIncrement, MAX_DEPTH, OrderingParameters, TableParameters};
use specification::{Specification, parameters};
use std::collections::BTreeMap;

/// The version of the link form that this program writes and reads.
pub const LINK_VERSION: u32 = 1;

/// The position of a chess scenario that names none.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The tree of a tree scenario that names none: a textbook's first alpha-beta example.
pub const FIRST_TREE: &str = "(3 12 8) (2 4 6) (14 5 2)";

/// What is searched and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The game.
    pub game: GameKind,
    /// The position, in the game's own notation.
    pub position: String,
    /// The search. For a tree, a depth beyond its height is as good as its height.
    pub search: Parameters,
    /// How many visits are recorded at most.
    pub record_budget: u32,
}

impl Scenario {
    /// The game's default scenario.
    #[must_use]
    pub fn of(game: GameKind) -> Scenario {
        let chess = game == GameKind::Chess;
        Scenario {
            game,
            position: match game {
                GameKind::Chess => START_FEN.to_owned(),
                GameKind::Tree => FIRST_TREE.to_owned(),
                GameKind::Synthetic => synthetic::Recipe::default().to_string(),
            },
            search: Parameters {
                iterative_deepening: chess,
                visit_budget: 10_000_000,
                table: chess.then_some(TableParameters { log2_entries: 20, equal_depth_only: false }),
                quiescence: chess,
                ordering: OrderingParameters {
                    table_move: true,
                    captures: chess,
                    losing_captures_late: chess,
                    killers: chess,
                    countermove: false,
                    history: chess,
                    history_increment: HistoryIncrement::Exponential,
                },
                repetition: chess,
                ..Parameters::plain(Base::Pvs, if chess { 6 } else { MAX_DEPTH })
            },
            record_budget: 10_000_000,
        }
    }

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

    /// The game at this scenario's position.
    ///
    /// # Errors
    ///
    /// The position is not one of the game's; the problem names the place in it.
    pub fn open(&self) -> Result<AnyGame, Problem> {
        AnyGame::open(self.game, &self.position)
    }
}

impl Scenario {
    /// What a person should know before trusting this search.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        match self.open() {
            Ok(AnyGame::Tree(tree)) => {
                let stops_inside =
                    self.search.iterative_deepening || usize::from(self.search.depth) < tree.height();
                match tree.unjudged_interior_nodes() {
                    count if count > 0 && stops_inside => vec![format!(
                        "{} no estimate: where an iteration stops at one, it is judged 0",
                        plural_as(count, "inner node has", "inner nodes have"),
                    )],
                    _ => Vec::new(),
                }
            }
            Ok(AnyGame::Synthetic(tree)) => synthetic::notes(&self.search, &tree),
            _ => Vec::new(),
        }
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

#[cfg(test)]
mod tests;
