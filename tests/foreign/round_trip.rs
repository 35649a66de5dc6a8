//! Our own traces, written as another program would print them and read again.

use super::exporter::{Detail, export, positions};
use super::{ask_everything, read, session};
use crate::common::mover;
use crate::common::recorded::{ENDGAME, LESS, TREE_SEARCHES, every_technique};
use plyscope::language::position_rows::position_rows;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::parameters::CutsAt;
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::Trace;
use plyscope::trace::log_export::LogExport;
use plyscope::trace::{Standing, VisitId};
use std::collections::BTreeSet;

const TREE: &str = "game=tree&tree=((3 12 8)(2 4 6)(14 5 2))((1 9 3)(7 7 7)(0 2 6))((4 4 1)(9 8 7)(6 5 3))";

/// Our searches that a program can report with the required fields alone: without ProbCut and without tests for a
/// forced move.
fn plain_searches() -> Vec<String> {
    let mut links: Vec<String> = TREE_SEARCHES
        .iter()
        .filter(|search| !search.contains("singular"))
        .map(|search| format!("{TREE}&{search}"))
        .collect();
    links.extend(
        [
            "game=tic-tac-toe&board=x../.o./..x_o&table=10",
            "game=tic-tac-toe&board=x../.../..._o&search=alpha-beta",
            "game=synthetic&branching=4&height=6&search=mtd-f&table=10&deepening=on",
            "game=chess&depth=4&quiescence=off&visits=20000",
            "game=chess&depth=5&null-move=2&aspiration=20&table=14&visits=30000",
            "fen=8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1&depth=6&lmr=100&visits=30000",
        ]
        .map(str::to_owned),
    );
    links
}

fn searched(link: &str) -> (Scenario, Trace) {
    let scenario = Scenario::parse(link).unwrap();
    let (_, trace) = run::trace(&scenario).unwrap();
    (scenario, trace)
}

/// Counts of visits where both traces agree, with reported or with derived fields.
#[derive(Debug, Default)]
struct ComparedCounts {
    visits: u64,
    kinds: u64,
    types: u64,
    best: u64,
    cut_offs: u64,
    reasons: u64,
    unknown: u64,
    /// Cut-offs at a beta that the table had narrowed, read with another reason.
    narrowed: u64,
    /// Reasons that are read as other reasons.
    wrong_reasons: Vec<(LeaveReason, LeaveReason)>,
}

fn compare(link: &str, ours: &Trace, theirs: &Trace) -> ComparedCounts {
    assert_eq!((ours.len(), ours.levels()), (theirs.len(), theirs.levels()), "{link}");
    assert!(theirs.is_foreign());
    let mut compared = ComparedCounts::default();
    for id in 0..ours.len() {
        let (one, other) = (ours.visit(id).unwrap(), theirs.visit(id).unwrap());
        let place = format!("visit {id} of {link}");
        assert_eq!((one.level, one.parent, one.end), (other.level, other.parent, other.end), "{place}");
        assert_eq!((one.window, one.value), (other.window, other.value), "{place}");
        assert_eq!((one.mv, one.key, one.ply()), (other.mv, other.key, other.ply()), "{place}");
        if one.level >= 1 {
            assert_eq!(one.depth, other.depth, "{place}");
        }
        if !one.kind.is_position() {
            assert_eq!((one.kind, one.reason), (other.kind, other.reason), "{place}");
            continue;
        }
        compared.visits += 1;
        compared.kinds += u64::from(one.kind == other.kind);
        compared.types += u64::from(one.expected == other.expected);
        compared.best += u64::from(one.best == other.best);
        assert_eq!(one.actual(), other.actual(), "{place}");
        match (one.reason.unwrap(), other.reason.unwrap()) {
            (reason, LeaveReason::NotReported) => {
                // Only the search itself knows a beta that the table has narrowed.
                let is_narrowed = one.outcome == Some(ProbeOutcome::Narrowed);
                assert!(reason != LeaveReason::CutOff || is_narrowed, "{place}: {one:?}");
                compared.unknown += 1;
            }
            (one, other) if one == other => {
                compared.reasons += 1;
                compared.cut_offs += u64::from(one == LeaveReason::CutOff);
            }
            (LeaveReason::CutOff, _) if one.outcome == Some(ProbeOutcome::Narrowed) => compared.narrowed += 1,
            pair => compared.wrong_reasons.push(pair),
        }
    }
    compared
}

