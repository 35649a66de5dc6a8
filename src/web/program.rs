//! Programs of students, checked.

use super::handles::{JsProgramCheck, problem_error, scenario_of, to_js};
use crate::program::{self, Language};
use wasm_bindgen::prelude::*;

/// The beginning of a program for a link's exercise, in a language: "python", "javascript", "java", "c", "cpp" or "rust".
#[wasm_bindgen]
pub fn program_stub(link: &str, language: &str) -> Result<String, JsError> {
    let language: Language =
        language.parse().map_err(|_| JsError::new("there is no stub in this language"))?;
    program::stub(&scenario_of(link)?, language).map_err(|problem| problem_error(&problem))
}

/// Compares what a program printed with a link's search.
#[wasm_bindgen]
pub fn check_program(link: &str, text: &str) -> Result<JsProgramCheck, JsError> {
    let check =
        program::check_program(&scenario_of(link)?, text).map_err(|problem| problem_error(&problem))?;
    to_js(&check)
}
