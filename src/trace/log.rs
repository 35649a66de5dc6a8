//! The event log: what a recorder writes and a trace reads.
//!
//! An append-only sequence of 32-bit words, so that it crosses from a worker to the page as a
//! transferred buffer, in batches that end between events. The two lowest bits of an event's first
//! word say what it is.
//!
//! | event | words |
//! |---|---|
//! | enter | `1`, kind, expected type, quiescence, depth, move; key; alpha, beta; rank, extension |
//! | leave | `2`, reason, best move; value, confidence |
//! | probe | `3`, outcome, whether an entry was found, its bound and depth; then its source and value |
//! | other | `0`, and in the next six bits which: header, stood pat, recording ended, considered pre-search, refuted by the table, tested singularity, skipped moves |

use crate::game::MoveCode;
use crate::search::confidence::Confidence;
use crate::search::depth::Depth;
use crate::search::node_type::NodeType;
use crate::search::observe::{Entered, ExitReason, Exited, ExtensionCause, FoundEntry, VisitKind};
use crate::search::ordering::RankSource;
use crate::search::pre_search_filter::{Decision, Verdict};
use crate::search::table::ProbeOutcome;
use crate::search::window::{Bound, Window};
use crate::value::Value;

/// The log's version, in its header. A reader refuses another one.
pub const VERSION: u8 = 2;

/// No event has more words.
pub const MOST_WORDS: usize = 4;

/// The visit that stored an entry when it was not recorded.
pub const NO_VISIT: u32 = u32::MAX;

const OTHER: u32 = 0;
const ENTER: u32 = 1;
const LEAVE: u32 = 2;
const PROBE: u32 = 3;

const HEADER: u32 = 0;
const STOOD_PAT: u32 = 1;
const RECORDING_ENDED: u32 = 2;
const PRE_SEARCH: u32 = 3;
const REFUTED: u32 = 4;
const SINGULARITY: u32 = 5;
const SKIPPED: u32 = 6;

/// Counts of moves are kept up to this number.
const MOST_MOVES: usize = (1 << 12) - 1;

/// An event, as the log holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The first event of a log.
    Header {
        /// Whether the base algorithm prunes: without pruning, alpha never rises.
        prunes: bool,
    },
    /// A visit begins. Of its key the lower 32 bits are kept, of its depth the whole plies.
    Enter(Entered),
    /// The visit entered last probed the table.
    Probe(ProbeOutcome, Option<FoundEntry<u32>>),
    /// The visit entered last may stand pat on this value.
    StoodPat(Value),
    /// The visit entered last was a candidate for a pre-search.
    PreSearch(PreSearchRow),
    /// A child's entry, stored by this visit, refutes the visit entered last.
    Refuted(u32),
    /// The innermost open visit asks whether its best move is forced.
    Singularity,
    /// The innermost open visit skipped moves.
    Skipped(SkippedRow),
    /// The innermost open visit ends. How many moves it searched is not kept: its children tell.
    Leave(Exited),
    /// The record budget is used up: what follows was not recorded.
    RecordingEnded,
}

/// A decision about a pre-search. Beside the depth that is needed and the entry, which are the
/// visit's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PreSearchRow {
    /// The filter's verdict.
    pub verdict: Verdict,
    /// The iteration that updated the entry last.
    pub entry_iteration: u8,
    /// The depth predicted for the deep node, in whole plies.
    pub new_depth: i8,
}

/// How many moves were searched before the others were skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkippedRow {
    /// Searched moves, captures after the decision included; at most 4095.
    pub searched: u16,
    /// Legal moves; at most 4095.
    pub moves: u16,
}

fn pair(low: Value, high: Value) -> u32 {
    u32::from(low.get() as u16) | u32::from(high.get() as u16) << 16
}

fn depth_bits(depth: Depth) -> u32 {
    u32::from(depth.whole_plies() as u8)
}

fn low_value(word: u32) -> Value {
    Value::from_raw(word as u16 as i16)
}

