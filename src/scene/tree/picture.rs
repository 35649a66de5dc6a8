//! A tree picture as a draw list: what a canvas, an SVG and a TikZ picture are made of.
//!
//! All coordinates are pixels at scale 1, y downwards. Every item hangs on one node or on two, so that a
//! picture can grow out of the one before: only where nodes stand changes, and what hangs on them follows.

use super::arena::NodeIndex;
use crate::scene::coverage::CATEGORY_NAMES;
use crate::trace::columns::VisitId;
use strum::VariantNames;

/// A colour by what it means. The page's style sheet has one for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Of a category of visits, see [`CATEGORY_NAMES`].
    Category(u8),
    /// What reads well on that.
    OnCategory(u8),
    /// Behind everything.
    Ground,
    /// Plain text and lines.
    Ink,
    /// What is said beside.
    Soft,
    /// What was never visited, or not yet.
    Ghost,
    /// Lines between rows.
    Rule,
    /// Where the search stands.
    Cursor,
    /// The inside of a mark around where the search stands.
    Halo,
    /// What the person asks about.
    Selected,
    /// Cut-offs.
    Cut,
    /// What is searched, or left out, as a gamble on later visits.
    Gamble,
}

const OWN_NAMES: [&str; 10] =
    ["ground", "ink", "soft", "ghost", "rule", "cursor", "halo", "selected", "cut-off", "gamble"];

/// The names of all inks, in the order of their codes.
pub const INK_NAMES: [&str; OWN_NAMES.len() + 2 * CATEGORY_NAMES.len()] = {
    let mut names = ["ground"; OWN_NAMES.len() + 2 * CATEGORY_NAMES.len()];
    let mut at = 0;
    while at < OWN_NAMES.len() {
        names[at] = OWN_NAMES[at];
        at += 1;
    }
    let mut category = 0;
    while category < CATEGORY_NAMES.len() {
        names[OWN_NAMES.len() + category] = CATEGORY_NAMES[category];
        names[OWN_NAMES.len() + CATEGORY_NAMES.len() + category] = ON_CATEGORY_NAMES[category];
        category += 1;
    }
    names
};

const ON_CATEGORY_NAMES: [&str; CATEGORY_NAMES.len()] =
    ["on-structure", "on-pv", "on-cut", "on-all", "on-q-pv", "on-q-cut", "on-q-all"];

impl Ink {
    /// Its place in [`INK_NAMES`].
    #[must_use]
    pub fn code(self) -> usize {
        match self {
            Ink::Ground => 0,
            Ink::Ink => 1,
            Ink::Soft => 2,
            Ink::Ghost => 3,
            Ink::Rule => 4,
            Ink::Cursor => 5,
            Ink::Halo => 6,
            Ink::Selected => 7,
            Ink::Cut => 8,
            Ink::Gamble => 9,
            Ink::Category(category) => OWN_NAMES.len() + usize::from(category),
            Ink::OnCategory(category) => OWN_NAMES.len() + CATEGORY_NAMES.len() + usize::from(category),
        }
    }

    /// Its stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        INK_NAMES[self.code()]
    }
}

/// A point that moves with a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// The node.
    pub node: NodeIndex,
    /// From its middle to the right.
    pub x: f32,
    /// From its middle downwards.
    pub y: f32,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub ink: Ink,
    /// Its width.
    pub width: f32,
    /// With gaps.
    pub dashed: bool,
}

impl Picture {
    /// Puts a dashed frame around the nodes of some visits.
    pub fn frame(&mut self, is_framed: impl Fn(VisitId) -> bool) {
        let framed = self.nodes.iter().enumerate().filter(|(_, node)| node.visit.is_some_and(&is_framed));
        let frames = framed.map(|(node, PlacedNode { width, height, .. })| Item::Shape {
            at: Anchor { node, x: 0.0, y: 0.0 },
            form: Form::Square,
            width: width + FRAME,
            height: height + FRAME,
            fill: None,
            stroke: Some(Stroke { ink: Ink::Ink, width: 1.6, dashed: true }),
        });
        let frames: Vec<Item> = frames.collect();
        self.items.splice(0..0, frames);
    }
}

/// How much larger than its node a frame is.
const FRAME: f32 = 8.0;

/// The outline of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Form {
    /// The point above: MAX.
    TriangleUp,
    /// The point below: MIN.
    TriangleDown,
    /// Straight corners.
    Square,
    /// Round corners: the end of a line.
    Box,
    /// As round as it is wide.
    Ellipse,
    /// Narrow above, broad below: what is folded.
    Wedge,
}

/// Where a text lies beside its anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// One thing to draw. Later ones lie over earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A line.
    Line {
        /// From here,
        from: Anchor,
        /// to here.
        to: Anchor,
        /// How.
        stroke: Stroke,
    },
    /// A curve with an arrow's head at its end.
    Arrow {
        /// From here,
        from: Anchor,
        /// to here.
        to: Anchor,
        /// How far its middle lies off the straight line, to the left of the way along it.
        bend: f32,
        /// How.
        stroke: Stroke,
    },
    /// Two short strokes across a line.
    Severed {
        /// The line's beginning.
        from: Anchor,
        /// Its end.
        to: Anchor,
        /// Which part of the way along the line, 0 to 1.
        part: f32,
        /// How.
        stroke: Stroke,
    },
    /// The outline of a node.
    Shape {
        /// Its middle.
        at: Anchor,
        /// Which.
        form: Form,
        /// Its size.
        width: f32,
        /// See `width`.
        height: f32,
        /// Its inside.
        fill: Option<Ink>,
        /// Its edge.
        stroke: Option<Stroke>,
    },
    /// A line of text, its middle at the anchor's height.
    Text {
        /// Where.
        at: Anchor,
        /// What.
        text: String,
        /// The font's size.
        size: f32,
        /// Beside or about the anchor.
        align: Align,
        /// Its colour.
        ink: Ink,
        /// Heavy.
        bold: bool,
        /// With the ground's colour around it, because it may lie over lines.
        halo: bool,
    },
}

/// Where a node stands.
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
    /// The room in which a pointer is on it.
    pub width: f32,
    /// See `width`.
    pub height: f32,
    /// The visit that it shows; the first of the place where it shows none.
    pub visit: Option<VisitId>,
    /// Whether it shows that visit: it was entered, and inside the visit that is shown of the parent.
    pub is_shown: bool,
    /// What a click on it opens.
    pub opens: Option<u32>,
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
    /// What is drawn.
    pub items: Vec<Item>,
    /// The node to keep in view: that of the cursor.
    pub focus: NodeIndex,
    /// Where the rows stand, from above, and whose move it is there.
    pub rows: Vec<(f32, Option<String>)>,
}

impl Picture {
    /// Where an anchor is.
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
