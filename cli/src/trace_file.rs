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
    open_from(bytes, bytes.len() as u64)
}

/// Opens a file of this length, or the part before its damage. Only the trace and one part of the file are in memory at
/// a time.
///
/// # Errors
///
/// Nothing of it can be opened.
pub fn open_from(mut input: impl Read, length: u64) -> Result<TraceFile, Problem> {
    let beginning = read(&mut input, Opening::MOST_HEADER)?;
    let mut opening = Opening::new(&beginning)?;
    let mut input = beginning[opening.position() as usize..].chain(input);
    let mut trace = Trace::new();
    let mut words = Vec::new();
    let damage = loop {
        words.clear();
        match next(&mut opening, &mut input, &mut words) {
            Ok(true) => {}
            Ok(false) => break opening.end(length).err(),
            Err(damage) => break Some(damage),
        }
        if let Err(error) = trace.append(&words) {
            break Some(opening.refused(error.what));
        }
    };
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
    Ok(TraceFile { program, scenario: opening.scenario().clone(), summary, trace, notes, damage })
}

/// Reads this number of bytes, or fewer if the file ends before.
fn read(input: &mut impl Read, most: u64) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let read = input.take(most).read_to_end(&mut bytes);
    read.map_err(|error| Problem::new("file", "", format!("the file cannot be read: {error}"), ""))?;
    Ok(bytes)
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
