//! Whether a stated confidence comes true: held-out searches with uncertainty cut-offs *by confidence*, each
//! compared with an equal search without cut-offs. A root's value is right if the two agree.
//!
//! The first table never searches again, because its subject is the statement. The second table asks for a
//! confidence and shows its cost and its effect. The experiment measures the model's own statement, without the
//! limit that follows from these results.

use super::experiment::{Experiment, Jobs};
use super::failure::Failure;
use super::runner::Runner;
use super::sampled::sample;
use super::suite::{Position, heading};
use super::table::{Column, TextTable, mean, per_cent};
use plyscope::games::GameKind;
use plyscope::problem::Problem;
use plyscope::run::{self, Summary};
use plyscope::search::confidence::Confidence;
use plyscope::search::observe::{Left, Observer, Visited};
use plyscope::search::visit_kind::VisitKind;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The greatest number of positions that can be asked for: hours of searching.
const MOST_POSITIONS: i64 = 100_000;

/// One in this number of positions at each depth is also searched with every asked confidence.
const ONE_IN: usize = 3;

/// The arguments of the experiment.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
pub struct Calibration {
    /// How many positions to search, from 1 to 100000
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(u32).range(1..=MOST_POSITIONS))]
    pub positions: u32,
    /// Which positions are sampled; not the seed of the fit, or nothing is held out
    #[arg(long, default_value_t = 2)]
    pub seed: u64,
    /// The cut ratio from which a search begins that asks for a confidence, in per cent
    #[arg(long, default_value_t = 25, value_parser = clap::value_parser!(u8).range(1..=100))]
    pub cut_ratio: u8,
    /// Parameters that differ, as in a link without a position: etc=2&null-move=3
    #[arg(long, default_value = "", hide_default_value = true, value_name = "PAIRS")]
    pub scenario: String,
}

/// The depths in plies and the cut ratios in per cent, through which the positions go in turn.
const DEPTHS: [u8; 4] = [3, 4, 5, 6];
const CUT_RATIOS: [u8; 18] = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90];

/// The confidences that are asked for, in per cent.
pub const ASKED: [u8; 6] = [50, 60, 70, 80, 90, 95];

/// A position, and how it is searched.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The position.
    #[serde(flatten)]
    pub position: Position,
    /// The depth in plies.
    pub depth: u8,
    /// The cut ratio in per cent.
    pub cut_ratio: u8,
    /// It is also searched with a confidence asked for.
    pub asks: bool,
}

/// A held-out search. The keys are stable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The position's name.
    pub id: String,
    /// The depth in plies.
    pub depth: u8,
    /// The cut ratio in per cent.
    pub cut_ratio: u8,
    /// The visits of the search without uncertainty cut-offs.
    pub visits: u64,
    /// With it, and without asking for any confidence.
    pub plain: Outcome,
    /// With each of the confidences asked for, in their order; empty where none was.
    pub asking: Vec<Outcome>,
}

/// The result of a search with uncertainty cut-offs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The confidence that it stated, in per cent.
    pub stated: f64,
    /// Whether its value is equal to the value of the search without cut-offs.
    pub right: bool,
    /// Its visits.
    pub visits: u64,
}

/// Keeps what the model says of the root's value. A summary states no more than what this experiment finds
/// ([`run::MOST_WITH_TABLE`]), so it is not asked.
#[derive(Default)]
struct Model(Confidence);

impl Observer for Model {
    type Tag = ();

    fn tag(&self) {}

    fn leave(&mut self, visited: &Visited, left: &Left) {
        if visited.kind == VisitKind::Search {
            self.0 = left.confidence;
        }
    }
}

impl Outcome {
    /// # Errors
    ///
    /// The value states no confidence, because it rests on unsafe techniques.
    fn of(
        (with, Model(model)): &(Summary, Model),
        without: &Summary,
        scenario: &str,
    ) -> Result<Outcome, Problem> {
        let stated = with.confidence.map(|_| model.per_cent()).ok_or_else(|| {
            let names = with.rests_on.join(", ");
            let message = format!("a value rests on {names}, so it states no confidence");
            Problem::new("--scenario", scenario, message, "remove these techniques")
        })?;
        Ok(Outcome { stated, right: with.value == without.value, visits: with.visits })
    }
}

/// The tables. The keys are stable.
#[derive(Clone, Debug, Serialize)]
pub struct Calibrated {
    /// The search without uncertainty cut-offs.
    pub scenario: String,
    /// How many searches there were.
    pub searches: usize,
    /// The tenths of the stated confidence; empty tenths are left out.
    pub deciles: Vec<Decile>,
    /// The mean squared difference between the stated confidence and the outcome.
    pub brier: f64,
    /// That of always stating the share of right values.
    pub base_rate_brier: f64,
    /// The cut ratio with which the searches with an asked confidence began.
    pub cut_ratio: u8,
    /// For each confidence asked for, after the deciles' own searches.
    pub asked: Vec<Asked>,
}

