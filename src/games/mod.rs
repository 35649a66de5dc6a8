//! The games that can be searched.
//!
//! | module | game | what it is good for |
//! |---|---|---|
//! | [`chess`] | chess | the main game: quiescence, null moves, transpositions, real search overhead |
//! | [`tree`] | trees written out by hand | the figures of textbooks and papers, in a line or two |
//! | [`synthetic`] | uniform trees from a few numbers | turning ordering, transpositions and size one at a time, with the truth known beforehand |

mod any;
pub mod chess;
mod kind;
pub(crate) mod mix;
pub mod synthetic;
pub mod tree;

pub use any::{AnyGame, perft, with_game};
pub use kind::GameKind;
