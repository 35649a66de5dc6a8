//! The moves of a node: searched in their order until one cuts off.

use super::arrival::Arrival;
use super::best::Best;
use super::depth::Depth;
use super::node_type::NodeType;
use super::observe::{ExtensionCause, Left, Observer, Pruned};
use super::ordering::{Place, RankedMove, next_best};
use super::parameters::ChildOrder;
use super::pruning::{self, Pruning};
use super::reductions::{Next, techniques_of_depth};
use super::risk::Risk;
use super::state::{Frame, PathMove, Search, Stop};
use super::table_hit::TableHit;
use super::visit_kind::VisitKind;
use super::window::Window;
use crate::game::{Evaluate, MoveCode};

/// The result of the move loop.
pub(super) enum MoveLoopEnd {
    /// The best of them was found.
    Best,
    /// The table's entry of one of them was enough.
    Answered(Left),
    /// Several of them reached beta when they were searched less deep.
    Decided(Left),
    /// There are no legal moves.
    GameOver,
}

/// A move's turn.
#[derive(Clone, Copy)]
struct MoveStep {
    /// Its place in the order; the first is 0.
    at: u16,
    /// The table knows it to be forced.
    forced: bool,
    /// It was searched before, and the search of the moves began again.
    again: bool,
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Searches all legal moves in their order, unless the table's entry of a child makes that
    /// unnecessary.
    pub(super) fn search_moves(
        &mut self,
        position: &G::Position,
        arrival: &Arrival,
        hit: Option<&TableHit<O::Tag>>,
        window: Window,
        best: &mut Best<G::Move>,
    ) -> Result<MoveLoopEnd, Stop> {
        let mut frame = std::mem::take(&mut self.frames[usize::from(arrival.ply)]);
        frame.moves.clear();
        // A ProbCut search of this very position may have left its own variation.
        frame.pv.clear();
        self.game.generate(position, &mut frame.moves);
        if self.parameters.children == ChildOrder::RightToLeft {
            frame.moves.reverse();
        }
        let result = if frame.moves.is_empty() {
            Ok(MoveLoopEnd::GameOver)
        } else {
            self.search_generated(position, arrival, hit, window, &mut frame, best)
        };
        self.frames[usize::from(arrival.ply)] = frame;
        result
    }

    fn search_generated(
        &mut self,
        position: &G::Position,
        arrival: &Arrival,
        hit: Option<&TableHit<O::Tag>>,
        window: Window,
        frame: &mut Frame<G::Move>,
        best: &mut Best<G::Move>,
    ) -> Result<MoveLoopEnd, Stop> {
        if self.parameters.enhanced_cut_offs.is_some()
            && let Some(left) = self.enhanced_cut_off(position, arrival, window, &frame.moves)
        {
            return Ok(MoveLoopEnd::Answered(left));
        }
        let table_move = hit.map_or(MoveCode::NONE, TableHit::best);
        let asks_network = self.ordering.asks_network(arrival.depth);
        let place = Place { asks_network, ..self.place(arrival.ply) };
        self.ordering.rank(self.game, position, place, table_move, &frame.moves, &mut frame.ranked);
        if self.parameters.ordering.smallest_first {
            self.rank_smallest_first(position, arrival, window, &mut frame.ranked);
        }
        if self.parameters.multi_cut.on
            && let Some(left) = self.multi_cut(position, arrival, window, frame)?
        {
            return Ok(MoveLoopEnd::Decided(left));
        }
        best.forced = hit.map_or(MoveCode::NONE, TableHit::forced);
        self.search_ranked(position, arrival, window, frame, best)?;
        if self.parameters.singular.on {
            self.singular_extension(position, arrival, window, hit, frame, best)?;
        }
        if !best.cut_off && best.pruned() > 0 {
            let Best { searched, late, futile, .. } = *best;
            self.observer.pruned_moves(&Pruned { searched, late, futile });
            best.risk = best.risk.and(pruning::risk(best));
        }
        if best.skipped > 0 && !best.cut_off {
            let moves = frame.moves.len() - usize::from(best.pruned());
            self.observer.skipped_moves(usize::from(best.searched), moves);
        }
        Ok(MoveLoopEnd::Best)
    }

