//! Alpha and beta, where a node is entered and at each change.

use crate::practice::answer_texts::AnswerTexts;
use crate::practice::exercise_kind::{AnswerSpace, Exercise, ExerciseKind, table_of_nodes};
use crate::practice::exercise_tree::NodeId;
use crate::practice::field::{Answer, Field, Input, numbers};
use crate::practice::number::shown;
use crate::practice::walkthrough::{Visit, Walkthrough};
use crate::practice::wrong_walkthrough::Variant;

/// Alpha and beta at the entry of nodes and at each change.
pub struct Windows;

impl ExerciseKind for Windows {
    fn name(&self) -> &'static str {
        "windows"
    }

    fn title(&self) -> &'static str {
        "Alpha and beta"
    }

    fn stream(&self) -> u64 {
        4
    }

    fn fields(&self, exercise: &Exercise) -> Vec<Field> {
        let tree = &exercise.tree;
        let mut fields = Vec::new();
        for node in tree.interior() {
            let own = if tree.is_max(node) { "alpha" } else { "beta" };
            for side in ["alpha", "beta"] {
                let changes = side == own && exercise.asks_for_more();
                let input = if changes { Input::Numbers } else { Input::Number };
                let label = format!("{side} of {}", tree.name(node));
                fields.push(Field::of_node(tree, side, node, label, input));
            }
        }
        fields
    }

    fn asked(&self, exercise: &Exercise) -> Vec<String> {
        let asked = if exercise.asks_for_more() {
            "With which alpha and beta does the search enter each inner node? At a MAX node alpha rises, at a MIN node beta falls: \
             write each new value after the first. Do not write a value that cuts its node off. Leave a node empty if the search never visits it."
        } else {
            "With which alpha and beta does the search enter each inner node? Leave a node empty if the search never visits it."
        };
        vec![asked.to_owned()]
    }

    fn answer_of(&self, exercise: &Exercise, searched: &Walkthrough) -> Answer {
        let tree = &exercise.tree;
        let mut answer = Answer::new();
        for node in tree.interior() {
            let Some(visit) = searched.of(node) else { continue };
            let (mut alpha, mut beta) = (vec![visit.alpha], vec![visit.beta]);
            if exercise.asks_for_more() {
                let own = if tree.is_max(node) { &mut alpha } else { &mut beta };
                own.extend(searched.changes(visit, tree));
            }
            answer.insert(format!("alpha.{}", tree.name(node)), numbers(&alpha));
            answer.insert(format!("beta.{}", tree.name(node)), numbers(&beta));
        }
        answer
    }

    /// A search that left out necessary visits does not reveal windows.
    fn is_told_by(&self, variant: Variant) -> bool {
        variant != Variant::TooSoon
    }

    fn said(&self, Exercise { tree, .. }: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        let window = |node: NodeId| match (texts.of("alpha", node), texts.of("beta", node)) {
            (alpha, _) if alpha.is_empty() => format!("{} is never visited.", tree.name(node)),
            (alpha, beta) => format!(
                "{}: alpha = {}, beta = {}",
                tree.name(node),
                alpha.replace(' ', ", "),
                beta.replace(' ', ", ")
            ),
        };
        tree.interior().into_iter().map(window).collect()
    }

    fn width_beside(&self) -> f32 {
        66.0
    }

    fn text_beside(&self, _is_max: bool, visit: &Visit, _relation: &str) -> String {
        format!("({}, {})", shown(visit.alpha), shown(visit.beta))
    }

    fn room(&self, exercise: &Exercise) -> Vec<AnswerSpace> {
        vec![table_of_nodes(exercise, &["node", "alpha", "beta"])]
    }
}
