//! The state of a visit at a time: from its children alone.

use super::columns::{Trace, VisitId};
use super::family::Standing;
use super::time::Time;
use super::visit::NO_VISIT;
use crate::game::MoveCode;
use crate::search::observe::ReductionCause;
use crate::search::reductions::techniques_of_depth;
use crate::search::table::ProbeOutcome;
use crate::search::window::{Bound, Window};
use crate::value::{BackedUp, Value};

/// A visit on the open path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenVisit {
    /// Which.
    pub id: VisitId,
    /// Its window now: the window at entry, narrowed by the table and raised by returned values.
    pub window: Window,
    /// The window as it is written: a value that cuts off is not written into it, so that it never ends before it
    /// begins.
    pub written: Window,
    /// The best value up to now, for its side to move.
    pub best: Option<Value>,
    /// Whether a full search may find another best value: this one rests on the doubtful value of a move, or of the
    /// entry that narrowed the window.
    pub best_is_doubtful: bool,
    /// The move that gave it; [`MoveCode::NONE`] if standing pat did.
    pub best_move: MoveCode,
    /// The number of its children that have ended.
    pub children_left: u32,
}

impl OpenVisit {
    /// The best value up to now, with its doubt.
    #[must_use]
    pub fn best_so_far(&self) -> Option<BackedUp> {
        self.best.map(|best| best.backed_up(self.best_is_doubtful))
    }

    /// Raises alpha to a value that came back. Whether the value cuts off.
    fn raise(&mut self, value: Value, cuts_only_beyond_beta: bool) -> bool {
        self.window = self.window.raised(value);
        let beta = self.window.beta;
        let cuts = value > beta || (value == beta && !cuts_only_beyond_beta);
        if !cuts {
            self.written = self.written.raised(value);
        }
        cuts
    }
}

/// A visit's state in the making, child by child.
struct Course {
    state: OpenVisit,
    /// The state's window before any child.
    at_first: Window,
    /// The second-best value up to now, and its move.
    second: Option<(Value, MoveCode)>,
    begins_again: bool,
    /// Whether the entry that narrowed the window is doubtful.
    table_is_doubtful: bool,
    is_position: bool,
    prunes: bool,
}

impl Course {
    /// The state of a visit before any of its children has ended.
    fn begin(trace: &Trace, id: VisitId) -> Course {
        let mut state = OpenVisit {
            id,
            window: trace.window(id),
            written: trace.window(id),
            best: None,
            best_is_doubtful: false,
            best_move: MoveCode::NONE,
            children_left: 0,
        };
        let meta = trace.meta(id);
        let is_position = meta.kind().is_position();
        let prunes = trace.prunes() && is_position;
        // A pre-search is deeper than the entry, so the entry does not narrow its window.
        if prunes
            && meta.outcome() == Some(ProbeOutcome::Narrowed)
            && !meta.is_pre_searched()
            && let Some(entry) = trace.found_entry(id)
        {
            match entry.bound {
                Bound::Lower => state.window.alpha = entry.value,
                Bound::Upper => state.window.beta = entry.value,
                Bound::Exact => {}
            }
            state.written = state.window;
            state.best_is_doubtful =
                trace.recorded(entry.source).is_some_and(|source| trace.is_doubtful(source));
        }
        if meta.is_quiescence()
            && let Some(value) = trace.stood_pat(id)
        {
            state.best = Some(value);
            if prunes {
                state.raise(value, trace.header.cuts_only_beyond_beta);
            }
        }
        Course {
            at_first: state.window,
            table_is_doubtful: state.best_is_doubtful,
            state,
            second: None,
            begins_again: false,
            is_position,
            prunes,
        }
    }

