//! The parts of worksheets, and their file formats.

use crate::practice::solution::Solution;
use crate::practice::task::Task;
use serde::Serialize;

/// A file of a worksheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "WorksheetFile"))]
pub struct File {
    /// Its name.
    pub name: String,
    /// The contents of the file.
    pub text: String,
}

/// An exercise and its solution.
pub struct SolvedTask {
    /// The exercise.
    pub task: Task,
    /// Its solution.
    pub solution: Solution,
}

/// Tasks that students do on the page: a question gives their link, and asks for the code of the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedTasks {
    /// The text of the link.
    pub title: String,
    /// The address.
    pub address: String,
    /// The tasks in words.
    pub tasks: Vec<String>,
}
