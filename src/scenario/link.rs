//! The text form of pairs: `key=value&key=value`, as after the `#` of a link.
//!
//! Made to be read and typed: a space is `_` (or `+` or `%20`), and only what would break the form
//! is percent-encoded.

use crate::text_encoding::percent_decoded;

/// The text after the first `#` of an address. A text whose first `#` is within a pair is a fragment as a
/// whole: the `#` is then a slip, which the reader of the pair's value reports.
fn fragment(text: &str) -> &str {
    match text.split_once('#') {
        Some((before, fragment)) if before.contains("://") || !before.contains('=') => fragment,
        _ => text,
    }
}

/// Splits a link's fragment into decoded pairs. A piece without `=` is a key with an empty value.
#[must_use]
pub fn read_pairs(text: &str) -> Vec<(String, String)> {
    fragment(text.trim())
        .split('&')
        .filter(|piece| !piece.trim().is_empty())
        .map(|piece| {
            let (key, value) = piece.split_once('=').unwrap_or((piece, ""));
            (decode(key).trim().to_owned(), decode(value).trim().to_owned())
        })
        .collect()
}

/// Writes pairs in the given order.
#[must_use]
pub fn write_pairs<'pair>(pairs: impl IntoIterator<Item = (&'pair str, String)>) -> String {
    let pieces: Vec<String> =
        pairs.into_iter().map(|(key, value)| format!("{key}={}", encode(&value))).collect();
    pieces.join("&")
}

/// Spaces are written as one of two signs.
fn decode(text: &str) -> String {
    percent_decoded(&text.replace(['_', '+'], " "))
}

fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            character if character.is_whitespace() => encoded.push('_'),
            // Characters that have another meaning, or that address bars rewrite.
            '&' | '#' | '%' | '+' | '_' | '"' | '<' | '>' | '`' | '\\' | '|' | '^' | '{' | '}' => {
                encoded.push_str(&format!("%{:02X}", character as u32));
            }
            character if character.is_ascii_graphic() => encoded.push(character),
            character => {
                let mut buffer = [0; 4];
                for byte in character.encode_utf8(&mut buffer).bytes() {
                    encoded.push_str(&format!("%{byte:02X}"));
                }
            }
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spaces_may_be_written_in_three_ways() {
        for text in ["#fen=8/8 w", "fen=8/8_w", "fen=8/8+w", "https://host/p/#fen=8/8%20w"] {
            assert_eq!(read_pairs(text), [("fen".to_owned(), "8/8 w".to_owned())], "{text}");
        }
        assert_eq!(
            read_pairs("a=1&&b&c=(1 2)=3"),
            [
                ("a".to_owned(), "1".to_owned()),
                ("b".to_owned(), String::new()),
                ("c".to_owned(), "(1 2)=3".to_owned()),
            ]
        );
    }

    #[test]
    fn the_fragment_begins_after_the_first_hash() {
        let pair = |value: &str| [("tree".to_owned(), value.to_owned())];
        for address in ["#tree=(1 2)", "https://host/p/#tree=(1_2)", "https://host/?a=b#tree=(1+2)"] {
            assert_eq!(read_pairs(address), pair("(1 2)"), "{address}");
        }
        for text in ["tree=(1 2)#", "#tree=(1 2)#", "https://host/#tree=(1 2)#", "tree=(1 2)%23"] {
            assert_eq!(read_pairs(text), pair("(1 2)#"), "{text}");
        }
    }

    #[test]
    fn two_hexadecimal_digits_follow_a_per_cent_sign_or_it_is_one() {
        let read = |text: &str| read_pairs(&format!("a={text}")).remove(0).1;
        assert_eq!(
            [read("%41"), read("x%2b"), read("%+5"), read("%4"), read("%")],
            ["A", "x+", "% 5", "%4", "%"]
        );
    }

    proptest! {
        #[test]
        fn written_pairs_are_read_back(value in "[ -~äß♞]{0,40}") {
            let value = value.trim().to_owned();
            let text = write_pairs([("key", value.clone())]);
            prop_assert_eq!(read_pairs(&text), [("key".to_owned(), value)]);
        }

        #[test]
        fn reading_never_panics(text in "\\PC{0,60}") {
            let _ = read_pairs(&text);
        }
    }
}
