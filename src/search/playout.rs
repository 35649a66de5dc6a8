//! A playout: from a position uniformly random moves to the end of the line. It follows from the seed and the number of
//! its descent, so that a trace need not hold its moves.

use super::leave_reason::LeaveReason;
use super::parameters::MAX_PLY;
use super::upper_confidence::UctParameters;
use crate::game::{Evaluate, Outcome};
use crate::random::Random;
use crate::value::Value;

/// A random line.
pub struct Playout<M> {
    /// Its moves, the first one first.
    pub moves: Vec<M>,
    /// The reason for its end: the game is over or drawn by a rule, or the maximum number of moves was made and the
    /// position is judged.
    pub end: LeaveReason,
    /// Its result for the side to move at its beginning.
    pub value: Value,
}

/// The playout of a descent (counted from 0) that begins at this position, `ply` plies after the root. Repetitions are
/// not checked: random moves soon leave them.
pub fn playout<G: Evaluate>(
    game: &G,
    start: &G::Position,
    ply: u16,
    parameters: &UctParameters,
    descent: u32,
) -> Playout<G::Move> {
    let mut random = Random::from_parts(&[parameters.seed.into(), descent.into()]);
    let mut position = start.clone();
    let mut line = Vec::new();
    let mut moves = Vec::new();
    let (end, value) = loop {
        let now = ply + line.len() as u16;
        if !line.is_empty() && game.is_drawn(&position) {
            break (LeaveReason::RuleDraw, Value::DRAW);
        }
        moves.clear();
        game.generate(&position, &mut moves);
        if moves.is_empty() {
            let value = match game.outcome(&position) {
                Outcome::Loss => Value::loss_in(now),
                Outcome::Draw => Value::DRAW,
                Outcome::Score(value) => value,
            };
            break (LeaveReason::GameOver, value);
        }
        if line.len() >= usize::from(parameters.playout) || now >= MAX_PLY {
            break (LeaveReason::Evaluation, game.evaluate(&position));
        }
        let mv = *random.pick(&moves);
        position = game.play(&position, mv);
        line.push(mv);
    };
    let value = if line.len().is_multiple_of(2) { value } else { -value };
    Playout { moves: line, end, value }
}
