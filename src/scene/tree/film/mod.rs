//! The film: what lies between two still pictures of a search.
//!
//! A film is made of the picture of a moment, the picture of the next one, and what happens between them. At phase 0 it
//! is exactly the first, at phase 1 exactly the second. Between them every item that both pictures have, and have
//! alike, stays as it is, and all others turn from what they were into what they become: nothing else moves but the value
//! that is returned. The picture is a pure function of the phase, so that it is the same forwards and backwards,
//! on a canvas and in a file.

mod between;
mod motion;
mod timing;

pub use motion::{Climb, Motion, StepOfFilm};

use super::arena::NodeIndex;
use super::geometry::{Point, along, bend_over, curve_until, mix};
use super::ink::Ink;
use super::item::{Align, Anchor, Drawn, Form, Item, ItemKey, Look, Role, Stroke};
use super::picture::{Picture, PlacedNode};
use crate::facts::relation_kind::RelationKind;
use between::{anchor, between};
use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};
use timing::{FLIES, MOVES, Span, climbs, ease_in_out, ease_out, fades, part, span};

/// Where a node stands before and after.
#[derive(Clone, Copy, Debug)]
struct Track {
    node: PlacedNode,
    from: Point,
    to: Point,
}

impl Track {
    fn at(&self, part: f32) -> Point {
        along(self.from, self.to, part)
    }
}

/// An item before and after, its anchors on the film's nodes.
#[derive(Debug)]
struct Pair {
    before: Option<Drawn>,
    after: Option<Drawn>,
    span: Span,
}

impl Pair {
    /// The line on which a value comes from where it was stored.
    fn link_of(&self, motion: &Motion) -> Option<&Drawn> {
        let drawn = self.after.as_ref().filter(|_| motion.step == StepOfFilm::TableAnswer)?;
        let ItemKey { node, role, other } = drawn.key;
        let is_link = matches!(role, Role::Relation(RelationKind::Answered | RelationKind::PaidOff))
            && motion.source == Some(node)
            && other == motion.node;
        (is_link && matches!(drawn.item, Item::Arrow { .. })).then_some(drawn)
    }
}

/// The way in which a film is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the earlier picture to the later one.
    Forwards,
    /// From the later picture to the earlier one.
    Backwards,
}

impl Direction {
    /// The phase of the film after a part of the time that it is played, both from 0 to 1.
    #[must_use]
    pub fn phase(self, played: f32) -> f32 {
        match self {
            Direction::Forwards => played,
            Direction::Backwards => 1.0 - played,
        }
    }
}

/// The way from one still picture to the next.
#[derive(Debug)]
pub struct Film {
    before: Picture,
    after: Picture,
    motion: Motion,
    tracks: Vec<Track>,
    pairs: Vec<Pair>,
}

impl Film {
    /// The film from one picture to another.
    #[must_use]
    pub fn new(before: Picture, after: Picture, motion: Motion) -> Film {
        let (tracks, place) = tracks(&before, &after);
        let pairs = pairs(&before, &after, &motion, &place);
        Film { before, after, motion, tracks, pairs }
    }

    /// What happens in it.
    #[must_use]
    pub fn motion(&self) -> &Motion {
        &self.motion
    }

    /// The picture at a phase, from 0 to 1.
    #[must_use]
    pub fn at(&self, phase: f32) -> Picture {
        if phase <= 0.0 {
            return self.before.clone();
        }
        if phase >= 1.0 {
            return self.after.clone();
        }
        let moved = ease_in_out(part(phase, MOVES));
        let nodes = self.tracks.iter().map(|track| {
            let (x, y) = track.at(moved);
            PlacedNode { x, y, ..track.node }
        });
        let mut picture = Picture {
            width: mix(self.before.width, self.after.width, moved),
            height: mix(self.before.height, self.after.height, moved),
            nodes: nodes.collect(),
            items: Vec::new(),
            focus: self.after.focus,
            rows: self.rows(moved),
        };
        picture.items = self.items(&picture, phase);
        picture
    }

    /// All items at a phase, and what travels.
    fn items(&self, picture: &Picture, phase: f32) -> Vec<Drawn> {
        let mut items = Vec::with_capacity(self.pairs.len());
        for pair in &self.pairs {
            let part = part(phase, pair.span);
            // The line turns solid behind the value that comes along it.
            let part = if pair.link_of(&self.motion).is_some() { ease_in_out(part) } else { ease_out(part) };
            between(picture, pair.before.as_ref(), pair.after.as_ref(), part, &mut items);
        }
        self.rings(phase, &mut items);
        self.travels(picture, phase, &mut items);
        items
    }

