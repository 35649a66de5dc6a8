//! The parts of a tree picture about UCT: the visits and the mean of each place, and the most visited move.

use super::arena::{NodeIndex, TreeNode, What};
use super::gather::taken;
use super::value_inside::{ValueAsk, ValueInside, returned_or_best};
use crate::facts::uct::tally;
use crate::language::uct::mean;
use crate::search::leave_reason::LeaveReason;
use crate::search::upper_confidence::{Tally, most_visited};
use crate::search::visit_kind::VisitKind;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::place::PlaceStep;
use crate::trace::time::Time;

/// The visits and points of every node at a time; `None` if the node was not visited by then.
pub(super) fn tallies(trace: &Trace, nodes: &[TreeNode], t: Time) -> Vec<Option<Tally>> {
    let of = |node: &TreeNode| match &node.what {
        What::Place { visits, .. } => Some(tally(trace, visits, node.row.is_multiple_of(2), t)),
        What::Folded { .. } | What::NotSearched { .. } => None,
    };
    nodes.iter().map(|node| of(node).filter(|tally| tally.visits > 0)).collect()
}

/// The child that was visited most.
pub(super) fn best(nodes: &[TreeNode], tallies: &[Option<Tally>], index: NodeIndex) -> Option<NodeIndex> {
    let children = &nodes[index].children;
    most_visited(children.iter().map(|child| tallies[*child].unwrap_or_default())).map(|at| children[at])
}

/// The most visited step from a place with this ply.
pub(super) fn best_step(trace: &Trace, visits: &[VisitId], ply: usize, t: Time) -> Option<PlaceStep> {
    let steps = taken(trace, visits, t);
    let of_root_side = !ply.is_multiple_of(2);
    let tallies = steps.iter().map(|step| tally(trace, &trace.below(visits, *step), of_root_side, t));
    most_visited(tallies).map(|most| steps[most])
}

/// The text in a node: its mean, or the value of a node at which a line ends.
pub(super) fn value(ask: &ValueAsk) -> Option<ValueInside> {
    let has_value = |reason: LeaveReason| reason.has_value() && reason != LeaveReason::Sampled;
    if ask.state.visit.reason.is_some_and(has_value) {
        return returned_or_best(ask);
    }
    let is_of_root_side = ask.node.row.is_multiple_of(2);
    let mean = |tally| mean(tally, &ask.trace.sampling()?, is_of_root_side, ask.state.seen);
    match ask.tally.and_then(mean) {
        Some(text) => Some(ValueInside { text, is_result: ask.state.left }),
        None => returned_or_best(ask),
    }
}

/// The number of visits of a node, and whether its result is proven: "6×", "6×, proven".
pub(super) fn visits(tally: &Tally) -> String {
    let proven = if tally.proven.is_some() { ", proven" } else { "" };
    format!("{}×{proven}", tally.visits)
}

/// A child's share of its parent's visits, from 0 to 1.
pub(super) fn share(tallies: &[Option<Tally>], parent: NodeIndex, child: NodeIndex) -> f32 {
    let visits = |node: NodeIndex| tallies[node].map_or(0, |tally| tally.visits) as f32;
    visits(child) / visits(parent).max(visits(child)).max(1.0)
}

/// The visit of a node: for a playout, the visit of its first node, if that is in the picture.
pub(super) fn of_node(trace: &Trace, id: VisitId) -> VisitId {
    let is_playout = id < trace.len() && trace.meta(id).kind() == VisitKind::Playout;
    if is_playout { trace.parent(id) } else { id }
}
