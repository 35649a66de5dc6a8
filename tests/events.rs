//! A kind of event is one thing everywhere: searching in time, marks, the timeline's counts, and the
//! capabilities of a scenario.

use crate::common::recorded::{ENDGAME, FINE_70, TREE_SEARCHES, record, tree_parameters};
use crate::common::tree;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::scene::timeline::EventCounts;
use plyscope::session::Session;
use plyscope::trace::Trace;
use plyscope::trace::capabilities::Capabilities;
use plyscope::trace::event_kind::EventKind;
use plyscope::trace::log::Reader;
use plyscope::trace::mark::Mark;
use plyscope::trace::recorder::Batch;
use plyscope::trace::time::{Tick, Time};
use std::collections::BTreeSet;

/// The ticks at which a kind happens, one by one.
fn scanned(trace: &Trace, kind: EventKind) -> Vec<(Time, u32)> {
    let tick = |t: Time| trace.tick(trace.moment(t).unwrap());
    (0..trace.ticks())
        .map(|t| (t, tick(t)))
        .filter(|(_, tick)| trace.is_event(*tick, kind))
        .map(|(t, tick)| (t, tick.visit()))
        .collect()
}

/// The ticks that are found one after the other from an end of time, that end's own included.
fn found(trace: &Trace, kind: EventKind, forward: bool, ply: Option<u16>) -> Vec<Time> {
    let last = trace.ticks() - 1;
    let mut t = if forward { 0 } else { last };
    let here = |t: &Time| trace.is_event_at(trace.tick(trace.moment(*t).unwrap()), kind, ply);
    let mut times: Vec<Time> = Some(t).filter(here).into_iter().collect();
    while let Some(next) = trace.find(t, kind, forward, ply) {
        times.push(next);
        t = next;
    }
    times
}

/// The ply of the node that an event is about, from the visits alone: a new best move is its parent's.
fn ply_of_event(trace: &Trace, kind: EventKind, visit: u32) -> u16 {
    let row = trace.visit(visit).unwrap();
    let about = if kind == EventKind::NewBest { trace.visit(row.parent.unwrap()).unwrap() } else { row };
    about.ply().unwrap_or(0)
}

/// The events at a ply are all events that are about a node there, in both directions.
fn check_plies(trace: &Trace, text: &str) -> BTreeSet<(&'static str, u16)> {
    let mut occurring = BTreeSet::new();
    for kind in EventKind::ALL {
        let events = scanned(trace, kind);
        let deepest = u16::from(trace.levels());
        for ply in 0..=deepest {
            let times: Vec<Time> = events
                .iter()
                .filter(|(_, visit)| ply_of_event(trace, kind, *visit) == ply)
                .map(|(t, _)| *t)
                .collect();
            assert_eq!(found(trace, kind, true, Some(ply)), times, "{text}: {kind:?} at {ply}, forward");
            let mut backward = found(trace, kind, false, Some(ply));
            backward.reverse();
            assert_eq!(backward, times, "{text}: {kind:?} at {ply}, backward");
            if !times.is_empty() {
                occurring.insert((kind.name(), ply));
            }
        }
    }
    occurring
}

#[test]
fn events_are_found_at_a_ply() {
    let everything = CHESS[CHESS.len() - 1];
    let text = format!("{ENDGAME}&depth=4&visits=1500{everything}");
    let (_, trace) = run::trace(&Scenario::parse(&text).unwrap()).unwrap();
    let occurring = check_plies(&trace, &text);
    // ProbCut's visits are a level deeper, but not a ply.
    assert!(occurring.contains(&("speculation", 2)) && occurring.contains(&("new-best", 0)), "{occurring:?}");
    for seed in 0..20u64 {
        let tree = tree(2 + (seed % 5) as usize, seed, 1 + (seed / 5 % 4) as i16);
        for text in TREE_SEARCHES {
            let _ =
                check_plies(&record(&tree, tree_parameters(&tree, text)), &format!("seed {seed}, {text}"));
        }
    }
}

