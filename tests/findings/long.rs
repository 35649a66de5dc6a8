//! Searches that are examined in many steps, some of them incompletely recorded or stopped early.

use plyscope::facts::report::{Progress, Report, Work};
use plyscope::facts::scope::Scope;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::trace::Trace;
use plyscope::trace::log_export::LogExport;
use std::collections::BTreeMap;

/// A report, and how far it was after each step.
fn in_steps(trace: &Trace, scope: Scope) -> (Report, Vec<f64>) {
    let mut work = Work::new(trace, scope);
    let mut shares = Vec::new();
    loop {
        match work.step(trace) {
            Progress::Share(share) => shares.push(share),
            Progress::Done(report) => return (*report, shares),
        }
    }
}

/// Every visit is counted, and once.
fn check(trace: &Trace, scope: Scope) -> usize {
    let (report, shares) = in_steps(trace, scope);
    assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
    let rows: Vec<_> = scope.ids().map(|id| trace.visit(id).unwrap()).collect();
    let positions = rows.iter().filter(|row| row.kind.is_position()).count();
    let cut_off = rows.iter().filter(|row| row.reason == Some(LeaveReason::CutOff)).count() as u64;
    let insight = &report.insight;
    assert_eq!(insight.truncated, trace.is_truncated());
    assert_eq!(insight.overhead.total, positions as u64);
    assert_eq!(insight.ordering.full_width.nodes + insight.ordering.quiescence.nodes, cut_off);
    let columns = &report.columns.columns;
    assert_eq!(columns.iter().map(|column| column.visits as usize).sum::<usize>(), positions);
    assert_eq!(columns.iter().map(|column| u64::from(column.cut_offs)).sum::<u64>(), cut_off);
    let mut probes: BTreeMap<&str, u64> = BTreeMap::new();
    for outcome in rows.iter().filter_map(|row| row.outcome) {
        *probes.entry(outcome.name()).or_default() += 1;
    }
    let described: BTreeMap<&str, u64> = insight
        .table_cases
        .probes
        .iter()
        .filter(|(_, count)| **count > 0)
        .map(|(name, count)| (*name, *count))
        .collect();
    assert_eq!(described, probes);
    let last = report.columns.last_tick(trace, columns.len() - 1);
    assert!(last < trace.ticks(), "tick {last} of {}", trace.ticks());
    shares.len()
}

#[test]
fn every_visit_of_a_long_search_is_counted_once() {
    let search = "game=synthetic&branching=20&height=7&ordering=10&search=alpha-beta&deepening=on&table=12&visits=900000&budget=stop";
    let (_, whole) = run::trace(&Scenario::parse(search).unwrap()).unwrap();
    let record = whole.len() * 3 / 4;
    let (_, truncated) = run::trace(&Scenario::parse(&format!("{search}&record={record}")).unwrap()).unwrap();
    assert!(whole.len() > 400_000, "{}", whole.len());
    assert!(truncated.is_truncated() && !whole.is_truncated());
    let mut words = Vec::new();
    LogExport::default().write(&whole, whole.len() as usize * 4, &mut words);
    let mut begun = Trace::new();
    begun.append(&words).unwrap();
    assert!(!begun.is_finished());
    for trace in [&whole, &truncated, &begun] {
        let largest = (2..trace.len()).max_by_key(|id| trace.end_so_far(*id) - id).unwrap();
        let steps = [0, largest].map(|visit| check(trace, Scope::of(trace, visit).unwrap()));
        assert!(steps.iter().all(|steps| *steps > 4), "{largest} of {}: {steps:?}", trace.len());
    }
}
