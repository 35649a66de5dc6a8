//! Event logs, as the page gets them: in batches, with every question to the session between them, at random times and
//! visits. A whole log must end as if it had been appended in one piece. A damaged log may be refused.

use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::session::Session;
use plyscope::trace::log::Reader;
use plyscope::trace::recorder::Batch;

use crate::harness::{Kind, Outcome, ensure};
use crate::questions;
use crate::scenarios::{is_short, random_link};
use plyscope::random::Random;

pub const LIVE: Kind = Kind { name: "live-logs", sample: 20, make, check: check_live };
pub const DAMAGED: Kind = Kind { name: "damaged-logs", sample: 60, make, check: check_damaged };

/// Enough to fill several buckets of all sums that are kept in buckets.
const VISITS: u64 = 3000;

/// After about how many of a log's batches questions are asked, however many batches there are.
const QUESTIONED: usize = 10;

/// A link, and the seed of all changes to its log.
fn make(random: &mut Random) -> String {
    format!("{}\n{}", random_link(random, VISITS), random.next_u64() >> 16)
}

/// The log of a scenario, and where its events begin and end.
struct Log {
    scenario: Scenario,
    words: Vec<u32>,
    ends: Vec<usize>,
    random: Random,
}

fn record(input: &str) -> Result<Option<Log>, String> {
    let Some((link, seed)) = input.split_once('\n') else { return Ok(None) };
    let (Ok(scenario), Ok(seed)) = (Scenario::parse(link), seed.parse()) else { return Ok(None) };
    if !is_short(&scenario, VISITS) {
        return Ok(None);
    }
    let mut words = Vec::new();
    run::record(&scenario, |batch: Batch<'_>| words.extend_from_slice(batch.words))
        .map_err(|problem| problem.to_string())?;
    let mut reader = Reader::new(&words);
    let mut ends = vec![0];
    while let Some(event) = reader.next() {
        event.map_err(|error| format!("a log that cannot be read: {error}"))?;
        ends.push(reader.position());
    }
    Ok(Some(Log { scenario, words, ends, random: Random::from_seed(seed) }))
}

/// Appends a whole log, in batches of whole events.
fn check_live(input: &str) -> Outcome {
    let Some(Log { scenario, words, ends, mut random }) = record(input)? else { return Ok(()) };
    let open = || Session::new(scenario.clone()).map_err(|problem| problem.to_string());
    let mut live = open()?;
    let most = if random.once_in(2) { 20 } else { ends.len() };
    let mut at = 0;
    questions::ask(&mut live, &mut random);
    while at + 1 < ends.len() {
        let events = 1 + random.below(most);
        let next = (at + events).min(ends.len() - 1);
        live.append(&words[ends[at]..ends[next]]).map_err(|error| error.to_string())?;
        at = next;
        if random.once_in(1 + ends.len() / most / QUESTIONED) {
            questions::ask(&mut live, &mut random);
        }
    }
    live.finish();
    let mut whole = open()?;
    whole.append(&words).map_err(|error| error.to_string())?;
    whole.finish();
    // Earlier questions must not change later answers.
    for _ in 0..4 {
        let answers = questions::ask(&mut live, &mut random.clone());
        let expected = questions::ask(&mut whole, &mut random);
        for (answer, expected) in answers.iter().zip(&expected) {
            ensure(answer == expected, || {
                let question = answer.split(' ').next().unwrap_or_default();
                format!("earlier questions changed an answer, {question}: {answer}, not {expected}")
            })?;
        }
    }
    Ok(())
}

/// Appends a damaged log. Whether it is refused or not, every question must have an answer.
fn check_damaged(input: &str) -> Outcome {
    let Some(Log { scenario, mut words, ends, mut random }) = record(input)? else { return Ok(()) };
    for _ in 0..=random.below(4) {
        let (one, other) = (random.below(ends.len()), random.below(ends.len()));
        let event = |index: usize, count: usize| ends[index]..ends[(index + count).min(ends.len() - 1)];
        let at = random.below(words.len());
        match random.below(6) {
            0 => words[at] ^= 1 << random.below(32),
            1 => words[at] = random.next_u64() as u32,
            2 => words.truncate(at),
            // Events are removed, repeated or moved.
            3 => {
                let gone = event(one, 1 + random.below(3));
                if gone.end <= words.len() {
                    words.drain(gone);
                }
            }
            4 | 5 => {
                let piece = event(one, 1 + random.below(30));
                let to = ends[other].min(words.len());
                if piece.end <= words.len() {
                    let piece = words[piece].to_vec();
                    words.splice(to..to, piece);
                }
            }
            _ => {}
        }
        if words.is_empty() {
            return Ok(());
        }
    }
    let mut session = Session::new(scenario).map_err(|problem| problem.to_string())?;
    let batch = 1 + random.below(words.len());
    let batches = words.len() / batch;
    for words in words.chunks(batch) {
        if session.append(words).is_err() {
            break;
        }
        if random.once_in(1 + batches / QUESTIONED) {
            questions::ask(&mut session, &mut random);
        }
    }
    questions::ask(&mut session, &mut random);
    session.finish();
    questions::ask(&mut session, &mut random);
    Ok(())
}
