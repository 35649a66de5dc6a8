//! The observation of a search.
//!
//! An [`Observer`] is a type parameter of the search; its hooks are empty by default, so a search without a
//! real observer compiles as if there were no hooks. An observer only watches: it cannot stop or change a
//! search. Enter and leave are balanced on every way out.

use super::confidence::Confidence;
use super::depth::Depth;
use super::leave_reason::LeaveReason;
use super::node_type::NodeType;
use super::ordering::RankSource;
use super::pre_search_filter::Decision;
use super::proof_numbers::ProofNumbers;
use super::risk::Risk;
use super::table::ProbeOutcome;
use super::unsafe_technique::UnsafeTechnique;
use super::upper_confidence::Sampling;
use super::visit_kind::VisitKind;
use super::window::{Bound, Window};
use crate::game::{Interval, MoveCode};
use crate::value::Value;
use strum::{IntoStaticStr, VariantArray};

/// The reason why a visit is searched deeper than its parent's depth less one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ExtensionCause {
    /// Its move gives check.
    CheckEvasion,
    /// Its move captures where the move before captured.
    Recapture,
    /// Its move brings a pawn one step before its promotion.
    PromotionThreat,
    /// Its move is forced (singular).
    Singular,
    /// Its move is likely to be good, and costs less than a ply.
    LikelyMove,
}

impl ExtensionCause {
    /// All causes, in the order of their codes.
    pub const ALL: &[ExtensionCause] = ExtensionCause::VARIANTS;

    /// A stable name for files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The reason why a visit is searched less deep than its parent's depth less one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ReductionCause {
    /// Its move is quiet and late in the order.
    LateMove,
    /// Its move was worth far less than alpha in an earlier iteration.
    FarBelowAlpha,
    /// Its move is not likely to be good, and costs more than a ply.
    UnlikelyMove,
    /// The table names no move to try first.
    NoTableMove,
}

impl ReductionCause {
    /// Whether the move is searched again to its full depth if its value exceeds alpha.
    #[must_use]
    pub fn is_tentative(self) -> bool {
        self.row().1
    }

    /// The search's facts about it, in one place: the technique that reduces by it, and whether it is tentative.
    fn row(self) -> (UnsafeTechnique, bool) {
        match self {
            ReductionCause::LateMove => (UnsafeTechnique::LateMoveReductions, true),
            ReductionCause::FarBelowAlpha => (UnsafeTechnique::ReductionsByPreviousValue, true),
            ReductionCause::UnlikelyMove => (UnsafeTechnique::FractionalDepth, false),
            ReductionCause::NoTableMove => (UnsafeTechnique::InternalIterativeReductions, false),
        }
    }

    /// All causes, in the order of their codes.
    pub const ALL: &[ReductionCause] = ReductionCause::VARIANTS;

    /// A stable name for files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The technique that searches such a move less deep.
impl From<ReductionCause> for UnsafeTechnique {
    fn from(cause: ReductionCause) -> UnsafeTechnique {
        cause.row().0
    }
}

/// A visit as it is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered {
    /// The kind of the visit.
    pub kind: VisitKind,
    /// The expected type of its node. PV if the visit is not of a position.
    pub expected: NodeType,
    /// It belongs to a quiescence search.
    pub quiescence: bool,
    /// The move that led here.
    pub mv: MoveCode,
    /// The position's key; 0 if the visit is not of a position.
    pub key: u64,
    /// The depth that it is to be searched to.
    pub depth: Depth,
    /// The window, for the side to move.
    pub window: Window,
    /// The part of the ordering that ranked the move to this node; `None` without a move.
    pub rank: Option<RankSource>,
    /// The reason why it is searched deeper than usual, if it is.
    pub extension: Option<ExtensionCause>,
    /// The reason why it is searched less deep than usual, if it is. Then it is not extended.
    pub reduction: Option<ReductionCause>,
}

impl Entered {
    /// A visit around others that is not of a position: the search, or an iteration.
    #[must_use]
    pub const fn bracket(kind: VisitKind, depth: Depth, window: Window) -> Entered {
        Entered {
            kind,
            expected: NodeType::Pv,
            quiescence: false,
            mv: MoveCode::NONE,
            key: 0,
            depth,
            window,
            rank: None,
            extension: None,
            reduction: None,
        }
    }
}

/// A table entry as a probe found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundEntry<Tag> {
    /// The visit that stored it.
    pub source: Tag,
    /// Its value, seen from the visit that probes.
    pub value: Value,
    /// The relation of the value to the true value.
    pub bound: Bound,
    /// The depth of its search.
    pub depth: Depth,
}

impl<Tag> FoundEntry<Tag> {
    /// The depth of an entry if another program did not report it.
    pub const UNSAID_DEPTH: Depth = Depth::plies(-128);

