//! Trace files: a random search is the same after saving and opening. A changed file is refused, or opened up to the
//! damage; what is opened answers every question, also of a file whose checksums agree with the changes.

use plyscope::file::{Opening, Writing};
use plyscope::problem::Problem;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::session::Session;
use plyscope::trace::Trace;
use plyscope::trace::log_export::LogExport;
use plyscope_cli::trace_file::{TraceFile, open, save};

use crate::harness::{Kind, Outcome, ensure};
use crate::questions;
use crate::scenarios::{is_short, random_link};
use plyscope::random::Random;

pub const KIND: Kind = Kind { name: "files", sample: 60, make, check };

const VISITS: u64 = 3000;

/// The number of changed copies of each file that are opened.
const CHANGES: usize = 20;

/// The number of changed files of each whose checksums agree.
const FORGERIES: usize = 3;

/// A link, and the seed of all changes to its file.
fn make(random: &mut Random) -> String {
    format!("{}\n{}", random_link(random, VISITS), random.next_u64() >> 16)
}

fn exported(trace: &Trace) -> Vec<u32> {
    let mut words = Vec::new();
    LogExport::default().write(trace, usize::MAX, &mut words);
    words
}

fn check(input: &str) -> Outcome {
    let Some((link, seed)) = input.split_once('\n') else { return Ok(()) };
    let (Ok(scenario), Ok(seed)) = (Scenario::parse(link), seed.parse()) else { return Ok(()) };
    if !is_short(&scenario, VISITS) {
        return Ok(());
    }
    let mut random = Random::from_seed(seed);
    let (summary, trace) = run::trace(&scenario).map_err(|problem| problem.to_string())?;
    let mut bytes = Vec::new();
    save(&scenario, &summary, &trace, &mut bytes).map_err(|error| format!("not saved: {error}"))?;
    let opened = open(&bytes).map_err(|problem| format!("not opened: {problem}"))?;
    ensure(opened.damage.is_none(), || format!("damaged: {:?}", opened.damage))?;
    ensure(opened.summary == Some(summary), || "another summary".to_owned())?;
    ensure(exported(&opened.trace) == exported(&trace), || "another trace".to_owned())?;
    for _ in 0..CHANGES {
        let mut bytes = bytes.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            match random.below(5) {
                0 => bytes.truncate(at.max(1)),
                1 => bytes[at] = random.next_u64() as u8,
                2 => bytes[at] ^= 1 << random.below(8),
                3 => bytes.insert(at, random.next_u64() as u8),
                _ => drop(bytes.drain(at..(at + random.below(40)).min(bytes.len()))),
            }
            if bytes.is_empty() {
                bytes.push(0);
            }
        }
        let Ok(TraceFile { trace, .. }) = open(&bytes) else { continue };
        answers(&scenario, &trace, &mut random)?;
    }
    for _ in 0..FORGERIES {
        let forged = forged(&scenario, &trace, &mut random).map_err(|problem| problem.to_string())?;
        answers(&scenario, &forged, &mut random)?;
    }
    Ok(())
}

/// A trace that was opened answers every question.
fn answers(scenario: &Scenario, trace: &Trace, random: &mut Random) -> Outcome {
    let mut session = Session::new(scenario.clone()).map_err(|problem| problem.to_string())?;
    session
        .append(&exported(trace))
        .map_err(|error| format!("the opened trace is not a valid log: {error}"))?;
    session.finish();
    questions::ask(&mut session, random);
    Ok(())
}

/// Opens a file whose blocks were changed before they were compressed, up to the damage.
fn forged(scenario: &Scenario, trace: &Trace, random: &mut Random) -> Result<Trace, Problem> {
    let mut writing = Writing::new(scenario, "", trace)?;
    let mut opening = Opening::new(&writing.header())?;
    let (mut opened, mut words) = (Trace::new(), Vec::new());
    while let Some(part) = writing.part(trace)? {
        let mut raw = part.bytes.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(raw.len());
            match random.below(3) {
                0 => raw[at] = random.next_u64() as u8,
                1 => raw[at] ^= 1 << random.below(8),
                _ => raw[at] = raw[at].wrapping_add(1),
            }
        }
        words.clear();
        opening.next(&part.frame(&raw))?;
        opening.check(&raw)?;
        if opening.take(&raw, &mut words).is_err() || opened.append(&words).is_err() {
            break;
        }
    }
    opened.finish();
    Ok(opened)
}
