//! Places in a log to which it is taken back.

use crate::trace::size::Size;

/// A place in the log, before a visit.
#[derive(Clone, Copy, Default)]
pub(super) struct Mark {
    pub(super) words: usize,
    pub(super) size: Size,
    /// The number of the next visit.
    pub(super) next: u32,
}

/// The beginning of a log whose first visits are not kept.
#[derive(Default)]
pub(super) struct Before {
    /// The length of the header.
    pub(super) header: usize,
    /// The names that were defined before the first visit that is kept.
    pub(super) names: Vec<u32>,
    /// The place before the iteration under way.
    pub(super) iteration: Mark,
    /// The number of visits for which there was no room.
    pub(super) beyond: u64,
}
