//! Which leaves are never visited when children are searched from right to left.

use super::never_visited::NeverVisited;
use crate::practice::answer_texts::AnswerTexts;
use crate::practice::exercise_kind::{Exercise, ExerciseKind, Room};
use crate::practice::field::{Answer, Field};
use crate::practice::misconception::Misconception;
use crate::practice::rules::{Rules, walkthrough};
use crate::practice::walkthrough::Walkthrough;
use crate::random::Random;
use crate::search::parameters::ChildOrder;

/// See the module.
pub struct RightToLeft;

impl ExerciseKind for RightToLeft {
    fn name(&self) -> &'static str {
        "right-to-left"
    }

    fn title(&self) -> &'static str {
        "From right to left"
    }

    fn stream(&self) -> u64 {
        11
    }

    fn rules(&self, _random: &mut Random) -> Rules {
        Rules { order: ChildOrder::RightToLeft, ..Rules::PLAIN }
    }

    /// Otherwise the side would not matter.
    fn suits(&self, Exercise { tree, rules, .. }: &Exercise, searched: &Walkthrough) -> bool {
        let other = walkthrough(tree, rules.the_other_way());
        other.never_visited(tree) != searched.never_visited(tree)
    }

    fn fields(&self, exercise: &Exercise) -> Vec<Field> {
        NeverVisited.fields(exercise)
    }

    fn asked(&self, exercise: &Exercise) -> Vec<String> {
        NeverVisited.asked(exercise)
    }

    fn answer_of(&self, exercise: &Exercise, searched: &Walkthrough) -> Answer {
        NeverVisited.answer_of(exercise, searched)
    }

    fn misread(&self, exercise: &Exercise, searched: &Walkthrough) -> Vec<Misconception> {
        NeverVisited.misread(exercise, searched)
    }

    fn said(&self, exercise: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        NeverVisited.said(exercise, texts)
    }

    fn room(&self, exercise: &Exercise) -> Vec<Room> {
        NeverVisited.room(exercise)
    }
}
