//! A message to a person about text that was not understood: where, what, and the fix.
//!
//! Below games and scenarios, because both read texts of people.

use crate::plural::grouped;
use serde::Serialize;

/// Something that was not understood, or that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// Which parameter.
    pub key: String,
    /// The text at the wrong place.
    pub value: String,
    /// The problem, with its place.
    pub message: String,
    /// The remedy.
    pub fix: String,
    /// The line in the value, from 1, if it has lines.
    pub line: Option<u32>,
    /// The column in that line, from 1.
    pub column: Option<u32>,
}

impl Problem {
    /// A problem with a parameter as a whole. Of key and value an excerpt is kept.
    #[must_use]
    pub fn new(key: &str, value: &str, message: impl Into<String>, fix: impl Into<String>) -> Problem {
        Problem {
            key: excerpt(key),
            value: beginning(value),
            message: message.into(),
            fix: fix.into(),
            line: None,
            column: None,
        }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if !self.key.is_empty() {
            write!(formatter, "{}: ", self.key)?;
        }
        formatter.write_str(&self.message)?;
        if !self.fix.is_empty() {
            write!(formatter, " ({})", self.fix)?;
        }
        Ok(())
    }
}

/// The most entries of a list of problems that are shown.
pub const MOST_LISTED: usize = 20;

/// The line for the entries of a list that are not shown.
#[must_use]
pub fn and_more(others: u64) -> String {
    format!("and {} more like these", grouped(others))
}

/// A list of problems as they are found: the first entries are kept and the others are only counted, so that no text
/// from outside makes a long list or much work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed<T> {
    first: Vec<T>,
    others: u64,
}

impl<T> Default for Listed<T> {
    fn default() -> Listed<T> {
        Listed { first: Vec::new(), others: 0 }
    }
}

impl<T> Listed<T> {
    /// Adds an entry, which is made only if it will be shown.
    pub fn push(&mut self, piece: impl FnOnce() -> T) {
        if self.first.len() < MOST_LISTED {
            self.first.push(piece());
        } else {
            self.others += 1;
        }
    }

    /// Adds pieces.
    pub fn extend(&mut self, pieces: impl IntoIterator<Item = T>) {
        for piece in pieces {
            self.push(|| piece);
        }
    }

    /// Whether nothing was added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    fn told(self, piece: impl FnOnce(String) -> T) -> Vec<T> {
        let Listed { mut first, others } = self;
        if others > 0 {
            first.push(piece(and_more(others)));
        }
        first
    }
}

impl Listed<Problem> {
    /// The first problems, and one that says how many more there are.
    #[must_use]
    pub fn problems(self) -> Vec<Problem> {
        self.told(|more| Problem::new("", "", more, ""))
    }
}

impl Listed<String> {
    /// The first texts, and one that says how many more there are.
    #[must_use]
    pub fn texts(self) -> Vec<String> {
        self.told(|more| more)
    }
}

/// Whether a character is not seen but does something: a control character, or one that changes the direction of a line or
/// ends it.
#[must_use]
pub fn is_hidden(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text from outside with every character visible: hidden characters are written as in JSON (`\u001b`).
#[must_use]
pub fn visible(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    for sign in text.chars() {
        if is_hidden(sign) {
            seen.push_str(&format!("\\u{:04x}", u32::from(sign)));
        } else {
            seen.push(sign);
        }
    }
    seen
}

/// The most characters of a text from outside that a message quotes.
const LONGEST_EXCERPT: usize = 60;

/// Text from outside, fit to be quoted: its first 60 characters, and an ellipsis in place of the others. Every character
/// is [visible].
#[must_use]
pub fn excerpt(text: &str) -> String {
    visible(&beginning(text))
}

/// The first 60 characters of a text, and an ellipsis in place of the others.
fn beginning(text: &str) -> String {
    match text.char_indices().nth(LONGEST_EXCERPT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_pieces_are_told_and_the_others_are_counted() {
        let told = |pieces: u64| {
            let mut made = 0;
            let mut listed = Listed::default();
            for number in 0..pieces {
                listed.push(|| {
                    made += 1;
                    number.to_string()
                });
            }
            assert_eq!((listed.is_empty(), made), (pieces == 0, pieces.min(20)));
            listed.texts()
        };
        assert_eq!((told(0).len(), told(20).len(), told(21).len()), (0, 20, 21));
        assert_eq!(told(3000)[19..], ["19", "and 2,980 more like these"]);
    }

    #[test]
    fn only_long_texts_are_cut() {
        let sixty = "ß".repeat(60);
        assert_eq!(excerpt(&sixty), sixty);
        assert_eq!(excerpt(&(sixty.clone() + "x")), sixty.clone() + "…");
        assert_eq!(excerpt("a\u{1b}[31m\n\u{202e}"), "a\\u001b[31m\\u000a\\u202e");
        let problem = Problem::new(&"k".repeat(3000), &"v".repeat(5_000_000), "m", "");
        assert_eq!((problem.key.chars().count(), problem.value.chars().count()), (61, 61));
    }
}
