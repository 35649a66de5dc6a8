//! Events as bytes: what each says beside what follows from the path, written and read.
//!
//! An event begins with a number. Its lowest two bits are those of the log ([`crate::trace::log::event`]); the bits above
//! them say which fields are not the likely ones, or which event it is. These fields follow.

use super::Damage;
use super::numbers::{Numbers, write, write_difference};
use super::path::{LikelyStart, Path};
use crate::game::{Interval, MoveCode};
use crate::search::confidence::Confidence;
use crate::search::depth::Depth;
use crate::search::family::Family;
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::observe::{Entered, ExtensionCause, FoundEntry, Left, ReductionCause};
use crate::search::ordering::RankSource;
use crate::search::pre_search_filter::Verdict;
use crate::search::proof_numbers::ProofNumbers;
use crate::search::risk::Risk;
use crate::search::table::ProbeOutcome;
use crate::search::unsafe_technique::UnsafeTechniques;
use crate::search::upper_confidence::{Sampling, Scale, UctParameters};
use crate::search::visit_kind::VisitKind;
use crate::search::window::{Bound, Window};
use crate::trace::log::event::Header;
use crate::trace::log::{Event, PreSearchRow, PrunedRow, SkippedRow};
use crate::trace::own::{Amounts, NamePiece, Subject, VisitEdge};

const TYPES: [NodeType; 3] = [NodeType::Pv, NodeType::Cut, NodeType::All];
const BOUNDS: [Bound; 3] = [Bound::Exact, Bound::Lower, Bound::Upper];

const OTHER: u32 = 0;
const ENTER: u32 = 1;
const LEAVE: u32 = 2;
const PROBE: u32 = 3;
const TAG: u32 = 3;
const TAG_BITS: u32 = 2;

/// The fields of an enter event. The lowest two bits say which of the likely windows it is, or that its sides are said.
const WINDOW: u32 = 3;
const RANK: u32 = 1 << 2;
const QUIESCENCE: u32 = 1 << 3;
const DEPTH: u32 = 1 << 4;
/// The move is the likely one. It seldom is.
const LIKELY_MOVE: u32 = 1 << 5;
const KIND: u32 = 1 << 6;
const TYPE: u32 = 1 << 7;
const CAUSE: u32 = 1 << 8;
const KEY: u32 = 1 << 9;

/// The lowest bit of a leave event: a number follows that says which fields are not the likely ones. The bits above it
/// are the reason.
const DIFFERS: u32 = 1;
const VALUE: u32 = 1;
const BEST: u32 = 1 << 1;
const CONFIDENCE: u32 = 1 << 2;
const TECHNIQUES: u32 = 1 << 3;

/// The other events.
const HEADER: u32 = 0;
const SAMPLING: u32 = 1;
const STOOD_PAT: u32 = 2;
const PRE_SEARCH: u32 = 3;
const REFUTED: u32 = 4;
const SINGULARITY: u32 = 5;
const SKIPPED: u32 = 6;
const PRUNED: u32 = 7;
const THRESHOLDS: u32 = 8;
const NUMBERS: u32 = 9;
const INTERVAL: u32 = 10;
const RECORDING_ENDED: u32 = 11;
const NAME: u32 = 12;
const OWN_WORD: u32 = 13;
const AMOUNTS: u32 = 14;
const FIELD: u32 = 15;

/// Appends an event, and goes on by it.
pub(super) fn write_event(bytes: &mut Vec<u8>, path: &mut Path, event: &Event) -> Result<(), Damage> {
    match event {
        Event::Enter(start) => write_enter(bytes, path, start),
        Event::Leave(left) => write_leave(bytes, path, left)?,
        Event::Probe(outcome, entry) => write_probe(bytes, path, *outcome, *entry)?,
        _ => write_other(bytes, path, event)?,
    }
    path.take(event)
}

/// Reads an event, and goes on by it.
pub(super) fn read_event(numbers: &mut Numbers, path: &mut Path) -> Result<Event, Damage> {
    let first: u32 = numbers.next()?;
    let rest = first >> TAG_BITS;
    let event = match first & TAG {
        ENTER => Event::Enter(read_enter(numbers, path, rest)?),
        LEAVE => Event::Leave(read_leave(numbers, path, rest)?),
        PROBE => read_probe(numbers, path, rest)?,
        _ => read_other(numbers, path, rest)?,
    };
    path.take(&event)?;
    Ok(event)
}

