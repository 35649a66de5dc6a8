//! Counts over a search equal a second count, which is made from the columns of the trace.

use crate::common::recorded::{with_traces, words_of};
use crate::foreign::mistakes::HEADER;
use crate::foreign::read;
use plyscope::condition::{Condition, Filter, OwnVocabulary};
use plyscope::counters::{Counters, LogCounting, counters};
use plyscope::search::depth::Depth;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Bound;
use plyscope::trace::columns::VisitRow;
use plyscope::trace::{Trace, VisitId};
use std::collections::{BTreeMap, HashSet};

fn rows(trace: &Trace) -> impl Iterator<Item = VisitRow> + '_ {
    (0..trace.len()).filter_map(|id| trace.visit(id)).filter(|row| row.kind.is_position())
}

fn count(trace: &Trace, holds: impl Fn(&VisitRow) -> bool) -> u64 {
    rows(trace).filter(|row| holds(row)).count() as u64
}

/// The depth less the usual depth, in sixteenths of a ply, of a full-width search of a move.
fn difference(trace: &Trace, row: &VisitRow) -> i16 {
    let Some(parent) = row.parent.and_then(|parent| trace.visit(parent)) else { return 0 };
    let is_move = matches!(row.kind, VisitKind::Node | VisitKind::ReSearch) && parent.kind.is_position();
    if !is_move || row.quiescence || parent.quiescence {
        return 0;
    }
    row.depth.sixteenths() - (parent.depth - Depth::PLY).sixteenths()
}

fn check(trace: &Trace, found: &Counters, text: &str) {
    assert_eq!(found.truncated, trace.is_truncated(), "{text}");
    assert_eq!(found.visits, u64::from(trace.positions()), "{text}");
    assert_eq!(found.quiescence, count(trace, |row| row.quiescence), "{text}");
    for plies in &found.plies {
        let at = |row: &VisitRow| row.ply() == Some(plies.ply);
        assert_eq!(plies.visits, count(trace, at), "{text}");
        assert_eq!(plies.quiescence, count(trace, |row| at(row) && row.quiescence), "{text}");
        assert_eq!(plies.extended, count(trace, |row| at(row) && difference(trace, row) > 0), "{text}");
        assert_eq!(plies.reduced, count(trace, |row| at(row) && difference(trace, row) < 0), "{text}");
    }
    for reason in &found.reasons {
        let ended = |row: &VisitRow| row.reason.map(LeaveReason::name) == Some(reason.reason.as_str());
        assert_eq!(reason.visits, count(trace, ended), "{text}");
        assert_eq!(reason.quiescence, count(trace, |row| ended(row) && row.quiescence), "{text}");
    }
    assert_eq!(found.reasons.iter().map(|row| row.visits).sum::<u64>(), found.visits, "{text}");
    assert!(found.reasons.is_sorted_by_key(|row| std::cmp::Reverse(row.visits)));
    for outcome in &found.table {
        let asked = |row: &VisitRow| row.outcome.map(|it| it.name()) == Some(outcome.outcome.as_str());
        assert_eq!(outcome.probes, count(trace, asked), "{text}");
    }
    let probes = found.table.iter().map(|row| row.probes).sum::<u64>();
    assert_eq!(probes, count(trace, |row| row.outcome.is_some()), "{text}");
    check_roots(trace, found, text);
    check_searches_again(trace, found, text);
    check_tried(trace, found, text);
    check_moves(trace, found, text);
}

fn check_roots(trace: &Trace, found: &Counters, text: &str) {
    let iterations: Vec<VisitId> = if trace.is_empty() { Vec::new() } else { trace.children(0).collect() };
    assert_eq!(found.iterations.len(), iterations.len(), "{text}");
    let mut before = None;
    let mut high = (0, 0);
    for (iteration, counts) in iterations.into_iter().zip(&found.iterations) {
        let visits = u64::from(trace.positions_in(iteration));
        assert_eq!((counts.visit, counts.visits), (iteration, visits), "{text}");
        assert_eq!(counts.iteration, trace.iteration(iteration), "{text}");
        assert_eq!(counts.plies.iter().sum::<u64>(), visits, "{text}");
        let growth = before.filter(|before| *before > 0).map(|before: u64| visits as f64 / before as f64);
        assert_eq!(counts.growth, growth, "{text}");
        before = Some(visits);
        let roots: Vec<VisitRow> = trace.children(iteration).filter_map(|root| trace.visit(root)).collect();
        let ended = |bound: Option<Bound>| roots.iter().filter(|row| row.bound() == bound).count() as u64;
        assert_eq!(counts.root_searches.exact.searches, ended(Some(Bound::Exact)), "{text}");
        assert_eq!(counts.root_searches.failed_high.searches, ended(Some(Bound::Lower)), "{text}");
        assert_eq!(counts.root_searches.failed_low.searches, ended(Some(Bound::Upper)), "{text}");
        assert_eq!(counts.root_searches.stopped.searches, ended(None), "{text}");
        for root in roots.iter().filter(|row| row.bound() == Some(Bound::Lower)) {
            high = (high.0 + 1, high.1 + u64::from(trace.positions_in(root.id)));
        }
    }
    let counted = found.root_searches.failed_high;
    assert_eq!((counted.searches, counted.visits), high, "{text}");
}

