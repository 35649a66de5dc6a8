//! A wrong line costs its own contents, and no other line; a true line is accepted, however rare.

use super::mistakes::{CHESS, HEADER, ROOT, enter, lines};
use super::{ask_everything, read, session};
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::observe::{ExtensionCause, ReductionCause};
use plyscope::search::visit_kind::VisitKind;
use plyscope::value::Value;

const LEAVE: &str = r#"{"leave":-3}"#;

/// A root with a move before the wrong lines and one after them.
fn around(wrong: &[&str]) -> String {
    let (before, after) = (enter("before", ""), enter("after", ""));
    let mut all = vec![HEADER, ROOT, &before, LEAVE];
    all.extend(wrong);
    all.extend([&*after, LEAVE, r#"{"leave":3,"best":"after"}"#]);
    lines(&all)
}

/// The fault, the number of wrong lines, the number of visits that are left out with it, and the number of stopped
/// visits.
#[test]
fn one_wrong_line_marks_its_own_visit() {
    let (a, deep) = (enter("a", ""), enter("b", ""));
    let no_window = r#"{"enter":"a","depth":1}"#;
    let cases: [(&str, Vec<&str>, [u64; 3]); 11] = [
        ("no JSON", vec![r#"{"enter":"a","depth":nan}"#, LEAVE], [1, 1, 0]),
        ("a field is missing", vec![no_window, LEAVE], [1, 1, 0]),
        ("what is inside is left out, too", vec![no_window, &deep, LEAVE, LEAVE], [1, 2, 0]),
        ("no value", vec![&a, r#"{"leave":0.5}"#], [1, 0, 1]),
        ("an end that is no JSON", vec![&a, r#"{"leave":inf}"#], [1, 0, 1]),
        (
            "no such type",
            vec![r#"{"enter":"a","depth":1,"alpha":-9,"beta":9,"type":"best"}"#, LEAVE],
            [1, 0, 0],
        ),
        (
            "two mistakes are one line",
            vec![r#"{"enter":"a","depth":1,"alpha":-9,"beta":9,"type":1,"rank":2}"#, LEAVE],
            [1, 0, 0],
        ),
        ("neither", vec![r#"{"visit":1}"#], [1, 0, 0]),
        ("both", vec![r#"{"enter":"a","leave":1}"#], [1, 0, 0]),
        ("a best move that is none", vec![&a, r#"{"leave":3,"best":"a b"}"#], [1, 0, 0]),
        (
            "a probe without its entry",
            vec![r#"{"enter":"a","depth":1,"alpha":-9,"beta":9,"table":"narrowed"}"#, LEAVE],
            [1, 0, 0],
        ),
    ];
    for (what, wrong, [lines, left_out, stopped]) in cases {
        let text = around(&wrong);
        let (opened, mut session) = session(text.as_bytes());
        let report = opened.report;
        assert_eq!(
            [report.wrong_lines, report.left_out, report.stopped],
            [lines, left_out, stopped],
            "{what}: {text}"
        );
        assert_eq!(report.wrong.len() as u64, lines, "{what}");
        assert!(report.notes()[0].contains("1 line wrong, the first: line "), "{what}: {:?}", report.notes());
        let trace = session.trace();
        // The root and its moves before and after are what they are without the wrong lines.
        assert_eq!(trace.value(2), Some(Value::judgement(3)), "{what}");
        let moves: Vec<_> = trace.children(2).filter_map(|child| trace.visit(child)).collect();
        let (first, last) = (moves.first().unwrap(), moves.last().unwrap());
        assert_eq!(
            (first.value, last.value),
            (Some(Value::judgement(-3)), Some(Value::judgement(-3))),
            "{what}"
        );
        assert_eq!(trace.visit(2).unwrap().best, last.mv, "{what}");
        ask_everything(&mut session);
    }
    assert_eq!(read(around(&[]).as_bytes()).0.unwrap().report.wrong_lines, 0);
    // An end too many closes nothing.
    let text = lines(&[HEADER, ROOT, r#"{"leave":3}"#, r#"{"leave":4}"#, ROOT, r#"{"leave":5}"#]);
    let (opened, trace) = read(text.as_bytes());
    let report = opened.unwrap().report;
    assert_eq!((report.wrong_lines, report.visits, trace.value(0)), (1, 2, Some(Value::judgement(5))));
}

/// Twenty are listed and all are counted. The remaining ones are reported as a number.
#[test]
fn many_wrong_lines_are_counted() {
    let wrong = vec![r#"{"visit":1}"#; 30];
    let report = read(around(&wrong).as_bytes()).0.unwrap().report;
    assert_eq!((report.wrong_lines, report.wrong.len(), report.visits), (30, 20, 3));
    let others = report.other_wrong_lines();
    assert_eq!((others.len(), others[19].as_str()), (20, "and 10 more like these"));
    let report = read(around(&wrong[..20]).as_bytes()).0.unwrap().report;
    assert_eq!(report.other_wrong_lines().len(), 19);
}

#[test]
fn true_lines_are_accepted() {
    // Judged before the table was asked, whose answer counts.
    let more =
        ",\"kind\":\"quiescence\",\"table\":\"answered\",\"stored\":-3,\"bound\":\"exact\",\"stand_pat\":3";
    let (opened, trace) = read(lines(&[HEADER, ROOT, &enter("a", more), LEAVE, r#"{"leave":3}"#]).as_bytes());
    assert_eq!(opened.unwrap().report.wrong_lines, 0);
    assert_eq!(trace.meta(3).reason(), Some(LeaveReason::TableAnswer));

    // If a move is extended and reduced, the prevailing change is shown. The root is searched to a depth of 2.
    let both = ",\"extension\":\"recapture\",\"reduction\":\"late-move\"";
    for (depth, extension, reduction) in [
        ("1.5", Some(ExtensionCause::Recapture), None),
        ("0.5", None, Some(ReductionCause::LateMove)),
        ("1", None, None),
    ] {
        let line = enter("a", both).replace("\"depth\":1", &format!("\"depth\":{depth}"));
        let (opened, trace) = read(lines(&[HEADER, ROOT, &line, LEAVE, r#"{"leave":3}"#]).as_bytes());
        assert_eq!(opened.unwrap().report.wrong_lines, 0);
        let meta = trace.meta(3);
        assert_eq!((meta.extension(), meta.reduction()), (extension, reduction), "depth {depth}");
    }

    // A test of all moves but one is a visit of the node's own position, so its value does not belong to a move.
    let singular = enter("", ",\"kind\":\"singular\"");
    let text = lines(&[
        CHESS,
        ROOT,
        &enter("e2e4", ""),
        &singular,
        "{\"leave\":50}",
        "{\"leave\":-3}",
        "{\"leave\":3}",
    ]);
    let (opened, trace) = read(text.as_bytes());
    assert_eq!(opened.unwrap().report.wrong_lines, 0);
    assert_eq!((trace.meta(4).kind(), trace.value(3)), (VisitKind::SamePosition, Some(Value::judgement(-3))));

    // Reasons of programs that prune.
    let inside = [&*enter("b", ""), "{\"leave\":5}"];
    for (inside, end, reason) in [
        (&inside[..0], r#"{"leave":1000,"reason":"reverse-futility"}"#, LeaveReason::ReverseFutility),
        (&inside[..], r#"{"leave":-5,"reason":"moves-pruned"}"#, LeaveReason::MovesPruned),
        (&inside[..0], r#"{"leave":-5,"reason":"moves-pruned"}"#, LeaveReason::MovesPruned),
    ] {
        let a = enter("a", "").replace("1000}", "9}");
        let mut all = vec![HEADER, ROOT, &a];
        all.extend(inside);
        all.extend([end, r#"{"leave":3}"#]);
        let text = lines(&all);
        let (opened, mut session) = session(text.as_bytes());
        assert_eq!(opened.report.contradicted.count, 0, "{text}");
        assert_eq!(session.trace().meta(3).reason(), Some(reason), "{text}");
        ask_everything(&mut session);
    }
}
