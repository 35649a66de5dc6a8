//! The searches that practice offers to a person who performs them, or whose program does.

use super::exercise_id::ExerciseId;
use super::exercise_tree::ExerciseTree;
use super::generate::exercise;
use super::kinds::Kind;
use super::level::Level;
use super::table_answer::{USES, arrivals};
use super::task::Task;
use crate::scenario::link::write_pairs;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// An algorithm that a person performs, or a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Performed {
    /// Every node, and its value.
    Minimax,
    /// Windows and cut-offs.
    AlphaBeta,
    /// Null windows, and what is searched again.
    Pvs,
    /// Alpha-beta, and what its table may answer.
    Table,
    /// Proof-number search.
    ProofNumber,
    /// UCT.
    Uct,
    /// Pre-searches: to bet or not.
    Bet,
    /// Uncertainty cut-offs: to skip the rest of a node's moves or not.
    Skip,
}

/// The tree of a performed search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerformedTree {
    /// The textbook's tree, three moves for each side.
    Textbook,
    /// Tic-tac-toe with three empty squares.
    TicTacToe,
    /// The tree of an exercise.
    Seeded(Level, u32),
}

const TEXTBOOK: &str = "(3 12 8)(2 4 6)(14 5 2)";
const NEARLY_FULL: &str = "xox/oo./.x.";
/// A tree that has the position T twice.
const TRANSPOSED: &str = "(T:((4 7)(6 2))((9 8)(5 3)))(((8 9)(9 7))T)";
/// A tree whose position T comes up at several depths and with several windows.
const DEEPENED: &str = "X:((7 T:((3 4)=4 (9 8)=4)=1)=1 2)=1 Z:((T 1)=2 1)=1 T";
/// A tree of wins and losses.
const WINS: &str = "((1 0) (1 1 0)) ((0 1 1) (1 0)) ((0 0) (1 0))";
/// A tree of four plies for proof numbers.
const PROVED: &str = "(((8 0) (8 8)) ((7 9) (6 9))) (((2 0) (1 4)) ((7 2) (1 7)))";
/// An endgame of pawns, whose positions come up again and again.
const PAWNS: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";

/// A rook ending with many nodes that their first moves do not cut off.
const ROOKS: &str = "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1";

