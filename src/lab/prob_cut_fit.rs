//! ProbCut's models, fitted: what a deep search says as a linear function of what a shallow one said.
//!
//! Each sampled position is searched once with iterative deepening, which gives its value at every
//! depth. Positions that are decided at one of the two depths are left out. The line is that of
//! least squares, sigma the residual standard error.

use super::experiment::{Experiment, Jobs};
use super::failure::Failure;
use super::runner::Runner;
use super::sampled::sample;
use super::suite::{Position, heading};
use super::watch::SearchWatch;
use crate::problem::Problem;
use crate::run;
use crate::value::Value;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The file that the game of chess reads.
pub const FILE: &str = "src/games/chess/prob_cut_models.txt";

/// The most positions that can be asked for: days of searching.
const MOST_POSITIONS: i64 = 100_000;

/// What is fitted.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
pub struct ProbCutFit {
    /// Pairs of a shallow and a deep depth, of 1 to 20 plies
    #[arg(long, default_value = "1-3,2-4,3-5,4-6,3-7,4-8", value_delimiter = ',')]
    pub depths: Vec<DepthPair>,
    /// How many positions to search, from 3 to 100000
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(3..=MOST_POSITIONS))]
    pub positions: u32,
    /// Which positions are sampled
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Replace src/games/chess/prob_cut_models.txt, which the search reads
    #[arg(long)]
    #[serde(skip)]
    pub write: bool,
}

/// A shallow and a deep depth, written as 2-4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DepthPair {
    shallow: u8,
    deep: u8,
}

impl FromStr for DepthPair {
    type Err = String;

    fn from_str(text: &str) -> Result<DepthPair, String> {
        let pair = text.split_once('-').and_then(|(shallow, deep)| {
            let (shallow, deep) = (shallow.parse().ok()?, deep.parse().ok()?);
            (1 <= shallow && shallow < deep && deep <= 20).then_some(DepthPair { shallow, deep })
        });
        pair.ok_or_else(|| format!("“{text}” is not a pair of depths; write the lesser first, such as 2-4"))
    }
}

impl TryFrom<String> for DepthPair {
    type Error = String;

    fn try_from(text: String) -> Result<DepthPair, String> {
        text.parse()
    }
}

impl From<DepthPair> for String {
    fn from(DepthPair { shallow, deep }: DepthPair) -> String {
        format!("{shallow}-{deep}")
    }
}

/// The fitted models.
#[derive(Clone, Debug, Serialize)]
pub struct Fit {
    /// The command that makes them again.
    pub command: String,
    /// How the positions were searched.
    pub scenario: String,
    /// How many positions were searched.
    pub positions: usize,
    /// A model for each pair of depths.
    pub models: Vec<Line>,
}

/// A fitted model: `deep = a * shallow + b`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Line {
    /// The shallow depth.
    pub shallow: u8,
    /// The deep depth.
    pub deep: u8,
    /// The slope.
    pub a: f64,
    /// The intercept in centipawns.
    pub b: f64,
    /// The residual standard error in centipawns.
    pub sigma: f64,
    /// How many pairs of values it was fitted to.
    pub pairs: usize,
}

/// A position's row.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Positions visited.
    pub visits: u64,
    /// The values of the completed iterations, from depth 1.
    pub values: Vec<i16>,
}

impl ProbCutFit {
    fn layer(&self) -> String {
        let deepest = self.depths.iter().map(|pair| pair.deep).max().unwrap_or(1);
        format!("depth={deepest}&visits=1000000000")
    }
}

impl Experiment for ProbCutFit {
    const NAME: &'static str = "probcut-fit";
    type Job = Position;
    type Row = Row;
    type Summary = Fit;

    fn jobs(&self, runner: &Runner) -> Result<Jobs<Position>, Failure> {
        let positions = sample(self.positions, self.seed, runner)?;
        let position = |(fen, number): (String, usize)| Position::of_chess(&number.to_string(), &fen);
        Ok(Jobs { suite: None, list: positions.into_iter().zip(1..).map(position).collect() })
    }

    fn run(&self, position: &Position) -> Result<Row, Failure> {
        let (summary, watch) = run::observe(&position.scenario(&[&self.layer()])?, SearchWatch::default())?;
        let values = watch.iterations.iter().map(|iteration| iteration.value.get()).collect();
        Ok(Row { visits: summary.visits, values })
    }

    fn cost(row: &Row) -> u64 {
        row.visits
    }

