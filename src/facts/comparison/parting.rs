//! The first difference between two searches of one position.

use crate::search::leave_reason::LeaveReason;
use crate::search::visit_kind::VisitKind;
use crate::trace::own::Subject;
use crate::trace::{Trace, VisitId};
use serde::Serialize;

/// A fact about a visit that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Difference {
    /// The searches go on at different places.
    Move,
    /// They go on at one place with visits of different kinds.
    Kind,
    /// These visits have different depths.
    Depth,
    /// These visits have different windows.
    Window,
    /// A visit ends for different reasons.
    Reason,
    /// A visit ends with different values.
    Value,
    /// One search has ended, the other goes on.
    End,
}

/// The first moment, in the order of time, when two searches differ. All visits that began before it are equal in both, one
/// after another, so that their numbers are equal; so are the ends of visits before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Parting {
    /// The number of visits that began in both before it, brackets included.
    pub after: u32,
    /// The fact that differs.
    pub what: Difference,
    /// The first search's visit then: the visit that begins or ends. It is null if this search has ended.
    pub a: Option<VisitId>,
    /// The second search's visit then.
    pub b: Option<VisitId>,
}

/// The first difference; `None` if the traces are equal, as far as both were recorded.
#[must_use]
pub fn parting(a: &Trace, b: &Trace) -> Option<Parting> {
    let shorter = a.len().min(b.len());
    // The visits that are open in both, by their levels.
    let mut open = Vec::new();
    for visit in 0..shorter {
        let level = a.level(visit).max(b.level(visit));
        if let Some(ended) = ended_differently([a, b], &mut open, level.into(), visit) {
            return Some(ended);
        }
        if let Some(what) = beginning(a, b, visit) {
            return Some(Parting { after: visit, what, a: Some(visit), b: Some(visit) });
        }
        open.push(visit);
    }
    let at = |trace: &Trace| trace.recorded(shorter);
    let next = |trace: &Trace| at(trace).map_or(0, |visit| usize::from(trace.level(visit)));
    if let Some(ended) = ended_differently([a, b], &mut open, next(a).max(next(b)), shorter) {
        return Some(ended);
    }
    // Nothing is known about the time after the end of a truncated recording.
    let unknown = |trace: &Trace| at(trace).is_none() && (trace.is_truncated() || !trace.is_finished());
    let is_over = at(a).is_none() && at(b).is_none();
    let what = Difference::End;
    (!is_over && !unknown(a) && !unknown(b)).then(|| Parting { after: shorter, what, a: at(a), b: at(b) })
}

/// Ends the open visits of this level and below, the innermost first, before visit number `after` begins.
fn ended_differently(
    [a, b]: [&Trace; 2],
    open: &mut Vec<VisitId>,
    level: usize,
    after: u32,
) -> Option<Parting> {
    while open.len() > level {
        let visit = open.pop()?;
        if let Some(what) = end(a, b, visit) {
            return Some(Parting { after, what, a: Some(visit), b: Some(visit) });
        }
    }
    None
}

/// The first fact that differs at the beginnings of two visits, if the visits before them are equal.
fn beginning(a: &Trace, b: &Trace, visit: VisitId) -> Option<Difference> {
    if place(a, visit) != place(b, visit) {
        return Some(Difference::Move);
    }
    let kind = |trace: &Trace| (trace.meta(visit).kind(), trace.meta(visit).is_quiescence());
    if kind(a) != kind(b) {
        return Some(Difference::Kind);
    }
    // A bracket has no window, and its depth is the depth of the visits in it.
    if !a.meta(visit).kind().is_position() {
        return None;
    }
    if a.depth(visit) != b.depth(visit) {
        return Some(Difference::Depth);
    }
    // The windows of a search that does not prune have no effect.
    let has_effect = a.prunes() && b.prunes();
    (has_effect && a.window(visit) != b.window(visit)).then_some(Difference::Window)
}

/// The first fact that differs at the ends of two visits. An end that was not recorded, or not reported, is unknown.
fn end(a: &Trace, b: &Trace, visit: VisitId) -> Option<Difference> {
    if !a.meta(visit).kind().is_position() {
        return None;
    }
    let reasons = [a, b].map(|trace| trace.meta(visit).reason());
    let [Some(of_a), Some(of_b)] = reasons else { return None };
    if [of_a, of_b].contains(&LeaveReason::Unrecorded) {
        return None;
    }
    let words = [a, b].map(|trace| trace.own_word(visit, Subject::Reason));
    let is_known = |reason, word: Option<&str>| word.is_some() || reason != LeaveReason::NotReported;
    if is_known(of_a, words[0]) && is_known(of_b, words[1]) && (of_a, words[0]) != (of_b, words[1]) {
        return Some(Difference::Reason);
    }
    let values = a.value(visit).zip(b.value(visit));
    values.is_some_and(|(of_a, of_b)| of_a != of_b).then_some(Difference::Value)
}

/// The position of a visit relative to the visits before it: if those are equal in two traces, this decides whether the
/// visits are at one place.
fn place(trace: &Trace, visit: VisitId) -> (u8, u32) {
    let is_iteration = trace.meta(visit).kind() == VisitKind::Iteration;
    let step = if is_iteration {
        trace.iteration(visit).into()
    } else {
        trace.step_to(visit).map_or(0, |step| step.code())
    };
    (trace.level(visit), step)
}
