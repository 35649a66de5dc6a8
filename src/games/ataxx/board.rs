//! The 49 squares as bits, and what can be reached.
//!
//! Bit 0 is a1, at the lower left, bit 1 is b1, and bit 48 is g7.

/// A set of squares.
pub type Squares = u64;

/// Squares of the board.
pub const SQUARES: usize = 49;
/// Squares of a row, and rows.
pub const SIDE: usize = 7;
/// The whole board.
pub const BOARD: Squares = (1 << SQUARES) - 1;
const FILE_A: Squares = 0x0000_0408_1020_4081;
const FILE_G: Squares = FILE_A << (SIDE - 1);

/// These squares and their neighbours in all eight directions.
#[inline]
pub const fn spread(squares: Squares) -> Squares {
    let row = squares | (squares & !FILE_G) << 1 | (squares & !FILE_A) >> 1;
    (row | row << SIDE | row >> SIDE) & BOARD
}

/// The squares where a stone can jump to from each square: exactly two steps away, in whatever direction.
pub(super) static JUMPS: [Squares; SQUARES] = jumps();

const fn jumps() -> [Squares; SQUARES] {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let near = spread(1 << square);
        table[square] = spread(near) & !near;
        square += 1;
    }
    table
}

/// The squares of a set, the lowest first.
pub fn each(mut squares: Squares) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = squares.trailing_zeros();
        (squares != 0).then(|| {
            squares &= squares - 1;
            square as u8
        })
    })
}

/// A square's name, such as `b2`.
pub fn name(square: u8) -> String {
    let file = char::from(b'a' + square % SIDE as u8);
    let rank = char::from(b'1' + square / SIDE as u8);
    format!("{file}{rank}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reach_is_counted_in_steps_of_a_king() {
        let steps =
            |from: usize, to: usize| (from % SIDE).abs_diff(to % SIDE).max((from / SIDE).abs_diff(to / SIDE));
        for (from, jumps) in JUMPS.into_iter().enumerate() {
            for to in 0..SQUARES {
                assert_eq!(spread(1 << from) >> to & 1 != 0, steps(from, to) <= 1, "{from} {to}");
                assert_eq!(jumps >> to & 1 != 0, steps(from, to) == 2, "{from} {to}");
            }
            assert_eq!((spread(1 << from) | jumps) & !BOARD, 0);
        }
        assert_eq!((name(0), name(6), name(48)), ("a1".to_owned(), "g1".to_owned(), "g7".to_owned()));
    }
}
