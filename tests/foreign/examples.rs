//! The examples of docs/trace-format.md: compiled, run, read, and compared with an independent minimax and with
//! their own counts.

use super::{ask_everything, session};
use crate::common::negamax;
use plyscope::game::Game;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::value::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs");

/// The output of an example: its search, and "N visits, value V".
struct Printed {
    search: Vec<u8>,
    visits: u64,
    value: i16,
}

fn run(compiler: &str, arguments: &[&str], source: &str) -> Printed {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(source.replace('.', "_"));
    let compiled = Command::new(compiler)
        .args(arguments)
        .arg("-o")
        .arg(&program)
        .arg(PathBuf::from(DOCS).join("examples").join(source))
        .output()
        .unwrap_or_else(|error| panic!("{compiler} compiles {source}: {error}"));
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    assert_eq!(String::from_utf8_lossy(&compiled.stderr), "", "{source} is compiled without a warning");
    let output = Command::new(&program).output().unwrap();
    assert!(output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    let (visits, value) = said.trim().split_once(" visits, value ").unwrap();
    Printed { search: output.stdout, visits: visits.parse().unwrap(), value: value.parse().unwrap() }
}

/// The value of Nim by an independent minimax. A player who cannot move has lost.
fn nim(heaps: &mut [i32], ply: i32) -> i32 {
    if heaps.iter().all(|heap| *heap == 0) {
        return ply - 1000;
    }
    let mut best = i32::MIN;
    for heap in 0..heaps.len() {
        for count in 1..=heaps[heap] {
            heaps[heap] -= count;
            best = best.max(-nim(heaps, ply + 1));
            heaps[heap] += count;
        }
    }
    best
}

#[test]
fn the_rust_example_is_read() {
    let printed = run("rustc", &["--edition", "2024"], "tiny.rs");
    let (opened, mut session) = session(&printed.search);
    assert_eq!(opened.report.visits, printed.visits);
    assert_eq!(u64::from(session.trace().positions()), printed.visits);
    assert_eq!(i32::from(printed.value), nim(&mut [1, 2, 3], 0));
    let report = &opened.report;
    assert_eq!((report.iterations, report.notes().len(), report.probes), (6, 0, 0));
    // A win in n plies is 1000 - n there, and 32000 - n here.
    let plies = 1000 - i32::from(printed.value).abs();
    assert_eq!(session.trace().value(0), Some(Value::loss_in(plies as u16)));
    let completed = session.completed().unwrap();
    assert_eq!((completed.depth, completed.best.as_deref()), (6, Some("0:1")));
    ask_everything(&mut session);
}

#[test]
fn the_c_example_is_read() {
    let printed = run("cc", &["-std=c99", "-Wall", "-Wextra", "-pedantic"], "tiny.c");
    let (opened, mut session) = session(&printed.search);
    assert_eq!(opened.report.visits, printed.visits);
    let game = Scenario::parse("game=tic-tac-toe&board=x../.o./..x_o").unwrap().open().unwrap();
    let truth = negamax(&game, &game.root(), 9, 0);
    // O is to move, and its values are X's.
    assert_eq!((session.trace().value(0), printed.value), (Some(truth), -truth.get()));
    // The rules are ours, so why every visit ended follows.
    assert_eq!((opened.report.reasons.unknown, opened.report.reasons.derived), (0, printed.visits));
    let trace = session.trace();
    let ended = |reason| (0..trace.len()).any(|id| trace.meta(id).reason() == Some(reason));
    assert!([LeaveReason::CutOff, LeaveReason::GameOver, LeaveReason::AllMoves].into_iter().all(ended));
    ask_everything(&mut session);
}

/// The document shows the compiled sources.
#[test]
fn the_document_shows_the_examples() {
    let document = fs::read_to_string(format!("{DOCS}/trace-format.md")).unwrap();
    for (language, name) in [("rust", "tiny.rs"), ("c", "tiny.c")] {
        let source = fs::read_to_string(format!("{DOCS}/examples/{name}")).unwrap();
        assert!(document.contains(&format!("```{language}\n{source}```\n")), "{name} stands in the document");
        let lines = source.lines().filter(|line| !line.trim().is_empty()).count();
        assert!(lines <= 70, "{name} has {lines} lines");
    }
}
