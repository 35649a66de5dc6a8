//! One item on its way from its old to its new state.

use crate::scene::tree::arena::NodeIndex;
use crate::scene::tree::geometry::{Point, along, mix};
use crate::scene::tree::item::{Anchor, Drawn, Form, Item, Look, Role, Stroke};
use crate::scene::tree::picture::Picture;

/// The distance that changing texts rise: the new one from below, the old one upwards.
const RISE: f32 = 12.0;

/// Adds the drawing of an item at this part of its way, from 0 to 1, to `items`. The positions of nodes are taken
/// from the picture.
pub fn between(
    picture: &Picture,
    before: Option<&Drawn>,
    after: Option<&Drawn>,
    part: f32,
    items: &mut Vec<Drawn>,
) {
    match (before, after) {
        (Some(before), Some(after)) if before == after => items.push(after.clone()),
        (Some(before), _) if part <= 0.0 => items.push(before.clone()),
        (_, Some(after)) if part >= 1.0 => items.push(after.clone()),
        (Some(before), Some(after)) => changing(picture, before, after, part, items),
        (Some(before), None) if part < 1.0 => items.push(partly(before, 1.0 - part)),
        (None, Some(after)) if part > 0.0 => items.push(partly(after, part)),
        _ => {}
    }
}

/// Whether two items differ in their places and sizes alone.
pub fn is_layout(before: &Item, after: &Item) -> bool {
    match (before, after) {
        (Item::Line { stroke: old, .. }, Item::Line { stroke: new, .. })
        | (Item::Arrow { stroke: old, .. }, Item::Arrow { stroke: new, .. }) => old == new,
        (
            Item::Shape { form: old_form, fill: old_fill, stroke: old, .. },
            Item::Shape { form, fill, stroke, .. },
        ) => (old_form, old_fill, old) == (form, fill, stroke),
        (
            Item::Text { text: old, align: old_align, ink: old_ink, bold: was_bold, .. },
            Item::Text { text, align, ink, bold, .. },
        ) => (old, old_align, old_ink, was_bold) == (text, align, ink, bold),
        (Item::Board { board: old, is_faint: was_faint, .. }, Item::Board { board, is_faint, .. }) => {
            (old, was_faint) == (board, is_faint)
        }
        _ => false,
    }
}

/// A point of the picture, as it hangs on the root.
pub fn anchor(picture: &Picture, (x, y): Point) -> Anchor {
    let (root_x, root_y) = picture.nodes.first().map_or((0.0, 0.0), |root| (root.x, root.y));
    Anchor { node: 0, x: x - root_x, y: y - root_y }
}

/// An item that appears, or one that goes: lines are drawn along their way.
fn partly(drawn: &Drawn, part: f32) -> Drawn {
    let opacity = drawn.look.opacity;
    let look = match drawn.item {
        // The colour of a node rises from below, and a zone grows down from the horizon.
        Item::Shape { form, .. } if drawn.key.role == Role::Fill || form == Form::Stripes => {
            Look { opacity, level: part, ..Look::WHOLE }
        }
        Item::Line { .. } | Item::Arrow { .. } | Item::Severed { .. } => {
            Look { opacity, end: part, ..Look::WHOLE }
        }
        Item::Shape { .. } | Item::Text { .. } | Item::Board { .. } => {
            Look { opacity: opacity * part, ..Look::WHOLE }
        }
    };
    Drawn { look, ..drawn.clone() }
}

fn faded(drawn: &Drawn, part: f32) -> Drawn {
    Drawn { look: Look { opacity: drawn.look.opacity * part, ..Look::WHOLE }, ..drawn.clone() }
}

