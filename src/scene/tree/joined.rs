//! What belongs together, joined by arrows: from what came first to what came of it.

use super::apart::{Label, Matters};
use super::arena::{NodeIndex, TreeNode};
use super::arrange::{Arranged, size};
use super::geometry::bend_over;
use super::ink::Ink;
use super::item::{Align, Anchor, Drawn, Item, ItemKey, Role, Stroke};
use super::view::TreeAsk;
use crate::insight::relation::Relation;
use crate::insight::relation_kind::RelationKind;
use crate::insight::words;
use crate::trace::columns::VisitId;
use std::collections::{HashMap, HashSet};

/// So many relations may each say what they are.
const FEW: usize = 6;

/// So many bounds may be followed to their cut-offs at once. In a search with many cut-offs one move has set nearly all of
/// their bounds, and its arrows would lie over everything.
const FEW_BOUNDS: usize = 8;

/// The arrows, and what is written on them. `matters` tells the nodes that the moment is about: their
/// relations are drawn strongly.
pub(super) fn joined(
    ask: &TreeAsk,
    nodes: &[TreeNode],
    arranged: &Arranged,
    matters: &dyn Fn(NodeIndex) -> bool,
) -> (Vec<Drawn>, Vec<Label>) {
    let places: HashMap<VisitId, NodeIndex> =
        nodes.iter().enumerate().filter_map(|(index, node)| Some((node.shown()?, index))).collect();
    // Two visits of one place are one node: what joins them is that they lie behind each other.
    let drawn = ask.relations.iter().filter(|relation| relation.known <= ask.t);
    let drawn = drawn.filter_map(|relation| {
        let (from, to) = (*places.get(&relation.from)?, *places.get(&relation.to)?);
        (from != to).then_some((relation, from, to))
    });
    let mut drawn: Vec<(&Relation, NodeIndex, NodeIndex)> = drawn.collect();
    // One arrow from one node to another: what became of a gamble says more than that something was stored.
    drawn.sort_by_key(|(relation, ..)| !is_gamble(relation.kind));
    let mut seen = HashSet::new();
    drawn.retain(|(_, from, to)| seen.insert((*from, *to)));
    let is_strong = |from: NodeIndex, to: NodeIndex| matters(from) || matters(to);
    if drawn.iter().filter(|(relation, ..)| relation.kind == RelationKind::Bound).count() > FEW_BOUNDS {
        drawn.retain(|&(relation, from, to)| relation.kind != RelationKind::Bound || is_strong(from, to));
    }
    let (mut arrows, mut texts) = (Vec::new(), Vec::new());
    for &(relation, from, to) in &drawn {
        let is_strong = is_strong(from, to);
        let width = if is_strong { 2.4 } else { 1.5 };
        let ink = ink(relation.kind);
        let (x, y) = (arranged.x[to] - arranged.x[from], arranged.y[to] - arranged.y[from]);
        let side = if x < 0.0 { -1.0 } else { 1.0 };
        let corner = |node: NodeIndex, side: f32| {
            let (width, height) = size(nodes, &nodes[node], &arranged.sizes);
            Anchor { node, x: side * (width / 2.0 + 1.0), y: -height / 3.0 }
        };
        let (begin, end) = (corner(from, side), corner(to, -side));
        // Over what lies between: up, whichever way it leads.
        let bend = bend_over((x, y));
        let stroke = Stroke { ink, width, dashed: true };
        let role = Role::Relation(relation.kind);
        let key = ItemKey { node: nodes[from].key, role, other: nodes[to].key };
        arrows.push(Drawn::new(key, Item::Arrow { from: begin, to: end, bend, stroke }));
        if is_strong || drawn.len() <= FEW {
            let text = words::relation(relation.kind).to_owned();
            let places = along(begin, (x + end.x - begin.x, y + end.y - begin.y), bend);
            let mut label = Label::beside(key, Matters::Relation, begin, text, 12.0, ink);
            (label.at, label.align) = places[0];
            label.elsewhere = places[1..].to_vec();
            label.may_go = !is_strong;
            texts.push(label);
        }
    }
    (arrows, texts)
}

/// Where a text may stand beside an arrow: over its middle, or beside another part of it.
fn along(from: Anchor, (x, y): (f32, f32), bend: f32) -> Vec<(Anchor, Align)> {
    const OFF: f32 = 10.0;
    let length = x.hypot(y).max(f32::EPSILON);
    let is_flat = x.abs() > y.abs();
    let mut places = Vec::new();
    for part in [0.5, 0.35, 0.65, 0.2, 0.8_f32] {
        // On the quadratic curve that bends so far to the left of its way.
        let off = 4.0 * part * (1.0 - part) * bend / length;
        let (x, y) = (from.x + x * part + y * off, from.y + y * part - x * off);
        let at = |dx: f32, dy: f32| Anchor { x: x + dx, y: y + dy, ..from };
        let level = [(at(0.0, -OFF), Align::Middle), (at(0.0, OFF), Align::Middle)];
        let sides = [(at(OFF, 0.0), Align::Start), (at(-OFF, 0.0), Align::End)];
        places.extend(if is_flat { [level, sides] } else { [sides, level] }.concat());
    }
    places
}

/// Whether a relation tells what became of a gamble.
fn is_gamble(kind: RelationKind) -> bool {
    matches!(kind, RelationKind::Predicted | RelationKind::PaidOff | RelationKind::SkipsReSearched)
}

fn ink(kind: RelationKind) -> Ink {
    match kind {
        RelationKind::Answered | RelationKind::Narrowed | RelationKind::Refuted => Ink::Selected,
        RelationKind::Predicted | RelationKind::PaidOff | RelationKind::SkipsReSearched => Ink::Gamble,
        RelationKind::ReSearched => Ink::Soft,
        RelationKind::Bound => Ink::Cut,
    }
}
