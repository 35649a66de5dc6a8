//! Time as a query: what a recorded search looked like at any tick.
//!
//! A tick is one enter or one exit. What happens at a visit hangs on one of its two: window,
//! probe and standing pat on the enter tick; value, cut-off and store on the exit tick; alpha
//! rises on a child's exit tick.

use super::columns::{NO_VISIT, Trace, VisitId};
use super::event_kind::EventKind;
use super::family::Standing;
use crate::game::MoveCode;
use crate::search::table::ProbeOutcome;
use crate::search::window::{Bound, Window};
use crate::value::Value;

/// A tick, from 0 to [`Trace::ticks`] (exclusive).
pub type Time = u32;

/// What happens at a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tick {
    /// A visit begins.
    Enter(VisitId),
    /// A visit ends.
    Exit(VisitId),
}

impl Tick {
    /// The visit that begins or ends.
    #[must_use]
    pub fn visit(self) -> VisitId {
        match self {
            Tick::Enter(id) | Tick::Exit(id) => id,
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
    /// The innermost visit that is open; nothing after the last leave.
    pub innermost: Option<VisitId>,
}

/// A visit on the open path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenVisit {
    /// Which.
    pub id: VisitId,
    /// Its window now: the window at entry, narrowed by the table and raised by what came back.
    pub window: Window,
    /// The best value so far, for its side to move.
    pub best: Option<Value>,
    /// The move that gave it; none where standing pat did.
    pub best_move: MoveCode,
    /// How many of its children have ended.
    pub children_exited: u32,
}

/// How to step through time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the next tick.
    Forward,
    /// To the tick before.
    Back,
    /// Over the visit that begins next, to its end; to the next tick if none begins.
    Over,
    /// Back over the visit that just ended, to before its beginning; else to the tick before.
    OverBack,
    /// To the end of the innermost open visit.
    Out,
    /// To the beginning of the innermost open visit; from there, to its parent's.
    OutBack,
}

impl Trace {
    /// How many ticks were recorded.
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
    pub fn exit_time(&self, id: VisitId) -> Time {
        match self.end(id) {
            u32::MAX => Time::MAX,
            end => 2 * end - Time::from(self.level(id)) - 1,
        }
    }

