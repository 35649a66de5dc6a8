//! Positions and moves.

use super::board::{SQUARES, enclosing, turned};

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The discs of the side to move.
    pub(super) us: u64,
    /// Its opponent's.
    pub(super) them: u64,
    pub(super) black_to_move: bool,
}

impl Position {
    /// The initial position.
    pub(super) const START: Position =
        Position { us: 1 << 28 | 1 << 35, them: 1 << 27 | 1 << 36, black_to_move: true };

    /// The squares where the side to move can put a disc.
    pub(super) fn squares(&self) -> u64 {
        enclosing(self.us, self.them)
    }

    /// The squares where its opponent could put a disc, if it were its turn.
    pub(super) fn squares_of_opponent(&self) -> u64 {
        enclosing(self.them, self.us)
    }

    /// The position after a move.
    pub(super) fn after(&self, mv: Place) -> Position {
        let (turned, disc) = match mv.square() {
            Some(square) => (turned(self.us, self.them, square), 1 << square),
            None => (0, 0),
        };
        Position {
            us: self.them & !turned,
            them: self.us | turned | disc,
            black_to_move: !self.black_to_move,
        }
    }

    /// The black discs, and the white ones.
    pub(super) fn discs(&self) -> (u64, u64) {
        if self.black_to_move { (self.us, self.them) } else { (self.them, self.us) }
    }

    pub(super) fn empty(&self) -> u32 {
        (!(self.us | self.them)).count_ones()
    }

    /// The discs of the side to move minus its opponent's.
    pub(super) fn more_discs(&self) -> i32 {
        self.us.count_ones() as i32 - self.them.count_ones() as i32
    }
}

/// The move that puts a disc on a square, counted from 0 as the board is written, or the pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(pub(super) u8);

impl Place {
    /// No disc is put anywhere.
    pub const PASS: Place = Place(SQUARES);

    /// The square; `None` for a pass.
    #[must_use]
    pub fn square(self) -> Option<u8> {
        (self != Self::PASS).then_some(self.0)
    }

    /// The name of the move, such as `d3`.
    #[must_use]
    pub fn name(self) -> String {
        match self.square() {
            Some(square) => format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1),
            None => "pass".to_owned(),
        }
    }
}
