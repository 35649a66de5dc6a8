//! The visited leaves, in their order, and their number.

use crate::misconception::Misconception;
use crate::plural::plural_as;
use crate::practice::answer_texts::{AnswerTexts, listed};
use crate::practice::exercise_kind::{AnswerSpace, Exercise, ExerciseKind, line};
use crate::practice::field::{Answer, Field, Input, answer_with, names};
use crate::practice::walkthrough::Walkthrough;
use crate::practice::wrong_answer::WrongAnswer;

/// The visited leaves, in their order, and their number.
pub struct LeafOrder;

impl ExerciseKind for LeafOrder {
    fn name(&self) -> &'static str {
        "leaf-order"
    }

    fn title(&self) -> &'static str {
        "The order in which leaves are visited"
    }

    fn stream(&self) -> u64 {
        5
    }

    fn fields(&self, _exercise: &Exercise) -> Vec<Field> {
        vec![
            Field::new("order", "leaves in order", Input::Leaves),
            Field::new("count", "number of leaves", Input::Number),
        ]
    }

    fn asked(&self, _exercise: &Exercise) -> Vec<String> {
        vec!["Which leaves does the search visit, in which order, and how many?".to_owned()]
    }

    fn answer_of(&self, Exercise { tree, .. }: &Exercise, searched: &Walkthrough) -> Answer {
        let leaves = searched.leaves(tree);
        answer_with([("order", names(tree, &leaves)), ("count", leaves.len().to_string())])
    }

    fn misread(&self, exercise: &Exercise, _searched: &Walkthrough) -> Vec<WrongAnswer> {
        let mut answer = self.answer(exercise).unwrap_or_default();
        answer.insert("count".to_owned(), exercise.tree.leaves().len().to_string());
        vec![WrongAnswer {
            answer,
            misconception: Misconception::CountsEverything,
            explanation: "The order is right, but the number counts all leaves. Count only the leaves that the search visits.",
        }]
    }

    fn said(&self, _exercise: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        vec![
            format!("In this order: {}.", listed(&texts.text("order"))),
            format!("{} visited.", plural_as(texts.text("count"), "leaf is", "leaves are")),
        ]
    }

    fn room(&self, _exercise: &Exercise) -> Vec<AnswerSpace> {
        [line("In this order:"), line("How many:")].concat()
    }
}
