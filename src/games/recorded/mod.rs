//! The moves of another program's search, of a game that Plyscope does not know: their names alone.
//!
//! A position is its path from the root, and a move is a name. The legal moves, the end of a game and
//! transpositions are unknown; so no legal moves are shown, every path has a separate key, and the game cannot
//! be searched. Only readers of traces see it as a game.
//!
//! # Positions as text
//!
//! The names of the moves, with spaces between them, in the order of their codes. The text begins with
//! `second:` if the second player is to move at the root.

mod description;
mod game;

pub use game::{NameIndex, PathPosition, RecordedGame};

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
