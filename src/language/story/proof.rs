//! Claims about a visit of a proof search.

use super::claim::{Claim, ClaimKind, ProofClaim};
use super::scope::Scope;
use crate::facts::proof::{MoveNumbers, is_or, moves_at, numbers_of_root};
use crate::game::Evaluate;
use crate::search::leave_reason::{LeaveReason, ValueSource};
use crate::search::proof_numbers::ProofNumbers;
use crate::trace::columns::ROOT_LEVEL;

pub(super) fn claims<G: Evaluate>(scope: &Scope<G>) -> Vec<Claim> {
    let (trace, at) = (scope.trace, scope.id());
    let said = |what| ClaimKind::Proof(what).at(at);
    let mut claims = Vec::new();
    if !scope.visit.kind.is_position() {
        claims.push(match numbers_of_root(trace, at, scope.t).and_then(ProofNumbers::solved) {
            Some(is_proved) => said(ProofClaim::Answer { is_proved }),
            None => said(ProofClaim::Asked),
        });
        return claims;
    }
    let reason = scope.visit.reason.filter(|_| scope.is_over());
    let is_end =
        reason.is_some_and(|reason| reason.has_value() && reason.value_source() != ValueSource::Moves);
    let has_children = trace.end_so_far(at) > at + 1;
    // The reason why the search comes here; not for a child that is only generated.
    if scope.visit.level > ROOT_LEVEL && (has_children || trace.thresholds(at).is_some()) {
        claims.extend(chosen(scope).map(said));
    }
    if let (Some(value), true) = (scope.visit.value, is_end) {
        let is_proved = trace.numbers(at).and_then(ProofNumbers::solved).unwrap_or(false);
        claims.push(said(ProofClaim::Leaf { value, is_proved }));
        return claims;
    }
    // One that is judged when it is entered has been expanded, though none of its moves was visited.
    let is_leaf = trace.numbers(at).is_none_or(|numbers| numbers == ProofNumbers::UNKNOWN);
    if scope.is_over() && !has_children && is_leaf {
        claims.push(said(ProofClaim::Unknown));
        return claims;
    }
    if reason == Some(LeaveReason::Stopped) {
        claims.push(ClaimKind::BrokenOff { reason }.at(at));
        return claims;
    }
    let mut moves = moves_at(scope.game, trace, at, scope.t);
    if !scope.is_over() && moves.iter().all(|of| of.visit.is_none()) {
        // It is about to be expanded: its children do not count before one of them was visited.
        moves.clear();
    }
    let numbers = ProofNumbers::of_children(is_or(trace, at), moves.iter().map(|of| of.numbers));
    let numbers = trace.numbers(at).filter(|_| scope.is_over()).unwrap_or(numbers);
    match numbers.solved().filter(|_| !moves.is_empty()) {
        Some(is_proved) => {
            let by = moves.iter().find(|of| of.numbers.solved() == Some(is_proved)).and_then(|of| of.visit);
            let needs_all = is_or(trace, at) != is_proved;
            claims.push(said(ProofClaim::Solved {
                is_proved,
                by: by.filter(|_| !needs_all),
                moves: moves.len(),
            }));
        }
        None if moves.is_empty() => {}
        None => {
            claims.push(said(ProofClaim::Numbers { numbers, is_or: is_or(trace, at), moves: moves.len() }))
        }
    }
    if let Some(thresholds) = trace.thresholds(at).filter(|_| numbers.solved().is_none() || moves.is_empty())
    {
        let is_reached = scope.is_over() && numbers.reaches(thresholds);
        claims.push(said(ProofClaim::Stays { numbers, thresholds, is_reached }));
    }
    claims
}

/// The reason why the search went on at this child of its parent.
fn chosen<G: Evaluate>(scope: &Scope<G>) -> Option<ProofClaim> {
    let (trace, at) = (scope.trace, scope.id());
    let parent = trace.parent(at);
    let before = trace.enter_time(at).checked_sub(1)?;
    let moves = moves_at(scope.game, trace, parent, before);
    let is_or = is_or(trace, parent);
    let number = |of: &MoveNumbers| of.numbers.one_and_all(is_or).0;
    let own = moves.iter().find(|of| of.mv == scope.visit.mv)?;
    let next = moves.iter().filter(|of| of.mv != scope.visit.mv).min_by_key(|of| number(of));
    Some(ProofClaim::Chosen { is_or, number: number(own), next: next.map(|next| (next.mv, number(next))) })
}
