//! The statements of the documents, as far as a program can check them: links, command lines, keys, trees and files.

use crate::common::{PROJECT, negamax};
use plyscope::game::{Evaluate, Game};
use plyscope::games::tree::ExplicitTree;
use plyscope::practice::{ExerciseId, Kind};
use plyscope::scenario::Scenario;
use std::fs;
use std::path::{Path, PathBuf};

/// The project's documents with their texts.
fn documents() -> Vec<(PathBuf, String)> {
    let mut paths: Vec<PathBuf> = ["", "docs", "docs/results", "tests/architecture", "www"]
        .iter()
        .flat_map(|folder| fs::read_dir(Path::new(PROJECT).join(folder)).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    paths.sort();
    let documents: Vec<_> =
        paths.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect();
    assert!(documents.len() >= 7, "{documents:?}");
    documents
}

fn document(name: &str) -> String {
    fs::read_to_string(Path::new(PROJECT).join(name)).unwrap()
}

/// The texts between single backquotes, outside of code blocks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with("    ")).flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// The lines of indented code.
fn code_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix("    ")).map(str::trim)
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut links = 0;
    for (path, text) in documents() {
        for target in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            if target.is_empty() || target.contains("://") {
                continue;
            }
            links += 1;
            let file = path.parent().unwrap().join(target);
            assert!(file.exists(), "{}: {target} is not there", path.display());
        }
    }
    assert!(links >= 12, "{links}");
}

#[test]
fn files_that_are_named_exist() {
    let folders = ["src/", "cli/", "tests/", "www/", "xtask/", "docs/", "benches/"];
    let mut files = 0;
    for (path, text) in documents() {
        for name in quoted(&text).filter(|name| folders.iter().any(|folder| name.starts_with(folder))) {
            // `www/node_modules/` comes with the first build.
            if name.contains(['*', ' ', '{']) || name.starts_with("www/node_modules") {
                continue;
            }
            files += 1;
            assert!(Path::new(PROJECT).join(name).exists(), "{}: there is no {name}", path.display());
        }
    }
    assert!(files >= 30, "{files}");
    // The table of techniques names files of one folder.
    let techniques = document("docs/techniques.md");
    let mut techniques: Vec<&str> =
        quoted(&techniques).filter(|name| name.ends_with(".rs") && !name.contains('/')).collect();
    techniques.dedup();
    assert!(techniques.len() >= 12, "{techniques:?}");
    for name in techniques {
        assert!(Path::new(PROJECT).join("src/search").join(name).exists(), "there is no src/search/{name}");
    }
}

/// The lines that CONTRIBUTING.md shows of a whole technique are lines of the files, in their order.
#[test]
fn the_first_technique_is_as_it_is_shown() {
    let document = document("CONTRIBUTING.md");
    let (_, section) = document.split_once("### Your first technique, in 45 lines").unwrap();
    let (_, diff) = section.split_once("```diff\n").unwrap();
    let (diff, _) = diff.split_once("```").unwrap();
    let (mut lines, mut file) = (0, Vec::new().into_iter());
    for line in diff.lines() {
        if let Some(path) = line.strip_prefix("+++ ") {
            let text = fs::read_to_string(Path::new(PROJECT).join(path)).unwrap();
            file = text.lines().map(str::to_owned).collect::<Vec<_>>().into_iter();
            continue;
        }
        lines += 1;
        let line = line.strip_prefix('+').unwrap();
        assert!(file.any(|of_file| of_file == line), "no such line, or not in this order: {line}");
    }
    assert_eq!(lines, 45);
}

#[test]
fn every_link_is_understood() {
    let mut links = 0;
    for (path, text) in documents() {
        for link in code_lines(&text).filter(|line| line.starts_with("#game=")) {
            links += 1;
            let scenario = Scenario::parse(link)
                .unwrap_or_else(|problems| panic!("{}: {link}\n{problems:?}", path.display()));
            scenario.open().unwrap_or_else(|problem| panic!("{}: {link}\n{problem}", path.display()));
        }
    }
    assert!(links >= 10, "{links}");
}

