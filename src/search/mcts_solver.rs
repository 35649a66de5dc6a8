//! The MCTS-Solver (Winands, Björnsson & Saito 2008): in the tree of UCT some results are proven and not sampled.
//!
//! A proven result is a win ([`Value::LONGEST_WIN`]), a draw or a loss for the side to move. It does not state the
//! number of plies: the search looks for a win, and not for the shortest win.

use super::leave_reason::{LeaveReason, ValueSource};
use crate::value::Value;

/// The result that a visit proves of its node: the game is over there, or it has ended because the node is proven.
/// `None` if its value is sampled or judged, or is a score of the game.
#[must_use]
pub fn proven_by(reason: LeaveReason, value: Value) -> Option<Value> {
    let is_end = matches!(reason.value_source(), ValueSource::EndOfGame | ValueSource::Draw);
    let is_proof = reason.has_value() && (is_end || reason == LeaveReason::Solved);
    match value {
        _ if !is_proof => None,
        Value::DRAW => Some(Value::DRAW),
        value => value.decided().map(|_| value.clamp(-Value::LONGEST_WIN, Value::LONGEST_WIN)),
    }
}

/// The result of a node that follows from the proven results of its moves, each for the side to move after it: a win if
/// one move wins, otherwise the best result once all moves are proven.
#[must_use]
pub fn of_moves(moves: impl Iterator<Item = Option<Value>>) -> Option<Value> {
    let (mut best, mut all) = (-Value::LONGEST_WIN, true);
    for result in moves {
        match result {
            Some(result) => best = best.max(-result),
            None => all = false,
        }
    }
    (all || best == Value::LONGEST_WIN).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIN: Value = Value::LONGEST_WIN;
    const DRAW: Value = Value::DRAW;

    #[test]
    fn one_winning_move_is_enough_and_otherwise_all_moves_must_be_proven() {
        let of = |moves: &[Option<Value>]| of_moves(moves.iter().copied());
        assert_eq!(of(&[None, Some(-WIN)]), Some(WIN));
        assert_eq!(of(&[Some(WIN), None]), None);
        assert_eq!(of(&[Some(DRAW), None]), None);
        assert_eq!(of(&[Some(WIN), Some(WIN)]), Some(-WIN));
        assert_eq!(of(&[Some(WIN), Some(DRAW), Some(WIN)]), Some(DRAW));
    }

    #[test]
    fn the_end_of_a_game_is_a_proof_and_a_sample_or_a_judgement_is_none() {
        use LeaveReason::{
            Evaluation, GameOver, PlayoutEnded, Repetition, RuleDraw, Sampled, Solved, Stopped,
        };
        let loss = Value::loss_in(5);
        assert_eq!([GameOver, Solved].map(|reason| proven_by(reason, loss)), [Some(-WIN); 2]);
        assert_eq!([RuleDraw, Repetition, Solved].map(|reason| proven_by(reason, DRAW)), [Some(DRAW); 3]);
        let unproven = [Sampled, PlayoutEnded, Evaluation, Stopped];
        assert_eq!(unproven.map(|reason| proven_by(reason, loss)), [None; 4]);
        assert_eq!(unproven.map(|reason| proven_by(reason, DRAW)), [None; 4]);
        assert_eq!(proven_by(GameOver, Value::judgement(7)), None, "a score");
    }
}
