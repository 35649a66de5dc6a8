//! Comparisons of two traces, against sets of (iteration, path).

use crate::common::mover;
use crate::common::places::naive_places;
use crate::common::recorded::{
    ENDGAME, EVERYTHING, FINE_70, LESS, MATES, MULTI_CUT, TREE_SEARCHES, every_technique,
};
use crate::common::scaled;
use plyscope::export::print_comparison::write_comparison;
use plyscope::facts::comparison::{Counterpart, Difference, Parting, counterpart};
use plyscope::language::compared::{Comparison, compare};
use plyscope::language::parting_text::ReadTrace;
use plyscope::random::Random;
use plyscope::run::{self, Summary};
use plyscope::scenario::Scenario;
use plyscope::search::depth::Depth;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Window;
use plyscope::trace::log_export::LogExport;
use plyscope::trace::place::Place;
use plyscope::trace::{Trace, VisitId};
use plyscope::value::Value;
use std::collections::{BTreeMap, HashMap, HashSet};

/// An explicit tree with few distinct values, as text.
fn tree(random: &mut Random, height: usize) -> String {
    if height == 0 {
        return (random.below(9) as i32 - 4).to_string();
    }
    let children = 1 + random.below(3);
    let children: Vec<String> = (0..children).map(|_| tree(random, height - 1)).collect();
    format!("({})", children.join(" "))
}

/// Two searches of one position.
fn pair(random: &mut Random) -> [String; 2] {
    let chess = [
        "&depth=4".to_owned(),
        "&depth=4&search=alpha-beta".to_owned(),
        "&depth=4&search=mtd-f".to_owned(),
        "&depth=5&table=10".to_owned(),
        "&depth=5&null-move=2&aspiration=10".to_owned(),
        "&depth=4&deepening=off".to_owned(),
        format!("&depth=4{EVERYTHING}"),
        format!("&depth=5{LESS}"),
        "&depth=5&pre-search=on&near-leaf=1".to_owned(),
        "&depth=5&visits=3000".to_owned(),
        "&depth=5&record=700".to_owned(),
    ];
    let position = match random.below(4) {
        0 => format!("game=tree&tree={}", tree(random, 5)),
        1 => format!(
            "game=synthetic&branching={}&height={}&seed={}&transpositions={}",
            2 + random.below(3),
            3 + random.below(3),
            random.below(1000),
            random.pick(&[0, 40, 80])
        ),
        2 => ENDGAME.to_owned(),
        _ => FINE_70.to_owned(),
    };
    let searches: Vec<String> = if position.starts_with("fen") {
        chess.to_vec()
    } else {
        TREE_SEARCHES.iter().map(|search| format!("&{search}")).collect()
    };
    [(); 2].map(|()| position.clone() + random.pick::<String>(&searches))
}

fn record(link: &str) -> (Summary, Trace) {
    run::trace(&Scenario::parse(link).unwrap()).unwrap()
}

#[test]
fn what_is_marked_is_what_the_other_set_of_places_lacks() {
    let mut random = Random::from_seed(9);
    let (mut differing, mut truncated, mut kinds) = (0, 0, HashSet::new());
    let mut differences: HashMap<Option<Difference>, usize> = HashMap::new();
    for _ in 0..scaled(200) {
        let pair = pair(&mut random);
        let [(_, a), (_, b)] = pair.clone().map(|link| record(&link));
        let (traces, comparison) = ([&a, &b], compare(&a, &b));
        let places = traces.map(naive_places);
        let sets: [HashSet<&Place>; 2] = [0, 1].map(|side: usize| places[side].iter().flatten().collect());
        for side in [0, 1] {
            for (visit, place) in (0..).zip(&places[side]) {
                let is_lacking = place.as_ref().is_some_and(|place| !sets[1 - side].contains(place));
                assert_eq!(
                    comparison.only[side].contains(visit),
                    is_lacking,
                    "{pair:?}: {side}, visit {visit}"
                );
                if is_lacking {
                    kinds.insert(traces[side].meta(visit).kind().name());
                }
            }
        }
        numbers(traces, &sets, &comparison, &pair);
        differing += usize::from(a.len() != b.len());
        truncated += usize::from(a.is_truncated() || b.is_truncated());
        let parting = naive_parting(traces, &places);
        assert_eq!(comparison.compared.parting, parting, "{pair:?}");
        *differences.entry(parting.map(|parting| parting.what)).or_insert(0) += 1;
    }
    assert!(differing > 100 && truncated > 5, "{differing} {truncated}");
    for kind in ["iteration", "node", "re-search", "null-move", "prob-cut", "singular"] {
        assert!(kinds.contains(kind), "{kind} was never lacking: {kinds:?}");
    }
    // Values differ first in searches of other programs only: tests/compared_files.rs has those.
    for what in [Difference::Move, Difference::Kind, Difference::Depth, Difference::Window, Difference::End] {
        assert!(differences.contains_key(&Some(what)), "never {what:?}: {differences:?}");
    }
    assert!(differences.contains_key(&None), "{differences:?}");
}

