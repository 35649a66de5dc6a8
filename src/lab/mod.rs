//! The laboratory: experiments over many searches, run by `plyscope lab`.
//!
//! Each experiment has a file of its own. Searches run on as many threads as the machine has, but
//! results are in the order of the positions, and none depends on the time that anything took.
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
//! | `watch.rs`, `work.rs`, `table.rs` | observers, threads, and tables in text |

pub mod best_move_index;
pub mod epd;
pub mod ladder;
pub mod positions;
pub mod pre_search;
pub mod prob_cut_fit;
pub mod solve;
pub mod table;
pub mod techniques;
pub mod uncertainty;
pub mod watch;
pub mod work;

use crate::problem::Problem;
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

/// Why an experiment has no result.
#[derive(Debug)]
pub enum LabError {
    /// What it was given is not in order; never an empty list.
    Input(Vec<Problem>),
    /// Its result could not be written.
    Output(io::Error),
}

impl From<Problem> for LabError {
    fn from(problem: Problem) -> LabError {
        LabError::Input(vec![problem])
    }
}

impl From<Vec<Problem>> for LabError {
    fn from(problems: Vec<Problem>) -> LabError {
        LabError::Input(problems)
    }
}

impl From<io::Error> for LabError {
    fn from(error: io::Error) -> LabError {
        LabError::Output(error)
    }
}

/// Runs an experiment and writes its result.
///
/// # Errors
///
/// The input is not in order, or the output cannot be written.
pub fn run(experiment: &Experiment, out: &mut impl Write) -> Result<(), LabError> {
    match experiment {
        Experiment::Ladder(arguments) => show(&ladder::run(arguments)?, arguments.json, out),
        Experiment::Solve(arguments) => show(&solve::run(arguments)?, arguments.json, out),
        Experiment::ProbcutFit(arguments) => {
            let fit = prob_cut_fit::run(arguments)?;
            keep(arguments.write, prob_cut_fit::FILE, &fit.to_string())?;
            show(&fit, arguments.json, out)
        }
        Experiment::BestMoveIndex(arguments) => {
            let shares = best_move_index::run(arguments)?;
            keep(arguments.write, best_move_index::FILE, &shares.to_string())?;
            show(&shares, arguments.json, out)
        }
        Experiment::Uncertainty(arguments) => show(&uncertainty::run(arguments)?, arguments.json, out),
        Experiment::PreSearch(arguments) => show(&pre_search::run(arguments)?, arguments.json, out),
    }
}

fn show(result: &(impl Serialize + Display), json: bool, out: &mut impl Write) -> Result<(), LabError> {
    if json {
        let text = serde_json::to_string(result).map_err(io::Error::from)?;
        writeln!(out, "{text}")?;
    } else {
        write!(out, "{result}")?;
    }
    Ok(out.flush()?)
}

/// Replaces a file of the project, if that is wanted.
fn keep(wanted: bool, path: &str, text: &str) -> Result<(), LabError> {
    if !wanted {
        return Ok(());
    }
    let mend = "run the command in the project's own directory";
    if !fs::exists(path).unwrap_or(false) {
        return Err(Problem::new("--write", path, format!("there is no file {path} here"), mend).into());
    }
    Ok(fs::write(path, text)?)
}
