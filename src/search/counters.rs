//! Counts what happens in a search, without keeping it.

use super::observe::{Entered, FoundEntry, LeaveReason, Left, Observer, VisitKind};
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
    /// Cut-offs by the index of the move that cut (0: the first), quiescence included. A stand-pat
    /// cut-off is not one of them.
    pub cut_offs_by_move: [u64; CUT_OFF_INDEXES],
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
        }
        self.visits += 1;
        self.quiescence_visits += u64::from(visit.quiescence);
    }

    #[inline]
    fn probed(&mut self, outcome: ProbeOutcome, _entry: Option<FoundEntry<()>>) {
        self.probes[outcome as usize] += 1;
    }

    #[inline]
    fn leave(&mut self, visit: &Left) {
        if visit.reason == LeaveReason::CutOff {
            let index = usize::from(visit.searched.saturating_sub(1)).min(CUT_OFF_INDEXES - 1);
            self.cut_offs_by_move[index] += 1;
        }
    }
}
