//! The visit of a story, and the known facts about it.

use crate::facts::replay::replay;
use crate::game::{Evaluate, MoveCode};
use crate::trace::columns::{Trace, VisitId, VisitRow};
use crate::trace::time::Time;
use crate::value::Value;

/// A visit at a time.
pub(super) struct Scope<'a, G: Evaluate> {
    pub game: &'a G,
    pub trace: &'a Trace,
    pub visit: VisitRow,
    pub t: Time,
}

impl<'a, G: Evaluate> Scope<'a, G> {
    pub fn new(game: &'a G, trace: &'a Trace, id: VisitId, t: Time) -> Option<Self> {
        Some(Scope { game, trace, visit: trace.visit(id)?, t })
    }

    pub fn id(&self) -> VisitId {
        self.visit.id
    }

    pub fn is_entered(&self) -> bool {
        self.trace.enter_time(self.id()) <= self.t
    }

    pub fn is_over(&self) -> bool {
        self.trace.leave_time(self.id()) <= self.t
    }

    /// The value of a move for the visit: the negated value of the move's visit.
    pub fn of_move(&self, child: VisitId) -> Option<Value> {
        self.trace.value(child).map(|value| -value)
    }

    /// The legal moves that were not searched; `None` in quiescence, which does not search all moves, and if
    /// the legal moves are unknown.
    pub fn unvisited(&self) -> Option<Vec<MoveCode>> {
        if self.visit.quiescence || !self.game.knows_moves() {
            return None;
        }
        let position = replay(self.game, self.trace, self.id()).position;
        let mut moves = Vec::new();
        self.game.generate(&position, &mut moves);
        let children = self.trace.children(self.id());
        let searched: Vec<MoveCode> = children
            .filter(|child| !self.trace.meta(*child).kind().is_speculative())
            .map(|child| self.trace.move_of(child))
            .collect();
        let codes = moves.into_iter().map(|mv| self.game.code(mv));
        Some(codes.filter(|code| !searched.contains(code)).collect())
    }
}
