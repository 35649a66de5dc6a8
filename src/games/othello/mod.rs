//! Othello: discs that are enclosed change their colour, a side that cannot enclose any passes, and when neither side
//! can, the greater number wins. A game that ends with a score, not only with a winner.
//!
//! | file | what it is for |
//! |---|---|
//! | `board.rs` | discs as bits: which squares enclose, and which discs turn over |
//! | `position.rs` | positions and moves |
//! | `rules.rs` | the rules |
//! | `judgement.rs` | the evaluation |
//! | `notation.rs` | reading and writing a position |
//! | `transcript.rs` | reading the moves of a game |
//! | `move_map.rs`, `othello.movemap` | the neural move map, and its network |
//! | `prob_cut_models.txt` | ProbCut's models for this judgement, and what they were fitted to |
//! | `description.rs`, `presets.rs` | texts for people: its name, its notation, positions worth seeing |
//!
//! # Positions as text
//!
//! As in collections of endgames: 64 squares from the upper left, rank by rank downwards, `X` for a black disc, `O` for
//! a white one, `-` for an empty square; then a space and the side to move, `Black` or `White`. It cannot be left out
//! in what the program writes, because after a pass the discs do not show whose turn it is.
//!
//! Other notations are read, too: the squares in rows, with names of rows and columns around it or the 8 before it that
//! GGS writes; `*`, `#`, `b` and `w` for discs; no side to move, which then follows from the number of discs; the moves
//! of a game, `f5d6c3` or `1. F5 d6 2. C3`, from the initial position on; and the Generic Game Format. A pass may be
//! left out or written `pass`, `pa`, `ps` or `--`.
//!
//! A move is called by its square: `a1` is at the upper left, as Othello players have it, `h8` at the lower right. A
//! side without a square, whose opponent has a square, plays `pass`, which is a move, and a ply.
//!
//! # The end
//!
//! The game is over when neither side can move. Its value is the difference of the discs. Squares that stay empty count
//! for neither side, as in collections of endgames; at tournaments they are added to the winner's. So a search to the
//! end of the game finds its exact score, which is not a judgement.
//!
//! # Judgement
//!
//! In discs, like the end of the game. The sum for the side to move less the sum for its opponent:
//!
//! - mobility: [`MOVE_VALUE`] for each move that it would have if it were its turn;
//! - corners: [`CORNER_VALUE`] for each corner;
//! - discs: 1 for each disc on a full board, 0 while a quarter of the squares is empty, and in between in proportion,
//!   because discs can still be turned over, and many discs leave few moves.
//!
//! The values for moves and corners are the rounded results of a least-squares fit to 492 positions of known score with
//! 13 and 14 empty squares.

mod board;
mod description;
mod judgement;
mod move_map;
mod notation;
mod position;
mod presets;
mod rules;
mod transcript;

pub use judgement::{CORNER_VALUE, MOVE_VALUE};
pub use position::{Place, Position};
pub use rules::Othello;

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
