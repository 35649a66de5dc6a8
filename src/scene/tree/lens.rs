//! The lens: a whole tree that has no room in its usual size. What is near the leaf in focus is large, and so is the best
//! line; all other leaves share what is left, so that no part of the tree is ever outside the stage.
//!
//! A column belongs to each leaf, and its width follows from its degree of interest: how far up its first common ancestor
//! with the leaf in focus is (Furnas, *Generalized fisheye views*, 1986).

use super::arena::{NodeIndex, TreeNode, What};
use super::arranged::{ASPECT, Arranged, BELOW, GUTTER, MOST_APART, Sizes, above};
use super::view::TreeAsk;
use crate::facts::variation::best_child;
use crate::sorted::sort_by;
use crate::trace::columns::{Trace, VisitId};
use std::collections::HashMap;

/// The width of a leaf next to the leaf in focus, of a leaf on the best line, and of a leaf two levels away, in units.
const NEAR: f32 = 46.0;
const OF_LINE: f32 = 37.0;
const AROUND: f32 = 31.0;
/// The share of the width that the focus has at most, in a wide room and in a narrow one.
const FOCUS: [f32; 2] = [0.66, 0.58];
/// The width of any other leaf: at most in units, and at least in pixels. Below that the tree is folded.
const FAR: f32 = 44.0;
const LEAST: f32 = 2.0;
/// Room at the right.
const RIGHT: f32 = 14.0;
/// The width of a node with moves: at least and at most, and in the first two rows at least, in units.
const INNER: (f32, f32) = (9.0, 56.0);
const INNER_ABOVE: f32 = 60.0;
/// Smaller shapes have no room for a text.
pub(super) const LEAST_WITH_TEXT: f32 = 15.0;

/// The parts that are to be large.
pub(super) struct Focus {
    /// The leaf in the middle of the lens.
    leaf: NodeIndex,
    /// For each node, whether it is on the best line.
    line: Vec<bool>,
}

impl Focus {
    /// The leaf below the node that the user asks about, otherwise below the search's current node; at the search's end
    /// the last node of the best line.
    pub(super) fn of(trace: &Trace, nodes: &[TreeNode], ask: &TreeAsk, cursor: Option<VisitId>) -> Focus {
        let mut line = vec![false; nodes.len()];
        let mut last = 0;
        while !std::mem::replace(&mut line[last], true) {
            let best = nodes[last].shown().and_then(|visit| best_child(trace, visit, ask.t));
            let is_best = |child: &&NodeIndex| best.is_some() && nodes[**child].shown() == best;
            last = nodes[last].children.iter().find(is_best).copied().unwrap_or(last);
        }
        let node_of = |visit: VisitId| nodes.iter().position(|node| node.visits().contains(&visit));
        let asked = [ask.selected, cursor].into_iter().flatten().find_map(node_of);
        let mut leaf = asked.unwrap_or(last);
        while let Some(first) = nodes[leaf].children.first() {
            let children = || nodes[leaf].children.iter().copied();
            let entered = || children().filter(|child| nodes[*child].shown().is_some());
            let of_line = entered().find(|child| line[*child]);
            leaf = of_line.or_else(|| entered().next_back()).unwrap_or(*first);
        }
        Focus { leaf, line }
    }
}

/// Whether a room is too small for this number of leaves.
pub(super) fn is_too_dense(leaves: usize, ask: &TreeAsk) -> bool {
    leaves as f32 * LEAST > columns(ask).1 * (1.0 - FOCUS[usize::from(ask.is_narrow())] / 2.0)
}

/// The left end of the leaves' columns, and the width of all of them.
fn columns(ask: &TreeAsk) -> (f32, f32) {
    let left = if ask.is_narrow() { GUTTER * 0.66 } else { GUTTER };
    (left, (ask.width - left - RIGHT).max(1.0))
}

/// Arranges the whole tree in its room.
pub(super) fn lens(nodes: &[TreeNode], focus: &Focus, ask: &TreeAsk, sizes: Sizes) -> Arranged {
    let unit = ask.unit();
    let (left, room) = columns(ask);
    let count = nodes.iter().map(|node| usize::from(node.row) + 1).max().unwrap_or(1);
    let widths = leaf_widths(nodes, focus, ask, unit, room);
    let mut x = vec![0.0_f32; nodes.len()];
    let mut span = widths.clone();
    let mut at = left + (room - widths.iter().sum::<f32>()).max(0.0) / 2.0;
    for leaf in leaves_below(nodes, 0) {
        x[leaf] = at + widths[leaf] / 2.0;
        at += widths[leaf];
    }
    // Children are behind their parents.
    for index in (0..nodes.len()).rev() {
        let children = &nodes[index].children;
        if let (Some(first), Some(last)) = (children.first(), children.last()) {
            x[index] = f32::midpoint(x[*first], x[*last]);
            span[index] = children.iter().map(|child| span[*child]).sum();
        }
    }
    let above = above(INNER_ABOVE * unit);
    let apart = ((ask.height - above - BELOW) / (count.max(2) - 1) as f32).clamp(1.0, MOST_APART);
    let top = above.max((ask.height - apart * (count - 1) as f32) / 2.0 - 22.0 * unit);
    let rows: Vec<f32> = (0..count).map(|row| top + apart * row as f32).collect();
    let mut size: Vec<(f32, f32)> = (0..nodes.len())
        .map(|index| match nodes[index].children.is_empty() {
            true => leaf_size(&nodes[index], widths[index], unit),
            false => {
                let least = if nodes[index].row <= 1 { INNER_ABOVE } else { INNER.0 } * unit;
                let width = (span[index] * 0.74).clamp(INNER.0 * unit, INNER.1 * unit).max(least);
                (width, width * ASPECT)
            }
        })
        .collect();
    keep_apart(nodes, &x, &mut size, (left, left + room), count);
    Arranged {
        y: nodes.iter().map(|node| rows[usize::from(node.row)]).collect(),
        x,
        width: ask.width,
        height: ask.height,
        rows,
        sizes,
        size,
        is_lens: true,
    }
}

