//! The parts of a tree picture for B*: the interval of each place as a bar on an axis that all bars share, and the
//! root's moves in a column, so that their separation is visible.

use super::arena::TreeNode;
use crate::game::Interval;
use crate::language::perspective::Seen;
use crate::trace::columns::{Trace, VisitId};
use crate::value::Value;

/// How long the bars of the root's moves may be.
pub(super) const LONG: f32 = 120.0;
/// From the root to the names of its moves.
pub(super) const OFF: f32 = 22.0;

/// The room that the root's moves take next to it, with the widest text of a bound.
pub(super) fn room_beside(names: f32, bounds: f32) -> f32 {
    OFF + names + 8.0 + LONG + 8.0 + bounds + 8.0
}

/// The axis of all bars: the least and the greatest bound that any visit of these nodes has at any time, each for the
/// first player or for the other one, as the numbers are read. `None` if no bound is known.
pub(super) fn axis(
    trace: &Trace,
    nodes: &[TreeNode],
    bounds: impl Fn(VisitId, Interval) -> [Value; 2],
) -> Option<(Value, Value)> {
    if !trace.family().has_intervals() {
        return None;
    }
    let is_known = |bound: &Value| !matches!(*bound, Value::INFINITY | Value::NEGATIVE_INFINITY);
    let visits = nodes.iter().flat_map(TreeNode::visits);
    let known =
        visits.filter_map(|visit| Some(bounds(*visit, trace.interval(*visit)?))).flatten().filter(is_known);
    let ends = known.fold(None, |ends: Option<(Value, Value)>, bound| match ends {
        None => Some((bound, bound)),
        Some((low, high)) => Some((low.min(bound), high.max(bound))),
    });
    // A point is no axis.
    ends.map(|(low, high)| if low == high { (low.predecessor(), high.successor()) } else { (low, high) })
}

/// The bounds as numbers of the reader's axis, the lower one first.
pub(super) fn as_read(seen: Seen, interval: Interval) -> [Value; 2] {
    seen.bounds(interval).map(|bound| if seen.is_mirrored() { -bound } else { bound })
}

/// The position of a bound on the axis, from 0 to 1.
pub(super) fn on_axis(bound: Value, (low, high): (Value, Value)) -> f32 {
    let [bound, low, high] = [bound, low, high].map(|value| f32::from(value.get()));
    ((bound - low) / (high - low)).clamp(0.0, 1.0)
}
