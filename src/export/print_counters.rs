//! Counts over a search as text for people, and as JSON.

use crate::counters::Counters;
use crate::game::Evaluate;
use crate::language::counter_tables::{CounterTable, counter_tables, search_rows, together_tables};
use crate::language::place_text::steps_text;
use serde_json::{Value as Json, json};
use std::io::{self, Write};

/// One of many searches that were counted.
pub struct CountedSearch {
    /// The path of its file, or its scenario.
    source: String,
    counters: Counters,
    tables: Vec<CounterTable>,
    /// The counts as JSON.
    object: Json,
}

impl CountedSearch {
    /// The counts of a search: see [`counters_object`].
    ///
    /// # Errors
    ///
    /// The counts cannot be written as JSON.
    pub fn new<G: Evaluate>(
        game: &G,
        counters: Counters,
        [source, scenario]: [&str; 2],
        damage: Option<String>,
    ) -> serde_json::Result<CountedSearch> {
        let object = counters_object(game, &counters, [source, scenario], damage)?;
        let tables = counter_tables(game, &counters);
        Ok(CountedSearch { source: source.to_owned(), counters, tables, object })
    }

    /// The path of its file, or its scenario.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The counts.
    #[must_use]
    pub fn counters(&self) -> &Counters {
        &self.counters
    }
}

/// The counts of all searches together.
fn together(searches: &[CountedSearch]) -> Counters {
    let counters = searches.iter().map(|search| search.counters.clone());
    counters.reduce(Counters::and).unwrap_or_default()
}

/// The tables of many searches: a row for each search, and the counts of all of them together.
#[must_use]
pub fn tables_of_all(searches: &[CountedSearch]) -> Vec<CounterTable> {
    let rows = search_rows(searches.iter().map(|search| (search.source.as_str(), &search.counters)));
    std::iter::once(rows).chain(together_tables(&together(searches))).collect()
}

/// The counts of searches as JSON: the object of the only search, otherwise the objects of all and their counts together.
///
/// # Errors
///
/// The counts cannot be written as JSON.
pub fn object_of_all(searches: &[CountedSearch]) -> serde_json::Result<Json> {
    if let [only] = searches {
        return Ok(only.object.clone());
    }
    let objects: Vec<&Json> = searches.iter().map(|search| &search.object).collect();
    Ok(json!({ "searches": objects, "together": serde_json::to_value(together(searches))? }))
}

/// Writes the name of a search and the tables of its counts.
///
/// # Errors
///
/// The writer's.
pub fn write_counters(search: &CountedSearch, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}\n", search.source)?;
    if search.counters.truncated {
        writeln!(out, "Not all visits were recorded: these numbers describe the visits that were.\n")?;
    }
    write_tables(&search.tables, out)
}

/// The counts of a search as an object of JSON: docs/report.md has the keys. `source` is the path of its file or its scenario,
/// `scenario` its link, `damage` the damage of its file.
///
/// # Errors
///
/// The counts cannot be written as JSON.
pub fn counters_object<G: Evaluate>(
    game: &G,
    counters: &Counters,
    [source, scenario]: [&str; 2],
    damage: Option<String>,
) -> serde_json::Result<Json> {
    let mut object = serde_json::to_value(counters)?;
    for (at, explosion) in counters.explosions.iter().enumerate() {
        let place = steps_text(game, explosion.iteration, &explosion.path);
        object["explosions"][at]["place"] = place.into();
    }
    object["source"] = source.into();
    object["scenario"] = scenario.into();
    object["damage"] = damage.into();
    Ok(object)
}

/// Writes tables, with an empty line between two.
///
/// # Errors
///
/// The writer's.
pub fn write_tables<'a>(
    tables: impl IntoIterator<Item = &'a CounterTable>,
    out: &mut impl Write,
) -> io::Result<()> {
    for (number, table) in tables.into_iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        write_table(table, out)?;
    }
    Ok(())
}

/// Writes a table: the first column to the left, the others to the right.
fn write_table(table: &CounterTable, out: &mut impl Write) -> io::Result<()> {
    let CounterTable { title, text, columns, rows, .. } = table;
    writeln!(out, "{title}")?;
    writeln!(out, "  {text}")?;
    if rows.is_empty() {
        return Ok(());
    }
    let length = |text: &str| text.chars().count();
    let headings: Vec<String> = columns.iter().map(|heading| (*heading).to_owned()).collect();
    let lines = || std::iter::once(&headings).chain(rows.iter().map(|row| &row.cells));
    let widths: Vec<usize> = (0..columns.len())
        .map(|column| {
            lines().map(|cells| cells.get(column).map_or(0, |cell| length(cell))).max().unwrap_or(0)
        })
        .collect();
    for cells in lines() {
        let mut line = String::from(" ");
        for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
            let room = " ".repeat(width - length(cell));
            line.push(' ');
            line.push_str(&if column == 0 { format!("{cell}{room}") } else { format!(" {room}{cell}") });
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
