//! The recorder: an observer that writes the event log.

use super::log::event::Header;
use super::log::{self, event};
use super::own::{NamePiece, VisitEdge};
use super::part::{Chooser, Mark, Part, VISITS_LEFT_OUT};
use super::size::Size;
use crate::game::{Interval, MoveCode};
use crate::search::observe::{Entered, FoundEntry, Left, Observer, Pruned, Visited};
use crate::search::parameters::{MAX_PLY, Parameters};
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

/// The number of plies that are counted: a power of two, so that no check decides about a ply.
const PLIES: usize = 128;
const _: () = assert!(PLIES.is_power_of_two() && MAX_PLY < PLIES as u16);

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
    /// The parts that could be kept instead; `None` if nothing is missing.
    pub fitting: Option<Fitting>,
}

/// The parts of a search that a recording could keep if it has not kept the whole search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fitting {
    /// Whether the whole search fits into a trace: only the record budget is too small.
    pub is_whole: bool,
    /// The greatest ply so that all visits down to it fit; `None` if not even the moves of the root fit, and in best-first
    /// searches, whose trees are built by all visits before.
    pub down_to: Option<u16>,
    /// The number of first visits to leave out so that the last ones fit; `None` in best-first searches.
    pub after: Option<u64>,
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
    /// The greatest number of visits of positions in the trace: the budget, and the visits before the chosen part.
    most_visits: u32,
    most_bytes: u64,
    recorded: Recorded,
    /// Whether the innermost visit is recorded.
    is_recording: bool,
    /// Chooses the visits that are kept, if not all of them are.
    chooser: Option<Box<Chooser>>,
    /// The number of visits at each ply that have ended, recorded or not. The search and its iterations are at ply 0.
    plies: Box<[u64; PLIES]>,
    /// Whether the number of the innermost visit is known, and will stay.
    has_tag: bool,
    is_depth_first: bool,
    iteration: u16,
    sink: S,
}

impl<S: Sink> Recorder<S> {
    /// A recorder for at most `budget` visits of positions, and for no more than a trace may take.
    /// Of the search's parameters it notes what cuts off.
    pub fn new(budget: u32, parameters: &Parameters, sink: S) -> Recorder<S> {
        Recorder::of_part(Part::WHOLE, budget, parameters, sink)
    }