    /// The visit entered last at `t`, which is moved into the recorded time.
    #[must_use]
    pub fn entered_by(&self, t: Time) -> VisitId {
        let t = t.min(self.ticks().saturating_sub(1));
        // t_enter = 2 id - level rises with id, so id lies between t / 2 and (t + levels) / 2.
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

    /// The state just after tick `t` (moved into the recorded time); nothing in an empty trace.
    #[must_use]
    pub fn moment(&self, t: Time) -> Option<Moment> {
        if self.is_empty() {
            return None;
        }
        let t = t.min(self.ticks() - 1);
        let entered = self.entered_by(t);
        let mut at = entered;
        while at != NO_VISIT && self.exit_time(at) <= t {
            at = self.parent(at);
        }
        Some(Moment { t, entered, innermost: Some(at).filter(|at| *at != NO_VISIT) })
    }

    /// What happened at the moment's tick.
    #[must_use]
    pub fn tick(&self, moment: Moment) -> Tick {
        if self.enter_time(moment.entered) == moment.t {
            return Tick::Enter(moment.entered);
        }
        let mut at = moment.entered;
        while self.exit_time(at) != moment.t {
            at = self.parent(at);
        }
        Tick::Exit(at)
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
            Tick::Exit(id) => Moment { t, innermost: Some(id), ..moment },
        })
    }

    /// Where a step leads from `t`. Stays inside the recorded time.
    #[must_use]
    pub fn step(&self, t: Time, step: Step) -> Time {
        let Some(now) = self.moment(t) else { return 0 };
        let last = self.ticks() - 1;
        let to = match step {
            Step::Forward => now.t + 1,
            Step::Back => now.t.saturating_sub(1),
            Step::Over => match self.moment_after(now).map(|next| (next, self.tick(next))) {
                Some((_, Tick::Enter(id))) => self.exit_time(id),
                Some((next, Tick::Exit(_))) => next.t,
                None => now.t,
            },
            Step::OverBack => match self.tick(now) {
                Tick::Exit(id) => self.enter_time(id).saturating_sub(1),
                Tick::Enter(_) => now.t.saturating_sub(1),
            },
            Step::Out => now.innermost.map_or(now.t, |id| self.exit_time(id)),
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

    /// The nearest tick after (or before) `t` at which something of this kind happens.
    #[must_use]
    pub fn find(&self, t: Time, kind: EventKind, forward: bool) -> Option<Time> {
        let mut at = self.moment(t)?;
        loop {
            at = if forward { self.moment_after(at)? } else { self.moment_before(at)? };
            if self.is_event(self.tick(at), kind) {
                return Some(at.t);
            }
        }
    }

    /// The open path just after tick `t`, the virtual root first, into `path` (emptied first).
    pub fn open_path(&self, t: Time, path: &mut Vec<OpenVisit>) {
        path.clear();
        let Some(moment) = self.moment(t) else { return };
        let mut at = moment.innermost.unwrap_or(NO_VISIT);
        while at != NO_VISIT {
            path.push(self.open_visit(at, moment.t));
            at = self.parent(at);
        }
        path.reverse();
    }

    /// What a visit that is entered by `t` had come to by then: from its children alone, so it
    /// holds for visits that have ended, too.
    #[must_use]
    pub fn open_visit(&self, id: VisitId, t: Time) -> OpenVisit {
        let mut state = OpenVisit {
            id,
            window: self.window(id),
            best: None,
            best_move: MoveCode::NONE,
            children_exited: 0,
        };
        let meta = self.meta(id);
        let is_position = meta.kind().is_position();
        let prunes = self.prunes() && is_position;
        // A pre-search is deeper than the entry, so the entry does not narrow its window.
        if prunes
            && meta.outcome() == Some(ProbeOutcome::Narrowed)
            && !meta.is_pre_searched()
            && let Some(entry) = self.found_entry(id)
        {
            match entry.bound {
                Bound::Lower => state.window.alpha = entry.value,
                Bound::Upper => state.window.beta = entry.value,
                Bound::Exact => {}
            }
        }
        if meta.is_quiescence()
            && let Some(value) = self.stood_pat(id)
        {
            state.best = Some(value);
            if prunes {
                state.window = state.window.raised(value);
            }
        }
        let mut second = None;
        let at_first = state.window;
        for (child, standing) in self.standings(id) {
            if self.exit_time(child) > t {
                break;
            }
            state.children_exited += 1;
            if standing == Standing::Speculative {
                continue;
            }
            let Some(value) = self.value(child) else { continue };
            if !is_position {
                // Brackets pass their last child's value on as it is.
                state.best = Some(value);
                continue;
            }
            let value = -value;
            if standing == Standing::Repeated || self.awaits_open_window(child, value, state.window) {
                continue;
            }
            if standing == Standing::Deeper {
                // A forced move's deeper value takes the place of its former one, as best and as
                // alpha.
                let best = second.map_or(value, |second: Value| second.max(value));
                state.best = Some(best);
                state.window = if prunes { at_first.raised(best) } else { at_first };
                continue;
            }
            if state.best.is_none_or(|best| value > best) {
                second = state.best;
                state.best = Some(value);
                state.best_move = self.move_of(child);
            } else {
                second = second.max(Some(value));
            }
            if prunes {
                state.window = state.window.raised(value);
            }
        }
        state
    }

    /// The visits that count by `t` for a visit's moves, in the order in which the moves were searched
    /// first.
    #[must_use]
    pub fn moves_ended(&self, id: VisitId, t: Time) -> Vec<VisitId> {
        self.counting(self.standings(id).take_while(|(child, _)| self.exit_time(*child) <= t))
    }

    /// Whether a null window's value lies inside its parent's open window: then the move is searched
    /// again, also where that was not recorded any more.
    fn awaits_open_window(&self, child: VisitId, value: Value, parent_window: Window) -> bool {
        !parent_window.is_null() && self.window(child).is_null() && parent_window.contains(value)
    }
}
