//! Neural move maps, trained: how likely each move is the best one, learned from searches.
//!
//! Each job plays a game: some random moves, then moves of shallow searches with a random move now and then. Some of its
//! positions are searched to a depth, and the network learns which of their moves are the best ones.
//!
//! - Moves of equal value share the target, and so do moves that win, however soon.
//! - Every tenth game is held out: positions of one game are too alike to be on both sides.
//! - Positions that are equal but for a symmetry of the board count once. The network itself is symmetric, because
//!   weights that a symmetry exchanges are one weight: each position also teaches its reflections.

mod agreement;
mod experiment;
mod label;
mod network;
mod played;

pub use agreement::{Agreement, rank_of_best};
pub use experiment::{MoveMapTraining, usual_depth};
pub use label::best_moves;
pub use network::{Example, Training};
