//! The size of a trace: counted by rules that are equal on every machine, so that a recording that ends
//! because of its size ends at one visit everywhere, and recorder and trace agree.

use super::log::event::Header;
use crate::search::confidence::Confidence;

/// The number of visits that share a row of every level's detail.
pub const DETAIL_VISITS: u32 = 512;

/// The room that a trace takes, in bytes, as far as it has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    bytes: u64,
    visits: u32,
    levels: u8,
    /// The bytes of a visit in the columns.
    visit: u32,
}

impl Size {
    /// A visit in the columns that every trace has.
    pub const VISIT: usize = 28;
    /// The unsafe techniques that its value rests on, where the search has some.
    pub const TECHNIQUES: usize = 2;
    /// Proof numbers, or thresholds, where visits have them.
    pub const NUMBERS: usize = 8;
    /// An interval, where visits have them.
    pub const INTERVAL: usize = 4;
    /// An entry that a probe found.
    pub const FOUND: usize = 16;
    /// A row of any other side table.
    pub const ROW: usize = 8;
    /// A decision about a pre-search, and its place in the picture.
    pub const PRE_SEARCH: usize = Self::ROW + 4;
    /// The level of detail of [`DETAIL_VISITS`] visits: for each level.
    pub const DETAIL_LEVEL: usize = 32;
    /// The bytes of the level of detail outside its levels: the picture's and the timeline's.
    pub const DETAIL: usize = 64;

    /// The greatest size of a recording, whatever its record budget: a little more than half of the greatest memory of a
    /// page. Tables grow in pieces, so they need no room twice.
    pub const MOST: u64 = 9 << 28;

    /// The bytes of a visit in the columns of a trace with this header.
    #[must_use]
    pub fn of_visit(header: &Header) -> usize {
        let techniques = if header.unsafe_techniques { Self::TECHNIQUES } else { 0 };
        let records = header.family.row().records;
        let columns = [
            (records.numbers, Self::NUMBERS),
            (records.thresholds, Self::NUMBERS),
            (records.intervals, Self::INTERVAL),
        ];
        let columns: usize = columns.iter().filter(|(is_there, _)| *is_there).map(|(_, size)| size).sum();
        Self::VISIT + techniques + columns
    }

    /// The size of an empty trace with this header.
    #[must_use]
    pub fn of_trace(header: &Header) -> Size {
        // Cannot be cut: some tens of bytes.
        Size { visit: Self::of_visit(header) as u32, ..Size::default() }
    }

    /// The bytes.
    #[must_use]
    #[inline]
    pub fn bytes(self) -> u64 {
        self.bytes
    }

    /// Counts a visit that is entered at a level.
    #[inline]
    pub fn enter(&mut self, level: u8) {
        self.levels = self.levels.max(level);
        self.bytes += u64::from(self.visit);
        self.visits += 1;
        if self.visits.is_multiple_of(DETAIL_VISITS) {
            self.bytes += (Self::DETAIL + Self::DETAIL_LEVEL * (usize::from(self.levels) + 1)) as u64;
        }
    }

    /// Counts a row of a side table.
    #[inline]
    pub fn add(&mut self, row: usize) {
        self.bytes += row as u64;
    }

    /// Whether a confidence takes a row: certain and none are a flag.
    #[inline]
    pub(super) fn keeps(confidence: Confidence) -> bool {
        confidence.is_uncertain() && confidence != Confidence::NONE
    }
}
