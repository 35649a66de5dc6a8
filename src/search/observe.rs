//! How a search is watched.
//!
//! An [`Observer`] is a type parameter of the search; its hooks are empty by default, so a search
//! that nobody watches compiles to what it would be without any of this. An observer only
//! watches: it cannot stop or change a search. Enter and leave are balanced on every way out.

use super::depth::Depth;
use super::node_type::NodeType;
use super::table::ProbeOutcome;
use super::window::{Bound, Window};
use crate::game::MoveCode;
use crate::value::Value;

/// What kind of visit this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitKind {
    /// The whole search: the virtual root.
    Search,
    /// One iteration of iterative deepening.
    Iteration,
    /// A node, searched for the first time by its parent.
    Node,
    /// The same node again, with an open window, after a null window failed high.
    ReSearch,
}

impl VisitKind {
    /// All kinds, in the order of their codes.
    pub const ALL: [VisitKind; 4] =
        [VisitKind::Search, VisitKind::Iteration, VisitKind::Node, VisitKind::ReSearch];

    /// A stable name for files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            VisitKind::Search => "search",
            VisitKind::Iteration => "iteration",
            VisitKind::Node => "node",
            VisitKind::ReSearch => "re-search",
        }
    }

    /// Whether it is a visit of a position, not a bracket around such visits.
    #[must_use]
    pub const fn is_position(self) -> bool {
        matches!(self, VisitKind::Node | VisitKind::ReSearch)
    }
}

/// Why a visit ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaveReason {
    /// Its moves were all searched.
    AllMoves,
    /// A move refuted it: beta was reached.
    CutOff,
    /// The table answered it.
    TableAnswer,
    /// The depth ran out and the position was judged.
    Evaluation,
    /// Standing pat already reached beta (quiescence).
    StandPat,
    /// No legal move: the game is over.
    GameOver,
    /// A draw by a rule that the position decides.
    RuleDraw,
    /// A draw by repetition on the path.
    Repetition,
    /// The search was stopped inside it.
    Stopped,
    /// The recording ended inside it.
    Unrecorded,
}

impl LeaveReason {
    /// All reasons, in the order of their codes.
    pub const ALL: [LeaveReason; 10] = [
        LeaveReason::AllMoves,
        LeaveReason::CutOff,
        LeaveReason::TableAnswer,
        LeaveReason::Evaluation,
        LeaveReason::StandPat,
        LeaveReason::GameOver,
        LeaveReason::RuleDraw,
        LeaveReason::Repetition,
        LeaveReason::Stopped,
        LeaveReason::Unrecorded,
    ];

    /// A stable name for files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            LeaveReason::AllMoves => "all-moves",
            LeaveReason::CutOff => "cut-off",
            LeaveReason::TableAnswer => "table-answer",
            LeaveReason::Evaluation => "evaluation",
            LeaveReason::StandPat => "stand-pat",
            LeaveReason::GameOver => "game-over",
            LeaveReason::RuleDraw => "rule-draw",
            LeaveReason::Repetition => "repetition",
            LeaveReason::Stopped => "stopped",
            LeaveReason::Unrecorded => "unrecorded",
        }
    }

    /// The reason in words, to follow "left because".
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            LeaveReason::AllMoves => "all its moves were searched",
            LeaveReason::CutOff => "a move reached beta: cut off",
            LeaveReason::TableAnswer => "the table answered it",
            LeaveReason::Evaluation => "the depth ran out: judged",
            LeaveReason::StandPat => "standing pat reached beta",
            LeaveReason::GameOver => "the game is over here",
            LeaveReason::RuleDraw => "a draw by rule",
            LeaveReason::Repetition => "a draw by repetition",
            LeaveReason::Stopped => "the search was stopped",
            LeaveReason::Unrecorded => "the recording ended",
        }
    }

    /// The reason in a word or two, for a table.
    #[must_use]
    pub fn fate(self) -> &'static str {
        match self {
            LeaveReason::AllMoves => "all searched",
            LeaveReason::CutOff => "cut off",
            LeaveReason::TableAnswer => "table answer",
            LeaveReason::Evaluation => "judged",
            LeaveReason::StandPat => "stood pat",
            LeaveReason::GameOver => "game over",
            LeaveReason::RuleDraw | LeaveReason::Repetition => "draw",
            LeaveReason::Stopped => "stopped",
            LeaveReason::Unrecorded => "not recorded",
        }
    }

    /// Whether the visit ended with a value of its own.
    #[must_use]
    pub fn has_value(self) -> bool {
        !matches!(self, LeaveReason::Stopped | LeaveReason::Unrecorded)
    }
}

/// A visit as it is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered {
    /// What kind of visit.
    pub kind: VisitKind,
    /// Which type its node is expected to have. PV for what is not a position.
    pub expected: NodeType,
    /// It belongs to a quiescence search.
    pub quiescence: bool,
    /// The move that led here.
    pub mv: MoveCode,
    /// The position's key; 0 for what is not a position.
    pub key: u64,
    /// The depth that it is to be searched to.
    pub depth: Depth,
    /// The window, for the side to move.
    pub window: Window,
}

/// A table entry as a probe found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundEntry<Tag> {
    /// The visit that stored it.
    pub source: Tag,
    /// Its value, seen from the visit that probes.
    pub value: Value,
    /// What the value says.
    pub bound: Bound,
    /// How deep it was searched.
    pub depth: Depth,
}

impl<Tag> FoundEntry<Tag> {
    fn tagged<Other>(&self, source: Other) -> FoundEntry<Other> {
        FoundEntry { source, value: self.value, bound: self.bound, depth: self.depth }
    }
}

/// A visit as it is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Why.
    pub reason: LeaveReason,
    /// The value for the side to move; without meaning where the reason has none.
    pub value: Value,
    /// The best or refuting move.
    pub best: MoveCode,
    /// How many moves were searched.
    pub searched: u16,
    /// The value may rest on a branch that was abandoned.
    pub uncertain: bool,
}

impl Left {
    /// Left with a value and no move.
    #[must_use]
    pub fn with_value(reason: LeaveReason, value: Value) -> Left {
        Left { reason, value, best: MoveCode::NONE, searched: 0, uncertain: false }
    }

    /// Left without a value.
    #[must_use]
    pub fn without_value(reason: LeaveReason) -> Left {
        Left::with_value(reason, Value::DRAW)
    }
}

/// Watches a search.
pub trait Observer {
    /// How table entries name the visit that stored them. `()` takes no room.
    type Tag: Copy + Default;

    /// The tag of the visit that was entered last and is still open.
    fn tag(&self) -> Self::Tag;

    /// A visit begins. Its depth-first order is the order of these calls.
    #[inline(always)]
    fn enter(&mut self, _visit: &Entered) {}

    /// The visit entered last has probed the table and found this entry, or nothing.
    #[inline(always)]
    fn probed(&mut self, _outcome: ProbeOutcome, _entry: Option<FoundEntry<Self::Tag>>) {}

    /// The visit entered last belongs to a quiescence search, may stand pat on this value, and
    /// searches on.
    #[inline(always)]
    fn stood_pat(&mut self, _value: Value) {}

    /// The open visit that was entered last ends.
    #[inline(always)]
    fn leave(&mut self, _visit: &Left) {}
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    type Tag = ();

    fn tag(&self) {}
}

impl<O: Observer> Observer for &mut O {
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
    fn leave(&mut self, visit: &Left) {
        (**self).leave(visit);
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
    fn leave(&mut self, visit: &Left) {
        self.0.leave(visit);
        self.1.leave(visit);
    }
}
