//! The state at a time against a naive replay of an observer's events.

use crate::common::recorded::{EVERYTHING, LESS, every_technique, tree_parameters};
use crate::common::replay::{Frame, ObservedEvent, record_and_watch, replay};
use crate::common::{damaged_log, scaled, tree};
use plyscope::games::chess::Chess;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::parameters::{Base, Parameters};
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Window;
use plyscope::trace::Trace;
use plyscope::trace::event_kind::EventKind;
use plyscope::trace::log::event::{Header, write_header};
use plyscope::trace::open_visit::OpenVisit;
use plyscope::trace::recorder::Batch;
use plyscope::trace::time::{Moment, Step, Tick};
use plyscope::value::Value;
use proptest::prelude::*;

fn check_moment(trace: &Trace, t: usize, state: &(Tick, u32, Vec<Frame>)) {
    let (tick, entered, stack) = state;
    let moment = trace.moment(t as u32).unwrap();
    let innermost = stack.last().map(|frame| frame.id);
    assert_eq!(moment, Moment { t: t as u32, entered: *entered, innermost }, "at {t}");
    assert_eq!(trace.tick(moment), *tick, "at {t}");
    match *tick {
        Tick::Enter(id) => assert_eq!(trace.enter_time(id), t as u32),
        Tick::Leave(id) => assert_eq!(trace.leave_time(id), t as u32),
    }
    let mut path: Vec<OpenVisit> = Vec::new();
    trace.open_path(t as u32, &mut path);
    assert_eq!(path.len(), stack.len(), "at {t}");
    for (shown, frame) in path.iter().zip(stack) {
        assert_eq!(shown.id, frame.id, "at {t}");
        assert_eq!(shown.window, frame.window, "window of visit {} at {t}", frame.id);
        check_written(trace, shown, frame);
        assert_eq!(shown.best, frame.best(), "best of visit {} at {t}", frame.id);
        assert_eq!(shown.children_left, frame.children, "at {t}");
    }
}

/// The written window is the window itself, unless it ends before it begins because a value cuts off there.
fn check_written(trace: &Trace, shown: &OpenVisit, frame: &Frame) {
    let Window { alpha, beta } = frame.window;
    let cuts = alpha > beta || (alpha == beta && !trace.cuts_only_beyond_beta());
    if cuts && frame.entered.window != frame.window {
        let written = shown.written;
        assert_eq!(written.beta, beta, "written of visit {}", frame.id);
        assert!(written.alpha < beta || trace.cuts_only_beyond_beta() && written.alpha == beta, "{shown:?}");
    } else {
        assert_eq!(shown.written, frame.window, "written of visit {}", frame.id);
    }
}

fn check_every_tick(trace: &Trace, script: &[ObservedEvent], prunes: bool) {
    let states = replay(script, prunes);
    assert_eq!(trace.ticks() as usize, states.len());
    for (t, state) in states.iter().enumerate() {
        check_moment(trace, t, state);
        let moment = trace.moment(t as u32).unwrap();
        assert_eq!(
            trace.moment_after(moment),
            (t + 1 < states.len()).then(|| trace.moment(t as u32 + 1).unwrap())
        );
        assert_eq!(trace.moment_before(moment), t.checked_sub(1).map(|t| trace.moment(t as u32).unwrap()));
    }
}

fn scenario(text: &str) -> Scenario {
    Scenario::parse(text).unwrap()
}

fn chess(text: &str) -> (Chess, Parameters) {
    let scenario = scenario(text);
    (Chess::from_fen(&scenario.position).unwrap(), scenario.search)
}

#[test]
fn every_tick_of_small_traces() {
    let (mut checked, mut from_the_value) = (0, 0);
    for seed in 0..scaled(400) as u64 {
        let tree = tree(2 + (seed % 5) as usize, seed, 2);
        for (search, prunes) in [
            ("minimax", false),
            ("alpha-beta", true),
            ("pvs", true),
            ("pvs&re-search-from=value", true),
            ("negascout", true),
            ("mtd-f", true),
        ] {
            for rest in [
                "",
                "&table=10",
                "&table=10&deepening=on&depth=4",
                "&table=10&deepening=on&depth=4&aspiration=1&etc=1&uncertainty=cut&cut-ratio=1",
                "&table=10&deepening=on&pre-search=on&near-leaf=1&singular=1&singular-depth=2&singular-cut=1",
                "&table=10&deepening=on&lmr=60&lmr-move=2&lmr-depth=2&previous-value=1&quality-step=5",
                "&lmp=1&futility=1&futility-depth=2&reverse-futility=1&uncertainty=cut&cut-ratio=30",
            ] {
                let mut parameters = scenario(&format!("game=tree&search={search}{rest}")).search;
                parameters.depth = parameters.depth.min(u8::try_from(tree.height()).unwrap()).max(1);
                let (trace, script) = record_and_watch(&tree, parameters);
                check_every_tick(&trace, &script, prunes);
                checked += trace.ticks();
                from_the_value += (0..trace.len()).filter(|id| begins_at_the_value(&trace, *id)).count();
            }
        }
    }
    assert!(checked > 100_000, "only {checked} ticks were checked");
    assert!(from_the_value > 100, "only {from_the_value} moves were searched again from the value found");
}

