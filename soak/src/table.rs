//! A table of files of each form, each with one change, and of the results of opening them.

use std::fs;
use std::io::{self, Cursor};
use std::path::Path;

use plyscope::foreign::{self, Selection};
use plyscope::problem::Problem;
use plyscope::random::Random;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::trace::recorder::Batch;
use plyscope_cli::convert::{Format, Packing, convert};
use plyscope_cli::input::{Input, Kind};
use plyscope_cli::source::Source;
use plyscope_cli::trace_file;

/// The search that is in all files.
const SEARCH: &str = "game=chess&depth=6&search=pvs&quiescence=on";

/// The number of changed files of each form.
const FILES: usize = 60;

/// The forms, by the endings of their names.
const FORMS: [&str; 5] = [".ndjson", ".plys", ".plyscope", ".ndjson.gz", ".plys.zst"];

/// The result of opening a file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Got {
    /// Nothing, and a message.
    Refused(String),
    /// This number of visits, and a message about a fault.
    Part(u64, String),
    /// This number of visits and no message: the change is invisible, such as another digit in a line.
    Silent(u64),
}

/// Prints the table.
///
/// # Errors
///
/// A file cannot be written, or a file that was not changed has a fault.
pub fn print(seed: u64, folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let source = folder.join("source.plyscope");
    let scenario = Scenario::parse(SEARCH).map_err(|problems| format!("{SEARCH}: {problems:?}"))?;
    let (summary, trace) = run::trace(&scenario).map_err(|problem| problem.to_string())?;
    let mut bytes = Vec::new();
    trace_file::save(&scenario, &summary, &trace, &mut bytes)
        .and_then(|()| fs::write(&source, bytes))
        .map_err(|error| format!("{}: {error}", source.display()))?;
    let mut summary = String::new();
    for form in FORMS {
        let bytes = converted(&source, form).map_err(|problem| problem.to_string())?;
        let Got::Silent(visits) = opened(bytes.clone()) else {
            return Err(format!("{form}: the file has a fault before it is changed: {:?}", opened(bytes)));
        };
        println!("## {form}: {} bytes, {visits} visits\n", bytes.len());
        println!("| file | change | what was read |\n|---|---|---|");
        let (mut refused, mut part, mut silent, mut least) = (0, 0, 0, visits);
        for file in 0..FILES {
            let mut random = Random::from_seed(seed ^ (file as u64 + 1) << 20);
            let mut changed = bytes.clone();
            let change = change(&mut random, &mut changed);
            let got = match opened(changed) {
                Got::Refused(message) => {
                    refused += 1;
                    format!("refused: {message}")
                }
                Got::Part(count, message) => {
                    (part, least) = (part + 1, least.min(count));
                    format!("{count} visits; {message}")
                }
                Got::Silent(count) => {
                    (silent, least) = (silent + 1, least.min(count));
                    format!("{count} visits, no message")
                }
            };
            println!("| {} | {change} | {} |", file + 1, got.replace(['|', '\n'], " "));
        }
        println!();
        let row = format!("| `{form}` | {visits} | {refused} | {part} | {silent} | {least} |\n");
        summary.push_str(&row);
    }
    println!(
        "| form | visits | refused with a message | read with a message | read without one | fewest visits that were read |"
    );
    println!("|---|---|---|---|---|---|\n{summary}");
    Ok(())
}

/// The search of the source in another form.
fn converted(source: &Path, form: &str) -> Result<Vec<u8>, Problem> {
    let name = format!("search{form}");
    let name = Path::new(&name);
    let format = Format::of(name).unwrap_or(Format::Lines);
    let mut bytes = Vec::new();
    convert(&Source::new(source)?, format, Packing::of(name).0, Selection::default(), &mut bytes)?;
    Ok(bytes)
}

/// Makes one change, and says which.
fn change(random: &mut Random, bytes: &mut Vec<u8>) -> String {
    let at = random.below(bytes.len());
    match random.below(5) {
        0 => {
            bytes.truncate(at);
            format!("cut short at byte {at}")
        }
        1 => {
            let bit = random.below(8);
            bytes[at] ^= 1 << bit;
            format!("bit {bit} of byte {at} changed")
        }
        2 => {
            bytes[at] = bytes[at].wrapping_add(1 + random.below(255) as u8);
            format!("byte {at} changed")
        }
        3 => {
            bytes.insert(at, random.next_u64() as u8);
            format!("a byte inserted at {at}")
        }
        _ => {
            let end = (at + 1 + random.below(40)).min(bytes.len());
            bytes.drain(at..end);
            format!("{} bytes removed at {at}", end - at)
        }
    }
}

/// Opens a file as the command does.
fn opened(bytes: Vec<u8>) -> Got {
    let read = || -> Result<(u64, Vec<String>), Problem> {
        let mut input = Input::new(Cursor::new(bytes))?;
        let (visits, mut messages) = match input.kind() {
            Kind::OtherProgram => {
                let read = foreign::read(&mut input as &mut dyn io::Read, |_: Batch<'_>| {})
                    .map_err(|problem| input.damage().unwrap_or(problem))?;
                let report = read.report;
                let unclear =
                    report.cut_short || report.wrong_lines > 0 || report.left_out > 0 || report.stopped > 0;
                let is_faulty = unclear || !report.unread.names.is_empty() || report.other_lines.count > 0;
                let notes = if is_faulty { report.notes() } else { Vec::new() };
                (report.visits, notes)
            }
            Kind::TraceFile => {
                let file = trace_file::open_from(&mut input as &mut dyn io::Read)
                    .map_err(|problem| input.damage().unwrap_or(problem))?;
                let damage = file.damage.map(|damage| damage.to_string());
                (file.trace.positions().into(), damage.into_iter().collect())
            }
        };
        messages.splice(0..0, input.damage().map(|damage| damage.to_string()));
        Ok((visits, messages))
    };
    match read() {
        Err(problem) => Got::Refused(problem.to_string()),
        Ok((visits, messages)) => match messages.into_iter().next() {
            Some(message) => Got::Part(visits, message),
            None => Got::Silent(visits),
        },
    }
}
