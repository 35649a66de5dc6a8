//! Searches in another form: lines of JSON, the binary stream, or a trace file of Plyscope.
//!
//! Lines and streams are written while a file is read, in bounded memory. A file is read twice, because the header of a
//! stream lists words that its visits use, and the game of a search without rules is known only at its end.

mod lines;
mod statements;
mod stream;
mod survey;

use crate::each_search::TraceSink;
use crate::source::{Searched, Source, unusable};
use crate::trace_file;
use crate::zstd;
use flate2::Compression;
use flate2::write::GzEncoder;
use lines::Lines;
use plyscope::file::{Remarks, Writing};
use plyscope::foreign::Selection;
use plyscope::game::Game;
use plyscope::games::{AnyGame, GameKind};
use plyscope::plural::{grouped, plural};
use plyscope::problem::Problem;
use plyscope::search::family::Family;
use statements::Statements;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};
use stream::Stream;
use stream::plyscope_emit::Options;
use survey::Survey;
use tempfile::NamedTempFile;

/// The greatest bound of a window, and the value of a won game, as Plyscope writes them.
const INFINITY: i32 = i16::MAX as i32;
const MATE: i32 = 32_000;
const MATE_PLIES: i32 = 1000;

/// The form of a search in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Lines of JSON (docs/trace-format.md).
    Lines,
    /// The binary stream (docs/trace-stream.md).
    Stream,
    /// A trace file of Plyscope (docs/trace-file.md).
    Plyscope,
}

/// The compression of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Packing {
    /// The bytes as they are.
    #[default]
    None,
    /// As gzip does it.
    Gzip,
    /// As zstd does it.
    Zstd,
}

impl Packing {
    /// The compression that a name asks for, and the name without it.
    #[must_use]
    pub fn of(path: &Path) -> (Packing, PathBuf) {
        let packing = match path.extension().and_then(OsStr::to_str) {
            Some("gz") => Packing::Gzip,
            Some("zst") => Packing::Zstd,
            _ => return (Packing::None, path.to_owned()),
        };
        (packing, path.with_extension(""))
    }
}

impl Format {
    /// The form that a name asks for.
    #[must_use]
    pub fn of(path: &Path) -> Option<Format> {
        let (_, path) = Packing::of(path);
        Some(match path.extension()?.to_str()? {
            "ndjson" | "jsonl" | "json" => Format::Lines,
            "plys" => Format::Stream,
            "plyscope" => Format::Plyscope,
            _ => return None,
        })
    }
}

/// A search that was converted.
#[derive(Debug)]
pub struct Converted {
    /// The number of visits of positions that were written.
    pub visits: u64,
    /// Notes for the user: the faults of the file that was read, and the facts that are not kept.
    pub notes: Vec<String>,
    /// The damage of the file that was read. What came before was converted.
    pub damage: Option<Problem>,
}

/// Converts a search.
///
/// # Errors
///
/// The file cannot be read, its search cannot be said in this form, or the new file cannot be written.
pub fn convert(
    source: &Source,
    format: Format,
    packing: Packing,
    selection: Selection,
    out: &mut dyn Write,
) -> Result<Converted, Problem> {
    match format {
        Format::Plyscope => to_plyscope(source, packing, selection, out),
        Format::Lines | Format::Stream => to_statements(source, format, packing, selection, out),
    }
}

fn cannot_write(error: io::Error) -> Problem {
    unusable("the converted search cannot be written", &error)
}

/// Writes bytes with a compression.
fn packed(
    packing: Packing,
    out: &mut dyn Write,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    match packing {
        Packing::None => write(out),
        Packing::Gzip => {
            let mut encoder = GzEncoder::new(out, Compression::default());
            write(&mut encoder)?;
            encoder.finish().map(|_| ())
        }
        Packing::Zstd => {
            let mut encoder = zstd::Encoder::new(out);
            write(&mut encoder)?;
            encoder.finish().map(|_| ())
        }
    }
}

fn to_plyscope(
    source: &Source,
    packing: Packing,
    selection: Selection,
    out: &mut dyn Write,
) -> Result<Converted, Problem> {
    let mut sink = TraceSink::default();
    let selection = Selection { has_all_visits: false, ..selection };
    let searched = source.read(&mut sink, selection)?;
    let trace = sink.finish()?;
    let summary = if trace.is_foreign() {
        serde_json::to_string(&Remarks { notes: searched.notes.clone() })
    } else {
        let opened = trace_file::open_from(source.open()?)?;
        opened.summary.map_or_else(|| Ok(String::new()), |summary| serde_json::to_string(&summary))
    };
    let summary = summary.map_err(|error| cannot_write(error.into()))?;
    let writing = Writing::new(&searched.scenario, &summary, &trace)?.searched_by(&searched.program);
    packed(packing, out, |mut out| trace_file::write(writing, &trace, &mut out)).map_err(cannot_write)?;
    let Searched { notes, damage, .. } = searched;
    Ok(Converted { visits: trace.positions().into(), notes, damage })
}