    /// The depth of its search, if it is known.
    #[must_use]
    pub fn known_depth(&self) -> Option<Depth> {
        (self.depth != Self::UNSAID_DEPTH).then_some(self.depth)
    }

    fn tagged<Other>(&self, source: Other) -> FoundEntry<Other> {
        FoundEntry { source, value: self.value, bound: self.bound, depth: self.depth }
    }
}

/// The facts about a visit that an observer needs at its end if it has not kept them from its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visited {
    /// The kind of the visit.
    pub kind: VisitKind,
    /// It belongs to a quiescence search.
    pub quiescence: bool,
    /// Its position's distance from the root; 0 if the visit is not of a position.
    pub ply: u16,
}

/// A visit as it is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Why.
    pub reason: LeaveReason,
    /// The value for the side to move; meaningless if the reason has no value.
    pub value: Value,
    /// The best or refuting move.
    pub best: MoveCode,
    /// The number of moves that were searched.
    pub searched: u16,
    /// The risk of the value because of moves that were abandoned, or not fully searched.
    pub risk: Risk,
    /// The stated probability that it is right, given that risk.
    pub confidence: Confidence,
}

impl Left {
    /// Left with a value and no move.
    #[must_use]
    pub fn with_value(reason: LeaveReason, value: Value) -> Left {
        let (best, risk, confidence) = (MoveCode::NONE, Risk::NONE, Confidence::CERTAIN);
        Left { reason, value, best, searched: 0, risk, confidence }
    }

    /// The index of the move that cut the node off (0: the first); `None` if no move did. A cut-off by the
    /// evaluation in quiescence has no index.
    #[must_use]
    #[inline]
    pub fn cutting_index(&self) -> Option<usize> {
        (self.reason == LeaveReason::CutOff).then(|| usize::from(self.searched.saturating_sub(1)))
    }

    /// The result with this risk added to its value.
    #[must_use]
    #[inline]
    pub fn risking(self, more: Risk) -> Left {
        Left { risk: self.risk.and(more), ..self }
    }

    /// Left without a value.
    #[must_use]
    pub fn without_value(reason: LeaveReason) -> Left {
        Left::with_value(reason, Value::DRAW)
    }
}

/// The quiet moves that a node left out near the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruned {
    /// The number of moves that it searched.
    pub searched: u16,
    /// The number of late moves that it left out.
    pub late: u16,
    /// The number of moves that it left out as futile.
    pub futile: u16,
}

/// Watches a search.
pub trait Observer {
    /// The name of a visit in the table entries that it stored. `()` takes no room.
    type Tag: Copy + Default;

    /// The tag of the visit that was entered last and is still open.
    fn tag(&self) -> Self::Tag;

    /// A visit begins. Its depth-first order is the order of these calls.
    #[inline(always)]
    fn enter(&mut self, _visit: &Entered) {}

    /// The visit entered last has probed the table and found this entry, or nothing.
    #[inline(always)]
    fn probed(&mut self, _outcome: ProbeOutcome, _entry: Option<FoundEntry<Self::Tag>>) {}

    /// The visit entered last belongs to a quiescence search, may use this value of standing pat, and
    /// searches on.
    #[inline(always)]
    fn stood_pat(&mut self, _value: Value) {}

    /// The visit entered last was a candidate for a pre-search.
    #[inline(always)]
    fn considered_pre_search(&mut self, _decision: &Decision) {}

    /// The table's entry of a child, stored by the visit `_source`, refutes the visit entered last.
    #[inline(always)]
    fn refuted_by_table(&mut self, _mv: MoveCode, _source: Self::Tag) {}

    /// The innermost open visit asks whether its best move is forced.
    #[inline(always)]
    fn tested_singularity(&mut self) {}

    /// The innermost open visit skipped moves after having searched `searched` of `moves`.
    #[inline(always)]
    fn skipped_moves(&mut self, _searched: usize, _moves: usize) {}

    /// The innermost open visit pruned quiet moves.
    #[inline(always)]
    fn pruned_moves(&mut self, _pruned: &Pruned) {}

    /// A search by UCT begins: before any visit.
    fn sampling(&mut self, _sampling: &Sampling) {}

    /// The visit entered last, of df-pn, is left as soon as one of its numbers reaches its threshold.
    fn thresholds(&mut self, _thresholds: ProofNumbers) {}

    /// The innermost open visit ends with these numbers: it is left next.
    fn numbers(&mut self, _numbers: ProofNumbers) {}

    /// The innermost open visit, of B*, ends with this interval for its side to move: it is left next.
    fn interval(&mut self, _interval: Interval) {}

    /// The open visit that was entered last ends.
    #[inline(always)]
    fn leave(&mut self, _visited: &Visited, _visit: &Left) {}
}

