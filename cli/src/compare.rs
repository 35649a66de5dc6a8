//! `plyscope compare`: two searches of one position, two trace files, or two folders of trace files.

use super::files::read;
use super::search::of_scenario;
use plyscope::display_style::DisplayStyle;
use plyscope::export::print_comparison::write_comparison;
use plyscope::export::print_suite::{write_suite, write_techniques};
use plyscope::games::AnyGame;
use plyscope::language::compared::compare;
use plyscope::language::parting_text::{ReadTrace, parting_text};
use plyscope::language::perspective::Lens;
use plyscope::language::suite_table::SuiteComparison;
use plyscope::plural::plural_as;
use plyscope::problem::{Problem, visible};
use plyscope::run;
use plyscope::scenario::{self, SECOND_PREFIX, Scenario, link};
use plyscope::suite::{Pairing, paired};
use plyscope::trace::Trace;
use plyscope_cli::each_search::{EachSearch, NextSearch, TraceSink};
use plyscope_cli::input::{self, Kind};
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::source::{Searched, Source, in_folder};
use plyscope_cli::terminal::{FirstNotes, output};
use plyscope_cli::trace_file::TraceFile;
use std::io::{self, Write};
use std::path::Path;

/// Compares two files, two folders or two searches.
pub fn comparison(first: &str, second: Option<String>, json: bool) -> Result<(), Failure> {
    if let Some(second) = second.as_deref().filter(|_| is_path(first)) {
        let [a, b] = [Path::new(first), Path::new(second)];
        return match (a.is_dir(), b.is_dir()) {
            (true, true) => folders([a, b], json),
            (true, false) | (false, true) => {
                let [folder, other] = if a.is_dir() { [a, b] } else { [b, a] };
                let message = format!("{} is a folder, and {} is not", folder.display(), other.display());
                Err(Problem::new("file", "", message, "give two files or two folders").into())
            }
            (false, false) => files([a, b], json),
        };
    }
    if is_path(first) {
        let fix = "give the second file or folder, too";
        return Err(Problem::new("file", "", format!("there is nothing to compare {first} with"), fix).into());
    }
    searches(first, second, json)
}

/// Whether the text names a file or a folder. A scenario has keys and values.
fn is_path(text: &str) -> bool {
    Path::new(text).exists() || !text.contains('=')
}

/// A link with the differences of a second search, whose keys may be written with their prefix or without it.
fn with_differences(text: &str, differences: &str) -> String {
    let pairs = link::read_pairs(differences).into_iter().map(|(key, value)| {
        let own = key.strip_prefix(SECOND_PREFIX).unwrap_or(&key);
        (format!("{SECOND_PREFIX}{own}"), value)
    });
    let pairs: Vec<(String, String)> = pairs.collect();
    let written = link::write_pairs(pairs.iter().map(|(key, value)| (key.as_str(), value.clone())));
    format!("{text}&{written}")
}

/// Both searches are recorded whole, whatever their record budget.
fn searches(text: &str, differences: Option<String>, json: bool) -> Result<(), Failure> {
    let text =
        differences.map_or_else(|| text.to_owned(), |differences| with_differences(text, &differences));
    let (first, second, _, problems) = scenario::read_pair(&text);
    if !problems.is_empty() {
        return Err(problems.into());
    }
    let second = second.ok_or_else(|| {
        let fix = "say how the second search differs, as in b.search=mtd-f";
        Problem::new("", "", "there is nothing to compare with", fix)
    })?;
    let [a, b] = [run::whole_trace(&first)?, run::whole_trace(&second)?];
    let names = [first.to_string(), second.to_string()];
    write_pair("scenarios", &names, [(&first, &a), (&second, &b)], json)
}

/// The reading of a search for people.
fn reading<'a>(game: &AnyGame, scenario: &Scenario, trace: &'a Trace) -> ReadTrace<'a> {
    ReadTrace { trace, lens: of_scenario(Lens::new(game, DisplayStyle::default()), scenario) }
}

/// Writes the comparison of two traces, each with its name.
fn write_pair(
    key: &str,
    names: &[String; 2],
    [(first, a), (second, b)]: [(&Scenario, &Trace); 2],
    json: bool,
) -> Result<(), Failure> {
    let game = first.open()?;
    let sides = [reading(&game, first, a), reading(&game, second, b)];
    let compared = compare(a, b).compared;
    let mut suite = SuiteComparison::default();
    suite.add(&game, "", sides);
    let table = suite.table();
    let spent_on = table.rows.first().map_or("", |row| &row.spent_on);
    let mut out = output();
    if json {
        let mut object = serde_json::to_value(&compared).map_err(io::Error::from)?;
        object[key] = names.to_vec().into();
        object["first_difference"] = parting_text(&game, sides, compared.parting).into();
        object["techniques"] = serde_json::to_value(&table.techniques).map_err(io::Error::from)?;
        object["spent_on"] = spent_on.into();
        writeln!(out, "{object}")?;
    } else {
        let [a, b] = names;
        writeln!(out, "A {}\nB {}\n", visible(a), visible(b))?;
        write_comparison(&game, sides, &compared, &mut out)?;
        writeln!(out)?;
        write_techniques(&table, &mut out)?;
        if !spent_on.is_empty() {
            writeln!(out, "The root move with the greatest change, in the largest iteration: {spent_on}")?;
        }
    }
    Ok(out.flush()?)
}

