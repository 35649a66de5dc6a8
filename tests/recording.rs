//! The end of a recording, its size, and the limits of a log.

use crate::common::recorded::{ENDGAME, FINE_70};
use plyscope::display_style::Types;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::scene::flame::Flame;
use plyscope::search::depth::Depth;
use plyscope::search::family::Family;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::observe::{Entered, ExtensionCause, FoundEntry, Left, Pruned, ReductionCause};
use plyscope::search::pre_search_filter::{Candidate, Decision, Verdict};
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::{Bound, Window};
use plyscope::trace::log::event::{self, Header};
use plyscope::trace::recorder::{Batch, Recorded, RecordingEnd};
use plyscope::trace::{Recorder, Trace};
use plyscope::value::Value;

/// A search recorded within this number of bytes, with the results of recorder and trace.
fn recorded(scenario: &Scenario, most_bytes: u64) -> (Recorded, Trace) {
    let mut trace = Trace::new();
    let sink: &mut dyn FnMut(Batch<'_>) = &mut |batch| trace.append(batch.words).unwrap();
    let recorder = Recorder::new(scenario.record_budget, &scenario.search, sink);
    let (_, recorder) = run::observe(scenario, recorder.within(most_bytes)).unwrap();
    let (_, recorded) = recorder.finish();
    trace.finish();
    (recorded, trace)
}

/// Searches that fill one side table or another, the deepest of them, too.
fn heavy() -> [Scenario; 4] {
    [
        format!("{FINE_70}&depth=60&search=mtd-step&mtd-step=1&quiescence=off&visits=120000"),
        format!("{ENDGAME}&depth=60&pre-search=on&near-leaf=1&recursive=on&etc=1&visits=60000"),
        format!("{ENDGAME}&depth=60&uncertainty=confidence&cut-ratio=20&visits=60000"),
        "game=synthetic&branching=2&height=20&search=minimax&visits=60000".to_owned(),
    ]
    .map(|text| Scenario::parse(&text).unwrap())
}

/// A recording that takes too much room ends, whatever its budget, at a visit that recorder and trace agree on.
#[test]
fn a_recording_ends_where_it_has_taken_its_room() {
    let scenario = Scenario::parse(&format!(
        "{FINE_70}&depth=60&search=mtd-step&mtd-step=1&quiescence=off&visits=60000&record=100000000"
    ))
    .unwrap();
    let (whole, trace) = recorded(&scenario, u64::MAX);
    assert_eq!((whole.end, trace.is_truncated()), (RecordingEnd::Complete, false));
    assert_eq!(u64::from(whole.visits), 60_000);
    for most in [0, 1_000, 100_000, 1_000_000, whole.size.bytes() / 2] {
        let (recorded, trace) = recorded(&scenario, most);
        assert_eq!((recorded.end, trace.is_truncated()), (RecordingEnd::Room, true), "{most}");
        assert_eq!((recorded.size, recorded.visits), (trace.size(), trace.positions()), "{most}");
        // One visit with all that hangs on it, and the detail of a stretch that it ends.
        let over = recorded.size.bytes() - most;
        assert!(recorded.size.bytes() >= most && over < 28 + 40 + 64 + 32 * 64, "{most}: {over} more");
    }
    let (recorded, _) = recorded(&scenario, whole.size.bytes());
    assert_eq!(recorded.end, RecordingEnd::Complete, "room that is used up at the end is enough");
}

#[test]
fn all_that_a_trace_holds_is_counted() {
    for scenario in heavy() {
        let (recorded, trace) = recorded(&scenario, u64::MAX);
        assert_eq!(recorded.size, trace.size(), "{scenario}");
        for types in [Types::Expected, Types::Actual] {
            let mut flame = Flame::default();
            flame.extend(&trace, types);
            let held = trace.bytes() + flame.detail_bytes();
            let counted = recorded.size.bytes() as usize;
            assert!(held <= counted + 4_096, "{scenario}: {held} of {counted}");
            assert!(counted < held * 11 / 10 + 4_096, "{scenario}: {counted} for {held}");
        }
    }
}

#[test]
fn a_batch_tells_of_the_visits_that_it_brings() {
    let scenario = Scenario::parse(&format!("{ENDGAME}&depth=6")).unwrap();
    let (mut trace, mut batches) = (Trace::new(), 0);
    let sink = |batch: Batch<'_>| {
        trace.append(batch.words).unwrap();
        assert_eq!(batch.visits, u64::from(trace.positions()), "batch {batches}");
        batches += 1;
    };
    run::record(&scenario, sink).unwrap();
    assert!(batches > 3, "{batches} batches");
}

