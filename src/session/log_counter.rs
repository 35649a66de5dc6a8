//! The counters of searches that are read one after the other and not kept.

use crate::condition::Filter;
use crate::counters::{Counters, LogCounting};
use crate::problem::Problem;
use crate::trace::log::LogError;

/// Counts searches, one after the other, with one condition.
pub struct LogCounter {
    condition: String,
    counting: LogCounting,
}

impl LogCounter {
    /// Before the first search, with a condition on visits unless it is empty.
    ///
    /// # Errors
    ///
    /// The text is not a condition: the place, and the fix.
    pub fn new(condition: String) -> Result<LogCounter, Problem> {
        let counting = LogCounting::new(filter(&condition)?);
        Ok(LogCounter { condition, counting })
    }

    /// The condition on visits, unless it is empty.
    ///
    /// # Errors
    ///
    /// See [`LogCounter::new`].
    pub fn filter(&self) -> Result<Option<Filter>, Problem> {
        filter(&self.condition)
    }

    /// The next search begins. A search that began and did not end is forgotten.
    ///
    /// # Errors
    ///
    /// See [`LogCounter::new`].
    pub fn begin(&mut self) -> Result<(), Problem> {
        self.counting = LogCounting::new(filter(&self.condition)?);
        Ok(())
    }

    /// Counts the next words of its log.
    ///
    /// # Errors
    ///
    /// The words are not a log.
    pub fn take(&mut self, words: &[u32]) -> Result<(), LogError> {
        self.counting.take(words)
    }

    /// The search has ended: its counters.
    ///
    /// # Errors
    ///
    /// See [`LogCounter::new`].
    pub fn end(&mut self) -> Result<Counters, Problem> {
        let next = LogCounting::new(filter(&self.condition)?);
        Ok(std::mem::replace(&mut self.counting, next).finish())
    }
}

fn filter(condition: &str) -> Result<Option<Filter>, Problem> {
    Filter::parse(Some(condition).filter(|condition| !condition.trim().is_empty()), None)
}
