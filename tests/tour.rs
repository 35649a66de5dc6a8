//! The tour: its stops are moments with an event, spread over the search, and at most the requested number.

use crate::common::pictures::searched;
use plyscope::facts::pre_search_ledger::pre_search_ledger;
use plyscope::facts::tour::stops;
use plyscope::facts::uncertainty_ledger::uncertainty_ledger;
use plyscope::trace::Trace;
use plyscope::trace::event_kind::EventKind;
use plyscope::trace::time::Time;
use std::collections::HashSet;

const CHESS: &str = "game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=5";
const GAMBLES: [&str; 3] = [
    "game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-&depth=14&pre-search=on",
    "game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=4&uncertainty=cut",
    "game=synthetic&branching=4&height=6&search=pvs&deepening=on&table=12",
];

/// All moments that may be stops: events of the kinds that a tour shows, and the ends of gambles.
fn moments(trace: &Trace) -> HashSet<Time> {
    const KINDS: [EventKind; 8] = [
        EventKind::Iteration,
        EventKind::NewBest,
        EventKind::Surprise,
        EventKind::CutOff,
        EventKind::ReSearch,
        EventKind::TableAnswer,
        EventKind::PreSearch,
        EventKind::UncertaintyCutOff,
    ];
    let happens = |t: &Time| {
        let tick = trace.tick(trace.moment(*t).unwrap());
        KINDS.iter().any(|kind| trace.is_event(tick, *kind))
            // A table's answer is recorded when the visit is entered, and shown when it is left.
            || trace.has_event(tick.visit(), EventKind::TableAnswer)
    };
    let mut moments: HashSet<Time> = (0..trace.ticks()).filter(happens).collect();
    moments.extend(
        pre_search_ledger(trace).entries.iter().filter_map(|entry| Some(trace.enter_time(entry.by?))),
    );
    for entry in uncertainty_ledger(trace).entries {
        moments.extend(entry.by.map(|by| trace.enter_time(by)));
        moments.extend(entry.ancestor.map(|ancestor| trace.leave_time(ancestor)));
    }
    moments
}

#[test]
fn stops_are_moments_at_which_something_happens() {
    for link in [&[CHESS][..], &GAMBLES[..]].concat() {
        let (_, trace, _) = searched(link);
        let (last, moments) = (trace.ticks() - 1, moments(&trace));
        for most in [1, 10, 30] {
            let times = stops(&trace, most, 0..=last);
            assert!(!times.is_empty() && times.len() <= most, "{link}: {times:?}");
            assert!(times.windows(2).all(|pair| pair[0] < pair[1]), "{link}: ascending");
            assert!(times.iter().all(|t| moments.contains(t)), "{link}: {times:?}");
            assert_eq!(times, stops(&trace, most, 0..=last), "{link}: the same again");
        }
        let times = stops(&trace, 10, 0..=last);
        assert_eq!(times.len(), 10, "{link}: there is enough to be seen");
        let half = stops(&trace, 10, last / 2..=last);
        assert!(half.iter().all(|t| *t >= last / 2), "{link}: within the part that was asked for");
    }
}

#[test]
fn a_tour_shows_the_best_moves_of_the_root_and_something_of_each_gamble() {
    let (_, trace, _) = searched(CHESS);
    let last = trace.ticks() - 1;
    let times = stops(&trace, 20, 0..=last);
    let happens = |t: &Time, kind| trace.is_event(trace.tick(trace.moment(*t).unwrap()), kind);
    assert!(times.iter().filter(|t| happens(t, EventKind::NewBest)).count() >= 3, "{times:?}");
    for (link, kind) in [(GAMBLES[0], EventKind::PreSearch), (GAMBLES[1], EventKind::UncertaintyCutOff)] {
        let (_, trace, _) = searched(link);
        let times = stops(&trace, 20, 0..=trace.ticks() - 1);
        let happens = |t: &&Time| trace.is_event(trace.tick(trace.moment(**t).unwrap()), kind);
        assert!(times.iter().any(|t| happens(&t)), "{link}: {times:?}");
    }
}

#[test]
fn a_tour_of_a_search_without_moments_samples_it_to_its_end() {
    for link in [
        "game=tic-tac-toe&board=x../.o./..x_o&search=minimax",
        "game=tic-tac-toe&search=uct&descents=60",
        "game=tic-tac-toe&board=x../.o./..x_o&search=proof-number",
        "game=tic-tac-toe&board=x../.o./..x_o&search=df-pn",
        "game=tree&tree=3&search=minimax",
    ] {
        let (_, trace, _) = searched(link);
        let last = trace.ticks() - 1;
        let times = stops(&trace, 10, 0..=last);
        assert_eq!(times.last(), Some(&last), "{link}: {times:?}");
        assert!(times.len() <= 10 && times.windows(2).all(|pair| pair[0] < pair[1]), "{link}: {times:?}");
        for first in [0, last / 2, last] {
            assert!(!stops(&trace, 1, first..=last).is_empty(), "{link}: from {first} on");
        }
    }
    let (_, trace, _) = searched("game=tic-tac-toe&search=uct&descents=60");
    let descents: Vec<_> = trace.children(1).collect();
    let ends = [1, 2, 3, 5, 10, 20, 50].map(|number| trace.leave_time(descents[number - 1]));
    assert_eq!(stops(&trace, 10, 0..=trace.ticks() - 1)[..7], ends, "descents on a growing scale");
}
