//! Search overhead: what a search visited beyond the minimal tree, and why (after Figure 2 of
//! Björnsson, Marsland, Schaeffer & Junghanns, *Searching with uncertainty cut-offs*).
//!
//! Every visit of a position is in exactly one class. The precedence is strict:
//!
//! 1. not in the last completed iteration: *earlier iterations*, or *unfinished* for what came after;
//! 2. *needed*: in the minimal tree of that iteration (see [`super::minimal_tree`]);
//! 3. *earlier passes* of that iteration: aspiration search and MT drivers repeat the root;
//! 4. *speculative*: a null move, ProbCut or a test for a forced move, or below one;
//! 5. *pre-search*: inside a pre-search;
//! 6. below the first visit, from the root down, that was spent in vain:
//!    *T2* (a later visit searched the same move of the same node again: with an open window, to its
//!    full depth after a reduced search, without skipping moves) or
//!    *T1* (searched before the move that cut its parent off);
//! 7. *other*: mostly the first moves of PV nodes that turned out not to be best, whose windows
//!    were wider than hindsight asks for.

use super::minimal_tree::needed;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use serde::Serialize;

/// Why a visit was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A bracket: no visit of a position.
    NoPosition,
    /// In the minimal tree of the last completed iteration.
    Needed,
    /// Below a node that failed high, before the move that cut.
    BeforeTheCut,
    /// Replaced by a re-search of the same move.
    ReSearched,
    /// In an iteration before the last completed one.
    EarlierIteration,
    /// In a pass before the last one of its iteration.
    EarlierPass,
    /// Because a pre-search searched deeper.
    PreSearch,
    /// To decide about a node, not as one of its moves.
    Speculative,
    /// In an iteration that was not completed.
    Unfinished,
    /// Nothing of the above.
    Other,
}

/// Visits of positions by class. The keys are stable; `total` is the sum of the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Overhead {
    /// In the minimal tree of the last completed iteration.
    pub needed: u64,
    /// T1: below a node that failed high, before the move that cut.
    pub t1: u64,
    /// T2: replaced by a re-search of the same move.
    pub t2: u64,
    /// In iterations before the last completed one.
    pub earlier_iterations: u64,
    /// In passes before the last one of its iteration.
    pub earlier_passes: u64,
    /// Because a pre-search searched deeper.
    pub pre_search: u64,
    /// Null moves, ProbCut, tests for forced moves.
    pub speculative: u64,
    /// In an iteration that was not completed.
    pub unfinished: u64,
    /// Nothing of the above.
    pub other: u64,
    /// All visits of positions.
    pub total: u64,
}

/// Divides all visits of a trace into classes, by visit.
#[must_use]
pub fn classes(trace: &Trace) -> Vec<Class> {
    let needed = needed(trace);
    let is_last = last_visits_of_moves(trace);
    let last = trace.last_completed_iteration();
    let last_pass = last.and_then(|iteration| trace.children(iteration).last());
    let mut classes: Vec<Class> = Vec::with_capacity(needed.len());
    // What a visit was spent on in vain, itself or above; parents come before their children.
    let mut vain: Vec<Option<Class>> = Vec::with_capacity(needed.len());
    for id in 0..trace.len() {
        let meta = trace.meta(id);
        let above = vain.get(trace.parent(id) as usize).copied().flatten();
        let own = match above {
            Some(Class::Speculative) => above,
            _ if meta.kind().is_speculative() => Some(Class::Speculative),
            _ => above.or_else(|| spent_in_vain(trace, id, is_last[id as usize])),
        };
        vain.push(own);
        classes.push(match (last, last_pass) {
            _ if !meta.kind().is_position() => Class::NoPosition,
            (Some(iteration), _) if id < iteration => Class::EarlierIteration,
            (Some(iteration), _) if id >= trace.end(iteration) => Class::Unfinished,
            (None, _) => Class::Unfinished,
            _ if needed[id as usize] => Class::Needed,
            (_, Some(pass)) if id < pass => Class::EarlierPass,
            _ if own == Some(Class::Speculative) => Class::Speculative,
            _ if meta.is_in_pre_search() || meta.is_pre_searched() => Class::PreSearch,
            _ => own.unwrap_or(Class::Other),
        });
    }
    classes
}

/// For each visit whether it is the last one of its move at its parent.
fn last_visits_of_moves(trace: &Trace) -> Vec<bool> {
    let mut is_last = vec![false; trace.len() as usize];
    for parent in 0..trace.len() {
        for child in trace.moves_searched(parent) {
            is_last[child as usize] = true;
        }
    }
    is_last
}

/// What this visit itself was spent on in vain, if it was.
fn spent_in_vain(trace: &Trace, id: VisitId, is_last_of_its_move: bool) -> Option<Class> {
    if trace.level(id) <= ROOT_LEVEL {
        return None;
    }
    if !is_last_of_its_move {
        return Some(Class::ReSearched);
    }
    let cutting = trace.cutting_child(trace.parent(id))?;
    (cutting != id).then_some(Class::BeforeTheCut)
}

/// Counts the visits of positions by class.
#[must_use]
pub fn overhead(trace: &Trace) -> Overhead {
    let mut counts = Overhead::default();
    for class in classes(trace) {
        let count = match class {
            Class::NoPosition => continue,
            Class::Needed => &mut counts.needed,
            Class::BeforeTheCut => &mut counts.t1,
            Class::ReSearched => &mut counts.t2,
            Class::EarlierIteration => &mut counts.earlier_iterations,
            Class::EarlierPass => &mut counts.earlier_passes,
            Class::PreSearch => &mut counts.pre_search,
            Class::Speculative => &mut counts.speculative,
            Class::Unfinished => &mut counts.unfinished,
            Class::Other => &mut counts.other,
        };
        *count += 1;
        counts.total += 1;
    }
    counts
}
