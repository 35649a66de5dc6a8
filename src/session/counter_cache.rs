//! The counters of a whole trace, made in steps.

use super::Session;
use crate::condition::{Filter, OwnVocabulary};
use crate::counters::{Counters, CountersWork};
use crate::language::counter_tables::{CounterTable, counter_tables};
use crate::problem::Problem;
use crate::trace::visit_set::VisitSet;

/// The last counters, and the counters in progress. Each call needs the session with the trace.
#[derive(Default)]
pub struct CounterCache {
    work: Option<CountersWork>,
    done: Option<Done>,
}

struct Done {
    counters: Counters,
    tables: Vec<CounterTable>,
    marked: VisitSet,
}

impl CounterCache {
    /// Begins to count, with a condition on visits unless it is empty.
    ///
    /// # Errors
    ///
    /// The text is not a condition on this trace's visits: the place, and the fix.
    pub fn begin(&mut self, session: &Session, condition: &str) -> Result<(), Problem> {
        let vocabulary = OwnVocabulary::of(&session.trace);
        let condition = Some(condition).filter(|text| !text.trim().is_empty());
        let filter = Filter::parse(condition, Some(&vocabulary))?;
        *self = CounterCache { work: Some(CountersWork::new(&session.trace, filter)), done: None };
        Ok(())
    }

    /// Goes on with it by a step, and gives the share that is done, from 0 to 1.
    pub fn step(&mut self, session: &Session) -> f64 {
        let Some(work) = &mut self.work else { return 1.0 };
        let share = work.step(&session.trace);
        if share >= 1.0
            && let Some(work) = self.work.take()
        {
            let (counters, marked) = work.finish();
            let tables = counter_tables(&session.game, &counters);
            self.done = Some(Done { counters, tables, marked });
        }
        share
    }

    /// The tables; `None` before they are done.
    #[must_use]
    pub fn tables(&self) -> Option<&[CounterTable]> {
        self.done.as_ref().map(|done| done.tables.as_slice())
    }

    /// The counters; `None` before they are done.
    #[must_use]
    pub fn counters(&self) -> Option<&Counters> {
        self.done.as_ref().map(|done| &done.counters)
    }

    /// The visits that meet the condition.
    #[must_use]
    pub fn marked(&self) -> Option<&VisitSet> {
        self.done.as_ref().map(|done| &done.marked)
    }
}
