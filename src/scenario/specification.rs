//! The parameters of a scenario as data: their names in links, how they are offered, read and
//! written. The page builds its panel from this table, and a new technique adds its rows here.

use super::{GameKind, Problem, Scenario, synthetic};
use crate::games::synthetic::Field;
use crate::search::parameters::{Base, MAX_DEPTH, TableParameters};
use serde::Serialize;
use std::collections::BTreeMap;

/// How a parameter is offered.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// One of these values (with their labels).
    Choice(&'static [(&'static str, &'static str)]),
    /// A whole number in this range.
    Number(u64, u64),
    /// On or off.
    Toggle,
    /// Any text; the game checks it.
    Text,
}

/// One parameter.
pub struct Specification {
    /// The name in links.
    pub key: &'static str,
    /// What people read.
    pub label: &'static str,
    /// Under which heading it is offered.
    pub group: &'static str,
    /// How it is offered.
    pub kind: Kind,
    /// What it does, in a sentence or two.
    pub help: &'static str,
    games: &'static [GameKind],
    get: fn(&Scenario) -> String,
    set: fn(&mut Scenario, &str) -> Result<(), Problem>,
}

/// A parameter as the page gets it.
#[derive(Clone, Debug, Serialize)]
pub struct Offered {
    key: &'static str,
    label: &'static str,
    group: &'static str,
    kind: &'static str,
    choices: Vec<OfferedChoice>,
    min: Option<u64>,
    max: Option<u64>,
    help: &'static str,
    games: Vec<&'static str>,
    defaults: BTreeMap<&'static str, String>,
}

#[derive(Clone, Debug, Serialize)]
struct OfferedChoice {
    value: &'static str,
    label: &'static str,
}

impl Specification {
    /// Whether the parameter means something in this game.
    #[must_use]
    pub fn applies_to(&self, game: GameKind) -> bool {
        self.games.contains(&game)
    }

    /// Its value in a scenario.
    #[must_use]
    pub fn get(&self, scenario: &Scenario) -> String {
        (self.get)(scenario)
    }

    /// Sets it from a link's text.
    ///
    /// # Errors
    ///
    /// What is wrong with the text; the scenario stays as it was.
    pub fn set(&self, scenario: &mut Scenario, value: &str) -> Result<(), Problem> {
        match self.kind {
            Kind::Choice(choices) if choices.iter().all(|(name, _)| *name != value) => {
                let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
                return Err(self.problem(
                    value,
                    "it is not one of the choices",
                    &format!("choose one of: {}", names.join(", ")),
                ));
            }
            Kind::Toggle if value != "on" && value != "off" => {
                return Err(self.problem(value, "it is neither on nor off", "write on or off"));
            }
            Kind::Number(least, most)
                if !value.parse::<u64>().is_ok_and(|number| (least..=most).contains(&number)) =>
            {
                let range = format!("give a whole number from {least} to {most}");
                return Err(self.problem(value, &format!("“{value}” is not in its range"), &range));
            }
            _ => {}
        }
        (self.set)(scenario, value)
    }

    fn problem(&self, value: &str, message: &str, mend: &str) -> Problem {
        Problem::new(self.key, value, message, mend)
    }

    /// The parameter as the page gets it.
    #[must_use]
    pub fn offered(&self) -> Offered {
        let (kind, choices, range) = match self.kind {
            Kind::Choice(choices) => ("choice", choices, None),
            Kind::Number(least, most) => ("number", &[] as &[_], Some((least, most))),
            Kind::Toggle => ("toggle", &[] as &[_], None),
            Kind::Text => ("text", &[] as &[_], None),
        };
        Offered {
            key: self.key,
            label: self.label,
            group: self.group,
            kind,
            choices: choices.iter().map(|&(value, label)| OfferedChoice { value, label }).collect(),
            min: range.map(|range| range.0),
            max: range.map(|range| range.1),
            help: self.help,
            games: self.games.iter().map(|game| game.name()).collect(),
            defaults: self.games.iter().map(|&game| (game.name(), self.get(&Scenario::of(game)))).collect(),
        }
    }
}

