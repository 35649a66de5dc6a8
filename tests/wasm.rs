//! The wasm boundary, called from the JavaScript side in a real browser.
#![cfg(target_arch = "wasm32")]

use js_sys::{Array, Object, Reflect};
use plyscope::web;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

fn field(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap()
}

#[wasm_bindgen_test]
fn presets_are_links_that_are_understood() {
    let presets: Array = web::all_presets().ok().unwrap().unchecked_into();
    assert!(presets.length() > 0);
    for preset in presets {
        let link = field(&preset, "link").as_string().unwrap();
        let read = web::read_link(&link).ok().unwrap();
        let problems: Array = field(&read, "problems").unchecked_into();
        assert_eq!(problems.length(), 0, "{link}");
    }
}

#[wasm_bindgen_test]
fn a_form_crosses_the_boundary_as_a_plain_object_and_comes_back() {
    let read = web::read_link("depth=3").ok().unwrap();
    let values = field(&read, "values");
    assert!(values.is_instance_of::<Object>(), "a map would have no fields");
    assert_eq!(field(&values, "depth").as_string().as_deref(), Some("3"));
    let link = web::write_link(values, field(&read, "view")).ok().unwrap();
    assert!(link.contains("depth=3"), "{link}");
}

#[wasm_bindgen_test]
fn what_is_not_understood_is_named() {
    let read = web::read_link("depth=deep").ok().unwrap();
    let problems: Array = field(&read, "problems").unchecked_into();
    assert_eq!(field(&problems.get(0), "key").as_string().as_deref(), Some("depth"));
}

#[wasm_bindgen_test]
fn a_bad_fen_is_thrown_as_an_error_with_a_message() {
    let error: JsValue = web::chess_moves("no position").err().unwrap().into();
    let error: js_sys::Error = error.dyn_into().unwrap();
    assert!(!String::from(error.message()).is_empty());
}
