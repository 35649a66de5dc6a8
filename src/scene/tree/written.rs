//! The texts in a node, and the room that they take at any time.

use super::apart::Gauge;
use super::arena::TreeNode;
use super::arrange::{Written, text_width};
use super::family_picture::FamilyPicture;
use super::gather::WHOLE;
use super::room_beside::{RoomAsk, SMALLEST_TEXT};
use super::value_inside::short_value;
use super::view::TreeAsk;
use crate::language::perspective::Lens;
use crate::language::proof;
use crate::search::leave_reason::LeaveReason;
use crate::trace::columns::{Trace, VisitId};

/// Room for the outcomes of a pre-search, and of skipped moves.
const PRE_SEARCH: f32 = 196.0;
const SKIPPED: f32 = 212.0;

/// The greatest width of each node's texts, at any time and in any iteration.
pub(super) fn written_of(trace: &Trace, lens: &Lens, nodes: &[TreeNode], ask: &TreeAsk) -> Vec<Written> {
    if nodes.len() > WHOLE {
        return nodes.iter().map(|node| written(trace, lens, node, node.visits(), ask)).collect();
    }
    // A parent is before its children.
    let mut visits: Vec<Vec<VisitId>> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let here = match (node.parent, node.step) {
            (None, _) => trace.children(0).flat_map(|iteration| trace.children(iteration)).collect(),
            (Some(parent), Some(step)) => trace.below(&visits[parent], step),
            (Some(_), None) => Vec::new(),
        };
        visits.push(here);
    }
    nodes.iter().zip(&visits).map(|(node, visits)| written(trace, lens, node, visits, ask)).collect()
}

fn written(trace: &Trace, lens: &Lens, node: &TreeNode, visits: &[VisitId], ask: &TreeAsk) -> Written {
    if !node.is_place() {
        return Written::default();
    }
    let smallest = ask.text(SMALLEST_TEXT);
    let larger = smallest / SMALLEST_TEXT;
    let values = visits.iter().filter_map(|visit| {
        // The mean is written for a descent through a node, and not the descent's result.
        let row = trace.visit(*visit).filter(|row| row.reason != Some(LeaveReason::Sampled))?;
        short_value(&row, lens.at(trace, *visit))
    });
    let mut values: Vec<String> = values.collect();
    values.extend(visits.iter().filter_map(|visit| trace.numbers(*visit)).map(proof::pair));
    let family = FamilyPicture::of(trace);
    values.extend(family.widest.map(str::to_owned));
    // The likely values of conspiracy-number search are in no node.
    let in_nodes = visits.iter().filter(|_| !trace.family_row().conspires);
    let intervals = in_nodes
        .filter_map(|visit| trace.interval(*visit).map(|interval| lens.at(trace, *visit).interval(interval)));
    values.extend(intervals);
    let inside = values.iter().map(|value| text_width(value, smallest)).fold(0.0, f32::max);
    // The ends of a window are words where the game is decided.
    let ends = visits.iter().filter_map(|visit| {
        let window = lens.at(trace, *visit).window(trace.visit(*visit)?.window);
        Some([window.alpha, window.beta])
    });
    let ends: Vec<String> = ends.flatten().collect();
    let texts: Vec<&str> = values.iter().chain(&ends).map(String::as_str).collect();
    let room = (family.room)(&RoomAsk { texts: &texts, inside, is_root: node.parent.is_none(), ask });
    let is_pre_search = |visit| trace.pre_search(visit).is_some_and(|row| row.is_gamble());
    let gambles = visits.iter().map(|visit| match *visit {
        visit if trace.skipped(visit).is_some() => SKIPPED * larger,
        visit if is_pre_search(visit) => PRE_SEARCH * larger,
        _ => 0.0,
    });
    let gauges = visits.iter().filter_map(|visit| {
        let row = trace.skipped(*visit)?;
        let gauge = Gauge { tried: row.searched, moves: row.moves, limit: row.searched };
        Some(gauge.whole_width(smallest) + 12.0)
    });
    Written { inside, before: gauges.fold(0.0, f32::max), beside: gambles.fold(room, f32::max) }
}
