//! The root's moves, ordered by their results in the last iteration (lecture 5: before the search to the next
//! depth the root's moves are ordered by the scores of this one).
//!
//! With pruning most of these scores are bounds, and many are equal: among equal scores, the move whose
//! refutation took more visits comes first. The move that was best is always the first, because only its
//! score is sure to be its own. A move that the last iteration never searched has no place here and keeps the
//! rank that the rest of the ordering gives it, behind the moves that have one.

use crate::game::MoveCode;
use crate::sorted::sort_by_key;
use crate::value::Value;
use std::cmp::Reverse;

/// An iteration's result for one of the root's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RootMove {
    code: MoveCode,
    /// The value for the root's side to move, from the last time that the iteration searched the move.
    value: Value,
    /// The visits of all searches of the move in the iteration.
    visits: u64,
}

/// The root's moves, ordered by the results of iterations.
#[derive(Clone, Debug, Default)]
pub struct RootOrdering {
    /// The moves of the running iteration.
    now: Vec<RootMove>,
    /// The moves of the last completed iteration, the best one first.
    last: Vec<MoveCode>,
}

impl RootOrdering {
    /// The iteration searched a move of the root.
    #[inline]
    pub fn searched(&mut self, code: MoveCode, value: Value, visits: u64) {
        match self.now.iter_mut().find(|known| known.code == code) {
            Some(known) => *known = RootMove { value, visits: known.visits + visits, ..*known },
            None => self.now.push(RootMove { code, value, visits }),
        }
    }

    /// The iteration is complete, and this is its best move.
    pub fn completed(&mut self, best: MoveCode) {
        // Stable: moves that are equal in everything keep the order of the search.
        sort_by_key(&mut self.now, |known| Reverse((known.code == best, known.value, known.visits)));
        self.last.clear();
        self.last.extend(self.now.drain(..).map(|known| known.code));
    }

    /// The rank of a move within this order, the greatest for the first; `None` if it has no place.
    #[must_use]
    #[inline]
    pub fn rank(&self, code: MoveCode) -> Option<i32> {
        let place = self.last.iter().position(|known| *known == code)?;
        i32::try_from(self.last.len() - place).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_first_then_visits_and_the_best_before_all() {
        let mut root = RootOrdering::default();
        let searched = [(1, 10, 5), (2, 30, 7), (3, 10, 9), (4, 30, 8), (5, -4, 100), (6, 10, 5)];
        for (code, value, visits) in searched {
            root.searched(MoveCode(code), Value::judgement(value), visits);
        }
        // Searched again: its value is the new one, its visits are all of them.
        root.searched(MoveCode(1), Value::judgement(10), 3);
        assert_eq!(root.rank(MoveCode(2)), None, "the iteration is not complete");
        root.completed(MoveCode(2));
        let mut codes: Vec<u16> = (1..=6).collect();
        codes.sort_by_key(|code| Reverse(root.rank(MoveCode(*code))));
        assert_eq!(codes, [2, 4, 3, 1, 6, 5]);
        assert_eq!(root.rank(MoveCode(7)), None);
        root.completed(MoveCode(2));
        assert_eq!(root.rank(MoveCode(2)), None, "the next iteration searched nothing");
    }
}
