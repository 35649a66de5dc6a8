//! The judgement of a chess position, in centipawns and on plain integers.
//!
//! It has three parts, each explained in a line:
//!
//! * **material and squares**: every piece has a worth that depends on its square, one for the middlegame and
//!   one for the endgame; the two are mixed according to the pieces left on the board;
//! * **bishop pair**: two bishops cover the squares of both colours;
//! * **tempo**: the side to move can use its move.
//!
//! The worths are taken from PeSTO ("piece-square tables only") by Ronald Friederich, as published on the
//! Chess Programming Wiki (*PeSTO's Evaluation Function*). The other two parts are rules of thumb. Everything
//! is counted for White first and negated for Black, so a position and its colour-flipped twin get equal
//! values.

use super::PIECES;
use crate::game::ValueUnit;
use crate::value::Value;
use serde::Serialize;

/// The unit of a value.
pub const VALUE_UNIT: ValueUnit = ValueUnit::Centipawns;

/// The bonus for two bishops or more, in centipawns.
pub const BISHOP_PAIR: i32 = 30;
/// The bonus for the side to move, in centipawns.
pub const TEMPO: i32 = 10;
/// The [`Sums::phase`] of the starting position; more (after promotions) counts as this much.
pub const FULL_PHASE: i32 = 24;

/// Sums over all pieces, White's minus Black's, which are updated with every move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Material and squares as in the middlegame, in centipawns.
    pub middlegame: i32,
    /// Material and squares as in the endgame, in centipawns.
    pub endgame: i32,
    /// The material on the board without pawns and kings, of both sides: 1 for a knight or a bishop, 2 for a
    /// rook, 4 for a queen.
    pub phase: i32,
}

impl Sums {
    /// Puts a piece on a square.
    #[inline]
    pub fn add(&mut self, piece: usize, square: usize) {
        let worth = WORTH[piece][square];
        self.middlegame += i32::from(worth[0]);
        self.endgame += i32::from(worth[1]);
        self.phase += PHASE[piece];
    }

    /// Takes a piece from a square.
    #[inline]
    pub fn remove(&mut self, piece: usize, square: usize) {
        let worth = WORTH[piece][square];
        self.middlegame -= i32::from(worth[0]);
        self.endgame -= i32::from(worth[1]);
        self.phase -= PHASE[piece];
    }

