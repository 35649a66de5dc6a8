//! Two folders of traces of another program, as `plyscope compare` and the page compare them, against separate counts.

use crate::common::mover;
use crate::foreign::emitters::plyscope_emit::{Emitter, Options};
use crate::foreign::exporter::{Detail, export};
use crate::foreign::read;
use plyscope::facts::comparison::{Difference, parting};
use plyscope::language::parting_text::{ReadTrace, parting_text};
use plyscope::language::suite_table::{SuiteComparison, SuiteTable};
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Bound;
use plyscope::trace::Trace;
use plyscope::trace::columns::VisitRow;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Positions, each with the searches of both versions.
const POSITIONS: [(&str, &str, [&str; 2]); 5] = [
    (
        "fine",
        "fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-",
        ["depth=7&table=12", "depth=7&table=12&search=mtd-f"],
    ),
    (
        "open",
        "fen=r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R_w_KQkq_-",
        ["depth=4&table=14&null-move=2", "depth=4&table=14"],
    ),
    (
        "middle",
        "fen=r2q1rk1/ppp2ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPP2PPP/R2Q1RK1_w_-_-",
        ["depth=4&aspiration=5&lmr=60", "depth=4&aspiration=30&lmr=60&null-move=2"],
    ),
    ("mate", "fen=6k1/5ppp/8/8/8/8/5PPP/R5K1_w_-_-", ["depth=5", "depth=5&extend-check=16"]),
    ("same", "fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-", ["depth=4", "depth=4"]),
];

const DETAIL: Detail = Detail { kinds: false, reasons: true, nameless: false, all: true, first: false };

/// The traces of a position as a program would print them.
fn printed(position: &str, searches: [&str; 2]) -> [String; 2] {
    searches.map(|search| {
        let scenario = Scenario::parse(&format!("{position}&{search}")).unwrap();
        let trace = run::whole_trace(&scenario).unwrap();
        let text = export(&scenario, &trace, DETAIL);
        let (opened, again) = read(text.as_bytes());
        opened.unwrap();
        assert_eq!(again.positions(), trace.positions(), "{position} {search}");
        text
    })
}

fn rows(trace: &Trace) -> impl Iterator<Item = VisitRow> + '_ {
    (0..trace.len()).filter_map(|id| trace.visit(id)).filter(|row| row.kind.is_position())
}

fn count(trace: &Trace, holds: impl Fn(&VisitRow) -> bool) -> u64 {
    rows(trace).filter(|row| holds(row)).count() as u64
}

fn has_null_move(trace: &Trace, row: &VisitRow) -> bool {
    trace.children(row.id).any(|child| trace.meta(child).kind() == VisitKind::NullMove)
}

fn is_root(trace: &Trace, row: &VisitRow) -> bool {
    row.parent.is_some_and(|parent| trace.meta(parent).kind() == VisitKind::Iteration)
}

fn visits_of(trace: &Trace, holds: impl Fn(&VisitRow) -> bool) -> u64 {
    rows(trace).filter(|row| holds(row)).map(|row| u64::from(trace.positions_in(row.id))).sum()
}

fn failed(trace: &Trace, row: &VisitRow, bound: Bound) -> bool {
    is_root(trace, row) && row.bound() == Some(bound)
}

/// The numbers of a trace by the names of counters and techniques.
fn naive(trace: &Trace) -> BTreeMap<&'static str, u64> {
    let cut_by = |row: &VisitRow| trace.cutting_index(row.id).filter(|_| !row.quiescence);
    BTreeMap::from([
        ("visits", u64::from(trace.positions())),
        ("quiescence", count(trace, |row| row.quiescence)),
        ("null-moves", count(trace, |row| has_null_move(trace, row))),
        (
            "null-moves-in-vain",
            count(trace, |row| has_null_move(trace, row) && row.reason != Some(LeaveReason::NullMoveCutOff)),
        ),
        ("searched-again", count(trace, |row| trace.repeats(row.id).is_some())),
        ("root-failed-high", count(trace, |row| failed(trace, row, Bound::Lower))),
        ("root-failed-low", count(trace, |row| failed(trace, row, Bound::Upper))),
        ("table-answers", count(trace, |row| row.outcome == Some(ProbeOutcome::Answered))),
        ("cut-offs", count(trace, |row| cut_by(row).is_some())),
        ("first-move-cut-offs", count(trace, |row| cut_by(row) == Some(0))),
        ("visits null-moves", visits_of(trace, |row| row.kind == VisitKind::NullMove)),
        ("visits searches-again", visits_of(trace, |row| trace.repeats(row.id).is_some())),
        ("visits quiescence", count(trace, |row| row.quiescence)),
        (
            "visits failed-root-searches",
            visits_of(trace, |row| failed(trace, row, Bound::Lower) || failed(trace, row, Bound::Upper)),
        ),
    ])
}

