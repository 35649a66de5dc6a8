//! The moves that the neural move map's network expected first, among the nodes of a path tree.

use crate::facts::expected_moves::{ExpectedOutcome, Network};
use crate::game::Evaluate;
use crate::scene::tree::arena::{NodeIndex, TreeNode, What};
use crate::trace::columns::Trace;
use crate::trace::place::PlaceStep;
use crate::trace::time::Time;

/// A node whose move the network expected first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FirstChoice {
    /// The node, or the stack of moves that were not searched if the move is one of them.
    pub node: NodeIndex,
    /// Whether the network was right; `None` while this is unknown.
    pub outcome: Option<ExpectedOutcome>,
}

/// The network's first choice below each node that asked it.
pub(super) fn first_choices<G: Evaluate>(
    game: &G,
    trace: &Trace,
    network: Option<&Network>,
    t: Time,
    nodes: &[TreeNode],
) -> Vec<FirstChoice> {
    let Some(network) = network else { return Vec::new() };
    let choice = |node: &TreeNode| {
        let visit = node.shown().filter(|_| !node.children.is_empty())?;
        let expectation = network.expectation(game, trace, visit, t)?;
        let first = expectation.moves.first()?;
        let is_first = |child: &&NodeIndex| nodes[**child].step == Some(PlaceStep::Move(first.mv));
        let is_stack = |child: &&NodeIndex| matches!(nodes[**child].what, What::NotSearched { .. });
        let mut children = node.children.iter();
        let stack = || node.children.iter().find(is_stack).filter(|_| first.visit.is_none());
        let node = children.find(is_first).or_else(stack)?;
        Some(FirstChoice { node: *node, outcome: expectation.outcome.map(|(outcome, _)| outcome) })
    };
    nodes.iter().filter_map(choice).collect()
}
