//! The positions and sizes of the nodes of a tree picture.

/// Room above the first row, and below the last one, where more is written.
pub(super) const ABOVE: f32 = 42.0;
pub(super) const BELOW: f32 = 60.0;
/// Room for the texts about the rows, at the left.
pub(super) const GUTTER: f32 = 64.0;
/// The greatest distance between two rows.
pub(super) const MOST_APART: f32 = 210.0;
/// The size of the ring around a node, beyond the node.
pub(super) const RING: f32 = 22.0;

/// The height of a shape with moves of width 1.
pub(super) const ASPECT: f32 = 0.88;

/// The sizes of nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sizes {
    /// A place with moves.
    pub inner: (f32, f32),
    /// A leaf.
    pub leaf: (f32, f32),
    /// Room at each side of a node.
    pub gap: f32,
    /// The width of the text to the right of a place with moves: its window, and the meaning of its value.
    pub beside: f32,
}

impl Sizes {
    /// The greatest excess of a text's width over the width of its leaf.
    pub(super) fn leaf_air(&self) -> f32 {
        2.0 * self.gap
    }

    /// Whether there is room for a text about a node next to it.
    pub(super) fn is_roomy(&self) -> bool {
        self.beside > 0.0
    }
}

/// The positions of the nodes.
pub(super) struct Arranged {
    /// Their middles from the left.
    pub x: Vec<f32>,
    /// Their middles from above.
    pub y: Vec<f32>,
    /// The picture's size.
    pub width: f32,
    /// See `width`.
    pub height: f32,
    /// The heights of the rows.
    pub rows: Vec<f32>,
    /// The sizes of nodes that are not made smaller.
    pub sizes: Sizes,
    /// The drawn size of each node.
    pub size: Vec<(f32, f32)>,
    /// Whether sizes differ, because the tree has no room in its usual size.
    pub is_lens: bool,
}

/// The room above a root of this size: the ring around it has to be inside the picture.
pub(super) fn above(root: f32) -> f32 {
    ABOVE.max(f32::midpoint(root, RING) + 2.0)
}
