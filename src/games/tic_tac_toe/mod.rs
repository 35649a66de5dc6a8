//! Tic-tac-toe: a game that is searched to its end in a moment, on a well-known board.
//!
//! # Positions as text
//!
//! Three ranks from top to bottom, separated by `/`, each from left to right: `x`, `o`, and `.` for an empty square;
//! then a space and the side to move, as a FEN has it: `x.o/.x./..o x`. X moves first, so the marks show whose turn it
//! is, and the side can be left out. Nine marks in a row, ranks in lines and drawn boards are read, too, with `_` or
//! `0` for an empty square; `0` is a nought if there is no letter `o`. Squares are named as on a chessboard: `a1` is at
//! the lower left, `c3` at the upper right. A move is called by its square.
//!
//! # Judgement
//!
//! The lines that are still open: 10 for each line where only the side to move has marks or neither side has any, less
//! 10 for each such line of the opponent's. So the empty board is worth 0, and swapping the marks and the side to move
//! does not change a value.

mod description;
mod move_map;
mod notation;
mod rules;

pub use rules::{Place, Position, TicTacToe};

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
