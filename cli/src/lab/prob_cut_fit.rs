//! ProbCut's models, fitted: the value of a deep search as a linear function of the value of a shallow one.
//!
//! Each sampled position is searched once with iterative deepening, which gives its value at every depth. Positions
//! that are decided at one of the two depths are left out. The line is fitted by least squares, and sigma is the
//! residual standard error.
//!
//! Models belong to an evaluation, so they are a file in the folder of its game. Each pair of depths has one model for
//! all stages of the game.

use super::experiment::{Experiment, Jobs};
use super::failure::Failure;
use super::game::LabGame;
use super::runner::Runner;
use super::sampled::sample;
use super::suite::{Position, heading};
use super::watch::SearchWatch;
use plyscope::games::GameKind;
use plyscope::problem::Problem;
use plyscope::run;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A game whose search reads fitted models.
struct Fitted {
    game: GameKind,
    /// The file that it reads.
    file: &'static str,
    /// The meaning of its values, in the game's own words.
    evaluation: &'static str,
}

const FITTED: [Fitted; 3] = [
    Fitted {
        game: GameKind::Chess,
        file: "src/games/chess/prob_cut_models.txt",
        evaluation: "PeSTO's tables, bishop pair and tempo, in centipawns",
    },
    Fitted {
        game: GameKind::Othello,
        file: "src/games/othello/prob_cut_models.txt",
        evaluation: "mobility, corners and discs, in discs",
    },
    Fitted {
        game: GameKind::Ataxx,
        file: "src/games/ataxx/prob_cut_models.txt",
        evaluation: "stones and mobility, in hundredths of a stone",
    },
];

/// The most positions that can be asked for: days of searching.
const MOST_POSITIONS: i64 = 100_000;

/// The arguments of the experiment.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
pub struct ProbCutFit {
    /// The game
    #[arg(long, default_value_t)]
    #[serde(default, skip_serializing_if = "LabGame::is_default")]
    pub game: LabGame,
    /// Pairs of a shallow and a deep depth, of 1 to 20 plies
    #[arg(long, default_value = "1-3,2-4,3-5,4-6,3-7,4-8", value_delimiter = ',')]
    pub depths: Vec<DepthPair>,
    /// How many positions to search, from 3 to 100000
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(3..=MOST_POSITIONS))]
    pub positions: u32,
    /// Which positions are sampled
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Replace the game's prob_cut_models.txt in src/games, which its search reads
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
    /// The meaning of its values, in the game's own words.
    pub evaluation: &'static str,
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
    /// The intercept in the unit of the evaluation.
    pub b: f64,
    /// The residual standard error in the same unit.
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
    fn fitted(&self) -> Option<&'static Fitted> {
        FITTED.iter().find(|fitted| fitted.game == self.game.0)
    }

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
        let game = self.game.0;
        if self.write && self.fitted().is_none() {
            let description = game.description();
            let message = format!("the search of {} reads no models", description.label);
            return Err(Problem::new("--write", description.name, message, "remove --write").into());
        }
        let positions = sample(game, self.positions, self.seed, runner)?;
        let position = |(text, number): (String, usize)| Position::of(game, &number.to_string(), &text);
        Ok(Jobs { suite: None, list: positions.into_iter().zip(1..).map(position).collect() })
    }

    fn run(&self, position: &Position) -> Result<Row, Failure> {
        let (summary, watch) = run::watch(&position.scenario(&[&self.layer()])?, SearchWatch::default())?;
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
                self.game.is_judgement(value).then(|| f64::from(value))
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
        let game = if self.game.is_default() { String::new() } else { format!(" --game {}", self.game) };
        Ok(Fit {
            command: format!(
                "plyscope lab probcut-fit{game} --depths {} --positions {} --seed {} --write",
                depths.join(","),
                self.positions,
                self.seed
            ),
            evaluation: self.fitted().map_or("the game's own", |fitted| fitted.evaluation),
            scenario: heading(self.game.0, &[&self.layer()])?,
            positions: rows.len(),
            models,
        })
    }

    fn file(&self) -> Option<&'static str> {
        self.fitted().filter(|_| self.write).map(|fitted| fitted.file)
    }
}