/// The tree that a text of the tree language is.
fn tree(text: &str) -> ExplicitTree {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The least and the greatest value that a root may have, from MAX's view.
fn root_values(tree: &ExplicitTree) -> [i16; 2] {
    let value = || negamax(tree, &tree.root(), u32::MAX, 0);
    let [least, most] = match tree.unknown_leaves() {
        Some(unknown) => [unknown.least.get(), unknown.most.get()],
        None => [value().get(); 2],
    };
    if tree.first_player_to_move(&tree.root()) { [least, most] } else { [-most, -least] }
}

#[test]
fn every_tree_is_one() {
    let text = document("docs/trees.md");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    let (mut before, mut alike, mut valued, mut unlike) = (String::new(), 0, 0, 0);
    let mut read = Vec::new();
    for row in rows {
        let (written, said) = row.split_once('`').unwrap();
        // The other table's rows begin with a parameter's name.
        if written.chars().all(|character| character.is_ascii_lowercase()) {
            unlike += 1;
            continue;
        }
        let tree = tree(written);
        if said.contains("the same:") {
            alike += 1;
            assert_eq!(tree.to_text(), before, "{row}");
        }
        if let Some((_, value)) = said.split_once("the root is ") {
            valued += 1;
            let value = value.split([',', ' ']).next().unwrap();
            assert_eq!(root_values(&tree).map(|value| value.to_string()), [value; 2], "{row}");
        }
        before = tree.to_text();
        read.push(written);
    }
    assert!(read.len() >= 15 && alike >= 4 && valued >= 6 && unlike >= 4, "{read:?}, {unlike}");
    // Each sign and word that the grammar puts into quotation marks is in one of the examples.
    let grammar = text.split("```").nth(1).unwrap();
    let terminals: Vec<&str> = grammar.split('"').skip(1).step_by(2).collect();
    assert!(terminals.len() >= 20, "{terminals:?}");
    for terminal in terminals {
        assert!(read.iter().any(|tree| tree.contains(terminal)), "no example has {terminal}");
    }
}

#[test]
fn every_tree_that_is_explained_is_read() {
    let text = document("docs/trees.md").replace('\n', " ");
    let explained = text.split("## Small examples").next().unwrap().split("```").nth(2).unwrap();
    let pieces: Vec<&str> = explained.split('`').collect();
    let (mut trees, mut equal, mut shapes, mut refused) = (0, 0, 0, 0);
    for (index, piece) in pieces.iter().enumerate().skip(1).step_by(2) {
        let (before, after) = (pieces[index - 1], pieces[index + 1]);
        if before.trim_end().ends_with(" refuses") {
            refused += 1;
            let error = piece.parse::<ExplicitTree>().expect_err(piece);
            assert!(error.to_string().contains("column"), "{piece}: {error}");
        } else if piece.ends_with(':') {
            // A shape, and how many leaves it has.
            shapes += 1;
            let digits = after.trim_start().split(|sign: char| !sign.is_ascii_digit()).next().unwrap();
            let leaves = digits.parse().unwrap_or_else(|_| panic!("{piece}{after}"));
            tree(&format!("{piece}{}", " 1".repeat(leaves)));
            assert!(
                format!("{piece}{}", " 1".repeat(leaves - 1)).parse::<ExplicitTree>().is_err(),
                "{piece}"
            );
        } else if piece.len() > 1 && piece.starts_with('=') {
            tree(&format!("(1 2){piece}"));
        } else if piece.contains(['(', ' ']) && piece.contains(|sign: char| sign.is_ascii_digit()) {
            trees += 1;
            let tree = tree(piece);
            if after == " is " {
                equal += 1;
                assert_eq!(tree.to_text(), self::tree(pieces[index + 2]).to_text(), "{piece}");
            }
        }
    }
    assert!(trees >= 8 && equal == 1 && shapes == 2 && refused == 3, "{trees} {equal} {shapes} {refused}");
    // The text about the tree with four leaves of unknown value.
    let written =
        pieces.iter().find(|piece| piece.contains("(20 x y)") && piece.contains("(3 12 8)")).unwrap();
    assert!(explained.contains("is 12, whatever they are; with MAX it is between 3 and 20"));
    assert_eq!(root_values(&tree(&format!("min to move: {written}"))), [12, 12]);
    assert_eq!(root_values(&tree(written)), [3, 20]);
}

#[test]
fn the_papers_figures_are_the_presets() {
    let text = document("docs/trees.md");
    let written: Vec<String> =
        code_lines(&text).filter_map(|line| Some(Scenario::parse(line).ok()?.to_string())).collect();
    let gambles = plyscope::scenario::presets::presets()
        .into_iter()
        .filter(|preset| preset.name.starts_with("Figure 2") || preset.name == "An uncertain root");
    let mut figures = 0;
    for preset in gambles {
        figures += 1;
        assert!(written.contains(&preset.link), "{}: {}", preset.name, preset.link);
    }
    assert_eq!(figures, 5);
}

/// Every short name that the code uses to cite literature has an entry.
#[test]
fn what_is_cited_is_listed() {
    let text = document("docs/sources.md");
    for name in [
        "Hlynka",
        "Björnsson",
        "lecture 5",
        "lecture 8",
        "overview of chess tree search",
        "Zobrist",
        "Kocsis",
    ] {
        assert!(text.contains(name), "{name}");
    }
    let mut cited = 0;
    let mut folders = vec![Path::new(PROJECT).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
                continue;
            }
            // The weights of a network are no text.
            let source = String::from_utf8_lossy(&fs::read(&entry).unwrap()).into_owned();
            for lecture in source.split("ecture ").skip(1) {
                let number: String = lecture.chars().take_while(char::is_ascii_digit).collect();
                cited += 1;
                assert!(text.contains(&format!("lecture {number}")), "{}: lecture {number}", entry.display());
            }
        }
    }
    assert!(cited >= 5, "{cited}");
}

