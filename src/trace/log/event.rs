//! The events: of each kind the words, when it may occur, and how it is written and read.
//!
//! | lowest two bits | event | words |
//! |---|---|---|
//! | 1 | enter | 4 |
//! | 2 | leave | 2, or 3 where its value rests on unsafe techniques |
//! | 3 | probe | 1, or 3 where an entry was found |
//! | 0 | other: which, is in the next six bits | 1, refutations, intervals, amounts and fields 2, proof numbers and names 3, parameters of UCT 4 |

use super::codes::{
    DEPTH_WIDTH, Field, are_apart, assert_fits, bound, depth_code, depth_of, listed_or_none, node_type,
    or_none,
};
use crate::game::{Interval, MoveCode};
use crate::search::confidence::Confidence;
use crate::search::depth::Depth;
use crate::search::family::Family;
use crate::search::leave_reason::LeaveReason;
use crate::search::observe::{Entered, ExtensionCause, FoundEntry, Left, Pruned, ReductionCause};
use crate::search::ordering::RankSource;
use crate::search::pre_search_filter::{Decision, Verdict};
use crate::search::proof_numbers::ProofNumbers;
use crate::search::risk::Risk;
use crate::search::table::ProbeOutcome;
use crate::search::unsafe_technique::UnsafeTechniques;
use crate::search::upper_confidence::{MOST_DESCENTS, Sampling, Scale, UctParameters};
use crate::search::visit_kind::VisitKind;
use crate::search::window::Window;
use crate::trace::own::{Amounts, NamePiece, PIECE, Subject, VisitEdge};
use crate::value::Value;

/// The log's version, in its header. A reader refuses another one.
pub const VERSION: u8 = 12;

/// The visit that stored an entry when it was not recorded.
pub const NO_VISIT: u32 = u32::MAX;

/// No event has more words.
pub const MOST_WORDS: usize = 4;

/// The facts about the search in a log's first event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// Whether the base algorithm prunes: without pruning, alpha never rises.
    pub prunes: bool,
    /// Whether only a value beyond beta cuts off, and one that equals beta raises alpha to it.
    pub cuts_only_beyond_beta: bool,
    /// Whether another program searched: facts that it did not report are unknown. Only then a visit may end without
    /// a reason, and quiescence may probe.
    pub foreign: bool,
    /// Whether visits of Plyscope's own search were left out by choice: facts that follow from them are unknown. Only then,
    /// or if another program searched, visits have fields.
    pub is_part: bool,
    /// Whether the search has unsafe techniques: only then a value rests on some.
    pub unsafe_techniques: bool,
    /// The family of the search. It decides which columns every visit has.
    pub family: Family,
}

/// An event, as the log holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// See [`write_header`].
    Header(Header),
    /// See [`write_sampling`].
    Sampling(Sampling),
    /// See [`write_enter`].
    Enter(Entered),
    /// See [`write_probe`].
    Probe(ProbeOutcome, Option<FoundEntry<u32>>),
    /// See [`write_stood_pat`].
    StoodPat(Value),
    /// See [`write_pre_search`].
    PreSearch(PreSearchRow),
    /// See [`write_refuted`].
    Refuted(u32),
    /// See [`write_singularity`].
    Singularity,
    /// See [`write_skipped`].
    Skipped(SkippedRow),
    /// See [`write_pruned`].
    Pruned(PrunedRow),
    /// See [`write_thresholds`].
    Thresholds(ProofNumbers),
    /// See [`write_numbers`].
    Numbers(ProofNumbers),
    /// See [`write_interval`].
    Interval(Interval),
    /// See [`write_leave`].
    Leave(Left),
    /// See [`write_recording_ended`].
    RecordingEnded,
    /// See [`write_name`].
    Name(NamePiece),
    /// See [`write_own_word`].
    OwnWord(VisitEdge, Subject, u16),
    /// See [`write_amounts`].
    Amounts(VisitEdge, Amounts),
    /// See [`write_field`].
    Field(VisitEdge, u16, i32),
}

