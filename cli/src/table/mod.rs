//! `plyscope table`: the visits of traces as a table, in Parquet, as comma-separated values or as lines.
//!
//! The rows are written while the log is read, in the order of the visits' ends, so a trace of any length fits into
//! the memory.

mod columns;
mod parquet_rows;
mod text_rows;

use crate::recorded::RecordedSearch;
use clap::ValueEnum;
use columns::{Column, Rows};
use parquet_rows::ParquetRows;
use plyscope::condition::{Filter, OwnVocabulary};
use plyscope::facts::replay::NULL_MOVE;
use plyscope::facts::visit_field::Fact;
use plyscope::foreign::Selection;
use plyscope::game::{Evaluate, Game};
use plyscope::games::{AnyGame, AnyPosition};
use plyscope::plural::{grouped, plural};
use plyscope::problem::Problem;
use plyscope::search::observe::Entered;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::Trace;
use plyscope::trace::ended::{EndedVisit, EndedVisits, SearchFacts};
use plyscope::trace::log::{Event, Reader};
use plyscope::trace::log_export::LogExport;
use plyscope::trace::recorder::{Batch, Sink};
use plyscope_cli::each_search::{EachSearch, NextSearch};
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::ordinary_file;
use plyscope_cli::source::{Source, in_folder};
use plyscope_cli::terminal::{FirstNotes, note};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::rc::Rc;
use text_rows::{CsvRows, LineRows};

/// The form of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// Apache Parquet
    Parquet,
    /// Comma-separated values
    Csv,
    /// A JSON object for each visit
    Ndjson,
}

/// A table that is wanted.
pub struct Wish<'a> {
    pub inputs: &'a [String],
    pub out: &'a Path,
    pub format: Option<TableFormat>,
    pub condition: Option<&'a str>,
    pub keys: bool,
}

/// Writes the table.
pub fn table(wish: &Wish<'_>) -> Result<(), Failure> {
    let format = wish.format.map_or_else(|| format_of(wish.out), Ok)?;
    // A table's columns are known before its first row, so every input is read twice.
    let mut surveys = Vec::new();
    for text in wish.inputs {
        surveys.extend(self::surveys(text)?);
    }
    let mut own: Vec<String> = Vec::new();
    for name in surveys.iter().flat_map(|survey| &survey.vocabulary.fields) {
        if !own.contains(name) {
            own.push(name.clone());
        }
    }
    let filters = surveys.iter().map(|survey| Filter::parse(wish.condition, Some(&survey.vocabulary)));
    let filters = filters.collect::<Result<Vec<_>, _>>()?;
    let columns = Column::all(wish.keys, &own);
    let (mut failure, mut damage, mut written) = (None, None, 0_u64);
    let done = ordinary_file::replace_with(wish.out, |out| {
        let mut rows: Box<dyn Rows + '_> = match format {
            TableFormat::Parquet => Box::new(ParquetRows::new(out, &columns)?),
            TableFormat::Csv => Box::new(CsvRows::new(out, &columns)?),
            TableFormat::Ndjson => Box::new(LineRows::new(out, &columns)),
        };
        let inputs = surveys.iter().zip(filters).zip(1..);
        for ((survey, filter), number) in inputs {
            let mut writer = Writer::new(number, &survey.game, &columns, filter, rows.as_mut());
            let read = survey.write(&mut writer);
            written += writer.written;
            if let Some(error) = writer.failed {
                return Err(error);
            }
            match read {
                Ok(found) => damage = damage.take().or(found),
                Err(problem) => {
                    failure = Some(problem);
                    return Err(io::Error::other("an input cannot be read"));
                }
            }
        }
        rows.finish()
    });
    if let Some(failure) = failure {
        return Err(failure);
    }
    done.map_err(|error| {
        let message = format!("{}: {error}", wish.out.display());
        Problem::new("out", "", message, "give the path of a file that can be written")
    })?;
    note(format!(
        "plyscope: {}: {} in {}",
        wish.out.display(),
        plural(grouped(written), "row"),
        plural(columns.len(), "column")
    ));
    damage.map_or(Ok(()), |damage: Problem| Err(damage.into()))
}

