//! A tree picture in numbers and texts, as it crosses to the page: no object for each thing drawn.

use super::arena::NodeIndex;
use super::board_marks::{Mark, height, marks};
use super::ink::Ink;
use super::item::{Anchor, Drawn, Form, Item, Look, Stroke};
use super::picture::Picture;
use crate::game::board::Board;
use serde::Serialize;
use strum::VariantNames;

/// Numbers for each item, see [`ITEM_FIELDS`].
pub const ITEM: usize = ITEM_FIELDS.len();

/// The meanings of an item's numbers. Points are in the picture's coordinates. Nodes and texts are given by their
/// indices, inks by their codes; -1: missing. A board's text is its [code](crate::game::board::Board::code). `size` is
/// a text's font size, a curve's bend, or the part of a line where it is severed; `form` is a shape's, or a text's
/// alignment. The last four belong to a [`super::item::Look`].
pub const ITEM_FIELDS: [&str; 18] = [
    "kind", "node", "x", "y", "toX", "toY", "width", "height", "size", "form", "fill", "ink", "line",
    "flags", "opacity", "begin", "end", "level",
];

/// Additional properties of a text, a line or a board, one bit each.
pub const FLAGS: [&str; 5] = ["dashed", "bold", "halo", "head", "faint"];

/// The names of the forms, in the order of their codes.
pub const TREE_FORMS: &[&str] = Form::VARIANTS;

/// Numbers for each node.
pub const NODE: usize = NODE_FIELDS.len();

/// The meanings of a node's numbers; -1: missing.
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
    Board,
}

/// The names of the kinds, in the order of their codes.
pub const KINDS: &[&str] = Kind::VARIANTS;

/// A row of a picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeRow {
    /// The y coordinate of its nodes, from above.
    pub y: f32,
    /// The player who moves there, if it is the same player everywhere.
    pub side: Option<String>,
}

/// A picture without its items.
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

/// A mark of a board in numbers and a path, see [`Mark`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardMark {
    /// The data of an SVG path, on a board that is 1000 wide.
    pub path: String,
    /// The code of the ink inside; `null` for an empty shape.
    pub fill: Option<usize>,
    /// The code of the outline's ink; `null` without an outline.
    pub ink: Option<usize>,
    /// The width of the outline.
    pub line: f32,
    /// The opacity, up to 1.
    pub opacity: f32,
}

impl BoardMark {
    /// The marks of the board with this code; empty if there is no such board.
    #[must_use]
    pub fn all(code: &str, is_faint: bool) -> Vec<BoardMark> {
        let packed = |mark: Mark| BoardMark {
            path: mark.path(),
            fill: mark.fill.map(Ink::code),
            ink: mark.stroke.map(|(ink, _)| ink.code()),
            line: mark.stroke.map_or(0.0, |(_, width)| width),
            opacity: mark.opacity,
        };
        Board::read(code)
            .map_or_else(Vec::new, |board| marks(&board, is_faint).into_iter().map(packed).collect())
    }
}

const NONE: f32 = -1.0;

impl Picture {
    /// The picture without its items.
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
        for drawn in &self.items {
            numbers.extend(self.packed(drawn));
        }
        numbers
    }

    /// The texts of the text items, and the codes of the board items, in their order.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        let texts = self.items.iter().filter_map(|drawn| match &drawn.item {
            Item::Text { text, .. } => Some(text.clone()),
            Item::Board { board, .. } => Some(board.code()),
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

    fn packed(&self, drawn: &Drawn) -> [f32; ITEM] {
        let flags = |set: [bool; FLAGS.len()]| {
            (0..FLAGS.len()).map(|bit| if set[bit] { f32::from(1_u8 << bit) } else { 0.0 }).sum::<f32>()
        };
        let Look { opacity, begin, end, level } = drawn.look;
        let line = |kind: Kind, from: Anchor, to: Anchor, size: f32, stroke: &Stroke, head: bool| {
            let ((x, y), (to_x, to_y)) = (self.point(from), self.point(to));
            let (ink, flags) = (stroke.ink.code() as f32, flags([stroke.dashed, false, false, head, false]));
            let (kind, node) = (kind as u8 as f32, from.node as f32);
            [
                kind,
                node,
                x,
                y,
                to_x,
                to_y,
                0.0,
                0.0,
                size,
                NONE,
                NONE,
                ink,
                stroke.width,
                flags,
                opacity,
                begin,
                end,
                level,
            ]
        };
        match &drawn.item {
            Item::Line { from, to, stroke } => line(Kind::Line, *from, *to, 0.0, stroke, false),
            Item::Arrow { from, to, bend, stroke, head } => {
                line(Kind::Arrow, *from, *to, *bend, stroke, *head)
            }
            Item::Severed { from, to, part, stroke } => line(Kind::Severed, *from, *to, *part, stroke, false),
            Item::Shape { at, form, width, height, fill, stroke } => {
                let (x, y) = self.point(*at);
                let (kind, node, form) = (Kind::Shape as u8 as f32, at.node as f32, *form as u8 as f32);
                let code = |ink: Option<Ink>| ink.map_or(NONE, |ink| ink.code() as f32);
                let (fill, ink) = (code(*fill), code(stroke.map(|stroke| stroke.ink)));
                let thickness = stroke.map_or(0.0, |stroke| stroke.width);
                let flags = flags([stroke.is_some_and(|stroke| stroke.dashed), false, false, false, false]);
                [
                    kind, node, x, y, 0.0, 0.0, *width, *height, 0.0, form, fill, ink, thickness, flags,
                    opacity, begin, end, level,
                ]
            }
            Item::Text { at, text: _, size, align, ink, bold, halo } => {
                let (x, y) = self.point(*at);
                let (kind, node, align) = (Kind::Text as u8 as f32, at.node as f32, *align as u8 as f32);
                let (ink, flags) = (ink.code() as f32, flags([false, *bold, *halo, false, false]));
                [
                    kind, node, x, y, 0.0, 0.0, 0.0, 0.0, *size, align, NONE, ink, 0.0, flags, opacity,
                    begin, end, level,
                ]
            }
            Item::Board { at, side, board, is_faint } => {
                let (x, y) = self.point(*at);
                let (kind, node) = (Kind::Board as u8 as f32, at.node as f32);
                let (height, flags) = (height(board, *side), flags([false, false, false, false, *is_faint]));
                [
                    kind, node, x, y, 0.0, 0.0, *side, height, 0.0, NONE, NONE, NONE, 0.0, flags, opacity,
                    begin, end, level,
                ]
            }
        }
    }
}
