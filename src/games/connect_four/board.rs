//! A position as two sets of bits, and questions about it.
//!
//! A column takes seven bits, the lowest for its bottom square; the seventh stays empty, so that no line runs from
//! the top of a column into the next one.

/// Columns of the board.
pub(super) const COLUMNS: u8 = 7;
/// Squares of a column.
pub(super) const RANKS: u8 = 6;
/// Bits of a column.
const STEP: u8 = RANKS + 1;
/// Squares of the board.
pub(super) const SQUARES: usize = COLUMNS as usize * RANKS as usize;

/// The bottom squares.
const BOTTOM: u64 = {
    let mut bits = 0;
    let mut column = 0;
    while column < COLUMNS {
        bits |= 1 << (column * STEP);
        column += 1;
    }
    bits
};
/// All squares.
const BOARD: u64 = BOTTOM * ((1 << RANKS) - 1);

/// The distances from a square to the next of a line: upwards, down to the right, to the right, up to the right.
pub(super) const DIRECTIONS: [u8; 4] = [1, STEP - 1, STEP, STEP + 1];

/// A position: whose turn it is follows from the number of discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The discs of the side to move.
    us: u64,
    /// All discs.
    taken: u64,
}

/// The move that lets a disc fall into a column, counted from 0 at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column(pub u8);

impl Column {
    /// The squares of the column.
    pub(super) fn squares(self) -> u64 {
        ((1 << RANKS) - 1) << (self.0 * STEP)
    }
}

/// The bit of a square, both counted from 0 at the lower left.
pub(super) fn square(column: u8, rank: u8) -> u64 {
    1 << (column * STEP + rank)
}

/// Whether four of these discs are in a line.
#[inline]
pub(super) fn has_four(discs: u64) -> bool {
    DIRECTIONS.iter().any(|&step| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// The squares, occupied or not, where a disc would complete four of these discs in a line.
pub(super) fn completing(discs: u64) -> u64 {
    // Upwards only the square above three discs.
    let mut squares = discs << 1 & discs << 2 & discs << 3;
    for &step in &DIRECTIONS[1..] {
        let pairs = discs << step & discs << (2 * step);
        squares |= pairs & discs << (3 * step);
        squares |= pairs & discs >> step;
        let pairs = discs >> step & discs >> (2 * step);
        squares |= pairs & discs << step;
        squares |= pairs & discs >> (3 * step);
    }
    squares & BOARD
}

impl Position {
    /// The position with these discs of X's and O's.
    pub(super) fn of(x: u64, o: u64) -> Position {
        let x_to_move = x.count_ones() == o.count_ones();
        Position { us: if x_to_move { x } else { o }, taken: x | o }
    }

    /// X's discs, and O's.
    pub(super) fn discs(self) -> (u64, u64) {
        if self.x_to_move() { (self.us, self.them()) } else { (self.them(), self.us) }
    }

    /// A number that no other position has: above each column's discs a bit is set where the next disc would
    /// fall, and the bits below it are the discs of the side to move.
    pub(super) fn packed(self) -> u64 {
        self.us + self.taken + BOTTOM
    }

    pub(super) fn us(self) -> u64 {
        self.us
    }

    pub(super) fn them(self) -> u64 {
        self.us ^ self.taken
    }

    /// Squares without a disc.
    pub(super) fn empty(self) -> u64 {
        BOARD & !self.taken
    }

    /// The squares where the next disc can land.
    pub(super) fn reached(self) -> u64 {
        (self.taken + BOTTOM) & BOARD
    }

    /// The square where a disc in this column lands, if there is room.
    pub(super) fn landing(self, column: Column) -> u64 {
        self.reached() & column.squares()
    }

    pub(super) fn x_to_move(self) -> bool {
        self.taken.count_ones().is_multiple_of(2)
    }

    /// Whether the move before completed a four.
    pub(super) fn is_lost(self) -> bool {
        has_four(self.them())
    }

    /// The position after a disc has landed on a square.
    pub(super) fn with(self, square: u64) -> Position {
        Position { us: self.them(), taken: self.taken | square }
    }
}