type Damage = &'static str;

/// The kind of an event, one of four.
const TAG: Field = Field::new(0, 2);
const OTHER: u32 = 0;
const ENTER: u32 = 1;
const LEAVE: u32 = 2;
const PROBE: u32 = 3;

/// The kind of an other event.
const WHICH: Field = TAG.then(6);
const HEADER: u32 = WHICH.put(0);
const STOOD_PAT: u32 = WHICH.put(1);
const RECORDING_ENDED: u32 = WHICH.put(2);
const PRE_SEARCH: u32 = WHICH.put(3);
const REFUTED: u32 = WHICH.put(4);
const SINGULARITY: u32 = WHICH.put(5);
const SKIPPED: u32 = WHICH.put(6);
const PRUNED: u32 = WHICH.put(7);
const THRESHOLDS: u32 = WHICH.put(8);
const NUMBERS: u32 = WHICH.put(9);
const SAMPLING: u32 = WHICH.put(10);
const INTERVAL: u32 = WHICH.put(11);
const NAME: u32 = WHICH.put(12);
const OWN_WORD: u32 = WHICH.put(13);
const AMOUNTS: u32 = WHICH.put(14);
const FIELD: u32 = WHICH.put(15);

/// The halves of a word: values, moves, confidences.
const LOW: Field = Field::new(0, 16);
const HIGH: Field = LOW.then(16);

#[inline(always)]
fn value_code(value: Value) -> u32 {
    u32::from(value.get() as u16)
}

#[inline(always)]
fn value_of(code: u32) -> Value {
    Value::from_raw(code as u16 as i16)
}

/// Reads the event at the beginning of the words, and its number of words; `None` without words.
#[inline]
pub(super) fn read(words: &[u32]) -> Option<Result<(Event, usize), Damage>> {
    let &first = words.first()?;
    Some(match TAG.get(first) {
        ENTER => read_enter(words),
        LEAVE => read_leave(words),
        PROBE => read_probe(words),
        _ => read_other(first, words),
    })
}

fn read_other(first: u32, words: &[u32]) -> Result<(Event, usize), Damage> {
    Ok(match WHICH.put(WHICH.get(first)) {
        HEADER => (read_header(first)?, 1),
        STOOD_PAT => (read_stood_pat(first), 1),
        RECORDING_ENDED => (Event::RecordingEnded, 1),
        PRE_SEARCH => (read_pre_search(first)?, 1),
        REFUTED => (read_refuted(words)?, 2),
        SINGULARITY => (Event::Singularity, 1),
        SKIPPED => (read_skipped(first), 1),
        PRUNED => (read_pruned(first), 1),
        THRESHOLDS => (Event::Thresholds(read_pair(words)?), 3),
        NUMBERS => (Event::Numbers(read_pair(words)?), 3),
        SAMPLING => (read_sampling(words)?, 4),
        INTERVAL => (read_interval(words)?, 2),
        NAME => (read_name(words)?, 3),
        OWN_WORD => (read_own_word(first)?, 1),
        AMOUNTS => (read_amounts(words)?, 2),
        FIELD => (read_field(words)?, 2),
        _ => return Err("an event that does not exist"),
    })
}

const PRUNES: Field = WHICH.then(1);
const BEYOND: Field = PRUNES.then(1);
const FOREIGN: Field = BEYOND.then(1);
const UNSAFE: Field = FOREIGN.then(1);
const FAMILY: Field = UNSAFE.then(3);
const PART: Field = FAMILY.then(1);
const LOG_VERSION: Field = Field::new(16, 8);
const _: () = assert!(are_apart(&[TAG, WHICH, PRUNES, BEYOND, FOREIGN, UNSAFE, FAMILY, PART, LOG_VERSION]));
const _: () = assert!(FAMILY.holds(Family::ALL.len() + 1), "room for one more family");

