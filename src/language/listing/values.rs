//! The values of the variables in the line that runs.

use super::running::Running;
use crate::game::Interval;
use crate::language::conspiracy::{Goal, raise_and_lower, target_text};
use crate::language::line_kind::LineTick;
use crate::language::perspective::{Lens, Seen};
use crate::language::proof::number;
use crate::search::parameters::Parameters;
use crate::search::proof_numbers::ProofNumbers;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Window;
use crate::trace::Trace;
use crate::trace::columns::VisitId;
use crate::value::{BackedUp, Value};
use serde::Serialize;

/// A variable and its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LiveValue {
    /// The name; `None` for a comparison, which needs no name.
    pub name: Option<&'static str>,
    /// The value, or the comparison: "2 <= 3".
    pub text: String,
}

/// The values of a line's variables, one after the other.
pub(super) struct Live {
    seen: Seen,
    shown: Vec<LiveValue>,
}

impl Live {
    pub(super) fn text(mut self, name: &'static str, text: impl ToString) -> Live {
        self.shown.push(LiveValue { name: Some(name), text: text.to_string() });
        self
    }

    /// A share of the side to move, as it is read.
    pub(super) fn share(&self, own: f64) -> String {
        self.seen.share(own)
    }

    pub(super) fn value(self, name: &'static str, value: Option<BackedUp>) -> Live {
        let Some(value) = value else { return self };
        let text = self.seen.value(value);
        self.text(name, text)
    }

    /// A value compared with an end of a window.
    pub(super) fn compared(mut self, left: Option<BackedUp>, sign: &str, right: Value) -> Live {
        let Some(left) = left else { return self };
        let text = format!("{} {sign} {}", self.seen.value(left), self.seen.end(right));
        self.shown.push(LiveValue { name: None, text });
        self
    }

    /// Alpha and beta, as they are read.
    pub(super) fn window(self, window: Window) -> Live {
        let text = self.seen.window(window);
        self.text("alpha", text.alpha).text("beta", text.beta)
    }

    /// The bounds of a value, as they are read.
    pub(super) fn interval(self, interval: Interval) -> Live {
        let [low, high] = self.seen.bounds(interval).map(|bound| self.seen.value(bound.firm()));
        self.text("pessimistic", low).text("optimistic", high)
    }

    /// The target of a descent, if it is a value.
    pub(super) fn target(self, goal: Goal) -> Live {
        match target_text(self.seen, goal) {
            Some(text) => self.text("target", text),
            None => self,
        }
    }

    /// The fewest leaves that raise and lower a value, as it is read.
    pub(super) fn leaves(self, is_of_root_side: bool, numbers: ProofNumbers) -> Live {
        let [raise, lower] = raise_and_lower(self.seen, is_of_root_side, numbers).map(number);
        self.text("to raise", raise).text("to lower", lower)
    }

    /// The side of the window that the node improves.
    pub(super) fn alpha(self, window: Window) -> Live {
        let name = if self.seen.is_mirrored() { "beta" } else { "alpha" };
        let text = self.seen.end(window.alpha);
        self.text(name, text)
    }

    pub(super) fn at_least(&self) -> &'static str {
        if self.seen.is_mirrored() { "<=" } else { ">=" }
    }

    pub(super) fn more(&self) -> &'static str {
        if self.seen.is_mirrored() { "<" } else { ">" }
    }

    pub(super) fn less(&self) -> &'static str {
        if self.seen.is_mirrored() { ">" } else { "<" }
    }

    /// The sign between a value and the bound at which it cuts off.
    pub(super) fn cuts_from(&self, at: &At<'_>) -> &'static str {
        if at.parameters.cuts_only_beyond_beta() { self.more() } else { self.at_least() }
    }

    /// The statement that a value is inside a window.
    pub(super) fn inside(mut self, value: Option<BackedUp>, window: Window) -> Live {
        let Window { alpha, beta } = window;
        let (low, high) = if self.seen.is_mirrored() { (beta, alpha) } else { (alpha, beta) };
        let Some(value) = value else { return self };
        let ([low, high], value) = ([low, high].map(|end| self.seen.end(end)), self.seen.value(value));
        self.shown.push(LiveValue { name: None, text: format!("{low} < {value} < {high}") });
        self
    }
}

/// A visit's value for the side to move at its parent.
fn returned(trace: &Trace, child: VisitId) -> Option<BackedUp> {
    let value = trace.backed_up(child);
    let same_side = trace.meta(child).kind().is_of_parents_position()
        || !trace.meta(trace.parent(child)).kind().is_position();
    if same_side { value } else { value.map(|value| -value) }
}

/// The moment at which a line runs.
pub(super) struct At<'a> {
    pub trace: &'a Trace,
    pub parameters: &'a Parameters,
    /// The visit of the line that runs.
    pub visit: VisitId,
    /// The visit that begins or ends.
    pub tick: VisitId,
}

impl At<'_> {
    /// The value of the visit at its end.
    pub(super) fn value(&self) -> Option<BackedUp> {
        self.trace.backed_up(self.visit)
    }

    /// The window of the visit before its moves.
    pub(super) fn begun(&self) -> Window {
        self.trace.open_visit(self.visit, self.trace.enter_time(self.visit)).window
    }

    /// The visit's best value and its window at its end.
    pub(super) fn at_end(&self) -> (Option<BackedUp>, Window) {
        let state = self.trace.open_visit(self.visit, self.trace.leave_time(self.visit));
        (state.best_so_far(), state.window)
    }

    /// The value of the visit below, for the visit's side to move.
    pub(super) fn returned(&self) -> Option<BackedUp> {
        returned(self.trace, self.tick)
    }

    /// The value of the first visit below of a kind, for the visit's side to move.
    pub(super) fn returned_by(&self, kind: VisitKind) -> Option<BackedUp> {
        let child = self.trace.children(self.visit).find(|child| self.trace.meta(*child).kind() == kind);
        child.and_then(|child| returned(self.trace, child))
    }

    /// The visit's window after the visit below returned.
    pub(super) fn now(&self) -> Window {
        self.trace.open_visit(self.visit, self.trace.leave_time(self.tick)).window
    }

    /// The visit's best value after the visit below returned.
    pub(super) fn best(&self) -> Option<BackedUp> {
        self.trace.open_visit(self.visit, self.trace.leave_time(self.tick)).best_so_far()
    }
}

/// The values of the variables in the line that runs, after its tick.
pub(super) fn values(trace: &Trace, parameters: &Parameters, lens: Lens, now: &Running) -> Vec<LiveValue> {
    let Running { kind, visit, tick } = *now;
    let at = At { trace, parameters, visit, tick };
    let mut live = Live { seen: lens.at(trace, visit), shown: Vec::new() };
    if !kind.is_of_driver() && kind.tick() == LineTick::Child {
        live = live.value("v", at.returned());
    }
    (kind.row().values)(live, &at).shown
}
