//! The boundary to the browser: thin, and the only place that knows wasm-bindgen.
//!
//! Small things cross as plain objects, columns and pixels as typed arrays. Nothing is ever one
//! object for each visit.

mod page;

mod worker;

pub use page::{PageSession, event_kinds, marks};
pub use worker::{search, search_unrecorded};

use crate::problem::Problem;
use crate::scenario::{self, Scenario, presets::presets, specification, view::View};
use serde::Serialize;
use std::collections::BTreeMap;
use wasm_bindgen::prelude::*;

/// Maps cross as objects, because that is what a page's form is made of.
fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).map_err(|error| JsError::new(&error.to_string()))
}

fn problem_error(problem: &Problem) -> JsError {
    JsError::new(&problem.to_string())
}

/// The scenario of a link that must be understood as a whole.
fn scenario_of(link: &str) -> Result<Scenario, JsError> {
    let (scenario, _, problems) = scenario::read(link);
    match problems
        .iter()
        .find(|problem| specification::parameters().any(|parameter| parameter.key == problem.key))
    {
        Some(problem) => Err(problem_error(problem)),
        None => Ok(scenario),
    }
}

#[derive(Serialize)]
struct ViewForm {
    t: Option<u32>,
    select: Option<u32>,
    from: Option<u32>,
    to: Option<u32>,
    types: &'static str,
}

#[derive(Serialize)]
struct ReadLink {
    values: BTreeMap<String, String>,
    view: ViewForm,
    problems: Vec<Problem>,
    notes: Vec<String>,
}

/// Reads a link: what was understood, and what was not. Never fails.
#[wasm_bindgen]
pub fn read_link(text: &str) -> Result<JsValue, JsError> {
    let (scenario, view, problems) = scenario::read(text);
    to_js(&ReadLink {
        values: scenario.values(),
        view: ViewForm {
            t: view.t,
            select: view.select,
            from: view.from,
            to: view.to,
            types: view.types.name(),
        },
        problems,
        notes: scenario.notes(),
    })
}

#[derive(serde::Deserialize)]
struct ViewInput {
    t: Option<f64>,
    select: Option<f64>,
    from: Option<f64>,
    to: Option<f64>,
    types: String,
}

fn form(values: JsValue) -> Result<(Scenario, Vec<Problem>), JsError> {
    let values: BTreeMap<String, String> = serde_wasm_bindgen::from_value(values)?;
    let pairs: Vec<(String, String)> = values.into_iter().collect();
    Ok(Scenario::from_pairs(&pairs))
}

/// The canonical link of a form and a view, defaults left out, without the `#`.
#[wasm_bindgen]
pub fn write_link(values: JsValue, view: JsValue) -> Result<String, JsError> {
    let (scenario, _) = form(values)?;
    let view: ViewInput = serde_wasm_bindgen::from_value(view)?;
    let whole = |number: Option<f64>| number.map(|number| number.max(0.0) as u32);
    let view = View {
        t: whole(view.t),
        select: whole(view.select),
        from: whole(view.from),
        to: whole(view.to),
        types: (view.types == "actual").into(),
    };
    Ok(scenario::link::write_pairs(scenario.pairs().into_iter().chain(view.pairs())))
}

/// What is wrong with an edited form, before it is searched.
#[wasm_bindgen]
pub fn check_values(values: JsValue) -> Result<JsValue, JsError> {
    to_js(&form(values)?.1)
}

/// The parameters, as data from which a panel is built.
#[wasm_bindgen]
pub fn parameters() -> Result<JsValue, JsError> {
    let offered: Vec<_> = specification::parameters().map(|parameter| parameter.offered()).collect();
    to_js(&offered)
}

/// Scenarios worth seeing; the first is what an empty link opens on.
#[wasm_bindgen(js_name = presets)]
pub fn all_presets() -> Result<JsValue, JsError> {
    to_js(&presets())
}

/// Turn, check and legal moves of a chess position.
#[wasm_bindgen]
pub fn chess_moves(fen: &str) -> Result<JsValue, JsError> {
    let listing =
        crate::games::chess::Listing::of_fen(fen).map_err(|error| JsError::new(&error.to_string()))?;
    to_js(&listing)
}
