//! Leaf values that make the search visit as few leaves as possible.

use crate::misconception::Misconception;
use crate::plural::plural_as;
use crate::practice::answer_texts::AnswerTexts;
use crate::practice::drawn_tree::different_values;
use crate::practice::exercise_kind::{AnswerSpace, Exercise, ExerciseKind, Extreme, Setting};
use crate::practice::exercise_tree::{ExerciseTree, NodeId};
use crate::practice::field::{Answer, Field, Input, answer_with};
use crate::practice::level::Level;
use crate::practice::number::number;
use crate::practice::optimum::{best_filling, fewest_of_form, leaves_visited};
use crate::practice::orders::{FROM_THE_RIGHT, searched, without_the_best};
use crate::practice::wrong_answer::{SIDES_EXCHANGED, WrongAnswer};
use crate::problem::Problem;
use crate::random::Random;

/// Leaf values that make the search visit as few leaves as possible.
pub struct FillLeaves;

/// The leaves of a tree as an answer.
fn answer_of_leaves(tree: &ExerciseTree) -> Answer {
    let field = |leaf: &NodeId| (format!("fill.{}", tree.name(*leaf)), number(tree.nodes[*leaf].value));
    answer_with(tree.leaves().iter().map(field))
}

/// The tree from the other side; nodes keep their places.
fn mirrored(tree: &ExerciseTree) -> ExerciseTree {
    let mut mirrored = tree.clone();
    for node in &mut mirrored.nodes {
        node.children.reverse();
    }
    mirrored
}

/// The tree with the numbers from 1 on at its leaves, from left to right.
fn numbered(tree: &ExerciseTree) -> ExerciseTree {
    let mut numbered = tree.clone();
    for (number, leaf) in (1..).zip(tree.leaves()) {
        numbered.nodes[leaf].value = number;
    }
    numbered
}

impl ExerciseKind for FillLeaves {
    fn name(&self) -> &'static str {
        "fill-leaves"
    }

    fn title(&self) -> &'static str {
        "Fill in the leaves"
    }

    fn stream(&self) -> u64 {
        8
    }

    fn values(&self, leaves: usize, random: &mut Random) -> Vec<i16> {
        different_values(leaves, random)
    }

    fn least_misconceptions(&self, _level: Level) -> usize {
        2
    }

    fn shows_leaves(&self) -> bool {
        false
    }

    fn fields(&self, Exercise { tree, .. }: &Exercise) -> Vec<Field> {
        Field::of_each(tree, "fill", &tree.leaves(), &Input::Number)
    }

    fn searched(&self, _exercise: &Exercise, setting: &Setting) -> String {
        searched(setting)
    }

    fn asked(&self, exercise: &Exercise) -> Vec<String> {
        let leaves = exercise.tree.leaves().len();
        vec![format!(
            "Fill in the numbers from 1 to {leaves}, one at each of the {}, so that the search visits as few leaves as possible.",
            plural_as(leaves, "leaf", "leaves")
        )]
    }

    fn extreme(&self) -> Option<Extreme> {
        Some(Extreme::Fewest)
    }

    fn best_count(&self, exercise: &Exercise) -> usize {
        fewest_of_form(&exercise.tree)
    }

    fn answer(&self, exercise: &Exercise) -> Option<Answer> {
        Some(answer_of_leaves(&best_filling(&exercise.tree, exercise.seed)))
    }

    fn misconceptions(&self, exercise: &Exercise) -> Vec<WrongAnswer> {
        let Exercise { tree, seed, .. } = exercise;
        let filled = [
            (best_filling(&tree.swapped(), *seed), Misconception::ExchangesSides, SIDES_EXCHANGED),
            (best_filling(&mirrored(tree), *seed), Misconception::OtherOrder, FROM_THE_RIGHT),
            (
                numbered(tree),
                Misconception::OrdersForTheOtherEnd,
                "These are the numbers in order. They fill the leaves, but another arrangement cuts off more.",
            ),
        ];
        let misconceptions = filled.into_iter().map(|(filled, misconception, explanation)| WrongAnswer {
            answer: answer_of_leaves(&filled),
            misconception,
            explanation,
        });
        let best = self.best_count(exercise);
        let is_best = |tree: &ExerciseTree| leaves_visited(tree, exercise.rules) == best;
        without_the_best(exercise, &self.fields(exercise), misconceptions.collect(), &is_best)
    }

    /// Each of the numbers must be at one leaf.
    fn problem_with(&self, exercise: &Exercise, read: &Answer) -> Option<Problem> {
        let count = exercise.tree.leaves().len();
        let missing = (1..=count).find(|number| !read.values().any(|value| *value == number.to_string()))?;
        let message = format!("the number {missing} is at no leaf");
        Some(Problem::new("fill", "", message, format!("use each number from 1 to {count} once")))
    }

    fn said(&self, exercise: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        let tree = &exercise.tree;
        let leaf = |leaf: NodeId| format!("{} = {}", tree.name(leaf), texts.of("fill", leaf));
        let leaves: Vec<String> = tree.leaves().into_iter().map(leaf).collect();
        let count = plural_as(self.best_count(exercise), "leaf", "leaves");
        vec![
            format!("One of several: {}.", leaves.join(", ")),
            format!("The search visits {count}. No values make it visit fewer."),
            "Every way to fill them in that visits the same number of leaves is right.".to_owned(),
        ]
    }

    /// There is room in the tree itself.
    fn room(&self, _exercise: &Exercise) -> Vec<AnswerSpace> {
        Vec::new()
    }
}