/// Any observer. A search is compiled anew for each type of observer, but once for all of these.
pub type AnyObserver<'observer> = &'observer mut dyn Observer<Tag = ()>;

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    type Tag = ();

    fn tag(&self) {}
}

impl<O: Observer + ?Sized> Observer for &mut O {
    type Tag = O::Tag;

    #[inline(always)]
    fn tag(&self) -> O::Tag {
        (**self).tag()
    }

    #[inline(always)]
    fn enter(&mut self, visit: &Entered) {
        (**self).enter(visit);
    }

    #[inline(always)]
    fn probed(&mut self, outcome: ProbeOutcome, entry: Option<FoundEntry<O::Tag>>) {
        (**self).probed(outcome, entry);
    }

    #[inline(always)]
    fn stood_pat(&mut self, value: Value) {
        (**self).stood_pat(value);
    }

    #[inline(always)]
    fn considered_pre_search(&mut self, decision: &Decision) {
        (**self).considered_pre_search(decision);
    }

    #[inline(always)]
    fn refuted_by_table(&mut self, mv: MoveCode, source: O::Tag) {
        (**self).refuted_by_table(mv, source);
    }

    #[inline(always)]
    fn tested_singularity(&mut self) {
        (**self).tested_singularity();
    }

    #[inline(always)]
    fn skipped_moves(&mut self, searched: usize, moves: usize) {
        (**self).skipped_moves(searched, moves);
    }

    #[inline(always)]
    fn pruned_moves(&mut self, pruned: &Pruned) {
        (**self).pruned_moves(pruned);
    }

    fn sampling(&mut self, sampling: &Sampling) {
        (**self).sampling(sampling);
    }

    fn thresholds(&mut self, thresholds: ProofNumbers) {
        (**self).thresholds(thresholds);
    }

    fn numbers(&mut self, numbers: ProofNumbers) {
        (**self).numbers(numbers);
    }

    fn interval(&mut self, interval: Interval) {
        (**self).interval(interval);
    }

    #[inline(always)]
    fn leave(&mut self, visited: &Visited, visit: &Left) {
        (**self).leave(visited, visit);
    }
}

/// Two observers, one after the other.
impl<A: Observer, B: Observer> Observer for (A, B) {
    type Tag = (A::Tag, B::Tag);

    #[inline(always)]
    fn tag(&self) -> Self::Tag {
        (self.0.tag(), self.1.tag())
    }

    #[inline(always)]
    fn enter(&mut self, visit: &Entered) {
        self.0.enter(visit);
        self.1.enter(visit);
    }

    #[inline(always)]
    fn probed(&mut self, outcome: ProbeOutcome, entry: Option<FoundEntry<Self::Tag>>) {
        self.0.probed(outcome, entry.as_ref().map(|entry| entry.tagged(entry.source.0)));
        self.1.probed(outcome, entry.as_ref().map(|entry| entry.tagged(entry.source.1)));
    }

    #[inline(always)]
    fn stood_pat(&mut self, value: Value) {
        self.0.stood_pat(value);
        self.1.stood_pat(value);
    }

    #[inline(always)]
    fn considered_pre_search(&mut self, decision: &Decision) {
        self.0.considered_pre_search(decision);
        self.1.considered_pre_search(decision);
    }

    #[inline(always)]
    fn refuted_by_table(&mut self, mv: MoveCode, source: Self::Tag) {
        self.0.refuted_by_table(mv, source.0);
        self.1.refuted_by_table(mv, source.1);
    }

    #[inline(always)]
    fn tested_singularity(&mut self) {
        self.0.tested_singularity();
        self.1.tested_singularity();
    }

    #[inline(always)]
    fn skipped_moves(&mut self, searched: usize, moves: usize) {
        self.0.skipped_moves(searched, moves);
        self.1.skipped_moves(searched, moves);
    }

    #[inline(always)]
    fn pruned_moves(&mut self, pruned: &Pruned) {
        self.0.pruned_moves(pruned);
        self.1.pruned_moves(pruned);
    }

    fn sampling(&mut self, sampling: &Sampling) {
        self.0.sampling(sampling);
        self.1.sampling(sampling);
    }

    fn thresholds(&mut self, thresholds: ProofNumbers) {
        self.0.thresholds(thresholds);
        self.1.thresholds(thresholds);
    }

    fn numbers(&mut self, numbers: ProofNumbers) {
        self.0.numbers(numbers);
        self.1.numbers(numbers);
    }

    fn interval(&mut self, interval: Interval) {
        self.0.interval(interval);
        self.1.interval(interval);
    }

    #[inline(always)]
    fn leave(&mut self, visited: &Visited, visit: &Left) {
        self.0.leave(visited, visit);
        self.1.leave(visited, visit);
    }
}
