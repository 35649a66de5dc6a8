//! What uncertainty cut-offs save (Björnsson et al., Table 1): visits in per cent of those of the
//! same search without, for three cut ratios.
//!
//! As in the paper: the Bratko-Kopec positions to a fixed depth, with a check extension and
//! quiescence, cut-offs at children of PV nodes only. The paper does not say which extensions it
//! had; here a move that gives check is searched a whole ply deeper.

use super::failure::Failure;
use super::positions::{bratko_kopec, scenario, without_position};
use super::runner::Runner;
use super::table::{TextTable, mean, per_cent};
use crate::games::chess::START_FEN;
use crate::run;
use serde::Serialize;
use std::fmt;

/// What is searched.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
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
pub struct Savings {
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
}

/// A position.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Its number among the Bratko-Kopec positions.
    pub position: usize,
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

/// Searches all positions with and without.
///
/// # Errors
///
/// The scenario is not understood.
pub fn run(arguments: &Arguments, runner: &Runner) -> Result<Savings, Failure> {
    let base = format!("depth={}&extend-check=16", arguments.depth);
    let layers = [base.as_str(), &arguments.scenario];
    let shown = without_position(&scenario(START_FEN, &layers)?);
    let positions: Vec<(usize, String)> = (1..).zip(bratko_kopec()?).collect();
    let rows = runner.in_order("uncertainty", &positions, |(position, fen)| {
        let search = |pairs: &str| {
            let layers = [base.as_str(), &arguments.scenario, pairs];
            Ok::<_, Failure>(run::search(&scenario(fen, &layers)?)?)
        };
        let without = search("")?;
        let mut row = Row {
            position: *position,
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
    })?;
    let rows: Vec<Row> = rows.into_iter().map(|(_, row)| row).collect();
    let without = rows.iter().map(|row| row.without).sum();
    let column = |index: usize| rows.iter().map(move |row: &Row| row.with[index]).sum();
    Ok(Savings {
        scenario: shown,
        cut_ratios: CUT_RATIOS,
        total: [0, 1, 2].map(|index| per_cent(column(index), without)),
        mean: [0, 1, 2].map(|index| mean(rows.iter().map(|row| row.per_cent()[index]))),
        rows,
    })
}

impl fmt::Display for Savings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "scenario  {}", self.scenario)?;
        writeln!(formatter)?;
        let mut table =
            TextTable::new(&["position", "10 %", "30 %", "50 %", "cut-offs", "", "", "same value"]);
        for row in &self.rows {
            let mut cells = vec![row.position.to_string()];
            cells.extend(row.per_cent().map(|share| format!("{share:.1}")));
            cells.extend(row.cut_offs.map(|count| count.to_string()));
            cells.push(if row.same_value { "yes" } else { "no" }.to_owned());
            table.row(cells);
        }
        for (name, shares) in [("total %", self.total), ("average %", self.mean)] {
            table.row(std::iter::once(name.to_owned()).chain(shares.map(|share| format!("{share:.1}"))));
        }
        write!(formatter, "{table}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_is_guaranteed_where_the_table_is_exact() {
        let scenario = "table-answers=equal&repetition=off&extend-check=0".to_owned();
        let savings = run(&Arguments { depth: 3, scenario }, &Runner::default()).unwrap();
        assert_eq!(savings.rows.len(), 24);
        assert!(savings.rows.iter().all(|row| row.same_value));
    }
}
