//! How many positions of a suite are solved with a visit budget each.

use super::epd::{self, Entry};
use super::failure::Failure;
use super::positions::{scenario, without_position};
use super::runner::Runner;
use super::table::mean;
use super::techniques::Techniques;
use crate::games::chess::START_FEN;
use crate::problem::Problem;
use crate::run;
use serde::Serialize;
use std::fmt;

/// What is solved, and how.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// The suite: a file of positions in EPD, with bm or am
    #[arg(long, value_name = "FILE")]
    pub suite: String,
    /// Visits for each position; the last completed iteration counts
    #[arg(long, default_value_t = 2_000_000)]
    pub visits: u64,
    /// Parameters of the search, as in a link without a position: etc=2&null-move=3
    #[arg(long, default_value = "", hide_default_value = true, value_name = "PAIRS")]
    pub scenario: String,
    /// A named set of techniques; --scenario goes over it
    #[arg(long, value_enum, default_value_t)]
    pub techniques: Techniques,
}

/// A suite's result.
#[derive(Clone, Debug, Serialize)]
pub struct Solved {
    /// How every position was searched.
    pub scenario: String,
    /// How many positions there are.
    pub positions: usize,
    /// How many were solved.
    pub solved: usize,
    /// The others.
    pub unsolved: Vec<Unsolved>,
    /// All visits.
    pub visits: u64,
    /// The mean depth of the last completed iteration.
    pub mean_depth: f64,
}

/// A position that was not solved.
#[derive(Clone, Debug, Serialize)]
pub struct Unsolved {
    /// Its name.
    pub id: String,
    /// What was found instead; nothing where no iteration was completed.
    pub played: Option<String>,
}

/// Searches a suite.
///
/// # Errors
///
/// The suite or the scenario is not understood, or a position says nothing about its solution.
pub fn run(arguments: &Arguments, runner: &Runner) -> Result<Solved, Failure> {
    let entries = epd::read_file(&arguments.suite)?;
    let without_answer: Vec<Problem> =
        entries.iter().filter(|entry| !entry.has_answer()).map(unasked).collect();
    if !without_answer.is_empty() {
        return Err(without_answer.into());
    }
    let visits = format!("depth=60&visits={}", arguments.visits);
    let layers = [visits.as_str(), arguments.techniques.pairs(), &arguments.scenario];
    let shown = scenario(START_FEN, &layers)?;
    let summaries =
        runner.in_order("solve", &entries, |entry| Ok(run::search(&scenario(&entry.fen, &layers)?)?))?;
    let unsolved: Vec<Unsolved> = summaries
        .iter()
        .filter(|(entry, summary)| !summary.best.as_ref().is_some_and(|best| entry.is_solved_by(best)))
        .map(|(entry, summary)| Unsolved { id: entry.id.clone(), played: summary.best.clone() })
        .collect();
    Ok(Solved {
        scenario: without_position(&shown),
        positions: summaries.len(),
        solved: summaries.len() - unsolved.len(),
        unsolved,
        visits: summaries.iter().map(|(_, summary)| summary.visits).sum(),
        mean_depth: mean(summaries.iter().map(|(_, summary)| f64::from(summary.depth))),
    })
}

fn unasked(entry: &Entry) -> Problem {
    let message = format!("line {}: neither bm nor am says what solves it", entry.line);
    let mend = "add an operation, such as bm Nf3;";
    Problem { line: Some(entry.line), ..Problem::new("suite", &entry.fen, message, mend) }
}

impl fmt::Display for Solved {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "scenario    {}", self.scenario)?;
        writeln!(formatter, "solved      {} of {}", self.solved, self.positions)?;
        writeln!(formatter, "visits      {}", self.visits)?;
        writeln!(formatter, "mean depth  {:.2}", self.mean_depth)?;
        for Unsolved { id, played } in &self.unsolved {
            writeln!(formatter, "unsolved    {id}: {}", played.as_deref().unwrap_or("no move"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suite_is_searched() {
        let path = std::env::temp_dir().join(format!("plyscope-suite-{}.epd", std::process::id()));
        let mates = "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - bm Ra8#; id \"back rank\";\n\
                     6k1/5ppp/8/8/8/8/8/R3K2R w KQ - am Ra8; id \"anything else\";\n";
        std::fs::write(&path, mates).unwrap();
        let arguments = Arguments {
            suite: path.to_string_lossy().into_owned(),
            visits: 2_000,
            scenario: "null-move=3".to_owned(),
            techniques: Techniques::All,
        };
        let solved = run(&arguments, &Runner::default()).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!((solved.solved, solved.positions), (1, 2));
        assert_eq!(solved.unsolved[0].id, "anything else");
        assert!(solved.scenario.contains("null-move=3"), "{}", solved.scenario);
        assert!(matches!(run(&arguments, &Runner::default()), Err(Failure::Input(_))), "the file is gone");
    }
}
