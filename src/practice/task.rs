//! An exercise with its kind.

use super::exercise_id::ExerciseId;
use super::exercise_kind::{Exercise, ExerciseKind};
use super::exercise_tree::{ExerciseTree, NodeId};
use super::field::{Answer, Field, tree_of};
use super::rules::walkthrough;
use super::visit_record::summed_up;
use super::walkthrough::Walkthrough;
use std::ops::Deref;

/// An exercise with its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Which one.
    pub id: ExerciseId,
    /// The tree and the rules of the exercise.
    pub exercise: Exercise,
}

impl Deref for Task {
    type Target = Exercise;

    fn deref(&self) -> &Exercise {
        &self.exercise
    }
}

impl Task {
    /// All that is known of its kind.
    pub(super) fn kind(&self) -> &'static dyn ExerciseKind {
        self.id.kind.row()
    }

    /// Whether a leaf's value is shown.
    #[must_use]
    pub fn shows(&self, leaf: NodeId) -> bool {
        self.kind().shows_leaves() && self.sign_of(leaf).is_none()
    }

    /// The sign of a leaf instead of its value: x if the exercise asks about it, ? if a proof search does not know it
    /// yet.
    #[must_use]
    pub fn sign_of(&self, leaf: NodeId) -> Option<&'static str> {
        let is_unknown = self.unknown.is_some_and(|(unknown, _)| unknown == leaf);
        let is_open = self.proof.as_ref().is_some_and(|state| state.open.contains(&leaf));
        if is_unknown { Some("x") } else { is_open.then_some("?") }
    }

    /// The fields of the answer.
    #[must_use]
    pub fn fields(&self) -> Vec<Field> {
        self.kind().fields(self)
    }

    /// The tree that an answer makes: its children in another order, or its leaves filled in. Of an answer that was
    /// read.
    #[must_use]
    pub fn tree_of(&self, answer: &Answer) -> ExerciseTree {
        tree_of(&self.tree, &self.fields(), answer)
    }

    /// The search of the tree that an answer makes: what each node returned last, and what was never visited.
    #[must_use]
    pub fn walkthrough_of(&self, tree: &ExerciseTree) -> Walkthrough {
        let visits = self.kind().visits(self);
        visits.map_or_else(|| walkthrough(tree, self.rules), |records| summed_up(tree, &records))
    }
}