/// A header, and the log's version.
///
/// The first event of a log, and no other.
pub fn write_header(words: &mut Vec<u32>, header: Header) {
    let Header { prunes, cuts_only_beyond_beta, foreign, is_part, unsafe_techniques, family } = header;
    words.push(
        OTHER
            | HEADER
            | PRUNES.flag(prunes)
            | BEYOND.flag(cuts_only_beyond_beta)
            | FOREIGN.flag(foreign)
            | UNSAFE.flag(unsafe_techniques)
            | FAMILY.put(family.code())
            | PART.flag(is_part)
            | LOG_VERSION.put(VERSION.into()),
    );
}

fn read_header(first: u32) -> Result<Event, Damage> {
    if LOG_VERSION.get(first) != u32::from(VERSION) {
        return Err("it was written by another version of Plyscope");
    }
    Ok(Event::Header(Header {
        prunes: PRUNES.is_set(first),
        cuts_only_beyond_beta: BEYOND.is_set(first),
        foreign: FOREIGN.is_set(first),
        is_part: PART.is_set(first),
        unsafe_techniques: UNSAFE.is_set(first),
        family: Family::of_code(FAMILY.get(first))?,
    }))
}

const HAS_RANGE: Field = WHICH.then(1);
const SOLVER: Field = HAS_RANGE.then(1);
const _: () = assert!(are_apart(&[TAG, WHICH, HAS_RANGE, SOLVER, HIGH]));
const _: () = assert!(MOST_DESCENTS <= u16::MAX as u32);

/// UCT's parameters of sampling: descents, whether there is a range of values and whether results are proven; constant and greatest length of a
/// playout; seed; the range.
///
/// Directly after the header of such a search, and only there.
pub fn write_sampling(words: &mut Vec<u32>, sampling: &Sampling) {
    let UctParameters { descents, exploration, seed, playout, solver } = sampling.parameters;
    let range = sampling.scale.range();
    let (least, most) = range.unwrap_or((0, 0));
    words.extend_from_slice(&[
        OTHER
            | SAMPLING
            | HAS_RANGE.flag(range.is_some())
            | SOLVER.flag(solver)
            | HIGH.put(descents.min(MOST_DESCENTS)),
        LOW.put(exploration.into()) | HIGH.put(playout.into()),
        seed,
        LOW.put((least as u16).into()) | HIGH.put((most as u16).into()),
    ]);
}

fn read_sampling(words: &[u32]) -> Result<Event, Damage> {
    let &[first, lengths, seed, range, ..] = words else { return Err("parameters are cut short") };
    let (exploration, playout) = (LOW.get(lengths) as u16, HIGH.get(lengths) as u16);
    let range = (LOW.get(range) as u16 as i16, HIGH.get(range) as u16 as i16);
    let (descents, solver) = (HIGH.get(first), SOLVER.is_set(first));
    let parameters = UctParameters { descents, exploration, seed, playout, solver };
    let scale = Scale::of_range(HAS_RANGE.is_set(first).then_some(range));
    Ok(Event::Sampling(Sampling { parameters, scale }))
}

const KIND: Field = TAG.then(6);
const EXPECTED: Field = KIND.then(2);
const QUIESCENCE: Field = EXPECTED.then(1);
const _: () = assert!(are_apart(&[TAG, KIND, EXPECTED, QUIESCENCE, HIGH]));
assert_fits!(KIND, VisitKind);

const DEPTH: Field = Field::new(0, DEPTH_WIDTH);
const RANK: Field = DEPTH.then(6);
const EXTENSION: Field = RANK.then(6);
const REDUCTION: Field = EXTENSION.then(6);
const _: () = assert!(are_apart(&[DEPTH, RANK, EXTENSION, REDUCTION]));
assert_fits!(RANK, RankSource, or none);
assert_fits!(EXTENSION, ExtensionCause, or none);
assert_fits!(REDUCTION, ReductionCause, or none);