fn changing(picture: &Picture, before: &Drawn, after: &Drawn, part: f32, items: &mut Vec<Drawn>) {
    if let Some(item) = blended(picture, &before.item, &after.item, part) {
        let opacity = mix(before.look.opacity, after.look.opacity, part);
        items.push(Drawn { key: after.key, item, look: Look { opacity, ..after.look } });
        return;
    }
    match (&before.item, &after.item) {
        (Item::Line { stroke: old, .. }, Item::Line { stroke: new, .. }) => {
            edges(before, after, (*old, *new), part, items);
        }
        // A dashed item turns solid from its beginning to its end.
        (Item::Arrow { stroke: old, .. }, Item::Arrow { stroke: new, .. }) if old.dashed && !new.dashed => {
            items.push(before.clone());
            items.push(partly(after, part));
        }
        (Item::Text { text: old, .. }, Item::Text { text: new, .. }) if old != new => {
            texts(before, after, part, items);
        }
        // The same words in another colour or weight go their way together: they are never seen twice.
        (
            Item::Text { at: from, size: old, align: old_align, .. },
            Item::Text { at: to, size: new, align, .. },
        ) if old_align == align => {
            let (at, size) = (way(picture, *from, *to, part), mix(*old, *new, part));
            for (drawn, part) in [(before, 1.0 - part), (after, part)] {
                let mut drawn = faded(drawn, part);
                if let Item::Text { at: place, size: height, .. } = &mut drawn.item {
                    (*place, *height) = (at, size);
                }
                items.push(drawn);
            }
        }
        // A filled item covers the item that it replaces.
        (Item::Shape { .. }, Item::Shape { fill: Some(_), .. }) => {
            items.push(before.clone());
            items.push(faded(after, part));
        }
        // The common parts of both boards stay unchanged.
        (Item::Board { board: old, is_faint, .. }, Item::Board { board: new, .. }) if old == new => {
            let (below, above, shown) =
                if *is_faint { (before, after, part) } else { (after, before, 1.0 - part) };
            items.extend([below.clone(), faded(above, shown)]);
        }
        _ => {
            items.push(faded(before, 1.0 - part));
            items.push(faded(after, part));
        }
    }
}

/// An edge that is searched is drawn from its parent down; one on the best line grows from the child up, and one that is
/// no longer on it shrinks towards the parent.
fn edges(before: &Drawn, after: &Drawn, (old, new): (Stroke, Stroke), part: f32, items: &mut Vec<Drawn>) {
    let look = |begin: f32, end: f32| Look { begin, end, ..Look::WHOLE };
    let drawn = |drawn: &Drawn, look: Look| {
        let look = Look { opacity: drawn.look.opacity, ..look };
        Drawn { look, ..drawn.clone() }
    };
    if old.dashed != new.dashed {
        items.push(drawn(before, look(part, 1.0)));
        items.push(drawn(after, look(0.0, part)));
    } else if new.width >= old.width {
        items.push(drawn(before, look(0.0, 1.0 - part)));
        items.push(drawn(after, look(1.0 - part, 1.0)));
    } else {
        items.push(drawn(after, look(1.0 - part, 1.0)));
        items.push(drawn(before, look(0.0, 1.0 - part)));
    }
}

/// The old text rises and fades, then the new one comes in from below.
fn texts(before: &Drawn, after: &Drawn, part: f32, items: &mut Vec<Drawn>) {
    let lifted = |drawn: &Drawn, by: f32| {
        let mut drawn = drawn.clone();
        if let Item::Text { at, .. } = &mut drawn.item {
            at.y -= by;
        }
        drawn
    };
    let (going, coming) = ((part / 0.45).min(1.0), ((part - 0.35) / 0.65).max(0.0));
    if going < 1.0 {
        items.push(faded(&lifted(before, RISE * going), 1.0 - going));
    }
    if coming > 0.0 {
        items.push(faded(&lifted(after, -RISE * (1.0 - coming)), coming));
    }
}

