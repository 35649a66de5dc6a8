//! Faults of a file are reported with their line and their remedy.

use super::{read, session};
use plyscope::foreign::{Report, is_foreign};
use plyscope::problem::Problem;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Window;
use plyscope::value::Value;

pub const HEADER: &str = r#"{"plyscope":1,"perspective":"mover","infinity":1000}"#;
pub const CHESS: &str = r#"{"plyscope":1,"perspective":"mover","infinity":1000,"game":"chess"}"#;
pub const ROOT: &str = r#"{"enter":"","depth":2,"alpha":-1000,"beta":1000}"#;

pub fn lines(lines: &[&str]) -> String {
    lines.join("\n") + "\n"
}

/// A visit of a move, open.
pub fn enter(mv: &str, more: &str) -> String {
    format!(r#"{{"enter":"{mv}","depth":1,"alpha":-1000,"beta":1000{more}}}"#)
}

/// The reason why a text is refused, or the fault of the first wrong line of a text that is read.
fn first_mistake(text: &str) -> Problem {
    match read(text.as_bytes()).0 {
        Err(problem) => problem,
        Ok(opened) => {
            opened.report.wrong.first().cloned().unwrap_or_else(|| panic!("nothing is wrong: {text}"))
        }
    }
}

#[test]
fn a_mistake_is_named_with_its_line_and_its_fix() {
    let after_root = |line: &str| lines(&[HEADER, ROOT, line]);
    let in_chess = |line: &str| lines(&[CHESS, ROOT, line]);
    let cases: Vec<(String, u32, &str, &str)> = vec![
        (String::new(), 1, "header is missing", "begin with a line"),
        (lines(&[ROOT]), 1, "header is missing", "begin with a line"),
        (lines(&[HEADER]), 1, "there is no visit", "print an “enter”"),
        (lines(&[HEADER, HEADER]), 2, "second header", "a file of its own"),
        (lines(&[r#"{"plyscope":2}"#]), 1, "version 2", "\"plyscope\":1"),
        (lines(&[r#"{"plyscope":1,"infinity":9}"#]), 1, "“perspective” is missing", "mover"),
        (
            lines(&[r#"{"plyscope":1,"perspective":"us","infinity":9}"#]),
            1,
            "“us” is not a valid perspective",
            "mover, first",
        ),
        (lines(&[r#"{"plyscope":1,"perspective":"mover"}"#]), 1, "“infinity” is missing", "print"),
        (lines(&[&HEADER.replace("1000", "1000,\"mate\":2000")]), 1, "“mate”", "must be at least as large"),
        (lines(&[&CHESS.replace("chess", "draughts")]), 1, "no game “draughts”", "chess"),
        (
            lines(&[&CHESS.replace("\"chess\"", "\"chess\",\"position\":\"8/8 w\"")]),
            1,
            "8 ranks are needed",
            "separate",
        ),
        (lines(&[&HEADER.replace("1000", "1000,\"position\":\"x\"")]), 1, "no game", "add “game”"),
        (
            after_root("{\"enter\":\"a\",\"depth\":1,\"alpha\":-inf,\"beta\":1}"),
            3,
            "not a JSON object",
            "no inf",
        ),
        (after_root("{\"enter\":\"a\"}"), 3, "“depth” is missing", "every such line"),
        (after_root("{\"enter\":\"a\",\"depth\":1,\"beta\":1}"), 3, "“alpha” is missing", "every such line"),
        (after_root("{\"leave\":0.35}"), 3, "not whole", "hundredths"),
        (after_root("{\"leave\":\"5\"}"), 3, "not a value", "null"),
        (after_root("{\"visit\":1}"), 3, "neither enters nor leaves", "{\"enter\""),
        (after_root("{\"enter\":\"a\",\"leave\":1}"), 3, "enters and leaves", "two lines"),
        (after_root(&enter("a b", "")), 3, "cannot be the name", "without spaces"),
        (after_root(&enter("a", ",\"type\":\"best\"")), 3, "“best” is not a valid type", "pv, cut, all"),
        (after_root(&enter("a", ",\"kind\":\"same-position\"")), 3, "has no move", "leave the kind out"),
        (after_root(&enter("a", ",\"table\":\"narrowed\"")), 3, "what the table held", "\"stored\""),
        (lines(&[HEADER, &enter("a", "")]), 2, "no move leads to it", "\"enter\":\"\""),
        (lines(&[HEADER, ROOT, "{\"leave\":1}", "{\"leave\":1}"]), 4, "none is open", "one “leave” for each"),
        (in_chess(&enter("e2e5", "")), 3, "“e2e5” is not a legal move", "header's position"),
        (in_chess(&enter("Nf3", "")), 3, "“Nf3” is not a move", "\"notation\":\"san\""),
        (lines(&[CHESS, ROOT, &enter("e2e4", ""), &enter("e2e4", "")]), 4, "not a legal move", "“leave”"),
        (lines(&[r#"{"plyscope":0}"#]), 1, "version 0", "\"plyscope\":1"),
        (lines(&[&HEADER.replace("1000", "0")]), 1, "not above 0", "open window"),
        (lines(&[&HEADER.replace("1000", "1000,\"mate\":0")]), 1, "“mate”", "at the root"),
        (lines(&[&HEADER.replace("1000", "1000,\"mate\":90,\"mate_plies\":90")]), 1, "is 90", "below “mate”"),
        (
            lines(&[&HEADER.replace("1000", "9000,\"mate\":9000,\"mate_plies\":1001")]),
            1,
            "is 1001",
            "most 1000",
        ),
        (lines(&[&HEADER.replace("1000", "9000,\"mate\":9000,\"mate_plies\":-1")]), 1, "is -1", "most 1000"),
        (
            lines(&[&CHESS.replace("1000", "1000,\"to_move\":\"second\"")]),
            1,
            "disagree",
            "leave “to_move” out",
        ),
        (lines(&[HEADER, r#"{"enter":"","depth":1}"#]), 2, "“alpha” is missing", "every such line"),
        (after_root(&enter("a", "").replace("-1000", "0.5")), 3, "“alpha” is 0.5", "whole"),
        (after_root("{\"leave\":1,\"leave\":1}"), 3, "“leave” occurs twice", "in one"),
        (after_root(&enter("a\\u0007b", "")), 3, "cannot be the name", "without spaces"),
        (after_root(&enter(&"a".repeat(61), "")), 3, "cannot be the name", "60 bytes"),
        (after_root(&enter("a", ",\"stand_pat\":3")), 3, "no meaning", "quiescence"),
        (
            lines(&[HEADER, ROOT, &enter("a", ",\"table\":\"answered\""), &enter("b", "")]),
            4,
            "the table answered it",
            "“answered”",
        ),
        (
            lines(&[&CHESS.replace("}", ",\"notation\":\"san\"}"), ROOT, &enter("g1f3", "")]),
            3,
            "not a move in SAN",
            "\"notation\":\"uci\"",
        ),
        (
            lines(&[
                &CHESS.replace("}", ",\"position\":\"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1\"}"),
                ROOT,
                &enter("a8b8", ""),
            ]),
            3,
            "not a legal move",
            "the game is over there",
        ),
        (lines(&[HEADER, ROOT, &"x".repeat(70_000)]).trim_end().to_owned(), 3, "does not end", "65536 bytes"),
    ];
    for (text, line, message, fix) in cases {
        let problem = first_mistake(&text);
        assert_eq!(problem.line, Some(line), "{text}: {problem}");
        let place = format!("line {line}");
        assert!(problem.message.starts_with(&place), "{text}: {problem}");
        assert!(problem.message.contains(message), "{text}: {problem}");
        assert!(problem.fix.contains(fix), "{text}: {problem}");
    }
    let column = first_mistake(&after_root("{\"enter\":inf}")).column;
    assert_eq!(column, Some(10));
}

/// The greatest nesting, the greatest number of names and the longest names are read: one more is refused.
#[test]
fn the_greatest_is_read_and_one_more_is_refused() {
    let nested = |deepest: usize| {
        let mut text = lines(&[HEADER, ROOT]);
        (1..deepest).for_each(|_| text += &lines(&[&enter("a", "")]));
        text
    };
    let (opened, trace) = read(nested(253).as_bytes());
    assert_eq!((opened.unwrap().report.stopped, trace.levels()), (253, 255));
    let problem = first_mistake(&nested(254));
    assert!(problem.line == Some(255) && problem.message.contains("253 visits are nested"), "{problem}");
    // The root's passes have a part of its moves each.
    let named = |names: usize| {
        let mut text = lines(&[HEADER]);
        for name in 0..names {
            if name % 200 == 0 {
                text += &lines(&[r#"{"leave":0}"#, ROOT][usize::from(name == 0)..]);
            }
            text += &lines(&[&enter(&format!("{name:060}"), ""), r#"{"leave":0}"#]);
        }
        text
    };
    assert_eq!(read(named(65_535).as_bytes()).0.unwrap().report.visits, 65_535 + 65_535_u64.div_ceil(200));
    let problem = first_mistake(&named(65_536));
    assert!(problem.message.contains("the 65536th name"), "{problem}");
}

/// Twenty unknown fields are listed, each with its number of occurrences. An empty best move means no move.
/// PowerShell writes UTF-16 when it redirects a program's output into a file.
#[test]
fn a_search_in_utf_16_is_read() {
    let text = lines(&[HEADER, ROOT, &enter("é", ""), "{\"leave\":3}", "{\"leave\":-3}"]);
    let (expected, trace) = read(text.as_bytes());
    for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let units = "\u{FEFF}".encode_utf16().chain(text.encode_utf16());
        let bytes: Vec<u8> = units.flat_map(bytes).collect();
        assert!(is_foreign(&bytes[..64]));
        let (opened, same) = read(&bytes);
        assert_eq!((&opened, same.len()), (&expected, trace.len()));
        assert_eq!(opened.unwrap().report.wrong, []);
    }
}

/// The window is the one that plain alpha-beta passes down, for values of either side.
#[test]
fn what_is_null_is_not_reported() {
    for perspective in ["mover", "first"] {
        let header = HEADER.replace("mover", perspective);
        let of_min = |value: i32| if perspective == "mover" { -value } else { value };
        let visit = |mv: &str, depth: u8| {
            format!(
                r#"{{"enter":"{mv}","depth":{depth},"alpha":null,"beta":null,"kind":null,"stand_pat":null,"type":null,"stored":null,"extension":null}}"#
            )
        };
        let leave = |value: i32| format!(r#"{{"leave":{value},"best":null,"reason":null}}"#);
        let text = lines(&[
            &header,
            &visit("", 2),
            &visit("a", 1),
            &visit("b", 0),
            &leave(7),
            &leave(of_min(7)),
            &visit("c", 1),
            &visit("d", 0),
            &leave(5),
            &leave(of_min(5)),
            &leave(7),
        ]);
        let (opened, trace) = read(text.as_bytes());
        let report = opened.unwrap().report;
        assert_eq!(
            (report.wrong_lines, report.left_out, report.derived_windows.count),
            (0, 0, 5),
            "{report:?}"
        );
        assert!(report.notes()[0].starts_with("5 windows not reported in full, the first in line 2"));
        let window = |visit| trace.visit(visit).unwrap().window;
        let seven = Value::judgement(7);
        assert_eq!(window(4), Window::FULL, "b, before anything is known");
        assert_eq!(window(5), Window { beta: -seven, ..Window::FULL }, "c of MIN, once a is known");
        assert_eq!(window(6), Window { alpha: seven, ..Window::FULL });
    }
    // One end may be reported, and a search without a window reports what it likes.
    let half = enter("a", "").replace("\"beta\":1000", "\"beta\":null");
    let report = |text: String| read(text.as_bytes()).0.unwrap().report;
    assert_eq!(
        report(lines(&[HEADER, ROOT, &half, "{\"leave\":1}", "{\"leave\":-1}"])).derived_windows.line,
        3
    );
    let minimax = HEADER.replace('}', ",\"prunes\":false}");
    let minimax = report(lines(&[&minimax, &ROOT.replace("-1000", "null"), "{\"leave\":1}"]));
    assert_eq!((minimax.wrong_lines, minimax.derived_windows.count), (0, 0));
}

#[test]
fn unknown_fields_are_counted() {
    let many: String = (0..30).map(|field| format!(",\"field{field:02}\":0")).collect();
    let end = format!("{{\"leave\":0,\"best\":\"\"{many}}}");
    let report = read(lines(&[HEADER, ROOT, &enter("a", ""), &end, &end]).as_bytes()).0.unwrap().report;
    assert_eq!(report.unread.names.len(), 20);
    assert!(report.unread.names.values().all(|count| *count == 2), "{:?}", report.unread);
    assert_eq!(report.unread.more, 20);
    assert!(report.notes().contains(&"other names are not read either; they occur 20 times".to_owned()));
    assert_eq!((report.best.said, report.best.derived, report.best.unknown), (0, 1, 1));
    assert!(!report.notes().iter().any(|note| note.contains("full")));
    let report = Report { full: true, ..report };
    assert!(report.notes().iter().any(|note| note.contains("the trace is full")));
}

/// A file may have a new reason, or a new field, in each of its lines.
#[test]
fn what_nobody_reads_is_listed_up_to_a_bound() {
    let mut text = lines(&[HEADER, ROOT]);
    for reason in 0..300 {
        text += &lines(&[&enter("a", ""), &format!(r#"{{"leave":0,"r{reason}\u001b[31m":1}}"#)]);
    }
    let report = read(text.as_bytes()).0.unwrap().report;
    assert_eq!((report.unread.names.len(), report.unread.more), (20, 280));
    assert_eq!(report.unread.names.get(r"r0\u001b[31m"), Some(&1));
    assert!(report.notes().len() < 30, "{:?}", report.notes());
}

/// Values out of range are clamped, other lines are left out, and each is reported.
#[test]
fn what_is_not_as_it_should_be_is_said() {
    let text = lines(&[
        "\u{FEFF}{\"plyscope\":1,\"perspective\":\"mover\",\"infinity\":2000000,\"author\":\"nobody\"}\r",
        "info depth 1",
        "",
        "info depth 2",
        r#"{"enter":"","depth":2,"alpha":-2000000,"beta":2000000}"#,
        r#"{"enter":"a","depth":999,"alpha":-5,"beta":-40000,"nodes":12}"#,
        r#"{"leave":-31000,"reason":"razoring"}"#,
        r#"{"enter":"b","depth":1,"alpha":-7,"beta":-6}"#,
        r#"{"leave":2,"reason":"null-move-cut-off","nodes":3}"#,
        r#"{"enter":"b","depth":1,"alpha":-7,"beta":-6,"table":"narrowed","stored":-7,"bound":"lower"}"#,
        r#"{"leave":null}"#,
        r#"{"leave":31000}"#,
        r#"{"enter":"","depth":2,"alpha":0,"beta":1}"#,
        r#"{"enter":"a","depth":1,"alp"#,
    ]);
    assert!(is_foreign(text.as_bytes()) && !is_foreign(b"[]") && !is_foreign(b""));
    let (opened, trace) = read(text.trim_end().as_bytes());
    let report = opened.unwrap().report;
    let said = |said: plyscope::foreign::ReportedCounts| [said.said, said.derived, said.unknown];
    for (counted, what) in
        [(report.reasons, "why visits ended"), (report.types, "expected types"), (report.best, "best moves")]
    {
        let [said, derived, unknown] = said(counted);
        let line = format!("{what}: {said} said, {derived} derived, {unknown} unknown");
        assert!(report.text().contains(&line), "{line}: {:?}", report.text());
    }
    let notes = report.notes().join("\n");
    for said in [
        "2 visits stopped",
        "2 values did not fit",
        "1 bound did not fit",
        "1 depth did not fit",
        "1 window empty, the first in line 6",
        "3 reasons not borne out by the values, the first in line 7",
        "2 other lines left out, the first of them line 2",
        "“author” is not read",
        "“nodes” is not read; it occurs in 2 lines",
        "the last line is cut short",
    ] {
        assert!(notes.contains(said), "{said}: {notes}");
    }
    assert_eq!((report.visits, report.iterations, report.passes), (5, 2, 1));
    assert_eq!(trace.value(3), Some(Value::judgement(-30_000)));
    assert_eq!(trace.meta(6).reason(), Some(LeaveReason::Stopped));
}

#[test]
fn a_new_depth_begins_an_iteration_and_the_same_again_after_a_failure_is_a_pass() {
    let root = |depth: u8, window: &str| format!("{{\"enter\":null,\"depth\":{depth},{window}}}");
    let (open, narrow) = ("\"alpha\":-1000,\"beta\":1000", "\"alpha\":4,\"beta\":5");
    let end = "{\"leave\":4}".to_owned();
    let all = [
        HEADER.to_owned(),
        root(1, open),
        end.clone(),
        root(2, narrow),
        end.clone(),
        root(2, open),
        end.clone(),
        root(3, open),
    ];
    let (_, trace) = read((all.join("\n") + "\n").as_bytes());
    let kinds: Vec<VisitKind> = (0..trace.len()).map(|id| trace.meta(id).kind()).collect();
    use VisitKind::{Iteration, Node, Pass, Search};
    assert_eq!(kinds, [Search, Iteration, Node, Iteration, Pass, Pass, Iteration, Node]);
    assert_eq!(
        [1, 3, 6].map(|id| trace.value(id)),
        [Some(Value::judgement(4)), Some(Value::judgement(4)), None]
    );
    assert_eq!(trace.meta(0).reason(), Some(LeaveReason::Stopped), "an unclosed visit is stopped");
}

/// Values of the first player, mates, a passed turn, the same position again, the table, and a move searched again.
#[test]
fn what_is_said_is_what_is_read() {
    let text = lines(&[
        r#"{"plyscope":1,"perspective":"first","infinity":9999,"mate":9000,"game":"chess","position":"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1","notation":"san"}"#,
        r#"{"enter":"","depth":3,"alpha":-9999,"beta":9999}"#,
        r#"{"enter":"Kd7","depth":2,"alpha":8998,"beta":9999,"table":"too-shallow","stored":12,"bound":"lower","stored_depth":1}"#,
        r#"{"enter":"--","depth":1,"alpha":10,"beta":11}"#,
        r#"{"leave":12}"#,
        r#"{"enter":"","depth":1,"alpha":10,"beta":11}"#,
        r#"{"leave":10,"reason":"table-answer"}"#,
        r#"{"enter":"e4","depth":0,"alpha":10,"beta":11,"type":"cut"}"#,
        r#"{"enter":"Kc6","depth":0,"alpha":10,"beta":11,"kind":"quiescence","stand_pat":9}"#,
        r#"{"leave":9,"reason":"evaluation"}"#,
        r#"{"leave":10}"#,
        r#"{"enter":"e4","depth":1,"alpha":10,"beta":60}"#,
        r#"{"leave":20,"reason":"evaluation"}"#,
        r#"{"leave":8997,"best":"e4"}"#,
        r#"{"leave":8997}"#,
    ]);
    let (opened, session) = session(text.as_bytes());
    let trace = session.trace();
    let row = |id| trace.visit(id).unwrap();
    assert_eq!(trace.value(0), Some(Value::loss_in(3)), "Black is to move, and White mates in three plies");
    assert_eq!(row(3).window.alpha, Value::win_in(2));
    assert_eq!((row(3).outcome, row(3).best), (Some(ProbeOutcome::TooShallow), row(6).mv));
    assert_eq!((row(4).kind, row(4).value), (VisitKind::NullMove, Some(Value::judgement(-12))));
    assert_eq!((row(5).kind, row(5).ply(), row(5).key), (VisitKind::SamePosition, Some(1), row(3).key));
    assert_eq!((row(5).reason, row(5).value), (Some(LeaveReason::TableAnswer), Some(Value::judgement(10))));
    assert_eq!((row(6).expected.name(), row(7).quiescence), ("CUT", true));
    assert_eq!(
        trace.stood_pat(7),
        Some(Value::judgement(-9)).map(|value| -value),
        "White's value, White to move"
    );
    assert_eq!((row(8).kind, row(8).restores_depth), (VisitKind::ReSearch, true));
    assert_eq!(opened.report.re_searches, 1);
    let inspected = session.inspect(3, trace.ticks() - 1).unwrap();
    assert_eq!(inspected.position, "8/3k4/8/8/8/8/4P3/4K3 w - - 1 2");
    assert_eq!(inspected.table.unwrap().entry.as_deref(), Some("≥ +0.12"));
}
