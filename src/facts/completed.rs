//! The result of a search before its end: the last iteration that it completed.

use super::replay;
use crate::game::Evaluate;
use crate::search::leave_reason::LeaveReason;
use crate::search::window::Bound;
use crate::trace::columns::Trace;
use serde::Serialize;
use std::collections::HashSet;

/// The last completed iteration of a search that may still run or was stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CompletedIteration {
    /// Its depth in plies.
    pub depth: i8,
    /// The root's value for its side to move, as in the search's summary; `None` if B* found the best move without a
    /// value.
    pub value: Option<i16>,
    /// A full search may find another value: this one may rest on skipped moves or on an unsafe technique.
    pub is_doubtful: bool,
    /// The least and the greatest value that the root may have, as the summary has it: only of B*.
    pub interval: Option<[i16; 2]>,
    /// The best move.
    pub best: Option<String>,
}

/// The result of a finished search, as its trace has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchEnd {
    /// The depth of the last completed iteration in plies, or 0; `None` if the search has no depth.
    pub depth: Option<u8>,
    /// The root's value for its side to move.
    pub value: Option<i16>,
    /// The relation of the value to the window.
    pub bound: Option<Bound>,
    /// The bounds of the root's value, if the search is B*.
    pub interval: Option<[i16; 2]>,
    /// The best move.
    pub best: Option<String>,
}

/// The last iteration in a trace that has a value; `None` before the first.
pub(super) fn last_with_value<G: Evaluate>(game: &G, trace: &Trace) -> Option<CompletedIteration> {
    let iteration = trace.visit(trace.last_completed_iteration()?)?;
    // The last pass at the root that found a move counts: a pass that fails low has not shown that any move is good
    // enough.
    let best = trace
        .children(iteration.id)
        .filter(|pass| trace.value(*pass).is_some_and(|value| value > trace.window(*pass).alpha))
        .filter_map(|pass| replay::notation(game, &game.root(), trace.visit(pass)?.best))
        .last();
    let (depth, value) = (iteration.depth.whole_plies(), Some(iteration.value?.get()));
    let is_doubtful = iteration.is_doubtful();
    Some(CompletedIteration { depth, value, is_doubtful, interval: None, best })
}

/// The result of B*: its last visit of the root.
pub(super) fn last_separated<G: Evaluate>(game: &G, trace: &Trace) -> Option<CompletedIteration> {
    let is_completed = |iteration: &u32| {
        trace.value(*iteration).is_some() || trace.meta(*iteration).reason() == Some(LeaveReason::MoveFound)
    };
    let iteration = trace.children(0).filter(is_completed).last()?;
    let root = trace.visit(trace.children(iteration).last()?)?;
    let interval = trace.interval(root.id).map(|interval| [interval.pessimistic, interval.optimistic]);
    Some(CompletedIteration {
        depth: trace.depth(iteration).whole_plies(),
        value: root.value.map(|value| value.get()),
        is_doubtful: root.is_doubtful(),
        interval: interval.map(|bounds| bounds.map(|bound| bound.get())),
        best: replay::notation(game, &game.root(), root.best),
    })
}

/// The result of a search whose last completed iteration is this one.
pub(super) fn end_of_iteration(trace: &Trace, completed: Option<CompletedIteration>) -> SearchEnd {
    let Some(CompletedIteration { depth, value, is_doubtful: _, interval, best }) = completed else {
        return SearchEnd { depth: Some(0), ..SearchEnd::default() };
    };
    let bound = bound_at_end(trace).filter(|_| value.is_some());
    SearchEnd { depth: Some(depth as u8), value, bound, interval, best }
}

/// The kind of the root's value, as in the summary of a search: `None` without a completed iteration that has a value.
fn bound_at_end(trace: &Trace) -> Option<Bound> {
    let iteration = trace.last_completed_iteration()?;
    Some(trace.window(iteration).bound(trace.value(iteration)?))
}

/// The result of UCT if it has proven the root: its last visit of the root.
pub(super) fn last_proven<G: Evaluate>(game: &G, trace: &Trace) -> Option<CompletedIteration> {
    let iteration = trace.last_completed_iteration()?;
    let root = trace.visit(trace.children(iteration).last()?)?;
    Some(CompletedIteration {
        depth: trace.depth(iteration).whole_plies(),
        value: root.value.map(|value| value.get()),
        is_doubtful: false,
        interval: None,
        best: replay::notation(game, &game.root(), root.best),
    })
}

/// The result of a search by UCT: a move, without a value if the root is not proven.
pub(super) fn end_of_samples<G: Evaluate>(game: &G, trace: &Trace) -> SearchEnd {
    if let Some(CompletedIteration { value, best, .. }) = last_proven(game, trace) {
        return SearchEnd { value, bound: bound_at_end(trace), best, ..SearchEnd::default() };
    }
    let best = trace.visit(0).and_then(|search| replay::notation(game, &game.root(), search.best));
    SearchEnd { best, ..SearchEnd::default() }
}

/// Whether the moves of a line are legal, and the search visited each position on it.
#[must_use]
pub fn has_line<G: Evaluate>(game: &G, trace: &Trace, line: &[String]) -> bool {
    let mut position = game.root();
    let mut keys = HashSet::new();
    let mut moves = Vec::new();
    for text in line {
        moves.clear();
        game.generate(&position, &mut moves);
        let Some(mv) = moves.iter().find(|mv| game.notation(&position, **mv) == *text) else { return false };
        position = game.play(&position, *mv);
        keys.insert(game.key(&position) as u32);
    }
    for id in (0..trace.len()).filter(|id| trace.meta(*id).kind().is_position()) {
        if keys.is_empty() {
            break;
        }
        keys.remove(&trace.key(id));
    }
    keys.is_empty()
}
