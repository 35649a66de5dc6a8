//! `plyscope trace --out` and `plyscope open`: trace files.

use super::answers::{PictureArgs, PictureFormat, TraceFormat, insight, picture, trace};
use super::recorded::{RecordedSearch, ValueSide};
use super::search::{of_scenario, value_text, write_summary};
use clap::{Subcommand, ValueEnum};
use plyscope::foreign::{self, Selection};
use plyscope::language::perspective::Lens;
use plyscope::plural::{grouped, plural};
use plyscope::problem::{Problem, visible};
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::scenario::view::View;
use plyscope::trace::recorder::{Batch, Sink};
use plyscope_cli::convert::{self, Format, Packing};
use plyscope_cli::each_search::TraceSink;
use plyscope_cli::input::{self, Input, Kind};
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::ordinary_file;
use plyscope_cli::source::{Source, refuse_part};
use plyscope_cli::terminal::{note, output};
use plyscope_cli::trace_file::{self, TraceFile};
use std::io::{self, Write};
use std::path::Path;

/// What is asked of a trace file.
#[derive(Subcommand)]
pub enum Question {
    /// What its visits were for: minimal tree, overhead, ordering, ledgers
    Insight {
        /// Print one JSON object
        #[arg(long)]
        json: bool,
        /// Only one visit's subtree, as if it were the whole search: the visit's number, or its place (the
        /// depth of an iteration and the moves from the root, such as 5:e4.e5)
        #[arg(long, value_name = "VISIT")]
        visit: Option<String>,
    },
    /// Print every visit
    Trace {
        /// Indented lines, or one JSON object a line
        #[arg(long, value_enum, default_value_t = TraceFormat::Text)]
        format: TraceFormat,
    },
    /// Draw it as a tree, as it is at its end
    Picture {
        /// The form of the picture
        #[arg(long, value_enum, default_value_t = PictureFormat::Svg)]
        format: PictureFormat,
        #[command(flatten)]
        room: PictureArgs,
    },
}

/// Searches, and saves what was recorded.
pub fn save(link: &str, path: &Path) -> Result<(), Failure> {
    let scenario = Scenario::parse(link)?;
    let (summary, trace) = run::trace(&scenario)?;
    let written =
        ordinary_file::replace_with(path, |mut out| trace_file::save(&scenario, &summary, &trace, &mut out));
    written.map_err(|error| unusable(path, &error))?;
    if trace.is_truncated() {
        note(
            "plyscope: the record budget ended the trace early; give a greater record=, or keep another part (record-to=, record-after=)",
        );
    }
    Ok(())
}

fn unusable(path: &Path, error: &io::Error) -> Failure {
    Problem::new("file", "", format!("{}: {error}", path.display()), "give the path of a file").into()
}

