//! The children in an order in which as few leaves as possible are visited.

use crate::plural::plural_as;
use crate::practice::answer_texts::AnswerTexts;
use crate::practice::drawn_tree::{different_values, form_for_orders};
use crate::practice::exercise_kind::{Exercise, ExerciseKind, Extreme, Order, Room, Setting};
use crate::practice::exercise_tree::Form;
use crate::practice::field::{Answer, Field};
use crate::practice::level::Level;
use crate::practice::level_spec::LevelSpec;
use crate::practice::misconception::Misconception;
use crate::practice::optimum::{least_and_most, leaves_visited};
use crate::practice::orders;
use crate::random::Random;

/// See the module.
pub struct MostPruning;

impl ExerciseKind for MostPruning {
    fn name(&self) -> &'static str {
        "most-pruning"
    }

    fn title(&self) -> &'static str {
        "Order the children for the most pruning"
    }

    fn stream(&self) -> u64 {
        6
    }

    fn form(&self, level: Level, spec: LevelSpec, random: &mut Random) -> Form {
        form_for_orders(level, spec, random)
    }

    fn has_leaves_of_level(&self) -> bool {
        false
    }

    fn values(&self, leaves: usize, random: &mut Random) -> Vec<i16> {
        different_values(leaves, random)
    }

    fn complete(&self, exercise: &mut Exercise, _order: Order, _random: &mut Random) -> bool {
        orders::is_worth_ordering(exercise)
    }

    fn least_misconceptions(&self, _level: Level) -> usize {
        2
    }

    fn fields(&self, exercise: &Exercise) -> Vec<Field> {
        orders::fields(exercise)
    }

    fn searched(&self, _exercise: &Exercise, setting: &Setting) -> String {
        orders::searched(setting)
    }

    fn asked(&self, _exercise: &Exercise) -> Vec<String> {
        vec![
            "Order the children of each node so that the search visits as few leaves as possible.".to_owned(),
        ]
    }

    fn extreme(&self) -> Option<Extreme> {
        Some(Extreme::Fewest)
    }

    fn best_count(&self, exercise: &Exercise) -> usize {
        least_and_most(&exercise.tree, exercise.rules).0
    }

    fn answer(&self, exercise: &Exercise) -> Option<Answer> {
        Some(orders::answer(exercise, true))
    }

    fn misconceptions(&self, exercise: &Exercise) -> Vec<Misconception> {
        let best = self.best_count(exercise);
        orders::misconceptions(exercise, true, &|tree| leaves_visited(tree, exercise.rules) == best)
    }

    fn said(&self, exercise: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        let count = plural_as(self.best_count(exercise), "leaf is", "leaves are");
        orders::said(exercise, texts, format!("{count} visited, and that is at least."))
    }

    fn room(&self, exercise: &Exercise) -> Vec<Room> {
        orders::room(exercise)
    }
}
