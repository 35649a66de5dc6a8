//! The cost or the gain of a search's gambles, which no single trace shows: it is compared with the search without
//! them.

use crate::problem::Problem;
use crate::run::{self, Summary};
use crate::scenario::Scenario;
use serde::Serialize;

/// A larger search is not searched once more.
pub const MOST_VISITS: u64 = 200_000;

/// The factor of visits after which the search without its gambles is given up.
const TIMES: u64 = 5;

/// A search with gambles and the search without them. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GambleCost {
    /// The names of the gambles: "pre-searching", "uncertainty cut-offs", or both.
    pub gambles: &'static str,
    /// The visits of positions with the gambles.
    pub visits: u64,
    /// The root's value with the gambles, for its side to move; null if no iteration was completed.
    pub value: Option<i16>,
    /// Whether a full search may find another value than the search with the gambles.
    pub is_doubtful: bool,
    /// Without them.
    pub visits_without: u64,
    /// Without them.
    pub value_without: Option<i16>,
    /// Whether a full search may find another value than the search without them.
    pub is_doubtful_without: bool,
}

/// Searches. It is the search that records, because the page has no other: it records next to nothing.
fn search(scenario: Scenario) -> Result<Summary, Problem> {
    run::record(&Scenario { record_budget: 1, ..scenario }, |_| {}).map(|(summary, _)| summary)
}

/// Searches a scenario with its gambles and without; `None` if it takes none, or is too large for that.
///
/// # Errors
///
/// The scenario cannot be searched.
pub fn gamble_cost(scenario: &Scenario) -> Result<Option<GambleCost>, Problem> {
    let Some((gambles, plain)) = without_gambles(scenario) else { return Ok(None) };
    let with = search(run::stopped_at(scenario, MOST_VISITS + 1))?;
    if with.visits > MOST_VISITS {
        return Ok(None);
    }
    let without = search(run::stopped_at(&plain, TIMES * MOST_VISITS))?;
    if without.visits >= TIMES * MOST_VISITS {
        return Ok(None);
    }
    Ok(Some(GambleCost {
        gambles,
        visits: with.visits,
        value: with.value,
        is_doubtful: with.is_doubtful(),
        visits_without: without.visits,
        value_without: without.value,
        is_doubtful_without: without.is_doubtful(),
    }))
}

/// The names of a scenario's gambles, and the scenario without them.
fn without_gambles(scenario: &Scenario) -> Option<(&'static str, Scenario)> {
    let search = &scenario.search;
    // Without a table nothing is pre-searched.
    let gambles = match (search.pre_search.on && search.table.is_some(), search.uncertainty.on) {
        (true, true) => "pre-searching and uncertainty cut-offs",
        (true, false) => "pre-searching",
        (false, true) => "uncertainty cut-offs",
        (false, false) => return None,
    };
    let mut plain = scenario.clone();
    plain.search.pre_search.on = false;
    plain.search.uncertainty.on = false;
    Some((gambles, plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(link: &str) -> Option<GambleCost> {
        gamble_cost(&Scenario::parse(link).unwrap()).unwrap()
    }

    #[test]
    fn both_searches_are_what_they_are_by_themselves() {
        let with = "game=tree&tree=(X:(Y:(P:(((((5_9)=7)=6)=6_(((8_7)=8)=8)=8)=7_((((2_9)=3)=4)=5)=6)=6_1)=6_9)=6_P)\
                    &depth=6&deepening=on&table=10&pre-search=on";
        let without = with.replace("&pre-search=on", "");
        let [with_alone, without_alone] =
            [with, &without].map(|link| run::search(&Scenario::parse(link).unwrap()).unwrap());
        assert_eq!(
            cost(with),
            Some(GambleCost {
                gambles: "pre-searching",
                visits: with_alone.visits,
                value: with_alone.value,
                is_doubtful: false,
                visits_without: without_alone.visits,
                value_without: without_alone.value,
                is_doubtful_without: false,
            })
        );
        assert_eq!(cost(&without), None);
        assert_eq!(
            cost("game=tree&tree=a:(5_6)_c:(8_9_7_9_8_6)&uncertainty=children-of-pv").unwrap().gambles,
            "uncertainty cut-offs"
        );
    }

    #[test]
    fn a_large_search_is_not_searched_again() {
        assert_eq!(cost("game=chess&depth=60&visits=300000&uncertainty=cut"), None);
    }
}
