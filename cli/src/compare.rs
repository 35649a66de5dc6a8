//! `plyscope compare`: two searches of one position.

use plyscope::export::print_comparison::write_comparison;
use plyscope::language::compared::compare;
use plyscope::problem::Problem;
use plyscope::run;
use plyscope::scenario::{self, SECOND_PREFIX, link};
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::terminal::output;
use std::io::{self, Write};

/// A link with the differences of a second search, whose keys may be written with their prefix or without it.
fn with_differences(text: &str, differences: &str) -> String {
    let pairs = link::read_pairs(differences).into_iter().map(|(key, value)| {
        let own = key.strip_prefix(SECOND_PREFIX).unwrap_or(&key);
        (format!("{SECOND_PREFIX}{own}"), value)
    });
    let pairs: Vec<(String, String)> = pairs.collect();
    let written = link::write_pairs(pairs.iter().map(|(key, value)| (key.as_str(), value.clone())));
    format!("{text}&{written}")
}

/// Both searches are recorded whole, whatever their record budget.
pub fn comparison(text: &str, differences: Option<String>, json: bool) -> Result<(), Failure> {
    let text =
        differences.map_or_else(|| text.to_owned(), |differences| with_differences(text, &differences));
    let (first, second, _, problems) = scenario::read_pair(&text);
    if !problems.is_empty() {
        return Err(problems.into());
    }
    let second = second.ok_or_else(|| {
        let fix = "say how the second search differs, as in b.search=mtd-f";
        Problem::new("", "", "there is nothing to compare with", fix)
    })?;
    let [a, b] = [run::whole_trace(&first)?, run::whole_trace(&second)?];
    let compared = compare(&a, &b).compared;
    let mut out = output();
    if json {
        let mut object = serde_json::to_value(&compared).map_err(io::Error::from)?;
        object["scenarios"] = [first.to_string(), second.to_string()].to_vec().into();
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "A {first}\nB {second}\n")?;
        write_comparison(&first.open()?, [&a, &b], &compared, &mut out)?;
    }
    Ok(out.flush()?)
}
