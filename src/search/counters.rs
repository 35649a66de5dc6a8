//! Counts the events of a search, without keeping it.

use super::depth_reached::DepthReached;
use super::leave_reason::LeaveReason;
use super::observe::{Entered, ExtensionCause, FoundEntry, Left, Observer, Pruned, ReductionCause, Visited};
use super::pre_search_filter::{Decision, Verdict};
use super::table::ProbeOutcome;
use super::visit_kind::VisitKind;

/// The number of cut-offs that are distinguished by the index of the move that cut; later indexes share the
/// last. Every position of chess has fewer moves.
pub const CUT_OFF_INDEXES: usize = 256;

/// The counts of one search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counters {
    /// Visits of positions, quiescence included.
    pub visits: u64,
    /// The visits that belong to quiescence searches.
    pub quiescence_visits: u64,
    /// Visits that searched the same move of the same node again.
    pub re_searches: u64,
    /// Iterations begun.
    pub iterations: u64,
    /// Cut-offs by [`Left::cutting_index`]: outside quiescence, and in it.
    cut_offs_by_move: [[u64; CUT_OFF_INDEXES]; 2],
    /// The depths of the lines of the last completed iteration.
    pub depth_reached: DepthReached,
    /// The depth of the running iteration.
    now: DepthReached,
    /// The number of open visits that belong to quiescence searches.
    open_in_quiescence: u32,
    /// The number of open speculative searches.
    open_speculative: u32,
    /// Passes of aspiration search, of MT drivers and of roots that want more confidence.
    pub passes: u64,
    /// Null moves tried, ProbCut searches, and searches of alternatives to a move that may be
    /// forced.
    pub null_moves: u64,
    /// See `null_moves`.
    pub prob_cut_searches: u64,
    /// See `null_moves`.
    pub singular_searches: u64,
    /// Moves searched less deep for multi-cut.
    pub multi_cut_searches: u64,
    /// Nodes that asked whether their best move is forced.
    pub singular_tests: u64,
    /// Visits that were extended, by cause, in the order of [`ExtensionCause::ALL`].
    pub extensions: [u64; ExtensionCause::ALL.len()],
    /// Visits that were reduced, by cause, in the order of [`ReductionCause::ALL`].
    pub reductions: [u64; ReductionCause::ALL.len()],
    /// Candidates for a pre-search by the filter's verdict, in the order of [`Verdict::ALL`].
    pub pre_searches: [u64; Verdict::ALL.len()],
    /// Moves skipped by uncertainty cut-offs.
    pub skipped_moves: u64,
    /// Nodes that pruned quiet moves, and were not cut off.
    pub nodes_that_pruned: u64,
    /// Late moves that were left out at nodes that were not cut off.
    pub late_moves_pruned: u64,
    /// Moves left out because they were futile, where their node was not cut off.
    pub futile_moves_pruned: u64,
    /// Visits that ended with an uncertain value.
    pub uncertain: u64,
    /// Visits by the reason for their end, in the order of [`LeaveReason::ALL`], brackets included.
    pub reasons: [u64; LeaveReason::ALL.len()],
    /// Probes by their outcome, in the order of [`ProbeOutcome::ALL`].
    pub probes: [u64; ProbeOutcome::ALL.len()],
}

impl Default for Counters {
    fn default() -> Self {
        Counters {
            visits: 0,
            quiescence_visits: 0,
            re_searches: 0,
            iterations: 0,
            cut_offs_by_move: [[0; CUT_OFF_INDEXES]; 2],
            depth_reached: DepthReached::default(),
            now: DepthReached::default(),
            open_in_quiescence: 0,
            open_speculative: 0,
            passes: 0,
            null_moves: 0,
            prob_cut_searches: 0,
            singular_searches: 0,
            multi_cut_searches: 0,
            singular_tests: 0,
            extensions: [0; ExtensionCause::ALL.len()],
            reductions: [0; ReductionCause::ALL.len()],
            pre_searches: [0; Verdict::ALL.len()],
            skipped_moves: 0,
            nodes_that_pruned: 0,
            late_moves_pruned: 0,
            futile_moves_pruned: 0,
            uncertain: 0,
            reasons: [0; LeaveReason::ALL.len()],
            probes: [0; ProbeOutcome::ALL.len()],
        }
    }
}

impl Counters {
    /// The cut-offs by move index, quiescence included, without the empty tail.
    #[must_use]
    pub fn cut_offs(&self) -> Vec<u64> {
        let [full_width, quiescence] = &self.cut_offs_by_move;
        let mut all: Vec<u64> = full_width.iter().zip(quiescence).map(|(one, other)| one + other).collect();
        all.truncate(all.iter().rposition(|count| *count > 0).map_or(0, |last| last + 1));
        all
    }

