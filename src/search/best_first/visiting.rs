//! A visit of a best-first search: how it is entered, judged and left.

use crate::game::{Evaluate, MoveCode};
use crate::search::arrival::Arrival;
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::observe::{Entered, Left, Observer, Visited};
use crate::search::parameters::{ChildOrder, MAX_PLY, plies};
use crate::search::proof_numbers::ProofNumbers;
use crate::search::state::{Search, Stop};
use crate::search::visit_kind::VisitKind;
use crate::search::window::Window;
use crate::value::Value;

/// Where a visit stands.
#[derive(Clone, Copy)]
pub(super) struct Here {
    pub(super) arrival: Arrival,
    /// The question, for its side to move.
    pub(super) window: Window,
}

impl Here {
    /// Whether its side to move wants the proof.
    pub(super) fn is_or(&self) -> bool {
        self.arrival.ply.is_multiple_of(2)
    }

    /// A child's.
    pub(super) fn child(&self, mv: MoveCode) -> Here {
        Here { arrival: self.arrival.child(mv), window: -self.window }
    }

    /// How a visit is left with these numbers: by what they say of the question.
    pub(super) fn left(&self, numbers: ProofNumbers, best: MoveCode) -> Left {
        let left = match numbers.solved() {
            Some(true) => Left::with_value(LeaveReason::Proved, self.answer(true)),
            Some(false) => Left::with_value(LeaveReason::Disproved, self.answer(false)),
            None => Left::without_value(LeaveReason::Unsolved),
        };
        Left { best, ..left }
    }

    /// What a proof or a disproof says of the value: it reaches beta, or does not rise above alpha.
    fn answer(&self, is_proved: bool) -> Value {
        if is_proved == self.is_or() { self.window.beta } else { self.window.alpha }
    }

    /// The numbers of a node that is solved by its value.
    fn solved_by(&self, value: Value) -> ProofNumbers {
        let reaches_beta = value >= self.window.beta;
        if reaches_beta == self.is_or() { ProofNumbers::PROVED } else { ProofNumbers::DISPROVED }
    }
}

/// A node that is solved by itself.
pub(super) struct Solved {
    pub(super) left: Left,
    pub(super) numbers: ProofNumbers,
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// The root, as it is visited first or again.
    pub(super) fn at_root(&self, kind: VisitKind) -> Here {
        let depth = plies(self.parameters.depth);
        let arrival = Arrival { expected: NodeType::Cut, ..Arrival::at_root(kind, depth) };
        Here { arrival, window: self.parameters.proof.window() }
    }

    /// Enters a position.
    pub(super) fn enter(&mut self, position: &G::Position, here: &Here) -> Result<(), Stop> {
        if self.visits >= self.visit_limit.visits() {
            return Err(Stop::VisitBudget);
        }
        self.visits += 1;
        let Here { arrival, window } = here;
        let key = self.game.key(position);
        self.path[usize::from(arrival.ply)] = key;
        self.observer.enter(&Entered {
            kind: arrival.kind,
            expected: arrival.expected,
            quiescence: false,
            mv: arrival.mv,
            key,
            depth: arrival.depth,
            window: *window,
            rank: None,
            extension: None,
            reduction: None,
        });
        Ok(())
    }

    /// Leaves the visit that was entered last and is open, with its numbers; without them where the search stops.
    pub(super) fn leave(&mut self, here: &Here, outcome: Result<(&Left, ProofNumbers), Stop>) {
        let Arrival { kind, ply, .. } = here.arrival;
        let visited = Visited { kind, quiescence: false, ply };
        match outcome {
            Ok((left, numbers)) => {
                self.observer.numbers(numbers);
                self.observer.leave(&visited, left);
            }
            Err(_) => self.observer.leave(&visited, &Left::without_value(LeaveReason::Stopped)),
        }
    }

    /// The same of a search without such numbers.
    pub(super) fn leave_plainly(&mut self, here: &Here, outcome: Result<&Left, Stop>) {
        let Arrival { kind, ply, .. } = here.arrival;
        let stopped = Left::without_value(LeaveReason::Stopped);
        let left = outcome.unwrap_or(&stopped);
        self.observer.leave(&Visited { kind, quiescence: false, ply }, left);
    }

    /// The node's value and what it says of the question, where no move need be searched for it. Else its moves lie
    /// in its frame, in the order in which they are taken.
    pub(super) fn solved_by_itself(&mut self, position: &G::Position, here: &Here) -> Option<Solved> {
        let left = self.end_of_line(position, here)?;
        Some(Solved { numbers: here.solved_by(left.value), left })
    }

    /// How a visit is left at whose position the line ends. Else its moves lie in its frame.
    pub(super) fn end_of_line(&mut self, position: &G::Position, here: &Here) -> Option<Left> {
        let Arrival { ply, depth, .. } = here.arrival;
        if let Some(reason) = self.drawn(position, self.path[usize::from(ply)], ply, 0) {
            return Some(Left::with_value(reason, Value::DRAW));
        }
        if ply >= MAX_PLY || depth.is_horizon() {
            return Some(self.judged(position, ply));
        }
        let moves = &mut self.frames[usize::from(ply)].moves;
        moves.clear();
        self.game.generate(position, moves);
        if moves.is_empty() {
            return Some(self.game_over(position, ply));
        }
        if self.parameters.children == ChildOrder::RightToLeft {
            self.frames[usize::from(ply)].moves.reverse();
        }
        None
    }

    /// Visits a child that its parent's expansion has generated, only to see whether it is solved by itself.
    pub(super) fn generated(&mut self, position: &G::Position, here: &Here) -> Result<ProofNumbers, Stop> {
        self.enter(position, here)?;
        let (left, numbers) = match self.solved_by_itself(position, here) {
            Some(solved) => (solved.left, solved.numbers),
            None => (here.left(ProofNumbers::UNKNOWN, MoveCode::NONE), ProofNumbers::UNKNOWN),
        };
        self.leave(here, Ok((&left, numbers)));
        Ok(numbers)
    }
}
