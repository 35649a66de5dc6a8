//! The table's use when a position comes again: it answers, narrows the window, or gives only its move.

use super::by_hand;
use super::exercise_tree::{Details, ExerciseTree, NodeId, Same};
use super::number::{HIGH, LOW};
use super::rules::Rules;
use super::visit_record::{VisitRecord, plain, recorded};
use super::walkthrough::Relation;
use crate::misconception::Misconception;
use crate::search::parameters::{Base, Parameters, TableParameters};
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use std::collections::BTreeMap;

/// The possible uses of an entry.
pub const USES: [&str; 3] = ["answers", "narrows the window", "only its move"];

/// The table's use at a position that comes again. All numbers are from MAX's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The node.
    pub node: NodeId,
    /// The window that it is entered with.
    pub window: (i16, i16),
    /// The table's entry: the value, and its relation.
    pub known: (i16, Relation),
    /// The use of the entry, as an index in [`USES`].
    pub does: usize,
}

impl Arrival {
    /// The window that is left where the entry narrows it.
    #[must_use]
    pub fn left(&self) -> Option<(i16, i16)> {
        let ((alpha, beta), (value, relation)) = (self.window, self.known);
        (self.does == 1).then_some(match relation {
            Relation::AtMost => (alpha, value),
            _ => (value, beta),
        })
    }
}

/// The details for the search: the pairs of nodes that are one position.
#[must_use]
pub fn details(same: &[Same]) -> Details {
    Details { same: same.to_vec(), ..Details::default() }
}

/// All visits of alpha-beta with a table.
#[must_use]
pub fn visits(tree: &ExerciseTree, same: &[Same]) -> Vec<VisitRecord> {
    let table = Some(TableParameters { log2_entries: 10, equal_depth_only: false });
    recorded(tree, &details(same), Parameters { table, ..plain(tree, Base::AlphaBeta) })
}

/// The table's use at positions that come again, in their order.
#[must_use]
pub fn arrivals(tree: &ExerciseTree, same: &[Same]) -> Vec<Arrival> {
    let arrival = |record: &VisitRecord| {
        let found = record.found.filter(|_| record.kind == VisitKind::Node)?;
        same.iter().find(|(later, _)| *later == record.node)?;
        let does = match found.outcome {
            ProbeOutcome::Answered => 0,
            ProbeOutcome::Narrowed => 1,
            _ => 2,
        };
        let (window, known) = ((record.alpha, record.beta), (found.value, found.relation));
        Some(Arrival { node: record.node, window, known, does })
    };
    visits(tree, same).iter().filter_map(arrival).collect()
}

/// Whether one of them is too shallow to be of use.
#[must_use]
pub fn has_shallow(tree: &ExerciseTree, same: &[Same]) -> bool {
    let is_shallow =
        |record: &VisitRecord| record.found.is_some_and(|found| found.outcome == ProbeOutcome::TooShallow);
    visits(tree, same).iter().any(is_shallow)
}

/// The rule for using the table: the right rule, or a variant with one mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Nothing.
    None,
    /// Whatever is found answers: bounds are taken for values.
    AlwaysAnswers,
    /// "At least" a number is taken for "at most", and the other way round.
    Exchanged,
    /// The entry's depth is not looked at.
    AnyDepth,
    /// The window is the first visit's.
    FirstWindow,
    /// A bound never answers; it narrows the window at most.
    OnlyNarrows,
    /// A bound is of no use.
    OnlyExact,
    /// The table keeps values as plain minimax finds them.
    Minimax,
    /// MAX and MIN are exchanged.
    Swapped,
}

impl Variant {
    /// The misconception that leads to it; `None` for the right one.
    #[must_use]
    pub fn misconception(self) -> Option<Misconception> {
        match self {
            Variant::None => None,
            Variant::AlwaysAnswers => Some(Misconception::TakesBoundForValue),
            Variant::Exchanged => Some(Misconception::WrongSideOfWindow),
            Variant::AnyDepth => Some(Misconception::IgnoresDepth),
            Variant::FirstWindow => Some(Misconception::KeepsBounds),
            Variant::OnlyNarrows | Variant::OnlyExact => Some(Misconception::DoesNotUseTable),
            Variant::Minimax => Some(Misconception::UsesUnvisited),
            Variant::Swapped => Some(Misconception::ExchangesSides),
        }
    }
}

