//! The parameters of B*.

use super::parameter::{Field, Games, ReadBy, Specification, choice, row};
use crate::search::b_star_parameters::Strategy;
use crate::search::family::Family;

const STRATEGY: Field = choice!(
    search.b_star.strategy,
    Strategy::ProveBest => "prove-best": "prove the best move",
    Strategy::DisproveRest => "disprove-rest": "disprove the rest",
    Strategy::Alternate => "alternate": "both in turn",
);

pub(super) const PARAMETERS: &[Specification] = &[
    row("B*", "strategy", "At the root", STRATEGY).read_by(ReadBy::One(Family::Intervals)).only(Games::Trees).help(
        "Which move a descent follows at the root: the one with the highest optimistic bound, to raise its pessimistic \
         bound (prove the best move); the second best, to lower its optimistic bound (disprove the rest); or both in \
         turn. The search ends when the best move's pessimistic bound is at least every other move's optimistic bound.",
    ),
];
