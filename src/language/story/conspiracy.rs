//! Claims about a visit of conspiracy-number search.

use super::claim::{Claim, ClaimKind, ConspiracyClaim};
use super::scope::Scope;
use crate::facts::grown_tree::{GrownTree, ROOT, tree_before};
use crate::game::Evaluate;
use crate::language::conspiracy::{aim_of, goals_of};
use crate::search::leave_reason::{LeaveReason, ValueSource};
use crate::trace::columns::{ROOT_LEVEL, VisitId};
use std::cmp::Reverse;

pub(super) fn claims<G: Evaluate>(scope: &Scope<G>) -> Vec<Claim> {
    let (trace, at) = (scope.trace, scope.id());
    let said = |what| ClaimKind::Conspiracy(what).at(at);
    if !scope.visit.kind.is_position() {
        return vec![said(result(scope).unwrap_or(ConspiracyClaim::Asked))];
    }
    let mut claims = Vec::new();
    let reason = scope.visit.reason.filter(|_| scope.is_over());
    let has_children = trace.end_so_far(at) > at + 1;
    // The reason why the search comes here; not for a child that is only generated.
    let is_on_the_way = has_children || reason.is_none();
    if is_on_the_way
        && let Some(before) = trace.ancestor_at(at, ROOT_LEVEL).and_then(|of| tree_before(trace, of))
    {
        if scope.visit.level == ROOT_LEVEL {
            claims.extend(aims(&before).map(said));
        } else {
            claims.extend(chosen(scope, &before).map(said));
        }
        claims.extend(conspirator(at, &before, scope).map(said));
    }
    if let (Some(value), Some(reason)) = (scope.visit.value, reason) {
        if reason == LeaveReason::Judged {
            claims.push(said(ConspiracyClaim::Judged { value }));
            return claims;
        }
        if reason.has_value() && reason.value_source() != ValueSource::Moves {
            claims.push(said(ConspiracyClaim::Leaf { value }));
            return claims;
        }
    }
    if matches!(reason, Some(LeaveReason::Stopped | LeaveReason::Unrecorded)) {
        claims.push(ClaimKind::BrokenOff { reason }.at(at));
        return claims;
    }
    // An ended visit has the numbers of its end.
    let t = scope.t.min(trace.leave_time(at));
    let Some(tree) = GrownTree::at(trace, t) else { return claims };
    let Some(node) = tree.node(at).filter(|node| !tree.is_leaf(*node)) else { return claims };
    let of = &tree.nodes()[node];
    if let Some(value) = of.value {
        let value = if of.is_of_root_side { value } else { -value };
        let (numbers, moves) = (tree.numbers(node), of.children.len());
        claims.push(said(ConspiracyClaim::BackedUp { value, numbers, goals: goals_of(&tree), moves }));
    }
    if node == ROOT && scope.is_over() {
        claims.push(said(ConspiracyClaim::Likely { likely: tree.likely() }));
    }
    claims
}

/// The result of the search, for a bracket around the visits of the root; `None` before its end.
fn result<G: Evaluate>(scope: &Scope<G>) -> Option<ConspiracyClaim> {
    let (trace, at) = (scope.trace, scope.id());
    if !scope.is_over() {
        return None;
    }
    let iteration = if scope.visit.level == 0 { trace.children(at).last()? } else { at };
    let root = trace.children(iteration).last()?;
    let tree = GrownTree::at(trace, trace.leave_time(root))?;
    let (value, numbers, goals) = (trace.value(root)?, tree.numbers(ROOT), goals_of(&tree));
    Some(ConspiracyClaim::Result { root, value, numbers, goals, is_firm: tree.target().is_none() })
}

/// The target of a descent.
fn aims(before: &GrownTree) -> Option<ConspiracyClaim> {
    let (goal, leaves) = aim_of(before)?;
    Some(ConspiracyClaim::Aims { goal, leaves, likely: before.likely(), value: before.root_value()? })
}

/// The reason why the search went on at this child of its parent.
fn chosen<G: Evaluate>(scope: &Scope<G>, before: &GrownTree) -> Option<ConspiracyClaim> {
    let trace = scope.trace;
    let (target, (goal, _)) = (before.target()?, aim_of(before)?);
    let parent = before.node_at(trace, trace.parent(scope.id()))?;
    let of = &before.nodes()[parent];
    let leaves = |child: usize| before.leaves_for(child, target);
    let own = of.children.iter().copied().find(|child| before.nodes()[*child].mv == scope.visit.mv)?;
    if of.is_of_root_side != target.raises {
        let moves = of.children.iter().filter(|child| leaves(**child) > 0).count();
        return Some(ConspiracyClaim::FirstOfAll { goal, moves });
    }
    let others = of.children.iter().copied().filter(|child| *child != own);
    // Of several with the same number the first.
    let next = others.max_by_key(|child| (Reverse(leaves(*child)), Reverse(*child)));
    let next = next.map(|next| (before.nodes()[next].mv, leaves(next)));
    Some(ConspiracyClaim::Fewest { goal, leaves: leaves(own), next })
}

/// The claim about a leaf that is expanded. Before its first child is entered, it is not known to be one.
fn conspirator<G: Evaluate>(at: VisitId, before: &GrownTree, scope: &Scope<G>) -> Option<ConspiracyClaim> {
    let node = before.node_at(scope.trace, at)?;
    let (goal, leaves) = aim_of(before)?;
    before.is_leaf(node).then_some(ConspiracyClaim::Conspirator { goal, leaves })
}
