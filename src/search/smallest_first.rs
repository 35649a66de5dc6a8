//! The smallest subtree first: of several moves that refute a node the best is the one that takes the fewest
//! visits to do so (Björnsson et al., footnote 1: "not only a move that returns a value that is sufficient to
//! cause a cut-off, but also one that has the smallest sub-tree").
//!
//! The refuting moves and their subtrees come from the table's entries of the children, at any depth: an
//! earlier iteration's subtree represents the subtree to be searched. If the entry is deep enough, the child
//! is not searched again: then the subtree is the one visit that the table answers.

use super::arrival::Arrival;
use super::depth::Depth;
use super::enhanced_cut_off::{refutation, refutes};
use super::observe::Observer;
use super::ordering::{RankSource, RankedMove, SMALLEST_SUBTREE};
use super::state::Search;
use super::table::{Entry, SubtreeSize};
use super::window::Window;
use crate::game::Evaluate;
use crate::value::Value;
use std::cmp::Reverse;

/// Whether a node of this depth looks its children up. A ply above the horizon it does not: there the
/// children do not ask the table, and looking them up would take longer than searching them.
#[must_use]
pub fn is_asked(depth: Depth, beta: Value) -> bool {
    beta != Value::INFINITY && !(depth - Depth::PLY).is_horizon()
}

/// The expected size of a move's subtree, given the child's entry, which was stored with a subtree of size
/// `stored`; `None` if the entry does not refute the node's `window`. `value` is the entry's value seen from
/// the child, `depth` is the depth that the child needs.
#[must_use]
pub fn expected_size<Tag>(
    (entry, stored): (&Entry<Tag>, SubtreeSize),
    value: Value,
    depth: Depth,
    window: Window,
    equal_depth_only: bool,
) -> Option<SubtreeSize> {
    let answers = refutation(entry, value, depth, window, equal_depth_only).is_some();
    refutes(entry, value, window).then_some(if answers { SubtreeSize::of(1) } else { stored })
}

/// Puts the move with the smallest subtree before all others. `size_of` gives the size for moves that are
/// known to refute. Among equals the table's move comes first, and then the move that would come first
/// without this.
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
        if is_asked(arrival.depth, window.beta) {
            put_smallest_first(ranked, |candidate| {
                self.known_refutation(position, arrival, window, candidate.mv)
            });
        }
    }

    /// The size of a move's subtree, if the table knows that the move refutes the node.
    fn known_refutation(
        &self,
        position: &G::Position,
        arrival: &Arrival,
        window: Window,
        mv: G::Move,
    ) -> Option<SubtreeSize> {
        let child = self.game.play(position, mv);
        let (key, ply) = (self.game.key(&child), arrival.ply + 1);
        let (table, depth) = (self.table.as_ref()?, arrival.depth - Depth::PLY);
        let equal_depth_only = self.parameters.table?.equal_depth_only;
        let sizes = table.sized_entries(key).filter_map(|(entry, size)| {
            let value = entry.value.relative_to_root(ply);
            expected_size((&entry, size), value, depth, window, equal_depth_only)
        });
        let size = sizes.min()?;
        self.drawn(&child, key, ply, arrival.since_null_move).is_none().then_some(size)
    }
}

#[cfg(test)]
mod tests {
    use super::super::entry::tests::entry;
    use super::*;
    use crate::game::{Game, MoveCode};
    use crate::games::tree::ExplicitTree;
    use crate::search::observe::NoObserver;
    use crate::search::parameters::{Base, Parameters, TableParameters};
    use crate::search::visit_kind::VisitKind;
    use crate::search::window::Bound;

    fn ranked(mv: u16, rank: i32, source: RankSource) -> RankedMove<u16> {
        RankedMove { mv, code: MoveCode(mv), rank, source }
    }

