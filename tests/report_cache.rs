//! A session that is looked into: reports and positions in steps, one after the other, and what is marked of it.

use crate::common::recorded::every_technique;
use crate::common::{first, session};
use plyscope::display_style::Types;
use plyscope::facts::position_visits::position_visits;
use plyscope::facts::report::report_on;
use plyscope::facts::scope::Scope;
use plyscope::language::compared::compare;
use plyscope::language::ledger_page::{
    LedgerAsk, pre_search_order, pre_search_page, uncertainty_order, uncertainty_page,
};
use plyscope::scenario::Scenario;
use plyscope::scene::Axis;
use plyscope::scene::flame::{Flame, FlameView, Palette};
use plyscope::session::report_cache::ReportCache;
use plyscope::trace::VisitId;
use plyscope::trace::visit_set::VisitSet;

/// Every page that is asked for is one of the report that was asked for last, in the order that was asked for.
#[test]
fn one_report_after_the_other() {
    let session = session(&every_technique());
    let game = Scenario::parse(&every_technique()).unwrap().open().unwrap();
    let trace = session.trace();
    let iteration = trace.last_completed_iteration().unwrap();
    let scopes: [VisitId; 4] = [0, iteration, iteration + 1, 0];
    let mut report_cache = ReportCache::default();
    let ask = |sort: &str, descending| LedgerAsk {
        sort: sort.to_owned(),
        descending,
        most: u32::MAX,
        ..LedgerAsk::default()
    };
    let pages = [0, 7, u32::MAX].map(|from| LedgerAsk { from, most: 7, ..ask("cost", true) });
    let one_ending = LedgerAsk { ending: "harmless".to_owned(), ..ask("cost", true) };
    // The last page equals the first, so that the next report gets the request of the report before.
    let [page, next, beyond] = pages;
    let asks = [
        ask("cost", false),
        ask("cost", true),
        page,
        next,
        beyond,
        one_ending,
        ask("visit", true),
        ask("cost", false),
    ];
    let probed = trace.found_entries().next().unwrap().0;
    let same = position_visits(&game, trace, probed);
    for scope in scopes {
        assert!(report_cache.begin(&session, scope));
        loop {
            let share = report_cache.step(&session);
            assert_eq!(share >= 1.0, report_cache.report(&session).is_some(), "{share}");
            if share >= 1.0 {
                break;
            }
        }
        let report = report_on(trace, Scope::of(trace, scope).unwrap());
        assert_eq!(*report_cache.report(&session).unwrap().0, report.insight);
        for ask in &asks {
            let entries = &report.pre_searches.entries;
            let page = pre_search_page(&game, trace, entries, &pre_search_order(entries, ask), ask);
            assert_eq!(report_cache.pre_searches(&session, ask.clone()), Some(page), "{ask:?} of {scope}");
            let (lens, entries) = (first(&game), &report.uncertainty.entries);
            let order = uncertainty_order(trace, lens, entries, ask);
            let page = uncertainty_page(&game, trace, lens, entries, &order, ask);
            assert_eq!(report_cache.uncertainty(&session, ask.clone()), Some(page), "{ask:?} of {scope}");
        }
        // A report that exists is shown immediately.
        assert!(report_cache.begin(&session, scope) && report_cache.report(&session).is_some());
        // A position that was looked for stays.
        if scope == 0 {
            assert!(report_cache.begin_position(&session, probed));
            while report_cache.step_position(&session) < 1.0 {}
        }
        assert_eq!(report_cache.position_count(), same.len());
    }
}

/// Visits of only one search are hatched in its flame. A comparison without such visits removes the hatching.
#[test]
fn what_only_one_visits_is_hatched_in_its_flame() {
    let link = |search: &str| format!("game=tree&tree=(3 12 8) (2 4 6) (14 5 3)&search={search}");
    let (mut here, other) = (session(&link("minimax")), session(&link("alpha-beta")));
    let [only, _] = compare(here.trace(), other.trace()).only;
    let bars = std::array::from_fn(|category| 0xFF00_0000 + 0x000A_0D0A * category as u32);
    let palette = Palette { background: 0xFF10_2030, veil: 0x80FF_FFFF, bars, edge: 0, lines: 0 };
    let view = FlameView {
        axis: Axis { from: 0.0, to: f64::from(here.trace().len()), width: 300 },
        height: 75,
        row_height: 15,
        full_rows: u32::MAX,
        thin_row_height: 1,
        top: 0,
        entered: here.trace().len(),
    };
    let plain = here.draw(Types::Expected, &palette, view).to_vec();
    here.set_only_here(only.clone());
    let hatched = here.draw(Types::Expected, &palette, view).to_vec();
    let mut flame = Flame::default();
    flame.hatch(here.trace(), only);
    assert_eq!(hatched, flame.draw(here.trace(), Types::Expected, &palette, view));
    assert_ne!(hatched, plain);
    here.set_only_here(VisitSet::of(here.trace().len()));
    assert_eq!(here.draw(Types::Expected, &palette, view), plain);
}