fn check_searches_again(trace: &Trace, found: &Counters, text: &str) {
    let (mut again, mut cells) = (BTreeMap::new(), BTreeMap::new());
    for row in rows(trace) {
        let parent = row.parent.and_then(|parent| trace.visit(parent));
        let depth = parent.map_or(0, |parent| i16::from(parent.depth.whole_plies()));
        let visits = u64::from(trace.positions_in(row.id));
        let number = row.parent.map(|parent| {
            let moves = trace.children(parent).take_while(|child| *child <= row.id);
            let moves = moves.filter(|child| !trace.meta(*child).kind().is_speculative());
            moves.map(|child| trace.move_of(child)).collect::<HashSet<_>>().len() as u16
        });
        let is_tentative = row.reduction.is_none_or(|cause| cause.is_tentative());
        if row.kind == VisitKind::Node && is_tentative && difference(trace, &row) < 0 {
            let cell: &mut [u64; 5] = cells.entry((depth, number.unwrap())).or_default();
            cell[0] += 1;
            cell[3] += visits;
        }
        let Some(before) = trace.repeats(row.id).and_then(|before| trace.visit(before)) else { continue };
        let in_vain = row.value.is_some_and(|value| row.window.fails_high(value));
        let changed = match (row.depth > before.depth, row.window != before.window) {
            (true, true) => "both",
            (true, false) => "depth",
            (false, true) => "window",
            (false, false) => "neither",
        };
        let counts: &mut [u64; 3] = again.entry(changed).or_default();
        counts[0] += 1;
        counts[1] += u64::from(in_vain);
        counts[2] += visits;
        if row.depth > before.depth && difference(trace, &before) < 0 {
            // A move that is searched again keeps the number of its first search.
            let parent = row.parent.unwrap();
            let mut moves: Vec<_> = Vec::new();
            for child in trace.children(parent).filter(|child| !trace.meta(*child).kind().is_speculative()) {
                if !moves.contains(&trace.move_of(child)) {
                    moves.push(trace.move_of(child));
                }
            }
            let number = moves.iter().position(|mv| *mv == row.mv).unwrap() as u16 + 1;
            let cell = cells.entry((depth, number)).or_default();
            cell[1] += 1;
            cell[2] += u64::from(in_vain);
            cell[4] += visits;
        }
    }
    let counted = found.re_searches.iter().map(|row| (row.changed, [row.searches, row.in_vain, row.visits]));
    assert_eq!(counted.collect::<BTreeMap<_, _>>(), again, "{text}");
    let counted = found.reductions.iter().map(|row| {
        let counts = [row.reduced, row.searched_again, row.in_vain, row.visits, row.visits_again];
        ((row.depth, row.move_number), counts)
    });
    assert_eq!(counted.collect::<BTreeMap<_, _>>(), cells, "{text}");
}

fn check_tried(trace: &Trace, found: &Counters, text: &str) {
    for (kind, reason) in [
        (VisitKind::NullMove, LeaveReason::NullMoveCutOff),
        (VisitKind::ProbCut, LeaveReason::ProbCut),
        (VisitKind::MultiCut, LeaveReason::MultiCut),
    ] {
        let mut expected: BTreeMap<i16, [u64; 5]> = BTreeMap::new();
        for row in rows(trace) {
            let below = trace.children(row.id).filter(|child| trace.meta(*child).kind() == kind);
            let visits: u64 = below.map(|child| u64::from(trace.positions_in(child))).sum();
            if visits == 0 {
                continue;
            }
            let counts = expected.entry(row.depth.whole_plies().into()).or_default();
            let is_cut = row.reason == Some(reason);
            counts[0] += 1;
            counts[1] += u64::from(is_cut);
            counts[2] += u64::from(!is_cut);
            counts[3] += visits;
            counts[4] += if is_cut { 0 } else { visits };
        }
        let of_kind = found.speculative.iter().filter(|row| row.kind == kind.name());
        let counted =
            of_kind.map(|row| (row.depth, [row.tried, row.cut, row.in_vain, row.visits, row.visits_in_vain]));
        assert_eq!(counted.collect::<BTreeMap<_, _>>(), expected, "{text}");
    }
}

