//! The search as its trace has it.

use super::{any_tree, height, parameters, watched};
use crate::common::recorded::{read_back, words_of};
use crate::common::scaled;
use plyscope::facts::b_star::{moves_at, proves_best};
use plyscope::game::Interval;
use plyscope::games::tree::ExplicitTree;
use plyscope::language::listing::{LineKind, running};
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::b_star_parameters::Strategy;
use plyscope::search::family::Family;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::trace::Trace;
use plyscope::trace::log::{Event, Reader, event};
use std::collections::HashSet;

const SMALL: &str =
    "game=tree&search=b-star&tree=((7 6)=6..9 (8 9)=5..12) ((4 5)=2..8 (3 9)=1..7) ((2 5)=0..6 3)";

/// The recording is equal to the search that was watched, it is written and read back unchanged, and recording does
/// not change the search.
#[test]
fn a_trace_keeps_the_intervals() {
    for strategy in ["prove-best", "disprove-rest", "alternate"] {
        let scenario = Scenario::parse(&format!("{SMALL}&strategy={strategy}")).unwrap();
        let (summary, trace) = run::trace(&scenario).unwrap();
        assert_eq!(run::search(&scenario).unwrap(), summary);
        assert_eq!(trace.family(), Family::Intervals);
        assert!(trace.size().bytes() > u64::from(trace.len()) * 32 - 1);
        let game: ExplicitTree = scenario.position.parse().unwrap();
        let parameters = scenario.effective_parameters(&scenario.open().unwrap());
        let (_, visits) = watched(&game, parameters);
        assert_eq!(trace.positions() as usize, visits.len());
        for (id, visit) in (2..).zip(&visits) {
            assert_eq!(trace.interval(id), visit.interval, "{strategy}: visit {id}");
            assert_eq!(trace.numbers(id), None);
        }
        let again = read_back(&trace);
        for id in 0..again.len() {
            assert_eq!((again.visit(id), again.interval(id)), (trace.visit(id), trace.interval(id)));
        }
    }
}

/// A log that gives a visit an interval that it cannot have is refused.
#[test]
fn a_damaged_interval_is_refused() {
    let scenario = Scenario::parse(SMALL).unwrap();
    let (_, trace) = run::trace(&scenario).unwrap();
    let words = words_of(&trace);
    let events: Vec<Event> = Reader::new(&words).map(Result::unwrap).collect();
    let refused = |change: &dyn Fn(&Event) -> Vec<Event>| {
        let mut words = Vec::new();
        for event in events.iter().flat_map(change) {
            match event {
                Event::Header(header) => event::write_header(&mut words, header),
                Event::Enter(entered) => event::write_enter(&mut words, &entered),
                Event::Leave(left) => event::write_leave(&mut words, &left),
                Event::Interval(interval) => event::write_interval(&mut words, interval),
                Event::Numbers(numbers) => event::write_numbers(&mut words, numbers),
                other => panic!("{other:?}"),
            }
        }
        Trace::new().append(&words).err().map(|error| error.what)
    };
    assert_eq!(refused(&|event| vec![*event]), None);
    let is_interval = |event: &Event| matches!(event, Event::Interval(_));
    let without = |event: &Event| if is_interval(event) { vec![] } else { vec![*event] };
    assert_eq!(refused(&without), Some("a visit that ends without its proof numbers or its interval"));
    let twice = |event: &Event| if is_interval(event) { vec![*event; 2] } else { vec![*event] };
    assert_eq!(refused(&twice), Some("a visit that goes on though it has its proof numbers or its interval"));
    let empty = |event: &Event| match event {
        Event::Interval(Interval { pessimistic, .. }) => {
            vec![Event::Interval(Interval { pessimistic: pessimistic.successor(), optimistic: *pessimistic })]
        }
        other => vec![*other],
    };
    let what = "an interval of a search that has none, or an empty one";
    assert_eq!(refused(&empty), Some(what));
    let other_family = |event: &Event| match event {
        Event::Header(header) => {
            let family = Family::Descents;
            vec![Event::Header(plyscope::trace::log::event::Header { family, ..*header })]
        }
        other => vec![*other],
    };
    assert_eq!(refused(&other_family), Some(what));
}