mod commands {
    use super::{code_lines, document, documents, quoted};
    use crate::common;
    use plyscope::search::leave_reason::LeaveReason;
    use plyscope::search::visit_kind::VisitKind;
    use serde_json::Value;
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};
    use std::process::{Command, Output};

    fn plyscope(words: &[String]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_plyscope")).args(words).output().unwrap()
    }

    /// The words of a command line with single quotes.
    fn words(line: &str) -> Vec<String> {
        let mut words = vec![String::new()];
        for (index, part) in line.split('\'').enumerate() {
            let last = words.last_mut().unwrap();
            if index % 2 == 1 {
                last.push_str(part);
                continue;
            }
            let mut pieces = part.split(' ');
            last.push_str(pieces.next().unwrap_or_default());
            words.extend(pieces.map(str::to_owned));
        }
        words.retain(|word| !word.is_empty());
        words
    }

    /// The command lines of the documents, without the program's name.
    fn command_lines() -> Vec<Vec<String>> {
        let cargo = "cargo plyscope ";
        let mut lines = Vec::new();
        for (_, text) in documents() {
            for line in code_lines(&text) {
                let command = line.strip_prefix("plyscope ").or_else(|| line.strip_prefix(cargo));
                // The redirection of the output is the shell's business.
                lines.extend(command.and_then(|command| command.split(" > ").next()).map(words));
            }
        }
        lines
    }

    /// `--help` at the end is answered only if the words before it can be parsed.
    #[test]
    fn every_command_line_is_understood() {
        let lines = command_lines();
        assert!(lines.len() >= 12, "{lines:?}");
        for mut line in lines {
            if let Some(scenario) =
                line.iter().find(|word| word.contains("game=") || word.starts_with("fen="))
            {
                plyscope::scenario::Scenario::parse(scenario).unwrap_or_else(|p| panic!("{scenario}: {p:?}"));
            }
            line.push("--help".to_owned());
            let output = plyscope(&line);
            assert!(output.status.success(), "{line:?}: {}", String::from_utf8_lossy(&output.stderr));
        }
        assert!(!plyscope(&words("search --nonsense --help")).status.success());
        assert!(!plyscope(&words("lab ladder --depth 99 --help")).status.success());
    }

    /// An empty folder for the output of commands.
    fn folder(name: &str) -> PathBuf {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documents").join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    /// The output of a command, which must succeed.
    fn printed_by(folder: &Path, line: &[String]) -> String {
        let output =
            Command::new(env!("CARGO_BIN_EXE_plyscope")).args(line).current_dir(folder).output().unwrap();
        assert!(output.status.success(), "{line:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Commands that search succeed, run one after the other in one folder because some read files that others wrote.
    /// Experiments take too long, and a word in capitals is a file of the reader's.
    #[test]
    fn every_command_line_ends_well() {
        let folder = folder("lines");
        let mut ran = 0;
        for line in command_lines() {
            let is_placeholder = |word: &String| ["FILE", "FOLDER", "tiny.ndjson"].contains(&word.as_str());
            if line[0] == "lab" || line.iter().any(is_placeholder) {
                continue;
            }
            let is_worksheet = line[0] == "worksheet";
            let more = is_worksheet.then(|| "--replace".to_owned());
            printed_by(&folder, &line.into_iter().chain(more).collect::<Vec<_>>());
            ran += 1;
        }
        assert!(ran >= 25, "{ran}");
    }

    /// A command whose output a document states, in a comment such as `<!-- visits of: plyscope search ... -->`.
    struct Claim<'a> {
        /// The document.
        path: &'a Path,
        /// The text before the colon.
        what: &'a str,
        line: Vec<String>,
        before: &'a str,
        behind: &'a str,
    }

    /// The claims that are checked in this tier: claims `in verify` take longer than a second.
    fn claims<'a>(path: &'a Path, text: &'a str) -> Vec<Claim<'a>> {
        let mut claims = Vec::new();
        for (place, _) in text.match_indices("<!-- ") {
            let (comment, behind) = text[place + 5..].split_once(" -->").expect("a comment ends");
            let Some((what, command)) = comment.split_once(": plyscope ") else { continue };
            let (what, is_long) = what.strip_suffix(" in verify").map_or((what, false), |what| (what, true));
            if !is_long || common::by_tier(false, true, true) {
                claims.push(Claim { path, what, line: words(command), before: &text[..place], behind });
            }
        }
        claims
    }

    /// A number as documents write it, with commas or without, and with a minus.
    fn figure_before(text: &str) -> &str {
        let is_of_it = |character: char| character.is_ascii_digit() || matches!(character, ',' | '.' | '−');
        &text[text.trim_end_matches(is_of_it).len()..]
    }

    /// `<!-- prints: COMMAND -->` comes before the lines that a command prints, and `<!-- KEY of: COMMAND -->` behind a
    /// figure that it prints with `--json`, under this key (`depth_reached.median`).
    #[test]
    fn what_documents_say_a_command_prints_it_prints() {
        let (mut figures, mut outputs) = (0, 0);
        for (path, text) in documents() {
            for Claim { path, what, mut line, before, behind } in claims(&path, &text) {
                let folder = folder("claims");
                if what == "prints" {
                    let lines = behind.trim_start_matches('\n').lines();
                    // Another command begins another output.
                    let is_of_it = |line: &&str| {
                        line.is_empty() || (line.starts_with("    ") && !line.starts_with("    plyscope "))
                    };
                    let lines = lines.take_while(is_of_it);
                    let shown: Vec<&str> =
                        lines.map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
                    let shown = shown.join("\n");
                    let printed = printed_by(&folder, &line);
                    let printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
                    assert_eq!(
                        shown.trim_end(),
                        printed.join("\n").trim_end(),
                        "{}: {line:?}",
                        path.display()
                    );
                    outputs += 1;
                    continue;
                }
                let Some(key) = what.strip_suffix(" of") else { panic!("{}: {what}", path.display()) };
                line.push("--json".to_owned());
                let object: Value = serde_json::from_str(&printed_by(&folder, &line)).unwrap();
                let figure = figure_before(before);
                assert!(!figure.is_empty(), "{}: no figure stands before {line:?}", path.display());
                let said = format!("{}: {key} of {line:?}", path.display());
                let found = object.pointer(&format!("/{}", key.replace('.', "/")));
                assert_eq!(
                    Some(figure.replace(',', "").replace('−', "-")),
                    found.map(Value::to_string),
                    "{said}"
                );
                figures += 1;
            }
        }
        assert!(figures >= 2 && outputs >= 1, "{figures} figures, {outputs} outputs");
    }

    /// Collects the keys of an object that the document names itself, without the keys that count by name.
    fn keys(value: &Value, prefix: &str, found: &mut BTreeSet<String>) {
        // The names in these are values rather than keys.
        const COUNTS: [&str; 9] = [
            "table",
            "extensions",
            "by_source",
            "first_moves",
            "outcomes",
            "probes",
            "refused",
            "insight:names",
            "search:pre_searches",
        ];
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    found.insert(key.clone());
                    let path = format!("{prefix}:{key}");
                    if !COUNTS.iter().any(|count| path.ends_with(count)) {
                        keys(value, &path, found);
                    }
                }
            }
            Value::Array(rows) => rows.iter().for_each(|row| keys(row, prefix, found)),
            _ => {}
        }
    }

    /// Every key that a command prints is named in its section, and in the tables nothing is named
    /// that is not printed.
    #[test]
    fn every_key_is_documented() {
        let text = document("docs/cli.md");
        let everything = "depth=5&table=14&aspiration=5&etc=2&null-move=2&singular=30&singular-depth=3\
                          &probcut=100&pre-search=on&near-leaf=1&uncertainty=cut&cut-ratio=30&extend-check=16";
        let b_star = "game=tree&tree=(7_6)=6..9_(5_4)=4..6&search=b-star";
        let commands = [
            (
                vec![
                    vec!["search", everything, "--json"],
                    vec!["search", b_star, "--json"],
                    // It completes no iteration.
                    vec!["search", "depth=1&visits=2", "--json"],
                ],
                "## search",
                "search",
            ),
            (vec![vec!["insight", everything, "--json", "--visit", "2"]], "## insight", "insight"),
            (vec![vec!["trace", everything, "--format", "ndjson"]], "## trace", "trace"),
        ];
        for (commands, heading, name) in commands {
            let mut printed = BTreeSet::new();
            let mut lines = String::new();
            for command in commands {
                let command: Vec<String> = command.into_iter().map(str::to_owned).collect();
                let output = plyscope(&command);
                assert!(output.status.success(), "{command:?}");
                lines.push_str(&String::from_utf8(output.stdout).unwrap());
            }
            for line in lines.lines() {
                let mut object: Value = serde_json::from_str(line).unwrap();
                if name == "search" {
                    object["insight"] = Value::Null;
                }
                keys(&object, name, &mut printed);
            }
            assert!(printed.len() >= 20, "{printed:?}");
            let section = text.split("\n## ").find(|part| format!("## {part}").starts_with(heading)).unwrap();
            let named: BTreeSet<&str> = quoted(section).collect();
            for key in &printed {
                assert!(named.contains(key.as_str()), "{name}: “{key}” is printed and not documented");
            }
            let table = section.split("| key | meaning |").nth(1).unwrap();
            for row in table.lines().filter(|line| line.starts_with("| `")) {
                for key in row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2) {
                    assert!(printed.contains(key), "{name}: “{key}” is documented and not printed");
                }
            }
        }
    }
    /// Every kind of visit and every reason for which one ends.
    #[test]
    fn every_kind_and_every_reason_of_a_visit_is_documented() {
        let text = document("docs/cli.md");
        let row = |key: &str| text.lines().find(|line| line.starts_with(&format!("| `{key}` |"))).unwrap();
        let of_row = |key: &str| quoted(row(key)).skip(1).map(str::to_owned).collect::<BTreeSet<_>>();
        let kinds: BTreeSet<_> = VisitKind::ALL.iter().map(|kind| kind.name().to_owned()).collect();
        let reasons = LeaveReason::ALL.iter().map(|reason| reason.name().to_owned()).collect();
        for (key, names) in [("kind", kinds), ("reason", reasons)] {
            let differing: Vec<_> = of_row(key).symmetric_difference(&names).cloned().collect();
            assert!(differing.is_empty(), "docs/cli.md, row `{key}`, and the code differ in {differing:?}");
        }
    }

    /// The types in docs/tables.md are the types of the columns, in both of its forms.
    #[test]
    fn every_column_of_a_table_has_its_type() {
        let text = document("docs/tables.md");
        let block = |begin: &str| text.split(begin).nth(1).unwrap().split("```").next().unwrap();
        let sql = block("CREATE TABLE trace (").split(");").next().unwrap().replace('"', "");
        let sql: BTreeSet<(String, &str)> = sql
            .split(',')
            .map(|column| {
                let words: Vec<&str> = column.split_whitespace().collect();
                let of = ["BIGINT", "DOUBLE", "BOOLEAN", "VARCHAR"].into_iter().find(|of| *of == words[1]);
                (words[0].to_owned(), of.unwrap())
            })
            .collect();
        let python = block("import polars as pl");
        let mut polars = BTreeSet::new();
        for (list, of) in
            [("TEXTS", "VARCHAR"), ("TRUTHS", "BOOLEAN"), ("FRACTIONS", "DOUBLE"), ("NUMBERS", "BIGINT")]
        {
            let names = python.split(&format!("\n{list} = ")).nth(1).unwrap();
            let names = if names.starts_with('(') { names.split(')').next() } else { names.lines().next() };
            for name in names.unwrap().split('"').skip(1).step_by(2).flat_map(str::split_whitespace) {
                polars.insert((name.to_owned(), of));
            }
        }
        assert_eq!(polars, sql);
        let everything = "depth=5&table=14&aspiration=5&etc=2&null-move=2&singular=30&singular-depth=3\
                          &probcut=100&pre-search=on&near-leaf=1&near-root=1&uncertainty=confidence&cut-ratio=30\
                          &extend-check=8&lmr=150&lmr-move=3&futility=50&lmp=2";
        let output = plyscope(&["trace", everything, "--format", "ndjson"].map(str::to_owned));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let mut found = BTreeSet::new();
        for line in String::from_utf8(output.stdout).unwrap().lines() {
            let row: serde_json::Map<String, Value> = serde_json::from_str(line).unwrap();
            assert_eq!(row.len(), sql.len());
            for (key, value) in row {
                let of = match value {
                    Value::Null => continue,
                    Value::Bool(_) => "BOOLEAN",
                    Value::String(_) => "VARCHAR",
                    Value::Number(number) if number.is_f64() => "DOUBLE",
                    _ => "BIGINT",
                };
                found.insert((key, of));
            }
        }
        // A whole number is a fraction, too.
        let is_known = |(key, of): &(String, &'static str)| {
            sql.contains(&(key.clone(), *of)) || (*of == "BIGINT" && sql.contains(&(key.clone(), "DOUBLE")))
        };
        assert!(
            found.iter().all(is_known),
            "{:?}",
            found.iter().filter(|one| !is_known(one)).collect::<Vec<_>>()
        );
        let reported: BTreeSet<&String> = found.iter().map(|(key, _)| key).collect();
        assert!(reported.len() > 40, "{} of {} columns", reported.len(), sql.len());
    }

    /// Every key of an experiment of the laboratory is in the experiment's row.
    #[test]
    fn every_key_of_an_experiment_is_documented() {
        let suite = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documented.epd");
        // 500 visits do not solve the second position.
        let mates = "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - bm Ra8#;\n6k1/5ppp/8/8/8/8/8/R3K2R w KQ - am Ra8#;\n";
        std::fs::write(&suite, mates).unwrap();
        let path = suite;
        let suite = format!("--suite {} --visits 500", path.display());
        let text = document("docs/cli.md");
        let table = text.split("| experiment | keys |").nth(1).unwrap();
        let row = |name: &str| {
            let row = table.lines().find(|line| line.starts_with(&format!("| {name} |"))).unwrap();
            quoted(row.split('|').nth(2).unwrap()).map(str::to_owned).collect::<BTreeSet<String>>()
        };
        // Without quiescence a queen takes a pawn that is protected.
        let horizon = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documented-horizon.epd");
        std::fs::write(&horizon, "4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - am Qxd5;\n").unwrap();
        let horizon = format!(
            "--suite {} --visits 50 --setting 'a: quiescence=off' --setting 'b: quiescence=on'",
            horizon.display()
        );
        let settings = format!("--suite {} --setting 'a: etc=0' --setting 'b: etc=2'", path.display());
        for (name, options) in [
            ("compare", settings.as_str()),
            ("ladder", "--depth 1 --no-quiescence"),
            ("solve", suite.as_str()),
            ("match", "--pairs 1 --visits 200 --draw-after 8 --sprt 0,10"),
            ("probcut-fit", "--depths 1-2 --positions 12"),
            ("depths", "--depth 1 --sample 1"),
            ("best-move-index", "--depth 2"),
            ("confidence-fit", "--positions 40 --depth 4"),
            ("calibration", "--positions 4"),
            ("uncertainty", "--depth 1"),
            ("pre-search", horizon.as_str()),
        ] {
            let output = plyscope(&words(&format!("lab {name} {options} --json")));
            assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
            let mut printed = BTreeSet::new();
            keys(&serde_json::from_slice(&output.stdout).unwrap(), name, &mut printed);
            // Keys that are null unless the experiment is stopped are tested in command.rs.
            let named: BTreeSet<String> =
                row(&format!("`{name}`")).into_iter().chain(["partial".to_owned()]).collect();
            assert_eq!(printed, named, "{name}");
        }
        assert_eq!(row("each"), BTreeSet::from(["partial", "within", "done", "of"].map(str::to_owned)));
    }
}

#[test]
fn exercises_that_are_named_are_exercises() {
    let mut links = 0;
    for (path, text) in documents() {
        // In a command's output a link is the only text of a line of code.
        for link in quoted(&text)
            .chain(code_lines(&text))
            .filter(|link| link.trim_start_matches('#').starts_with("practice=") && !link.contains("; "))
        {
            links += 1;
            let id = ExerciseId::read(&link.replace("&test=on", ""));
            assert!(id.is_ok(), "{}: {link}: {id:?}", path.display());
        }
    }
    assert!(links >= 20, "{links}");
    let lecturers = document("docs/for-lecturers.md");
    for kind in Kind::ALL {
        let row = format!("| {} | `#practice={}&", kind.title(), kind.name());
        assert!(lecturers.contains(&row), "docs/for-lecturers.md has no exercise of {}", kind.name());
    }
}
