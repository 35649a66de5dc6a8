//! Saving and opening files as the native command does it. The page compresses with the browser's own streams.

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use plyscope::file::{Next, Opening, Writing};
use plyscope::problem::Problem;
use plyscope::run::Summary;
use plyscope::scenario::Scenario;
use plyscope::session::contradiction;
use plyscope::trace::Trace;
use std::io::{self, Read, Write};

/// The contents of a file.
pub struct TraceFile {
    /// The program whose search it is.
    pub program: String,
    /// The scenario of the search.
    pub scenario: Scenario,
    /// The result of the search, if the file has it.
    pub summary: Option<Summary>,
    /// The trace, as far as it could be opened.
    pub trace: Trace,
    /// Notes for the user about the file.
    pub notes: Vec<String>,
    /// The place and kind of the file's damage, if there is any.
    pub damage: Option<Problem>,
}

/// Writes the finished trace of a scenario.
///
/// # Errors
///
/// The writer's.
pub fn save(scenario: &Scenario, summary: &Summary, trace: &Trace, out: &mut impl Write) -> io::Result<()> {
    let summary = serde_json::to_string(summary)?;
    write(Writing::new(scenario, &summary, trace).map_err(failed)?, trace, out)
}

/// Writes a file of a finished trace.
///
/// # Errors
///
/// The writer's.
pub fn write(mut writing: Writing, trace: &Trace, out: &mut impl Write) -> io::Result<()> {
    out.write_all(&writing.header())?;
    while let Some(part) = writing.part(trace).map_err(failed)? {
        let mut compressed = ZlibEncoder::new(Vec::new(), Compression::default());
        compressed.write_all(&part.bytes)?;
        let compressed = compressed.finish()?;
        out.write_all(&part.frame(&compressed))?;
        out.write_all(&compressed)?;
    }
    out.write_all(&writing.end())
}

/// Opens a file, or the part before its damage.
///
/// # Errors
///
/// Nothing of it can be opened.
pub fn open(bytes: &[u8]) -> Result<TraceFile, Problem> {
    open_from(bytes)
}

/// Opens a file, or the part before its damage. Only the trace and one part of the file are in memory at
/// a time.
///
/// # Errors
///
/// Nothing of it can be opened.
pub fn open_from(input: impl Read) -> Result<TraceFile, Problem> {
    let mut trace = Trace::new();
    let (opening, damage) = read_log(input, |words| trace.append(words).map_err(|error| error.what))?;
    if let Some(damage) = damage.clone().filter(|_| trace.is_empty()) {
        return Err(damage);
    }
    trace.finish();
    let mut notes = opening.notes();
    let summary = summary(&opening.header().summary);
    if summary.is_none() && !opening.header().summary.is_empty() && !opening.is_foreign() {
        notes.push("its summary is not understood".to_owned());
    }
    let contradicted = summary
        .as_ref()
        .filter(|_| damage.is_none())
        .and_then(|summary| contradiction(&opening.scenario().open().ok()?, &trace, summary));
    let damage = damage.or_else(|| contradicted.as_deref().map(|what| opening.refused(what)));
    let summary = summary.filter(|_| contradicted.is_none());
    let program = opening.header().program.clone();
    let scenario = opening.scenario().clone();
    Ok(TraceFile { program, scenario, summary, trace, notes, damage })
}

/// Reads this number of bytes, or fewer if the file ends before.
fn read(input: &mut impl Read, most: u64) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let read = input.take(most).read_to_end(&mut bytes);
    read.map_err(|error| unreadable(&error))?;
    Ok(bytes)
}

fn unreadable(error: &io::Error) -> Problem {
    Problem::new("file", "", format!("the file cannot be read: {error}"), "")
}

/// Reads the log of a file, or the part before its damage, and hands its words over part by part. Only one part of the file
/// is in memory at a time. Gives the opened file, and the damage. The receiver can refuse a part: that is a damage, too.
///
/// # Errors
///
/// Nothing of it can be opened.
pub fn read_log(
    mut input: impl Read,
    mut take: impl FnMut(&[u32]) -> Result<(), &'static str>,
) -> Result<(Opening, Option<Problem>), Problem> {
    let beginning = read(&mut input, Opening::MOST_HEADER)?;
    let mut opening = Opening::new(&beginning)?;
    let mut input = beginning[opening.position() as usize..].chain(input);
    let mut words = Vec::new();
    let damage = loop {
        words.clear();
        match next(&mut opening, &mut input, &mut words) {
            Ok(true) => {}
            Ok(false) => break end(&opening, &mut input).err(),
            Err(damage) => break Some(damage),
        }
        if let Err(what) = take(&words) {
            break Some(opening.refused(what));
        }
    };
    Ok((opening, damage))
}

/// Checks that nothing follows the end of a file.
fn end(opening: &Opening, input: &mut impl Read) -> Result<(), Problem> {
    let more = io::copy(input, &mut io::sink()).map_err(|error| unreadable(&error))?;
    opening.end(opening.position() + Opening::FRAME as u64 + more)
}

/// Appends the words of the next part; says whether there was one.
fn next(opening: &mut Opening, input: &mut impl Read, words: &mut Vec<u32>) -> Result<bool, Problem> {
    let Next::Part { length, raw } = opening.next(&read(input, Opening::FRAME as u64)?)? else {
        return Ok(false);
    };
    let part = read(input, length.into())?;
    opening.check(&part)?;
    let mut bytes = Vec::new();
    // One more than there should be, and no more however much it would be.
    let read = ZlibDecoder::new(&part[..]).take(u64::from(raw) + 1).read_to_end(&mut bytes);
    read.map_err(|_| opening.refused("a block cannot be decompressed"))?;
    opening.take(&bytes, words)?;
    Ok(true)
}

fn failed(problem: Problem) -> io::Error {
    io::Error::other(problem.to_string())
}

fn summary(text: &str) -> Option<Summary> {
    serde_json::from_str(text).ok()
}
