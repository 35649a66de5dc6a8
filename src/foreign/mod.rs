//! Searches of other programs: a line-based form of the trace that any program can print, read into an ordinary trace
//! ([docs/trace-format.md](../../docs/trace-format.md) describes the form).
//!
//! A line is a JSON object: first a header, then an `enter` and a `leave` for every visit, nested as the visits are.
//! Facts that are not reported are derived if they follow from the rest, and are otherwise unknown. A wrong line costs
//! its own contents, and no other line; mistakes that only all lines together show are suspected (`suspicions.rs`).

mod before;
mod beginning;
mod each;
mod foreign_search;
mod header;
mod iterations;
mod line;
mod move_set;
mod moves;
mod reader;
mod record;
mod report;
mod said;
mod scale;
mod statement;
mod stream;
mod stream_words;
mod streamed;
mod suspicions;
mod visits;

pub use each::Ended;
pub use foreign_search::ForeignSearch;
pub use reader::{Reader, Selection, is_foreign, read, read_selection};
pub use report::{Report, ReportedCounts};
