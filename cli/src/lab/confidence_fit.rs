//! The model of a stated confidence, measured: the risk of a skipped move, and the meaning of a sum of such
//! risks for the root's value.
//!
//! Each sampled position is searched once with all moves and once with uncertainty cut-offs, both with
//! iterative deepening, so that every iteration shows whether its value is right and on which abandoned nodes
//! it rests. Late refutations by quiet moves are counted in the search with all moves. The weights of the
//! plies and the curve from summed risk to odds have the greatest likelihood.

use super::abandoned::{AbandonedWatch, FIRST_OF_RANGE, RANGES, Refutations, range};
use super::experiment::{Experiment, Jobs};
use super::failure::Failure;
use super::runner::Runner;
use super::sampled::sample;
use super::suite::{Position, heading};
use plyscope::game::{AbandonedNode, ConfidenceModel, column};
use plyscope::games::GameKind;
use plyscope::problem::Problem;
use plyscope::run;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The file that the game of chess reads.
pub const FILE: &str = "src/games/chess/confidence_model.txt";

/// The greatest number of positions that can be asked for: a day of searching.
const MOST_POSITIONS: i64 = 100_000;

/// The number of classes of plies left to search, and of plies from the root.
const PLIES_LEFT: usize = 3;
const PLIES: usize = 5;

/// The cut ratios through which the positions go in turn, in per cent.
const CUT_RATIOS: [u8; 18] = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90];

/// The arguments of the experiment.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
pub struct ConfidenceFit {
    /// How many positions to search, from 20 to 100000
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(20..=MOST_POSITIONS))]
    pub positions: u32,
    /// Search so many plies, from 3 to 10
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(3..=10))]
    pub depth: u8,
    /// Which positions are sampled
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Replace src/games/chess/confidence_model.txt, which the search reads
    #[arg(long)]
    #[serde(skip)]
    pub write: bool,
}

/// The fitted model.
#[derive(Clone, Debug, Serialize)]
pub struct Fit {
    /// The command that makes it again.
    pub command: String,
    /// How the positions were searched.
    pub scenario: String,
    /// How many positions were searched.
    pub positions: usize,
    /// How many iterations with an uncertain root the curve was fitted to.
    pub iterations: usize,
    /// For ranges of moves, how often a quiet move refutes.
    pub rates: Vec<Rate>,
    /// By the plies left to search and the plies from the root: how much of a node's risk reaches the root.
    pub weights: [[f64; PLIES]; PLIES_LEFT],
    /// The odds against a value are `scale * risk ^ exponent`.
    pub scale: f64,
    /// See `scale`.
    pub exponent: f64,
}

/// How often a quiet move refutes a node that none before it did.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// The first move of the range, from 1.
    pub first: usize,
    /// At nodes that were expected to be cut off.
    pub cut: f64,
    /// At others.
    pub all: f64,
}

/// A position, and how it is searched.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The position.
    #[serde(flatten)]
    pub position: Position,
    /// The cut ratio in per cent.
    pub cut_ratio: u8,
}

/// The result of a position.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Positions visited in both searches.
    pub visits: u64,
    /// Quiet moves searched in null windows at nodes that were expected to be cut off, by ranges of their
    /// number, and how many of them cut off.
    pub cut: [[u64; RANGES]; 2],
    /// The counts at nodes that were expected to fail low.
    pub all: [[u64; RANGES]; 2],
    /// The iterations with an uncertain root.
    pub iterations: Vec<UncertainRoot>,
}

/// An iteration with an uncertain root.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct UncertainRoot {
    /// Whether its value differs from the value of the search with all moves.
    pub wrong: bool,
    /// The moves that were skipped at the abandoned nodes that it rests on.
    pub skipped: Vec<Skipped>,
}

/// So many moves of one range, skipped at nodes in one place.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Skipped {
    /// The nodes were expected to be cut off.
    pub expects_cut: bool,
    /// Their row among the weights.
    pub row: usize,
    /// Their column.
    pub column: usize,
    /// The range of the moves' numbers.
    pub range: usize,
    /// How many moves.
    pub moves: u64,
}

