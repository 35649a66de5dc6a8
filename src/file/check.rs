//! CRC-32, as gzip, PNG and Ethernet have it (ISO 3309): finds damaged bytes.

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            rest = if rest & 1 == 1 { rest >> 1 ^ 0xedb8_8320 } else { rest >> 1 };
            bit += 1;
        }
        table[byte] = rest;
        byte += 1;
    }
    table
};

/// The checksum of bytes.
pub(super) fn crc32(parts: &[&[u8]]) -> u32 {
    let mut rest = u32::MAX;
    for byte in parts.iter().copied().flatten() {
        rest = rest >> 8 ^ TABLE[usize::from(rest as u8 ^ byte)];
    }
    !rest
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_checksum_is_the_well_known_one() {
        assert_eq!(super::crc32(&[b"1234", b"56789"]), 0xcbf4_3926);
    }
}
