//! How deep below the root positions are judged, for each nominal depth. Lecture 8 says of Chinook: nominally 19 plies, a median
//! position evaluation at 26, and 45 at most.

use super::comparison::{OfSetting, of_settings};
use super::experiment::{Experiment, Jobs};
use super::failure::Failure;
use super::runner::Runner;
use super::searched::{Setting, check, layers};
use super::suite::{CHECKERS, Position, SuiteArguments};
use super::table::{Column, TextTable, mean};
use super::watch::{Iteration, SearchWatch};
use plyscope::run;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The arguments of the experiment.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
pub struct Depths {
    /// The suite.
    #[command(flatten)]
    #[serde(flatten)]
    pub suite: SuiteArguments,
    /// Search so many plies, from 1 to 30
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=30))]
    pub depth: u8,
    /// Parameters of all settings, as in a link without a position: quiescence=off
    #[arg(long, default_value = "", hide_default_value = true, value_name = "PAIRS")]
    pub scenario: String,
    /// A setting: a name and parameters as in a link without a position, such as 'singular: singular=50'
    #[arg(
        long = "setting",
        value_name = "NAME: PAIRS",
        value_delimiter = ';',
        default_value = "no extensions: ;checks: extend-check=16",
        default_value_if(
            "game",
            CHECKERS,
            "no extensions: ;singular 50: singular=50;singular 5: singular=5"
        )
    )]
    #[serde(rename = "setting")]
    pub settings: Vec<Setting>,
}

/// A position's row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The position's name.
    pub id: String,
    /// For each setting, the visits of its search.
    pub visits: Vec<u64>,
    /// For each setting, its completed iterations.
    pub settings: Vec<Vec<Reached>>,
}

/// How deep an iteration came: its nominal depth, the ply at or before which half of its evaluations were made, and the greatest
/// ply of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reached(u8, u16, u16);

/// The result of the experiment.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// How many positions there are.
    pub positions: usize,
    /// The settings in their order.
    pub settings: Vec<OfSetting<Reaches>>,
}

/// The visits of a setting, and how deep its searches came.
#[derive(Clone, Debug, Serialize)]
pub struct Reaches {
    /// All visits.
    pub visits: u64,
    /// The nominal depths, from 1.
    pub depths: Vec<AtDepth>,
    /// The last of them.
    pub last: Option<AtDepth>,
}

/// How deep searches of a nominal depth came.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct AtDepth {
    /// The nominal depth in plies.
    pub nominal: u8,
    /// The positions that were searched to it, and where something was judged.
    pub positions: usize,
    /// The mean over the positions of the median ply of an evaluation.
    pub median: f64,
    /// This mean, divided by the nominal depth.
    pub median_ratio: f64,
    /// The mean over the positions of the greatest ply of an evaluation.
    pub largest: f64,
    /// This mean, divided by the nominal depth.
    pub largest_ratio: f64,
    /// The greatest ply of an evaluation in any position.
    pub largest_of_all: u16,
}

impl Depths {
    fn common(&self) -> [String; 2] {
        [format!("depth={}&visits=1000000000", self.depth), self.scenario.clone()]
    }
}

impl Experiment for Depths {
    const NAME: &'static str = "depths";
    type Job = Position;
    type Row = Row;
    type Summary = Summary;

    fn jobs(&self, _runner: &Runner) -> Result<Jobs<Position>, Failure> {
        check(self.suite.game.0, &self.common(), &self.settings)?;
        Ok(self.suite.load()?.into())
    }

    fn run(&self, position: &Position) -> Result<Row, Failure> {
        let mut row = Row { id: position.id.clone(), visits: Vec::new(), settings: Vec::new() };
        for setting in &self.settings {
            let scenario = position.scenario(&layers(&self.common(), setting))?;
            let (summary, watch) = run::watch(&scenario, SearchWatch::default())?;
            row.visits.push(summary.visits);
            row.settings.push(watch.iterations.iter().filter_map(reached).collect());
        }
        Ok(row)
    }

    fn cost(row: &Row) -> u64 {
        row.visits.iter().sum()
    }

