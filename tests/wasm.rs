//! In a browser: the same searches with the same counts, and the boundary as the page uses it.
#![cfg(target_arch = "wasm32")]

include!("golden/scenarios.rs");

use js_sys::{Array, Function, Object, Reflect, Uint32Array};
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::web;
use plyscope::web::PageSession;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

fn text(value: &JsValue, key: &str) -> Option<String> {
    Reflect::get(value, &key.into()).ok()?.as_string()
}

fn number(value: &JsValue, key: &str) -> Option<f64> {
    Reflect::get(value, &key.into()).ok()?.as_f64()
}

fn unwrap<T>(result: Result<T, JsError>) -> T {
    result.unwrap_or_else(|error| panic!("{:?}", JsValue::from(error)))
}

#[wasm_bindgen_test]
fn searches_are_what_they_are_natively() {
    for &(scenario, visits, quiescence, value, best) in GOLDEN {
        let scenario = Scenario::parse(scenario).unwrap();
        let summary = run::search(&scenario).unwrap();
        let found = (summary.visits, summary.quiescence_visits, summary.value, summary.best.as_deref());
        assert_eq!(found, (visits, quiescence, Some(value), Some(best)), "{scenario}");
        let (recorded, trace) = run::trace(&scenario).unwrap();
        assert_eq!(recorded, summary);
        assert!(u64::from(trace.len()) > visits);
    }
}

/// Searches through the boundary and feeds the batches to a session, as worker and page do.
fn session(link: &str) -> (JsValue, PageSession) {
    let batches = Array::new();
    let keep = {
        let batches = batches.clone();
        Closure::<dyn FnMut(Uint32Array, f64, f64)>::new(move |words: Uint32Array, _: f64, _: f64| {
            batches.push(&words);
        })
    };
    let summary = unwrap(web::search(link, keep.as_ref().unchecked_ref::<Function>()));
    let mut session = unwrap(PageSession::new(link));
    for batch in batches.iter() {
        unwrap(session.append(&batch.unchecked_into::<Uint32Array>().to_vec()));
    }
    session.finish();
    (summary.into(), session)
}

#[wasm_bindgen_test]
fn a_search_crosses_the_boundary_whole() {
    let (summary, mut session) = session("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta");
    assert_eq!(number(&summary, "visits"), Some(11.0));
    assert_eq!(text(&summary, "best").as_deref(), Some("a"));
    assert_eq!(text(&summary, "recording").as_deref(), Some("complete"));
    assert_eq!((session.visits(), session.ticks(), session.finished()), (13, 26, true));
    assert_eq!(unwrap(session.step(0, "over")), 25 - 1);
    assert!(session.step(0, "sideways").is_err());
    assert!(session.find(0, "wonder", true).is_err());
    assert_eq!(unwrap(session.find(0, "cut-off", true)), Some(session.exit_time(7)));
    let event = unwrap(session.event(session.enter_time(7)));
    assert!(text(&event, "sentence").unwrap().starts_with("Enters b"));
    let path: Array = unwrap(session.path(session.enter_time(8))).unchecked_into();
    assert_eq!(path.length(), 5);
    let inspection = unwrap(session.inspect(7, session.exit_time(7)));
    assert_eq!(text(&inspection, "actual").as_deref(), Some("CUT"));
    assert_eq!(text(&inspection, "bound").as_deref(), Some("lower"));
    assert!(session.inspect(999, 0).is_err());
    assert_eq!(session.bar_label(7, 99), "b ≤ 2");
    assert_eq!(session.bar_label(7, 0), "b", "a label does not tell the future");
    let bars = session.bars(100, 0.0, 13.0, 0, 1.0, 100, false);
    assert_eq!(bars.len(), 6 * 13);
    assert_eq!(session.pick(100, 0.0, 13.0, 50.0, 0), Some(0));
    assert_eq!(session.timeline(10).len(), 60);
}

#[wasm_bindgen_test]
fn links_are_read_and_written_as_natively() {
    let read = unwrap(web::read_link("#game=chess&depth=99&t=5"));
    let problems: Array = Reflect::get(&read, &"problems".into()).unwrap().unchecked_into();
    assert_eq!(problems.length(), 1);
    let view = Reflect::get(&read, &"view".into()).unwrap();
    assert_eq!(number(&view, "t"), Some(5.0));
    let values = Reflect::get(&read, &"values".into()).unwrap();
    assert_eq!(text(&values, "search").as_deref(), Some("pvs"));
    let values: Object = values.unchecked_into();
    Reflect::set(&values, &"depth".into(), &"7".into()).unwrap();
    assert_eq!(unwrap(web::write_link(JsValue::from(values).into(), view.into())), "game=chess&depth=7&t=5");
}

#[wasm_bindgen_test]
fn what_is_wrong_is_thrown_with_its_mend() {
    let Err(error) = web::search("fen=nonsense", &Function::new_no_args("")) else {
        panic!("nonsense was searched");
    };
    let message = text(&JsValue::from(error), "message").unwrap();
    assert!(message.contains("fen") && message.contains('('), "{message}");
    let values = |key: &str, value: &str| {
        let values = Object::new();
        Reflect::set(&values, &key.into(), &value.into()).unwrap();
        JsValue::from(values).into()
    };
    assert!(web::root_moves(values("fen", "8/8/8/8/8/8/8/8 w - - 0 1")).is_err());
    for (key, value, count) in [("game", "chess", 20), ("tree", "(1 2) 3", 2)] {
        let moves = unwrap(web::root_moves(values(key, value)));
        let moves: Array = Reflect::get(&moves, &"moves".into()).unwrap().unchecked_into();
        assert_eq!(moves.length(), count);
    }
    let games: Array = unwrap(web::games()).unchecked_into();
    assert_eq!(text(&games.get(0), "moving").as_deref(), Some("fen"));
}
