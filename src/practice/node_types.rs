//! The types of a tree's nodes: what a visit turned out to be, and how people get it wrong.

use super::course::{Course, Visit};
use super::given::{GivenTree, NodeId};
use crate::search::node_type::NodeType;
use crate::search::window::Window;
use crate::value::Value;

/// What a node is that the search never comes to.
pub const NEVER: &str = "never visited";
/// What can be said of a node.
pub const TYPES: [&str; 4] = ["PV", "CUT", "ALL", NEVER];

/// The type that a visit turned out to have. Types are seen from the side that moves at the node.
#[must_use]
pub fn really(visit: &Visit, is_max: bool) -> NodeType {
    let [alpha, beta, value] = [visit.alpha, visit.beta, visit.value].map(Value::from_raw);
    // Not by `new`: where only alpha > beta cuts off, both may be equal.
    let window = Window { alpha, beta };
    if is_max { NodeType::actual(window, value) } else { NodeType::actual(-window, -value) }
}

/// The type that is expected of a node before it is searched.
#[must_use]
pub fn expected(tree: &GivenTree, node: NodeId) -> NodeType {
    by_place(tree, node, &|parent, first| parent.expected_child(first))
}

/// Whether a visited node with children is not what was expected of it.
#[must_use]
pub fn has_surprise(course: &Course, tree: &GivenTree) -> bool {
    let differs = |visit: &Visit| really(visit, tree.is_max(visit.node)) != expected(tree, visit.node);
    course.visits.iter().any(|visit| !tree.is_leaf(visit.node) && differs(visit))
}

fn by_place(tree: &GivenTree, node: NodeId, below: &dyn Fn(NodeType, bool) -> NodeType) -> NodeType {
    let Some(parent) = tree.nodes[node].parent else { return NodeType::Pv };
    let first = tree.nodes[parent].children.first() == Some(&node);
    below(by_place(tree, parent, below), first)
}

/// How types are said wrongly by who knows what the search does.
pub const MISREADINGS: [(Misreading, &str); 5] = [
    (
        of_max,
        "You took MAX's side at every node. CUT and ALL are from the side to move: a MIN node whose value is \
         at most alpha has failed high for MIN, so it is a CUT node.",
    ),
    (
        as_expected,
        "These are the expected types, when the search enters the nodes. The question is about the actual \
         types: a first child may be refuted, and a later child may be better than all before it.",
    ),
    (
        by_what_was_left_out,
        "You called a node a CUT node only if the search skipped some of its children. It is one as soon as \
         its value reaches the bound, even with its last child.",
    ),
    (
        by_ply,
        "You changed the types from ply to ply. The type of a node follows from its value and its window, \
         and siblings may differ.",
    ),
    (
        first_is_pv,
        "You made the first child of every node a PV node. The principal variation continues only below \
         nodes whose value is inside the window.",
    ),
];

/// A wrong way to tell the type of a node that was visited.
pub type Misreading = fn(&GivenTree, &Visit) -> NodeType;

fn of_max(_: &GivenTree, visit: &Visit) -> NodeType {
    really(visit, true)
}

fn as_expected(tree: &GivenTree, visit: &Visit) -> NodeType {
    expected(tree, visit.node)
}

fn by_what_was_left_out(tree: &GivenTree, visit: &Visit) -> NodeType {
    match really(visit, tree.is_max(visit.node)) {
        NodeType::Cut if visit.left_out.is_empty() => NodeType::All,
        right => right,
    }
}

fn by_ply(tree: &GivenTree, visit: &Visit) -> NodeType {
    match tree.nodes[visit.node].ply {
        0 => NodeType::Pv,
        ply if ply % 2 == 1 => NodeType::Cut,
        _ => NodeType::All,
    }
}

fn first_is_pv(tree: &GivenTree, visit: &Visit) -> NodeType {
    by_place(tree, visit.node, &|parent, first| {
        if first { NodeType::Pv } else { parent.expected_child(false) }
    })
}

#[cfg(test)]
mod tests {
    use super::super::rules::{Rules, course};
    use super::*;

    #[test]
    fn a_type_is_of_the_side_that_moves() {
        let tree = GivenTree::read("((3 5)(6 9))((2 8)(4 1))").unwrap();
        let course = course(&tree, Rules::PLAIN);
        let names = |of: Misreading| {
            let visits = course.visits.iter().filter(|visit| !tree.is_leaf(visit.node));
            let told = visits.map(|visit| format!("{} {}", tree.name(visit.node), of(&tree, visit).name()));
            told.collect::<Vec<_>>().join(", ")
        };
        // E (MAX) reaches 6, and beta is 5; F is better than alpha = 5, but G is not, so MIN has refuted C.
        assert_eq!(
            names(|tree, visit| really(visit, tree.is_max(visit.node))),
            "A PV, B PV, D PV, E CUT, C CUT, F PV, G ALL"
        );
        assert_eq!(names(as_expected), "A PV, B PV, D PV, E CUT, C CUT, F ALL, G ALL");
        assert_eq!(names(first_is_pv), "A PV, B PV, D PV, E CUT, C CUT, F PV, G ALL");
        assert!(has_surprise(&course, &tree));
    }
}