/// The table's use at positions that come again, by hand.
#[must_use]
pub fn arrivals_by_hand(tree: &ExerciseTree, same: &[Same], variant: Variant) -> Vec<Arrival> {
    let swapped;
    let tree = if variant == Variant::Swapped {
        swapped = tree.swapped();
        &swapped
    } else {
        tree
    };
    let mut walk = Walk { tree, same, variant, table: BTreeMap::new(), arrivals: Vec::new() };
    walk.visit(0, (LOW, HIGH));
    walk.arrivals
}

/// The stored data of a position.
#[derive(Clone, Copy)]
struct StoredEntry {
    value: i16,
    relation: Relation,
    depth: usize,
    window: (i16, i16),
}

/// Alpha-beta with a table as it is done by hand, from MAX's side.
struct Walk<'a> {
    tree: &'a ExerciseTree,
    same: &'a [Same],
    variant: Variant,
    table: BTreeMap<NodeId, StoredEntry>,
    arrivals: Vec<Arrival>,
}

impl Walk<'_> {
    fn visit(&mut self, node: NodeId, (alpha, beta): (i16, i16)) -> i16 {
        if self.tree.is_leaf(node) {
            return self.tree.nodes[node].value;
        }
        let first = self.same.iter().find(|(later, _)| *later == node).map(|(_, first)| *first);
        let position = first.unwrap_or(node);
        let depth = self.tree.height() - self.tree.nodes[node].ply;
        let mut open = (alpha, beta);
        if let (Some(_), Some(kept)) = (first, self.table.get(&position).copied()) {
            let window = if self.variant == Variant::FirstWindow { kept.window } else { (alpha, beta) };
            let does = self.does(kept, depth, window);
            let arrival = Arrival { node, window, known: (kept.value, kept.relation), does };
            self.arrivals.push(arrival);
            if does == 0 {
                return kept.value;
            }
            open = arrival.left().unwrap_or(open);
        }
        let value = by_hand::alpha_beta(self.tree, Rules::PLAIN, node, open, |child, window| {
            self.visit(child, window)
        });
        let (value_kept, relation) = match (self.variant, by_hand::relation(value, (alpha, beta))) {
            (Variant::Minimax, _) => (by_hand::minimax(self.tree, node), Relation::Equal),
            (Variant::Exchanged, Relation::AtLeast) => (value, Relation::AtMost),
            (Variant::Exchanged, Relation::AtMost) => (value, Relation::AtLeast),
            (_, relation) => (value, relation),
        };
        self.table
            .insert(position, StoredEntry { value: value_kept, relation, depth, window: (alpha, beta) });
        value
    }

    fn does(&self, kept: StoredEntry, depth: usize, (alpha, beta): (i16, i16)) -> usize {
        if kept.depth < depth && self.variant != Variant::AnyDepth {
            return 2;
        }
        let is_exact = kept.relation == Relation::Equal;
        match self.variant {
            Variant::AlwaysAnswers => return 0,
            Variant::OnlyExact if !is_exact => return 2,
            _ => {}
        }
        let (inside, beyond) = match kept.relation {
            Relation::Equal => return 0,
            Relation::AtLeast => (kept.value > alpha, kept.value >= beta),
            Relation::AtMost => (kept.value < beta, kept.value <= alpha),
        };
        match (inside, beyond) {
            (_, true) if self.variant != Variant::OnlyNarrows => 0,
            (true, _) => 1,
            _ => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::exercise_tree::Form;

    /// A position with the leaves 5 and 9 comes twice, below nodes whose other leaves are given. The second time beta is
    /// `second`.
    fn twice(first: i16, second: i16) -> (ExerciseTree, [Same; 1]) {
        let leaf = || Form(Vec::new());
        let node = || Form(vec![leaf(), Form(vec![leaf(), leaf()])]);
        let tree = ExerciseTree::new(&Form(vec![node(), node()]), &[first, 5, 9, second, 5, 9], true);
        (tree, [(8, 3)])
    }

    #[test]
    fn a_bound_that_equals_beta_answers_by_hand_as_in_the_search() {
        for (first, second, does) in [(3, 4, 0), (3, 5, 0), (3, 6, 1), (9, 20, 2)] {
            let (tree, same) = twice(first, second);
            let by_hand = arrivals_by_hand(&tree, &same, Variant::None);
            assert_eq!(by_hand, arrivals(&tree, &same), "{first} {second}");
            assert_eq!(
                by_hand.iter().map(|arrival| arrival.does).collect::<Vec<_>>(),
                [does],
                "{first} {second}"
            );
        }
    }
}
