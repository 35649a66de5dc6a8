//! An order of the children that makes the search visit as few leaves as possible, or as many.

use crate::plural::plural_as;
use crate::practice::answer_texts::AnswerTexts;
use crate::practice::drawn_tree::{different_values, form_for_orders};
use crate::practice::exercise_kind::{AnswerSpace, Exercise, ExerciseKind, Extreme, Order, Setting};
use crate::practice::exercise_tree::Form;
use crate::practice::field::{Answer, Field};
use crate::practice::level::Level;
use crate::practice::level_spec::LevelSpec;
use crate::practice::optimum::{least_and_most, leaves_visited};
use crate::practice::orders;
use crate::practice::wrong_answer::WrongAnswer;
use crate::random::Random;

/// An order of the children that makes the search visit as few leaves as possible, or as many.
pub enum PruningOrder {
    /// The search visits as few leaves as possible.
    MostPruning,
    /// The search visits as many leaves as possible.
    LeastPruning,
}

impl PruningOrder {
    fn visits_fewest(&self) -> bool {
        matches!(self, PruningOrder::MostPruning)
    }
}

impl ExerciseKind for PruningOrder {
    fn name(&self) -> &'static str {
        match self {
            PruningOrder::MostPruning => "most-pruning",
            PruningOrder::LeastPruning => "least-pruning",
        }
    }

    fn title(&self) -> &'static str {
        match self {
            PruningOrder::MostPruning => "Order the children for the most pruning",
            PruningOrder::LeastPruning => "Order the children for the least pruning",
        }
    }

    fn stream(&self) -> u64 {
        match self {
            PruningOrder::MostPruning => 6,
            PruningOrder::LeastPruning => 7,
        }
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
        let count = if self.visits_fewest() { "few" } else { "many" };
        vec![format!(
            "Order the children of each node so that the search visits as {count} leaves as possible."
        )]
    }

    fn extreme(&self) -> Option<Extreme> {
        Some(if self.visits_fewest() { Extreme::Fewest } else { Extreme::Most })
    }

    fn best_count(&self, exercise: &Exercise) -> usize {
        let (least, most) = least_and_most(&exercise.tree, exercise.rules);
        if self.visits_fewest() { least } else { most }
    }

    fn answer(&self, exercise: &Exercise) -> Option<Answer> {
        Some(orders::answer(exercise, self.visits_fewest()))
    }

    fn misconceptions(&self, exercise: &Exercise) -> Vec<WrongAnswer> {
        let best = self.best_count(exercise);
        orders::misconceptions(exercise, self.visits_fewest(), &|tree| {
            leaves_visited(tree, exercise.rules) == best
        })
    }

    fn said(&self, exercise: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        let count = plural_as(self.best_count(exercise), "leaf", "leaves");
        let end = if self.visits_fewest() { "fewer" } else { "more" };
        orders::said(exercise, texts, format!("The search visits {count}. No order visits {end}."))
    }

    fn room(&self, exercise: &Exercise) -> Vec<AnswerSpace> {
        orders::room(exercise)
    }
}