fn begins_at_the_value(trace: &Trace, id: u32) -> bool {
    let Some(scout) = trace.repeats(id) else { return false };
    let beta = trace.window(id).beta;
    beta < trace.window(scout).beta && Some(beta) == trace.value(scout).map(Value::successor)
}

#[test]
fn every_tick_of_a_chess_search_with_everything_on() {
    for fen in ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1", "7k/5K2/5P1p/3p4/6P1/3p4/8/8_w_-_-_0_1"] {
        for (depth, rest) in [(8, "&table=12"), (6, EVERYTHING)] {
            let (game, parameters) = chess(&format!("fen={fen}&depth={depth}{rest}"));
            let (trace, script) = record_and_watch(&game, parameters);
            assert!(trace.len() > 3_000, "{} visits", trace.len());
            check_every_tick(&trace, &script, true);
        }
    }
}

#[test]
fn random_ticks_of_a_large_trace() {
    let (game, parameters) =
        chess("fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1&depth=4");
    let (trace, script) = record_and_watch(&game, parameters);
    assert!(trace.len() > 50_000, "{} visits", trace.len());
    let states = replay(&script, true);
    let mut t = 12_345usize;
    for _ in 0..5_000 {
        t = (t * 7_919 + 104_729) % states.len();
        check_moment(&trace, t, &states[t]);
    }
    assert_eq!(parameters.base, Base::Pvs);
}

#[test]
fn finding_an_event_is_scanning_for_it() {
    let (game, parameters) = chess(&every_technique());
    let (trace, script) = record_and_watch(&game, parameters);
    check_finding(&trace, &script, &|kind| kind != EventKind::MovesPruned);
}

/// A separate search, because the techniques that leave moves out leave little for others to do.
#[test]
fn finding_where_moves_were_left_out_is_scanning_for_it() {
    let (game, parameters) = chess(&format!("fen=8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1&depth=5{LESS}"));
    let (trace, script) = record_and_watch(&game, parameters);
    check_finding(&trace, &script, &|kind| kind == EventKind::MovesPruned);
}

/// If cut-offs are made beyond beta only, a value that equals beta raises alpha to it.
#[test]
fn finding_where_alpha_rises_to_beta_is_scanning_for_it() {
    let mut to_beta = 0;
    for seed in 0..scaled(40) as u64 {
        let game = tree(2 + (seed % 3) as usize, seed, 2);
        for more in ["", "&table=10&deepening=on&singular=1&singular-depth=2&singular-cut=1"] {
            let text = format!("search=alpha-beta&cuts-at=beyond{more}");
            let (trace, script) = record_and_watch(&game, tree_parameters(&game, &text));
            check_finding_of(&trace, &script, true, &|_| false);
            let events = (2..trace.len()).filter(|id| trace.has_event(*id, EventKind::NewBest));
            to_beta += events
                .filter(|id| {
                    let parent = trace.open_visit(trace.parent(*id), trace.leave_time(*id));
                    parent.window.alpha == parent.window.beta
                })
                .count();
        }
    }
    assert!(to_beta > 20, "alpha rose to beta {to_beta} times");
}

fn check_finding(trace: &Trace, script: &[ObservedEvent], must_happen: &dyn Fn(EventKind) -> bool) {
    check_finding_of(trace, script, false, must_happen);
}

/// `beyond`: cut-offs are made beyond beta only.
fn check_finding_of(
    trace: &Trace,
    script: &[ObservedEvent],
    beyond: bool,
    must_happen: &dyn Fn(EventKind) -> bool,
) {
    let states = replay(script, true);
    for kind in EventKind::ALL {
        let times: Vec<u32> = (0..states.len())
            .filter(|&t| happens(trace, &states, t, kind, beyond))
            .map(|t| t as u32)
            .collect();
        assert!(!times.is_empty() || !must_happen(kind), "{kind:?} never happens");
        let mut forwards = Vec::new();
        let mut t = 0;
        while let Some(next) = trace.find(t, kind, true, None) {
            forwards.push(next);
            t = next;
        }
        // A search forward begins after its current position.
        let after_the_first: Vec<u32> = times.iter().copied().filter(|t| *t > 0).collect();
        assert_eq!(forwards, after_the_first, "{kind:?}");
        let last = trace.ticks() - 1;
        let mut backwards = Vec::new();
        let mut t = last;
        while let Some(next) = trace.find(t, kind, false, None) {
            backwards.push(next);
            t = next;
        }
        backwards.reverse();
        let before_the_last: Vec<u32> = times.iter().copied().filter(|t| *t < last).collect();
        assert_eq!(backwards, before_the_last, "{kind:?}");
    }
}

