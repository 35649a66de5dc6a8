//! What the unknown values of a tree's leaves leave open.

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
