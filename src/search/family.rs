//! The families of searches, with a row for each: properties that the search, the log and all readers use.
//!
//! If only some families have a reason to end a visit or a kind of visit, the reason or kind names these families. Each floor of
//! readers has rows, too: `facts/family_facts.rs`, `language/family_words.rs`, `language/story/family_story.rs`,
//! `language/listing/family_listing.rs` and `scene/tree/family_picture.rs`.

use strum::VariantArray;

/// The families of searches. The place in this list is the family's code in logs and files: a new one comes last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, VariantArray)]
pub enum Family {
    /// Depth-first searches with a window that values raise.
    #[default]
    DepthFirst,
    /// Proof-number search, by descents.
    Descents,
    /// df-pn, by thresholds.
    Thresholds,
    /// UCT.
    Sampled,
    /// B*.
    Intervals,
    /// Conspiracy-number search.
    Conspirators,
}

/// The properties of a family of searches.
#[derive(Clone, Copy, Debug)]
pub struct FamilyRow {
    /// The family.
    pub family: Family,
    /// The columns that every visit has in addition to its window and its value.
    pub records: Records,
    /// Whether it asks for a proof: bars and nodes are coloured as proved, disproved or open.
    pub proves: bool,
    /// Whether its values are samples: it finds a move without a value, unless it proves the root's result.
    pub samples: bool,
    /// Whether every visit of the root is a descent, which adds to what is known and leaves. A place is visited once in a
    /// descent.
    pub descends: bool,
    /// Whether the search keeps its knowledge of a place from one visit of the place to the next, in any visit of the parent.
    pub keeps_places: bool,
    /// Whether its tree grows where few leaves could still change the value of the root.
    pub conspires: bool,
    /// Whether a line ends at a depth. Otherwise every line is followed to its end.
    pub searches_to_depth: bool,
}

/// The columns that every visit has in addition to its window and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Records {
    /// Proof numbers where it is left.
    pub numbers: bool,
    /// Thresholds where it is entered.
    pub thresholds: bool,
    /// An interval where it is left.
    pub intervals: bool,
}

impl Records {
    const NONE: Records = Records { numbers: false, thresholds: false, intervals: false };

    /// Whether something is recorded directly before a visit is left.
    #[must_use]
    pub fn precede_leaving(self) -> bool {
        self.numbers || self.intervals
    }
}

/// Each row begins as the row of the depth-first searches.
const DEPTH_FIRST: FamilyRow = FamilyRow {
    family: Family::DepthFirst,
    records: Records::NONE,
    proves: false,
    samples: false,
    descends: false,
    keeps_places: false,
    conspires: false,
    searches_to_depth: true,
};

/// The properties of both searches for a proof.
const PROOF: FamilyRow = FamilyRow {
    records: Records { numbers: true, ..Records::NONE },
    proves: true,
    keeps_places: true,
    ..DEPTH_FIRST
};

static ROWS: [FamilyRow; Family::VARIANTS.len()] = [
    DEPTH_FIRST,
    FamilyRow { family: Family::Descents, descends: true, ..PROOF },
    FamilyRow { family: Family::Thresholds, records: Records { thresholds: true, ..PROOF.records }, ..PROOF },
    FamilyRow {
        family: Family::Sampled,
        samples: true,
        descends: true,
        keeps_places: true,
        searches_to_depth: false,
        ..DEPTH_FIRST
    },
    FamilyRow {
        family: Family::Intervals,
        records: Records { intervals: true, ..Records::NONE },
        descends: true,
        keeps_places: true,
        searches_to_depth: false,
        ..DEPTH_FIRST
    },
    FamilyRow {
        family: Family::Conspirators,
        // The likely values.
        records: Records { intervals: true, ..Records::NONE },
        descends: true,
        keeps_places: true,
        conspires: true,
        searches_to_depth: false,
        ..DEPTH_FIRST
    },
];

const _: () = {
    let mut index = 0;
    while index < ROWS.len() {
        assert!(ROWS[index].family as usize == index, "each family in its row");
        index += 1;
    }
};

impl Family {
    /// The rows of all families.
    pub const ALL: &'static [FamilyRow] = &ROWS;

    /// Its row.
    #[must_use]
    #[inline]
    pub fn row(self) -> &'static FamilyRow {
        &ROWS[self as usize]
    }

    /// Whether the family is one of these. An empty list means all families.
    #[must_use]
    #[inline]
    pub fn is_among(self, families: &[Family]) -> bool {
        families.is_empty() || families.contains(&self)
    }

    /// The code in a header and in a file.
    #[must_use]
    pub fn code(self) -> u32 {
        self as u32
    }

    /// The family of a code.
    ///
    /// # Errors
    ///
    /// No family has the code.
    pub fn of_code(code: u32) -> Result<Family, &'static str> {
        ROWS.get(code as usize).map(|row| row.family).ok_or("a family of searches that does not exist")
    }
}
