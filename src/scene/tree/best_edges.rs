//! The edges of best moves.

use super::arena::{NodeIndex, TreeNode};
use crate::facts::variation::best_child;
use crate::search::upper_confidence::Tally;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::place::PlaceStep;
use crate::trace::time::Time;
use std::collections::HashMap;

/// The look of the edge of a best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BestEdge {
    /// On the best line from the root.
    Line,
    /// On the best line so far inside a node that is open.
    Promise,
    /// The best move of a node elsewhere.
    Elsewhere,
}

/// The best moves' edges, by their lower ends.
pub(super) type BestEdges = HashMap<NodeIndex, BestEdge>;

/// The nodes whose best moves are asked for.
pub(super) struct BestAsk<'a> {
    pub trace: &'a Trace,
    pub nodes: &'a [TreeNode],
    /// The visits and points of each node, if the search samples.
    pub tallies: &'a [Option<Tally>],
    /// Whether a node is shown by a visit that is open.
    pub is_open: &'a dyn Fn(NodeIndex) -> bool,
    pub t: Time,
}

/// The edges of the best moves of all nodes.
pub(super) fn edges_of(ask: &BestAsk, best: impl Fn(NodeIndex) -> Option<NodeIndex>) -> BestEdges {
    let mut edges = BestEdges::new();
    // A parent comes before its children, so the edge above it is known before the edges below it.
    for node in 0..ask.nodes.len() {
        let Some(child) = ask.nodes[node].shown().and_then(|_| best(node)) else { continue };
        let edge = match edges.get(&node) {
            _ if node == 0 => BestEdge::Line,
            Some(BestEdge::Line) => BestEdge::Line,
            _ if (ask.is_open)(node) => BestEdge::Promise,
            Some(BestEdge::Promise) => BestEdge::Promise,
            _ => BestEdge::Elsewhere,
        };
        edges.insert(child, edge);
    }
    edges
}

/// The child of a node to which the best move of its visit leads.
pub(super) fn best_of_visit(ask: &BestAsk, node: NodeIndex) -> Option<NodeIndex> {
    let best = best_child(ask.trace, ask.nodes[node].shown()?, ask.t)?;
    ask.nodes[node].children.iter().copied().find(|child| ask.nodes[*child].shown() == Some(best))
}

/// The best step from a place.
pub(super) fn best_step(trace: &Trace, visits: &[VisitId], t: Time) -> Option<PlaceStep> {
    let standing = trace.standing_at(visits, t)?;
    best_child(trace, standing, t).and_then(|best| trace.step_to(best))
}