    /// The first move, given the known number of visits of each move's refutation (`None`: unknown).
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
    fn not_at_the_horizon_and_not_where_nothing_refutes() {
        assert!(is_asked(Depth::plies(2), Value::judgement(0)));
        assert!(!is_asked(Depth::plies(1), Value::judgement(0)));
        assert!(!is_asked(Depth::plies(2), Value::INFINITY));
    }

    #[test]
    fn what_the_table_answers_is_one_visit() {
        let entry = |depth, bound, uncertain| Entry { uncertain, ..entry(1, depth, -30, bound) };
        let (stored, one) = (SubtreeSize::of(500), SubtreeSize::of(1));
        let expected = |entry: &Entry<()>, depth, beta, equal_depth_only| {
            let window = Window::null_below(Value::judgement(beta));
            expected_size((entry, stored), entry.value, Depth::plies(depth), window, equal_depth_only)
        };
        let known = entry(2, Bound::Upper, false);
        assert_eq!(expected(&known, 4, 30, false), Some(stored), "from a lesser depth");
        assert_eq!(expected(&known, 2, 30, false), Some(one));
        assert_eq!(expected(&known, 1, 30, false), Some(one));
        assert_eq!(expected(&known, 1, 30, true), Some(stored), "only equal depth answers");
        assert_eq!(expected(&known, 4, 31, false), None);
        assert_eq!(
            expected(&entry(2, Bound::Lower, false), 4, 30, false),
            None,
            "a lower bound says nothing"
        );
        assert_eq!(expected(&entry(2, Bound::Exact, true), 4, 30, false), None, "uncertain");
    }

    #[test]
    fn the_smallest_refutation_comes_before_the_tables_move() {
        assert_eq!(first([Some(100), None, None, Some(1000)]), Some(0));
        assert_eq!(first([Some(1000), Some(100), None, None]), Some(1));
        assert_eq!(first([None; 4]), None, "nothing is known to refute");
        assert_eq!(first([Some(100), None, None, Some(10)]), None, "the table's move is the smallest");
    }

    /// The table keeps two entries of a position: one from a deep search, and a newer one from a small search. Either
    /// of them refutes.
    #[test]
    fn the_smaller_of_two_searches_that_refute_counts() {
        let tree: ExplicitTree = "((1 2)(3 4))(5 6)".parse().unwrap();
        let mut parameters = Parameters::plain(Base::AlphaBeta, 9);
        parameters.table = Some(TableParameters { log2_entries: 10, equal_depth_only: false });
        parameters.ordering.smallest_first = true;
        let mut search = Search::new(&tree, parameters, NoObserver);
        let root = tree.root();
        let mut moves = Vec::new();
        tree.generate(&root, &mut moves);
        let keys: Vec<u64> = moves.iter().map(|mv| tree.key(&tree.play(&root, *mv))).collect();
        let table = search.table.as_mut().unwrap();
        for (key, depth, visits) in [(keys[0], 4, 500), (keys[0], 2, 20), (keys[1], 3, 100)] {
            table.store(Entry { key, ..entry(1, depth, -30, Bound::Upper) }, visits);
        }
        let arrival = Arrival::at_root(VisitKind::Node, Depth::plies(9));
        let window = Window::null_below(Value::judgement(30));
        let rank =
            |mv: &_| RankedMove { mv: *mv, code: tree.code(*mv), rank: 0, source: RankSource::Generation };
        let mut ranked: Vec<RankedMove<_>> = moves.iter().rev().map(rank).collect();
        search.rank_smallest_first(&root, &arrival, window, &mut ranked);
        let first = ranked.iter().find(|candidate| candidate.source == RankSource::SmallestSubtree).unwrap();
        assert_eq!(first.code, tree.code(moves[0]));
    }

    #[test]
    fn equal_sizes_keep_the_order() {
        assert_eq!(first([Some(5), Some(6), Some(7), Some(4)]), None, "the table's move");
        assert_eq!(first([Some(5), Some(6), Some(7), None]), Some(1), "the greatest rank, generated first");
    }
}
