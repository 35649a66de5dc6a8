//! What a node takes along from its probe of the table.

use super::depth::Depth;
use super::table::{Entry, Known};
use crate::game::MoveCode;

/// What a node takes along from its probe, if that found something and did not answer it.
#[derive(Clone, Copy)]
pub(super) struct Remembered<Tag> {
    /// The entry that the probe named.
    pub(super) entry: Entry<Tag>,
    /// The move to try first.
    pub(super) best: MoveCode,
    /// That move if it is forced, and to what depth the search went that says so.
    pub(super) forced: MoveCode,
    /// See `forced`.
    pub(super) forced_depth: Depth,
    /// The last iteration that stored something of the position.
    pub(super) iteration: u8,
}

impl<Tag: Copy> Remembered<Tag> {
    #[inline]
    pub(super) fn new(entry: Entry<Tag>, known: &Known<Tag>) -> Remembered<Tag> {
        let (forced, forced_depth) =
            known.forced().map_or((MoveCode::NONE, Depth::default()), |entry| (entry.best, entry.depth));
        Remembered { entry, best: known.best(), forced, forced_depth, iteration: known.iteration() }
    }
}
