//! The texts of an answer as people read them, to be put into sentences.

use super::exercise_tree::{ExerciseTree, NodeId};
use super::field::{Answer, shown_text};

/// The texts of an answer.
pub struct AnswerTexts<'a> {
    /// The tree that it is about.
    pub tree: &'a ExerciseTree,
    /// The answer.
    pub answer: &'a Answer,
    /// Other right texts.
    pub also_right: &'a Answer,
}

impl AnswerTexts<'_> {
    /// The text of a field.
    #[must_use]
    pub fn text(&self, id: &str) -> String {
        self.answer.get(id).map(|text| shown_text(text)).unwrap_or_default()
    }

    /// The text of a field of a node.
    #[must_use]
    pub fn of(&self, id: &str, node: NodeId) -> String {
        self.text(&format!("{id}.{}", self.tree.name(node)))
    }

    /// The nodes among these whose field is not empty.
    #[must_use]
    pub fn marked(&self, id: &str, nodes: &[NodeId]) -> Vec<NodeId> {
        nodes.iter().copied().filter(|node| !self.of(id, *node).is_empty()).collect()
    }
}

/// The names of nodes with commas between them.
#[must_use]
pub fn listed(names: &str) -> String {
    if names.is_empty() { "none".to_owned() } else { names.replace(' ', ", ") }
}
