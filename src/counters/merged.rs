//! The counts of many searches together.

use super::{Counters, RootCounts, RootSearches, SubsetCounts};
use std::cmp::Reverse;

/// Adds each row of `others` to the row of the same key, or as a new row.
fn merge<R, K: PartialEq>(
    rows: &mut Vec<R>,
    others: Vec<R>,
    key: impl Fn(&R) -> K,
    add: impl Fn(&mut R, &R),
) {
    for other in others {
        match rows.iter_mut().find(|row| key(row) == key(&other)) {
            Some(row) => add(row, &other),
            None => rows.push(other),
        }
    }
}

fn add_roots(sum: &mut RootSearches, other: &RootSearches) {
    let add = |sum: &mut RootCounts, other: RootCounts| {
        sum.searches += other.searches;
        sum.visits += other.visits;
    };
    add(&mut sum.exact, other.exact);
    add(&mut sum.failed_high, other.failed_high);
    add(&mut sum.failed_low, other.failed_low);
    add(&mut sum.stopped, other.stopped);
}

fn add_plies(sum: &mut Vec<u64>, other: &[u64]) {
    if sum.len() < other.len() {
        sum.resize(other.len(), 0);
    }
    sum.iter_mut().zip(other).for_each(|(sum, other)| *sum += other);
}

fn add_subset(sum: &mut SubsetCounts, other: SubsetCounts) {
    sum.unknown_fields.retain(|field| other.unknown_fields.contains(field));
    sum.visits += other.visits;
    sum.quiescence += other.quiescence;
    sum.subtree_visits += other.subtree_visits;
    merge(&mut sum.reasons, other.reasons, |row| row.0.clone(), |row, other| row.1 += other.1);
    sum.reasons.sort_by_key(|row| Reverse(row.1));
    add_plies(&mut sum.plies, &other.plies);
    // A visit has its number within its search only.
    (sum.first, sum.largest) = (None, None);
}

impl Counters {
    /// The counts of both together. What is about one visit or one iteration of a search is left out.
    #[must_use]
    pub fn and(mut self, other: Counters) -> Counters {
        self.truncated |= other.truncated;
        self.visits += other.visits;
        self.quiescence += other.quiescence;
        self.iterations.clear();
        self.explosions.clear();
        self.extensions.clear();
        add_roots(&mut self.root_searches, &other.root_searches);
        merge(
            &mut self.plies,
            other.plies,
            |row| row.ply,
            |row, other| {
                row.visits += other.visits;
                row.quiescence += other.quiescence;
                row.extended += other.extended;
                row.reduced += other.reduced;
            },
        );
        merge(
            &mut self.reductions,
            other.reductions,
            |row| (row.depth, row.move_number),
            |row, other| {
                row.reduced += other.reduced;
                row.searched_again += other.searched_again;
                row.in_vain += other.in_vain;
                row.visits += other.visits;
                row.visits_again += other.visits_again;
            },
        );
        self.reductions.sort_by_key(|row| (row.depth, row.move_number));
        merge(
            &mut self.re_searches,
            other.re_searches,
            |row| row.changed,
            |row, other| {
                row.searches += other.searches;
                row.in_vain += other.in_vain;
                row.visits += other.visits;
            },
        );
        self.re_searches.sort_by_key(|row| row.changed);
        merge(
            &mut self.speculative,
            other.speculative,
            |row| (row.kind, row.depth),
            |row, other| {
                row.tried += other.tried;
                row.cut += other.cut;
                row.in_vain += other.in_vain;
                row.visits += other.visits;
                row.visits_in_vain += other.visits_in_vain;
            },
        );
        self.speculative.sort_by_key(|row| (row.kind, row.depth));
        merge(
            &mut self.table,
            other.table,
            |row| row.outcome.clone(),
            |row, other| {
                row.probes += other.probes;
                row.quiescence += other.quiescence;
            },
        );
        merge(
            &mut self.moves,
            other.moves,
            |row| (row.ply, row.node_type),
            |row, other| {
                row.nodes += other.nodes;
                row.moves += other.moves;
                row.cut_off += other.cut_off;
                row.first += other.first;
            },
        );
        self.moves.sort_by_key(|row| row.ply);
        merge(
            &mut self.reasons,
            other.reasons,
            |row| row.reason.clone(),
            |row, other| {
                row.visits += other.visits;
                row.quiescence += other.quiescence;
            },
        );
        self.reasons.sort_by_key(|row| Reverse(row.visits));
        match (&mut self.subset, other.subset) {
            (Some(sum), Some(other)) => add_subset(sum, other),
            (sum @ None, other) => *sum = other,
            (Some(_), None) => {}
        }
        self
    }
}
