//! The interface of an experiment.
//!
//! An experiment consists of its arguments, its *jobs*, a machine-independent row for each job, and a summary
//! of rows. Running on all cores, progress, storing, resuming, sharding, merging and repeating are common to
//! all experiments (`conduct.rs`).

use super::failure::Failure;
use super::runner::Runner;
use super::suite::{Position, Suite, SuiteDescription};
use clap::Args;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{Debug, Display};
use std::path::Path;

/// An experiment, which is its arguments.
pub trait Experiment: Args + Clone + Debug + Serialize + DeserializeOwned + Sync {
    /// Its name on the command line and in stored results.
    const NAME: &'static str;
    /// One job: all that [`Experiment::run`] needs, so that a stored job can be repeated without its suite.
    type Job: Serialize + DeserializeOwned + Send + Sync;
    /// The result of a job: does not depend on the machine.
    type Row: Serialize + DeserializeOwned + Send + Sync;
    /// The summary of rows.
    type Summary: Serialize + Display;

    /// The jobs of the experiment.
    ///
    /// # Errors
    ///
    /// The arguments are not in order.
    fn jobs(&self, runner: &Runner) -> Result<Jobs<Self::Job>, Failure>;

    /// Does a job.
    ///
    /// # Errors
    ///
    /// The job cannot be done.
    fn run(&self, job: &Self::Job) -> Result<Self::Row, Failure>;

    /// How dear a job was, in visits.
    fn cost(row: &Self::Row) -> u64;

    /// The summary of the rows, in the order of their jobs. Some rows are missing if the experiment was
    /// stopped.
    ///
    /// # Errors
    ///
    /// The rows allow no summary.
    fn summary(&self, rows: &[Self::Row]) -> Result<Self::Summary, Failure>;

    /// Whether it can be decided before all is done. Jobs are then done in small batches, in order.
    fn can_be_decided_early(&self) -> bool {
        false
    }

    /// The number of rows after which the experiment is decided, so that later rows do not count. The rows
    /// are those of the first jobs, with no job left out.
    ///
    /// # Errors
    ///
    /// The arguments are not in order.
    fn decided_after(&self, _rows: &[Self::Row]) -> Result<Option<usize>, Failure> {
        Ok(None)
    }

    /// The contradiction within a row, if there is one: a file that was changed by hand may contain results
    /// that no search can have.
    fn contradiction(_row: &Self::Row) -> Option<&'static str> {
        None
    }

    /// A file of another form that is made from the rows, if one is asked for: the option and its path.
    fn other_file(&self) -> Option<(&'static str, &Path)> {
        None
    }

    /// The bytes of that file.
    fn other_bytes(&self, _rows: &[Self::Row], _summary: &Self::Summary) -> Vec<u8> {
        Vec::new()
    }

    /// The file of the project that the summary is to replace.
    fn file(&self) -> Option<&'static str> {
        None
    }
}

/// The jobs of an experiment, and the suite of their positions.
#[derive(Clone, Debug)]
pub struct Jobs<J> {
    /// The suite that they come from.
    pub suite: Option<SuiteDescription>,
    /// The jobs.
    pub list: Vec<J>,
}

/// A job for each position.
impl From<Suite> for Jobs<Position> {
    fn from(suite: Suite) -> Jobs<Position> {
        Jobs { suite: Some(suite.description), list: suite.positions }
    }
}

/// Something that is done with whatever experiment it is.
pub trait Visitor {
    /// The result of the visit.
    type Output;

    /// Does it.
    fn visit<E: Experiment>(self, experiment: &E) -> Self::Output;
}
