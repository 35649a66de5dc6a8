//! Trace files: what was saved is opened as it was, and what is damaged is refused, or opened to the damage.

use crate::common;
use crate::common::recorded::{TREE_SEARCHES, chess_searches};
use crate::common::{by_tier, mover, scaled, tree};
use plyscope::export::print::{Format, write_trace};
use plyscope::facts::report;
use plyscope::file::{Opening, Remarks, Writing};
use plyscope::foreign;
use plyscope::game::Game;
use plyscope::language::inspect::inspect;
use plyscope::random::mix;
use plyscope::run::{self, Summary};
use plyscope::scenario::Scenario;
use plyscope::scenario::view::View;
use plyscope::trace::Trace;
use plyscope::trace::log_export::LogExport;
use plyscope::trace::recorder::Batch;
use plyscope_cli::lab::suite::bratko_kopec;
use plyscope_cli::trace_file::{TraceFile, open, save, write};
use std::sync::OnceLock;

struct Saved {
    scenario: Scenario,
    summary: Summary,
    trace: Trace,
    bytes: Vec<u8>,
}

fn saved(text: &str) -> Saved {
    let scenario = Scenario::parse(text).unwrap();
    let (summary, trace) = run::trace(&scenario).unwrap();
    let mut bytes = Vec::new();
    save(&scenario, &summary, &trace, &mut bytes).unwrap();
    Saved { scenario, summary, trace, bytes }
}

/// All that a trace holds, as its log.
fn described(trace: &Trace) -> Vec<u32> {
    let mut words = Vec::new();
    assert!(!LogExport::default().write(trace, usize::MAX, &mut words), "all is told at once");
    words
}

/// Searches of every game, between them with every technique.
fn searches() -> Vec<String> {
    let mut searches = chess_searches();
    for (number, text) in TREE_SEARCHES.iter().enumerate() {
        for seed in 0..4 {
            let tree = tree(2 + number % 5, 31 * number as u64 + seed, 1 + seed as i16);
            let position = tree.text(&tree.root()).replace(' ', "_");
            searches.push(format!("game=tree&tree={position}&{text}"));
        }
        searches.push(format!("game=synthetic&branching=4&height=6&ordering=60&seed={number}&{text}"));
    }
    searches.push("game=tic-tac-toe&depth=6".to_owned());
    searches.push("game=tic-tac-toe&search=mtd-f&depth=9&visits=3000&budget=stop".to_owned());
    searches.push("game=connect-four&depth=8&quiescence-checks=on&lmr=50".to_owned());
    searches.push("game=othello&depth=7&search=mtd-f&etc=2".to_owned());
    searches.push("game=checkers&depth=7".to_owned());
    searches.push(
        "game=checkers&pdn=B:WK28,17,12,K1:BK27,K18,K9,3&depth=6&pre-search=on&etc=2&lmr=50".to_owned(),
    );
    for search in ["proof-number", "df-pn"] {
        for judged in ["generated", "entered"] {
            let question = format!("search={search}&judged={judged}");
            searches.push(format!("game=tic-tac-toe&depth=9&goal=win&visits=4000&{question}"));
            searches.push(format!("game=synthetic&branching=4&height=5&ordering=60&at-least=20&{question}"));
        }
    }
    for game in ["tree&tree=(9_9_0)_(5_(5_1))", "connect-four&playout=30", "synthetic&branching=4&height=5"] {
        searches.push(format!("game={game}&search=uct&descents=300"));
    }
    searches.push("game=tic-tac-toe&board=xo./.x./..o_x&search=uct&descents=300&solver=on".to_owned());
    searches.push("game=ataxx&depth=4&null-move=2&uncertainty=cut".to_owned());
    searches.push("game=ataxx&ataxx-fen=7/7/7/7/-------/-------/x5o_x_0_1&depth=9&search=mtd-f".to_owned());
    // Recordings that end early, and searches that are stopped.
    searches.push("depth=5&record=700".to_owned());
    searches.push("game=tree&record=5".to_owned());
    searches.push("depth=9&visits=9000&budget=stop".to_owned());
    searches.push("game=synthetic&branching=9&height=8&search=minimax&visits=5000&budget=stop".to_owned());
    searches
}

#[test]
fn what_was_saved_is_opened_as_it_was() {
    for text in searches() {
        let Saved { scenario, summary, trace, bytes } = saved(&text);
        let opened = open(&bytes).unwrap_or_else(|problem| panic!("{text}: {problem}"));
        assert_eq!(opened.damage, None, "{text}");
        assert_eq!(opened.notes, Vec::<String>::new(), "{text}");
        assert_eq!(opened.scenario, scenario, "{text}");
        assert_eq!(opened.summary, Some(summary), "{text}");
        assert!(described(&opened.trace) == described(&trace), "{text}");
    }
}