fn flag(differs: bool, bit: u32) -> u32 {
    if differs { bit } else { 0 }
}

fn write_enter(bytes: &mut Vec<u8>, path: &mut Path, start: &Entered) {
    let likely = path.likely_start();
    let Entered { kind, expected, quiescence, mv, key, depth, window, rank, .. } = *start;
    let key = key as u32;
    let is_key_said = path.reach(kind, mv) != Some(key);
    let place = likely.windows.iter().position(|likely| *likely == window);
    let cause = cause_code(start);
    let fields = place.map_or(WINDOW, |place| place as u32)
        | flag(rank != likely.rank, RANK)
        | flag(quiescence != likely.quiescence, QUIESCENCE)
        | flag(depth != likely.depth, DEPTH)
        | flag(mv == likely.mv(kind), LIKELY_MOVE)
        | flag(kind != likely.kind, KIND)
        | flag(expected != likely.expected, TYPE)
        | flag(cause > 0, CAUSE)
        | flag(is_key_said, KEY);
    write(bytes, ENTER | fields << TAG_BITS);
    if kind != likely.kind {
        write(bytes, kind as u32);
    }
    if mv != likely.mv(kind) {
        write(bytes, mv.0.into());
    }
    if place.is_none() {
        write_difference(bytes, likely.windows[0].alpha.get(), window.alpha.get());
        write_difference(bytes, likely.windows[0].beta.get(), window.beta.get());
    }
    if rank != likely.rank {
        write(bytes, rank.map_or(0, |rank| rank as u32 + 1));
    }
    if depth != likely.depth {
        write_difference(bytes, likely.depth.sixteenths(), depth.sixteenths());
    }
    if expected != likely.expected {
        write(bytes, expected as u32);
    }
    if cause > 0 {
        write(bytes, cause);
    }
    if is_key_said {
        write(bytes, key);
    }
}

fn read_enter(numbers: &mut Numbers, path: &mut Path, fields: u32) -> Result<Entered, Damage> {
    let likely = path.likely_start();
    let is_said = |field: u32| fields & field != 0;
    let kind = match is_said(KIND) {
        false => likely.kind,
        true => numbers.listed(VisitKind::ALL, "a kind of visit that does not exist")?,
    };
    let mv = if is_said(LIKELY_MOVE) { likely.mv(kind) } else { MoveCode(numbers.next()?) };
    let window = read_window(numbers, &likely, fields)?;
    let rank = match is_said(RANK) {
        false => likely.rank,
        true => match numbers.next::<u32>()? {
            0 => None,
            place => Some(listed(RankSource::ALL, place - 1, "a source of a rank that does not exist")?),
        },
    };
    let depth = if is_said(DEPTH) { read_depth(numbers, likely.depth)? } else { likely.depth };
    let expected = match is_said(TYPE) {
        false => likely.expected,
        true => numbers.listed(&TYPES, "a node type that does not exist")?,
    };
    let (extension, reduction) = if is_said(CAUSE) { causes(numbers.next()?)? } else { (None, None) };
    let reached = path.reach(kind, mv);
    let key = if is_said(KEY) { numbers.next()? } else { reached.ok_or("a move that is not legal")? };
    Ok(Entered {
        kind,
        expected,
        quiescence: likely.quiescence != is_said(QUIESCENCE),
        mv,
        key: key.into(),
        depth,
        window,
        rank,
        extension,
        reduction,
    })
}

fn read_window(numbers: &mut Numbers, likely: &LikelyStart, fields: u32) -> Result<Window, Damage> {
    if let Some(window) = likely.windows.get((fields & WINDOW) as usize) {
        return Ok(*window);
    }
    let Window { alpha, beta } = likely.windows[0];
    Ok(Window { alpha: numbers.value(alpha)?, beta: numbers.value(beta)? })
}

fn listed<T: Copy>(list: &[T], place: u32, damage: Damage) -> Result<T, Damage> {
    list.get(place as usize).copied().ok_or(damage)
}

fn read_depth(numbers: &mut Numbers, likely: Depth) -> Result<Depth, Damage> {
    let sixteenths = numbers.difference(likely.sixteenths())?;
    if !(-2048..2048).contains(&sixteenths) {
        return Err("a depth that does not exist");
    }
    Ok(Depth::from_sixteenths(sixteenths))
}

