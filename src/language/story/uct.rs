//! Claims about a visit of UCT: selection, expansion, playout and back-up.

use super::claim::{Claim, ClaimKind, UctClaim};
use super::scope::Scope;
use crate::facts::replay::replay;
use crate::facts::uct::{MoveTally, descent_of, is_of_root_side, line, moves_at, tally_at};
use crate::game::Evaluate;
use crate::search::leave_reason::{LeaveReason, ValueSource};
use crate::search::upper_confidence::Sampling;
use crate::search::visit_kind::VisitKind;
use crate::sorted::sort_by;
use crate::trace::columns::{ROOT_LEVEL, VisitId};

/// The most other moves that are named with their terms.
const MOST_OTHERS: usize = 3;
/// The most moves of a playout that are named.
const MOST_MOVES: usize = 12;

pub(super) fn claims<G: Evaluate>(scope: &Scope<G>) -> Vec<Claim> {
    let (trace, at) = (scope.trace, scope.id());
    let said = |what| ClaimKind::Uct(what).at(at);
    let Some(Sampling { parameters, .. }) = trace.sampling() else { return Vec::new() };
    if !scope.visit.kind.is_position() {
        if let Some(result) = scope.visit.value.filter(|_| scope.is_over()) {
            let descents = trace.children(at.max(1)).count() as u32;
            return vec![said(UctClaim::RootProven { result, descents })];
        }
        let best = scope.visit.best.known().filter(|_| scope.is_over());
        return vec![said(match best {
            Some(best) => {
                let moves = moves_at(scope.game, trace, at, scope.t);
                let of = moves.iter().find(|of| of.mv == best);
                UctClaim::Chosen { best, tally: of.map(|of| of.tally).unwrap_or_default() }
            }
            None => UctClaim::Begins { descents: parameters.descents, is_most: parameters.solver },
        })];
    }
    if scope.visit.reason == Some(LeaveReason::Stopped) && scope.is_over() {
        return vec![ClaimKind::BrokenOff { reason: scope.visit.reason }.at(at)];
    }
    if scope.visit.kind == VisitKind::Playout {
        return vec![said(playout(scope))];
    }
    let mut claims = Vec::new();
    if scope.visit.level == ROOT_LEVEL {
        let number = descent_of(trace, at).unwrap_or(0) + 1;
        claims.push(said(UctClaim::Descent { number, of: parameters.descents }));
    } else {
        claims.extend(reached(scope).map(said));
    }
    let Some((value, reason)) = scope.visit.value.zip(scope.visit.reason).filter(|_| scope.is_over()) else {
        return claims;
    };
    if matches!(reason.value_source(), ValueSource::EndOfGame | ValueSource::Judgement | ValueSource::Draw) {
        claims.push(said(UctClaim::End { value }));
    }
    if reason == LeaveReason::Solved {
        let before = trace.children(at).next().is_none();
        claims.push(said(UctClaim::Proven { result: value, best: scope.visit.best, before }));
    }
    let tally = tally_at(trace, at, scope.t);
    claims.push(said(UctClaim::BackedUp { value, tally, of_root_side: is_of_root_side(trace, at) }));
    claims
}

/// The reason why the descent came to a node below the root: the terms of its parent's moves, or that it was new.
fn reached<G: Evaluate>(scope: &Scope<G>) -> Option<UctClaim> {
    let (trace, at) = (scope.trace, scope.id());
    let before = trace.enter_time(at).checked_sub(1)?;
    let moves = moves_at(scope.game, trace, trace.parent(at), before);
    let own = moves.iter().find(|of| of.mv == scope.visit.mv)?;
    let Some(terms) = own.terms else {
        return Some(UctClaim::Expanded { visited: moves.iter().filter(|of| of.terms.is_some()).count() });
    };
    let sum = |of: &MoveTally| of.terms.map_or(0.0, |terms| terms.sum());
    let is_losing = |of: &MoveTally| of.tally.is_of_losing_move();
    let losing = moves.iter().filter(|of| is_losing(of)).count();
    let mut others: Vec<&MoveTally> = moves.iter().filter(|of| of.mv != own.mv && !is_losing(of)).collect();
    sort_by(&mut others, |one, other| sum(other).total_cmp(&sum(one)));
    let more = others.len().saturating_sub(MOST_OTHERS);
    let told = others.into_iter().take(MOST_OTHERS).filter_map(|of| Some((of.mv, of.terms?)));
    Some(UctClaim::Selected { terms, others: told.collect(), more, losing })
}

fn playout<G: Evaluate>(scope: &Scope<G>) -> UctClaim {
    let (trace, at) = (scope.trace, scope.id());
    let line = line(scope.game, trace, at).filter(|_| scope.is_over());
    let Some(line) = line else { return UctClaim::PlaysOut };
    UctClaim::PlayedOut {
        moves: written(scope, at, &line.moves),
        count: line.moves.len(),
        end: line.end,
        value: line.value,
    }
}

/// The first moves of a playout, as people write them.
fn written<G: Evaluate>(scope: &Scope<G>, at: VisitId, moves: &[G::Move]) -> Vec<String> {
    let mut position = replay(scope.game, scope.trace, at).position;
    let mut texts = Vec::new();
    for mv in moves.iter().take(MOST_MOVES) {
        texts.push(scope.game.move_name(&position, *mv));
        position = scope.game.play(&position, *mv);
    }
    texts
}
