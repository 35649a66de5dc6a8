//! A search that is written in another form is the same search, with everything that its program said.

use super::exporter::{Detail, export};
use super::read;
use crate::common::scaled;
use plyscope::foreign::Selection;
use plyscope::games::GameKind;
use plyscope::random::Random;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::observe::FoundEntry;
use plyscope::trace::Trace;
use plyscope::trace::own::{Amounts, Subject};
use plyscope::trace::visit::VisitRow;
use plyscope::value::Value;
use plyscope_cli::convert::{Converted, Format, Packing, convert};
use plyscope_cli::source::Source;
use plyscope_cli::trace_file;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Everything that a trace holds of a visit. The names of moves are in the order of their first use.
#[derive(Debug, PartialEq)]
struct Everything {
    visit: VisitRow,
    found: Option<FoundEntry<u32>>,
    stood_pat: Option<Value>,
    iteration: u32,
    words: Vec<Option<String>>,
    amounts: Option<Amounts>,
    fields: BTreeMap<String, i32>,
}

fn everything(trace: &Trace) -> Vec<Everything> {
    let all = (0..trace.len()).map(|id| Everything {
        visit: trace.visit(id).unwrap(),
        found: trace.found_entry(id),
        stood_pat: trace.stood_pat(id),
        iteration: trace.iteration(id).into(),
        words: Subject::ALL.iter().map(|subject| trace.own_word(id, *subject).map(str::to_owned)).collect(),
        amounts: trace.amounts(id),
        fields: trace
            .fields()
            .enumerate()
            .filter_map(|(field, name)| Some((name.to_owned(), trace.field(field, id, true)?)))
            .collect(),
    });
    all.collect()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Converts a file into another one by the names of both.
fn converted(from: &Path, to: &Path, search: u64) -> Converted {
    let mut bytes = Vec::new();
    let format = Format::of(to).unwrap();
    let converted = convert(
        &Source::new(from).unwrap(),
        format,
        Packing::of(to).0,
        Selection { search, ..Selection::default() },
        &mut bytes,
    );
    fs::write(to, bytes).unwrap();
    converted.unwrap_or_else(|problem| panic!("{problem}"))
}

/// A search whose program says whatever can be said.
struct Talker {
    random: Random,
    text: String,
}

const WORDS: [&str; 4] = ["futility", "my “word”", "späte Züge", "x"];

impl Talker {
    fn one_in(&mut self, count: usize) -> bool {
        self.random.below(count) == 0
    }

    fn word(&mut self, known: &[&'static str]) -> &'static str {
        if self.one_in(2) {
            WORDS[self.random.below(WORDS.len())]
        } else {
            known[self.random.below(known.len())]
        }
    }

    fn value(&mut self) -> i64 {
        match self.random.below(12) {
            0 => 31_990,
            1 => -31_993,
            2 => 500_000,
            _ => self.random.below(41) as i64 - 20,
        }
    }

    fn fields(&mut self) {
        if self.one_in(3) {
            let (eval, improving) = (self.value(), self.one_in(2));
            write!(self.text, ",\"x\":{{\"eval\":{eval},\"improving\":{improving}}}").unwrap();
        }
    }

    fn visit(&mut self, mv: &str, depth: usize, iteration: Option<u32>) {
        let (one, two) = (self.value(), self.value());
        let (alpha, beta) = (one.min(two), one.max(two) + 1);
        let fraction = ["", ".5", ".0625"][self.random.below(3)];
        write!(self.text, r#"{{"enter":"{mv}","depth":{depth}{fraction},"alpha":{alpha},"beta":{beta}"#)
            .unwrap();
        let is_quiescence = iteration.is_none() && self.one_in(5);
        match self.random.below(8) {
            0 if mv.is_empty() && iteration.is_none() => self.text.push_str(",\"kind\":\"same-position\""),
            0 if mv.starts_with('m') => self.text.push_str(",\"kind\":\"singular\""),
            1 if mv.starts_with('m') => self.text.push_str(",\"kind\":\"prob-cut\""),
            2 if mv.starts_with('m') => self.text.push_str(",\"kind\":\"multi-cut\""),
            3 => self.text.push_str(",\"kind\":\"verification\""),
            _ if is_quiescence => self.text.push_str(",\"kind\":\"quiescence\",\"stand_pat\":3"),
            _ => {}
        }
        let number = iteration.filter(|_| self.one_in(2));
        if let Some(number) = number {
            write!(self.text, ",\"iteration\":{number}").unwrap();
        }
        for (name, known) in [
            ("type", &["pv", "cut", "all"][..]),
            ("rank", &["killer", "history", "capture"]),
            ("extension", &["check-evasion", "recapture"]),
            ("reduction", &["late-move", "no-table-move"]),
        ] {
            if self.one_in(4) {
                let word = if name == "type" { known[self.random.below(3)] } else { self.word(known) };
                write!(self.text, ",\"{name}\":\"{word}\"").unwrap();
            }
        }
        for name in ["extended", "reduced"] {
            if self.one_in(6) {
                write!(self.text, ",\"{name}\":{}", ["0", "0.25", "2"][self.random.below(3)]).unwrap();
            }
        }
        if self.one_in(3) {
            let outcome = self.word(&["miss", "too-shallow", "narrowed", "bound-does-not-help", "answered"]);
            let stored = self.value();
            write!(self.text, ",\"table\":\"{outcome}\",\"stored\":{stored}").unwrap();
            let bound = ["exact", "lower", "upper"][self.random.below(3)];
            write!(self.text, ",\"bound\":\"{bound}\"").unwrap();
            if self.one_in(2) {
                write!(self.text, ",\"stored_depth\":{}", self.random.below(9)).unwrap();
            }
        }
        self.fields();
        self.text.push_str("}\n");
        for _ in 0..if depth == 0 { 0 } else { self.random.below(4) } {
            let mv = match self.random.below(8) {
                0 => "".to_owned(),
                1 => "0000".to_owned(),
                _ => format!("m{}", self.random.below(6)),
            };
            self.visit(&mv, depth - 1, None);
        }
        let value = if self.one_in(9) { "null".to_owned() } else { self.value().to_string() };
        write!(self.text, "{{\"leave\":{value}").unwrap();
        if self.one_in(3) {
            let reason =
                self.word(&["cut-off", "all-moves", "evaluation", "table-answer", "game-over", "prob-cut"]);
            write!(self.text, ",\"reason\":\"{reason}\"").unwrap();
        }
        if self.one_in(3) {
            write!(self.text, ",\"best\":\"m{}\"", self.random.below(7)).unwrap();
        }
        self.fields();
        self.text.push_str("}\n");
    }
}

fn talked(seed: u64) -> String {
    let mut talker = Talker { random: Random::from_seed(seed), text: String::new() };
    let more = ["", ",\"to_move\":\"second\"", ",\"cuts\":\"beyond-beta\"", ",\"prunes\":false"];
    let more = more[talker.random.below(more.len())];
    let perspective = ["mover", "first"][talker.random.below(2)];
    writeln!(
        talker.text,
        r#"{{"plyscope":1,"program":"Talker","perspective":"{perspective}","infinity":100000,"mate":32000{more}}}"#
    )
    .unwrap();
    for iteration in 1..4 {
        for _ in 0..=talker.random.below(2) {
            talker.visit("", iteration, Some(iteration as u32));
        }
    }
    talker.text
}

/// JSON -> stream -> trace file -> JSON -> stream -> JSON: nothing is lost, and the second lines are equal to the first.
fn comes_back(folder: &Path, text: &str) -> usize {
    let file = |name: &str| folder.join(name);
    fs::write(file("1.ndjson"), text).unwrap();
    let (opened, trace) = read(text.as_bytes());
    let opened = opened.unwrap();
    let expected = everything(&trace);
    for (from, to) in [
        ("1.ndjson", "2.plys"),
        ("2.plys", "3.plyscope.gz"),
        ("3.plyscope.gz", "4.ndjson"),
        ("4.ndjson", "5.plys.zst"),
        ("5.plys.zst", "6.ndjson.gz"),
        ("6.ndjson.gz", "7.ndjson"),
        ("1.ndjson", "8.ndjson"),
    ] {
        let done = converted(&file(from), &file(to), 1);
        assert_eq!((done.visits, done.damage), (opened.report.visits, None), "{to}");
    }
    for name in ["2.plys", "4.ndjson"] {
        let (again, trace) = read(&fs::read(file(name)).unwrap());
        let again = again.unwrap();
        assert_eq!(again.report.wrong, [], "{name}\n{text}");
        assert_eq!(again.scenario, opened.scenario, "{name}");
        for (found, expected) in everything(&trace).iter().zip(&expected) {
            assert_eq!(found, expected, "{name}\n{text}\n{}", fs::read_to_string(file("4.ndjson")).unwrap());
        }
        assert_eq!(trace.len() as usize, expected.len());
    }
    let mut file_of_ours = plyscope_cli::input::open(&file("3.plyscope.gz")).unwrap();
    let opened_again = trace_file::open_from(&mut file_of_ours).unwrap();
    assert_eq!(everything(&opened_again.trace), expected);
    let lines = |name: &str| fs::read_to_string(file(name)).unwrap();
    assert_eq!(lines("7.ndjson"), lines("4.ndjson"));
    // The lines of the first file say at which end of a leaf a field was said, and a stream does not.
    let (_, direct) = read(lines("8.ndjson").as_bytes());
    assert_eq!(everything(&direct), expected);
    expected.len()
}

#[test]
fn everything_said_comes_back_from_every_form() {
    let folder = folder("converted");
    let mut visits = 0;
    for seed in 0..scaled(60) {
        visits += comes_back(&folder, &talked(seed as u64));
    }
    assert!(visits > 1000, "{visits}");
}

#[test]
fn searches_of_known_games_come_back() {
    let folder = folder("converted-games");
    let mut games = Vec::new();
    for link in [
        "fen=8/8/8/8/8/1k6/7p/K7_w_-_-_0_1&depth=3&null-move=2",
        "fen=r3k2r/8/8/8/8/8/p6P/R3K2R_w_KQkq_-_0_1&depth=2&quiescence=on",
        "game=tic-tac-toe&board=xox/.o./..x_o&search=alpha-beta",
        "game=tree&tree=((3 12 8)(2 4 6))((1 9)(7 7))&search=pvs&deepening=on&aspiration=1",
        "game=othello&depth=3",
    ] {
        let scenario = Scenario::parse(link).unwrap();
        let (_, trace) = run::trace(&scenario).unwrap();
        let detail = Detail { all: true, reasons: true, ..Detail::default() };
        assert!(comes_back(&folder, &export(&scenario, &trace, detail)) > 10);
        games.push(scenario.game);
    }
    assert!(games.contains(&GameKind::Chess) && games.contains(&GameKind::Othello));
}
