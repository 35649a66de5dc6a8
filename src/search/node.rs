//! The node: one visit of one position. It reads like a table of contents of the techniques.

use super::confidence::Confidence;
use super::depth::Depth;
use super::driver::{Search, Stop};
use super::moves::Searched;
use super::node_type::NodeType;
use super::observe::{Entered, ExtensionCause, FoundEntry, LeaveReason, Left, Observer, VisitKind};
use super::ordering::RankSource;
use super::parameters::MAX_PLY;
use super::table::{self, Entry, ProbeOutcome, Use};
use super::window::{Bound, Window};
use crate::game::{Evaluate, MoveCode, Outcome};
use crate::value::Value;

/// How a visit comes about.
#[derive(Clone, Copy)]
pub(super) struct Arrival {
    pub(super) kind: VisitKind,
    pub(super) expected: NodeType,
    pub(super) mv: MoveCode,
    pub(super) ply: u16,
    pub(super) depth: Depth,
    pub(super) rank: Option<RankSource>,
    pub(super) extension: Option<ExtensionCause>,
    /// It lies inside a pre-search.
    pub(super) pre_search: bool,
    /// The last move was a null move.
    pub(super) after_null_move: bool,
    /// No uncertainty cut-offs from here on down.
    pub(super) all_moves: bool,
    /// The window of the PV node above, if it searches this node again should the value lie inside.
    pub(super) pv_window: Option<Window>,
}

impl Arrival {
    /// The root, as an iteration's visit of it.
    pub(super) fn at_root(kind: VisitKind, depth: Depth) -> Arrival {
        Arrival {
            kind,
            expected: NodeType::Pv,
            mv: MoveCode::NONE,
            ply: 0,
            depth,
            rank: None,
            extension: None,
            pre_search: false,
            after_null_move: false,
            all_moves: false,
            pv_window: None,
        }
    }

    /// A child reached by a move, a ply deeper; what differs from that is for the caller to say.
    pub(super) fn child(&self, mv: MoveCode) -> Arrival {
        Arrival {
            kind: VisitKind::Node,
            expected: self.expected.expected_child(false),
            mv,
            ply: self.ply + 1,
            depth: self.depth - Depth::PLY,
            rank: None,
            extension: None,
            after_null_move: false,
            pv_window: None,
            ..*self
        }
    }

    fn is_quiescence(&self) -> bool {
        self.depth.is_horizon()
    }
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Visits a position. Here, and only here, visits begin and end, so that enter and leave are
    /// balanced whatever happens inside.
    pub(super) fn visit(
        &mut self,
        position: &G::Position,
        arrival: &Arrival,
        window: Window,
    ) -> Result<Left, Stop> {
        if self.visits >= self.visit_limit {
            return Err(Stop::VisitBudget);
        }
        self.visits += 1;
        let key = self.game.key(position);
        self.path[usize::from(arrival.ply)] = key;
        self.observer.enter(&Entered {
            kind: arrival.kind,
            expected: arrival.expected,
            quiescence: arrival.is_quiescence() && self.searches_quiescence(),
            mv: arrival.mv,
            key,
            depth: arrival.depth,
            window,
            rank: arrival.rank,
            extension: arrival.extension,
        });
        let result = self.node(position, key, arrival, window);
        match &result {
            Ok(left) => self.observer.leave(left),
            Err(_) => self.observer.leave(&Left::without_value(LeaveReason::Stopped)),
        }
        result
    }

    fn searches_quiescence(&self) -> bool {
        self.parameters.quiescence && self.game.has_quiescence()
    }

    fn node(
        &mut self,
        position: &G::Position,
        key: u64,
        arrival: &Arrival,
        window: Window,
    ) -> Result<Left, Stop> {
        let ply = arrival.ply;
        self.frames[usize::from(ply)].pv.clear();
        if let Some(reason) = self.drawn(position, key, ply) {
            return Ok(Left::with_value(reason, Value::DRAW));
        }
        if ply >= MAX_PLY {
            return Ok(Left::with_value(LeaveReason::Evaluation, self.game.evaluate(position)));
        }
        if arrival.depth.is_horizon() {
            return if self.searches_quiescence() {
                self.quiescence(position, arrival, window)
            } else {
                Ok(self.judged(position, ply))
            };
        }

        let (entry, open) = match self.probe(key, arrival, window) {
            Probed::Answered(left) => return Ok(left),
            Probed::Open { entry, window } => (entry, window),
        };
        // Asked here whether a technique is on at all, so that one that is off costs nothing more.
        let deeper;
        let (mut arrival, mut open) = (arrival, open);
        if self.parameters.pre_search.on
            && let Some(depth) = self.pre_search(entry.as_ref(), arrival)
        {
            deeper = Arrival { depth, pre_search: true, ..*arrival };
            arrival = &deeper;
            // What is known for the lesser depth does not narrow the window of the greater one.
            open = window;
        }
        if self.parameters.null_move.on
            && let Some(left) = self.null_move(position, key, arrival, open, entry.as_ref())?
        {
            return Ok(left);
        }
        if self.parameters.prob_cut.on
            && let Some(left) = self.prob_cut(position, arrival, open)?
        {
            return Ok(left);
        }
        let best = match self.search_moves(position, arrival, entry.as_ref(), open)? {
            Searched::Best(best) => best,
            Searched::Answered(left) => {
                self.store(key, arrival, Finding::lower(&left));
                return Ok(left);
            }
            Searched::GameOver => return Ok(self.game_over(position, ply)),
        };

        // The table vouched for the narrowed side of the window: the truth lies on this side of it.
        let value = if self.parameters.base.prunes() {
            best.value.clamp(
                if open.alpha > window.alpha { open.alpha } else { Value::NEGATIVE_INFINITY },
                if open.beta < window.beta { open.beta } else { Value::INFINITY },
            )
        } else {
            best.value
        };
        if let Some(mv) = best.mv {
            self.ordering.learn(self.game, position, self.place(ply), mv, arrival.depth, best.cut_off);
        }
        // No move was better than what the table vouched for: then that entry's move is the best.
        let vouched = entry.map_or(MoveCode::NONE, |entry| entry.best);
        let code = match best.mv {
            Some(_) if best.value <= open.alpha && open.alpha > window.alpha && vouched.known().is_some() => {
                vouched
            }
            Some(mv) => self.game.code(mv),
            None => MoveCode::NONE,
        };
        let bound = window.bound(value);
        let (confidence, forced) = (best.confidence, best.extended);
        self.store(key, arrival, Finding { value, bound, best: code, confidence, forced });
        let reason = match (best.cut_off, best.skipped) {
            (true, _) => LeaveReason::CutOff,
            (false, 0) => LeaveReason::AllMoves,
            (false, _) => LeaveReason::UncertaintyCutOff,
        };
        Ok(Left { reason, value, best: code, searched: best.searched, confidence: best.confidence })
    }