    fn summary(&self, rows: &[Row]) -> Result<Fit, Failure> {
        let fit = |&DepthPair { shallow, deep }: &DepthPair| {
            let at = |row: &Row, depth: u8| {
                let value = *row.values.get(usize::from(depth) - 1)?;
                // What is decided is no judgement.
                (Value::judgement(i32::from(value)).get() == value).then(|| f64::from(value))
            };
            let pairs: Vec<(f64, f64)> =
                rows.iter().filter_map(|row| Some((at(row, shallow)?, at(row, deep)?))).collect();
            least_squares(&pairs).map(|(a, b, sigma)| Line { shallow, deep, a, b, sigma, pairs: pairs.len() })
        };
        let models: Option<Vec<Line>> = self.depths.iter().map(fit).collect();
        let models = models.ok_or_else(|| {
            let count = rows.len().to_string();
            Problem::new("--positions", &count, format!("{count} are too few to fit a line"), "ask for more")
        })?;
        let depths: Vec<String> = self.depths.iter().map(|pair| String::from(*pair)).collect();
        Ok(Fit {
            command: format!(
                "plyscope lab probcut-fit --depths {} --positions {} --seed {} --write",
                depths.join(","),
                self.positions,
                self.seed
            ),
            scenario: heading(&[&self.layer()])?,
            positions: rows.len(),
            models,
        })
    }

    fn file(&self) -> Option<&'static str> {
        self.write.then_some(FILE)
    }
}

/// Slope, intercept and residual standard error of the line of least squares; nothing for fewer than
/// three points or where all have the same place.
fn least_squares(points: &[(f64, f64)]) -> Option<(f64, f64, f64)> {
    let count = points.len() as f64;
    if points.len() < 3 {
        return None;
    }
    let (mean_x, mean_y) = (
        points.iter().map(|point| point.0).sum::<f64>() / count,
        points.iter().map(|point| point.1).sum::<f64>() / count,
    );
    let squares: f64 = points.iter().map(|point| (point.0 - mean_x).powi(2)).sum();
    let products: f64 = points.iter().map(|point| (point.0 - mean_x) * (point.1 - mean_y)).sum();
    if squares == 0.0 {
        return None;
    }
    let a = products / squares;
    let b = mean_y - a * mean_x;
    let residuals: f64 = points.iter().map(|point| (point.1 - a * point.0 - b).powi(2)).sum();
    Some((a, b, (residuals / (count - 2.0)).sqrt()))
}

/// The form of the file that the game reads.
impl fmt::Display for Fit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fit { command, scenario, positions, models } = self;
        writeln!(
            formatter,
            "# ProbCut's models: deep = a * shallow + b, with the standard error sigma. Fitted by"
        )?;
        writeln!(formatter, "# {command}")?;
        writeln!(formatter, "# {positions} positions of seeded playouts, {scenario},")?;
        writeln!(formatter, "# evaluation: PeSTO's tables, bishop pair and tempo, in centipawns")?;
        writeln!(formatter, "# shallow deep a b sigma pairs")?;
        for Line { shallow, deep, a, b, sigma, pairs } in models {
            writeln!(formatter, "{shallow} {deep} {a:.4} {b:.2} {sigma:.2} {pairs}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::read_models;

    #[test]
    fn a_line_is_found_again() {
        let points: Vec<(f64, f64)> = (0..10).map(|x| (f64::from(x), 2.0 * f64::from(x) - 3.0)).collect();
        let (a, b, sigma) = least_squares(&points).unwrap();
        assert!((a - 2.0).abs() < 1e-9 && (b + 3.0).abs() < 1e-9 && sigma < 1e-9);
        // One above, one below: residuals of 1 on two degrees of freedom.
        let noisy = [(0.0, 1.0), (0.0, -1.0), (4.0, 5.0), (4.0, 3.0)];
        let (a, b, sigma) = least_squares(&noisy).unwrap();
        assert!((a - 1.0).abs() < 1e-9 && b.abs() < 1e-9 && (sigma - 2f64.sqrt()).abs() < 1e-9);
        assert_eq!(least_squares(&noisy[..2]), None);
    }

    #[test]
    fn the_shipped_models_are_read() {
        use crate::game::Evaluate;
        use crate::games::chess::Chess;
        let models = Chess::default().prob_cut_models();
        for deep in 4..=8 {
            let model = models.iter().find(|model| model.deep == deep);
            assert!(model.is_some_and(|model| model.sigma > 0.0 && model.pairs >= 100), "depth {deep}");
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let depths = vec!["1-2".parse().unwrap(), "1-3".parse().unwrap()];
        let experiment = ProbCutFit { depths, positions: 12, seed: 3, write: false };
        let jobs = experiment.jobs(&Runner::default()).unwrap();
        let rows: Vec<Row> = jobs.list.iter().map(|job| experiment.run(job).unwrap()).collect();
        let fit = experiment.summary(&rows).unwrap();
        let models = read_models(&fit.to_string()).unwrap();
        assert_eq!(models.len(), 2);
        assert_eq!((models[1].shallow, models[1].deep), (1, 3));
        assert!("4-2".parse::<DepthPair>().is_err() && "2".parse::<DepthPair>().is_err());
        assert_eq!("2-4".parse(), Ok(DepthPair { shallow: 2, deep: 4 }));
    }
}