/// A search of a file.
struct Opened {
    file: TraceFile,
    /// The file has no other search.
    is_only: bool,
}

/// The searches of a file, one after the other.
type OpenedSearches<'path> = Box<dyn Iterator<Item = Result<Opened, Failure>> + 'path>;

fn opened(path: &Path) -> Result<OpenedSearches<'_>, Failure> {
    let named = move |failure: Failure| in_file(path, failure);
    let source = Source::new(path).map_err(|problem| named(problem.into()))?;
    let input = input::open(path).map_err(|problem| named(problem.into()))?;
    if input.kind() == Kind::TraceFile {
        // A trace file's summary is checked, too.
        let file = read(path, 1).map_err(named)?;
        return Ok(Box::new(std::iter::once(Ok(Opened { file, is_only: true }))));
    }
    let searches =
        EachSearch::of(&source, TraceSink::default, false).map_err(|problem| named(problem.into()))?;
    Ok(Box::new(searches.map(move |search| {
        let NextSearch { searched, sink, is_only, .. } = search.map_err(|problem| named(problem.into()))?;
        let trace = sink.finish().map_err(|problem| named(problem.into()))?;
        let Searched { scenario, program, notes, damage, .. } = searched;
        let file = TraceFile { program, scenario, summary: None, trace, notes, damage };
        Ok(Opened { file, is_only })
    })))
}

