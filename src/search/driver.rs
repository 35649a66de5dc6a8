//! Drivers: how a search of the root is repeated: iterative deepening, and within an iteration the
//! passes of aspiration search, of the MT drivers, and of a root that wants more confidence.

use super::arrival::Arrival;
use super::aspiration;
use super::confidence::{self, Confidence};
use super::leave_reason::LeaveReason;
use super::mt_driver::Passes;
use super::node_type::NodeType;
use super::observe::{Entered, Left, Observer, Visited};
use super::parameters::{Base, MemoryTest, plies};
use super::proof_parameters::BestFirst;
use super::risk::Risk;
use super::state::{Search, SearchResult, Stop};
use super::table::Entry;
use super::unsafe_technique::UnsafeTechniques;
use super::upper_confidence::{Sampling, Scale};
use super::visit_kind::VisitKind;
use super::window::{Bound, Window};
use crate::game::{Evaluate, MoveCode};
use crate::value::Value;

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Searches the game's root, and gives the observer back.
    pub fn run(mut self) -> (SearchResult<G::Move>, O) {
        let window = self.parameters.question();
        if self.parameters.base.family().row().samples {
            let (parameters, scale) = (self.parameters.uct, Scale::of(self.game));
            self.observer.sampling(&Sampling { parameters, scale });
        }
        self.observer.enter(&Entered::bracket(VisitKind::Search, plies(self.parameters.depth), window));
        let mut report = SearchResult {
            value: None,
            bound: Bound::Exact,
            interval: None,
            confidence: Confidence::CERTAIN,
            rests_on: UnsafeTechniques::NONE,
            pv: Vec::new(),
            depth: 0,
            stop: None,
            visits: 0,
        };
        let first = if self.parameters.iterative_deepening { 1 } else { self.parameters.depth };
        for iteration in first..=self.parameters.depth {
            match self.iterate(iteration, report.value) {
                Ok(left) => {
                    report.value = left.reason.has_value().then_some(left.value);
                    report.bound = window.bound(left.value);
                    report.interval = self.root_interval;
                    report.confidence = left.confidence;
                    report.rests_on = left.risk.techniques();
                    report.depth = iteration;
                    self.ordering.root.completed(left.best);
                    report.pv = match self.parameters.base.is_depth_first() {
                        true => self.principal_variation(left.best, left.value, iteration),
                        false => std::mem::take(&mut self.root_pv),
                    };
                }
                Err(stop) => {
                    report.stop = Some(stop);
                    break;
                }
            }
            if iteration == self.parameters.depth {
                break;
            }
            if self.parameters.stop_at_decided && is_decided(&report) {
                report.stop = Some(Stop::Decided);
                break;
            }
            if self.visits >= self.parameters.visit_budget.min(self.visit_limit.visits()) {
                report.stop = Some(Stop::VisitBudget);
                break;
            }
        }
        if report.stop.is_some() && report.depth == 0 && self.parameters.base.backs_up_values() {
            self.so_far(&mut report);
        }
        report.visits = self.visits;
        let (confidence, risk) = (report.confidence, Risk::resting_on(report.rests_on));
        self.observer.leave(
            &bracketed(VisitKind::Search),
            &match (report.stop, report.value) {
                (None, None) if report.depth > 0 => {
                    let best = report.pv.first().map_or(MoveCode::NONE, |mv| self.game.code(*mv));
                    Left { best, ..Left::without_value(LeaveReason::MoveFound) }
                }
                (None | Some(Stop::Decided), Some(value)) => {
                    Left { confidence, risk, ..Left::with_value(LeaveReason::AllMoves, value) }
                }
                _ => Left::without_value(LeaveReason::Stopped),
            },
        );
        (report, self.observer)
    }

    /// What a search that completed no iteration knows: the best of the moves that it searched, or at worst what its
    /// judgement says of the root. Nothing is known of how likely that is right.
    fn so_far(&self, report: &mut SearchResult<G::Move>) {
        let judged = || self.game.evaluate(&self.game.root());
        report.value = Some(self.root_best.map_or_else(judged, |(_, value)| value));
        report.pv = self.root_best.into_iter().map(|(mv, _)| mv).collect();
        report.confidence = Confidence::NONE;
    }

    fn iterate(&mut self, iteration: u8, previous: Option<Value>) -> Result<Left, Stop> {
        self.iteration = iteration;
        self.cut_doublings = 0;
        self.observer.enter(&Entered::bracket(
            VisitKind::Iteration,
            plies(iteration),
            self.parameters.question(),
        ));
        let result = match self.parameters.base {
            Base::MemoryTest(driver) => self.memory_tests(driver, iteration, previous),
            Base::BestFirst(BestFirst::ProofNumber) => self.proof_number_search(),
            Base::BestFirst(BestFirst::DfPn) => self.depth_first_proof_number_search(),
            Base::Uct => self.uct(),
            Base::BStar => self.b_star_search(),
            Base::Conspiracy => self.conspiracy_number_search(),
            _ => self.windows(iteration, previous),
        };
        let result = result.map(|left| match self.parameters.has_unknown_leaves {
            true => Left { risk: self.of_iteration(iteration, left), ..left },
            false => left,
        });
        self.observer.leave(
            &bracketed(VisitKind::Iteration),
            &match &result {
                Ok(left) if !left.reason.has_value() => *left,
                Ok(Left { value, risk, confidence, .. }) => Left {
                    risk: *risk,
                    confidence: *confidence,
                    ..Left::with_value(LeaveReason::AllMoves, *value)
                },
                Err(_) => Left::without_value(LeaveReason::Stopped),
            },
        );
        result
    }

    /// Searches the root with a window that holds its value, and with more moves until its
    /// confidence is high enough.
    fn windows(&mut self, iteration: u8, previous: Option<Value>) -> Result<Left, Stop> {
        let asked = self.parameters.question();
        let aspiration = self.parameters.aspiration.filter(|_| self.parameters.base.prunes());
        let mut window = match (aspiration, previous) {
            (Some(half_width), Some(previous)) if asked == Window::FULL => {
                aspiration::first_window(previous, half_width)
            }
            _ => asked,
        };
        // Its moves are those of this iteration, or none.
        self.root_pv.clear();
        let mut kind = if window == asked { VisitKind::Node } else { VisitKind::Pass };
        loop {
            let left = self.root(kind, iteration, window)?;
            let opened = aspiration::next_window(window, left.value).filter(|_| window != asked);
            if let Some(opened) = opened {
                window = opened;
            } else if self.wants_another_pass(left.confidence) {
                self.cut_doublings += 1;
            } else {
                // If the answer is no, no move is good enough.
                let is_no = asked != Window::FULL && left.value <= asked.alpha;
                return Ok(if is_no { Left { best: MoveCode::NONE, ..left } } else { left });
            }
            kind = VisitKind::Pass;
        }
    }

    /// Lets the driver make its passes, and all of them again with more moves until the root's
    /// confidence is high enough: no pass alone can tell how likely the value is right.
    fn memory_tests(
        &mut self,
        driver: MemoryTest,
        iteration: u8,
        previous: Option<Value>,
    ) -> Result<Left, Stop> {
        let mut guess = previous.unwrap_or(Value::DRAW);
        loop {
            let left = self.memory_test(driver, iteration, guess)?;
            if !self.wants_another_pass(left.confidence) {
                return Ok(left);
            }
            self.cut_doublings += 1;
            guess = left.value;
        }
    }

    /// Searches the root in null-window passes until its bounds meet.
    fn memory_test(&mut self, driver: MemoryTest, iteration: u8, guess: Value) -> Result<Left, Stop> {
        let mut passes = Passes::new(driver, self.parameters.mtd_step, guess);
        let mut last = Left::with_value(LeaveReason::AllMoves, Value::DRAW);
        let mut best = MoveCode::NONE;
        while let Some(window) = passes.next_window() {
            last = self.root(VisitKind::Pass, iteration, window)?;
            passes.learn(window, last.value, last.risk);
            if last.value >= window.beta {
                // Only a pass that fails high has found a move that is good enough.
                best = last.best;
            }
        }
        // Bounds may contradict each other without any uncertainty cut-off (a forced move that is searched
        // deeper in one pass only): then nothing was abandoned, and nobody would say what is uncertain.
        let risk = passes.risk();
        let is_uncertain = self.parameters.uncertainty.on;
        let risk = if is_uncertain { risk } else { Risk::resting_on(risk.techniques()) };
        Ok(Left { best, risk, confidence: confidence::stated(self.confidence_model, risk), ..last })
    }

    fn root(&mut self, kind: VisitKind, iteration: u8, window: Window) -> Result<Left, Stop> {
        let root = self.game.root();
        let mut arrival = Arrival::at_root(kind, plies(iteration));
        if self.parameters.base == Base::NullWindow {
            // The question is hoped to be answered with yes.
            arrival.expected = NodeType::Cut;
        }
        let left = self.visit(&root, &arrival, window)?;
        if left.value > window.alpha || !self.parameters.base.prunes() {
            self.root_pv.clone_from(&self.frames[0].pv);
        }
        Ok(left)
    }

    /// The moves that lead to the root's `value`: those that were backed up to the root, continued from the table
    /// where a table answer cut them short. It ends where no entry says which move keeps the value.
    fn principal_variation(&self, best: MoveCode, value: Value, iteration: u8) -> Vec<G::Move> {
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
            let known = self.table.as_ref().and_then(|table| table.probe(key));
            let ply = variation.len() as u16;
            let wanted = if ply.is_multiple_of(2) { value } else { -value };
            let keeps = |entry: &Entry<O::Tag>| {
                entry.bound != Bound::Upper && entry.value.relative_to_root(ply) == wanted
            };
            let entry = known.and_then(|known| known.entries().find(keeps));
            next = entry.and_then(|entry| self.game.find(&position, entry.best));
        }
        variation.extend(backed_up);
        variation
    }
}

/// Whether the search knows how the game ends: deeper iterations could only find a quicker end.
fn is_decided<M>(report: &SearchResult<M>) -> bool {
    report.confidence == Confidence::CERTAIN && report.value.is_some_and(|value| value.decided().is_some())
}

/// The end of a visit that is around others.
fn bracketed(kind: VisitKind) -> Visited {
    Visited { kind, quiescence: false, ply: 0 }
}
