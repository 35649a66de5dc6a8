//! Links: read without a panic, and what was understood is written and read again as it is.

use plyscope::scenario::view::View;
use plyscope::scenario::{self, Scenario};

use crate::harness::{Kind, Outcome, ensure};
use crate::scenarios::link_of_any_kind;

pub const KIND: Kind = Kind { name: "links", sample: 4000, make: link_of_any_kind, check };

fn check(text: &str) -> Outcome {
    let (scenario, view, problems) = scenario::read(text);
    for problem in &problems {
        ensure(!problem.message.is_empty() && !problem.to_string().is_empty(), || {
            format!("a problem without a message: {problem:?}")
        })?;
    }
    let parsed = Scenario::parse(text);
    ensure(parsed.is_ok() == problems.is_empty(), || "a link is read in two ways".to_owned())?;
    let _ = scenario.notes();
    let opens = scenario.open().is_ok();

    let written = scenario.to_string();
    let (again, _, problems) = scenario::read(&written);
    ensure(!opens || problems.is_empty(), || format!("a written link is refused: {written}: {problems:?}"))?;
    // A position may be written with other white space than it was given.
    let same = |again: &Scenario| again.to_string() == written && again.search == scenario.search;
    ensure(!opens || same(&again), || format!("a written link says something else: {written}"))?;

    let values: Vec<(String, String)> = scenario.values().into_iter().collect();
    let (again, problems) = Scenario::from_pairs(&values);
    ensure(!opens || (same(&again) && problems.is_empty()), || {
        format!("the panel's values say something else: {values:?}: {problems:?}")
    })?;

    let pairs: Vec<(String, String)> =
        view.pairs().into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    let (again, problems) = View::from_pairs(&pairs);
    ensure(again == view && problems.is_empty(), || format!("a written view says something else: {pairs:?}"))
}
