//! The positions and sizes of the nodes in a path tree.

use super::families::PathTree;
use super::measures::{Measures, PATH};
use super::rows::{RowKind, height, least_height};
use crate::scene::tree::arena::{NodeIndex, TreeNode, What};
use crate::scene::tree::view::TreeAsk;
use crate::sorted::{sort_by, sort_by_key};
use std::cmp::Reverse;

/// The greatest width of the root's board, in units.
const ROOT: f32 = 92.0;

/// No more rows than this have their room while the path is shorter: more of them would leave little for the boards.
const MOST_KEPT: usize = 4;

/// The least width of a dot with the room around it, in pixels.
const LEAST_DOT: f32 = 3.0;

/// The greatest height of a wedge, in units.
const WEDGE: f32 = 18.0;

/// The form of a node's drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Size {
    /// A board with a foot, as wide as its seat.
    Board,
    /// A small board with its move and its value next to it.
    Low,
    /// Its move and its value.
    Card,
    /// A point.
    Dot,
    /// Moves that were never looked at.
    Stack,
    /// The folded nodes below a node.
    Wedge,
}

/// The place of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seat {
    /// The form of its drawing.
    pub size: Size,
    /// Its middle from the left.
    pub x: f32,
    /// Its middle from above.
    pub y: f32,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

impl Seat {
    /// Its upper side.
    pub(super) fn top(&self) -> f32 {
        self.y - self.height / 2.0
    }

    /// Its lower side.
    pub(super) fn bottom(&self) -> f32 {
        self.y + self.height / 2.0
    }
}

/// A row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Row {
    /// Its upper side, above the names.
    pub top: f32,
    /// Its lower side, below the feet.
    pub bottom: f32,
}

/// The positions of everything.
pub(super) struct Seats {
    /// The place of each node.
    pub nodes: Vec<Seat>,
    /// The rows from above.
    pub rows: Vec<Row>,
    /// The picture's width.
    pub width: f32,
    /// The picture's height.
    pub height: f32,
}

/// The places of the nodes of a path tree.
pub(super) fn seats(tree: &PathTree, ask: &TreeAsk) -> Seats {
    let sizing = Sizing { tree, measures: &tree.measures, room: ask.width - tree.measures.lane - 6.0 };
    let count = tree.plan.count();
    let members: Vec<Vec<NodeIndex>> = (0..count).map(|row| sizing.members(row)).collect();
    let mut sizes = vec![Size::Dot; tree.nodes.len()];
    let mut limits = vec![0.0; count];
    for (row, members) in members.iter().enumerate() {
        limits[row] = sizing.choose(row, members, &mut sizes);
    }
    // Rows that the search reaches at other moments have their room, so that the others keep their places.
    let all = count.max(tree.usual_rows.min(sizing.most_rows(ask.height)).min(MOST_KEPT));
    let board = sizing.grow(all, ask.height);
    let boards: Vec<f32> = limits.iter().map(|limit| limit.min(board)).collect();
    let heights: Vec<f32> = (0..all).map(|row| sizing.height(row, board)).collect();
    let free = ask.height - heights.iter().sum::<f32>() - sizing.measures.gap * all as f32;
    let gap = sizing.measures.gap + (free / all.max(1) as f32).clamp(0.0, 1.1 * sizing.measures.gap);
    let mut rows = Vec::with_capacity(count);
    let mut top = (free - (gap - sizing.measures.gap) * all as f32).max(0.0) / 2.0;
    for height in heights.into_iter().take(count) {
        rows.push(Row { top, bottom: top + height });
        top += height + gap;
    }
    let nowhere = Seat { size: Size::Dot, x: 0.0, y: 0.0, width: 0.0, height: 0.0 };
    let mut seats =
        Seats { nodes: vec![nowhere; tree.nodes.len()], rows, width: ask.width, height: ask.height.max(top) };
    for (row, members) in members.iter().enumerate() {
        sizing.place(row, members, boards[row], &sizes, &mut seats);
    }
    sizing.wedges(&mut seats);
    seats
}

struct Sizing<'a> {
    tree: &'a PathTree,
    measures: &'a Measures,
    /// The width of a row.
    room: f32,
}

