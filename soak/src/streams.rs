//! Binary streams of other programs, as the emitter writes them and changed: each is refused, or read and shown. A change with
//! right checksums is one that a program with a mistake writes.

#[path = "../../emit/rust/plyscope_emit.rs"]
mod plyscope_emit;

use plyscope::foreign;
use plyscope::problem::Problem;
use plyscope::random::Random;
use plyscope::session::Session;
use plyscope::trace::recorder::Batch;

use crate::harness::{Kind, Outcome, ensure};
use crate::questions;
use plyscope_emit::{Emitter, Options, UNSAID, chess_move};

pub const KIND: Kind = Kind { name: "streams", sample: 200, make, check };

/// The length of everything before the header, and of a block's head.
const HEAD: usize = 24;
const BLOCK_HEAD: usize = 28;
/// The bytes of a block: the least that the format allows, so that a stream has several.
const BLOCK: usize = 4096;

/// The seed of the calls, their number, and the seed of the changes (0: no change).
fn make(random: &mut Random) -> String {
    let most = if random.once_in(8) { 4000 } else { 200 };
    let calls = random.below(most);
    let changes = if random.once_in(4) { 0 } else { 1 + (random.next_u64() >> 24) };
    format!("{} {calls} {changes}", random.next_u64() >> 24)
}

/// The stream of random calls of the emitter.
pub fn written(random: &mut Random, calls: usize) -> Vec<u8> {
    let has_names = random.once_in(2);
    let options = Options {
        program: Some("Soak".to_owned()),
        values_of_first: random.once_in(2),
        infinity: [99, 32000, i32::MAX][random.below(3)],
        mate: [0, 90][random.below(2)],
        mate_plies: 20,
        has_names,
        only_beyond_beta: random.once_in(4),
        no_window: random.once_in(6),
        depth_unit: [1, 16, 65536][random.below(3)],
        reasons: vec!["futility".to_owned()],
        kinds: vec!["verification".to_owned()],
        fields: vec!["evaluation".to_owned(), "phase".to_owned()],
        quiescence_counted: random.once_in(9),
        plies: random.below(3) as u32 * 4,
        block_size: BLOCK as u32,
        ..Options::default()
    };
    let mut emitter = Emitter::in_memory(&options).expect("the options are right");
    (1..8).for_each(|place| emitter.name(place, &format!("m{place}")));
    let squares = [chess_move(12, 28, 0), chess_move(52, 36, 0), chess_move(6, 21, 0), chess_move(57, 42, 0)];
    for _ in 0..calls {
        let value = match random.below(20) {
            0 => UNSAID,
            1 => i32::MAX,
            _ => random.below(40) as i32 - 20,
        };
        match random.below(16) {
            0 => emitter.probe(
                1 + random.below(7) as u32,
                random.below(4) as u32,
                value,
                random.below(5) as i32,
            ),
            1 if value != UNSAID => emitter.stand_pat(value),
            2 => emitter.field(1 + random.below(2) as u32, value.into()),
            3 => emitter.real_field(1, f64::from(value) / 3.0),
            4 => emitter.pruned(random.below(5) as u32, random.below(7) as u32, 0),
            5 => emitter.key(random.next_u64()),
            6 => emitter.rank(random.below(8) as u32),
            7 => emitter.extend(random.below(7) as u32, random.below(20) as i32),
            8 => emitter.reduce(random.below(7) as u32, random.below(20) as i32),
            9 if random.once_in(12) => emitter.new_search(None),
            9 if emitter.open_visits() == 0 => emitter.iteration(random.below(9) as u32),
            10..=12 if emitter.open_visits() > 0 => {
                let _ = emitter.leave(value, 0, random.below(17) as u32);
            }
            _ => {
                let mv = match () {
                    () if emitter.open_visits() == 0 => 0,
                    () if has_names => random.below(8) as u16,
                    () => squares[(emitter.open_visits() - 1) % squares.len()],
                };
                let kind = if random.once_in(4) { random.below(6) as u32 } else { 0 };
                let beta = value.saturating_add(1 + random.below(9) as i32);
                emitter.enter(mv, random.below(9) as i32, value, beta, kind);
            }
        }
    }
    emitter.into_bytes()
}

