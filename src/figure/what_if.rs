//! Other values of one leaf of a tree: what the search would do with each of them.

use super::measure::reached;
use crate::display_style::DisplayStyle;
use crate::games::tree::{ExplicitTree, TreeChange, change_tree, leaf_numbers};
use crate::language::compared::counts;
use crate::language::perspective::Lens;
use crate::problem::Problem;
use crate::run;
use crate::scenario::Scenario;
use crate::scenario::goal::Goal;
use serde::Serialize;

/// A larger search is not repeated for every value, in visits.
pub const MOST_VISITS: u64 = 5_000;

/// A value that a leaf might have, and the search with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WhatIf {
    /// The value as it would be written.
    pub number: String,
    /// The visits that the search would take; of a goal that compares another number, that number. Null if the search
    /// would take too many visits, or the tree would not be one.
    pub visits: Option<i32>,
    /// Whether the goal would be reached.
    pub is_reached: bool,
}

/// The searches with other values of the leaf that a path of places leads to, in the order of the values.
#[must_use]
pub fn what_if(scenario: &Scenario, path: &[u32], numbers: &[String], goal: Option<&Goal>) -> Vec<WhatIf> {
    let with = |number: &String| {
        let tried = with_number(scenario, path, number, goal).ok().flatten();
        let (visits, is_reached) = tried.unwrap_or_default();
        WhatIf { number: number.clone(), visits, is_reached }
    };
    numbers.iter().map(with).collect()
}

/// The number of the search with another value of a leaf, and whether the goal is reached; `None` if the search takes too
/// many visits.
fn with_number(
    scenario: &Scenario,
    path: &[u32],
    number: &str,
    goal: Option<&Goal>,
) -> Result<Option<(Option<i32>, bool)>, Problem> {
    let change = TreeChange::Number { number: number.to_owned() };
    let changed = change_tree(&scenario.position, path, &change)?;
    let scenario = Scenario { position: changed.text, ..scenario.clone() };
    let game = scenario.open()?;
    let Some(trace) = run::small_trace(&scenario, MOST_VISITS)? else { return Ok(None) };
    let lens = Lens::new(&game, DisplayStyle::default());
    let reached = goal.map(|goal| reached(goal, &scenario, &game, &trace, lens));
    let of_goal =
        reached.iter().flat_map(|reached| &reached.conditions).find_map(|condition| condition.number);
    let visits = || counts(&trace).get("visits").and_then(|visits| i32::try_from(*visits).ok());
    Ok(Some((of_goal.or_else(visits), reached.is_some_and(|reached| reached.is_reached))))
}

/// The way from one tree to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// The tree is the same.
    Same,
    /// Leaves only changed places.
    Order,
    /// One leaf has another value.
    OneLeaf,
    /// Several leaves have other values.
    Several,
}

/// The way from one tree to another, by their texts; `None` if either is not a tree.
#[must_use]
pub fn way(from: &str, to: &str) -> Option<Way> {
    let [before, after] = [from, to].map(|text| text.parse::<ExplicitTree>().ok());
    if before?.to_text() == after?.to_text() {
        return Some(Way::Same);
    }
    let (from, to) = (leaf_numbers(from)?, leaf_numbers(to)?);
    let sorted = |numbers: &[String]| {
        let mut numbers = numbers.to_vec();
        numbers.sort();
        numbers
    };
    if sorted(&from) == sorted(&to) {
        return Some(Way::Order);
    }
    let others = from.iter().zip(&to).filter(|(one, other)| one != other).count();
    Some(if from.len() == to.len() && others == 1 { Way::OneLeaf } else { Way::Several })
}

#[cfg(test)]
mod tests {
    use super::{Way, way};

    #[test]
    fn one_leaf_is_another_only_in_a_tree_with_as_many_leaves() {
        assert_eq!(way("(1 2)(3 4)", "(1 2)(3 4)"), Some(Way::Same));
        assert_eq!(way("(1 2)(3 4)", "(4 2)(3 1)"), Some(Way::Order));
        assert_eq!(way("(1 2)(3 4)", "(1 2)(3 9)"), Some(Way::OneLeaf));
        assert_eq!(way("(1 2)(3 4)", "(1 2)(3 9 5)"), Some(Way::Several));
        assert_eq!(way("(1 2)(3 4)", "(1 8)(3 9)"), Some(Way::Several));
        assert_eq!(way("(1 2)(3 4)", "no tree ("), None);
    }
}
