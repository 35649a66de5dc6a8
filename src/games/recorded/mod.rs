//! The moves of another program's search, of a game that Plyscope does not know: nothing but their names.
//!
//! A position is the way that led to it, and a move is a name. Which moves there are, when a game is over, and
//! which ways lead to the same position, nobody has said; so no legal moves are shown, every way has a key of
//! its own, and nothing can be searched. It is a game to what reads traces only.
//!
//! # Positions as text
//!
//! The names of the moves, with spaces between them, in the order of their codes. Before them stands
//! `second:` where the second player is to move at the root.

mod description;
mod game;

pub use game::{Named, RecordedGame, Way};

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