/// The format that a file's name ends in.
fn format_of(out: &Path) -> Result<TableFormat, Problem> {
    match out.extension().and_then(OsStr::to_str) {
        Some("parquet") => Ok(TableFormat::Parquet),
        Some("csv") => Ok(TableFormat::Csv),
        Some("ndjson" | "jsonl") => Ok(TableFormat::Ndjson),
        _ => {
            let message = format!("the name “{}” does not say the form of the table", out.display());
            Err(Problem::new("out", "", message, "end it in .parquet, .csv or .ndjson, or give --format"))
        }
    }
}

/// An input of a table: one search.
enum Search {
    /// A search of a file, by its number.
    InFile(Rc<Source>, u64),
    /// A search of Plyscope that is made for the table.
    Made(Box<RecordedSearch>),
}

/// The facts about a search that its rows need from the beginning.
struct Survey {
    search: Search,
    game: AnyGame,
    vocabulary: OwnVocabulary,
}

/// The searches that an argument names: of a file, of the files of a folder, or of a scenario.
fn surveys(text: &str) -> Result<Vec<Survey>, Failure> {
    let path = Path::new(text);
    if !path.is_dir() && !path.exists() && text.contains('=') {
        let searched = RecordedSearch::whole(text)?;
        let (game, vocabulary) = (searched.scenario.open()?, OwnVocabulary::default());
        return Ok(vec![Survey { search: Search::Made(Box::new(searched)), game, vocabulary }]);
    }
    let paths = if path.is_dir() { in_folder(path)? } else { vec![path.to_owned()] };
    let mut surveys = Vec::new();
    for path in paths {
        let source = Rc::new(Source::new(&path)?);
        let mut notes = FirstNotes::default();
        for search in EachSearch::of(&source, Names::default, true)? {
            let NextSearch { searched, sink, number, is_only } = search?;
            let of_several = if is_only { String::new() } else { format!(", search {number}") };
            for said in &searched.notes {
                notes.note(format!("plyscope: {}{of_several}: {said}", path.display()));
            }
            let search = Search::InFile(Rc::clone(&source), number);
            surveys.push(Survey { search, game: searched.scenario.open()?, vocabulary: sink.vocabulary() });
        }
    }
    Ok(surveys)
}

/// The own names of a program, and the numbers of the names of fields.
#[derive(Default)]
struct Names {
    visits: EndedVisits,
    fields: BTreeSet<u16>,
}

impl Sink for Names {
    fn take(&mut self, batch: Batch<'_>) {
        // A damage of the log is found when the rows are written.
        for event in Reader::new(batch.words).map_while(Result::ok) {
            match event {
                Event::Name(_) => {
                    let _checked = self.visits.take_event(event, &mut |_, _| {});
                }
                Event::Field(_, name, _) => {
                    self.fields.insert(name);
                }
                _ => {}
            }
        }
    }
}

impl Names {
    fn vocabulary(&self) -> OwnVocabulary {
        let search = self.visits.search();
        let name = |number: &u16| search.name(*number).map(str::to_owned);
        let all: Vec<u16> = (0..search.names() as u16).collect();
        OwnVocabulary {
            fields: self.fields.iter().filter_map(name).collect(),
            names: all.iter().filter(|number| !self.fields.contains(number)).filter_map(name).collect(),
        }
    }
}

impl Survey {
    /// Hands the log to a writer; gives the damage of the file behind what was read.
    fn write(&self, writer: &mut Writer<'_>) -> Result<Option<Problem>, Failure> {
        match &self.search {
            Search::Made(searched) => {
                writer.trace(&searched.trace);
                Ok(None)
            }
            Search::InFile(source, number) => {
                let selection = Selection { search: *number, has_all_visits: true, ..Selection::default() };
                let searched = source.read(&mut |batch: Batch<'_>| writer.words(batch.words), selection)?;
                writer.finish();
                Ok(searched.damage)
            }
        }
    }
}

/// An open visit's position, and the text of its move.
struct Standing {
    position: Option<AnyPosition>,
    mv: Option<String>,
    key: u64,
}

/// Writes the rows of one search.
struct Writer<'a> {
    number: i64,
    game: &'a AnyGame,
    columns: &'a [Column],
    filter: Option<Filter>,
    rows: &'a mut dyn Rows,
    visits: EndedVisits,
    /// The open visits.
    path: Vec<Standing>,
    written: u64,
    failed: Option<io::Error>,
}

