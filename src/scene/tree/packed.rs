//! A tree picture in numbers and texts, as it crosses to the page: no object for each thing drawn.

use super::arena::NodeIndex;
use super::picture::{Align, Form, Item, Picture, Stroke};
use serde::Serialize;
use strum::VariantNames;

/// Numbers for each item, see [`ITEM_FIELDS`].
pub const ITEM: usize = ITEM_FIELDS.len();

/// What an item's numbers are. Nodes and texts are given by their place, inks by their code; -1: none.
/// `size` is a text's font size, a curve's bend, or how far along its line something is severed; `form` is a
/// shape's, or a text's alignment.
pub const ITEM_FIELDS: [&str; 15] = [
    "kind", "node", "x", "y", "toNode", "toX", "toY", "width", "height", "size", "form", "fill", "ink",
    "line", "flags",
];

/// What a text or a line may be besides, one bit each.
pub const FLAGS: [&str; 3] = ["dashed", "bold", "halo"];

/// The names of the forms, in the order of their codes.
pub const TREE_FORMS: &[&str] = Form::VARIANTS;

/// Numbers for each node.
pub const NODE: usize = NODE_FIELDS.len();

/// What a node's numbers are; -1: none.
pub const NODE_FIELDS: [&str; 8] = ["key", "parent", "x", "y", "width", "height", "visit", "opens"];

/// Items by kind, in the order of their codes.
#[derive(Clone, Copy, VariantNames)]
#[strum(serialize_all = "kebab-case")]
enum Kind {
    Line,
    Arrow,
    Severed,
    Shape,
    Text,
}

/// The names of the kinds, in the order of their codes.
pub const KINDS: &[&str] = Kind::VARIANTS;

/// A row of a picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeRow {
    /// Where its nodes stand, from above.
    pub y: f32,
    /// Whose move it is there, if it is the same player's everywhere.
    pub side: Option<String>,
}

/// A picture without what is drawn in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeOutline {
    /// Its size.
    pub width: f32,
    /// See `width`.
    pub height: f32,
    /// The node to keep in view.
    pub focus: NodeIndex,
    /// Its rows, from above.
    pub rows: Vec<TreeRow>,
}

const NONE: f32 = -1.0;

impl Picture {
    /// It without what is drawn in it.
    #[must_use]
    pub fn outline(&self) -> TreeOutline {
        let Picture { width, height, focus, .. } = *self;
        let row = |(y, side): &(f32, Option<String>)| TreeRow { y: *y, side: side.clone() };
        TreeOutline { width, height, focus, rows: self.rows.iter().map(row).collect() }
    }

    /// All items, [`ITEM`] numbers each. The texts that they name are [`Picture::texts`].
    #[must_use]
    pub fn item_numbers(&self) -> Vec<f32> {
        let mut numbers = Vec::with_capacity(self.items.len() * ITEM);
        for item in &self.items {
            numbers.extend(packed(item));
        }
        numbers
    }

    /// The texts of the items that are one, in their order.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        let texts = self.items.iter().filter_map(|item| match item {
            Item::Text { text, .. } => Some(text.clone()),
            _ => None,
        });
        texts.collect()
    }

    /// All nodes, [`NODE`] numbers each.
    #[must_use]
    pub fn node_numbers(&self) -> Vec<f64> {
        let or_none = |number: Option<f64>| number.unwrap_or(-1.0);
        let mut numbers = Vec::with_capacity(self.nodes.len() * NODE);
        for node in &self.nodes {
            numbers.extend([
                f64::from(node.key),
                or_none(node.parent.map(|parent| parent as f64)),
                node.x.into(),
                node.y.into(),
                node.width.into(),
                node.height.into(),
                or_none(node.visit.map(f64::from)),
                or_none(node.opens.map(f64::from)),
            ]);
        }
        numbers
    }
}

fn packed(item: &Item) -> [f32; ITEM] {
    let flags = |set: [bool; FLAGS.len()]| {
        (0..FLAGS.len()).map(|bit| if set[bit] { f32::from(1_u8 << bit) } else { 0.0 }).sum::<f32>()
    };
    let line = |kind: Kind,
                from: &super::picture::Anchor,
                to: &super::picture::Anchor,
                size: f32,
                stroke: &Stroke| {
        [
            kind as u8 as f32,
            from.node as f32,
            from.x,
            from.y,
            to.node as f32,
            to.x,
            to.y,
            0.0,
            0.0,
            size,
            NONE,
            NONE,
            stroke.ink.code() as f32,
            stroke.width,
            flags([stroke.dashed, false, false]),
        ]
    };
    match item {
        Item::Line { from, to, stroke } => line(Kind::Line, from, to, 0.0, stroke),
        Item::Arrow { from, to, bend, stroke } => line(Kind::Arrow, from, to, *bend, stroke),
        Item::Severed { from, to, part, stroke } => line(Kind::Severed, from, to, *part, stroke),
        Item::Shape { at, form, width, height, fill, stroke } => [
            Kind::Shape as u8 as f32,
            at.node as f32,
            at.x,
            at.y,
            NONE,
            0.0,
            0.0,
            *width,
            *height,
            0.0,
            *form as u8 as f32,
            fill.map_or(NONE, |ink| ink.code() as f32),
            stroke.map_or(NONE, |stroke| stroke.ink.code() as f32),
            stroke.map_or(0.0, |stroke| stroke.width),
            flags([stroke.is_some_and(|stroke| stroke.dashed), false, false]),
        ],
        Item::Text { at, text: _, size, align, ink, bold, halo } => [
            Kind::Text as u8 as f32,
            at.node as f32,
            at.x,
            at.y,
            NONE,
            0.0,
            0.0,
            0.0,
            0.0,
            *size,
            match align {
                Align::Start => 0.0,
                Align::Middle => 1.0,
                Align::End => 2.0,
            },
            NONE,
            ink.code() as f32,
            0.0,
            flags([false, *bold, *halo]),
        ],
    }
}
