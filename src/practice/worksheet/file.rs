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
