//! The node: one visit of one position. It reads like a table of contents of the techniques.

use super::arrival::Arrival;
use super::best::Best;
use super::confidence;
use super::finding::Finding;
use super::leave_reason::LeaveReason;
use super::mate_distance;
use super::moves::MoveLoopEnd;
use super::observe::{Entered, FoundEntry, Left, Observer, Visited};
use super::parameters::MAX_PLY;
use super::risk::Risk;
use super::state::{Search, Stop};
use super::table::{Entry, EntryUse, EntryVerdict, ProbeOutcome, judge_known};
use super::table_hit::TableHit;
use super::window::Window;
use crate::game::{Evaluate, MoveCode, Outcome};
use crate::value::Value;

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Visits a position. Here, and only here, visits begin and end, so that enter and leave are
    /// balanced whatever happens inside.
    pub(super) fn visit(
        &mut self,
        position: &G::Position,
        arrival: &Arrival,
        window: Window,
    ) -> Result<Left, Stop> {
        if self.visits >= self.visit_limit.visits() {
            return Err(Stop::VisitBudget);
        }
        let key = self.game.key(position);
        if self.parameters.internal_iterative_reductions.on
            && let Some(shallower) = self.without_table_move(key, arrival)
        {
            return self.visit_less_deep(position, &shallower, window);
        }
        self.visits += 1;
        self.path[usize::from(arrival.ply)] = key;
        let quiescence = arrival.is_quiescence() && self.searches_quiescence();
        let visited = Visited { kind: arrival.kind, quiescence, ply: arrival.ply };
        self.observer.enter(&Entered {
            kind: arrival.kind,
            expected: arrival.expected,
            quiescence,
            mv: arrival.mv,
            key,
            depth: arrival.depth,
            window,
            rank: arrival.rank,
            extension: arrival.extension,
            reduction: arrival.reduction,
        });
        match self.node(position, key, arrival, window) {
            Ok(mut left) => {
                if self.parameters.has_unknown_leaves {
                    left.risk = self.with_unknown_leaves(position, arrival, window, &left);
                }
                if self.parameters.uncertainty.on {
                    left.confidence = confidence::stated(self.confidence_model, left.risk);
                }
                self.observer.leave(&visited, &left);
                Ok(left)
            }
            Err(stop) => {
                self.observer.leave(&visited, &Left::without_value(LeaveReason::Stopped));
                Err(stop)
            }
        }
    }

    pub(super) fn searches_quiescence(&self) -> bool {
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
        let begun = self.visits;
        self.frames[usize::from(ply)].pv.clear();
        if let Some(reason) = self.drawn(position, key, ply, arrival.since_null_move) {
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

        if self.parameters.mate_distance
            && ply > 0
            && let Some(value) = mate_distance::bound(ply, window)
        {
            return Ok(Left::with_value(LeaveReason::MateDistance, value));
        }

        let (hit, open) = match self.probe(key, arrival, window) {
            Probed::Answered(left) => return Ok(left),
            Probed::Open { hit, window } => (hit, window),
        };
        let hit = hit.as_ref();
        // The test whether a technique is on at all is here, so that a technique that is off costs nothing more.
        let deeper;
        let (mut arrival, mut open) = (arrival, open);
        if self.parameters.pre_search.on
            && !arrival.reduced_on_purpose
            && let Some(depth) = self.pre_search(hit, arrival)
        {
            deeper = Arrival { depth, pre_search: true, pre_searched: true, ..*arrival };
            arrival = &deeper;
            // Knowledge for the lesser depth does not narrow the window of the greater depth.
            open = window;
        }
        // If the table narrowed the window, every value rests on the techniques of the entry.
        let vouched = hit.filter(|_| open != window);
        let vouched = vouched.map_or(Risk::NONE, |hit| self.risk_of(&hit.entry()));
        if self.parameters.reverse_futility.on
            && let Some(left) = self.reverse_futility(position, arrival, open)
        {
            return Ok(left.risking(vouched));
        }
        if self.parameters.razoring.on
            && let Some(left) = self.razoring(position, arrival, open)?
        {
            // The table entry may prove a tighter bound than this search did.
            return Ok(Left { value: open.vouched(window, left.value), ..left.risking(vouched) });
        }
        if self.parameters.null_move.on
            && let Some(left) = self.null_move(position, key, arrival, (window, vouched), open, hit)?
        {
            return Ok(left);
        }
        // ProbCut's result is a side of this very window, so it cannot contradict the entry that narrowed it.
        if self.parameters.prob_cut.on
            && let Some(left) = self.prob_cut(position, arrival, open)?
        {
            return Ok(left.risking(vouched));
        }
        let mut best = Best::assured(Value::NEGATIVE_INFINITY);
        match self.search_moves(position, arrival, hit, open, &mut best)? {
            MoveLoopEnd::Best => {}
            MoveLoopEnd::Answered(left) => {
                let left = Left { value: open.vouched(window, left.value), ..left.risking(vouched) };
                self.store(key, arrival, Finding::lower(&left, begun));
                return Ok(left);
            }
            MoveLoopEnd::Decided(left) => return Ok(left.risking(vouched)),
            MoveLoopEnd::GameOver => return Ok(self.game_over(position, ply)),
        }

        let prunes = self.parameters.base.prunes();
        let value = if prunes && open != window { open.vouched(window, best.value) } else { best.value };
        if let Some(mv) = best.mv {
            self.ordering.learn(self.game, position, self.place(ply), mv, arrival.depth, best.cut_off);
        }
        // If no move was better than the bound from the table's entry, that entry's move is the best.
        let vouching = hit
            .filter(|_| best.value <= open.alpha && open.alpha > window.alpha)
            .map(TableHit::entry)
            .filter(|entry| entry.best.known().is_some());
        let (code, forced) = match (best.mv, vouching) {
            (Some(_), Some(entry)) => (entry.best, entry.forced),
            (Some(mv), None) => (self.game.code(mv), best.extended),
            (None, _) => (MoveCode::NONE, false),
        };
        let bound = window.bound(value);
        let risk = best.risk.and(vouched);
        self.store(key, arrival, Finding { value, bound, best: code, risk, forced, begun });
        let reason = match (best.cut_off, best.skipped, best.pruned()) {
            (true, ..) => LeaveReason::CutOff,
            (false, 0, 0) => LeaveReason::AllMoves,
            (false, 0, _) => LeaveReason::MovesPruned,
            (false, ..) => LeaveReason::UncertaintyCutOff,
        };
        Ok(Left { best: code, searched: best.searched, risk, ..Left::with_value(reason, value) })
    }

    /// A draw that needs no search. Never at the root, which needs a move. The players' repetitions begin at
    /// ply `since`, after the path's last null move, because a null move cannot be played.
    #[inline]
    pub(super) fn drawn(
        &self,
        position: &G::Position,
        key: u64,
        ply: u16,
        since: u16,
    ) -> Option<LeaveReason> {
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
        let back = self.game.reversible_plies(position).min(ply - usize::from(since));
        // The side to move is equal every second ply, and a repetition takes at least four. A plain loop,
        // because every visit comes through here and `step_by` costs more than the comparing.
        let mut distance = 4;
        while distance <= back {
            if self.path[ply - distance] == key {
                return Some(LeaveReason::Repetition);
            }
            distance += 2;
        }
        let repeats = !self.earlier.is_empty() && since == 0 && self.repeats_earlier_game(position, key, ply);
        repeats.then_some(LeaveReason::Repetition)
    }

    /// The position at the horizon, judged; the moves are generated only to see that there is one.
    #[inline]
    pub(super) fn judged(&mut self, position: &G::Position, ply: u16) -> Left {
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
        let unknown = Probed::Open { hit: None, window };
        let (Some(table), Some(parameters)) = (&self.table, self.parameters.table) else {
            return unknown;
        };
        let Some(known) = table.probe(key) else {
            self.observer.probed(ProbeOutcome::Miss, None);
            return unknown;
        };
        let EntryVerdict { entry, is_newer, value, outcome, usage } =
            judge_known(&known, arrival.ply, arrival.depth, window, parameters.equal_depth_only);
        let found = FoundEntry { source: entry.tag, value, bound: entry.bound, depth: entry.depth };
        self.observer.probed(outcome, Some(found));
        let window = match usage {
            EntryUse::Answer(value) => {
                let left = Left::with_value(LeaveReason::TableAnswer, value);
                let risk = Risk::resting_on(table.techniques(&entry));
                return Probed::Answered(Left { best: entry.best, risk, ..left });
            }
            EntryUse::Narrow(narrowed) => narrowed,
            EntryUse::MoveOnly => window,
        };
        Probed::Open { hit: Some(TableHit::new(known, is_newer)), window }
    }

    /// The risk of an entry's value. Uncertain entries are not used here.
    pub(super) fn risk_of(&self, entry: &Entry<O::Tag>) -> Risk {
        self.table.as_ref().map_or(Risk::NONE, |table| Risk::resting_on(table.techniques(entry)))
    }

    pub(super) fn store(&mut self, key: u64, arrival: &Arrival, finding: Finding) {
        let tag = self.observer.tag();
        let Finding { value, bound, best, risk, forced, begun } = finding;
        if let Some(table) = &mut self.table {
            let entry = Entry {
                key,
                tag,
                value: value.relative_to_node(arrival.ply),
                depth: arrival.depth,
                best,
                iteration: self.iteration,
                bound,
                uncertain: risk.is_uncertain(),
                techniques: table.number_of(risk.techniques().in_table()),
                forced,
                pre_searched: arrival.pre_searched,
            };
            table.store(entry, self.visits - begun + 1);
        }
    }
}

enum Probed<Tag> {
    Answered(Left),
    Open { hit: Option<TableHit<Tag>>, window: Window },
}