fn numbers(traces: [&Trace; 2], sets: &[HashSet<&Place>; 2], comparison: &Comparison, pair: &[String; 2]) {
    let compared = &comparison.compared;
    let both = sets[0].intersection(&sets[1]).count();
    let only = [0, 1].map(|side: usize| sets[side].len() - both);
    let places = compared.places;
    assert_eq!(
        [places.both, places.only_a, places.only_b],
        [both, only[0], only[1]].map(|count| count as u32),
        "{pair:?}"
    );
    for (side, described) in [compared.a, compared.b].into_iter().enumerate() {
        let (trace, marked) = (traces[side], &comparison.only[side]);
        let is_marked = |visit: &u32| marked.contains(*visit);
        let position = |visit: &u32| trace.visit(*visit).unwrap().kind.is_position();
        assert_eq!(described.only as usize, (0..trace.len()).filter(is_marked).filter(position).count());
        assert_eq!(described.only + described.shared, described.visits);
        assert_eq!(described.visits as usize, (0..trace.len()).filter(position).count());
        assert_eq!(described.first_only, (0..trace.len()).find(is_marked));
        assert_eq!(described.truncated, trace.is_truncated());
    }
    for counter in &compared.counters {
        // The number in the second for each one in the first.
        let expected = counter.ratio.map_or(0.0, |ratio| ratio * counter.a as f64);
        let described = if counter.a == 0 { 0 } else { counter.b };
        assert!((expected - described as f64).abs() < 1e-6, "{pair:?}: {counter:?}");
        assert_eq!(counter.ratio.is_some(), counter.a > 0, "{pair:?}: {counter:?}");
    }
}

/// An event of a search with all facts that count.
#[derive(Clone, Debug, PartialEq)]
enum Event {
    Enter { level: u8, place: Option<Place>, kind: (VisitKind, bool), facts: Option<(Depth, Window)> },
    Leave { visit: VisitId, end: Option<(LeaveReason, Option<Value>)> },
}

/// The events of a trace in the order of time, with their windows if both searches prune, up to the first that is unknown; and whether there are no more.
fn events(trace: &Trace, places: &[Option<Place>], has_windows: bool) -> (Vec<(VisitId, Event)>, bool) {
    let mut events = Vec::new();
    for row in (0..trace.len()).filter_map(|visit| trace.visit(visit)) {
        let window = if has_windows { row.window } else { Window::FULL };
        let facts = row.kind.is_position().then_some((row.depth, window));
        let place = places[row.id as usize].clone();
        let enter = Event::Enter { level: row.level, place, kind: (row.kind, row.quiescence), facts };
        events.push((2 * u64::from(row.id) - u64::from(row.level), row.id, enter));
        let Some((end, reason)) = row.end.zip(row.reason) else { continue };
        let end_of_position = row.kind.is_position().then_some((reason, row.value));
        let leave = Event::Leave { visit: row.id, end: end_of_position };
        events.push((2 * u64::from(end) - u64::from(row.level) - 1, row.id, leave));
    }
    events.sort_by_key(|event| event.0);
    let is_unknown =
        |event: &Event| matches!(event, Event::Leave { end: Some((LeaveReason::Unrecorded, _)), .. });
    let known: Vec<(VisitId, Event)> = events
        .into_iter()
        .map(|(_, visit, event)| (visit, event))
        .take_while(|(_, event)| !is_unknown(event))
        .collect();
    (known, trace.is_finished() && !trace.is_truncated())
}