/// The cause of an extension as an odd number, the cause of a reduction as an even one; 0 if there is neither.
fn cause_code(start: &Entered) -> u32 {
    match (start.extension, start.reduction) {
        (Some(cause), _) => 2 * cause as u32 + 1,
        (None, Some(cause)) => 2 * cause as u32 + 2,
        (None, None) => 0,
    }
}

fn causes(code: u32) -> Result<(Option<ExtensionCause>, Option<ReductionCause>), Damage> {
    const DAMAGE: Damage = "a cause of another depth that does not exist";
    let place = code.checked_sub(1).ok_or(DAMAGE)?;
    Ok(match place % 2 {
        0 => (Some(listed(ExtensionCause::ALL, place / 2, DAMAGE)?), None),
        _ => (None, Some(listed(ReductionCause::ALL, place / 2, DAMAGE)?)),
    })
}

fn write_leave(bytes: &mut Vec<u8>, path: &Path, left: &Left) -> Result<(), Damage> {
    let likely = path.likely_end()?;
    let techniques = left.risk.techniques();
    let fields = flag(likely.value.is_some_and(|value| value != left.value), VALUE)
        | flag(left.best != likely.best, BEST)
        | flag(left.confidence != Confidence::CERTAIN, CONFIDENCE)
        | flag(techniques != likely.techniques, TECHNIQUES);
    write(bytes, LEAVE | (flag(fields > 0, DIFFERS) | (left.reason as u32) << 1) << TAG_BITS);
    if fields > 0 {
        write(bytes, fields);
    }
    if likely.value != Some(left.value) {
        write_difference(bytes, likely.value.unwrap_or(likely.judgement).get(), left.value.get());
    }
    if left.best != likely.best {
        write(bytes, left.best.0.into());
    }
    if left.confidence != Confidence::CERTAIN {
        write(bytes, left.confidence.parts().into());
    }
    if techniques != likely.techniques {
        write(bytes, techniques.bits());
    }
    Ok(())
}

fn read_leave(numbers: &mut Numbers, path: &Path, rest: u32) -> Result<Left, Damage> {
    let likely = path.likely_end()?;
    let reason = listed(LeaveReason::ALL, rest >> 1, "a reason to end that does not exist")?;
    let fields: u32 = if rest & DIFFERS != 0 { numbers.next()? } else { 0 };
    let is_said = |field: u32| fields & field != 0;
    let value = match likely.value {
        Some(value) if !is_said(VALUE) => value,
        value => numbers.value(value.unwrap_or(likely.judgement))?,
    };
    let best = if is_said(BEST) { MoveCode(numbers.next()?) } else { likely.best };
    let confidence = match is_said(CONFIDENCE) {
        false => Confidence::CERTAIN,
        true => Confidence::from_parts(numbers.next()?),
    };
    let techniques = match is_said(TECHNIQUES) {
        false => likely.techniques,
        true => UnsafeTechniques::from_code(numbers.next()?).ok_or("a technique that does not exist")?,
    };
    let risk = Risk::resting_on(techniques);
    Ok(Left { best, risk, confidence, ..Left::with_value(reason, value) })
}

fn write_probe(
    bytes: &mut Vec<u8>,
    path: &Path,
    outcome: ProbeOutcome,
    entry: Option<FoundEntry<u32>>,
) -> Result<(), Damage> {
    let start = path.start()?;
    write(bytes, PROBE | (outcome as u32) << TAG_BITS);
    if let Some(entry) = entry {
        write(bytes, path.next().wrapping_sub(entry.source));
        write_difference(bytes, start.window.alpha.get(), entry.value.get());
        write(bytes, entry.bound as u32);
        write_difference(bytes, start.depth.sixteenths(), entry.depth.sixteenths());
    }
    Ok(())
}

fn read_probe(numbers: &mut Numbers, path: &Path, rest: u32) -> Result<Event, Damage> {
    let start = path.start()?;
    let outcome = listed(ProbeOutcome::ALL, rest, "an outcome of a probe that does not exist")?;
    if outcome == ProbeOutcome::Miss {
        return Ok(Event::Probe(outcome, None));
    }
    let entry = FoundEntry {
        source: path.next().wrapping_sub(numbers.next()?),
        value: numbers.value(start.window.alpha)?,
        bound: numbers.listed(&BOUNDS, "a bound that does not exist")?,
        depth: read_depth(numbers, start.depth)?,
    };
    Ok(Event::Probe(outcome, Some(entry)))
}

