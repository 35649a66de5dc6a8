//! A visit that is open, as far as it has come.

use super::order::{Moves, NONE};
use crate::game::{Interval, MoveCode};
use crate::games::AnyPosition;
use crate::search::confidence::Confidence;
use crate::search::depth::Depth;
use crate::search::leave_reason::{LeaveReason, ValueSource};
use crate::search::node_type::NodeType;
use crate::search::observe::{Entered, FoundEntry, Left};
use crate::search::proof_numbers::ProofNumbers;
use crate::search::risk::Risk;
use crate::search::unsafe_technique::UnsafeTechniques;
use crate::search::visit_kind::VisitKind;
use crate::search::window::{Bound, Window};
use crate::value::Value;

/// The null window just above `alpha`, wherever that lies.
pub(super) fn null_above(alpha: Value) -> Window {
    Window { alpha, beta: alpha.successor() }
}

/// The null window just below `beta`.
pub(super) fn null_below(beta: Value) -> Window {
    Window { alpha: beta.predecessor(), beta }
}

/// A child that has ended, as its parent sees it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) entered: Entered,
    pub(super) reason: LeaveReason,
    /// For the parent.
    pub(super) value: Value,
    pub(super) confidence: Confidence,
    /// The unsafe techniques that its value rests on, and that its depth does.
    pub(super) techniques: UnsafeTechniques,
}

/// A visit that is open.
pub(super) struct Open {
    pub(super) id: u32,
    pub(super) entered: Entered,
    /// How deep it is searched: deeper than it has to be in a pre-search.
    pub(super) depth: i16,
    pub(super) ply: u16,
    pub(super) position: Option<AnyPosition>,
    pub(super) key: u64,
    pub(super) moves: Moves,
    /// What is left of its window.
    pub(super) now: Window,
    /// The window with which its moves began.
    pub(super) narrowed: Window,
    pub(super) found: Option<FoundEntry<u32>>,
    /// The best move that the table knows.
    pub(super) remembered: u16,
    /// How its position is judged, or what that is guessed to be.
    pub(super) judgement: Option<i16>,
    pub(super) value: Value,
    pub(super) best: u16,
    pub(super) is_cut: bool,
    pub(super) is_uncertain: bool,
    pub(super) confidence: Confidence,
    /// The unsafe techniques that its value is likely to rest on.
    pub(super) techniques: UnsafeTechniques,
    /// Moves that were searched.
    pub(super) searched: u16,
    /// A value that counts unless its move is searched again.
    pub(super) pending: Option<Child>,
    pub(super) last: Option<Child>,
    /// Other events since it began.
    pub(super) is_begun: bool,
    /// How it has to end.
    pub(super) ends: Option<LeaveReason>,
    pub(super) is_pruned: bool,
    /// It was a candidate for a pre-search.
    pub(super) is_considered: bool,
    /// Its proof numbers, directly before it ends.
    pub(super) numbers: Option<ProofNumbers>,
    /// Its interval, directly before it ends.
    pub(super) interval: Option<Interval>,
}

/// No visit in particular.
pub(super) const NOTHING: Entered = Entered {
    kind: VisitKind::Search,
    expected: NodeType::Pv,
    quiescence: false,
    mv: MoveCode::NONE,
    key: 0,
    depth: Depth::PLY,
    window: Window::FULL,
    rank: None,
    extension: None,
    reduction: None,
};

impl Open {
    pub(super) fn new() -> Open {
        Open {
            id: 0,
            entered: NOTHING,
            depth: 0,
            ply: 0,
            position: None,
            key: 0,
            moves: Moves::default(),
            now: Window::FULL,
            narrowed: Window::FULL,
            found: None,
            remembered: NONE,
            judgement: None,
            value: Value::NEGATIVE_INFINITY,
            best: NONE,
            is_cut: false,
            is_uncertain: false,
            confidence: Confidence::CERTAIN,
            techniques: UnsafeTechniques::NONE,
            searched: 0,
            pending: None,
            last: None,
            is_begun: false,
            ends: None,
            is_pruned: false,
            is_considered: false,
            numbers: None,
            interval: None,
        }
    }