    /// Searches ranked moves until one cuts off, starting from the assured value in `best`. `best` is passed
    /// by reference, because it is too large to be returned at every node.
    pub(super) fn search_ranked(
        &mut self,
        position: &G::Position,
        arrival: &Arrival,
        window: Window,
        frame: &mut Frame<G::Move>,
        best: &mut Best<G::Move>,
    ) -> Result<(), Stop> {
        let prunes = self.parameters.base.prunes();
        let mut now = if prunes { window.raised(best.value) } else { window };
        let pruning =
            if self.passes_over_moves { self.pruning(position, arrival, now) } else { Pruning::default() };
        while let Some(&ranked) = next_best(&mut frame.ranked, usize::from(best.turns)) {
            let at = best.turns;
            best.turns += 1;
            if self.passes_over_moves {
                if pruning.leaves_out() && self.leaves_out(pruning, position, ranked.mv, best) {
                    continue;
                }
                if self.skips(position, ranked.mv, arrival, now, best, frame.moves.len()) {
                    best.skipped += 1;
                    continue;
                }
            }
            let forced = ranked.code == best.forced;
            let visits = self.visits;
            let again = at < best.before;
            let left = self.search_child(position, ranked, arrival, now, MoveStep { at, forced, again })?;
            let value = -left.value;
            // A ProbCut search of the root is another, shallower search.
            if arrival.ply == 0 && self.parameters.ordering.root && arrival.kind != VisitKind::ProbCut {
                self.ordering.root.searched(ranked.code, value, self.visits - visits);
            }
            best.searched += 1;
            best.risk = best.risk.and(left.risk);
            if value > best.value {
                (best.second, best.second_at) = (best.value, best.at);
                (best.value, best.at) = (value, at);
                best.mv = Some(ranked.mv);
                best.extended = forced;
                if arrival.ply == 0 && matches!(arrival.kind, VisitKind::Node | VisitKind::Pass) {
                    self.root_best = Some((ranked.mv, value));
                }
                if value > now.alpha || !prunes {
                    frame.pv.clear();
                    frame.pv.push(ranked.mv);
                    frame.pv.extend_from_slice(&self.frames[usize::from(arrival.ply) + 1].pv);
                }
            } else if value > best.second {
                (best.second, best.second_at) = (value, at);
            }
            if prunes {
                if self.cuts_off(value, now.beta) {
                    best.cut_off = true;
                    // The move that cuts off is all that the value rests on.
                    best.risk = left.risk;
                    break;
                }
                now = now.raised(value);
            }
        }
        if best.skipped > 0 && !best.cut_off {
            best.risk = best.risk.and(self.risk_in(arrival, best.searched, frame.moves.len()));
        }
        Ok(())
    }

    /// One child, with its value for the child.
    fn search_child(
        &mut self,
        position: &G::Position,
        ranked: RankedMove<G::Move>,
        parent: &Arrival,
        window: Window,
        turn: MoveStep,
    ) -> Result<Left, Stop> {
        let game = self.game;
        game.after(position, ranked.mv, |child| {
            self.search_position(position, ranked, child, parent, window, turn)
        })
    }

    /// The child's position. Later children of a PVS node meet a null window first
    /// ([`super::principal_variation_search`]). A PV node takes no uncertain value: it searches again.
    #[inline(always)]
    fn search_position(
        &mut self,
        position: &G::Position,
        ranked: RankedMove<G::Move>,
        child: &G::Position,
        parent: &Arrival,
        window: Window,
        turn: MoveStep,
    ) -> Result<Left, Stop> {
        let (first, forced) = (turn.at == 0, turn.forced);
        let kind = if turn.again { VisitKind::ReSearch } else { VisitKind::Node };
        let in_quiescence = parent.depth.is_horizon();
        let mut arrival = Arrival {
            kind,
            expected: parent.expected.expected_child(first),
            rank: Some(ranked.source),
            ..parent.child(ranked.code)
        };
        if !in_quiescence && (forced || self.remembers_path_moves) {
            self.extend(position, ranked.mv, child, parent, forced, &mut arrival);
        }
        if self.looks_at_each_move {
            if in_quiescence {
                arrival.answers_threat = self.must_be_answered(position, ranked.mv, parent);
            } else {
                self.charge(&ranked, parent, &mut arrival);
            }
        }
        let is_scout = self.parameters.base.scouts() && !first && !window.is_null() && !in_quiescence;
        let asked = if is_scout { Window::null_above(window.alpha) } else { window };
        arrival.pv_window = (is_scout && parent.expected == NodeType::Pv).then_some(window);
        let left = if self.looks_at_each_move && !in_quiescence {
            let number = usize::from(turn.at) + 1;
            let next = Next { position, parent, ranked, number, child, arrival: &arrival };
            self.search_reduced(&next, asked)?
        } else {
            self.visit(child, &arrival, -asked)?
        };
        let is_open = is_scout && window.contains(-left.value);
        let is_uncertain = self.parameters.uncertainty.on
            && parent.expected == NodeType::Pv
            && self.must_be_certain(left.risk, -left.value, window);
        let left = if is_open || is_uncertain {
            self.search_again(child, &arrival, window, left, is_uncertain)?
        } else {
            left
        };
        let of_depth = techniques_of_depth(arrival.reduction, arrival.extension);
        Ok(left.risking(Risk::resting_on(of_depth)))
    }

    /// Gives a child the depth that its move is worth.
    #[inline(never)]
    fn extend(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        child: &G::Position,
        parent: &Arrival,
        forced: bool,
        arrival: &mut Arrival,
    ) {
        self.remember_move(position, mv, arrival.ply);
        let (extension, cause) = if forced {
            (self.cap(Depth::PLY, arrival.ply, arrival.depth), Some(ExtensionCause::Singular))
        } else {
            self.extension(position, mv, child, parent)
        };
        arrival.depth = arrival.depth + extension;
        arrival.extension = cause.filter(|_| extension > Depth::default());
    }

    /// Remembers the properties of a move that later moves need.
    #[inline]
    pub(super) fn remember_move(&mut self, position: &G::Position, mv: G::Move, ply: u16) {
        if self.remembers_path_moves {
            let slot = Some(self.game.history_slot(position, mv));
            let captures = self.game.noisy_rank(position, mv).is_some();
            self.path_moves[usize::from(ply)] = PathMove { slot, captures };
        }
    }
}
