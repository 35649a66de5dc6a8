//! Numbers of a few bits each, written in digits that people do not mix up.
//!
//! Source of the digits: Douglas Crockford, *Base 32*: no I, L, O or U; I and L are read as 1, O as 0.

const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The bits of a digit.
const BITS: usize = 5;

/// Numbers, to be written.
#[derive(Debug, Default)]
pub(super) struct BitWriter {
    bits: Vec<bool>,
}

impl BitWriter {
    /// Writes the lowest bits of a number, the highest of them first.
    pub(super) fn write(&mut self, number: u32, bits: usize) {
        self.bits.extend((0..bits).rev().map(|bit| number >> bit & 1 == 1));
    }

    /// The digits; the last one is filled up.
    pub(super) fn digits(&self) -> String {
        let digit = |bits: &[bool]| {
            let filled = bits.iter().copied().chain(std::iter::repeat(false)).take(BITS);
            let number = filled.fold(0, |number, bit| number << 1 | usize::from(bit));
            char::from(DIGITS[number])
        };
        self.bits.chunks(BITS).map(digit).collect()
    }
}

/// Numbers, to be read.
#[derive(Debug)]
pub(super) struct BitReader {
    bits: Vec<bool>,
    at: usize,
}

impl BitReader {
    /// Reads digits; `None` if a sign is not one.
    pub(super) fn new(digits: &str) -> Option<BitReader> {
        let mut bits = Vec::new();
        for sign in digits.chars() {
            let number = DIGITS.iter().position(|digit| char::from(*digit) == meant(sign))?;
            bits.extend((0..BITS).rev().map(|bit| number >> bit & 1 == 1));
        }
        Some(BitReader { bits, at: 0 })
    }

    /// The next number; `None` if fewer bits are left.
    pub(super) fn read(&mut self, bits: usize) -> Option<u32> {
        let next = self.bits.get(self.at..self.at + bits)?;
        self.at += bits;
        Some(next.iter().fold(0, |number, bit| number << 1 | u32::from(*bit)))
    }

    /// Whether nothing is left but what fills up the last digit.
    pub(super) fn is_at_end(&self) -> bool {
        self.bits.len() - self.at < BITS && !self.bits[self.at..].contains(&true)
    }
}

/// The digit that a person means.
pub(super) fn meant(sign: char) -> char {
    match sign.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        sign => sign,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(numbers: Vec<(u32, u8)>) {
            let numbers: Vec<(u32, usize)> =
                numbers.into_iter().map(|(number, bits)| (number, usize::from(bits) % 33)).collect();
            let mut writer = BitWriter::default();
            for (number, bits) in &numbers {
                writer.write(*number, *bits);
            }
            let digits = writer.digits();
            let careless = digits.to_lowercase().replace('0', "o").replace('1', "l");
            for text in [digits, careless] {
                let mut reader = BitReader::new(&text).unwrap();
                for (number, bits) in &numbers {
                    let lowest = if *bits == 32 { *number } else { number & ((1 << bits) - 1) };
                    prop_assert_eq!(reader.read(*bits), Some(lowest));
                }
                prop_assert!(reader.is_at_end());
            }
        }
    }

    #[test]
    fn other_signs_are_no_digits() {
        assert!(BitReader::new("U").is_none() && BitReader::new("Ä").is_none());
    }
}
