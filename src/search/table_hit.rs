//! The data that a node keeps from its probe of the table.

use super::depth::Depth;
use super::table::{Entry, PositionEntries};
use crate::game::MoveCode;

/// The data that a node keeps from its probe, if the probe found an entry that did not answer. The entries
/// stay packed: most nodes need the move only.
#[derive(Clone, Copy)]
pub(super) struct TableHit<Tag> {
    known: PositionEntries<Tag>,
    /// The probe named the newer entry.
    named_newer: bool,
}

impl<Tag: Copy> TableHit<Tag> {
    #[inline]
    pub(super) fn new(known: PositionEntries<Tag>, named_newer: bool) -> TableHit<Tag> {
        TableHit { known, named_newer }
    }

    /// The entry that the probe named.
    #[inline]
    pub(super) fn entry(&self) -> Entry<Tag> {
        self.known.newer().filter(|_| self.named_newer).unwrap_or_else(|| self.known.deepest())
    }

    /// The move to try first.
    #[inline]
    pub(super) fn best(&self) -> MoveCode {
        self.known.best()
    }

    /// That move if it is forced.
    #[inline]
    pub(super) fn forced(&self) -> MoveCode {
        self.known.forced().map_or(MoveCode::NONE, |entry| entry.best)
    }

    /// The depth of the search that found the move to be forced; no depth if no search did.
    pub(super) fn forced_depth(&self) -> Depth {
        self.known.forced().map_or(Depth::default(), |entry| entry.depth)
    }

    /// The last iteration that stored something of the position.
    pub(super) fn iteration(&self) -> u8 {
        self.known.iteration()
    }
}
