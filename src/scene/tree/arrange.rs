//! The positions of the nodes in a tree picture: rows, columns, and the room between.

use super::arena::{TreeNode, What};
use super::arranged::{ABOVE, ASPECT, Arranged, BELOW, GUTTER, MOST_APART, Sizes, above};
use super::item::Form;
use super::lens::{Focus, lens};
use super::tidy::{Extent, tidy};
use super::view::TreeAsk;

/// The share of a triangle's width, and of a box's, that a text has.
const ROOM_IN_TRIANGLE: f32 = 0.62;
const ROOM_IN_BOX: f32 = 0.9;

/// Sizes if there is much room.
const ROOMY: Sizes = Sizes { inner: (50.0, 44.0), leaf: (40.0, 34.0), gap: 7.0, beside: 78.0 };
/// Sizes for many nodes.
const COMPACT: Sizes = Sizes { inner: (38.0, 34.0), leaf: (30.0, 26.0), gap: 3.0, beside: 0.0 };
/// Pictures that would have to be drawn smaller than this are made compact: their texts could not be read.
const SMALLEST_ROOMY: f32 = 0.86;
/// Room at the right of the last node: with room reserved for the text next to it, and without.
const RIGHT: (f32, f32) = (24.0, 84.0);
/// The least legible distance between rows, with much room and with many nodes.
const LEAST_APART: f32 = 66.0;
const LEAST_APART_COMPACT: f32 = 52.0;
/// The greatest magnification of the usual sizes.
const LARGEST: f32 = 1.9;

/// The greatest width of a node's texts at any time, so that nothing moves while time does.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Written {
    /// Its widest value.
    pub inside: f32,
    /// The distance that it reaches to its left, if that is more than its name.
    pub before: f32,
    /// Beside it, where that is more than the usual.
    pub beside: f32,
}

/// Whether a node is drawn as the end of a line.
pub(super) fn is_end(node: &TreeNode) -> bool {
    node.children.is_empty()
}

/// The approximate width of a text.
pub(super) fn text_width(text: &str, size: f32) -> f32 {
    text.chars().count() as f32 * size * 0.58
}

/// The position of a value in a shape of this size: the distance below its middle, and the width.
pub(super) fn inside(form: Form, (width, height): (f32, f32)) -> (f32, f32) {
    match form {
        Form::TriangleUp => (height * 0.18, width * ROOM_IN_TRIANGLE),
        Form::TriangleDown => (-height * 0.18, width * ROOM_IN_TRIANGLE),
        _ => (0.0, width * ROOM_IN_BOX),
    }
}

/// Whether window and value are written next to a node: if its moves are drawn.
pub(super) fn has_text_beside(nodes: &[TreeNode], node: &TreeNode) -> bool {
    node.is_place() && node.children.iter().any(|child| nodes[*child].is_place())
}

/// The size of a node.
fn size(nodes: &[TreeNode], node: &TreeNode, sizes: &Sizes) -> (f32, f32) {
    match node.what {
        What::Place { .. } if has_moves(nodes, node) => sizes.inner,
        What::Place { .. } => sizes.leaf,
        What::Folded { visits, .. } => {
            // A wedge twice as wide represents a hundred times as many visits: it is a hint.
            let size = 12.0 + 7.0 * ((visits.max(1) as f64).log10() as f32);
            (size, size)
        }
        What::NotSearched { .. } => (22.0, 18.0),
    }
}

/// Whether a place is drawn with moves: with children, including folded children.
pub(super) fn has_moves(nodes: &[TreeNode], node: &TreeNode) -> bool {
    let is_drawn = |child: &TreeNode| !matches!(child.what, What::NotSearched { .. });
    node.children.iter().any(|child| is_drawn(&nodes[*child]))
}

/// Shapes that are wide enough for their values at any time, unless those are very long.
fn with_room_for(sizes: Sizes, nodes: &[TreeNode], written: &[Written]) -> Sizes {
    let widest = |is_inner: bool| {
        let of_kind = nodes.iter().zip(written).filter(|(node, _)| has_moves(nodes, node) == is_inner);
        of_kind.map(|(_, written)| written.inside).fold(0.0, f32::max)
    };
    let (inner, leaf) = (sizes.inner.0, sizes.leaf.0);
    let width = (widest(true) / ROOM_IN_TRIANGLE).clamp(inner, 1.5 * inner);
    Sizes {
        inner: (width, (width * ASPECT).clamp(sizes.inner.1, 1.25 * sizes.inner.1)),
        leaf: ((widest(false) / ROOM_IN_BOX).clamp(leaf, 1.5 * leaf), sizes.leaf.1),
        ..sizes
    }
}

