//! The aggregated flame against a recount of all visits by their paths.

use crate::common::places::naive_places;
use crate::common::recorded::{ENDGAME, EVERYTHING, every_technique};
use crate::common::session;
use plyscope::display_style::Types;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::scene::Axis;
use plyscope::scene::aggregated::{Aggregated, AggregatedBar};
use plyscope::scene::coverage::{CATEGORIES, category};
use plyscope::search::node_type::NodeType;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::Trace;
use plyscope::trace::log_export::LogExport;
use plyscope::trace::place::PlaceStep;
use std::cmp::Reverse;
use std::collections::HashMap;

fn trace(text: &str) -> Trace {
    run::trace(&Scenario::parse(text).unwrap()).unwrap().1
}

/// Searches with several iterations, re-searches, passes, and steps that are no moves.
fn searches() -> [String; 5] {
    [
        every_technique(),
        format!("{ENDGAME}&depth=3{EVERYTHING}"),
        format!("{ENDGAME}&depth=3&search=mtd-f"),
        "game=synthetic&branching=3&height=5&table=8&transpositions=40&deepening=on".to_owned(),
        "game=tree&tree=(3 12 8) (2 4 6) (14 5 2)&search=alpha-beta".to_owned(),
    ]
}

/// The visits at the end of each sequence of steps, whatever their iteration.
fn recount(trace: &Trace) -> HashMap<Vec<PlaceStep>, Vec<u32>> {
    let mut visits: HashMap<Vec<PlaceStep>, Vec<u32>> = HashMap::new();
    for (id, place) in (0..).zip(naive_places(trace)) {
        if let Some(place) = place.filter(|_| trace.level(id) >= 2) {
            visits.entry(place.steps).or_default().push(id);
        }
    }
    visits
}

fn size(trace: &Trace, visits: &[u32]) -> u32 {
    visits.iter().map(|visit| trace.end_so_far(*visit) - visit).sum()
}

/// Every visit takes a pixel, so nothing is merged.
fn whole(trace: &Trace) -> Axis {
    Axis { from: 0.0, to: f64::from(trace.positions()), width: trace.positions() }
}

/// The bar above each bar, found by its position.
fn parent<'a>(bars: &'a [AggregatedBar], bar: &AggregatedBar) -> Option<&'a AggregatedBar> {
    bars.iter().find(|above| {
        above.merged == 0
            && above.level + 1 == bar.level
            && above.left <= bar.left + 1e-6
            && bar.left < above.right
    })
}

#[test]
fn a_bar_is_as_wide_as_all_visits_at_the_end_of_its_moves() {
    let mut stacked = [false; 4];
    for text in searches() {
        let trace = trace(&text);
        let wanted = recount(&trace);
        for types in [Types::Actual, Types::Expected] {
            let mut flame = Aggregated::default();
            let bars = flame.bars(&trace, types, whole(&trace), u8::MAX);
            assert_eq!((flame.total(), bars.len()), (trace.positions(), wanted.len()), "{text}");
            for bar in &bars {
                let visits = flame.visits_of(bar.index);
                let steps = trace.place_of(visits[0]).unwrap().steps;
                assert_eq!(visits, wanted[&steps], "{text}: {steps:?}");
                assert_eq!((bar.size, bar.merged), (size(&trace, visits), 0), "{text}: {steps:?}");
                assert_eq!(usize::from(bar.level), steps.len());
                assert!((bar.right - bar.left - f64::from(bar.size)).abs() < 1e-6, "{text}: {steps:?}");
                let mut weights = [0; CATEGORIES];
                for visit in visits {
                    weights[usize::from(category(&trace, *visit, types))] += size(&trace, &[*visit]);
                }
                assert_eq!(weights[usize::from(bar.category)], *weights.iter().max().unwrap(), "{text}");
                let kinds = visits.iter().map(|visit| trace.meta(*visit).kind());
                stacked[0] |= kinds.clone().any(|kind| kind == VisitKind::ReSearch);
                stacked[1] |= kinds.clone().filter(|kind| *kind == VisitKind::Pass).count() > 1;
                stacked[2] |= kinds.clone().any(|kind| kind.is_speculative());
                let iterations = visits.iter().map(|visit| trace.place_of(*visit).unwrap().iteration);
                stacked[3] |= iterations.clone().max() > iterations.min();
                let found = flame.bar_of(&trace, types, whole(&trace), visits[visits.len() - 1]);
                assert_eq!(found, Some(*bar), "{text}: {steps:?}");
            }
        }
    }
    assert_eq!(stacked, [true; 4], "re-searches, passes, speculative searches, several iterations");
}

