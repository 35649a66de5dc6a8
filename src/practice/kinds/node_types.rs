//! The actual type of each inner node.

use crate::misconception::Misconception;
use crate::practice::answer_texts::AnswerTexts;
use crate::practice::exercise_kind::{AnswerSpace, Exercise, ExerciseKind, Gaps, table_of_nodes};
use crate::practice::exercise_tree::{ExerciseTree, NodeId};
use crate::practice::field::{Answer, Field, Input, answer_with};
use crate::practice::walkthrough::{Visit, Walkthrough};
use crate::practice::wrong_answer::WrongAnswer;
use crate::practice::wrong_walkthrough::{Variant, wrong_walkthrough};
use crate::search::node_type::NodeType;
use crate::search::window::Window;
use crate::value::Value;

/// The actual type of each inner node.
pub struct NodeTypes;

/// The text for a node that the search never reaches.
const NEVER: &str = "never visited";
/// The possible answers for a node.
const TYPES: [&str; 4] = ["PV", "CUT", "ALL", NEVER];

/// The type that a visit turned out to have. Types are seen from the side that moves at the node.
fn really(visit: &Visit, is_max: bool) -> NodeType {
    let [alpha, beta, value] = [visit.alpha, visit.beta, visit.value].map(Value::from_raw);
    // `new` is not used: if only alpha > beta cuts off, both may be equal.
    let window = Window { alpha, beta };
    if is_max { NodeType::actual(window, value) } else { NodeType::actual(-window, -value) }
}

/// The type that is expected of a node before it is searched.
fn expected(tree: &ExerciseTree, node: NodeId) -> NodeType {
    by_place(tree, node, &|parent, first| parent.expected_child(first))
}

/// Whether a visited node with children differs from its expected type.
fn has_surprise(walkthrough: &Walkthrough, tree: &ExerciseTree) -> bool {
    let differs = |visit: &Visit| really(visit, tree.is_max(visit.node)) != expected(tree, visit.node);
    walkthrough.visits.iter().any(|visit| !tree.is_leaf(visit.node) && differs(visit))
}

fn by_place(tree: &ExerciseTree, node: NodeId, below: &dyn Fn(NodeType, bool) -> NodeType) -> NodeType {
    let Some(parent) = tree.nodes[node].parent else { return NodeType::Pv };
    let first = tree.nodes[parent].children.first() == Some(&node);
    below(by_place(tree, parent, below), first)
}

/// Wrong readings of types by a person who knows the search.
const MISREADINGS: [(Misreading, &str); 5] = [
    (
        of_max,
        "You took MAX's side at every node. CUT and ALL are from the side to move: a MIN node whose value is at most alpha has failed high for MIN, so it is a CUT node.",
    ),
    (
        as_expected,
        "These are the expected types, when the search enters the nodes. The question is about the actual types: a first child may be refuted, and a later child may be better than all before it.",
    ),
    (
        by_what_was_left_out,
        "You called a node a CUT node only if the search skipped some of its children. It is one as soon as its value reaches the bound, even with its last child.",
    ),
    (
        by_ply,
        "You changed the types from ply to ply. The type of a node follows from its value and its window, and siblings may differ.",
    ),
    (
        first_is_pv,
        "You made the first child of every node a PV node. The principal variation continues only below nodes whose value is inside the window.",
    ),
];

/// A wrong way to read the type of a node that was visited.
type Misreading = fn(&ExerciseTree, &Visit) -> NodeType;

fn of_max(_: &ExerciseTree, visit: &Visit) -> NodeType {
    really(visit, true)
}

fn as_expected(tree: &ExerciseTree, visit: &Visit) -> NodeType {
    expected(tree, visit.node)
}

fn by_what_was_left_out(tree: &ExerciseTree, visit: &Visit) -> NodeType {
    match really(visit, tree.is_max(visit.node)) {
        NodeType::Cut if visit.left_out.is_empty() => NodeType::All,
        right => right,
    }
}

fn by_ply(tree: &ExerciseTree, visit: &Visit) -> NodeType {
    match tree.nodes[visit.node].ply {
        0 => NodeType::Pv,
        ply if ply % 2 == 1 => NodeType::Cut,
        _ => NodeType::All,
    }
}

fn first_is_pv(tree: &ExerciseTree, visit: &Visit) -> NodeType {
    by_place(tree, visit.node, &|parent, first| {
        if first { NodeType::Pv } else { parent.expected_child(false) }
    })
}

