//! Claims about a visit of B*.

use super::claim::{BStarClaim, Claim, ClaimKind};
use super::scope::Scope;
use crate::facts::b_star::{
    MoveInterval, interval_at, most_optimistic, most_optimistic_but, moves_at, proves_best, root_left,
    separate,
};
use crate::facts::uct::visits_of_place;
use crate::game::Evaluate;
use crate::search::leave_reason::{LeaveReason, ValueSource};
use crate::trace::columns::{ROOT_LEVEL, VisitId};

pub(super) fn claims<G: Evaluate>(scope: &Scope<G>) -> Vec<Claim> {
    let (trace, at) = (scope.trace, scope.id());
    let said = |what| ClaimKind::BStar(what).at(at);
    if !scope.visit.kind.is_position() {
        let root = root_left(trace, at, scope.t);
        let found = root.and_then(|root| separation(&moves_at(scope.game, trace, root, scope.t), root));
        let is_leaf = root.is_some_and(|root| trace.value(root).is_some() && trace.end(root) == root + 1);
        return vec![match (found, root) {
            (Some(found), _) => said(found),
            (None, Some(root)) if is_leaf => {
                said(BStarClaim::Leaf { value: trace.value(root).unwrap_or_default() })
            }
            (None, _) => said(BStarClaim::Asked),
        }];
    }
    let mut claims = Vec::new();
    let reason = scope.visit.reason.filter(|_| scope.is_over());
    let has_children = trace.end_so_far(at) > at + 1;
    if scope.visit.level > ROOT_LEVEL && has_children {
        claims.extend(chosen(scope).map(said));
    }
    let is_end = |reason: LeaveReason| reason.has_value() && reason.value_source() != ValueSource::Moves;
    if let (Some(value), true) = (scope.visit.value, reason.is_some_and(is_end)) {
        claims.push(said(BStarClaim::Leaf { value }));
        return claims;
    }
    if matches!(reason, Some(LeaveReason::Stopped | LeaveReason::Unrecorded)) {
        claims.push(ClaimKind::BrokenOff { reason }.at(at));
        return claims;
    }
    let own = trace.interval(at).filter(|_| scope.is_over());
    if let (Some(interval), false) = (own, has_children) {
        claims.push(said(BStarClaim::Given { interval }));
        return claims;
    }
    let moves = moves_at(scope.game, trace, at, scope.t);
    if moves.is_empty() {
        claims.push(said(BStarClaim::Expanded));
        return claims;
    }
    // The claim also holds while the node is open: it comes from the present intervals of its moves.
    let here = visits_of_place(trace, at);
    if let Some(interval) = own.or_else(|| interval_at(scope.game, trace, &here, at, scope.t)) {
        claims.push(said(BStarClaim::Narrowed { interval, moves: moves.len() }));
    }
    if scope.visit.level == ROOT_LEVEL {
        let found = separation(&moves, at).or_else(|| not_separate(&moves));
        claims.extend(found.map(said));
    }
    claims
}

/// The move that is proved best, and why it is.
fn separation(moves: &[MoveInterval], root: VisitId) -> Option<BStarClaim> {
    let best = separate(moves)?;
    let rest = most_optimistic_but(moves, best.mv).map(|rest| (rest.mv, rest.interval.optimistic));
    Some(BStarClaim::Separate { root, best: best.mv, interval: best.interval, rest })
}

/// The claim about the move that another move may still exceed.
fn not_separate(moves: &[MoveInterval]) -> Option<BStarClaim> {
    let best = most_optimistic(moves)?;
    let rest = most_optimistic_but(moves, best.mv)?;
    Some(BStarClaim::NotSeparate {
        best: best.mv,
        pessimistic: best.interval.pessimistic,
        rest: rest.mv,
        optimistic: rest.interval.optimistic,
    })
}

/// The reason why the search went on at this child of its parent.
fn chosen<G: Evaluate>(scope: &Scope<G>) -> Option<BStarClaim> {
    let (trace, at) = (scope.trace, scope.id());
    let parent = trace.parent(at);
    let before = trace.enter_time(at).checked_sub(1)?;
    let moves = moves_at(scope.game, trace, parent, before);
    let own = moves.iter().find(|of| of.mv == scope.visit.mv)?;
    let other = most_optimistic_but(&moves, own.mv).map(|other| (other.mv, other.interval.optimistic));
    let is_at_root = scope.visit.level == ROOT_LEVEL + 1;
    let proves_best = if is_at_root { proves_best(scope.game, trace, parent) } else { None };
    Some(BStarClaim::Chosen { optimistic: own.interval.optimistic, other, proves_best })
}
