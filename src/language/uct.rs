//! Visits, means and terms of UCT as people read them.

use super::perspective::Seen;
use crate::search::upper_confidence::{Sampling, Tally, Terms};
use crate::value::Value;
use std::cmp::Ordering;

/// A number with two digits.
#[must_use]
pub fn number(number: f64) -> String {
    format!("{number:.2}")
}

/// The mean result of a node, from 0 to 1, as it is read; `None` before its first visit.
#[must_use]
pub fn mean(tally: &Tally, sampling: &Sampling, of_root_side: bool, seen: Seen) -> Option<String> {
    let own = tally.mean(sampling.scale, of_root_side)?;
    Some(seen.share(own))
}

/// A proven result for a side.
#[must_use]
pub fn result_in_a_word(result: Value) -> &'static str {
    match result.cmp(&Value::DRAW) {
        Ordering::Greater => "win",
        Ordering::Equal => "draw",
        Ordering::Less => "loss",
    }
}

/// The terms of a move for the side that moves: "0.56 + 0.41 = 0.97".
#[must_use]
pub fn terms(terms: &Terms) -> String {
    format!("{} + {} = {}", number(terms.mean), number(terms.exploration), number(terms.sum()))
}
