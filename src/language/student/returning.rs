//! The value that a node returns.

use super::belief::Belief;
use super::draft::{Draft, StepWords};
use super::open_node::OpenNode;
use crate::game::Evaluate;
use crate::value::Value;

/// The most choices.
const MOST_CHOICES: usize = 6;

/// The choices of a node that is about to return. `right`: the search's own value.
pub(super) fn draft<G: Evaluate>(node: &OpenNode<G>, right: Value) -> Draft<Value> {
    let (mover, name, best) = (node.seen.mover(), &node.name, node.superlative());
    let values: Vec<Value> = node.values.iter().map(|(_, value)| *value).collect();
    let unseen: Vec<Value> = node.unvisited.iter().filter_map(|child| child.known).collect();
    let window = node.window();
    let mut beliefs: Vec<(Belief, Value, String)> = Vec::new();
    let all = values.iter().chain(&unseen).copied().max();
    if let Some(all) = all.filter(|_| unseen.len() == node.unvisited.len()) {
        beliefs.push((Belief::NeverLookedAt, all, never_looked_at(node, all)));
    }
    let limited = right.clamp(window.alpha, window.beta);
    let text = format!(
        "{} is the bound. The search returns what it has found at {name}, also outside the window (fail-soft).",
        node.seen.end(limited)
    );
    beliefs.push((Belief::FailHard, limited, text));
    if let Some(worst) = values.iter().copied().min() {
        let text = format!("{mover} moves at {name}, and takes {best} value, not {}.", node.text(worst));
        beliefs.push((Belief::OtherSide, worst, text));
    }
    let last = node.last.and_then(|last| node.values.iter().find(|(child, _)| *child == last));
    if let Some((_, last)) = last {
        let text = format!(
            "{} came last, but {mover} keeps {best} value that has come up to {name}.",
            node.text(*last)
        );
        beliefs.push((Belief::LastValue, *last, text));
    }
    let mut fits: Vec<(Belief, Value, String)> = Vec::new();
    for value in &values {
        let text = format!("{mover} takes {best} value at {name}, and {} is not.", node.text(*value));
        fits.push((Belief::AnotherChild, *value, text));
    }
    for value in unseen.iter().filter(|value| !values.contains(value)) {
        fits.push((Belief::NeverLookedAt, *value, never_looked_at(node, *value)));
    }
    for bound in [window.alpha, window.beta] {
        let is_finite = bound != Value::INFINITY && bound != Value::NEGATIVE_INFINITY;
        if is_finite && !values.contains(&bound) {
            let text = format!(
                "{} is a bound from above {name}. {name} returns what was found below it.",
                node.seen.end(bound)
            );
            fits.push((Belief::FailHard, bound, text));
        }
    }
    let mut offered = vec![right];
    for (_, value, _) in beliefs.iter().chain(&fits) {
        if offered.len() < MOST_CHOICES && offered.iter().all(|one| node.text(*one) != node.text(*value)) {
            offered.push(*value);
        }
    }
    crate::sorted::sort_by_key(&mut offered, |value| if node.seen.is_mirrored() { -*value } else { *value });
    let choices = offered.into_iter().map(|value| (value, node.text(value), None)).collect();
    let otherwise = (Belief::AnotherChild, format!("{mover} takes {best} value at {name}."));
    Draft { choices, right, up: None, beliefs, fits, otherwise }
}

fn never_looked_at<G: Evaluate>(node: &OpenNode<G>, value: Value) -> String {
    let found = node.unvisited.iter().find(|child| child.known == Some(value));
    let who =
        found.map_or_else(|| node.text(value), |child| format!("{} ({})", child.name, node.text(value)));
    format!("{} is cut off, so the search knows nothing of {who}.", node.name)
}

/// The words of the step.
pub(super) fn words<G: Evaluate>(node: &OpenNode<G>, draft: &Draft<Value>) -> StepWords {
    let (mover, name) = (node.seen.mover(), &node.name);
    let detail = match (&node.parent, node.unvisited.is_empty()) {
        (Some(parent), true) => {
            format!("All moves at {name} have been searched. Which value goes up to {parent}?")
        }
        (Some(parent), false) => format!("{name} is cut off. Which value goes up to {parent}?"),
        (None, _) => "The search is at its end. What is its result?".to_owned(),
    };
    let values: Vec<String> = node.values.iter().map(|(_, value)| node.text(*value)).collect();
    let right = node.text(draft.right);
    let hints = [
        format!("Look at the values that came up to {name}."),
        format!("{mover} takes {} of {}.", node.superlative(), values.join(", ")),
        format!("The step: {name} returns {right}."),
    ];
    StepWords {
        question: format!("What does {name} return?"),
        detail,
        right: format!("return {right}"),
        hints,
    }
}
