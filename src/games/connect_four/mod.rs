//! Connect Four: discs fall into seven columns of six squares, and four in a line win. It can be searched to its end,
//! and nearly every position is reached by many paths.
//!
//! | file | what it is for |
//! |---|---|
//! | `board.rs` | positions as two sets of bits |
//! | `rules.rs` | the rules |
//! | `judgement.rs` | the evaluation, threats, and which moves are noisy |
//! | `notation.rs` | reading and writing a position in ranks |
//! | `transcript.rs` | reading a game: the columns of its moves |
//! | `description.rs`, `presets.rs` | texts for people: its name, its notation, positions worth seeing |
//!
//! # Positions as text
//!
//! Six ranks from top to bottom, separated by `/`, each from left to right: `x` for a disc of the first player's, `o`
//! for one of the second's, and `.` for an empty square; then a space and the side to move, as a FEN has it. X moves
//! first, so the discs show whose turn it is, and the side can be left out.
//!
//! A position can also be given as solvers of the game do: by the columns of the moves that lead to it from the empty
//! board, 1 to 7 from left to right, such as `4453`, or by letters, `ddec` or `d1 d2 e1 c1`. The ranks may be in lines,
//! too. Several sequences lead to one position, so it is written in ranks.
//!
//! A move is called by its column, `1` to `7`.
//!
//! # Judgement
//!
//! The windows: each of the 69 places of a four. A window with discs of one side alone counts for that side:
//! [`WINDOW_VALUES`] has its value for one, two and three discs. The evaluation is the sum for the side to move less
//! the sum for its opponent. So a window that both sides have entered counts for neither, the empty board is worth 0,
//! and a reflected board has the value of the board.
//!
//! A side that could complete a four with its next move gives check: the opponent loses unless it stops the four. Noisy
//! moves complete a four, or take the square where the opponent would complete a four.

mod board;
mod description;
mod judgement;
mod move_map;
mod notation;
mod presets;
mod rules;
mod transcript;

pub use board::{Column, Position};
pub use judgement::WINDOW_VALUES;
pub use rules::ConnectFour;

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
