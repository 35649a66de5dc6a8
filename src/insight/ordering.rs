//! How good the move ordering was: how early cut-offs come (lecture 5 gives the mean number of moves
//! searched per CUT node; Björnsson, Marsland, Schaeffer & Junghanns say that over 90 % of the
//! cut-offs are made by the first move), which part of the ordering ranked the moves that cut, and
//! where the best move stands at ALL nodes (their Figure 6).

use crate::search::node_type::NodeType;
use crate::search::observe::ExitReason;
use crate::trace::Standing;
use crate::trace::columns::{Trace, VisitId};
use crate::value::Value;
use serde::Serialize;
use std::collections::BTreeMap;

/// Fewer moves than this say little about where the best one stands (Figure 6 leaves them out).
pub const LEAST_MOVES: usize = 10;

/// How good the move ordering was, over the whole trace. The keys are stable.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OrderingQuality {
    /// Nodes of the full-width search that a move cut off.
    pub full_width: CutOffs,
    /// The same in quiescence.
    pub quiescence: CutOffs,
    /// Where the best move stands at ALL nodes.
    pub all_nodes: BestMoves,
}

/// Nodes that a move cut off.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CutOffs {
    /// How many.
    pub nodes: u64,
    /// Those that the first move cut off.
    pub by_first_move: u64,
    /// The same as a share, in per cent; null without cut-offs.
    pub first_move_per_cent: Option<f64>,
    /// Moves searched at them, the cutting move included.
    pub moves_searched: u64,
    /// The mean of that; null without cut-offs.
    pub mean_moves: Option<f64>,
    /// Cut-offs by the index of the move that cut, the first move first.
    pub by_move: Vec<u64>,
    /// Cut-offs by the part of the ordering that ranked the cutting move.
    pub by_source: BTreeMap<&'static str, u64>,
}

impl CutOffs {
    fn count(&mut self, index: usize, source: Option<&'static str>) {
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

/// Where the best move stands among the moves of ALL nodes: full-width nodes that failed low after
/// all of at least [`LEAST_MOVES`] moves were searched. The best move is the first with the
/// greatest value that came back (fail-soft: all of them are upper bounds).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BestMoves {
    /// How many such nodes.
    pub nodes: u64,
    /// In which tenth of the moves the best one stands, the first tenth first.
    pub tenths: [u64; 10],
}

/// Judges the move ordering of a whole trace.
#[must_use]
pub fn ordering(trace: &Trace) -> OrderingQuality {
    let mut quality = OrderingQuality::default();
    for id in 0..trace.len() {
        let meta = trace.meta(id);
        match meta.reason() {
            Some(ExitReason::CutOff) => {
                let Some(cutting) = trace.cutting_child(id) else { continue };
                let cut_offs =
                    if meta.is_quiescence() { &mut quality.quiescence } else { &mut quality.full_width };
                let source = trace.visit(cutting).and_then(|visit| visit.rank).map(|rank| rank.name());
                cut_offs.count(moves_begun(trace, id).saturating_sub(1), source);
            }
            Some(ExitReason::AllMoves) if !meta.is_quiescence() => {
                if let Some((index, moves)) = best_at_all_node(trace, id) {
                    quality.all_nodes.nodes += 1;
                    quality.all_nodes.tenths[index * 10 / moves] += 1;
                }
            }
            _ => {}
        }
    }
    quality.full_width.finish();
    quality.quiescence.finish();
    quality
}

/// How many moves of a node were searched, however often.
fn moves_begun(trace: &Trace, id: VisitId) -> usize {
    trace.standings(id).filter(|(_, standing)| *standing == Standing::Counts).count()
}

/// The index of the best move at an ALL node, and the number of its moves.
fn best_at_all_node(trace: &Trace, id: VisitId) -> Option<(usize, usize)> {
    let visit = trace.visit(id)?;
    if visit.actual() != Some(NodeType::All) || visit.end? - id <= LEAST_MOVES as u32 {
        return None;
    }
    let moves = trace.moves_searched(id);
    if moves.len() < LEAST_MOVES {
        return None;
    }
    let mut best: Option<(usize, Value)> = None;
    for (index, child) in moves.iter().enumerate() {
        let value = -trace.value(*child)?;
        if best.is_none_or(|(_, greatest)| value > greatest) {
            best = Some((index, value));
        }
    }
    best.map(|(index, _)| (index, moves.len()))
}
