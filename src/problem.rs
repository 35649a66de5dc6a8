//! What is said to a person about text that was not understood: where, what, and the fix.
//!
//! Below games and scenarios, because both read what people write.

use serde::Serialize;

/// Something that was not understood, or that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// Which parameter.
    pub key: String,
    /// What stood there.
    pub value: String,
    /// What is wrong, with the place.
    pub message: String,
    /// What to do about it.
    pub fix: String,
    /// The line in the value, from 1, where there is one.
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
            value: excerpt(value),
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

/// The most characters of a text from outside that a message quotes.
const LONGEST_EXCERPT: usize = 60;

/// Text from outside, short enough to be quoted: its first 60 characters, and an ellipsis in place of
/// the others.
#[must_use]
pub fn excerpt(text: &str) -> String {
    match text.char_indices().nth(LONGEST_EXCERPT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_texts_are_cut() {
        let sixty = "ß".repeat(60);
        assert_eq!(excerpt(&sixty), sixty);
        assert_eq!(excerpt(&(sixty.clone() + "x")), sixty.clone() + "…");
        let problem = Problem::new(&"k".repeat(3000), &"v".repeat(5_000_000), "m", "");
        assert_eq!((problem.key.chars().count(), problem.value.chars().count()), (61, 61));
    }
}
