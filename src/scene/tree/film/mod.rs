//! The film: the frames between two still pictures of a search.
//!
//! A film is made from the picture of a moment, the picture of the next one, and the event between them. At phase 0 it
//! is exactly the first, at phase 1 exactly the second. Between them every item that is equal in both pictures stays
//! unchanged, and all others turn from their old into their new state; the only thing that moves is the returned value.
//! The picture is a pure function of the phase, so that it is equal forwards and backwards, on a canvas and in a
//! file. Played backwards, the phase runs from 1 to 0.
//!
//! Every item has a key: the key of its node, and what the item shows of the node. A film pairs the items of the two draw lists by these
//! keys. During which part of the phase an item changes depends on the kind of step (`timing.rs`), and so does when nodes move:
//! never while a value climbs. Only what travels is in neither picture: the returned value, the numbers of which a proof number is the
//! sum or the least ([`Motion::terms`]), and the rings of a re-search.

mod between;
mod motion;
mod timing;

pub use motion::{Climb, Motion, StepOfFilm, Term};

use super::arena::NodeIndex;
use super::arrange::text_width;
use super::geometry::{Point, along, bend_over, curve_until, mix};
use super::ink::Ink;
use super::item::{Align, Anchor, Drawn, Form, Item, ItemKey, Look, Role, Stroke};
use super::picture::{Picture, PlacedNode};
use crate::facts::relation_kind::RelationKind;
use between::{anchor, between, is_layout};
use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};
use timing::{
    FLIES, LEAST, SUM, Span, climbs, ease_in_out, ease_out, fades, folds, moves, part, span, unrolls,
};

/// The position of a node before and after, and the time of its move.
#[derive(Clone, Copy, Debug)]
struct Track {
    node: PlacedNode,
    from: Point,
    to: Point,
    span: Span,
}

impl Track {
    fn at(&self, phase: f32) -> Point {
        along(self.from, self.to, ease_in_out(part(phase, self.span)))
    }
}

/// An item before and after, its anchors on the film's nodes.
#[derive(Debug)]
struct Pair {
    key: ItemKey,
    before: Option<Drawn>,
    after: Option<Drawn>,
    /// Whether they differ in their places and sizes alone.
    is_layout: bool,
    span: Span,
}

impl Pair {
    fn is_ring(&self) -> bool {
        self.key.role == Role::CursorRing
    }

    /// The line that links a value with the place where it was stored.
    fn link_of(&self, motion: &Motion) -> Option<&Drawn> {
        let drawn = self.after.as_ref().filter(|_| motion.step == StepOfFilm::TableAnswer)?;
        let ItemKey { node, role, other } = drawn.key;
        let is_link = matches!(role, Role::Relation(RelationKind::Answered | RelationKind::PaidOff))
            && motion.source == Some(node)
            && other == motion.node;
        (is_link && matches!(drawn.item, Item::Arrow { .. })).then_some(drawn)
    }
}

/// The outline of a shape.
fn without_fill(drawn: &Drawn) -> Drawn {
    let mut outline = drawn.clone();
    if let Item::Shape { fill, .. } = &mut outline.item {
        *fill = None;
    }
    outline
}

