//! The line that runs at a tick of a proof search: always one of the visit's own.

use crate::language::line_kind::LineKind;
use crate::search::leave_reason::ValueSource;
use crate::search::proof_numbers::ProofNumbers;
use crate::search::visit_kind::VisitKind;
use crate::trace::Trace;
use crate::trace::columns::{ROOT_LEVEL, VisitId};
use crate::trace::time::Tick;

/// The line that runs.
pub(super) fn at_tick(trace: &Trace, tick: Tick) -> LineKind {
    let id = tick.visit();
    let meta = trace.meta(id);
    let is_left = matches!(tick, Tick::Leave(_));
    if is_left && (meta.reason().is_none() || is_broken_off(trace, id)) {
        return LineKind::Stopped;
    }
    match (meta.kind().is_position(), is_left) {
        (true, true) => left(trace, id),
        (true, false) => entered(trace, id),
        (false, true) => LineKind::Answer,
        (false, false) if meta.kind() == VisitKind::Search => LineKind::Search,
        (false, false) => LineKind::Iteration,
    }
}

/// Whether it was left without numbers that it should have.
fn is_broken_off(trace: &Trace, id: VisitId) -> bool {
    let is_position = trace.meta(id).kind().is_position();
    if is_position { trace.numbers(id).is_none() } else { trace.value(id).is_none() }
}

fn ends_a_line(trace: &Trace, id: VisitId) -> bool {
    let reason = trace.meta(id).reason();
    reason.is_some_and(|reason| reason.has_value() && reason.value_source() != ValueSource::Moves)
}

fn left(trace: &Trace, id: VisitId) -> LineKind {
    let is_solved = trace.numbers(id).and_then(|numbers| numbers.solved()).is_some();
    let is_leaf = trace.end(id) == id + 1;
    if is_leaf && (ends_a_line(trace, id) || is_only_generated(trace, id)) {
        LineKind::LeafNumbers
    } else if is_solved {
        LineKind::Solved
    } else {
        LineKind::Numbers
    }
}

/// Whether a visit saw only whether its position is solved by itself, as its parent was expanded.
fn is_only_generated(trace: &Trace, id: VisitId) -> bool {
    let numbers = trace.numbers(id);
    trace.end(id) == id + 1
        && trace.thresholds(id).is_none()
        && numbers == Some(ProofNumbers::UNKNOWN)
        && trace.meta(id).kind() == VisitKind::Node
        && trace.visit(id).is_some_and(|visit| visit.best.known().is_none())
}

fn entered(trace: &Trace, id: VisitId) -> LineKind {
    if ends_a_line(trace, id) {
        LineKind::ProofEnd
    } else if is_only_generated(trace, id) {
        LineKind::Generated
    } else if trace.level(id) == ROOT_LEVEL {
        LineKind::Descent
    } else if expands(trace, id) {
        LineKind::Expand
    } else {
        LineKind::Descend
    }
}

/// Whether a visit generates the children of its node: all it does, or what it begins with.
fn expands(trace: &Trace, id: VisitId) -> bool {
    match trace.children(id).next() {
        None => true,
        Some(first) => {
            trace.end(first) == first + 1 && (is_only_generated(trace, first) || ends_a_line(trace, first))
        }
    }
}
