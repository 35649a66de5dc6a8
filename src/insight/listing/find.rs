//! The next and the previous moment at which a line runs.

use super::at::{at_once, at_tick, entered, is_forced_again};
use super::kind::{LineKind, LineTick};
use crate::search::observe::ExitReason;
use crate::search::parameters::Parameters;
use crate::trace::Trace;
use crate::trace::columns::VisitId;
use crate::trace::time::{Moment, Time};

/// The nearest moment after (or before) `t` at which a line of one of these kinds runs.
#[must_use]
pub fn find_line(
    trace: &Trace,
    parameters: &Parameters,
    kinds: &[LineKind],
    t: Time,
    forward: bool,
) -> Option<Time> {
    let mut at = trace.moment(t)?;
    if kinds.iter().all(|kind| kind.tick() == LineTick::Enter) {
        return find_entering(trace, kinds, at, forward);
    }
    loop {
        at = if forward { trace.moment_after(at)? } else { trace.moment_before(at)? };
        let tick = trace.tick(at);
        let runs = match at_once(trace, parameters, tick) {
            Some(running) => kinds.contains(&running.kind),
            None => {
                kinds.iter().any(|kind| may_run(trace, parameters, *kind, tick.visit()))
                    && kinds.contains(&at_tick(trace, parameters, tick).kind)
            }
        };
        if runs {
            return Some(at.t);
        }
    }
}

/// The same of lines that run as visits begin: those begin in the order of their numbers.
fn find_entering(trace: &Trace, kinds: &[LineKind], now: Moment, forward: bool) -> Option<Time> {
    let runs = |id: &VisitId| kinds.contains(&entered(trace, *id));
    let found = if forward {
        (now.entered + 1..trace.len()).find(runs)
    } else {
        let is_now = trace.enter_time(now.entered) == now.t;
        (0..now.entered + u32::from(!is_now)).rev().find(runs)
    };
    found.map(|id| trace.enter_time(id))
}

/// Whether a line may run as a visit ends: what can be told without looking at its brothers, which would
/// make a long search of every question.
fn may_run(trace: &Trace, parameters: &Parameters, kind: LineKind, id: VisitId) -> bool {
    let parent = trace.parent(id);
    match kind {
        LineKind::Value | LineKind::Best => true,
        LineKind::Alpha => {
            let window = trace.window(parent);
            // What exceeds the alpha of a null window cuts off.
            trace.prunes()
                && trace.value(id).is_some_and(|value| -value > window.alpha)
                && (!window.is_null() || parameters.cuts_only_beyond_beta())
        }
        LineKind::ReturnBest => trace.meta(id).reason() == Some(ExitReason::AllMoves),
        LineKind::Forced => is_forced_again(trace, id),
        // Searched again, but not within what was recorded.
        LineKind::ReSearchDepth | LineKind::ReSearchWindow => trace.value(parent).is_none(),
        _ => false,
    }
}