/// The skipped moves of abandoned nodes, counted.
fn counted(abandoned: &[AbandonedNode]) -> Vec<Skipped> {
    let mut counts: BTreeMap<(bool, usize, usize, usize), u64> = BTreeMap::new();
    for node in abandoned {
        let row = usize::try_from(node.plies_left - 1).unwrap_or(0).min(PLIES_LEFT - 1);
        for range in (node.searched + 1..=node.moves).filter_map(range) {
            *counts.entry((node.expects_cut, row, column(node.ply, PLIES), range)).or_default() += 1;
        }
    }
    let skipped =
        |((expects_cut, row, column, range), moves)| Skipped { expects_cut, row, column, range, moves };
    counts.into_iter().map(skipped).collect()
}

impl ConfidenceFit {
    fn layer(&self) -> String {
        format!("depth={}&visits=1000000000", self.depth)
    }

    fn too_few(rows: &[Row]) -> Failure {
        let count = rows.len().to_string();
        Problem::new("--positions", &count, format!("{count} are too few to fit a model"), "ask for more")
            .into()
    }
}

impl Experiment for ConfidenceFit {
    const NAME: &'static str = "confidence-fit";
    type Job = Job;
    type Row = Row;
    type Summary = Fit;

    fn jobs(&self, runner: &Runner) -> Result<Jobs<Job>, Failure> {
        let positions = sample(GameKind::Chess, self.positions, self.seed, runner)?;
        let job = |(index, fen): (usize, String)| Job {
            position: Position::of(GameKind::Chess, &(index + 1).to_string(), &fen),
            cut_ratio: CUT_RATIOS[index % CUT_RATIOS.len()],
        };
        Ok(Jobs { suite: None, list: positions.into_iter().enumerate().map(job).collect() })
    }

    fn run(&self, job: &Job) -> Result<Row, Failure> {
        let layer = self.layer();
        let search = |pairs: &str| {
            let scenario = job.position.scenario(&[&layer, pairs])?;
            Ok::<_, Failure>(run::watch(&scenario, AbandonedWatch::default())?)
        };
        let (whole, all_moves) = search("")?;
        let skipping = format!("uncertainty=confidence&confidence=0&cut-ratio={}", job.cut_ratio);
        let (skipped, skipping) = search(&skipping)?;
        let pairs = all_moves.iterations.iter().zip(&skipping.iterations);
        let iterations = pairs.filter(|(_, with)| !with.abandoned.is_empty()).map(|(without, with)| {
            UncertainRoot { wrong: with.value != without.value, skipped: counted(&with.abandoned) }
        });
        let counts = |seen: &Refutations| [seen.searched, seen.cut_off];
        Ok(Row {
            visits: whole.visits + skipped.visits,
            cut: counts(&all_moves.cut),
            all: counts(&all_moves.all),
            iterations: iterations.collect(),
        })
    }

    fn cost(row: &Row) -> u64 {
        row.visits
    }

    fn summary(&self, rows: &[Row]) -> Result<Fit, Failure> {
        let rates = rates(rows);
        let roots = rows.iter().flat_map(|row| &row.iterations);
        let observed: Vec<Observed> = roots.map(|root| Observed::of(root, &rates)).collect();
        if !observed.iter().any(|one| one.wrong) || observed.iter().all(|one| one.wrong) {
            return Err(Self::too_few(rows));
        }
        let (scale, exponent, weights) = most_likely(&observed);
        let ConfidenceFit { positions, depth, seed, .. } = self;
        Ok(Fit {
            command: format!(
                "plyscope lab confidence-fit --positions {positions} --depth {depth} --seed {seed} --write"
            ),
            scenario: heading(GameKind::Chess, &[&self.layer()])?,
            positions: rows.len(),
            iterations: observed.len(),
            rates,
            weights,
            scale,
            exponent,
        })
    }

    fn file(&self) -> Option<&'static str> {
        self.write.then_some(FILE)
    }
}

/// An uncertain root, with the risks that its value rests on: by the plies left to search and the plies
/// from the root.
struct Observed {
    risks: [[f64; PLIES]; PLIES_LEFT],
    wrong: bool,
}

