//! Calls of the emitter in Rust, the stream that they give, and the statements that are read from it.

#[path = "../../../emit/rust/plyscope_emit.rs"]
mod plyscope_emit;

use super::bytes::check_sum;
use super::statement::{
    Beginning, DepthChange, Enter, ExpectedType, FieldValue, Leave, Move, Probe, Pruned, Squares, Statement,
    StoredBound, Word,
};
use super::{BLOCK_HEAD, Damage, Decoded, Ended, HEAD, Stream};
use crate::problem::Problem;
use plyscope_emit::{Emitter, Options, UNSAID, kind, outcome};
use proptest::prelude::*;

/// A call of an emitter.
#[derive(Clone, Debug)]
enum Call {
    Enter { mv: u16, depth: i32, alpha: i32, beta: i32, kind: u32, order: Order },
    Leave { value: i32, best: u16, reason: u32 },
    Probe { outcome: u32, bound: u32, value: i32, depth: i32 },
    StandPat(i32),
    Field(u32, i64),
    RealField(u32, f64),
    Key(u64),
    Pruned(u32, u32, u16),
    Nanoseconds(u64),
    NewSearch(String),
    Iteration(u32),
}

#[derive(Clone, Debug, Default)]
struct Order {
    rank: Option<u32>,
    expected: u32,
    extension: Option<(u32, i32)>,
    reduction: Option<(u32, i32)>,
}

fn options() -> Options {
    Options {
        program: Some("Test \"1\" \\ \u{1}é".to_owned()),
        reasons: vec!["own reason".to_owned()],
        fields: (1..=40).map(|field| format!("field {field}")).collect(),
        block_size: 4096,
        ..Options::default()
    }
}

fn write(options: &Options, calls: &[Call]) -> Vec<u8> {
    let mut emitter = Emitter::in_memory(options).unwrap();
    for place in 1..=u16::MAX * u16::from(options.has_names) {
        emitter.name(place, &format!("m{place}"));
    }
    for call in calls {
        perform(&mut emitter, call);
    }
    emitter.into_bytes()
}

fn perform(emitter: &mut Emitter, call: &Call) {
    match call {
        Call::Enter { mv, depth, alpha, beta, kind, order } => {
            if let Some(rank) = order.rank {
                emitter.rank(rank);
            }
            emitter.expected(order.expected);
            if let Some((cause, units)) = order.extension {
                emitter.extend(cause, units);
            }
            if let Some((cause, units)) = order.reduction {
                emitter.reduce(cause, units);
            }
            emitter.enter(*mv, *depth, *alpha, *beta, *kind);
        }
        Call::Leave { value, best, reason } => {
            emitter.leave(*value, *best, *reason);
        }
        Call::Probe { outcome, bound, value, depth } => emitter.probe(*outcome, *bound, *value, *depth),
        Call::StandPat(value) => emitter.stand_pat(*value),
        Call::Field(field, value) => emitter.field(*field, *value),
        Call::RealField(field, value) => emitter.real_field(*field, *value),
        Call::Key(key) => emitter.key(*key),
        Call::Pruned(moves, cause, mv) => emitter.pruned(*moves, *cause, *mv),
        Call::Nanoseconds(now) => emitter.nanoseconds(*now),
        Call::NewSearch(position) => emitter.new_search(Some(position)),
        Call::Iteration(number) => emitter.iteration(*number),
    }
}

/// The result of reading: statements as texts, each with its byte.
#[derive(Debug, Default)]
struct Read {
    header: String,
    statements: Vec<(u64, String)>,
    damages: Vec<Damage>,
}

impl Read {
    /// The statements of events, with their bytes. The statements that the reader adds have the first byte of the events of their block.
    fn said_by_events(&self, start: usize) -> impl Iterator<Item = (u64, &str)> {
        let is_added = move |byte: u64| (byte as usize - start) % 4096 == BLOCK_HEAD;
        let pairs = self.statements.iter().map(|(byte, text)| (*byte, text.as_str()));
        pairs.filter(move |(byte, _)| !is_added(*byte))
    }