    /// The next child has ended.
    fn child_left(&mut self, trace: &Trace, child: VisitId, standing: Standing) {
        let state = &mut self.state;
        state.children_left += 1;
        if standing == Standing::Speculative {
            return;
        }
        let Some(value) = trace.value(child) else { return };
        if !self.is_position {
            // Brackets pass their last child's value on as it is.
            (state.best, state.best_is_doubtful) = (Some(value), trace.is_doubtful(child));
            return;
        }
        let (value, mv) = (-value, trace.move_of(child));
        if standing == Standing::Repeated || trace.awaits_another(child, value, state.window) {
            return;
        }
        state.best_is_doubtful |= trace.passes_doubt_on(child);
        let only_beyond_beta = trace.header.cuts_only_beyond_beta;
        if standing == Standing::Anew && !self.begins_again {
            // A forced move's deeper value takes the place of its former one, as best and as
            // alpha. Below another move's value it begins again, because that may be a bound.
            let fallen = self.second.filter(|(second, _)| *second > value);
            self.begins_again = fallen.is_some_and(|(second, _)| second > self.at_first.alpha);
            let (best, best_move) = fallen.filter(|_| !self.begins_again).unwrap_or((value, mv));
            (state.best, state.best_move) = (Some(best), best_move);
            (state.window, state.written) = (self.at_first, self.at_first);
            if self.prunes {
                state.raise(best, only_beyond_beta);
            }
            return;
        }
        if state.best.is_none_or(|best| value > best) {
            self.second = state.best.map(|best| (best, state.best_move));
            (state.best, state.best_move) = (Some(value), mv);
        } else if self.second.is_none_or(|(second, _)| value > second) {
            self.second = Some((value, mv));
        }
        if self.prunes && state.raise(value, only_beyond_beta) {
            // The move that cuts off is all that the value rests on.
            state.best_is_doubtful = self.table_is_doubtful || trace.passes_doubt_on(child);
        }
    }
}

impl Trace {
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

    /// The state by `t` of a visit that is entered by then: from its children alone, so it is right for
    /// visits that have ended, too.
    #[must_use]
    pub fn open_visit(&self, id: VisitId, t: Time) -> OpenVisit {
        let mut course = Course::begin(self, id);
        for (child, standing) in self.standings(id) {
            if self.leave_time(child) > t {
                break;
            }
            course.child_left(self, child, standing);
        }
        course.state
    }

    /// The state of a visit after the end of each of its children, the first child first.
    pub fn states_of(&self, id: VisitId) -> impl Iterator<Item = OpenVisit> + '_ {
        let mut course = Course::begin(self, id);
        self.standings(id).map(move |(child, standing)| {
            course.child_left(self, child, standing);
            course.state
        })
    }

    /// A full search may find another value for a visit that has ended.
    #[must_use]
    pub fn is_doubtful(&self, id: VisitId) -> bool {
        self.meta(id).is_uncertain() || !self.rests_on(id).is_empty()
    }

    /// A visit's value, with its doubt.
    #[must_use]
    pub fn backed_up(&self, id: VisitId) -> Option<BackedUp> {
        self.value(id).map(|value| value.backed_up(self.is_doubtful(id)))
    }

    /// Whether a value of the node above that rests on this visit is doubtful: also if nothing but the visit's depth is in doubt.
    fn passes_doubt_on(&self, child: VisitId) -> bool {
        self.is_doubtful(child)
            || !techniques_of_depth(self.reduction(child), self.extension(child)).is_empty()
    }

    /// The visits that count by `t` for a visit's moves, in the order of the moves' first visits.
    #[must_use]
    pub fn moves_ended(&self, id: VisitId, t: Time) -> Vec<VisitId> {
        self.counting(self.standings(id).take_while(|(child, _)| self.leave_time(*child) <= t))
    }

    /// Whether it is recorded that the search went on after a visit that nothing repeats: then its value
    /// was the move's, as it may be in NegaScout.
    fn was_enough(&self, child: VisitId) -> bool {
        let (parent, next) = (self.parent(child), self.end(child));
        let went_on = next < self.len() && self.parent(next) == parent;
        went_on || self.value(parent).is_some()
    }

    /// Whether a null window's value is inside its parent's open window, or a reduced search's value beyond
    /// alpha: then the move is searched again, even if that was not recorded any more.
    fn awaits_another(&self, child: VisitId, value: Value, parent_window: Window) -> bool {
        let wants_open_window = !parent_window.is_null()
            && self.window(child).is_null()
            && parent_window.contains(value)
            && !self.was_enough(child);
        let is_tentative = self.reduction(child).is_some_and(ReductionCause::is_tentative);
        wants_open_window || (is_tentative && value > parent_window.alpha)
    }
}