/// The direction of a film: forwards or backwards.
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
    pub fn new(before: Picture, after: Picture, mut motion: Motion) -> Film {
        settle(&before, &after, &mut motion);
        let (tracks, place) = tracks(&before, &after, motion.step);
        let pairs = pairs(&before, &after, &motion, &place);
        Film { before, after, motion, tracks, pairs }
    }

    /// The event of the film.
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
        let moved = ease_in_out(part(phase, moves(self.motion.step)));
        let nodes = self.tracks.iter().map(|track| {
            let (x, y) = track.at(phase);
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

    /// All items at a phase, and the items that travel.
    fn items(&self, picture: &Picture, phase: f32) -> Vec<Drawn> {
        let mut items = Vec::with_capacity(self.pairs.len());
        // The outline of a ring on its way is above everything that it passes; its halo stays below the nodes.
        let mut outlines = Vec::new();
        for pair in &self.pairs {
            let part = part(phase, pair.span);
            let is_on_its_way = pair.is_ring() && part > 0.0 && part < 1.0;
            // The line turns solid behind the value that comes along it, and nodes move with their items.
            let eases = pair.is_layout || pair.link_of(&self.motion).is_some();
            let part = if eases { ease_in_out(part) } else { ease_out(part) };
            let first = items.len();
            between(picture, pair.before.as_ref(), pair.after.as_ref(), part, &mut items);
            if is_on_its_way {
                outlines.extend(items[first..].iter().map(without_fill));
            }
        }
        items.extend(outlines);
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

    /// An item of a node, of the later picture if that has it.
    fn item(&self, node: NodeIndex, role: Role) -> Option<&Drawn> {
        let key = ItemKey::new(self.tracks[node].node.key, role);
        let pairs = self.pairs.iter().filter(|pair| pair.key == key);
        pairs
            .filter_map(|pair| pair.after.as_ref().or(pair.before.as_ref()))
            .find(|drawn| text_of(drawn).is_some())
    }

    /// The position of a node's value: in its foot, or in its middle.
    fn place_of_value(&self, node: NodeIndex) -> Anchor {
        match self.item(node, Role::Value).map(|drawn| &drawn.item) {
            Some(Item::Text { at, align: Align::Middle, .. }) => *at,
            _ => middle(node),
        }
    }

    /// The origin of the value that a node returns: the result of its playout, or the node.
    fn origin(&self, node: NodeIndex) -> Anchor {
        match self.item(node, Role::Playout).map(|drawn| &drawn.item) {
            Some(Item::Text { at, .. }) => *at,
            _ => self.place_of_value(node),
        }
    }

    /// The numbers of all children on their way into the sum, and the least one on its way into the other number.
    fn terms(&self, picture: &Picture, phase: f32, parent: NodeIndex, items: &mut Vec<Drawn>) {
        // One number is in the left half of the text, the other one in the right half.
        let half = |node: NodeIndex, is_left: bool| match self
            .item(node, self.motion.numbers)
            .map(|drawn| &drawn.item)
        {
            Some(Item::Text { at, text, size, align, .. }) => {
                let width = text_width(text, *size);
                let middle = match align {
                    Align::Start => at.x + width / 2.0,
                    Align::Middle => at.x,
                    Align::End => at.x - width / 2.0,
                };
                Anchor { x: middle + if is_left { -width / 4.0 } else { width / 4.0 }, ..*at }
            }
            _ => self.place_of_value(node),
        };
        for term in &self.motion.terms {
            let way = part(phase, if term.is_of_sum { SUM } else { LEAST });
            let Some(child) = self.node(term.child).filter(|_| way > 0.0 && way < 1.0) else { continue };
            let [of_child, of_parent] = term.is_left;
            let ends = [half(child, of_child), half(parent, of_parent)].map(|at| picture.point(at));
            let at = along(ends[0], ends[1], ease_in_out(way));
            let seen = (way / 0.12).min(1.0).min((1.0 - way) / 0.12);
            let ink = if term.is_of_sum { Ink::Soft } else { Ink::Selected };
            chip(picture, at, &term.text, ink, Look { opacity: seen, ..Look::WHOLE }, items);
        }
    }

    /// The value that is returned, on its way; before that, if the table answered, on its way from there.
    fn travels(&self, picture: &Picture, phase: f32, items: &mut Vec<Drawn>) {
        let Motion { step, node, parent, climb, source, terms, numbers: _ } = &self.motion;
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
        if !terms.is_empty() {
            self.terms(picture, phase, parent, items);
            if self.motion.numbers == Role::Value {
                return;
            }
        }
        let way = part(phase, climbs(*step));
        let fade = part(phase, fades(*step));
        let is_over = if climb.counts { way >= 1.0 } else { fade >= 1.0 };
        if way <= 0.0 || is_over {
            return;
        }
        // A value that changes nothing does not arrive.
        let reach = if climb.counts { 1.0 } else { 0.72 };
        let ends = (picture.point(self.origin(from)), picture.point(self.place_of_value(parent)));
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

/// Adds the part of a motion that the two pictures do not show: unchanged numbers gain nothing from a child.
fn settle(before: &Picture, after: &Picture, motion: &mut Motion) {
    let is_beside = motion.numbers != Role::Value;
    let Some(parent) = motion.parent.filter(|_| is_beside || !motion.terms.is_empty()) else { return };
    let changes = |role: Role| {
        let of = |picture: &Picture| {
            let value = picture.items.iter().find(|drawn| drawn.key == ItemKey::new(parent, role));
            value.and_then(text_of).map(str::to_owned)
        };
        of(before) != of(after)
    };
    if !changes(motion.numbers) {
        motion.terms.clear();
    }
    // A value next to numbers counts by itself.
    if let Some(climb) = motion.climb.as_mut().filter(|_| is_beside || motion.terms.is_empty()) {
        climb.counts = is_beside && changes(Role::Value);
    }
}

fn text_of(drawn: &Drawn) -> Option<&str> {
    match &drawn.item {
        Item::Text { text, .. } => Some(text),
        _ => None,
    }
}

fn middle(node: NodeIndex) -> Anchor {
    Anchor { node, x: 0.0, y: 0.0 }
}

/// A value on a plate. Gives its width.
fn chip(picture: &Picture, at: Point, text: &str, ink: Ink, look: Look, items: &mut Vec<Drawn>) -> f32 {
    const SIZE: f32 = 15.0;
    let at = anchor(picture, at);
    let width = text_width(text, SIZE) + 14.0;
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

/// The nodes of both pictures with their ways: the second picture's in its order, then the nodes that only the first
/// has. Also the indices of the first picture's nodes among them.
fn tracks(before: &Picture, after: &Picture, step: StepOfFilm) -> (Vec<Track>, Vec<NodeIndex>) {
    let earlier: HashMap<u32, NodeIndex> =
        before.nodes.iter().enumerate().map(|(index, node)| (node.key, index)).collect();
    let later: HashMap<u32, NodeIndex> =
        after.nodes.iter().enumerate().map(|(index, node)| (node.key, index)).collect();
    let place = |node: &PlacedNode| (node.x, node.y);
    // The position of the nearest node above that both pictures have: in the picture of the node, and in the other
    // picture.
    let above =
        |node: &PlacedNode, nodes: &[PlacedNode], others: &HashMap<u32, NodeIndex>, other: &Picture| {
            let mut at = node.parent;
            while let Some(above) = at {
                if let Some(index) = others.get(&nodes[above].key) {
                    return (place(&nodes[above]), place(&other.nodes[*index]));
                }
                at = nodes[above].parent;
            }
            (place(node), place(node))
        };
    let mut tracks: Vec<Track> = after
        .nodes
        .iter()
        .map(|node| {
            let (from, span) = match earlier.get(&node.key) {
                Some(index) => (place(&before.nodes[*index]), moves(step)),
                None => {
                    let (here, there) = above(node, &after.nodes, &earlier, before);
                    match unrolls(step) {
                        Some(span) => (there, span),
                        None => ((node.x - here.0 + there.0, node.y - here.1 + there.1), moves(step)),
                    }
                }
            };
            Track { node: *node, from, to: place(node), span }
        })
        .collect();
    let mut places = Vec::with_capacity(before.nodes.len());
    for node in &before.nodes {
        places.push(match later.get(&node.key) {
            Some(index) => *index,
            None => {
                let (_, to) = above(node, &before.nodes, &later, after);
                let parent = node.parent.map(|parent| places[parent]);
                let node = PlacedNode { parent, visit: None, is_shown: false, opens: None, ..*node };
                tracks.push(Track { node, from: place(&node), to, span: folds(step) });
                tracks.len() - 1
            }
        });
    }
    (tracks, places)
}

/// The identity of an item among all items of its picture, including its own plate.
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

/// The items of both pictures, in an order that keeps the order of each.
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
    let pair = |key: ItemKey, before: Option<Drawn>, after: Option<Drawn>| {
        let both = before.as_ref().zip(after.as_ref());
        let is_layout = both.is_some_and(|(before, after)| is_layout(&before.item, &after.item));
        Pair { key, before, after, is_layout, span: span(motion, key, is_layout) }
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
