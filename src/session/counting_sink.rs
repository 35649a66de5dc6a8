//! Counts the log of a search as its batches come.

use crate::condition::Filter;
use crate::counters::{Counters, LogCounting};
use crate::trace::log::LogError;
use crate::trace::recorder::{Batch, Sink};

/// Counts a search, and keeps no trace of it.
pub struct CountingSink {
    counting: LogCounting,
    refused: Option<LogError>,
}

impl CountingSink {
    /// Before the first batch; with a filter, the visits that meet it are counted, too.
    #[must_use]
    pub fn new(filter: Option<Filter>) -> CountingSink {
        CountingSink { counting: LogCounting::new(filter), refused: None }
    }

    /// The counts.
    ///
    /// # Errors
    ///
    /// A damaged log.
    pub fn finish(self) -> Result<Counters, LogError> {
        match self.refused {
            Some(error) => Err(error),
            None => Ok(self.counting.finish()),
        }
    }
}

impl Sink for CountingSink {
    fn take(&mut self, batch: Batch<'_>) {
        self.refused = self.refused.take().or(self.counting.take(batch.words).err());
    }
}
