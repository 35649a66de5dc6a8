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
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::source::in_folder;
use plyscope_cli::terminal::{note, output};
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

fn opened(path: &Path, search: u64) -> Result<TraceFile, Failure> {
    read(path, search).map_err(|failure| in_file(path, failure))
}

/// Prints the notes about two files, and their damage.
fn note_about(paths: [&Path; 2], files: [&TraceFile; 2]) {
    for (path, file) in paths.into_iter().zip(files) {
        for said in &file.notes {
            note(format!("plyscope: {}: {said}", path.display()));
        }
        if let Some(damage) = &file.damage {
            note(format!(
                "plyscope: {}: {damage} Only what is before the damage is compared.",
                path.display()
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

/// Opens the searches of two files that have the same number, which must be of one position.
fn opened_pair(paths: [&Path; 2], search: u64) -> Result<[TraceFile; 2], Failure> {
    let [a, b] = [opened(paths[0], search)?, opened(paths[1], search)?];
    if !a.scenario.has_position_of(&b.scenario) {
        let of_several =
            if a.searches.max(b.searches) > 1 { format!("in search {search}, ") } else { String::new() };
        let [a, b] = paths.map(Path::display);
        let message = format!("{of_several}{a} and {b} are searches of different positions");
        return Err(Problem::new(
            "file",
            "",
            message,
            "compare two searches of one position, whose files name the game and the position",
        )
        .into());
    }
    Ok([a, b])
}

fn files(paths: [&Path; 2], json: bool) -> Result<(), Failure> {
    let [a, b] = opened_pair(paths, 1)?;
    if a.searches.max(b.searches) > 1 {
        let both =
            Versions { key: "files", paths, pairs: vec![(String::new(), paths)], alone: Default::default() };
        return suite(both, json);
    }
    note_about(paths, [&a, &b]);
    let names = [(paths[0], &a), (paths[1], &b)]
        .map(|(path, file)| format!("{}, written by {}", path.display(), file.program));
    write_pair("files", &names, [(&a.scenario, &a.trace), (&b.scenario, &b.trace)], json)
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Two folders, or two files with several searches each.
struct Versions<'paths> {
    /// The key in JSON.
    key: &'static str,
    paths: [&'paths Path; 2],
    /// Files of both, with the name of each pair.
    pairs: Vec<(String, [&'paths Path; 2])>,
    /// The names that only one of the two has.
    alone: [Vec<String>; 2],
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
    let pairs =
        pairs.into_iter().map(|(name, [a, b])| (name, [files[0][a].as_path(), files[1][b].as_path()]));
    suite(Versions { key: "folders", paths: folders, pairs: pairs.collect(), alone }, json)
}

/// Reads one pair of searches after another, so that only one is in memory. The searches of two files are paired by their
/// numbers.
fn suite(Versions { key, paths, pairs, mut alone }: Versions<'_>, json: bool) -> Result<(), Failure> {
    let mut suite = SuiteComparison::default();
    for (name, paths) in &pairs {
        let numbered = |search: u64| match name.as_str() {
            "" => format!("search {search}"),
            name => format!("{name}, search {search}"),
        };
        for search in 1.. {
            let [a, b] = opened_pair(*paths, search)?;
            // The notes about the other searches of the files are the same.
            if search == 1 {
                note_about(*paths, [&a, &b]);
            }
            let (game, counts) = (a.scenario.open()?, [a.searches, b.searches]);
            let sides = [reading(&game, &a.scenario, &a.trace), reading(&game, &b.scenario, &b.trace)];
            let own = if counts == [1, 1] { name.clone() } else { numbered(search) };
            suite.add(&game, &own, sides);
            if search >= counts[0].min(counts[1]) {
                for (alone, count) in alone.iter_mut().zip(counts) {
                    alone.extend((search + 1..=count).map(numbered));
                }
                break;
            }
        }
    }
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
                writeln!(out, "Only {name} has {searches} of these names: {}\n", visible(&side.join(", ")))?;
            }
        }
        write_suite(&table, &mut out)?;
    }
    Ok(out.flush()?)
}
