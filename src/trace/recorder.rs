//! The recorder: an observer that writes the event log.

use super::log::event::Header;
use super::log::{self, event};
use super::size::Size;
use crate::game::{Interval, MoveCode};
use crate::search::observe::{Entered, FoundEntry, Left, Observer, Pruned, Visited};
use crate::search::parameters::Parameters;
use crate::search::pre_search_filter::Decision;
use crate::search::proof_numbers::ProofNumbers;
use crate::search::table::ProbeOutcome;
use crate::search::unsafe_technique::UnsafeTechniques;
use crate::search::upper_confidence::Sampling;
use crate::search::visit_kind::VisitKind;
use crate::value::Value;

/// The number of words in the first batches: small, so that the page has a picture soon.
const FIRST_BATCH: usize = 1 << 12;
/// The greatest number of words of later batches.
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
    /// Visits of positions entered up to now, in all batches, recorded or not.
    pub visits: u64,
    /// The iteration under way, 0 before the first.
    pub iteration: u16,
}

impl<F: FnMut(Batch<'_>)> Sink for F {
    fn take(&mut self, batch: Batch<'_>) {
        self(batch);
    }
}

/// The end of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordingEnd {
    /// The recording ended with the search: nothing is missing.
    Complete,
    /// The record budget was used up.
    Budget,
    /// The recording took as much room as a trace may, see [`Size::MOST`].
    Room,
}

impl RecordingEnd {
    /// A stable name for the page.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            RecordingEnd::Complete => "complete",
            RecordingEnd::Budget => "record budget",
            RecordingEnd::Room => "memory",
        }
    }
}

/// The size of a recording, and how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Visits of positions in the trace, counted as a search counts its visits.
    pub visits: u32,
    /// The end of the recording.
    pub end: RecordingEnd,
    /// The room that it takes.
    pub size: Size,
}

/// Writes what it sees into a log, and hands the log to a sink in batches.
pub struct Recorder<S: Sink> {
    words: Vec<u32>,
    batch: usize,
    open: Vec<u32>,
    /// Visits in the log, brackets included: the next visit's number.
    next: u32,
    /// Visits of positions, recorded or not.
    visits: u64,
    budget: u32,
    most_bytes: u64,
    recorded: Recorded,
    iteration: u16,
    sink: S,
}

impl<S: Sink> Recorder<S> {
    /// A recorder for at most `budget` visits of positions, and for no more than a trace may take.
    /// Of the search's parameters it notes what cuts off.
    pub fn new(budget: u32, parameters: &Parameters, sink: S) -> Recorder<S> {
        let mut words = Vec::with_capacity(FULL_BATCH + event::MOST_WORDS);
        let unsafe_techniques = !UnsafeTechniques::of(parameters).is_empty();
        let header = Header {
            prunes: parameters.base.prunes(),
            cuts_only_beyond_beta: parameters.cuts_only_beyond_beta(),
            foreign: false,
            unsafe_techniques,
            family: parameters.base.family(),
        };
        event::write_header(&mut words, header);
        Recorder {
            words,
            batch: FIRST_BATCH,
            open: Vec::with_capacity(256),
            next: 0,
            visits: 0,
            budget,
            most_bytes: Size::MOST,
            recorded: Recorded { visits: 0, end: RecordingEnd::Complete, size: Size::of_trace(&header) },
            iteration: 0,
            sink,
        }
    }

    /// Sets another limit for the size of the trace, in bytes.
    #[must_use]
    pub fn within(self, most_bytes: u64) -> Recorder<S> {
        Recorder { most_bytes, ..self }
    }

    /// Hands over the rest, and returns the sink and the size of the recording.
    pub fn finish(mut self) -> (S, Recorded) {
        self.flush();
        (self.sink, self.recorded)
    }

    fn flush(&mut self) {
        let batch = Batch { words: &self.words, visits: self.visits, iteration: self.iteration };
        self.sink.take(batch);
        self.words.clear();
        self.batch = (self.batch * 2).min(FULL_BATCH);
    }

    #[inline(always)]
    fn is_recording(&self) -> bool {
        self.recorded.end == RecordingEnd::Complete
    }

