//! The quality of the move ordering: how early cut-offs come (lecture 5 gives the mean number of moves
//! searched per CUT node; Björnsson, Marsland, Schaeffer & Junghanns report that over 90 % of the cut-offs
//! are made by the first move), the part of the ordering that ranked the moves that cut, and the place of the
//! best move at ALL nodes (their Figure 6).

use super::best_move::{EndedNode, LEAST_MOVES, tenth};
use crate::search::leave_reason::LeaveReason;
use crate::search::window::Bound;
use crate::trace::columns::{Trace, VisitId, VisitRow};
use serde::Serialize;
use std::collections::BTreeMap;

/// The quality of the move ordering, over all visits of the report. The keys are stable.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OrderingQuality {
    /// Nodes of the full-width search that a move cut off.
    pub full_width: CutOffs,
    /// The cut-offs in quiescence.
    pub quiescence: CutOffs,
    /// The places of the best moves at ALL nodes.
    pub all_nodes: BestMoves,
    /// The first moves of full-width nodes by the part of the ordering that ranked them.
    pub first_moves: BTreeMap<&'static str, FirstMoves>,
}

/// The first moves that a part of the ordering ranked, at full-width nodes that a move cut off or that have an exact value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FirstMoves {
    /// How many.
    pub nodes: u64,
    /// The number of first moves that cut off, or are the best move.
    pub right: u64,
    /// The numbers for each ply down to the last that has a node.
    pub by_ply: Vec<PlyFirstMoves>,
}

/// The first moves of a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlyFirstMoves {
    /// Plies from the root.
    pub ply: u16,
    /// How many.
    pub nodes: u64,
    /// The number of first moves that cut off, or are the best move.
    pub right: u64,
}

impl FirstMoves {
    fn count(&mut self, ply: u16, is_right: bool) {
        while self.by_ply.len() <= usize::from(ply) {
            self.by_ply.push(PlyFirstMoves { ply: self.by_ply.len() as u16, ..PlyFirstMoves::default() });
        }
        let of_ply = &mut self.by_ply[usize::from(ply)];
        of_ply.nodes += 1;
        of_ply.right += u64::from(is_right);
        self.nodes += 1;
        self.right += u64::from(is_right);
    }
}

/// Nodes that a move cut off.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CutOffs {
    /// How many.
    pub nodes: u64,
    /// Cutoffs by the first move.
    pub by_first_move: u64,
    /// The share of the first move's cut-offs, in per cent; null without cut-offs.
    pub first_move_per_cent: Option<f64>,
    /// Moves searched at them, the cutting move included.
    pub moves_searched: u64,
    /// The mean of that; null without cut-offs.
    pub mean_moves: Option<f64>,
    /// Cut-offs by the index of the move that cut, the first move first.
    pub by_move: Vec<u64>,
    /// Cut-offs by the part of the ordering that ranked the cutting move.
    pub by_source: BTreeMap<&'static str, u64>,
    /// Cut-offs by the ply of the node that was cut off, for each ply down to the last that has one.
    pub by_ply: Vec<PlyCutOffs>,
}

/// Nodes of a ply that a move cut off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlyCutOffs {
    /// Plies from the root.
    pub ply: u16,
    /// How many.
    pub nodes: u64,
    /// Cutoffs by the first move.
    pub by_first_move: u64,
    /// Moves searched at them, the cutting move included.
    pub moves_searched: u64,
}

impl CutOffs {
    fn count(&mut self, index: usize, source: Option<&'static str>, ply: u16) {
        while self.by_ply.len() <= usize::from(ply) {
            self.by_ply.push(PlyCutOffs { ply: self.by_ply.len() as u16, ..PlyCutOffs::default() });
        }
        let of_ply = &mut self.by_ply[usize::from(ply)];
        of_ply.nodes += 1;
        of_ply.by_first_move += u64::from(index == 0);
        of_ply.moves_searched += index as u64 + 1;
        self.nodes += 1;
        self.by_first_move += u64::from(index == 0);
        self.moves_searched += index as u64 + 1;
        if self.by_move.len() <= index {
            self.by_move.resize(index + 1, 0);
        }
        self.by_move[index] += 1;
        if let Some(source) = source {
            *self.by_source.entry(source).or_default() += 1;
        }
    }

