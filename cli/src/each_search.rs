//! The searches of a file, one after the other. The file is read once.

use crate::input::{Input, Kind};
use crate::source::{Searched, Source};
use plyscope::foreign::{Ended, Reader, Selection};
use plyscope::problem::Problem;
use plyscope::trace::Trace;
use plyscope::trace::log::LogError;
use plyscope::trace::recorder::{Batch, Sink};
use std::collections::VecDeque;
use std::io::Read;

/// Keeps the trace of a search.
#[derive(Default)]
pub struct TraceSink {
    trace: Trace,
    refused: Option<LogError>,
}

impl Sink for TraceSink {
    fn take(&mut self, batch: Batch<'_>) {
        self.refused = self.refused.take().or(self.trace.append(batch.words).err());
    }
}

impl TraceSink {
    /// The trace.
    ///
    /// # Errors
    ///
    /// The log is damaged: a mistake in this program.
    pub fn finish(mut self) -> Result<Trace, Problem> {
        if let Some(error) = self.refused {
            return Err(Problem::new("file", "", error.to_string(), "please report this"));
        }
        self.trace.finish();
        Ok(self.trace)
    }
}

/// A search of a file.
pub struct NextSearch<S> {
    /// The facts about it, without its log.
    pub searched: Searched,
    /// The receiver of its log.
    pub sink: S,
    /// Its number in the file, from 1.
    pub number: u64,
    /// The file has no other search.
    pub is_only: bool,
}

/// Gives the searches of a file in their order.
pub struct EachSearch<S: Sink> {
    input: Input,
    /// `None` if all has been read.
    reader: Option<Reader<S>>,
    ended: VecDeque<Ended<S>>,
    number: u64,
}

impl<S: Sink> EachSearch<S> {
    /// The searches of a file; `next` makes the receiver of a search. If `has_all_visits`, visits are read beyond the room of a
    /// trace, too.
    ///
    /// # Errors
    ///
    /// Nothing of the file can be read.
    pub fn of(
        source: &Source,
        mut next: impl FnMut() -> S + 'static,
        has_all_visits: bool,
    ) -> Result<Searches<S>, Problem> {
        let input = source.open()?;
        match input.kind() {
            Kind::OtherProgram => {
                let reader = Some(Reader::of_each(next, has_all_visits));
                Ok(Searches::Foreign(Box::new(EachSearch {
                    input,
                    reader,
                    ended: VecDeque::new(),
                    number: 0,
                })))
            }
            Kind::TraceFile => {
                let mut sink = next();
                let searched = source.read(&mut sink, Selection::default())?;
                Ok(Searches::One(Some(Box::new(NextSearch { searched, sink, number: 1, is_only: true }))))
            }
        }
    }

    fn read(&mut self) -> Result<Option<NextSearch<S>>, Problem> {
        let mut buffer = vec![0; 1 << 16];
        loop {
            if let Some(ended) = self.ended.pop_front() {
                self.number += 1;
                let is_last = self.reader.is_none() && self.ended.is_empty();
                let damage = self.input.damage().filter(|_| is_last);
                let (search, sink) = ended.map_err(|problem| damage.clone().unwrap_or(problem))?;
                let searched = Searched { damage, ..Searched::by_another_program(search) };
                let is_only = is_last && self.number == 1;
                return Ok(Some(NextSearch { searched, sink, number: self.number, is_only }));
            }
            let Some(reader) = &mut self.reader else { return Ok(None) };
            let count = self
                .input
                .read(&mut buffer)
                .map_err(|error| Problem::new("file", "", format!("the file cannot be read: {error}"), ""))?;
            if count > 0 {
                reader.feed(&buffer[..count])?;
                self.ended = reader.take_ended();
            } else if let Some(reader) = self.reader.take() {
                let ended = reader.finish_each();
                self.ended = ended.map_err(|problem| self.input.damage().unwrap_or(problem))?;
            }
        }
    }
}

/// The searches of a file: of another program, or the search of a trace file.
pub enum Searches<S: Sink> {
    /// Searches of another program.
    Foreign(Box<EachSearch<S>>),
    /// The search of a trace file, unless it was given.
    One(Option<Box<NextSearch<S>>>),
}

impl<S: Sink> Iterator for Searches<S> {
    type Item = Result<NextSearch<S>, Problem>;

    fn next(&mut self) -> Option<Result<NextSearch<S>, Problem>> {
        match self {
            Searches::Foreign(each) => each.read().transpose(),
            Searches::One(search) => search.take().map(|search| Ok(*search)),
        }
    }
}
