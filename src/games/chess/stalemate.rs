//! Stalemate on the library's board, seen without generating the moves.

use super::captures::LINES;
use shakmaty::{Position as _, Role, Square, attacks};

/// Whether a side that is not in check has no legal move.
#[inline]
pub(super) fn is_stalemate(rules: &shakmaty::Chess) -> bool {
    let Some(king) = rules.our(Role::King).first() else { return false };
    let occupied = rules.board().occupied();
    let forward = rules.turn().fold_wb(8, -8);
    let [straight, diagonal] = LINES[king as usize];
    // A pawn that is not on a line with its king is not pinned.
    let can_step = (rules.our(Role::Pawn) & !straight & !diagonal).shift(forward) & !occupied;
    can_step.is_empty() && !has_move(rules, king)
}

/// Whether there is a move, if no pawn obviously has one.
#[inline(never)]
fn has_move(rules: &shakmaty::Chess, king: Square) -> bool {
    let board = rules.board();
    let without_king = board.occupied().without(king);
    let is_safe = |to| board.attacks_to(to, !rules.turn(), without_king).is_empty();
    let steps = attacks::king_attacks(king) & !rules.us();
    steps.into_iter().any(is_safe) || !rules.legal_moves().is_empty()
}
