//! What a finished (or growing) trace means, in a person's words.

pub mod inspect;
#[cfg(feature = "cli")]
pub mod print;
pub mod replay;
