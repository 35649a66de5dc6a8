//! The games that can be searched.
//!
//! | module | game | what it is good for |
//! |---|---|---|
//! | [`chess`] | chess | the main game: quiescence, null moves, transpositions, real search overhead |
//! | [`tree`] | trees written out by hand | the figures of textbooks and papers, in a line or two |
//! | [`tic_tac_toe`] | tic-tac-toe | a whole game, searched to its end |
//! | [`synthetic`] | uniform trees from a few numbers | turning ordering, transpositions and size one at a time, with the truth known beforehand |

pub mod chess;
pub mod description;
mod list;
mod listing;
pub(crate) mod mix;
mod perft;
mod shared;
pub mod synthetic;
pub mod tic_tac_toe;
pub mod tree;

pub(crate) use list::with_game;
pub use list::{AnyGame, AnyMove, AnyPosition, GameKind, Searched, SharedGame, SharedMove, SharedPosition};
pub use listing::{ListedMove, Listing, listing};
pub use perft::perft;

#[cfg(test)]
mod tests;
