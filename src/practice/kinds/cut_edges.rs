//! The question which edges are cut directly.

use crate::misconception::Misconception;
use crate::practice::answer_texts::AnswerTexts;
use crate::practice::exercise_kind::{AnswerSpace, Exercise, ExerciseKind, MarkWords, line};
use crate::practice::exercise_tree::{ExerciseTree, NodeId};
use crate::practice::field::{Answer, Field, Input, marked};
use crate::practice::walkthrough::Walkthrough;
use crate::practice::wrong_answer::WrongAnswer;

/// The edges that are cut directly.
pub struct CutEdges;

/// The name of an edge, by its lower end.
fn edge(tree: &ExerciseTree, node: NodeId) -> String {
    format!("{} to {}", tree.name(tree.nodes[node].parent.unwrap_or(0)), tree.name(node))
}

impl ExerciseKind for CutEdges {
    fn name(&self) -> &'static str {
        "cut-edges"
    }

    fn title(&self) -> &'static str {
        "Edges that are cut"
    }

    fn stream(&self) -> u64 {
        2
    }

    fn fields(&self, Exercise { tree, .. }: &Exercise) -> Vec<Field> {
        let field = |node| Field::of_node(tree, "edge", node, edge(tree, node), Input::Mark);
        (1..tree.nodes.len()).map(field).collect()
    }

    fn asked(&self, _exercise: &Exercise) -> Vec<String> {
        vec![
            "Which edges are cut directly? These are the edges from a node that the search visits to a child that it does not visit."
                .to_owned(),
        ]
    }

    fn marks(&self) -> &'static MarkWords {
        &MarkWords {
            one: "edge",
            many: "edges",
            wanted: "edge that is cut directly",
            wrong: "is not cut directly",
            heading: "Cut directly",
        }
    }

    fn answer_of(&self, Exercise { tree, .. }: &Exercise, searched: &Walkthrough) -> Answer {
        marked(tree, "edge", &searched.cut_edges())
    }

    fn misread(&self, Exercise { tree, .. }: &Exercise, searched: &Walkthrough) -> Vec<WrongAnswer> {
        let unseen: Vec<_> = (0..tree.nodes.len()).filter(|node| searched.of(*node).is_none()).collect();
        vec![WrongAnswer {
            answer: marked(tree, "edge", &unseen),
            misconception: Misconception::EdgesForLeaves,
            explanation: "These are all edges that the search never follows. Mark only the edges that are cut directly: from a node that the search visits to a child that it does not visit.",
        }]
    }

    fn said(&self, Exercise { tree, .. }: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        let nodes: Vec<NodeId> = (1..tree.nodes.len()).collect();
        let edges: Vec<String> =
            texts.marked("edge", &nodes).into_iter().map(|node| edge(tree, node)).collect();
        vec![format!("Cut: {}.", edges.join(", "))]
    }

    fn room(&self, _exercise: &Exercise) -> Vec<AnswerSpace> {
        line("Cut:")
    }
}
