//! Quiet moves that give check, on the library's board: the library would generate all moves, and each would have to be
//! played.

use super::captures::alone_between;
use shakmaty::{Bitboard, CastlingSide, Move, Position as _, Rank, Role, Square, attacks};

/// The ways for the side to move, which is not giving check already, to give check.
struct Checks {
    /// The other side's king.
    king: Square,
    /// The squares of attacking pawns, knights, bishops and rooks.
    squares: [Bitboard; 4],
    /// The pieces that are alone between a slider of their side and the king: a move of theirs may open a line.
    screens: Bitboard,
}

impl Checks {
    fn of(rules: &shakmaty::Chess, king: Square) -> Checks {
        let occupied = rules.board().occupied();
        let squares = [
            attacks::pawn_attacks(!rules.turn(), king),
            attacks::knight_attacks(king),
            attacks::bishop_attacks(king, occupied),
            attacks::rook_attacks(king, occupied),
        ];
        Checks { king, squares, screens: alone_between(rules.board(), king, rules.us(), rules.us()) }
    }

    /// The empty squares among these where a piece gives check.
    #[inline]
    fn among(&self, role: Role, from: Square, targets: Bitboard) -> Bitboard {
        let [pawn, knight, bishop, rook] = self.squares;
        let squares = match role {
            Role::Pawn => pawn,
            Role::Knight => knight,
            Role::Bishop => bishop,
            Role::Rook => rook,
            Role::Queen => bishop | rook,
            Role::King => Bitboard::EMPTY,
        };
        let opens =
            if self.screens.contains(from) { !attacks::ray(from, self.king) } else { Bitboard::EMPTY };
        targets & (squares | opens)
    }
}

/// Gives the quiet legal moves that give check, in the library's order, of a side that is not in check.
pub(super) fn for_each_quiet_check(rules: &shakmaty::Chess, mut give: impl FnMut(Move)) {
    let (board, turn) = (rules.board(), rules.turn());
    let (Some(king), Some(theirs)) = (board.king_of(turn), board.king_of(!turn)) else { return };
    let checks = Checks::of(rules, theirs);
    let (occupied, empty) = (board.occupied(), !board.occupied());
    let pinned = alone_between(board, king, rules.us(), rules.them());
    let mut push = |role, from, to| {
        if !pinned.contains(from) || attacks::aligned(from, to, king) {
            give(Move::Normal { role, from, capture: None, to, promotion: None });
        }
    };
    let step = turn.fold_wb(8, -8);
    let steps = rules.our(Role::Pawn).shift(step) & empty;
    let double_steps =
        steps.shift(step) & Bitboard::from_rank(turn.fold_wb(Rank::Fourth, Rank::Fifth)) & empty;
    for (targets, step) in [(steps & !Bitboard::BACKRANKS, step), (double_steps, 2 * step)] {
        for to in targets {
            if let Some(from) = to.offset(-step)
                && checks.among(Role::Pawn, from, Bitboard::from_square(to)).any()
            {
                push(Role::Pawn, from, to);
            }
        }
    }
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for from in rules.our(role) {
            for to in checks.among(role, from, attacks::attacks(from, role.of(turn), occupied) & empty) {
                push(role, from, to);
            }
        }
    }
    for to in checks.among(Role::King, king, attacks::king_attacks(king) & empty) {
        if board.attacks_to(to, !turn, occupied).is_empty() {
            push(Role::King, king, to);
        }
    }
    if rules.castles().has_color(turn) {
        for side in CastlingSide::ALL {
            rules
                .castling_moves(side)
                .into_iter()
                .filter(|mv| is_check_after(rules, *mv))
                .for_each(&mut give);
        }
    }
}

fn is_check_after(rules: &shakmaty::Chess, mv: Move) -> bool {
    let mut next = rules.clone();
    next.play_unchecked(mv);
    next.is_check()
}
