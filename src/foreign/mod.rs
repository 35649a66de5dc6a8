//! Searches of other programs: a line-based form of the trace that any program can print, read into an ordinary
//! trace ([docs/trace-format.md](../../docs/trace-format.md) says how it is written).
//!
//! A line is a JSON object: first a header, then an `enter` and a `leave` for every visit, nested as the visits
//! are. What is not said is derived where it follows from the rest, and is unknown where it does not. A wrong line costs
//! what it says, and no other line; mistakes that only all lines together show are suspected (`suspicions.rs`).

mod header;
mod line;
mod moves;
mod reader;
mod record;
mod report;
mod scale;
mod suspicions;
mod visits;

pub use reader::{Opened, Reader, is_foreign, read};
pub use report::{Report, Said};