#[test]
fn only_trees_offer_it() {
    let problems = Scenario::parse("game=tic-tac-toe&search=b-star").unwrap_err();
    assert_eq!(problems.len(), 1);
    assert_eq!((problems[0].key.as_str(), problems[0].value.as_str()), ("search", "b-star"));
    for game in ["tree", "synthetic"] {
        assert!(Scenario::parse(&format!("game={game}&search=b-star&strategy=alternate")).is_ok());
    }
    assert!(Scenario::parse("game=othello&strategy=alternate").is_err());
}

/// The depth limit of a search has no effect on B*: a node where it would stop has no bound.
#[test]
fn the_depth_is_that_of_the_tree() {
    let at = |depth: &str| run::search(&Scenario::parse(&format!("{SMALL}{depth}")).unwrap()).unwrap();
    assert_eq!((at("&depth=1"), at("").depth), (at(""), 3));
    let stopped = at("&visits=3");
    assert_eq!(
        (stopped.value, stopped.interval, stopped.best, stopped.stop),
        (None, None, None, "visit budget")
    );
}

#[test]
fn reasons_say_what_is_known() {
    let mut reasons = HashSet::new();
    for seed in 0..scaled(100) {
        let tree = any_tree(seed);
        for visit in watched(&tree, parameters(Strategy::Alternate, height(&tree))).1 {
            reasons.insert(visit.left.unwrap().reason.name());
        }
    }
    let all = [LeaveReason::BoundsMeet, LeaveReason::MoveFound, LeaveReason::Unsolved, LeaveReason::GameOver];
    assert_eq!(reasons, all.map(LeaveReason::name).into_iter().collect());
}

/// The display of a moment agrees with the recording: the interval of a visit follows from the intervals of its moves,
/// and one line runs at every tick; every line of B* runs.
#[test]
fn intervals_and_lines_of_a_trace_agree() {
    let (mut ran, mut checked) = (HashSet::new(), 0);
    for seed in 0..scaled(60) {
        let tree = any_tree(seed * 3);
        let text = tree.to_text().replace(' ', "_");
        for strategy in ["prove-best", "disprove-rest", "alternate"] {
            let link = format!("game=tree&tree={text}&search=b-star&strategy={strategy}");
            let scenario = Scenario::parse(&link).unwrap();
            let parameters = scenario.effective_parameters(&scenario.open().unwrap());
            let (summary, trace) = run::trace(&scenario).unwrap();
            assert_eq!(crate::common::session(&link).contradiction(&summary), None, "{link}");
            let game: ExplicitTree = scenario.position.parse().unwrap();
            for id in 0..trace.len() {
                for t in [trace.enter_time(id), trace.leave_time(id)] {
                    ran.insert(running(&trace, &parameters, t).unwrap().kind);
                }
                if !trace.meta(id).kind().is_position() || trace.end(id) == id + 1 {
                    continue;
                }
                let moves = moves_at(&game, &trace, id, trace.leave_time(id));
                let of_moves = Interval::of_children(moves.iter().map(|of| -of.interval));
                let interval = trace.interval(id).unwrap();
                let both = interval.pessimistic >= of_moves.pessimistic
                    && interval.optimistic <= of_moves.optimistic;
                assert!(both, "{link}: visit {id}, {interval:?} {of_moves:?}");
                let before = trace.enter_time(id) - 1;
                let known = moves_at(&game, &trace, id, before);
                if trace.level(id) == 2 && !known.is_empty() {
                    // The strategy of a descent is known from the trace.
                    let best = proves_best(&game, &trace, id).unwrap();
                    let is_expected = match strategy {
                        "prove-best" => best,
                        "disprove-rest" => {
                            let second = known.iter().filter(|of| {
                                of.interval.value().is_none()
                                    && of.mv == trace.move_of(trace.children(id).next().unwrap())
                            });
                            best || second.count() == 1
                        }
                        _ => true,
                    };
                    assert!(is_expected, "{link}: visit {id}");
                }
                checked += 1;
            }
        }
    }
    let of_b_star: HashSet<LineKind> =
        LineKind::ALL.iter().copied().filter(|kind| kind.name().starts_with("b-star-")).collect();
    let never: Vec<_> = of_b_star.difference(&ran).collect();
    assert!(never.is_empty(), "these lines never ran: {never:?}");
    assert!(checked > scaled(500), "{checked}");
}
