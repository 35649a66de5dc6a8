//! Which leaves are never visited.

use crate::practice::answer_texts::{AnswerTexts, listed};
use crate::practice::exercise_kind::{Exercise, ExerciseKind, Room, line};
use crate::practice::field::{Answer, Field, Input, marked, names};
use crate::practice::misconception::Misconception;
use crate::practice::walkthrough::Walkthrough;

/// See the module. Other kinds ask the same under other rules.
pub struct NeverVisited;

impl ExerciseKind for NeverVisited {
    fn name(&self) -> &'static str {
        "never-visited"
    }

    fn title(&self) -> &'static str {
        "Leaves that are never visited"
    }

    fn stream(&self) -> u64 {
        1
    }

    fn fields(&self, Exercise { tree, .. }: &Exercise) -> Vec<Field> {
        Field::of_each(tree, "leaf", &tree.leaves(), &Input::Mark)
    }

    fn asked(&self, _exercise: &Exercise) -> Vec<String> {
        vec!["Which leaves are never visited?".to_owned()]
    }

    fn answer_of(&self, Exercise { tree, .. }: &Exercise, searched: &Walkthrough) -> Answer {
        marked(tree, "leaf", &searched.never_visited(tree))
    }

    fn misread(&self, Exercise { tree, .. }: &Exercise, searched: &Walkthrough) -> Vec<Misconception> {
        let leaves: Vec<_> = searched.cut_edges().into_iter().filter(|node| tree.is_leaf(*node)).collect();
        vec![Misconception {
            answer: marked(tree, "leaf", &leaves),
            explanation: "These are the leaves whose own edge is cut. If an edge above is cut, the search visits no leaf below it either.",
        }]
    }

    fn said(&self, Exercise { tree, .. }: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        vec![format!("Never visited: {}.", listed(&names(tree, &texts.marked("leaf", &tree.leaves()))))]
    }

    fn room(&self, _exercise: &Exercise) -> Vec<Room> {
        line("Never visited:")
    }
}
