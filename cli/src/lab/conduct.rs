//! Conducting an experiment, whichever it is: jobs on all cores, rows stored as they finish, shards,
//! and the result as text, JSON or CSV.

use super::experiment::{Experiment, Jobs};
use super::failure::{Failure, Partial};
use super::flat::write_csv;
use super::header::{Header, commit_here};
use super::runner::Runner;
use super::shard::Shard;
use super::store::{Rows, Store, Stored, line, replace};
use crate::ordinary_file;
use crate::terminal::note;
use clap::Args;
use plyscope::problem::Problem;
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// An experiment, and what is done with its result.
#[derive(Clone, Debug, Args)]
pub struct Conduct<E: Args> {
    /// The experiment.
    #[command(flatten)]
    pub experiment: E,
    /// How the result is printed.
    #[command(flatten)]
    pub form: Form,
    /// Keep a row of each finished job in this file (JSON Lines), as they finish
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
    /// Go on with the file of --store, if there is one
    #[arg(long, requires = "store")]
    pub resume: bool,
    /// Do only this share of the jobs: 3/8 is the third of eight. Merge the files with plyscope lab merge
    #[arg(long, value_name = "I/N", requires = "store")]
    pub shard: Option<Shard>,
    /// The commit that this program was made from, where the folder that it runs in is no checkout of it
    #[arg(long, value_name = "HASH", requires = "store", value_parser = read_commit)]
    pub commit: Option<String>,
}

/// A commit's hash, or as many of its digits as name it.
fn read_commit(text: &str) -> Result<String, String> {
    let is_hash = (7..=40).contains(&text.len()) && text.chars().all(|digit| digit.is_ascii_hexdigit());
    if is_hash { Ok(text.to_lowercase()) } else { Err("write 7 to 40 hexadecimal digits".to_owned()) }
}

/// How a result is printed; a table in text if nothing is said.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct Form {
    /// Print one JSON object; its key "partial" is null unless something is missing
    #[arg(long)]
    pub json: bool,
    /// Print the rows as a flat table of comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
}

