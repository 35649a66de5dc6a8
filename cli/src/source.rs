//! The searches in files and in standard input, read as logs. A file may have any length.

use crate::input::{self, Input, Kind};
use crate::{ordinary_file, trace_file};
use plyscope::foreign::{self, ForeignSearch, Selection};
use plyscope::problem::Problem;
use plyscope::scenario::Scenario;
use plyscope::trace::recorder::{Batch, Sink};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fs, io};
use tempfile::NamedTempFile;

/// The facts of a file about its search, without the log.
pub struct Searched {
    /// The game and its position, and what is known of the search's parameters.
    pub scenario: Scenario,
    /// The program.
    pub program: String,
    /// Notes for the user about the file.
    pub notes: Vec<String>,
    /// The number of visits of the search, if it is another program's.
    pub visits: Option<u64>,
    /// The damage of the file, behind what was read.
    pub damage: Option<Problem>,
    /// The number of searches in the file.
    pub searches: u64,
}

impl Searched {
    /// The facts about a search of another program.
    pub(crate) fn by_another_program(read: ForeignSearch) -> Searched {
        Searched {
            notes: read.report.notes(),
            visits: Some(read.report.visits),
            searches: read.report.other_searches + 1,
            program: read.report.program.unwrap_or_else(|| "another program".to_owned()),
            scenario: read.scenario,
            damage: None,
        }
    }
}

/// A file that is read twice.
#[derive(Debug)]
pub struct Source {
    path: PathBuf,
    /// A copy of standard input.
    copy: Option<NamedTempFile>,
}

pub(crate) fn unusable(what: &str, error: &io::Error) -> Problem {
    Problem::new("file", "", format!("{what}: {error}"), "see whether there is room, and the right to write")
}

impl Source {
    /// The file at a path, or standard input if the path is `-`: then a temporary file keeps it.
    ///
    /// # Errors
    ///
    /// The temporary file cannot be written, or the path leads to no ordinary file.
    pub fn new(path: &Path) -> Result<Source, Problem> {
        let path = path.to_owned();
        if path != Path::new("-") {
            ordinary_file::refuse_special(&path).map_err(|error| {
                Problem::new("file", "", format!("{}: {error}", path.display()), "give the path of a file")
            })?;
            return Ok(Source { path, copy: None });
        }
        let copied = NamedTempFile::new().and_then(|mut copy| {
            io::copy(&mut io::stdin().lock(), copy.as_file_mut())?;
            Ok(copy)
        });
        let copy = copied.map_err(|error| unusable("a temporary copy of standard input", &error))?;
        Ok(Source { path, copy: Some(copy) })
    }

    pub(crate) fn open(&self) -> Result<Input, Problem> {
        input::open(self.copy.as_ref().map_or(&self.path, |copy| copy.path()))
    }

    /// Reads the file and hands over its log.
    ///
    /// # Errors
    ///
    /// Nothing of it can be read.
    pub fn read(&self, sink: &mut impl Sink, selection: Selection) -> Result<Searched, Problem> {
        let mut input = self.open()?;
        let read = match input.kind() {
            Kind::OtherProgram => {
                let take = |batch: Batch<'_>| sink.take(batch);
                foreign::read_selection(&mut input, take, selection).map(Searched::by_another_program)
            }
            Kind::TraceFile => {
                refuse_part(selection)?;
                let taken = trace_file::read_log(&mut input, |words| {
                    sink.take(Batch { words, visits: 0, iteration: 0 });
                    Ok(())
                });
                taken.and_then(|(opening, damage)| match damage {
                    Some(damage) if opening.visits() == 0 => Err(damage),
                    damage => Ok(Searched {
                        notes: opening.notes(),
                        visits: None,
                        searches: 1,
                        program: opening.header().program.clone(),
                        scenario: opening.scenario().clone(),
                        damage,
                    }),
                })
            }
        };
        let damage = input.damage();
        let mut searched = read.map_err(|problem| damage.clone().unwrap_or(problem))?;
        searched.damage = damage.or(searched.damage);
        Ok(searched)
    }
}

/// Refuses a part of a trace file of Plyscope: the file holds one search, and is read as a whole.
///
/// # Errors
///
/// A part is chosen.
pub fn refuse_part(selection: Selection) -> Result<(), Problem> {
    if selection.search == 1 && selection.down_to.is_none() && selection.after == 0 {
        return Ok(());
    }
    let message = "a trace file of Plyscope holds one search, and is read as a whole";
    Err(Problem::new("file", "", message, "leave out --search, --down-to and --after"))
}

/// The names of trace files end in one of these, and perhaps in the name of a compression.
const ENDINGS: [&str; 5] = ["plyscope", "plys", "ndjson", "jsonl", "json"];

/// The trace files in a folder, by their names. Folders in it are not looked into.
///
/// # Errors
///
/// The folder cannot be read, or it has no trace file.
pub fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, Problem> {
    let unread = |error: io::Error| {
        Problem::new("file", "", format!("{}: {error}", folder.display()), "give the path of a folder")
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unread)? {
        let path = entry.map_err(unread)?.path();
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        let plain = name.strip_suffix(".gz").or(name.strip_suffix(".zst")).unwrap_or(name);
        let is_trace = plain.rsplit_once('.').is_some_and(|(_, ending)| ENDINGS.contains(&ending));
        if is_trace && path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() {
        let message = format!("{}: there is no trace file in this folder", folder.display());
        let fix = format!("give a folder with files that end in .{}", ENDINGS.join(", ."));
        return Err(Problem::new("file", "", message, fix));
    }
    Ok(files)
}
