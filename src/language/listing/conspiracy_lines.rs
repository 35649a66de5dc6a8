//! The lines of conspiracy-number search, and which one runs at a tick.

use super::context::ListingContext;
use super::row::{Row, row};
use super::values::{At, Live};
use crate::facts::grown_tree::{GrownTree, tree_before};
use crate::language::conspiracy::aim_of;
use crate::language::line_kind::{LineKind, LineTick};
use crate::search::leave_reason::{LeaveReason, ValueSource};
use crate::search::visit_kind::VisitKind;
use crate::trace::Trace;
use crate::trace::columns::{ROOT_LEVEL, VisitId};
use crate::trace::time::Tick;

/// One row for each line, in their order.
pub(super) static CONSPIRACY: &[Row] = &[
    Row {
        values: |live, at| match tree_before(at.trace, at.visit).as_ref().and_then(aim_of) {
            Some((goal, leaves)) => live.target(goal).text("leaves", leaves),
            None => live,
        },
        ..row(LineKind::ConspiracyDescent, LineTick::Enter, |context| {
            let threshold = context.parameters.conspiracy.threshold;
            format!("until {threshold} leaves must change: descend to the far end, of the likely values")
        })
    },
    row(LineKind::ConspiracyAnswer, LineTick::Leave, |_| "return the value".to_owned()),
    Row {
        indent: |_| 0,
        ..row(LineKind::ConspiracyFewest, LineTick::Enter, |context| {
            let verb = if is_min(context) { "lower" } else { "raise" };
            format!("descend(node), and then, to {verb} it, into the child, of the fewest leaves:")
        })
    },
    Row {
        indent: |_| 0,
        ..row(LineKind::ConspiracyAll, LineTick::Enter, |context| {
            let (verb, side) = if is_min(context) { ("raise", "below") } else { ("lower", "above") };
            format!("or, to {verb} it, into the first child, {side} the target:")
        })
    },
    row(LineKind::ConspiracyEnd, LineTick::Enter, |_| {
        "if the line ends here: no leaf can change it".to_owned()
    }),
    row(LineKind::ConspiracyExpand, LineTick::Enter, |_| {
        "if node is a leaf: generate its children".to_owned()
    }),
    Row {
        indent: |_| 2,
        ..row(LineKind::ConspiracyJudge, LineTick::Enter, |_| {
            "a new child: its judgement, 1 leaf for all others".to_owned()
        })
    },
    Row {
        values: own_value,
        ..row(LineKind::ConspiracyLeaf, LineTick::Leave, |_| "return its value".to_owned())
    },
    Row {
        values: backed_up,
        ..row(LineKind::ConspiracyBackUp, LineTick::Leave, |context| match is_min(context) {
            true => "value = the lowest; leaves to lower it: the least, to raise it: the sum".to_owned(),
            false => "value = the highest; leaves to raise it: the least, to lower it: the sum".to_owned(),
        })
    },
    Row {
        values: backed_up,
        ..row(LineKind::ConspiracyFirm, LineTick::Leave, |_| {
            "root: no other value is likely, so the value is firm".to_owned()
        })
    },
];

/// Whether the numbers of the node are read by the other side.
fn is_min(context: &ListingContext<'_>) -> bool {
    context.phrasing.min
}

fn own_value(live: Live, at: &At<'_>) -> Live {
    live.value("value", at.value())
}

fn backed_up(live: Live, at: &At<'_>) -> Live {
    let live = own_value(live, at);
    let tree = GrownTree::at(at.trace, at.trace.leave_time(at.visit));
    let node = tree.as_ref().and_then(|tree| Some((tree, tree.node(at.visit)?)));
    match node {
        Some((tree, node)) => live.leaves(tree.nodes()[node].is_of_root_side, tree.numbers(node)),
        None => live,
    }
}

/// The line that runs: always one of the visit's own.
pub(super) fn at_tick(trace: &Trace, tick: Tick) -> LineKind {
    let id = tick.visit();
    let kind = trace.meta(id).kind();
    let is_left = matches!(tick, Tick::Leave(_));
    match (kind.is_position(), is_left) {
        (true, true) => left(trace, id),
        (true, false) => entered(trace, id),
        (false, true) if trace.value(id).is_some() => LineKind::ConspiracyAnswer,
        (false, true) => LineKind::Stopped,
        (false, false) if kind == VisitKind::Search => LineKind::Search,
        (false, false) => LineKind::Iteration,
    }
}

fn left(trace: &Trace, id: VisitId) -> LineKind {
    let reason = trace.meta(id).reason();
    if reason == Some(LeaveReason::Firm) {
        LineKind::ConspiracyFirm
    } else if reason == Some(LeaveReason::Conspired) {
        LineKind::ConspiracyBackUp
    } else if trace.value(id).is_some() {
        LineKind::ConspiracyLeaf
    } else {
        LineKind::Stopped
    }
}

fn entered(trace: &Trace, id: VisitId) -> LineKind {
    let reason = trace.meta(id).reason();
    if reason == Some(LeaveReason::Judged) {
        LineKind::ConspiracyJudge
    } else if reason.is_some_and(|reason| reason.has_value() && reason.value_source() != ValueSource::Moves) {
        LineKind::ConspiracyEnd
    } else if trace.level(id) == ROOT_LEVEL {
        LineKind::ConspiracyDescent
    } else if expands(trace, id) {
        LineKind::ConspiracyExpand
    } else {
        towards(trace, id)
    }
}

/// Whether a visit expands its node: its first child was only judged.
fn expands(trace: &Trace, id: VisitId) -> bool {
    let is_leaf = |child: VisitId| trace.end(child) == child + 1;
    trace.children(id).next().is_none_or(is_leaf)
}

/// The line that chose a node on the way to a conspirator: does its parent need one child, or all children?
fn towards(trace: &Trace, id: VisitId) -> LineKind {
    let descent = trace.ancestor_at(id, ROOT_LEVEL);
    let target = descent.and_then(|descent| tree_before(trace, descent)).and_then(|tree| tree.target());
    let is_parents_of_root_side = !trace.ply(id).is_multiple_of(2);
    match target {
        Some(target) if target.raises == is_parents_of_root_side => LineKind::ConspiracyFewest,
        _ => LineKind::ConspiracyAll,
    }
}
