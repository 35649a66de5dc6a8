//! Reports and tables of files as the command writes them, compared with the lines of each visit.

use crate::foreign::own_words::talkative;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PLYSCOPE: &str = env!("CARGO_BIN_EXE_plyscope");
const SCENARIO: &str = "game=chess&depth=4&null-move=2&lmr=60&table=12";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(arguments: &[&str]) -> Output {
    Command::new(PLYSCOPE).args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn stderr(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// Every visit of a position, by its number.
fn traced(arguments: &[&str]) -> BTreeMap<u64, Json> {
    let rows = stdout(arguments);
    let rows = rows.lines().map(|line| serde_json::from_str::<Json>(line).unwrap());
    rows.filter(|row| !row["ply"].is_null()).map(|row| (row["visit"].as_u64().unwrap(), row)).collect()
}

#[test]
fn a_report_counts_the_visits_that_are_listed() {
    let rows = traced(&["trace", SCENARIO, "--format", "ndjson"]);
    let report: Json = serde_json::from_str(&stdout(&["report", SCENARIO, "--json"])).unwrap();
    assert_eq!(report["visits"], rows.len());
    for reason in report["reasons"].as_array().unwrap() {
        let count = rows.values().filter(|row| row["reason"] == reason["reason"]).count();
        assert_eq!(reason["visits"], count, "{reason}");
    }
    let condition = ["--where", "reason = cut-off and cut_number > 2 or value >= 50", "--json"];
    let report: Json =
        serde_json::from_str(&stdout(&[&["report", SCENARIO], &condition[..]].concat())).unwrap();
    let met = rows.values().filter(|row| {
        row["reason"] == "cut-off" && row["cut_number"].as_u64().unwrap() > 2
            || row["value"].as_i64().is_some_and(|value| value >= 50)
    });
    assert_eq!(report["subset"]["visits"], met.count());
    let text = stdout(&["report", SCENARIO]);
    for title in ["Root searches", "Growth by ply", "Null moves and other predictions", "Reductions by depth"]
    {
        assert!(text.contains(title), "{title}: {text}");
    }
}

#[test]
fn files_folders_and_standard_input_are_counted() {
    let folder = folder("reported");
    let file = |name: &str| folder.join(name).display().to_string();
    fs::write(file("one.ndjson"), talkative()).unwrap();
    stdout(&["trace", "game=tree&tree=(3 12 8)(2 4 6)&search=alpha-beta", "--out", &file("two.plyscope")]);
    fs::write(file("notes.txt"), "no trace").unwrap();
    let count = |path: &str| -> Json { serde_json::from_str(&stdout(&["report", path, "--json"])).unwrap() };
    let (one, two) = (count(&file("one.ndjson")), count(&file("two.plyscope")));
    assert_eq!(one["fields"][0]["name"], "eval");
    let own = traced(&["open", &file("two.plyscope"), "trace", "--format", "ndjson"]).len() as u64;
    assert_eq!(two["visits"], own);
    let both = count(&folder.display().to_string());
    assert_eq!(both["searches"].as_array().unwrap().len(), 2);
    let sum = one["visits"].as_u64().unwrap() + own;
    assert_eq!(both["together"]["visits"], sum);
    let text = stdout(&["report", &folder.display().to_string()]);
    assert!(text.contains("2 searches with") && text.contains("one.ndjson"), "{text}");

    let mut piped = Command::new(PLYSCOPE);
    let mut piped =
        piped.args(["report", "-", "--json"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    piped.stdin.take().unwrap().write_all(talkative().as_bytes()).unwrap();
    let read: Json = serde_json::from_slice(&piped.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(read["visits"], one["visits"]);

    let wrong = stderr(&["report", SCENARIO, "--where", "evil > 3"]);
    assert!(wrong.contains("column 1") && wrong.contains("use one of:"), "{wrong}");
    let none = stderr(&["report", &file("missing.plys")]);
    assert!(none.contains("missing.plys"), "{none}");
    let empty = folder.join("empty");
    fs::create_dir(&empty).unwrap();
    let none = stderr(&["report", &empty.display().to_string()]);
    assert!(none.contains("no trace file"), "{none}");
    let unknown = run(&["report", &file("one.ndjson"), "--where", "evil > 3"]);
    assert!(unknown.status.success());
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("no visit has a field “evil”"));
}

const SHARED: &str = "visit parent end visits iteration ply kind quiescence move move_number depth expected actual alpha \
                      beta value bound best reason cut_number table rank extension reduction";

fn lines(text: &str) -> Vec<Json> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_table_has_the_facts_of_the_lines_in_every_form() {
    let folder = folder("tables");
    let file = |name: &str| folder.join(name).display().to_string();
    fs::write(file("talk.ndjson"), talkative()).unwrap();
    for (input, traced_rows) in [
        (SCENARIO.to_owned(), traced(&["trace", SCENARIO, "--format", "ndjson"])),
        (file("talk.ndjson"), traced(&["open", &file("talk.ndjson"), "trace", "--format", "ndjson"])),
    ] {
        stdout(&["table", &input, "--out", &file("t.ndjson")]);
        let rows = lines(&fs::read_to_string(file("t.ndjson")).unwrap());
        assert_eq!(rows.len(), traced_rows.len());
        for row in &rows {
            let traced = &traced_rows[&row["visit"].as_u64().unwrap()];
            for key in SHARED.split_whitespace() {
                // A program's own word takes the place of a name.
                let own = &traced[format!("own_{key}").as_str()];
                let expected = if own.is_null() { &traced[key] } else { own };
                let same = row[key] == *expected
                    || row[key].as_f64().is_some_and(|it| Some(it) == expected.as_f64());
                assert!(same, "{key} of {row}: {traced}");
            }
        }
        stdout(&["table", &input, "--out", &file("t.csv")]);
        let mut csv = csv::Reader::from_path(file("t.csv")).unwrap();
        let names = csv.headers().unwrap().clone();
        for (record, row) in csv.records().zip(&rows) {
            for (name, cell) in names.iter().zip(&record.unwrap()) {
                let text = match &row[name] {
                    Json::Null => String::new(),
                    Json::String(text) => text.clone(),
                    other => other.to_string(),
                };
                assert_eq!(cell, text, "{name}");
            }
        }
        stdout(&["table", &input, "--keys", "--out", &file("t.parquet")]);
        check_parquet(Path::new(&file("t.parquet")), &rows);
    }
    let some = "reason = cut-off";
    stdout(&["table", SCENARIO, "--where", some, "--out", &file("some.ndjson")]);
    let rows = lines(&fs::read_to_string(file("some.ndjson")).unwrap());
    assert!(rows.len() > 5 && rows.iter().all(|row| row["reason"] == "cut-off"));
    assert!(stderr(&["table", SCENARIO, "--out", &file("t.xls")]).contains(".parquet, .csv or .ndjson"));
}

/// Reads a Parquet file again with the library's reader, and compares each cell.
fn check_parquet(path: &Path, rows: &[Json]) {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let mut count = 0;
    for (row, expected) in reader.get_row_iter(None).unwrap().zip(rows) {
        let row = row.unwrap();
        count += 1;
        for (name, field) in row.get_column_iter().filter(|(name, _)| *name != "position") {
            let found = match field {
                Field::Null => Json::Null,
                Field::Bool(truth) => (*truth).into(),
                Field::Int(number) => (*number).into(),
                Field::UInt(number) => (*number).into(),
                Field::Double(number) => (*number).into(),
                Field::Str(text) => text.as_str().into(),
                other => panic!("{name}: {other:?}"),
            };
            let expected = &expected[name];
            let same = found == *expected || found.as_f64().is_some_and(|it| Some(it) == expected.as_f64());
            assert!(same, "{name}: {found} and {expected}");
        }
    }
    assert_eq!(count, rows.len());
}

#[test]
fn tables_of_many_searches_have_the_fields_of_all() {
    let folder = folder("many_tables");
    let file = |name: &str| folder.join(name).display().to_string();
    fs::create_dir(folder.join("in")).unwrap();
    fs::write(file("in/a.ndjson"), talkative()).unwrap();
    fs::write(file("in/b.ndjson"), talkative().replace("\"eval\"", "\"other\"")).unwrap();
    stdout(&["table", &file("in"), "--out", &file("t.ndjson")]);
    let rows = lines(&fs::read_to_string(file("t.ndjson")).unwrap());
    let of = |search: u64| rows.iter().filter(move |row| row["search"] == search);
    assert!(of(1).count() > 1 && of(1).count() == of(2).count());
    assert!(of(1).any(|row| row["x_eval"] == 40) && of(1).all(|row| row["x_other"].is_null()));
    assert!(of(2).any(|row| row["x_other"] == 40) && of(2).all(|row| row["x_eval"].is_null()));
}
