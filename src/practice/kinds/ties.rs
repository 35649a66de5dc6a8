//! Which leaves are never visited where equal values decide.

use super::never_visited::NeverVisited;
use crate::practice::answer_texts::AnswerTexts;
use crate::practice::exercise_kind::{Exercise, ExerciseKind, Room};
use crate::practice::field::{Answer, Field};
use crate::practice::misconception::Misconception;
use crate::practice::rules::Rules;
use crate::practice::walkthrough::Walkthrough;
use crate::random::Random;
use crate::search::parameters::CutsAt;

/// See the module.
pub struct Ties;

impl ExerciseKind for Ties {
    fn name(&self) -> &'static str {
        "ties"
    }

    fn title(&self) -> &'static str {
        "Equal values"
    }

    fn stream(&self) -> u64 {
        12
    }

    /// Few numbers, so that some are equal.
    fn values(&self, leaves: usize, random: &mut Random) -> Vec<i16> {
        (0..leaves).map(|_| random.between(1, 9) as i16).collect()
    }

    fn rules(&self, random: &mut Random) -> Rules {
        if random.coin() { Rules { cuts_at: CutsAt::Beyond, ..Rules::PLAIN } } else { Rules::PLAIN }
    }

    /// Equal values are the topic.
    fn suits_ties(&self, is_same: bool) -> bool {
        !is_same
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