fn high_value(word: u32) -> Value {
    Value::from_raw((word >> 16) as u16 as i16)
}

/// Appends the first event of a log.
pub fn write_header(words: &mut Vec<u32>, prunes: bool) {
    words.push(OTHER | HEADER << 2 | u32::from(prunes) << 8 | u32::from(VERSION) << 16);
}

/// Appends an enter event.
#[inline]
pub fn write_enter(words: &mut Vec<u32>, visit: &Entered) {
    let first = ENTER
        | (visit.kind as u32) << 2
        | (visit.expected as u32) << 5
        | u32::from(visit.quiescence) << 7
        | depth_bits(visit.depth) << 8
        | u32::from(visit.mv.0) << 16;
    let last = visit.rank.map_or(0, |rank| rank as u32 + 1)
        | visit.extension.map_or(0, |cause| cause as u32 + 1) << 3;
    let window = pair(visit.window.alpha, visit.window.beta);
    words.extend_from_slice(&[first, visit.key as u32, window, last]);
}

/// Appends a leave event.
#[inline]
pub fn write_leave(words: &mut Vec<u32>, visit: &Exited) {
    let first = LEAVE | (visit.reason as u32) << 2 | u32::from(visit.best.0) << 16;
    let confidence = u32::from(visit.confidence.parts()) << 16;
    words.extend_from_slice(&[first, pair(visit.value, Value::DRAW) | confidence]);
}

/// Appends a probe event.
#[inline]
pub fn write_probe(words: &mut Vec<u32>, outcome: ProbeOutcome, entry: Option<FoundEntry<u32>>) {
    let first = PROBE | (outcome as u32) << 2;
    match entry {
        None => words.push(first),
        Some(entry) => words.extend_from_slice(&[
            first | 1 << 5 | (entry.bound as u32) << 6 | depth_bits(entry.depth) << 8,
            entry.source,
            pair(entry.value, Value::DRAW),
        ]),
    }
}

/// Appends a stood-pat event.
#[inline]
pub fn write_stood_pat(words: &mut Vec<u32>, value: Value) {
    words.push(OTHER | STOOD_PAT << 2 | u32::from(value.get() as u16) << 16);
}

/// Appends a decision about a pre-search.
pub fn write_pre_search(words: &mut Vec<u32>, decision: &Decision) {
    let new_depth = depth_bits(decision.candidate.new_depth);
    words.push(
        OTHER
            | PRE_SEARCH << 2
            | (decision.verdict as u32) << 8
            | u32::from(decision.candidate.entry_iteration) << 16
            | new_depth << 24,
    );
}

/// Appends that a child's entry refutes a visit.
pub fn write_refuted(words: &mut Vec<u32>, source: u32) {
    words.extend_from_slice(&[OTHER | REFUTED << 2, source]);
}

/// Appends that a visit asks whether its best move is forced.
pub fn write_singularity(words: &mut Vec<u32>) {
    words.push(OTHER | SINGULARITY << 2);
}

/// Appends how many moves a visit searched before it skipped the others.
pub fn write_skipped(words: &mut Vec<u32>, searched: usize, moves: usize) {
    let count = |number: usize| number.min(MOST_MOVES) as u32;
    words.push(OTHER | SKIPPED << 2 | count(searched) << 8 | count(moves) << 20);
}

/// Appends the event that ends a recording early.
pub fn write_recording_ended(words: &mut Vec<u32>) {
    words.push(OTHER | RECORDING_ENDED << 2);
}

/// What is wrong with a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogError {
    /// The index of the event's first word in the batch.
    pub word: usize,
    /// What is wrong there.
    pub what: &'static str,
}

impl std::fmt::Display for LogError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "the event log is damaged at word {}: {}", self.word, self.what)
    }
}

impl std::error::Error for LogError {}

/// Reads a batch's events one by one.
pub struct Reader<'words> {
    words: &'words [u32],
    at: usize,
}