/// The searches whose stated confidence is in one tenth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Decile {
    /// The lower end of the tenth in per cent.
    pub from: u8,
    /// How many searches.
    pub searches: usize,
    /// The mean of their stated confidence in per cent.
    pub stated: f64,
    /// How many of their values are right, in per cent.
    pub observed: f64,
    /// Their visits in per cent of those without.
    pub visits: f64,
}

/// The cost and the effect of asking for a confidence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Asked {
    /// In per cent.
    pub confidence: u8,
    /// At a depth in plies.
    pub depth: u8,
    /// The mean of the stated confidence in per cent.
    pub stated: f64,
    /// How many values are right, in per cent.
    pub observed: f64,
    /// The visits in per cent of those without.
    pub visits: f64,
}

impl Experiment for Calibration {
    const NAME: &'static str = "calibration";
    type Job = Job;
    type Row = Row;
    type Summary = Calibrated;

    fn jobs(&self, runner: &Runner) -> Result<Jobs<Job>, Failure> {
        heading(GameKind::Chess, &[&self.scenario])?;
        let positions = sample(GameKind::Chess, self.positions, self.seed, runner)?;
        let job = |(index, fen): (usize, String)| Job {
            position: Position::of(GameKind::Chess, &(index + 1).to_string(), &fen),
            depth: DEPTHS[index % DEPTHS.len()],
            cut_ratio: CUT_RATIOS[index / DEPTHS.len() % CUT_RATIOS.len()],
            asks: (index / DEPTHS.len()).is_multiple_of(ONE_IN),
        };
        Ok(Jobs { suite: None, list: positions.into_iter().enumerate().map(job).collect() })
    }

    fn run(&self, job: &Job) -> Result<Row, Failure> {
        let Job { position, depth, cut_ratio, asks } = job;
        let base = format!("depth={depth}&visits=1000000000");
        let search = |pairs: &str| {
            let scenario = position.scenario(&[&base, &self.scenario, pairs])?;
            Ok::<_, Failure>(run::watch(&scenario, Model::default())?)
        };
        let (without, _) = search("")?;
        let with = |cut_ratio: u8, confidence: u8| {
            let pairs = format!("uncertainty=confidence&cut-ratio={cut_ratio}&confidence={confidence}");
            Ok::<_, Failure>(Outcome::of(&search(&pairs)?, &without, &self.scenario)?)
        };
        let asking: Result<Vec<Outcome>, Failure> =
            ASKED.iter().filter(|_| *asks).map(|&confidence| with(self.cut_ratio, confidence)).collect();
        Ok(Row {
            id: position.id.clone(),
            depth: *depth,
            cut_ratio: *cut_ratio,
            visits: without.visits,
            plain: with(*cut_ratio, 0)?,
            asking: asking?,
        })
    }

    fn cost(row: &Row) -> u64 {
        let with = row.asking.iter().chain([&row.plain]);
        row.visits + with.map(|outcome| outcome.visits).sum::<u64>()
    }

    fn summary(&self, rows: &[Row]) -> Result<Calibrated, Failure> {
        Ok(summary(heading(GameKind::Chess, &["visits=1000000000", &self.scenario])?, self.cut_ratio, rows))
    }
}

fn summary(scenario: String, cut_ratio: u8, rows: &[Row]) -> Calibrated {
    let plain = |row: &Row| (row.visits, row.plain);
    let deciles = (0..10u8).filter_map(|tenth| {
        let within = rows.iter().filter(|row| (row.plain.stated / 10.0).floor().min(9.0) as u8 == tenth);
        let outcomes: Vec<(u64, Outcome)> = within.map(plain).collect();
        let (stated, observed, visits) = means(&outcomes)?;
        Some(Decile { from: 10 * tenth, searches: outcomes.len(), stated, observed, visits })
    });
    let right = |row: &Row| f64::from(u8::from(row.plain.right));
    let base_rate = mean(rows.iter().map(right));
    let asked = DEPTHS.iter().flat_map(|&depth| {
        ASKED.iter().enumerate().filter_map(move |(index, &confidence)| {
            let at_depth = rows.iter().filter(|row| row.depth == depth);
            let outcomes: Vec<(u64, Outcome)> =
                at_depth.filter_map(|row| Some((row.visits, *row.asking.get(index)?))).collect();
            let (stated, observed, visits) = means(&outcomes)?;
            Some(Asked { confidence, depth, stated, observed, visits })
        })
    });
    Calibrated {
        scenario,
        searches: rows.len(),
        deciles: deciles.collect(),
        brier: mean(rows.iter().map(|row| (row.plain.stated / 100.0 - right(row)).powi(2))),
        base_rate_brier: mean(rows.iter().map(|row| (base_rate - right(row)).powi(2))),
        cut_ratio,
        asked: asked.collect(),
    }
}

