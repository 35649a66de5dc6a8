//! Golden visit counts: a search is the same every time, recorded or not.

include!("golden/scenarios.rs");

use plyscope::run;
use plyscope::scenario::Scenario;

#[test]
fn searches_are_what_they_were_recorded_or_not() {
    assert!(GOLDEN.len() >= 12);
    for &(text, visits, quiescence, value, best) in GOLDEN {
        let scenario = Scenario::parse(text).unwrap();
        let summary = run::search(&scenario).unwrap();
        let found = (summary.visits, summary.quiescence_visits, summary.value, summary.best.as_deref());
        assert_eq!(found, (visits, quiescence, Some(value), Some(best)), "{text}");
        let (recorded, trace) = run::trace(&scenario).unwrap();
        assert_eq!(recorded, summary, "{text}: recording changed the search");
        let positions = (0..trace.len()).filter(|id| trace.meta(*id).kind().is_position()).count();
        assert_eq!(positions as u64, visits, "{text}: the trace has another number of visits");
    }
}