impl ExerciseKind for NodeTypes {
    fn name(&self) -> &'static str {
        "node-types"
    }

    fn title(&self) -> &'static str {
        "PV, CUT and ALL nodes"
    }

    fn stream(&self) -> u64 {
        13
    }

    /// Otherwise what is expected would do.
    fn suits(&self, Exercise { tree, .. }: &Exercise, searched: &Walkthrough) -> bool {
        has_surprise(searched, tree)
    }

    fn fields(&self, Exercise { tree, .. }: &Exercise) -> Vec<Field> {
        Field::of_each(tree, "type", &tree.interior(), &Input::choice(&TYPES))
    }

    fn given(&self, _exercise: &Exercise) -> Vec<String> {
        [
            "PV: the value is inside the window with which the search entered the node.",
            "CUT: the node fails high for the side to move (at a MAX node the value is at least beta, at a MIN node it is at most alpha).",
            "ALL: the node fails low.",
            "The actual type is known when the search leaves the node. The expected type may differ.",
        ]
        .map(str::to_owned)
        .to_vec()
    }

    fn asked(&self, _exercise: &Exercise) -> Vec<String> {
        vec!["What is the actual type of each inner node?".to_owned()]
    }

    fn answer_of(&self, Exercise { tree, .. }: &Exercise, searched: &Walkthrough) -> Answer {
        types(tree, searched, &|visit| really(visit, tree.is_max(visit.node)))
    }

    /// A search that left out necessary visits does not reveal types.
    fn is_told_by(&self, variant: Variant) -> bool {
        variant != Variant::TooSoon
    }

    fn answer_by_variant(&self, exercise: &Exercise, variant: Variant) -> Option<Answer> {
        if variant == Variant::Swapped {
            // MAX and MIN are exchanged in the types, too.
            let swapped = Exercise { tree: exercise.tree.swapped(), ..exercise.clone() };
            return self.answer(&swapped);
        }
        let searched = wrong_walkthrough(&exercise.tree, exercise.rules, variant)?;
        Some(self.answer_of(exercise, &searched))
    }

    fn misread(&self, Exercise { tree, .. }: &Exercise, searched: &Walkthrough) -> Vec<WrongAnswer> {
        let answer = |of: Misreading| types(tree, searched, &|visit| of(tree, visit));
        let misconception = Misconception::WrongTypes;
        MISREADINGS
            .map(|(of, explanation)| WrongAnswer { answer: answer(of), misconception, explanation })
            .to_vec()
    }

    fn said(&self, Exercise { tree, .. }: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        let type_line = |node: NodeId| format!("{}: {}", tree.name(node), texts.of("type", node));
        tree.interior().into_iter().map(type_line).collect()
    }

    fn text_beside(&self, is_max: bool, visit: &Visit, _relation: &str) -> String {
        really(visit, is_max).name().to_owned()
    }

    fn room(&self, exercise: &Exercise) -> Vec<AnswerSpace> {
        vec![table_of_nodes(exercise, &["node", "PV, CUT, ALL or never visited"])]
    }

    /// A choice for each node would earn much by the same type everywhere. At the first level every node is visited.
    fn gaps(&self, exercise: &Exercise) -> Gaps {
        Gaps::ByOption(TYPES.into_iter().filter(|name| *name != NEVER || exercise.asks_for_more()).collect())
    }
}

/// The type of each inner node as an answer.
fn types(tree: &ExerciseTree, searched: &Walkthrough, of: &dyn Fn(&Visit) -> NodeType) -> Answer {
    let field = |node: NodeId| {
        let text = searched.of(node).map_or(NEVER, |visit| of(visit).name());
        (format!("type.{}", tree.name(node)), text.to_owned())
    };
    answer_with(tree.interior().into_iter().map(field))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::rules::{Rules, walkthrough};

    #[test]
    fn a_type_is_of_the_side_that_moves() {
        let tree = ExerciseTree::read("((3 5)(6 9))((2 8)(4 1))").unwrap();
        let walkthrough = walkthrough(&tree, Rules::PLAIN);
        let names = |of: Misreading| {
            let visits = walkthrough.visits.iter().filter(|visit| !tree.is_leaf(visit.node));
            let lines = visits.map(|visit| format!("{} {}", tree.name(visit.node), of(&tree, visit).name()));
            lines.collect::<Vec<_>>().join(", ")
        };
        // E (MAX) reaches 6, and beta is 5; F is better than alpha = 5, but G is not, so MIN has refuted C.
        assert_eq!(
            names(|tree, visit| really(visit, tree.is_max(visit.node))),
            "A PV, B PV, D PV, E CUT, C CUT, F PV, G ALL"
        );
        assert_eq!(names(as_expected), "A PV, B PV, D PV, E CUT, C CUT, F ALL, G ALL");
        assert_eq!(names(first_is_pv), "A PV, B PV, D PV, E CUT, C CUT, F PV, G ALL");
        assert!(has_surprise(&walkthrough, &tree));
    }
}
