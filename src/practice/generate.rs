//! Exercises from a seed: trees are drawn until one is unambiguous and shows what its level is about.

use super::compare::misconceptions_of;
use super::exercise_id::ExerciseId;
use super::exercise_kind::{Exercise, ExerciseKind, Order};
use super::exercise_tree::ExerciseTree;
use super::level_spec::LevelSpec;
use super::rules::walkthrough;
use super::task::Task;
use super::walkthrough::Walkthrough;
use super::wrong_walkthrough::{Variant, wrong_walkthrough};
use crate::random::Random;

/// The exercise of an id: always the same one.
///
/// # Panics
///
/// If 1,000,000 trees in a row do not suit it, which is a fault of the generator.
#[must_use]
pub fn exercise(id: ExerciseId) -> Task {
    let ExerciseId { kind, level, seed } = id;
    let row = kind.row();
    let parts = [row.stream(), level.number().into(), seed.into()];
    let tried = |attempt| {
        // One aim for all trees that are drawn for an exercise, so that likely outcomes do not always come about.
        let aim = (attempt < row.patience(level)).then(|| Random::from_parts(&parts).below(12));
        let mut random = Random::from_parts(&[parts[0], parts[1], parts[2], attempt]);
        drawn(row, Order { level, seed, aim }, &mut random)
    };
    let exercise = (0..MOST_TREES).find_map(tried).unwrap_or_else(|| panic!("no tree suits {id:?}"));
    Task { id, exercise }
}

/// The number of trees after which the generator gives up.
const MOST_TREES: u64 = 1_000_000;

fn drawn(kind: &dyn ExerciseKind, order: Order, random: &mut Random) -> Option<Exercise> {
    let mut exercise = kind.draft(order, random)?;
    let is_of_one_search = kind.is_alpha_beta() && !kind.is_of_many_visits() && kind.extreme().is_none();
    let searched = is_of_one_search.then(|| walkthrough(&exercise.tree, exercise.rules));
    let spec = kind.level_spec(order.level);
    let suits = searched.as_ref().is_none_or(|searched| has_cuts(&exercise.tree, searched, spec))
        && kind.complete(&mut exercise, order, random)
        && searched.as_ref().is_none_or(|searched| is_clear(kind, &exercise, searched))
        && misconceptions_of(kind, &exercise).len() >= kind.least_misconceptions(order.level);
    suits.then_some(exercise)
}

fn has_cuts(tree: &ExerciseTree, searched: &Walkthrough, spec: LevelSpec) -> bool {
    (spec.least_cuts..=spec.most_cuts).contains(&searched.cuts().count())
        && (!spec.above_leaves || searched.cuts_above_leaves(tree))
        && (!spec.deep || searched.has_deep_cut(tree))
}

/// Whether there is one right answer, whatever convention a person has learned that the exercise does not name.
fn is_clear(kind: &dyn ExerciseKind, exercise: &Exercise, searched: &Walkthrough) -> bool {
    let Exercise { tree, rules, .. } = exercise;
    let Some(right) = kind.answer(exercise) else { return false };
    let is_same = |other: Walkthrough| {
        kind.answer_by(exercise, &|_| Some(other.clone())).is_none_or(|answer| answer == right)
    };
    let fail_hard = || wrong_walkthrough(tree, *rules, Variant::FailHard);
    kind.suits_ties(is_same(walkthrough(tree, rules.with_other_ties())))
        && (kind.says_what_is_returned() || fail_hard().is_none_or(is_same))
        && kind.suits(exercise, searched)
}