    fn finish(&mut self) {
        let mean = |sum: u64| (self.nodes > 0).then(|| sum as f64 / self.nodes as f64);
        (self.first_move_per_cent, self.mean_moves) =
            (mean(self.by_first_move * 100), mean(self.moves_searched));
    }
}

/// The places of the best moves among the moves of the ALL nodes that [count](EndedNode::counts).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BestMoves {
    /// The number of such nodes.
    pub nodes: u64,
    /// The numbers of best moves in each tenth of the moves, the first tenth first.
    pub tenths: [u64; 10],
}

/// Judges the move ordering of a whole trace.
#[must_use]
pub fn ordering(trace: &Trace) -> OrderingQuality {
    let mut quality = OrderingQuality::default();
    for id in 0..trace.len() {
        let _ = quality.count(trace, id);
    }
    quality.finish();
    quality
}

impl OrderingQuality {
    /// Counts a visit. If a move cut it off, the index of that move.
    pub fn count(&mut self, trace: &Trace, id: VisitId) -> Option<usize> {
        let meta = trace.meta(id);
        if meta.reason() == Some(LeaveReason::CutOff) {
            let (cutting, index) = (trace.cutting_child(id)?, trace.cutting_index(id)?);
            let cut_offs = if meta.is_quiescence() { &mut self.quiescence } else { &mut self.full_width };
            let source = trace.rank(cutting).map(|rank| rank.name());
            cut_offs.count(index, source, trace.ply(id));
            if !meta.is_quiescence() {
                self.count_first(trace, id, index == 0);
            }
            return Some(index);
        }
        if meta.reason() != Some(LeaveReason::AllMoves) || meta.is_quiescence() {
            return None;
        }
        let visit = trace.visit(id)?;
        if visit.bound() == Some(Bound::Exact)
            && let Some(best) = visit.best.known()
        {
            let first = first_move(trace, id);
            self.count_first(trace, id, first.is_some_and(|first| trace.move_of(first) == best));
        }
        if let Some((index, moves)) = best_at_all_node(trace, &visit) {
            self.all_nodes.nodes += 1;
            self.all_nodes.tenths[tenth(index, moves)] += 1;
        }
        None
    }

    fn count_first(&mut self, trace: &Trace, id: VisitId, is_right: bool) {
        let source = first_move(trace, id).and_then(|first| trace.rank(first));
        if let Some(source) = source {
            self.first_moves.entry(source.name()).or_default().count(trace.ply(id), is_right);
        }
    }

    /// Computes the results that follow from the counts.
    pub fn finish(&mut self) {
        self.full_width.finish();
        self.quiescence.finish();
    }
}

/// The first visit of a node's first move.
fn first_move(trace: &Trace, id: VisitId) -> Option<VisitId> {
    trace.children(id).find(|child| !trace.meta(*child).kind().is_speculative())
}

/// The index of the best move, and the number of moves, of a node that counts.
fn best_at_all_node(trace: &Trace, visit: &VisitRow) -> Option<(usize, usize)> {
    // A quick look first: most nodes are too small.
    if visit.end? - visit.id <= LEAST_MOVES as u32 {
        return None;
    }
    let moves = trace.moves_searched(visit.id);
    let VisitRow { quiescence, window, .. } = *visit;
    let node =
        EndedNode { quiescence, window, reason: visit.reason?, value: visit.value?, moves: moves.len() };
    let best = moves.iter().position(|child| trace.move_of(*child) == visit.best)?;
    node.counts().then_some((best, moves.len()))
}
