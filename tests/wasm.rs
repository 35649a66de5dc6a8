//! In a browser: the same searches with the same counts, and the boundary as the page uses it.
#![cfg(target_arch = "wasm32")]

include!("golden/scenarios.rs");

use js_sys::{Array, Object, Reflect, Uint32Array};
use plyscope::file::{Opening, Writing};
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::web;
use plyscope::web::PageSession;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::CanvasRenderingContext2d;

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
    let messages = Array::new();
    let post = {
        let messages = messages.clone();
        Closure::<dyn FnMut(JsValue, Array)>::new(move |message: JsValue, transfer: Array| {
            let words = Reflect::get(&message, &"words".into()).unwrap();
            let buffer = words.unchecked_ref::<Uint32Array>().buffer();
            assert_eq!(transfer.to_vec(), [JsValue::from(buffer)], "the words travel without being copied");
            messages.push(&message);
        })
    };
    let worker = Object::new();
    Reflect::set(&worker, &"postMessage".into(), post.as_ref()).unwrap();
    let summary = unwrap(web::search(link, 7, worker.unchecked_ref(), None));
    let mut session = unwrap(PageSession::new(link));
    let mut visits = 0.0;
    for message in messages.iter() {
        assert_eq!(text(&message, "type").as_deref(), Some("batch"));
        assert_eq!(number(&message, "run"), Some(7.0));
        assert!(number(&message, "visits").unwrap() > visits);
        visits = number(&message, "visits").unwrap();
        assert!(number(&message, "iteration").is_some());
        let words = Reflect::get(&message, &"words".into()).unwrap();
        unwrap(session.append(&words.unchecked_into::<Uint32Array>().to_vec()));
    }
    assert_eq!(f64::from(session.positions()), visits);
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
    assert!(session.find(0, "wonder", true, None).is_err());
    assert_eq!(unwrap(session.find(0, "cut-off", true, None)), Some(session.exit_time(7)));
    let event = unwrap(session.event(session.enter_time(7)));
    assert!(text(&event, "sentence").unwrap().starts_with("Enters b"));
    let path: Array = unwrap(session.path(session.enter_time(8))).unchecked_into();
    assert_eq!(path.length(), 5);
    let inspection = unwrap(session.inspect(7, session.exit_time(7)));
    assert_eq!(text(&inspection, "actual").as_deref(), Some("CUT"));
    assert_eq!(text(&inspection, "bound").as_deref(), Some("lower"));
    assert!(unwrap(session.inspect(999, 0)).is_null());
    assert_eq!(session.bar_label(7, 99), "b ≤ 2");
    assert_eq!(session.bar_label(7, 0), "b", "a label does not tell the future");
    let link = unwrap(web::read_link("seen=mover"));
    let view = Reflect::get(&link, &"view".into()).unwrap();
    unwrap(session.read_as(Reflect::get(&view, &"reading".into()).unwrap().into()));
    assert_eq!(session.bar_label(7, 99), "b ≥ -2", "MIN's own view");
    let value = unwrap(session.root_value(31_995));
    assert_eq!(text(&value, "text").as_deref(), Some("win in 5"));
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
    assert_eq!(
        unwrap(web::write_link(JsValue::from(values).into(), view.into(), None)),
        "game=chess&depth=7&t=5"
    );
}