/// With the required fields only: nesting, kinds, types and cut-offs follow.
#[test]
fn our_searches_are_read_as_they_were_recorded() {
    let mut sum = ComparedCounts::default();
    for link in plain_searches() {
        let (scenario, ours) = searched(&link);
        let text = export(&scenario, &ours, Detail::default());
        let (opened, theirs) = read(text.as_bytes());
        let opened = opened.unwrap_or_else(|problem| panic!("{link}: {problem}"));
        let ComparedCounts { visits, kinds, types, best, cut_offs, reasons, unknown, wrong_reasons, .. } =
            compare(&link, &ours, &theirs);
        println!(
            "{visits} visits, {kinds} kinds, {types} types, {best} best moves, {cut_offs} cut-offs, {reasons} \
             reasons, {unknown} unknown, {wrong_reasons:?}: {link}"
        );
        assert_eq!(kinds, visits, "{link}");
        // Uncertainty cut-offs, which other programs do not have, search a move again for a special reason.
        assert!(types == visits || is_uncertain(&link), "{link}");
        assert!(
            wrong_reasons.iter().all(|(one, other)| may_be_read_as(*one, *other)),
            "{link}: {wrong_reasons:?}"
        );
        assert_eq!(opened.report.visits, visits, "{link}");
        let (one, other) = (&scenario.search, &opened.scenario.search);
        let conventions = |prunes, cuts_at| (prunes, if prunes { cuts_at } else { CutsAt::Equal });
        assert_eq!(
            conventions(other.base.prunes(), other.cuts_at),
            conventions(one.base.prunes(), one.cuts_at),
            "{link}"
        );
        assert_eq!(opened.report.types.derived, visits, "{link}");
        let report = (opened.report.reasons.said, opened.report.reasons.unknown);
        assert_eq!(report, (0, unknown), "{link}");
        assert!(
            opened.report.notes().iter().all(|note| note.contains("stopped")),
            "{:?}",
            opened.report.notes()
        );
        for add in [
            (&mut sum.visits, visits),
            (&mut sum.reasons, reasons),
            (&mut sum.unknown, unknown),
            (&mut sum.best, best),
            (&mut sum.cut_offs, cut_offs),
        ] {
            *add.0 += add.1;
        }
    }
    println!("{sum:?}");
    assert!(sum.cut_offs > 2_000);
}

fn is_uncertain(link: &str) -> bool {
    link.contains("uncertainty")
}

/// Whether a reason of ours cannot be distinguished from another by the required fields.
fn may_be_read_as(ours: LeaveReason, theirs: LeaveReason) -> bool {
    match theirs {
        // All moves were searched, and that was all there was to it.
        LeaveReason::AllMoves => matches!(ours, LeaveReason::UncertaintyCutOff | LeaveReason::MovesPruned),
        // No move was searched if none was legal: also if a draw was recognised first.
        LeaveReason::GameOver => {
            matches!(
                ours,
                LeaveReason::TableAnswer
                    | LeaveReason::RuleDraw
                    | LeaveReason::Repetition
                    | LeaveReason::Evaluation
            )
        }
        _ => false,
    }
}

/// The visits of every technique come back if their kinds are in the file.
#[test]
fn kinds_that_are_said_come_back() {
    let (scenario, ours) = searched(&every_technique().replace("visits=100000", "visits=30000"));
    let detail = Detail { kinds: true, reasons: true, ..Detail::default() };
    let (opened, theirs) = read(export(&scenario, &ours, detail).as_bytes());
    opened.unwrap();
    for id in positions(&ours) {
        let (one, other) = (ours.visit(id).unwrap(), theirs.visit(id).unwrap());
        assert_eq!(
            (one.kind, one.quiescence, one.ply()),
            (other.kind, other.quiescence, other.ply()),
            "visit {id}"
        );
        assert_eq!((one.window, one.value, one.key), (other.window, other.value, other.key), "visit {id}");
        let said = [
            LeaveReason::TableAnswer,
            LeaveReason::Evaluation,
            LeaveReason::StandPat,
            LeaveReason::NullMoveCutOff,
            LeaveReason::ProbCut,
            LeaveReason::GameOver,
            LeaveReason::Stopped,
        ];
        if one.reason.is_some_and(|reason| said.contains(&reason)) {
            assert_eq!(one.reason, other.reason, "visit {id}");
        }
    }
    let kinds = |kind| positions(&theirs).filter(|id| theirs.meta(*id).kind() == kind).count();
    assert!([VisitKind::ProbCut, VisitKind::Singular, VisitKind::NullMove].map(kinds).iter().all(|n| *n > 0));
}

