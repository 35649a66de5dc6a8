//! The line that runs at a tick of UCT: always one of the visit's own.

use crate::language::line_kind::LineKind;
use crate::search::leave_reason::LeaveReason;
use crate::search::visit_kind::VisitKind;
use crate::trace::Trace;
use crate::trace::columns::{ROOT_LEVEL, VisitId};
use crate::trace::time::Tick;

/// The line that runs.
pub(super) fn at_tick(trace: &Trace, tick: Tick) -> LineKind {
    let id = tick.visit();
    let (kind, reason) = (trace.meta(id).kind(), trace.meta(id).reason());
    if matches!(tick, Tick::Enter(_)) {
        return if kind == VisitKind::Search {
            LineKind::Search
        } else if kind == VisitKind::Iteration {
            LineKind::Iteration
        } else if kind == VisitKind::Playout {
            LineKind::UctPlayout
        } else {
            entered(trace, id)
        };
    }
    if reason == Some(LeaveReason::MoveFound) {
        LineKind::UctBest
    } else if !reason.is_some_and(LeaveReason::has_value) {
        LineKind::Stopped
    } else if kind == VisitKind::Playout {
        LineKind::UctResult
    } else {
        LineKind::UctBackUp
    }
}

fn entered(trace: &Trace, id: VisitId) -> LineKind {
    let below = trace.children(id).next();
    let is_new = below.is_some_and(|child| trace.meta(child).kind() == VisitKind::Playout);
    let ends = |reason: LeaveReason| reason.has_value() && reason != LeaveReason::Sampled;
    if trace.level(id) == ROOT_LEVEL {
        LineKind::UctDescent
    } else if is_new {
        LineKind::UctExpand
    } else if trace.meta(id).reason().is_some_and(ends) {
        LineKind::UctEnd
    } else {
        LineKind::UctSelect
    }
}
