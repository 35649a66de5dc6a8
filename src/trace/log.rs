//! The event log: what a recorder writes and a trace reads.
//!
//! An append-only sequence of 32-bit words, so that it crosses from a worker to the page as a
//! transferred buffer, in batches that end between events. The two lowest bits of an event's first
//! word say what it is.
//!
//! | event | words |
//! |---|---|
//! | enter | `1`, kind, expected type, quiescence, depth, move; key; alpha, beta |
//! | leave | `2`, reason, uncertain, best move; value |
//! | probe | `3`, outcome, whether an entry was found, its bound and depth; then its source and value |
//! | other | `0`, and in the next six bits which: header, stood pat, recording ended |

use crate::game::MoveCode;
use crate::search::depth::Depth;
use crate::search::node_type::NodeType;
use crate::search::observe::{Entered, FoundEntry, LeaveReason, Left, VisitKind};
use crate::search::table::ProbeOutcome;
use crate::search::window::{Bound, Window};
use crate::value::Value;

/// The log's version, in its header. A reader refuses another one.
pub const VERSION: u8 = 1;

/// No event has more words.
pub const MOST_WORDS: usize = 3;

/// The visit that stored an entry when it was not recorded.
pub const NO_VISIT: u32 = u32::MAX;

const OTHER: u32 = 0;
const ENTER: u32 = 1;
const LEAVE: u32 = 2;
const PROBE: u32 = 3;

const HEADER: u32 = 0;
const STOOD_PAT: u32 = 1;
const RECORDING_ENDED: u32 = 2;

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
    /// The innermost open visit ends. How many moves it searched is not kept: its children tell.
    Leave(Left),
    /// The record budget is used up: what follows was not recorded.
    RecordingEnded,
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
    words.extend_from_slice(&[first, visit.key as u32, pair(visit.window.alpha, visit.window.beta)]);
}

/// Appends a leave event.
#[inline]
pub fn write_leave(words: &mut Vec<u32>, visit: &Left) {
    let first =
        LEAVE | (visit.reason as u32) << 2 | u32::from(visit.uncertain) << 6 | u32::from(visit.best.0) << 16;
    words.extend_from_slice(&[first, pair(visit.value, Value::DRAW)]);
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
                let &[_, key, window, ..] = rest else { return Err("an enter event is cut short") };
                (Event::Enter(read_enter(first, key, window)?), 3)
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
fn read_enter(first: u32, key: u32, window: u32) -> Result<Entered, &'static str> {
    Ok(Entered {
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
fn read_leave(first: u32, value: u32) -> Result<Left, &'static str> {
    Ok(Left {
        reason: *LeaveReason::ALL
            .get((first >> 2 & 15) as usize)
            .ok_or("a reason to leave that does not exist")?,
        value: low_value(value),
        best: MoveCode((first >> 16) as u16),
        searched: 0,
        uncertain: first >> 6 & 1 == 1,
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
        };
        let left = Left {
            uncertain: true,
            best: MoveCode(7),
            ..Left::with_value(LeaveReason::StandPat, Value::judgement(-5))
        };
        let found =
            FoundEntry { source: 12, value: Value::win_in(9), bound: Bound::Upper, depth: Depth::plies(4) };
        let mut words = Vec::new();
        write_header(&mut words, true);
        write_enter(&mut words, &entered);
        write_probe(&mut words, ProbeOutcome::Narrowed, Some(found));
        write_probe(&mut words, ProbeOutcome::Miss, None);
        write_stood_pat(&mut words, Value::judgement(-300));
        write_leave(&mut words, &left);
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
                Event::Leave(left),
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
