//! Why a command has no result, or not the whole.

use plyscope::plural::{plural, plural_as};
use plyscope::problem::Problem;
use serde::Serialize;
use std::fmt;
use std::io;

/// The exit code of a command that Ctrl-C ended, as shells have it.
pub const INTERRUPTED: u8 = 130;

/// Why a command of `plyscope` has no result, or not the whole.
#[derive(Debug)]
pub enum Failure {
    /// The input is not in order; never an empty list.
    Input(Vec<Problem>),
    /// Its result could not be written.
    Output(io::Error),
    /// It was stopped; what it had done was written.
    Stopped(Partial),
    /// The input is incomplete; its partial result was written.
    Missing(Partial),
    /// The strictly checked input has mistakes, which were written.
    Wrong {
        /// So many lines are wrong.
        lines: u64,
        /// So many mistakes the whole seems to have.
        suspicions: usize,
    },
    /// Programs of students differ from the search; where, was written.
    Differs {
        /// The number of differing traces.
        differing: usize,
        /// The number of all traces.
        of: usize,
    },
}

impl Failure {
    /// The exit code of the command. That a reader has seen enough (`| head`) is no error.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Input(_) | Failure::Output(_) | Failure::Missing(_) => 2,
            Failure::Wrong { .. } | Failure::Differs { .. } => 1,
            Failure::Stopped(_) => INTERRUPTED,
        }
    }
}

/// One line for each problem.
impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(problems) => {
                let lines: Vec<String> = problems.iter().map(Problem::to_string).collect();
                write!(formatter, "plyscope: {}", lines.join("\nplyscope: "))
            }
            Failure::Output(error) => write!(formatter, "plyscope: cannot write the output: {error}"),
            Failure::Stopped(partial) => write!(formatter, "plyscope: stopped after {partial}"),
            Failure::Missing(partial) => write!(formatter, "plyscope: there are only {partial}"),
            Failure::Differs { differing, of } => {
                write!(formatter, "plyscope: {differing} of {} differ", plural(*of, "trace"))
            }
            Failure::Wrong { lines, suspicions } => write!(
                formatter,
                "plyscope: {}, {} of the whole",
                plural_as(*lines, "line is wrong", "lines are wrong"),
                plural_as(suspicions, "suspected mistake", "suspected mistakes")
            ),
        }
    }
}

/// The extent of an experiment that was stopped, or that lacks shards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Partial {
    /// The part of the experiment in which it was stopped.
    pub within: String,
    /// How much of that part was done.
    pub done: usize,
    /// How much there was to do.
    pub of: usize,
}

impl fmt::Display for Partial {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} of {} ({})", self.done, self.of, self.within)
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
