//! Moments and visits are found by breakpoints, by lines of moves and by links, compared with naive
//! definitions and converted back again.

use crate::common::recorded::{ENDGAME, TREE_SEARCHES, every_technique, record, tree_parameters};
use crate::common::{session, tree};
use plyscope::display_style::{DisplayStyle, Perspective};
use plyscope::facts::breakpoint::{BreakReached, Breakpoint, Breaks};
use plyscope::facts::replay::replay;
use plyscope::facts::replay::same_move;
use plyscope::game::{Evaluate, Game};
use plyscope::games::chess::Chess;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::scenario::view::View;
use plyscope::search::version::TRACE_VERSION;
use plyscope::search::visit_kind::VisitKind;
use plyscope::session::Session;
use plyscope::trace::Trace;
use plyscope::trace::event_kind::EventKind;
use plyscope::trace::time::{Tick, Time};
use plyscope::value::Value;

/// A value as the player who moves first at the root reads it.
fn read_by_the_first(trace: &Trace, visit: u32, value: Value) -> Value {
    if trace.ply(visit).is_multiple_of(2) { value } else { -value }
}

/// Whether a breakpoint is reached at each tick, by its definition in words.
fn reached<G: Evaluate>(game: &G, trace: &Trace, breakpoint: &Breakpoint) -> Vec<bool> {
    let key = |visit: u32| game.key(&replay(game, trace, visit).position);
    let is_position =
        |visit: u32| !matches!(trace.meta(visit).kind(), VisitKind::Search | VisitKind::Iteration);
    let of = |visit: u32, of: Option<u64>| {
        let gambles = [
            VisitKind::NullMove,
            VisitKind::ProbCut,
            VisitKind::Singular,
            VisitKind::SamePosition,
            VisitKind::MultiCut,
            VisitKind::ProbCutMove,
        ];
        let is_it: bool = of.map_or(trace.level(visit) == 2, |of| is_position(visit) && key(visit) == of);
        is_it && !gambles.contains(&trace.meta(visit).kind())
    };
    let mut known: Option<Value> = None;
    (0..trace.ticks())
        .map(|t| {
            let tick = trace.tick(trace.moment(t).unwrap());
            let id = tick.visit();
            let row = trace.visit(id).unwrap();
            match (breakpoint, tick) {
                (Breakpoint::Position(wanted), Tick::Enter(id)) => is_position(id) && key(id) == *wanted,
                (Breakpoint::Move(text), Tick::Enter(id)) => {
                    let last = replay(game, trace, id).moves.pop().filter(|last| last.visit == id);
                    row.mv.known().is_some() && last.is_some_and(|last| same_move(&last.notation, text))
                }
                (Breakpoint::Ply(ply), Tick::Enter(_)) => row.ply() == Some(*ply),
                (Breakpoint::Event(kind, ply), _) => {
                    let parent = row.parent.and_then(|parent| trace.visit(parent));
                    let about = if *kind == EventKind::NewBest { parent } else { Some(row) };
                    let here = about.and_then(|about| about.ply()).unwrap_or(0);
                    trace.is_event(tick, *kind) && ply.is_none_or(|ply| ply == here)
                }
                (Breakpoint::Value { of: wanted, number }, Tick::Leave(id)) => {
                    let now = if of(id, *wanted) {
                        row.value.map(|value| read_by_the_first(trace, id, value))
                    } else if row.parent.is_some_and(|parent| of(parent, *wanted)) {
                        // The innermost visit that is open now is the parent.
                        let mut path = Vec::new();
                        trace.open_path(t, &mut path);
                        let parent = path.last().unwrap();
                        parent.best.map(|best| read_by_the_first(trace, parent.id, best))
                    } else {
                        None
                    };
                    let Some(now) = now else { return false };
                    let then = known.replace(now);
                    let below = |value: Value| value < Value::from_raw(*number);
                    then.is_some_and(|then| below(then) != below(now))
                }
                _ => false,
            }
        })
        .collect()
}

