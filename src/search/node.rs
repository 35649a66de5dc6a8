//! The node: one visit of one position. It reads like a table of contents of the techniques.

use super::confidence::Confidence;
use super::depth::Depth;
use super::driver::{Frame, Search, Stop};
use super::node_type::NodeType;
use super::observe::{Entered, ExtensionCause, FoundEntry, LeaveReason, Left, Observer, VisitKind};
use super::ordering::{RankSource, RankedMove, next_best};
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
    pub(super) fn child(self, mv: MoveCode) -> Arrival {
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
            ..self
        }
    }

    fn is_quiescence(&self) -> bool {
        self.depth.is_horizon()
    }
}

/// The best of a node's moves so far.
pub(super) struct Best<M> {
    pub(super) value: Value,
    /// The best value of the other moves.
    pub(super) second: Value,
    pub(super) mv: Option<M>,
    pub(super) searched: u16,
    pub(super) skipped: u16,
    pub(super) cut_off: bool,
    pub(super) confidence: Confidence,
    /// The move that the table knows to be forced.
    pub(super) forced: MoveCode,
    /// The best move is forced and was searched deeper.
    pub(super) extended: bool,
}

impl<M> Best<M> {
    /// Nothing searched yet, but this much assured.
    pub(super) fn assured(value: Value) -> Best<M> {
        Best {
            value,
            second: Value::NEGATIVE_INFINITY,
            mv: None,
            searched: 0,
            skipped: 0,
            cut_off: false,
            confidence: Confidence::CERTAIN,
            forced: MoveCode::NONE,
            extended: false,
        }
    }
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

