//! The parts of a tree picture about UCT: the visits and the mean of each place, and the most visited move.

use super::arena::{NodeIndex, TreeNode, What};
use crate::facts::uct::tally;
use crate::search::upper_confidence::{Tally, most_visited};
use crate::search::visit_kind::VisitKind;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;

/// The visits and points of every node at a time; `None` for unvisited nodes and in other searches.
pub(super) fn tallies(trace: &Trace, nodes: &[TreeNode], t: Time) -> Vec<Option<Tally>> {
    let of = |node: &TreeNode| match &node.what {
        What::Place { visits, .. } => Some(tally(trace, visits, node.row.is_multiple_of(2), t)),
        What::Folded { .. } | What::NotSearched { .. } => None,
    };
    let is_sampled = trace.sampling().is_some();
    nodes.iter().map(|node| of(node).filter(|tally| is_sampled && tally.visits > 0)).collect()
}

/// The child that was visited most.
pub(super) fn best(nodes: &[TreeNode], tallies: &[Option<Tally>], index: NodeIndex) -> Option<NodeIndex> {
    let children = &nodes[index].children;
    most_visited(children.iter().map(|child| tallies[*child].unwrap_or_default())).map(|at| children[at])
}

/// A child's share of its parent's visits, from 0 to 1.
pub(super) fn share(tallies: &[Option<Tally>], parent: NodeIndex, child: NodeIndex) -> f32 {
    let visits = |node: NodeIndex| tallies[node].map_or(0, |tally| tally.visits) as f32;
    visits(child) / visits(parent).max(visits(child)).max(1.0)
}

/// The visit of a node: for a playout, the visit of its first node, where it is in the picture.
pub(super) fn of_node(trace: &Trace, id: VisitId) -> VisitId {
    let is_playout = id < trace.len() && trace.meta(id).kind() == VisitKind::Playout;
    if is_playout { trace.parent(id) } else { id }
}