    fn rows(&self, moved: f32) -> Vec<(f32, Option<String>)> {
        let rows = self.after.rows.iter().enumerate().map(|(row, (y, side))| {
            let from = self.before.rows.get(row).map_or(*y, |(y, _)| *y);
            (mix(from, *y, moved), side.clone())
        });
        rows.collect()
    }

    fn node(&self, key: u32) -> Option<NodeIndex> {
        self.tracks.iter().position(|track| track.node.key == key)
    }

    /// A re-search rings twice.
    fn rings(&self, phase: f32, items: &mut Vec<Drawn>) {
        let Some(node) = self.node(self.motion.node).filter(|_| self.motion.step == StepOfFilm::ReSearch)
        else {
            return;
        };
        for span in [(0.28, 0.6), (0.5, 0.82)] {
            let part = part(phase, span);
            if part <= 0.0 || part >= 1.0 {
                continue;
            }
            let size = self.tracks[node].node.width.max(self.tracks[node].node.height) + 16.0 + 34.0 * part;
            let ring = Item::Shape {
                at: Anchor { node, x: 0.0, y: 0.0 },
                form: Form::Ellipse,
                width: size,
                height: size,
                fill: None,
                stroke: Some(Stroke { ink: Ink::Cursor, width: 3.0, dashed: false }),
            };
            let look = Look { opacity: 1.0 - part, ..Look::WHOLE };
            items.push(Drawn { look, ..Drawn::new(ItemKey::new(self.motion.node, Role::Pulse), ring) });
        }
    }

    /// The value that is returned, on its way; before that, if the table answered, on its way from there.
    fn travels(&self, picture: &Picture, phase: f32, items: &mut Vec<Drawn>) {
        let Motion { step, node, parent, climb, source } = &self.motion;
        let Some(climb) = climb else { return };
        let Some(from) = self.node(*node) else { return };
        let source = source.filter(|_| *step == StepOfFilm::TableAnswer).and_then(|source| self.node(source));
        if let Some(source) = source {
            let way = part(phase, FLIES);
            if way > 0.0 && way < 1.0 {
                let link = self.pairs.iter().find_map(|pair| pair.link_of(&self.motion));
                let (begin, end, bend) = match link.map(|link| &link.item) {
                    Some(Item::Arrow { from, to, bend, .. }) => (*from, *to, *bend),
                    _ => {
                        let (begin, end) = (middle(source), middle(from));
                        (begin, end, bend_over(picture.point(begin), picture.point(end)))
                    }
                };
                let curve = picture.curve(begin, end, bend);
                let [_, _, at] = curve_until(curve, ease_in_out(way));
                chip(picture, at, &climb.text, Ink::Selected, Look::WHOLE, items);
            }
        }
        let Some(parent) = parent.and_then(|parent| self.node(parent)) else { return };
        let way = part(phase, climbs(*step));
        let fade = part(phase, fades(*step));
        let is_over = if climb.counts { way >= 1.0 } else { fade >= 1.0 };
        if way <= 0.0 || is_over {
            return;
        }
        // A value that changes nothing does not arrive.
        let reach = if climb.counts { 1.0 } else { 0.72 };
        let ends = (picture.point(middle(from)), picture.point(middle(parent)));
        let at = along(ends.0, ends.1, ease_in_out(way) * reach);
        let ink = if climb.counts || fade <= 0.0 { Ink::Ink } else { Ink::Ghost };
        // It leaves its node and merges into the next.
        let seen = (way / 0.12).min(1.0).min(if climb.counts { (1.0 - way) / 0.12 } else { 1.0 });
        let look = Look { opacity: seen * (1.0 - fade), ..Look::WHOLE };
        let width = chip(picture, at, &climb.text, ink, look, items);
        if fade > 0.0 {
            let end = |side: f32| anchor(picture, (at.0 + side * width / 2.0, at.1));
            let stroke = Stroke { ink: Ink::Cut, width: 2.0, dashed: false };
            let line = Item::Line { from: end(-1.0), to: end(1.0), stroke };
            items.push(Drawn { look, ..Drawn::new(ItemKey::new(self.motion.node, Role::Chip), line) });
        }
    }
}

fn middle(node: NodeIndex) -> Anchor {
    Anchor { node, x: 0.0, y: 0.0 }
}

