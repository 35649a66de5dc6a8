//! The course of the search of one place over the iterations: depth, value, best move, visits.

use super::perspective::Lens;
use super::text::{value_text, variation_names};
use crate::facts::scope::Scope;
use crate::facts::variation::best_move_changes;
use crate::game::Evaluate;
use crate::search::window::Bound;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId, VisitRow};
use crate::value::Value;
use serde::Serialize;

/// One iteration's search of a place. The keys are stable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct IterationRow {
    /// The iteration's number.
    pub iteration: u16,
    /// The depth of its first root search in plies; in a search of Plyscope it is the number.
    pub depth: u16,
    /// The iteration, or below its root the last visit of the place in it.
    pub visit: VisitId,
    /// It ended with a value.
    pub completed: bool,
    /// The value for the side to move there.
    pub value: Option<i16>,
    /// The kind of the value: the stable name of a bound.
    #[cfg_attr(test, ts(type = "BoundName | null"))]
    pub bound: Option<&'static str>,
    /// The value as it is read.
    pub value_text: Option<String>,
    /// The best move.
    pub best: Option<String>,
    /// The principal variation, the best move first.
    pub variation: Vec<String>,
    /// Visits of positions in all visits of the place.
    pub visits: u64,
    /// The factor from the previous iteration's visits to these; null for the first.
    pub growth: Option<f64>,
    /// The effective branching factor: the branching of a uniform tree with this depth whose number of leaves
    /// is the number of visits. Null without a depth.
    pub branching: Option<f64>,
    /// The number of changes of the best move within the iteration.
    pub changes: u32,
    /// Whether the best move differs from the previous iteration's; null if one of the two has no best move.
    pub changed: Option<bool>,
}

/// The place of a scope in every iteration that searched it, the first iteration first.
#[must_use]
pub fn iterations<G: Evaluate>(game: &G, trace: &Trace, lens: Lens, scope: Scope) -> Vec<IterationRow> {
    if trace.is_empty() {
        return Vec::new();
    }
    let steps = trace.place_of(scope.visit).map_or_else(Vec::new, |place| place.steps);
    let mut rows: Vec<IterationRow> = Vec::new();
    for iteration in trace.children(0) {
        let visits = trace.visits_in(iteration, &steps);
        if visits.is_empty() {
            continue;
        }
        // The last of several passes that found a move gives the best move.
        let is_root = trace.level(scope.visit) <= ROOT_LEVEL;
        let last = visits.last().copied().map(|last| if is_root { iteration } else { last });
        let Some(row) = last.and_then(|visit| trace.visit(visit)) else { continue };
        let best_of = |visit: &VisitId| trace.visit(*visit).filter(|row| row.best.known().is_some());
        let best = visits.iter().rev().filter_map(best_of).next();
        let line = best.map_or_else(Vec::new, |visit| variation_names(game, trace, visit.id));
        rows.push(of_iteration(trace, lens, iteration, &row, line, &visits, rows.last()));
    }
    rows
}

fn of_iteration(
    trace: &Trace,
    lens: Lens,
    iteration: VisitId,
    row: &VisitRow,
    variation: Vec<String>,
    standing: &[VisitId],
    before: Option<&IterationRow>,
) -> IterationRow {
    let visits: u64 = standing.iter().map(|visit| trace.all_positions_in(*visit)).sum();
    let best = variation.first().cloned();
    let depth = standing.first().map_or(0.0, |visit| f64::from(trace.depth(*visit).whole_plies()));
    IterationRow {
        iteration: trace.iteration(iteration),
        depth: trace.depth(iteration).whole_plies().max(0).unsigned_abs().into(),
        visit: row.id,
        completed: row.value.is_some(),
        value: row.value.map(Value::get),
        bound: row.known().map(Bound::name),
        value_text: value_text(row, lens.at(trace, row.id)),
        visits,
        growth: before.map(|before| visits as f64 / before.visits as f64),
        branching: (depth >= 1.0).then(|| (visits as f64).powf(1.0 / depth)),
        changes: best_move_changes(trace, standing),
        changed: before.and_then(|before| Some(before.best.as_ref()? != best.as_ref()?)),
        best,
        variation,
    }
}
