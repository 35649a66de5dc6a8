//! The window that a node is entered with.

use super::belief::Belief;
use super::draft::{Draft, StepWords};
use super::open_node::OpenNode;
use crate::game::Evaluate;
use crate::search::parameters::Base;
use crate::search::window::Window;
use crate::value::Value;

/// The choices of a child that was entered from `above`.
pub(super) fn draft<G: Evaluate>(above: &OpenNode<G>, entered: &OpenNode<G>, base: Base) -> Draft<Window> {
    let right = entered.window();
    let (entry, now) = (above.window(), above.open.written);
    let (mover, other, name, parent) = (entered.seen.mover(), entered.other(), &entered.name, &above.name);
    let mut beliefs: Vec<(Belief, Window, String)> = Vec::new();
    let mut add = |belief: Belief, window: Option<Window>, text: String| {
        beliefs.extend(window.map(|window| (belief, window, text)));
    };
    let open = |alpha: Value, beta: Value| (alpha < beta).then_some(Window { alpha, beta });
    let is_null = base.scouts() && right.is_null() && !now.is_null();
    if is_null {
        let text = format!(
            "{parent} has a value already, so the search only asks whether {name} is better: the window has no value inside."
        );
        add(Belief::NoNullWindow, open(-now.beta, -now.alpha), text);
    } else {
        let own = above.best().map_or(Value::INFINITY, |best| -best);
        let text = format!(
            "Not only {parent}, but every node above limits {name}: also what {mover} has further up."
        );
        add(Belief::OneLevel, open(Value::NEGATIVE_INFINITY, own), text);
        let last = above.last.and_then(|last| above.values.iter().find(|(child, _)| *child == last));
        let raised = last.map_or(entry.alpha, |(_, value)| entry.alpha.max(*value));
        let text = format!(
            "{other} keeps the best value that {parent} has found, and the last one is not the best."
        );
        add(Belief::LastValueAbove, open(-entry.beta, -raised), text);
        let text = format!(
            "{parent} was entered with this window. Since then it has found a value, which limits {name}."
        );
        add(Belief::ParentsEntry, open(-entry.beta, -entry.alpha), text);
        if base.scouts() && !now.is_null() && now.alpha != Value::NEGATIVE_INFINITY {
            let text = match above.last {
                None => {
                    format!("{name} is the first child: its value is to be found, so its window is open.")
                }
                Some(_) => format!(
                    "A null window has asked already. Now the value is to be found, so the window of {name} is open."
                ),
            };
            add(
                Belief::NullWindow,
                Some(Window { alpha: (-now.alpha).predecessor(), beta: -now.alpha }),
                text,
            );
        }
    }
    let text = format!(
        "{name} is limited by what is known above it: a value outside this window changes nothing there."
    );
    add(Belief::NotPassedDown, Some(Window::FULL), text);
    if entered.seen.has_one_side() {
        let text = format!(
            "MAX keeps alpha, and MIN keeps beta. {} belongs to the other side.",
            limits(entered, right).join(" ")
        );
        add(Belief::WrongSide, exchanged(right), text);
    } else {
        let text = format!(
            "{mover} moves at {name}, and {other} at {parent}: alpha and beta change places and signs."
        );
        add(Belief::NotNegated, open(now.alpha, now.beta), text);
    }
    // One choice for each text.
    let mut windows = vec![right];
    for (_, window, _) in &beliefs {
        if windows.iter().all(|one| label(entered, *one) != label(entered, *window)) {
            windows.push(*window);
        }
    }
    let is_told = right != Window::FULL;
    if !is_told {
        windows.truncate(1);
    }
    windows.truncate(5);
    crate::sorted::sort_by_key(&mut windows, |window| as_read(entered, *window));
    let choices = windows.into_iter().map(|window| (window, label(entered, window), None)).collect();
    let otherwise = (Belief::OtherWindow, format!("The window of {name} is {}.", label(entered, right)));
    Draft { choices, right, up: None, beliefs, fits: Vec::new(), otherwise }
}

/// A window whose only limit is on the other side; `None` if it has two.
fn exchanged(window: Window) -> Option<Window> {
    let has = |end: Value| end != Value::INFINITY && end != Value::NEGATIVE_INFINITY;
    match (has(window.alpha), has(window.beta)) {
        (true, false) => Some(Window { alpha: Value::NEGATIVE_INFINITY, beta: window.alpha }),
        (false, true) => Some(Window { alpha: window.beta, beta: Value::INFINITY }),
        _ => None,
    }
}

/// Its ends as numbers of the reader.
fn as_read<G: Evaluate>(node: &OpenNode<G>, window: Window) -> (i16, i16) {
    let (low, high) =
        if node.seen.is_mirrored() { (-window.beta, -window.alpha) } else { (window.alpha, window.beta) };
    (low.get(), high.get())
}

/// The limits that are not infinite.
fn limits<G: Evaluate>(node: &OpenNode<G>, window: Window) -> Vec<String> {
    let has = |end: &Value| *end != Value::INFINITY && *end != Value::NEGATIVE_INFINITY;
    [window.alpha, window.beta].iter().filter(|end| has(end)).map(|end| node.seen.end(*end)).collect()
}

/// A window as a choice.
pub(super) fn label<G: Evaluate>(node: &OpenNode<G>, window: Window) -> String {
    let text = node.seen.window(window);
    if node.seen.has_ranges() { text.text } else { format!("α {}  β {}", text.alpha, text.beta) }
}

/// The words of the step.
pub(super) fn words<G: Evaluate>(node: &OpenNode<G>, draft: &Draft<Window>) -> StepWords {
    let name = &node.name;
    let ends = if node.seen.has_ranges() {
        "Which values can still matter at"
    } else {
        "What are alpha and beta at"
    };
    let known = match limits(node, draft.right) {
        limits if limits.is_empty() => "Nothing is known above it yet.".to_owned(),
        limits => format!("The nodes above have {} already.", limits.join(" and ")),
    };
    let right = label(node, draft.right);
    let hints = [
        format!("Look at the values that have come up to the nodes above {name}."),
        known,
        format!("The step: {right}."),
    ];
    StepWords {
        question: format!("{ends} {name}?"),
        detail: format!("Which window does the search give to {name}?"),
        right,
        hints,
    }
}
