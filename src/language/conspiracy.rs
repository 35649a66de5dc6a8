//! Numbers of leaves and goals as people read them. The numbers belong to the side to move at the root; a person reads which of
//! them raises the value that is shown.

use super::perspective::Seen;
use super::proof::number;
use crate::facts::grown_tree::{GrownTree, ROOT};
use crate::plural::plural_as;
use crate::search::proof_numbers::ProofNumbers;
use crate::search::window::Bound;
use crate::value::Value;

/// The value that the root is to be brought to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Whether the root's value is to rise.
    pub raises: bool,
    /// To this value; `None` if it is to change at all.
    pub value: Option<Value>,
}

/// Whether the value that is shown at a node rises with the value for the side to move at the root.
#[must_use]
pub fn rises_with_root(seen: Seen, is_of_root_side: bool) -> bool {
    is_of_root_side != seen.is_mirrored()
}

/// The fewest leaves that raise and that lower the value that is shown at a node.
#[must_use]
pub fn raise_and_lower(seen: Seen, is_of_root_side: bool, numbers: ProofNumbers) -> [u32; 2] {
    let ProofNumbers { proof, disproof } = numbers;
    if rises_with_root(seen, is_of_root_side) { [proof, disproof] } else { [disproof, proof] }
}

/// Both numbers next to a node: "↑1 ↓2".
#[must_use]
pub fn arrows(seen: Seen, is_of_root_side: bool, numbers: ProofNumbers) -> String {
    let [raise, lower] = raise_and_lower(seen, is_of_root_side, numbers).map(number);
    format!("↑{raise} ↓{lower}")
}

/// "raise" or "lower": what a goal of the root means for the value that is shown at a node.
#[must_use]
pub fn verb(seen: Seen, is_of_root_side: bool, goal: Goal) -> &'static str {
    if rises_with_root(seen, is_of_root_side) == goal.raises { "raise" } else { "lower" }
}

/// The words after "raise it" and "lower it": " to 7". Empty if the goal is any change.
#[must_use]
pub fn to_goal(seen: Seen, is_of_root_side: bool, goal: Goal) -> String {
    match goal.value {
        None => String::new(),
        Some(value) if value.get().abs() >= Value::LONGEST_WIN.get() => " to any value".to_owned(),
        Some(value) => {
            let own = if is_of_root_side { value } else { -value };
            format!(" to {}", seen.value(own.firm()))
        }
    }
}

/// The value that a target is, with its sign: "≥ 7". `None` if the target is any value.
#[must_use]
pub fn target_text(seen: Seen, goal: Goal) -> Option<String> {
    let value = goal.value.filter(|value| value.get().abs() < Value::LONGEST_WIN.get())?;
    let bound = if goal.raises { Bound::Lower } else { Bound::Upper };
    Some(seen.bounded(bound, value.firm()))
}

/// A number of leaves in words: "2 leaves".
#[must_use]
pub fn leaves(number: u32) -> String {
    match number {
        ProofNumbers::INFINITE => "no number of leaves".to_owned(),
        number => plural_as(u64::from(number), "leaf", "leaves"),
    }
}

/// The goals of a tree's root: the rise and the fall.
#[must_use]
pub fn goals_of(tree: &GrownTree) -> [Goal; 2] {
    let (goals, likely, value) = (tree.goals(), tree.likely(), tree.root_value());
    let known = |end: Value, goal: Value| (Some(end) != value).then_some(goal);
    [
        Goal { raises: true, value: known(likely.optimistic, goals.rise) },
        Goal { raises: false, value: known(likely.pessimistic, goals.fall) },
    ]
}

/// The target of the next descent, and the leaves that it takes.
#[must_use]
pub fn aim_of(tree: &GrownTree) -> Option<(Goal, u32)> {
    let target = tree.target()?;
    Some((Goal { raises: target.raises, value: Some(target.value) }, tree.leaves_for(ROOT, target)))
}
