//! Why a command has no result, or not the whole.

use super::runner::{INTERRUPTED, Partial};
use crate::problem::Problem;
use std::fmt;
use std::io;

/// Why a command of `plyscope` has no result, or not the whole.
#[derive(Debug)]
pub enum Failure {
    /// What it was given is not in order; never an empty list.
    Input(Vec<Problem>),
    /// Its result could not be written.
    Output(io::Error),
    /// It was stopped; what it had done was written.
    Stopped(Partial),
}

impl Failure {
    /// The exit code of the command. That a reader has seen enough (`| head`) is no error.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Input(_) | Failure::Output(_) => 2,
            Failure::Stopped(_) => INTERRUPTED,
        }
    }
}

/// One line for each problem.
impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(problems) => {
                let lines: Vec<String> =
                    problems.iter().map(|problem| format!("plyscope: {problem}")).collect();
                write!(formatter, "{}", lines.join("\n"))
            }
            Failure::Output(error) => write!(formatter, "plyscope: cannot write the output: {error}"),
            Failure::Stopped(partial) => write!(formatter, "plyscope: {partial}"),
        }
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure::Input(vec![problem])
    }
}

impl From<Vec<Problem>> for Failure {
    fn from(problems: Vec<Problem>) -> Failure {
        Failure::Input(problems)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}
