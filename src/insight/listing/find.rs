//! The next and the previous moment at which a line runs.
//!
//! Visits are looked at in the order of their numbers rather than of their ends: whether a line may run as one
//! ends is told by its columns, so that a line that never runs is a glance at each visit.

use super::at::{at_tick, cuts_off, entered, is_forced_again, is_root};
use super::kind::{LineKind, LineTick};
use crate::search::observe::{ExitReason, VisitKind};
use crate::search::parameters::Parameters;
use crate::trace::Trace;
use crate::trace::columns::{NO_VISIT, VisitId};
use crate::trace::time::{Moment, Tick, Time};

/// The nearest moment after (or before) `t` at which a line of one of these kinds runs.
#[must_use]
pub fn find_line(
    trace: &Trace,
    parameters: &Parameters,
    kinds: &[LineKind],
    t: Time,
    forward: bool,
) -> Option<Time> {
    let now = trace.moment(t)?;
    let (entering, leaving): (Vec<LineKind>, Vec<LineKind>) =
        kinds.iter().partition(|kind| kind.tick() == LineTick::Enter);
    let entering = find_entering(trace, &entering, now, forward);
    let ending = Ending { trace, parameters, kinds: &leaving };
    let ending = if forward { ending.after(now) } else { ending.before(now) };
    let both = [entering, ending].into_iter().flatten();
    if forward { both.min() } else { both.max() }
}

/// The same of lines that run as visits begin: those begin in the order of their numbers.
fn find_entering(trace: &Trace, kinds: &[LineKind], now: Moment, forward: bool) -> Option<Time> {
    if kinds.is_empty() {
        return None;
    }
    let runs = |id: &VisitId| kinds.contains(&entered(trace, *id));
    let found = if forward {
        (now.entered + 1..trace.len()).find(runs)
    } else {
        let is_now = trace.enter_time(now.entered) == now.t;
        (0..now.entered + u32::from(!is_now)).rev().find(runs)
    };
    found.map(|id| trace.enter_time(id))
}

/// Lines that run as visits end.
struct Ending<'a> {
    trace: &'a Trace,
    parameters: &'a Parameters,
    kinds: &'a [LineKind],
}

impl Ending<'_> {
    /// The first end after a moment.
    fn after(&self, now: Moment) -> Option<Time> {
        let trace = self.trace;
        // Of the open visits the innermost ends first.
        let mut first = self.path(now.innermost).find(|id| self.runs(*id)).map(|id| trace.exit_time(id));
        for id in now.entered + 1..trace.len() {
            if first.is_some_and(|first| trace.enter_time(id) > first) {
                break;
            }
            if self.may_run(id) && first.is_none_or(|first| trace.exit_time(id) < first) && self.runs(id) {
                first = Some(trace.exit_time(id));
            }
        }
        first
    }

    /// The last end before a moment.
    fn before(&self, now: Moment) -> Option<Time> {
        let trace = self.trace;
        let has_ended = |id: &VisitId| trace.exit_time(*id) < now.t;
        let is_one = |id: &VisitId| self.may_run(*id) && has_ended(id) && self.runs(*id);
        let last = (0..=now.entered).rev().find(is_one)?;
        // Whoever begins before it ends before it, but for those around it.
        let around = self.path(Some(last)).take_while(has_ended).filter(|id| self.runs(*id));
        around.last().map(|id| trace.exit_time(id))
    }

    /// A visit and those around it, from inside.
    fn path(&self, innermost: Option<VisitId>) -> impl Iterator<Item = VisitId> {
        std::iter::successors(innermost, |id| self.parent(*id))
    }

    /// Whether one of the lines runs as a visit ends.
    fn runs(&self, id: VisitId) -> bool {
        self.trace.exit_time(id) < self.trace.ticks()
            && self.may_run(id)
            && self.kinds.contains(&at_tick(self.trace, self.parameters, Tick::Exit(id)).kind)
    }

    fn may_run(&self, id: VisitId) -> bool {
        self.kinds.iter().any(|kind| self.may_be(*kind, id))
    }

    /// Whether a line may run as a visit ends: what can be told without looking at its brothers, which would
    /// make a long search of every question.
    fn may_be(&self, line: LineKind, id: VisitId) -> bool {
        let Ending { trace, parameters, .. } = *self;
        let meta = trace.meta(id);
        let ended_by = |reason| meta.reason() == Some(reason);
        match line {
            LineKind::Stopped => meta.reason().is_some_and(|reason| !reason.has_value()),
            LineKind::Return => meta.kind() == VisitKind::Search,
            LineKind::IterationDone => meta.kind() == VisitKind::Iteration,
            LineKind::RootValue | LineKind::PassReached | LineKind::PassMissed => is_root(trace, id),
            LineKind::NullMove => meta.kind() == VisitKind::NullMove,
            LineKind::ProbCut => meta.kind() == VisitKind::ProbCut,
            LineKind::Singular => meta.kind() == VisitKind::Singular,
            LineKind::CutOff => ended_by(ExitReason::CutOff),
            LineKind::NullMoveCutOff => ended_by(ExitReason::NullMoveCutOff),
            LineKind::ProbCutCutOff => ended_by(ExitReason::ProbCut),
            LineKind::EnhancedCutOff => ended_by(ExitReason::EnhancedCutOff),
            LineKind::Skip => ended_by(ExitReason::UncertaintyCutOff),
            LineKind::Pruned => ended_by(ExitReason::MovesPruned),
            // What cuts off above is better than all before it there.
            LineKind::ReturnBest => {
                ended_by(ExitReason::AllMoves)
                    && (meta.kind() == VisitKind::ReSearch || !self.cuts_off_above(id))
            }
            LineKind::Forced => is_forced_again(trace, id),
            LineKind::ReSearchCertain => trace.repeated_by(id).is_some(),
            // Or it would have been searched again, but not within what was recorded.
            LineKind::ReSearchDepth | LineKind::ReSearchWindow => {
                trace.repeated_by(id).is_some() || self.has_open_parent(id)
            }
            LineKind::Alpha => {
                let window = self.parent(id).map(|parent| trace.window(parent));
                // What exceeds the alpha of a null window cuts off.
                let may_rise = window.is_some_and(|window| {
                    trace.value(id).is_some_and(|value| -value > window.alpha)
                        && (!window.is_null() || parameters.cuts_only_beyond_beta())
                });
                trace.prunes() && may_rise
            }
            _ => true,
        }
    }

    /// Whether a visit's value cuts off in the window that its parent began with.
    fn cuts_off_above(&self, id: VisitId) -> bool {
        let (Some(value), Some(parent)) = (self.trace.value(id), self.parent(id)) else { return false };
        cuts_off(self.parameters, -value, self.trace.window(parent))
    }

    fn has_open_parent(&self, id: VisitId) -> bool {
        self.parent(id).is_some_and(|parent| self.trace.value(parent).is_none())
    }

    fn parent(&self, id: VisitId) -> Option<VisitId> {
        Some(self.trace.parent(id)).filter(|parent| *parent != NO_VISIT)
    }
}
