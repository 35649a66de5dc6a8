//! Scenarios and their links: what a page needs before there is a trace.

use super::crossing::{GivenModel, MissingNetwork, ReadLink, Values};
use super::handles::{
    JsEventKinds, JsGames, JsGivenModel, JsMissingModel, JsParameters, JsPasted, JsPresets, JsProblems,
    JsReadLink, JsRootMoves, JsTextFile, JsValues, JsView, from_js, problem_error, scenario_of, to_js,
};
use crate::games::{self as models, GameKind, text_file};
use crate::language::perspective::Lens;
use crate::language::unknown_leaves;
use crate::problem::Problem;
use crate::scenario::{self, Scenario, presets::presets, specification, view::View};
use crate::trace::event_kind::EventKind;
use crate::trace::mark::EventKindForm;
use wasm_bindgen::prelude::*;

/// Reads a link: what was understood, and what was not. Never fails.
#[wasm_bindgen]
pub fn read_link(text: &str) -> Result<JsReadLink, JsError> {
    let (scenario, second, view, problems) = scenario::read_pair(text);
    let unknown = scenario
        .open()
        .ok()
        .and_then(|game| unknown_leaves::sentence(&game, Lens::new(&game, view.display_style)));
    to_js(&ReadLink {
        values: scenario.values(),
        second: second.map(|second| second.values()),
        view,
        problems,
        notes: unknown.into_iter().chain(scenario.notes()).collect(),
    })
}

fn form(values: JsValues) -> Result<(Scenario, Vec<Problem>), JsError> {
    let values: Values = from_js(values)?;
    let pairs: Vec<(String, String)> = values.into_iter().collect();
    Ok(Scenario::from_pairs(&pairs))
}

/// The canonical link of a form and a view, defaults left out, without the `#`; with the form of a second
/// scenario where two are compared.
#[wasm_bindgen]
pub fn write_link(values: JsValues, view: JsView, second: Option<JsValues>) -> Result<String, JsError> {
    let (scenario, _) = form(values)?;
    let differences = match second {
        Some(second) => scenario.differences(&form(second)?.0),
        None => Vec::new(),
    };
    let differences = differences.iter().map(|(key, value)| (key.as_str(), value.clone()));
    let view: View = from_js(view)?;
    Ok(scenario::link::write_pairs(scenario.pairs().into_iter().chain(differences).chain(view.pairs())))
}

/// Whether the links of two searches are of one position.
#[wasm_bindgen]
pub fn same_position(a: &str, b: &str) -> Result<bool, JsError> {
    Ok(scenario_of(a)?.has_position_of(&scenario_of(b)?))
}

/// The problems of an edited form, before it is searched.
#[wasm_bindgen]
pub fn check_values(values: JsValues) -> Result<JsProblems, JsError> {
    to_js(&form(values)?.1)
}

/// The parameters, as the data of a panel.
#[wasm_bindgen(js_name = parameters)]
pub fn all_parameters() -> Result<JsParameters, JsError> {
    to_js(&specification::parameters().map(|parameter| parameter.offered()).collect::<Vec<_>>())
}

/// Scenarios worth seeing; the first is what an empty link opens on.
#[wasm_bindgen(js_name = presets)]
pub fn all_presets() -> Result<JsPresets, JsError> {
    to_js(&presets())
}

/// The kinds of events that can be looked for.
#[wasm_bindgen]
pub fn event_kinds() -> Result<JsEventKinds, JsError> {
    to_js(&EventKind::ALL.map(EventKindForm::from).to_vec())
}

/// The games with their descriptions, including the game of other programs' moves, which is not offered.
#[wasm_bindgen]
pub fn games() -> Result<JsGames, JsError> {
    to_js(&GameKind::all_read().map(|game| game.description().offered()).collect::<Vec<_>>())
}

/// The root of a scenario and its legal moves, for a board.
#[wasm_bindgen]
pub fn root_moves(values: JsValues) -> Result<JsRootMoves, JsError> {
    let (scenario, problems) = form(values)?;
    if let Some(problem) = problems.first() {
        return Err(problem_error(problem));
    }
    to_js(&scenario.listing().map_err(|problem| problem_error(&problem))?)
}

/// Keeps the network in the bytes of a model's file for searches that name it. The page has a core, and so has each
/// worker: each core needs the network.
#[wasm_bindgen]
pub fn give_model(bytes: &[u8]) -> Result<JsGivenModel, JsError> {
    let (game, hash) = models::give_model(bytes).map_err(|problem| problem_error(&problem))?;
    to_js(&GivenModel { game: game.name(), hash: hash.to_string() })
}

/// The network that a link's search asks and that is not here: null if it is here, or the search asks none.
#[wasm_bindgen]
pub fn missing_model(link: &str) -> Result<JsMissingModel, JsError> {
    let missing = scenario::read(link).0.missing_model();
    to_js(&missing.map(|missing| MissingNetwork {
        hash: missing.hash().map(|hash| hash.to_string()),
        file: missing.file(),
        problem: models::missing_model(missing),
    }))
}

/// The meaning of a text that was pasted into the field of a game's position, in another notation than the field's
/// own; for several games, the record of the game with this index. Null if the game knows no such notation.
#[wasm_bindgen]
pub fn read_pasted(game: &str, text: &str, index: usize) -> Result<JsPasted, JsError> {
    let game = GameKind::named(game).map_err(|problem| problem_error(&problem))?;
    to_js(&game.description().pasted.and_then(|read| read(text, index)))
}

/// The meaning of the text of a file with this name: a link, or a text for the field of a game's position. Null if no
/// game reads it.
#[wasm_bindgen]
pub fn recognise_text(name: &str, text: &str) -> Result<JsTextFile, JsError> {
    to_js(&text_file::recognised(name, text))
}