    fn contradiction(row: &Row) -> Option<&'static str> {
        let is_deeper = |Reached(_, median, largest): &Reached| median > largest;
        row.settings.iter().flatten().any(is_deeper).then_some("a median beyond the greatest ply")
    }

    fn summary(&self, rows: &[Row]) -> Result<Summary, Failure> {
        let reaches = |index: usize| {
            let depths: Vec<AtDepth> =
                (1..=self.depth).filter_map(|nominal| at_depth(rows, index, nominal)).collect();
            let visits = rows.iter().filter_map(|row| row.visits.get(index)).sum();
            Reaches { visits, last: depths.last().copied(), depths }
        };
        let settings = of_settings(self.suite.game.0, &self.common(), &self.settings, reaches)?;
        Ok(Summary { positions: rows.len(), settings })
    }
}

fn reached(iteration: &Iteration) -> Option<Reached> {
    Some(Reached(iteration.depth, iteration.median_judged?, iteration.largest_judged?))
}

fn at_depth(rows: &[Row], setting: usize, nominal: u8) -> Option<AtDepth> {
    let iterations = rows.iter().filter_map(|row| row.settings.get(setting)).flatten();
    let of_depth: Vec<Reached> = iterations.filter(|reached| reached.0 == nominal).copied().collect();
    let largest_of_all = of_depth.iter().map(|reached| reached.2).max()?;
    let median = mean(of_depth.iter().map(|reached| f64::from(reached.1)));
    let largest = mean(of_depth.iter().map(|reached| f64::from(reached.2)));
    Some(AtDepth {
        nominal,
        positions: of_depth.len(),
        median,
        median_ratio: median / f64::from(nominal),
        largest,
        largest_ratio: largest / f64::from(nominal),
        largest_of_all,
    })
}

/// The columns of a table, which has a row for each nominal depth.
const COLUMNS: [Column<AtDepth>; 6] = [
    ("positions", |at| at.positions.to_string()),
    ("median", |at| format!("{:.1}", at.median)),
    ("times nominal", |at| format!("{:.2}", at.median_ratio)),
    ("largest", |at| format!("{:.1}", at.largest)),
    ("times nominal", |at| format!("{:.2}", at.largest_ratio)),
    ("largest of all", |at| at.largest_of_all.to_string()),
];

impl fmt::Display for Summary {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for setting in &self.settings {
            writeln!(formatter, "{}: {}, {} visits", setting.name, setting.scenario, setting.result.visits)?;
        }
        writeln!(
            formatter,
            "{} positions; means over those with an evaluation at this depth",
            self.positions
        )?;
        for setting in &self.settings {
            writeln!(formatter, "\n{}\n", setting.name)?;
            let rows = setting.result.depths.iter().map(|at| (at.nominal, at));
            TextTable::of("nominal", &COLUMNS, rows).fmt(formatter)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn experiment(depth: u8, scenario: &str, settings: &[&str]) -> Depths {
        let settings = settings.iter().map(|setting| setting.parse().unwrap()).collect();
        Depths { suite: SuiteArguments::default(), depth, scenario: scenario.to_owned(), settings }
    }

    #[test]
    fn of_each_depth_counts_the_mean_of_the_medians_and_of_the_greatest_plies() {
        let row = |settings| Row { id: String::new(), visits: vec![10], settings };
        let rows = [
            row(vec![vec![Reached(1, 1, 2), Reached(2, 3, 8)]]),
            row(vec![vec![Reached(1, 2, 3), Reached(2, 2, 4)]]),
            // It was decided at the first ply.
            row(vec![vec![Reached(1, 1, 1)]]),
        ];
        let summary = experiment(3, "", &["all: "]).summary(&rows).unwrap();
        let last = AtDepth {
            nominal: 2,
            positions: 2,
            median: 2.5,
            median_ratio: 1.25,
            largest: 6.0,
            largest_ratio: 3.0,
            largest_of_all: 8,
        };
        let found = &summary.settings[0].result;
        assert_eq!((found.last, found.depths.len(), found.visits), (Some(last), 2, 30));
    }

    #[test]
    fn without_quiescence_and_extensions_a_whole_tree_is_judged_at_its_nominal_depth() {
        let experiment = experiment(2, "search=minimax&table=0", &["leaves: quiescence=off", "captures: "]);
        let row = experiment.run(&Position::of(
            plyscope::games::GameKind::Chess,
            "",
            "4k3/8/2p5/3p4/4P3/8/8/4K3 w - -",
        ));
        let row = row.unwrap();
        assert_eq!(row.settings[0], [Reached(1, 1, 1), Reached(2, 2, 2)]);
        assert!(row.settings[1][0].2 > 1, "{row:?}");
    }
}
