//! Assignments: their tasks, codes, and the table of a class; and the searches that practice offers to perform.

use super::handles::{
    JsAssignmentPage, JsClassTable, JsTaskChoices, JsTaskLink, JsTaskResults, from_js, problem_error, to_js,
};
use crate::assignment::{self, Assignment, Code, TaskResult};
use crate::misconception::Misconception;
use crate::practice::{Level, Performed, PerformedTree};
use crate::problem::Problem;
use crate::scenario::link::write_pairs;
use wasm_bindgen::prelude::*;

fn assignment_of(link: &str) -> Result<Assignment, JsError> {
    Assignment::read(link).map_err(|problems| {
        let said: Vec<String> = problems.iter().map(Problem::to_string).collect();
        JsError::new(&said.join("; "))
    })
}

/// The assignment of a link: an error if it is not one.
#[wasm_bindgen]
pub fn read_assignment(link: &str) -> Result<JsAssignmentPage, JsError> {
    to_js(&assignment_of(link)?.page())
}

/// The assignment with these tasks: an error if it has no task, or too many.
#[wasm_bindgen]
pub fn make_assignment(
    title: &str,
    tries: u32,
    seed: u32,
    tasks: Vec<String>,
) -> Result<JsAssignmentPage, JsError> {
    let own = [("assignment", title.to_owned()), ("tries", tries.to_string()), ("seed", seed.to_string())];
    let tasks = tasks.into_iter().map(|task| ("task", task));
    to_js(&assignment_of(&write_pairs(own.into_iter().chain(tasks)))?.page())
}

/// The tasks that a lecturer can choose.
#[wasm_bindgen]
pub fn assignment_choices() -> Result<JsTaskChoices, JsError> {
    to_js(&assignment::task_choices())
}

/// A student's task for a try, both from 0.
#[wasm_bindgen]
pub fn assignment_task(link: &str, student: &str, task: u32, attempt: u32) -> Result<JsTaskLink, JsError> {
    let student = assignment::student_number(student).map_err(|problem| problem_error(&problem))?;
    let opened = assignment_of(link)?.opened(&student, task as usize, attempt);
    to_js(&opened.ok_or_else(|| JsError::new("there is no such task"))?)
}

/// The code of a student's results.
#[wasm_bindgen]
pub fn assignment_code(link: &str, student: &str, results: JsTaskResults) -> Result<String, JsError> {
    let results = from_js::<Vec<TaskResult>>(results)?;
    Code::write(&assignment_of(link)?, student, &results).map_err(|problem| problem_error(&problem))
}

/// The assignment as questions for Moodle. `address` is the page's address, before the `#`.
#[wasm_bindgen]
pub fn assignment_moodle(link: &str, address: &str) -> Result<String, JsError> {
    Ok(assignment::moodle(&assignment_of(link)?, address).text)
}

/// A student's number as codes have it: an error if it is not one.
#[wasm_bindgen]
pub fn student_number(text: &str) -> Result<String, JsError> {
    assignment::student_number(text).map_err(|problem| problem_error(&problem))
}

/// The title of a misconception, by its name; empty for another name.
#[wasm_bindgen]
pub fn misconception_title(name: &str) -> String {
    Misconception::named(name).map_or("", Misconception::title).to_owned()
}

/// The table of the codes in a text.
#[wasm_bindgen]
pub fn class_table(link: &str, text: &str) -> Result<JsClassTable, JsError> {
    to_js(&assignment::class_table(&assignment_of(link)?, text))
}

/// The link of a search that a person performs (`be`), or a program (`program`): of the textbook's tree, of tic-tac-toe
/// (`tic-tac-toe`), or of the tree of a level and a seed (`seed`).
#[wasm_bindgen]
pub fn performed_link(way: &str, algorithm: &str, of: &str, level: u8, seed: u32) -> Result<String, JsError> {
    let algorithm: Performed = algorithm.parse().map_err(|_| JsError::new("there is no such algorithm"))?;
    let of = match of {
        "seed" => PerformedTree::Seeded(Level::of(level).unwrap_or(Level::ALL[0]), seed),
        "tic-tac-toe" => PerformedTree::TicTacToe,
        _ => PerformedTree::Textbook,
    };
    let link = if way == "program" { algorithm.program(of) } else { Some(algorithm.search(of)) };
    link.ok_or_else(|| JsError::new("programs of this algorithm are not checked"))
}
