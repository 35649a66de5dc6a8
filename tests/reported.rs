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
    assert_eq!(two["visits"], 8);
    let both = count(&folder.display().to_string());
    assert_eq!(both["searches"].as_array().unwrap().len(), 2);
    let sum = one["visits"].as_u64().unwrap() + 8;
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
