//! Searches that a person makes by hand, from MAX's side: the common part of several misconceptions.

use super::exercise_tree::{ExerciseTree, NodeId};
use super::number::{HIGH, LOW};
use super::rules::Rules;
use super::walkthrough::Relation;
use crate::search::parameters::{ChildOrder, CutsAt};

/// The value of a node from its children, searched until one cuts it off. `visit` gives the value of a child in the
/// window that is left for it.
pub fn alpha_beta(
    tree: &ExerciseTree,
    rules: Rules,
    node: NodeId,
    (mut alpha, mut beta): (i16, i16),
    mut visit: impl FnMut(NodeId, (i16, i16)) -> i16,
) -> i16 {
    let is_max = tree.is_max(node);
    let mut best = if is_max { LOW } else { HIGH };
    let children = &tree.nodes[node].children;
    for place in 0..children.len() {
        let from_left = rules.order == ChildOrder::LeftToRight;
        let child = children[if from_left { place } else { children.len() - 1 - place }];
        let value = visit(child, (alpha, beta));
        best = if is_max { best.max(value) } else { best.min(value) };
        let (low, high) = if is_max { (best, beta) } else { (alpha, best) };
        if low > high || (low == high && rules.cuts_at == CutsAt::Equal) {
            break;
        }
        if is_max {
            alpha = alpha.max(best);
        } else {
            beta = beta.min(best);
        }
    }
    best
}

/// The value of a node, with everything below it visited.
pub fn minimax(tree: &ExerciseTree, node: NodeId) -> i16 {
    let values = tree.nodes[node].children.iter().map(|child| minimax(tree, *child));
    let best = if tree.is_max(node) { values.max() } else { values.min() };
    best.unwrap_or(tree.nodes[node].value)
}

/// The relation of a node's value to the value that its search in a window has returned.
pub fn relation(value: i16, (alpha, beta): (i16, i16)) -> Relation {
    if value >= beta {
        Relation::AtLeast
    } else if value <= alpha {
        Relation::AtMost
    } else {
        Relation::Equal
    }
}
