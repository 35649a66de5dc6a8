//! Zobrist keys: a position's key is the exclusive or of a number for each of its features.
//!
//! Source of the method: A. L. Zobrist, *A new hashing method with application for game playing*,
//! University of Wisconsin, 1970.

use super::PIECES;
use crate::random::mix;
use std::sync::LazyLock;

/// A random number for each piece on each square. They are made when they are first needed: random numbers do not
/// compress, and as a constant they would be 6 kB of the page's download.
pub(super) static PIECE_SQUARE: LazyLock<[[u64; 64]; PIECES]> = LazyLock::new(piece_square);
/// The keys of each set of castling rights, as four bits: White's queen side 1, White's king side 2, Black's
/// queen side 4, Black's king side 8. The set without any right has key 0.
pub(super) static CASTLING: [u64; 16] = castling();
/// A random number for each file where a pawn can be captured en passant in this very position.
pub(super) static EN_PASSANT: [u64; 8] = en_passant();
/// The key of Black as the side to move.
pub(super) const BLACK_TO_MOVE: u64 = number(2000);

/// The number of the feature with this index.
const fn number(index: u64) -> u64 {
    mix(mix(0x706c_7973_636f_7065) ^ index)
}

fn piece_square() -> [[u64; 64]; PIECES] {
    let mut table = [[0; 64]; PIECES];
    let mut piece = 0;
    while piece < PIECES {
        let mut square = 0;
        while square < 64 {
            table[piece][square] = number((piece * 64 + square) as u64);
            square += 1;
        }
        piece += 1;
    }
    table
}

const fn castling() -> [u64; 16] {
    let mut table = [0; 16];
    let mut rights = 1;
    while rights < 16 {
        table[rights] = number(1000 + rights as u64);
        rights += 1;
    }
    table
}

const fn en_passant() -> [u64; 8] {
    let mut table = [0; 8];
    let mut file = 0;
    while file < 8 {
        table[file] = number(1500 + file as u64);
        file += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_numbers_differ() {
        let mut seen = HashSet::from([0, BLACK_TO_MOVE]);
        let all = PIECE_SQUARE.iter().flatten().chain(&CASTLING[1..]).chain(&EN_PASSANT);
        for number in all {
            assert!(seen.insert(*number));
        }
    }
}
