//! Which line runs at a tick of a depth-first search.
//!
//! As a visit begins, one of its own lines runs: what answers it at once, what changes it, or its head. As a
//! visit ends, two things happen: it returns, and its parent does something with the value. The line that
//! runs is the one that was decided there. Where the visit was cut short (cut off, its other moves skipped
//! or left out) that is the line of its own which did it, at the same tick as the event of that name.
//! Else it is the line of its parent that its value decides; and where that changes nothing above, its own
//! "return best".

use super::running::Running;
use crate::language::line_kind::LineKind;
use crate::language::reason_text::{OwnLine, Row};
use crate::search::leave_reason::LeaveReason;
use crate::search::observe::{ExtensionCause, ReductionCause};
use crate::search::parameters::{Base, Parameters};
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Window;
use crate::trace::Trace;
use crate::trace::columns::{NO_VISIT, VisitId};
use crate::trace::time::Tick;
use crate::value::Value;

/// The line that runs.
pub(super) fn at_tick(trace: &Trace, parameters: &Parameters, tick: Tick) -> Running {
    let id = tick.visit();
    at_once(trace, parameters, tick).unwrap_or_else(|| {
        let kind = compared(trace, parameters, id);
        let visit = if kind == LineKind::ReturnBest { id } else { trace.parent(id) };
        Running { visit, kind, tick: id }
    })
}

/// The line of a tick that can be told without what had come back before; nothing where a value has to be
/// compared.
fn at_once(trace: &Trace, parameters: &Parameters, tick: Tick) -> Option<Running> {
    let id = tick.visit();
    let own = |kind| Running { visit: id, kind, tick: id };
    match tick {
        Tick::Enter(_) => Some(own(entered(trace, id))),
        Tick::Leave(_) => match left(trace, id) {
            Some(kind) => Some(own(kind)),
            None => above(trace, parameters, id).map(|kind| Running { visit: trace.parent(id), ..own(kind) }),
        },
    }
}

/// The line of its own with which a visit begins.
fn entered(trace: &Trace, id: VisitId) -> LineKind {
    let meta = trace.meta(id);
    if meta.kind() == VisitKind::Search {
        return LineKind::Search;
    }
    if meta.kind() == VisitKind::Iteration {
        return LineKind::Iteration;
    }
    match meta.reason().map(|reason| Row::of(reason).line) {
        Some(OwnLine::Begins(kind)) => return kind,
        // A position without moves may have been passed in, or searched for ProbCut, before that was seen.
        Some(OwnLine::BeginsAsLeaf(kind)) if trace.end(id) == id + 1 => return kind,
        Some(OwnLine::BeginsAsLeaf(_) | OwnLine::Ends(_) | OwnLine::None) | None => {}
    }
    if meta.outcome() == Some(ProbeOutcome::Answered) {
        LineKind::TableAnswer
    } else if meta.kind() == VisitKind::Pass {
        LineKind::Pass
    } else if meta.is_pre_searched() {
        LineKind::PreSearch
    } else if trace.prunes() && meta.outcome() == Some(ProbeOutcome::Narrowed) {
        LineKind::TableNarrowed
    } else if meta.is_quiescence() && trace.stood_pat(id).is_some() {
        LineKind::StoodPat
    } else if meta.extension().is_some() {
        LineKind::Extended
    } else if meta.reduction().is_some() {
        LineKind::Reduced
    } else {
        LineKind::Head
    }
}

/// The line of its own with which a visit ends, where it is one.
fn left(trace: &Trace, id: VisitId) -> Option<LineKind> {
    let meta = trace.meta(id);
    let reason = meta.reason()?;
    if !reason.has_value() {
        return Some(LineKind::Stopped);
    }
    if meta.kind() == VisitKind::Search {
        return Some(LineKind::Return);
    }
    if meta.kind() == VisitKind::Iteration {
        return Some(LineKind::IterationDone);
    }
    match Row::of(reason).line {
        OwnLine::Ends(kind) if !is_root(trace, id) => Some(kind),
        OwnLine::Ends(_) | OwnLine::Begins(_) | OwnLine::BeginsAsLeaf(_) | OwnLine::None => None,
    }
}

/// The line of its parent that a visit decides, where that does not depend on its brothers.
fn above(trace: &Trace, parameters: &Parameters, id: VisitId) -> Option<LineKind> {
    if is_root(trace, id) {
        let Base::MemoryTest(_) = parameters.base else { return Some(LineKind::RootValue) };
        let reaches = trace.value(id).is_some_and(|value| value >= trace.window(id).beta);
        return Some(if reaches { LineKind::PassReached } else { LineKind::PassMissed });
    }
    if let Some(kind) = LineKind::after(trace.meta(id).kind()) {
        return Some(kind);
    }
    let again = trace.repeated_by(id)?;
    let value = -trace.value(id)?;
    let window = trace.open_visit(trace.parent(id), trace.leave_time(id) - 1).window;
    // The null-window search, or a second one that contradicts it.
    let scout = trace.repeats(id).unwrap_or(id);
    let is_scouted = parameters.base.scouts() && trace.window(scout).is_null();
    Some(if trace.restores_depth(again) && value > window.alpha {
        LineKind::ReSearchDepth
    } else if is_scouted && window.contains(value) {
        LineKind::ReSearchWindow
    } else {
        LineKind::ReSearchCertain
    })
}

/// The line that a visit's value decides among those of its parent, or its own return where it changes
/// nothing there.
fn compared(trace: &Trace, parameters: &Parameters, id: VisitId) -> LineKind {
    let (parent, t) = (trace.parent(id), trace.leave_time(id));
    let before = trace.open_visit(parent, t - 1);
    let after = trace.open_visit(parent, t);
    let is_forced = is_forced_again(trace, id) && before.best_move == trace.move_of(id);
    if is_forced {
        return LineKind::Forced;
    }
    let value = trace.value(id).map(|value| -value);
    let cuts = value.is_some_and(|value| cuts_off(parameters, value, before.window));
    let is_better = value.is_some() && before.best < value;
    if trace.prunes() && after.window.alpha > before.window.alpha && !cuts {
        LineKind::Alpha
    } else if after.best != before.best {
        LineKind::Best
    } else if is_better {
        // It would have been searched again, but that was not recorded.
        let is_tentative = trace.reduction(id).is_some_and(ReductionCause::is_tentative);
        if is_tentative { LineKind::ReSearchDepth } else { LineKind::ReSearchWindow }
    } else if trace.meta(id).reason() == Some(LeaveReason::AllMoves) {
        LineKind::ReturnBest
    } else {
        LineKind::Value
    }
}

/// Whether a visit searches a move deeper that turned out to be forced.
pub(super) fn is_forced_again(trace: &Trace, id: VisitId) -> bool {
    let meta = trace.meta(id);
    meta.kind() == VisitKind::ReSearch && meta.extension() == Some(ExtensionCause::Singular)
}

/// Whether a value ends a node with this window.
pub(super) fn cuts_off(parameters: &Parameters, value: Value, window: Window) -> bool {
    let beyond_only = parameters.cuts_only_beyond_beta();
    parameters.base.prunes() && value >= window.beta && !(beyond_only && value == window.beta)
}

/// Whether a driver searches the root here.
pub(super) fn is_root(trace: &Trace, id: VisitId) -> bool {
    let parent = trace.parent(id);
    parent != NO_VISIT && !trace.meta(parent).kind().is_position()
}
