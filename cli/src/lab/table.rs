//! Tables in text, and in Markdown where the alternate form is asked for (`{:#}`): the first column to
//! the left, numbers to the right.

use plyscope::problem::visible;
use std::borrow::Borrow;
use std::fmt;

/// A column: its heading, and the cell of a row.
pub type Column<R> = (&'static str, fn(&R) -> String);

/// A table that is written column by column under its headings.
#[derive(Clone, Debug)]
pub struct TextTable {
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// A table whose rows have names, under the heading `named`. A column is its heading and the cell of a row.
    #[must_use]
    pub fn of<R, B: Borrow<R>>(
        named: &str,
        columns: &[(&str, impl Fn(&R) -> String)],
        rows: impl IntoIterator<Item = (impl ToString, B)>,
    ) -> TextTable {
        let headings = columns.iter().map(|(heading, _)| (*heading).to_owned());
        let mut table = TextTable { rows: vec![std::iter::once(named.to_owned()).chain(headings).collect()] };
        for (name, row) in rows {
            let cells = columns.iter().map(|(_, cell)| cell(row.borrow()));
            table.row(std::iter::once(name.to_string()).chain(cells));
        }
        table
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().map(|cell| visible(&cell)).collect());
    }
}

impl TextTable {
    fn markdown(&self, columns: usize, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, number) in self.rows.iter().zip(0..) {
            let cell =
                |column: usize| row.get(column).map_or_else(String::new, |cell| cell.replace('|', "\\|"));
            let cells: Vec<String> = (0..columns).map(cell).collect();
            writeln!(formatter, "| {} |", cells.join(" | "))?;
            if number == 0 {
                writeln!(formatter, "|---|{}", "---:|".repeat(columns.saturating_sub(1)))?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for TextTable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        if formatter.alternate() {
            return self.markdown(columns, formatter);
        }
        let width = |column: usize| {
            self.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
        };
        let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
        for row in &self.rows {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
                0 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            });
            writeln!(formatter, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
        }
        Ok(())
    }
}

/// A part of a whole in per cent; 0 if the whole is 0.
#[must_use]
pub fn per_cent(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 * 100.0 / whole as f64 }
}

/// The arithmetic mean; of no numbers, 0.
#[must_use]
pub fn mean(numbers: impl IntoIterator<Item = f64>) -> f64 {
    let (sum, count) = numbers.into_iter().fold((0.0, 0u32), |(sum, count), x| (sum + x, count + 1));
    if count == 0 { 0.0 } else { sum / f64::from(count) }
}

/// The median: of an even number of numbers, the mean of the middle two; of none, 0.
#[must_use]
pub fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => 0.0,
        odd if odd % 2 == 1 => sorted[middle],
        _ => f64::midpoint(sorted[middle - 1], sorted[middle]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let table = TextTable::of("", &[("visits", u32::to_string)], [("alpha-beta", 5)]);
        assert_eq!(table.to_string(), "            visits\nalpha-beta       5\n");
        assert_eq!(format!("{table:#}"), "|  | visits |\n|---|---:|\n| alpha-beta | 5 |\n");
        assert_eq!([median(&[]), median(&[3.0, 1.0, 2.0]), median(&[4.0, 1.0])], [0.0, 2.0, 2.5]);
        assert_eq!((per_cent(1, 0), per_cent(1, 4), mean([])), (0.0, 25.0, 0.0));
    }
}
