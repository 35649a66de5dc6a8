//! A trace as a file, part by part. The caller compresses the parts.

use super::block::{Block, Encoder};
use super::frame::Frame;
use super::header::{Header, problem};
use crate::problem::Problem;
use crate::scenario::view::View;
use crate::scenario::{Scenario, link};
use crate::trace::Trace;
use crate::trace::log_export::LogExport;

/// About this many words of a trace are coded at a time.
const WORDS: usize = 1 << 18;

/// A trace that is being written.
pub struct Writing {
    encoder: Encoder,
    header: Header,
    log_export: LogExport,
    is_complete: bool,
    ready: std::collections::VecDeque<Block>,
    visits: u32,
}

impl Writing {
    /// A file of the finished trace of a scenario. `summary` is the summary of the search as JSON, or the notes about
    /// another program's search ([`Remarks`](super::Remarks)).
    ///
    /// # Errors
    ///
    /// The scenario's position is not one of its game.
    pub fn new(scenario: &Scenario, summary: &str, trace: &Trace) -> Result<Writing, Problem> {
        let header = Header {
            program: super::PROGRAM.to_owned(),
            scenario: scenario.to_string(),
            summary: summary.to_owned(),
            visits: trace.len(),
        };
        Ok(Writing {
            encoder: Encoder::new(scenario.open()?),
            header,
            log_export: LogExport::default(),
            is_complete: false,
            ready: std::collections::VecDeque::new(),
            visits: 0,
        })
    }

    /// The file names another program that searched.
    #[must_use]
    pub fn searched_by(mut self, program: &str) -> Writing {
        program.clone_into(&mut self.header.program);
        self
    }

    /// The file keeps the view: the moment that is shown, and how it is shown.
    #[must_use]
    pub fn showing(mut self, view: &View) -> Writing {
        let pairs = view.pairs();
        if !pairs.is_empty() {
            self.header.scenario = format!("{}&{}", self.header.scenario, link::write_pairs(pairs));
        }
        self
    }

    /// The file's beginning.
    #[must_use]
    pub fn header(&self) -> Vec<u8> {
        self.header.write()
    }

    /// The next part before it is compressed; `None` after the last.
    ///
    /// # Errors
    ///
    /// The trace tells a log that none is: a mistake in this program.
    pub fn part(&mut self, trace: &Trace) -> Result<Option<Part>, Problem> {
        let mut words = Vec::new();
        while self.ready.is_empty() && !self.is_complete {
            words.clear();
            self.is_complete = !self.log_export.write(trace, WORDS, &mut words);
            let ready = &mut self.ready;
            self.encoder.take(&words, |block| ready.push_back(block)).map_err(|error| {
                problem(format!("the trace cannot be written: {error}"), "please report this")
            })?;
            if self.is_complete {
                ready.push_back(self.encoder.block());
            }
        }
        let Some(Block { bytes, first, visits }) = self.ready.pop_front() else { return Ok(None) };
        self.visits += visits;
        let frame = Frame { length: 0, raw: bytes.len() as u32, first, visits };
        Ok(Some(Part { bytes, frame }))
    }

    /// The number of visits in the parts that were made.
    #[must_use]
    pub fn visits(&self) -> u32 {
        self.visits
    }

    /// The file's end, after the last part.
    #[must_use]
    pub fn end(&self) -> Vec<u8> {
        Frame { first: self.visits, ..Frame::default() }.write(&[]).to_vec()
    }
}

/// A part of a file.
pub struct Part {
    /// To be compressed (zlib's format, RFC 1950).
    pub bytes: Vec<u8>,
    frame: Frame,
}

impl Part {
    /// The frame before the compressed part.
    #[must_use]
    pub fn frame(&self, compressed: &[u8]) -> Vec<u8> {
        Frame { length: compressed.len() as u32, ..self.frame }.write(compressed).to_vec()
    }
}