/// A value on a plate. Gives its width.
fn chip(picture: &Picture, at: Point, text: &str, ink: Ink, look: Look, items: &mut Vec<Drawn>) -> f32 {
    const SIZE: f32 = 15.0;
    let at = anchor(picture, at);
    let width = super::arrange::text_width(text, SIZE) + 14.0;
    let key = ItemKey::new(0, Role::Chip);
    let plate = Item::Shape {
        at,
        form: Form::Box,
        width,
        height: 22.0,
        fill: Some(Ink::Ground),
        stroke: Some(Stroke { ink, width: 2.0, dashed: false }),
    };
    let (text, align) = (text.to_owned(), Align::Middle);
    let text = Item::Text { at, text, size: SIZE, align, ink, bold: true, halo: false };
    items.extend([plate, text].map(|item| Drawn { look, ..Drawn::new(key, item) }));
    width
}

/// The nodes of both pictures with their ways: those of the second in its order, then those that only the first has.
/// Besides, where the nodes of the first stand among them.
fn tracks(before: &Picture, after: &Picture) -> (Vec<Track>, Vec<NodeIndex>) {
    let earlier: HashMap<u32, NodeIndex> =
        before.nodes.iter().enumerate().map(|(index, node)| (node.key, index)).collect();
    let later: HashMap<u32, NodeIndex> =
        after.nodes.iter().enumerate().map(|(index, node)| (node.key, index)).collect();
    let place = |node: &PlacedNode| (node.x, node.y);
    // A node that is new comes out of the nearest one above it that is not.
    let origin =
        |node: &PlacedNode, nodes: &[PlacedNode], others: &HashMap<u32, NodeIndex>, picture: &Picture| {
            let mut at = node.parent;
            while let Some(above) = at {
                if let Some(index) = others.get(&nodes[above].key) {
                    return place(&picture.nodes[*index]);
                }
                at = nodes[above].parent;
            }
            place(node)
        };
    let mut tracks: Vec<Track> = after
        .nodes
        .iter()
        .map(|node| {
            let from = match earlier.get(&node.key) {
                Some(index) => place(&before.nodes[*index]),
                None => origin(node, &after.nodes, &earlier, before),
            };
            Track { node: *node, from, to: place(node) }
        })
        .collect();
    let mut places = Vec::with_capacity(before.nodes.len());
    for node in &before.nodes {
        places.push(match later.get(&node.key) {
            Some(index) => *index,
            None => {
                let to = origin(node, &before.nodes, &later, after);
                let parent = node.parent.map(|parent| places[parent]);
                let node = PlacedNode { parent, visit: None, is_shown: false, opens: None, ..*node };
                tracks.push(Track { node, from: place(&node), to });
                tracks.len() - 1
            }
        });
    }
    (tracks, places)
}

/// What tells an item from all others of its picture, also from its own plate.
type Identity = (ItemKey, Discriminant<Item>, usize);

fn identities(picture: &Picture) -> Vec<Identity> {
    let mut seen: HashMap<(ItemKey, Discriminant<Item>), usize> = HashMap::new();
    let identity = |drawn: &Drawn| {
        let kind = (drawn.key, discriminant(&drawn.item));
        let nth = seen.entry(kind).or_default();
        *nth += 1;
        (kind.0, kind.1, *nth)
    };
    picture.items.iter().map(identity).collect()
}

/// The items of both pictures in an order that is that of each.
fn pairs(before: &Picture, after: &Picture, motion: &Motion, place: &[NodeIndex]) -> Vec<Pair> {
    let earlier: HashMap<Identity, usize> =
        identities(before).into_iter().enumerate().map(|(index, identity)| (identity, index)).collect();
    let common: Vec<Option<usize>> =
        identities(after).iter().map(|identity| earlier.get(identity).copied()).collect();
    let mut is_common = vec![false; before.items.len()];
    for index in common.iter().flatten() {
        is_common[*index] = true;
    }
    let moved = |index: usize| {
        let mut drawn = before.items[index].clone();
        drawn.item.hang_on(|node| place[node]);
        drawn
    };
    let pair = |key: ItemKey, before: Option<Drawn>, after: Option<Drawn>| Pair {
        before,
        after,
        span: span(motion, key),
    };
    let mut pairs = Vec::with_capacity(after.items.len() + 8);
    let mut next = 0;
    let gone_until = |end: usize, next: &mut usize, pairs: &mut Vec<Pair>| {
        while *next < end {
            if !is_common[*next] {
                pairs.push(pair(before.items[*next].key, Some(moved(*next)), None));
            }
            *next += 1;
        }
    };
    for (drawn, earlier) in after.items.iter().zip(common) {
        if let Some(index) = earlier {
            gone_until(index, &mut next, &mut pairs);
            next = next.max(index + 1);
        }
        pairs.push(pair(drawn.key, earlier.map(moved), Some(drawn.clone())));
    }
    gone_until(before.items.len(), &mut next, &mut pairs);
    pairs
}
