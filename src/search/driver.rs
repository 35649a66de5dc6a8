//! Drivers: how a search of the root is repeated: iterative deepening, and within an iteration the
//! passes of aspiration search, of the MT drivers, and of a root that wants more confidence.

use super::aspiration;
use super::confidence::Confidence;
use super::memory_test::Passes;
use super::node::Arrival;
use super::node_type::NodeType;
use super::observe::{Entered, LeaveReason, Left, Observer, VisitKind};
use super::ordering::{Ordering, Place, RankedMove};
use super::parameters::{Base, MAX_PLY, MemoryTest, Parameters, plies};
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
    /// How likely the value is right, where moves were skipped at the cost of certainty.
    pub confidence: Confidence,
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

/// What later moves need to know of a move on the path.
#[derive(Clone, Copy, Default)]
pub(super) struct Step {
    /// Its history slot.
    pub(super) slot: Option<usize>,
    /// It was a capture or a promotion.
    pub(super) captures: bool,
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
    /// The moves on the path, by the ply that they lead to.
    pub(super) steps: Vec<Step>,
    /// Whether anything asks for steps.
    pub(super) remembers_steps: bool,
    pub(super) iteration: u8,
    pub(super) visits: u64,
    /// No visit is made beyond this number.
    pub(super) visit_limit: u64,
    /// The uncertainty cut-off's ratio in this pass.
    pub(super) cut_ratio: u8,
    /// The moves that the root's last pass backed up.
    root_pv: Vec<G::Move>,
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
            steps: vec![Step::default(); usize::from(MAX_PLY) + 2],
            remembers_steps: parameters.ordering.countermove || parameters.extensions.any(),
            iteration: 0,
            visits: 0,
            visit_limit: if parameters.finish_iteration { u64::MAX } else { parameters.visit_budget },
            cut_ratio: 100,
            root_pv: Vec::new(),
        }
    }

    /// Searches the game's root, and gives the observer back.
    pub fn run(mut self) -> (Report<G::Move>, O) {
        self.observer.enter(&bracket(VisitKind::Search, self.parameters.depth));
        let mut report = Report {
            value: None,
            confidence: Confidence::CERTAIN,
            pv: Vec::new(),
            depth: 0,
            stop: None,
            visits: 0,
        };
        let first = if self.parameters.iterative_deepening { 1 } else { self.parameters.depth };
        for iteration in first..=self.parameters.depth {
            match self.iterate(iteration, report.value) {
                Ok(left) => {
                    report.value = Some(left.value);
                    report.confidence = left.confidence;
                    report.depth = iteration;
                    report.pv = self.principal_variation(left.best, iteration);
                }
                Err(stop) => {
                    report.stop = Some(stop);
                    break;
                }
            }
            if self.visits >= self.parameters.visit_budget && iteration < self.parameters.depth {
                report.stop = Some(Stop::VisitBudget);
                break;
            }
        }
        report.visits = self.visits;
        let confidence = report.confidence;
        self.observer.leave(&match (report.stop, report.value) {
            (None, Some(value)) => Left { confidence, ..Left::with_value(LeaveReason::AllMoves, value) },
            _ => Left::without_value(LeaveReason::Stopped),
        });
        (report, self.observer)
    }

    fn iterate(&mut self, iteration: u8, previous: Option<Value>) -> Result<Left, Stop> {
        self.iteration = iteration;
        self.cut_ratio = self.parameters.uncertainty.get().map_or(100, |parameters| parameters.cut_ratio);
        self.observer.enter(&bracket(VisitKind::Iteration, iteration));
        let result = match self.parameters.base {
            Base::MemoryTest(driver) => self.memory_test(driver, iteration, previous),
            _ => self.windows(iteration, previous),
        };
        self.observer.leave(&match &result {
            Ok(left) => {
                Left { confidence: left.confidence, ..Left::with_value(LeaveReason::AllMoves, left.value) }
            }
            Err(_) => Left::without_value(LeaveReason::Stopped),
        });
        result
    }

    /// Searches the root with a window that holds its value, and with more moves until its
    /// confidence is high enough.
    fn windows(&mut self, iteration: u8, previous: Option<Value>) -> Result<Left, Stop> {
        let aspiration = self.parameters.aspiration.filter(|_| self.parameters.base.prunes());
        let mut window = match (aspiration, previous) {
            (Some(half_width), Some(previous)) => aspiration::first_window(previous, half_width),
            _ => Window::FULL,
        };
        let mut kind = if window == Window::FULL { VisitKind::Node } else { VisitKind::Pass };
        loop {
            let left = self.root(kind, iteration, window)?;
            if let Some(opened) = aspiration::next_window(window, left.value) {
                window = opened;
            } else if let Some(cut_ratio) = self.wants_another_pass(left.confidence) {
                self.cut_ratio = cut_ratio;
            } else {
                return Ok(left);
            }
            kind = VisitKind::Pass;
        }
    }

    /// Searches the root in null-window passes until its bounds meet.
    fn memory_test(
        &mut self,
        driver: MemoryTest,
        iteration: u8,
        previous: Option<Value>,
    ) -> Result<Left, Stop> {
        let mut passes = Passes::new(driver, self.parameters.mtd_step, previous.unwrap_or(Value::DRAW));
        let mut last = Left::with_value(LeaveReason::AllMoves, Value::DRAW);
        let mut best = MoveCode::NONE;
        let mut confidence = Confidence::CERTAIN;
        while let Some(window) = passes.next_window() {
            last = self.root(VisitKind::Pass, iteration, window)?;
            passes.learn(window, last.value);
            confidence = confidence.min(last.confidence);
            if last.value >= window.beta {
                // Only a pass that fails high has found a move that is good enough.
                best = last.best;
            }
        }
        Ok(Left { best, confidence, ..last })
    }

    fn root(&mut self, kind: VisitKind, iteration: u8, window: Window) -> Result<Left, Stop> {
        let root = self.game.root();
        let left = self.visit(&root, &Arrival::at_root(kind, plies(iteration)), window)?;
        if left.value > window.alpha || !self.parameters.base.prunes() {
            self.root_pv.clone_from(&self.frames[0].pv);
        }
        Ok(left)
    }

    /// Where a node stands, for the move ordering.
    #[inline]
    pub(super) fn place(&self, ply: u16) -> Place {
        Place { ply, previous: self.steps[usize::from(ply)].slot }
    }

    /// The moves that the search believes in: those that it backed up to the root, continued from
    /// the table where a table answer cut them short.
    fn principal_variation(&self, best: MoveCode, iteration: u8) -> Vec<G::Move> {
        let mut position = self.game.root();
        let mut seen = vec![self.game.key(&position)];
        let mut variation = Vec::new();
        let mut backed_up = self.root_pv.iter().copied();
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
        rank: None,
        extension: None,
    }
}
