//! The counters of searches that are read one after the other and not kept.

use crate::condition::Filter;
use crate::counters::{Counters, LogCounting};
use crate::problem::Problem;
use crate::trace::log::LogError;
use crate::trace::recorder::{Batch, Sink};

/// Counts a search as the batches of its log come.
pub struct CountingSink {
    filter: Option<Filter>,
    counting: LogCounting,
    refused: Option<LogError>,
}

impl CountingSink {
    /// Before the first batch; with a filter, the visits that meet it are counted, too.
    #[must_use]
    pub fn new(filter: Option<Filter>) -> CountingSink {
        CountingSink { counting: LogCounting::new(filter.clone()), filter, refused: None }
    }

    /// Before the first batch, with a condition on visits unless it is empty.
    ///
    /// # Errors
    ///
    /// The text is not a condition: the place, and the fix.
    pub fn of_condition(condition: &str) -> Result<CountingSink, Problem> {
        let condition = Some(condition).filter(|condition| !condition.trim().is_empty());
        Filter::parse(condition, None).map(CountingSink::new)
    }

    /// Another search, with the same filter.
    #[must_use]
    pub fn next(&self) -> CountingSink {
        CountingSink::new(self.filter.clone())
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
