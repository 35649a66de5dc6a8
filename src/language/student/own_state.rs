//! The search's own next act in the state that a student has made.

use super::open_node::OpenNode;
use super::visiting::{Act, to_visit_again};
use crate::game::{Evaluate, MoveCode};
use crate::search::parameters::Base;
use crate::search::window::Window;
use crate::trace::columns::{Trace, VisitId};
use crate::value::Value;

/// Whether the values of a node cut it off.
pub(super) fn is_cut_off<G: Evaluate>(node: &OpenNode<G>, base: Base) -> bool {
    base.prunes() && node.best().is_some_and(|best| best >= node.window().beta)
}

/// The window at a node, raised by the values of all moves but one. A value that cuts off is not written into it.
fn window_without<G: Evaluate>(node: &OpenNode<G>, base: Base, without: MoveCode) -> Window {
    let mut window = node.window();
    for (child, value) in &node.values {
        if base.prunes() && *value < window.beta && node.trace.move_of(*child) != without {
            window = window.raised(*value);
        }
    }
    window
}

/// The search's next act at an open node.
pub(super) fn next_act<G: Evaluate>(node: &OpenNode<G>, base: Base) -> Act {
    if let Some(last) = to_visit_again(node, base) {
        let window = window_without(node, base, node.trace.move_of(last));
        let value = node.trace.value(last).map(|value| -value);
        if !window.is_null() && value.is_some_and(|value| window.contains(value)) {
            return Act::Again;
        }
    }
    match node.unvisited.first() {
        Some(child) if !is_cut_off(node, base) => Act::Down(child.mv),
        _ => Act::Up,
    }
}

/// The window that the search gives to the child that an act leads to.
pub(super) fn window_for<G: Evaluate>(node: &OpenNode<G>, base: Base, mv: MoveCode, act: Act) -> Window {
    let window = window_without(node, base, mv);
    let scouts = base.scouts() && act != Act::Again && node.last.is_some();
    let has_value = window.alpha != Value::NEGATIVE_INFINITY;
    if scouts && has_value && !window.is_null() { -Window::null_above(window.alpha) } else { -window }
}

/// A place in the search itself that a student's own visit corresponds to: the same moves, each visited as often before.
pub(super) fn twin(truth: &Trace, parent: VisitId, mv: MoveCode, earlier: usize) -> Option<VisitId> {
    truth.children(parent).filter(|child| truth.move_of(*child) == mv).nth(earlier)
}

/// The number of earlier visits of a child's move.
pub(super) fn earlier(trace: &Trace, child: VisitId) -> usize {
    let mv = trace.move_of(child);
    let before = trace.children(trace.parent(child)).take_while(|one| *one < child);
    before.filter(|one| trace.move_of(*one) == mv).count()
}

/// The search's own act at the place that a student's node corresponds to; `None` if the search never comes to this.
pub(super) fn true_act<G: Evaluate>(
    truth: &Trace,
    place: Option<VisitId>,
    node: &OpenNode<G>,
) -> Option<Act> {
    let place = place?;
    let Some(last) = node.last else {
        return truth.children(place).next().map(|first| Act::Down(truth.move_of(first)));
    };
    let last = twin(truth, place, node.trace.move_of(last), earlier(node.trace, last))?;
    let next = truth.children(place).find(|child| *child > last);
    Some(super::visiting::act(truth, Some(last), next))
}
