//! Drivers: how a search of the root is repeated. Here: iterative deepening.

use super::depth::Depth;
use super::node::Arrival;
use super::node_type::NodeType;
use super::observe::{Entered, LeaveReason, Left, Observer, VisitKind};
use super::ordering::{Ordering, RankedMove};
use super::parameters::{MAX_PLY, Parameters};
use super::table::Table;
use super::window::Window;
use crate::game::{Evaluate, MoveCode};
use crate::value::Value;

/// Why a search ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// One more visit would have exceeded the visit budget.
    VisitBudget,
}

impl Stop {
    /// A stable name for files and the page.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Stop::VisitBudget => "visit budget",
        }
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The root's value for the side to move, from the last completed iteration; nothing if none
    /// was completed.
    pub value: Option<Value>,
    /// The principal variation from the root; its first move is the best.
    pub pv: Vec<M>,
    /// The last completed iteration's depth in plies; 0: none.
    pub depth: u8,
    /// Why the search ended early, if it did.
    pub stop: Option<Stop>,
    /// The positions visited.
    pub visits: u64,
}

/// What a node needs besides the stack: kept by ply, so that nothing is allocated while searching.
pub(super) struct Frame<M> {
    pub(super) moves: Vec<M>,
    pub(super) ranked: Vec<RankedMove<M>>,
    pub(super) pv: Vec<M>,
}

impl<M> Default for Frame<M> {
    fn default() -> Self {
        Frame { moves: Vec::new(), ranked: Vec::new(), pv: Vec::new() }
    }
}

/// One search of one game.
pub struct Search<'game, G: Evaluate, O: Observer> {
    pub(super) game: &'game G,
    pub(super) parameters: Parameters,
    pub(super) observer: O,
    pub(super) table: Option<Table<O::Tag>>,
    pub(super) ordering: Ordering,
    pub(super) frames: Vec<Frame<G::Move>>,
    /// The keys of the positions on the path, by ply.
    pub(super) path: Vec<u64>,
    pub(super) iteration: u8,
    pub(super) visits: u64,
}

impl<'game, G: Evaluate, O: Observer> Search<'game, G, O> {
    /// A search that has not begun.
    pub fn new(game: &'game G, parameters: Parameters, observer: O) -> Self {
        Search {
            game,
            parameters,
            observer,
            table: parameters.table.map(|table| Table::new(table.log2_entries)),
            ordering: Ordering::new(parameters.ordering, G::HISTORY_SLOTS),
            frames: (0..=usize::from(MAX_PLY) + 1).map(|_| Frame::default()).collect(),
            path: vec![0; usize::from(MAX_PLY) + 2],
            iteration: 0,
            visits: 0,
        }
    }

    /// Searches the game's root, and gives the observer back.
    pub fn run(mut self) -> (Report<G::Move>, O) {
        self.observer.enter(&bracket(VisitKind::Search, self.parameters.depth));
        let mut report = Report { value: None, pv: Vec::new(), depth: 0, stop: None, visits: 0 };
        let first = if self.parameters.iterative_deepening { 1 } else { self.parameters.depth };
        for iteration in first..=self.parameters.depth {
            match self.iterate(iteration) {
                Ok(left) => {
                    report.value = Some(left.value);
                    report.depth = iteration;
                    report.pv = self.principal_variation(left.best, iteration);
                }
                Err(stop) => {
                    report.stop = Some(stop);
                    break;
                }
            }
        }
        report.visits = self.visits;
        self.observer.leave(&match (report.stop, report.value) {
            (None, Some(value)) => Left::with_value(LeaveReason::AllMoves, value),
            _ => Left::without_value(LeaveReason::Stopped),
        });
        (report, self.observer)
    }

    fn iterate(&mut self, iteration: u8) -> Result<Left, Stop> {
        self.iteration = iteration;
        self.observer.enter(&bracket(VisitKind::Iteration, iteration));
        let root = self.game.root();
        let arrival = Arrival {
            kind: VisitKind::Node,
            expected: NodeType::Pv,
            mv: MoveCode::NONE,
            ply: 0,
            depth: plies(iteration),
        };
        let result = self.visit(&root, arrival, Window::FULL);
        self.observer.leave(&match &result {
            Ok(left) => Left::with_value(LeaveReason::AllMoves, left.value),
            Err(_) => Left::without_value(LeaveReason::Stopped),
        });
        result
    }

    /// The moves that the search believes in: those that it backed up to the root, continued from
    /// the table where a table answer cut them short.
    fn principal_variation(&self, best: MoveCode, iteration: u8) -> Vec<G::Move> {
        let mut position = self.game.root();
        let mut seen = vec![self.game.key(&position)];
        let mut variation = Vec::new();
        let mut backed_up = self.frames[0].pv.iter().copied();
        let mut next = self.game.find(&position, best);
        while let Some(mv) = backed_up.next().or(next) {
            position = self.game.play(&position, mv);
            variation.push(mv);
            let key = self.game.key(&position);
            if seen.contains(&key) || variation.len() >= usize::from(iteration) {
                break;
            }
            seen.push(key);
            let entry = self.table.as_ref().and_then(|table| table.probe(key));
            next = entry.and_then(|entry| self.game.find(&position, entry.best));
        }
        variation.extend(backed_up);
        variation
    }
}

fn plies(iteration: u8) -> Depth {
    Depth::plies(i8::try_from(iteration).unwrap_or(i8::MAX))
}

/// A visit that is not of a position but around such visits.
fn bracket(kind: VisitKind, iteration: u8) -> Entered {
    Entered {
        kind,
        expected: NodeType::Pv,
        quiescence: false,
        mv: MoveCode::NONE,
        key: 0,
        depth: plies(iteration),
        window: Window::FULL,
    }
}
