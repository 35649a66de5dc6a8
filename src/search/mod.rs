//! The search: base algorithms, enhancements, and how they are watched.
//!
//! [`driver`] runs iterations over [`node`], which reads like a table of contents of the files
//! beside it. There is no clock and no randomness here: the same scenario gives the same search.

pub mod counters;
pub mod depth;
pub mod driver;
mod node;
pub mod node_type;
pub mod observe;
pub mod ordering;
pub mod parameters;
mod quiescence;
pub mod table;
pub mod window;

pub use driver::{Report, Search, Stop};
pub use parameters::Parameters;
