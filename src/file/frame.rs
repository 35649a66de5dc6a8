//! What stands before each block: how long it is, what it holds, and a checksum.

use super::check::crc32;

/// The length of a frame.
pub(super) const FRAME: usize = 28;

/// No block is longer before it is compressed: most have a tenth of it.
pub(super) const MOST_RAW: u32 = 1 << 24;

/// No block is longer when it is compressed: zlib adds a few bytes to what it cannot make shorter.
const MOST_COMPRESSED: u32 = MOST_RAW + (MOST_RAW >> 8);

/// What stands before a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Frame {
    /// The length of the block that follows. 0: the trace is complete, and nothing follows.
    pub(super) length: u32,
    /// The same before it was compressed.
    pub(super) raw: u32,
    /// How many visits begin in it; at the end, how many there are.
    pub(super) visits: u32,
    /// What its words say; at the end, how many blocks there are.
    pub(super) fingerprint: u64,
}

impl Frame {
    /// How it is written before its block.
    pub(super) fn write(&self, block: &[u8]) -> [u8; FRAME] {
        let mut bytes = [0; FRAME];
        bytes[0..4].copy_from_slice(&self.length.to_le_bytes());
        bytes[4..8].copy_from_slice(&self.raw.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.visits.to_le_bytes());
        bytes[12..20].copy_from_slice(&self.fingerprint.to_le_bytes());
        // Its own checksum: a length that is damaged must not be believed.
        let own = crc32(&[&bytes[..20]]);
        bytes[20..24].copy_from_slice(&own.to_le_bytes());
        bytes[24..28].copy_from_slice(&crc32(&[block]).to_le_bytes());
        bytes
    }

    /// Reads it with its block's checksum; nothing where it is damaged.
    pub(super) fn read(bytes: &[u8; FRAME]) -> Option<(Frame, u32)> {
        let number = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let fingerprint = u64::from(number(12)) | u64::from(number(16)) << 32;
        let frame = Frame { length: number(0), raw: number(4), visits: number(8), fingerprint };
        let is_short = frame.raw <= MOST_RAW && frame.length <= MOST_COMPRESSED;
        (is_short && number(20) == crc32(&[&bytes[..20]])).then(|| (frame, number(24)))
    }
}