    /// A visit begins in this place. Its position stands there already, so that it is not carried about.
    pub(super) fn enter(&mut self, id: u32, ply: u16, entered: Entered) {
        self.id = id;
        self.entered = entered;
        self.depth = entered.depth.sixteenths();
        self.ply = ply;
        self.moves.forget();
        self.now = entered.window;
        self.narrowed = entered.window;
        self.found = None;
        self.remembered = NONE;
        self.judgement = None;
        self.value = Value::NEGATIVE_INFINITY;
        self.best = NONE;
        self.is_cut = false;
        self.is_uncertain = false;
        self.confidence = Confidence::CERTAIN;
        self.techniques = UnsafeTechniques::NONE;
        self.searched = 0;
        self.pending = None;
        self.last = None;
        self.is_begun = false;
        self.ends = None;
        self.is_pruned = false;
        self.is_considered = false;
        self.numbers = None;
        self.interval = None;
    }

    pub(super) fn is_position(&self) -> bool {
        self.entered.kind.is_position()
    }

    /// Narrows the window by what the table vouches for.
    pub(super) fn narrow(&mut self, value: Value, bound: Bound) {
        match bound {
            Bound::Lower => self.narrowed.alpha = self.narrowed.alpha.max(value),
            Bound::Upper => self.narrowed.beta = self.narrowed.beta.min(value),
            Bound::Exact => {}
        }
        self.now = self.narrowed;
    }

    /// What the table vouched for holds for another depth.
    pub(super) fn widen(&mut self) {
        (self.now, self.narrowed) = (self.entered.window, self.entered.window);
    }

    /// Takes a child in.
    pub(super) fn take(&mut self, child: Child, rules: Rules) {
        self.last = Some(child);
        if child.entered.kind.is_speculative() || !child.reason.has_value() {
            return;
        }
        let is_scout = rules.prunes
            && !self.now.is_null()
            && !self.entered.quiescence
            && child.entered.window == -null_above(self.now.alpha)
            && self.now.contains(child.value);
        let is_tentative =
            child.entered.reduction.is_some_and(|cause| cause.is_tentative()) && child.value > self.now.alpha;
        if is_scout || is_tentative {
            self.pending = Some(child);
        } else {
            self.accept(child, rules);
        }
    }

    /// What was pending counts after all.
    pub(super) fn settle(&mut self, rules: Rules) {
        if let Some(child) = self.pending.take() {
            self.accept(child, rules);
        }
    }

    fn accept(&mut self, child: Child, rules: Rules) {
        self.searched += 1;
        self.is_uncertain |= child.confidence.is_uncertain();
        self.techniques = self.techniques.and(child.techniques);
        if child.value > self.value {
            self.value = child.value;
            self.best = child.entered.mv.0;
        }
        if rules.prunes {
            if child.value >= self.now.beta && !(rules.only_beyond && child.value == self.now.beta) {
                self.is_cut = true;
                self.confidence = child.confidence;
                self.techniques = child.techniques;
            }
            self.now = self.now.raised(child.value);
        }
    }

    /// The event that is likely to come after a child.
    pub(super) fn is_likely_over(&self) -> bool {
        if self.pending.is_some() {
            return false;
        }
        let Some(last) = &self.last else { return false };
        let kind = last.entered.kind;
        if kind == VisitKind::NullMove {
            last.value >= self.now.beta
        } else {
            !kind.is_of_parents_position()
                && (self.is_cut || self.moves.are_all_searched() || !last.reason.has_value())
        }
    }