/// A visit begins: kind, expected type, quiescence, move; the lower half of the position's key; alpha and
/// beta; depth in sixteenths of a ply, rank source, cause of an extension or of a reduction (not both).
///
/// Inside the innermost open visit. There is one search, the outermost visit; iterations are inside it, and
/// visits of the root inside them (nodes and passes, the latter only there); speculative searches are below
/// the root. No more than 255 nest.
#[inline]
pub fn write_enter(words: &mut Vec<u32>, visit: &Entered) {
    words.extend_from_slice(&[
        ENTER
            | KIND.put(visit.kind as u32)
            | EXPECTED.put(visit.expected as u32)
            | QUIESCENCE.flag(visit.quiescence)
            | HIGH.put(visit.mv.0.into()),
        visit.key as u32,
        LOW.put(value_code(visit.window.alpha)) | HIGH.put(value_code(visit.window.beta)),
        DEPTH.put(depth_code(visit.depth))
            | RANK.put(or_none(visit.rank.map(|rank| rank as u32)))
            | EXTENSION.put(or_none(visit.extension.map(|cause| cause as u32)))
            | REDUCTION.put(or_none(visit.reduction.map(|cause| cause as u32))),
    ]);
}

#[inline]
fn read_enter(words: &[u32]) -> Result<(Event, usize), Damage> {
    let &[first, key, window, last, ..] = words else { return Err("an enter event is cut short") };
    let kind = VisitKind::ALL.get(KIND.get(first) as usize).ok_or("a kind of visit that does not exist")?;
    let visit = Entered {
        kind: *kind,
        expected: node_type(EXPECTED.get(first)).ok_or("a node type that does not exist")?,
        quiescence: QUIESCENCE.is_set(first),
        mv: MoveCode(HIGH.get(first) as u16),
        key: key.into(),
        depth: depth_of(DEPTH.get(last)),
        window: Window { alpha: value_of(LOW.get(window)), beta: value_of(HIGH.get(window)) },
        rank: listed_or_none(RankSource::ALL, RANK.get(last)),
        extension: listed_or_none(ExtensionCause::ALL, EXTENSION.get(last)),
        reduction: listed_or_none(ReductionCause::ALL, REDUCTION.get(last)),
    };
    if visit.extension.is_some() && visit.reduction.is_some() {
        return Err("a visit that is extended and reduced");
    }
    Ok((Event::Enter(visit), 4))
}

const REASON: Field = TAG.then(8);
const RESTS: Field = REASON.then(1);
const _: () = assert!(are_apart(&[TAG, REASON, RESTS, HIGH]));
assert_fits!(REASON, LeaveReason, or none);

/// The innermost open visit ends: reason, whether its value rests on unsafe techniques, best move; value and
/// confidence; the techniques, if there are any. The number of searched moves is not kept, because its children show
/// it. Nor is the amount of the risk, because the confidence states it.
///
/// Directly after the event that decides it, if there is any: a probe that answered (*table answer*), a refutation
/// (*enhanced cut-off*), skipped moves (*uncertainty cut-off*), moves left out (*moves pruned*); these reasons have no
/// other way to come about. *Stopped* may follow anything. *Unrecorded* is never written: it is the meaning of the
/// recording's end.
#[inline]
pub fn write_leave(words: &mut Vec<u32>, visit: &Left) {
    let techniques = visit.risk.techniques();
    words.extend_from_slice(&[
        LEAVE
            | REASON.put(visit.reason as u32)
            | RESTS.flag(!techniques.is_empty())
            | HIGH.put(visit.best.0.into()),
        LOW.put(value_code(visit.value)) | HIGH.put(visit.confidence.parts().into()),
    ]);
    if !techniques.is_empty() {
        words.push(techniques.bits());
    }
}

