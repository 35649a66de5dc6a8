//! Reading a batch of the log, event by event.

use super::event::{self, Event};

/// The error of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogError {
    /// The index of the event's first word in the batch.
    pub word: usize,
    /// The problem at this place.
    pub what: &'static str,
}

impl std::fmt::Display for LogError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "the event log is damaged at word {}: {}", self.word, self.what)
    }
}

impl std::error::Error for LogError {}

/// Reads a batch's events one by one.
pub struct Reader<'words> {
    words: &'words [u32],
    at: usize,
}

impl<'words> Reader<'words> {
    /// A reader at the batch's beginning.
    #[must_use]
    pub fn new(words: &'words [u32]) -> Self {
        Reader { words, at: 0 }
    }

    /// The word at which the next event begins.
    #[must_use]
    pub fn position(&self) -> usize {
        self.at
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Event, LogError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let word = self.at;
        match event::read(&self.words[word..])? {
            Ok((event, length)) => {
                self.at += length;
                Some(Ok(event))
            }
            Err(what) => {
                // Nothing after a damaged event can be trusted.
                self.words = &[];
                self.at = 0;
                Some(Err(LogError { word, what }))
            }
        }
    }
}
