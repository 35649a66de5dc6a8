//! The place of the best move among the moves of ALL nodes (Björnsson, Marsland, Schaeffer & Junghanns,
//! *Searching with uncertainty cut-offs*, Figure 6): the nodes that count, and the meaning of a place in a
//! list.

use crate::search::leave_reason::LeaveReason;
use crate::search::window::Window;
use crate::value::Value;

/// The least number of moves: shorter lists say little about the place of the best move (Figure 6 leaves them out).
pub const LEAST_MOVES: usize = 10;

/// A node that has ended.
#[derive(Clone, Copy, Debug)]
pub struct EndedNode {
    /// It belongs to a quiescence search.
    pub quiescence: bool,
    /// The window that it was entered with.
    pub window: Window,
    /// The reason for its end.
    pub reason: LeaveReason,
    /// Its value.
    pub value: Value,
    /// The number of moves that were searched.
    pub moves: usize,
}

impl EndedNode {
    /// Whether the place of its best move counts: a full-width node that failed low after all of at
    /// least [`LEAST_MOVES`] moves were searched. Its best move is the one that it was left with, the
    /// first with the greatest value that came back (fail-soft: all of them are upper bounds).
    #[must_use]
    pub fn counts(&self) -> bool {
        !self.quiescence
            && self.reason == LeaveReason::AllMoves
            && self.value <= self.window.alpha
            && self.moves >= LEAST_MOVES
    }
}

/// The tenth (from 0) where the move at `index` (from 0) of a list of `moves` begins.
#[must_use]
pub fn tenth(index: usize, moves: usize) -> usize {
    index * 10 / moves
}

/// The part of the place of the move at `index` (from 0) that is within the first `tenths` of the list: the
/// place of one of n moves fills 1/n of it.
#[must_use]
pub fn part_within(index: usize, moves: usize, tenths: usize) -> f64 {
    (tenths as f64 * moves as f64 / 10.0 - index as f64).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_move_is_its_part_of_the_list() {
        let of_ten: Vec<f64> = (1..=10).map(|tenths| part_within(2, 10, tenths)).collect();
        assert_eq!(of_ten, [0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
        // The first of 25 moves is in the first tenth, the third reaches half out of it.
        assert_eq!((part_within(0, 25, 1), part_within(2, 25, 1), part_within(2, 25, 2)), (1.0, 0.5, 1.0));
        assert_eq!((tenth(0, 25), tenth(2, 25), tenth(3, 25), tenth(24, 25)), (0, 0, 1, 9));
    }

    #[test]
    fn full_width_nodes_that_failed_low_count() {
        let alpha = Value::judgement(5);
        let node = EndedNode {
            quiescence: false,
            window: Window::null_above(alpha),
            reason: LeaveReason::AllMoves,
            value: alpha,
            moves: LEAST_MOVES,
        };
        assert!(node.counts());
        assert!(!EndedNode { quiescence: true, ..node }.counts());
        assert!(!EndedNode { reason: LeaveReason::UncertaintyCutOff, ..node }.counts());
        assert!(!EndedNode { value: alpha.successor(), ..node }.counts());
        assert!(!EndedNode { moves: LEAST_MOVES - 1, ..node }.counts());
    }
}