/// Checks every kind and every mark on a trace, and says which occur.
fn check(trace: &Trace, capabilities: &Capabilities, text: &str) -> BTreeSet<&'static str> {
    let mut occurring = BTreeSet::new();
    let counts = EventCounts::default().columns(trace, 13);
    for kind in EventKind::ALL {
        let events = scanned(trace, kind);
        let times: Vec<Time> = events.iter().map(|(t, _)| *t).collect();
        assert_eq!(found(trace, kind, true, None), times, "{text}: {kind:?}, forward");
        let mut backward = found(trace, kind, false, None);
        backward.reverse();
        assert_eq!(backward, times, "{text}: {kind:?}, backward");

        let visits: BTreeSet<u32> = events.iter().map(|(_, visit)| *visit).collect();
        assert_eq!(visits.len(), events.len(), "{text}: {kind:?} happens once at a visit");
        if let Some(place) = kind.timeline() {
            let counted: u32 = counts.iter().map(|column| column[place]).sum();
            assert_eq!(counted as usize, events.len(), "{text}: {kind:?} on the timeline");
        }
        if let Some(mark) = Mark::of(kind) {
            let marked: BTreeSet<u32> =
                (0..trace.len()).filter(|id| trace.marks(*id, 0) & mark.bit() != 0).collect();
            assert_eq!(marked, visits, "{text}: {kind:?} on bars");
        }
        if kind == EventKind::MovesPruned {
            let left_out: BTreeSet<u32> = (0..trace.len()).filter(|id| trace.pruned(*id).is_some()).collect();
            assert_eq!(visits, left_out, "{text}: {kind:?}, whatever else the node did");
        }
        assert!(events.is_empty() || kind.can_happen(capabilities), "{text}: {kind:?} cannot happen");
        if !events.is_empty() {
            occurring.insert(kind.name());
        }
    }
    let marks = (0..trace.len()).map(|id| trace.marks(id, trace.enter_time(id))).fold(0, |all, of| all | of);
    for mark in Mark::ALL.into_iter().filter(|mark| marks & mark.bit() != 0) {
        assert!(mark.can_happen(capabilities), "{text}: {mark:?} cannot happen");
        occurring.insert(mark.name());
    }
    occurring
}

/// Every technique alone and all together, in chess.
const CHESS: [&str; 32] = [
    "",
    "&quiescence=off&table=0",
    "&search=minimax&quiescence=off",
    "&search=minimax&table=0&uncertainty=confidence&aspiration=5&null-move=2&probcut=100&singular=30",
    "&search=alpha-beta",
    "&search=alpha-beta&uncertainty=children-of-pv&cut-ratio=10",
    "&search=mtd-f",
    "&search=mtd-f&uncertainty=confidence&cut-ratio=30",
    "&search=mt-dual&singular=30&singular-depth=2",
    "&aspiration=5",
    "&aspiration=5&deepening=off",
    "&lmr=50",
    "&search=mtd-f&lmr=50&lmr-depth=2",
    "&previous-value=20",
    "&previous-value=20&deepening=off",
    "&quality-step=6",
    "&search=minimax&quiescence=off&lmp=3&futility=50&reverse-futility=50&quality-step=4&previous-value=20",
    "&lmp=3&uncertainty=cut&cut-ratio=30",
    // Some nodes leave late moves out and skip others.
    "&lmp=8&lmp-depth=4&uncertainty=cut-and-all&cut-ratio=50",
    "&search=mtd-f&futility=50&futility-depth=3",
    "&reverse-futility=80",
    "&etc=1",
    "&etc=1&table=0",
    "&null-move=2",
    "&probcut=100",
    "&singular=30&singular-depth=2&singular-cut=3",
    "&extend-check=16&extend-recapture=8&extend-promotion=12",
    "&pre-search=on&near-leaf=1",
    "&pre-search=on&near-leaf=1&deepening=off",
    "&uncertainty=cut&cut-ratio=30",
    "&uncertainty=confidence&cut-ratio=30&confidence=95",
    "&table=14&aspiration=5&etc=2&order-countermove=on&null-move=2&quiescence-checks=on\
     &extend-check=16&extend-recapture=8&extend-promotion=12&singular=30&singular-depth=3&singular-cut=3\
     &probcut=100&pre-search=on&near-leaf=2&uncertainty=confidence&cut-ratio=30&confidence=50",
];