/// Appends an event that is none of the three frequent ones.
fn write_other(bytes: &mut Vec<u8>, path: &Path, event: &Event) -> Result<(), Damage> {
    let mut begin = |which: u32, numbers: &[u32]| {
        write(bytes, OTHER | which << TAG_BITS);
        numbers.iter().for_each(|number| write(bytes, *number));
    };
    match event {
        Event::Enter(_) | Event::Leave(_) | Event::Probe(..) => {}
        Event::Header(header) => begin(HEADER, &[header_code(header)]),
        Event::Sampling(Sampling { parameters, scale }) => {
            let UctParameters { descents, exploration, seed, playout, solver } = *parameters;
            let switches = u32::from(scale.range().is_some()) | u32::from(solver) << 1;
            begin(SAMPLING, &[descents, exploration.into(), seed, playout.into(), switches]);
            if let Some((least, most)) = scale.range() {
                write_difference(bytes, 0, least);
                write_difference(bytes, 0, most);
            }
        }
        Event::StoodPat(value) => {
            begin(STOOD_PAT, &[]);
            write_difference(bytes, path.judgement()?.get(), value.get());
        }
        Event::PreSearch(row) => {
            begin(PRE_SEARCH, &[row.verdict as u32, row.entry_iteration.into()]);
            write_difference(bytes, path.start()?.depth.sixteenths(), row.new_depth.sixteenths());
        }
        Event::Refuted(source) => begin(REFUTED, &[path.next().wrapping_sub(*source)]),
        Event::Singularity => begin(SINGULARITY, &[]),
        Event::Skipped(row) => begin(SKIPPED, &[row.searched.into(), row.moves.into()]),
        Event::Pruned(row) => begin(PRUNED, &[row.searched.into(), row.late.into(), row.futile.into()]),
        Event::Thresholds(pair) => begin(THRESHOLDS, &pair_codes(*pair)),
        Event::Numbers(pair) => begin(NUMBERS, &pair_codes(*pair)),
        Event::Interval(Interval { pessimistic, optimistic }) => {
            begin(INTERVAL, &[]);
            write_difference(bytes, path.judgement()?.get(), pessimistic.get());
            write_difference(bytes, pessimistic.get(), optimistic.get());
        }
        Event::RecordingEnded => begin(RECORDING_ENDED, &[]),
        Event::Name(NamePiece { bytes: [a, b, c, d, e, f, g, h], is_last }) => {
            let halves = [[*a, *b, *c, *d], [*e, *f, *g, *h]].map(u32::from_le_bytes);
            begin(NAME, &[u32::from(*is_last), halves[0], halves[1]]);
        }
        Event::OwnWord(edge, subject, name) => {
            begin(OWN_WORD, &[*edge as u32, *subject as u32, (*name).into()]);
        }
        Event::Amounts(edge, Amounts { extended, reduced }) => {
            begin(AMOUNTS, &[*edge as u32]);
            write_difference(bytes, 0, extended.sixteenths());
            write_difference(bytes, 0, reduced.sixteenths());
        }
        Event::Field(edge, name, value) => {
            begin(FIELD, &[*edge as u32, (*name).into(), zigzag(*value)]);
        }
    }
    Ok(())
}

