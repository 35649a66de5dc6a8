//! The beginning of a log whose first visits are not kept.

/// The beginning of a log whose first visits are not kept.
#[derive(Default)]
pub(super) struct Before {
    /// The length of the header.
    pub(super) header: usize,
    /// The names that were defined before the first visit that is kept.
    pub(super) names: Vec<u32>,
    /// The number of visits for which there was no room.
    pub(super) beyond: u64,
}