    /// Whether the recording has room for another visit, and if not, the reason.
    #[inline(always)]
    fn end_before(&self, is_position: bool) -> RecordingEnd {
        if is_position && self.recorded.visits >= self.budget {
            RecordingEnd::Budget
        } else if self.recorded.size.bytes() >= self.most_bytes || self.next >= log::NO_VISIT - 1 {
            RecordingEnd::Room
        } else {
            RecordingEnd::Complete
        }
    }

    #[inline(always)]
    fn flush_if_full(&mut self) {
        if self.words.len() >= self.batch {
            self.flush();
        }
    }

    #[cold]
    fn end(&mut self, end: RecordingEnd) {
        event::write_recording_ended(&mut self.words);
        self.open.clear();
        self.recorded.end = end;
        self.flush();
    }

    #[cold]
    fn unrecorded(&mut self) {
        // Progress is still reported, with batches that hold nothing.
        if self.visits.is_multiple_of(FULL_BATCH as u64) {
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
            self.iteration = visit.depth.whole_plies() as u16;
        }
        let is_position = visit.kind.is_position();
        if self.is_recording() {
            let end = self.end_before(is_position);
            if end == RecordingEnd::Complete {
                // Before the visit is counted: a batch counts the visits that it brings.
                self.flush_if_full();
            } else {
                self.end(end);
            }
        }
        self.visits += u64::from(is_position);
        if !self.is_recording() {
            self.unrecorded();
            return;
        }
        event::write_enter(&mut self.words, visit);
        // Cannot be cut: no search nests so deeply.
        self.recorded.size.enter(self.open.len() as u8);
        self.open.push(self.next);
        self.next += 1;
        self.recorded.visits += u32::from(is_position);
    }

    #[inline]
    fn probed(&mut self, outcome: ProbeOutcome, entry: Option<FoundEntry<u32>>) {
        if self.is_recording() {
            event::write_probe(&mut self.words, outcome, entry);
            if entry.is_some() {
                self.recorded.size.add(Size::FOUND);
            }
        }
    }

    #[inline]
    fn stood_pat(&mut self, value: Value) {
        if self.is_recording() {
            event::write_stood_pat(&mut self.words, value);
            self.recorded.size.add(Size::ROW);
        }
    }

    fn considered_pre_search(&mut self, decision: &Decision) {
        if self.is_recording() {
            event::write_pre_search(&mut self.words, decision);
            self.recorded.size.add(Size::PRE_SEARCH);
        }
    }

    fn sampling(&mut self, sampling: &Sampling) {
        event::write_sampling(&mut self.words, sampling);
    }

    fn thresholds(&mut self, thresholds: ProofNumbers) {
        if self.is_recording() {
            event::write_thresholds(&mut self.words, thresholds);
        }
    }

    fn numbers(&mut self, numbers: ProofNumbers) {
        if self.is_recording() {
            event::write_numbers(&mut self.words, numbers);
        }
    }

    fn interval(&mut self, interval: Interval) {
        if self.is_recording() {
            event::write_interval(&mut self.words, interval);
        }
    }

    fn refuted_by_table(&mut self, _mv: MoveCode, source: u32) {
        if self.is_recording() {
            event::write_refuted(&mut self.words, source);
            self.recorded.size.add(Size::ROW);
        }
    }

    fn tested_singularity(&mut self) {
        if self.is_recording() {
            event::write_singularity(&mut self.words);
        }
    }

    fn skipped_moves(&mut self, searched: usize, moves: usize) {
        if self.is_recording() {
            event::write_skipped(&mut self.words, searched, moves);
            self.recorded.size.add(Size::ROW);
        }
    }

    fn pruned_moves(&mut self, pruned: &Pruned) {
        if self.is_recording() {
            event::write_pruned(&mut self.words, pruned);
            self.recorded.size.add(Size::ROW);
        }
    }

    #[inline]
    fn leave(&mut self, _visited: &Visited, visit: &Left) {
        if self.is_recording() {
            event::write_leave(&mut self.words, visit);
            self.open.pop();
            if Size::keeps(visit.confidence) {
                self.recorded.size.add(Size::ROW);
            }
        }
    }
}
