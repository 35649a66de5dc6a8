//! The parts of a tree picture for B*: the interval of each place as a bar on an axis that all bars share, and the
//! root's moves in a column, so that their separation is visible.

use super::arena::TreeNode;
use super::arrange::text_width;
use super::best_edges::{BestAsk, BestEdge, BestEdges};
use super::proof;
use super::room_beside::{RoomAsk, SMALLEST_TEXT};
use super::state::State;
use super::value_inside::{ValueAsk, ValueInside, returned_or_best};
use crate::game::Interval;
use crate::language::perspective::{Lens, Seen};
use crate::trace::columns::{Trace, VisitId};
use crate::value::Value;

/// The least and the greatest bound on an axis of bars.
pub(super) type Axis = (Value, Value);

/// The greatest length of the bars of the root's moves.
pub(super) const LONG: f32 = 120.0;
/// The distance from the root to the names of its moves.
pub(super) const OFF: f32 = 22.0;

/// The width of the bars of the root's moves, with the widest text of a bound. The other nodes have no bars at their side.
pub(super) fn room(room: &RoomAsk) -> f32 {
    if !room.is_root {
        return 0.0;
    }
    let names = text_width("mm", room.ask.text(SMALLEST_TEXT));
    OFF + names + 8.0 + LONG + 8.0 + room.inside + 8.0
}

/// The text in a node: its interval, or its value once the value is known.
pub(super) fn value(ask: &ValueAsk) -> Option<ValueInside> {
    let State { left, seen, .. } = *ask.state;
    if let Some(interval) = ask.node.interval.filter(|interval| !left || interval.value().is_none()) {
        return Some(ValueInside::so_far(seen.interval(interval)));
    }
    if !left {
        return Some(ValueInside::so_far(seen.value(ask.node.known?.firm())));
    }
    returned_or_best(ask)
}

/// The edges of the present descent, and the edge of the root's best move. No other move is proved to be the best.
pub(super) fn best_edges(ask: &BestAsk) -> BestEdges {
    let way = (1..ask.nodes.len()).filter(|node| (ask.is_open)(*node));
    let mut edges: BestEdges = way.map(|node| (node, BestEdge::Promise)).collect();
    let is_shown = ask.nodes.first().is_some_and(|root| root.shown().is_some());
    let best = if is_shown { proof::best(ask.trace, ask.nodes, 0, ask.t) } else { None };
    edges.extend(best.map(|best| (best, BestEdge::Line)));
    edges
}

/// The axis of all bars: the least and the greatest bound that any visit of these nodes has at any time, each for the
/// first player or for the other one, as the numbers are read. `None` if no bound is known.
pub(super) fn axis(trace: &Trace, lens: &Lens, nodes: &[TreeNode]) -> Option<Axis> {
    let bounds = |visit: VisitId, interval| as_read(lens.at(trace, visit), interval);
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