impl<'words> Reader<'words> {
    /// A reader at the batch's beginning.
    #[must_use]
    pub fn new(words: &'words [u32]) -> Self {
        Reader { words, at: 0 }
    }

    /// The word at which the next event begins.
    #[must_use]
    pub fn position(&self) -> usize {
        self.at
    }

    #[inline]
    fn read(&mut self) -> Result<Option<Event>, &'static str> {
        let rest = &self.words[self.at..];
        let Some(&first) = rest.first() else { return Ok(None) };
        let (event, length) = match first & 3 {
            ENTER => {
                let &[_, key, window, last, ..] = rest else { return Err("an enter event is cut short") };
                (Event::Enter(read_enter([first, key, window, last])?), 4)
            }
            LEAVE => {
                let &[_, value, ..] = rest else { return Err("a leave event is cut short") };
                (Event::Leave(read_leave(first, value)?), 2)
            }
            PROBE => {
                let outcome = *ProbeOutcome::ALL
                    .get((first >> 2 & 7) as usize)
                    .ok_or("a probe outcome that does not exist")?;
                if first >> 5 & 1 == 0 {
                    (Event::Probe(outcome, None), 1)
                } else {
                    let &[_, source, value, ..] = rest else { return Err("a probe event is cut short") };
                    (Event::Probe(outcome, Some(read_entry(first, source, value)?)), 3)
                }
            }
            _ if first >> 2 & 63 == REFUTED => {
                let &[_, source, ..] = rest else { return Err("a refutation is cut short") };
                (Event::Refuted(source), 2)
            }
            _ => (read_other(first)?, 1),
        };
        self.at += length;
        Ok(Some(event))
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Event, LogError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let word = self.at;
        match self.read() {
            Ok(event) => event.map(Ok),
            Err(what) => {
                // Nothing after a damaged event can be trusted.
                self.words = &[];
                self.at = 0;
                Some(Err(LogError { word, what }))
            }
        }
    }
}

#[inline]
fn read_enter([first, key, window, last]: [u32; 4]) -> Result<Entered, &'static str> {
    Ok(Entered {
        rank: RankSource::ALL.get(((last & 7) as usize).wrapping_sub(1)).copied(),
        extension: ExtensionCause::ALL.get(((last >> 3 & 7) as usize).wrapping_sub(1)).copied(),
        kind: *VisitKind::ALL.get((first >> 2 & 7) as usize).ok_or("a kind of visit that does not exist")?,
        expected: node_type(first >> 5 & 3)?,
        quiescence: first >> 7 & 1 == 1,
        mv: MoveCode((first >> 16) as u16),
        key: u64::from(key),
        depth: Depth::plies((first >> 8) as u8 as i8),
        window: Window { alpha: low_value(window), beta: high_value(window) },
    })
}

#[inline]
fn read_leave(first: u32, value: u32) -> Result<Exited, &'static str> {
    Ok(Exited {
        reason: *ExitReason::ALL
            .get((first >> 2 & 15) as usize)
            .ok_or("a reason to leave that does not exist")?,
        value: low_value(value),
        best: MoveCode((first >> 16) as u16),
        searched: 0,
        confidence: Confidence::from_parts((value >> 16) as u16),
    })
}

#[inline]
fn read_entry(first: u32, source: u32, value: u32) -> Result<FoundEntry<u32>, &'static str> {
    let bound = match first >> 6 & 3 {
        0 => Bound::Exact,
        1 => Bound::Lower,
        2 => Bound::Upper,
        _ => return Err("a bound that does not exist"),
    };
    Ok(FoundEntry { source, value: low_value(value), bound, depth: Depth::plies((first >> 8) as u8 as i8) })
}

