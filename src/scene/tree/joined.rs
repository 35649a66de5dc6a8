//! What belongs together, joined by arrows: from what came first to what came of it.

use super::arena::{NodeIndex, TreeNode};
use super::arrange::{Arranged, size};
use super::picture::{Align, Anchor, Ink, Item, Stroke};
use super::view::TreeAsk;
use crate::insight::relation::Relation;
use crate::insight::relation_kind::RelationKind;
use crate::insight::words;
use crate::trace::columns::VisitId;
use std::collections::HashMap;

/// So many relations may each say what they are.
const FEW: usize = 6;

/// The arrows, and what is written on them. `matters` tells the nodes that the moment is about: their
/// relations are drawn strongly.
pub(super) fn joined(
    ask: &TreeAsk,
    nodes: &[TreeNode],
    arranged: &Arranged,
    matters: &dyn Fn(NodeIndex) -> bool,
) -> (Vec<Item>, Vec<Item>) {
    let places: HashMap<VisitId, NodeIndex> =
        nodes.iter().enumerate().filter_map(|(index, node)| Some((node.shown()?, index))).collect();
    // Two visits of one place are one node: what joins them is that they lie behind each other.
    let drawn = ask.relations.iter().filter(|relation| relation.known <= ask.t);
    let drawn = drawn.filter_map(|relation| {
        let (from, to) = (*places.get(&relation.from)?, *places.get(&relation.to)?);
        (from != to).then_some((relation, from, to))
    });
    let drawn: Vec<(&Relation, NodeIndex, NodeIndex)> = drawn.collect();
    let (mut arrows, mut texts) = (Vec::new(), Vec::new());
    for &(relation, from, to) in &drawn {
        let is_strong = matters(from) || matters(to);
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
        let bend = side * (0.16 * x.hypot(y) + 14.0);
        let stroke = Stroke { ink, width, dashed: true };
        arrows.push(Item::Arrow { from: begin, to: end, bend, stroke });
        if is_strong || drawn.len() <= FEW {
            let at = Anchor { node: from, x: x / 2.0, y: y / 2.0 - bend.abs() - 10.0 };
            let text = words::relation(relation.kind).to_owned();
            texts.push(Item::Text {
                at,
                text,
                size: 12.0,
                align: Align::Middle,
                ink,
                bold: false,
                halo: true,
            });
        }
    }
    (arrows, texts)
}

fn ink(kind: RelationKind) -> Ink {
    match kind {
        RelationKind::Answered | RelationKind::Narrowed | RelationKind::Refuted => Ink::Selected,
        RelationKind::Predicted | RelationKind::PaidOff | RelationKind::SkipsReSearched => Ink::Gamble,
        RelationKind::ReSearched => Ink::Soft,
        RelationKind::Bound => Ink::Cut,
    }
}