#[wasm_bindgen_test]
fn what_is_wrong_is_thrown_with_its_mend() {
    let Err(error) = web::search("fen=nonsense", 1, Object::new().unchecked_ref(), None) else {
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
    assert_eq!(text(&games.get(0), "name").as_deref(), Some("chess"));
}

/// A search with gambles of both kinds.
const GAMBLES: &str = "game=chess&fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=4\
                       &pre-search=on&uncertainty=cut-and-all";

#[wasm_bindgen_test]
fn every_question_about_a_trace_is_answered() {
    let (summary, mut session) = session(GAMBLES);
    let visits = session.visits();
    assert_eq!(number(&summary, "recorded"), Some(f64::from(session.positions())));
    assert!(session.levels() > 4);
    assert_eq!(session.enter_time(0), 0);
    assert_eq!(session.exit_time(0), session.ticks() - 1);
    assert_eq!(session.exit_time(visits), session.ticks() - 1, "of a visit that does not exist");
    assert!(session.seek(session.enter_time(9)) > 2);

    let mut told = unwrap(PageSession::new(GAMBLES));
    for anew in [true, true] {
        let mut words = session.log(anew, 1_000, None);
        assert!(words.len() >= 1_000 && words.len() < 3_000, "{}", words.len());
        told = unwrap(PageSession::new(GAMBLES));
        while !words.is_empty() {
            unwrap(told.append(&words));
            words = session.log(false, 1_000, None);
        }
    }
    assert_eq!((told.visits(), told.ticks(), told.finished()), (visits, session.ticks(), true));

    let possible = unwrap(session.possible());
    let events: Array = Reflect::get(&possible, &"events".into()).unwrap().unchecked_into();
    assert!(events.includes(&"uncertainty-cut-off".into(), 0));
    assert_eq!(session.depth(), 4);
    let completed = unwrap(session.completed());
    assert_eq!(number(&completed, "depth"), Some(4.0));
    let bytes = session.bytes();
    assert!(bytes[0] > 20.0 * f64::from(visits), "{bytes:?}");
}

fn canvas(width: u32, height: u32) -> CanvasRenderingContext2d {
    let code = format!(
        "Object.assign(document.createElement('canvas'), {{ width: {width}, height: {height} }}).getContext('2d')"
    );
    js_sys::eval(&code).unwrap().unchecked_into()
}

#[wasm_bindgen_test]
fn the_flame_is_painted_in_the_palettes_colours() {
    let (_, mut session) = session("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta");
    let colours: Vec<u32> = (0..10).map(|slot| 0xFF00_0000 | (slot + 1)).collect();
    assert!(session.set_palette(&colours[..9]).is_err(), "one colour is missing");
    unwrap(session.set_palette(&colours));
    let pen = canvas(130, 60);
    let end = session.ticks() - 1;
    session.paint(&pen, 130, 60, 0.0, 13.0, 10, 10, 64, 0, end, false).unwrap();
    let pixels = pen.get_image_data(0.0, 0.0, 130.0, 60.0).unwrap().data();
    let at = |x: usize, y: usize| [pixels[4 * (130 * y + x)], pixels[4 * (130 * y + x) + 3]];
    assert_eq!(at(65, 5), [3, 255], "the search's bar");
    assert_eq!(at(65, 25), [4, 255], "the root, a PV node");
    assert_eq!(at(5, 55), [1, 255], "background");
    assert!(
        session.paint(&pen, 0, 60, 0.0, 13.0, 10, 10, 64, 0, 0, false).is_err(),
        "no picture is so narrow"
    );
}

#[wasm_bindgen_test]
fn a_session_without_a_trace_answers_every_question() {
    // What a trace becomes whose core broke down: whoever asks it about the visits of before gets nothing.
    let mut session = unwrap(PageSession::new("depth=3"));
    assert_eq!((session.visits(), session.ticks(), session.finished()), (0, 0, false));
    for finished in [false, true] {
        if finished {
            session.finish();
        }
        assert!(unwrap(session.inspect(7, 9)).is_null());
        assert!(unwrap(session.event(9)).is_null());
        assert!(unwrap(session.completed()).is_null());
        assert_eq!(session.depth(), 3);
        assert_eq!(unwrap(session.path(9)).unchecked_into::<Array>().length(), 0);
        for step in ["forward", "back", "over", "over-back", "out", "out-back"] {
            assert_eq!(unwrap(session.step(9, step)), 0);
        }
        assert_eq!(unwrap(session.find(9, "cut-off", false, None)), None);
        assert_eq!((session.enter_time(7), session.exit_time(7), session.seek(9)), (0, 0, 0));
        assert_eq!(session.bar_label(7, 9), "");
        assert_eq!(session.bars(100, 0.0, 13.0, 9, 1.0, 100, true).len(), 0);
        assert_eq!(session.pick(100, 0.0, 13.0, 50.0, 2), None);
        assert!(session.timeline(10).iter().all(|count| *count == 0));
        session.paint(&canvas(10, 10), 10, 10, 0.0, 13.0, 10, 10, 64, 0, 9, true).unwrap();
        assert!(session.log(true, 1_000, None).is_empty());
    }
}

/// A number for a number (splitmix64).
fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// A panic ends a core: no trace file may cause one, not even where its checksums are right.
#[wasm_bindgen_test]
fn no_trace_file_makes_the_core_fail() {
    let mut files = Vec::new();
    for link in ["depth=2&record=200", "game=tic-tac-toe&depth=3&record=200", "game=tree"] {
        let scenario = Scenario::parse(link).unwrap();
        let (_, trace) = run::trace(&scenario).unwrap();
        let mut writing = Writing::new(&scenario, "{}", &trace).unwrap();
        let part = writing.part(&trace).unwrap().unwrap();
        files.push((writing.header(), part, writing.end()));
    }
    let mut refused = 0;
    for number in 0..10_000 {
        let random = |salt: u64| mix(mix(number) ^ salt);
        let (header, part, end) = &files[random(1) as usize % files.len()];
        let mut raw = part.bytes.clone();
        let at = random(2) as usize % raw.len();
        match random(3) % 3 {
            0 => raw[at] ^= 1 << (random(4) % 8),
            1 => raw[at] = raw[at].wrapping_add(1),
            // Nothing at all would be the end.
            _ => raw.truncate(at.max(1)),
        }
        let mut header = header.clone();
        if random(5) % 4 == 0 {
            let at = random(6) as usize % header.len();
            header[at] ^= 1 << (random(7) % 8);
        }
        let Ok(mut opening) = Opening::new(&header) else {
            refused += 1;
            continue;
        };
        // As somebody would make it who wants harm: the bytes before and the checksums fit.
        opening.next(&part.frame(&raw)).unwrap();
        opening.check(&raw).unwrap();
        let mut words = Vec::new();
        if opening.take(&raw, &mut words).is_err() {
            assert!(words.is_empty());
            refused += 1;
        }
        let _ = opening.next(end);
    }
    assert!(refused > 5000, "{refused}");
}