/// The visits of both below the root move whose visits differ most in the largest common iteration.
fn naive_spent(traces: [&Trace; 2]) -> [u64; 2] {
    let numbers = traces.map(|trace| {
        trace.children(0).map(|iteration| trace.iteration(iteration)).collect::<BTreeSet<u16>>()
    });
    let sum = |number: u16| -> u64 {
        traces
            .iter()
            .map(|trace| {
                let is_in = |row: &VisitRow| trace.iteration(row.id) == number;
                count(trace, is_in)
            })
            .sum()
    };
    let largest = numbers[0].intersection(&numbers[1]).copied().max_by_key(|number| (sum(*number), *number));
    let mut moves: BTreeMap<u16, [u64; 2]> = BTreeMap::new();
    for (side, trace) in traces.into_iter().enumerate() {
        for row in rows(trace).filter(|row| row.level == 3 && Some(trace.iteration(row.id)) == largest) {
            moves.entry(row.mv.0).or_default()[side] += u64::from(trace.positions_in(row.id));
        }
    }
    moves.into_values().rev().max_by_key(|[a, b]| a.abs_diff(*b)).unwrap()
}

fn table_of(texts: &[(&str, [String; 2])]) -> (SuiteTable, Vec<(String, [Trace; 2])>) {
    let mut suite = SuiteComparison::default();
    let mut all = Vec::new();
    for (name, texts) in texts {
        let [(a, of_a), (b, of_b)] = texts.each_ref().map(|text| read(text.as_bytes()));
        let (a, b) = (a.unwrap(), b.unwrap());
        assert!(a.scenario.has_position_of(&b.scenario));
        let game = a.scenario.open().unwrap();
        let sides = [&of_a, &of_b].map(|trace| ReadTrace { trace, lens: mover(&game) });
        suite.add(&game, name, sides);
        all.push(((*name).to_owned(), [of_a, of_b]));
    }
    (suite.table(), all)
}

fn texts() -> Vec<(&'static str, [String; 2])> {
    POSITIONS.iter().map(|(name, position, searches)| (*name, printed(position, *searches))).collect()
}

