//! How many positions of a suite are solved with a visit budget each.

use super::experiment::{Experiment, Jobs};
use super::failure::Failure;
use super::proportion::{Interval, interval};
use super::runner::Runner;
use super::suite::{Position, SuiteArguments, heading};
use super::table::mean;
use super::techniques::Techniques;
use plyscope::problem::Problem;
use plyscope::run;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The arguments of the experiment.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
pub struct Solve {
    /// The suite, which says what solves its positions (bm or am).
    #[command(flatten)]
    #[serde(flatten)]
    pub suite: SuiteArguments,
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
    /// Between which shares the solved ones of all such positions lie.
    pub interval: Interval,
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
    /// The move that was found instead; `None` if no iteration was completed.
    pub played: Option<String>,
}

/// A position's row.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The position's name.
    pub id: String,
    /// Whether it was solved.
    pub solved: bool,
    /// The move that was found; `None` if no iteration was completed.
    pub played: Option<String>,
    /// Positions visited.
    pub visits: u64,
    /// The last completed iteration's depth.
    pub depth: u8,
}

impl Solve {
    fn budget(&self) -> String {
        format!("depth=60&visits={}", self.visits)
    }
}

impl Experiment for Solve {
    const NAME: &'static str = "solve";
    type Job = Position;
    type Row = Row;
    type Summary = Solved;

    fn jobs(&self, _runner: &Runner) -> Result<Jobs<Position>, Failure> {
        heading(self.suite.game.0, &[&self.budget(), self.techniques.pairs(), &self.scenario])?;
        let suite = self.suite.load()?;
        let without_answer: Vec<Problem> =
            suite.positions.iter().filter(|position| !position.answer.is_known()).map(unasked).collect();
        if without_answer.is_empty() { Ok(suite.into()) } else { Err(without_answer.into()) }
    }

    fn run(&self, position: &Position) -> Result<Row, Failure> {
        let scenario = position.scenario(&[&self.budget(), self.techniques.pairs(), &self.scenario])?;
        let summary = run::search(&scenario)?;
        Ok(Row {
            id: position.id.clone(),
            solved: summary.best.as_ref().is_some_and(|best| position.answer.is_solved_by(best)),
            played: summary.best,
            visits: summary.visits,
            depth: summary.depth,
        })
    }

    fn cost(row: &Row) -> u64 {
        row.visits
    }

    fn summary(&self, rows: &[Row]) -> Result<Solved, Failure> {
        let unsolved: Vec<Unsolved> = rows
            .iter()
            .filter(|row| !row.solved)
            .map(|row| Unsolved { id: row.id.clone(), played: row.played.clone() })
            .collect();
        Ok(Solved {
            scenario: heading(self.suite.game.0, &[&self.budget(), self.techniques.pairs(), &self.scenario])?,
            positions: rows.len(),
            solved: rows.len() - unsolved.len(),
            interval: interval(rows.len() - unsolved.len(), rows.len()),
            unsolved,
            visits: rows.iter().map(|row| row.visits).sum(),
            mean_depth: mean(rows.iter().map(|row| f64::from(row.depth))),
        })
    }
}

fn unasked(position: &Position) -> Problem {
    let message = format!("{}: neither bm nor am says what solves it", position.id);
    Problem::new("suite", &position.link, message, "add an operation, such as bm Nf3;")
}

impl fmt::Display for Solved {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "scenario    {}", self.scenario)?;
        writeln!(formatter, "solved      {} of {} (95 %: {})", self.solved, self.positions, self.interval)?;
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
        let suite = path.clone();
        let solve = Solve {
            suite: SuiteArguments { suite, ..SuiteArguments::default() },
            visits: 2_000,
            scenario: "null-move=3".to_owned(),
            techniques: Techniques::All,
        };
        let jobs = solve.jobs(&Runner::default()).unwrap();
        std::fs::remove_file(&path).unwrap();
        let rows: Vec<Row> = jobs.list.iter().map(|job| solve.run(job).unwrap()).collect();
        let solved = solve.summary(&rows).unwrap();
        assert_eq!((solved.solved, solved.positions), (1, 2));
        assert_eq!(solved.unsolved[0].id, "anything else");
        assert!(solved.scenario.contains("null-move=3"), "{}", solved.scenario);
        assert!(matches!(solve.jobs(&Runner::default()), Err(Failure::Input(_))), "the file is gone");
    }
}