    fn texts(&self) -> Vec<&str> {
        self.statements.iter().map(|(_, text)| text.as_str()).collect()
    }
}

fn try_read(stream: &[u8], piece: usize) -> (Read, Result<Ended, Problem>) {
    let mut read = Read::default();
    let mut sink = |decoded: Decoded<'_>| match decoded {
        Decoded::Header { text, .. } => text.clone_into(&mut read.header),
        Decoded::Statement { statement, byte } => read.statements.push((byte, format!("{statement:?}"))),
        Decoded::Damage(damage) => read.damages.push(damage.clone()),
    };
    let mut reader = Stream::new();
    for piece in stream.chunks(piece) {
        if let Err(problem) = reader.take(piece, &mut sink) {
            return (read, Err(problem));
        }
    }
    let ended = reader.finish(&mut sink);
    (read, ended)
}

fn read(stream: &[u8]) -> Read {
    let (read, ended) = try_read(stream, 1000);
    ended.unwrap();
    read
}

/// The statements that the calls say, by a model without any bytes.
fn said(options: &Options, calls: &[Call]) -> Vec<String> {
    let mut statements = Vec::new();
    let mut quiet = Vec::new();
    let unit = f64::from(options.depth_unit.max(1));
    let word = |place: u32| place.checked_sub(1).map(|place| Word(place as usize));
    let number = |value: i32| (value != UNSAID).then_some(i64::from(value));
    let mv = |mv: u16| match mv {
        0 => Move::None,
        place if options.has_names => Move::Named(place),
        bits => Move::Squares(Squares::from_bits(bits)),
    };
    let stopped = Statement::Leave(Leave { value: None, best: Move::None, reason: None });
    for call in calls {
        let statement = match call {
            Call::Enter { mv: by, depth, alpha, beta, kind, order } => {
                let is_quiet = kind & kind::QUIET != 0 || quiet.last() == Some(&true);
                quiet.push(is_quiet);
                let change = |said: Option<(u32, i32)>| {
                    said.map(|(cause, units)| DepthChange {
                        cause: word(cause),
                        plies: (units != 0).then(|| f64::from(units) / unit),
                    })
                };
                let types = [None, Some(ExpectedType::Pv), Some(ExpectedType::Cut), Some(ExpectedType::All)];
                Statement::Enter(Enter {
                    mv: mv(*by),
                    depth: f64::from(*depth) / unit,
                    alpha: number(*alpha),
                    beta: number(*beta),
                    kind: word(kind & 0xFFFF),
                    quiescence: is_quiet,
                    expected: types[order.expected as usize],
                    rank: order.rank.and_then(word),
                    extension: change(order.extension),
                    reduction: change(order.reduction),
                    beginning: Beginning::Recorded,
                })
            }
            Call::Leave { value, best, reason } => {
                quiet.pop();
                Statement::Leave(Leave { value: number(*value), best: mv(*best), reason: word(*reason) })
            }
            Call::Probe { outcome, bound, value, depth } => {
                let bounds =
                    [None, Some(StoredBound::Exact), Some(StoredBound::Lower), Some(StoredBound::Upper)];
                let has_entry = *outcome != outcome::MISS;
                Statement::Probe(Probe {
                    outcome: word(*outcome).unwrap(),
                    bound: bounds[*bound as usize].filter(|_| has_entry),
                    value: number(*value).filter(|_| has_entry),
                    depth: (has_entry && *depth != UNSAID).then(|| f64::from(*depth) / unit),
                })
            }
            Call::StandPat(value) => Statement::StandPat { value: i64::from(*value) },
            Call::Field(field, value) => {
                Statement::Field { field: word(*field).unwrap(), value: FieldValue::Whole(*value) }
            }
            Call::RealField(field, value) => {
                Statement::Field { field: word(*field).unwrap(), value: FieldValue::Real(*value) }
            }
            Call::Key(key) => Statement::Key { key: *key },
            Call::Pruned(moves, cause, by) => {
                Statement::Pruned(Pruned { moves: u64::from(*moves), mv: mv(*by), cause: word(*cause) })
            }
            Call::Nanoseconds(now) => Statement::Nanoseconds { since_opening: *now },
            Call::NewSearch(position) => {
                quiet.drain(..).for_each(|_| statements.push(format!("{stopped:?}")));
                let position = Some(position.as_str()).filter(|position| !position.is_empty());
                Statement::NewSearch { position }
            }
            Call::Iteration(number) => {
                quiet.drain(..).for_each(|_| statements.push(format!("{stopped:?}")));
                Statement::Iteration { number: u64::from(*number) }
            }
        };
        statements.push(format!("{statement:?}"));
    }
    statements
}

