//! The lines of B*.

use super::context::ListingContext;
use super::row::{Row, row};
use super::values::{At, Live};
use crate::language::line_kind::{LineKind, LineTick};
use crate::search::b_star_parameters::Strategy;

const FIRST: usize = LineKind::UctBackUp as usize + 1;

/// One row for each line, in their order.
pub(super) static B_STAR: [Row; LineKind::ALL.len() - FIRST] = [
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