/// Every reported field of a visit comes back, with either side's numbers.
#[test]
fn all_that_is_said_comes_back() {
    let mut links = plain_searches();
    links.push(every_technique().replace("visits=100000", "visits=30000"));
    links.push(format!("{ENDGAME}&depth=6&visits=20000{LESS}&table=12&null-move=2"));
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for (link, first) in links.iter().flat_map(|link| [(link, false), (link, true)]) {
        let (scenario, ours) = searched(link);
        let detail = Detail { reasons: true, all: true, first, ..Detail::default() };
        let (opened, theirs) = read(export(&scenario, &ours, detail).as_bytes());
        let report = opened.unwrap_or_else(|problem| panic!("{link}: {problem}")).report;
        assert_eq!(ours.len(), theirs.len(), "{link}");
        let entry = |trace: &Trace, id| {
            trace.found_entry(id).map(|entry| (entry.value, entry.bound, entry.known_depth()))
        };
        let (mut denied, mut best) = (0, 0);
        for id in positions(&ours) {
            let (one, other) = (ours.visit(id).unwrap(), theirs.visit(id).unwrap());
            let place = format!("visit {id} of {link}, first: {first}");
            assert_eq!(
                (one.kind, one.expected, one.quiescence),
                (other.kind, other.expected, other.quiescence),
                "{place}"
            );
            assert_eq!(
                (one.window, one.value, one.depth),
                (other.window, other.value, other.depth),
                "{place}"
            );
            assert_eq!(
                (one.rank, one.extension, one.reduction),
                (other.rank, other.extension, other.reduction),
                "{place}"
            );
            assert_eq!((one.outcome, entry(&ours, id)), (other.outcome, entry(&theirs, id)), "{place}");
            assert_eq!(ours.stood_pat(id), theirs.stood_pat(id), "{place}");
            assert!(one.best.known().is_none() || one.best == other.best, "{place}");
            best += u64::from(one.best.known().is_some());
            seen.extend(one.outcome.map(ProbeOutcome::name));
            seen.extend(one.extension.map(|cause| cause.name()));
            seen.extend(one.reduction.map(|cause| cause.name()));
            let (one_reason, other_reason) = (one.reason.unwrap(), other.reason.unwrap());
            if one_reason == other_reason {
                seen.insert(one_reason.name());
            } else if one_reason == LeaveReason::CutOff {
                // The visit's beta had been narrowed by the table.
                assert_eq!(
                    (one.outcome, other_reason),
                    (Some(ProbeOutcome::Narrowed), LeaveReason::NotReported),
                    "{place}"
                );
                denied += 1;
            } else {
                assert!(!SAID.contains(&one_reason), "{place}: {one_reason:?} {other_reason:?}");
            }
        }
        assert_eq!(
            (report.contradicted.count, report.types.derived, report.best.said),
            (denied, 0, best),
            "{link}"
        );
        // The report does not name the visit that stored an entry.
        let probed: Vec<VisitId> =
            positions(&ours).filter(|id| ours.found_entry(*id).is_some()).take(40).collect();
        let game = scenario.open().unwrap();
        let rows = position_rows(&game, &theirs, mover(&game), &probed);
        assert!(rows.len() == probed.len() && rows.iter().all(|row| row.table_source.is_none()), "{link}");
        assert_eq!(
            report.probes,
            positions(&ours).filter(|id| ours.meta(*id).outcome().is_some()).count() as u64
        );
    }
    for name in SAID.iter().map(|reason| reason.name()).chain(["narrowed", "too-shallow", "late-move"]) {
        assert!(seen.contains(name) || name == "game-over" || name == "rule-draw", "{name}: {seen:?}");
    }
}