/// Two files whose searches are compared.
struct TwoFiles<'paths> {
    paths: [&'paths Path; 2],
    searches: [OpenedSearches<'paths>; 2],
    /// The number of searches that were taken of each.
    number: u64,
}

impl<'paths> TwoFiles<'paths> {
    fn new(paths: [&'paths Path; 2]) -> Result<TwoFiles<'paths>, Failure> {
        let [a, b] = paths;
        Ok(TwoFiles { paths, searches: [opened(a)?, opened(b)?], number: 0 })
    }

    /// The next search of each file, which must be of one position; `None` for a file that has no more.
    fn next(&mut self) -> Result<[Option<Opened>; 2], Failure> {
        let [a, b] = &mut self.searches;
        let next = [a.next().transpose()?, b.next().transpose()?];
        self.number += 1;
        if let [Some(a), Some(b)] = &next
            && !a.file.scenario.has_position_of(&b.file.scenario)
        {
            let is_only = a.is_only && b.is_only;
            let of_several = if is_only { String::new() } else { format!("in search {}, ", self.number) };
            let [a, b] = self.paths.map(Path::display);
            let message = format!("{of_several}{a} and {b} are searches of different positions");
            let fix = "compare two searches of one position, whose files name the game and the position";
            return Err(Problem::new("file", "", message, fix).into());
        }
        Ok(next)
    }
}

/// Prints the notes about the searches of two files, and the files' damage. `search` follows their names.
fn note_about(notes: &mut FirstNotes, paths: [&Path; 2], search: &str, files: [&TraceFile; 2]) {
    for (path, file) in paths.into_iter().zip(files) {
        let path = path.display();
        for said in &file.notes {
            notes.note(format!("plyscope: {path}{search}: {said}"));
        }
        if let Some(damage) = &file.damage {
            notes.note(format!(
                "plyscope: {path}{search}: {damage} Only what is before the damage is compared."
            ));
        }
    }
}

/// A failure that names its file.
fn in_file(path: &Path, failure: Failure) -> Failure {
    let shown = path.display().to_string();
    match failure {
        Failure::Input(problems) => {
            let named = problems.into_iter().map(|problem| {
                if problem.message.contains(&shown) {
                    problem
                } else {
                    Problem { message: format!("{shown}: {}", problem.message), ..problem }
                }
            });
            Failure::Input(named.collect())
        }
        Failure::Output(_)
        | Failure::Stopped(_)
        | Failure::Missing(_)
        | Failure::Wrong { .. }
        | Failure::Differs { .. } => failure,
    }
}

fn files(paths: [&Path; 2], json: bool) -> Result<(), Failure> {
    let mut both = TwoFiles::new(paths)?;
    match both.next()? {
        [Some(Opened { file: a, is_only: true, .. }), Some(Opened { file: b, is_only: true, .. })] => {
            note_about(&mut FirstNotes::default(), paths, "", [&a, &b]);
            let names = [(paths[0], &a), (paths[1], &b)]
                .map(|(path, file)| format!("{}, written by {}", path.display(), file.program));
            write_pair("files", &names, [(&a.scenario, &a.trace), (&b.scenario, &b.trace)], json)
        }
        first => {
            let mut suite = Versions::default();
            suite.add(String::new(), both, first)?;
            suite.write("files", paths, json)
        }
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

fn folders(folders: [&Path; 2], json: bool) -> Result<(), Failure> {
    let files = [in_folder(folders[0])?, in_folder(folders[1])?];
    let names = [0, 1].map(|side: usize| files[side].iter().map(|path| file_name(path)).collect::<Vec<_>>());
    let Pairing { pairs, alone, doubled } = paired([&names[0], &names[1]]);
    if let Some((side, [one, other])) = doubled.first().copied() {
        let [one, other] = [one, other].map(|at| &names[side][at]);
        let message = format!(
            "{}: {one} and {other} have the same name without their endings",
            folders[side].display()
        );
        return Err(Problem::new("file", "", message, "move one of them to another folder").into());
    }
    if pairs.is_empty() {
        let [a, b] = folders.map(Path::display);
        let message = format!("no file of {a} has the same name as a file of {b}");
        let fix = "name the files of a position alike in both folders: their endings do not count";
        return Err(Problem::new("file", "", message, fix).into());
    }
    let alone = [0, 1]
        .map(|side: usize| alone[side].iter().map(|at| names[side][*at].clone()).collect::<Vec<String>>());
    let mut suite = Versions { alone, ..Versions::default() };
    for (name, [a, b]) in pairs {
        let mut both = TwoFiles::new([files[0][a].as_path(), files[1][b].as_path()])?;
        let first = both.next()?;
        suite.add(name, both, first)?;
    }
    suite.write("folders", folders, json)
}

/// Two versions: two folders, or two files with several searches each.
#[derive(Default)]
struct Versions {
    suite: SuiteComparison,
    /// The names of searches that only one of the two has.
    alone: [Vec<String>; 2],
    notes: FirstNotes,
}

impl Versions {
    /// Adds the searches of two files, paired by their numbers. One pair after another is read, so that only one is in memory.
    fn add(
        &mut self,
        name: String,
        mut both: TwoFiles<'_>,
        first: [Option<Opened>; 2],
    ) -> Result<(), Failure> {
        let numbered = |search: u64| match name.as_str() {
            "" => format!("search {search}"),
            name => format!("{name}, search {search}"),
        };
        let mut next = first;
        loop {
            match next {
                [Some(one), Some(other)] => {
                    let is_only = one.is_only && other.is_only;
                    let of_several =
                        if is_only { String::new() } else { format!(", search {}", both.number) };
                    note_about(&mut self.notes, both.paths, &of_several, [&one.file, &other.file]);
                    let own = if is_only { name.clone() } else { numbered(both.number) };
                    let game = one.file.scenario.open()?;
                    let sides =
                        [&one, &other].map(|side| reading(&game, &side.file.scenario, &side.file.trace));
                    self.suite.add(&game, &own, sides);
                }
                [Some(_), None] => self.alone[0].push(numbered(both.number)),
                [None, Some(_)] => self.alone[1].push(numbered(both.number)),
                [None, None] => return Ok(()),
            }
            next = both.next()?;
        }
    }

    fn write(self, key: &str, paths: [&Path; 2], json: bool) -> Result<(), Failure> {
        let Versions { suite, alone, notes } = self;
        drop(notes);
        let table = suite.table();
        let shown = paths.map(|path| path.display().to_string());
        let mut out = output();
        if json {
            let mut object = serde_json::to_value(&table).map_err(io::Error::from)?;
            object[key] = shown.to_vec().into();
            let [a, b] = alone;
            object["alone"] = serde_json::json!({ "a": a, "b": b });
            writeln!(out, "{object}")?;
        } else {
            writeln!(out, "A {}\nB {}\n", visible(&shown[0]), visible(&shown[1]))?;
            for (side, name) in alone.iter().zip(["A", "B"]) {
                if !side.is_empty() {
                    let searches = plural_as(side.len(), "search", "searches");
                    writeln!(
                        out,
                        "Only {name} has {searches} of these names: {}\n",
                        visible(&side.join(", "))
                    )?;
                }
            }
            write_suite(&table, &mut out)?;
        }
        Ok(out.flush()?)
    }
}