fn order() -> impl Strategy<Value = Order> {
    let change = || proptest::option::weighted(0.2, (0..=6_u32, -40..40_i32));
    (proptest::option::weighted(0.3, 0..=7_u32), 0..4_u32, change(), change())
        .prop_map(|(rank, expected, extension, reduction)| Order { rank, expected, extension, reduction })
}

/// Values: small ones, where predictions hold, and all others.
fn value() -> impl Strategy<Value = i32> {
    prop_oneof![8 => -3..3_i32, 1 => any::<i32>(), 1 => Just(UNSAID)]
}

fn moves() -> impl Strategy<Value = u16> {
    prop_oneof![0..4_u16, any::<u16>()]
}

fn call() -> impl Strategy<Value = Call> {
    let kinds =
        prop_oneof![4 => Just(0), 1 => 0..=4_u32, 1 => (0..=4_u32).prop_map(|kind| kind | kind::QUIET)];
    let depths = || prop_oneof![-3..10_i32, any::<i32>()];
    prop_oneof![
        6 => (moves(), depths(), value(), value(), kinds, order()).prop_map(
            |(mv, depth, alpha, beta, kind, order)| Call::Enter { mv, depth, alpha, beta, kind, order }
        ),
        6 => (value(), moves(), 0..=16_u32).prop_map(|(value, best, reason)| Call::Leave { value, best, reason }),
        3 => (1..=7_u32, 0..4_u32, value(), depths())
            .prop_map(|(outcome, bound, value, depth)| Call::Probe { outcome, bound, value, depth }),
        2 => value().prop_filter("a value", |value| *value != UNSAID).prop_map(Call::StandPat),
        2 => (1..=40_u32, any::<i64>()).prop_map(|(field, value)| Call::Field(field, value)),
        1 => (1..=40_u32, proptest::num::f64::NORMAL).prop_map(|(field, value)| Call::RealField(field, value)),
        1 => any::<u64>().prop_map(Call::Key),
        1 => (any::<u32>(), 0..=6_u32, moves()).prop_map(|(moves, cause, mv)| Call::Pruned(moves, cause, mv)),
        1 => (0..1_u64 << 50).prop_map(Call::Nanoseconds),
    ]
}

/// Calls with few searches and iterations between them, and never more visits open than a small block has room for.
fn calls() -> impl Strategy<Value = Vec<Call>> {
    let begin =
        prop_oneof!["[a-zé ]{0,90}".prop_map(Call::NewSearch), any::<u32>().prop_map(Call::Iteration)];
    proptest::collection::vec(prop_oneof![60 => call(), 1 => begin], 0..900).prop_map(|calls| {
        let mut open = 0;
        let mut kept = Vec::new();
        let mut now = 0;
        for call in calls {
            match call {
                Call::Nanoseconds(passed) => {
                    now += passed;
                    kept.push(Call::Nanoseconds(now));
                    continue;
                }
                Call::Enter { .. } if open == 14 => continue,
                Call::Enter { .. } => open += 1,
                Call::Leave { .. } => open = i32::max(open - 1, 0),
                Call::NewSearch(_) | Call::Iteration(_) => open = 0,
                _ => {}
            }
            kept.push(call);
        }
        kept
    })
}