/// The leaves below a node, or itself, from left to right.
pub(super) fn leaves_below(nodes: &[TreeNode], top: NodeIndex) -> Vec<NodeIndex> {
    let (mut leaves, mut open) = (Vec::new(), vec![top]);
    while let Some(index) = open.pop() {
        match nodes[index].children.as_slice() {
            [] => leaves.push(index),
            children => open.extend(children.iter().rev()),
        }
    }
    leaves
}

/// The width of each leaf's column; 0 for other nodes.
fn leaf_widths(nodes: &[TreeNode], focus: &Focus, ask: &TreeAsk, unit: f32, room: f32) -> Vec<f32> {
    let above = |node: &NodeIndex| nodes[*node].parent;
    let levels: HashMap<NodeIndex, usize> =
        std::iter::successors(Some(focus.leaf), above).enumerate().map(|(up, node)| (node, up)).collect();
    let near = (NEAR * unit).min(room / 9.0);
    let around = (AROUND * unit).min(room / 26.0);
    let mut widths = vec![0.0_f32; nodes.len()];
    let leaves = leaves_below(nodes, 0);
    for leaf in &leaves {
        let level = std::iter::successors(Some(*leaf), above).find_map(|node| levels.get(&node));
        let of_lens = match level {
            Some(0 | 1) => near,
            Some(2) => around,
            _ => 0.0,
        };
        let parent_is_of_line = nodes[*leaf].parent.is_some_and(|parent| focus.line[parent]);
        let of_line = match (focus.line[*leaf], parent_is_of_line) {
            (true, _) => (OF_LINE * unit).min(near),
            (false, true) => around,
            (false, false) => 0.0,
        };
        widths[*leaf] = of_lens.max(of_line);
    }
    let wanted: f32 = widths.iter().sum();
    let far = leaves.iter().filter(|leaf| widths[**leaf] == 0.0).count();
    let most = match far {
        0 => room,
        _ => (room * FOCUS[usize::from(ask.is_narrow())])
            .max(room - far as f32 * 14.0 * unit)
            .min(room - far as f32 * LEAST),
    };
    let smaller = (most / wanted.max(1.0)).min(1.0);
    let share = ((room - wanted * smaller) / far.max(1) as f32).clamp(0.0, FAR * unit);
    for leaf in leaves {
        widths[leaf] = if widths[leaf] == 0.0 { share } else { widths[leaf] * smaller };
    }
    widths
}

fn leaf_size(node: &TreeNode, column: f32, unit: f32) -> (f32, f32) {
    let (width, height) = match column / unit {
        AROUND.. => (column - 5.0 * unit, 30.0),
        LEAST_WITH_TEXT.. => (column - 2.0, 26.0),
        _ => ((column * 0.62).min(9.0 * unit).max(1.5), 18.0),
    };
    match node.what {
        What::Place { .. } => (width, height * unit),
        What::Folded { .. } | What::NotSearched { .. } => (width.min(22.0), 18.0 * unit),
    }
}

/// Makes nodes of a row smaller if they would overlap, the larger one of two first, and nodes that would stick out.
fn keep_apart(
    nodes: &[TreeNode],
    x: &[f32],
    size: &mut [(f32, f32)],
    (left, right): (f32, f32),
    count: usize,
) {
    const GAP: f32 = 2.0;
    let set = |index: NodeIndex, width: f32, size: &mut [(f32, f32)]| {
        let (old, height) = size[index];
        let is_inner = !nodes[index].children.is_empty();
        size[index] = (width, if is_inner { height * width / old.max(0.1) } else { height });
    };
    for row in 0..count {
        let mut of_row: Vec<NodeIndex> =
            (0..nodes.len()).filter(|index| usize::from(nodes[*index].row) == row).collect();
        sort_by(&mut of_row, |one, other| x[*one].total_cmp(&x[*other]));
        for index in &of_row {
            let most = 2.0 * (x[*index] - left + GAP).min(right + GAP - x[*index]).max(1.0);
            if size[*index].0 > most {
                set(*index, most, size);
            }
        }
        for _ in 0..3 {
            for pair in of_row.windows(2) {
                let room = x[pair[1]] - x[pair[0]] - GAP.min((x[pair[1]] - x[pair[0]]) / 4.0);
                if f32::midpoint(size[pair[0]].0, size[pair[1]].0) <= room {
                    continue;
                }
                let (large, small) =
                    if size[pair[0]].0 > size[pair[1]].0 { (pair[0], pair[1]) } else { (pair[1], pair[0]) };
                let least = size[small].0.min(room);
                set(small, least, size);
                set(large, 2.0 * room - least, size);
            }
        }
    }
}