fn read_other(numbers: &mut Numbers, path: &Path, which: u32) -> Result<Event, Damage> {
    Ok(match which {
        HEADER => Event::Header(header_of(numbers.next()?)?),
        SAMPLING => {
            let (descents, exploration) = (numbers.next()?, numbers.next()?);
            let (seed, playout, switches) = (numbers.next()?, numbers.next()?, numbers.next::<u32>()?);
            let parameters =
                UctParameters { descents, exploration, seed, playout, solver: switches & 2 != 0 };
            let range = match switches & 1 {
                0 => None,
                _ => Some((numbers.difference(0)?, numbers.difference(0)?)),
            };
            Event::Sampling(Sampling { parameters, scale: Scale::of_range(range) })
        }
        STOOD_PAT => Event::StoodPat(numbers.value(path.judgement()?)?),
        PRE_SEARCH => Event::PreSearch(PreSearchRow {
            verdict: numbers.listed(Verdict::ALL, "a verdict that does not exist")?,
            entry_iteration: numbers.next()?,
            new_depth: read_depth(numbers, path.start()?.depth)?,
        }),
        REFUTED => Event::Refuted(path.next().wrapping_sub(numbers.next()?)),
        SINGULARITY => Event::Singularity,
        SKIPPED => Event::Skipped(SkippedRow { searched: read_count(numbers)?, moves: read_count(numbers)? }),
        PRUNED => Event::Pruned(PrunedRow {
            searched: numbers.next()?,
            late: numbers.next()?,
            futile: numbers.next()?,
        }),
        THRESHOLDS => Event::Thresholds(read_pair(numbers)?),
        NUMBERS => Event::Numbers(read_pair(numbers)?),
        INTERVAL => {
            let pessimistic = numbers.value(path.judgement()?)?;
            Event::Interval(Interval { pessimistic, optimistic: numbers.value(pessimistic)? })
        }
        RECORDING_ENDED => Event::RecordingEnded,
        NAME => {
            let is_last = numbers.next::<u32>()? != 0;
            let halves = [numbers.next::<u32>()?, numbers.next()?].map(u32::to_le_bytes);
            let [[a, b, c, d], [e, f, g, h]] = halves;
            Event::Name(NamePiece { bytes: [a, b, c, d, e, f, g, h], is_last })
        }
        OWN_WORD => {
            let edge = numbers.listed(VisitEdge::ALL, "an edge that does not exist")?;
            let subject = numbers.listed(Subject::ALL, "a subject that does not exist")?;
            Event::OwnWord(edge, subject, numbers.next()?)
        }
        AMOUNTS => {
            let edge = numbers.listed(VisitEdge::ALL, "an edge that does not exist")?;
            let none = Depth::default();
            Event::Amounts(
                edge,
                Amounts { extended: read_depth(numbers, none)?, reduced: read_depth(numbers, none)? },
            )
        }
        FIELD => {
            let edge = numbers.listed(VisitEdge::ALL, "an edge that does not exist")?;
            let (name, value) = (numbers.next()?, numbers.next::<u32>()?);
            Event::Field(edge, name, (value >> 1).cast_signed() ^ -((value & 1).cast_signed()))
        }
        _ => return Err("an event that does not exist"),
    })
}

fn header_code(header: &Header) -> u32 {
    let Header { prunes, cuts_only_beyond_beta, foreign, is_part, unsafe_techniques, family } = *header;
    flag(prunes, 1)
        | flag(cuts_only_beyond_beta, 2)
        | flag(foreign, 4)
        | flag(unsafe_techniques, 8)
        | family.code() << 4
        | flag(is_part, 128)
}

fn header_of(code: u32) -> Result<Header, Damage> {
    if code > u32::from(u8::MAX) {
        return Err("a header of another version");
    }
    let is_set = |bit: u32| code & bit != 0;
    Ok(Header {
        prunes: is_set(1),
        cuts_only_beyond_beta: is_set(2),
        foreign: is_set(4),
        unsafe_techniques: is_set(8),
        family: Family::of_code(code >> 4 & 7)?,
        is_part: is_set(128),
    })
}

/// A number as one that is small if the number is small, whatever its sign.
fn zigzag(value: i32) -> u32 {
    (value << 1 ^ value >> 31).cast_unsigned()
}

/// Proof numbers, where infinity is written as 0, which is short.
fn pair_codes(pair: ProofNumbers) -> [u32; 2] {
    [pair.proof.wrapping_add(1), pair.disproof.wrapping_add(1)]
}

fn read_pair(numbers: &mut Numbers) -> Result<ProofNumbers, Damage> {
    let [proof, disproof] = [numbers.next::<u32>()?, numbers.next()?].map(|code| code.wrapping_sub(1));
    Ok(ProofNumbers { proof, disproof })
}

/// A count of moves, of twelve bits.
fn read_count(numbers: &mut Numbers) -> Result<u16, Damage> {
    let count: u16 = numbers.next()?;
    if count > 4095 { Err("more moves than are counted") } else { Ok(count) }
}