        let (entry, open) = match self.probe(key, arrival, window) {
            Probed::Answered(left) => return Ok(left),
            Probed::Open { entry, window } => (entry, window),
        };
        // Asked here whether a technique is on at all, so that one that is off costs nothing more.
        let (mut arrival, mut open) = (arrival, open);
        if self.parameters.pre_search.on
            && let Some(depth) = self.pre_search(entry.as_ref(), arrival)
        {
            arrival = Arrival { depth, pre_search: true, ..arrival };
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
                self.store(key, arrival, left.value, Bound::Lower, left.best, left.confidence);
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
        self.store_forced(key, arrival, value, window.bound(value), code, best.confidence, best.extended);
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

    fn probe(&mut self, key: u64, arrival: Arrival, window: Window) -> Probed<O::Tag> {
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

    pub(super) fn store(
        &mut self,
        key: u64,
        arrival: Arrival,
        value: Value,
        bound: Bound,
        best: MoveCode,
        confidence: Confidence,
    ) {
        self.store_forced(key, arrival, value, bound, best, confidence, false);
    }

    #[expect(clippy::too_many_arguments, reason = "one for each part of an entry")]
    fn store_forced(
        &mut self,
        key: u64,
        arrival: Arrival,
        value: Value,
        bound: Bound,
        best: MoveCode,
        confidence: Confidence,
        forced: bool,
    ) {
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
                uncertain: confidence.is_uncertain(),
                forced,
            });
        }
    }

    /// Searches all legal moves in their order, unless the table's entry of a child makes that
    /// unnecessary.
    fn search_moves(
        &mut self,
        position: &G::Position,
        arrival: Arrival,
        entry: Option<&Entry<O::Tag>>,
        window: Window,
    ) -> Result<Searched<G::Move>, Stop> {
        let mut frame = std::mem::take(&mut self.frames[usize::from(arrival.ply)]);
        frame.moves.clear();
        // A ProbCut search of this very position may have left its own variation.
        frame.pv.clear();
        self.game.generate(position, &mut frame.moves);
        let result = if frame.moves.is_empty() {
            Ok(Searched::GameOver)
        } else {
            self.search_generated(position, arrival, entry, window, &mut frame)
        };
        self.frames[usize::from(arrival.ply)] = frame;
        result
    }

    fn search_generated(
        &mut self,
        position: &G::Position,
        arrival: Arrival,
        entry: Option<&Entry<O::Tag>>,
        window: Window,
        frame: &mut Frame<G::Move>,
    ) -> Result<Searched<G::Move>, Stop> {
        if self.parameters.enhanced_cut_offs.is_some()
            && let Some(left) = self.enhanced_cut_off(position, arrival, window, &frame.moves)?
        {
            return Ok(Searched::Answered(left));
        }
        let table_move = entry.map_or(MoveCode::NONE, |entry| entry.best);
        let place = self.place(arrival.ply);
        self.ordering.rank(self.game, position, place, table_move, &frame.moves, &mut frame.ranked);
        let forced = entry.filter(|entry| entry.forced).map_or(MoveCode::NONE, |entry| entry.best);
        let nothing = Best { forced, ..Best::assured(Value::NEGATIVE_INFINITY) };
        let mut best = self.search_ranked(position, arrival, window, frame, nothing)?;
        if self.parameters.singular.on {
            let was_cut_off = best.cut_off;
            self.singular_extension(position, arrival, window, frame, &mut best)?;
            if was_cut_off && !best.cut_off {
                best = self.search_ranked(position, arrival, window, frame, best)?;
            }
        }
        if best.skipped > 0 && !best.cut_off {
            self.observer.skipped_moves(usize::from(best.searched), frame.moves.len());
        }
        Ok(Searched::Best(best))
    }

    /// Searches ranked moves until one cuts off, starting from what is already assured.
    pub(super) fn search_ranked(
        &mut self,
        position: &G::Position,
        arrival: Arrival,
        window: Window,
        frame: &mut Frame<G::Move>,
        mut best: Best<G::Move>,
    ) -> Result<Best<G::Move>, Stop> {
        let prunes = self.parameters.base.prunes();
        let mut now = if prunes { window.raised(best.value) } else { window };
        while let Some(ranked) = next_best(&mut frame.ranked, usize::from(best.searched + best.skipped)) {
            if self.parameters.uncertainty.on
                && self.skips(position, ranked.mv, arrival, now, &best, frame.moves.len())
            {
                best.skipped += 1;
                continue;
            }
            let forced = ranked.code == best.forced;
            let left = self.search_child(position, ranked, arrival, now, best.searched == 0, forced)?;
            let value = -left.value;
            best.searched += 1;
            best.confidence = best.confidence.and(left.confidence);
            if value > best.value {
                best.second = best.value;
                best.value = value;
                best.mv = Some(ranked.mv);
                best.extended = forced;
                if value > now.alpha || !prunes {
                    frame.pv.clear();
                    frame.pv.push(ranked.mv);
                    frame.pv.extend_from_slice(&self.frames[usize::from(arrival.ply) + 1].pv);
                }
            } else {
                best.second = best.second.max(value);
            }
            if prunes {
                if value >= now.beta {
                    best.cut_off = true;
                    // The move that cuts off is all that the value rests on.
                    best.confidence = left.confidence;
                    break;
                }
                now = now.raised(value);
            }
        }
        if best.skipped > 0 && !best.cut_off {
            best.confidence = best.confidence.and(self.confidence_in(&best, frame.moves.len()));
        }
        Ok(best)
    }

    /// One child, with its value for the child. Later children of a PVS node meet a null window
    /// first (NegaScout, as in Björnsson et al., Figure 4). A PV node takes no uncertain value: it
    /// searches again.
    fn search_child(
        &mut self,
        position: &G::Position,
        ranked: RankedMove<G::Move>,
        parent: Arrival,
        window: Window,
        first: bool,
        forced: bool,
    ) -> Result<Left, Stop> {
        let child = self.game.play(position, ranked.mv);
        let in_quiescence = parent.depth.is_horizon();
        let mut arrival = Arrival {
            expected: parent.expected.expected_child(first),
            rank: Some(ranked.source),
            ..parent.child(ranked.code)
        };
        if !in_quiescence && (forced || self.remembers_steps) {
            self.extend(position, ranked.mv, &child, parent, forced, &mut arrival);
        }
        let is_scout = self.parameters.base.scouts() && !first && !window.is_null() && !in_quiescence;
        let left = if is_scout {
            let pv_window = (parent.expected == NodeType::Pv).then_some(window);
            self.visit(&child, Arrival { pv_window, ..arrival }, -Window::null_above(window.alpha))?
        } else {
            self.visit(&child, arrival, -window)?
        };
        let is_open = is_scout && window.contains(-left.value);
        let is_uncertain = self.parameters.uncertainty.on
            && parent.expected == NodeType::Pv
            && self.must_be_certain(left.confidence, -left.value, window);
        if is_open || is_uncertain {
            self.search_again(&child, arrival, window, is_uncertain)
        } else {
            Ok(left)
        }
    }

    /// A child again, with an open window or without skipping moves.
    #[inline(never)]
    fn search_again(
        &mut self,
        child: &G::Position,
        arrival: Arrival,
        window: Window,
        is_uncertain: bool,
    ) -> Result<Left, Stop> {
        // In a null window the same search would find the same again, unless nothing is skipped.
        let again = Arrival {
            kind: VisitKind::ReSearch,
            expected: NodeType::Pv,
            all_moves: arrival.all_moves || (is_uncertain && window.is_null()),
            ..arrival
        };
        self.visit(child, again, -window)
    }

    /// Gives a child the depth that its move is worth.
    #[inline(never)]
    fn extend(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        child: &G::Position,
        parent: Arrival,
        forced: bool,
        arrival: &mut Arrival,
    ) {
        self.step_to(position, mv, arrival.ply);
        let (extension, cause) = if forced {
            (self.cap(Depth::PLY, arrival.ply, arrival.depth), Some(ExtensionCause::Singular))
        } else {
            self.extension(position, mv, child, parent)
        };
        arrival.depth = arrival.depth + extension;
        arrival.extension = cause.filter(|_| extension > Depth::default());
    }

    /// Remembers what later moves need to know of a move.
    pub(super) fn step_to(&mut self, position: &G::Position, mv: G::Move, ply: u16) {
        if self.remembers_steps {
            let slot = Some(self.game.history_slot(position, mv));
            let captures = self.game.noisy_rank(position, mv).is_some();
            self.steps[usize::from(ply)] = super::driver::Step { slot, captures };
        }
    }
}

enum Probed<Tag> {
    Answered(Left),
    Open { entry: Option<Entry<Tag>>, window: Window },
}

/// What came of a node's moves.
enum Searched<M> {
    /// The best of them.
    Best(Best<M>),
    /// The table's entry of one of them was enough.
    Answered(Left),
    /// There is none.
    GameOver,
}
