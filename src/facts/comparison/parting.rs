//! The first difference between two searches of one position.

use crate::search::visit_kind::VisitKind;
use crate::trace::{Trace, VisitId};
use serde::Serialize;

/// The first moment when two searches visit different places. Until then their visits were at equal places
/// one after another, so that the numbers of these visits are equal in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Parting {
    /// The number of visits that both have before it, brackets included.
    pub after: u32,
    /// The first search's visit then; null if its search has ended.
    pub a: Option<VisitId>,
    /// The second search's visit then.
    pub b: Option<VisitId>,
}

/// The first difference; `None` if the traces are equal, as far as both were recorded.
pub(super) fn parting(a: &Trace, b: &Trace) -> Option<Parting> {
    let shorter = a.len().min(b.len());
    let after = (0..shorter).find(|visit| what(a, *visit) != what(b, *visit)).unwrap_or(shorter);
    let at = |trace: &Trace| trace.recorded(after);
    // Nothing is known about the time after the end of a truncated recording.
    let unknown = |trace: &Trace| at(trace).is_none() && (trace.is_truncated() || !trace.is_finished());
    let is_over = at(a).is_none() && at(b).is_none();
    (!is_over && !unknown(a) && !unknown(b)).then(|| Parting { after, a: at(a), b: at(b) })
}

/// The position of a visit relative to the visits before it: if those are equal in two traces, this decides whether the
/// visits are at one place.
fn what(trace: &Trace, visit: VisitId) -> (u8, u32) {
    let is_iteration = trace.meta(visit).kind() == VisitKind::Iteration;
    let step = if is_iteration {
        trace.depth(visit).whole_plies() as u32
    } else {
        trace.step_to(visit).map_or(0, |step| step.code())
    };
    (trace.level(visit), step)
}
