//! The step from a node to another: down to a child, or up to the parent.

use super::belief::Belief;
use super::draft::{Draft, StepWords};
use super::open_node::{OpenNode, Unvisited};
use crate::game::{Evaluate, MoveCode};
use crate::plural::uncapitalised;
use crate::search::parameters::Base;
use crate::trace::columns::{Trace, VisitId};
use crate::value::Value;

/// A step between nodes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    /// A child is visited.
    Down(MoveCode),
    /// The child that was visited last is visited again.
    Again,
    /// The search goes back to the parent.
    Up,
}

/// The step of a search that visits this child next; `None`: it goes up.
pub(super) fn act(trace: &Trace, last: Option<VisitId>, next: Option<VisitId>) -> Act {
    match next {
        None => Act::Up,
        Some(next) if last.is_some_and(|last| trace.move_of(last) == trace.move_of(next)) => Act::Again,
        Some(next) => Act::Down(trace.move_of(next)),
    }
}

/// The child that was visited last, if it may be visited again: once, after a null window.
pub(super) fn to_visit_again<G: Evaluate>(node: &OpenNode<G>, base: Base) -> Option<VisitId> {
    let trace = node.trace;
    let may_again = |last: &VisitId| {
        let mut before = trace.children(node.id).take_while(|child| child < last);
        let is_first = before.all(|child| trace.move_of(child) != trace.move_of(*last));
        base.scouts() && is_first && trace.window(*last).is_null() && !node.window().is_null()
    };
    node.last.filter(may_again)
}

/// The choices at an open node. `right`: the search's own.
pub(super) fn draft<G: Evaluate>(node: &OpenNode<G>, base: Base, right: Act) -> Draft<Act> {
    let trace = node.trace;
    let again = to_visit_again(node, base);
    let mut choices = Vec::new();
    if let Some(last) = again {
        let label = format!("Look at {} again", node.child_name(last));
        choices.push((Act::Again, label, Some(node.child_path(last))));
    }
    // Only the children of a given tree have an order that is seen.
    let is_offered = |unvisited: &&Unvisited| node.game.is_given() || Act::Down(unvisited.mv) == right;
    let searched_next = match (right, node.unvisited.first()) {
        // The search visits no other child: the game's first move is offered in place of all.
        (Act::Up | Act::Again, Some(first)) if !node.game.is_given() => Some(first),
        _ => None,
    };
    for child in node.unvisited.iter().filter(is_offered).chain(searched_next) {
        choices.push((
            Act::Down(child.mv),
            format!("Look at {}", called(node, child)),
            Some(child.path.clone()),
        ));
    }
    let is_root = node.parent.is_none();
    let cuts = base.prunes() && !node.unvisited.is_empty();
    let may_look_again = again.is_some() && node.unvisited.is_empty();
    let ends_here =
        is_root && (right == Act::Up && !choices.is_empty() && node.last.is_some() || may_look_again);
    if let Some(parent) = node.parent.as_ref().filter(|_| node.last.is_some()) {
        let label = if cuts { format!("Cut off: back to {parent}") } else { format!("Back to {parent}") };
        choices.push((Act::Up, label, None));
    } else if ends_here {
        choices.push((Act::Up, "End the search".to_owned(), None));
    }
    let first_left = node.unvisited.first().map(|child| Act::Down(child.mv));
    let mut beliefs = Vec::new();
    let best = node.best();
    let open = node.window();
    let beta = node.seen.end(open.beta);
    if base.prunes() && !is_root && node.last.is_some() {
        let goes_on = first_left.filter(|_| right == Act::Up).unwrap_or(right);
        let has_equal = best == Some(open.beta);
        let only_beyond = if has_equal { goes_on } else { right };
        beliefs.push((
            Belief::OnlyBeyond,
            only_beyond,
            too_late(node, best, &beta, " An equal value cuts off, too."),
        ));
        beliefs.push((Belief::NeverCutsOff, goes_on, too_late(node, best, &beta, "")));
        if open.alpha != Value::NEGATIVE_INFINITY && !node.unvisited.is_empty() {
            let is_below = best.is_some_and(|best| best <= open.alpha);
            let text = format!(
                "At {}, {} cuts off when a value {} {beta}. {} is only the value that {} has elsewhere.",
                node.name,
                node.seen.mover(),
                reaches(node),
                node.seen.end(open.alpha),
                node.seen.mover(),
            );
            beliefs.push((Belief::WrongBound, if is_below { Act::Up } else { goes_on }, text));
        }
    }
    if let Some(last) = node.last.filter(|_| base.scouts()) {
        let name = node.child_name(last);
        let value = trace.value(last).map_or_else(String::new, |value| node.text(-value));
        let never = match right {
            Act::Again => first_left.unwrap_or(Act::Up),
            right => right,
        };
        let text = format!(
            "{name} returned {value} to a null window: it is better than what {} has, but how much better is not known. The \
             search looks at {name} again with an open window.",
            node.seen.mover()
        );
        beliefs.push((Belief::NeverReSearches, never, text));
        let text = format!(
            "{name} returned {value} to a null window, and {} has something as good already, or cuts off with it: the search \
             need not know more about {name}.",
            node.seen.mover()
        );
        beliefs.push((Belief::AlwaysReSearches, again.map_or(right, |_| Act::Again), text));
    }
    let mut fits: Vec<(Belief, Act, String)> = Vec::new();
    if right != Act::Up {
        fits.push((Belief::TooEarly, Act::Up, too_early(node, base, best, &beta)));
    }
    let next_name = match right {
        Act::Again => node.last.map(|last| node.child_name(last)),
        Act::Down(mv) => node.unvisited.iter().find(|child| child.mv == mv).map(|child| child.name.clone()),
        Act::Up => None,
    };
    if let Some(next) = next_name {
        let text = format!("Children are visited from left to right, and {next} is the next.");
        fits.extend(node.unvisited.iter().map(|child| (Belief::Order, Act::Down(child.mv), text.clone())));
    }
    if right == Act::Up {
        let text = too_late(node, best, &beta, "");
        fits.extend(
            node.unvisited.iter().map(|child| (Belief::NeverCutsOff, Act::Down(child.mv), text.clone())),
        );
    }
    let otherwise = (Belief::Order, "The search does not do this.".to_owned());
    Draft { choices, right, up: Some(Act::Up), beliefs, fits, otherwise }
}

