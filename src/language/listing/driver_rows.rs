//! The lines of the driver.

use super::context::{Ending, ListingContext};
use super::row::{Row, row};
use crate::language::line_kind::{LineKind, LineTick};
use crate::search::parameters::{Base, MemoryTest};
use crate::search::visit_kind::VisitKind;

/// One row for each line, in their order.
pub(super) static DRIVER: &[Row] = &[
    Row {
        indent: |_| 0,
        is_shared: true,
        ..row(LineKind::Search, LineTick::Enter, |_| "search(root):".to_owned())
    },
    Row {
        is_shared: true,
        values: |live, at| match at.trace.family_row().samples {
            true => live,
            false => live.text("depth", at.trace.depth(at.tick)),
        },
        ..row(LineKind::Iteration, LineTick::Enter, |context| match context.capabilities.deepens() {
            true => format!("for depth = 1 to {}:", context.parameters.depth),
            false if !context.parameters.base.is_depth_first() => {
                format!("at most {} plies in a line", context.parameters.depth)
            }
            false => format!("depth = {}", context.parameters.depth),
        })
    },
    Row {
        has: |context| context.capabilities.passes(),
        indent: |_| 2,
        values: |live, at| live.window(at.trace.window(at.tick)),
        ..row(LineKind::Pass, LineTick::Enter, pass)
    },
    Row {
        has: |context| !context.capabilities.drives_null_windows(),
        indent: inside_iteration,
        values: |live, at| live.value("v", at.trace.backed_up(at.tick)),
        may_run: |ended| ended.is_root(),
        ..row(LineKind::RootValue, LineTick::Child, |context| {
            format!("v = {}({})", context.root.own(), context.root.given("root"))
        })
    },
    Row {
        has: |context| context.capabilities.drives_null_windows(),
        indent: inside_iteration,
        values: |live, at| {
            let sign = live.at_least();
            live.compared(at.trace.backed_up(at.tick), sign, at.trace.window(at.tick).beta)
        },
        may_run: |ended| ended.is_root(),
        ..row(LineKind::PassReached, LineTick::Child, |context| {
            let side = if context.root.min { "upper" } else { "lower" };
            format!("if v {} bound: {side} = v", context.root.at_least())
        })
    },
    Row {
        has: |context| context.capabilities.drives_null_windows(),
        indent: inside_iteration,
        values: |live, at| {
            let sign = live.less();
            live.compared(at.trace.backed_up(at.tick), sign, at.trace.window(at.tick).beta)
        },
        may_run: |ended| ended.is_root(),
        ..row(LineKind::PassMissed, LineTick::Child, |context| {
            let side = if context.root.min { "lower" } else { "upper" };
            format!("else: {side} = v")
        })
    },
    Row {
        indent: |_| 2,
        values: |live, at| live.value("v", at.trace.backed_up(at.tick)),
        may_run: |ended| ended.kind() == VisitKind::Iteration,
        ..row(LineKind::IterationDone, LineTick::Leave, |context| match context.parameters.base.asks() {
            true => "v is this depth's answer".to_owned(),
            false => "v is this depth's value".to_owned(),
        })
    },
    Row {
        values: |live, at| live.value("v", at.trace.backed_up(at.tick)),
        may_run: |ended| ended.kind() == VisitKind::Search,
        ..row(LineKind::Return, LineTick::Leave, |_| "return v".to_owned())
    },
    Row {
        is_shared: true,
        has: |context| context.ending != Ending::Whole,
        may_run: |ended| ended.has_no_value(),
        ..row(LineKind::Stopped, LineTick::Leave, |context| match context.ending {
            Ending::Unrecorded => "the recording ends here".to_owned(),
            Ending::Stopped | Ending::Whole => "if the visits are used up: stop".to_owned(),
        })
    },
];

fn inside_iteration(context: &ListingContext<'_>) -> u8 {
    if context.capabilities.passes() { 3 } else { 2 }
}

/// The windows of a driver's searches of the root.
fn pass(context: &ListingContext<'_>) -> String {
    let (parameters, root) = (context.parameters, context.root);
    let Base::MemoryTest(driver) = parameters.base else {
        let mut parts = Vec::new();
        if let Some(width) = parameters.aspiration {
            parts.push(format!("alpha, beta = last value ∓ {width}; if v is outside, open that side"));
        }
        if context.capabilities.skips_moves() {
            parts.push("if v is too uncertain: search again, with more moves".to_owned());
        }
        return parts.join("; ");
    };
    // The bounds as the root's side sees them.
    let (lower, upper, more) = if root.min { ("upper", "lower", "−") } else { ("lower", "upper", "+") };
    let bound = match driver {
        MemoryTest::MtdF => "v".to_owned(),
        MemoryTest::MtSss => upper.to_owned(),
        MemoryTest::MtDual => format!("{lower} {more} 1"),
        MemoryTest::MtdBisection => "their middle".to_owned(),
        MemoryTest::MtdStep => {
            format!("{upper} {} {}", if root.min { "+" } else { "−" }, parameters.mtd_step)
        }
    };
    format!("while lower < upper: bound = {bound}, v = {}(root, depth, its null window)", root.own())
}