#[inline]
fn read_leave(words: &[u32]) -> Result<(Event, usize), Damage> {
    let &[first, value, ..] = words else { return Err("a leave event is cut short") };
    let reason =
        LeaveReason::ALL.get(REASON.get(first) as usize).ok_or("a reason to leave that does not exist")?;
    let techniques = match RESTS.is_set(first) {
        false => UnsafeTechniques::NONE,
        true => {
            let &bits = words.get(2).ok_or("a leave event is cut short")?;
            let bits = UnsafeTechniques::from_code(bits).filter(|techniques| !techniques.is_empty());
            bits.ok_or("a technique that does not exist")?
        }
    };
    let visit = Left {
        reason: *reason,
        value: value_of(LOW.get(value)),
        best: MoveCode(HIGH.get(first) as u16),
        searched: 0,
        risk: Risk::resting_on(techniques),
        confidence: Confidence::from_parts(HIGH.get(value) as u16),
    };
    Ok((Event::Leave(visit), if techniques.is_empty() { 2 } else { 3 }))
}

const OUTCOME: Field = TAG.then(6);
const FOUND: Field = OUTCOME.then(1);
const BOUND: Field = FOUND.then(2);
const ENTRY_DEPTH: Field = Field::new(16, DEPTH_WIDTH);
const _: () = assert!(are_apart(&[TAG, OUTCOME, FOUND, BOUND, ENTRY_DEPTH]));
assert_fits!(OUTCOME, ProbeOutcome, or none);

/// A visit probed the table: outcome, whether an entry was found, its bound and depth; for a found entry, the
/// visit that stored it; its value.
///
/// Directly after the enter event of a position's visit that is no quiescence. Without an entry the outcome
/// is a miss. After an answer the visit ends.
#[inline]
pub fn write_probe(words: &mut Vec<u32>, outcome: ProbeOutcome, entry: Option<FoundEntry<u32>>) {
    let first = PROBE | OUTCOME.put(outcome as u32);
    match entry {
        None => words.push(first),
        Some(entry) => words.extend_from_slice(&[
            first
                | FOUND.flag(true)
                | BOUND.put(entry.bound as u32)
                | ENTRY_DEPTH.put(depth_code(entry.depth)),
            entry.source,
            LOW.put(value_code(entry.value)),
        ]),
    }
}

#[inline]
fn read_probe(words: &[u32]) -> Result<(Event, usize), Damage> {
    let first = words[0];
    let outcome =
        *ProbeOutcome::ALL.get(OUTCOME.get(first) as usize).ok_or("a probe outcome that does not exist")?;
    if FOUND.is_set(first) == (outcome == ProbeOutcome::Miss) {
        return Err("a probe whose outcome and entry disagree");
    }
    if !FOUND.is_set(first) {
        return Ok((Event::Probe(outcome, None), 1));
    }
    let &[_, source, value, ..] = words else { return Err("a probe event is cut short") };
    let entry = FoundEntry {
        source,
        value: value_of(LOW.get(value)),
        bound: bound(BOUND.get(first)).ok_or("a bound that does not exist")?,
        depth: depth_of(ENTRY_DEPTH.get(first)),
    };
    Ok((Event::Probe(outcome, Some(entry)), 3))
}

const _: () = assert!(are_apart(&[TAG, WHICH, HIGH]));

/// A quiescence visit may rely on this value of standing pat, and searches on.
///
/// Directly after its enter event.
#[inline]
pub fn write_stood_pat(words: &mut Vec<u32>, value: Value) {
    words.push(OTHER | STOOD_PAT | HIGH.put(value_code(value)));
}

fn read_stood_pat(first: u32) -> Event {
    Event::StoodPat(value_of(HIGH.get(first)))
}

/// A decision about a pre-search, without the needed depth and the entry, which belong to the visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PreSearchRow {
    /// The filter's verdict.
    pub verdict: Verdict,
    /// The iteration that updated the entry last.
    pub entry_iteration: u8,
    /// The depth predicted for the deep node.
    pub new_depth: Depth,
}

impl PreSearchRow {
    /// Whether the visit was searched deeper by this decision, and did not only keep the depth of one that was.
    #[must_use]
    pub fn is_gamble(&self) -> bool {
        self.verdict == Verdict::PreSearch
    }
}

