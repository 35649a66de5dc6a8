//! A condition holds of the visits of that kind, as the columns of the trace have them.

use crate::common::recorded::{chess, record, with_traces};
use crate::foreign::own_words::talkative;
use crate::foreign::read;
use plyscope::condition::{Condition, Filter, LONGEST, OwnVocabulary};
use plyscope::search::depth::Depth;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::columns::VisitRow;
use plyscope::trace::ended::each_ended;
use plyscope::trace::{Trace, VisitId};
use proptest::prelude::*;

/// The visits of a trace that meet a condition.
fn meeting(trace: &Trace, condition: &Condition) -> Vec<VisitId> {
    let (mut filter, mut found) = (Filter::new(condition.clone()), Vec::new());
    each_ended(trace, &mut |visit, search| {
        if filter.holds(visit, search) {
            found.push(visit.id);
        }
    });
    found.sort_unstable();
    found
}

fn parsed(text: &str) -> Condition {
    Condition::parse(text, Some(&OwnVocabulary::default()))
        .unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

type Case = (&'static str, fn(&Trace, &VisitRow) -> bool);

fn number(row: &VisitRow) -> Option<i32> {
    row.value.map(|value| value.get().into())
}

const CASES: [Case; 20] = [
    ("depth >= 2", |_, row| row.depth >= Depth::plies(2)),
    ("depth≥2 and not quiescence", |_, row| row.depth >= Depth::plies(2) && !row.quiescence),
    ("reason = cut-off", |_, row| row.reason == Some(LeaveReason::CutOff)),
    ("reason != 'cut-off'", |_, row| row.reason != Some(LeaveReason::CutOff)),
    ("cut-off = reason or kind == null-move", |_, row| {
        row.reason == Some(LeaveReason::CutOff) || row.kind == VisitKind::NullMove
    }),
    ("cut_number > 1", |trace, row| trace.cutting_index(row.id).is_some_and(|index| index > 0)),
    ("value >= beta", |trace, row| {
        trace.prunes() && number(row).is_some_and(|it| it >= row.window.beta.get().into())
    }),
    ("not value >= beta", |trace, row| {
        trace.prunes() && number(row).is_some_and(|it| it < row.window.beta.get().into())
    }),
    ("value < alpha - 1", |trace, row| {
        trace.prunes() && number(row).is_some_and(|it| it < i32::from(row.window.alpha.get()) - 1)
    }),
    ("alpha-1 > value", |trace, row| {
        trace.prunes() && number(row).is_some_and(|it| it < i32::from(row.window.alpha.get()) - 1)
    }),
    ("value = none", |_, row| row.value.is_none()),
    ("stand_pat != none", |trace, row| trace.stood_pat(row.id).is_some()),
    ("none = table and ply <= 2", |_, row| row.outcome.is_none() && row.ply().is_some_and(|ply| ply <= 2)),
    ("(ply = 1 or ply = 3) and visits > 4", |trace, row| {
        matches!(row.ply(), Some(1 | 3)) && trace.positions_in(row.id) > 4
    }),
    ("(ply + 1) * 2 > 6 && quiescence = false", |_, row| {
        row.ply().is_some_and(|ply| ply > 2) && !row.quiescence
    }),
    ("(visits - 1) / 2 >= 3", |trace, row| trace.positions_in(row.id) >= 7),
    ("-visits < -5", |trace, row| trace.positions_in(row.id) > 5),
    ("! (actual = expected)", |_, _| false),
    ("actual = CUT and expected != CUT", |trace, row| {
        let name = |it: Option<plyscope::search::node_type::NodeType>| it.map(|it| it.name());
        name(trace.node_type(row)) == Some("CUT")
            && name(trace.expected_type(row)).is_some_and(|it| it != "CUT")
    }),
    ("move_number = none", |trace, row| {
        row.level <= 2 || row.kind.is_speculative() || !trace.meta(row.id).kind().is_position()
    }),
];

#[test]
fn a_condition_holds_of_the_visits_that_it_describes() {
    let mut met = [false; CASES.len()];
    with_traces(|trace, text| {
        if trace.len() > 20_000 {
            return;
        }
        for ((condition, holds), met) in CASES.iter().zip(&mut met) {
            if *condition == "! (actual = expected)" {
                continue;
            }
            let rows = (0..trace.len()).filter_map(|id| trace.visit(id));
            let rows = rows.filter(|row| row.kind.is_position() && holds(trace, row));
            let expected: Vec<VisitId> = rows.map(|row| row.id).collect();
            assert_eq!(meeting(trace, &parsed(condition)), expected, "{condition}: {text}");
            *met |= !expected.is_empty();
        }
    });
    let unmet = CASES.iter().zip(met).filter(|((text, _), met)| !met && !text.starts_with('!'));
    assert_eq!(unmet.map(|((text, _), _)| *text).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn a_reduction_is_compared_by_its_cause_or_its_plies() {
    let (game, parameters) = chess("depth=5&lmr=60&lmr-move=2&lmr-depth=2");
    let trace = record(&game, parameters);
    let by_cause = meeting(&trace, &parsed("reduction = late-move"));
    let by_plies = meeting(&trace, &parsed("reduction >= 0.5 and reduction - 0.5 >= 0"));
    assert!(by_cause.len() > 10);
    let is_less_deep = |id: &VisitId| {
        let parent = trace.visit(trace.parent(*id)).unwrap();
        trace.depth(*id) < parent.depth - Depth::PLY
    };
    assert!(by_cause.iter().all(is_less_deep));
    assert_eq!(by_plies, by_cause);
}

#[test]
fn own_fields_and_names_are_compared() {
    let (opened, trace) = read(talkative().as_bytes());
    opened.unwrap();
    let vocabulary = OwnVocabulary::of(&trace);
    let met = |text: &str| meeting(&trace, &Condition::parse(text, Some(&vocabulary)).unwrap());
    let fields: Vec<VisitId> = (2..trace.len()).filter(|id| trace.field(0, *id, true) == Some(40)).collect();
    assert_eq!(fields.len(), 1);
    assert_eq!(met("eval = 40"), fields);
    assert_eq!(met("x_eval > 30 and x_eval < 50"), fields);
    assert_eq!(met("reason = \"my cut\""), fields);
    assert_eq!(met("eval < -2000000000").len(), 1);
    assert_eq!(met("nodes = none").len() + met("nodes != none").len(), trace.positions() as usize);
    // Without knowledge of the search every name is taken, and the log says at its end which it lacks.
    let condition = Condition::parse("eval = 40 or evil = 1", None).unwrap();
    let mut filter = Filter::new(condition);
    let mut found = 0;
    each_ended(&trace, &mut |visit, search| found += usize::from(filter.holds(visit, search)));
    assert_eq!(found, 1);
    assert_eq!(filter.unknown_fields().collect::<Vec<_>>(), ["evil"]);
}

#[test]
fn what_is_no_condition_is_refused_with_its_place_and_a_fix() {
    let vocabulary = OwnVocabulary { fields: vec!["eval".into()], names: vec!["my cut".into()] };
    for (text, column, message) in [
        ("", 1, "there is no condition"),
        ("depth", 6, "a comparison is missing"),
        ("depth >= ", 10, "ends too early"),
        ("depth >= 4 visits > 2", 12, "has ended before"),
        ("evil > 3", 1, "“evil” is not a fact"),
        ("3 < evil", 5, "“evil” is not a fact"),
        ("reason = cutoff", 10, "no reason is called “cutoff”"),
        ("reason > cut-off", 1, "cannot be compared by “>”"),
        ("reason = 4", 1, "cannot be compared"),
        ("quiescence > 4", 1, "cannot be compared"),
        ("depth >= 4 and", 15, "ends too early"),
        ("(depth >= 4", 12, "parenthesis"),
        ("depth # 4", 7, "“#” means nothing"),
        ("depth = 'x", 9, "quotation mark"),
        ("1.2.3 = depth", 1, "not a number"),
        ("kind + 1 = 2", 1, "not a number"),
        ("none = none", 1, "cannot be compared"),
        ("value > none", 1, "cannot be compared"),
    ] {
        let problem = Condition::parse(text, Some(&vocabulary)).expect_err(text);
        assert!(problem.message.contains(message), "{text}: {problem:?}");
        assert_eq!(problem.column, Some(column), "{text}: {problem:?}");
        assert!(!problem.fix.is_empty(), "{text}");
    }
    let deep = format!("{}depth > 1{}", "(".repeat(60), ")".repeat(60));
    assert!(Condition::parse(&deep, None).unwrap_err().message.contains("nested too deeply"));
    let long = "depth > 1 or ".repeat(LONGEST / 10);
    assert!(Condition::parse(&long, None).unwrap_err().message.contains("bytes"));
}

proptest! {
    #[test]
    fn no_text_is_too_strange(text in "[a-z_ .0-9<>=!&|()*/+≤'\"-]{0,60}") {
        let _ = Condition::parse(&text, Some(&OwnVocabulary::default()));
        let _ = Condition::parse(&text, None);
    }

    #[test]
    fn words_of_conditions_in_any_order_are_read_or_refused(
        words in prop::collection::vec(prop::sample::select(vec![
            "depth", "value", "reason", "cut-off", "quiescence", "eval", "none", "3", "1.5", "and", "or", "not", "(", ")",
            "<", ">=", "=", "!=", "+", "-", "*", "/", "true", "'x'",
        ]), 0..40),
    ) {
        let text = words.join(" ");
        if let Ok(condition) = Condition::parse(&text, None) {
            prop_assert_eq!(Condition::parse(condition.text(), None), Ok(condition));
        }
    }
}
