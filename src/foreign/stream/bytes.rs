//! Numbers and texts in the bytes of a block.

/// The reason why an event cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The bytes end inside the event.
    Ends,
    Wrong(&'static str),
}

/// Bytes that are read from the first to the last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes<'a> {
    rest: &'a [u8],
    length: usize,
}

impl<'a> Bytes<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Bytes<'a> {
        Bytes { rest: bytes, length: bytes.len() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The number of bytes that were read.
    pub(super) fn position(&self) -> usize {
        self.length - self.rest.len()
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let (array, rest) = self.rest.split_first_chunk().ok_or(Fault::Ends)?;
        self.rest = rest;
        Ok(*array)
    }

    pub(super) fn u8(&mut self) -> Result<u8, Fault> {
        Ok(self.array::<1>()?[0])
    }

    pub(super) fn u16(&mut self) -> Result<u16, Fault> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub(super) fn u32(&mut self) -> Result<u32, Fault> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub(super) fn u64(&mut self) -> Result<u64, Fault> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// A whole number of at most 64 bits.
    pub(super) fn count(&mut self) -> Result<u64, Fault> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.u8()?;
            let bits = u64::from(byte & 0x7F);
            if shift == 63 && byte > 1 {
                break;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Fault::Wrong("a number has more than 64 bits"))
    }

    /// A whole number of at most 32 bits.
    pub(super) fn small(&mut self) -> Result<u32, Fault> {
        u32::try_from(self.count()?).map_err(|_| Fault::Wrong("a number has more than 32 bits"))
    }

    /// A number with a sign, of at most 32 bits.
    pub(super) fn int(&mut self) -> Result<i32, Fault> {
        let code = self.small()?;
        Ok((code >> 1).cast_signed() ^ -(code & 1).cast_signed())
    }

    /// A number with a sign, of at most 64 bits.
    pub(super) fn long(&mut self) -> Result<i64, Fault> {
        let code = self.count()?;
        Ok((code >> 1).cast_signed() ^ -(code & 1).cast_signed())
    }

    /// A text of at most `longest` bytes behind its length.
    pub(super) fn text(&mut self, longest: u32) -> Result<&'a str, Fault> {
        let length = self.small()?;
        if length > longest {
            return Err(Fault::Wrong("a text is too long"));
        }
        let (text, rest) = self.rest.split_at_checked(length as usize).ok_or(Fault::Ends)?;
        self.rest = rest;
        std::str::from_utf8(text).map_err(|_| Fault::Wrong("a text is not UTF-8"))
    }
}

/// Adler-32 of several pieces, as in RFC 1950: an engine can compute it quickly without a table.
pub(super) fn check_sum(pieces: &[&[u8]]) -> u32 {
    /// The greatest prime below 2^16.
    const MODULUS: u32 = 65521;
    /// The number of bytes after which the sums are still below 2^32.
    const LONGEST: usize = 5552;
    let (mut sum, mut sums) = (1_u32, 0_u32);
    for part in pieces.iter().flat_map(|piece| piece.chunks(LONGEST)) {
        for byte in part {
            sum += u32::from(*byte);
            sums += sum;
        }
        (sum, sums) = (sum % MODULUS, sums % MODULUS);
    }
    sums << 16 | sum
}