/// The first of all events in the order of time that differs.
fn naive_parting(traces: [&Trace; 2], places: &[Vec<Option<Place>>; 2]) -> Option<Parting> {
    let has_windows = traces.iter().all(|trace| trace.prunes());
    let [(a, a_is_over), (b, b_is_over)] =
        [0, 1].map(|side: usize| events(traces[side], &places[side], has_windows));
    let at = (0..a.len().min(b.len())).find(|at| a[*at].1 != b[*at].1).unwrap_or(a.len().min(b.len()));
    let after = a[..at].iter().filter(|event| matches!(event.1, Event::Enter { .. })).count() as u32;
    let entered = |events: &[(VisitId, Event)]| {
        events[at..].iter().find(|event| matches!(event.1, Event::Enter { .. })).map(|event| event.0)
    };
    let (what, visits) = match (a.get(at), b.get(at)) {
        (Some((_, Event::Leave { visit, end: of_a })), Some((_, Event::Leave { end: of_b, .. }))) => {
            let same = of_a.unwrap().0 == of_b.unwrap().0;
            (if same { Difference::Value } else { Difference::Reason }, [Some(*visit); 2])
        }
        (Some((_, Event::Enter { level, place, kind, facts })), Some((_, Event::Enter { .. }))) => {
            let Event::Enter { level: other_level, place: other_place, kind: other_kind, facts: others } =
                &b[at].1
            else {
                unreachable!("it is entered");
            };
            let what = if (level, place) != (other_level, other_place) {
                Difference::Move
            } else if kind != other_kind {
                Difference::Kind
            } else if facts.unwrap().0 != others.unwrap().0 {
                Difference::Depth
            } else {
                Difference::Window
            };
            (what, [Some(after); 2])
        }
        (None, None) => return None,
        // One leaves a visit, and the other goes on in this visit or has ended.
        _ => {
            let visits = [entered(&a), entered(&b)];
            let is_open = |events: &[(VisitId, Event)], is_over: bool| !is_over && entered(events).is_none();
            if is_open(&a, a_is_over) || is_open(&b, b_is_over) || visits == [None; 2] {
                return None;
            }
            let both = visits.iter().all(Option::is_some);
            (if both { Difference::Move } else { Difference::End }, visits)
        }
    };
    Some(Parting { after, what, a: visits[0], b: visits[1] })
}

/// The next visit of a running search is unknown, so it is no difference between two searches.
#[test]
fn what_has_not_come_yet_is_no_parting() {
    let mut random = Random::from_seed(5);
    for _ in 0..scaled(20) {
        let pair = pair(&mut random);
        let [(_, whole), (_, other)] = pair.clone().map(|link| record(&link));
        let mut words = Vec::new();
        LogExport::default().write(&whole, random.below(whole.len() as usize * 4), &mut words);
        let mut begun = Trace::new();
        begun.append(&words).unwrap();
        for against in [&whole, &other] {
            let full = compare(&whole, against).compared.parting;
            let places = [naive_places(&begun), naive_places(against)];
            let expected = naive_parting([&begun, against], &places);
            assert_eq!(compare(&begun, against).compared.parting, expected, "{pair:?}: {}", begun.len());
            assert!(expected.is_none() || expected == full, "{pair:?}: {expected:?}, {full:?}");
        }
    }
}

#[test]
fn the_same_search_has_nothing_of_its_own() {
    let link = format!("{ENDGAME}&depth=4{EVERYTHING}");
    let (trace, again) = (record(&link).1, record(&link).1);
    let Comparison { compared, only } = compare(&trace, &again);
    assert_eq!((compared.a.only, compared.b.only, compared.parting), (0, 0, None));
    assert_eq!([only[0].first(), only[1].first()], [None, None]);
    assert!(compared.counters.iter().all(|counter| counter.a == counter.b));
    assert!(compared.counters.iter().any(|counter| counter.ratio == Some(1.0)));
    let empty = Trace::new();
    let compared = compare(&trace, &empty).compared;
    assert_eq!((compared.a.only, compared.places.both), (trace.positions(), 0));
    assert_eq!(compare(&empty, &empty).compared.places.both, 0);
}

