//! The log of a student's own search, as a recorder would write it, and the trace that it makes.

use crate::search::observe::{Entered, Left};
use crate::search::parameters::Parameters;
use crate::search::unsafe_technique::UnsafeTechniques;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::log::event::{self, Header};
use crate::trace::time::Time;

/// A log that grows event by event.
pub(super) struct OwnLog {
    pub trace: Trace,
    words: Vec<u32>,
    /// The number of words before the event that was written last.
    before: usize,
}

impl OwnLog {
    pub(super) fn new(parameters: &Parameters) -> OwnLog {
        let mut log = OwnLog { trace: Trace::new(), words: Vec::new(), before: 0 };
        let header = Header {
            prunes: parameters.base.prunes(),
            cuts_only_beyond_beta: parameters.cuts_only_beyond_beta(),
            foreign: false,
            is_part: false,
            unsafe_techniques: !UnsafeTechniques::of(parameters).is_empty(),
            family: parameters.base.family(),
        };
        log.write(|words| event::write_header(words, header));
        log
    }

    fn write(&mut self, event: impl FnOnce(&mut Vec<u32>)) {
        self.before = self.words.len();
        event(&mut self.words);
        // Events that are written in the order of a search are no damage.
        let _ = self.trace.append(&self.words[self.before..]);
    }

    /// Enters a visit, and gives its number.
    pub(super) fn enter(&mut self, visit: &Entered) -> VisitId {
        let id = self.trace.len();
        self.write(|words| event::write_enter(words, visit));
        id
    }

    pub(super) fn leave(&mut self, left: &Left) {
        self.write(|words| event::write_leave(words, left));
    }

    /// Takes the last event back.
    pub(super) fn take_back(&mut self) {
        self.words.truncate(self.before);
        self.trace = Trace::new();
        let _ = self.trace.append(&self.words);
    }

    /// The moment after the last event.
    pub(super) fn now(&self) -> Time {
        self.trace.ticks().saturating_sub(1)
    }

    pub(super) fn into_words(self) -> Vec<u32> {
        self.words
    }
}
