//! The parts of a tree picture about a proof search: the way to the most-proving leaf, and the proof alone once the
//! root is solved.

use super::arena::{NodeIndex, ROOT_KEY, TreeNode};
use super::item::Drawn;
use crate::facts::left_last::left_last;
use crate::search::proof_numbers::ProofNumbers;
use crate::trace::columns::Trace;
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