    /// A recorder of a part of a search. The other visits are counted: the number below each visit is in its field
    /// [`VISITS_LEFT_OUT`]. A best-first search is recorded as a whole.
    pub fn of_part(part: Part, budget: u32, parameters: &Parameters, sink: S) -> Recorder<S> {
        let mut words = Vec::with_capacity(FULL_BATCH + event::MOST_WORDS);
        let unsafe_techniques = !UnsafeTechniques::of(parameters).is_empty();
        let is_depth_first = parameters.base.is_depth_first();
        let is_part = is_depth_first && part != Part::WHOLE;
        let header = Header {
            prunes: parameters.base.prunes(),
            cuts_only_beyond_beta: parameters.cuts_only_beyond_beta(),
            foreign: false,
            is_part,
            unsafe_techniques,
            family: parameters.base.family(),
        };
        event::write_header(&mut words, header);
        if is_part {
            NamePiece::of(VISITS_LEFT_OUT).for_each(|piece| event::write_name(&mut words, piece));
        }
        Recorder {
            words,
            batch: FIRST_BATCH,
            open: Vec::with_capacity(256),
            next: 0,
            visits: 0,
            budget,
            // The visits before the last ones are no part of the budget.
            most_visits: if is_part && part.after > 0 { u32::MAX } else { budget },
            most_bytes: Size::MOST,
            recorded: Recorded {
                visits: 0,
                end: RecordingEnd::Complete,
                size: Size::of_trace(&header),
                fitting: None,
            },
            is_recording: true,
            chooser: is_part.then(|| Box::new(Chooser::new(part))),
            plies: Box::new([0; PLIES]),
            has_tag: true,
            is_depth_first,
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
        self.recorded.fitting = (self.recorded.end != RecordingEnd::Complete).then(|| self.fitting());
        (self.sink, self.recorded)
    }

    fn fitting(&self) -> Fitting {
        let bytes_per_visit = self.recorded.size.bytes() as f64 / f64::from(self.recorded.visits.max(1));
        // Other visits than the first ones may take a little more room.
        let room = self.most_bytes as f64 * 0.9 / bytes_per_visit;
        let most = room.min(f64::from(self.budget));
        let mut visits = 0;
        let fits = self.plies.iter().take_while(|here| {
            visits += **here;
            visits as f64 <= most
        });
        let down_to = (fits.count() as u16).saturating_sub(1).min(MAX_PLY);
        let after = self.visits.saturating_sub(most as u64);
        Fitting {
            is_whole: self.visits as f64 <= room,
            down_to: Some(down_to).filter(|ply| self.is_depth_first && *ply > 0),
            after: Some(after).filter(|_| self.is_depth_first),
        }
    }

    fn flush(&mut self) {
        let batch = Batch { words: &self.words, visits: self.visits, iteration: self.iteration };
        self.sink.take(batch);
        self.words.clear();
        self.batch = (self.batch * 2).min(FULL_BATCH);
    }

    /// Whether the recording has room for another visit, and if not, the reason.
    #[inline(always)]
    fn end_before(&self, is_position: bool) -> RecordingEnd {
        if is_position && self.recorded.visits >= self.most_visits {
            RecordingEnd::Budget
        } else if self.recorded.size.bytes() >= self.most_bytes || self.next >= log::NO_VISIT - 1 {
            RecordingEnd::Room
        } else {
            RecordingEnd::Complete
        }
    }

    #[inline(always)]
    fn flush_if_full(&mut self) {
        if self.words.len() >= self.batch && !self.may_take_back() {
            self.flush();
        }
    }

    /// Whether the log may still be taken back, so that it is not handed over.
    fn may_take_back(&self) -> bool {
        self.chooser.as_ref().is_some_and(|chooser| chooser.may_take_back())
    }

    #[cold]
    fn end(&mut self, end: RecordingEnd) {
        event::write_recording_ended(&mut self.words);
        self.open.clear();
        self.chooser = None;
        self.is_recording = false;
        self.recorded.end = end;
        self.flush();
    }

    #[cold]
    fn unrecorded(&mut self) {
        // Progress is still reported, with batches that hold nothing.
        if self.visits.is_multiple_of(FULL_BATCH as u64) {
            self.sink.take(Batch { words: &[], visits: self.visits, iteration: self.iteration });
        }
    }

    /// A visit begins: whether the chosen part has it.
    #[cold]
    fn enters_part(&mut self, kind: VisitKind) -> bool {
        let mark = Mark { words: self.words.len(), size: self.recorded.size, next: self.next };
        let Some(chooser) = &mut self.chooser else { return true };
        let was_before = chooser.is_before();
        self.is_recording = chooser.enter(kind, mark);
        if was_before && !chooser.is_before() {
            self.most_visits = self.recorded.visits.saturating_add(self.budget);
        }
        self.has_tag = self.is_recording && !chooser.may_lose_number();
        self.is_recording
    }

    /// The innermost visit has no more children.
    #[cold]
    fn end_children(&mut self) {
        let children = self.chooser.as_mut().and_then(|chooser| chooser.end_children());
        if let Some(Mark { words, size, next }) = children {
            self.words.truncate(words);
            // All visits inside it are of positions.
            self.recorded.visits -= self.next - next;
            (self.recorded.size, self.next) = (size, next);
        }
    }

    /// The innermost visit ends: whether the chosen part has it.
    #[cold]
    fn leaves_part(&mut self) -> bool {
        self.end_children();
        let Some(chooser) = &mut self.chooser else { return true };
        let kept = chooser.leave();
        self.is_recording = !chooser.leaves_out();
        self.has_tag = self.is_recording && !chooser.may_lose_number();
        let Some(left_out) = kept else { return false };
        if left_out > 0 {
            let left_out = i32::try_from(left_out).unwrap_or(i32::MAX);
            event::write_field(&mut self.words, VisitEdge::End, 0, left_out);
            self.recorded.size.add(Size::ROW);
        }
        true
    }
}

impl<S: Sink> Observer for Recorder<S> {
    type Tag = u32;

