//! The best of a node's moves so far.

use super::confidence::Confidence;
use crate::game::MoveCode;
use crate::value::Value;

/// The best of a node's moves so far.
pub(super) struct Best<M> {
    pub(super) value: Value,
    /// The best value of the other moves.
    pub(super) second: Value,
    pub(super) mv: Option<M>,
    pub(super) searched: u16,
    pub(super) skipped: u16,
    pub(super) cut_off: bool,
    pub(super) confidence: Confidence,
    /// The move that the table knows to be forced.
    pub(super) forced: MoveCode,
    /// The best move is forced and was searched deeper.
    pub(super) extended: bool,
}

impl<M> Best<M> {
    /// Nothing searched yet, but this much assured.
    pub(super) fn assured(value: Value) -> Best<M> {
        Best {
            value,
            second: Value::NEGATIVE_INFINITY,
            mv: None,
            searched: 0,
            skipped: 0,
            cut_off: false,
            confidence: Confidence::CERTAIN,
            forced: MoveCode::NONE,
            extended: false,
        }
    }
}
