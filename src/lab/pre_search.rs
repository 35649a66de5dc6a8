//! What pre-searches save and solve, by Hlynka & Schaeffer's method: every position is searched twice,
//! with and without, until a visit budget is used up, and then to the end of the iteration.
//!
//! The two searches of a pair are compared at the last iteration that both completed.

use super::epd::{self, Entry};
use super::failure::Failure;
use super::positions::{scenario, without_position};
use super::runner::Runner;
use super::table::{TextTable, mean, per_cent};
use super::watch::{Iteration, IterationWatch};
use crate::game::Game;
use crate::games::chess::Chess;
use crate::games::chess::START_FEN;
use crate::problem::Problem;
use crate::run;
use serde::Serialize;
use std::fmt;

/// What is searched.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// The suite: a file of positions in EPD
    #[arg(long, value_name = "FILE")]
    pub suite: String,
    /// Visits after which the iteration is completed and none follows
    #[arg(long, default_value_t = 400_000)]
    pub visits: u64,
    /// Parameters that differ, as in a link without a position: etc=2&null-move=3
    #[arg(long, default_value = "", hide_default_value = true, value_name = "PAIRS")]
    pub scenario: String,
}

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// The searches with pre-searches.
    pub scenario: String,
    /// How many positions there are.
    pub positions: usize,
    /// The mean depth of the last completed iteration, without and with.
    pub mean_depth: [f64; 2],
    /// Positions that took fewer visits with pre-searches.
    pub fewer: Group,
    /// Those that took more.
    pub more: Group,
    /// Those that took as many.
    pub equal: usize,
    /// All visits with, in per cent of those without.
    pub total_per_cent: f64,
    /// How many positions have an answer in the suite.
    pub with_answer: usize,
    /// How many of them were solved by each iteration, without and with.
    pub solved: Vec<SolvedAt>,
}

/// Positions that changed the same way.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Group {
    /// How many.
    pub positions: usize,
    /// By how many per cent on average.
    pub mean_change: f64,
}

/// The positions solved at a depth.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SolvedAt {
    /// The iteration's depth.
    pub depth: u8,
    /// Without pre-searches.
    pub without: usize,
    /// With them.
    pub with: usize,
}

struct Pair {
    without: Vec<Iteration>,
    with: Vec<Iteration>,
    chess: Chess,
}

/// Searches a suite in pairs.
///
/// # Errors
///
/// The suite or the scenario is not understood.
pub fn run(arguments: &Arguments, runner: &Runner) -> Result<Comparison, Failure> {
    let entries = epd::read_file(&arguments.suite)?;
    let budget = format!("depth=60&budget=finish&visits={}", arguments.visits);
    let on = [budget.as_str(), "pre-search=on", &arguments.scenario];
    let off = [budget.as_str(), &arguments.scenario, "pre-search=off"];
    let shown = without_position(&scenario(START_FEN, &on)?);
    let pairs = runner.in_order("pre-search", &entries, |entry| {
        let search = |layers: &[&str]| {
            let scenario = scenario(&entry.fen, layers)?;
            let (_, watch) = run::observe(&scenario, IterationWatch::default())?;
            Ok::<_, Failure>(watch.iterations)
        };
        let chess = Chess::from_fen(&entry.fen)
            .map_err(|error| Problem::new("suite", &entry.fen, error.problem, error.mend))?;
        Ok(Pair { without: search(&off)?, with: search(&on)?, chess })
    })?;
    Ok(compare(shown, &pairs))
}

