//! The parts of a tree picture about a proof search: the way to the most-proving leaf, and the proof alone once the
//! root is solved.

use super::arena::{NodeIndex, ROOT_KEY, TreeNode};
use super::item::Drawn;
use super::state::State;
use super::value_inside::{ValueAsk, ValueInside, returned_or_best};
use crate::facts::left_last::left_last;
use crate::facts::proof as facts;
use crate::language::proof::pair;
use crate::search::proof_numbers::ProofNumbers;
use crate::search::window::Bound;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::place::PlaceStep;
use crate::trace::time::Time;
use std::collections::HashSet;

/// The opacity of nodes outside the proof.
const FADED: f32 = 0.25;

/// Whether the side to move at the root, which wants the proof, is to move at a node.
pub(super) fn is_or(node: &TreeNode) -> bool {
    node.row.is_multiple_of(2)
}

/// The child on the way to the most-proving leaf, or of a solved node the one that its answer rests on: as the visit had
/// it that was left last.
pub(super) fn best(trace: &Trace, nodes: &[TreeNode], index: NodeIndex, t: Time) -> Option<NodeIndex> {
    let best = trace.visit(left_last(trace, nodes[index].visits(), t)?)?.best.known()?;
    let is_best = |child: &NodeIndex| nodes[*child].step == Some(PlaceStep::Move(best));
    nodes[index].children.iter().copied().find(is_best)
}

/// The best step from a place: the best move of the visit that was left last.
pub(super) fn best_step(trace: &Trace, visits: &[VisitId], t: Time) -> Option<PlaceStep> {
    let best = trace.visit(left_last(trace, visits, t)?)?.best.known()?;
    Some(PlaceStep::Move(best))
}

/// The text in a node: both numbers, or the value of a solved node.
pub(super) fn value(ask: &ValueAsk) -> Option<ValueInside> {
    let State { left, seen, ref visit, .. } = *ask.state;
    if let Some(numbers) = ask.node.numbers.filter(|numbers| numbers.solved().is_none()) {
        return Some(ValueInside::so_far(pair(numbers)));
    }
    if let Some(is_proved) = ask.node.numbers.and_then(ProofNumbers::solved).filter(|_| !left) {
        let window = ask.trace.window(visit.id);
        let reaches_beta = is_proved == facts::is_or(ask.trace, visit.id);
        let (bound, value) =
            if reaches_beta { (Bound::Lower, window.beta) } else { (Bound::Upper, window.alpha) };
        return Some(ValueInside::so_far(seen.bounded(bound, value.firm())));
    }
    returned_or_best(ask)
}

/// Once the root is solved, fades the nodes that are not part of the proof (or of the disproof): if a node needs one
/// child only, all other children.
pub(super) fn fade(trace: &Trace, nodes: &[TreeNode], t: Time, items: &mut [Drawn]) {
    let solved = |node: &TreeNode| node.numbers.and_then(ProofNumbers::solved);
    let Some(is_proved) = nodes.first().and_then(solved) else { return };
    let mut keys = HashSet::from([ROOT_KEY]);
    let mut open = vec![0];
    while let Some(index) = open.pop() {
        let of_answer = |child: &NodeIndex| solved(&nodes[*child]) == Some(is_proved);
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
