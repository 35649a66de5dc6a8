//! Counts what happens in a search, without keeping it.

use super::observe::{Entered, ExitReason, Exited, ExtensionCause, FoundEntry, Observer, VisitKind};
use super::pre_search_filter::{Decision, Verdict};
use super::table::ProbeOutcome;

/// How many cut-offs are told apart by the index of the move that cut; later ones share the last.
pub const CUT_OFF_INDEXES: usize = 64;

/// The counts of one search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counters {
    /// Visits of positions, quiescence included.
    pub visits: u64,
    /// Those that belong to quiescence searches.
    pub quiescence_visits: u64,
    /// Visits with an open window after a null window failed high.
    pub re_searches: u64,
    /// Iterations begun.
    pub iterations: u64,
    /// Cut-offs by [`Exited::cutting_index`], quiescence included.
    pub cut_offs_by_move: [u64; CUT_OFF_INDEXES],
    /// Passes of aspiration search, of MT drivers and of roots that want more confidence.
    pub passes: u64,
    /// Null moves tried, ProbCut searches, and searches of alternatives to a move that may be
    /// forced.
    pub null_moves: u64,
    /// See `null_moves`.
    pub prob_cut_searches: u64,
    /// See `null_moves`.
    pub singular_searches: u64,
    /// Nodes that asked whether their best move is forced.
    pub singular_tests: u64,
    /// Visits that were extended, by cause, in the order of [`ExtensionCause::ALL`].
    pub extensions: [u64; ExtensionCause::ALL.len()],
    /// Candidates for a pre-search by the filter's verdict, in the order of [`Verdict::ALL`].
    pub pre_searches: [u64; Verdict::ALL.len()],
    /// Moves skipped by uncertainty cut-offs.
    pub skipped_moves: u64,
    /// Visits that ended with an uncertain value.
    pub uncertain: u64,
    /// Visits by the reason for their end, in the order of [`ExitReason::ALL`], brackets included.
    pub reasons: [u64; ExitReason::ALL.len()],
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
            cut_offs_by_move: [0; CUT_OFF_INDEXES],
            passes: 0,
            null_moves: 0,
            prob_cut_searches: 0,
            singular_searches: 0,
            singular_tests: 0,
            extensions: [0; ExtensionCause::ALL.len()],
            pre_searches: [0; Verdict::ALL.len()],
            skipped_moves: 0,
            uncertain: 0,
            reasons: [0; ExitReason::ALL.len()],
            probes: [0; ProbeOutcome::ALL.len()],
        }
    }
}

impl Counters {
    /// The cut-offs by move index without the empty tail.
    #[must_use]
    pub fn cut_offs(&self) -> &[u64] {
        let used = self.cut_offs_by_move.iter().rposition(|count| *count > 0).map_or(0, |last| last + 1);
        &self.cut_offs_by_move[..used]
    }
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
                return;
            }
            VisitKind::Node => {}
            VisitKind::ReSearch => self.re_searches += 1,
            VisitKind::Pass => self.passes += 1,
            VisitKind::NullMove => self.null_moves += 1,
            VisitKind::ProbCut => self.prob_cut_searches += 1,
            VisitKind::Singular => self.singular_searches += 1,
        }
        if let Some(cause) = visit.extension {
            self.extensions[cause as usize] += 1;
        }
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
    fn exit(&mut self, visit: &Exited) {
        self.reasons[visit.reason as usize] += 1;
        self.uncertain += u64::from(visit.confidence.is_uncertain());
        if let Some(index) = visit.cutting_index() {
            self.cut_offs_by_move[index.min(CUT_OFF_INDEXES - 1)] += 1;
        }
    }
}
