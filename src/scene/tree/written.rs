//! What is written in a node, and how much room that takes at any time.

use super::arena::{TreeNode, What};
use super::arrange::{Written, text_width};
use crate::insight::perspective::{Lens, Seen};
use crate::trace::columns::{Trace, VisitRow};

/// The smallest text that is written.
pub(super) const SMALLEST_TEXT: f32 = 12.0;

/// Room for what became of a pre-search, and of skipped moves.
const PRE_SEARCH: f32 = 152.0;
const SKIPPED: f32 = 204.0;

/// A value as it stands inside a node: exact ones bare, bounds with their sign.
pub(super) fn short_value(visit: &VisitRow, seen: Seen) -> Option<String> {
    let text = seen.bounded(visit.known()?, visit.value?);
    Some(text.strip_prefix("= ").map_or(text.clone(), str::to_owned))
}

/// How wide what is written of a node becomes, at whatever time.
pub(super) fn written(trace: &Trace, lens: &Lens, node: &TreeNode) -> Written {
    let What::Place { visits, .. } = &node.what else { return Written::default() };
    let values = visits.iter().filter_map(|visit| {
        let row = trace.visit(*visit)?;
        short_value(&row, lens.at(trace, *visit))
    });
    let inside = values.map(|value| text_width(&value, SMALLEST_TEXT) + 8.0).fold(0.0, f32::max);
    let is_pre_search = |visit| trace.pre_search(visit).is_some_and(|row| row.is_gamble());
    let beside = visits.iter().map(|visit| match *visit {
        visit if trace.skipped(visit).is_some() => SKIPPED,
        visit if is_pre_search(visit) => PRE_SEARCH,
        _ => 0.0,
    });
    Written { inside, beside: beside.fold(0.0, f32::max) }
}