fn on_off(on: bool) -> String {
    if on { "on" } else { "off" }.to_owned()
}

/// Sets a number whose range [`Specification::set`] has checked.
fn number<T: std::str::FromStr>(field: &mut T, value: &str) -> Result<(), Problem> {
    if let Ok(parsed) = value.parse() {
        *field = parsed;
    }
    Ok(())
}

fn toggle(field: &mut bool, value: &str) -> Result<(), Problem> {
    *field = value == "on";
    Ok(())
}

fn position(scenario: &mut Scenario, value: &str) -> Result<(), Problem> {
    let opened = Scenario { position: value.to_owned(), ..scenario.clone() };
    opened.open()?;
    *scenario = opened;
    Ok(())
}

const ALL: &[GameKind] = &GameKind::ALL;
const CHESS: &[GameKind] = &[GameKind::Chess];
const TREE: &[GameKind] = &[GameKind::Tree];
const SYNTHETIC: &[GameKind] = &[GameKind::Synthetic];

const NO_TABLE: &str = "0";

/// All parameters, in the order in which links name them and panels offer them.
pub const PARAMETERS: &[Specification] = &[
    Specification {
        key: "game",
        label: "Game",
        group: "Position",
        kind: Kind::Choice(&[("chess", "Chess"), ("tree", "Explicit tree"), ("synthetic", "Synthetic tree")]),
        help: "What is searched.",
        games: ALL,
        get: |scenario| scenario.game.name().to_owned(),
        // The game is chosen before anything else is read.
        set: |_, _| Ok(()),
    },
    Specification {
        key: "fen",
        label: "Position (FEN)",
        group: "Position",
        kind: Kind::Text,
        help: "The chess position to search, in Forsyth-Edwards notation.",
        games: CHESS,
        get: |scenario| scenario.position.clone(),
        set: position,
    },
    Specification {
        key: "tree",
        label: "Tree",
        group: "Position",
        kind: Kind::Text,
        help: "Leaf values in nested parentheses, from the first player's view: (3 12 8) (2 4 6). \
               Give an inner node an estimate with (…)=5, name a node with A:(…) and name it again \
               to reach it by another path.",
        games: TREE,
        get: |scenario| scenario.position.clone(),
        set: position,
    },
    Specification {
        key: Field::Branching.name(),
        label: "Branching",
        group: "Position",
        kind: synthetic::kind(Field::Branching),
        help: "How many moves every node above the leaves has.",
        games: SYNTHETIC,
        get: |scenario| synthetic::get(scenario, Field::Branching),
        set: |scenario, value| synthetic::set(scenario, Field::Branching, value),
    },
    Specification {
        key: Field::Height.name(),
        label: "Height (plies)",
        group: "Position",
        kind: synthetic::kind(Field::Height),
        help: "How many plies the tree is high. At the leaves the game ends.",
        games: SYNTHETIC,
        get: |scenario| synthetic::get(scenario, Field::Height),
        set: |scenario, value| synthetic::set(scenario, Field::Height, value),
    },
    Specification {
        key: Field::Seed.name(),
        label: "Seed",
        group: "Position",
        kind: synthetic::kind(Field::Seed),
        help: "Another seed makes another tree of the same kind.",
        games: SYNTHETIC,
        get: |scenario| synthetic::get(scenario, Field::Seed),
        set: |scenario, value| synthetic::set(scenario, Field::Seed, value),
    },
    Specification {
        key: Field::Ordering.name(),
        label: "Best move first (%)",
        group: "Position",
        kind: synthetic::kind(Field::Ordering),
        help: "At so many per cent of the nodes the best move comes first, before any ordering by the \
               search. 100: the perfectly ordered tree; 0: it never does while the moves differ.",
        games: SYNTHETIC,
        get: |scenario| synthetic::get(scenario, Field::Ordering),
        set: |scenario, value| synthetic::set(scenario, Field::Ordering, value),
    },
    Specification {
        key: Field::Transpositions.name(),
        label: "Transpositions (%)",
        group: "Position",
        kind: synthetic::kind(Field::Transpositions),
        help: "So many per cent of the moves lead to one of a few nodes of their level that other paths \
               reach, too. A table finds them again.",
        games: SYNTHETIC,
        get: |scenario| synthetic::get(scenario, Field::Transpositions),
        set: |scenario, value| synthetic::set(scenario, Field::Transpositions, value),
    },
    Specification {
        key: Field::Values.name(),
        label: "Values (±)",
        group: "Position",
        kind: synthetic::kind(Field::Values),
        help: "The values of leaves and root lie within plus and minus this. A small range makes many ties.",
        games: SYNTHETIC,
        get: |scenario| synthetic::get(scenario, Field::Values),
        set: |scenario, value| synthetic::set(scenario, Field::Values, value),
    },
    Specification {
        key: synthetic::Recipe::PATH,
        label: "Path",
        group: "Position",
        kind: Kind::Text,
        help: "The node to search: the letters of the moves that lead to it from the top of the tree, \
               such as acb. Empty: the top itself.",
        games: SYNTHETIC,
        get: |scenario| synthetic::recipe(scenario).path().to_string(),
        set: synthetic::set_path,
    },
    Specification {
        key: "search",
        label: "Algorithm",
        group: "Search",
        kind: Kind::Choice(&[
            ("minimax", "Minimax (no pruning)"),
            ("alpha-beta", "Alpha-beta (fail-soft)"),
            ("pvs", "PVS / NegaScout"),
        ]),
        help: "The base algorithm. PVS searches later moves with a null window and repeats those \
               that fail high inside the window.",
        games: ALL,
        get: |scenario| {
            match scenario.search.base {
                Base::Minimax => "minimax",
                Base::AlphaBeta => "alpha-beta",
                Base::Pvs => "pvs",
            }
            .to_owned()
        },
        set: |scenario, value| {
            scenario.search.base = match value {
                "minimax" => Base::Minimax,
                "alpha-beta" => Base::AlphaBeta,
                _ => Base::Pvs,
            };
            Ok(())
        },
    },
    Specification {
        key: "depth",
        label: "Depth",
        group: "Search",
        kind: Kind::Number(1, MAX_DEPTH as u64),
        help: "Plies to search at full width. A tree is searched no deeper than it is high.",
        games: ALL,
        get: |scenario| scenario.search.depth.to_string(),
        set: |scenario, value| number(&mut scenario.search.depth, value),
    },
    Specification {
        key: "deepening",
        label: "Iterative deepening",
        group: "Search",
        kind: Kind::Toggle,
        help: "Search to depth 1, then 2, and so on: early iterations order the moves of later ones.",
        games: ALL,
        get: |scenario| on_off(scenario.search.iterative_deepening),
        set: |scenario, value| toggle(&mut scenario.search.iterative_deepening, value),
    },
    Specification {
        key: "quiescence",
        label: "Quiescence search",
        group: "Search",
        kind: Kind::Toggle,
        help: "At the horizon, search captures and promotions until the position is quiet.",
        games: CHESS,
        get: |scenario| on_off(scenario.search.quiescence),
        set: |scenario, value| toggle(&mut scenario.search.quiescence, value),
    },
    Specification {
        key: "repetition",
        label: "Draw by repetition",
        group: "Search",
        kind: Kind::Toggle,
        help: "A position that occurred before on the path is a draw. The table does not know the \
               path, so with both a value may depend on the order of the search.",
        games: CHESS,
        get: |scenario| on_off(scenario.search.repetition),
        set: |scenario, value| toggle(&mut scenario.search.repetition, value),
    },
    Specification {
        key: "table",
        label: "Table size (log₂ entries, 0: no table)",
        group: "Transposition table",
        kind: Kind::Number(0, 24),
        help: "2 to this power entries, in two-tier buckets: one slot prefers depth, the other takes \
               the newest. 20 is about a million.",
        games: ALL,
        get: |scenario| {
            scenario.search.table.map_or(NO_TABLE.to_owned(), |table| table.log2_entries.to_string())
        },
        set: |scenario, value| {
            let mut log2_entries = 0;
            number(&mut log2_entries, value)?;
            let equal_depth_only = scenario.search.table.is_some_and(|table| table.equal_depth_only);
            scenario.search.table =
                (log2_entries > 0).then_some(TableParameters { log2_entries, equal_depth_only });
            Ok(())
        },
    },
    Specification {
        key: "table-answers",
        label: "Table answers at",
        group: "Transposition table",
        kind: Kind::Choice(&[("deeper", "equal or greater depth"), ("equal", "equal depth only")]),
        help: "An answer from a deeper search is a better answer, but not the value of a fixed-depth \
               minimax. Equal depth only keeps the two equal.",
        games: ALL,
        get: |scenario| {
            let equal = scenario.search.table.is_some_and(|table| table.equal_depth_only);
            if equal { "equal" } else { "deeper" }.to_owned()
        },
        set: |scenario, value| {
            if let Some(table) = &mut scenario.search.table {
                table.equal_depth_only = value == "equal";
            }
            Ok(())
        },
    },
    Specification {
        key: "order-table",
        label: "Table move first",
        group: "Move ordering",
        kind: Kind::Toggle,
        help: "Begin with the move that the table remembers.",
        games: ALL,
        get: |scenario| on_off(scenario.search.ordering.table_move),
        set: |scenario, value| toggle(&mut scenario.search.ordering.table_move, value),
    },
    Specification {
        key: "order-captures",
        label: "Captures first",
        group: "Move ordering",
        kind: Kind::Toggle,
        help: "Then captures and promotions: most valuable victim, least valuable attacker.",
        games: CHESS,
        get: |scenario| on_off(scenario.search.ordering.captures),
        set: |scenario, value| toggle(&mut scenario.search.ordering.captures, value),
    },
    Specification {
        key: "order-killers",
        label: "Killers",
        group: "Move ordering",
        kind: Kind::Toggle,
        help: "Then the two quiet moves that last cut off at the same ply.",
        games: ALL,
        get: |scenario| on_off(scenario.search.ordering.killers),
        set: |scenario, value| toggle(&mut scenario.search.ordering.killers, value),
    },
    Specification {
        key: "order-history",
        label: "History heuristic",
        group: "Move ordering",
        kind: Kind::Toggle,
        help: "Then moves that were best or cut off elsewhere, by 2^depth each time.",
        games: ALL,
        get: |scenario| on_off(scenario.search.ordering.history),
        set: |scenario, value| toggle(&mut scenario.search.ordering.history, value),
    },
    Specification {
        key: "visits",
        label: "Visit budget",
        group: "Limits",
        kind: Kind::Number(1, 1_000_000_000),
        help: "The search stops before it would visit more positions than this; the last completed \
               iteration counts.",
        games: ALL,
        get: |scenario| scenario.search.visit_budget.to_string(),
        set: |scenario, value| number(&mut scenario.search.visit_budget, value),
    },
    Specification {
        key: "record",
        label: "Record budget",
        group: "Limits",
        kind: Kind::Number(1, 100_000_000),
        help: "How many visits are recorded at most, at about 28 bytes each. The search goes on \
               without being recorded.",
        games: ALL,
        get: |scenario| scenario.record_budget.to_string(),
        set: |scenario, value| number(&mut scenario.record_budget, value),
    },
];
