//! The smallest subtree first: of several moves that refute a node the best is the one that takes the
//! fewest visits to do so (Björnsson et al., footnote 1: "not only a move that returns a value that is
//! sufficient to cause a cut-off, but also one that has the smallest sub-tree").
//!
//! Which moves refute, and with which subtrees, is what the table remembers of the children, from whatever
//! depth: an earlier iteration's subtree stands for the one to be searched.

use super::arrival::Arrival;
use super::enhanced_cut_off::reaches;
use super::observe::Observer;
use super::ordering::{RankSource, RankedMove, SMALLEST_SUBTREE};
use super::state::Search;
use super::table::SubtreeSize;
use super::window::Window;
use crate::game::Evaluate;
use crate::value::Value;
use std::cmp::Reverse;

/// Puts the move with the smallest subtree before all others. `sizes` are those of the moves that are known
/// to refute. Among equals the table's move comes first, and then whichever would without this.
pub fn put_smallest_first<M>(
    ranked: &mut [RankedMove<M>],
    size_of: impl Fn(&RankedMove<M>) -> Option<SubtreeSize>,
) {
    let known = ranked.iter_mut().filter_map(|candidate| Some((size_of(candidate)?, candidate)));
    // The first of equals.
    let Some((_, first)) = known.min_by_key(|(size, candidate)| (*size, Reverse(candidate.rank))) else {
        return;
    };
    if first.source != RankSource::TableMove {
        (first.rank, first.source) = (SMALLEST_SUBTREE, RankSource::SmallestSubtree);
    }
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Looks the children up, and puts the smallest refutation before the other moves.
    #[inline(never)]
    pub(super) fn rank_smallest_first(
        &self,
        position: &G::Position,
        arrival: &Arrival,
        window: Window,
        ranked: &mut [RankedMove<G::Move>],
    ) {
        if window.beta != Value::INFINITY {
            put_smallest_first(ranked, |candidate| {
                self.known_refutation(position, arrival, window.beta, candidate.mv)
            });
        }
    }

    /// The size of a move's subtree, if the table knows that the move refutes the node.
    fn known_refutation(
        &self,
        position: &G::Position,
        arrival: &Arrival,
        beta: Value,
        mv: G::Move,
    ) -> Option<SubtreeSize> {
        let child = self.game.play(position, mv);
        let (key, ply) = (self.game.key(&child), arrival.ply + 1);
        let mut entries = self.table.as_ref()?.sized_entries(key);
        let (_, size) = entries.find(|(entry, _)| reaches(entry, entry.value.relative_to_root(ply), beta))?;
        self.drawn(&child, key, ply, arrival.since_null_move).is_none().then_some(size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::MoveCode;

    fn ranked(mv: u16, rank: i32, source: RankSource) -> RankedMove<u16> {
        RankedMove { mv, code: MoveCode(mv), rank, source }
    }

    /// Which move is put before the table's move, where so many visits are known of the refutations.
    fn first(visits: [Option<u64>; 4]) -> Option<u16> {
        let mut moves = [
            ranked(0, 0, RankSource::Generation),
            ranked(1, 7, RankSource::History),
            ranked(2, 7, RankSource::History),
            ranked(3, 1 << 29, RankSource::TableMove),
        ];
        put_smallest_first(&mut moves, |candidate| visits[usize::from(candidate.mv)].map(SubtreeSize::of));
        let before: Vec<u16> =
            moves.iter().filter(|candidate| candidate.rank > 1 << 29).map(|candidate| candidate.mv).collect();
        assert!(before.len() <= 1);
        before.first().copied()
    }

    #[test]
    fn the_smallest_refutation_comes_before_the_tables_move() {
        assert_eq!(first([Some(100), None, None, Some(1000)]), Some(0));
        assert_eq!(first([Some(1000), Some(100), None, None]), Some(1));
        assert_eq!(first([None; 4]), None, "nothing is known to refute");
        assert_eq!(first([Some(100), None, None, Some(10)]), None, "the table's move is the smallest");
    }

    #[test]
    fn equal_sizes_keep_the_order() {
        assert_eq!(first([Some(5), Some(6), Some(7), Some(4)]), None, "the table's move");
        assert_eq!(first([Some(5), Some(6), Some(7), None]), Some(1), "the greatest rank, generated first");
    }
}