    /// Middlegame and endgame, mixed according to the material on the board; White's view, centipawns.
    #[inline]
    #[must_use]
    pub fn tapered(&self) -> i32 {
        let phase = self.phase.min(FULL_PHASE);
        (self.middlegame * phase + self.endgame * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

/// A judgement taken apart, as an inspector shows it. All in centipawns from White's point of view,
/// except [`Terms::phase`] and [`Terms::total`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Terms {
    /// Material and squares as in the middlegame.
    pub middlegame: i32,
    /// Material and squares as in the endgame.
    pub endgame: i32,
    /// The share of the middlegame, in parts of [`FULL_PHASE`].
    pub phase: i32,
    /// Material and squares: the two, mixed by the phase.
    pub tapered: i32,
    /// [`BISHOP_PAIR`] if only White has the pair, its negative if only Black has it, otherwise 0.
    pub bishop_pair: i32,
    /// [`TEMPO`] if White is to move, otherwise its negative.
    pub tempo: i32,
    /// The sum of the last three, for the side to move.
    pub total: i32,
}

/// Judges a position from its [`Sums`], whether White and Black have two bishops or more, and the side
/// to move.
#[must_use]
pub fn terms(sums: &Sums, bishop_pairs: [bool; 2], white_to_move: bool) -> Terms {
    let tapered = sums.tapered();
    let bishop_pair = BISHOP_PAIR * (i32::from(bishop_pairs[0]) - i32::from(bishop_pairs[1]));
    let tempo = if white_to_move { TEMPO } else { -TEMPO };
    let white = tapered + bishop_pair + tempo;
    Terms {
        middlegame: sums.middlegame,
        endgame: sums.endgame,
        phase: sums.phase.min(FULL_PHASE),
        tapered,
        bishop_pair,
        tempo,
        total: if white_to_move { white } else { -white },
    }
}

/// The total of [`terms`] as a value.
#[inline]
#[must_use]
pub fn judge(sums: &Sums, bishop_pairs: [bool; 2], white_to_move: bool) -> Value {
    Value::judgement(terms(sums, bishop_pairs, white_to_move).total)
}

/// The phase of each piece.
const PHASE: [i32; PIECES] = [0, 1, 1, 2, 4, 0, 0, 1, 1, 2, 4, 0];
/// The worth of a piece before its square is looked at, the pawn first: middlegame, endgame.
const MATERIAL: [[i16; 2]; 6] = [[82, 94], [337, 281], [365, 297], [477, 512], [1025, 936], [0, 0]];

/// Middlegame and endgame worth of each piece on each square; Black's are negative.
static WORTH: [[[i16; 2]; 64]; PIECES] = worth();

const fn worth() -> [[[i16; 2]; 64]; PIECES] {
    let mut table = [[[0; 2]; 64]; PIECES];
    let mut role = 0;
    while role < 6 {
        let mut square = 0;
        while square < 64 {
            let mut stage = 0;
            while stage < 2 {
                // The tables are printed with White at the bottom, so their first row is rank 8.
                let worth = MATERIAL[role][stage] + SQUARES[role][stage][square ^ 56];
                table[role][square][stage] = worth;
                table[role + 6][square ^ 56][stage] = -worth;
                stage += 1;
            }
            square += 1;
        }
        role += 1;
    }
    table
}

/// PeSTO's tables: for each kind of piece the middlegame and the endgame, seen as White sees the
/// board (a8 first, h1 last), in centipawns.
#[rustfmt::skip]
const SQUARES: [[[i16; 64]; 2]; 6] = [
    // Pawn
    [[
           0,    0,    0,    0,    0,    0,    0,    0,
          98,  134,   61,   95,   68,  126,   34,  -11,
          -6,    7,   26,   31,   65,   56,   25,  -20,
         -14,   13,    6,   21,   23,   12,   17,  -23,
         -27,   -2,   -5,   12,   17,    6,   10,  -25,
         -26,   -4,   -4,  -10,    3,    3,   33,  -12,
         -35,   -1,  -20,  -23,  -15,   24,   38,  -22,
           0,    0,    0,    0,    0,    0,    0,    0,
    ], [
           0,    0,    0,    0,    0,    0,    0,    0,
         178,  173,  158,  134,  147,  132,  165,  187,
          94,  100,   85,   67,   56,   53,   82,   84,
          32,   24,   13,    5,   -2,    4,   17,   17,
          13,    9,   -3,   -7,   -7,   -8,    3,   -1,
           4,    7,   -6,    1,    0,   -5,   -1,   -8,
          13,    8,    8,   10,   13,    0,    2,   -7,
           0,    0,    0,    0,    0,    0,    0,    0,
    ]],
    // Knight
    [[
        -167,  -89,  -34,  -49,   61,  -97,  -15, -107,
         -73,  -41,   72,   36,   23,   62,    7,  -17,
         -47,   60,   37,   65,   84,  129,   73,   44,
          -9,   17,   19,   53,   37,   69,   18,   22,
         -13,    4,   16,   13,   28,   19,   21,   -8,
         -23,   -9,   12,   10,   19,   17,   25,  -16,
         -29,  -53,  -12,   -3,   -1,   18,  -14,  -19,
        -105,  -21,  -58,  -33,  -17,  -28,  -19,  -23,
    ], [
         -58,  -38,  -13,  -28,  -31,  -27,  -63,  -99,
         -25,   -8,  -25,   -2,   -9,  -25,  -24,  -52,
         -24,  -20,   10,    9,   -1,   -9,  -19,  -41,
         -17,    3,   22,   22,   22,   11,    8,  -18,
         -18,   -6,   16,   25,   16,   17,    4,  -18,
         -23,   -3,   -1,   15,   10,   -3,  -20,  -22,
         -42,  -20,  -10,   -5,   -2,  -20,  -23,  -44,
         -29,  -51,  -23,  -15,  -22,  -18,  -50,  -64,
    ]],
    // Bishop
    [[
         -29,    4,  -82,  -37,  -25,  -42,    7,   -8,
         -26,   16,  -18,  -13,   30,   59,   18,  -47,
         -16,   37,   43,   40,   35,   50,   37,   -2,
          -4,    5,   19,   50,   37,   37,    7,   -2,
          -6,   13,   13,   26,   34,   12,   10,    4,
           0,   15,   15,   15,   14,   27,   18,   10,
           4,   15,   16,    0,    7,   21,   33,    1,
         -33,   -3,  -14,  -21,  -13,  -12,  -39,  -21,
    ], [
         -14,  -21,  -11,   -8,   -7,   -9,  -17,  -24,
          -8,   -4,    7,  -12,   -3,  -13,   -4,  -14,
           2,   -8,    0,   -1,   -2,    6,    0,    4,
          -3,    9,   12,    9,   14,   10,    3,    2,
          -6,    3,   13,   19,    7,   10,   -3,   -9,
         -12,   -3,    8,   10,   13,    3,   -7,  -15,
         -14,  -18,   -7,   -1,    4,   -9,  -15,  -27,
         -23,   -9,  -23,   -5,   -9,  -16,   -5,  -17,
    ]],
    // Rook
    [[
          32,   42,   32,   51,   63,    9,   31,   43,
          27,   32,   58,   62,   80,   67,   26,   44,
          -5,   19,   26,   36,   17,   45,   61,   16,
         -24,  -11,    7,   26,   24,   35,   -8,  -20,
         -36,  -26,  -12,   -1,    9,   -7,    6,  -23,
         -45,  -25,  -16,  -17,    3,    0,   -5,  -33,
         -44,  -16,  -20,   -9,   -1,   11,   -6,  -71,
         -19,  -13,    1,   17,   16,    7,  -37,  -26,
    ], [
          13,   10,   18,   15,   12,   12,    8,    5,
          11,   13,   13,   11,   -3,    3,    8,    3,
           7,    7,    7,    5,    4,   -3,   -5,   -3,
           4,    3,   13,    1,    2,    1,   -1,    2,
           3,    5,    8,    4,   -5,   -6,   -8,  -11,
          -4,    0,   -5,   -1,   -7,  -12,   -8,  -16,
          -6,   -6,    0,    2,   -9,   -9,  -11,   -3,
          -9,    2,    3,   -1,   -5,  -13,    4,  -20,
    ]],
    // Queen
    [[
         -28,    0,   29,   12,   59,   44,   43,   45,
         -24,  -39,   -5,    1,  -16,   57,   28,   54,
         -13,  -17,    7,    8,   29,   56,   47,   57,
         -27,  -27,  -16,  -16,   -1,   17,   -2,    1,
          -9,  -26,   -9,  -10,   -2,   -4,    3,   -3,
         -14,    2,  -11,   -2,   -5,    2,   14,    5,
         -35,   -8,   11,    2,    8,   15,   -3,    1,
          -1,  -18,   -9,   10,  -15,  -25,  -31,  -50,
    ], [
          -9,   22,   22,   27,   27,   19,   10,   20,
         -17,   20,   32,   41,   58,   25,   30,    0,
         -20,    6,    9,   49,   47,   35,   19,    9,
           3,   22,   24,   45,   57,   40,   57,   36,
         -18,   28,   19,   47,   31,   34,   39,   23,
         -16,  -27,   15,    6,    9,   17,   10,    5,
         -22,  -23,  -30,  -16,  -16,  -23,  -36,  -32,
         -33,  -28,  -22,  -43,   -5,  -32,  -20,  -41,
    ]],
    // King
    [[
         -65,   23,   16,  -15,  -56,  -34,    2,   13,
          29,   -1,  -20,   -7,   -8,   -4,  -38,  -29,
          -9,   24,    2,  -16,  -20,    6,   22,  -22,
         -17,  -20,  -12,  -27,  -30,  -25,  -14,  -36,
         -49,   -1,  -27,  -39,  -46,  -44,  -33,  -51,
         -14,  -14,  -22,  -46,  -44,  -30,  -15,  -27,
           1,    7,   -8,  -64,  -43,  -16,    9,    8,
         -15,   36,   12,  -54,    8,  -28,   24,   14,
    ], [
         -74,  -35,  -18,  -18,  -11,   15,    4,  -17,
         -12,   17,   14,   17,   17,   38,   23,   11,
          10,   17,   23,   15,   20,   45,   44,   13,
          -8,   22,   24,   27,   26,   33,   26,    3,
         -18,   -4,   21,   24,   27,   23,    9,  -11,
         -19,   -3,   11,   21,   23,   16,    7,   -9,
         -27,  -11,    4,   13,   14,    4,   -5,  -17,
         -53,  -34,  -21,  -11,  -28,  -14,  -24,  -43,
    ]],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worths_by_hand() {
        let worth = |piece: usize, square| {
            let mut sums = Sums::default();
            sums.add(piece, square);
            (sums.middlegame, sums.endgame, sums.phase)
        };
        // A white pawn on a7 (square 48) and a black one on a2 (square 8) are twins.
        assert_eq!(worth(0, 48), (82 + 98, 94 + 178, 0));
        assert_eq!(worth(6, 8), (-82 - 98, -94 - 178, 0));
        // A white king on g1, a black queen on h8.
        assert_eq!(worth(5, 6), (24, -24, 0));
        assert_eq!(worth(10, 63), (-(1025 - 50), -(936 - 41), 4));
    }

    #[test]
    fn phase_mixes_the_stages() {
        let with = |phase| Sums { middlegame: 240, endgame: -240, phase }.tapered();
        assert_eq!(with(24), 240);
        assert_eq!(with(30), 240);
        assert_eq!(with(12), 0);
        assert_eq!(with(0), -240);
    }

    #[test]
    fn small_terms_are_symmetric() {
        let none = Sums::default();
        assert_eq!(terms(&none, [true, false], true).total, BISHOP_PAIR + TEMPO);
        assert_eq!(terms(&none, [false, true], false).total, BISHOP_PAIR + TEMPO);
        assert_eq!(terms(&none, [true, true], false).total, TEMPO);
        assert_eq!(terms(&none, [false, true], true).total, TEMPO - BISHOP_PAIR);
    }
}
