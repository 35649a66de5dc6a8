//! The parts of a tree picture about values that rest on skipped moves: doubt climbs with the value, and nodes that no
//! value rests on any more are pale.

use super::arena::TreeNode;
use super::item::{Drawn, Role};
use super::state::State;
use crate::facts::bet::{BetVerdict, verdict};
use crate::facts::uncertainty_ledger::still_matters;
use crate::facts::variation::best_child;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;
use std::collections::HashSet;

/// The strength of a branch without influence on any value.
const PALE: f32 = 0.45;

/// Whether a node's value rests on skipped moves, and other values may rest on it: for an open node, its best value up
/// to now.
pub(super) fn is_in_doubt(trace: &Trace, t: Time, state: &State) -> bool {
    let is_uncertain = |visit: VisitId| trace.visit(visit).is_some_and(|row| row.uncertain);
    let id = state.visit.id;
    if state.left {
        return is_uncertain(id) && still_matters(trace, id, t);
    }
    let open = trace.open_visit(id, t);
    let best = best_child(trace, id, t).filter(|best| trace.leave_time(*best) <= t);
    open.best_is_doubtful && best.is_some_and(is_uncertain)
}

/// The number of a visit's moves that were begun by `t`.
pub(super) fn moves_tried(trace: &Trace, visit: VisitId, t: Time) -> u16 {
    let entered = trace.children(visit).take_while(|child| trace.enter_time(*child) <= t);
    let mut moves: Vec<_> = entered.filter_map(|child| trace.step_to(child)).collect();
    moves.dedup();
    u16::try_from(moves.len()).unwrap_or(u16::MAX)
}

/// Pales the subtree of a node whose skipped moves turned out to be harmless.
pub(super) fn pale(trace: &Trace, nodes: &[TreeNode], t: Time, items: &mut [Drawn]) {
    let is_harmless = |node: &TreeNode| {
        let skipped = node.shown().filter(|visit| trace.skipped(*visit).is_some());
        skipped.is_some_and(|visit| matches!(verdict(trace, visit, t), Some(BetVerdict::Harmless { .. })))
    };
    let mut below = HashSet::new();
    for (index, node) in nodes.iter().enumerate() {
        // A parent is before its children.
        if node.parent.is_some_and(|parent| below.contains(&parent) || is_harmless(&nodes[parent])) {
            below.insert(index);
        }
    }
    if below.is_empty() {
        return;
    }
    let keys: HashSet<u32> = below.into_iter().map(|index| nodes[index].key).collect();
    for drawn in items {
        // The badge shows the outcome of the bet.
        let is_told = matches!(drawn.key.role, Role::Why | Role::Badge);
        if drawn.key.node != 0 && keys.contains(&drawn.key.node) && !is_told {
            drawn.look.opacity *= PALE;
        }
    }
}