/// Walks from breakpoint to breakpoint in both directions. Gives how often each was reached.
fn check<G: Evaluate>(game: &G, trace: &Trace, breakpoints: &[Breakpoint], text: &str) -> Vec<usize> {
    let each: Vec<Vec<bool>> = breakpoints.iter().map(|one| reached(game, trace, one)).collect();
    let wanted: Vec<BreakReached> = (0..trace.ticks())
        .filter_map(|t| Some(BreakReached { t, index: each.iter().position(|hits| hits[t as usize])? }))
        .collect();
    let read = |visit, value| read_by_the_first(trace, visit, value);
    let breaks = Breaks { game, trace, read: &read };
    let last = trace.ticks() - 1;
    let mut found = Vec::new();
    let mut t = 0;
    while let Some(next) = breaks.next(t, breakpoints, true, None) {
        // The breakpoint is not found before its tick, and is found at its tick.
        assert_eq!(breaks.next(t, breakpoints, true, Some(next.t - 1)), None, "{text}");
        assert_eq!(breaks.next(t, breakpoints, true, Some(next.t)), Some(next), "{text}");
        t = next.t;
        found.push(next);
    }
    assert_eq!(found, wanted.iter().copied().filter(|hit| hit.t > 0).collect::<Vec<_>>(), "{text}");
    let mut backward = Vec::new();
    t = last;
    while let Some(next) = breaks.next(t, breakpoints, false, None) {
        assert_eq!(breaks.next(t, breakpoints, false, Some(next.t + 1)), None, "{text}");
        t = next.t;
        backward.push(next);
    }
    backward.reverse();
    assert_eq!(backward, wanted.iter().copied().filter(|hit| hit.t < last).collect::<Vec<_>>(), "{text}");
    each.iter().map(|hits| hits.iter().filter(|hit| **hit).count()).collect()
}

#[test]
fn breakpoints_are_reached_where_their_words_say_in_trees() {
    let mut totals = [0; 8];
    for seed in 0..40u64 {
        let game = tree(2 + (seed % 4) as usize, seed, 1 + (seed / 5 % 4) as i16);
        let text = TREE_SEARCHES[seed as usize % TREE_SEARCHES.len()];
        let trace = record(&game, tree_parameters(&game, text));
        let text = format!("seed {seed}, {text}");
        let some = trace.len() / 2;
        let key = game.key(&replay(&game, &trace, some).position);
        let breakpoints = [
            Breakpoint::Position(key),
            Breakpoint::Move("b".to_owned()),
            Breakpoint::Ply(2),
            Breakpoint::Event(EventKind::CutOff, None),
            Breakpoint::Event(EventKind::NewBest, Some(0)),
            Breakpoint::Value { of: None, number: 0 },
            Breakpoint::Value { of: None, number: 1 },
            Breakpoint::Value { of: Some(key), number: 0 },
        ];
        let _ = check(&game, &trace, &breakpoints, &text);
        for (total, one) in totals.iter_mut().zip(&breakpoints) {
            *total += check(&game, &trace, std::slice::from_ref(one), &text)[0];
        }
    }
    assert!(totals.iter().all(|total| *total > 0), "{totals:?}");
}

#[test]
fn breakpoints_are_reached_where_their_words_say_in_chess() {
    let castling = "fen=r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1&depth=2&visits=600";
    for (text, moves) in [
        (format!("{ENDGAME}&depth=4&visits=1500&null-move=2&probcut=100"), ["Rb1", "bxf4", "Rxf4"]),
        (castling.to_owned(), ["O-O", "0-0-0", "Rxa8"]),
    ] {
        let scenario = Scenario::parse(&text).unwrap();
        let (_, trace) = run::trace(&scenario).unwrap();
        let game = Chess::from_fen(&scenario.position).unwrap();
        let key = game.key(&replay(&game, &trace, trace.len() / 3).position);
        let mut hits = 0;
        for breakpoint in [
            Breakpoint::Position(key),
            // The half that the trace keeps is the same.
            Breakpoint::Position(key ^ 1 << 40),
            Breakpoint::Move(moves[0].to_owned()),
            Breakpoint::Move(moves[1].to_owned()),
            Breakpoint::Move(moves[2].to_owned()),
            Breakpoint::Event(EventKind::Speculation, Some(2)),
            Breakpoint::Value { of: None, number: 20 },
            Breakpoint::Value { of: Some(key), number: -100 },
        ] {
            let found =
                check(&game, &trace, std::slice::from_ref(&breakpoint), &format!("{text}: {breakpoint:?}"));
            hits += usize::from(found[0] > 0);
        }
        assert!(hits >= 4, "{text}: {hits}");
    }
}

