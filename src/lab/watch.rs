//! What experiments look at while a search runs.

use crate::game::MoveCode;
use crate::search::observe::{Entered, Exited, Observer, VisitKind};
use crate::trace::columns::ROOT_LEVEL;
use crate::value::Value;
use serde::Serialize;

/// Cut-offs and the moves that were searched for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CutOffs {
    /// Nodes that a move cut off.
    pub nodes: u64,
    /// The moves searched there, the one that cut included.
    pub moves: u64,
    /// Those that the first move cut off.
    pub first: u64,
}

impl CutOffs {
    fn count(&mut self, index: usize) {
        self.nodes += 1;
        self.moves += index as u64 + 1;
        self.first += u64::from(index == 0);
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: CutOffs) -> CutOffs {
        CutOffs {
            nodes: self.nodes + other.nodes,
            moves: self.moves + other.moves,
            first: self.first + other.first,
        }
    }

    /// The mean number of moves searched at a node that a move cut off.
    #[must_use]
    pub fn moves_per_node(&self) -> f64 {
        if self.nodes == 0 { 0.0 } else { self.moves as f64 / self.nodes as f64 }
    }
}

/// Watches how many moves it takes to cut off, in quiescence and outside.
#[derive(Clone, Debug, Default)]
pub struct CutOffWatch {
    /// Outside quiescence.
    pub full_width: CutOffs,
    /// In quiescence.
    pub quiescence: CutOffs,
    open: Vec<bool>,
}

impl Observer for CutOffWatch {
    type Tag = ();

    fn tag(&self) {}

    fn enter(&mut self, visit: &Entered) {
        self.open.push(visit.quiescence);
    }

    fn exit(&mut self, visit: &Exited) {
        let quiescence = self.open.pop().unwrap_or(false);
        if let Some(index) = visit.cutting_index() {
            if quiescence { &mut self.quiescence } else { &mut self.full_width }.count(index);
        }
    }
}

/// A completed iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Its nominal depth in plies.
    pub depth: u8,
    /// The root's value.
    pub value: Value,
    /// The root's best move.
    pub best: MoveCode,
    /// The visits of the search so far.
    pub visits: u64,
}

/// Watches iterations end.
#[derive(Clone, Debug, Default)]
pub struct IterationWatch {
    /// Those that were completed.
    pub iterations: Vec<Iteration>,
    depth: u8,
    open: usize,
    best: Option<MoveCode>,
    visits: u64,
}

/// How many brackets lie around the root's visits: the search and its iteration.
const BRACKETS: usize = ROOT_LEVEL as usize;

impl Observer for IterationWatch {
    type Tag = ();

    fn tag(&self) {}

    fn enter(&mut self, visit: &Entered) {
        self.open += 1;
        self.visits += u64::from(visit.kind.is_position());
        if visit.kind == VisitKind::Iteration {
            self.depth = visit.depth.whole_plies().unsigned_abs();
        }
    }

    fn exit(&mut self, visit: &Exited) {
        self.open -= 1;
        if !visit.reason.has_value() {
            return;
        }
        if self.open == BRACKETS && visit.best != MoveCode::NONE {
            self.best = Some(visit.best);
        } else if self.open == BRACKETS - 1 {
            let (depth, best, visits) = (self.depth, self.best.unwrap_or(MoveCode::NONE), self.visits);
            self.iterations.push(Iteration { depth, value: visit.value, best, visits });
        }
    }
}