    /// A draw that needs no search. Never at the root: a move is wanted there.
    #[inline]
    pub(super) fn drawn(&self, position: &G::Position, key: u64, ply: u16) -> Option<LeaveReason> {
        if ply == 0 {
            return None;
        }
        if self.game.is_drawn(position) {
            return Some(LeaveReason::RuleDraw);
        }
        if !self.parameters.repetition {
            return None;
        }
        let ply = usize::from(ply);
        let back = self.game.reversible_plies(position).min(ply);
        // The same side is to move every second ply, and a repetition takes at least four. A plain
        // loop, because every visit comes through here and `step_by` costs more than the comparing.
        let mut distance = 4;
        while distance <= back {
            if self.path[ply - distance] == key {
                return Some(LeaveReason::Repetition);
            }
            distance += 2;
        }
        None
    }

    /// The position at the horizon, judged; the moves are generated only to see that there is one.
    fn judged(&mut self, position: &G::Position, ply: u16) -> Left {
        let moves = &mut self.frames[usize::from(ply)].moves;
        moves.clear();
        self.game.generate(position, moves);
        if moves.is_empty() {
            return self.game_over(position, ply);
        }
        Left::with_value(LeaveReason::Evaluation, self.game.evaluate(position))
    }

    pub(super) fn game_over(&self, position: &G::Position, ply: u16) -> Left {
        let value = match self.game.outcome(position) {
            Outcome::Loss => Value::loss_in(ply),
            Outcome::Draw => Value::DRAW,
            Outcome::Score(value) => value,
        };
        Left::with_value(LeaveReason::GameOver, value)
    }

    fn probe(&mut self, key: u64, arrival: &Arrival, window: Window) -> Probed<O::Tag> {
        let unknown = Probed::Open { entry: None, window };
        let (Some(table), Some(parameters)) = (&self.table, self.parameters.table) else {
            return unknown;
        };
        let Some(entry) = table.probe(key) else {
            self.observer.probed(ProbeOutcome::Miss, None);
            return unknown;
        };
        let value = entry.value.relative_to_root(arrival.ply);
        let (outcome, usage) =
            table::judge(&entry, value, arrival.depth, window, parameters.equal_depth_only);
        let found = FoundEntry { source: entry.tag, value, bound: entry.bound, depth: entry.depth };
        self.observer.probed(outcome, Some(found));
        let entry = Some(entry);
        match usage {
            Use::Answer(value) => {
                let best = entry.map_or(MoveCode::NONE, |entry| entry.best);
                Probed::Answered(Left { best, ..Left::with_value(LeaveReason::TableAnswer, value) })
            }
            Use::Narrow(window) => Probed::Open { entry, window },
            Use::MoveOnly => Probed::Open { entry, window },
        }
    }

    pub(super) fn store(&mut self, key: u64, arrival: &Arrival, finding: Finding) {
        let tag = self.observer.tag();
        let Finding { value, bound, best, confidence, forced } = finding;
        if let Some(table) = &mut self.table {
            table.store(Entry {
                key,
                tag,
                value: value.relative_to_node(arrival.ply),
                depth: arrival.depth,
                best,
                iteration: self.iteration,
                bound,
                uncertain: confidence.is_uncertain(),
                forced,
            });
        }
    }
}

enum Probed<Tag> {
    Answered(Left),
    Open { entry: Option<Entry<Tag>>, window: Window },
}

/// What a node has found out, for the table.
pub(super) struct Finding {
    pub(super) value: Value,
    pub(super) bound: Bound,
    pub(super) best: MoveCode,
    pub(super) confidence: Confidence,
    /// The best move is forced.
    pub(super) forced: bool,
}

impl Finding {
    /// A node that failed high.
    pub(super) fn lower(left: &Left) -> Finding {
        let Left { value, best, confidence, .. } = *left;
        Finding { value, bound: Bound::Lower, best, confidence, forced: false }
    }
}