#[test]
fn moves_are_the_same_however_people_mark_them() {
    for (one, other) in
        [("Nxf3+", "Nf3"), ("exd5", "ed5"), ("Qh7#", "Qh7"), ("O-O", "0-0"), ("e8=Q+", "e8Q"), ("x", "x")]
    {
        assert!(same_move(one, other) && same_move(other, one), "{one}, {other}");
    }
    for (one, other) in [("Nf3", "f3"), ("b3", "B3"), ("O-O", "O-O-O"), ("x", "+"), ("x", "")] {
        assert!(!same_move(one, other), "{one}, {other}");
    }
}

#[test]
fn the_number_of_a_breakpoint_is_read_as_values_are() {
    // Black is to move at the root, and White reads: what Black gains is less.
    let link = "fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=2&quiescence=off";
    let mut session = session(link);
    let ticks_at = |session: &Session, number: i16| {
        let of_root = [Breakpoint::Value { of: None, number }];
        let next = |t: Time| session.next_break(t, &of_root, true, None).map(|reached| reached.t);
        std::iter::successors(next(0), |t| next(*t)).collect::<Vec<Time>>()
    };
    let crossed = |session: &Session| {
        (-1500..=1500).filter(|number| !ticks_at(session, *number).is_empty()).collect::<Vec<i16>>()
    };
    let by_white = crossed(&session);
    session.set_display_style(DisplayStyle { perspective: Perspective::Mover, ..DisplayStyle::default() });
    let by_black = crossed(&session);
    assert!(!by_black.is_empty() && by_white != by_black, "{by_white:?}, {by_black:?}");
    // On the other side of the number it is above and not below, so the ends change places.
    let mirrored: Vec<i16> = by_black.iter().rev().map(|number| 1 - number).collect();
    assert_eq!(by_white, mirrored);
}

#[test]
fn the_number_of_a_breakpoint_is_written_as_values_are() {
    for link in
        ["fen=7k/5K2/8/6Q1/8/8/8/8_w_-_-_0_1&depth=2", "game=tic-tac-toe&depth=2", "game=tree&depth=2"]
    {
        for perspective in Perspective::ALL {
            let mut session = Session::new(Scenario::parse(link).unwrap()).unwrap();
            session.set_display_style(DisplayStyle { perspective, ..DisplayStyle::default() });
            let written = |number: i16| session.root_value(number, false).text;
            let number_of = |text: &str| {
                session.number_read(text).inspect(|number| {
                    // To the first player, whose move it is at the root, this text means the same number.
                    assert_eq!(written(*number), text.trim(), "{link}");
                })
            };
            for number in (-31_999..=-31_980).chain(-40..=40).chain(31_980..=31_999) {
                let text = written(number);
                let least = number_of(&text).unwrap();
                // The first that is written so: a value that reaches it is no longer below.
                assert!(least <= number && written(least - 1) != text, "{link}: {text}, {number}, {least}");
            }
            let read = |text: &str| session.number_read(text);
            let unit = if link.starts_with("fen") { 100 } else { 1 };
            for (text, number) in [(" 7 ", 7), ("+7", 7), ("-7", -7), ("−7", -7)] {
                assert_eq!(read(text), Some(number * unit), "{link}: {text}");
            }
            for nothing in ["", "#", "#x", "mate in", "win in", "7.555", "99999", "∞ − 3"] {
                assert_eq!(session.number_read(nothing), None, "{link}: {nothing}");
            }
        }
    }
    let chess = Session::new(Scenario::parse("fen=7k/5K2/8/6Q1/8/8/8/8_w_-_-_0_1").unwrap()).unwrap();
    let mate = |text: &str| chess.number_read(text).map(|number| chess.root_value(number, false).text);
    for [written, shown] in [["#1", "M1"], ["M1", "M1"], ["#-2", "−M2"], ["-M2", "−M2"], ["−M2", "−M2"]]
    {
        assert_eq!(mate(written).as_deref(), Some(shown));
    }
    assert_eq!(mate("win in 3"), None, "chess counts moves");
}

const LINKS: [&str; 5] = [
    "game=tree&tree=(3 12 8) (2 4 6) (14 5 2)&search=alpha-beta",
    "game=tree&tree=((5 T:1) (4 9)) (T (7 2))&search=mtd-f&deepening=on&table=8",
    "game=synthetic&branching=3&height=4&seed=5&search=pvs&deepening=on",
    "game=tic-tac-toe&depth=3&search=pvs",
    "fen=r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1&depth=3&visits=900&aspiration=5",
];