fn extent(nodes: &[TreeNode], node: &TreeNode, written: Written, sizes: &Sizes, ask: &TreeAsk) -> Extent {
    let name = text_width(&node.name, ask.text(14.0));
    let half = size(nodes, node, sizes).0 / 2.0;
    let gap = sizes.gap;
    match &node.what {
        What::Place { .. } if sizes.is_roomy() && has_text_beside(nodes, node) => {
            let before = name.min(70.0).max(written.before);
            Extent {
                left: half + before + gap,
                right: half + (sizes.beside * ask.text(13.0) / 13.0).max(written.beside),
            }
        }
        What::Place { .. } => {
            let half = half.max(name / 2.0);
            Extent { left: half + gap, right: half + gap }
        }
        What::Folded { .. } | What::NotSearched { .. } => Extent { left: 30.0, right: 30.0 },
    }
}

/// The least width of the widest row: no layout is narrower, so a layout that is too wide need not be made.
fn widest_row(nodes: &[TreeNode], written: &[Written], rows: usize, sizes: &Sizes, ask: &TreeAsk) -> f32 {
    let mut widths = vec![0.0_f32; rows];
    for (node, written) in nodes.iter().zip(written) {
        let Extent { left, right } = extent(nodes, node, *written, sizes, ask);
        widths[usize::from(node.row)] += left + right;
    }
    widths.into_iter().fold(0.0, f32::max)
}

/// Arranges the nodes so that the picture suits the room. A whole tree that has no room in its usual size is seen through a
/// lens; of another one the page shows a part.
pub(super) fn arrange(nodes: &[TreeNode], written: &[Written], ask: &TreeAsk, focus: &Focus) -> Arranged {
    let children: Vec<&[usize]> = nodes.iter().map(|node| node.children.as_slice()).collect();
    let laid_out = |usual: Sizes| {
        let sizes = with_room_for(usual, nodes, written);
        let both = nodes.iter().zip(written);
        let extents: Vec<Extent> =
            both.map(|(node, written)| extent(nodes, node, *written, &sizes, ask)).collect();
        let mut x = tidy(&children, &extents);
        let right = (0..nodes.len()).map(|node| x[node] + extents[node].right).fold(0.0, f32::max);
        for x in &mut x {
            *x += GUTTER;
        }
        let beyond = if sizes.is_roomy() { RIGHT.0 } else { RIGHT.1 };
        (x, right + GUTTER + beyond, sizes)
    };
    let count = nodes.iter().map(|node| usize::from(node.row) + 1).max().unwrap_or(1);
    let smallest = if ask.keeps_scale() { 1.0 } else { SMALLEST_ROOMY };
    let is_too_wide = |width: f32| width * smallest > ask.width;
    let is_too_high = |least: f32| (ABOVE + BELOW + least * (count - 1) as f32) * smallest > ask.height;
    // Rows that are too high are only held together if that brings all of them into the room.
    let is_better_compact = is_too_high(LEAST_APART) && !is_too_high(LEAST_APART_COMPACT);
    let is_roomy = !is_better_compact && !is_too_wide(widest_row(nodes, written, count, &ROOMY, ask));
    let roomy = is_roomy.then(|| laid_out(ROOMY));
    let (x, width, sizes) =
        roomy.filter(|(_, width, _)| !is_too_wide(*width)).unwrap_or_else(|| laid_out(COMPACT));
    let is_whole = !nodes.iter().any(|node| matches!(node.what, What::Folded { .. }));
    if is_whole && (is_too_wide(width) || is_too_high(LEAST_APART_COMPACT)) {
        return lens(nodes, focus, ask, COMPACT);
    }
    // At the scale at which the picture is as wide as the room, rows fill its height. A picture that is too wide for
    // that is shown in part, and rows fill the height then, too.
    let scale = (ask.width / width).clamp(smallest, LARGEST);
    let above = above(sizes.inner.0);
    let room = ask.height / scale - above - BELOW;
    let least = if sizes.is_roomy() { LEAST_APART } else { LEAST_APART_COMPACT };
    let apart = (room / (count.max(2) - 1) as f32).clamp(least, MOST_APART);
    let rows: Vec<f32> = (0..count).map(|row| above + apart * row as f32).collect();
    let y = nodes.iter().map(|node| rows[usize::from(node.row)]).collect();
    let height = above + BELOW + apart * (count - 1) as f32;
    let size = nodes.iter().map(|node| size(nodes, node, &sizes)).collect();
    Arranged { x, y, width, height, rows, sizes, size, is_lens: false }
}
