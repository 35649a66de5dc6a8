//! The rows of a path tree, and their heights.

use super::measures::{Measures, PATH};
use crate::scene::tree::view::TreeAsk;
use crate::sorted::sort_by_key;

/// The largest unit with a low root and low moves.
const SMALL: f32 = 0.62;

/// The smallest unit of a drawn tree.
const SMALLEST: f32 = 0.15;

/// The kind of a row of a path tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowKind {
    /// Boards with a foot, as large as there is room for.
    Full,
    /// Small boards, with move and value next to them.
    Low,
    /// The path's node alone, in one row with the other folded plies.
    Folded,
}

/// The rows of a path tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// The kind of each ply's row.
    pub kinds: Vec<RowKind>,
}

impl Plan {
    /// The row of each ply, counted from above: the folded plies share one.
    pub(super) fn row_of(&self, ply: usize) -> usize {
        let folded = self.kinds[..=ply].iter().filter(|kind| **kind == RowKind::Folded).count();
        ply - folded.saturating_sub(1)
    }

    /// The number of rows.
    pub(super) fn count(&self) -> usize {
        self.kinds.len().checked_sub(1).map_or(0, |last| self.row_of(last) + 1)
    }

    /// The kind of a row from above.
    pub(super) fn kind_of_row(&self, row: usize) -> RowKind {
        let ply = (0..self.kinds.len()).find(|ply| self.row_of(*ply) == row);
        ply.map_or(RowKind::Full, |ply| self.kinds[ply])
    }
}

/// The least height of a row.
pub(super) fn least_height(measures: &Measures, kind: RowKind) -> f32 {
    match kind {
        RowKind::Full => height(measures, measures.board),
        RowKind::Low | RowKind::Folded => (measures.low * measures.aspect).max(measures.card_height()),
    }
}

/// The height of a full row with boards of a width.
pub(super) fn height(measures: &Measures, board: f32) -> f32 {
    measures.name() + board * measures.aspect * PATH + measures.foot()
}

fn whole_height(measures: &Measures, plan: &Plan) -> f32 {
    let rows = plan.count();
    let heights: f32 = (0..rows).map(|row| least_height(measures, plan.kind_of_row(row))).sum();
    // There may be a wedge below the last row, too.
    heights + measures.gap * rows as f32
}

/// Whether a tree of `plies` plies whose path ends at a ply has room, however small it is drawn.
pub(super) fn has_room(measures: Measures, plies: usize, end: usize, ask: &TreeAsk) -> bool {
    let (plan, measures) = plan(measures, plies, end, ask);
    whole_height(&measures, &plan) <= ask.height
}

/// The rows of a tree of `plies` plies whose path ends at a ply. All of them are full if there is room. Otherwise the
/// rows between the root's moves and the end of the path are folded into one, then the rows farthest from the end are
/// low; at last everything is drawn smaller.
pub(super) fn plan(measures: Measures, plies: usize, end: usize, ask: &TreeAsk) -> (Plan, Measures) {
    let mut measures = measures;
    loop {
        let mut plan = Plan { kinds: vec![RowKind::Full; plies] };
        let fits = |plan: &Plan| whole_height(&measures, plan) <= ask.height;
        if fits(&plan) {
            return (plan, measures);
        }
        // One ply alone is a row anyway.
        if end >= 5 {
            plan.kinds[2..=end - 2].fill(RowKind::Folded);
        }
        let mut others: Vec<usize> = (2..plies).filter(|ply| plan.kinds[*ply] == RowKind::Full).collect();
        sort_by_key(&mut others, |ply| std::cmp::Reverse(ply.abs_diff(end)));
        for ply in others {
            if fits(&plan) {
                return (plan, measures);
            }
            plan.kinds[ply] = RowKind::Low;
        }
        if fits(&plan) {
            return (plan, measures);
        }
        // In a small room the root and its moves are low, too.
        if measures.unit <= SMALL {
            for ply in [0, 1] {
                if plan.kinds.get(ply).is_some() && !fits(&plan) {
                    plan.kinds[ply] = RowKind::Low;
                }
            }
        }
        if fits(&plan) || measures.unit < SMALLEST {
            return (plan, measures);
        }
        measures = measures.scaled(measures.unit * 0.93);
    }
}
