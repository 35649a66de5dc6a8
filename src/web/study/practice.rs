//! Practice: exercises by their links, what is said of an answer, and solutions.

use crate::practice::{self, Ask, Task};
use crate::web::handles::{
    JsJudgement, JsOwnTree, JsPracticeExercise, JsPracticeKinds, JsSolution, JsValues, from_js,
    problem_error, to_js,
};
use wasm_bindgen::prelude::*;

fn task(link: &str) -> Result<Task, JsError> {
    let ask = Ask::read(link).map_err(|problems| {
        let said: Vec<String> = problems.iter().map(ToString::to_string).collect();
        JsError::new(&said.join("; "))
    })?;
    Ok(practice::exercise(ask))
}

/// The kinds of exercises.
#[wasm_bindgen]
pub fn practice_kinds() -> Result<JsPracticeKinds, JsError> {
    to_js(&practice::kinds())
}

/// The exercise of a link, such as `practice=never-visited&level=2&seed=7`: an error where it is none.
#[wasm_bindgen]
pub fn practice_exercise(link: &str) -> Result<JsPracticeExercise, JsError> {
    to_js(&practice::told(&task(link)?))
}

/// What is said of an answer to it: what was filled in, by the names of its fields.
#[wasm_bindgen]
pub fn practice_judge(link: &str, answer: JsValues) -> Result<JsJudgement, JsError> {
    to_js(&practice::judge(&task(link)?, &from_js::<crate::web::crossing::Values>(answer)?))
}

/// Its solution.
#[wasm_bindgen]
pub fn practice_solution(link: &str) -> Result<JsSolution, JsError> {
    to_js(&practice::solution(&task(link)?))
}

/// A person's own tree, solved by both conventions for equal values: an error where it is no tree.
#[wasm_bindgen]
pub fn practice_own_tree(text: &str) -> Result<JsOwnTree, JsError> {
    to_js(&practice::own_tree(text).map_err(|problem| problem_error(&problem))?)
}
