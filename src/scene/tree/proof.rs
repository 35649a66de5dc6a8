//! What a tree picture shows of a search for a proof: the numbers of each place, the way to the most-proving leaf, and
//! the proof alone once the root is solved.

use super::arena::{NodeIndex, ROOT_KEY, TreeNode, What};
use super::item::Drawn;
use crate::search::proof_numbers::ProofNumbers;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::place::PlaceStep;
use crate::trace::time::Time;
use std::collections::HashSet;

/// How much is left of what is no part of the proof.
const FADED: f32 = 0.25;

/// The proof numbers of every node at a time; nothing of what was not visited by then, and of a search without them.
///
/// A place keeps the numbers with which it was left last. Those of an open one follow from its children.
pub(super) fn numbers(trace: &Trace, nodes: &[TreeNode], t: Time) -> Vec<Option<ProofNumbers>> {
    let mut numbers = vec![None; nodes.len()];
    if !trace.family().has_numbers() {
        return numbers;
    }
    // A parent stands before its children.
    for index in (0..nodes.len()).rev() {
        let node = &nodes[index];
        let Some(shown) = node.shown() else { continue };
        let is_open = trace.leave_time(shown) > t;
        let of_children = if is_open { of_children(nodes, index, &numbers) } else { None };
        numbers[index] =
            of_children.or_else(|| left_last(trace, node, t).and_then(|visit| trace.numbers(visit)));
    }
    numbers
}

/// Nothing where no child was visited, or some are not drawn one by one.
fn of_children(
    nodes: &[TreeNode],
    index: NodeIndex,
    numbers: &[Option<ProofNumbers>],
) -> Option<ProofNumbers> {
    let children = &nodes[index].children;
    let is_folded = |child: &NodeIndex| matches!(nodes[*child].what, What::Folded { .. });
    if children.iter().any(is_folded) || !children.iter().any(|child| numbers[*child].is_some()) {
        return None;
    }
    let of_child = |child: &NodeIndex| {
        let times = if let What::NotSearched { moves } = nodes[*child].what { moves as usize } else { 1 };
        std::iter::repeat_n(numbers[*child].unwrap_or(ProofNumbers::UNKNOWN), times)
    };
    Some(ProofNumbers::of_children(is_or(&nodes[index]), children.iter().flat_map(of_child)))
}

/// Whether the side to move at the root, which wants the proof, is to move at a node.
fn is_or(node: &TreeNode) -> bool {
    node.row.is_multiple_of(2)
}

/// The visit of a place that was left last by a time.
fn left_last(trace: &Trace, node: &TreeNode, t: Time) -> Option<VisitId> {
    let What::Place { visits, .. } = &node.what else { return None };
    let entered = visits.partition_point(|visit| trace.enter_time(*visit) <= t);
    visits[..entered].iter().copied().rfind(|visit| trace.leave_time(*visit) <= t)
}

/// The child on the way to the most-proving leaf, or of a solved node the one that its answer rests on: as the visit had
/// it that was left last.
pub(super) fn best(trace: &Trace, nodes: &[TreeNode], index: NodeIndex, t: Time) -> Option<NodeIndex> {
    let best = trace.visit(left_last(trace, &nodes[index], t)?)?.best.known()?;
    let is_best = |child: &NodeIndex| nodes[*child].step == Some(PlaceStep::Move(best));
    nodes[index].children.iter().copied().find(is_best)
}

/// Once the root is solved, fades what is no part of the proof (or of the disproof): of the children of a node of which
/// one is enough, all others.
pub(super) fn fade(
    trace: &Trace,
    nodes: &[TreeNode],
    numbers: &[Option<ProofNumbers>],
    t: Time,
    items: &mut [Drawn],
) {
    let Some(is_proved) = numbers.first().copied().flatten().and_then(ProofNumbers::solved) else { return };
    let mut keys = HashSet::from([ROOT_KEY]);
    let mut open = vec![0];
    while let Some(index) = open.pop() {
        let of_answer =
            |child: &NodeIndex| numbers[*child].is_some_and(|numbers| numbers.solved() == Some(is_proved));
        let children = nodes[index].children.iter().copied().filter(of_answer);
        let needed = if is_or(&nodes[index]) == is_proved { 1 } else { usize::MAX };
        let part: Vec<NodeIndex> = match best(trace, nodes, index, t).filter(|_| needed == 1) {
            Some(best) => vec![best],
            None => children.take(needed).collect(),
        };
        keys.extend(part.iter().map(|child| nodes[*child].key));
        open.extend(part);
    }
    for drawn in items {
        if drawn.key.node != 0 && !keys.contains(&drawn.key.node) {
            drawn.look.opacity *= FADED;
        }
    }
}
