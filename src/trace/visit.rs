//! A visit: its number, and everything that a trace holds of it.

use super::log;
use crate::game::MoveCode;
use crate::search::depth::Depth;
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::observe::{ExtensionCause, ReductionCause};
use crate::search::ordering::RankSource;
use crate::search::table::ProbeOutcome;
use crate::search::unsafe_technique::UnsafeTechniques;
use crate::search::visit_kind::VisitKind;
use crate::search::window::{Bound, Window};
use crate::value::{BackedUp, Value};

/// A visit's number: its index in order of entry, from 0 (the virtual root).
pub type VisitId = u32;

/// The number that denotes no visit.
pub const NO_VISIT: VisitId = log::NO_VISIT;

/// The level of the root position: above it are the search (0) and its iterations (1).
pub const ROOT_LEVEL: u8 = 2;

/// Everything that the columns hold of one visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisitRow {
    /// Its number.
    pub id: VisitId,
    /// The visit around it; `None` for the virtual root.
    pub parent: Option<VisitId>,
    /// One past the last visit of its subtree; `None` while it is open.
    pub end: Option<u32>,
    /// Its distance from the virtual root.
    pub level: u8,
    /// The depth that it is to be searched to.
    pub depth: Depth,
    /// The kind of the visit.
    pub kind: VisitKind,
    /// The type its node is expected to have.
    pub expected: NodeType,
    /// Part of a quiescence search.
    pub quiescence: bool,
    /// The lower half of the position's key.
    pub key: u32,
    /// The move that led here.
    pub mv: MoveCode,
    /// The window at entry, for the side to move.
    pub window: Window,
    /// The outcome of its probe of the table.
    pub outcome: Option<ProbeOutcome>,
    /// The reason for its end; `None` while it is open.
    pub reason: Option<LeaveReason>,
    /// Its value for the side to move, when it ended with one.
    pub value: Option<Value>,
    /// Its best or refuting move.
    pub best: MoveCode,
    /// Its value may rest on an abandoned branch.
    pub uncertain: bool,
    /// The unsafe techniques that its value rests on.
    pub rests_on: UnsafeTechniques,
    /// It was searched deeper, because its position was expected to be needed that deep.
    pub pre_searched: bool,
    /// Whether it is inside such a search.
    pub in_pre_search: bool,
    /// The part of the ordering that ranked its move.
    pub rank: Option<RankSource>,
    /// The reason why it is searched deeper than its parent's depth less a ply.
    pub extension: Option<ExtensionCause>,
    /// The reason why it is searched less deep than its parent's depth less a ply.
    pub reduction: Option<ReductionCause>,
    /// It asked whether its best move is forced.
    pub tested_singularity: bool,
    /// It searches its move again to the full depth, after a reduced search.
    pub restores_depth: bool,
    /// The bound of the table's entry that answered it; `None` if none answered.
    pub answer: Option<Bound>,
    pub(super) ply: u16,
}

impl VisitRow {
    /// The plies from the root position; `None` for brackets (the search, an iteration).
    #[must_use]
    pub fn ply(&self) -> Option<u16> {
        self.kind.is_position().then_some(self.ply)
    }

    /// Whether it may have a type: not if its position has no moves, or if no move was searched because the depth had
    /// run out.
    #[must_use]
    pub fn may_have_type(&self) -> bool {
        let is_leaf = matches!(self.reason, Some(LeaveReason::Evaluation | LeaveReason::GameOver));
        self.kind.is_position() && !is_leaf
    }

    /// The position of its value relative to its window, as a type: the type of its node, if the node has one
    /// ([`Trace::node_type`](super::columns::Trace::node_type)).
    #[must_use]
    pub fn actual(&self) -> Option<NodeType> {
        let value = self.value.filter(|_| self.kind.is_position())?;
        Some(NodeType::actual(self.window, value))
    }

    /// The position of its value relative to its window, and so the relation of a searched value to the true value.
    #[must_use]
    pub fn bound(&self) -> Option<Bound> {
        // A proven win is a win in some number of plies, which the proof does not state.
        let window = if self.reason == Some(LeaveReason::Solved) { Window::RESULT } else { self.window };
        self.value.map(|value| window.bound(value))
    }

    /// The kind of its value: a game that is over, a draw and a judgement are exact, on whichever side of the
    /// window, and a table answer has its entry's kind.
    #[must_use]
    pub fn known(&self) -> Option<Bound> {
        let is_exact_in_itself = matches!(
            self.reason,
            Some(
                LeaveReason::GameOver
                    | LeaveReason::RuleDraw
                    | LeaveReason::Repetition
                    | LeaveReason::Evaluation
            )
        );
        self.bound().map(|bound| if is_exact_in_itself { Bound::Exact } else { self.answer.unwrap_or(bound) })
    }

    /// The number of the iteration that it is; without meaning of other kinds. A key that is not 0 is the number: an iteration
    /// has no position.
    #[must_use]
    pub fn iteration_number(&self) -> u16 {
        match self.key {
            0 => self.depth.whole_plies().max(0).unsigned_abs().into(),
            number => number as u16,
        }
    }

    /// Whether its value may differ from the value of a full search to its depth: it may rest on skipped moves, or
    /// rests on an unsafe technique.
    #[must_use]
    pub fn is_doubtful(&self) -> bool {
        self.uncertain || !self.rests_on.is_empty()
    }

    /// Its value, with its doubt.
    #[must_use]
    pub fn backed_up(&self) -> Option<BackedUp> {
        self.value.map(|value| value.backed_up(self.is_doubtful()))
    }
}
