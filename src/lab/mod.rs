//! The laboratory: experiments over many searches, run by `plyscope lab`.
//!
//! Each experiment has a file of its own. Searches run on all cores of the machine, but results
//! are in the order of the positions, and none depends on the time that anything took.
//!
//! | file | what it measures |
//! |---|---|
//! | `ladder.rs` | what each enhancement saves, one after the other |
//! | `solve.rs` | how many positions of a suite are solved |
//! | `prob_cut_fit.rs` | ProbCut's models |
//! | `best_move_index.rs` | where the best move stands at ALL nodes (Björnsson et al., Figure 6) |
//! | `uncertainty.rs` | what uncertainty cut-offs save (Björnsson et al., Table 1) |
//! | `pre_search.rs` | what pre-searches save and solve (Hlynka & Schaeffer) |
//! | `epd.rs`, `positions.rs`, `techniques.rs` | what is searched, and how |
//! | `runner.rs` | all cores, progress, Ctrl-C |
//! | `failure.rs` | why there is no result |
//! | `watch.rs`, `table.rs` | observers, and tables in text |

pub mod best_move_index;
pub mod epd;
pub mod failure;
pub mod ladder;
pub mod positions;
pub mod pre_search;
pub mod prob_cut_fit;
pub mod runner;
pub mod solve;
pub mod table;
pub mod techniques;
pub mod uncertainty;
pub mod watch;

use crate::problem::Problem;
use failure::{Failure, Partial};
use runner::Runner;
use serde::Serialize;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};

/// An experiment with its arguments.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum Experiment {
    /// Visits to a fixed depth over the Bratko-Kopec positions, one enhancement after the other
    Ladder(ladder::Arguments),
    /// How many positions of an EPD suite are solved
    Solve(solve::Arguments),
    /// Fit ProbCut's models to searches of sampled positions
    ProbcutFit(prob_cut_fit::Arguments),
    /// Where in the move list the best move stands at ALL nodes
    BestMoveIndex(best_move_index::Arguments),
    /// What uncertainty cut-offs save: visits in per cent of those without
    Uncertainty(uncertainty::Arguments),
    /// What pre-searches save and solve: pairs of searches with a visit budget
    PreSearch(pre_search::Arguments),
}

/// Runs an experiment and writes its result. Ctrl-C stops it: what was done by then is written.
///
/// # Errors
///
/// The input is not in order, the output cannot be written, or it was stopped.
pub fn run(experiment: &Experiment, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let runner = &Runner::interactive();
    match experiment {
        Experiment::Ladder(arguments) => report(ladder::run(arguments, runner), None, runner, json, out),
        Experiment::Solve(arguments) => report(solve::run(arguments, runner), None, runner, json, out),
        Experiment::ProbcutFit(arguments) => {
            let file = wanted(arguments.write, prob_cut_fit::FILE)?;
            report(prob_cut_fit::run(arguments, runner), file, runner, json, out)
        }
        Experiment::BestMoveIndex(arguments) => {
            let file = wanted(arguments.write, best_move_index::FILE)?;
            report(best_move_index::run(arguments, runner), file, runner, json, out)
        }
        Experiment::Uncertainty(arguments) => {
            report(uncertainty::run(arguments, runner), None, runner, json, out)
        }
        Experiment::PreSearch(arguments) => {
            report(pre_search::run(arguments, runner), None, runner, json, out)
        }
    }
}

/// The file of the project that is to be replaced, if that is wanted.
fn wanted(write: bool, path: &str) -> Result<Option<&str>, Problem> {
    if write && !fs::exists(path).unwrap_or(false) {
        let mend = "run the command in the project's own directory";
        return Err(Problem::new("--write", path, format!("there is no file {path} here"), mend));
    }
    Ok(write.then_some(path))
}

/// Shows a result, and only then replaces the file: nothing that was computed is lost to a failure.
fn report(
    result: Result<impl Serialize + Display, Failure>,
    file: Option<&str>,
    runner: &Runner,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let partial = runner.partial();
    let stopped = || partial.map_or(Ok(()), |partial| Err(Failure::Stopped(partial.clone())));
    let result = match result {
        // Too little was done for a result; what it lacks is nobody's mistake.
        Err(_) if partial.is_some() => return stopped(),
        result => result?,
    };
    let shown = show(&result, partial, json, out);
    if let (Some(path), None) = (file, partial) {
        replace(path, &result.to_string())?;
    }
    shown?;
    stopped()
}

/// A result as a JSON object.
#[derive(Serialize)]
struct Shown<'a, R> {
    #[serde(flatten)]
    result: &'a R,
    /// How far it came, if it was stopped.
    partial: Option<&'a Partial>,
}

fn show(
    result: &(impl Serialize + Display),
    partial: Option<&Partial>,
    json: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    if json {
        writeln!(out, "{}", serde_json::to_string(&Shown { result, partial })?)?;
    } else {
        write!(out, "{result}")?;
        partial.map_or(Ok(()), |partial| writeln!(out, "# partial: {partial}"))?;
    }
    out.flush()
}

/// Replaces a file as a whole: whoever reads it finds the old text or the new one.
fn replace(path: &str, text: &str) -> Result<(), Problem> {
    let temporary = format!("{path}.new");
    fs::write(&temporary, text).and_then(|()| fs::rename(&temporary, path)).map_err(|error| {
        let _ = fs::remove_file(&temporary);
        let message = format!("{path} cannot be written: {error}");
        Problem::new("--write", path, message, "it is as it was; the result is above")
    })
}