#[test]
fn what_is_counted_is_what_the_search_counts() {
    let links = [
        format!("{ENDGAME}&depth=4{EVERYTHING}"),
        format!("{ENDGAME}&depth=6{LESS}"),
        format!("{FINE_70}&depth=11&table=14&search=mtd-f"),
        format!("{ENDGAME}&depth=7&table=14&pre-search=on&etc=2&uncertainty=cut&cut-ratio=30"),
        // One is pre-searched, and keeps that depth when it is searched again: that is no second pre-search.
        every_technique(),
        MATES.to_owned(),
        format!("{ENDGAME}&depth=6&table=14{MULTI_CUT}"),
    ];
    let (mut seen, mut all, mut kept) = (HashSet::new(), HashSet::new(), 0);
    for link in &links {
        let (summary, trace) = record(link);
        kept += summary.pre_searches["keeps-depth"];
        let counters = compare(&trace, &Trace::new()).compared.counters;
        let counts: BTreeMap<&str, u64> = counters.iter().map(|counter| (counter.name, counter.a)).collect();
        all.extend(counts.keys().copied());
        seen.extend(counts.iter().filter(|(_, count)| **count > 0).map(|(name, _)| *name));
        let mut expected = expected(&summary);
        // Every other count is a reason to end, with its own name.
        for reason in LeaveReason::ALL.iter().map(|reason| reason.name()) {
            if counts.contains_key(reason) && expected.iter().all(|(name, _)| *name != reason) {
                expected.push((reason, summary.leave_reasons.get(reason).copied().unwrap_or(0)));
            }
        }
        for (name, count) in &expected {
            assert_eq!(counts.get(name), Some(count), "{link}: {name}");
        }
        let leaves = (0..trace.len()).filter_map(|visit| trace.visit(visit)?.reason).filter(|reason| {
            ["evaluation", "stand-pat", "game-over", "rule-draw", "repetition"].contains(&reason.name())
        });
        assert_eq!(counts["leaves"], leaves.count() as u64, "{link}");
        assert_eq!(counts.len(), expected.len() + 1, "{link}: each is expected once");
    }
    assert!(all.len() >= 28);
    let never: Vec<_> = all.difference(&seen).collect();
    assert_eq!(never.len(), 1, "of these one may never happen; add a search above for the others: {never:?}");
    assert!(kept > 0);
}

fn expected(summary: &Summary) -> Vec<(&'static str, u64)> {
    let table = |outcome: &str| summary.table[outcome];
    let first = summary.cutoffs_by_move.first().copied().unwrap_or(0);
    let speculation = summary.speculation;
    vec![
        ("visits", summary.visits),
        ("quiescence", summary.quiescence_visits),
        ("iterations", summary.iterations),
        ("passes", summary.passes),
        ("re-searches", summary.re_searches),
        ("cut-offs", summary.cutoffs_by_move.iter().sum()),
        ("first-move-cut-offs", first),
        ("table-miss", table("miss")),
        ("table-answered", table("answered")),
        ("table-narrowed", table("narrowed")),
        ("table-too-shallow", table("too-shallow")),
        ("table-bound-does-not-help", table("bound-does-not-help")),
        ("table-uncertain", table("uncertain")),
        ("table-depth-differs", table("depth-differs")),
        ("enhanced-cut-offs", summary.enhanced_cutoffs),
        ("null-moves", speculation.null_moves),
        ("null-move-cut-offs", speculation.null_move_cutoffs),
        ("prob-cut-searches", speculation.prob_cut_searches),
        ("prob-cuts", speculation.prob_cuts),
        ("singular-searches", speculation.singular_searches),
        ("multi-cut-searches", speculation.multi_cut_searches),
        ("extended", summary.extensions.values().sum()),
        ("reduced", summary.reductions.values().sum()),
        ("pre-searched", summary.pre_searches["pre-search"]),
        ("uncertainty-cut-offs", summary.uncertainty.cutoffs),
        ("uncertain", summary.uncertainty.uncertain_visits),
        ("pruned", summary.pruning.nodes),
        ("reverse-futility", summary.pruning.reverse_futility_cutoffs),
    ]
}

