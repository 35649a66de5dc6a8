//! The open visits, and the conclusions from them: types, re-searches, and reasons for ends.

use super::move_set::MoveSet;
use crate::game::MoveCode;
use crate::search::depth::Depth;
use crate::search::leave_reason::{Condition, LeaveReason};
use crate::search::node_type::NodeType;
use crate::search::observe::{Entered, FoundEntry};
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Window;
use crate::trace::part::Mark;
use crate::value::Value;
use std::collections::BTreeMap;

/// A visit of a position that is open.
pub(super) struct OpenVisit {
    pub(super) kind: VisitKind,
    pub(super) expected: NodeType,
    pub(super) quiescence: bool,
    pub(super) window: Window,
    /// Whether the first player is to move.
    pub(super) first: bool,
    mv: MoveCode,
    pub(super) depth: Depth,
    /// The moves that were searched.
    moves: MoveSet,
    /// The move that was searched first.
    first_move: Option<MoveCode>,
    /// The last visit below it.
    last: Option<Child>,
    /// The last visit of a move: a test after it, such as whether it is forced, decides nothing.
    last_move: Option<Child>,
    /// The move that gave the greatest value, and the value.
    best: Option<(MoveCode, Value)>,
    /// The least and the greatest that its moves gave.
    given: Option<(Value, Value)>,
    /// Its beginning, or a part of its moves, was not recorded: not all of them are known.
    pub(super) is_partial: bool,
    /// The place in the log before its first child.
    pub(super) first_child: Option<Mark>,
    /// The number of visits below it that have ended, with those below them that are not kept.
    pub(super) inside: u64,
    /// The number of other visits below it that are not kept, once it ends.
    pub(super) left_out: u64,
    /// The numbers in fields that are written at its end.
    pub(super) fields_at_end: BTreeMap<String, i32>,
    /// The result of its probe, until something follows it.
    pub(super) probe: Option<PendingProbe>,
    /// The value of standing pat, until something follows it.
    pub(super) stood_pat: Option<Value>,
}

/// The outcome of a probe that may still turn out to have answered the visit.
#[derive(Clone, Copy)]
pub(super) struct PendingProbe {
    pub(super) outcome: ProbeOutcome,
    /// The entry, as far as it is reported.
    pub(super) entry: Option<FoundEntry<u32>>,
}

/// A visit below an open one that has ended.
#[derive(Clone, Copy)]
struct Child {
    kind: VisitKind,
    mv: MoveCode,
    /// The value that it gives the open visit; `None` if it was stopped.
    value: Option<Value>,
    /// The depth of the search, and whether it had a null window.
    depth: Depth,
    null_window: bool,
}

/// The conventions of the search about cut-offs.
#[derive(Clone, Copy)]
pub(super) struct Conventions {
    pub(super) prunes: bool,
    pub(super) only_beyond: bool,
}

impl Conventions {
    fn cuts(self, value: Value, beta: Value) -> bool {
        self.prunes && if self.only_beyond { value > beta } else { value >= beta }
    }
}

/// The reason for the end of a visit, and the source of that knowledge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Said(LeaveReason),
    Derived(LeaveReason),
    Unknown,
    /// The rest contradicts the report.
    Contradicted,
}

impl OpenVisit {
    pub(super) fn new(entered: &Entered, first: bool) -> OpenVisit {
        OpenVisit {
            kind: entered.kind,
            expected: entered.expected,
            quiescence: entered.quiescence,
            window: entered.window,
            first,
            mv: entered.mv,
            depth: entered.depth,
            moves: MoveSet::default(),
            first_move: None,
            last: None,
            last_move: None,
            best: None,
            given: None,
            is_partial: false,
            first_child: None,
            inside: 0,
            left_out: 0,
            fields_at_end: BTreeMap::new(),
            probe: None,
            stood_pat: None,
        }
    }

    /// The least and the greatest value that its moves gave it; `None` before the first.
    pub(super) fn given(&self) -> Option<(Value, Value)> {
        self.given
    }

    /// Whether no visit below it was entered.
    pub(super) fn is_leaf(&self) -> bool {
        self.last.is_none()
    }

    /// The window as the moves before have narrowed it.
    pub(super) fn narrowed(&self) -> Window {
        let raised = self.best.filter(|(mv, _)| *mv != MoveCode::NONE).map(|(_, value)| value);
        let alpha = raised.map_or(self.window.alpha, |value| value.max(self.window.alpha));
        // A search that goes on after a cut-off has no window any more.
        if alpha < self.window.beta { Window { alpha, ..self.window } } else { self.window }
    }

    /// The kind of visit that a move begins now, and its expected type: as in the minimal tree, and PV for a
    /// move of a PV node that is searched again for its value: in an open window, after a null window, or no
    /// deeper than before.
    pub(super) fn of_move(&self, mv: MoveCode, window: Window, depth: Depth) -> (VisitKind, NodeType) {
        let for_its_value = self.last.is_some_and(|last| last.null_window || depth <= last.depth);
        match self.moves.contains(mv) {
            false => (VisitKind::Node, self.expected.expected_child(self.moves.is_empty())),
            true if self.expected == NodeType::Pv && !window.is_null() && for_its_value => {
                (VisitKind::ReSearch, NodeType::Pv)
            }
            true => (VisitKind::ReSearch, self.expected.expected_child(self.first_move == Some(mv))),
        }
    }