impl<'a> Writer<'a> {
    fn new(
        number: i64,
        game: &'a AnyGame,
        columns: &'a [Column],
        filter: Option<Filter>,
        rows: &'a mut dyn Rows,
    ) -> Writer<'a> {
        let (visits, path) = (EndedVisits::default(), Vec::new());
        Writer { number, game, columns, filter, rows, visits, path, written: 0, failed: None }
    }

    /// Writes the rows of a whole trace.
    fn trace(&mut self, trace: &Trace) {
        const WORDS: usize = 1 << 14;
        let (mut export, mut words) = (LogExport::default(), Vec::new());
        loop {
            words.clear();
            let goes_on = export.write(trace, WORDS, &mut words);
            self.words(&words);
            if !goes_on {
                break;
            }
        }
        self.finish();
    }

    /// Takes a batch of a log that was checked.
    fn words(&mut self, words: &[u32]) {
        for event in Reader::new(words) {
            let Ok(event) = event else { return };
            if let Event::Enter(entered) = &event {
                self.enter(entered);
            }
            let ends = matches!(event, Event::Leave(_));
            self.hand_over(|visits, each| {
                // The reader or the trace has checked the log.
                let _checked = visits.take_event(event, &mut |visit, search| each(visit, search));
            });
            if ends {
                self.path.pop();
            }
        }
    }

    /// The visits that are still open end.
    fn finish(&mut self) {
        self.hand_over(|visits, each| visits.finish(&mut |visit, search| each(visit, search)));
    }

    /// Writes a row for each visit that ends.
    fn hand_over(
        &mut self,
        take: impl FnOnce(&mut EndedVisits, &mut dyn FnMut(&EndedVisit, SearchFacts<'_>)),
    ) {
        let Writer { number, game, columns, filter, rows, visits, path, written, failed } = self;
        take(visits, &mut |visit, search| {
            let meets = filter.as_mut().is_none_or(|filter| filter.holds(visit, search));
            let standing = path.get(usize::from(visit.level)).filter(|_| meets && failed.is_none());
            let Some(standing) = standing.filter(|_| visit.is_position()) else { return };
            let best = standing
                .position
                .as_ref()
                .and_then(|position| Some(game.notation(position, game.find(position, visit.left.best)?)));
            let cells: Vec<Option<Fact<'_>>> = columns
                .iter()
                .map(|column| match column {
                    Column::Search => Some(Fact::Number(*number)),
                    Column::Field(field) => field.fact(visit, search),
                    Column::Move => standing.mv.as_deref().map(Fact::Name),
                    Column::Best => best.as_deref().map(Fact::Name),
                    Column::Key => Some(Fact::Number(standing.key.cast_signed())),
                    Column::Own(name) => search.number_of(name).and_then(|number| {
                        let field = visit.fields.iter().find(|field| field.0 == number);
                        field.map(|field| Fact::Number(field.1.into()))
                    }),
                })
                .collect();
            *written += 1;
            *failed = rows.row(&cells).err();
        });
    }

    fn enter(&mut self, entered: &Entered) {
        let above = self.path.last().and_then(|above| above.position.as_ref());
        let (position, mv) = match above {
            _ if !entered.kind.is_position() => (None, None),
            None => (self.path.last().is_some().then(|| self.game.root()), None),
            Some(above) if entered.kind.is_of_parents_position() => (Some(above.clone()), None),
            Some(above) if entered.kind == VisitKind::NullMove => {
                (self.game.pass(above), Some(NULL_MOVE.to_owned()))
            }
            Some(above) => match self.game.find(above, entered.mv) {
                Some(mv) => (Some(self.game.play(above, mv)), Some(self.game.notation(above, mv))),
                None => (None, None),
            },
        };
        self.path.push(Standing { position, mv, key: entered.key });
    }
}