#[test]
fn a_visit_has_its_counterpart_at_its_place_or_at_the_nearest_above() {
    let mut random = Random::from_seed(4);
    let (mut alike, mut other_kind, mut above) = (0, 0, 0);
    for _ in 0..scaled(60) {
        let pair = pair(&mut random);
        let [(_, trace), (_, other)] = pair.clone().map(|link| record(&link));
        let (places, others) = (naive_places(&trace), naive_places(&other));
        for _ in 0..200 {
            let mut visit = random.below(trace.len() as usize) as u32;
            // Most visits are plain nodes: half of the time the next visit of another kind is taken.
            if random.below(2) == 0 {
                let is_other = |visit: &u32| trace.meta(*visit).kind() != VisitKind::Node;
                visit = (visit..trace.len()).find(is_other).unwrap_or(visit);
            }
            let found = counterpart(&trace, visit, &other).unwrap();
            let expected = naive_counterpart(&trace, visit, &places, &other, &others);
            assert_eq!(found, expected, "{pair:?}: visit {visit}");
            let is_alike = other.meta(found.visit).kind() == trace.meta(visit).kind();
            above += usize::from(found.above > 0);
            alike += usize::from(found.above == 0 && is_alike);
            other_kind += usize::from(found.above == 0 && !is_alike);
        }
        assert_eq!(counterpart(&trace, trace.len(), &other), None);
        assert_eq!(counterpart(&trace, 0, &Trace::new()), None);
    }
    assert!(alike > 1000 && above > 1000 && other_kind > 10, "{alike} {above} {other_kind}");
}

fn naive_counterpart(
    trace: &Trace,
    visit: VisitId,
    places: &[Option<Place>],
    other: &Trace,
    others: &[Option<Place>],
) -> Counterpart {
    let Some(mut place) = places[visit as usize].clone() else { return Counterpart { visit: 0, above: 0 } };
    let kind = trace.meta(visit).kind();
    let (mut above, whole) = (0, place.steps.len());
    loop {
        let standing: Vec<u32> =
            (0..other.len()).filter(|other| others[*other as usize].as_ref() == Some(&place)).collect();
        let alike = |visit: &&u32| above == 0 && other.meta(**visit).kind() == kind;
        let is_position = |visit: &&u32| other.meta(**visit).kind().is_position();
        let first = match kind {
            // An iteration surrounds its root, which is at the same place.
            VisitKind::Iteration => standing.first(),
            _ => standing.iter().find(alike).or(standing.iter().find(is_position)).or(standing.first()),
        };
        match first {
            Some(visit) => return Counterpart { visit: *visit, above },
            None if place.steps.pop().is_some() => above += 1,
            None => return Counterpart { visit: 0, above: whole + 1 },
        }
    }
}

#[test]
fn a_recording_that_ended_too_early_is_named() {
    let link = "game=tree&tree=(3 12 8) (2 4 6) (14 5 2)&search=minimax";
    let scenario = Scenario::parse(link).unwrap();
    let cut_short = Scenario::parse(&format!("{link}&record=5")).unwrap();
    let [whole, part] = [&scenario, &cut_short].map(|scenario| run::trace(scenario).unwrap().1);
    let game = scenario.open().unwrap();
    for (traces, expected) in [([&whole, &part], "B"), ([&part, &whole], "A")] {
        let mut text = Vec::new();
        let sides = traces.map(|trace| ReadTrace { trace, lens: mover(&game) });
        write_comparison(&game, sides, &compare(traces[0], traces[1]).compared, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let named: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("The recording of ")?.split_once(" ended before its search"))
            .map(|(name, _)| name)
            .collect();
        assert_eq!(named, [expected], "{text}");
    }
}
