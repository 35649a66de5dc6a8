//! A position, and the moves that its pieces have.

use super::board::{BOTTOM_ROW, Direction, Squares, TOP_ROW, each};
use super::evaluation::WORTH;
use super::keys::{PIECE_SQUARE, WHITE_TO_MOVE};

/// A position of checkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    black: Squares,
    white: Squares,
    kings: Squares,
    black_to_move: bool,
    /// Plies since a man moved or a piece was captured.
    quiet_plies: u16,
    /// Black's worth less White's.
    worth: i16,
    key: u64,
}

/// A move: a step, or a whole sequence of jumps. Sequences that begin and end on the same squares and capture
/// the same pieces are one move, in whatever direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckersMove {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) captured: Squares,
}

impl CheckersMove {
    /// Whether it captures.
    #[must_use]
    pub fn is_jump(self) -> bool {
        self.captured != 0
    }
}

/// A piece that jumps, and the pieces that it has jumped over.
#[derive(Clone, Copy)]
struct Jumper {
    from: u8,
    is_king: bool,
    captured: Squares,
}

impl Position {
    /// A position of these pieces; key and worth are counted afresh.
    #[must_use]
    pub fn new(
        black: Squares,
        white: Squares,
        kings: Squares,
        black_to_move: bool,
        quiet_plies: u16,
    ) -> Position {
        let key = if black_to_move { 0 } else { WHITE_TO_MOVE };
        let mut position =
            Position { black: 0, white: 0, kings: 0, black_to_move, quiet_plies, worth: 0, key };
        for square in each(black | white) {
            position.toggle(square, black >> square & 1 != 0, kings >> square & 1 != 0);
        }
        position
    }

    /// The pieces of Black and of White, and which of them are kings.
    #[must_use]
    pub fn pieces(&self) -> [Squares; 3] {
        [self.black, self.white, self.kings]
    }

    /// Whether Black is to move.
    #[must_use]
    pub fn black_to_move(&self) -> bool {
        self.black_to_move
    }

    /// Plies since a man moved or a piece was captured.
    #[must_use]
    pub fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// The worth of the pieces on their squares, Black's less White's.
    pub(super) fn worth(&self) -> i16 {
        self.worth
    }

    /// The pieces of the side to move, and its opponent's.
    fn sides(&self) -> (Squares, Squares) {
        if self.black_to_move { (self.black, self.white) } else { (self.white, self.black) }
    }

    fn empty(&self) -> Squares {
        !(self.black | self.white)
    }

    /// Puts a piece on a square, or takes it away.
    #[inline]
    fn toggle(&mut self, square: u8, black: bool, is_king: bool) {
        let bit = 1 << square;
        if black {
            self.black ^= bit;
        } else {
            self.white ^= bit;
        }
        if is_king {
            self.kings ^= bit;
        }
        let piece = 2 * usize::from(!black) + usize::from(is_king);
        let worth = WORTH[piece][usize::from(square)];
        let is_there = (self.black | self.white) & bit != 0;
        self.worth += if is_there { worth } else { -worth };
        self.key ^= PIECE_SQUARE[piece][usize::from(square)];
    }

    /// The side's pieces that can go in a direction: all of them forward, and kings backward, too.
    fn movers(&self, own: Squares, direction: Direction) -> Squares {
        if Direction::forward(self.black_to_move).contains(&direction) { own } else { own & self.kings }
    }

    /// The pieces of the side to move that can jump.
    #[inline]
    fn jumpers(&self) -> Squares {
        let (own, other) = self.sides();
        let empty = self.empty();
        Direction::ALL.into_iter().fold(0, |jumpers, direction| {
            let back = direction.opposite();
            jumpers | self.movers(own, direction) & back.step(other & back.step(empty))
        })
    }

    /// Whether the side to move can jump, and therefore must.
    #[must_use]
    pub fn must_jump(&self) -> bool {
        self.jumpers() != 0
    }

    /// Whether the side to move has any move.
    #[must_use]
    pub fn can_move(&self) -> bool {
        let (own, _) = self.sides();
        let empty = self.empty();
        self.must_jump()
            || Direction::ALL
                .into_iter()
                .any(|direction| self.movers(own, direction) & direction.opposite().step(empty) != 0)
    }

    /// Appends all legal moves: by the square that is left, and by the directions of [`Direction::ALL`].
    pub(super) fn generate(&self, moves: &mut Vec<CheckersMove>) {
        let jumpers = self.jumpers();
        for from in each(jumpers) {
            let begun = moves.len();
            self.each_jump(from, &mut |to, captured| {
                let jump = CheckersMove { from, to, captured };
                if !moves[begun..].contains(&jump) {
                    moves.push(jump);
                }
            });
        }
        if jumpers != 0 {
            return;
        }
        let (own, _) = self.sides();
        let empty = self.empty();
        for from in each(own) {
            for direction in Direction::ALL {
                let to = direction.step(self.movers(1 << from, direction)) & empty;
                moves.extend(each(to).map(|to| CheckersMove { from, to, captured: 0 }));
            }
        }
    }

