//! What the unknown values of a tree's leaves leave open.

use super::Interval;
use crate::value::Value;

/// The value of a root under which leaves have unknown values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLeaves {
    /// What the unknown leaves are called, from left to right, each once.
    pub all: Vec<String>,
    /// Those that the root's value depends on.
    pub matter: Vec<String>,
    /// The least and the greatest value that the root may have, for its side to move: infinite if nothing bounds it.
    pub least: Value,
    pub most: Value,
}

/// What unknown leaves leave open of the value that minimax gives a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOpen {
    /// Between what the value is, for the position's side to move.
    pub value: Interval,
    /// How many plies the longest line below the position has.
    pub height: u8,
}