/// Slope, intercept and residual standard error of the line of least squares; `None` for fewer than three
/// points or if all points have one place.
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
        let Fit { command, scenario, evaluation, positions, models } = self;
        writeln!(
            formatter,
            "# ProbCut's models: deep = a * shallow + b, with the standard error sigma. Fitted by"
        )?;
        writeln!(formatter, "# {command}")?;
        writeln!(formatter, "# {positions} positions of seeded playouts, {scenario},")?;
        writeln!(formatter, "# evaluation: {evaluation}")?;
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
    use plyscope::game::read_models;

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
        use plyscope::game::Evaluate;
        for Fitted { game, file, evaluation, .. } in FITTED {
            let opened = game.open(game.description().start).unwrap();
            let models = opened.prob_cut_models();
            // The command is run in the project's folder.
            let path = format!("{}/../{file}", env!("CARGO_MANIFEST_DIR"));
            let written = std::fs::read_to_string(path).unwrap();
            assert_eq!(read_models(&written).as_deref(), Ok(models), "{file} is what {} reads", game.name());
            for deep in 4..=6 {
                let model = models.iter().find(|model| model.deep == deep);
                assert!(
                    model.is_some_and(|model| model.sigma > 0.0 && model.pairs >= 100),
                    "{file}: depth {deep}"
                );
            }
            // The origin of the models: the command, the game, and the meaning of its values.
            assert!(written.contains("# plyscope lab probcut-fit "), "{file}");
            assert!(written.contains(&format!("game={}", game.name())), "{file}");
            assert!(written.contains(&format!("# evaluation: {evaluation}\n")), "{file}");
        }
    }

    #[test]
    fn the_parameter_is_offered_where_there_are_models() {
        for game in GameKind::ALL {
            let is_fitted = FITTED.iter().any(|fitted| fitted.game == *game);
            let read = heading(*game, &["probcut=150"]);
            assert_eq!(read.is_ok(), is_fitted, "{}: {read:?}", game.name());
        }
    }

    #[test]
    fn models_that_nobody_reads_are_not_written() {
        let game = LabGame(GameKind::ConnectFour);
        let experiment = ProbCutFit { game, depths: Vec::new(), positions: 3, seed: 1, write: true };
        let Err(Failure::Input(problems)) = experiment.jobs(&Runner::default()) else {
            panic!("it is refused")
        };
        assert_eq!(problems[0].message, "the search of Connect Four reads no models");
    }

    #[test]
    fn a_game_that_is_over_is_no_judgement() {
        let values = [[100, 120], [10_300, 140], [200, 240], [300, -10_500], [300, 340], [31_990, 31_990]];
        let rows = values.map(|values| Row { visits: 1, values: values.to_vec() });
        let fit = |game: GameKind| {
            let depths = vec!["1-2".parse().unwrap()];
            let experiment = ProbCutFit { game: LabGame(game), depths, positions: 6, seed: 1, write: false };
            experiment.summary(&rows).unwrap()
        };
        assert_eq!(fit(GameKind::Ataxx).models[0].pairs, 3);
        assert_eq!(fit(GameKind::Chess).models[0].pairs, 5);
    }

    #[test]
    fn what_is_written_is_read() {
        let depths = vec!["1-2".parse().unwrap(), "1-3".parse().unwrap()];
        let chess = ProbCutFit { game: LabGame::default(), depths, positions: 12, seed: 3, write: false };
        let othello = ProbCutFit { game: LabGame(GameKind::Othello), ..chess.clone() };
        for (experiment, begins) in [
            (chess, "plyscope lab probcut-fit --depths 1-2,1-3 "),
            (othello, "plyscope lab probcut-fit --game othello --depths 1-2,1-3 "),
        ] {
            let jobs = experiment.jobs(&Runner::default()).unwrap();
            let rows: Vec<Row> = jobs.list.iter().map(|job| experiment.run(job).unwrap()).collect();
            let fit = experiment.summary(&rows).unwrap();
            let models = read_models(&fit.to_string()).unwrap();
            assert_eq!(models.len(), 2);
            assert_eq!((models[1].shallow, models[1].deep), (1, 3));
            assert!(fit.command.starts_with(begins), "{}", fit.command);
            assert!(
                fit.scenario.starts_with(&format!("game={}&depth=3", experiment.game)),
                "{}",
                fit.scenario
            );
        }
        assert!("4-2".parse::<DepthPair>().is_err() && "2".parse::<DepthPair>().is_err());
        assert_eq!("2-4".parse(), Ok(DepthPair { shallow: 2, deep: 4 }));
    }
}