    /// Calls `found` with the end of every sequence of jumps of a piece, and with the captured pieces; the two
    /// directions of a round trip are two sequences.
    fn each_jump(&self, from: u8, found: &mut impl FnMut(u8, Squares)) {
        let jumper = Jumper { from, is_king: self.kings >> from & 1 != 0, captured: 0 };
        self.jump_on(jumper, from, &mut |_, _| true, found);
    }

    /// Goes on jumping from a square, if `enters` allows it (asked with the reached square and all captured
    /// pieces up to then). A sequence goes on for as long as it can, and ends when a man becomes a king.
    fn jump_on(
        &self,
        jumper: Jumper,
        at: u8,
        enters: &mut impl FnMut(u8, Squares) -> bool,
        found: &mut impl FnMut(u8, Squares),
    ) -> bool {
        let (_, other) = self.sides();
        // The square that the piece came from is empty by now.
        let empty = self.empty() | 1 << jumper.from;
        let mut went_on = false;
        for direction in Direction::ALL {
            if !jumper.is_king && !Direction::forward(self.black_to_move).contains(&direction) {
                continue;
            }
            let over = direction.step(1 << at) & other & !jumper.captured;
            let to = direction.step(over) & empty;
            if to == 0 {
                continue;
            }
            went_on = true;
            let captured = jumper.captured | over;
            let square = to.trailing_zeros() as u8;
            if !enters(square, captured) {
                continue;
            }
            let is_crowned = !jumper.is_king && to & self.crowning_row() != 0;
            let on = Jumper { captured, ..jumper };
            if is_crowned || !self.jump_on(on, square, enters, found) {
                found(square, captured);
            }
        }
        went_on
    }

    /// The row where the men of the side to move become kings.
    fn crowning_row(&self) -> Squares {
        if self.black_to_move { BOTTOM_ROW } else { TOP_ROW }
    }

    /// The squares that a jump touches, its ends included, on the first of the ways that it can go.
    pub(super) fn path(&self, mv: CheckersMove) -> Vec<u8> {
        let mut paths = self.paths(mv);
        if paths.is_empty() { vec![mv.from, mv.to] } else { paths.swap_remove(0) }
    }

    /// All ways that a jump can go.
    pub(super) fn paths(&self, mv: CheckersMove) -> Vec<Vec<u8>> {
        let jumper = Jumper { from: mv.from, is_king: self.kings >> mv.from & 1 != 0, captured: 0 };
        // The squares that each sequence has touched; there is one more than captured pieces.
        let trail = std::cell::RefCell::new(vec![mv.from]);
        let mut paths = Vec::new();
        let mut enters = |square: u8, captured: Squares| {
            let mut trail = trail.borrow_mut();
            trail.truncate(captured.count_ones() as usize);
            trail.push(square);
            captured & !mv.captured == 0
        };
        let mut found = |to: u8, captured: Squares| {
            if to == mv.to && captured == mv.captured {
                let mut path = trail.borrow().clone();
                path.truncate(captured.count_ones() as usize + 1);
                paths.push(path);
            }
        };
        self.jump_on(jumper, mv.from, &mut enters, &mut found);
        paths
    }

    /// The position after a legal move.
    pub(super) fn after(&self, mv: CheckersMove) -> Position {
        let mut next = *self;
        let is_king = self.kings >> mv.from & 1 != 0;
        let becomes_king = is_king || self.crowning_row() >> mv.to & 1 != 0;
        next.toggle(mv.from, self.black_to_move, is_king);
        next.toggle(mv.to, self.black_to_move, becomes_king);
        for square in each(mv.captured) {
            next.toggle(square, !self.black_to_move, self.kings >> square & 1 != 0);
        }
        next.black_to_move = !self.black_to_move;
        next.key ^= WHITE_TO_MOVE;
        next.quiet_plies = if is_king && !mv.is_jump() { self.quiet_plies.saturating_add(1) } else { 0 };
        next
    }

    /// Men and kings among these pieces.
    pub(super) fn men_and_kings(&self, squares: Squares) -> (u16, u16) {
        let kings = (squares & self.kings).count_ones() as u16;
        (squares.count_ones() as u16 - kings, kings)
    }

    /// The piece on a square: Black's man and king, White's man and king.
    pub(super) fn piece_at(&self, square: u8) -> usize {
        2 * usize::from(self.black >> square & 1 == 0) + usize::from(self.kings >> square & 1 != 0)
    }
}
