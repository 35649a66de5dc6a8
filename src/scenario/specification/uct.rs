//! The parameters of UCT's sampling.

use super::parameter::{Games, ReadBy, Specification, number, row, toggle};
use crate::games::description::Knowledge;
use crate::search::family::Family;
use crate::search::parameters::MAX_PLY;
use crate::search::upper_confidence::MOST_DESCENTS;

const GROUP: &str = "Sampling";

pub(super) const PARAMETERS: &[Specification] = &[
    row(GROUP, "descents", "Descents", number!(1..=MOST_DESCENTS, search.uct.descents))
        .read_by(ReadBy::One(Family::Sampled))
        .help("How often the search goes down from the root. Each descent adds one node to the tree, and one result."),
    row(GROUP, "exploration", "Exploration constant (in hundredths)", number!(0..=1000, search.uct.exploration))
        .read_by(ReadBy::One(Family::Sampled))
        .help(
            "The constant c of UCB1: a move is visited next if its mean + c √(ln N / n) is the greatest, where N counts the \
             visits of the node and n those of the move. A small constant trusts the means, a large one spreads the \
             visits.",
        ),
    row(GROUP, "playout-seed", "Seed of the playouts", number!(0..=1_000_000, search.uct.seed))
        .read_by(ReadBy::One(Family::Sampled))
        .help("The random moves follow from the seed and from the number of the descent: the same seed gives the same search."),
    row(GROUP, "playout", "Moves of a playout, at most", number!(0..=MAX_PLY, search.uct.playout))
        .read_by(ReadBy::One(Family::Sampled))
        .help("A playout that is not over by then ends there, and the position is judged. With 0, new nodes are judged at once."),
    row(GROUP, "solver", "MCTS-Solver", toggle!(search.uct.solver))
        .read_by(ReadBy::One(Family::Sampled))
        .only(Games::With(Knowledge::Wins))
        .help(
            "Proven results are backed up: a node is won if one of its moves wins, and otherwise proven once all its moves \
             are. A move that is proven to lose is not selected again, and the search ends when the root is proven.",
        ),
];
