//! Two versions of a program on the same positions as text for people.

use crate::language::suite_table::SuiteTable;
use crate::plural::grouped;
use std::io::{self, Write};

/// Writes the tables of two versions.
///
/// # Errors
///
/// The writer's.
pub fn write_suite(table: &SuiteTable, out: &mut impl Write) -> io::Result<()> {
    let SuiteTable { rows, counters, sentences, .. } = table;
    writeln!(out, "{:<30}{:>15}{:>15}{:>10}", "", "A", "B", "B / A")?;
    for counter in counters.iter().filter(|counter| counter.a > 0 || counter.b > 0) {
        let ratio = counter.ratio.map_or_else(String::new, |ratio| format!("{ratio:.3}"));
        let (a, b) = (grouped(counter.a), grouped(counter.b));
        writeln!(out, "{:<30}{a:>15}{b:>15}{ratio:>10}", counter.label)?;
    }
    writeln!(out)?;
    write_techniques(table, out)?;
    writeln!(out)?;
    for sentence in sentences {
        writeln!(out, "{sentence}")?;
    }
    let width = |texts: &mut dyn Iterator<Item = &str>, least: usize| {
        texts.map(|text| text.chars().count()).max().unwrap_or(0).max(least)
    };
    let name = width(&mut rows.iter().map(|row| row.name.as_str()), 8);
    let differs = width(&mut rows.iter().map(|row| row.first_difference.as_str()), 16);
    writeln!(out)?;
    writeln!(
        out,
        "{:<name$} {:>12} {:>12} {:>7}  {:<differs$}  spent on",
        "position", "A", "B", "B / A", "first difference"
    )?;
    for row in rows {
        let ratio = row.ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}"));
        let line = format!(
            "{:<name$} {:>12} {:>12} {ratio:>7}  {:<differs$}  {}",
            row.name,
            grouped(row.a),
            grouped(row.b),
            row.first_difference,
            row.spent_on
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Writes what was saved and spent by technique.
///
/// # Errors
///
/// The writer's.
pub fn write_techniques(table: &SuiteTable, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{:<30}{:>15}{:>15}{:>15}", "visits by technique", "A", "B", "B − A")?;
    for row in table.techniques.iter().filter(|row| row.a > 0 || row.b > 0) {
        let sign = if row.difference < 0 { "−" } else { "+" };
        let difference = format!("{sign}{}", grouped(row.difference.unsigned_abs()));
        writeln!(out, "{:<30}{:>15}{:>15}{difference:>15}", row.label, grouped(row.a), grouped(row.b))?;
    }
    writeln!(out, "One visit can belong to several techniques.")
}
