//! What the names in the line that runs stand for.

use super::at::{Running, cuts_off};
use super::kind::LineKind;
use crate::insight::perspective::{Lens, Seen};
use crate::search::depth::Depth;
use crate::search::observe::VisitKind;
use crate::search::parameters::Parameters;
use crate::search::window::Window;
use crate::trace::Trace;
use crate::trace::columns::VisitId;
use crate::value::Value;
use serde::Serialize;

/// A name and what it stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LiveValue {
    /// The name; nothing for a comparison, which says all by itself.
    pub name: Option<&'static str>,
    /// The value, or the comparison: "2 <= 3".
    pub text: String,
}

struct Live {
    seen: Seen,
    shown: Vec<LiveValue>,
}

impl Live {
    fn text(mut self, name: &'static str, text: impl ToString) -> Live {
        self.shown.push(LiveValue { name: Some(name), text: text.to_string() });
        self
    }

    fn value(self, name: &'static str, value: Option<Value>) -> Live {
        let Some(value) = value else { return self };
        let text = self.seen.value(value);
        self.text(name, text)
    }

    fn compared(mut self, left: Option<Value>, sign: &str, right: Value) -> Live {
        let Some(left) = left else { return self };
        let text = format!("{} {sign} {}", self.seen.value(left), self.seen.value(right));
        self.shown.push(LiveValue { name: None, text });
        self
    }

    /// Alpha and beta, as they are read.
    fn window(self, window: Window) -> Live {
        let text = self.seen.window(window);
        self.text("alpha", text.alpha).text("beta", text.beta)
    }

    /// The side of the window that the node improves.
    fn alpha(self, window: Window) -> Live {
        let name = if self.seen.is_mirrored() { "beta" } else { "alpha" };
        self.value(name, Some(window.alpha))
    }

    fn at_least(&self) -> &'static str {
        if self.seen.is_mirrored() { "<=" } else { ">=" }
    }

    fn more(&self) -> &'static str {
        if self.seen.is_mirrored() { "<" } else { ">" }
    }
}

/// A visit's value for the side to move at its parent.
fn returned(trace: &Trace, child: VisitId) -> Option<Value> {
    let value = trace.value(child);
    let same_side = trace.meta(child).kind() == VisitKind::ProbCut
        || !trace.meta(trace.parent(child)).kind().is_position();
    if same_side { value } else { value.map(|value| -value) }
}

/// What the names in the line that runs stand for, after its tick.
pub(super) fn values(trace: &Trace, parameters: &Parameters, lens: Lens, now: &Running) -> Vec<LiveValue> {
    let live = Live { seen: lens.at(trace, now.visit), shown: Vec::new() };
    let shown = if now.kind <= LineKind::Stopped {
        of_driver(trace, live, now)
    } else if now.visit == now.tick {
        of_visit(trace, parameters, live, now)
    } else {
        of_parent(trace, live, now)
    };
    shown.shown
}

fn of_driver(trace: &Trace, live: Live, now: &Running) -> Live {
    let Running { kind, tick: id, .. } = *now;
    match kind {
        LineKind::Iteration => live.text("depth", trace.depth(id)),
        LineKind::Pass => live.window(trace.window(id)),
        LineKind::RootValue | LineKind::IterationDone | LineKind::Return => live.value("v", trace.value(id)),
        LineKind::PassReached => {
            let sign = live.at_least();
            live.compared(trace.value(id), sign, trace.window(id).beta)
        }
        LineKind::PassMissed => {
            let sign = if live.seen.is_mirrored() { ">" } else { "<" };
            live.compared(trace.value(id), sign, trace.window(id).beta)
        }
        _ => live,
    }
}

/// Of a visit that begins, or ends with a line of its own.
fn of_visit(trace: &Trace, parameters: &Parameters, live: Live, now: &Running) -> Live {
    let Running { kind, visit: id, .. } = *now;
    let value = trace.value(id);
    let (at_least, more) = (live.at_least(), live.more());
    let begun = || trace.open_visit(id, trace.enter_time(id)).window;
    match kind {
        LineKind::Head | LineKind::Extended | LineKind::Reduced => {
            let live = live.text("depth", trace.depth(id));
            if trace.prunes() { live.window(begun()) } else { live }
        }
        LineKind::StandPat => {
            let sign = if parameters.cuts_only_beyond_beta() { more } else { at_least };
            live.compared(value, sign, begun().beta)
        }
        LineKind::ReverseFutility => live.compared(value, at_least, begun().beta),
        LineKind::StoodPat => {
            let live = live.value("best", trace.stood_pat(id));
            if trace.prunes() { live.alpha(begun()) } else { live }
        }
        LineKind::TableNarrowed => live.window(begun()),
        LineKind::PreSearch => match trace.pre_search(id) {
            Some(row) => live.text("depth", row.new_depth),
            None => live.text("depth", Depth::default()),
        },
        LineKind::CutOff => {
            let state = trace.open_visit(id, trace.exit_time(id));
            let sign = if parameters.cuts_only_beyond_beta() { more } else { at_least };
            debug_assert!(state.best.is_some_and(|best| cuts_off(parameters, best, state.window)));
            live.value("best", state.best).compared(state.best, sign, state.window.beta)
        }
        LineKind::NullMoveCutOff => {
            let pass = trace.children(id).find(|child| trace.meta(*child).kind() == VisitKind::NullMove);
            let v = pass.and_then(|pass| returned(trace, pass));
            live.value("v", v).compared(v, at_least, begun().beta)
        }
        LineKind::EnhancedCutOff => live.compared(value, at_least, begun().beta),
        LineKind::Skip | LineKind::Pruned | LineKind::ReturnBest => {
            let live = live.value("best", trace.open_visit(id, trace.exit_time(id)).best);
            match (trace.skipped(id), trace.pruned(id)) {
                (Some(row), _) => live.text("searched", format!("{} of {}", row.searched, row.moves)),
                (None, Some(row)) => live.text("left out", u32::from(row.late) + u32::from(row.futile)),
                (None, None) => live,
            }
        }
        _ => live.value("value", value),
    }
}

/// Of a visit below which another has returned.
fn of_parent(trace: &Trace, live: Live, now: &Running) -> Live {
    let Running { kind, visit, tick: child } = *now;
    let v = returned(trace, child);
    let t = trace.exit_time(child);
    let more = live.more();
    let live = live.value("v", v);
    match kind {
        LineKind::NullMove | LineKind::ProbCut => live,
        LineKind::Singular => {
            // The window of the test, for the visit whose best move is tested.
            live.value("bar", Some((-trace.window(child)).beta))
        }
        LineKind::ReSearchDepth => live.compared(v, more, trace.open_visit(visit, t).window.alpha),
        LineKind::ReSearchWindow => {
            let Window { alpha, beta } = trace.open_visit(visit, t).window;
            let (low, high) = if live.seen.is_mirrored() { (beta, alpha) } else { (alpha, beta) };
            let (low, high) = (live.seen.value(low), live.seen.value(high));
            let Some(v) = v else { return live };
            let text = format!("{low} < {} < {high}", live.seen.value(v));
            let mut live = live;
            live.shown.push(LiveValue { name: None, text });
            live
        }
        LineKind::ReSearchCertain => live,
        _ => {
            let state = trace.open_visit(visit, t);
            let live = live.value("best", state.best);
            if kind == LineKind::Alpha { live.alpha(state.window) } else { live }
        }
    }
}