type Pairs = Vec<(&'static str, String)>;

fn pairs<const N: usize>(given: [(&'static str, &str); N]) -> Pairs {
    given.map(|(key, value)| (key, value.to_owned())).to_vec()
}

impl Performed {
    /// All of them.
    pub const ALL: &[Performed] = Performed::VARIANTS;

    /// Its name in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Its name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Performed::Minimax => "Minimax",
            Performed::AlphaBeta => "Alpha-beta",
            Performed::Pvs => "PVS",
            Performed::Table => "With a table",
            Performed::ProofNumber => "Proof numbers",
            Performed::Uct => "UCT",
            Performed::Bet => "Pre-searches",
            Performed::Skip => "Uncertainty cut-offs",
        }
    }

    /// Whether programs of this algorithm can be checked.
    #[must_use]
    pub fn has_programs(self) -> bool {
        !matches!(self, Performed::Pvs | Performed::Bet | Performed::Skip)
    }

    /// Whether a person's searches of it have different trees: each kind of bet needs its endgame of chess.
    #[must_use]
    pub fn has_levels(self) -> bool {
        !self.is_bet()
    }

    /// Whether the person only decides about bets.
    #[must_use]
    pub fn is_bet(self) -> bool {
        matches!(self, Performed::Bet | Performed::Skip)
    }

    /// Whether its programs search any tree, not only a fixed one.
    #[must_use]
    pub fn has_any_program_tree(self) -> bool {
        matches!(self, Performed::Minimax | Performed::AlphaBeta)
    }

    /// The link of a search that a person performs.
    #[must_use]
    pub fn search(self, of: PerformedTree) -> String {
        if self == Performed::Bet {
            // Every pre-search is made that could be.
            return write_pairs(pairs([
                ("game", "chess"),
                ("fen", PAWNS),
                ("depth", "12"),
                ("pre-search", "on"),
                ("risk", "20"),
                ("near-leaf", "0"),
            ]));
        }
        if self == Performed::Skip {
            // The search skips nothing: all moves are searched before the rest may be skipped.
            return write_pairs(pairs([
                ("game", "chess"),
                ("fen", ROOKS),
                ("depth", "5"),
                ("quiescence", "off"),
                ("uncertainty", "cut"),
                ("cut-ratio", "100"),
            ]));
        }
        let (mut link, goal) = match of {
            PerformedTree::TicTacToe => {
                (pairs([("game", "tic-tac-toe"), ("board", NEARLY_FULL), ("deepening", "off")]), None)
            }
            PerformedTree::Textbook => {
                let tree = if self == Performed::Table { TRANSPOSED } else { TEXTBOOK };
                (
                    pairs([("game", "tree"), ("tree", tree)]),
                    ExerciseTree::read(tree).ok().map(|tree| median(&tree)),
                )
            }
            PerformedTree::Seeded(level, seed) => {
                let task = match self {
                    Performed::Pvs => exercise(ExerciseId { kind: Kind::ReSearches, level, seed }),
                    Performed::Table => without_narrowing(level, seed),
                    _ => exercise(ExerciseId { kind: Kind::NeverVisited, level, seed }),
                };
                (tree_pairs(&task), Some(median(&task.tree)))
            }
        };
        link.extend(match self {
            Performed::Uct => pairs([("search", "uct"), ("descents", "24")]),
            Performed::Table => pairs([("search", "alpha-beta"), ("table", "10"), ("order-table", "off")]),
            Performed::ProofNumber => pairs([("search", "proof-number")]),
            Performed::Minimax | Performed::AlphaBeta | Performed::Pvs | Performed::Bet | Performed::Skip => {
                pairs([("search", self.name()), ("table", "0")])
            }
        });
        if let (Performed::ProofNumber, Some(goal)) = (self, goal) {
            link.extend([("goal", "at-least".to_owned()), ("at-least", goal.to_string())]);
        }
        write_pairs(link)
    }

    /// The link of a search that a program does; `None` if there are no programs of it.
    #[must_use]
    pub fn program(self, of: PerformedTree) -> Option<String> {
        let link = match self {
            Performed::Minimax | Performed::AlphaBeta => return Some(self.search(of)),
            Performed::Table => pairs([
                ("game", "tree"),
                ("tree", DEEPENED),
                ("search", "alpha-beta"),
                ("table", "10"),
                ("order-table", "off"),
                ("depth", "4"),
                ("deepening", "off"),
            ]),
            Performed::ProofNumber => pairs([
                ("game", "tree"),
                ("tree", PROVED),
                ("search", "proof-number"),
                ("goal", "at-least"),
                ("at-least", "5"),
            ]),
            Performed::Uct => pairs([
                ("game", "tree"),
                ("tree", WINS),
                ("search", "uct"),
                ("descents", "40"),
                ("exploration", "140"),
            ]),
            Performed::Pvs | Performed::Bet | Performed::Skip => return None,
        };
        Some(write_pairs(link))
    }
}

/// The exercise of a seed, or of a seed after it, whose table narrows no window: a student has no step for that.
fn without_narrowing(level: Level, seed: u32) -> Task {
    let of = |further: u32| {
        exercise(ExerciseId { kind: Kind::TableAnswers, level, seed: seed.wrapping_add(further) })
    };
    let narrows = |task: &Task| {
        arrivals(&task.tree, &task.same).iter().any(|arrival| USES[arrival.does].starts_with("narrows"))
    };
    (0..MOST_TRIED).map(of).find(|task| !narrows(task)).unwrap_or_else(|| of(0))
}

/// The number of seeds after which none is sought any more.
const MOST_TRIED: u32 = 100;

/// The game of an exercise's tree.
fn tree_pairs(task: &Task) -> Pairs {
    let bare = ExerciseTree { max_first: true, ..task.tree.clone() };
    let mut pairs = pairs([("game", "tree")]);
    pairs.push(("tree", bare.text_with(&task.kind().details(task))));
    if !task.tree.max_first {
        pairs.push(("first", "min".to_owned()));
    }
    pairs
}

/// The median of a tree's leaves: a goal that needs a proof.
fn median(tree: &ExerciseTree) -> i16 {
    let mut values: Vec<i16> = tree.leaves().into_iter().map(|leaf| tree.nodes[leaf].value).collect();
    values.sort_unstable();
    values[values.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    #[test]
    fn each_search_is_a_scenario() {
        for algorithm in Performed::ALL {
            let seeded = Level::ALL.iter().map(|level| PerformedTree::Seeded(*level, 7));
            for of in [PerformedTree::Textbook, PerformedTree::TicTacToe].into_iter().chain(seeded) {
                let link = algorithm.search(of);
                assert!(Scenario::parse(&link).is_ok(), "{algorithm:?} {of:?}: {link}");
                let program = algorithm.program(of);
                assert_eq!(program.is_some(), algorithm.has_programs());
                assert!(program.is_none_or(|link| Scenario::parse(&link).is_ok()), "{algorithm:?} {of:?}");
            }
        }
    }
}
