//! The node: one visit of one position. It reads like a table of contents of the techniques.

use super::depth::Depth;
use super::driver::{Search, Stop};
use super::node_type::NodeType;
use super::observe::{Entered, FoundEntry, LeaveReason, Left, Observer, VisitKind};
use super::ordering::next_best;
use super::parameters::{Base, MAX_PLY};
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
}

impl Arrival {
    fn is_quiescence(&self) -> bool {
        self.depth.is_horizon()
    }
}

/// The best of a node's moves so far.
pub(super) struct Best<M> {
    pub(super) value: Value,
    pub(super) mv: Option<M>,
    pub(super) searched: u16,
    pub(super) cut_off: bool,
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Visits a position. Here, and only here, visits begin and end, so that enter and leave are
    /// balanced whatever happens inside.
    pub(super) fn visit(
        &mut self,
        position: &G::Position,
        arrival: Arrival,
        window: Window,
    ) -> Result<Left, Stop> {
        if self.visits >= self.parameters.visit_budget {
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
        arrival: Arrival,
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

        let (known, open) = match self.probe(key, arrival, window) {
            Probed::Answered(left) => return Ok(left),
            Probed::Open { table_move, window } => (table_move, window),
        };
        let Some(best) = self.search_moves(position, arrival, known, open)? else {
            return Ok(self.game_over(position, ply));
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
            self.ordering.learn(self.game, position, ply, mv, arrival.depth, best.cut_off);
        }
        let code = best.mv.map_or(MoveCode::NONE, |mv| self.game.code(mv));
        self.store(key, arrival, value, window.bound(value), code);
        let reason = if best.cut_off { LeaveReason::CutOff } else { LeaveReason::AllMoves };
        Ok(Left { reason, value, best: code, searched: best.searched, uncertain: false })
    }

    /// A draw that needs no search. Never at the root: a move is wanted there.
    fn drawn(&self, position: &G::Position, key: u64, ply: u16) -> Option<LeaveReason> {
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
        // The same side is to move every second ply, and a repetition takes at least four.
        (4..=back)
            .step_by(2)
            .any(|distance| self.path[ply - distance] == key)
            .then_some(LeaveReason::Repetition)
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

    fn probe(&mut self, key: u64, arrival: Arrival, window: Window) -> Probed {
        let unknown = Probed::Open { table_move: MoveCode::NONE, window };
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
        let best = entry.best;
        let found = FoundEntry { source: entry.tag, value, bound: entry.bound, depth: entry.depth };
        self.observer.probed(outcome, Some(found));
        match usage {
            Use::Answer(value) => {
                Probed::Answered(Left { best, ..Left::with_value(LeaveReason::TableAnswer, value) })
            }
            Use::Narrow(window) => Probed::Open { table_move: best, window },
            Use::MoveOnly => Probed::Open { table_move: best, window },
        }
    }

    fn store(&mut self, key: u64, arrival: Arrival, value: Value, bound: Bound, best: MoveCode) {
        let tag = self.observer.tag();
        if let Some(table) = &mut self.table {
            table.store(Entry {
                key,
                tag,
                value: value.relative_to_node(arrival.ply),
                depth: arrival.depth,
                best,
                iteration: self.iteration,
                bound,
                uncertain: false,
            });
        }
    }

    /// Searches all legal moves in their order; nothing if there is none.
    fn search_moves(
        &mut self,
        position: &G::Position,
        arrival: Arrival,
        table_move: MoveCode,
        window: Window,
    ) -> Result<Option<Best<G::Move>>, Stop> {
        let mut frame = std::mem::take(&mut self.frames[usize::from(arrival.ply)]);
        frame.moves.clear();
        self.game.generate(position, &mut frame.moves);
        self.ordering.rank(self.game, position, arrival.ply, table_move, &frame.moves, &mut frame.ranked);
        let nothing = Best { value: Value::NEGATIVE_INFINITY, mv: None, searched: 0, cut_off: false };
        let result = self.search_ranked(position, arrival, window, &mut frame, nothing);
        let empty = frame.moves.is_empty();
        self.frames[usize::from(arrival.ply)] = frame;
        Ok(Some(result?).filter(|_| !empty))
    }

    /// Searches ranked moves until one cuts off, starting from what is already assured.
    pub(super) fn search_ranked(
        &mut self,
        position: &G::Position,
        arrival: Arrival,
        window: Window,
        frame: &mut super::driver::Frame<G::Move>,
        mut best: Best<G::Move>,
    ) -> Result<Best<G::Move>, Stop> {
        let prunes = self.parameters.base.prunes();
        let mut now = if prunes { window.raised(best.value) } else { window };
        while let Some(ranked) = next_best(&mut frame.ranked, usize::from(best.searched)) {
            let child = self.game.play(position, ranked.mv);
            let first = best.searched == 0;
            let value = -self.search_child(&child, arrival, ranked.code, now, first)?;
            best.searched += 1;
            if value > best.value {
                best.value = value;
                best.mv = Some(ranked.mv);
                if value > now.alpha || !prunes {
                    frame.pv.clear();
                    frame.pv.push(ranked.mv);
                    frame.pv.extend_from_slice(&self.frames[usize::from(arrival.ply) + 1].pv);
                }
            }
            if prunes {
                if value >= now.beta {
                    best.cut_off = true;
                    break;
                }
                now = now.raised(value);
            }
        }
        Ok(best)
    }

    /// One child's value, for the child. Later children of a PVS node meet a null window first
    /// (NegaScout, as in Björnsson et al., Figure 4, without its cut-offs).
    fn search_child(
        &mut self,
        child: &G::Position,
        parent: Arrival,
        mv: MoveCode,
        window: Window,
        first: bool,
    ) -> Result<Value, Stop> {
        let arrival = Arrival {
            kind: VisitKind::Node,
            expected: parent.expected.expected_child(first),
            mv,
            ply: parent.ply + 1,
            depth: parent.depth - Depth::PLY,
        };
        let in_quiescence = parent.depth.is_horizon();
        if self.parameters.base != Base::Pvs || first || window.is_null() || in_quiescence {
            return Ok(self.visit(child, arrival, -window)?.value);
        }
        let value = self.visit(child, arrival, -Window::null_above(window.alpha))?.value;
        if !window.contains(-value) {
            return Ok(value);
        }
        let again = Arrival { kind: VisitKind::ReSearch, expected: NodeType::Pv, ..arrival };
        Ok(self.visit(child, again, -window)?.value)
    }
}

enum Probed {
    Answered(Left),
    Open { table_move: MoveCode, window: Window },
}
