//! The frame before each block: its length, its visits, and checksums.

/// The length of a frame.
pub(super) const FRAME: usize = 24;

/// No block is longer before it is compressed: most have half of it.
pub(super) const MOST_RAW: u32 = 1 << 20;

/// No block is longer when it is compressed: zlib adds a few bytes to what it cannot make shorter.
const MOST_COMPRESSED: u32 = MOST_RAW + (MOST_RAW >> 8);

/// The frame before a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Frame {
    /// The length of the block that follows. 0: the trace is complete, and nothing follows.
    pub(super) length: u32,
    /// The length of the block before it was compressed.
    pub(super) raw: u32,
    /// The number of the first visit that begins in it; at the end, the number of all visits.
    pub(super) first: u32,
    /// The number of visits that begin in it.
    pub(super) visits: u32,
}

impl Frame {
    /// The bytes of the frame.
    pub(super) fn write(&self, block: &[u8]) -> [u8; FRAME] {
        let mut bytes = [0; FRAME];
        bytes[0..4].copy_from_slice(&self.length.to_le_bytes());
        bytes[4..8].copy_from_slice(&self.raw.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.first.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.visits.to_le_bytes());
        // Its own checksum: a length that is damaged must not be believed.
        let own = crc32fast::hash(&bytes[..16]);
        bytes[16..20].copy_from_slice(&own.to_le_bytes());
        bytes[20..24].copy_from_slice(&crc32fast::hash(block).to_le_bytes());
        bytes
    }

    /// Reads a frame with the checksum of its block; `None` if it is damaged.
    pub(super) fn read(bytes: &[u8; FRAME]) -> Option<(Frame, u32)> {
        let number = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let frame = Frame { length: number(0), raw: number(4), first: number(8), visits: number(12) };
        let is_short = frame.raw <= MOST_RAW && frame.length <= MOST_COMPRESSED;
        (is_short && number(16) == crc32fast::hash(&bytes[..16])).then(|| (frame, number(20)))
    }
}
