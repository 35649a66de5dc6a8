//! The lines of UCT, and which one runs at a tick.

use super::row::{Row, row};
use super::values::{At, Live};
use crate::facts::uct::{descent_of, is_of_root_side, tally_at};
use crate::language::line_kind::{LineKind, LineTick};
use crate::language::uct::number;
use crate::search::leave_reason::LeaveReason;
use crate::search::visit_kind::VisitKind;
use crate::trace::Trace;
use crate::trace::columns::{ROOT_LEVEL, VisitId};
use crate::trace::time::Tick;

/// One row for each line, in their order.
pub(super) static UCT: &[Row] = &[
    Row {
        values: |live, at| match descent_of(at.trace, at.visit) {
            Some(before) => live.text("descent", before + 1),
            None => live,
        },
        ..row(LineKind::UctDescent, LineTick::Enter, |context| {
            let until = if context.parameters.uct.solver { ", until root is proven" } else { "" };
            format!("for descent = 1 to {}{until}: result = descend(root)", context.parameters.uct.descents)
        })
    },
    row(LineKind::UctBest, LineTick::Leave, |context| match context.parameters.uct.solver {
        true => "return a winning move, or the most visited that is not proven to lose".to_owned(),
        false => "return the most visited move".to_owned(),
    }),
    Row {
        indent: |_| 0,
        values: |live, at| {
            let before = at.trace.enter_time(at.visit).saturating_sub(1);
            let parent = tally_at(at.trace, at.trace.parent(at.visit), before);
            let own = tally_at(at.trace, at.visit, before);
            live.text("N", parent.visits).text("n", own.visits)
        },
        ..row(LineKind::UctSelect, LineTick::Enter, |context| {
            let constant = f64::from(context.parameters.uct.exploration) / 100.0;
            let but = if context.parameters.uct.solver { " that is not proven to lose" } else { "" };
            format!(
                "descend(node), and then, by mean + {} √(ln N / n), into the best child{but}:",
                number(constant)
            )
        })
    },
    row(LineKind::UctEnd, LineTick::Enter, |context| {
        let or = if context.parameters.uct.solver { " or node is proven" } else { "" };
        format!("if the line ends here{or}: result = its value")
    }),
    row(LineKind::UctExpand, LineTick::Enter, |_| {
        "if node is new: add it to the tree, and play out from it".to_owned()
    }),
    Row {
        indent: |_| 2,
        ..row(LineKind::UctPlayout, LineTick::Enter, |_| "random moves, to the end of the line".to_owned())
    },
    Row {
        indent: |_| 2,
        values: |live, at| live.value("result", at.trace.backed_up(at.visit)),
        ..row(LineKind::UctResult, LineTick::Leave, |_| "result = the value there".to_owned())
    },
    Row {
        has: |context| context.parameters.uct.solver,
        values: backed_up,
        ..row(LineKind::UctSolve, LineTick::Leave, |_| {
            "if a move wins, or all moves are proven: node is proven, result = its value".to_owned()
        })
    },
    Row {
        values: backed_up,
        ..row(LineKind::UctBackUp, LineTick::Leave, |_| "N = N + 1; W = W + result; return result".to_owned())
    },
];

fn backed_up(live: Live, at: &At<'_>) -> Live {
    let (trace, id) = (at.trace, at.visit);
    let tally = tally_at(trace, id, trace.leave_time(id));
    let live = live.value("result", trace.backed_up(id)).text("N", tally.visits);
    let mean = trace.sampling().and_then(|of| tally.mean(of.scale, is_of_root_side(trace, id)));
    match mean {
        Some(mean) => {
            let mean = live.share(mean);
            live.text("W / N", mean)
        }
        None => live,
    }
}

/// The line that runs: always one of the visit's own.
pub(super) fn at_tick(trace: &Trace, tick: Tick) -> LineKind {
    let id = tick.visit();
    let (kind, reason) = (trace.meta(id).kind(), trace.meta(id).reason());
    if matches!(tick, Tick::Enter(_)) {
        return if kind == VisitKind::Search {
            LineKind::Search
        } else if kind == VisitKind::Iteration {
            LineKind::Iteration
        } else if kind == VisitKind::Playout {
            LineKind::UctPlayout
        } else {
            entered(trace, id)
        };
    }
    let is_proven = reason == Some(LeaveReason::Solved) && trace.children(id).next().is_some();
    if reason == Some(LeaveReason::MoveFound) || !kind.is_position() && trace.value(id).is_some() {
        LineKind::UctBest
    } else if is_proven {
        LineKind::UctSolve
    } else if !reason.is_some_and(LeaveReason::has_value) {
        LineKind::Stopped
    } else if kind == VisitKind::Playout {
        LineKind::UctResult
    } else {
        LineKind::UctBackUp
    }
}

fn entered(trace: &Trace, id: VisitId) -> LineKind {
    let below = trace.children(id).next();
    let is_new = below.is_some_and(|child| trace.meta(child).kind() == VisitKind::Playout);
    let ends = |reason: LeaveReason| reason.has_value() && reason != LeaveReason::Sampled;
    if trace.level(id) == ROOT_LEVEL {
        LineKind::UctDescent
    } else if is_new {
        LineKind::UctExpand
    } else if trace.meta(id).reason().is_some_and(ends) {
        LineKind::UctEnd
    } else {
        LineKind::UctSelect
    }
}