    #[inline]
    fn tag(&self) -> u32 {
        self.open.last().copied().filter(|_| self.has_tag).unwrap_or(log::NO_VISIT)
    }

    #[inline]
    fn enter(&mut self, visit: &Entered) {
        if visit.kind == VisitKind::Iteration {
            self.iteration = visit.depth.whole_plies() as u16;
        }
        let is_position = visit.kind.is_position();
        if self.chooser.is_some() && !self.enters_part(visit.kind) {
            self.visits += u64::from(is_position);
            self.unrecorded();
            return;
        }
        if self.is_recording {
            let end = self.end_before(is_position);
            if end == RecordingEnd::Complete {
                // Before the visit is counted: a batch counts the visits that it brings.
                self.flush_if_full();
            } else {
                self.end(end);
            }
        }
        self.visits += u64::from(is_position);
        if !self.is_recording {
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
        if self.is_recording {
            event::write_probe(&mut self.words, outcome, entry);
            if entry.is_some() {
                self.recorded.size.add(Size::FOUND);
            }
        }
    }

    #[inline]
    fn stood_pat(&mut self, value: Value) {
        if self.is_recording {
            event::write_stood_pat(&mut self.words, value);
            self.recorded.size.add(Size::ROW);
        }
    }

    fn considered_pre_search(&mut self, decision: &Decision) {
        if self.is_recording {
            event::write_pre_search(&mut self.words, decision);
            self.recorded.size.add(Size::PRE_SEARCH);
        }
    }

    fn sampling(&mut self, sampling: &Sampling) {
        event::write_sampling(&mut self.words, sampling);
    }

    fn thresholds(&mut self, thresholds: ProofNumbers) {
        if self.is_recording {
            event::write_thresholds(&mut self.words, thresholds);
        }
    }

    fn numbers(&mut self, numbers: ProofNumbers) {
        if self.is_recording {
            event::write_numbers(&mut self.words, numbers);
        }
    }

    fn interval(&mut self, interval: Interval) {
        if self.is_recording {
            event::write_interval(&mut self.words, interval);
        }
    }

    fn refuted_by_table(&mut self, _mv: MoveCode, source: u32) {
        if self.is_recording {
            event::write_refuted(&mut self.words, source);
            self.recorded.size.add(Size::ROW);
        }
    }

    fn tested_singularity(&mut self) {
        if self.is_recording {
            event::write_singularity(&mut self.words);
        }
    }

    fn skipped_moves(&mut self, searched: usize, moves: usize) {
        if self.is_recording {
            self.end_children();
            event::write_skipped(&mut self.words, searched, moves);
            self.recorded.size.add(Size::ROW);
        }
    }

    fn pruned_moves(&mut self, pruned: &Pruned) {
        if self.is_recording {
            self.end_children();
            event::write_pruned(&mut self.words, pruned);
            self.recorded.size.add(Size::ROW);
        }
    }

    #[inline]
    fn leave(&mut self, visited: &Visited, visit: &Left) {
        self.plies[usize::from(visited.ply) % PLIES] += 1;
        if self.chooser.is_some() && !self.leaves_part() {
            return;
        }
        if self.is_recording {
            event::write_leave(&mut self.words, visit);
            self.open.pop();
            if Size::keeps(visit.confidence) {
                self.recorded.size.add(Size::ROW);
            }
        }
    }
}
