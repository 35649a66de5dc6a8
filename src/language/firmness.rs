//! The firmness of a value in words: its conspiracy numbers, read from one side.

use super::perspective::Lens;
use super::text::path_text;
use crate::facts::conspiracy_numbers::{ConspiracyNumbers, MOST_VISITS, NoNumbers, Step, conspiracy_numbers};
use crate::facts::scope::Scope;
use crate::game::Evaluate;
use crate::plural::{grouped, plural_as};
use crate::search::window::Bound;
use crate::trace::Trace;
use crate::trace::columns::{ROOT_LEVEL, VisitId};
use crate::value::Value;
use serde::Serialize;

/// The numbers of leaves that must change to move a value to other values. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Firmness {
    /// The conclusion, in a sentence or two; or the reason why there are no numbers.
    pub text: String,
    /// The numbers from the lowest value to the highest, with the value itself among them; empty without numbers.
    pub rows: Vec<FirmnessRow>,
}

/// The fewest leaves that reach a value. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FirmnessRow {
    /// The value, or the values from there on: "≥ 5".
    pub values: String,
    /// The number of leaves; 0 for the value that the visit has.
    pub leaves: u32,
}

/// No more steps are listed on each side of the value: the first ones, and the last.
const MOST_STEPS: usize = 10;

/// The firmness of a scope's value; `None` for a search that prunes.
#[must_use]
pub fn firmness<G: Evaluate>(game: &G, trace: &Trace, lens: Lens, scope: Scope) -> Option<Firmness> {
    let none = |text: String| Some(Firmness { text, rows: Vec::new() });
    match conspiracy_numbers(trace, scope, game.ends_are_final()) {
        Ok(numbers) => Some(said(trace, lens, &numbers)),
        Err(NoNumbers::Prunes) => None,
        Err(NoNumbers::NoValue) => none("There is no value yet.".to_owned()),
        Err(NoNumbers::TableAnswer(visit)) => none(format!(
            "The table answered {}, so the leaves below it are not in this tree. Search without a table.",
            path_text(game, trace, visit)
        )),
        Err(NoNumbers::TooLarge) => none(format!(
            "There are more than {} visits. Select a visit, and analyse its subtree.",
            grouped(MOST_VISITS.into())
        )),
    }
}

/// The number of visits above which the page does not look for conspiracy numbers with every step: the report has them.
const MOST_AT_A_STEP: u32 = 2000;

/// The firmness of an ended visit's value, in its subtree; `None` for a leaf, in a large subtree, and without numbers.
#[must_use]
pub fn firmness_at<G: Evaluate>(game: &G, trace: &Trace, lens: Lens, visit: VisitId) -> Option<Firmness> {
    let scope = Scope::of(trace, visit)?;
    let has_moves = trace.level(visit) >= ROOT_LEVEL && trace.children(visit).next().is_some();
    if !has_moves || scope.end - visit > MOST_AT_A_STEP {
        return None;
    }
    let numbers = conspiracy_numbers(trace, scope, game.ends_are_final()).ok()?;
    Some(said(trace, lens, &numbers))
}

fn said(trace: &Trace, lens: Lens, numbers: &ConspiracyNumbers) -> Firmness {
    let seen = lens.at(trace, numbers.visit);
    let row = |bound: Bound, step: &Step, before: Value| {
        let next = if bound == Bound::Lower { before.successor() } else { before.predecessor() };
        let is_open = step.reaches.get().abs() >= Value::JUDGEMENT_LIMIT;
        let reached = if is_open { next } else { step.reaches };
        let values = seen.bounded(bound, reached.firm());
        FirmnessRow { values, leaves: step.leaves }
    };
    let rows = |bound: Bound, steps: &[Step]| -> Vec<FirmnessRow> {
        let before = std::iter::once(numbers.value).chain(steps.iter().map(|step| step.reaches));
        let mut rows: Vec<FirmnessRow> =
            steps.iter().zip(before).map(|(step, before)| row(bound, step, before)).collect();
        if rows.len() > MOST_STEPS {
            rows.drain(MOST_STEPS - 1..rows.len() - 1);
        }
        rows
    };
    let (rises, falls) = (rows(Bound::Lower, &numbers.rises), rows(Bound::Upper, &numbers.falls));
    let (raise, lower) = if seen.is_mirrored() { (&falls, &rises) } else { (&rises, &falls) };
    let sentence = |what: &str, rows: &[FirmnessRow]| match rows.first() {
        Some(FirmnessRow { leaves, .. }) => {
            format!("To {what} it, {} must change.", plural_as(u64::from(*leaves), "leaf", "leaves"))
        }
        None => format!("No change of leaves can {what} it."),
    };
    let text = format!("{} {}", sentence("raise", raise), sentence("lower", lower));
    let its_own = FirmnessRow { values: seen.bounded(Bound::Exact, numbers.value.firm()), leaves: 0 };
    let lowest_first = lower.iter().rev().chain([&its_own]).chain(raise.iter());
    Firmness { text, rows: lowest_first.cloned().collect() }
}