/// Changes some bytes. `forge`: of the events of a block, whose checksum is then made right.
pub fn change(random: &mut Random, bytes: &mut Vec<u8>) {
    let forge = random.once_in(2);
    for _ in 0..=random.below(3) {
        let header = bytes
            .get(16..20)
            .map_or(0, |length| u32::from_le_bytes([length[0], length[1], length[2], length[3]]) as usize);
        let first = HEAD.saturating_add(header);
        let blocks = bytes.len().saturating_sub(first).div_ceil(BLOCK);
        if forge && blocks > 0 {
            let block = first + random.below(blocks) * BLOCK;
            forge_block(random, &mut bytes[block..]);
            continue;
        }
        if bytes.is_empty() {
            return;
        }
        let at = random.below(bytes.len());
        match random.below(6) {
            0 => bytes.truncate(at),
            1 => bytes[at] = random.next_u64() as u8,
            2 => bytes[at] ^= 1 << random.below(8),
            3 => bytes.insert(at, random.next_u64() as u8),
            4 if blocks > 1 => {
                // A block is lost.
                let block = first + random.below(blocks - 1) * BLOCK;
                drop(bytes.drain(block..block + BLOCK));
            }
            _ => drop(bytes.drain(at..(at + random.below(40)).min(bytes.len()))),
        }
    }
}

fn forge_block(random: &mut Random, block: &mut [u8]) {
    let number = |block: &[u8], at: usize| {
        block.get(at..at + 4).map_or(0, |four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
    };
    let length = number(block, 4) as usize;
    let Some(events) = block.get_mut(BLOCK_HEAD..BLOCK_HEAD.saturating_add(length)) else { return };
    if events.is_empty() {
        return;
    }
    for _ in 0..=random.below(3) {
        let at = random.below(events.len());
        events[at] = if random.once_in(2) { random.next_u64() as u8 } else { events[at].wrapping_add(1) };
    }
    let (mut sum, mut sums) = (1_u64, 0_u64);
    for byte in block[4..24].iter().chain(&block[BLOCK_HEAD..BLOCK_HEAD + length]) {
        sum = (sum + u64::from(*byte)) % 65521;
        sums = (sums + sum) % 65521;
    }
    block[24..28].copy_from_slice(&(((sums << 16) | sum) as u32).to_le_bytes());
}

/// The stream of an input.
fn stream(input: &str) -> Option<Vec<u8>> {
    let mut numbers = input.split(' ').map(str::parse::<u64>);
    let (seed, calls, changes) = (numbers.next()?.ok()?, numbers.next()?.ok()?, numbers.next()?.ok()?);
    let mut bytes = written(&mut Random::from_seed(seed), calls.min(100_000) as usize);
    if changes > 0 {
        change(&mut Random::from_seed(changes), &mut bytes);
    }
    Some(bytes)
}

fn check(input: &str) -> Outcome {
    let Some(bytes) = stream(input) else { return Ok(()) };
    let mut words = Vec::new();
    let opened = foreign::read(bytes.as_slice(), |batch: Batch<'_>| words.extend_from_slice(batch.words));
    let opened = match opened {
        Ok(opened) => opened,
        Err(Problem { message, fix, .. }) => {
            return ensure(!message.is_empty() && !fix.is_empty(), || "a problem without a fix".to_owned());
        }
    };
    ensure(opened.report.text().len() >= 5, || "the report is empty".to_owned())?;
    let mut session = Session::new(opened.scenario).map_err(|problem| format!("no session: {problem}"))?;
    session.append(&words).map_err(|error| format!("no log: {error}"))?;
    session.finish();
    let counted = u64::from(session.trace().positions());
    ensure(counted == opened.report.visits, || format!("visits: {counted} and {}", opened.report.visits))?;
    questions::ask(&mut session, &mut Random::from_seed(bytes.len() as u64));
    Ok(())
}