fn read_other(first: u32) -> Result<Event, &'static str> {
    match first >> 2 & 63 {
        HEADER if (first >> 16) as u8 == VERSION => Ok(Event::Header { prunes: first >> 8 & 1 == 1 }),
        HEADER => Err("it was written by another version of Plyscope"),
        STOOD_PAT => Ok(Event::StoodPat(high_value(first))),
        RECORDING_ENDED => Ok(Event::RecordingEnded),
        PRE_SEARCH => Ok(Event::PreSearch(PreSearchRow {
            verdict: *Verdict::ALL.get((first >> 8 & 7) as usize).ok_or("a verdict that does not exist")?,
            entry_iteration: (first >> 16) as u8,
            new_depth: (first >> 24) as u8 as i8,
        })),
        SINGULARITY => Ok(Event::Singularity),
        SKIPPED => Ok(Event::Skipped(SkippedRow {
            searched: (first >> 8 & 0xFFF) as u16,
            moves: (first >> 20) as u16,
        })),
        _ => Err("an event that does not exist"),
    }
}

/// The node type with this code.
pub(super) const fn node_type(code: u32) -> Result<NodeType, &'static str> {
    match code {
        0 => Ok(NodeType::Pv),
        1 => Ok(NodeType::Cut),
        2 => Ok(NodeType::All),
        _ => Err("a node type that does not exist"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::pre_search_filter::Candidate;

    #[test]
    fn events_survive_the_log() {
        let entered = Entered {
            kind: VisitKind::ReSearch,
            expected: NodeType::All,
            quiescence: true,
            mv: MoveCode(0xABC),
            key: 0xDEAD_BEEF,
            depth: Depth::plies(-3),
            window: Window::new(Value::loss_in(3), Value::judgement(17)),
            rank: Some(RankSource::History),
            extension: Some(ExtensionCause::Singular),
        };
        let exited = Exited {
            confidence: Confidence::from_share(0.3),
            best: MoveCode(7),
            ..Exited::with_value(ExitReason::StandPat, Value::judgement(-5))
        };
        let found =
            FoundEntry { source: 12, value: Value::win_in(9), bound: Bound::Upper, depth: Depth::plies(4) };
        let mut words = Vec::new();
        write_header(&mut words, true);
        write_enter(&mut words, &entered);
        write_probe(&mut words, ProbeOutcome::Narrowed, Some(found));
        write_probe(&mut words, ProbeOutcome::Miss, None);
        write_stood_pat(&mut words, Value::judgement(-300));
        let candidate = Candidate {
            new_depth: Depth::plies(7),
            depth: Depth::plies(4),
            entry_depth: Depth::plies(6),
            entry_iteration: 8,
            in_pre_search: false,
        };
        write_pre_search(&mut words, &Decision { candidate, verdict: Verdict::Risk });
        write_refuted(&mut words, 99);
        write_singularity(&mut words);
        write_skipped(&mut words, 17, 100_000);
        write_leave(&mut words, &exited);
        write_recording_ended(&mut words);
        let events: Result<Vec<Event>, LogError> = Reader::new(&words).collect();
        assert_eq!(
            events.unwrap(),
            [
                Event::Header { prunes: true },
                Event::Enter(entered),
                Event::Probe(ProbeOutcome::Narrowed, Some(found)),
                Event::Probe(ProbeOutcome::Miss, None),
                Event::StoodPat(Value::judgement(-300)),
                Event::PreSearch(PreSearchRow { verdict: Verdict::Risk, entry_iteration: 8, new_depth: 7 }),
                Event::Refuted(99),
                Event::Singularity,
                Event::Skipped(SkippedRow { searched: 17, moves: 4095 }),
                Event::Leave(exited),
                Event::RecordingEnded,
            ]
        );
    }

    #[test]
    fn damage_is_named_with_its_place() {
        let mut words = Vec::new();
        write_header(&mut words, false);
        write_stood_pat(&mut words, Value::DRAW);
        words.push(ENTER);
        let error = Reader::new(&words).find_map(Result::err).unwrap();
        assert_eq!(error.word, 2);
        assert!(error.to_string().contains("word 2: an enter event is cut short"));
    }
}