fn check_moves(trace: &Trace, found: &Counters, text: &str) {
    let mut expected: BTreeMap<(u16, &str), [u64; 4]> = BTreeMap::new();
    for row in rows(trace).filter(|row| !row.quiescence) {
        let Some(actual) = trace.node_type(&row) else { continue };
        let children = trace.children(row.id).filter(|child| !trace.meta(*child).kind().is_speculative());
        let moves = children.map(|child| trace.move_of(child)).collect::<HashSet<_>>().len() as u64;
        if moves == 0 {
            continue;
        }
        let counts = expected.entry((row.ply().unwrap(), actual.name())).or_default();
        let index = trace.cutting_index(row.id);
        counts[0] += 1;
        counts[1] += moves;
        counts[2] += u64::from(index.is_some());
        counts[3] += u64::from(index == Some(0));
    }
    let counted = found
        .moves
        .iter()
        .map(|row| ((row.ply, row.node_type), [row.nodes, row.moves, row.cut_off, row.first]));
    assert_eq!(counted.collect::<BTreeMap<_, _>>(), expected, "{text}");
}

#[test]
fn every_count_is_that_of_a_second_count() {
    let (mut again, mut reduced, mut tried) = (false, false, false);
    with_traces(|trace, text| {
        let found = counters(trace, None);
        check(trace, &found, text);
        again |= found.re_searches.iter().any(|row| row.in_vain > 0);
        reduced |= found.reductions.iter().any(|row| row.in_vain > 0 && row.searched_again > row.in_vain);
        tried |= found.speculative.iter().any(|row| row.cut > 0 && row.in_vain > 0);
        let mut log = LogCounting::new(None);
        log.take(&words_of(trace)).unwrap();
        assert_eq!(log.finish(), found, "{text}");
    });
    assert!(again && reduced && tried);
}

#[test]
fn a_subset_is_counted_once_where_subtrees_hold_each_other() {
    let condition = Condition::parse("moves >= 2", Some(&OwnVocabulary::default())).unwrap();
    with_traces(|trace, text| {
        let subset = counters(trace, Some(Filter::new(condition.clone()))).subset.unwrap();
        let moves = |row: &VisitRow| {
            let children = trace.children(row.id).filter(|child| !trace.meta(*child).kind().is_speculative());
            children.map(|child| trace.move_of(child)).collect::<HashSet<_>>().len()
        };
        let met: Vec<VisitRow> = rows(trace).filter(|row| moves(row) >= 2).collect();
        let (mut end, mut below) = (0, 0);
        for row in &met {
            if row.id >= end {
                below += u64::from(trace.positions_in(row.id));
                end = trace.end(row.id);
            }
        }
        assert_eq!(subset.visits, met.len() as u64, "{text}");
        assert_eq!(subset.subtree_visits, below, "{text}");
        assert_eq!(subset.first, met.first().map(|row| row.id), "{text}");
        let largest = met.iter().map(|row| trace.positions_in(row.id)).max();
        assert_eq!(subset.largest.map(|visit| trace.positions_in(visit)), largest, "{text}");
        assert_eq!(subset.plies.iter().sum::<u64>(), subset.visits, "{text}");
        assert_eq!(subset.reasons.iter().map(|reason| reason.1).sum::<u64>(), subset.visits, "{text}");
    });
}

/// A search of another program: 30 moves of depth 1 with one visit below each, and one whose subtree has many more, in a chain
/// of extended visits.
fn exploded() -> String {
    let mut lines = vec![HEADER.to_owned(), r#"{"enter":"","depth":3,"alpha":-1000,"beta":1000}"#.to_owned()];
    let enter =
        |name: &str, depth: i32| format!(r#"{{"enter":"{name}","depth":{depth},"alpha":-1000,"beta":1000}}"#);
    let leave = || r#"{"leave":0}"#.to_owned();
    for number in 0..30 {
        lines.extend([enter(&format!("m{number}"), 2), enter("a", 1), leave(), leave()]);
    }
    lines.extend([enter("boom", 2), enter("b", 2), enter("c", 2)]);
    for number in 0..60 {
        lines.extend([enter(&format!("d{number}"), 1), leave()]);
    }
    lines.extend([leave(), leave(), leave(), leave()]);
    lines.join("\n")
}

#[test]
fn an_explosion_is_found_where_the_visits_are() {
    let (opened, trace) = read(exploded().as_bytes());
    let opened = opened.unwrap();
    assert_eq!(opened.report.wrong, []);
    let found = counters(&trace, None);
    let [explosion] = &found.explosions[..] else { panic!("{:?}", found.explosions) };
    let row = trace.visit(explosion.visit).unwrap();
    assert_eq!((explosion.ply, row.ply()), (1, Some(1)));
    assert_eq!(explosion.visits, 63);
    assert_eq!(explosion.deepest_ply, 4);
    assert!((explosion.share - 63.0 / 124.0).abs() < 1e-9, "{explosion:?}");
    assert!((1.9..2.1).contains(&explosion.norm), "{explosion:?}");
    let chains: Vec<(u16, u64)> = found.extensions.iter().map(|row| (row.extensions, row.visits)).collect();
    // Two visits are a ply deeper than usual, and what is below the second has both on its path.
    assert_eq!(chains, [(1, 1), (2, 61)]);
}