impl<E: Experiment> Conduct<E> {
    /// Runs the experiment and writes its result. Ctrl-C stops it: what was done by then is written.
    ///
    /// # Errors
    ///
    /// The input is not in order, the output cannot be written, or it was stopped.
    pub fn run(&self, runner: &Runner, out: &mut impl Write) -> Result<(), Failure> {
        let file = self.file()?;
        self.refuse_one_file_for_two()?;
        let commit = self.store.as_ref().map(|path| self.commit_for(path)).transpose()?;
        let jobs = match self.experiment.jobs(runner) {
            // Too little was done to begin, so the error is not a mistake of the input.
            Err(_) if runner.partial().is_some() => return stopped(runner.partial()),
            jobs => jobs?,
        };
        let rows = self.rows(&jobs, commit, runner)?;
        let partial = runner.partial();
        let whole = Stored::rows_of::<E>(&rows)?;
        let summary = match self.experiment.summary(&whole) {
            Err(_) if partial.is_some() => return stopped(partial),
            summary => summary?,
        };
        let shown = show(&summary, &rows, partial, self.form, out);
        if let Some((option, path)) = self.experiment.other_file() {
            // The existing file may be complete.
            if partial.is_some() && fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0) {
                note(format_args!("{option}: {} is unchanged, because not all was done", path.display()));
            } else {
                let bytes = self.experiment.other_bytes(&whole, &summary);
                replace(option, path, &bytes, "it is unchanged; the result is above")?;
            }
        }
        if let (Some(path), None, None) = (file, partial, self.shard) {
            replace("--write", path, summary.to_string().as_bytes(), "it is unchanged; the result is above")?;
        }
        shown?;
        stopped(partial)
    }

    /// The file of the project that is to be replaced, if that is wanted.
    fn file(&self) -> Result<Option<&'static str>, Problem> {
        let missing = self.experiment.file().filter(|path| !fs::exists(path).unwrap_or(false));
        match missing {
            Some(path) => {
                let fix = "run the command in the project's own directory";
                Err(Problem::new("--write", path, format!("there is no file {path} here"), fix))
            }
            None => Ok(self.experiment.file()),
        }
    }

    /// Refuses to write the stored rows and another form of the result to the same file.
    fn refuse_one_file_for_two(&self) -> Result<(), Problem> {
        let other = self.experiment.other_file();
        let (Some(store), Some((option, path))) = (&self.store, other) else { return Ok(()) };
        let target = |path: &Path| ordinary_file::followed(path).ok();
        if target(store).is_some_and(|store| Some(store) == target(path)) {
            let name = path.display().to_string();
            let message = format!("{name} is also the file of --store");
            return Err(Problem::new(option, &name, message, "name two files"));
        }
        Ok(())
    }

    /// The commit that a stored result names: by it the result can be made again.
    fn commit_for(&self, path: &Path) -> Result<String, Problem> {
        self.commit.clone().or_else(commit_here).ok_or_else(|| {
            let message = "this folder is no git checkout, so the result could not say which commit made it";
            let fix = "run the command in a checkout, or name the commit with --commit";
            Problem::new("--store", &path.display().to_string(), message.to_owned(), fix)
        })
    }

    /// Does the jobs that are not done yet. Gives the rows of the shard's jobs, from now and from before.
    fn rows(&self, jobs: &Jobs<E::Job>, commit: Option<String>, runner: &Runner) -> Result<Rows, Failure> {
        let (store, mut rows) = match (&self.store, commit) {
            (Some(path), Some(commit)) => {
                let header = Header::new(&self.experiment, jobs, self.shard, commit)?;
                let (store, rows, torn) = Store::open(path, self.resume, &header)?;
                torn.into_iter().for_each(note);
                (Some(store), rows)
            }
            _ => (None, Rows::new()),
        };
        let ours = |job: &usize| self.shard.is_none_or(|shard| shard.does(*job));
        let mut wanted: Vec<usize> =
            (1..=jobs.list.len()).filter(ours).filter(|job| !rows.contains_key(job)).collect();
        if !rows.is_empty() {
            note(format_args!("{}: {} done before, {} to do", E::NAME, rows.len(), wanted.len()));
        }
        let run = |&job: &usize| {
            let line = line(job, &self.experiment.run(&jobs.list[job - 1])?)?;
            store.as_ref().map_or(Ok(()), |store| store.append(&line))?;
            Ok(line)
        };
        // A shard does not see what the others find: it does all that is its own.
        let early = self.experiment.can_be_decided_early() && self.shard.is_none();
        let batch = if early { BATCH * rayon::current_num_threads() } else { wanted.len() };
        if early && decided_after(&self.experiment, &rows)?.is_some() {
            wanted.clear();
        }
        let done = runner.in_batches(E::NAME, &wanted, batch, run, |done| {
            if !early {
                return Ok(false);
            }
            let mut rows = rows.clone();
            rows.extend(done.iter().map(|(job, line)| (**job, line.clone())));
            Ok(decided_after(&self.experiment, &rows)?.is_some())
        })?;
        rows.extend(done.into_iter().map(|(job, line)| (*job, line)));
        if early && let Some(decided) = decided_after(&self.experiment, &rows)? {
            // How many more were done by then depends on the machine.
            rows.split_off(&(decided + 1));
        }
        if let (Some(store), None) = (store, runner.partial()) {
            store.finish(&rows)?;
        }
        Ok(rows)
    }
}

/// So many jobs for each core are done before it is asked whether an experiment is decided.
const BATCH: usize = 4;

/// After how many jobs an experiment is decided, whose rows from the first one on are there.
///
/// # Errors
///
/// A row is not one of this experiment's.
pub fn decided_after<E: Experiment>(experiment: &E, rows: &Rows) -> Result<Option<usize>, Failure> {
    if !experiment.can_be_decided_early() {
        return Ok(None);
    }
    let without_gap = rows.iter().zip(1..).take_while(|((job, _), number)| *job == number);
    let rows: Rows = without_gap.map(|((job, line), _)| (*job, line.clone())).collect();
    experiment.decided_after(&Stored::rows_of::<E>(&rows)?)
}

fn stopped(partial: Option<&Partial>) -> Result<(), Failure> {
    partial.map_or(Ok(()), |partial| Err(Failure::Stopped(partial.clone())))
}

/// A result as a JSON object.
#[derive(Serialize)]
struct Shown<'a, S> {
    #[serde(flatten)]
    result: &'a S,
    /// How far it came, if something is missing.
    partial: Option<&'a Partial>,
}

/// Writes a result in the form that is asked for.
///
/// # Errors
///
/// It cannot be written.
pub fn show(
    summary: &(impl Serialize + std::fmt::Display),
    rows: &Rows,
    partial: Option<&Partial>,
    form: Form,
    out: &mut impl Write,
) -> std::io::Result<()> {
    if form.json {
        writeln!(out, "{}", serde_json::to_string(&Shown { result: summary, partial })?)?;
    } else {
        if form.csv {
            write_csv(rows.values().map(String::as_str), out)?;
        } else {
            write!(out, "{summary}")?;
        }
        partial.map_or(Ok(()), |partial| writeln!(out, "# partial: {partial}"))?;
    }
    out.flush()
}
