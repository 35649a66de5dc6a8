//! The line that runs at a tick of B*: always one of the visit's own.

use crate::language::line_kind::LineKind;
use crate::search::leave_reason::{LeaveReason, ValueSource};
use crate::search::visit_kind::VisitKind;
use crate::trace::Trace;
use crate::trace::columns::{NO_VISIT, ROOT_LEVEL, VisitId};
use crate::trace::time::Tick;

/// The line that runs.
pub(super) fn at_tick(trace: &Trace, tick: Tick) -> LineKind {
    let id = tick.visit();
    let meta = trace.meta(id);
    let is_left = matches!(tick, Tick::Leave(_));
    match (meta.kind().is_position(), is_left) {
        (true, true) => left(trace, id),
        (true, false) => entered(trace, id),
        (false, true) if trace.value(id).is_some() || meta.reason() == Some(LeaveReason::MoveFound) => {
            LineKind::BStarAnswer
        }
        (false, true) => LineKind::Stopped,
        (false, false) if meta.kind() == VisitKind::Search => LineKind::Search,
        (false, false) => LineKind::Iteration,
    }
}

fn ends_a_line(trace: &Trace, id: VisitId) -> bool {
    let reason = trace.meta(id).reason();
    reason.is_some_and(|reason| reason.has_value() && reason.value_source() != ValueSource::Moves)
}

fn left(trace: &Trace, id: VisitId) -> LineKind {
    if trace.interval(id).is_none() {
        LineKind::Stopped
    } else if trace.end(id) == id + 1 {
        LineKind::BStarLeaf
    } else if ends_the_search(trace, id) {
        LineKind::BStarSeparate
    } else if trace.value(id).is_some() {
        LineKind::BStarMeet
    } else {
        LineKind::BStarNarrow
    }
}

/// Whether it is the last visit of the root, of a search that was not stopped.
fn ends_the_search(trace: &Trace, id: VisitId) -> bool {
    let parent = trace.parent(id);
    trace.level(id) == ROOT_LEVEL
        && parent != NO_VISIT
        && trace.end(id) == trace.end_so_far(parent)
        && (trace.value(parent).is_some() || trace.meta(parent).reason() == Some(LeaveReason::MoveFound))
}

fn entered(trace: &Trace, id: VisitId) -> LineKind {
    let is_generated = trace.interval(id).is_some() && trace.end(id) == id + 1;
    if ends_a_line(trace, id) {
        LineKind::BStarEnd
    } else if is_generated {
        LineKind::BStarGenerated
    } else if trace.level(id) == ROOT_LEVEL {
        LineKind::BStarDescent
    } else if expands(trace, id) {
        LineKind::BStarExpand
    } else {
        LineKind::BStarFollow
    }
}

/// Whether a visit expands its node: otherwise it goes on to one child, which has children in turn.
fn expands(trace: &Trace, id: VisitId) -> bool {
    trace
        .children(id)
        .next()
        .is_none_or(|first| trace.end(first) == first + 1 && trace.interval(first).is_some())
}