/// The mean stated confidence, the share that came true, and the visits, all in per cent; `None` for no outcomes.
fn means(outcomes: &[(u64, Outcome)]) -> Option<(f64, f64, f64)> {
    if outcomes.is_empty() {
        return None;
    }
    let right = outcomes.iter().filter(|(_, outcome)| outcome.right).count();
    let visits = outcomes.iter().map(|(_, outcome)| outcome.visits).sum();
    Some((
        mean(outcomes.iter().map(|(_, outcome)| outcome.stated)),
        per_cent(right as u64, outcomes.len() as u64),
        per_cent(visits, outcomes.iter().map(|(without, _)| without).sum()),
    ))
}

/// The columns of the first table, which has a row for each tenth.
const DECILE: [Column<Decile>; 5] = [
    ("searches", |decile| decile.searches.to_string()),
    ("mean stated", |decile| format!("{:.1}", decile.stated)),
    ("observed", |decile| format!("{:.1}", decile.observed)),
    ("difference", |decile| format!("{:+.1}", decile.stated - decile.observed)),
    ("visits %", |decile| format!("{:.1}", decile.visits)),
];

/// The columns of the second table, which has a row for each confidence at each depth.
const ASKED_FOR: [Column<Asked>; 4] = [
    ("depth", |asked| asked.depth.to_string()),
    ("mean stated", |asked| format!("{:.1}", asked.stated)),
    ("observed", |asked| format!("{:.1}", asked.observed)),
    ("visits %", |asked| format!("{:.1}", asked.visits)),
];

impl fmt::Display for Calibrated {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "scenario  {}", self.scenario)?;
        writeln!(formatter)?;
        let deciles =
            self.deciles.iter().map(|decile| (format!("{} to {}", decile.from, decile.from + 10), decile));
        let table = TextTable::of("stated %", &DECILE, deciles);
        writeln!(formatter, "{table}")?;
        let (brier, base) = (self.brier, self.base_rate_brier);
        writeln!(formatter, "searches {}, Brier {brier:.4}, base rate's Brier {base:.4}", self.searches)?;
        writeln!(formatter)?;
        writeln!(formatter, "asked for a confidence, from a cut ratio of {} %:", self.cut_ratio)?;
        let asked = self.asked.iter().map(|asked| (asked.confidence, asked));
        let table = TextTable::of("asked %", &ASKED_FOR, asked);
        write!(formatter, "{table}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stated_and_observed_are_counted_by_tenths() {
        let row = |stated, right| Row {
            id: String::new(),
            depth: 3,
            visits: 100,
            cut_ratio: 50,
            plain: Outcome { stated, right, visits: 50 },
            asking: vec![Outcome { stated: 90.0, right, visits: 150 }],
        };
        let rows = [row(100.0, true), row(91.0, true), row(60.0, true), row(64.0, false)];
        let found = summary(String::new(), 25, &rows);
        let deciles: Vec<(u8, usize)> =
            found.deciles.iter().map(|decile| (decile.from, decile.searches)).collect();
        assert_eq!(deciles, [(60, 2), (90, 2)]);
        assert_eq!(
            (found.deciles[0].stated, found.deciles[0].observed, found.deciles[0].visits),
            (62.0, 50.0, 50.0)
        );
        assert!((found.base_rate_brier - 0.1875).abs() < 1e-9);
        let brier = (0.0 + 0.09f64.powi(2) + 0.4f64.powi(2) + 0.64f64.powi(2)) / 4.0;
        assert!((found.brier - brier).abs() < 1e-9);
        assert_eq!(
            found.asked,
            [Asked { confidence: 50, depth: 3, stated: 90.0, observed: 75.0, visits: 150.0 }]
        );
    }

    #[test]
    fn held_out_searches_go_through_depths_and_ratios() {
        let experiment = Calibration { positions: 6, seed: 5, cut_ratio: 25, scenario: String::new() };
        let jobs = experiment.jobs(&Runner::default()).unwrap().list;
        let rows: Vec<Row> = jobs.iter().map(|job| experiment.run(job).unwrap()).collect();
        let found = experiment.summary(&rows).unwrap();
        assert_eq!(found.searches, 6);
        assert_eq!(found.asked.len(), DEPTHS.len() * ASKED.len());
        assert!(found.asked.iter().all(|asked| asked.stated >= f64::from(asked.confidence)), "{found}");
    }
}
