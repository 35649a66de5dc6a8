//! Places, against a walk over all visits that does not use the trace's index.

use crate::common::places::naive_places;
use crate::common::recorded::{ENDGAME, EVERYTHING, every_technique};
use plyscope::scenario::Scenario;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::Trace;
use plyscope::trace::place::{Place, PlaceStep};
use std::collections::HashMap;

fn record(link: &str) -> Trace {
    plyscope::run::trace(&Scenario::parse(link).unwrap()).unwrap().1
}

#[test]
fn the_visits_at_a_place_are_those_that_the_same_steps_lead_to() {
    let mut stacked = [false; 3];
    for text in [
        every_technique(),
        format!("{ENDGAME}&depth=4{EVERYTHING}"),
        format!("{ENDGAME}&depth=4&search=mtd-f"),
        "game=synthetic&branching=3&height=5&table=8&transpositions=40".to_owned(),
        "game=tree&tree=(3 12 8) (2 4 6) (14 5 2)&search=alpha-beta".to_owned(),
    ] {
        let trace = record(&text);
        let places = naive_places(&trace);
        let mut visits: HashMap<&Place, Vec<u32>> = HashMap::new();
        for (id, place) in (0..).zip(&places) {
            assert_eq!(trace.place_of(id), *place, "{text}: visit {id}");
            if let Some(place) = place.as_ref().filter(|_| trace.level(id) >= 2) {
                visits.entry(place).or_default().push(id);
            }
        }
        // Every twentieth and all with several visits, of the deepest iteration: the others are alike.
        let deepest = trace.last_completed_iteration().map(|id| trace.iteration(id));
        let asked = visits.iter().filter(|(place, _)| Some(place.iteration) == deepest);
        let mut several = 0;
        for (nth, (place, expected)) in asked.enumerate() {
            several += usize::from(expected.len() > 1);
            if nth % 20 != 0 && (expected.len() == 1 || several > 100) {
                continue;
            }
            assert_eq!(trace.visits_at(place), *expected, "{text}: {place:?}");
            for (before, after) in expected.iter().zip(&expected[1..]) {
                let kind = trace.meta(*after).kind();
                stacked[0] |= kind == VisitKind::ReSearch;
                stacked[1] |= kind == VisitKind::Pass;
                stacked[2] |= trace.parent(*before) != trace.parent(*after);
            }
            standing_visit(&trace, expected);
        }
    }
    assert_eq!(stacked, [true; 3], "re-searches, passes, and visits below different visits");
}

/// At any time the place's visit is the open visit, otherwise the visit that was left last.
fn standing_visit(trace: &Trace, visits: &[u32]) {
    let times = visits.iter().flat_map(|id| [trace.enter_time(*id), trace.leave_time(*id)]);
    for t in times.flat_map(|t| [t.saturating_sub(1), t, t.saturating_add(1)]) {
        let open = visits.iter().copied().find(|id| trace.enter_time(*id) <= t && t < trace.leave_time(*id));
        let left = visits.iter().copied().filter(|id| trace.leave_time(*id) <= t);
        let expected = open.or_else(|| left.max_by_key(|id| trace.leave_time(*id)));
        assert_eq!(trace.standing_at(visits, t), expected, "{visits:?} at {t}");
    }
}

#[test]
fn nobody_stands_where_the_search_never_was() {
    let trace = record("game=tree&tree=(3 12 8) (2 4 6) (14 5 2)&search=alpha-beta");
    let place = trace.place_of(trace.len() - 1).unwrap();
    assert!(!trace.visits_at(&place).is_empty());
    assert!(trace.visits_at(&Place { iteration: place.iteration + 1, ..place.clone() }).is_empty());
    let beyond = [place.steps.as_slice(), &[PlaceStep::NullMove]].concat();
    assert!(trace.visits_at(&Place { steps: beyond, ..place }).is_empty());
    assert_eq!(trace.place_of(0), None);
    assert_eq!(trace.place_of(trace.len()), None);
    assert_eq!(Trace::new().iteration_numbered(1), None);
}