#[test]
fn children_lie_below_their_parent_widest_first() {
    let mut ties = 0;
    for text in searches() {
        let trace = trace(&text);
        let mut flame = Aggregated::default();
        let bars = flame.bars(&trace, Types::Actual, whole(&trace), u8::MAX);
        let mut below: HashMap<Vec<PlaceStep>, Vec<AggregatedBar>> = HashMap::new();
        let mut places = HashMap::new();
        for bar in &bars {
            let mut steps = trace.place_of(flame.visits_of(bar.index)[0]).unwrap().steps;
            places.insert(steps.clone(), *bar);
            if steps.pop().is_some() {
                below.entry(steps).or_default().push(*bar);
            }
        }
        for (steps, children) in below {
            let above = places[&steps];
            let order = |bar: &AggregatedBar| (Reverse(bar.size), flame.visits_of(bar.index)[0]);
            assert!(children.is_sorted_by_key(order), "{text}: {steps:?}");
            ties += children.windows(2).filter(|pair| pair[0].size == pair[1].size).count();
            let mut left = above.left;
            for child in &children {
                assert!((child.left - left).abs() < 1e-6, "{text}: {steps:?}");
                left = child.right;
            }
            // The remaining visits are visits of the place itself.
            let own = flame.visits_of(above.index).len() as f64;
            assert!((above.right - left - own).abs() < 1e-6, "{text}: {steps:?}");
        }
        let again = Aggregated::default().bars(&trace, Types::Actual, whole(&trace), u8::MAX);
        assert_eq!(again, bars, "{text}: the same every time");
    }
    assert!(ties > 100, "{ties}");
}

#[test]
fn what_is_narrower_than_a_pixel_is_merged() {
    let trace = trace(&searches()[0]);
    let mut flame = Aggregated::default();
    let total = f64::from(trace.positions());
    let mut several = 0;
    for (from, to, levels) in [(0.0, 1.0, u8::MAX), (0.0, 1.0, 3), (0.1, 0.15, u8::MAX), (0.71, 0.72, 5)] {
        let axis = Axis { from: total * from, to: total * to, width: 300 };
        let bars = flame.bars(&trace, Types::Actual, axis, levels);
        let (merged, own): (Vec<&AggregatedBar>, Vec<&AggregatedBar>) =
            bars.iter().partition(|bar| bar.merged > 0);
        assert!(own.len() > 5, "{} bars", own.len());
        several += merged.len();
        assert!(bars.iter().all(|bar| bar.level < levels && bar.right > 0.0 && bar.left < 300.0));
        assert!(own.iter().all(|bar| bar.right - bar.left >= 1.0 - 1e-9));
        assert!(bars.is_sorted_by_key(|bar| (bar.level, bar.left)));
        let mut drawn: HashMap<usize, Vec<u32>> = HashMap::new();
        for bar in &own {
            if let Some(above) = parent(&bars, bar) {
                drawn.entry(above.index).or_default().push(bar.size);
            }
        }
        for bar in &merged {
            let above = own.iter().find(|above| above.index == bar.index).unwrap();
            assert!(bar.left >= above.left - 1e-6 && bar.right <= above.right + 1e-6);
            assert_eq!(bar.level, above.level + 1);
            assert!(
                (bar.right - bar.left - f64::from(bar.size) * 300.0 / (axis.to - axis.from)).abs() < 1e-6
            );
            if from == 0.0 {
                // Together with the bars that are drawn they are all there is below.
                let drawn = drawn.get(&above.index).map_or(&[][..], Vec::as_slice);
                let sizes: u32 = drawn.iter().sum();
                let standing = flame.visits_of(above.index).len() as u32;
                assert_eq!(sizes + bar.size + standing, above.size);
                let mut steps: Vec<PlaceStep> = Vec::new();
                for child in flame.visits_of(above.index).iter().flat_map(|visit| trace.children(*visit)) {
                    let step = trace.step_to(child).unwrap();
                    if !steps.contains(&step) {
                        steps.push(step);
                    }
                }
                assert_eq!(drawn.len() + bar.merged as usize, steps.len());
            }
        }
    }
    assert!(several > 100, "{several}");
}

