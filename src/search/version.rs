//! The version of the search: what the numbers of visits and ticks hold for.

/// Links name moments by the numbers of visits and ticks, which change whenever a search visits other
/// nodes, or the same in another order. **Raise it whenever a golden count changes** (`tests/golden/`):
/// a link of another version is then found again by its moves.
pub const TRACE_VERSION: u32 = 1;

/// A checksum of the texts in `tests/golden/`, so that nobody changes a count and forgets the version: see
/// `tests/golden.rs`.
pub const GOLDEN_CHECKSUM: u64 = 0x69bd_c447_5aa3_9951;
