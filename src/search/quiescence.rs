//! Quiescence search: captures and promotions until the position is quiet.
//!
//! The side to move may stand pat on the evaluation, unless it is in check: then all evasions are
//! searched. Quiet checks are looked at in the first ply only, where that option is on; where another
//! one is on, captures that lose material by static exchange are left out (which is unsafe: a capture
//! may do more than capture). The table is not asked. Stalemate is seen only where no noisy move was asked for.

use super::arrival::Arrival;
use super::best::Best;
use super::depth::Depth;
use super::observe::{ExitReason, Exited, Observer};
use super::ordering::Place;
use super::state::{Search, Stop};
use super::window::Window;
use crate::game::{Evaluate, MoveCode};
use crate::value::Value;

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    pub(super) fn quiescence(
        &mut self,
        position: &G::Position,
        arrival: &Arrival,
        window: Window,
    ) -> Result<Exited, Stop> {
        let in_check = self.game.in_check(position);
        let stand_pat = if in_check { Value::NEGATIVE_INFINITY } else { self.game.evaluate(position) };
        if self.parameters.base.prunes() && stand_pat >= window.beta {
            return Ok(Exited::with_value(ExitReason::StandPat, stand_pat));
        }
        let ply = usize::from(arrival.ply);
        let mut frame = std::mem::take(&mut self.frames[ply]);
        frame.moves.clear();
        if in_check {
            self.game.generate(position, &mut frame.moves);
        } else {
            self.game.generate_noisy(position, &mut frame.moves);
            if self.parameters.quiescence_exchange {
                self.leave_out_losing(position, &mut frame.moves);
            }
            // The depth of quiescence's first ply is what is left of a ply; later ones are below 0.
            if self.parameters.quiescence_checks && arrival.depth >= Depth::default() {
                self.game.generate_quiet_checks(position, &mut frame.moves);
            }
        }
        let place = Place { ply: arrival.ply, previous: None };
        self.ordering.rank(self.game, position, place, MoveCode::NONE, &frame.moves, &mut frame.ranked);
        if !in_check && !frame.moves.is_empty() {
            self.observer.stood_pat(stand_pat);
        }
        let result = self.search_ranked(position, arrival, window, &mut frame, Best::assured(stand_pat));
        let empty = frame.moves.is_empty();
        self.frames[ply] = frame;
        let best = result?;
        if empty && in_check {
            return Ok(self.game_over(position, arrival.ply));
        }
        let reason = match (best.cut_off, best.searched) {
            (true, _) => ExitReason::CutOff,
            (false, 0) => ExitReason::Evaluation,
            (false, _) => ExitReason::AllMoves,
        };
        Ok(Exited {
            reason,
            value: best.value,
            best: best.mv.map_or(MoveCode::NONE, |mv| self.game.code(mv)),
            searched: best.searched,
            confidence: best.confidence,
        })
    }

    /// Without the captures and promotions that a static exchange says lose material.
    #[inline(never)]
    fn leave_out_losing(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        moves.retain(|mv| !self.game.loses_exchange(position, *mv));
    }
}