#[test]
fn the_budgets_count_alike() {
    let recorded = |text: &str| recorded(&Scenario::parse(text).unwrap(), u64::MAX).0;
    let at = recorded("game=chess&depth=60&visits=2000&record=2000");
    assert_eq!((at.end, at.visits), (RecordingEnd::Complete, 2000));
    let below = recorded("game=chess&depth=60&visits=2000&record=1999");
    assert_eq!((below.end, below.visits), (RecordingEnd::Budget, 1999));
}

fn visit(kind: VisitKind) -> Entered {
    Entered::bracket(kind, Depth::PLY, Window::FULL)
}

type Words = Vec<u32>;

const PRUNES: Header = Header {
    prunes: true,
    cuts_only_beyond_beta: false,
    foreign: false,
    is_part: false,
    unsafe_techniques: false,
    family: Family::DepthFirst,
};

/// A log that ends inside a visit of a child of the root: visit 3.
fn inside_a_child() -> Words {
    let mut words = Vec::new();
    event::write_header(&mut words, PRUNES);
    for kind in [VisitKind::Search, VisitKind::Iteration, VisitKind::Node, VisitKind::Node] {
        event::write_enter(&mut words, &visit(kind));
    }
    words
}

fn leave(words: &mut Words, reason: LeaveReason) {
    event::write_leave(words, &Left::with_value(reason, Value::DRAW));
}

fn found(words: &mut Words, outcome: ProbeOutcome) {
    let entry = FoundEntry { source: 2, value: Value::DRAW, bound: Bound::Exact, depth: Depth::PLY };
    event::write_probe(words, outcome, Some(entry));
}

fn pre_search(words: &mut Words) {
    let candidate = Candidate {
        new_depth: Depth::PLY,
        depth: Depth::PLY,
        entry_depth: Depth::PLY,
        entry_iteration: 1,
        in_pre_search: false,
    };
    event::write_pre_search(words, &Decision { candidate, verdict: Verdict::NotDeeper });
}

const PRUNED: Pruned = Pruned { searched: 1, late: 1, futile: 0 };

fn quiescence(words: &mut Words) {
    event::write_enter(words, &Entered { quiescence: true, ..visit(VisitKind::Node) });
}

/// Omissions and events that only another program's search has.
#[test]
fn another_programs_log_may_leave_reasons_out() {
    let mut words = Vec::new();
    event::write_header(&mut words, Header { foreign: true, ..PRUNES });
    words.extend_from_slice(&inside_a_child()[1..]);
    event::write_enter(&mut words, &visit(VisitKind::SamePosition));
    quiescence(&mut words);
    found(&mut words, ProbeOutcome::TooShallow);
    leave(&mut words, LeaveReason::NotReported);
    let mut trace = Trace::new();
    assert!(!trace.is_foreign());
    assert_eq!(trace.append(&words), Ok(()));
    assert!(trace.is_foreign());
    assert_eq!((0..trace.len()).map(|id| trace.ply(id)).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 2]);
    assert_eq!(trace.value(5), Some(Value::DRAW));
}

