//! The items of a tree picture: lines, shapes and texts that are attached to nodes.

use super::arena::NodeIndex;
use super::ink::Ink;
use crate::facts::relation_kind::RelationKind;
use crate::game::board;
use std::sync::Arc;
use strum::VariantNames;

/// A point that moves with a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// The node.
    pub node: NodeIndex,
    /// The distance to the right from the middle.
    pub x: f32,
    /// The distance downwards from the middle.
    pub y: f32,
}

/// The look of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub ink: Ink,
    /// Its width.
    pub width: f32,
    /// With gaps.
    pub dashed: bool,
}

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
    /// An ellipse; a circle if it is as high as it is wide.
    Ellipse,
    /// Narrow above, broad below: a folded subtree.
    Wedge,
    /// An ellipse whose outline is a wave.
    Wave,
    /// A rectangle of stripes in the colour of its outline, without an outline. Of one that is drawn in part, the upper
    /// part is.
    Stripes,
    /// The upper, right and lower side of a rectangle.
    Bracket,
}

/// The side of its anchor where a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// The property of a node that an item shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The area below the horizon in a pre-search, and the bracket next to it.
    Zone,
    /// The depth of a zone, line by line.
    ZoneText(u8),
    /// The depth that the iteration asks for: part by part from left to right.
    Horizon(u8),
    /// The parts of the horizon at different heights, joined.
    HorizonStep(u8),
    /// The text at the horizon.
    HorizonText,
    /// The line to another place of the same position.
    SamePosition,
    /// A frame around a node that only one of two compared searches has.
    Frame,
    /// The ring around the search's current node: one for the whole picture.
    CursorRing,
    /// The ring around the node that the person asks about: one for the whole picture.
    SelectedRing,
    /// The ring around a node that is pointed at elsewhere.
    LitRing,
    /// The edge from the parent.
    Edge,
    /// The strokes that sever that edge.
    Strokes,
    /// The visits behind the one that is shown.
    Stack,
    /// The node itself.
    Body,
    /// The position on its board.
    Board,
    /// The colour that fills it once it is left.
    Fill,
    /// The value in it.
    Value,
    /// The number of visits hidden behind it.
    StackCount,
    /// The move that leads to it.
    Name,
    /// The lines of text next to it or below it.
    Beside(u8),
    /// The wave around a node whose value is uncertain, and still matters.
    Doubt,
    /// The gauge of tried moves, and their number.
    Gauge,
    /// The outcome of a bet.
    Badge,
    /// The reason why moves below it were not searched.
    Why,
    /// The bound at which the moves below it were cut off.
    CutsAt,
    /// An arrow to another node, by its kind.
    Relation(RelationKind),
    /// The interval of a node, or of one of the root's moves: axis, bar and point, piece by piece.
    Bar(u8),
    /// The text next to the bar of one of the root's moves.
    BarText(u8),
    /// A value on its way: in films only.
    Chip,
    /// A line of a lane.
    Lane,
    /// The way of a playout to its result, and that.
    Playout,
    /// The bracket below a move of the root, line by line.
    Bracket(u8),
    /// A ring that grows and fades: in films only.
    Pulse,
    /// The mark of the move that the neural move map's network expected first.
    Expected,
}

/// The identity of an item in its picture. It is equal in every picture of a search, so that one picture can turn into
/// the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ItemKey {
    /// The key of its node; 0 for an item that is only once in a picture.
    pub node: u32,
    /// The property of the node that it shows.
    pub role: Role,
    /// The key of the node at the other end of an arrow or line, otherwise 0.
    pub other: u32,
}

impl ItemKey {
    /// The key of an item that shows a property of the node with this key.
    #[must_use]
    pub fn new(node: u32, role: Role) -> ItemKey {
        ItemKey { node, role, other: 0 }
    }
}

/// The drawn part of an item. In a still picture, all of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The opacity, from 0 (invisible) to 1.
    pub opacity: f32,
    /// The part of a line's way where its drawing begins, from 0 to 1.
    pub begin: f32,
    /// The part of the line at which it ends, from 0 to 1.
    pub end: f32,
    /// The height to which a shape is filled from below, from 0 to 1. The rest above is not drawn.
    pub level: f32,
}

impl Look {
    /// All of it.
    pub const WHOLE: Look = Look { opacity: 1.0, begin: 0.0, end: 1.0, level: 1.0 };
}

/// An item in its picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// The identity of the item.
    pub key: ItemKey,
    /// The drawing of the item.
    pub item: Item,
    /// The drawn part.
    pub look: Look,
}

impl Drawn {
    /// An item that is drawn whole.
    #[must_use]
    pub fn new(key: ItemKey, item: Item) -> Drawn {
        Drawn { key, item, look: Look::WHOLE }
    }
}

/// An item to draw. Later items are drawn over earlier ones.
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
    /// A curve, with an arrow's head at its end or without one.
    Arrow {
        /// From here,
        from: Anchor,
        /// to here.
        to: Anchor,
        /// The distance of its middle from the straight line, to the left of the way along it.
        bend: f32,
        /// How.
        stroke: Stroke,
        /// Whether it has an arrow's head.
        head: bool,
    },
    /// Two short strokes across a line.
    Severed {
        /// The line's beginning.
        from: Anchor,
        /// Its end.
        to: Anchor,
        /// The part of the way along the line, 0 to 1.
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
        /// Whether it has the ground's colour around it, because it may be over lines.
        halo: bool,
    },
    /// A position on its board, see [`marks`](super::board_marks::marks).
    Board {
        /// Its middle.
        at: Anchor,
        /// Its width; its height follows from its rows and files.
        side: f32,
        /// The contents of the board.
        board: Arc<board::Board>,
        /// Pale except for the changes of the last move: a position to come, or a position that is never visited.
        is_faint: bool,
    },
}

impl Item {
    /// Hangs it on other nodes.
    pub fn hang_on(&mut self, other: impl Fn(NodeIndex) -> NodeIndex) {
        let (first, second) = match self {
            Item::Line { from, to, .. } | Item::Arrow { from, to, .. } | Item::Severed { from, to, .. } => {
                (from, Some(to))
            }
            Item::Shape { at, .. } | Item::Text { at, .. } | Item::Board { at, .. } => (at, None),
        };
        first.node = other(first.node);
        if let Some(second) = second {
            second.node = other(second.node);
        }
    }
}