/// The visits at the same place that a walk through the whole trace finds, in the order of entering.
fn at_the_same_place(session: &Session, visit: u32) -> Vec<u32> {
    let place = session.trace().place_of(visit);
    (2..session.trace().len())
        .filter(|other| session.trace().level(*other) >= 2 && session.trace().place_of(*other) == place)
        .collect()
}

#[test]
fn a_line_leads_to_the_visit_that_stands_there() {
    for link in LINKS {
        let session = session(link);
        let trace = session.trace();
        let mut checked = 0;
        for visit in (2..trace.len()).step_by(7) {
            let inspection = session.inspect(visit, Time::MAX).unwrap();
            let line: Vec<String> = inspection.path.iter().map(|step| step.mv.clone()).collect();
            if trace.level(visit) < 2 || line.iter().any(|mv| mv.contains("null")) {
                continue;
            }
            let iteration = trace.iteration(visit);
            let same = at_the_same_place(&session, visit);
            let first = trace.iteration_numbered(iteration).unwrap();
            let from = trace.enter_time(first);
            let to = trace.leave_time(first).min(trace.ticks() - 1);
            for t in (from..to).step_by(((to - from) / 5).max(1) as usize) {
                let open = same.iter().find(|id| trace.enter_time(**id) <= t && t < trace.leave_time(**id));
                let left = same
                    .iter()
                    .filter(|id| trace.leave_time(**id) <= t)
                    .max_by_key(|id| trace.leave_time(**id));
                let wanted = open.or(left).or(same.first()).copied();
                for text in [line.join(" "), numbered(&line)] {
                    let found = session.go_to_line(&text, t);
                    assert_eq!(
                        (found.visit, found.iteration, found.problem),
                        (wanted, iteration, None),
                        "{link}: {text} at {t}"
                    );
                }
                checked += 1;
            }
        }
        assert!(checked > 5, "{link}: {checked}");
    }
}

