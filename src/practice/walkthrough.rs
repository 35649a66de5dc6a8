//! The visits of a search of a given tree, as far as exercises ask about them.

use super::exercise_tree::{ExerciseTree, NodeId};
use super::number::{HIGH, LOW};

/// The relation of a node's value to a returned value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// It is the node's value.
    Equal,
    /// The node is worth at most this.
    AtMost,
    /// The node is worth at least this.
    AtLeast,
}

/// The possible relations of a node, as answers write them.
pub const RELATIONS: [&str; 4] = ["=", "≤", "≥", "never visited"];

/// A relation as answers write it.
#[must_use]
pub fn relation_text(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "=",
        Relation::AtMost => "≤",
        Relation::AtLeast => "≥",
    }
}

/// One visit of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The node.
    pub node: NodeId,
    /// The window that it was entered with.
    pub alpha: i16,
    /// See `alpha`.
    pub beta: i16,
    /// The value that it returned.
    pub value: i16,
    /// The children that were visited, in their order.
    pub searched: Vec<NodeId>,
    /// The children that were left out because the node was cut off, in the order of the search.
    pub left_out: Vec<NodeId>,
    /// Whether it was cut off, be it by its last child.
    pub cut: bool,
}

/// The visits of a search, in the order of their beginnings. Each node is visited once at most.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walkthrough {
    /// The visits.
    pub visits: Vec<Visit>,
}

impl Walkthrough {
    /// The visit of a node.
    #[must_use]
    pub fn of(&self, node: NodeId) -> Option<&Visit> {
        self.visits.iter().find(|visit| visit.node == node)
    }

    /// The leaves that were visited, in their order.
    #[must_use]
    pub fn leaves(&self, tree: &ExerciseTree) -> Vec<NodeId> {
        self.visits.iter().map(|visit| visit.node).filter(|node| tree.is_leaf(*node)).collect()
    }

    /// The leaves that were never visited, from left to right.
    #[must_use]
    pub fn never_visited(&self, tree: &ExerciseTree) -> Vec<NodeId> {
        tree.leaves().into_iter().filter(|leaf| self.of(*leaf).is_none()).collect()
    }

    /// The visits that were cut off before their last child.
    pub fn cuts(&self) -> impl Iterator<Item = &Visit> {
        self.visits.iter().filter(|visit| !visit.left_out.is_empty())
    }

    /// The lower ends of the edges that were cut, in the order of entry of the nodes above them.
    #[must_use]
    pub fn cut_edges(&self) -> Vec<NodeId> {
        self.cuts().flat_map(|visit| visit.left_out.iter().copied()).collect()
    }

    /// Whether a cut-off left out a node with children.
    #[must_use]
    pub fn cuts_above_leaves(&self, tree: &ExerciseTree) -> bool {
        self.cut_edges().into_iter().any(|node| !tree.is_leaf(node))
    }

    /// Whether a cut-off is deep: what its node was compared with came from an ancestor further up than its
    /// parent, whose own best would not have been enough (Knuth and Moore 1975).
    #[must_use]
    pub fn has_deep_cut(&self, tree: &ExerciseTree) -> bool {
        self.cuts().any(|visit| self.is_deep(tree, visit))
    }

    /// See [`Walkthrough::has_deep_cut`].
    #[must_use]
    pub fn is_deep(&self, tree: &ExerciseTree, visit: &Visit) -> bool {
        let Some(parent) = tree.nodes[visit.node].parent.and_then(|parent| self.of(parent)) else {
            return false;
        };
        let before = parent.searched.iter().take_while(|child| **child != visit.node);
        let mut before = before.filter_map(|child| self.of(*child)).map(|child| child.value);
        let reaches =
            |own: i16| if tree.is_max(parent.node) { visit.value <= own } else { visit.value >= own };
        // Without an earlier child the parent has no value yet.
        !before.any(reaches)
    }

    /// The relation of the returned value, by its position in the window of its visit.
    #[must_use]
    pub fn relation(&self, visit: &Visit, tree: &ExerciseTree) -> Relation {
        if tree.is_leaf(visit.node) {
            Relation::Equal
        } else if visit.value >= visit.beta {
            Relation::AtLeast
        } else if visit.value <= visit.alpha {
            Relation::AtMost
        } else {
            Relation::Equal
        }
    }

    /// The least and the greatest possible minimax value of a node, given the visited leaves.
    #[must_use]
    pub fn known(&self, node: NodeId, tree: &ExerciseTree) -> (i16, i16) {
        let Some(visit) = self.of(node) else { return (LOW, HIGH) };
        if tree.is_leaf(node) {
            return (visit.value, visit.value);
        }
        let children = tree.nodes[node].children.iter().map(|child| self.known(*child, tree));
        let fold: fn(i16, i16) -> i16 = if tree.is_max(node) { i16::max } else { i16::min };
        children.reduce(|one, other| (fold(one.0, other.0), fold(one.1, other.1))).unwrap_or((LOW, HIGH))
    }

    /// The values that a node's own side of the window took after its children: alpha of MAX, beta of MIN. A
    /// value that cut the node off is left out.
    #[must_use]
    pub fn changes(&self, visit: &Visit, tree: &ExerciseTree) -> Vec<i16> {
        let is_max = tree.is_max(visit.node);
        let mut own = if is_max { visit.alpha } else { visit.beta };
        let mut changes = Vec::new();
        let last = visit.searched.last().copied();
        for child in visit.searched.iter().filter_map(|child| self.of(*child)) {
            if visit.cut && Some(child.node) == last {
                break;
            }
            if if is_max { child.value > own } else { child.value < own } {
                own = child.value;
                changes.push(own);
            }
        }
        changes
    }
}