/// A child with its value, if that was given.
fn called<G: Evaluate>(node: &OpenNode<G>, child: &Unvisited) -> String {
    match child.known {
        Some(value) => format!("{} ({})", child.name, node.text(value)),
        None => child.name.clone(),
    }
}

/// "is at least" or "is at most": how a value cuts off.
fn reaches<G: Evaluate>(node: &OpenNode<G>) -> &'static str {
    if node.seen.is_mirrored() { "is at most" } else { "is at least" }
}

fn too_late<G: Evaluate>(node: &OpenNode<G>, best: Option<Value>, beta: &str, more: &str) -> String {
    let best = best.map_or_else(String::new, |best| node.text(best));
    let (mover, other, name) = (node.seen.mover(), node.other(), &node.name);
    format!(
        "{other} has {beta} already. At {name}, {mover} has {best}, and other moves can only make that better for {mover}. {other} \
         will not let the game come to {name}.{more}"
    )
}

fn too_early<G: Evaluate>(node: &OpenNode<G>, base: Base, best: Option<Value>, beta: &str) -> String {
    let (mover, name) = (node.seen.mover(), &node.name);
    if !base.prunes() {
        return format!("Minimax looks at every child, and {name} has others.");
    }
    let best = best.map_or_else(|| "no value".to_owned(), |best| node.text(best));
    if node.window().beta == Value::INFINITY {
        return format!(
            "{mover} has {best} at {name}, and nothing above limits {mover}. Another child may be better."
        );
    }
    format!("{mover} has {best} at {name}. It cuts off only when that {} {beta}.", reaches(node))
}

/// The words of the step.
pub(super) fn words<G: Evaluate>(node: &OpenNode<G>, draft: &Draft<Act>) -> StepWords {
    let label = |act: Act| {
        let found = draft.choices.iter().find(|(one, ..)| *one == act);
        found.map_or_else(|| "go up".to_owned(), |(_, label, _)| uncapitalised(label))
    };
    let skipped: Vec<String> = node.unvisited.iter().map(|child| called(node, child)).collect();
    let right = match draft.right {
        Act::Up if !skipped.is_empty() && skipped.len() <= 4 => {
            format!("cut off: skip {}", skipped.join(", "))
        }
        Act::Up if !skipped.is_empty() => format!("cut off: skip {} moves", skipped.len()),
        act => label(act),
    };
    let (mover, name) = (node.seen.mover(), &node.name);
    let window = node.seen.window(node.window());
    let numbers = match (node.best(), &window.cuts_at) {
        (None, _) => format!("No child of {name} has been visited yet. The first one is next."),
        (Some(best), Some(cuts_at)) => {
            format!("{mover} has {} at {name}, and cuts off at {cuts_at}.", node.text(best))
        }
        (Some(best), None) => {
            format!("{mover} has {} at {name}, and nothing above limits {mover}.", node.text(best))
        }
    };
    let detail = match node.parent {
        Some(ref parent) if node.last.is_some() => format!("Go to a child of {name}, or up to {parent}."),
        _ => format!("Go to a child of {name}."),
    };
    let look = match node.last {
        None => format!("Look at the children of {name}, from the left."),
        Some(_) => format!("Compare what {mover} has at {name} with what {} has above.", node.other()),
    };
    let hints = [look, numbers, format!("The step: {right}.")];
    StepWords { question: format!("Where does the search go from {name}?"), detail, right, hints }
}