const VERDICT: Field = WHICH.then(4);
const ENTRY_ITERATION: Field = VERDICT.then(8);
const NEW_DEPTH: Field = ENTRY_ITERATION.then(DEPTH_WIDTH);
const _: () = assert!(are_apart(&[TAG, WHICH, VERDICT, ENTRY_ITERATION, NEW_DEPTH]));
assert_fits!(VERDICT, Verdict);

/// A visit was a candidate for a pre-search: verdict, the entry's iteration, the predicted depth.
///
/// Directly after its probe, which found the entry and did not answer.
pub fn write_pre_search(words: &mut Vec<u32>, decision: &Decision) {
    let Decision { verdict, candidate } = decision;
    let row = PreSearchRow {
        verdict: *verdict,
        entry_iteration: candidate.entry_iteration,
        new_depth: candidate.new_depth,
    };
    write_pre_search_row(words, row);
}

/// See [`write_pre_search`].
pub fn write_pre_search_row(words: &mut Vec<u32>, row: PreSearchRow) {
    words.push(
        OTHER
            | PRE_SEARCH
            | VERDICT.put(row.verdict as u32)
            | ENTRY_ITERATION.put(row.entry_iteration.into())
            | NEW_DEPTH.put(depth_code(row.new_depth)),
    );
}

fn read_pre_search(first: u32) -> Result<Event, Damage> {
    Ok(Event::PreSearch(PreSearchRow {
        verdict: *Verdict::ALL.get(VERDICT.get(first) as usize).ok_or("a verdict that does not exist")?,
        entry_iteration: ENTRY_ITERATION.get(first) as u8,
        new_depth: depth_of(NEW_DEPTH.get(first)),
    }))
}

/// A child's entry refutes the innermost open visit (ETC): the visit that stored the entry.
///
/// Before any of its moves is searched; a null move and ProbCut may have been. The visit then ends.
pub fn write_refuted(words: &mut Vec<u32>, source: u32) {
    words.extend_from_slice(&[OTHER | REFUTED, source]);
}

fn read_refuted(words: &[u32]) -> Result<Event, Damage> {
    let &[_, source, ..] = words else { return Err("a refutation is cut short") };
    Ok(Event::Refuted(source))
}

/// The innermost open visit tests whether its best move is forced.
///
/// After some of its moves were searched.
pub fn write_singularity(words: &mut Vec<u32>) {
    words.push(OTHER | SINGULARITY);
}

/// The number of moves that were searched before the others were skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkippedRow {
    /// Searched moves, captures after the decision included; at most 4095.
    pub searched: u16,
    /// Legal moves; at most 4095.
    pub moves: u16,
}

const SEARCHED: Field = WHICH.then(12);
const MOVES: Field = SEARCHED.then(12);
const _: () = assert!(are_apart(&[TAG, WHICH, SEARCHED, MOVES]));

/// Counts of moves are kept up to this number.
const MOST_MOVES: usize = (1 << 12) - 1;
const _: () = assert!(SEARCHED.holds(MOST_MOVES + 1) && MOVES.holds(MOST_MOVES + 1));

/// The innermost open visit skipped moves: the numbers of searched and of legal moves.
///
/// After some of its moves were searched. The visit then ends.
pub fn write_skipped(words: &mut Vec<u32>, searched: usize, moves: usize) {
    let count = |number: usize| number.min(MOST_MOVES) as u32;
    words.push(OTHER | SKIPPED | SEARCHED.put(count(searched)) | MOVES.put(count(moves)));
}

fn read_skipped(first: u32) -> Event {
    Event::Skipped(SkippedRow { searched: SEARCHED.get(first) as u16, moves: MOVES.get(first) as u16 })
}

/// The quiet moves that a visit left out near the horizon; each number at most 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrunedRow {
    /// Searched moves.
    pub searched: u8,
    /// The number of moves that were left out because they were late.
    pub late: u8,
    /// Left out because they were futile.
    pub futile: u8,
}