#[test]
fn the_table_of_two_versions_has_the_numbers_of_a_separate_count() {
    let (table, traces) = table_of(&texts());
    assert_eq!(table.rows.len(), POSITIONS.len());
    let mut counted: BTreeMap<&str, [u64; 2]> = BTreeMap::new();
    for (_, both) in &traces {
        for (side, trace) in both.iter().enumerate() {
            for (name, number) in naive(trace) {
                counted.entry(name).or_default()[side] += number;
            }
        }
    }
    let mut compared = BTreeSet::new();
    for counter in &table.counters {
        let Some(expected) = counted.get(counter.name) else { continue };
        assert_eq!([counter.a, counter.b], *expected, "{}", counter.name);
        assert_eq!(counter.ratio, (expected[0] > 0).then(|| expected[1] as f64 / expected[0] as f64));
        compared.insert(counter.name.to_owned());
    }
    for technique in &table.techniques {
        let name = format!("visits {}", technique.name);
        let Some(expected) = counted.get(name.as_str()) else { continue };
        assert_eq!([technique.a, technique.b], *expected, "{name}");
        assert_eq!(i128::from(technique.difference), i128::from(expected[1]) - i128::from(expected[0]));
        compared.insert(name);
    }
    assert_eq!(compared.len(), counted.len(), "{compared:?}");
    assert!(
        counted.values().filter(|both| both[0] != both[1] && both.iter().all(|one| *one > 0)).count() > 6
    );
    // Everything that is counted happened in one of the searches.
    let happened = |name: &str| table.counters.iter().any(|row| row.name == name && row.a + row.b > 0);
    assert!(happened("reduced"));
    assert!(table.techniques.iter().all(|row| row.a + row.b > 0), "{:?}", table.techniques);
    let changes: Vec<f64> = table.rows.iter().map(|row| row.change).collect();
    assert!(changes.is_sorted_by(|one, next| one >= next), "{changes:?}");
    let mut spent = 0;
    for row in &table.rows {
        let [a, b] = &traces.iter().find(|(name, _)| *name == row.name).unwrap().1;
        assert_eq!([row.a, row.b], [a, b].map(|trace| u64::from(trace.positions())));
        assert_eq!(row.parting, parting(a, b), "{}", row.name);
        if row.name == "same" {
            assert_eq!(
                (row.parting, row.spent_on.as_str(), row.first_difference.as_str()),
                (None, "", "none")
            );
            continue;
        }
        let [of_a, of_b] = naive_spent([a, b]);
        if of_a == of_b {
            assert_eq!(row.spent_on, "", "{}", row.name);
        } else {
            let [of_a, of_b] = [of_a, of_b].map(plyscope::plural::grouped);
            let expected = format!(" {of_a} → {of_b}");
            assert!(row.spent_on.ends_with(&expected), "{}: {}, not {expected}", row.name, row.spent_on);
            spent += 1;
        }
        assert!(row.sentence.contains(" in common, then in iteration "), "{}", row.sentence);
    }
    assert!(spent >= 3, "{spent}");
    let (more, fewer) = (
        table.rows.iter().filter(|row| row.b > row.a).count(),
        table.rows.iter().filter(|row| row.b < row.a).count(),
    );
    assert_eq!([table.chance.more, table.chance.fewer], [more, fewer]);
    assert_eq!(table.chance.equal, POSITIONS.len() - more - fewer);
    let mut ratios: Vec<f64> = table.rows.iter().filter_map(|row| row.ratio).collect();
    ratios.sort_by(f64::total_cmp);
    assert_eq!(table.chance.median, Some(ratios[2]));
    assert_eq!(
        [table.chance.lower_quartile, table.chance.upper_quartile],
        [Some(ratios[1]), Some(ratios[3])]
    );
}

const ROOT: &str = r#"{"enter":"","depth":2,"alpha":-100,"beta":100}"#;

/// A small search with these lines.
fn small(lines: &[&str]) -> String {
    let header = r#"{"plyscope":1,"perspective":"mover","infinity":1000,"game":"chess"}"#;
    let all: Vec<&str> = [header, ROOT].into_iter().chain(lines.iter().copied()).collect();
    all.join("\n") + "\n"
}