    /// How the visit is likely to end, with which value, which best move and which confidence.
    pub(super) fn likely_end(&self, reason: LeaveReason) -> Left {
        let (value, best) = match reason.value_source() {
            ValueSource::TableEntry => (self.found.map_or(Value::DRAW, |found| found.value), self.remembered),
            ValueSource::LastSearch => {
                let value = self.last.map_or(Value::DRAW, |last| last.value);
                let value = if value.decided().is_some() { self.now.beta } else { value };
                // One of the same position that decides says nothing of its moves.
                let is_of_move = reason.deciding_search() == Some(VisitKind::NullMove);
                (self.vouched(value), if is_of_move { self.remembered } else { NONE })
            }
            ValueSource::EndOfGame => (Value::loss_in(self.ply), NONE),
            ValueSource::Judgement => (Value::from_raw(self.judgement.unwrap_or(0)), NONE),
            ValueSource::Beta => (self.now.beta, NONE),
            ValueSource::Draw => (Value::DRAW, NONE),
            ValueSource::Moves if !self.is_position() => {
                (self.last.map_or(Value::DRAW, |last| last.value), NONE)
            }
            ValueSource::Moves if self.entered.quiescence => (self.value, self.best),
            ValueSource::Moves => {
                let is_vouched = self.value <= self.narrowed.alpha
                    && self.narrowed.alpha > self.entered.window.alpha
                    && self.remembered != NONE;
                (self.vouched(self.value), if is_vouched { self.remembered } else { self.best })
            }
        };
        let confidence = if self.is_cut {
            self.confidence
        } else if self.is_uncertain {
            Confidence::NONE
        } else {
            Confidence::CERTAIN
        };
        let ended = Left::with_value(reason, value);
        let risk = Risk::resting_on(self.likely_techniques(reason));
        Left { best: MoveCode(best), risk, confidence, ..ended }
    }

    /// The unsafe techniques that the value of a visit that ends so is likely to rest on.
    fn likely_techniques(&self, reason: LeaveReason) -> UnsafeTechniques {
        let last = self.last.filter(|last| last.reason.has_value());
        let of_last = last.map_or(UnsafeTechniques::NONE, |last| last.techniques);
        match reason.technique() {
            // Whatever was searched before it for this purpose comes last.
            Some(technique) => of_last.and(technique.into()),
            None if !self.is_position() => of_last,
            None => self.techniques,
        }
    }

    fn vouched(&self, value: Value) -> Value {
        let whole = self.entered.window;
        // In a damaged trace the sides may have crossed.
        let value = if self.narrowed.alpha > whole.alpha { value.max(self.narrowed.alpha) } else { value };
        if self.narrowed.beta < whole.beta { value.min(self.narrowed.beta) } else { value }
    }

    /// Why the visit is likely to end.
    pub(super) fn likely_reason(&self) -> LeaveReason {
        if let Some(numbers) = self.numbers {
            return match numbers.solved() {
                Some(true) => LeaveReason::Proved,
                Some(false) => LeaveReason::Disproved,
                None => LeaveReason::Unsolved,
            };
        }
        if let Some(interval) = self.interval {
            return match interval.value() {
                Some(_) => LeaveReason::BoundsMeet,
                None => LeaveReason::Unsolved,
            };
        }
        if let Some(reason) = self.ends {
            return reason;
        }
        match &self.last {
            Some(last) if !last.reason.has_value() => LeaveReason::Stopped,
            Some(_) | None if self.is_cut => LeaveReason::CutOff,
            Some(last) => LeaveReason::decided_by(last.entered.kind).unwrap_or(if self.is_pruned {
                LeaveReason::MovesPruned
            } else {
                LeaveReason::AllMoves
            }),
            None if self.is_begun => LeaveReason::GameOver,
            None => LeaveReason::Evaluation,
        }
    }
}

/// What the header says of the search.
#[derive(Clone, Copy, Default)]
pub(super) struct Rules {
    pub(super) prunes: bool,
    pub(super) only_beyond: bool,
    pub(super) unsafe_techniques: bool,
    /// Another program searched.
    pub(super) foreign: bool,
}
