//! Repeating a stored result: some of its jobs are done again, and their rows have to be the same.

use super::experiment::{Experiment, Visitor};
use super::failure::Failure;
use super::header::Repeat;
use super::list::visit_stored;
use super::store::{Rows, Stored, line};
use plyscope::problem::Problem;
use std::io::Write;
use std::path::PathBuf;

/// The arguments of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Again {
    /// Stored results
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// How many jobs of each: the cheapest of the dozen that the file keeps as a whole
    #[arg(long, default_value_t = 3)]
    pub jobs: usize,
}

/// A job that was done again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// Its number.
    pub job: usize,
    /// The row that is stored.
    pub stored: String,
    /// The row that came of it now.
    pub now: String,
}

impl Again {
    /// Repeats jobs and says for each whether its row is the same.
    ///
    /// # Errors
    ///
    /// One is not, or a file is no stored result.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut problems = Vec::new();
        for path in &self.files {
            let (stored, _) = Stored::read(path)?;
            let file = path.display();
            for Repeated { job, stored: row, now } in repeat(&stored, self.jobs)? {
                let is_same = row == now;
                writeln!(out, "{file}: job {job} {}", if is_same { "has the same row" } else { "DIFFERS" })?;
                out.flush()?;
                if !is_same {
                    let message = format!("{file}, job {job}: the row is now {now}");
                    let fix = format!("make it again: {}", stored.header.command());
                    problems.push(Problem::new("repeat", &row, message, fix));
                }
            }
        }
        if problems.is_empty() { Ok(()) } else { Err(problems.into()) }
    }
}

/// Repeats `most` jobs: the cheapest of the jobs that are stored completely.
///
/// # Errors
///
/// The result's experiment is not known, or a job cannot be done.
pub fn repeat(stored: &Stored, most: usize) -> Result<Vec<Repeated>, Failure> {
    visit_stored(&stored.header, Repeating { kept: &stored.header.repeat, rows: &stored.rows, most })?
}

struct Repeating<'a> {
    kept: &'a [Repeat],
    rows: &'a Rows,
    most: usize,
}

impl Visitor for Repeating<'_> {
    type Output = Result<Vec<Repeated>, Failure>;

    fn visit<E: Experiment>(self, experiment: &E) -> Self::Output {
        let done: Vec<(&Repeat, &String)> =
            self.kept.iter().filter_map(|kept| Some((kept, self.rows.get(&kept.job)?))).collect();
        let rows: Rows = done.iter().map(|(kept, row)| (kept.job, (*row).clone())).collect();
        let costs: Vec<u64> = Stored::rows_of::<E>(&rows)?.iter().map(E::cost).collect();
        let mut by_cost: Vec<(u64, (&Repeat, &String))> = costs.into_iter().zip(done).collect();
        by_cost.sort_by_key(|(cost, (kept, _))| (*cost, kept.job));
        let again = |(_, (kept, stored)): (u64, (&Repeat, &String))| {
            let job: E::Job = serde_json::from_value(kept.of.clone()).map_err(|error| {
                let message = format!("job {} is not one of {}: {error}", kept.job, E::NAME);
                Problem::new("repeat", stored, message, "repeat it with the version that wrote it")
            })?;
            let now = line(kept.job, &experiment.run(&job)?)?;
            Ok(Repeated { job: kept.job, stored: stored.clone(), now })
        };
        by_cost.into_iter().take(self.most).map(again).collect()
    }
}