/// Whether an event happens, computed from the naive replay where the trace would use a shortcut.
fn happens(
    trace: &Trace,
    states: &[(Tick, u32, Vec<Frame>)],
    t: usize,
    kind: EventKind,
    beyond: bool,
) -> bool {
    let (tick, _, stack) = &states[t];
    let visit = trace.visit(tick.visit()).unwrap();
    let leaves = matches!(tick, Tick::Leave(_));
    match kind {
        EventKind::CutOff => {
            leaves
                && [
                    LeaveReason::CutOff,
                    LeaveReason::NullMoveCutOff,
                    LeaveReason::ProbCut,
                    LeaveReason::ReverseFutility,
                    LeaveReason::MateDistance,
                    LeaveReason::MultiCut,
                ]
                .map(Some)
                .contains(&visit.reason)
        }
        EventKind::TableAnswer if leaves => visit.reason == Some(LeaveReason::EnhancedCutOff),
        EventKind::TableAnswer => visit.reason == Some(LeaveReason::TableAnswer),
        EventKind::ReSearch => !leaves && visit.kind == VisitKind::ReSearch,
        EventKind::Iteration => !leaves && visit.kind == VisitKind::Iteration,
        // A leaf has no type.
        EventKind::Surprise => {
            let is_leaf = matches!(visit.reason, Some(LeaveReason::Evaluation | LeaveReason::GameOver));
            leaves && !is_leaf && visit.actual().is_some_and(|actual| actual != visit.expected)
        }
        EventKind::Pass => !leaves && visit.kind == VisitKind::Pass,
        EventKind::PreSearch => !leaves && visit.pre_searched,
        EventKind::UncertaintyCutOff => leaves && visit.reason == Some(LeaveReason::UncertaintyCutOff),
        EventKind::MovesPruned => leaves && trace.pruned(visit.id).is_some(),
        EventKind::Speculation => {
            !leaves
                && matches!(
                    visit.kind,
                    VisitKind::NullMove
                        | VisitKind::ProbCut
                        | VisitKind::Singular
                        | VisitKind::SamePosition
                        | VisitKind::MultiCut
                )
        }
        EventKind::NewBest => {
            let (Some(parent), true, true) = (stack.last(), leaves, visit.kind.is_position()) else {
                return false;
            };
            // A visit that was stopped has no value.
            let Some(value) = visit.value else { return false };
            let before = states[t - 1].2[stack.len() - 1].window;
            let inside = before.contains(-value) || (beyond && -value == before.beta);
            inside && parent.window.alpha > before.alpha
        }
    }
}

#[test]
fn steps_do_what_a_debugger_does() {
    let (_, trace) = run::trace(&scenario("tree=(3 12 8)(2 4 6)&search=alpha-beta")).unwrap();
    // 0 search, 1 iteration, 2 root, 3 a, 4-6 its leaves, 7 b, 8 its first leaf
    let at_root = trace.enter_time(2);
    assert_eq!(trace.step(at_root, Step::Forward), trace.enter_time(3));
    assert_eq!(trace.step(at_root, Step::Over), trace.leave_time(3));
    assert_eq!(trace.step(trace.leave_time(3), Step::OverBack), at_root);
    assert_eq!(trace.step(trace.enter_time(5), Step::Out), trace.leave_time(5));
    assert_eq!(trace.step(trace.leave_time(5), Step::Out), trace.leave_time(3));
    assert_eq!(trace.step(trace.leave_time(5), Step::OutBack), trace.enter_time(3));
    assert_eq!(trace.step(trace.enter_time(3), Step::OutBack), at_root);
    assert_eq!(trace.step(0, Step::Back), 0);
    let last = trace.ticks() - 1;
    for step in [Step::Forward, Step::Over, Step::Out] {
        assert_eq!(trace.step(last, step), last);
    }
    assert_eq!(trace.step(last, Step::OverBack), 0);
}