    /// The nodes outside quiescence that a move cut off.
    #[must_use]
    pub fn full_width_cut_offs(&self) -> u64 {
        self.cut_offs_by_move[0].iter().sum()
    }

    /// The mean number of moves searched at them, the cutting one included.
    #[must_use]
    pub fn mean_moves(&self) -> Option<f64> {
        let nodes = self.full_width_cut_offs();
        let moves: u64 = (1..).zip(&self.cut_offs_by_move[0]).map(|(moves, count)| moves * count).sum();
        (nodes > 0).then(|| moves as f64 / nodes as f64)
    }

    /// An open visit ends that was of a position.
    #[inline]
    fn left_position(&mut self, visited: &Visited, reason: LeaveReason) {
        let is_line = if visited.quiescence {
            self.open_in_quiescence -= 1;
            // Whether quiescence began here.
            self.open_in_quiescence == 0
        } else {
            ends_a_line(reason)
        };
        if self.open_speculative == 0 {
            let now = &mut self.now;
            now.largest_with_quiescence = now.largest_with_quiescence.max(visited.ply);
            if is_line {
                now.lines[usize::from(visited.ply)] += 1;
            }
        }
        if visited.kind.is_speculative() {
            self.open_speculative -= 1;
        }
    }
}

/// Whether a visit outside quiescence ended because there was nothing more to search in full width.
const fn ends_a_line(reason: LeaveReason) -> bool {
    matches!(
        reason,
        LeaveReason::Evaluation | LeaveReason::GameOver | LeaveReason::RuleDraw | LeaveReason::Repetition
    )
}

impl Observer for Counters {
    type Tag = ();

    fn tag(&self) {}

    #[inline]
    fn enter(&mut self, visit: &Entered) {
        match visit.kind {
            VisitKind::Search => return,
            VisitKind::Iteration => {
                self.iterations += 1;
                self.now = DepthReached::default();
                return;
            }
            VisitKind::Node => {}
            VisitKind::ReSearch => self.re_searches += 1,
            VisitKind::Pass => self.passes += 1,
            VisitKind::NullMove => self.null_moves += 1,
            VisitKind::ProbCut => self.prob_cut_searches += 1,
            VisitKind::Singular => self.singular_searches += 1,
            VisitKind::MultiCut => self.multi_cut_searches += 1,
            VisitKind::SamePosition | VisitKind::ProbCutMove | VisitKind::Playout => {}
        }
        if visit.kind.is_speculative() {
            self.open_speculative += 1;
        }
        if let Some(cause) = visit.extension {
            self.extensions[cause as usize] += 1;
        }
        if let Some(cause) = visit.reduction {
            self.reductions[cause as usize] += 1;
        }
        self.open_in_quiescence += u32::from(visit.quiescence);
        self.visits += 1;
        self.quiescence_visits += u64::from(visit.quiescence);
    }

    #[inline]
    fn probed(&mut self, outcome: ProbeOutcome, _entry: Option<FoundEntry<()>>) {
        self.probes[outcome as usize] += 1;
    }

    #[inline]
    fn considered_pre_search(&mut self, decision: &Decision) {
        self.pre_searches[decision.verdict as usize] += 1;
    }

    #[inline]
    fn tested_singularity(&mut self) {
        self.singular_tests += 1;
    }

    #[inline]
    fn skipped_moves(&mut self, searched: usize, moves: usize) {
        self.skipped_moves += (moves - searched) as u64;
    }

    #[inline]
    fn pruned_moves(&mut self, pruned: &Pruned) {
        self.nodes_that_pruned += 1;
        self.late_moves_pruned += u64::from(pruned.late);
        self.futile_moves_pruned += u64::from(pruned.futile);
    }

    #[inline]
    fn leave(&mut self, visited: &Visited, visit: &Left) {
        self.reasons[visit.reason as usize] += 1;
        self.uncertain += u64::from(visit.confidence.is_uncertain());
        if let Some(index) = visit.cutting_index() {
            self.cut_offs_by_move[usize::from(visited.quiescence)][index.min(CUT_OFF_INDEXES - 1)] += 1;
        }
        if visited.kind.is_position() {
            self.left_position(visited, visit.reason);
        } else if visited.kind == VisitKind::Iteration && visit.reason.has_value() {
            self.depth_reached = self.now.clone();
        }
    }
}