fn compare(scenario: String, pairs: &[(&Entry, Pair)]) -> Comparison {
    let compared: Vec<(u64, u64)> = pairs
        .iter()
        .filter_map(|(_, pair)| pair.without.iter().zip(&pair.with).next_back())
        .map(|(without, with)| (without.visits, with.visits))
        .collect();
    let changes = compared.iter().map(|&(without, with)| per_cent(with, without) - 100.0);
    let group = |belongs: fn(f64) -> bool| {
        let changes: Vec<f64> = changes.clone().filter(|change| belongs(*change)).collect();
        Group { positions: changes.len(), mean_change: mean(changes) }
    };
    let sum = |side: fn(&(u64, u64)) -> u64| compared.iter().map(side).sum();
    let depths = |side: fn(&Pair) -> &Vec<Iteration>| {
        mean(
            pairs
                .iter()
                .map(|(_, pair)| side(pair).last().map_or(0.0, |iteration| f64::from(iteration.depth))),
        )
    };
    let deepest =
        pairs.iter().flat_map(|(_, pair)| pair.with.iter().chain(&pair.without)).map(|it| it.depth).max();
    let answered: Vec<&(&Entry, Pair)> = pairs.iter().filter(|(entry, _)| entry.has_answer()).collect();
    let solved_at = |depth: u8, side: fn(&Pair) -> &Vec<Iteration>| {
        answered.iter().filter(|(entry, pair)| is_solved(entry, &pair.chess, side(pair), depth)).count()
    };
    let solved = (1..=deepest.unwrap_or(0)).map(|depth| SolvedAt {
        depth,
        without: solved_at(depth, |pair| &pair.without),
        with: solved_at(depth, |pair| &pair.with),
    });
    Comparison {
        scenario,
        positions: pairs.len(),
        mean_depth: [depths(|pair| &pair.without), depths(|pair| &pair.with)],
        fewer: group(|change| change < 0.0),
        more: group(|change| change > 0.0),
        equal: changes.clone().filter(|change| *change == 0.0).count(),
        total_per_cent: per_cent(sum(|pair| pair.1), sum(|pair| pair.0)),
        with_answer: answered.len(),
        solved: if answered.is_empty() { Vec::new() } else { solved.collect() },
    }
}

/// Whether the best move after an iteration solves the position. A search that ended before (a
/// budget is used up) counts with its last iteration.
fn is_solved(entry: &Entry, chess: &Chess, iterations: &[Iteration], depth: u8) -> bool {
    let reached = iterations.iter().rev().find(|iteration| iteration.depth <= depth);
    let root = chess.root();
    let best = reached.and_then(|iteration| chess.find(&root, iteration.best));
    best.is_some_and(|mv| entry.is_solved_by(&chess.notation(&root, mv)))
}

impl fmt::Display for Comparison {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |group: &Group| {
            let share = per_cent(group.positions as u64, self.positions as u64);
            format!("{:>5} ({share:.1} %), by {:.1} % on average", group.positions, group.mean_change.abs())
        };
        let [without, with] = self.mean_depth;
        writeln!(formatter, "scenario      {}", self.scenario)?;
        writeln!(formatter, "positions     {}", self.positions)?;
        writeln!(formatter, "mean depth    {without:.2} without pre-searches, {with:.2} with")?;
        writeln!(formatter, "fewer visits  {}", share(&self.fewer))?;
        writeln!(formatter, "more visits   {}", share(&self.more))?;
        writeln!(formatter, "as many       {:>5}", self.equal)?;
        writeln!(formatter, "all visits    {:.1} % of those without", self.total_per_cent)?;
        if self.with_answer == 0 {
            return Ok(());
        }
        writeln!(formatter)?;
        let of = format!("solved of {}: without", self.with_answer);
        let mut table = TextTable::new(&["depth", &of, "with"]);
        for row in &self.solved {
            table.row([usize::from(row.depth), row.without, row.with].map(|number| number.to_string()));
        }
        write!(formatter, "{table}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn iteration(depth: u8, visits: u64, chess: &Chess, san: &str) -> Iteration {
        let best = chess.code(chess.find_san(san).unwrap());
        Iteration { depth, value: crate::value::Value::DRAW, best, visits }
    }

    #[test]
    fn pairs_are_compared_at_the_last_common_iteration() {
        let entries = epd::read(b"6k1/5ppp/8/8/8/8/8/R3K2R w KQ - bm Ra8;").unwrap();
        let chess = Chess::from_fen(&entries[0].fen).unwrap();
        let at = |depth, visits, san| iteration(depth, visits, &chess, san);
        let without = vec![at(1, 10, "Ke2"), at(2, 100, "Ke2"), at(3, 900, "Ra8")];
        let with = vec![at(1, 10, "Ke2"), at(2, 90, "Ra8")];
        let pair = Pair { without, with, chess: chess.clone() };
        let comparison = compare(String::new(), &[(&entries[0], pair)]);
        assert_eq!((comparison.fewer.positions, comparison.more.positions, comparison.equal), (1, 0, 0));
        assert!((comparison.fewer.mean_change + 10.0).abs() < 1e-9);
        let solved: Vec<_> = comparison.solved.iter().map(|row| (row.depth, row.without, row.with)).collect();
        assert_eq!(solved, [(1, 0, 0), (2, 0, 1), (3, 1, 1)]);
    }
}
