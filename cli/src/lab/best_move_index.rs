//! The place of the best move in the move list at ALL nodes (Björnsson et al., Figure 6).
//!
//! [`plyscope::facts::best_move`] decides which nodes count.

use super::experiment::{Experiment, Jobs};
use super::failure::Failure;
use super::runner::Runner;
use super::suite::{Position, SuiteArguments, heading};
use plyscope::facts::best_move::{EndedNode, LEAST_MOVES, part_within};
use plyscope::game::MoveCode;
use plyscope::problem::Problem;
use plyscope::run;
use plyscope::search::observe::{Entered, Left, Observer, Visited};
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Window;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The file that keeps the measurement.
pub const FILE: &str = "src/games/chess/best_move_shares.txt";

/// The arguments of the experiment.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
pub struct BestMoveIndex {
    /// The suite.
    #[command(flatten)]
    #[serde(flatten)]
    pub suite: SuiteArguments,
    /// Search so many plies, from 1 to 12
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=12))]
    pub depth: u8,
    /// Replace src/games/chess/best_move_shares.txt
    #[arg(long)]
    #[serde(skip)]
    pub write: bool,
}

/// The distribution.
#[derive(Clone, Debug, Serialize)]
pub struct Shares {
    /// The suite's name.
    pub suite: String,
    /// How many positions were searched.
    pub positions: usize,
    /// The depth of the searches.
    pub depth: u8,
    /// How they were made.
    pub scenario: String,
    /// How many nodes were counted.
    pub nodes: u64,
    /// The share of them whose best move is among the first tenth of the list, the first two, ...
    pub cumulative: [f64; 10],
}

/// A position's row.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The position's name.
    pub id: String,
    /// Positions visited.
    pub visits: u64,
    /// How many nodes were counted.
    pub nodes: u64,
    /// The number of nodes whose best move is within the first tenth of the list, the first two tenths, and so on.
    pub within: [f64; 10],
}

impl BestMoveIndex {
    fn layer(&self) -> String {
        format!("depth={}", self.depth)
    }
}

impl Experiment for BestMoveIndex {
    const NAME: &'static str = "best-move-index";
    type Job = Position;
    type Row = Row;
    type Summary = Shares;

    fn jobs(&self, _runner: &Runner) -> Result<Jobs<Position>, Failure> {
        let game = self.suite.game;
        if self.write && !game.is_default() {
            let message = format!("{FILE} is about chess, and this about {game}");
            return Err(Problem::new("--write", "", message, "remove --write, or --game").into());
        }
        Ok(self.suite.load()?.into())
    }

    fn run(&self, position: &Position) -> Result<Row, Failure> {
        let (summary, watch) = run::watch(&position.scenario(&[&self.layer()])?, BestMoveWatch::default())?;
        let BestMoveWatch { nodes, within, .. } = watch;
        Ok(Row { id: position.id.clone(), visits: summary.visits, nodes, within })
    }

    fn cost(row: &Row) -> u64 {
        row.visits
    }

    fn summary(&self, rows: &[Row]) -> Result<Shares, Failure> {
        let nodes = rows.iter().map(|row| row.nodes).sum();
        if nodes == 0 {
            let message = format!("at depth {} there is no node to count", self.depth);
            return Err(Problem::new("--depth", &self.depth.to_string(), message, "search deeper").into());
        }
        let share = |tenth: usize| rows.iter().map(|row| row.within[tenth]).sum::<f64>() / nodes as f64;
        Ok(Shares {
            suite: self.suite.suite.display().to_string(),
            positions: rows.len(),
            depth: self.depth,
            scenario: heading(self.suite.game.0, &[&self.layer()])?,
            nodes,
            cumulative: std::array::from_fn(|tenth| if tenth == 9 { 1.0 } else { share(tenth) }),
        })
    }

    fn file(&self) -> Option<&'static str> {
        self.write.then_some(FILE)
    }
}

/// Watches the places of best moves.
#[derive(Clone, Debug, Default)]
struct BestMoveWatch {
    open: Vec<OpenVisit>,
    /// How many nodes were counted.
    nodes: u64,
    /// The number of nodes whose best move is within the first tenth of the list, the first two tenths, and so on.
    within: [f64; 10],
}

#[derive(Clone, Debug)]
struct OpenVisit {
    window: Window,
    /// The moves in the order of the search.
    moves: Vec<MoveCode>,
}

impl Observer for BestMoveWatch {
    type Tag = ();

    fn tag(&self) {}

    fn enter(&mut self, visit: &Entered) {
        // A re-search is of a move that is already in the list, and other kinds are not moves.
        if visit.kind == VisitKind::Node
            && let Some(parent) = self.open.last_mut()
        {
            parent.moves.push(visit.mv);
        }
        self.open.push(OpenVisit { window: visit.window, moves: Vec::new() });
    }

    fn leave(&mut self, visited: &Visited, visit: &Left) {
        let Some(node) = self.open.pop() else { return };
        let OpenVisit { window, moves } = node;
        let (quiescence, reason, value) = (visited.quiescence, visit.reason, visit.value);
        if !(EndedNode { quiescence, window, reason, value, moves: moves.len() }).counts() {
            return;
        }
        if let Some(index) = moves.iter().position(|mv| *mv == visit.best) {
            self.nodes += 1;
            for (tenths, within) in (1..).zip(&mut self.within) {
                *within += part_within(index, moves.len(), tenths);
            }
        }
    }
}

/// The form of the file.
impl fmt::Display for Shares {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shares { suite, positions, depth, scenario, nodes, cumulative } = self;
        writeln!(
            formatter,
            "# The share of ALL nodes whose best move is among the first tenth of the moves, two"
        )?;
        writeln!(formatter, "# tenths, ... (Björnsson et al., Figure 6), measured by")?;
        writeln!(formatter, "# plyscope lab best-move-index --depth {depth} --write")?;
        writeln!(formatter, "# {positions} positions of {suite}, {scenario}")?;
        writeln!(
            formatter,
            "# {nodes} nodes that failed low, with at least {LEAST_MOVES} moves, all searched"
        )?;
        cumulative.iter().try_for_each(|share| writeln!(formatter, "{share:.4}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_rise_to_one() {
        let suite = SuiteArguments { suite: "bk".into(), ..SuiteArguments::default() };
        let experiment = BestMoveIndex { suite, depth: 3, write: false };
        let jobs = experiment.jobs(&Runner::default()).unwrap();
        let rows: Vec<Row> = jobs.list.iter().map(|job| experiment.run(job).unwrap()).collect();
        let shares = experiment.summary(&rows).unwrap();
        assert!(shares.nodes > 500, "{shares}");
        assert!(shares.cumulative.windows(2).all(|pair| pair[0] <= pair[1]), "{shares}");
        assert!((shares.cumulative[9] - 1.0).abs() < f64::EPSILON);
        let numbers = shares.to_string().lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(numbers, 10);
    }
}
