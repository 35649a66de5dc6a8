//! The parts of a tree picture about conspiracy-number search: the value of each place, and the fewest leaves that bring it
//! to the ends of the root's likely values.

use super::arena::TreeNode;
use super::arrange::text_width;
use super::b_star::{Axis, OFF};
use super::best_edges::{BestAsk, BestEdges, edges_of};
use super::proof;
use super::room_beside::{RoomAsk, SMALLEST_TEXT};
use super::value_inside::{ValueAsk, ValueInside, returned_or_best};
use crate::language::conspiracy::arrows;
use crate::language::perspective::{Lens, Seen};
use crate::trace::columns::Trace;

/// The length of the bars next to the root.
pub(super) const LENGTH: f32 = 88.0;

/// The widest usual text between the root and its bars.
pub(super) const NUMBERS: &str = "↑10 ↓10";

/// The room next to the root, for the bars of the values that few leaves could give it.
pub(super) fn room(room: &RoomAsk) -> f32 {
    if !room.is_root {
        return 0.0;
    }
    let width = |text| text_width(text, room.ask.text(SMALLEST_TEXT));
    let [numbers, names, values] = [NUMBERS, "0 leaves", "−∞..∞"].map(width);
    OFF + numbers + names + 8.0 + LENGTH + 16.0 + values.max(2.0 * room.inside) + 8.0
}

/// The axis of the bars: the least and the greatest value that any visit of these nodes has at any time, as they are read.
pub(super) fn axis(trace: &Trace, lens: &Lens, nodes: &[TreeNode]) -> Option<Axis> {
    let visits = nodes.iter().flat_map(TreeNode::visits);
    let values = visits.filter_map(|visit| {
        let (value, seen) = (trace.value(*visit)?, lens.at(trace, *visit));
        Some(if seen.is_mirrored() { -value } else { value })
    });
    let ends = values.fold(None, |ends: Option<Axis>, value| match ends {
        None => Some((value, value)),
        Some((low, high)) => Some((low.min(value), high.max(value))),
    });
    // Some room on both sides is for every value beyond.
    ends.map(|(low, high)| {
        let margin = ((i32::from(high.get()) - i32::from(low.get())) / 8 + 1) as i16;
        (low.plus(-margin), high.plus(margin))
    })
}

/// The text in a node: its value.
pub(super) fn value(ask: &ValueAsk) -> Option<ValueInside> {
    match ask.node.value {
        Some(value) if !ask.state.left => Some(ValueInside::so_far(ask.state.seen.value(value.firm()))),
        _ => returned_or_best(ask),
    }
}

/// The text next to a node: how many leaves raise its value, and how many lower it. The end of a line never changes.
pub(super) fn beside(node: &TreeNode, seen: Seen) -> Option<String> {
    let numbers = node.numbers.filter(|_| !node.is_leaf)?;
    Some(arrows(seen, proof::is_or(node), numbers))
}

/// The edges of the best moves.
pub(super) fn best_edges(ask: &BestAsk) -> BestEdges {
    edges_of(ask, |node| proof::best(ask.trace, ask.nodes, node, ask.t))
}
