//! The recorder: an observer that writes the event log.

use super::log;
use crate::game::MoveCode;
use crate::search::observe::{Entered, Exited, FoundEntry, Observer, VisitKind};
use crate::search::pre_search_filter::Decision;
use crate::search::table::ProbeOutcome;
use crate::value::Value;

/// How many words the first batches hold: small, so that something is on the screen at once.
const FIRST_BATCH: usize = 1 << 12;
/// How many words later batches grow to.
const FULL_BATCH: usize = 1 << 18;

/// Takes the log in batches. A batch ends between two events.
pub trait Sink {
    /// The next batch.
    fn take(&mut self, batch: Batch<'_>);
}

/// A piece of the log.
pub struct Batch<'words> {
    /// Whole events.
    pub words: &'words [u32],
    /// Visits entered so far, in all batches, recorded or not, brackets included.
    pub visits: u64,
    /// The iteration under way, 0 before the first.
    pub iteration: u8,
}

impl<F: FnMut(Batch<'_>)> Sink for F {
    fn take(&mut self, batch: Batch<'_>) {
        self(batch);
    }
}

/// Writes what it sees into a log, and hands the log to a sink in batches.
pub struct Recorder<S: Sink> {
    words: Vec<u32>,
    batch: usize,
    open: Vec<u32>,
    recorded: u32,
    budget: u32,
    entered: u64,
    iteration: u8,
    sink: S,
}

impl<S: Sink> Recorder<S> {
    /// A recorder for at most `budget` visits. `prunes` says whether the base algorithm does.
    pub fn new(budget: u32, prunes: bool, sink: S) -> Recorder<S> {
        let mut words = Vec::with_capacity(FULL_BATCH + log::MOST_WORDS);
        log::write_header(&mut words, prunes);
        Recorder {
            words,
            batch: FIRST_BATCH,
            open: Vec::with_capacity(256),
            recorded: 0,
            budget: budget.min(log::NO_VISIT - 1),
            entered: 0,
            iteration: 0,
            sink,
        }
    }

    /// Hands over what is left, and gives the sink back with the number of recorded visits and
    /// whether they are all.
    pub fn finish(mut self) -> (S, u32, bool) {
        self.flush();
        (self.sink, self.recorded, self.entered == u64::from(self.recorded))
    }

    fn flush(&mut self) {
        let batch = Batch { words: &self.words, visits: self.entered, iteration: self.iteration };
        self.sink.take(batch);
        self.words.clear();
        self.batch = (self.batch * 2).min(FULL_BATCH);
    }

    #[inline(always)]
    fn is_recording(&self) -> bool {
        self.entered == u64::from(self.recorded)
    }

    #[inline(always)]
    fn flush_if_full(&mut self) {
        if self.words.len() >= self.batch {
            self.flush();
        }
    }

    #[cold]
    fn unrecorded(&mut self) {
        if self.is_recording() {
            log::write_recording_ended(&mut self.words);
            self.open.clear();
            self.flush();
        }
        self.entered += 1;
        // Progress is still reported, with batches that hold nothing.
        if self.entered.is_multiple_of(FULL_BATCH as u64) {
            self.flush();
        }
    }
}

impl<S: Sink> Observer for Recorder<S> {
    type Tag = u32;

    #[inline]
    fn tag(&self) -> u32 {
        self.open.last().copied().unwrap_or(log::NO_VISIT)
    }

    #[inline]
    fn enter(&mut self, visit: &Entered) {
        if visit.kind == VisitKind::Iteration {
            self.iteration = visit.depth.whole_plies() as u8;
        }
        if self.recorded >= self.budget || !self.is_recording() {
            self.unrecorded();
            return;
        }
        self.flush_if_full();
        log::write_enter(&mut self.words, visit);
        self.open.push(self.recorded);
        self.recorded += 1;
        self.entered += 1;
    }

    #[inline]
    fn probed(&mut self, outcome: ProbeOutcome, entry: Option<FoundEntry<u32>>) {
        if self.is_recording() {
            log::write_probe(&mut self.words, outcome, entry);
        }
    }

    #[inline]
    fn stood_pat(&mut self, value: Value) {
        if self.is_recording() {
            log::write_stood_pat(&mut self.words, value);
        }
    }

    fn considered_pre_search(&mut self, decision: &Decision) {
        if self.is_recording() {
            log::write_pre_search(&mut self.words, decision);
        }
    }

    fn refuted_by_table(&mut self, _mv: MoveCode, source: u32) {
        if self.is_recording() {
            log::write_refuted(&mut self.words, source);
        }
    }

    fn tested_singularity(&mut self) {
        if self.is_recording() {
            log::write_singularity(&mut self.words);
        }
    }

    fn skipped_moves(&mut self, searched: usize, moves: usize) {
        if self.is_recording() {
            log::write_skipped(&mut self.words, searched, moves);
        }
    }

    #[inline]
    fn exit(&mut self, visit: &Exited) {
        if self.is_recording() {
            log::write_leave(&mut self.words, visit);
            self.open.pop();
        }
    }
}