/// A count that summaries did not have when the file was written is zero: the technique did not exist.
#[test]
fn a_summary_of_before_multi_cut_is_understood() {
    let Saved { scenario, summary, trace, .. } = saved("depth=1&quiescence=off");
    let mut text = serde_json::to_value(&summary).unwrap();
    let counts = text["speculation"].as_object_mut().unwrap();
    assert!(counts.remove("multi_cut_searches").is_some() && counts.remove("multi_cuts").is_some());
    let mut bytes = Vec::new();
    write(Writing::new(&scenario, &text.to_string(), &trace).unwrap(), &trace, &mut bytes).unwrap();
    let opened = open(&bytes).unwrap();
    assert_eq!((opened.summary, opened.notes, opened.damage), (Some(summary), Vec::new(), None));
}

/// Another program's search keeps its program and what was remarked of it; the moment that is shown is kept, too.
#[test]
fn the_search_of_another_program_stays_that_programs() {
    let text = "{\"plyscope\":1,\"program\":\"Names 7\",\"perspective\":\"mover\",\"infinity\":99}
{\"enter\":\"\",\"depth\":1,\"alpha\":-99,\"beta\":99}
{\"enter\":\"left\",\"depth\":0,\"alpha\":-99,\"beta\":99}
{\"leave\":-5}
{\"leave\":5}
";
    let mut trace = Trace::new();
    let read = foreign::read(text.as_bytes(), |batch: Batch<'_>| trace.append(batch.words).unwrap()).unwrap();
    trace.finish();
    let remarks = Remarks { notes: vec!["nobody knows the game".to_owned()] };
    let view = View { t: Some(3), select: Some(2), ..View::default() };
    let summary = serde_json::to_string(&remarks).unwrap();
    let writing = Writing::new(&read.scenario, &summary, &trace).unwrap();
    let mut bytes = Vec::new();
    write(writing.searched_by(read.report.program.as_deref().unwrap()).showing(&view), &trace, &mut bytes)
        .unwrap();
    let opened = open(&bytes).unwrap();
    assert_eq!((opened.program.as_str(), &opened.notes), ("Names 7", &remarks.notes));
    assert_eq!((opened.damage, opened.summary), (None, None));
    assert_eq!(opened.scenario, read.scenario);
    assert!(described(&opened.trace) == described(&trace) && opened.trace.is_foreign());
    assert_eq!(Opening::new(&bytes).unwrap().view(), &view);
    // A file may hold any number of remarks.
    let remarks = Remarks { notes: vec!["again".to_owned(); 5000] };
    let summary = serde_json::to_string(&remarks).unwrap();
    let mut bytes = Vec::new();
    write(Writing::new(&read.scenario, &summary, &trace).unwrap(), &trace, &mut bytes).unwrap();
    assert_eq!(open(&bytes).unwrap().notes[20..], ["and 4,980 more like these"]);
}

/// Whatever a header claims of the value, the best move and the visits has to be what the visits say.
#[test]
fn what_a_header_claims_is_checked_against_the_trace() {
    let Saved { scenario, summary, trace, .. } = saved("depth=1&quiescence=off");
    type Change = fn(&mut Summary);
    let changes: [(Change, &str); 20] = [
        (|summary| summary.visits += 1, "visits"),
        (|summary| summary.value = Some(3), "another value"),
        (|summary| summary.bound = Some("lower"), "another bound of the value"),
        (|summary| summary.depth += 1, "another depth"),
        (|summary| summary.best = Some("a3".to_owned()), "another best move"),
        (|summary| summary.pv.clear(), "another best move"),
        (|summary| summary.pv.push("Qxf7#".to_owned()), "another variation"),
        // A legal reply that the search never entered.
        (|summary| summary.pv.push("e5".to_owned()), "another variation"),
        (|summary| summary.confidence = Some(95.0), "another confidence"),
        (|summary| summary.confidence = None, "another confidence"),
        (|summary| summary.rests_on = vec!["null-move"], "another set of techniques"),
        (|summary| summary.uncertain = true, "another doubt"),
        (|summary| summary.re_searches = 7, "7 for “re-searches”, and the trace has 4"),
        (|summary| summary.iterations = 2, "2 for “iterations”, and the trace has 1"),
        (|summary| summary.quiescence_visits = 1, "1 for “quiescence”"),
        (|summary| *summary.table.get_mut("miss").unwrap() += 1, "“table-miss”"),
        (|summary| *summary.leave_reasons.get_mut("evaluation").unwrap() += 1, "25 for “evaluation”"),
        (|summary| summary.leave_reasons.clear(), "0 for “all-moves”"),
        (|summary| summary.uncertainty.uncertain_visits = 1, "1 for “uncertain”"),
        (|summary| *summary.pre_searches.get_mut("keeps-depth").unwrap() += 1, "1 for “keeps-depth”"),
    ];
    for (change, what) in changes {
        let mut claimed = summary.clone();
        change(&mut claimed);
        let mut bytes = Vec::new();
        save(&scenario, &claimed, &trace, &mut bytes).unwrap();
        let opened = open(&bytes).unwrap();
        let damage = opened.damage.unwrap_or_else(|| panic!("{what} is believed"));
        assert!(damage.message.contains(what), "{what}: {damage}");
        assert!(opened.summary.is_none() && described(&opened.trace) == described(&trace));
    }
}

#[test]
fn bytes_after_the_end_are_refused() {
    let Saved { mut bytes, trace, .. } = saved("game=tree");
    bytes.extend_from_slice(b"xyz");
    let opened = open(&bytes).unwrap();
    let damage = opened.damage.unwrap();
    assert!(damage.message.contains("3 bytes after the trace's end"), "{damage}");
    assert!(described(&opened.trace) == described(&trace));
}

/// The log says all that a trace knows (`tests/log_export.rs`), so a sample is enough in every run.
#[test]
fn every_question_has_the_same_answer() {
    for text in searches().iter().step_by(by_tier(23, 3, 3)) {
        let Saved { scenario, trace, bytes, .. } = saved(text);
        let opened = open(&bytes).unwrap();
        let game = scenario.open().unwrap();
        let json = |trace: &Trace| {
            let report = report::report(trace);
            let ledgers = (&report.pre_searches.entries, &report.uncertainty.entries);
            serde_json::to_string(&(&report.insight, ledgers)).unwrap()
        };
        assert_eq!(json(&opened.trace), json(&trace), "{text}");
        for format in [Format::Text, Format::Ndjson] {
            let printed = |trace: &Trace| {
                let mut out = Vec::new();
                write_trace(&game, &scenario.search, trace, format, mover(&game), &mut out).unwrap();
                out
            };
            assert!(printed(&opened.trace) == printed(&trace), "{text}");
        }
        for number in 0..20 {
            let time = (mix(number) % u64::from(trace.ticks().max(1))) as u32;
            let id = (mix(number + 1000) % u64::from(trace.len())) as u32;
            let asked = |trace: &Trace| {
                let now = trace.moment(time);
                let card = inspect(&game, &scenario.search, trace, mover(&game), id, time);
                (format!("{now:?}"), serde_json::to_string(&card).unwrap())
            };
            assert_eq!(asked(&opened.trace), asked(&trace), "{text}, visit {id} at {time}");
        }
    }
}

/// Checks that the opened part of a damaged file is the beginning of the whole file. Gives the number of opened visits; `None` if
/// the file is refused.
fn check_damaged(bytes: &[u8], whole: &[u32], place: &str) -> Option<u32> {
    match open(bytes) {
        Err(problem) => {
            assert!(!problem.message.is_empty() && !problem.fix.is_empty(), "{place}");
            None
        }
        Ok(TraceFile { damage, trace, .. }) => {
            let problem = damage.unwrap_or_else(|| panic!("{place}: damage that nobody says"));
            assert!(problem.message.contains("byte") && !problem.fix.is_empty(), "{place}: {problem}");
            // The visits that were open are closed; all before is as it was.
            let described = described(&trace);
            let same = described.iter().zip(whole).take_while(|(one, other)| one == other).count();
            assert!(trace.is_finished() && same > 0, "{place}");
            let closing = (described.len() - same) / 2;
            assert!(closing <= 256, "{place}: {closing} visits differ");
            Some(trace.len())
        }
    }
}

/// A file of several blocks, and the log of its trace.
fn several_blocks() -> &'static (Vec<u8>, Vec<u32>) {
    static FILE: OnceLock<(Vec<u8>, Vec<u32>)> = OnceLock::new();
    FILE.get_or_init(|| {
        let Saved { bytes, trace, .. } = saved("depth=9&visits=200000&budget=stop&table=12");
        assert!(trace.len() > 3 << 16, "several blocks");
        (bytes, described(&trace))
    })
}

#[test]
fn a_file_cut_short_is_opened_to_its_end_or_refused() {
    let (bytes, whole) = several_blocks();
    let mut kept = [0; 3];
    let cuts = scaled(12);
    for number in 0..cuts {
        // One in each part of the file, somewhere.
        let part = bytes.len() / cuts;
        let length = number * part + (mix(number as u64) % part as u64) as usize;
        match check_damaged(&bytes[..length], whole, &format!("cut at {length}")) {
            Some(visits) => kept[1 + usize::from(visits >= 1 << 17)] += 1,
            None => kept[0] += 1,
        }
    }
    assert!(kept.iter().all(|count| *count > 0), "{kept:?}");
}

#[test]
fn flipped_bits_are_found() {
    let (bytes, whole) = several_blocks();
    for number in 0..scaled(10) {
        let mut bytes = bytes.clone();
        let random = mix(7 + number as u64);
        let at = (random >> 8) as usize % bytes.len();
        bytes[at] ^= 1 << (random & 7);
        check_damaged(&bytes, whole, &format!("bit {} of byte {at}", random & 7));
    }
}

#[test]
fn no_file_makes_the_program_fail() {
    let files: Vec<Saved> =
        ["depth=2", "game=tic-tac-toe&depth=3", "game=tree", &common::recorded::every_technique()]
            .map(|text| saved(&format!("{text}&record=300")))
            .into();
    // `soak` looks at what is opened of such files in every run, too.
    let count = by_tier(4_000, 40_000, 2_000_000);
    let mut shown = 0;
    for number in 0..count {
        let random = |salt: u64| mix(mix(number as u64) ^ salt);
        let mut bytes = files[random(1) as usize % files.len()].bytes.clone();
        for change in 0..1 + random(2) % 6 {
            let at = random(10 + change) as usize % bytes.len().max(1);
            match random(20 + change) % 5 {
                0 => bytes.truncate(at),
                1 if at < bytes.len() => bytes[at] = random(30 + change) as u8,
                2 if at < bytes.len() => bytes[at] ^= 1 << (random(30 + change) % 8),
                3 => bytes.insert(at, random(30 + change) as u8),
                _ if at < bytes.len() => {
                    let end = bytes.len().min(at + random(40 + change) as usize % 40);
                    bytes.drain(at..end);
                }
                _ => {}
            }
        }
        if let Ok(opened) = open(&bytes) {
            assert!(opened.trace.is_finished());
            shown += 1;
        }
    }
    assert!(shown > 0 && shown < count, "{shown} of {count} opened");
    println!("figure: {count} changed files opened or refused");
}

#[test]
fn a_trace_of_another_format_is_refused_and_of_another_version_said() {
    let Saved { bytes, scenario, summary, trace } = saved("game=tree");
    let mut other = bytes.clone();
    other[8] = 99;
    let problem = open(&other).err().unwrap();
    assert!(problem.message.contains("format 99"), "{problem}");
    for text in ["", "PK\u{3}\u{4}", "{\"plyscope\":1}"] {
        let problem = open(text.as_bytes()).err().unwrap();
        assert!(problem.message.contains("not a trace file"), "{problem}");
    }
    let mut opening = Opening::new(&bytes).unwrap();
    assert!(opening.notes().is_empty());
    assert!(opening.take(&[1, 2, 3], &mut Vec::new()).is_err(), "a part without its frame");
    drop((scenario, summary, trace));
}

/// The first ten Bratko-Kopec positions, searched as chess is without further words.
fn ten_searches(visits: u32) -> Vec<Scenario> {
    let positions = bratko_kopec().unwrap();
    let link = |fen: &String| {
        format!("fen={}&depth=30&visits={visits}&budget=stop&record=20000000", fen.replace(' ', "_"))
    };
    positions.iter().take(10).map(|fen| Scenario::parse(&link(fen)).unwrap()).collect()
}

#[test]
fn a_visit_of_chess_takes_at_most_two_and_a_half_bytes() {
    let (mut bytes, mut visits) = (0, 0);
    for scenario in ten_searches(20_000) {
        let (summary, trace) = run::trace(&scenario).unwrap();
        let mut file = Vec::new();
        save(&scenario, &summary, &trace, &mut file).unwrap();
        bytes += file.len();
        visits += trace.len() as usize;
    }
    let each = bytes as f64 / visits as f64;
    println!("figure: {each:.2} bytes a visit");
    assert!(each <= 2.5, "{each} bytes a visit");
}

/// A file that was saved when the format was made. It must open for as long as this version of the format exists: a change of the
/// predictions needs another version.
#[test]
fn a_file_that_was_saved_once_is_opened_for_ever() {
    let opened = open(include_bytes!("file/format-2.plyscope")).unwrap();
    assert_eq!(opened.damage, None);
    assert!(opened.program.starts_with("Plyscope "), "{}", opened.program);
    assert!(opened.summary.is_some());
    let kinds: std::collections::BTreeSet<&str> =
        (0..opened.trace.len()).map(|id| opened.trace.meta(id).kind().name()).collect();
    assert!(
        kinds.contains("null-move") && kinds.contains("re-search") && kinds.contains("singular"),
        "{kinds:?}"
    );
    assert!(opened.trace.len() > 20_000);
}

/// Writes that file anew, for another version of the format.
#[test]
#[ignore = "writes tests/file/format-2.plyscope"]
fn a_file_of_this_format_is_kept() {
    let text = format!("{}&record=30000", common::recorded::every_technique());
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/file/format-2.plyscope");
    std::fs::write(path, saved(&text).bytes).unwrap();
}
