//! What is on a board, square by square: enough to recognise a position by, and not what it takes to play on.

/// How a board without anything on it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardLook {
    /// Lines between the squares, none around them (tic-tac-toe).
    Hash,
    /// Squares between lines (Othello, Ataxx).
    Grid,
    /// Squares that are dark and light by turns; the upper left one is light (chess, checkers).
    Checkered,
    /// Round holes (Connect Four).
    Holes,
}

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// Nothing.
    Empty,
    /// Nothing can ever be there.
    Wall,
    /// A cross: the first player's.
    Cross,
    /// A nought: the second player's.
    Nought,
    /// A disc of the first player.
    FirstDisc,
    /// A disc of the second player.
    SecondDisc,
    /// A crowned disc (a king of checkers) of the first player.
    FirstKing,
    /// A crowned disc of the second player.
    SecondKing,
    /// A chess piece.
    Piece {
        /// Whether it is White's.
        is_white: bool,
        /// Which.
        role: ChessRole,
    },
}

/// The chess pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChessRole {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

/// A position as a picture shows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// How it looks.
    pub look: BoardLook,
    /// The squares of a row, at least 1.
    pub files: u8,
    /// What is on the squares, row by row from the top, from left to right.
    pub squares: Vec<Square>,
    /// The squares that the last move emptied or filled.
    pub changed: Vec<u8>,
    /// The first and the last square of the line that won.
    pub won: Option<(u8, u8)>,
}

impl Board {
    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> u8 {
        (self.squares.len() / usize::from(self.files)) as u8
    }
}