impl Observed {
    fn of(root: &UncertainRoot, rates: &[Rate]) -> Observed {
        let mut risks = [[0.0; PLIES]; PLIES_LEFT];
        for Skipped { expects_cut, row, column, range, moves } in &root.skipped {
            let rate = rates[*range];
            risks[*row][*column] += *moves as f64 * if *expects_cut { rate.cut } else { rate.all };
        }
        Observed { risks, wrong: root.wrong }
    }
}

/// The rates of all searches together. A range without observations has the rate of the range before it.
fn rates(rows: &[Row]) -> Vec<Rate> {
    let share = |of_type: fn(&Row) -> &[[u64; RANGES]; 2], range: usize, before: f64| {
        let sum = |what: usize| rows.iter().map(|row| of_type(row)[what][range]).sum::<u64>();
        match (sum(0), sum(1)) {
            (0, _) => before,
            (searched, cut_off) => cut_off as f64 / searched as f64,
        }
    };
    let mut before = (0.0, 0.0);
    let mut rates = Vec::new();
    for (range, &first) in FIRST_OF_RANGE.iter().enumerate() {
        before = (share(|row| &row.cut, range, before.0), share(|row| &row.all, range, before.1));
        rates.push(Rate { first, cut: before.0, all: before.1 });
    }
    rates
}

/// The odds against a value that rests on these risks.
fn odds(risks: &[[f64; PLIES]; PLIES_LEFT], scale: f64, exponent: f64, weights: &[f64]) -> f64 {
    let risk: f64 = risks.as_flattened().iter().zip(weights).map(|(risk, weight)| risk * weight).sum();
    scale * risk.max(1e-12).powf(exponent)
}

/// Scale, exponent and weights of the greatest likelihood: a search along the parameters' logarithms, one
/// after the other, in steps that are halved when none helps. A weight that the searches say little about
/// stays near 1.
fn most_likely(observed: &[Observed]) -> (f64, f64, [[f64; PLIES]; PLIES_LEFT]) {
    let exp = |logarithms: &[f64]| logarithms.iter().map(|number| number.exp()).collect::<Vec<f64>>();
    let cost = |logarithms: &[f64]| {
        let numbers = exp(logarithms);
        let unlikely: f64 = observed
            .iter()
            .map(|one| {
                let odds = odds(&one.risks, numbers[0], numbers[1], &numbers[2..]);
                if one.wrong { (1.0 + 1.0 / odds).ln() } else { odds.ln_1p() }
            })
            .sum();
        unlikely + logarithms[2..].iter().map(|weight| weight.powi(2)).sum::<f64>()
    };
    let mut best = vec![0.0; 2 + PLIES * PLIES_LEFT];
    let mut least = cost(&best);
    let mut step = 0.5;
    while step > 0.01 {
        let before = least;
        for index in 0..best.len() {
            for change in [step, -step] {
                let mut next = best.clone();
                next[index] += change;
                let found = cost(&next);
                if found < least {
                    (best, least) = (next, found);
                    break;
                }
            }
        }
        if before - least < 0.05 {
            step /= 2.0;
        }
    }
    let numbers = exp(&best);
    let weights = std::array::from_fn(|row| std::array::from_fn(|column| numbers[2 + row * PLIES + column]));
    (numbers[0], numbers[1], weights)
}

/// The lines that [`ConfidenceModel::read`] reads.
fn model_text(rates: &[Rate], weights: &[[f64; PLIES]], scale: f64, exponent: f64) -> String {
    let mut text = String::from("# moves from, rate at expected CUT nodes, at expected ALL nodes\n");
    for Rate { first, cut, all } in rates {
        text += &format!("moves {first} {cut:.6} {all:.6}\n");
    }
    text += "# a line for 1, 2 ... plies left to search, a column for 1, 2 ... plies from the root\n";
    for row in weights {
        let row: Vec<String> = row.iter().map(|weight| format!("{weight:.4}")).collect();
        text += &format!("weights {}\n", row.join(" "));
    }
    let half = ConfidenceModel::HALF;
    text += &format!("# odds against the value, for a risk of 2^-{half} to 2^{half}\nodds");
    for power in -half..=half {
        text += &format!(" {:.6e}", scale * f64::from(power).exp2().powf(exponent));
    }
    text + "\n"
}

