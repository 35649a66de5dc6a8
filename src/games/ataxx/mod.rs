//! Ataxx: stones that multiply and turn their neighbours over, on 7x7 squares.
//!
//! # Rules
//!
//! X moves first. A move puts a stone on an empty square next to one of the side's own (a clone), or takes one of its
//! stones to an empty square two steps away (a jump), over any square in between. All stones of the opponent next to
//! the reached square change sides. Clones to the same square are one move, whichever stone they grow from. Walls
//! belong to neither side and stay empty. A side that cannot move passes, which is a move like any other.
//!
//! The game is over when a side has no stone left, or when neither side can move; the side with more stones has won.
//! After 100 plies without a clone it is a draw. These are the rules of the Universal Ataxx Interface and its perft
//! counts; they know no draw by repetition.
//!
//! # Positions as text
//!
//! The FEN that programs for Ataxx use: seven rows from top to bottom, separated by `/`, with `x`, `o`, `-` for a wall,
//! and numbers for empty squares; the side to move; the plies since the last clone, and the number of the move:
//! `x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1`. The fields after the rows can be left out, and the rows can be lines. Squares are
//! named as on a chessboard, `a1` at the lower left. A clone is called by its square (`g2`), a jump by both of its
//! squares (`a1a3`), and a pass `pass`.
//!
//! # Judgement
//!
//! The sum for the side to move less the sum for its opponent:
//!
//! * **material**: 100 for each stone;
//! * **mobility**: 5 for each empty square next to a stone, where the side can clone.
//!
//! A game that is over is worth its stones, and 10,000 more for the winner: more than any judgement, so the search wins
//! first and then by as much as it can. ProbCut's models for this judgement are in `prob_cut_models.txt`, together with
//! their origin.

mod board;
mod description;
mod fen;
mod move_map;
mod position;
mod presets;
mod rules;

pub use position::{AtaxxMove, Position};
pub use rules::{Ataxx, WON};

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
