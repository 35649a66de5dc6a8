//! The bytes of a text file as UTF-8, and text of an address. A byte-order mark says that a file is UTF-16, which some
//! shells write when a program's output goes into a file.

use std::borrow::Cow;

/// The encoding of a text file's bytes.
#[derive(Clone, Copy, Debug)]
enum Encoding {
    Utf8,
    Utf16(MakeUnit),
}

/// Makes a unit of UTF-16 of two bytes.
type MakeUnit = fn([u8; 2]) -> u16;

/// The marks of UTF-16 at the beginning of a file.
const MARKS: [([u8; 2], MakeUnit); 2] =
    [([0xFF, 0xFE], u16::from_le_bytes), ([0xFE, 0xFF], u16::from_be_bytes)];
/// The mark of UTF-8.
const UTF_8_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Makes UTF-8 of a text file whose bytes arrive in pieces. Bytes without a mark of UTF-16 stay as they are.
#[derive(Debug, Default)]
pub struct TextBytes {
    /// `None` before the first two bytes.
    encoding: Option<Encoding>,
    /// The bytes of a character that is not complete yet.
    rest: Vec<u8>,
}

impl TextBytes {
    /// Takes the next bytes, and gives the characters that they complete. An invalid sequence becomes U+FFFD.
    pub fn take<'bytes>(&mut self, bytes: &'bytes [u8]) -> Cow<'bytes, [u8]> {
        let bytes = if self.rest.is_empty() {
            Cow::Borrowed(bytes)
        } else {
            let mut all = std::mem::take(&mut self.rest);
            all.extend_from_slice(bytes);
            Cow::Owned(all)
        };
        let (encoding, start) = match (self.encoding, bytes.first_chunk()) {
            (Some(encoding), _) => (encoding, 0),
            (None, None) => {
                self.rest = bytes.into_owned();
                return Cow::Borrowed(&[]);
            }
            (None, Some(beginning)) => match MARKS.iter().find(|(mark, _)| mark == beginning) {
                Some((mark, unit)) => (Encoding::Utf16(*unit), mark.len()),
                None => (Encoding::Utf8, 0),
            },
        };
        self.encoding = Some(encoding);
        let Encoding::Utf16(unit) = encoding else { return bytes };
        let (pairs, odd) = bytes[start..].as_chunks();
        let mut units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
        // The first half of a character waits for the second.
        if let Some(half) = units.pop_if(|unit| (0xD800..0xDC00).contains(unit)) {
            self.rest.extend(pairs.last().filter(|pair| unit(**pair) == half).into_iter().flatten());
        }
        self.rest.extend(odd);
        Cow::Owned(text_of(units).into_bytes())
    }

    /// Ends the bytes, and gives the incomplete rest.
    pub fn finish(&mut self) -> Vec<u8> {
        let rest = std::mem::take(&mut self.rest);
        match self.encoding {
            Some(Encoding::Utf16(_)) if !rest.is_empty() => {
                char::REPLACEMENT_CHARACTER.to_string().into_bytes()
            }
            _ => rest,
        }
    }
}

fn text_of(units: Vec<u16>) -> String {
    char::decode_utf16(units).map(|read| read.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// The text of an address, with its `%2F` and the like decoded. What is no character becomes U+FFFD.
#[must_use]
pub fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let digit = |at: usize| after.get(at).and_then(|byte| char::from(*byte).to_digit(16));
        match (first, digit(0).zip(digit(1))) {
            (b'%', Some((sixteens, ones))) => {
                bytes.push((16 * sixteens + ones) as u8);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The bytes of a whole text file as UTF-8, without a byte-order mark. Only UTF-16 is converted: other bytes are not
/// changed.
#[must_use]
pub fn utf8_of(bytes: &[u8]) -> Cow<'_, [u8]> {
    let mut reading = TextBytes::default();
    let text = reading.take(bytes);
    let rest = reading.finish();
    if !rest.is_empty() {
        return Cow::Owned([&text[..], &rest].concat());
    }
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.strip_prefix(UTF_8_MARK).unwrap_or(text)),
        Cow::Owned(text) => Cow::Owned(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn in_utf16(text: &str, big_endian: bool) -> Vec<u8> {
        let bytes = |unit: u16| if big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() };
        "\u{FEFF}".encode_utf16().chain(text.encode_utf16()).flat_map(bytes).collect()
    }

    #[test]
    fn bytes_without_a_mark_stay_as_they_are() {
        for bytes in [&b""[..], b"{", b"{}", b"\xFF", b"\xFFx\xFE"] {
            assert_eq!(utf8_of(bytes), bytes);
        }
        assert_eq!(utf8_of(b"\xEF\xBB\xBF{}"), &b"{}"[..]);
        assert_eq!(utf8_of(b"\xFF\xFE{\0}"), "{\u{FFFD}".as_bytes(), "half a unit at the end is seen");
        assert_eq!(utf8_of(b"\xFF\xFE{\0\x3D\xD8"), "{\u{FFFD}".as_bytes(), "and half a character");
    }

    proptest! {
        /// However the bytes are cut, and in either order of bytes.
        #[test]
        fn utf_16_is_read_in_any_pieces(text in "\\PC{0,20}😀?\\PC{0,9}", piece in 1..7_usize, big_endian: bool) {
            let bytes = in_utf16(&text, big_endian);
            prop_assert_eq!(utf8_of(&bytes), text.as_bytes());
            let mut reading = TextBytes::default();
            let mut read = Vec::new();
            for piece in bytes.chunks(piece) {
                read.extend_from_slice(&reading.take(piece));
            }
            read.extend(reading.finish());
            prop_assert_eq!(read, text.into_bytes());
        }

        #[test]
        fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..20), mark in 0..3_usize) {
            let marked = [[&[0xFF, 0xFE][..], &[0xFE, 0xFF], &[]][mark], &bytes].concat();
            let read = utf8_of(&marked);
            prop_assert!(mark == 2 || std::str::from_utf8(&read).is_ok());
        }
    }
}