/// A closer view shows the bars of the whole that are inside it, no matter what was viewed before.
#[test]
fn a_closer_view_shows_the_same_bars() {
    let trace = trace(&searches()[1]);
    let mut flame = Aggregated::default();
    let all = flame.bars(&trace, Types::Actual, whole(&trace), u8::MAX);
    for (from, to) in [(0, 50), (100, 300), (trace.positions() / 2, trace.positions() / 2 + 77)] {
        let axis = Axis { from: from.into(), to: to.into(), width: 2 * (to - from) };
        let mut near = Aggregated::default().bars(&trace, Types::Actual, axis, u8::MAX);
        let inside = |bar: &&AggregatedBar| bar.right > f64::from(from) && bar.left < f64::from(to);
        let mut wanted: Vec<(u8, u32, f64)> = all
            .iter()
            .filter(inside)
            .map(|bar| (bar.level, bar.size, 2.0 * (bar.left - f64::from(from))))
            .collect();
        let key = |bar: &(u8, u32, f64)| (bar.0, (bar.2 * 8.0).round() as i64);
        near.sort_by_key(|bar| (bar.level, (bar.left * 8.0).round() as i64));
        wanted.sort_by_key(key);
        let found: Vec<(u8, u32, f64)> = near.iter().map(|bar| (bar.level, bar.size, bar.left)).collect();
        assert_eq!(found.len(), wanted.len());
        for (found, wanted) in found.iter().zip(&wanted) {
            assert_eq!((found.0, found.1), (wanted.0, wanted.1));
            assert!((found.2 - wanted.2).abs() < 1e-6);
        }
    }
}

/// While a search runs, the last gathered bars are true of the trace at that time; at its end they are equal to
/// bars that are gathered once.
#[test]
fn a_growing_trace_is_gathered_anew_now_and_then() {
    let whole = trace(&searches()[0]);
    let mut log_export = LogExport::default();
    let mut trace = Trace::new();
    let mut flame = Aggregated::default();
    let mut totals = Vec::new();
    let axis = Axis { from: 0.0, to: 100_000.0, width: 500 };
    let mut goes_on = true;
    while goes_on {
        let mut words = Vec::new();
        goes_on = log_export.write(&whole, 20_000, &mut words);
        trace.append(&words).unwrap();
        flame.extend(&trace, Types::Actual);
        let (total, now) = (flame.total(), trace.positions());
        assert!(total <= now && f64::from(total) > 0.9 * f64::from(now) - 10.0, "{total} of {now}");
        // Visits that were gathered only now, below the root, belong to the root's moment.
        if totals.last() == Some(&total) {
            let bars = flame.bars(
                &trace,
                Types::Actual,
                Axis { from: 0.0, to: f64::from(total), width: total },
                u8::MAX,
            );
            let mut sizes = vec![0; usize::from(u8::MAX) + 2];
            let mut standing = sizes.clone();
            for bar in &bars {
                sizes[usize::from(bar.level)] += bar.size;
                standing[usize::from(bar.level)] += flame.visits_of(bar.index).len() as u32;
            }
            for level in 0..sizes.len() - 1 {
                assert_eq!(
                    sizes[level],
                    sizes[level + 1] + standing[level],
                    "level {level} of {total} visits"
                );
            }
        }
        totals.push(total);
    }
    trace.finish();
    let batches = totals.len();
    totals.dedup();
    assert!(totals.len() > 3 && totals.len() < batches, "{} of {batches}", totals.len());
    let fresh = Aggregated::default().bars(&trace, Types::Actual, axis, 8);
    assert_eq!(flame.bars(&trace, Types::Actual, axis, 8), fresh);
    assert_eq!(flame.total(), trace.positions());
    assert_eq!(Aggregated::default().bars(&Trace::new(), Types::Actual, axis, 8), []);
}

#[test]
fn what_is_said_of_a_bar_is_what_its_visits_are() {
    for text in &searches()[1..] {
        let mut session = session(text);
        let places = recount(session.trace());
        let axis = whole(session.trace());
        let bars = session.aggregated_bars(Types::Both, axis, u8::MAX);
        for bar in bars {
            let said = session.sequence_text(bar.index).unwrap();
            let trace = session.trace();
            let standing = &places[&trace.place_of(said.first).unwrap().steps];
            assert_eq!((said.times as usize, standing.last()), (standing.len(), Some(&said.last)), "{text}");
            for (count, node_type) in
                [(said.pv, NodeType::Pv), (said.cut, NodeType::Cut), (said.all, NodeType::All)]
            {
                let wanted = standing
                    .iter()
                    .filter(|id| trace.node_type(&trace.visit(**id).unwrap()) == Some(node_type));
                assert_eq!(count as usize, wanted.count(), "{text}: {}", said.path);
            }
            assert_eq!(said.size, bar.size);
            let share = f64::from(bar.size) * 100.0 / f64::from(trace.positions());
            assert!((said.share - share).abs() < 1e-9);
            let name = session.sequence_name(bar.index).unwrap();
            let ends = said.path.ends_with(&name) || name.starts_with("test of ") || name == "ProbCut";
            assert!(ends, "{text}: “{}” and “{name}”", said.path);
        }
        assert_eq!((session.sequence_text(usize::MAX), session.sequence_name(usize::MAX)), (None, None));
    }
}
