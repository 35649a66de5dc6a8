//! The best of a node's moves up to now.

use super::risk::Risk;
use crate::game::MoveCode;
use crate::value::Value;

/// The best of a node's moves up to now.
pub(super) struct Best<M> {
    pub(super) value: Value,
    /// The best value of the other moves, which may be no more than a bound.
    pub(super) second: Value,
    pub(super) mv: Option<M>,
    /// The index of the best move in the order.
    pub(super) at: u16,
    /// The index of the second best move.
    pub(super) second_at: u16,
    pub(super) searched: u16,
    /// The number of moves that have had their turn: they were searched, skipped or left out.
    pub(super) turns: u16,
    /// The number of moves that had been searched when the search of the moves began again: these moves come
    /// a second time. 0: it did not begin again.
    pub(super) before: u16,
    pub(super) skipped: u16,
    /// Quiet moves left out: for being late, and for being futile.
    pub(super) late: u16,
    pub(super) futile: u16,
    pub(super) cut_off: bool,
    pub(super) risk: Risk,
    /// The move that the table knows to be forced.
    pub(super) forced: MoveCode,
    /// The best move is forced and was searched deeper.
    pub(super) extended: bool,
}

impl<M> Best<M> {
    /// The number of moves that were not searched at all though their turn had come, and not skipped as uncertain.
    pub(super) fn pruned(&self) -> u16 {
        self.late + self.futile
    }

    /// A best value of this size before any move was searched.
    pub(super) fn assured(value: Value) -> Best<M> {
        Best {
            value,
            second: Value::NEGATIVE_INFINITY,
            mv: None,
            at: 0,
            second_at: 0,
            searched: 0,
            turns: 0,
            before: 0,
            skipped: 0,
            late: 0,
            futile: 0,
            cut_off: false,
            risk: Risk::NONE,
            forced: MoveCode::NONE,
            extended: false,
        }
    }
}