#[test]
fn a_stopped_search_leaves_whatever_is_open() {
    let scenario = scenario("game=chess&visits=5000");
    let (summary, trace) = run::trace(&scenario).unwrap();
    assert_eq!((summary.stop, summary.visits), ("visit budget", 5000));
    assert!(trace.is_finished() && !trace.is_truncated());
    assert_eq!(trace.visit(0).unwrap().reason, Some(LeaveReason::Stopped));
    assert_eq!(trace.ticks(), 2 * trace.len());
    assert!(summary.depth >= 1 && summary.best.is_some(), "the last completed iteration counts");
}

#[test]
fn a_worker_that_is_ended_leaves_a_usable_trace() {
    let scenario = scenario("game=chess&depth=6");
    let mut batches: Vec<Vec<u32>> = Vec::new();
    run::record(&scenario, |batch: Batch<'_>| batches.push(batch.words.to_vec())).unwrap();
    assert!(batches.len() > 3);
    let mut trace = Trace::new();
    for batch in &batches[..2] {
        trace.append(batch).unwrap();
        let last = trace.ticks() - 1;
        let moment = trace.moment(last).unwrap();
        assert!(moment.innermost.is_some(), "a running search has an open visit");
        assert_eq!(trace.moment_after(moment), None);
    }
    trace.finish();
    assert!(trace.is_finished());
    assert_eq!(trace.ticks(), 2 * trace.len());
    assert_eq!(trace.moment(u32::MAX).unwrap().innermost, None);
}

#[test]
fn the_record_budget_ends_the_recording_and_not_the_search() {
    let whole = run::search(&scenario("game=chess&depth=4")).unwrap();
    let (summary, trace) = run::trace(&scenario("game=chess&depth=4&record=1000")).unwrap();
    assert_eq!(summary, whole);
    assert_eq!(trace.positions(), 1000, "the budget counts as the search counts");
    assert!(trace.is_truncated() && trace.is_finished());
    assert_eq!(trace.visit(0).unwrap().reason, Some(LeaveReason::Unrecorded));
}

#[test]
fn damage_is_refused_and_what_came_before_is_kept() {
    let mut words = Vec::new();
    run::record(&scenario("tree=(1 2)(3 4)"), |batch: Batch<'_>| words.extend_from_slice(batch.words))
        .unwrap();
    let mut trace = Trace::new();
    let error = trace.append(&words[1..]).unwrap_err();
    assert!(error.to_string().contains("does not begin with a header"));
    let mut trace = Trace::new();
    assert!(trace.append(&words[..words.len() - 1]).is_err());
    assert!(trace.len() > 3);
    assert!(trace.append(&[2]).is_err(), "a leave that is cut short");
}

/// Asks a trace everything, at times and for visits inside and outside of it.
fn ask_everything(trace: &Trace) {
    for t in (0..=trace.ticks()).chain([u32::MAX]) {
        if let Some(moment) = trace.moment(t) {
            let _ = (trace.tick(moment), trace.moment_after(moment), trace.moment_before(moment));
        }
        trace.open_path(t, &mut Vec::new());
        for step in [Step::Forward, Step::Back, Step::Over, Step::OverBack, Step::Out, Step::OutBack] {
            assert!(trace.step(t, step) < trace.ticks().max(1));
        }
    }
    for id in 0..=trace.len() {
        let _ = trace.visit(id).map(|visit| (visit.ply(), visit.actual(), trace.is_surprise(&visit)));
        let _ = (trace.path_to(id).len(), trace.children(id).count(), trace.found_entry(id));
    }
    for kind in EventKind::ALL {
        let _ = (trace.find(0, kind, true, None), trace.find(u32::MAX, kind, false, None));
    }
}

proptest! {
    /// A damaged log is refused or read, but never a panic, and the read part can be asked about.
    #[test]
    fn any_words_are_read_without_panic(words in prop::collection::vec(any::<u32>(), 0..40)) {
        let mut trace = Trace::new();
        let mut log = Vec::new();
        write_header(&mut log, Header { prunes: true, ..Header::default() });
        log.extend(words);
        let _ = trace.append(&log);
        ask_everything(&trace);
        trace.finish();
        ask_everything(&trace);
    }

    /// A real log with one word changed, left out or cut off after is read without a panic, too.
    #[test]
    fn a_damaged_log_is_read_without_panic(at in any::<prop::sample::Index>(), word in any::<u32>(), how in 0u8..3) {
        let scenario = scenario("tree=(T:(3 12) 8)(T 4 6)(14 5 2)&table=10");
        let mut trace = Trace::new();
        let _ = trace.append(&damaged_log(&scenario, at, word, how));
        trace.finish();
        ask_everything(&trace);
    }
}