/// The events that may follow in a visit of a child, and the events that may not, with words of their error.
#[test]
fn an_event_stands_where_its_contract_allows_it() {
    type Writes = fn(&mut Words);
    let allowed: &[Writes] = &[
        |words| event::write_probe(words, ProbeOutcome::Miss, None),
        |words| {
            found(words, ProbeOutcome::TooShallow);
            pre_search(words);
        },
        |words| {
            found(words, ProbeOutcome::Answered);
            leave(words, LeaveReason::TableAnswer);
        },
        |words| {
            event::write_refuted(words, 2);
            leave(words, LeaveReason::EnhancedCutOff);
        },
        |words| {
            quiescence(words);
            event::write_stood_pat(words, Value::DRAW);
        },
        |words| {
            quiescence(words);
            leave(words, LeaveReason::StandPat);
            event::write_singularity(words);
            event::write_skipped(words, 1, 2);
            leave(words, LeaveReason::UncertaintyCutOff);
        },
        |words| {
            leave(words, LeaveReason::Evaluation);
            event::write_pruned(words, &PRUNED);
            leave(words, LeaveReason::MovesPruned);
        },
        |words| {
            leave(words, LeaveReason::Evaluation);
            event::write_pruned(words, &PRUNED);
            event::write_skipped(words, 1, 2);
            leave(words, LeaveReason::UncertaintyCutOff);
        },
        event::write_recording_ended,
    ];
    for (index, write) in allowed.iter().enumerate() {
        let mut words = inside_a_child();
        write(&mut words);
        assert_eq!(Trace::new().append(&words), Ok(()), "{index}");
    }
    let refused: &[(&str, Writes)] = &[
        ("a visit that is extended and reduced", |words| {
            let extension = Some(ExtensionCause::Singular);
            let reduction = Some(ReductionCause::LateMove);
            event::write_enter(words, &Entered { extension, reduction, ..visit(VisitKind::Node) });
        }),
        ("a second header", |words| event::write_header(words, PRUNES)),
        ("a kind that cannot stand there", |words| event::write_enter(words, &visit(VisitKind::Iteration))),
        ("a probe that does not follow", |words| {
            leave(words, LeaveReason::AllMoves);
            event::write_probe(words, ProbeOutcome::Miss, None);
        }),
        ("a probe that does not follow", |words| {
            event::write_probe(words, ProbeOutcome::Miss, None);
            event::write_probe(words, ProbeOutcome::Miss, None);
        }),
        ("a probe that does not follow", |words| {
            quiescence(words);
            event::write_probe(words, ProbeOutcome::Miss, None);
        }),
        ("outcome and entry disagree", |words| found(words, ProbeOutcome::Miss)),
        ("outcome and entry disagree", |words| event::write_probe(words, ProbeOutcome::Narrowed, None)),
        ("it was decided how it ends", |words| {
            found(words, ProbeOutcome::Answered);
            leave(words, LeaveReason::AllMoves);
        }),
        ("it was decided how it ends", |words| {
            event::write_refuted(words, 2);
            event::write_enter(words, &visit(VisitKind::Node));
        }),
        ("it left moves out", |words| {
            leave(words, LeaveReason::Evaluation);
            event::write_pruned(words, &PRUNED);
            event::write_enter(words, &visit(VisitKind::Node));
        }),
        ("it left moves out", |words| {
            leave(words, LeaveReason::Evaluation);
            event::write_pruned(words, &PRUNED);
            leave(words, LeaveReason::AllMoves);
        }),
        ("without the event that brings it about", |words| leave(words, LeaveReason::MovesPruned)),
        ("without the event that brings it about", |words| leave(words, LeaveReason::TableAnswer)),
        ("without the event that brings it about", |words| leave(words, LeaveReason::EnhancedCutOff)),
        ("without the event that brings it about", |words| leave(words, LeaveReason::UncertaintyCutOff)),
        ("without the event that brings it about", |words| leave(words, LeaveReason::Unrecorded)),
        ("standing pat that does not follow", |words| event::write_stood_pat(words, Value::DRAW)),
        ("a pre-search that does not follow", pre_search),
        ("a pre-search that does not follow", |words| {
            event::write_probe(words, ProbeOutcome::Miss, None);
            pre_search(words);
        }),
        ("before any was searched", event::write_singularity),
        ("before any was searched", |words| event::write_pruned(words, &PRUNED)),
        ("before any was searched", |words| event::write_skipped(words, 1, 2)),
        ("outside its visits", |words| {
            leave(words, LeaveReason::AllMoves);
            leave(words, LeaveReason::AllMoves);
            event::write_refuted(words, 2);
        }),
        ("a leave without its enter", |words| {
            for _ in 0..5 {
                leave(words, LeaveReason::AllMoves);
            }
        }),
        ("a reason that is not said", |words| leave(words, LeaveReason::NotReported)),
        ("a reason of another family of searches", |words| leave(words, LeaveReason::Sampled)),
        ("a kind that cannot stand there", |words| event::write_enter(words, &visit(VisitKind::Playout))),
        ("a kind that cannot stand there", |words| {
            event::write_enter(words, &visit(VisitKind::Pass));
        }),
        ("after the recording's end", |words| {
            event::write_recording_ended(words);
            event::write_enter(words, &visit(VisitKind::Node));
        }),
    ];
    for (what, write) in refused {
        let mut words = inside_a_child();
        write(&mut words);
        let mut trace = Trace::new();
        let error = trace.append(&words).expect_err(what);
        assert!(error.to_string().contains(what), "{error} does not say: {what}");
        assert!(trace.len() >= 4, "what came before is kept");
    }
}
