//! What a tree picture shows of B*: the interval of each place as a bar on an axis that all bars share, and the root's moves
//! one below the other, so that their separation is seen.

use super::arena::{NodeIndex, TreeNode, What};
use crate::game::Interval;
use crate::language::perspective::Seen;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;
use crate::value::Value;

/// How long the bars of the root's moves may be.
pub(super) const LONG: f32 = 120.0;
/// From the root to the names of its moves.
pub(super) const OFF: f32 = 22.0;

/// How much room the root's moves take beside it, with the widest text of a bound.
pub(super) fn room_beside(names: f32, bounds: f32) -> f32 {
    OFF + names + 8.0 + LONG + 8.0 + bounds + 8.0
}

/// The intervals of every node at a time, each for its side to move; nothing of what was not visited by then, and of a search
/// without them.
///
/// A place keeps the interval with which it was left last. That of an open one is narrowed by those of its children.
pub(super) fn intervals(trace: &Trace, nodes: &[TreeNode], t: Time) -> Vec<Option<Interval>> {
    let mut intervals = vec![None; nodes.len()];
    if !trace.family().has_intervals() {
        return intervals;
    }
    // A parent stands before its children.
    for index in (0..nodes.len()).rev() {
        let node = &nodes[index];
        let Some(shown) = node.shown() else { continue };
        let before = left_last(trace, node, t).and_then(|visit| trace.interval(visit));
        let is_open = trace.leave_time(shown) > t;
        let of_children = if is_open { of_children(nodes, index, &intervals) } else { None };
        intervals[index] = match (before, of_children) {
            (Some(before), Some(of_children)) => Some(before.narrowed_by(of_children)),
            (before, of_children) => before.or(of_children),
        };
    }
    intervals
}

/// Nothing where no child was visited, or some are not drawn one by one.
fn of_children(nodes: &[TreeNode], index: NodeIndex, intervals: &[Option<Interval>]) -> Option<Interval> {
    let children = &nodes[index].children;
    let is_folded = |child: &NodeIndex| matches!(nodes[*child].what, What::Folded { .. });
    if children.iter().any(is_folded) || !children.iter().any(|child| intervals[*child].is_some()) {
        return None;
    }
    let known = children.iter().map(|child| intervals[*child].unwrap_or(Interval::UNKNOWN));
    Some(Interval::of_children(known))
}

/// The visit of a place that was left last by a time.
fn left_last(trace: &Trace, node: &TreeNode, t: Time) -> Option<VisitId> {
    let What::Place { visits, .. } = &node.what else { return None };
    let entered = visits.partition_point(|visit| trace.enter_time(*visit) <= t);
    visits[..entered].iter().copied().rfind(|visit| trace.leave_time(*visit) <= t)
}

/// The axis of all bars: the least and the greatest bound that any visit of these nodes has at any time, each for the first
/// player or for the other one, as the numbers are read. Nothing where no bound is known.
pub(super) fn axis(
    trace: &Trace,
    nodes: &[TreeNode],
    bounds: impl Fn(VisitId, Interval) -> [Value; 2],
) -> Option<(Value, Value)> {
    if !trace.family().has_intervals() {
        return None;
    }
    let is_known = |bound: &Value| !matches!(*bound, Value::INFINITY | Value::NEGATIVE_INFINITY);
    let visits = nodes.iter().flat_map(|node| match &node.what {
        What::Place { visits, .. } => visits.as_slice(),
        _ => &[],
    });
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

/// Where a bound lies on the axis, from 0 to 1.
pub(super) fn on_axis(bound: Value, (low, high): (Value, Value)) -> f32 {
    let [bound, low, high] = [bound, low, high].map(|value| f32::from(value.get()));
    ((bound - low) / (high - low)).clamp(0.0, 1.0)
}
