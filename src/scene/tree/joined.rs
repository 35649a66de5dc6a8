//! Related nodes, joined by arrows: from cause to effect.

use super::apart::{Label, Matters};
use super::arena::{NodeIndex, TreeNode};
use super::arranged::Arranged;
use super::geometry::bend_over;
use super::ink::Ink;
use super::item::{Align, Anchor, Drawn, Item, ItemKey, Role, Stroke};
use super::view::TreeAsk;
use crate::display_style::Types;
use crate::facts::relation::Relation;
use crate::facts::relation_kind::RelationKind;
use crate::language::words;
use crate::sorted::{sort_by, sort_by_key};
use crate::trace::columns::{Trace, VisitId};
use std::collections::{HashMap, HashSet};

/// The most relations that each have a label.
const FEW: usize = 6;

/// The greatest number of bounds whose cut-offs may all be shown. In a search with many cut-offs one move has set
/// nearly all of their bounds, and its arrows would cover everything.
const FEW_BOUNDS: usize = 8;

/// The arrows, and their texts. `matters` decides whether the moment is about a node: relations of such nodes
/// are drawn strongly. `whose_bound` gives the setter of the bound that cut a visit off.
pub(super) fn joined(
    trace: &Trace,
    ask: &TreeAsk,
    nodes: &[TreeNode],
    arranged: &Arranged,
    matters: &dyn Fn(NodeIndex) -> bool,
    whose_bound: &dyn Fn(VisitId) -> Option<(VisitId, String)>,
) -> (Vec<Drawn>, Vec<Label>) {
    let places: HashMap<VisitId, NodeIndex> =
        nodes.iter().enumerate().filter_map(|(index, node)| Some((node.shown()?, index))).collect();
    // Two visits of one place are one node, whose stack shows their relation.
    let drawn = ask.relations.iter().filter(|relation| relation.known <= ask.t);
    let drawn = drawn.filter_map(|relation| {
        let (from, to) = (*places.get(&relation.from)?, *places.get(&relation.to)?);
        (from != to).then_some((relation, from, to))
    });
    let mut drawn: Vec<(&Relation, NodeIndex, NodeIndex)> = drawn.collect();
    if ask.types == Types::Hidden {
        drawn.retain(|(relation, ..)| relation.kind != RelationKind::Bound);
    }
    // One arrow from one node to another: the outcome of a gamble is more important than a stored entry.
    sort_by_key(&mut drawn, |(relation, ..)| !is_gamble(relation.kind));
    let mut seen = HashSet::new();
    drawn.retain(|(_, from, to)| seen.insert((*from, *to)));
    let is_strong = |from: NodeIndex, to: NodeIndex| matters(from) || matters(to);
    // An arrow between small nodes would hide more than it shows.
    drawn.retain(|&(_, from, to)| !arranged.is_lens || is_strong(from, to));
    if drawn.iter().filter(|(relation, ..)| relation.kind == RelationKind::Bound).count() > FEW_BOUNDS {
        drawn.retain(|&(relation, from, to)| relation.kind != RelationKind::Bound || is_strong(from, to));
    }
    let (mut arrows, mut texts) = (Vec::new(), Vec::new());
    for (from, to) in same_positions(nodes, arranged, matters) {
        let is_joined = |&(_, one, other): &(&Relation, NodeIndex, NodeIndex)| {
            (one, other) == (from, to) || (other, one) == (from, to)
        };
        if !drawn.iter().any(is_joined) {
            let (line, label) = same_position(nodes, arranged, from, to, texts.is_empty());
            arrows.push(line);
            texts.extend(label);
        }
    }
    for &(relation, from, to) in &drawn {
        let is_strong = is_strong(from, to);
        let width = if is_strong { 2.4 } else { 1.5 };
        let ink = ink(relation.kind);
        let Way { x, y, begin, end } = way(arranged, from, to);
        // The arrow passes over the items in between: up, whatever the direction.
        let bend = bend_between(arranged, begin, end);
        // A value that was taken from there makes the line solid.
        let dashed = !(is_answer(relation.kind) && trace.leave_time(relation.to) <= ask.t);
        let stroke = Stroke { ink, width, dashed };
        let role = Role::Relation(relation.kind);
        let key = ItemKey { node: nodes[from].key, role, other: nodes[to].key };
        arrows.push(Drawn::new(key, Item::Arrow { from: begin, to: end, bend, stroke, head: true }));
        if is_strong || drawn.len() <= FEW {
            let is_bound = relation.kind == RelationKind::Bound;
            let bound = is_bound.then(|| whose_bound(relation.to)).flatten();
            let bound = bound.filter(|(setter, _)| *setter == relation.from).map(|(_, words)| words);
            let text = bound.unwrap_or_else(|| words::relation(relation.kind).to_owned());
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

/// The way from one node to another.
struct Way {
    x: f32,
    y: f32,
    begin: Anchor,
    end: Anchor,
}

/// The least slope, in pixels down for each pixel across, of a line that bends over other items and leads down
/// immediately.
const STEEP: f32 = 0.7;

fn way(arranged: &Arranged, from: NodeIndex, to: NodeIndex) -> Way {
    let (x, y) = (arranged.x[to] - arranged.x[from], arranged.y[to] - arranged.y[from]);
    let side = if x < 0.0 { -1.0 } else { 1.0 };
    // The text next to a node is to the right of it. A line passes above that text, or below it if the way is so steep
    // that it would cross the words.
    let corner = |node: NodeIndex, side: f32, down: f32| {
        let (width, height) = arranged.size[node];
        if side > 0.0 && down > STEEP * x.abs() {
            Anchor { node, x: 4.0, y: height / 2.0 + 2.0 }
        } else {
            Anchor { node, x: side * (width / 2.0 + 1.0), y: 3.0 - height / 2.0 }
        }
    };
    Way { x, y, begin: corner(from, side, y), end: corner(to, -side, -y) }
}

fn bend_between(arranged: &Arranged, from: Anchor, to: Anchor) -> f32 {
    let point = |anchor: Anchor| (arranged.x[anchor.node] + anchor.x, arranged.y[anchor.node] + anchor.y);
    bend_over(point(from), point(to))
}

/// The most places of one position that are joined: more lines would hide the tree.
const FEW_LINES: usize = 8;

/// The places on stage that share a position, neighbours from left to right. If there are many, only for positions that
/// the moment is about. Ends of lines are left out: a shared position has no advantage there.
fn same_positions(
    nodes: &[TreeNode],
    arranged: &Arranged,
    matters: &dyn Fn(NodeIndex) -> bool,
) -> Vec<(NodeIndex, NodeIndex)> {
    let mut places: HashMap<u64, Vec<NodeIndex>> = HashMap::new();
    for (index, node) in nodes.iter().enumerate() {
        let position = node.position.filter(|_| !node.children.is_empty() || matters(index));
        if let Some(position) = position.filter(|_| !node.is_leaf && node.row > 0) {
            places.entry(position).or_default().push(index);
        }
    }
    // Below a place of a position everything is equal, too: lines between the highest places are enough.
    let is_below_another = |index: NodeIndex| {
        let above = nodes[index].parent.and_then(|parent| nodes[parent].position);
        above.is_some_and(|above| places.get(&above).is_some_and(|places| places.len() > 1))
    };
    let mut groups: Vec<&Vec<NodeIndex>> = places.values().filter(|group| group.len() > 1).collect();
    groups.retain(|group| {
        group.iter().any(|index| matters(*index)) || !group.iter().all(|index| is_below_another(*index))
    });
    sort_by_key(&mut groups, |group| group[0]);
    // The author of a given tree repeats a position on purpose.
    let is_given = nodes.iter().any(|node| node.known.is_some());
    if !is_given || groups.iter().map(|group| group.len() - 1).sum::<usize>() > FEW_LINES {
        groups.retain(|group| group.iter().any(|index| matters(*index)));
    }
    let mut pairs = Vec::new();
    for group in groups {
        let mut group = group.clone();
        sort_by(&mut group, |one, other| arranged.x[*one].total_cmp(&arranged.x[*other]));
        pairs.extend(group.windows(2).map(|pair| (pair[0], pair[1])).take(FEW_LINES));
    }
    pairs
}

fn same_position(
    nodes: &[TreeNode],
    arranged: &Arranged,
    from: NodeIndex,
    to: NodeIndex,
    is_named: bool,
) -> (Drawn, Option<Label>) {
    let Way { x, y, begin, end } = way(arranged, from, to);
    let bend = bend_between(arranged, begin, end);
    let stroke = Stroke { ink: Ink::Gamble, width: 1.3, dashed: true };
    let key = ItemKey { node: nodes[from].key, role: Role::SamePosition, other: nodes[to].key };
    let line = Drawn::new(key, Item::Arrow { from: begin, to: end, bend, stroke, head: false });
    let label = is_named.then(|| {
        let places = along(begin, (x + end.x - begin.x, y + end.y - begin.y), bend);
        let text = "same position".to_owned();
        let mut label = Label::beside(key, Matters::Relation, begin, text, 12.0, Ink::Gamble);
        (label.at, label.align) = places[0];
        label.elsewhere = places[1..].to_vec();
        label
    });
    (line, label)
}

/// The possible places of a text at an arrow: over its middle, or next to another part of it.
fn along(from: Anchor, (x, y): (f32, f32), bend: f32) -> Vec<(Anchor, Align)> {
    const OFF: f32 = 10.0;
    let length = x.hypot(y).max(f32::EPSILON);
    let is_flat = x.abs() > y.abs();
    let mut places = Vec::new();
    for part in [0.5, 0.35, 0.65, 0.2, 0.8_f32] {
        // The point is on the quadratic curve with this bend to the left of its way.
        let off = 4.0 * part * (1.0 - part) * bend / length;
        let (x, y) = (from.x + x * part + y * off, from.y + y * part - x * off);
        let at = |dx: f32, dy: f32| Anchor { x: x + dx, y: y + dy, ..from };
        let level = [(at(0.0, -OFF), Align::Middle), (at(0.0, OFF), Align::Middle)];
        let sides = [(at(OFF, 0.0), Align::Start), (at(-OFF, 0.0), Align::End)];
        places.extend(if is_flat { [level, sides] } else { [sides, level] }.concat());
    }
    places
}

/// Whether a relation is the outcome of a gamble.
fn is_gamble(kind: RelationKind) -> bool {
    matches!(kind, RelationKind::Predicted | RelationKind::PaidOff | RelationKind::SkipsReSearched)
}

/// Whether the value that the first stored becomes the value of the second.
fn is_answer(kind: RelationKind) -> bool {
    matches!(kind, RelationKind::Answered | RelationKind::PaidOff)
}

fn ink(kind: RelationKind) -> Ink {
    match kind {
        RelationKind::Answered | RelationKind::Narrowed | RelationKind::Refuted => Ink::Selected,
        RelationKind::Predicted | RelationKind::PaidOff | RelationKind::SkipsReSearched => Ink::Gamble,
        RelationKind::ReSearched => Ink::Soft,
        RelationKind::Bound => Ink::Cut,
    }
}
