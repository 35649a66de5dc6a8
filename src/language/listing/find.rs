//! The next and the previous moment of a line.
//!
//! Visits are checked in the order of their numbers rather than of their ends: the columns of a visit show
//! whether a line may run as it ends, so that a line that never runs costs a glance at each visit.

use super::at::at_tick;
use super::ended::{Ended, parent};
use crate::language::line_kind::{LineKind, LineTick};
use crate::search::parameters::Parameters;
use crate::trace::Trace;
use crate::trace::columns::VisitId;
use crate::trace::time::{Moment, Tick, Time};

/// The nearest moment after (or before) `t` when a line of one of these kinds runs.
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
    let entering = find_entering(trace, parameters, &entering, now, forward);
    let ending = Ending { trace, parameters, kinds: &leaving };
    let ending = if forward { ending.after(now) } else { ending.before(now) };
    let both = [entering, ending].into_iter().flatten();
    if forward { both.min() } else { both.max() }
}

/// The next or previous moment of lines that run as visits begin: visits begin in the order of their numbers.
fn find_entering(
    trace: &Trace,
    parameters: &Parameters,
    kinds: &[LineKind],
    now: Moment,
    forward: bool,
) -> Option<Time> {
    if kinds.is_empty() {
        return None;
    }
    let runs = |id: &VisitId| kinds.contains(&at_tick(trace, parameters, Tick::Enter(*id)).kind);
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
        // The innermost of the open visits ends first.
        let mut first = self.path(now.innermost).find(|id| self.runs(*id)).map(|id| trace.leave_time(id));
        for id in now.entered + 1..trace.len() {
            if first.is_some_and(|first| trace.enter_time(id) > first) {
                break;
            }
            if self.may_run(id) && first.is_none_or(|first| trace.leave_time(id) < first) && self.runs(id) {
                first = Some(trace.leave_time(id));
            }
        }
        first
    }

    /// The last end before a moment.
    fn before(&self, now: Moment) -> Option<Time> {
        let trace = self.trace;
        let has_ended = |id: &VisitId| trace.leave_time(*id) < now.t;
        let is_one = |id: &VisitId| self.may_run(*id) && has_ended(id) && self.runs(*id);
        let last = (0..=now.entered).rev().find(is_one)?;
        // A visit that begins before it ends before it, except the visits around it.
        let around = self.path(Some(last)).take_while(has_ended).filter(|id| self.runs(*id));
        around.last().map(|id| trace.leave_time(id))
    }

    /// A visit and the visits around it, from inside.
    fn path(&self, innermost: Option<VisitId>) -> impl Iterator<Item = VisitId> {
        std::iter::successors(innermost, |id| self.parent(*id))
    }

    /// Whether one of the lines runs as a visit ends.
    fn runs(&self, id: VisitId) -> bool {
        self.trace.leave_time(id) < self.trace.ticks()
            && self.may_run(id)
            && self.kinds.contains(&at_tick(self.trace, self.parameters, Tick::Leave(id)).kind)
    }

    fn may_run(&self, id: VisitId) -> bool {
        let Ending { trace, parameters, .. } = *self;
        let ended = Ended { trace, parameters, id, meta: trace.meta(id) };
        self.kinds
            .iter()
            .map(|kind| kind.row())
            .any(|row| row.after.map_or_else(|| (row.may_run)(&ended), |kind| ended.kind() == kind))
    }

    fn parent(&self, id: VisitId) -> Option<VisitId> {
        parent(self.trace, id)
    }
}
