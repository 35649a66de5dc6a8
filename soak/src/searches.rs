//! Random searches: a search gives the same result twice and when it is recorded, and its trace has the visits that were
//! counted.

use plyscope::run;
use plyscope::scenario::Scenario;

use crate::harness::{Kind, Outcome, ensure};
use crate::scenarios::{is_short, random_link};
use plyscope::random::Random;

pub const KIND: Kind = Kind { name: "searches", sample: 300, make, check };

const VISITS: u64 = 4000;

fn make(random: &mut Random) -> String {
    random_link(random, VISITS)
}

fn check(link: &str) -> Outcome {
    // Making it smaller may have removed the limits, or made it invalid.
    let Ok(scenario) = Scenario::parse(link) else { return Ok(()) };
    if !is_short(&scenario, VISITS) {
        return Ok(());
    }
    let first = run::search(&scenario).map_err(|problem| problem.to_string())?;
    let second = run::search(&scenario).map_err(|problem| problem.to_string())?;
    ensure(first == second, || "two searches of one scenario differ".to_owned())?;
    let (recorded, trace) = run::trace(&scenario).map_err(|problem| problem.to_string())?;
    ensure(first == recorded, || "recording changes the search".to_owned())?;
    let within = scenario.search.finish_iteration || first.visits <= scenario.search.visit_budget;
    ensure(within, || format!("more visits than the budget: {}", first.visits))?;
    ensure(first.best == first.pv.first().cloned(), || {
        "the best move does not begin the variation".to_owned()
    })?;
    let positions = (0..trace.len()).filter(|id| trace.meta(*id).kind().is_position()).count() as u64;
    ensure(trace.is_truncated() || trace.is_part() || positions == first.visits, || {
        format!("the trace has another number of visits: {positions}, not {}", first.visits)
    })?;
    ensure(trace.is_finished() || trace.is_empty(), || "visits stay open".to_owned())
}