fn to_statements(
    source: &Source,
    format: Format,
    packing: Packing,
    selection: Selection,
    out: &mut dyn Write,
) -> Result<Converted, Problem> {
    let selection = Selection { has_all_visits: true, ..selection };
    let mut survey = Survey::default();
    let searched = source.read(&mut survey, selection)?;
    if survey.family() != Family::DepthFirst {
        let message =
            "lines and streams have words for depth-first searches only, and this is another search";
        return Err(Problem::new("file", "", message, "convert it to a trace file (.plyscope)"));
    }
    survey.is_chess = searched.scenario.game == GameKind::Chess;
    let game = searched.scenario.open()?;
    let target = Target { searched: &searched, survey: &survey, game: &game };
    let visits = match format {
        Format::Stream => target.write_stream(source, selection, packing, out)?,
        Format::Lines | Format::Plyscope => target.write_lines(source, selection, packing, out)?,
    };
    let mut notes = searched.notes.clone();
    notes.extend(survey.losses());
    let missing = searched.visits.unwrap_or(visits).saturating_sub(visits);
    if missing > 0 {
        notes.push(format!("{} not kept", plural(grouped(missing), "visit")));
    }
    Ok(Converted { visits, notes, damage: searched.damage })
}

/// A search that is written as statements.
struct Target<'a> {
    searched: &'a Searched,
    survey: &'a Survey,
    game: &'a AnyGame,
}

impl Target<'_> {
    fn prunes(&self) -> bool {
        self.survey.header.is_none_or(|header| header.prunes)
    }

    fn cuts_only_beyond_beta(&self) -> bool {
        self.survey.header.is_some_and(|header| header.cuts_only_beyond_beta)
    }

    /// The game and its position; `None` of a game whose moves are only names.
    fn game_and_position(&self) -> Option<(&'static str, &str)> {
        let Searched { scenario, .. } = self.searched;
        (scenario.game != GameKind::Recorded).then(|| (scenario.game.name(), scenario.position.as_str()))
    }

    fn is_second_to_move(&self) -> bool {
        self.game_and_position().is_none() && !self.game.first_player_to_move(&self.game.root())
    }

    /// The header of lines.
    fn header(&self) -> String {
        let mut fields = vec![("plyscope", serde_json::Value::from(1))];
        fields.push(("program", self.searched.program.as_str().into()));
        fields.push(("perspective", "mover".into()));
        fields.extend([
            ("infinity", INFINITY.into()),
            ("mate", MATE.into()),
            ("mate_plies", MATE_PLIES.into()),
        ]);
        if let Some((game, position)) = self.game_and_position() {
            fields.extend([("game", game.into()), ("position", position.into())]);
        }
        if self.is_second_to_move() {
            fields.push(("to_move", "second".into()));
        }
        if !self.prunes() {
            fields.push(("prunes", false.into()));
        }
        if self.cuts_only_beyond_beta() {
            fields.push(("cuts", "beyond-beta".into()));
        }
        let fields: Vec<String> =
            fields.into_iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        format!("{{{}}}", fields.join(","))
    }

    fn write_lines(
        &self,
        source: &Source,
        selection: Selection,
        packing: Packing,
        out: &mut dyn Write,
    ) -> Result<u64, Problem> {
        let mut read = Ok(());
        let mut visits = 0;
        let written = packed(packing, out, |out| {
            let lines = Lines::new(BufWriter::with_capacity(1 << 16, out), &self.header())?;
            let mut statements = Statements::new(self.game, self.survey, lines);
            read = source.read(&mut statements, selection).map(|_| ());
            let (lines, count) = statements.finish()?;
            visits = count;
            lines.finish().flush()
        });
        read?;
        written.map_err(cannot_write)?;
        Ok(visits)
    }

    /// Writes a stream into a temporary file, because the emitter writes into files, and then where it belongs.
    fn write_stream(
        &self,
        source: &Source,
        selection: Selection,
        packing: Packing,
        out: &mut dyn Write,
    ) -> Result<u64, Problem> {
        let mut file = NamedTempFile::new().map_err(|error| unusable("a temporary file", &error))?;
        let has_names = !self.survey.is_chess || self.survey.has_own_null_move;
        let (game, position) = self.game_and_position().unzip();
        let options = Options {
            path: Some(file.path().to_owned()),
            program: Some(self.searched.program.clone()),
            infinity: INFINITY,
            mate: MATE,
            mate_plies: MATE_PLIES,
            game: game.map(str::to_owned),
            position: position.map(str::to_owned),
            second_to_move: self.is_second_to_move(),
            no_window: !self.prunes(),
            only_beyond_beta: self.cuts_only_beyond_beta(),
            has_names,
            ..Options::default()
        };
        let stream = Stream::new(options, self.survey).map_err(cannot_write)?;
        let mut statements = Statements::new(self.game, self.survey, stream);
        source.read(&mut statements, selection)?;
        let (stream, visits) = statements.finish().map_err(cannot_write)?;
        stream.finish().map_err(cannot_write)?;
        let copied = packed(packing, out, |out| {
            let file: &mut File = file.as_file_mut();
            file.rewind()?;
            io::copy(&mut file.take(u64::MAX), out).map(|_| ())
        });
        copied.map_err(cannot_write)?;
        Ok(visits)
    }
}
