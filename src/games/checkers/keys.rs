//! Zobrist keys: a position's key is the exclusive or of a number for each piece on its square, and of one for
//! White to move.
//!
//! Source of the method: A. L. Zobrist, *A new hashing method with application for game playing*,
//! University of Wisconsin, 1970.

use super::board::SQUARES;
use crate::random::mix;
use std::sync::LazyLock;

/// The keys of each piece (Black's man and king, White's man and king) on each square. Made when they are first needed.
pub(super) static PIECE_SQUARE: LazyLock<[[u64; SQUARES]; 4]> = LazyLock::new(|| {
    std::array::from_fn(|piece| std::array::from_fn(|square| number((piece * SQUARES + square) as u64)))
});

/// The key of White as the side to move.
pub(super) const WHITE_TO_MOVE: u64 = number(1000);

/// The number of the feature with this index.
const fn number(index: u64) -> u64 {
    mix(mix(0x6368_6563_6b65_7273) ^ index)
}
