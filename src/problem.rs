//! What is said to a person about text that was not understood: where, what, and the mend.
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
    pub mend: String,
    /// The line in the value, from 1, where there is one.
    pub line: Option<u32>,
    /// The column in that line, from 1.
    pub column: Option<u32>,
}

impl Problem {
    /// A problem with a parameter as a whole.
    #[must_use]
    pub fn new(key: &str, value: &str, message: impl Into<String>, mend: impl Into<String>) -> Problem {
        Problem {
            key: key.to_owned(),
            value: value.to_owned(),
            message: message.into(),
            mend: mend.into(),
            line: None,
            column: None,
        }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}: {}", self.key, self.message)?;
        if !self.mend.is_empty() {
            write!(formatter, " ({})", self.mend)?;
        }
        Ok(())
    }
}