/// Two items that differ in their places and sizes alone, at this part of the way; `None` for others.
fn blended(picture: &Picture, before: &Item, after: &Item, part: f32) -> Option<Item> {
    if !is_layout(before, after) {
        return None;
    }
    let number = |from: f32, to: f32| mix(from, to, part);
    let place = |from: Anchor, to: Anchor| way(picture, from, to, part);
    let mut blended = after.clone();
    match (before, &mut blended) {
        (Item::Line { from: a, to: b, .. }, Item::Line { from, to, .. }) => {
            (*from, *to) = (place(*a, *from), place(*b, *to));
        }
        (Item::Arrow { from: a, to: b, bend: old, .. }, Item::Arrow { from, to, bend, .. }) => {
            (*from, *to, *bend) = (place(*a, *from), place(*b, *to), number(*old, *bend));
        }
        (Item::Shape { at: a, width: w, height: h, .. }, Item::Shape { at, width, height, .. }) => {
            // An item that goes far is smaller on its way.
            let less = if a.node == at.node { 1.0 } else { 1.0 - 0.45 * (4.0 * part * (1.0 - part)) };
            (*width, *height) = (number(*w, *width) * less, number(*h, *height) * less);
            *at = place(*a, *at);
        }
        (Item::Text { at: a, size: old, .. }, Item::Text { at, size, .. })
        | (Item::Board { at: a, side: old, .. }, Item::Board { at, side: size, .. }) => {
            (*at, *size) = (place(*a, *at), number(*old, *size));
        }
        _ => {}
    }
    Some(blended)
}

/// The way between two anchors: on one node a change of its offset, between two a way through the picture. From a node
/// to its sibling it goes along the edges, by the lower side of the parent.
fn way(picture: &Picture, from: Anchor, to: Anchor, part: f32) -> Anchor {
    if from.node == to.node {
        return Anchor { node: to.node, x: mix(from.x, to.x, part), y: mix(from.y, to.y, part) };
    }
    let parent = |node: NodeIndex| picture.nodes[node].parent;
    let (begin, end) = (picture.point(from), picture.point(to));
    let at = match parent(from.node).filter(|above| parent(to.node) == Some(*above)) {
        Some(above) => {
            let above = picture.nodes[above];
            let turn = (above.x, above.y + above.height / 2.0);
            if part < 0.5 { along(begin, turn, 2.0 * part) } else { along(turn, end, 2.0 * part - 1.0) }
        }
        None => along(begin, end, part),
    };
    anchor(picture, at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::board::Board;
    use crate::scene::tree::item::ItemKey;
    use std::sync::Arc;

    fn board(code: &str, x: f32, side: f32, is_faint: bool) -> Drawn {
        let board = Arc::new(Board::read(code).unwrap());
        let at = Anchor { node: 0, x, y: 0.0 };
        Drawn::new(ItemKey::new(1, Role::Board), Item::Board { at, side, board, is_faint })
    }

    fn halfway(before: Option<&Drawn>, after: Option<&Drawn>) -> Vec<Drawn> {
        let mut items = Vec::new();
        between(&Picture::default(), before, after, 0.5, &mut items);
        items
    }

    #[test]
    fn a_board_moves_and_grows() {
        let (small, large) = (board("h3-x8--", 0.0, 40.0, false), board("h3-x8--", 10.0, 60.0, false));
        assert_eq!(halfway(Some(&small), Some(&large)), [board("h3-x8--", 5.0, 50.0, false)]);
    }

    #[test]
    fn a_pale_board_stays_below_what_it_becomes_or_was() {
        let (pale, whole) = (board("h3-x8-0-", 0.0, 40.0, true), board("h3-x8-0-", 0.0, 40.0, false));
        let both = [pale.clone(), faded(&whole, 0.5)];
        assert_eq!(halfway(Some(&pale), Some(&whole)), both);
        assert_eq!(halfway(Some(&whole), Some(&pale)), both);
    }

    #[test]
    fn another_board_takes_its_place_and_one_alone_fades() {
        let (one, other) = (board("h3-x8--", 0.0, 40.0, false), board("h3-o8--", 0.0, 40.0, false));
        let faded = |drawn: &Drawn| faded(drawn, 0.5);
        assert_eq!(halfway(Some(&one), Some(&other)), [faded(&one), faded(&other)]);
        assert_eq!(halfway(Some(&one), None), [faded(&one)]);
        assert_eq!(halfway(None, Some(&one)), [faded(&one)]);
    }
}
