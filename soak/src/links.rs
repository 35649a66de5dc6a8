//! Links: reading one does not panic, and the scenario is the same when it is written as a link and read again.

use plyscope::scenario::view::View;
use plyscope::scenario::{self, Scenario};

use crate::harness::{Kind, Outcome, ensure};
use crate::scenarios::link_of_any_kind;

pub const KIND: Kind = Kind { name: "links", sample: 2000, make: link_of_any_kind, check };

fn check(text: &str) -> Outcome {
    let (scenario, view, problems) = scenario::read(text);
    for problem in &problems {
        ensure(!problem.message.is_empty() && !problem.to_string().is_empty(), || {
            format!("a problem without a message: {problem:?}")
        })?;
    }
    let parsed = Scenario::parse(text);
    ensure(parsed.is_ok() == problems.is_empty(), || {
        "two ways to read a link disagree on whether it is valid".to_owned()
    })?;
    let _ = scenario.notes();
    let opens = scenario.open().is_ok();

    let written = scenario.to_string();
    let (again, _, problems) = scenario::read(&written);
    ensure(!opens || problems.is_empty(), || format!("a written link is refused: {written}: {problems:?}"))?;
    // White space in a position may change.
    let same = |again: &Scenario| again.to_string() == written && again.search == scenario.search;
    ensure(!opens || same(&again), || format!("a written link is read as another scenario: {written}"))?;

    let values: Vec<(String, String)> = scenario.values().into_iter().collect();
    let (again, problems) = Scenario::from_pairs(&values);
    ensure(!opens || (same(&again) && problems.is_empty()), || {
        format!("the panel's values are read as another scenario: {values:?}: {problems:?}")
    })?;

    let pairs: Vec<(String, String)> =
        view.pairs().into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    let (again, problems) = View::from_pairs(&pairs);
    ensure(again == view && problems.is_empty(), || {
        format!("a written view is read as another view: {pairs:?}")
    })
}