/// The reasons that the format knows.
const SAID: [LeaveReason; 10] = [
    LeaveReason::AllMoves,
    LeaveReason::CutOff,
    LeaveReason::TableAnswer,
    LeaveReason::Evaluation,
    LeaveReason::StandPat,
    LeaveReason::GameOver,
    LeaveReason::RuleDraw,
    LeaveReason::Repetition,
    LeaveReason::NullMoveCutOff,
    LeaveReason::ProbCut,
];

/// The tree is equal without the game; positions are paths, and no two of them meet.
#[test]
fn moves_may_be_mere_names() {
    for link in plain_searches() {
        let (scenario, ours) = searched(&link);
        let detail = Detail { nameless: true, ..Detail::default() };
        let text = export(&scenario, &ours, detail);
        let (opened, theirs) = read(text.as_bytes());
        let opened = opened.unwrap();
        assert_eq!(opened.scenario.game.name(), "recorded");
        assert_eq!(ours.len(), theirs.len(), "{link}");
        for id in 0..ours.len() {
            let (one, other) = (ours.visit(id).unwrap(), theirs.visit(id).unwrap());
            assert_eq!(
                (one.window, one.value, one.end),
                (other.window, other.value, other.end),
                "visit {id} of {link}"
            );
            assert_eq!(
                (one.kind, is_uncertain(&link) || one.expected == other.expected),
                (other.kind, true),
                "visit {id} of {link}"
            );
            let other = other.reason.unwrap();
            assert!(one.reason == Some(other) || other == LeaveReason::NotReported, "visit {id} of {link}");
        }
        let (_, mut session) = session(text.as_bytes());
        ask_everything(&mut session);
        assert_eq!(Scenario::parse(&opened.scenario.to_string()), Ok(opened.scenario));
    }
}

/// The text about a visit with an unknown reason is true of its moves.
#[test]
fn stories_say_nothing_that_does_not_follow() {
    for link in plain_searches() {
        let (scenario, ours) = searched(&link);
        let (_, session) = session(export(&scenario, &ours, Detail::default()).as_bytes());
        let trace = session.trace();
        let end = trace.ticks() - 1;
        let stride = (trace.len() / 400).max(1) as usize;
        for id in positions(trace).step_by(stride) {
            let inspection = session.inspect(id, end).unwrap();
            let story: String = inspection
                .story
                .iter()
                .flat_map(|sentence| &sentence.clauses)
                .map(|clause| format!("{} ", clause.text))
                .collect();
            let of_moves = moves(trace, id);
            let best = of_moves.iter().filter_map(|child| trace.value(*child)).map(|value| -value).max();
            let place = format!("visit {id} of {link}: {story}");
            assert!(inspection.table.is_none() && inspection.rank.is_none(), "{place}");
            if trace.meta(id).reason() == Some(LeaveReason::NotReported) && best.is_none() {
                assert!(story.contains("does not say why"), "{place}");
            }
            if story.contains("which differs from the values of its moves") {
                assert_ne!(best, trace.value(id), "{place}");
            }
            for untrue in ["the depth runs out", "guarantees", "skipped", "forced", "the game is over"] {
                let is_true =
                    untrue == "the game is over" && trace.meta(id).reason() == Some(LeaveReason::GameOver);
                assert!(is_true || !story.contains(untrue), "{place}");
            }
        }
    }
}

fn moves(trace: &Trace, id: VisitId) -> Vec<VisitId> {
    trace
        .standings(id)
        .filter(|(_, standing)| *standing != Standing::Speculative)
        .map(|(child, _)| child)
        .collect()
}

#[test]
fn what_was_read_is_told_again() {
    let (scenario, ours) = searched(&plain_searches()[5]);
    let (_, theirs) = read(export(&scenario, &ours, Detail::default()).as_bytes());
    let mut words = Vec::new();
    assert!(!LogExport::default().write(&theirs, usize::MAX, &mut words));
    let mut again = Trace::new();
    again.append(&words).unwrap();
    assert!(again.is_foreign());
    assert!((0..theirs.len()).all(|id| theirs.visit(id) == again.visit(id)));
}
