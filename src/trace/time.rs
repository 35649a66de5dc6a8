//! Time as a query: what a recorded search looked like at any tick.
//!
//! A tick is one enter or one leave. What happens at a visit hangs on one of its two: window,
//! probe and standing pat on the enter tick; value, cut-off and store on the leave tick; alpha
//! rises on a child's leave tick.

use super::columns::{NO_VISIT, Trace, VisitId};

/// A tick, from 0 to [`Trace::ticks`] (exclusive).
pub type Time = u32;

/// The event of a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tick {
    /// A visit begins.
    Enter(VisitId),
    /// A visit ends.
    Leave(VisitId),
}

impl Tick {
    /// The visit that begins or ends.
    #[must_use]
    pub fn visit(self) -> VisitId {
        match self {
            Tick::Enter(id) | Tick::Leave(id) => id,
        }
    }
}

/// The trace's state just after a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The tick.
    pub t: Time,
    /// The visit entered last: all up to it have been entered.
    pub entered: VisitId,
    /// The innermost open visit; `None` after the last leave.
    pub innermost: Option<VisitId>,
}

/// A way to step through time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the next tick.
    Forward,
    /// To the tick before.
    Back,
    /// Over the visit that begins next, to its end; to the next tick if none begins.
    Over,
    /// Back over the visit that just ended, to before its beginning; without such a visit, to the tick before.
    OverBack,
    /// To the end of the innermost open visit.
    Out,
    /// To the beginning of the innermost open visit; from there, to its parent's.
    OutBack,
}

impl Trace {
    /// The number of recorded ticks.
    #[must_use]
    pub fn ticks(&self) -> Time {
        2 * self.len() - self.open_visits()
    }

    /// The tick at which a visit begins.
    #[must_use]
    #[inline]
    pub fn enter_time(&self, id: VisitId) -> Time {
        2 * id - Time::from(self.level(id))
    }

    /// The tick at which a visit ends; `Time::MAX` while it is open.
    #[must_use]
    #[inline]
    pub fn leave_time(&self, id: VisitId) -> Time {
        match self.end(id) {
            u32::MAX => Time::MAX,
            end => 2 * end - Time::from(self.level(id)) - 1,
        }
    }

    /// The visit entered last at `t`, which is moved into the recorded time.
    #[must_use]
    pub fn entered_by(&self, t: Time) -> VisitId {
        let t = t.min(self.ticks().saturating_sub(1));
        // t_enter = 2 id - level rises with id, so id is between t / 2 and (t + levels) / 2.
        let mut low = t / 2;
        let mut high = ((t + Time::from(self.levels())) / 2).min(self.len() - 1);
        while low < high {
            let middle = (low + high).div_ceil(2);
            if self.enter_time(middle) <= t {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }

    /// The state just after tick `t` (moved into the recorded time); `None` in an empty trace.
    #[must_use]
    pub fn moment(&self, t: Time) -> Option<Moment> {
        if self.is_empty() {
            return None;
        }
        let t = t.min(self.ticks() - 1);
        let entered = self.entered_by(t);
        let mut at = entered;
        while at != NO_VISIT && self.leave_time(at) <= t {
            at = self.parent(at);
        }
        Some(Moment { t, entered, innermost: Some(at).filter(|at| *at != NO_VISIT) })
    }

    /// The event at the moment's tick.
    #[must_use]
    pub fn tick(&self, moment: Moment) -> Tick {
        if self.enter_time(moment.entered) == moment.t {
            return Tick::Enter(moment.entered);
        }
        let mut at = moment.entered;
        while self.leave_time(at) != moment.t {
            at = self.parent(at);
        }
        Tick::Leave(at)
    }

    /// The moment after, if it was recorded.
    #[must_use]
    pub fn moment_after(&self, moment: Moment) -> Option<Moment> {
        let t = moment.t + 1;
        let next = moment.entered + 1;
        if t >= self.ticks() {
            return None;
        }
        let innermost = moment.innermost?;
        if next < self.end(innermost) {
            return Some(Moment { t, entered: next, innermost: Some(next) });
        }
        let parent = self.parent(innermost);
        Some(Moment { t, innermost: Some(parent).filter(|parent| *parent != NO_VISIT), ..moment })
    }

    /// The moment before, if there is one.
    #[must_use]
    pub fn moment_before(&self, moment: Moment) -> Option<Moment> {
        let t = moment.t.checked_sub(1)?;
        Some(match self.tick(moment) {
            Tick::Enter(id) => Moment { t, entered: id - 1, innermost: Some(self.parent(id)) },
            Tick::Leave(id) => Moment { t, innermost: Some(id), ..moment },
        })
    }

    /// The target of a step from `t`. It stays inside the recorded time.
    #[must_use]
    pub fn step(&self, t: Time, step: Step) -> Time {
        let Some(now) = self.moment(t) else { return 0 };
        let last = self.ticks() - 1;
        let to = match step {
            Step::Forward => now.t + 1,
            Step::Back => now.t.saturating_sub(1),
            Step::Over => match self.moment_after(now).map(|next| (next, self.tick(next))) {
                Some((_, Tick::Enter(id))) => self.leave_time(id),
                Some((next, Tick::Leave(_))) => next.t,
                None => now.t,
            },
            Step::OverBack => match self.tick(now) {
                Tick::Leave(id) => self.enter_time(id).saturating_sub(1),
                Tick::Enter(_) => now.t.saturating_sub(1),
            },
            Step::Out => now.innermost.map_or(now.t, |id| self.leave_time(id)),
            Step::OutBack => match now.innermost {
                Some(id) if self.enter_time(id) < now.t => self.enter_time(id),
                Some(id) => match self.parent(id) {
                    NO_VISIT => now.t,
                    parent => self.enter_time(parent),
                },
                None => 0,
            },
        };
        to.min(last)
    }
}
