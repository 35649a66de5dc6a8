//! `plyscope check`: the report about the search of another program.

use plyscope::foreign::{self, Selection};
use plyscope::trace::recorder::Batch;
use plyscope_cli::input;
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::terminal::output;
use std::io::{self, Write};
use std::path::Path;

/// Prints the report about a search. Nothing of it is kept, so the file may be of any size.
pub fn check(file: &Path, json: bool, strict: bool, search: u64) -> Result<(), Failure> {
    let mut file = input::open(file)?;
    let selection = Selection { search, has_all_visits: true, ..Selection::default() };
    let read = foreign::read_selection(&mut file, |_: Batch<'_>| {}, selection);
    // A damage of the file explains why a search is not understood.
    let damage = file.damage();
    let opened = read.map_err(|problem| damage.clone().unwrap_or(problem))?;
    let mut out = output();
    if json {
        let mut object = serde_json::to_value(&opened.report).map_err(io::Error::from)?;
        // The key `fix` was called `mend` before: docs/cli.md lists such keys, with how long they stay.
        for wrong in object["wrong"].as_array_mut().into_iter().flatten() {
            wrong["mend"] = wrong["fix"].clone();
        }
        writeln!(out, "{object}")?;
    } else {
        if let Some(program) = &opened.report.program {
            writeln!(out, "{program}")?;
        }
        for line in opened.report.text() {
            writeln!(out, "{line}")?;
        }
        for wrong in opened.report.other_wrong_lines() {
            writeln!(out, "{wrong}")?;
        }
        writeln!(out, "scenario: {}", opened.scenario)?;
    }
    out.flush()?;
    if let Some(damage) = damage {
        return Err(damage.into());
    }
    let report = &opened.report;
    if strict && (report.wrong_lines > 0 || !report.suspicions.is_empty()) {
        return Err(Failure::Wrong { lines: report.wrong_lines, suspicions: report.suspicions.len() });
    }
    Ok(())
}
