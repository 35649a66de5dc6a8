//! The event log, which a recorder writes and a trace reads.
//!
//! An append-only sequence of 32-bit words, so that it crosses from a worker to the page as a transferred
//! buffer, in batches that end between events. The two lowest bits of an event's first word are its kind
//! ([`event`] has the words of each kind and its allowed places).
//!
//! A log is a header, then visits that begin and end like brackets, then perhaps that the recording ended.
//! Readers can rely on that: an event at a forbidden place is damage.

pub(in crate::trace) mod codes;
pub mod event;
mod reader;

pub use event::{Event, NO_VISIT, PreSearchRow, PrunedRow, SkippedRow, VERSION};
pub use reader::{LogError, Reader};