#[test]
fn a_kind_is_one_thing_everywhere_in_chess() {
    let mut occurring = BTreeSet::new();
    let mut skip_and_prune = 0;
    for position in [ENDGAME, FINE_70, "fen=7k/5K2/5P1p/3p4/6P1/3p4/8/8_w_-_-_0_1"] {
        for technique in CHESS {
            let text = format!("{position}&depth=5&visits=3000{technique}");
            let scenario = Scenario::parse(&text).unwrap();
            let (_, trace) = run::trace(&scenario).unwrap();
            let possible = Session::new(scenario.clone()).unwrap().possible();
            let game = plyscope::games::chess::Chess::from_fen(&scenario.position).unwrap();
            let occurs = check(&trace, &Capabilities::new(&game, scenario.search), &text);
            let known: BTreeSet<&str> = possible.events.iter().chain(&possible.marks).copied().collect();
            assert!(occurs.is_subset(&known), "{text}: {occurs:?} of {known:?}");
            occurring.extend(occurs);
            skip_and_prune += (0..trace.len())
                .filter(|id| trace.pruned(*id).is_some() && trace.skipped(*id).is_some())
                .count();
        }
    }
    assert!(skip_and_prune > 10, "{skip_and_prune}");
    let kinds = EventKind::ALL.into_iter().map(EventKind::name);
    let all: BTreeSet<&str> = kinds.chain(Mark::ALL.into_iter().map(Mark::name)).collect();
    assert_eq!(occurring, all, "everything that can happen does");
}

#[test]
fn a_kind_is_one_thing_everywhere_in_random_trees() {
    for seed in 0..120u64 {
        let tree = tree(2 + (seed % 5) as usize, seed, 1 + (seed / 5 % 4) as i16);
        for text in TREE_SEARCHES {
            let parameters = tree_parameters(&tree, text);
            let trace = record(&tree, parameters);
            let _ = check(&trace, &Capabilities::new(&tree, parameters), &format!("seed {seed}, {text}"));
        }
    }
}

#[test]
fn a_cut_off_is_a_cut_off_whatever_reached_beyond_the_window() {
    let text = format!("{ENDGAME}&depth=6&null-move=2&probcut=100");
    let (summary, trace) = run::trace(&Scenario::parse(&text).unwrap()).unwrap();
    assert!(summary.speculation.null_move_cutoffs > 0 && summary.speculation.prob_cuts > 0);
    let by_moves: u64 = summary.cutoffs_by_move.iter().sum();
    let all = by_moves + summary.speculation.null_move_cutoffs + summary.speculation.prob_cuts;
    assert_eq!(scanned(&trace, EventKind::CutOff).len() as u64, all);
}

/// While a trace grows, the timeline counts exactly the events up to then.
#[test]
fn the_timeline_of_a_growing_trace_counts_what_has_happened() {
    let text = format!("{ENDGAME}&depth=6&pre-search=on&near-leaf=1&etc=1&null-move=2&uncertainty=cut");
    let mut words = Vec::new();
    let take = |batch: Batch<'_>| words.extend_from_slice(batch.words);
    run::record(&Scenario::parse(&text).unwrap(), take).unwrap();
    // The log is cut between any two events, even between events of one tick.
    let mut trace = Trace::new();
    let mut counts = EventCounts::default();
    let mut asked = 0;
    let mut seed = 7usize;
    let mut rest = words.as_slice();
    while !rest.is_empty() {
        seed = (seed * 1_103 + 12_345) % 65_536;
        let mut reader = Reader::new(rest);
        while reader.position() < 300 + seed % 1_500 && reader.next().is_some_and(|event| event.is_ok()) {}
        let (batch, after) = rest.split_at(reader.position());
        rest = after;
        trace.append(batch).unwrap();
        for columns in [1, 7, 50] {
            let shown = counts.columns(&trace, columns);
            let afresh = EventCounts::default().columns(&trace, columns);
            assert_eq!(shown, afresh, "{} visits in {columns} columns", trace.len());
            for kind in EventKind::ALL {
                let Some(place) = kind.timeline() else { continue };
                let wanted = (0..trace.len()).filter(|id| {
                    trace.is_event(Tick::Enter(*id), kind) || trace.is_event(Tick::Leave(*id), kind)
                });
                let counted: u32 = shown.iter().map(|column| column[place]).sum();
                assert_eq!(counted as usize, wanted.count(), "{kind:?} at {} visits", trace.len());
            }
            asked += 1;
        }
    }
    assert!(asked > 60 && trace.is_finished(), "asked {asked} times");
}