const PRUNED_SEARCHED: Field = WHICH.then(8);
const PRUNED_LATE: Field = PRUNED_SEARCHED.then(8);
const PRUNED_FUTILE: Field = PRUNED_LATE.then(8);
const _: () = assert!(are_apart(&[TAG, WHICH, PRUNED_SEARCHED, PRUNED_LATE, PRUNED_FUTILE]));

/// The innermost open visit pruned quiet moves: the numbers of moves that it searched, that it left out
/// because they were late, and because they were futile.
///
/// After some of its moves were searched. The visit then ends, unless it skipped others, too.
pub fn write_pruned(words: &mut Vec<u32>, pruned: &Pruned) {
    let count = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
    let (searched, late, futile) = (count(pruned.searched), count(pruned.late), count(pruned.futile));
    write_pruned_row(words, PrunedRow { searched, late, futile });
}

/// See [`write_pruned`].
pub fn write_pruned_row(words: &mut Vec<u32>, row: PrunedRow) {
    words.push(
        OTHER
            | PRUNED
            | PRUNED_SEARCHED.put(row.searched.into())
            | PRUNED_LATE.put(row.late.into())
            | PRUNED_FUTILE.put(row.futile.into()),
    );
}

fn read_pruned(first: u32) -> Event {
    Event::Pruned(PrunedRow {
        searched: PRUNED_SEARCHED.get(first) as u8,
        late: PRUNED_LATE.get(first) as u8,
        futile: PRUNED_FUTILE.get(first) as u8,
    })
}

/// The innermost open visit, in df-pn, ends as soon as one of its numbers reaches its threshold: the thresholds of
/// proof and of disproof.
///
/// Directly after its enter event.
pub fn write_thresholds(words: &mut Vec<u32>, thresholds: ProofNumbers) {
    words.extend_from_slice(&[OTHER | THRESHOLDS, thresholds.proof, thresholds.disproof]);
}

/// The innermost open visit ends with these numbers of proof and of disproof.
///
/// Directly before its leave event; only where the search was stopped, a visit of such a search is left without them.
pub fn write_numbers(words: &mut Vec<u32>, numbers: ProofNumbers) {
    words.extend_from_slice(&[OTHER | NUMBERS, numbers.proof, numbers.disproof]);
}

fn read_pair(words: &[u32]) -> Result<ProofNumbers, Damage> {
    let &[_, proof, disproof, ..] = words else { return Err("proof numbers are cut short") };
    Ok(ProofNumbers { proof, disproof })
}

/// The innermost open visit, of B*, ends with this interval: its pessimistic and its optimistic bound.
///
/// Directly before its leave event; only where the search was stopped, a visit of such a search is left without it.
pub fn write_interval(words: &mut Vec<u32>, interval: Interval) {
    let Interval { pessimistic, optimistic } = interval;
    words.extend_from_slice(&[
        OTHER | INTERVAL,
        LOW.put(value_code(pessimistic)) | HIGH.put(value_code(optimistic)),
    ]);
}

fn read_interval(words: &[u32]) -> Result<Event, Damage> {
    let &[_, bounds, ..] = words else { return Err("an interval is cut short") };
    Ok(Event::Interval(Interval {
        pessimistic: value_of(LOW.get(bounds)),
        optimistic: value_of(HIGH.get(bounds)),
    }))
}

const IS_LAST: Field = WHICH.then(1);
const _: () = assert!(are_apart(&[TAG, WHICH, IS_LAST]) && PIECE == 8);

/// The next eight bytes of a name that another program uses, and whether the name is complete.
///
/// After the header, before the name is used, and not within another event's sequence.
pub fn write_name(words: &mut Vec<u32>, piece: NamePiece) {
    let [a, b, c, d, e, f, g, h] = piece.bytes;
    words.extend_from_slice(&[
        OTHER | NAME | IS_LAST.flag(piece.is_last),
        u32::from_le_bytes([a, b, c, d]),
        u32::from_le_bytes([e, f, g, h]),
    ]);
}