/// A line in the form of a score: "1.e4 e5 2. Nf3".
fn numbered(line: &[String]) -> String {
    let numbers = line.iter().enumerate().map(|(index, mv)| match index % 4 {
        0 => format!("{}.{mv}", index / 2 + 1),
        2 => format!("{}. {mv}", index / 2 + 1),
        _ => mv.clone(),
    });
    numbers.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_line_that_leads_nowhere_says_where_and_why() {
    let session = session(LINKS[0]);
    let said = |line: &str| session.go_to_line(line, Time::MAX).problem.unwrap();
    let problem = said("a q c");
    assert_eq!((problem.number, problem.text.as_str()), (2, "q"));
    assert_eq!(problem.alternatives, ["E", "F", "G"]);
    // Alpha-beta cuts the second minimum off at its first leaf.
    let problem = said("b c");
    assert_eq!((problem.number, problem.text.as_str()), (2, "c"));
    assert!(problem.message.contains("did not visit"), "{problem:?}");
    assert_eq!(problem.alternatives, ["H"]);
    let problem = said("a a a");
    assert!(problem.number == 3 && problem.message.contains("over"), "{problem:?}");
    assert_eq!(session.go_to_line("", 0).visit, Some(2), "the root");
    // If nodes have names, one name leads there, and so do the names on the way.
    let second = session.go_to_line("b a", Time::MAX).visit;
    for line in ["H", "C H", "C a", "b H"] {
        assert_eq!(session.go_to_line(line, Time::MAX).visit, second, "{line}");
    }
    assert!(second.is_some() && said("J").message.contains("did not visit J"), "{second:?}");
    assert_eq!(Session::new(Scenario::parse(LINKS[0]).unwrap()).unwrap().go_to_line("a", 0).visit, None);
}

/// The view that is read back from the text of a link to a view.
fn through_a_link(view: &View) -> View {
    let pairs: Vec<(String, String)> =
        view.pairs().into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    let text = plyscope::scenario::link::write_pairs(view.pairs());
    assert!(!text.contains('%'), "{text}: nothing has to be encoded");
    let (read, problems) = View::from_pairs(&pairs);
    assert!(problems.is_empty(), "{text}: {problems:?}");
    assert_eq!(&read, view, "{text}");
    read
}

#[test]
fn a_moment_is_found_again_by_its_moves_in_another_version() {
    let all = every_technique().replace("visits=100000", "visits=3000").replace("depth=11", "depth=6");
    for link in LINKS.into_iter().chain([all.as_str()]) {
        let session = session(link);
        let trace = session.trace();
        let step = (trace.ticks() as usize / 400).max(1);
        for t in (0..trace.ticks()).step_by(step) {
            let visit = trace.tick(trace.moment(t).unwrap()).visit();
            let view = through_a_link(&session.named(Some(t), Some(visit)));
            assert_eq!(view.version, Some(TRACE_VERSION));
            let here = session.locate(&view);
            assert_eq!((here.t, here.select, here.note), (Some(t), Some(visit), None), "{link}");
            // The numbers of another version mean nothing here.
            let other =
                View { version: Some(TRACE_VERSION + 1), t: Some(t + 1), select: Some(visit + 1), ..view };
            let found = session.locate(&other);
            // The whole search has no place: its first tick counts in every version, its last one is the end.
            if visit > 0 {
                assert_eq!((found.t, found.select), (Some(t), Some(visit)), "{link} at {t}");
                assert!(found.note.unwrap().contains("found again by its moves"));
            }
        }
    }
}

#[test]
fn a_place_is_found_in_another_search_or_said_to_be_lost() {
    let before = session("game=tree&tree=(3 12 8) (2 4 6) (14 5 2)&search=minimax");
    let after = session(LINKS[0]);
    let view = |visit: u32| {
        let t = before.trace().leave_time(visit);
        View { version: Some(TRACE_VERSION + 1), ..before.named(Some(t), Some(visit)) }
    };
    let moves = |session: &Session, visit: u32| session.inspect(visit, Time::MAX).unwrap().path;
    let (mut found, mut lost) = (0, 0);
    for visit in 2..before.trace().len() {
        let located = after.locate(&view(visit));
        let wanted: Vec<String> = moves(&before, visit).into_iter().map(|step| step.mv).collect();
        match located.select {
            Some(there) => {
                let path: Vec<String> = moves(&after, there).into_iter().map(|step| step.mv).collect();
                assert_eq!(path, wanted);
                assert_eq!(located.t, Some(after.trace().leave_time(there)));
                found += 1;
            }
            None => {
                assert_eq!(located.t, None, "the end");
                assert!(located.note.unwrap().contains("could not be found"));
                lost += 1;
            }
        }
    }
    assert_eq!((found, lost), (11, 2), "alpha-beta leaves two leaves out");
}

#[test]
fn links_without_a_version_or_with_moves_alone_are_understood() {
    let session = session(LINKS[0]);
    let locate = |text: &str| {
        let (_, view, problems) = plyscope::scenario::read(text);
        assert!(problems.is_empty(), "{text}: {problems:?}");
        session.locate(&view)
    };
    let old = locate("t=7&select=3");
    assert_eq!((old.t, old.select, old.note), (Some(7), Some(3), None));
    let plain = locate("");
    assert_eq!((plain.t, plain.select, plain.note), (None, None, None));
    let visit = session.go_to_line("b a", 0).visit.unwrap();
    let by_hand = locate("at=1:b.a:out&on=1:b");
    // An explicit tree is searched to its height.
    assert!(by_hand.note.is_some_and(|note| note.contains("never came")));
    let by_hand = locate("at=2:b.a:out&on=2:b");
    assert_eq!(by_hand.t, Some(session.trace().leave_time(visit)));
    assert_eq!((by_hand.select, by_hand.note), (Some(session.trace().parent(visit)), None));
    let iteration = locate("at=2:out&on=2");
    assert_eq!(
        (iteration.t, iteration.select),
        (Some(session.trace().leave_time(1)), Some(1)),
        "the iteration"
    );
    let root = locate("at=2::out&on=2:");
    assert_eq!((root.t, root.select), (Some(session.trace().leave_time(2)), Some(2)), "its root");
    let lost = locate("t=7&v=0");
    assert!(lost.t.is_none() && lost.note.unwrap().contains("another version"));
    let start = locate("t=0&v=0");
    assert_eq!((start.t, start.note), (Some(0), None), "the first tick is the same in all versions");
}
