//! Which leaves are never visited with a given window at the root.

use super::never_visited::NeverVisited;
use crate::practice::answer_texts::AnswerTexts;
use crate::practice::exercise_kind::{Exercise, ExerciseKind, Room};
use crate::practice::field::{Answer, Field};
use crate::practice::misconception::Misconception;
use crate::practice::rules::{Rules, walkthrough};
use crate::practice::walkthrough::Walkthrough;
use crate::random::Random;

/// See the module.
pub struct RootWindow;

impl ExerciseKind for RootWindow {
    fn name(&self) -> &'static str {
        "root-window"
    }

    fn title(&self) -> &'static str {
        "A given window at the root"
    }

    fn stream(&self) -> u64 {
        10
    }

    fn rules(&self, random: &mut Random) -> Rules {
        let alpha = random.between(2, 8) as i16;
        Rules { window: Some((alpha, alpha + random.between(3, 8) as i16)), ..Rules::PLAIN }
    }

    /// Otherwise the window would not matter.
    fn suits(&self, Exercise { tree, rules, .. }: &Exercise, searched: &Walkthrough) -> bool {
        walkthrough(tree, Rules { window: None, ..*rules }) != *searched
    }

    fn names_rule(&self) -> bool {
        true
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
