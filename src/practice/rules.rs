//! The rules of a tree's search, and the project's own search by them.

use super::exercise_tree::{Details, ExerciseTree, NodeId};
use super::walkthrough::{Visit, Walkthrough};
use crate::games::tree::{ExplicitTree, NodeSpec};
use crate::run;
use crate::search::leave_reason::LeaveReason;
use crate::search::parameters::{Base, ChildOrder, CutsAt, Parameters};

/// The rules of a tree's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether anything is cut off.
    pub prunes: bool,
    /// Whether equal values cut off.
    pub cuts_at: CutsAt,
    /// The order of searching children.
    pub order: ChildOrder,
    /// The root's window from MAX's side; `None` if it is open.
    pub window: Option<(i16, i16)>,
}

impl Rules {
    /// Alpha-beta with the page's default rules.
    pub const PLAIN: Rules =
        Rules { prunes: true, cuts_at: CutsAt::Equal, order: ChildOrder::LeftToRight, window: None };

    /// The rules with the other convention for equal values.
    #[must_use]
    pub fn with_other_ties(self) -> Rules {
        let cuts_at = if self.cuts_at == CutsAt::Equal { CutsAt::Beyond } else { CutsAt::Equal };
        Rules { cuts_at, ..self }
    }

    /// The rules from the other side.
    #[must_use]
    pub fn the_other_way(self) -> Rules {
        let order = match self.order {
            ChildOrder::LeftToRight => ChildOrder::RightToLeft,
            ChildOrder::RightToLeft => ChildOrder::LeftToRight,
        };
        Rules { order, ..self }
    }

    /// A node's children in the order of the search.
    #[must_use]
    pub fn children(self, tree: &ExerciseTree, node: NodeId) -> Vec<NodeId> {
        let mut children = tree.nodes[node].children.clone();
        if self.order == ChildOrder::RightToLeft {
            children.reverse();
        }
        children
    }
}

/// The visits of the project's alpha-beta (fail-soft) on a tree.
#[must_use]
pub fn walkthrough(tree: &ExerciseTree, rules: Rules) -> Walkthrough {
    // A given tree is small enough.
    let Some((game, above)) = game_in_window(tree, rules) else { return Walkthrough::default() };
    let base = if rules.prunes { Base::AlphaBeta } else { Base::Minimax };
    let depth = (tree.height() + above).max(1) as u8;
    let parameters =
        Parameters { cuts_at: rules.cuts_at, children: rules.order, ..Parameters::plain(base, depth) };
    let trace = run::trace_of_tree(game, parameters);
    // The move to the tree, where its sibling is a leaf.
    let to_tree = u16::from(rules.order == ChildOrder::LeftToRight);
    let mut visits: Vec<Visit> = Vec::new();
    // For each visit of the trace, its place in `visits`; `None` for the nodes above the tree.
    let mut places: Vec<Option<usize>> = Vec::new();
    for row in (0..trace.len()).filter_map(|id| trace.visit(id)) {
        let parent = row.parent.and_then(|parent| places[parent as usize]);
        let node = match row.ply().and_then(|ply| usize::from(ply).checked_sub(above)) {
            None => None,
            Some(0) => (above == 0 || row.mv.0 == to_tree).then_some(0),
            Some(_) => parent.and_then(|parent| {
                let siblings = &tree.nodes[visits[parent].node].children;
                siblings.get(usize::from(row.mv.0)).copied()
            }),
        };
        places.push(node.map(|_| visits.len()));
        let Some(node) = node else { continue };
        if let Some(parent) = parent {
            visits[parent].searched.push(node);
        }
        let is_max = tree.is_max(node);
        let window = if is_max { row.window } else { -row.window };
        visits.push(Visit {
            node,
            alpha: window.alpha.get(),
            beta: window.beta.get(),
            value: row.value.map_or(0, |value| if is_max { value } else { -value }.get()),
            searched: Vec::new(),
            left_out: Vec::new(),
            cut: row.reason == Some(LeaveReason::CutOff),
        });
    }
    for visit in visits.iter_mut().filter(|visit| visit.cut) {
        visit.left_out = rules.children(tree, visit.node)[visit.searched.len()..].to_vec();
    }
    Walkthrough { visits }
}

/// The game of a tree, and the number of nodes above it. A search of the game enters the root with an open window;
/// for a given window the tree hangs below two nodes, each with a leaf that is searched first, so that one sets
/// alpha and the other beta.
fn game_in_window(tree: &ExerciseTree, rules: Rules) -> Option<(ExplicitTree, usize)> {
    let Some((alpha, beta)) = rules.window else { return Some((tree.game(&Details::default())?, 0)) };
    let (first, second) = if tree.max_first { (alpha, beta) } else { (beta, alpha) };
    let beside = |leaf: usize, below: usize| match rules.order {
        ChildOrder::LeftToRight => NodeSpec::interior([leaf, below]),
        ChildOrder::RightToLeft => NodeSpec::interior([below, leaf]),
    };
    let mut nodes = vec![beside(1, 2), NodeSpec::leaf(first), beside(3, 4), NodeSpec::leaf(second)];
    nodes.extend(tree.specs(&Details::default(), nodes.len()));
    Some((ExplicitTree::from_nodes(&nodes).ok()?.with_first(tree.max_first), 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> ExerciseTree {
        ExerciseTree::read(text).unwrap()
    }

    fn names(tree: &ExerciseTree, nodes: &[NodeId]) -> String {
        nodes.iter().map(|node| tree.name(*node)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_textbooks_tree_is_cut_where_the_textbook_says() {
        let tree = tree("(3 12 8)(2 4 6)(14 5 2)");
        let walkthrough = walkthrough(&tree, Rules::PLAIN);
        assert_eq!(names(&tree, &walkthrough.never_visited(&tree)), "L5 L6");
        assert_eq!(names(&tree, &walkthrough.cut_edges()), "L5 L6");
        let third = walkthrough.of(tree.named("D").unwrap()).unwrap();
        assert_eq!((third.alpha, third.beta, third.value), (3, super::super::number::HIGH, 2));
        assert_eq!(walkthrough.changes(third, &tree), [14, 5]);
    }

    #[test]
    fn a_given_window_is_that_of_the_root() {
        for text in ["(3 12 8)(2 4 6)(14 5 2)", "min to move: (3 12 8)(2 4 6)(14 5 2)"] {
            let tree = tree(text);
            for order in [ChildOrder::LeftToRight, ChildOrder::RightToLeft] {
                let walkthrough = walkthrough(&tree, Rules { window: Some((4, 9)), order, ..Rules::PLAIN });
                let root = &walkthrough.visits[0];
                assert_eq!((root.node, root.alpha, root.beta), (0, 4, 9), "{text}");
                assert_eq!(walkthrough.visits.iter().filter(|visit| visit.node == 0).count(), 1);
            }
        }
        let tree = tree("(3 12 8)(2 4 6)(14 5 2)");
        let walkthrough = walkthrough(&tree, Rules { window: Some((4, 9)), ..Rules::PLAIN });
        assert_eq!(names(&tree, &walkthrough.never_visited(&tree)), "L2 L3 L5 L6");
    }
}
