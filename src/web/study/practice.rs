//! Practice: exercises by their links, judgements of answers, and solutions.

use crate::practice::{self, ExerciseId, Format, Kind, Selection, Task, Worksheet};
use crate::web::handles::{
    JsJudgement, JsOwnTree, JsPracticeExercise, JsPracticeKinds, JsSolution, JsValues, JsWorksheetFiles,
    from_js, problem_error, to_js,
};
use wasm_bindgen::prelude::*;

fn id(link: &str) -> Result<ExerciseId, JsError> {
    ExerciseId::read(link).map_err(|problems| {
        let said: Vec<String> = problems.iter().map(ToString::to_string).collect();
        JsError::new(&said.join("; "))
    })
}

fn task(link: &str) -> Result<Task, JsError> {
    Ok(practice::exercise(id(link)?))
}

/// The kinds of exercises.
#[wasm_bindgen]
pub fn practice_kinds() -> Result<JsPracticeKinds, JsError> {
    to_js(&practice::kinds())
}

/// The exercise of a link, such as `practice=never-visited&level=2&seed=7`: an error if it is not such a link.
#[wasm_bindgen]
pub fn practice_exercise(link: &str) -> Result<JsPracticeExercise, JsError> {
    to_js(&practice::texts(&task(link)?))
}

/// The judgement of an answer to it: the texts by the names of its fields.
#[wasm_bindgen]
pub fn practice_judge(link: &str, answer: JsValues) -> Result<JsJudgement, JsError> {
    to_js(&practice::judge(&task(link)?, &from_js::<crate::web::crossing::Values>(answer)?))
}

/// Its solution, and what is wrong in the answer that was filled in.
#[wasm_bindgen]
pub fn practice_solution(link: &str, answer: JsValues) -> Result<JsSolution, JsError> {
    let answer = from_js::<crate::web::crossing::Values>(answer)?;
    to_js(&practice::solution_beside(&task(link)?, &answer))
}

/// A person's own tree, solved by both conventions for equal values: an error where it is no tree.
#[wasm_bindgen]
pub fn practice_own_tree(text: &str) -> Result<JsOwnTree, JsError> {
    to_js(&practice::own_tree(text).map_err(|problem| problem_error(&problem))?)
}

/// The files of a worksheet with these numbers of exercises by the names of their kinds, 60 exercises at most: level and
/// seed are a link's, and the kinds have their usual order. The format is `html`, `svg` or `moodle`. An error if the format
/// cannot contain a kind.
#[wasm_bindgen]
pub fn practice_worksheet(link: &str, numbers: JsValues, format: &str) -> Result<JsWorksheetFiles, JsError> {
    let ExerciseId { level, seed, .. } = id(link)?;
    let format: Format = format.parse().map_err(|_| JsError::new("there is no such format"))?;
    let numbers = from_js::<crate::web::crossing::Values>(numbers)?;
    if let Some(name) = numbers.keys().find(|name| Kind::named(name).is_none()) {
        return Err(JsError::new(&format!("there is no kind of exercise “{name}”")));
    }
    let number = |kind: Kind| {
        let text = numbers.get(kind.name())?;
        Some(text.parse().map(|number| (kind, number)))
    };
    let numbers: Result<Vec<(Kind, usize)>, _> = Kind::ALL.iter().filter_map(|kind| number(*kind)).collect();
    let numbers = numbers.map_err(|_| JsError::new("a number of exercises is not a whole number"))?;
    let sheet = Worksheet { seed, level, selection: Selection::Numbers(numbers) };
    to_js(&sheet.files(format).map_err(|problem| problem_error(&problem))?)
}
