//! Shards put together.

use super::conduct::{Form, decided_after, show};
use super::experiment::{Experiment, Visitor};
use super::failure::{Failure, Partial};
use super::header::Header;
use super::list::visit_stored;
use super::store::{Rows, Stored, refuse_existing, replace};
use crate::terminal::note;
use plyscope::problem::Problem;
use std::io::Write;
use std::path::PathBuf;

/// The arguments of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Merge {
    /// Stored results of one experiment: shards of it, in any order
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Keep the whole in this file
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
    /// How the result is printed.
    #[command(flatten)]
    pub form: Form,
}

impl Merge {
    /// Merges the files and writes the result.
    ///
    /// # Errors
    ///
    /// They do not belong together, something is missing, or the output cannot be written.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut stored = read_all(&self.files)?;
        let decided = visit_stored(&stored.header, Decided { rows: &stored.rows })??;
        if let Some(decided) = decided {
            stored.rows.split_off(&(decided + 1));
        }
        let missing = missing(&stored, decided.unwrap_or(stored.header.jobs));
        if let Some(path) = &self.store {
            refuse_existing(path, "name another file")?;
            replace("--store", path, &stored.text()?, "name a file that can be")?;
        }
        let (rows, partial) = (&stored.rows, missing.as_ref());
        visit_stored(&stored.header, Show { rows, partial, form: self.form, out })??;
        missing.map_or(Ok(()), |missing| Err(Failure::Missing(missing)))
    }
}

/// The missing part of a result that needs the jobs up to `of`.
fn missing(stored: &Stored, of: usize) -> Option<Partial> {
    let jobs: Vec<String> =
        (1..=of).filter(|job| !stored.rows.contains_key(job)).map(|job| job.to_string()).collect();
    if jobs.is_empty() {
        return None;
    }
    const MOST: usize = 20;
    let more = if jobs.len() > MOST { format!(" and {} more", jobs.len() - MOST) } else { String::new() };
    note(format_args!("missing jobs: {}{more}", jobs[..jobs.len().min(MOST)].join(", ")));
    Some(Partial { within: stored.header.experiment.clone(), done: stored.rows.len(), of })
}

fn read_all(files: &[PathBuf]) -> Result<Stored, Failure> {
    let mut merged: Option<(Stored, String)> = None;
    for path in files {
        let file = path.display().to_string();
        let (Stored { header, rows }, torn) = Stored::read(path)?;
        if torn {
            note(format_args!("{file}: its last line was incomplete, so it was ignored"));
        }
        let header = Header { shard: None, ..header };
        let Some((whole, first)) = &mut merged else {
            merged = Some((Stored { header, rows }, file));
            continue;
        };
        let differences = header.differences(&whole.header);
        if !differences.is_empty() {
            let problem = |difference: &String| {
                let message = format!("{file} does not belong to {first}: {difference}");
                Problem::new("merge", &file, message, "merge shards of one experiment, run alike")
            };
            return Err(differences.iter().map(problem).collect::<Vec<_>>().into());
        }
        for (job, row) in rows {
            let known = whole.rows.entry(job).or_insert_with(|| row.clone());
            if *known != row {
                let message = format!("{file}: job {job} has another row in a file before it");
                let fix = "find out which is right: the same search has the same row on every machine";
                return Err(Problem::new("merge", &row, message, fix).into());
            }
        }
    }
    merged.map(|(stored, _)| stored).ok_or_else(|| {
        Problem::new("merge", "", "there is nothing to merge", "name the files of the shards").into()
    })
}

/// After how many jobs a result is decided.
struct Decided<'a> {
    rows: &'a Rows,
}

impl Visitor for Decided<'_> {
    type Output = Result<Option<usize>, Failure>;

    fn visit<E: Experiment>(self, experiment: &E) -> Self::Output {
        decided_after(experiment, self.rows)
    }
}

struct Show<'a, W> {
    rows: &'a Rows,
    partial: Option<&'a Partial>,
    form: Form,
    out: &'a mut W,
}

impl<W: Write> Visitor for Show<'_, W> {
    type Output = Result<(), Failure>;

    fn visit<E: Experiment>(self, experiment: &E) -> Result<(), Failure> {
        let rows = Stored::rows_of::<E>(self.rows)?;
        Ok(show(&experiment.summary(&rows)?, self.rows, self.partial, self.form, self.out)?)
    }
}
