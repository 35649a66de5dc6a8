//! The page's core with all games: what stands in its place once a game is asked for that the first one lacks. All of
//! it stands in the main crate; the two export the same functions.

#[cfg(target_arch = "wasm32")]
pub use plyscope::web::*;
