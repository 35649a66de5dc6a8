//! Conclusions from a program's report, and how far they are confirmed: reasons, best moves, values, iterations.

use super::mistakes::{CHESS, HEADER, ROOT, enter, lines};
use super::read;
use plyscope::foreign::Reader;
use plyscope::game::Game;
use plyscope::games::GameKind;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::node_type::NodeType;
use plyscope::search::parameters::{Base, CutsAt};
use plyscope::search::window::{Bound, Window};
use plyscope::trace::recorder::Batch;
use plyscope::value::Value;

/// The reasons of visits with and without a reported reason, and whether a report contradicts the facts.
#[test]
fn a_reason_follows_or_is_borne_out_or_is_not_told() {
    use LeaveReason::{
        AllMoves, CutOff, GameOver, NotReported, NullMoveCutOff, ProbCut, StandPat, TableAnswer,
    };
    // The position, the beginning of the visit except its window of 5 and 6, the lines inside, its end, the
    // reason that is read, and the number of contradictions.
    type Case = (&'static str, &'static str, Vec<String>, String, LeaveReason, u64);
    let at = |mv: &str, more: &str| format!(r#"{{"enter":"{mv}","depth":1,"alpha":-6,"beta":-5{more}}}"#);
    let leave = |value: i32, more: &str| format!("{{\"leave\":{value}{more}}}");
    let said = |value: i32, reason: &str| leave(value, &format!(",\"reason\":\"{reason}\""));
    let quiet = ",\"kind\":\"quiescence\"";
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    let king = "k7/8/8/8/8/8/8/K7 w - - 0 1";
    let all = ["a1a2", "a1b1", "a1b2"].map(|mv| [at(mv, ""), leave(9, "")]).concat();
    let tested = [at("a1b1", ",\"kind\":\"singular\""), leave(9, "")];
    let cut_and_tested = [vec![at("a1a2", ""), leave(-6, "")], tested.to_vec()].concat();
    let cases: Vec<Case> = vec![
        (king, "", vec![at("a1a2", ""), leave(-6, "")], leave(6, ""), CutOff, 0),
        (king, "", vec![at("a1a2", ""), leave(-5, "")], leave(6, ""), NotReported, 0),
        (king, "", vec![at("a1a2", ""), leave(-6, "")], leave(5, ""), NotReported, 0),
        (king, "", vec![at("a1a2", ",\"kind\":\"singular\""), leave(-6, "")], leave(6, ""), NotReported, 0),
        (
            king,
            "",
            vec![at("a1a2", ",\"kind\":\"singular\""), leave(-6, "")],
            said(6, "cut-off"),
            NotReported,
            1,
        ),
        (king, "", cut_and_tested.clone(), leave(6, ""), CutOff, 0),
        (king, "", cut_and_tested, said(6, "cut-off"), CutOff, 0),
        (king, "", vec![at("--", ""), leave(-6, "")], leave(6, ""), NullMoveCutOff, 0),
        (
            king,
            "",
            vec![at("a1a2", ""), leave(9, ""), at("--", ""), leave(-6, "")],
            leave(6, ""),
            NotReported,
            0,
        ),
        (king, "", all.clone(), leave(-9, ""), AllMoves, 0),
        (king, "", all[..4].to_vec(), leave(-9, ""), NotReported, 0),
        (king, "", [&all[..4], &all[..2]].concat(), leave(-9, ""), NotReported, 0),
        (king, "", [&all[..], &all[..2]].concat(), leave(-9, ""), AllMoves, 0),
        (king, quiet, all.clone(), leave(-9, ""), NotReported, 0),
        (king, quiet, all.clone(), said(-9, "all-moves"), AllMoves, 0),
        (king, quiet, vec![], said(6, "stand-pat"), StandPat, 0),
        (king, quiet, vec![], said(5, "stand-pat"), NotReported, 1),
        (king, "", vec![], said(6, "stand-pat"), NotReported, 1),
        (king, "", vec![], said(6, "table-answer"), TableAnswer, 0),
        (king, ",\"table\":\"miss\"", vec![], said(6, "table-answer"), NotReported, 1),
        (king, ",\"table\":\"answered\"", vec![], leave(6, ""), TableAnswer, 0),
        (king, "", vec![at("", ",\"kind\":\"prob-cut\""), leave(6, "")], said(6, "prob-cut"), ProbCut, 0),
        (king, "", vec![at("a1a2", ""), leave(9, "")], said(6, "prob-cut"), NotReported, 1),
        (stalemate, "", vec![], leave(0, ""), GameOver, 0),
        (stalemate, "", vec![at("", ""), leave(0, "")], leave(0, ""), NotReported, 0),
    ];
    for (position, more, inside, end, reason, contradicted) in cases {
        let mut text = vec![
            CHESS.replace("}", &format!(",\"position\":\"{position}\"}}")),
            ROOT.to_owned(),
            format!(r#"{{"enter":"","depth":1,"alpha":5,"beta":6{more}}}"#),
        ];
        text.extend(inside);
        text.extend([end, leave(0, "")]);
        let text = text.join("\n");
        let (opened, trace) = read(text.as_bytes());
        let report = opened.unwrap().report;
        assert_eq!(trace.meta(3).reason(), Some(reason), "{text}");
        assert_eq!(report.contradicted.count, contradicted, "{text}");
        assert_eq!(
            report.reasons.said + report.reasons.derived + report.reasons.unknown,
            report.visits,
            "{text}"
        );
    }
}

/// The best move is the first of the moves with the highest last value.
#[test]
fn the_best_move_is_the_one_that_gave_most_at_last() {
    let visits = |moves: &[(&str, &str, i32)], end: &str| {
        let mut text = vec![HEADER.to_owned(), ROOT.to_owned()];
        for (mv, more, value) in moves {
            text.extend([enter(mv, more), format!("{{\"leave\":{value}}}")]);
        }
        text.push(end.to_owned());
        let (opened, trace) = read(text.join("\n").as_bytes());
        opened.unwrap();
        let first =
            |name: &str| moves.iter().position(|(mv, ..)| *mv == name).map(|at| trace.move_of(at as u32 + 3));
        (trace.visit(2).unwrap().best, first("a").unwrap(), first("b").unwrap())
    };
    let (best, a, _) = visits(&[("a", "", -3), ("b", "", -3)], "{\"leave\":3}");
    assert_eq!(best, a, "of equals the first");
    let (best, a, _) = visits(&[("b", "", -3), ("a", "", -4), ("b", "", -9)], "{\"leave\":9}");
    assert_ne!(best, a);
    let (best, a, b) = visits(&[("b", "", -3), ("a", "", -9), ("a", "", -2), ("b", "", -3)], "{\"leave\":3}");
    assert_eq!((best, best == a), (b, false), "what it gave last counts");
    let (best, a, _) = visits(&[("a", "", -3), ("b", ",\"kind\":\"singular\"", -9)], "{\"leave\":3}");
    assert_eq!(best, a, "a test of an alternative is no move");
    let (best, _, b) = visits(&[("a", "", -3), ("b", "", -5)], "{\"leave\":5,\"best\":\"b\"}");
    assert_eq!(best, b);
    let (best, a, _) = visits(&[("a", "", -3), ("b", "", -5)], "{\"leave\":5,\"best\":\"a\"}");
    assert_eq!(best, a, "what is said counts");
    let cut =
        [&ROOT.replace("1000}", "6}"), &enter("a", ""), "{\"leave\":-8}", &enter("b", ""), "{\"leave\":-7}"];
    let (_, trace) = read(lines(&[&[HEADER], &cut[..], &["{\"leave\":8}"]].concat()).as_bytes());
    assert_eq!(trace.visit(2).unwrap().best, trace.move_of(4), "of a cut-off the one that cut");
    // A second visit of the position itself gives a value of its side, so it is no move.
    let (best, a, _) = visits(&[("a", "", -3), ("b", "", -1), ("", "", -7)], "{\"leave\":3}");
    assert_eq!(best, a);
}

/// Numbers at the edges of their range: a bound at infinity is open, a value at infinity is invalid, and mates begin at
/// their first ply.
#[test]
fn numbers_are_read_to_their_edges() {
    let header = r#"{"plyscope":1,"perspective":"mover","infinity":10000,"mate":9000,"mate_plies":100}"#;
    let report = |alpha: i64, beta: i64, value: i64| {
        let window = format!(r#"{{"enter":"","depth":1,"alpha":{alpha},"beta":{beta}}}"#);
        let text = lines(&[header, &window, &format!("{{\"leave\":{value}}}")]);
        let (opened, trace) = read(text.as_bytes());
        let report = opened.unwrap().report;
        (trace.window(2), trace.value(2).unwrap(), [report.clamped_bounds, report.clamped_values])
    };
    let (window, value, clamped) = report(-10_000, 10_000, 8900);
    assert_eq!((window, value, clamped), (Window::FULL, Value::win_in(100), [0, 0]));
    let (window, value, clamped) = report(-9999, 9999, 8899);
    assert!(window.alpha > Value::NEGATIVE_INFINITY && window.beta < Value::INFINITY);
    assert!(
        window.alpha < Value::loss_in(0) && window.beta > Value::win_in(0),
        "a bound may lie beyond a mate"
    );
    assert_eq!((value, clamped), (Value::judgement(8899), [0, 0]));
    // No position has an infinite value.
    for value in [10_000, 10_001, i64::MAX] {
        assert_eq!(report(-10_000, 10_000, value).1, Value::judgement(30_000));
        assert_eq!(report(-10_000, 10_000, value).2, [0, 1]);
        assert_eq!(report(-10_000, 10_000, -value).1, Value::judgement(-30_000));
    }
    assert_eq!(report(i64::MIN, i64::MAX, 0).0, Window::FULL);
    // However great a number is written.
    let quiet = ROOT.replace("1000}", "1000,\"quiescence\":true,\"stand_pat\":-1e300}");
    let (_, trace) = read(lines(&[HEADER, &quiet, "{\"leave\":1}"]).as_bytes());
    assert_eq!(trace.stood_pat(2), Some(Value::judgement(-30_000)));
    // Without a number of plies a mate may be as far away as its worth is great.
    let near = lines(&[&HEADER.replace("}", ",\"mate\":50}"), ROOT, r#"{"leave":1}"#]);
    assert_eq!(read(near.as_bytes()).1.value(2), Some(Value::win_in(49)));
}

/// An iteration has the value of its last pass, the search has the value of its last iteration, and the scenario has
/// their depth.
#[test]
fn what_was_stopped_has_no_value() {
    let root = |depth: u8, value: &str| {
        [
            format!("{{\"enter\":\"\",\"depth\":{depth},\"alpha\":-9,\"beta\":9}}"),
            format!("{{\"leave\":{value}}}"),
        ]
    };
    let values = |passes: &[(u8, &str)]| {
        let mut text = vec![HEADER.to_owned()];
        text.extend(passes.iter().flat_map(|(depth, value)| root(*depth, value)));
        let (opened, trace) = read(text.join("\n").as_bytes());
        let opened = opened.unwrap();
        let iterations: Vec<Option<i16>> =
            trace.children(0).map(|id| trace.value(id).map(Value::get)).collect();
        (trace.value(0).map(Value::get), iterations, opened.report.stopped, opened.scenario.search.depth)
    };
    assert_eq!(values(&[(3, "9"), (3, "2")]), (Some(2), vec![Some(2)], 0, 3));
    assert_eq!(values(&[(3, "9"), (3, "null")]), (None, vec![None], 1, 3));
    assert_eq!(values(&[(3, "1"), (2, "null")]), (None, vec![Some(1), None], 1, 3));
    assert_eq!(values(&[(90, "1")]), (Some(1), vec![Some(1)], 0, 60));
}

/// The conventions in a header become the conventions of its scenario and of its cut-offs.
#[test]
fn a_window_without_width_is_one_where_only_more_cuts_off() {
    let narrow = ROOT.replace("1000}", "-1000}");
    let empty = |more: &str| {
        let text = lines(&[&HEADER.replace("}", &format!("{more}}}")), &narrow, "{\"leave\":1}"]);
        let opened = read(text.as_bytes()).0.unwrap();
        (opened.report.empty_windows.count, opened.scenario.search.base, opened.scenario.search.cuts_at)
    };
    let plain = Scenario::of(GameKind::Recorded).search;
    assert_eq!(empty(""), (1, plain.base, CutsAt::Equal));
    assert_eq!(empty(",\"cuts\":\"beyond-beta\""), (0, Base::AlphaBeta, CutsAt::Beyond));
    assert_eq!(empty(",\"cuts\":\"beyond-beta\",\"prunes\":false"), (1, Base::Minimax, plain.cuts_at));
    // A search without a window cuts nothing off.
    let beyond = [
        ROOT.replace("1000}", "6}"),
        enter("a", ""),
        "{\"leave\":-6}".to_owned(),
        "{\"leave\":6}".to_owned(),
    ];
    for (more, reason) in [("", LeaveReason::CutOff), (",\"prunes\":false", LeaveReason::NotReported)] {
        let text = [vec![HEADER.replace("}", &format!("{more}}}"))], beyond.to_vec()].concat().join("\n");
        assert_eq!(read(text.as_bytes()).1.meta(2).reason(), Some(reason), "{more}");
    }
    // The side to move is the side that the header names.
    for (more, first) in [("", true), (",\"to_move\":\"first\"", true), (",\"to_move\":\"second\"", false)] {
        let text = lines(&[&HEADER.replace("}", &format!("{more}}}")), ROOT, "{\"leave\":1}"]);
        let opened = read(text.as_bytes()).0.unwrap();
        let game = opened.scenario.open().unwrap();
        assert_eq!(game.first_player_to_move(&game.root()), first, "{more}");
    }
}

/// A long search arrives in batches before its end, each with the iteration that is running.
#[test]
fn a_long_search_arrives_in_batches() {
    let mut batches: Vec<(usize, u64, u16)> = Vec::new();
    let mut reader = Reader::new(|batch: Batch<'_>| {
        batches.push((batch.words.len(), batch.visits, batch.iteration));
    });
    let (mut visits, mut fed) = (0, Vec::new());
    reader.feed(lines(&[HEADER]).as_bytes()).unwrap();
    for depth in [3, 5] {
        reader.feed(lines(&[&ROOT.replace(":2", &format!(":{depth}"))]).as_bytes()).unwrap();
        for _ in 0..12_000 {
            reader.feed(lines(&[&enter("a", ""), "{\"leave\":0}"]).as_bytes()).unwrap();
        }
        reader.feed(b"{\"leave\":0}\n").unwrap();
        visits += 12_001;
        fed.push(visits);
    }
    let _ = reader.finish().unwrap();
    assert!(
        batches.len() > 2 && batches[..batches.len() - 1].iter().all(|batch| batch.0 < 70_000),
        "{batches:?}"
    );
    for (_, visits, iteration) in &batches {
        assert_eq!(*iteration, if *visits <= fed[0] { 3 } else { 5 }, "{batches:?}");
    }
    assert_eq!(batches.last().unwrap().1, visits);
}

/// The types that follow of moves that are searched again: PV for its value, in an open window.
#[test]
fn types_follow_from_order_and_windows() {
    use NodeType::{All, Cut, Pv};
    let (open, null) = ((-1000, 1000), (-6, -5));
    // The moves of a PV node, one after the other: their windows, depths and types.
    let moves = [
        ("a", open, 1, Pv),
        ("b", null, 1, Cut),
        ("b", open, 2, Pv), // deeper, after a null window
        ("c", open, 1, Cut),
        ("c", open, 1, Pv),  // no deeper than before
        ("c", open, 2, Cut), // deeper, after an open window: of its depth
        ("a", null, 1, Pv),
        ("b", null, 1, Cut),
    ];
    let mut text = vec![HEADER.to_owned(), ROOT.to_owned()];
    for (mv, (alpha, beta), depth, _) in moves {
        text.push(format!(r#"{{"enter":"{mv}","depth":{depth},"alpha":{alpha},"beta":{beta}}}"#));
        text.push("{\"leave\":0}".to_owned());
    }
    let (_, trace) = read(text.join("\n").as_bytes());
    for (id, (mv, window, depth, expected)) in (3..).zip(moves) {
        assert_eq!(trace.meta(id).expected(), expected, "{mv} {window:?} {depth}");
    }
    // A ProbCut search expects to fail high at the visit's beta or above it, and to fail low below.
    for (beta, expected) in [(7, Cut), (6, Cut), (5, All)] {
        let text = lines(&[
            HEADER,
            &ROOT.replace("1000}", "6}"),
            &format!(r#"{{"enter":"","kind":"prob-cut","depth":1,"alpha":{},"beta":{beta}}}"#, beta - 1),
        ]);
        assert_eq!(read(text.as_bytes()).1.meta(3).expected(), expected, "{beta}");
    }
}

/// A table's answer without a reported entry is a bound if its value is outside the window.
#[test]
fn an_answer_without_its_entry_is_what_its_value_can_be() {
    for (value, bound) in [(5, Bound::Upper), (4, Bound::Upper), (6, Bound::Exact), (9, Bound::Lower)] {
        for said in [(",\"table\":\"answered\"", ""), ("", ",\"reason\":\"table-answer\"")] {
            let root = ROOT.replace("-1000", "5").replace("1000}", &format!("8{}}}", said.0));
            let text = lines(&[HEADER, &root, &format!("{{\"leave\":{value}{}}}", said.1)]);
            let entry = read(text.as_bytes()).1.found_entry(2).unwrap();
            assert_eq!((entry.bound, entry.known_depth()), (bound, None), "{text}");
        }
    }
}
