//! The trace file: a trace saved, and opened again without searching. `docs/trace-file.md` has the format.
//!
//! A file is a header and blocks. A block holds the events of some visits, each with what does not follow from the visit
//! around it, from its last child or its best child, and from the rules of the game ([`path`]); it is compressed as a whole. A
//! block begins with the open visits, so it can be read without the blocks before.
//!
//! | file | concern |
//! |---|---|
//! | `header.rs`, `frame.rs` | how a file and each of its blocks begin |
//! | `writing.rs`, `opening.rs` | a file part by part |
//! | `block.rs`, `events.rs`, `numbers.rs` | a log as bytes and back |
//! | `path.rs` | what follows from the open visits |
//! | `words.rs` | events as the words of a log |

mod block;
mod events;
mod frame;
mod header;
mod numbers;
mod opening;
mod path;
mod words;
mod writing;

pub use header::{FORMAT_VERSION, Header, Remarks};
pub use opening::{Next, Opening};
pub use writing::{Part, Writing};

/// What is wrong with a block.
pub(crate) type Damage = &'static str;

/// The program and its version, as files name it.
pub const PROGRAM: &str = concat!("Plyscope ", env!("CARGO_PKG_VERSION"));
