//! Counted things in words: no message says "1 visits".

use std::fmt::Display;

/// "1 visit", "2 visits": the regular plural.
#[must_use]
pub fn plural(number: impl Display, one: &str) -> String {
    plural_as(number, one, &format!("{one}s"))
}

/// "1 ply", "2 plies", "0.50 plies".
#[must_use]
pub fn plural_as(number: impl Display, one: &str, many: &str) -> String {
    let number = number.to_string();
    let what = if number == "1" { one } else { many };
    format!("{number} {what}")
}

/// Capitalises the beginning of a sentence. Our texts begin with plain letters, moves with letters of their games.
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// A text that begins with a small letter, for the middle of a sentence.
#[must_use]
pub fn uncapitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// A great number with its digits in groups of three: 19,990.
#[must_use]
pub fn grouped(number: u64) -> String {
    if number < 1000 {
        return number.to_string();
    }
    format!("{},{:03}", grouped(number / 1000), number % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_one() {
        assert_eq!(plural(1, "visit"), "1 visit");
        assert_eq!([grouped(7), grouped(1000), grouped(1_234_005)], ["7", "1,000", "1,234,005"]);
        assert_eq!(plural(0, "visit"), "0 visits");
        assert_eq!(plural(21, "visit"), "21 visits");
        assert_eq!(plural_as("1", "ply", "plies"), "1 ply");
        assert_eq!(plural_as("1.50", "ply", "plies"), "1.50 plies");
    }
}
