//! In a browser: the study core's boundary as its worker uses it.
#![cfg(target_arch = "wasm32")]

use js_sys::{Array, Reflect};
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::trace::recorder::Batch;
use plyscope::web::study::Study;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

fn unwrap<T>(result: Result<T, JsError>) -> T {
    result.unwrap_or_else(|error| panic!("{:?}", JsValue::from(error)))
}

fn number(value: &JsValue, key: &str) -> Option<f64> {
    Reflect::get(value, &key.into()).ok()?.as_f64()
}

/// A search with gambles of both kinds.
const GAMBLES: &str = "game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=4\
                       &pre-search=on&uncertainty=cut-and-all";

#[wasm_bindgen_test]
fn a_study_takes_a_trace_in_and_looks_into_it() {
    let mut study = unwrap(Study::new(GAMBLES));
    let scenario = Scenario::parse(GAMBLES).unwrap();
    let (summary, _) = run::record(&scenario, |batch: Batch<'_>| unwrap(study.append(batch.words))).unwrap();
    study.finish();
    assert!(f64::from(study.visits()) > summary.visits as f64);
    assert!(study.insight().is_err(), "nothing was asked for");
    assert!(study.insight_begin(0));
    while study.insight_step() < 1.0 {}
    let insight = unwrap(study.insight());
    let overhead = Reflect::get(&insight, &"overhead".into()).unwrap();
    assert_eq!(number(&overhead, "total"), Some(summary.visits as f64));
    let totals = Reflect::get(&insight, &"uncertainty_ledger".into()).unwrap();
    assert!(number(&totals, "cut_offs").unwrap() > 1.0);
    let truncated = Reflect::get(&insight, &"truncated".into()).unwrap();
    assert_eq!(truncated, JsValue::FALSE);
    let wasted: Array = Reflect::get(&insight, &"wasted".into()).unwrap().unchecked_into();
    assert!(wasted.length() > 1);
    // A subtree, whose first visit is that of the most expensive wasted one.
    let visit = number(&wasted.get(0), "visit").unwrap();
    assert!(study.insight_begin(visit as u32));
    while study.insight_step() < 1.0 {}
    let part = unwrap(study.insight());
    let overhead = Reflect::get(&part, &"overhead".into()).unwrap();
    assert_eq!(number(&overhead, "total"), number(&wasted.get(0), "visits"));

    assert!(study.insight_begin(0));
    while study.insight_step() < 1.0 {}
    let ask = js_sys::JSON::parse(
        r#"{ "sort": "skipped", "descending": true, "ending": "", "iteration": 0, "from": 0, "most": 2 }"#,
    );
    let page = unwrap(study.uncertainty_cut_offs(ask.unwrap().unchecked_into()));
    let rows: Array = Reflect::get(&page, &"rows".into()).unwrap().unchecked_into();
    assert_eq!((rows.length(), number(&page, "total")), (2, number(&totals, "cut_offs")));

    assert!(study.position_begin(2));
    while study.position_step() < 1.0 {}
    let visits: Array = unwrap(study.position_visits(0, 9)).unchecked_into();
    assert!(
        study.position_count() >= visits.length() as usize && visits.length() > 1,
        "the root of each iteration"
    );
}

#[wasm_bindgen_test]
fn what_is_no_scenario_or_no_log_is_refused() {
    assert!(Study::new("game=chess&fen=nonsense").is_err());
    let mut study = unwrap(Study::new("depth=3"));
    assert!(study.append(&[0xFFFF_FFFF]).is_err());
    study.finish();
    assert_eq!(study.visits(), 0);
    assert!(!study.insight_begin(0) && study.insight().is_err() && !study.position_begin(0));
}
