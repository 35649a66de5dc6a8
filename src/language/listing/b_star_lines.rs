//! The lines of B*, and which one runs at a tick.

use super::context::ListingContext;
use super::row::{Row, row};
use super::values::{At, Live};
use crate::language::line_kind::{LineKind, LineTick};
use crate::search::b_star_parameters::Strategy;
use crate::search::leave_reason::{LeaveReason, ValueSource};
use crate::search::visit_kind::VisitKind;
use crate::trace::Trace;
use crate::trace::columns::{NO_VISIT, ROOT_LEVEL, VisitId};
use crate::trace::time::Tick;

/// One row for each line, in their order.
pub(super) static B_STAR: &[Row] = &[
    row(LineKind::BStarDescent, LineTick::Enter, |context| {
        let follow = match context.parameters.b_star.strategy {
            Strategy::ProveBest => "descend, into the best",
            Strategy::DisproveRest => "descend, into the second best",
            Strategy::Alternate => "descend, into the best, then the second best, in turn",
        };
        format!("until a move is proved best: {follow}")
    }),
    row(LineKind::BStarAnswer, LineTick::Leave, |_| "return the best move".to_owned()),
    Row {
        indent: |_| 0,
        ..row(LineKind::BStarFollow, LineTick::Enter, |context| {
            let bound = if is_min(context) { "lowest pessimistic" } else { "highest optimistic" };
            format!("descend(node), and then, by {bound} bound, into its child:")
        })
    },
    row(LineKind::BStarEnd, LineTick::Enter, |_| "if the line ends here: both bounds = its value".to_owned()),
    row(LineKind::BStarExpand, LineTick::Enter, |_| "if node is new: generate its children".to_owned()),
    Row {
        indent: |_| 2,
        ..row(LineKind::BStarGenerated, LineTick::Enter, |_| "a new child: the bounds given".to_owned())
    },
    Row { values: bounds, ..row(LineKind::BStarLeaf, LineTick::Leave, |_| "return its bounds".to_owned()) },
    Row {
        values: bounds,
        ..row(LineKind::BStarNarrow, LineTick::Leave, |context| {
            let best = if is_min(context) { "lowest" } else { "highest" };
            format!("each bound = the {best}, of its children's; neither widens")
        })
    },
    Row {
        values: bounds,
        ..row(LineKind::BStarMeet, LineTick::Leave, |_| "both the same: its value is known".to_owned())
    },
    Row {
        values: bounds,
        ..row(LineKind::BStarSeparate, LineTick::Leave, |context| match is_min(context) {
            true => "root: one optimistic bound, <= others' pessimistic: that move is best".to_owned(),
            false => "root: one pessimistic bound, >= others' optimistic: that move is best".to_owned(),
        })
    },
];

/// Whether the numbers of the node are read by the other side.
fn is_min(context: &ListingContext<'_>) -> bool {
    context.phrasing.min
}

fn bounds(live: Live, at: &At<'_>) -> Live {
    match at.trace.interval(at.visit) {
        Some(interval) => live.interval(interval),
        None => live,
    }
}

/// The line that runs: always one of the visit's own.
pub(super) fn at_tick(trace: &Trace, tick: Tick) -> LineKind {
    let id = tick.visit();
    let meta = trace.meta(id);
    let is_left = matches!(tick, Tick::Leave(_));
    match (meta.kind().is_position(), is_left) {
        (true, true) => left(trace, id),
        (true, false) => entered(trace, id),
        (false, true) if trace.value(id).is_some() || meta.reason() == Some(LeaveReason::MoveFound) => {
            LineKind::BStarAnswer
        }
        (false, true) => LineKind::Stopped,
        (false, false) if meta.kind() == VisitKind::Search => LineKind::Search,
        (false, false) => LineKind::Iteration,
    }
}

fn ends_a_line(trace: &Trace, id: VisitId) -> bool {
    let reason = trace.meta(id).reason();
    reason.is_some_and(|reason| reason.has_value() && reason.value_source() != ValueSource::Moves)
}

fn left(trace: &Trace, id: VisitId) -> LineKind {
    if trace.interval(id).is_none() {
        LineKind::Stopped
    } else if trace.end(id) == id + 1 {
        LineKind::BStarLeaf
    } else if ends_the_search(trace, id) {
        LineKind::BStarSeparate
    } else if trace.value(id).is_some() {
        LineKind::BStarMeet
    } else {
        LineKind::BStarNarrow
    }
}

/// Whether it is the last visit of the root, of a search that was not stopped.
fn ends_the_search(trace: &Trace, id: VisitId) -> bool {
    let parent = trace.parent(id);
    trace.level(id) == ROOT_LEVEL
        && parent != NO_VISIT
        && trace.end(id) == trace.end_so_far(parent)
        && (trace.value(parent).is_some() || trace.meta(parent).reason() == Some(LeaveReason::MoveFound))
}

fn entered(trace: &Trace, id: VisitId) -> LineKind {
    let is_generated = trace.interval(id).is_some() && trace.end(id) == id + 1;
    if ends_a_line(trace, id) {
        LineKind::BStarEnd
    } else if is_generated {
        LineKind::BStarGenerated
    } else if trace.level(id) == ROOT_LEVEL {
        LineKind::BStarDescent
    } else if expands(trace, id) {
        LineKind::BStarExpand
    } else {
        LineKind::BStarFollow
    }
}

/// Whether a visit expands its node: else it goes on to one child, which has children in turn.
fn expands(trace: &Trace, id: VisitId) -> bool {
    trace
        .children(id)
        .next()
        .is_none_or(|first| trace.end(first) == first + 1 && trace.interval(first).is_some())
}
