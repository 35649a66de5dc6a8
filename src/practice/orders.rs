//! Exercises that ask for an order of the children: the order as an answer, and the orders of people with a
//! misconception.

use super::answer_texts::AnswerTexts;
use super::exercise_kind::{AnswerSpace, Exercise, Setting, table_of_nodes};
use super::exercise_tree::ExerciseTree;
use super::field::{Answer, Field, Input, answer_with, names, tree_of};
use super::optimum::{MOST_ORDERS, best_order, least_and_most, leaves_visited, order_count};
use super::wrong_answer::{SIDES_EXCHANGED, WrongAnswer};
use crate::misconception::Misconception;

/// The explanation for a person whose answer would be best from the other side.
pub const FROM_THE_RIGHT: &str =
    "This would be best if the search visited children from the right. It visits them from the left.";

/// The fields of the answer.
#[must_use]
pub fn fields(Exercise { tree, .. }: &Exercise) -> Vec<Field> {
    Field::of_each(tree, "children", &tree.interior(), &Input::Children)
}

/// The search of children whose order is asked for, in words.
#[must_use]
pub fn searched(Setting { side, from, window }: &Setting) -> String {
    format!("{side} moves at the root. Alpha-beta searches children {from} and begins with {window}.")
}

/// An order of a tree's children, as an answer.
#[must_use]
pub fn answer_of_order(exercise: &Exercise, ordered: &ExerciseTree) -> Answer {
    let field = |node: &usize| {
        (format!("children.{}", ordered.name(*node)), names(ordered, &ordered.nodes[*node].children))
    };
    answer_with(exercise.tree.interior().iter().map(field))
}

/// The best order as an answer.
#[must_use]
pub fn answer(exercise: &Exercise, fewest: bool) -> Answer {
    answer_of_order(exercise, &best_order(&exercise.tree, exercise.rules, fewest))
}

/// Whether there is something to gain, and not too much to try.
#[must_use]
pub fn is_worth_ordering(Exercise { tree, rules, .. }: &Exercise) -> bool {
    if order_count(tree) > MOST_ORDERS {
        return false;
    }
    let (least, most) = least_and_most(tree, *rules);
    let now = leaves_visited(tree, *rules);
    least < now && now < most
}

/// The best answers of people with a misconception. `is_best` decides whether a tree is truly best.
#[must_use]
pub fn misconceptions(
    exercise: &Exercise,
    fewest: bool,
    is_best: &dyn Fn(&ExerciseTree) -> bool,
) -> Vec<WrongAnswer> {
    let Exercise { tree, rules, .. } = exercise;
    let other_end = if fewest {
        "This order visits the most leaves: each node has its best move last."
    } else {
        "This order visits the fewest leaves: each node has its best move first."
    };
    let swapped = best_order(&tree.swapped(), *rules, fewest).swapped();
    let ordered = [
        (swapped, Misconception::ExchangesSides, SIDES_EXCHANGED),
        (best_order(tree, *rules, !fewest), Misconception::OrdersForTheOtherEnd, other_end),
        (best_order(tree, rules.the_other_way(), fewest), Misconception::OtherOrder, FROM_THE_RIGHT),
        (tree.clone(), Misconception::OrdersForTheOtherEnd, "This is the given order."),
    ];
    let misconceptions = ordered.into_iter().map(|(ordered, misconception, explanation)| WrongAnswer {
        answer: answer_of_order(exercise, &ordered),
        misconception,
        explanation,
    });
    without_the_best(exercise, &fields(exercise), misconceptions.collect(), is_best)
}

/// The misconceptions whose order is not as good as the best by chance.
#[must_use]
pub fn without_the_best(
    exercise: &Exercise,
    fields: &[Field],
    mut misconceptions: Vec<WrongAnswer>,
    is_best: &dyn Fn(&ExerciseTree) -> bool,
) -> Vec<WrongAnswer> {
    misconceptions.retain(|one| !is_best(&tree_of(&exercise.tree, fields, &one.answer)));
    misconceptions
}

/// An order in words.
#[must_use]
pub fn said(exercise: &Exercise, texts: &AnswerTexts, count: String) -> Vec<String> {
    let tree = &exercise.tree;
    let order = |node: usize| format!("{}: {}", tree.name(node), texts.of("children", node));
    let mut said: Vec<String> = tree.interior().into_iter().map(order).collect();
    said.push(count);
    said.push("Every order that visits the same number of leaves is right.".to_owned());
    said
}

/// Room to write an order.
#[must_use]
pub fn room(exercise: &Exercise) -> Vec<AnswerSpace> {
    vec![table_of_nodes(exercise, &["node", "its children in order"])]
}
