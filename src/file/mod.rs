//! The trace file: a trace saved, and opened again without searching. `docs/trace-file.md` has the format.
//!
//! A file is a header and blocks. A block holds the events of some visits as columns, in which stands only what does
//! not follow from the events before and from the rules of the game ([`model`]): the moves themselves as places in
//! an order, judgements as differences from a guess, and little more. Positions, keys, windows and parents
//! follow.
//!
//! | file | concern |
//! |---|---|
//! | `header.rs`, `frame.rs`, `check.rs` | how a file and each of its blocks begin, and checksums |
//! | `writing.rs`, `opening.rs` | a file part by part |
//! | `codec.rs`, `columns.rs`, `words.rs` | a log as columns and back |
//! | `model.rs`, `enter.rs`, `events.rs`, `leave.rs`, `open.rs` | what is likely to come next |
//! | `known.rs`, `order.rs`, `guess.rs` | what the trace has taught: entries, the order of moves, judgements |

mod check;
mod codec;
mod columns;
mod enter;
mod events;
mod frame;
mod guess;
mod header;
mod known;
mod leave;
mod model;
mod open;
mod opening;
mod order;
mod words;
mod writing;

pub use header::{FORMAT_VERSION, Header, Remarks};
pub use known::Memory;
pub use opening::{Next, Opening};
pub use writing::{Part, Writing};

/// What is wrong with a block.
pub(crate) type Damage = &'static str;

/// The program and its version, as files name it.
pub const PROGRAM: &str = concat!("Plyscope ", env!("CARGO_PKG_VERSION"));
