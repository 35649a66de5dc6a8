//! What an experiment is.
//!
//! An experiment is its arguments, what has to be done one by one (its *jobs*), a machine-independent
//! row for each, and a summary of rows. Running on all cores, progress, storing, resuming, sharding,
//! merging and repeating are the same for all (`conduct.rs`).

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
    /// What is done at once: all that [`Experiment::run`] needs, so that a stored job can be repeated
    /// without its suite.
    type Job: Serialize + DeserializeOwned + Send + Sync;
    /// What came of a job: nothing that depends on the machine.
    type Row: Serialize + DeserializeOwned + Send + Sync;
    /// What rows say together.
    type Summary: Serialize + Display;

    /// What has to be done.
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

    /// What the rows say, which are in the order of their jobs, and not all of them where the
    /// experiment was stopped.
    ///
    /// # Errors
    ///
    /// They say nothing.
    fn summary(&self, rows: &[Self::Row]) -> Result<Self::Summary, Failure>;

    /// Whether it can be decided before all is done. Jobs are then done in small batches, in order.
    fn can_be_decided_early(&self) -> bool {
        false
    }

    /// After how many of the rows it is decided, so that nothing more counts. The rows are those of the
    /// first jobs, with no job left out.
    ///
    /// # Errors
    ///
    /// The arguments are not in order.
    fn decided_after(&self, _rows: &[Self::Row]) -> Result<Option<usize>, Failure> {
        Ok(None)
    }

    /// What in a row contradicts itself, if anything does: a file that was changed by hand may say what no
    /// search can.
    fn contradiction(_row: &Self::Row) -> Option<&'static str> {
        None
    }

    /// A file of another form that is made from the rows, if one is asked for: the option, its path and
    /// its text.
    fn also_writes(&self, _rows: &[Self::Row]) -> Option<(&'static str, &Path, String)> {
        None
    }

    /// The file of the project that the summary is to replace.
    fn file(&self) -> Option<&'static str> {
        None
    }
}

/// What has to be done, and which positions it is about.
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
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<E: Experiment>(self, experiment: &E) -> Self::Output;
}
