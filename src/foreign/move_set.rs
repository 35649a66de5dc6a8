//! The moves of a node, as a set.

use crate::game::MoveCode;
use std::collections::HashSet;

/// The number of moves up to which looking through a list is quicker than a table.
const FEW: usize = 24;

/// A set of moves. Most nodes have few.
#[derive(Clone, Debug, Default)]
pub(super) struct MoveSet {
    few: Vec<MoveCode>,
    /// All moves, once there are more than a list may have.
    many: HashSet<MoveCode>,
}

impl MoveSet {
    /// Whether a move is in the set.
    pub(super) fn contains(&self, mv: MoveCode) -> bool {
        if self.many.is_empty() { self.few.contains(&mv) } else { self.many.contains(&mv) }
    }

    /// Adds a move.
    pub(super) fn insert(&mut self, mv: MoveCode) {
        if !self.many.is_empty() {
            self.many.insert(mv);
        } else if !self.few.contains(&mv) {
            self.few.push(mv);
            if self.few.len() > FEW {
                self.many.extend(self.few.iter().copied());
            }
        }
    }

    /// The number of moves.
    pub(super) fn len(&self) -> usize {
        if self.many.is_empty() { self.few.len() } else { self.many.len() }
    }

    /// Whether there is no move.
    pub(super) fn is_empty(&self) -> bool {
        self.few.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_and_many_moves_make_a_set() {
        let (mut set, mut expected) = (MoveSet::default(), HashSet::new());
        assert!(set.is_empty());
        for number in 0..2000_u16 {
            let mv = MoveCode((u32::from(number) * 7919 % 100) as u16);
            assert_eq!(set.contains(mv), expected.contains(&mv));
            set.insert(mv);
            expected.insert(mv);
            assert_eq!((set.len(), set.is_empty()), (expected.len(), false));
        }
        assert_eq!(set.len(), 100);
    }
}
