//! What a listing is composed from.

use super::kind::LineKind;
use super::voice::Voice;
use crate::search::parameters::Parameters;
use crate::trace::means::Means;

/// Whether a search came to its end, and a recording to that of its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Both did, as far as is known.
    Whole,
    /// The search was broken off.
    Stopped,
    /// The recording ended before.
    Unrecorded,
}

/// What lines are composed from.
pub(super) struct Told<'a> {
    pub(super) parameters: &'a Parameters,
    pub(super) means: &'a Means,
    /// The driver's side.
    pub(super) root: Voice,
    /// The node's.
    pub(super) voice: Voice,
    pub(super) ending: Ending,
}

impl Told<'_> {
    /// Whether less than a ply may be left of a depth.
    pub(super) fn has_fractions(&self) -> bool {
        self.means.extends() || self.means.reduces() || self.means.quiescence()
    }

    /// Whether a listing has a line of this kind.
    pub(super) fn has(&self, kind: LineKind) -> bool {
        let Told { parameters, means, .. } = self;
        let drives = means.drives_null_windows();
        let prunes = means.prunes();
        match kind {
            LineKind::Search
            | LineKind::Iteration
            | LineKind::Return
            | LineKind::IterationDone
            | LineKind::Head
            | LineKind::Terminal
            | LineKind::Horizon
            | LineKind::Value
            | LineKind::Best
            | LineKind::ReturnBest => true,
            LineKind::Pass => means.passes(),
            LineKind::RootValue => !drives,
            LineKind::PassReached | LineKind::PassMissed => drives,
            LineKind::Stopped => self.ending != Ending::Whole,
            LineKind::Extended => means.extends(),
            LineKind::Reduced => means.reduces(),
            LineKind::StandPat => means.quiescence() && prunes,
            LineKind::StoodPat => means.quiescence(),
            LineKind::TableAnswer => means.table(),
            LineKind::TableNarrowed => means.table() && prunes,
            LineKind::PreSearch => means.pre_searches(),
            LineKind::ReverseFutility => parameters.reverse_futility.on && prunes,
            LineKind::NullMove | LineKind::NullMoveCutOff => means.null_moves(),
            LineKind::ProbCut | LineKind::ProbCutCutOff => means.prob_cuts(),
            LineKind::EnhancedCutOff => parameters.enhanced_cut_offs.is_some() && means.table() && prunes,
            LineKind::ReSearchDepth => means.reduces_tentatively(),
            LineKind::ReSearchWindow => means.scouts(),
            LineKind::ReSearchCertain | LineKind::Skip => means.skips_moves(),
            LineKind::CutOff | LineKind::Alpha => prunes,
            LineKind::Singular | LineKind::Forced => means.tests_singularity(),
            LineKind::Pruned => means.prunes_moves(),
        }
    }

    /// How far a line of this kind is indented.
    pub(super) fn indent(&self, kind: LineKind) -> u8 {
        let inside_iteration = if self.means.passes() { 3 } else { 2 };
        match kind {
            LineKind::Search | LineKind::Head => 0,
            LineKind::Pass => 2,
            LineKind::RootValue | LineKind::PassReached | LineKind::PassMissed => inside_iteration,
            LineKind::IterationDone => 2,
            LineKind::ReSearchDepth
            | LineKind::ReSearchWindow
            | LineKind::ReSearchCertain
            | LineKind::Best
            | LineKind::CutOff
            | LineKind::Alpha => 2,
            _ => 1,
        }
    }
}
