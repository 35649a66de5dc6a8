//! Discs as sets of 64 bits, a1 the lowest, then b1 ... h1, a2 ... h8.

/// Squares of the board.
pub(super) const SQUARES: u8 = 64;

/// The corners.
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;

/// All squares without the first and the last column: no line runs from one edge on to the other.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The distances from a square to the next of a line, and the squares that a line in that direction can pass over: to
/// the right, to the lower left, downwards, to the lower right. Each has its opposite.
const DIRECTIONS: [(u8, u64); 4] = [(1, INNER), (7, INNER), (8, u64::MAX), (9, INNER)];

/// The discs of `passed` that are in an unbroken line from a disc of `from`, upwards in bits.
#[inline]
fn upwards(from: u64, step: u8, passed: u64) -> u64 {
    let mut line = passed & from << step;
    line |= passed & line << step;
    let passed = passed & passed << step;
    line |= passed & line << (2 * step);
    line | passed & line << (2 * step)
}

/// The discs of `passed` that are in an unbroken line from a disc of `from`, downwards in bits.
#[inline]
fn downwards(from: u64, step: u8, passed: u64) -> u64 {
    let mut line = passed & from >> step;
    line |= passed & line >> step;
    let passed = passed & passed >> step;
    line |= passed & line >> (2 * step);
    line | passed & line >> (2 * step)
}

/// The empty squares where a disc of `us` encloses discs of `them`.
#[inline]
pub(super) fn enclosing(us: u64, them: u64) -> u64 {
    let mut squares = 0;
    for (step, mask) in DIRECTIONS {
        let passed = them & mask;
        squares |= upwards(us, step, passed) << step;
        squares |= downwards(us, step, passed) >> step;
    }
    squares & !(us | them)
}

/// The discs of `them` that turn over when `us` puts a disc on a square.
#[inline]
pub(super) fn turned(us: u64, them: u64, square: u8) -> u64 {
    let disc = 1 << square;
    let mut turned = 0;
    for (step, mask) in DIRECTIONS {
        let passed = them & mask;
        let line = upwards(disc, step, passed);
        if line << step & us != 0 {
            turned |= line;
        }
        let line = downwards(disc, step, passed);
        if line >> step & us != 0 {
            turned |= line;
        }
    }
    turned
}
