//! Training of neural move maps: networks learn the best moves of searches.
//!
//! Each job plays a game: some random moves, then moves of shallow searches with a random move now and then. Some of the
//! game's positions are searched to a depth, and the network learns their best moves.
//!
//! - Moves of equal value share the target, and winning moves are equal, however soon they win.
//! - Every tenth game is held out, because positions of one game are alike.
//! - Positions that differ by a symmetry of the board count once. The network itself is symmetric, because weights that a
//!   symmetry exchanges are one weight: each position also teaches its reflections.

mod agreement;
mod experiment;
mod label;
mod network;
mod played;

pub use agreement::{Agreement, rank_of_best};
pub use experiment::{MoveMapTraining, usual_depth};
pub use label::best_moves;
pub use network::{Example, Training};
