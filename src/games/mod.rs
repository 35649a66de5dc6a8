//! The games that can be searched, and one that can only be read.
//!
//! | module | game | what it is good for |
//! |---|---|---|
//! | [`chess`] | chess | the main game: quiescence, null moves, transpositions, real search overhead |
//! | [`tree`] | trees written out by hand | the figures of textbooks and papers, in a line or two |
//! | [`tic_tac_toe`] | tic-tac-toe | a whole game, searched to its end |
//! | [`connect_four`] | Connect Four | exact to the end, and full of transpositions |
//! | [`othello`] | Othello | ends with a score, exact to the last disc; turns that are passed |
//! | [`checkers`] | American checkers | compulsory jumps, so narrow and deep trees; one of the two games of the paper about pre-searching |
//! | [`ataxx`] | Ataxx | many moves, and stones that change sides with each of them |
//! | [`recorded`] | named moves of another program's search | reading its trace; it cannot be searched |
//! | [`synthetic`] | uniform trees from a few numbers | turning ordering, transpositions and size one at a time, with the truth known beforehand |

pub mod ataxx;
pub mod checkers;
pub mod chess;
pub mod connect_four;
pub mod description;
mod list;
mod listing;
mod models;
pub mod othello;
pub mod pasted;
mod perft;
pub mod recorded;
mod rows;
mod shared;
pub mod synthetic;
pub mod text_file;
pub mod tic_tac_toe;
pub mod tree;
mod written_game;

pub use list::with_game;
pub use list::{
    AnyGame, AnyMove, AnyPosition, GameKind, SearchableGame, SharedGame, SharedMove, SharedPosition,
};
pub use listing::{ListedMove, Listing, listing};
pub use models::{give_model, missing_model, move_map, read_model};
pub use perft::perft;

#[cfg(test)]
mod tests;