#[test]
fn the_first_difference_is_said_with_both_facts() {
    let usual = [
        r#"{"enter":"e2e4","depth":1,"alpha":-100,"beta":100}"#,
        r#"{"leave":-20,"reason":"evaluation"}"#,
        r#"{"leave":20}"#,
    ];
    let changed = |at: usize, line: &'static str| {
        let mut lines = usual;
        lines[at] = line;
        small(&lines)
    };
    let cases = [
        (
            changed(0, r#"{"enter":"e2e4","depth":2,"alpha":-100,"beta":100}"#),
            Difference::Depth,
            "A searches e4 to depth 1, B to depth 2.",
        ),
        (
            changed(0, r#"{"enter":"e2e4","depth":1,"alpha":-100,"beta":30}"#),
            Difference::Window,
            "A searches e4 with the window (-1.00, +1.00), B with the window (-1.00, +0.30).",
        ),
        (
            changed(0, r#"{"enter":"d2d4","depth":1,"alpha":-100,"beta":100}"#),
            Difference::Move,
            "A searches e4, B d4.",
        ),
        (
            changed(1, r#"{"leave":-20,"reason":"razor"}"#),
            Difference::Reason,
            "the visit of e4 ends by evaluation in A, by razor in B.",
        ),
        (
            changed(1, r#"{"leave":-30,"reason":"evaluation"}"#),
            Difference::Value,
            "the visit of e4 ends with the value -0.20 in A, -0.30 in B.",
        ),
    ];
    let (opened, a) = read(small(&usual).as_bytes());
    let game = opened.unwrap().scenario.open().unwrap();
    for (text, what, expected) in cases {
        let (opened, b) = read(text.as_bytes());
        opened.unwrap();
        let found = parting(&a, &b).unwrap();
        assert_eq!(found.what, what, "{text}");
        let sides = [&a, &b].map(|trace| ReadTrace { trace, lens: mover(&game) });
        let sentence = parting_text(&game, sides, Some(found));
        let sentence = sentence.replace('−', "-");
        assert!(sentence.contains(expected), "{sentence}");
        assert!(sentence.contains("This is in the first iteration."), "{sentence}");
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn compare(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_plyscope")).arg("compare").args(arguments).output().unwrap()
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn the_command_compares_folders_and_files() {
    let folder = folder("compared-files");
    let sides = ["v1", "v2"].map(|side| folder.join(side));
    for side in &sides {
        fs::create_dir(side).unwrap();
    }
    let texts = texts();
    for (name, both) in &texts {
        for (side, text) in both.iter().enumerate() {
            let ending = if side == 0 { "ndjson" } else { "jsonl" };
            fs::write(sides[side].join(format!("{name}.{ending}")), text).unwrap();
        }
    }
    fs::write(sides[1].join("new.ndjson"), &texts[0].1[0]).unwrap();
    let paths = sides.each_ref().map(|side| side.to_str().unwrap());
    let output = compare(&[paths[0], paths[1], "--json"]);
    assert!(output.status.success(), "{}", text_of(&output.stderr));
    let json: Json = serde_json::from_slice(&output.stdout).unwrap();
    let table = table_of(&texts).0;
    assert_eq!(json["counters"], serde_json::to_value(&table.counters).unwrap());
    assert_eq!(json["techniques"], serde_json::to_value(&table.techniques).unwrap());
    assert_eq!(json["chance"], serde_json::to_value(table.chance).unwrap());
    let names = |rows: &Json| -> Vec<String> {
        rows.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&json["rows"]), table.rows.iter().map(|row| row.name.clone()).collect::<Vec<_>>());
    assert_eq!(json["alone"], serde_json::json!({ "a": [], "b": ["new.ndjson"] }));
    let output = compare(&paths);
    assert!(output.status.success());
    let text = text_of(&output.stdout);
    assert!(text.contains("Only B has 1 search of these names: new.ndjson"), "{text}");
    for sentence in &table.sentences {
        assert!(text.contains(sentence.as_str()), "{sentence}: {text}");
    }
    for row in &table.rows {
        let line = text.lines().find(|line| line.starts_with(&format!("{} ", row.name))).unwrap();
        let cells: Vec<&str> = line.split_whitespace().collect();
        let expected = [row.a, row.b].map(plyscope::plural::grouped);
        assert_eq!(cells[1..3], expected.each_ref().map(String::as_str), "{line}");
    }
    let pair = [sides[0].join("open.ndjson"), sides[1].join("open.jsonl")];
    let pair = pair.each_ref().map(|path| path.to_str().unwrap());
    let output = compare(&pair);
    assert!(output.status.success(), "{}", text_of(&output.stderr));
    let row = table.rows.iter().find(|row| row.name == "open").unwrap();
    let after = plyscope::plural::grouped(row.parting.unwrap().after.into());
    let text = text_of(&output.stdout);
    assert!(text.contains(&format!("\n{after} visits in common, then in iteration ")), "{text}");
    assert!(text.contains(&format!("largest iteration: {}", row.spent_on)), "{text}");
}

/// A benchmark in one file: searches of the given positions, each with this number of moves.
fn benchmark(searches: &[(&str, u16)]) -> Vec<u8> {
    let options = Options { game: Some("chess".to_owned()), ..Options::default() };
    let mut emitter = Emitter::in_memory(&options).unwrap();
    for (position, moves) in searches {
        emitter.new_search(Some(position));
        emitter.iteration(1);
        emitter.enter(0, 1, -99, 99, 0);
        for file in 0..*moves {
            emitter.enter((8 + file) | ((16 + file) << 6), 0, -99, 99, 0);
            emitter.leave(5, 0, 0);
        }
        emitter.leave(-5, 0, 0);
    }
    emitter.into_bytes()
}

/// The searches of two files are paired by their numbers, also where the files are in folders.
#[test]
fn two_benchmarks_are_compared_search_by_search() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const PAWNS: &str = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
    let folder = folder("compared-benchmarks");
    let sides = ["v1", "v2"].map(|side| folder.join(side));
    let files = sides.each_ref().map(|side| side.join("bench.plys"));
    for side in &sides {
        fs::create_dir(side).unwrap();
    }
    fs::write(&files[0], benchmark(&[(START, 2), (PAWNS, 3), (START, 4)])).unwrap();
    fs::write(&files[1], benchmark(&[(START, 2), (PAWNS, 6)])).unwrap();
    for (paths, key, name) in [(&files, "files", ""), (&sides, "folders", "bench, ")] {
        let arguments = paths.each_ref().map(|path| path.to_str().unwrap());
        let output = compare(&[arguments[0], arguments[1], "--json"]);
        assert!(output.status.success(), "{}", text_of(&output.stderr));
        assert_eq!(text_of(&output.stderr), "", "neither file has a fault");
        let json: Json = serde_json::from_slice(&output.stdout).unwrap();
        let rows = json["rows"].as_array().unwrap().iter();
        let rows: Vec<_> = rows.map(|row| serde_json::json!([row["name"], row["a"], row["b"]])).collect();
        let named = |search: u16| format!("{name}search {search}");
        assert_eq!(rows, [serde_json::json!([named(2), 4, 7]), serde_json::json!([named(1), 3, 3])]);
        assert_eq!(json["alone"], serde_json::json!({ "a": [named(3)], "b": [] }));
        assert_eq!(json[key], serde_json::json!(arguments));
    }
    fs::write(&files[1], benchmark(&[(START, 2), (START, 6)])).unwrap();
    let output = compare(&files.each_ref().map(|path| path.to_str().unwrap()));
    assert_eq!(output.status.code(), Some(2));
    let said = text_of(&output.stderr);
    assert!(said.contains("in search 2, ") && said.contains("different positions"), "{said}");
}

#[test]
fn what_cannot_be_compared_is_said_with_its_file() {
    let folder = folder("compared-mistakes");
    let sides = ["v1", "v2"].map(|side| folder.join(side));
    for side in &sides {
        fs::create_dir(side).unwrap();
    }
    let [one, other] = [0, 4].map(|at: usize| printed(POSITIONS[at].1, POSITIONS[at].2)[0].clone());
    let paths = sides.each_ref().map(|side| side.to_str().unwrap());
    let refused = |arguments: &[&str], message: &[&str]| {
        let output = compare(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
        let said = text_of(&output.stderr);
        assert!(message.iter().all(|part| said.contains(part)), "{said}");
    };
    refused(&paths, &["v1: there is no trace file in this folder"]);
    fs::write(sides[0].join("1.ndjson"), &one).unwrap();
    fs::write(sides[1].join("2.ndjson"), &other).unwrap();
    refused(&paths, &["no file of", "name the files of a position alike"]);
    fs::remove_file(sides[1].join("2.ndjson")).unwrap();
    fs::write(sides[1].join("1.ndjson"), &other).unwrap();
    refused(&paths, &["v1/1.ndjson", "v2/1.ndjson", "different positions"]);
    fs::write(sides[1].join("1.ndjson"), "{\"plyscope\":1").unwrap();
    refused(&paths, &["v2/1.ndjson"]);
    fs::write(sides[1].join("1.ndjson"), &one).unwrap();
    fs::write(sides[1].join("1.jsonl"), &one).unwrap();
    refused(&paths, &["1.jsonl and 1.ndjson have the same name"]);
    let file = sides[0].join("1.ndjson");
    let file = file.to_str().unwrap();
    refused(&[file, paths[1]], &["is a folder, and", "give two files or two folders"]);
    refused(&[file], &["nothing to compare", "give the second file"]);
    refused(&[file, "missing.ndjson"], &["missing.ndjson"]);
}
