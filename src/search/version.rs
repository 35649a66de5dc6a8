//! The version of the search, for which numbers of visits and ticks hold.

/// Links name moments by the numbers of visits and ticks, which change whenever a search visits other nodes,
/// or in another order. **Raise it whenever a golden count changes** (`tests/golden/`): a link of another
/// version is then found again by its moves.
pub const TRACE_VERSION: u32 = 2;

/// The change of each version after the first from the version before it.
pub const CHANGES: [(u32, &str); TRACE_VERSION as usize - 1] =
    [(2, "a stalemate in quiescence is a draw and is no longer evaluated")];

/// A checksum of the counts in `tests/golden/`, so that a changed count always needs a new version: see
/// `tests/golden.rs`.
pub const GOLDEN_CHECKSUM: u64 = 0xb0c7_b757_0bcf_576c;
