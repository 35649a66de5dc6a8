//! The savings of uncertainty cut-offs (Björnsson et al., Table 1): visits in per cent of the visits of an
//! equal search without them, for three cut ratios.
//!
//! As in the paper: the Bratko-Kopec positions to a fixed depth, with a check extension and quiescence,
//! cut-offs at children of PV nodes only. The paper does not name its extensions; here a move that gives
//! check is searched a whole ply deeper.

use super::experiment::{Experiment, Jobs};
use super::failure::Failure;
use super::runner::Runner;
use super::suite::{Position, SuiteArguments, heading};
use super::table::{Column, TextTable, mean, median, per_cent};
use plyscope::run;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The arguments of the experiment.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
pub struct Savings {
    /// The suite.
    #[command(flatten)]
    #[serde(flatten)]
    pub suite: SuiteArguments,
    /// Search so many plies, from 1 to 12
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=12))]
    pub depth: u8,
    /// Parameters that differ, as in a link without a position: etc=2&null-move=3
    #[arg(long, default_value = "", hide_default_value = true, value_name = "PAIRS")]
    pub scenario: String,
}

/// The cut ratios of the paper's table, in per cent.
pub const CUT_RATIOS: [u8; 3] = [10, 30, 50];

/// The table.
#[derive(Clone, Debug, Serialize)]
pub struct Saved {
    /// The search without uncertainty cut-offs.
    pub scenario: String,
    /// The cut ratios in per cent.
    pub cut_ratios: [u8; 3],
    /// A row for each position.
    pub rows: Vec<Row>,
    /// All visits with, in per cent of all visits without.
    pub total: [f64; 3],
    /// The mean of the rows' percentages.
    pub mean: [f64; 3],
    /// Their median.
    pub median: [f64; 3],
}

/// A position's row.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The position's name.
    pub id: String,
    /// Visits without uncertainty cut-offs.
    pub without: u64,
    /// Visits with, for each cut ratio.
    pub with: [u64; 3],
    /// Uncertainty cut-offs, for each cut ratio.
    pub cut_offs: [u64; 3],
    /// Whether the root's value was always the same.
    pub same_value: bool,
}

impl Row {
    fn per_cent(&self) -> [f64; 3] {
        self.with.map(|with| per_cent(with, self.without))
    }
}

impl Savings {
    fn base(&self) -> String {
        format!("depth={}&extend-check=16", self.depth)
    }
}

impl Experiment for Savings {
    const NAME: &'static str = "uncertainty";
    type Job = Position;
    type Row = Row;
    type Summary = Saved;

    fn jobs(&self, _runner: &Runner) -> Result<Jobs<Position>, Failure> {
        heading(self.suite.game.0, &[&self.base(), &self.scenario])?;
        Ok(self.suite.load()?.into())
    }

    fn run(&self, position: &Position) -> Result<Row, Failure> {
        let base = self.base();
        let search = |pairs: &str| {
            let scenario = position.scenario(&[&base, &self.scenario, pairs])?;
            Ok::<_, Failure>(run::search(&scenario)?)
        };
        let without = search("")?;
        let mut row = Row {
            id: position.id.clone(),
            without: without.visits,
            with: [0; 3],
            cut_offs: [0; 3],
            same_value: true,
        };
        for (index, ratio) in CUT_RATIOS.iter().enumerate() {
            let with = search(&format!("uncertainty=children-of-pv&cut-ratio={ratio}"))?;
            row.with[index] = with.visits;
            row.cut_offs[index] = with.uncertainty.cutoffs;
            row.same_value &= with.value == without.value;
        }
        Ok(row)
    }

    fn cost(row: &Row) -> u64 {
        row.without + row.with.iter().sum::<u64>()
    }

    fn summary(&self, rows: &[Row]) -> Result<Saved, Failure> {
        let without = rows.iter().map(|row| row.without).sum();
        Ok(Saved {
            scenario: heading(self.suite.game.0, &[&self.base(), &self.scenario])?,
            cut_ratios: CUT_RATIOS,
            total: std::array::from_fn(|index| {
                per_cent(rows.iter().map(|row| row.with[index]).sum(), without)
            }),
            mean: std::array::from_fn(|index| mean(rows.iter().map(|row| row.per_cent()[index]))),
            median: std::array::from_fn(|index| {
                median(&rows.iter().map(|row| row.per_cent()[index]).collect::<Vec<_>>())
            }),
            rows: rows.to_vec(),
        })
    }
}

/// The columns of the table, which has a row for each position.
const COLUMNS: [Column<Row>; 7] = [
    ("10 %", |row| format!("{:.1}", row.per_cent()[0])),
    ("30 %", |row| format!("{:.1}", row.per_cent()[1])),
    ("50 %", |row| format!("{:.1}", row.per_cent()[2])),
    ("cut-offs", |row| row.cut_offs[0].to_string()),
    ("", |row| row.cut_offs[1].to_string()),
    ("", |row| row.cut_offs[2].to_string()),
    ("same value", |row| if row.same_value { "yes" } else { "no" }.to_owned()),
];

impl fmt::Display for Saved {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "scenario  {}", self.scenario)?;
        writeln!(formatter)?;
        let rows = self.rows.iter().map(|row| (&row.id, row));
        let mut table = TextTable::of("position", &COLUMNS, rows);
        for (name, shares) in [("total %", self.total), ("average %", self.mean), ("median %", self.median)] {
            table.row(std::iter::once(name.to_owned()).chain(shares.map(|share| format!("{share:.1}"))));
        }
        table.fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_is_guaranteed_where_the_table_is_exact() {
        let scenario = "table-answers=equal&repetition=off&extend-check=0".to_owned();
        let suite = SuiteArguments { suite: "bk".into(), ..SuiteArguments::default() };
        let savings = Savings { suite, depth: 3, scenario };
        let jobs = savings.jobs(&Runner::default()).unwrap();
        let rows: Vec<Row> = jobs.list.iter().map(|job| savings.run(job).unwrap()).collect();
        assert_eq!(rows.len(), 24);
        assert!(rows.iter().all(|row| row.same_value));
    }
}
