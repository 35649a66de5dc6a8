//! Quiescence search: captures and promotions until the position is quiet.
//!
//! The side to move may rely on the evaluation (standing pat), unless it is in check: then all evasions are searched.
//! Quiet checks, and pawn moves that threaten a promotion, are searched in the first ply only, if these options are on
//! (overview of chess tree search: captures, checks, check evasions, promotion threats). A side that is threatened with
//! a promotion there may not do so either: every answer is searched, or the threat would be worth no more than the
//! pawn's step. If another option is on, captures that lose material by static exchange are left out (which is unsafe:
//! a capture may do more than capture). The table is not asked.
//!
//! A game that is over is never judged: in check the evasions show it, and a side that is not in check and would rely
//! on the evaluation is tested for a legal move (stalemate).

use super::arrival::Arrival;
use super::best::Best;
use super::depth::Depth;
use super::leave_reason::LeaveReason;
use super::observe::{Left, Observer};
use super::ordering::Place;
use super::state::{Search, Stop};
use super::window::Window;
use crate::game::{Evaluate, MoveCode};
use crate::value::Value;

/// Whether this is quiescence's first ply: its depth is the rest of a ply; later depths are below 0.
fn is_first_ply(depth: Depth) -> bool {
    depth >= Depth::default()
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    pub(super) fn quiescence(
        &mut self,
        position: &G::Position,
        arrival: &Arrival,
        window: Window,
    ) -> Result<Left, Stop> {
        let must_answer = self.game.in_check(position) || arrival.answers_threat;
        let stand_pat = if must_answer { Value::NEGATIVE_INFINITY } else { self.game.evaluate(position) };
        if self.parameters.base.prunes() && self.cuts_off(stand_pat, window.beta) {
            if self.game.is_stalemate(position) {
                return Ok(self.game_over(position, arrival.ply));
            }
            return Ok(Left::with_value(LeaveReason::StandPat, stand_pat));
        }
        let ply = usize::from(arrival.ply);
        let mut frame = std::mem::take(&mut self.frames[ply]);
        frame.moves.clear();
        if must_answer {
            self.game.generate(position, &mut frame.moves);
        } else {
            self.game.generate_noisy(position, &mut frame.moves);
            if self.parameters.quiescence_exchange {
                self.leave_out_losing(position, &mut frame.moves);
            }
            if is_first_ply(arrival.depth) {
                if self.parameters.quiescence_checks {
                    self.game.generate_quiet_checks(position, &mut frame.moves);
                }
                if self.parameters.quiescence_promotions {
                    self.add_promotion_threats(position, &mut frame.moves);
                }
            }
        }
        let none_loses = self.parameters.quiescence_exchange && !must_answer;
        let place = Place { ply: arrival.ply, previous: None, none_loses, asks_network: false };
        self.ordering.rank(self.game, position, place, MoveCode::NONE, &frame.moves, &mut frame.ranked);
        if !must_answer && !frame.moves.is_empty() {
            self.observer.stood_pat(stand_pat);
        }
        let mut best = Best::assured(stand_pat);
        let result = self.search_ranked(position, arrival, window, &mut frame, &mut best);
        let empty = frame.moves.is_empty();
        self.frames[ply] = frame;
        result?;
        if empty && (must_answer || self.game.is_stalemate(position)) {
            return Ok(self.game_over(position, arrival.ply));
        }
        let reason = match (best.cut_off, best.searched) {
            (true, _) => LeaveReason::CutOff,
            (false, 0) => LeaveReason::Evaluation,
            (false, _) => LeaveReason::AllMoves,
        };
        Ok(Left {
            best: best.mv.map_or(MoveCode::NONE, |mv| self.game.code(mv)),
            searched: best.searched,
            risk: best.risk,
            ..Left::with_value(reason, best.value)
        })
    }

    /// Adds the quiet moves that threaten a promotion and are not there already because they give check.
    #[inline(never)]
    fn add_promotion_threats(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        let known = moves.len();
        self.game.generate_promotion_threats(position, moves);
        let mut next = known;
        while let Some(threat) = moves.get(next) {
            if moves[..known].contains(threat) {
                moves.remove(next);
            } else {
                next += 1;
            }
        }
    }

    /// Whether a move of quiescence's first ply threatens a promotion, so that its answer is no choice.
    #[inline(never)]
    pub(super) fn must_be_answered(&self, position: &G::Position, mv: G::Move, parent: &Arrival) -> bool {
        self.parameters.quiescence_promotions
            && is_first_ply(parent.depth)
            && self.game.threatens_promotion(position, mv)
    }

    /// Leaves out the captures and promotions that lose material by a static exchange.
    #[inline(never)]
    fn leave_out_losing(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        moves.retain(|mv| !self.game.loses_exchange(position, *mv));
    }
}