impl Sizing<'_> {
    /// The nodes of a row, wedges left out.
    fn members(&self, row: usize) -> Vec<NodeIndex> {
        let is_here = |node: &TreeNode| {
            !matches!(node.what, What::Folded { .. }) && self.tree.plan.row_of(usize::from(node.row)) == row
        };
        (0..self.tree.nodes.len()).filter(|node| is_here(&self.tree.nodes[*node])).collect()
    }

    /// The width of a node with the room around it; `board` is the width of the row's boards.
    fn slot(&self, size: Size, board: f32) -> f32 {
        let measures = self.measures;
        match size {
            Size::Board => board + measures.apart,
            Size::Low => self.low_width() + measures.apart,
            Size::Card | Size::Stack => measures.card + 0.7 * measures.apart,
            Size::Dot => measures.dot + 3.0 * measures.unit,
            Size::Wedge => 0.0,
        }
    }

    fn low_width(&self) -> f32 {
        self.measures.low + 4.0 + self.measures.beside()
    }

    /// Chooses how the nodes of a row are drawn. Gives the greatest width of its boards.
    fn choose(&self, row: usize, members: &[NodeIndex], sizes: &mut [Size]) -> f32 {
        let measures = self.measures;
        let is_full = self.tree.plan.kind_of_row(row) == RowKind::Full;
        let largest = if is_full { Size::Board } else { Size::Low };
        let slot = self.slot(largest, measures.board);
        if members.len() as f32 * slot <= self.room {
            for node in members {
                sizes[*node] = match self.tree.nodes[*node].what {
                    What::NotSearched { .. } if largest == Size::Low => Size::Stack,
                    _ => largest,
                };
            }
            let most = if row == 0 { ROOT * measures.unit } else { measures.most };
            return (self.room / members.len().max(1) as f32 - measures.apart).min(most);
        }
        // As points all members fit, for every number of them; then the more interesting ones become larger.
        let mut used: f32 = members.iter().map(|_| self.slot(Size::Dot, 0.0)).sum();
        for node in members {
            sizes[*node] = Size::Dot;
        }
        let mut order = members.to_vec();
        sort_by_key(&mut order, |node| self.interest(*node));
        let is_stack = |node: NodeIndex| matches!(self.tree.nodes[node].what, What::NotSearched { .. });
        let mut dots = members.len() as f32;
        let mut enlarge = |node: NodeIndex, to: Size, sizes: &mut [Size]| {
            let dot = self.slot(Size::Dot, 0.0);
            let more = self.slot(to, measures.board) - self.slot(sizes[node], measures.board);
            // All dots are narrower to make room for the path's node.
            let narrower = (dots - 1.0) * (dot - LEAST_DOT);
            let spare = if self.interest(node).0 == 0 { narrower } else { 0.0 };
            let fits = used + more <= self.room + spare;
            dots -= f32::from(u8::from(fits && sizes[node] == Size::Dot));
            if fits {
                used += more;
                sizes[node] = to;
            }
            fits
        };
        for &node in order.iter().take_while(|node| self.interest(**node).0 < 2) {
            enlarge(node, largest, sizes);
        }
        for &node in &order {
            let to = if is_stack(node) { Size::Stack } else { Size::Card };
            if sizes[node] == Size::Dot && !enlarge(node, to, sizes) {
                break;
            }
        }
        for node in order {
            if sizes[node] == Size::Card && !enlarge(node, largest, sizes) {
                break;
            }
        }
        measures.board
    }

    /// The interest of a node, for sorting the least interesting first.
    fn interest(&self, node: NodeIndex) -> (u8, Reverse<u64>, usize) {
        let tree = self.tree;
        let rank = if tree.path.contains(&node) || tree.cursor.contains(&node) {
            0
        } else if tree.best.contains(&node) {
            1
        } else {
            match &tree.nodes[node].what {
                What::Place { shown: Some(_), .. } => 2,
                What::NotSearched { .. } => 3,
                What::Place { visits, .. } if !visits.is_empty() => 4,
                _ => 5,
            }
        };
        (rank, Reverse(if rank == 2 { self.visits_below(node) } else { 0 }), node)
    }

    fn visits_below(&self, node: NodeIndex) -> u64 {
        let children = self.tree.nodes[node].children.iter();
        let visits = children.map(|child| match self.tree.nodes[*child].what {
            What::Folded { visits, .. } => visits,
            _ => 0,
        });
        visits.sum()
    }

    /// The width of boards that `rows` rows have room for. The height of the rows follows from it, even if a family is
    /// too wide for such boards, so that they stay in place when the path goes another way.
    fn grow(&self, rows: usize, room: f32) -> f32 {
        let measures = self.measures;
        let fits = |board: f32| {
            let heights: f32 = (0..rows).map(|row| self.height(row, board)).sum();
            heights + measures.gap * rows as f32 <= room
        };
        let (mut low, mut high) = (measures.board, measures.most);
        for _ in 0..12 {
            let middle = f32::midpoint(low, high);
            if fits(middle) { low = middle } else { high = middle }
        }
        low
    }

    /// The number of rows of boards for which there is room.
    fn most_rows(&self, room: f32) -> usize {
        (room / (height(self.measures, self.measures.board) + self.measures.gap)) as usize
    }

    fn height(&self, row: usize, board: f32) -> f32 {
        match self.tree.plan.kind_of_row(row) {
            RowKind::Full => height(self.measures, board),
            kind => least_height(self.measures, kind),
        }
    }

    /// Gives the nodes of a row their places: each family is centred under its parent, and none leaves the room.
    fn place(&self, row: usize, members: &[NodeIndex], board: f32, sizes: &[Size], seats: &mut Seats) {
        let measures = self.measures;
        let nodes = &self.tree.nodes;
        let is_folded = self.tree.plan.kind_of_row(row) == RowKind::Folded;
        // In the folded row each node but the first is below its neighbour.
        let parent = |node: NodeIndex| nodes[node].parent.filter(|parent| !members.contains(parent));
        let mut families: Vec<(f32, Vec<NodeIndex>)> = Vec::new();
        let mut of_parent = Vec::new();
        for node in members {
            let above = parent(*node);
            match of_parent.iter().position(|other| is_folded || *other == above) {
                Some(family) => families[family].1.push(*node),
                None => {
                    of_parent.push(above);
                    let x = above.map_or(measures.lane + self.room / 2.0, |above| seats.nodes[above].x);
                    families.push((x, vec![*node]));
                }
            }
        }
        sort_by(&mut families, |one, other| one.0.total_cmp(&other.0));
        if is_folded {
            // Guests are at the left end.
            for (_, family) in &mut families {
                sort_by_key(family, |node| self.tree.path.contains(node));
            }
        }
        // In a row that is too wide the dots are narrower; a row of dots alone is narrowed as a whole.
        let usual = |node: &NodeIndex| self.slot(sizes[*node], board);
        let is_dot = |node: &&NodeIndex| sizes[**node] == Size::Dot;
        let of_dots: f32 = members.iter().filter(is_dot).map(usual).sum();
        let others: f32 = members.iter().filter(|node| !is_dot(node)).map(usual).sum();
        let for_dots = ((self.room - others) / of_dots.max(1.0)).clamp(0.0, 1.0);
        let whole = others + for_dots * of_dots;
        let narrower = (self.room / whole.max(1.0)).min(1.0);
        let slot = |node: &NodeIndex| narrower * usual(node) * if is_dot(&node) { for_dots } else { 1.0 };
        let (left, right) = (measures.lane, measures.lane + self.room);
        let width = |family: &[NodeIndex]| family.iter().map(slot).sum::<f32>();
        let mut begins: Vec<f32> = Vec::with_capacity(families.len());
        let mut end = left;
        for (x, family) in &families {
            let width = width(family);
            let begin = (x - width / 2.0).max(end);
            end = begin + width;
            begins.push(begin);
        }
        let mut limit = right;
        for (begin, (_, family)) in begins.iter_mut().zip(&families).rev() {
            *begin = begin.min(limit - width(family));
            limit = *begin;
        }
        for (begin, (_, family)) in begins.into_iter().zip(&families) {
            let mut x = begin;
            for node in family {
                let slot = slot(node);
                seats.nodes[*node] =
                    self.seat(row, *node, x + slot / 2.0, slot, sizes[*node], board, seats.rows[row]);
                x += slot;
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "all of them are what a seat is made of")]
    fn seat(
        &self,
        row: usize,
        node: NodeIndex,
        x: f32,
        slot: f32,
        size: Size,
        board: f32,
        place: Row,
    ) -> Seat {
        let measures = self.measures;
        let is_path = row > 0 && self.tree.path.contains(&node);
        let (width, height) = match size {
            Size::Board => {
                let board = if is_path { board * PATH } else { board };
                (board, board * measures.aspect + measures.foot())
            }
            Size::Low => (self.low_width(), (measures.low * measures.aspect).max(measures.card_height())),
            Size::Card | Size::Stack => (measures.card, measures.card_height()),
            Size::Dot | Size::Wedge => {
                let dot = measures.dot.min(slot * 0.8);
                (dot, dot)
            }
        };
        let y = match size {
            Size::Dot => place.bottom - measures.card_height() / 2.0,
            _ => place.bottom - height / 2.0,
        };
        Seat { size, x, y, width, height }
    }

    /// Wedges hang under the feet; their area says how many visits are folded, with one scale for the whole picture.
    fn wedges(&self, seats: &mut Seats) {
        let visits = |node: &TreeNode| match node.what {
            What::Folded { visits, .. } => Some(visits),
            _ => None,
        };
        let most = self.tree.nodes.iter().filter_map(visits).max().unwrap_or(1).max(1);
        for (index, node) in self.tree.nodes.iter().enumerate() {
            let (Some(visits), Some(parent)) = (visits(node), node.parent) else { continue };
            let above = seats.nodes[parent];
            let share = (visits as f64 / most as f64).sqrt() as f32;
            let height = (WEDGE * self.measures.unit * share).max(4.0).min(self.measures.gap * 0.5);
            let width = (2.4 * height).min(above.width.max(self.measures.dot));
            seats.nodes[index] =
                Seat { size: Size::Wedge, x: above.x, y: above.bottom() + 2.0 + height / 2.0, width, height };
        }
    }
}