fn read_name(words: &[u32]) -> Result<Event, Damage> {
    let &[first, low, high, ..] = words else { return Err("a name is cut short") };
    let ([a, b, c, d], [e, f, g, h]) = (low.to_le_bytes(), high.to_le_bytes());
    Ok(Event::Name(NamePiece { bytes: [a, b, c, d, e, f, g, h], is_last: IS_LAST.is_set(first) }))
}

const IS_AT_END: Field = WHICH.then(1);
const SUBJECT: Field = IS_AT_END.then(4);
const _: () =
    assert!(are_apart(&[TAG, WHICH, IS_AT_END, SUBJECT, HIGH]) && SUBJECT.holds(Subject::ALL.len()));

fn edge_flag(edge: VisitEdge) -> u32 {
    IS_AT_END.flag(edge == VisitEdge::End)
}

fn read_edge(first: u32) -> VisitEdge {
    if IS_AT_END.is_set(first) { VisitEdge::End } else { VisitEdge::Beginning }
}

/// A word of another program for a fact of the innermost open visit: the subject, and the number of the name.
///
/// About its beginning: before a visit below it. About its end: directly before it ends, or before other events that directly
/// precede the end.
pub fn write_own_word(words: &mut Vec<u32>, edge: VisitEdge, subject: Subject, name: u16) {
    words.push(OTHER | OWN_WORD | edge_flag(edge) | SUBJECT.put(subject as u32) | HIGH.put(name.into()));
}

fn read_own_word(first: u32) -> Result<Event, Damage> {
    let subject = Subject::ALL.get(SUBJECT.get(first) as usize).ok_or("a subject that does not exist")?;
    Ok(Event::OwnWord(read_edge(first), *subject, HIGH.get(first) as u16))
}

const EXTENDED: Field = Field::new(0, DEPTH_WIDTH);
const REDUCED: Field = Field::new(16, DEPTH_WIDTH);
const _: () = assert!(are_apart(&[EXTENDED, REDUCED]));

/// By how many plies another program extended and reduced the innermost open visit.
///
/// Where [`write_own_word`] may be.
pub fn write_amounts(words: &mut Vec<u32>, edge: VisitEdge, Amounts { extended, reduced }: Amounts) {
    words.extend_from_slice(&[
        OTHER | AMOUNTS | edge_flag(edge),
        EXTENDED.put(depth_code(extended)) | REDUCED.put(depth_code(reduced)),
    ]);
}

fn read_amounts(words: &[u32]) -> Result<Event, Damage> {
    let &[first, amounts, ..] = words else { return Err("amounts are cut short") };
    let (extended, reduced) = (depth_of(EXTENDED.get(amounts)), depth_of(REDUCED.get(amounts)));
    Ok(Event::Amounts(read_edge(first), Amounts { extended, reduced }))
}

/// A number of the innermost open visit in a field of another program: the number of the field's name, and the value.
///
/// Where [`write_own_word`] may be.
pub fn write_field(words: &mut Vec<u32>, edge: VisitEdge, name: u16, value: i32) {
    words
        .extend_from_slice(&[OTHER | FIELD | edge_flag(edge) | HIGH.put(name.into()), value.cast_unsigned()]);
}

fn read_field(words: &[u32]) -> Result<Event, Damage> {
    let &[first, value, ..] = words else { return Err("a field is cut short") };
    Ok(Event::Field(read_edge(first), HIGH.get(first) as u16, value.cast_signed()))
}

/// The recording ends: what follows was not recorded, and all open visits end unrecorded.
///
/// The last event of a log, in the place of an enter event.
pub fn write_recording_ended(words: &mut Vec<u32>) {
    words.push(OTHER | RECORDING_ENDED);
}

#[cfg(test)]
mod tests;