/// The search of another program, as it printed it. What it found it did not say in our terms.
fn of_another_program(input: &mut Input, selection: Selection) -> Result<TraceFile, Failure> {
    let mut sink = TraceSink::default();
    let read = foreign::read_selection(&mut *input, |batch: Batch<'_>| sink.take(batch), selection);
    let damage = input.damage();
    let read = read.map_err(|problem| damage.clone().unwrap_or(problem))?;
    let trace = sink.finish()?;
    let notes = read.report.notes();
    let program = read.report.program.unwrap_or_else(|| "another program".to_owned());
    Ok(TraceFile { program, scenario: read.scenario, summary: None, trace, notes, damage })
}

/// A trace file of Plyscope. The damage of a compressed file says more than the damage of its contents.
fn of_plyscope(input: &mut Input) -> Result<TraceFile, Failure> {
    let opened = trace_file::open_from(&mut *input);
    let damage = input.damage();
    let mut file = opened.map_err(|problem| damage.clone().unwrap_or(problem))?;
    file.damage = damage.or(file.damage);
    Ok(file)
}

/// Reads a file as a whole, or the part before its damage.
fn read_part(path: &Path, selection: Selection) -> Result<TraceFile, Failure> {
    if path != Path::new("-") {
        ordinary_file::refuse_special(path).map_err(|error| unusable(path, &error))?;
    }
    let mut input = input::open(path)?;
    match input.kind() {
        Kind::TraceFile => {
            refuse_part(selection)?;
            of_plyscope(&mut input)
        }
        Kind::OtherProgram => of_another_program(&mut input, selection),
    }
}

/// The form of a converted search.
#[derive(Clone, Copy, ValueEnum)]
pub enum ConvertedFormat {
    /// Lines of JSON (docs/trace-format.md)
    Lines,
    /// The binary stream (docs/trace-stream.md)
    Stream,
    /// A trace file of Plyscope (docs/trace-file.md)
    Plyscope,
}

impl ConvertedFormat {
    fn format(self) -> Format {
        match self {
            ConvertedFormat::Lines => Format::Lines,
            ConvertedFormat::Stream => Format::Stream,
            ConvertedFormat::Plyscope => Format::Plyscope,
        }
    }
}

/// Writes a search in another form, and says what is not kept.
pub fn convert(
    path: &Path,
    to: Option<ConvertedFormat>,
    out: &Path,
    selection: Selection,
) -> Result<(), Failure> {
    let format = to.map(ConvertedFormat::format).or_else(|| Format::of(out)).ok_or_else(|| {
        let message = format!("“{}” does not say which form to write", out.display());
        let fix = "give --to lines, stream or plyscope, or a name that ends with .ndjson, .plys or .plyscope";
        Problem::new("out", "", message, fix)
    })?;
    let (packing, _) = Packing::of(out);
    let source = Source::new(path)?;
    let converted = if out == Path::new("-") {
        let mut out = output();
        let converted = convert::convert(&source, format, packing, selection, &mut out)?;
        out.flush()?;
        converted
    } else {
        let mut converted = None;
        let written = ordinary_file::replace_with(out, |mut file| {
            let problem = |problem: &Problem| io::Error::other(problem.to_string());
            let result = convert::convert(&source, format, packing, selection, &mut file);
            let failure = result.as_ref().map_or_else(|failed| Err(problem(failed)), |_| Ok(()));
            converted = Some(result);
            failure
        });
        match (written, converted) {
            (Ok(()), Some(converted)) => converted?,
            (_, Some(Err(problem))) => return Err(problem.into()),
            (Err(error), _) => return Err(unusable(out, &error)),
            (Ok(()), None) => return Err(unusable(out, &io::Error::other("nothing was written"))),
        }
    };
    for said in &converted.notes {
        note(format!("plyscope: {}: {said}", path.display()));
    }
    note(format!("plyscope: {} written to {}", plural(grouped(converted.visits), "visit"), out.display()));
    converted.damage.map_or(Ok(()), |damage| Err(damage.into()))
}

/// Opens one of the searches of a file of this program or of another one, by its number from 1.
pub fn read(path: &Path, search: u64) -> Result<TraceFile, Failure> {
    read_part(path, Selection { search, ..Selection::default() })
}

/// Opens a file and answers. What came before a damage is answered from, and then the damage is the failure.
pub fn open(
    path: &Path,
    json: bool,
    seen: Option<ValueSide>,
    selection: Selection,
    question: Option<Question>,
) -> Result<(), Failure> {
    let TraceFile { program, scenario, summary, trace: visits, notes, damage, .. } =
        read_part(path, selection)?;
    for said in &notes {
        note(format!("plyscope: {}: {said}", path.display()));
    }
    let link = scenario.to_string();
    let opened = RecordedSearch { link, scenario, view: View::default(), trace: visits };
    match question {
        Some(Question::Insight { json: asked, visit }) => {
            insight(&opened, json || asked, visit.as_deref(), seen)?;
        }
        Some(Question::Trace { format }) => trace(&opened, format, seen)?,
        Some(Question::Picture { format, room }) => picture(&opened, format, room, seen)?,
        None => {
            let RecordedSearch { scenario, trace, .. } = &opened;
            let mut out = output();
            if json {
                let mut object = serde_json::to_value(&summary).map_err(io::Error::from)?;
                if let Some(summary) = &summary {
                    let lens = of_scenario(Lens::for_programs(&scenario.open()?), scenario);
                    object["value_text"] = value_text(lens, summary).0.into();
                } else {
                    object = serde_json::json!({});
                }
                object["scenario"] = scenario.to_string().into();
                object["program"] = program.into();
                object["recorded_visits"] = trace.positions().into();
                object["damage"] = damage.as_ref().map(ToString::to_string).into();
                writeln!(out, "{object}")?;
            } else {
                match &summary {
                    Some(summary) => {
                        write_summary(scenario, opened.display_style(seen), summary, &mut out)?;
                    }
                    None => writeln!(out, "scenario    {scenario}")?,
                }
                writeln!(out, "recorded    {}", plural(trace.positions(), "visit"))?;
                writeln!(out, "written by  {}", visible(&program))?;
            }
            out.flush()?;
        }
    }
    damage.map_or(Ok(()), |damage| Err(damage.into()))
}
