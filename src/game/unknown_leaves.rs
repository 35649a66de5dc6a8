//! The uncertainty of values because of a tree's leaves of unknown value.

use super::Interval;
use crate::value::Value;

/// The value of a root under which leaves have unknown values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLeaves {
    /// The names of the unknown leaves, from left to right, each once.
    pub all: Vec<String>,
    /// The unknown leaves that the root's value depends on.
    pub matter: Vec<String>,
    /// The least and the greatest value that the root may have, for its side to move: infinite if nothing bounds it.
    pub least: Value,
    pub most: Value,
}

/// The uncertainty of a position's minimax value because of unknown leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOpen {
    /// The interval of the value, for the position's side to move.
    pub value: Interval,
    /// The number of plies of the longest line below the position.
    pub height: u8,
}
