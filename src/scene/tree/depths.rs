//! The needed and the searched depth: the horizon of the iteration, and the zones of pre-searches below it.

use super::apart::{Label, Matters, Room};
use super::arena::{NodeIndex, TreeNode};
use super::arranged::{Arranged, GUTTER};
use super::ink::Ink;
use super::item::{Align, Anchor, Drawn, Item, ItemKey, Role, Stroke};
use super::zone::{Zone, zone_items};
use crate::search::visit_kind::VisitKind;
use crate::sorted::sort_by;
use crate::trace::columns::{Trace, VisitId};

/// The most parts of a horizon that is drawn with bends: more bends would show nothing.
const MOST_PARTS: usize = 24;

/// The distance that a zone reaches beyond the middles of its outermost nodes.
const AROUND: f32 = 26.0;

/// The room for the words at the horizon.
const WORDS: f32 = 110.0;

/// The parts of the picture about depths: the shapes under everything, and their texts.
#[derive(Default)]
pub(super) struct Depths {
    pub items: Vec<Drawn>,
    pub labels: Vec<Label>,
    /// The areas that texts should avoid.
    pub lines: Vec<Room>,
}

/// The horizon, and a zone for each pre-search on stage that reaches below it. Without a row below the horizon there is
/// no distinction to show, and nothing is drawn. `cursor` is the search's current visit.
pub(super) fn depths(
    trace: &Trace,
    nodes: &[TreeNode],
    arranged: &Arranged,
    cursor: Option<VisitId>,
) -> Depths {
    let horizons = horizons(trace, nodes, cursor);
    let mut depths = Depths::default();
    let last = arranged.rows.len().saturating_sub(1);
    if horizons.iter().all(|horizon| horizon.is_none_or(|row| row >= last)) {
        return depths;
    }
    for node in 0..nodes.len() {
        zone(trace, nodes, arranged, node, &mut depths);
    }
    line(&horizons, nodes, arranged, &mut depths);
    depths
}

/// The row where each node's visit needs no more depth; `None` before the first iteration. An unvisited node is as deep
/// as the node above it, and the root as deep as the iteration that begins; inside a pre-search the depth that its
/// position needed counts.
fn horizons(trace: &Trace, nodes: &[TreeNode], cursor: Option<VisitId>) -> Vec<Option<usize>> {
    let mut horizons: Vec<Option<usize>> = Vec::with_capacity(nodes.len());
    let begun = cursor.filter(|visit| trace.meta(*visit).kind() == VisitKind::Iteration);
    let asked = begun.map(|iteration| usize::try_from(trace.depth(iteration).whole_plies()).unwrap_or(0));
    for node in nodes {
        let above = node.parent.map_or(asked, |parent| horizons[parent]);
        let own = node.shown().filter(|visit| {
            let meta = trace.meta(*visit);
            meta.kind().is_position() && !meta.is_quiescence() && !meta.is_in_pre_search()
        });
        let plies = own.map(|visit| usize::try_from(trace.depth(visit).whole_plies()).unwrap_or(0));
        horizons.push(plies.map(|plies| usize::from(node.row) + plies).or(above));
    }
    horizons
}

/// The height of the line below a row.
fn below(arranged: &Arranged, row: usize) -> f32 {
    let rows = &arranged.rows;
    let apart = if rows.len() > 1 { rows[1] - rows[0] } else { 0.0 };
    rows[row.min(rows.len() - 1)] + (apart / 2.0).min(40.0)
}

/// The anchor of a point, from the root's middle.
fn place(arranged: &Arranged, x: f32, y: f32) -> Anchor {
    Anchor { node: 0, x: x - arranged.x[0], y: y - arranged.y[0] }
}

/// A part of the horizon.
struct Part {
    row: usize,
    left: f32,
    right: f32,
}

