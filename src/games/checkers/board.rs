//! The 32 dark squares as bits, and the targets of steps.
//!
//! Bit 0 is square 1, at the upper left of the board as it is printed, with Black's men at the top; each row of
//! the board is four bits. So squares are counted here from 0, and from 1 in texts for people.

/// A set of squares.
pub type Squares = u32;

/// Squares of the board.
pub const SQUARES: usize = 32;

/// The rows whose leftmost square is light: squares 1 to 4, 9 to 12, 17 to 20 and 25 to 28.
const EVEN: Squares = 0x0f0f_0f0f;
/// The other rows.
const ODD: Squares = !EVEN;
/// Squares without a square to their left: squares 5, 13, 21 and 29.
const LEFT_EDGE: Squares = 0x1010_1010;
/// Squares without a square to their right: squares 4, 12, 20 and 28.
const RIGHT_EDGE: Squares = 0x0808_0808;

/// The row where Black's men become kings, squares 29 to 32; White's start there.
pub const BOTTOM_ROW: Squares = 0xf000_0000;
/// The row where White's men become kings, squares 1 to 4; Black's start there.
pub const TOP_ROW: Squares = 0x0000_000f;

/// A diagonal direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards square 29's corner.
    DownLeft,
    /// Towards square 28's edge.
    DownRight,
    /// Towards square 5's edge.
    UpLeft,
    /// Towards square 4's corner.
    UpRight,
}

impl Direction {
    /// All of them: Black's forward directions first, then White's.
    pub const ALL: [Direction; 4] =
        [Direction::DownLeft, Direction::DownRight, Direction::UpLeft, Direction::UpRight];

    /// The directions of a side's men.
    pub const fn forward(black: bool) -> [Direction; 2] {
        if black {
            [Direction::DownLeft, Direction::DownRight]
        } else {
            [Direction::UpLeft, Direction::UpRight]
        }
    }

    /// The way back.
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::DownLeft => Direction::UpRight,
            Direction::DownRight => Direction::UpLeft,
            Direction::UpLeft => Direction::DownRight,
            Direction::UpRight => Direction::DownLeft,
        }
    }

    /// The squares one step on; a step that leaves the board is dropped.
    #[inline]
    pub const fn step(self, squares: Squares) -> Squares {
        match self {
            Direction::DownLeft => (squares & EVEN) << 4 | (squares & ODD & !LEFT_EDGE) << 3,
            Direction::DownRight => (squares & ODD) << 4 | (squares & EVEN & !RIGHT_EDGE) << 5,
            Direction::UpLeft => (squares & EVEN) >> 4 | (squares & ODD & !LEFT_EDGE) >> 5,
            Direction::UpRight => (squares & ODD) >> 4 | (squares & EVEN & !RIGHT_EDGE) >> 3,
        }
    }
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

/// The row of a square, 0 at the top.
pub const fn row(square: u8) -> u8 {
    square / 4
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Row and column of a square on the board of 64.
    fn place(square: u8) -> (i32, i32) {
        let (row, in_row) = (i32::from(square / 4), i32::from(square % 4));
        (row, 2 * in_row + 1 - row % 2)
    }

    #[test]
    fn steps_lead_to_the_diagonal_neighbours() {
        let ways = [(1, -1), (1, 1), (-1, -1), (-1, 1)];
        for (direction, (down, right)) in Direction::ALL.into_iter().zip(ways) {
            for from in 0..SQUARES as u8 {
                let (row, column) = place(from);
                let to = (0..SQUARES as u8).find(|to| place(*to) == (row + down, column + right));
                assert_eq!(direction.step(1 << from), to.map_or(0, |to| 1 << to), "{direction:?} {from}");
                if let Some(to) = to {
                    assert_eq!(direction.opposite().step(1 << to), 1 << from);
                }
            }
        }
        assert_eq!(each(0b1001).collect::<Vec<_>>(), [0, 3]);
    }
}
