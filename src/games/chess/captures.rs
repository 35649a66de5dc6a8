//! Captures on the library's board: generating them, and the gain of an exchange of them.

use super::static_exchange::{self, Capture};
use shakmaty::{Bitboard, Board, Color, Move, Position as _, Rank, Role, Square, attacks};

/// The squares on straight lines with each square, and the squares on diagonals, on an empty board: a piece that is
/// pinned to a king, and its pinner, are on a line with it.
pub(super) static LINES: [[Bitboard; 2]; 64] = lines();

const fn lines() -> [[Bitboard; 2]; 64] {
    let mut lines = [[Bitboard::EMPTY; 2]; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::new(index);
        let straight = attacks::rook_attacks(square, Bitboard::EMPTY);
        lines[index as usize] = [straight, attacks::bishop_attacks(square, Bitboard::EMPTY)];
        index += 1;
    }
    lines
}

/// Gives the legal captures (except en passant) and promotions of a side that is not in check. The library
/// would generate all moves and drop the quiet ones.
pub(super) fn for_each_noisy(rules: &shakmaty::Chess, king: Square, mut give: impl FnMut(Move)) {
    let board = rules.board();
    let (us, them) = (rules.turn(), rules.them());
    let occupied = board.occupied();
    let pinned = alone_between(board, king, rules.us(), them);
    let mut push = |role, from, to, promotion| {
        if !pinned.contains(from) || attacks::aligned(from, to, king) {
            give(Move::Normal { role, from, capture: board.role_at(to), to, promotion });
        }
    };
    for from in rules.our(Role::Pawn) {
        let mut targets = attacks::pawn_attacks(us, from) & them;
        if from.rank() == us.fold_wb(Rank::Seventh, Rank::Second) {
            targets |= Bitboard::from_square(from).shift(us.fold_wb(8, -8)) & !occupied;
            for to in targets {
                for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                    push(Role::Pawn, from, to, Some(role));
                }
            }
        } else {
            targets.into_iter().for_each(|to| push(Role::Pawn, from, to, None));
        }
    }
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for from in rules.our(role) {
            for to in attacks::attacks(from, role.of(us), occupied) & them {
                push(role, from, to, None);
            }
        }
    }
    for to in attacks::king_attacks(king) & them {
        if board.attacks_to(to, !us, occupied).is_empty() {
            push(Role::King, king, to, None);
        }
    }
}

/// The static exchange value of a capture or promotion; `None` for other moves.
pub(super) fn exchange(rules: &shakmaty::Chess, mv: Move) -> Option<i32> {
    let board = rules.board();
    let (role, from, to, captured, promotion) = match mv {
        Move::Normal { capture: None, promotion: None, .. } => return None,
        Move::Normal { role, from, to, capture, promotion } => (role, from, to, capture, promotion),
        Move::EnPassant { from, to } => (Role::Pawn, from, to, Some(Role::Pawn), None),
        Move::Castle { .. } | Move::Put { .. } => return None,
    };
    let mut occupied = board.occupied().without(from);
    if let Move::EnPassant { .. } = mv {
        occupied.discard(Square::from_coords(to.file(), from.rank()));
    }
    let mut side = rules.turn();
    let next = || {
        side = !side;
        next_capture(board, to, side, &mut occupied)
    };
    Some(static_exchange::exchange(captured.map_or(0, worth), capture(role, promotion), next))
}

/// The least valuable piece of a side that can capture on a square, by the pieces that are left; it
/// is taken from its own square. A king captures only what is no longer defended.
fn next_capture(board: &Board, to: Square, side: Color, occupied: &mut Bitboard) -> Option<Capture> {
    let attackers = board.attacks_to(to, side, *occupied) & *occupied;
    let (role, pieces) = Role::ALL
        .into_iter()
        .map(|role| (role, attackers & board.by_role(role)))
        .find(|(_, pieces)| pieces.any())?;
    // The first of several as their own side sees the board, so that colours make no difference.
    let from = side.fold_wb(pieces, pieces.flip_vertical()).first()?;
    let from = side.fold_wb(from, from.flip_vertical());
    let left = occupied.without(from);
    if role == Role::King && (board.attacks_to(to, !side, left) & left).any() {
        return None;
    }
    *occupied = left;
    let last_rank = side.fold_wb(Rank::Eighth, Rank::First);
    let promotion = (role == Role::Pawn && to.rank() == last_rank).then_some(Role::Queen);
    Some(capture(role, promotion))
}

/// A capture of a static exchange by a piece that may become another.
fn capture(role: Role, promotion: Option<Role>) -> Capture {
    let at_risk = worth(promotion.unwrap_or(role));
    Capture { gain: at_risk - worth(role), at_risk }
}

#[inline]
pub(super) fn worth(role: Role) -> i32 {
    static_exchange::WORTH[role as usize - Role::Pawn as usize]
}

/// Whether the other side can capture on a square once a piece of the side to move has left its own.
#[inline(never)]
pub(super) fn is_defended(rules: &shakmaty::Chess, from: Square, to: Square) -> bool {
    rules.board().attacks_to(to, !rules.turn(), rules.board().occupied().without(from)).any()
}

/// The pieces among these that are alone between a king and a slider of a side: pinned to their own king, or a screen
/// before the other side's.
pub(super) fn alone_between(board: &Board, king: Square, pieces: Bitboard, side: Bitboard) -> Bitboard {
    let [straight, diagonal] = LINES[king as usize];
    let rooks = straight & board.rooks_and_queens();
    let bishops = diagonal & board.bishops_and_queens();
    let mut alone = Bitboard::EMPTY;
    for slider in (rooks | bishops) & side {
        let between = attacks::between(king, slider) & board.occupied();
        if !between.more_than_one() {
            alone |= between & pieces;
        }
    }
    alone
}