fn line(horizons: &[Option<usize>], nodes: &[TreeNode], arranged: &Arranged, depths: &mut Depths) {
    let Some(asked) = horizons.first().copied().flatten() else { return };
    let mut parts = parts(horizons, nodes, arranged);
    if parts.len() > MOST_PARTS {
        parts = vec![Part { row: asked, left: GUTTER, right: arranged.width - 8.0 }];
    }
    let stroke = Stroke { ink: Ink::Soft, width: 1.8, dashed: true };
    let point = |x: f32, row: usize| place(arranged, x, below(arranged, row));
    let role = |role| ItemKey::new(0, role);
    for (number, part) in parts.iter().enumerate() {
        let (from, to) = (point(part.left, part.row), point(part.right, part.row));
        let line = Item::Line { from, to, stroke };
        depths.items.push(Drawn::new(role(Role::Horizon(number as u8)), line));
        let height = below(arranged, part.row);
        depths.lines.push(Room {
            left: part.left,
            right: part.right,
            top: height - 1.0,
            bottom: height + 1.0,
        });
    }
    for (number, pair) in parts.windows(2).enumerate() {
        let (from, to) = (point(pair[0].right, pair[0].row), point(pair[0].right, pair[1].row));
        let line = Item::Line { from, to, stroke };
        depths.items.push(Drawn::new(role(Role::HorizonStep(number as u8)), line));
    }
    let widest = parts.iter().filter(|part| part.row == asked);
    let widest = widest.max_by(|one, other| (one.right - one.left).total_cmp(&(other.right - other.left)));
    let Some(Part { row, left, right }) = widest else { return };
    let text = format!("horizon: depth {asked}");
    let height = below(arranged, *row);
    // The text is over the line or under it, depending on the room; near the root, because a picture that is larger
    // than the stage is shown from there.
    let mut begins: Vec<f32> =
        (0..=10).map(|tenth| left + (right - left - WORDS).max(0.0) * tenth as f32 / 10.0).collect();
    let from_root = |begin: &f32| (begin + WORDS / 2.0 - arranged.x[0]).abs();
    sort_by(&mut begins, |one, other| from_root(one).total_cmp(&from_root(other)));
    let mut places: Vec<(Anchor, Align)> = Vec::new();
    for x in begins {
        places.extend([-9.0, 9.0].map(|y| (place(arranged, x, height + y), Align::Start)));
    }
    // Among many nodes it may have no room.
    let matters = if arranged.sizes.is_roomy() { Matters::Value } else { Matters::Name };
    let mut label = Label::beside(role(Role::HorizonText), matters, places[0].0, text, 12.0, Ink::Soft);
    (label.align, label.bold) = (Align::Start, true);
    label.elsewhere = places.split_off(1);
    depths.labels.push(label);
}

/// The horizon from left to right: by the ends of the lines, each half-way to its neighbours.
fn parts(horizons: &[Option<usize>], nodes: &[TreeNode], arranged: &Arranged) -> Vec<Part> {
    let ends = (0..nodes.len()).filter(|node| nodes[*node].children.is_empty());
    let mut ends: Vec<(f32, usize)> =
        ends.filter_map(|end| Some((arranged.x[end], horizons[end]?))).collect();
    sort_by(&mut ends, |one, other| one.0.total_cmp(&other.0));
    let mut parts: Vec<Part> = Vec::new();
    let mut before: Option<f32> = None;
    for (x, row) in ends {
        let left = before.map_or(GUTTER, |before| f32::midpoint(before, x));
        before = Some(x);
        match parts.last_mut() {
            Some(part) if part.row == row => {}
            Some(part) => {
                part.right = left;
                parts.push(Part { row, left, right: left });
            }
            None => parts.push(Part { row, left, right: left }),
        }
    }
    if let Some(part) = parts.last_mut() {
        part.right = arranged.width - 8.0;
    }
    parts
}

/// The zone of a pre-search: the columns of its subtree. The two depths are written at its edge.
fn zone(trace: &Trace, nodes: &[TreeNode], arranged: &Arranged, node: NodeIndex, depths: &mut Depths) {
    let Some(Zone { needed, searched, words }) = Zone::of(trace, &nodes[node]) else { return };
    if needed + 1 >= arranged.rows.len() {
        return;
    }
    let (left, right) = columns(nodes, arranged, node, needed);
    let (top, bottom) = (below(arranged, needed), below(arranged, searched));
    let (width, height) = (right - left, bottom - top);
    let middle = f32::midpoint(left, right) - arranged.x[node];
    let at = Anchor { node, x: middle, y: f32::midpoint(top, bottom) - arranged.y[node] };
    depths.items.extend(zone_items(nodes[node].key, at, (width, height)));
    let ends = [top + 9.0, bottom - 9.0];
    for (line, (text, y)) in words.into_iter().flatten().zip(ends).enumerate() {
        let key = ItemKey::new(nodes[node].key, Role::ZoneText(line as u8));
        let side = |x: f32| Anchor { node, x: middle + x, y: y - arranged.y[node] };
        let right = side(width / 2.0 + 14.0);
        let mut label = Label::beside(key, Matters::Name, right, text, 12.0, Ink::Gamble);
        label.align = Align::Start;
        label.elsewhere = vec![(side(-width / 2.0 - 6.0), Align::End), (side(width / 2.0 - 6.0), Align::End)];
        depths.labels.push(label);
    }
}

/// The left and the right end of a node's subtree below a row; if none of it is drawn there, of the node itself.
fn columns(nodes: &[TreeNode], arranged: &Arranged, node: NodeIndex, row: usize) -> (f32, f32) {
    let half = |index: NodeIndex| arranged.size[index].0 / 2.0;
    let mut ends = (f32::INFINITY, f32::NEG_INFINITY);
    let mut open = vec![node];
    while let Some(index) = open.pop() {
        open.extend(&nodes[index].children);
        if usize::from(nodes[index].row) > row {
            let x = arranged.x[index];
            ends = (ends.0.min(x - half(index)), ends.1.max(x + half(index)));
        }
    }
    let (left, right) = if ends.0 > ends.1 { (arranged.x[node], arranged.x[node]) } else { ends };
    ((left - AROUND / 2.0).max(GUTTER), (right + AROUND / 2.0).min(arranged.width - 4.0))
}
