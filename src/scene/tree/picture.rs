//! A tree picture as a draw list: the source of a canvas, an SVG and a TikZ picture.
//!
//! All coordinates are pixels at scale 1, y downwards. Every item is attached to one node or to two, so that
//! a picture can grow out of the previous picture: only the positions of nodes change, and the attached items
//! follow.

use super::arena::{NodeIndex, TreeNode};
use super::ink::Ink;
use super::item::{Anchor, Drawn, Form, Item, ItemKey, Role, Stroke};
use crate::trace::columns::{Trace, VisitId};

/// The size of a frame beyond its node.
const FRAME: f32 = 8.0;

/// The position of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedNode {
    /// See [`TreeNode::key`](super::arena::TreeNode::key).
    pub key: u32,
    /// The node above it.
    pub parent: Option<NodeIndex>,
    /// Its middle.
    pub x: f32,
    /// See `x`.
    pub y: f32,
    /// The width of the area where a pointer is on it.
    pub width: f32,
    /// See `width`.
    pub height: f32,
    /// The visit that it shows; the first of the place if it shows none.
    pub visit: Option<VisitId>,
    /// Whether it shows that visit: it was entered, and inside the visit that is shown of the parent.
    pub is_shown: bool,
    /// The key that a click on it opens.
    pub opens: Option<u32>,
}

impl PlacedNode {
    /// A node with its middle and its size.
    pub(super) fn of(
        trace: &Trace,
        node: &TreeNode,
        (x, y): (f32, f32),
        (width, height): (f32, f32),
    ) -> PlacedNode {
        let visit = node.shown().or_else(|| node.visits().first().copied());
        PlacedNode {
            key: node.key,
            parent: node.parent,
            x,
            y,
            // A finger is as wide as 24 pixels at least, and so is its target.
            width: width.max(24.0),
            height: height.max(24.0),
            visit: visit.and_then(|visit| trace.recorded(visit)),
            is_shown: node.shown().is_some(),
            opens: node.opens,
        }
    }
}

/// A tree at a time, ready to be drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// Its size.
    pub width: f32,
    /// See `width`.
    pub height: f32,
    /// The nodes: the root first.
    pub nodes: Vec<PlacedNode>,
    /// The items to draw.
    pub items: Vec<Drawn>,
    /// The node to keep in view: the cursor's.
    pub focus: NodeIndex,
    /// The rows' positions, from above, and the side to move there.
    pub rows: Vec<(f32, Option<String>)>,
}

impl Picture {
    /// The position of an anchor.
    #[must_use]
    pub fn point(&self, anchor: Anchor) -> (f32, f32) {
        let node = &self.nodes[anchor.node];
        (node.x + anchor.x, node.y + anchor.y)
    }

    /// The beginning, the control point and the end of a curve that is bent to the left of its way.
    #[must_use]
    pub fn curve(&self, from: Anchor, to: Anchor, bend: f32) -> [(f32, f32); 3] {
        let ((x1, y1), (x2, y2)) = (self.point(from), self.point(to));
        let (dx, dy) = (x2 - x1, y2 - y1);
        let length = dx.hypot(dy).max(f32::EPSILON);
        // A quadratic curve comes half as far as its control point.
        let off = 2.0 * bend / length;
        let control = (f32::midpoint(x1, x2) + dy * off, f32::midpoint(y1, y2) - dx * off);
        [(x1, y1), control, (x2, y2)]
    }

    /// The two strokes across a line that sever it.
    #[must_use]
    pub fn strokes_across(&self, from: Anchor, to: Anchor, part: f32) -> [[(f32, f32); 2]; 2] {
        let ((x1, y1), (x2, y2)) = (self.point(from), self.point(to));
        let (dx, dy) = (x2 - x1, y2 - y1);
        let length = dx.hypot(dy).max(f32::EPSILON);
        let (along, across) = ((dx / length, dy / length), (-dy / length, dx / length));
        [-3.5_f32, 3.5].map(|shift| {
            let (x, y) = (x1 + dx * part + along.0 * shift, y1 + dy * part + along.1 * shift);
            // Slanted, so that it is no rung of a ladder.
            [-9.0_f32, 9.0].map(|reach| {
                (x + across.0 * reach + along.0 * reach * 0.35, y + across.1 * reach + along.1 * reach * 0.35)
            })
        })
    }
}

impl Picture {
    /// Puts a dashed frame around the nodes of some visits.
    pub fn frame(&mut self, is_framed: impl Fn(VisitId) -> bool) {
        let framed = self.nodes.iter().enumerate().filter(|(_, node)| node.visit.is_some_and(&is_framed));
        let frames = framed.map(|(node, PlacedNode { key, width, height, .. })| {
            let item = Item::Shape {
                at: Anchor { node, x: 0.0, y: 0.0 },
                form: Form::Square,
                width: width + FRAME,
                height: height + FRAME,
                fill: None,
                stroke: Some(Stroke { ink: Ink::Ink, width: 1.6, dashed: true }),
            };
            Drawn::new(ItemKey::new(*key, Role::Frame), item)
        });
        let frames: Vec<Drawn> = frames.collect();
        self.items.splice(0..0, frames);
    }
}