fn is_name(text: &str) -> bool {
    text.starts_with("MoveName")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The statements are the calls, in whatever pieces the bytes arrive.
    #[test]
    fn the_statements_are_the_calls(
        calls in calls(), values_of_first: bool, has_names: bool, depth_unit in 0..20_u32, piece in 1..9000_usize
    ) {
        let options = Options { values_of_first, has_names, depth_unit, ..options() };
        let stream = write(&options, &calls);
        let (read, ended) = try_read(&stream, piece);
        prop_assert_eq!(&read.damages, &[]);
        prop_assert!(!ended.unwrap().is_cut_short);
        let texts: Vec<&str> = read.texts().into_iter().filter(|text| !is_name(text)).collect();
        prop_assert_eq!(texts, said(&options, &calls));
        prop_assert!(read.header.contains(r#""program":"Test \"1\" \\ \u0001é""#));
    }

    /// A stream without one of its blocks gives the statements of all others, and says which visits go on.
    #[test]
    fn a_lost_block_costs_its_own_statements(calls in calls(), lost in any::<proptest::sample::Index>()) {
        let stream = write(&options(), &calls);
        let whole = read(&stream);
        let start = HEAD + whole.header.len();
        let lost = start + 4096 * lost.index((stream.len() - start).div_ceil(4096));
        let end = (lost + 4096).min(stream.len());
        let parts = read(&[&stream[..lost], &stream[end..]].concat());
        prop_assert_eq!(&parts.damages, &[]);
        let moved = |byte: u64| if byte < lost as u64 { byte } else { byte + (end - lost) as u64 };
        let found: Vec<_> = parts.said_by_events(start).map(|(byte, text)| (moved(byte), text)).collect();
        let is_lost = |byte: u64| (lost as u64..end as u64).contains(&byte);
        let kept: Vec<_> = whole.said_by_events(start).filter(|(byte, _)| !is_lost(*byte)).collect();
        prop_assert_eq!(found, kept);
        if end < stream.len() {
            prop_assert_eq!(open_after(&parts), open_after(&whole));
        }
    }

    /// No events make the reader panic, though their checksum is right.
    #[test]
    fn no_bytes_make_the_reader_panic(events in proptest::collection::vec(any::<u8>(), 0..400), open in 0..3_u32, first in prop_oneof![Just(0), any::<u64>()]) {
        let mut stream = write(&options(), &[]);
        stream.truncate(HEAD + read(&stream).header.len());
        for beginning in [&[48, 0, 0, 0][..], &[48, 1, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0, 0, 0]] {
            let events = [beginning, &events].concat();
            stream.extend(block(&events, first, open));
        }
        let (read, ended) = try_read(&stream, 5000);
        prop_assert_eq!(ended.unwrap().blocks, 2);
        prop_assert!(read.statements.len() <= 2 * 430 + 256);
    }
}

/// A whole block of 4096 bytes with these events.
fn block(events: &[u8], first: u64, open: u32) -> Vec<u8> {
    let mut block = b"PLYB".to_vec();
    block.extend((events.len() as u32).to_le_bytes());
    block.extend(first.to_le_bytes());
    block.extend([0, open].map(u32::to_le_bytes).concat());
    let check = check_sum(&[&block[4..], events]);
    block.extend(check.to_le_bytes());
    block.extend(events);
    block.resize(4096, 0);
    block
}

/// The number of visits that are open after these statements.
fn open_after(read: &Read) -> usize {
    let mut open: usize = 0;
    for text in read.texts() {
        if let Some(gap) = text.strip_prefix("Gap { open: ") {
            let kept = gap.split(',').next().unwrap().parse().unwrap();
            assert!(kept <= open, "{text}");
            open = kept;
        } else if text.starts_with("Enter") {
            open += 1;
        } else if text.starts_with("Leave") {
            open = open.saturating_sub(1);
        }
    }
    open
}

fn enter(mv: u16, depth: i32) -> Call {
    Call::Enter { mv, depth, alpha: -50 + depth, beta: 50, kind: 0, order: Order::default() }
}

const LEAVE: Call = Call::Leave { value: 7, best: 3, reason: 2 };

/// The number of moves at the root of `search`.
const MOVES: usize = 300;

/// A search with several blocks: a root with many moves, each with replies.
fn search() -> Vec<Call> {
    let replies = |mv| {
        (1..=4).flat_map(move |reply| [enter(reply, mv as i32 % 5), Call::StandPat(reply.into()), LEAVE])
    };
    let moves = (1..=MOVES).flat_map(|mv| {
        let begin = [enter(mv as u16, 2), Call::Field(1, mv as i64)];
        begin.into_iter().chain(replies(mv)).chain([LEAVE])
    });
    [Call::NewSearch("here".to_owned()), Call::Iteration(3), enter(0, 3)]
        .into_iter()
        .chain(moves)
        .chain([LEAVE])
        .collect()
}

#[test]
fn a_stream_that_is_cut_is_read_up_to_there() {
    let stream = write(&options(), &search());
    let whole = read(&stream);
    let start = HEAD + whole.header.len();
    assert!(stream.len() > start + 2 * 4096, "{}", stream.len());
    let mut longest = 0;
    for end in (0..stream.len()).filter(|end| *end < start || end % 13 == 0 || (*end - start) % 4096 < 40) {
        let (cut, ended) = try_read(&stream[..end], 1 << 16);
        if end < start {
            let problem = ended.unwrap_err();
            assert!(problem.message.starts_with(&format!("byte {end}: ")), "{problem}");
            continue;
        }
        let block = start + (end - start) / 4096 * 4096;
        let length = u32::from_le_bytes(stream[block + 4..block + 8].try_into().unwrap()) as usize;
        let has_whole_events = end == block || end >= block + BLOCK_HEAD + length;
        assert_eq!(ended.unwrap().is_cut_short, !has_whole_events, "{end}");
        assert_eq!(cut.damages, []);
        assert!(whole.statements.starts_with(&cut.statements), "{end}");
        assert!(cut.statements.len() >= longest, "{end}");
        longest = cut.statements.len();
    }
    assert!(whole.statements.len() - longest < 5);
}

#[test]
fn a_flipped_bit_costs_its_block() {
    let stream = write(&options(), &search());
    let whole = read(&stream);
    let start = HEAD + whole.header.len();
    let blocks = (stream.len() - start).div_ceil(4096);
    let mut padding = 0;
    for byte in (0..stream.len()).filter(|byte| *byte < start || byte % 11 == 0 || (byte - start) % 4096 < 40)
    {
        let mut flipped = stream.clone();
        flipped[byte] ^= 1 << (byte % 8);
        let (read, ended) = try_read(&flipped, 1 << 16);
        if byte < start {
            let problem = ended.unwrap_err();
            assert!(!problem.fix.is_empty() && problem.message.contains("byte "), "{problem}");
            continue;
        }
        let block = (byte - start) / 4096;
        let begin = (start + 4096 * block) as u64;
        let ended = ended.unwrap();
        if read.damages.is_empty() && !ended.is_cut_short {
            assert_eq!(read.texts(), whole.texts(), "{byte}: a zero behind the events");
            padding += 1;
            continue;
        }
        if let [damage] = &read.damages[..] {
            assert_eq!((damage.block, damage.byte), (block as u64, begin), "{byte}");
            assert!(damage.problem().message.starts_with(&format!("byte {begin}, block {block}: ")));
        } else {
            assert_eq!((block, read.damages.len()), (blocks - 1, 0), "{byte}: the length of the last block");
        }
        let outside = |read: &Read| -> Vec<_> {
            let is_outside = |at: u64| !(begin..begin + 4096).contains(&at);
            read.said_by_events(start)
                .filter(|(at, _)| is_outside(*at))
                .map(|(_, text)| text.to_owned())
                .collect()
        };
        assert_eq!(outside(&read), outside(&whole), "{byte}");
    }
    assert!(padding < 200, "{padding}");
}

/// Bytes that a program or a copy adds or loses move all blocks behind them.
#[test]
fn bytes_that_are_added_or_lost_cost_their_block() {
    let stream = write(&options(), &search());
    let whole = read(&stream);
    let start = HEAD + whole.header.len();
    let blocks = (stream.len() - start).div_ceil(4096);
    let texts_of = |read: &Read, block: usize, moved: i64| -> Vec<String> {
        let begin = (start + 4096 * block) as i64 + moved;
        let of_block = |at: u64| (begin + BLOCK_HEAD as i64 + 1..begin + 4096).contains(&(at as i64));
        let statements = read.statements.iter().filter(|(at, _)| of_block(*at));
        statements.map(|(_, text)| text.clone()).collect()
    };
    for (change, piece) in [(1, 1 << 16), (3, 1 << 16), (5, 1000), (-1, 1 << 16), (-3, 1 << 16), (-6, 1000)] {
        for place in (start..stream.len()).step_by(997) {
            let mut changed = stream[..place].to_vec();
            changed.extend(std::iter::repeat_n(b'P', change.max(0) as usize));
            changed.extend(stream.get(place + (-change).max(0) as usize..).unwrap_or_default());
            let (read, ended) = try_read(&changed, piece);
            ended.unwrap();
            let hit = (place - start) / 4096;
            // Bytes that are lost across a border are the bytes of two blocks.
            let last = (place + (-change).max(0) as usize - 1).saturating_sub(start) / 4096;
            for block in (0..blocks).filter(|block| *block < hit || *block > last) {
                let moved = if block < hit { 0 } else { change };
                let expected = texts_of(&whole, block, 0);
                assert_eq!(texts_of(&read, block, moved), expected, "{change} at {place}: block {block}");
            }
            assert!(read.damages.len() <= 2, "{change} at {place}: {:?}", read.damages);
        }
    }
}

/// The letters of a block inside the damaged last block, which has no room for what they say.
#[test]
fn letters_in_a_damaged_block_are_no_block_that_is_cut_short() {
    let mut stream = write(&options(), &search());
    let whole = read(&stream);
    let start = HEAD + whole.header.len();
    let last = start + (stream.len() - start - 1) / 4096 * 4096;
    let place = last + BLOCK_HEAD + 40;
    assert!(place + 100 < stream.len());
    stream[place..place + 4].copy_from_slice(b"PLYB");
    stream[place + 4..place + 8].copy_from_slice(&[0xFF; 4]);
    stream[place + 8..place + BLOCK_HEAD].fill(0);
    stream[place + 8 + 7] = 0x7F;
    let (read, ended) = try_read(&stream, 1 << 16);
    ended.unwrap();
    assert!(read.statements.iter().all(|(byte, _)| (*byte as usize) < last), "{:?}", read.statements.last());
    assert_eq!(read.damages.len(), 1);
}

/// Beginnings of blocks everywhere would take a checksum each.
#[test]
fn beginnings_that_are_none_are_tried_a_few_times_for_each_size_of_a_block() {
    let mut stream = write(&options(), &search());
    let start = HEAD + read(&stream).header.len();
    stream.truncate(start);
    stream.extend(b"PLYB".repeat(50 * 1024));
    let (read, ended) = try_read(&stream, 1 << 16);
    let ended = ended.unwrap();
    assert_eq!((ended.blocks, ended.damaged), (read.damages.len() as u64, read.damages.len() as u64));
    assert!(read.statements.is_empty() && ended.blocks <= 50 * 9, "{ended:?}");
}

#[test]
fn a_block_that_comes_twice_is_read_once() {
    let stream = write(&options(), &search());
    let whole = read(&stream);
    let start = HEAD + whole.header.len();
    let twice = [&stream[..start + 4096], &stream[start..]].concat();
    let read = read(&twice);
    assert_eq!(read.texts(), whole.texts());
    let [damage] = &read.damages[..] else { panic!("{:?}", read.damages) };
    assert!(damage.message.contains("was read before"), "{damage:?}");
}

#[test]
fn a_ring_begins_with_its_open_visits() {
    let calls = search();
    let ring = Options { last_visits: 100, ..options() };
    let (part, whole) = (read(&write(&ring, &calls)), read(&write(&options(), &calls)));
    let begins = |read: &Read| {
        read.texts().iter().filter(|text| text.starts_with("Enter") && text.contains(" Recorded")).count()
    };
    let left_out = begins(&whole) - begins(&part);
    assert!(left_out > 0 && begins(&part) >= 100, "{left_out} {}", begins(&part));
    let texts = part.texts();
    assert_eq!(texts[0], format!("Gap {{ open: 0, visits: {left_out} }}"));
    assert_eq!(&texts[1..3], [r#"NewSearch { position: Some("here") }"#, "Iteration { number: 3 }"]);
    assert!(
        texts[3].contains("depth: 3.0, alpha: Some(-47), beta: Some(50)")
            && texts[3].contains("NotRecorded { entered: "),
        "{}",
        texts[3]
    );
    assert!(whole.texts().ends_with(&texts[5..]));
    assert!(part.header.contains(r#""recorded":{"last_visits":100}"#));
}

/// The number of visits that are recorded, and that are counted.
fn counts(options: &Options, calls: &[Call]) -> (usize, u64) {
    let read = read(&write(options, calls));
    let counted = read
        .texts()
        .iter()
        .filter_map(|text| {
            text.strip_prefix("NotRecorded { visits: ")?.strip_suffix(" }")?.parse::<u64>().ok()
        })
        .sum();
    (read.texts().iter().filter(|text| text.starts_with("Enter")).count(), counted)
}

#[test]
fn visits_that_are_not_recorded_are_counted() {
    let calls = search();
    let all = 1 + MOVES + MOVES * 4;
    assert_eq!(counts(&options(), &calls), (all, 0));
    let count = |options: Options| {
        let (recorded, counted) = counts(&options, &calls);
        assert_eq!(recorded as u64 + counted, all as u64);
        recorded
    };
    assert_eq!(count(Options { plies: 1, ..options() }), 1 + MOVES);
    assert_eq!(count(Options { below: vec![60], ..options() }), 1 + 1 + 4);
    assert_eq!(count(Options { below: vec![60, 2], ..options() }), 1 + 1 + 1);
    assert_eq!(count(Options { from_iteration: 3, ..options() }), all);
    assert_eq!(count(Options { from_iteration: 4, ..options() }), 0);
    let quiet: Vec<Call> = calls
        .iter()
        .map(|call| match call {
            Call::Enter { mv, depth: 2, alpha, beta, order, .. } => Call::Enter {
                mv: *mv,
                depth: 2,
                alpha: *alpha,
                beta: *beta,
                kind: kind::QUIET,
                order: order.clone(),
            },
            call => call.clone(),
        })
        .collect();
    let filter = Options { quiescence_counted: true, ..options() };
    assert_eq!(counts(&filter, &quiet), (1 + MOVES, 4 * MOVES as u64));
    let searches: Vec<Call> = (0..7).flat_map(|_| calls.clone()).collect();
    let filter = Options { every_search: 3, ..options() };
    assert_eq!(counts(&filter, &searches), (3 * all, 4 * all as u64));
}

#[test]
fn visits_that_nest_too_deeply_are_counted() {
    let calls: Vec<Call> = (0..300).map(|_| enter(1, 1)).chain((0..300).map(|_| LEAVE)).collect();
    let options = Options { block_size: 65536, ..options() };
    assert_eq!(counts(&options, &calls), (250, 50));
    assert_eq!(open_after(&read(&write(&options, &calls))), 0);
}

#[test]
fn a_number_of_a_field_with_words_is_a_word() {
    let header = r#"{"perspective":"mover","moves":"names","fields":[{"name":"phase","words":["opening","endgame"]}]}"#;
    let numbers = [1_u32, 4096, header.len() as u32].map(u32::to_le_bytes).concat();
    let check = check_sum(&[&numbers, header.as_bytes()]).to_le_bytes();
    let head = [b"\x89PLYB\r\n\x1a", &numbers[..], &check, header.as_bytes()].concat();
    let stream = [head, block(&[48, 0, 0, 0, 128, 4, 128, 6], 0, 0)].concat();
    let said = |value| format!("{:?}", Statement::Field { field: Word(0), value });
    assert_eq!(read(&stream).texts(), [said(FieldValue::Text("endgame")), said(FieldValue::Whole(3))]);
}

#[test]
fn a_header_that_is_wrong_is_refused_with_a_fix() {
    for (fields, message) in [
        (r#""moves":"squares""#, "missing field `perspective`"),
        (r#""perspective":"mover","moves":"san""#, "unknown variant `san`"),
        (r#""perspective":"mover","moves":"names","depth_unit":0"#, "“depth_unit” is 0"),
        (r#""perspective":"mover","moves":"names","reasons":[""]"#, "“” cannot be a word"),
    ] {
        let header = format!("{{{fields}}}");
        let numbers = [1_u32, 4096, header.len() as u32].map(u32::to_le_bytes).concat();
        let check = check_sum(&[&numbers, header.as_bytes()]).to_le_bytes();
        let head = [b"\x89PLYB\r\n\x1a", &numbers[..], &check, header.as_bytes()].concat();
        let problem = try_read(&head, 10).1.unwrap_err();
        assert!(problem.message.starts_with("byte 24: ") && problem.message.contains(message), "{problem}");
        assert!(!problem.fix.is_empty());
    }
}

/// The bytes in the document, which the emitter in C wrote, have the statements that the document lists.
#[test]
fn the_example_of_the_document_is_read() {
    let document = include_str!("../../../docs/trace-stream.md");
    let example = document.split("```hex\n").nth(1).unwrap().split("```").next().unwrap();
    let numbers = example.lines().flat_map(|line| line.split('#').next().unwrap().split_whitespace());
    let bytes: Vec<u8> = numbers.map(|number| u8::from_str_radix(number, 16).unwrap()).collect();
    let options = Options { fields: vec!["evaluation".to_owned()], ..Options::default() };
    let mut stream = write(&options, &[]);
    stream.truncate(stream.len() - BLOCK_HEAD - 4);
    stream.extend(bytes);
    let root = Call::Enter { mv: 0, depth: 1, alpha: -32000, beta: 32000, kind: 0, order: Order::default() };
    let order = Order { rank: Some(5), ..Order::default() };
    let e2e4 = 12 | 28 << 6;
    let calls = [
        Call::Iteration(1),
        root,
        Call::Probe { outcome: outcome::MISS, bound: 0, value: UNSAID, depth: UNSAID },
        Call::Enter { mv: e2e4, depth: 0, alpha: -32000, beta: 32000, kind: kind::QUIET, order },
        Call::Field(1, -35),
        Call::StandPat(-35),
        Call::Leave { value: -35, best: 0, reason: 5 },
        Call::Leave { value: 35, best: e2e4, reason: 2 },
    ];
    assert_eq!(read(&stream).texts(), said(&options, &calls));
}
