//! Breakpoints: moments to stop at, as data, and the next one before or after a time.

use super::replay;
use crate::facts::replay::same_move;
use crate::game::Evaluate;
use crate::trace::columns::{NO_VISIT, ROOT_LEVEL, Trace, VisitId};
use crate::trace::event_kind::EventKind;
use crate::trace::time::{Moment, Tick, Time};
use crate::value::Value;
use serde::Serialize;

/// When to stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breakpoint {
    /// A visit of the position with this key is entered.
    Position(u64),
    /// A move that is written so is searched, anywhere.
    Move(String),
    /// A visit at this ply is entered.
    Ply(u16),
    /// An event of this kind happens, anywhere or at a ply.
    Event(EventKind, Option<u16>),
    /// The known value of a position crosses a number: it was below and no longer is, or the other way round.
    Value {
        /// The position's key; without one, the root's visits.
        of: Option<u64>,
        /// The number, as values are read.
        number: i16,
    },
}

/// The moment when a breakpoint is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BreakReached {
    /// The tick.
    pub t: Time,
    /// The index of the breakpoint, the first of several.
    pub index: usize,
}

/// A trace, and all that breakpoints ask of it.
pub struct Breaks<'a, G: Evaluate> {
    /// The game.
    pub game: &'a G,
    /// The trace.
    pub trace: &'a Trace,
    /// A visit's value as it is read, which may be from the other side.
    pub read: &'a dyn Fn(VisitId, Value) -> Value,
}

impl<G: Evaluate> Breaks<'_, G> {
    /// The nearest tick after (or before) `t`, at most as far as `limit`, at which one of them is reached.
    #[must_use]
    pub fn next(
        &self,
        t: Time,
        breakpoints: &[Breakpoint],
        forward: bool,
        limit: Option<Time>,
    ) -> Option<BreakReached> {
        let mut at = self.trace.moment(t)?;
        loop {
            at = if forward { self.trace.moment_after(at)? } else { self.trace.moment_before(at)? };
            if limit.is_some_and(|limit| if forward { at.t > limit } else { at.t < limit }) {
                return None;
            }
            let tick = self.trace.tick(at);
            if let Some(index) =
                breakpoints.iter().position(|breakpoint| self.is_reached(at, tick, breakpoint))
            {
                return Some(BreakReached { t: at.t, index });
            }
        }
    }

    fn is_reached(&self, at: Moment, tick: Tick, breakpoint: &Breakpoint) -> bool {
        match (breakpoint, tick) {
            (Breakpoint::Position(key), Tick::Enter(id)) => self.is_of_position(id, *key),
            (Breakpoint::Move(text), Tick::Enter(id)) => self.is_by_move(id, text),
            (Breakpoint::Ply(ply), Tick::Enter(id)) => self.is_position(id) && self.trace.ply(id) == *ply,
            (Breakpoint::Event(kind, ply), tick) => self.trace.is_event_at(tick, *kind, *ply),
            (Breakpoint::Value { of, number }, Tick::Leave(_)) => self.crosses(at, tick, *of, *number),
            (_, Tick::Enter(_) | Tick::Leave(_)) => false,
        }
    }

    fn is_position(&self, id: VisitId) -> bool {
        self.trace.meta(id).kind().is_position()
    }

    /// The trace keeps half of a key: if that half is equal, the moves are replayed.
    fn is_of_position(&self, id: VisitId, key: u64) -> bool {
        self.is_position(id)
            && self.trace.key(id) == key as u32
            && replay::position(self.game, self.trace, id)
                .is_some_and(|position| self.game.key(&position) == key)
    }

    fn is_by_move(&self, id: VisitId, text: &str) -> bool {
        let code = self.trace.move_of(id);
        if code.known().is_none_or(|code| !self.game.may_be_written(code, text)) {
            return false;
        }
        let before = replay::position(self.game, self.trace, self.trace.parent(id));
        before.is_some_and(|before| {
            self.game.find(&before, code).is_some_and(|mv| {
                same_move(&self.game.notation(&before, mv), text) || self.game.move_name(&before, mv) == text
            })
        })
    }

    /// Whether the known value before this tick was on the other side of the number.
    fn crosses(&self, at: Moment, tick: Tick, of: Option<u64>, number: i16) -> bool {
        let Some(now) = self.stated(tick, of) else { return false };
        let mut before = at;
        while let Some(earlier) = self.trace.moment_before(before) {
            if let Some(then) = self.stated(self.trace.tick(earlier), of) {
                let number = Value::from_raw(number);
                return (then < number) != (now < number);
            }
            before = earlier;
        }
        false
    }

    /// The statement of this tick about the value of a position: the value that a visit of it returns, or the
    /// best value that an open visit of it has found.
    fn stated(&self, tick: Tick, of: Option<u64>) -> Option<Value> {
        let Tick::Leave(id) = tick else { return None };
        let t = self.trace.leave_time(id);
        if self.is_about(id, of) {
            return self.trace.value(id).map(|value| (self.read)(id, value));
        }
        let parent = self.trace.parent(id);
        if parent == NO_VISIT || !self.is_about(parent, of) {
            return None;
        }
        self.trace.open_visit(parent, t).best.map(|value| (self.read)(parent, value))
    }

    fn is_about(&self, id: VisitId, of: Option<u64>) -> bool {
        if self.trace.meta(id).kind().is_speculative() {
            return false;
        }
        match of {
            None => self.trace.level(id) == ROOT_LEVEL,
            Some(key) => self.is_of_position(id, key),
        }
    }
}