/// The form of the file that the game reads.
impl fmt::Display for Fit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fit { command, scenario, positions, iterations, rates, weights, scale, exponent } = self;
        writeln!(
            formatter,
            "# What a skipped move risks, and what summed risks mean for the root's value. Fitted by"
        )?;
        writeln!(formatter, "# {command}")?;
        writeln!(formatter, "# {positions} positions of seeded playouts, {scenario},")?;
        writeln!(formatter, "# cut ratios of 5 to 90 %, {iterations} iterations with an uncertain root,")?;
        writeln!(formatter, "# evaluation: PeSTO's tables, bishop pair and tempo")?;
        writeln!(formatter, "# odds against the value = {scale:.4} * risk ^ {exponent:.4}")?;
        write!(formatter, "{}", model_text(rates, weights, *scale, *exponent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::game::Evaluate;
    use plyscope::games::chess::Chess;
    use plyscope::random::mix;

    /// Values that are wrong with known odds: the fit finds them again.
    #[test]
    fn a_curve_is_found_again() {
        let random = |seed: u64| (mix(seed) >> 11) as f64 / (1u64 << 53) as f64;
        let mut weights = [[1.0; PLIES]; PLIES_LEFT];
        weights[0][2] = 3.0;
        let observed: Vec<Observed> = (0..8000)
            .map(|seed| {
                let mut risks = [[0.0; PLIES]; PLIES_LEFT];
                risks[0][1] = 4.0 * random(seed).powi(3);
                risks[0][2] = 4.0 * random(seed ^ 0xAAAA_0000).powi(3);
                let odds = odds(&risks, 0.5, 0.7, weights.as_flattened());
                Observed { risks, wrong: random(seed ^ 0x5555_0000) < odds / (1.0 + odds) }
            })
            .collect();
        let (_, exponent, found) = most_likely(&observed);
        assert!((exponent - 0.7).abs() < 0.07, "{exponent}");
        let ratio = found[0][2] / found[0][1];
        assert!((ratio - 3.0).abs() < 0.7, "{found:?}");
        assert!((found[2][4] - 1.0).abs() < 0.01, "nothing was seen there");
    }

    #[test]
    fn what_is_written_is_read() {
        let experiment = ConfidenceFit { positions: 40, depth: 4, seed: 3, write: false };
        let jobs = experiment.jobs(&Runner::default()).unwrap();
        let rows: Vec<Row> = jobs.list.iter().map(|job| experiment.run(job).unwrap()).collect();
        let fit = experiment.summary(&rows).unwrap();
        assert!(fit.iterations > 40, "{fit}");
        assert!(fit.rates.windows(2).all(|pair| pair[0].first < pair[1].first));
        let early = &fit.rates[0];
        assert!(early.cut > early.all && early.cut > fit.rates[4].cut, "{fit}");
        let model = ConfidenceModel::read(&fit.to_string()).unwrap();
        let odds = fit.scale * 2f64.powf(fit.exponent);
        assert!((model.odds_against(2.0) / odds - 1.0).abs() < 1e-3);
        let node = AbandonedNode { expects_cut: true, plies_left: 1, ply: 2, searched: 2, moves: 30 };
        assert!(model.risk(&node) > model.risk(&AbandonedNode { searched: 10, ..node }));
    }

    #[test]
    fn the_shipped_model_is_read_and_states_less_where_more_is_skipped() {
        let model = Chess::default().confidence_model();
        assert_ne!(model, ConfidenceModel::unmeasured());
        let node =
            |searched| AbandonedNode { expects_cut: false, plies_left: 2, ply: 2, searched, moves: 30 };
        let odds = |searched| model.odds_against(model.risk(&node(searched)));
        assert!(odds(2) > odds(10) && odds(10) > odds(29) && odds(29) > 0.0);
    }
}
