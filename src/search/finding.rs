//! The result of a node, for the table.

use super::observe::Left;
use super::risk::Risk;
use super::window::Bound;
use crate::game::MoveCode;
use crate::value::Value;

/// The result of a node, for the table.
pub(super) struct Finding {
    pub(super) value: Value,
    pub(super) bound: Bound,
    pub(super) best: MoveCode,
    pub(super) risk: Risk,
    /// The best move is forced.
    pub(super) forced: bool,
    /// The number of visits when the node began, itself included.
    pub(super) begun: u64,
}

impl Finding {
    /// A node that failed high.
    pub(super) fn lower(left: &Left, begun: u64) -> Finding {
        let Left { value, best, risk, .. } = *left;
        Finding { value, bound: Bound::Lower, best, risk, forced: false, begun }
    }
}