    /// The type to be expected of a search that is not of a move.
    pub(super) fn aside(&self, kind: VisitKind, window: Window) -> NodeType {
        match kind {
            VisitKind::NullMove => self.expected.expected_child(true),
            VisitKind::ProbCut if window.beta >= self.window.beta => NodeType::Cut,
            VisitKind::ProbCut => NodeType::All,
            VisitKind::Singular => NodeType::Cut,
            // It is to show that its parent fails high.
            VisitKind::ProbCutMove => NodeType::All,
            VisitKind::Search
            | VisitKind::Iteration
            | VisitKind::Node
            | VisitKind::ReSearch
            | VisitKind::Pass
            | VisitKind::SamePosition
            | VisitKind::Playout
            | VisitKind::MultiCut => self.expected,
        }
    }

    /// A visit below it begins.
    pub(super) fn enter(&mut self, kind: VisitKind, mv: MoveCode, window: Window, depth: Depth) {
        if matches!(kind, VisitKind::Node | VisitKind::ReSearch) {
            self.moves.insert(mv);
            self.first_move.get_or_insert(mv);
        }
        // An entry until the child ends, so that this visit is no leaf.
        self.last = Some(Child { kind, mv, value: None, depth, null_window: window.is_null() });
    }

    /// A visit below it has ended.
    pub(super) fn left(&mut self, child: &OpenVisit, value: Option<Value>) {
        let value = value.map(|value| if child.kind.is_of_parents_position() { value } else { -value });
        let null_window = child.window.is_null();
        self.last = Some(Child { kind: child.kind, mv: child.mv, value, depth: child.depth, null_window });
        if child.kind.is_speculative() {
            return;
        }
        self.last_move = self.last;
        if let Some(value) = value {
            let (least, greatest) = self.given.unwrap_or((value, value));
            self.given = Some((least.min(value), greatest.max(value)));
        }
        match (value, self.best) {
            (Some(value), Some((mv, best))) if mv == child.mv || value > best => {
                self.best = Some((child.mv, value));
            }
            (Some(value), None) => self.best = Some((child.mv, value)),
            _ => {}
        }
    }

    /// The refuting or best move; `None` if no move was searched.
    pub(super) fn best(&self, ending: LeaveReason) -> Option<MoveCode> {
        if ending == LeaveReason::CutOff {
            self.last_move.map(|child| child.mv)
        } else {
            self.best.map(|(mv, _)| mv)
        }
    }

    /// The reason of its end with this value, and whether the reason was reported (`said`) or derived. `legal`
    /// gives the number of moves, if it is known.
    pub(super) fn ending(
        &self,
        said: Option<LeaveReason>,
        value: Value,
        conventions: Conventions,
        legal: impl FnOnce() -> Option<usize>,
    ) -> Ending {
        let beta = self.window.beta;
        let fails_high = value >= beta;
        let cuts = |child: Option<Child>| {
            child.and_then(|child| child.value).is_some_and(|given| conventions.cuts(given, beta))
                && conventions.cuts(value, beta)
        };
        let after = |kind| self.last.is_some_and(|child| child.kind == kind);
        let cut_by_a_move = cuts(self.last_move);
        let cut_by_passing = after(VisitKind::NullMove) && cuts(self.last);
        if let Some(said) = said {
            let holds = |condition: &Condition| match condition {
                Condition::IsLeaf => self.is_leaf(),
                Condition::MayHaveBeenAnswered => {
                    self.probe.is_none_or(|probe| probe.outcome != ProbeOutcome::Miss)
                }
                Condition::IsQuiescence => self.quiescence,
                Condition::HasMovesOrIsQuiescence => !self.moves.is_empty() || self.quiescence,
                Condition::FailsHigh => fails_high,
                Condition::IsRefutedByAMove => cut_by_a_move,
                Condition::IsNotRefutedByAMove => !cut_by_a_move,
                Condition::IsDecidedBySearch => {
                    let of_a_move = said == LeaveReason::ProbCut && after(VisitKind::ProbCutMove);
                    of_a_move || said.deciding_search().is_some_and(after)
                }
            };
            let fits = said.said_if().is_some_and(|conditions| conditions.iter().all(holds));
            return if fits { Ending::Said(said) } else { Ending::Contradicted };
        }
        if cut_by_a_move {
            return Ending::Derived(LeaveReason::CutOff);
        }
        if cut_by_passing && self.moves.is_empty() {
            return Ending::Derived(LeaveReason::NullMoveCutOff);
        }
        match legal() {
            Some(0) if self.is_leaf() => Ending::Derived(LeaveReason::GameOver),
            Some(legal)
                if !self.is_partial
                    && !self.moves.is_empty()
                    && self.moves.len() == legal
                    && !self.quiescence =>
            {
                Ending::Derived(LeaveReason::AllMoves)
            }
            _ => Ending::Unknown,
        }
    }
}
