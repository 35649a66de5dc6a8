//! What a search knew before its end: the last iteration that it completed.

use super::replay;
use crate::game::Evaluate;
use crate::trace::columns::Trace;
use serde::Serialize;

/// The last completed iteration of a search that may still run or was stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CompletedIteration {
    /// Its depth in plies.
    pub depth: i8,
    /// The root's value for its side to move, as the search's summary has it.
    pub value: i16,
    /// The best move.
    pub best: Option<String>,
}

/// The last iteration in a trace that has a value; nothing before the first.
#[must_use]
pub fn last_completed<G: Evaluate>(game: &G, trace: &Trace) -> Option<CompletedIteration> {
    let iteration = trace.visit(trace.last_completed_iteration()?)?;
    // Of several passes at the root the last one counts that found a move: one that fails low has shown of no move that
    // it is good enough.
    let best = trace
        .children(iteration.id)
        .filter(|pass| trace.value(*pass).is_some_and(|value| value > trace.window(*pass).alpha))
        .filter_map(|pass| replay::notation(game, &game.root(), trace.visit(pass)?.best))
        .last();
    Some(CompletedIteration { depth: iteration.depth.whole_plies(), value: iteration.value?.get(), best })
}

/// The root's value and the best move, as the summary of a whole search has them. UCT finds a move, and no value.
#[must_use]
pub fn known_at_end<G: Evaluate>(game: &G, trace: &Trace) -> (Option<i16>, Option<String>) {
    if trace.sampling().is_some() {
        let best = trace.visit(0).and_then(|search| replay::notation(game, &game.root(), search.best));
        return (None, best);
    }
    last_completed(game, trace).map_or((None, None), |completed| (Some(completed.value), completed.best))
}
