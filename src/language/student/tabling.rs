//! The use of the table's entry for a node that was entered.

use super::belief::Belief;
use super::draft::{Draft, StepWords};
use super::open_node::OpenNode;
use crate::game::Evaluate;
use crate::plural::plural_as;
use crate::search::depth::Depth;
use crate::search::observe::FoundEntry;
use crate::search::table::ProbeOutcome;
use crate::search::window::Bound;
use crate::trace::columns::VisitId;

/// The use of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// The entry's value is returned.
    Return,
    /// The node is searched.
    Search,
}

/// The choices of a node whose position the table knows.
pub(super) fn draft<G: Evaluate>(
    node: &OpenNode<G>,
    entry: &FoundEntry<VisitId>,
    outcome: ProbeOutcome,
) -> Draft<Use> {
    let right = if outcome == ProbeOutcome::Answered { Use::Return } else { Use::Search };
    let value = value_of(node, entry);
    let choices = vec![
        (Use::Return, format!("Return the table’s value: {value}"), None),
        (Use::Search, format!("Search {}", node.name), None),
    ];
    let needed = node.trace.depth(node.id);
    let window = node.window();
    let is_deep_enough = entry.depth >= needed;
    let answers_by_bound = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => window.fails_high(entry.value),
        Bound::Upper => window.fails_low(entry.value),
    };
    let use_if = |answers: bool| if answers { Use::Return } else { Use::Search };
    let why = reason(node, entry, outcome);
    let beliefs = vec![
        (Belief::IgnoresDepth, use_if(answers_by_bound), why.clone()),
        (Belief::IgnoresBound, use_if(is_deep_enough), why.clone()),
        (Belief::TrustsEverything, Use::Return, why.clone()),
        (Belief::NeverTrusts, Use::Search, why.clone()),
    ];
    Draft { choices, right, up: None, beliefs, fits: Vec::new(), otherwise: (Belief::TrustsEverything, why) }
}

/// The reason for the use of an entry, in its numbers.
fn reason<G: Evaluate>(node: &OpenNode<G>, entry: &FoundEntry<VisitId>, outcome: ProbeOutcome) -> String {
    let value = value_of(node, entry);
    let name = &node.name;
    let window = node.seen.window(node.window());
    match outcome {
        ProbeOutcome::TooShallow => format!(
            "The table’s value is from a search of {}, and {} are needed here. Only its move is of use.",
            plies(entry.depth),
            plies(node.trace.depth(node.id))
        ),
        ProbeOutcome::Answered if entry.bound == Bound::Exact => {
            format!(
                "{name} was searched before, deep enough, and its value is exact: nothing is left to search."
            )
        }
        ProbeOutcome::Answered => format!(
            "{value} is a bound, and enough for this window ({} {}): whatever the exact value is, it changes nothing above {name}.",
            window.alpha, window.beta
        ),
        ProbeOutcome::DepthDiffers => format!(
            "The table’s value is from a search of {}, and here only a value of {} answers.",
            plies(entry.depth),
            plies(node.trace.depth(node.id))
        ),
        ProbeOutcome::Miss
        | ProbeOutcome::Narrowed
        | ProbeOutcome::BoundDoesNotHelp
        | ProbeOutcome::Uncertain => format!(
            "{value} is only a bound. In this window ({} {}) the exact value still matters.",
            window.alpha, window.beta
        ),
    }
}

/// "≥ 5", or "5" if it is exact.
fn value_of<G: Evaluate>(node: &OpenNode<G>, entry: &FoundEntry<VisitId>) -> String {
    let text = node.seen.bounded(entry.bound, entry.value.firm());
    text.strip_prefix("= ").map_or_else(|| text.clone(), str::to_owned)
}

fn plies(depth: Depth) -> String {
    plural_as(depth.whole_plies(), "ply", "plies")
}

/// The words of the step.
pub(super) fn words<G: Evaluate>(
    node: &OpenNode<G>,
    draft: &Draft<Use>,
    entry: &FoundEntry<VisitId>,
    outcome: ProbeOutcome,
) -> StepWords {
    let name = &node.name;
    let value = value_of(node, entry);
    let right = match draft.right {
        Use::Return => format!("return {value}"),
        Use::Search => format!("search {name}"),
    };
    let (known, needed) = (plies(entry.depth), plies(node.trace.depth(node.id)));
    StepWords {
        question: format!("The table knows {name}. What now?"),
        detail: format!("Its value: {value}, from a search of {known}. Needed here: {needed}."),
        hints: [
            "Compare the depths first, then the bound with the window.".to_owned(),
            reason(node, entry, outcome),
            format!("The step: {right}."),
        ],
        right,
    }
}
