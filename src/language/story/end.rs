//! Claims about the reasons for a visit's value.

use super::claim::{Claim, ClaimKind};
use super::held::{Held, held};
use super::scope::Scope;
use crate::facts::bet::{self, verdict};
use crate::game::{Evaluate, MoveCode};
use crate::language::reason_text::{Opening, Row};
use crate::search::leave_reason::LeaveReason;
use crate::search::table::ProbeOutcome;
use crate::search::window::Bound;
use crate::trace::columns::VisitId;
use crate::value::Value;

pub(super) fn claims<G: Evaluate>(scope: &Scope<G>) -> Vec<Claim> {
    let (at, trace) = (scope.id(), scope.trace);
    if !scope.is_over() {
        // The window is the one on the stage and in the inspector: a value that cuts off is not written into it.
        let window = trace.open_visit(at, scope.t).written;
        // A smaller separate search is explained at its beginning.
        let asks = scope.visit.kind.is_position().then_some(ClaimKind::Asks { window }.at(at));
        return std::iter::once(open(scope)).chain(asks).collect();
    }
    let (Some(value), Some(reason)) = (scope.visit.value, scope.visit.reason) else {
        return vec![ClaimKind::BrokenOff { reason: scope.visit.reason }.at(at)];
    };
    if !scope.visit.kind.is_position() {
        let ended = |at| trace.children(at).filter(|child| trace.value(*child).is_some()).last();
        let mut inside = std::iter::successors(ended(at), |bracket| ended(*bracket));
        let root = inside.find(|visit| trace.meta(*visit).kind().is_position());
        let found = root.map(|root| ClaimKind::Found { root, value }.at(at));
        // The story of the search's end repeats its bets, if they are few.
        let bets = if at == 0 { bet::few(trace) } else { Vec::new() };
        let told = |bet| verdict(trace, bet, scope.t).map(|verdict| ClaimKind::Bet { verdict }.at(bet));
        return found.into_iter().chain(bets.into_iter().filter_map(told)).collect();
    }
    let held = held(trace, at);
    let last = trace.children(at).last();
    let row = Row::of(reason);
    let found = match row.opening {
        Opening::Nothing => return Vec::new(),
        Opening::Moves
            if reason == LeaveReason::AllMoves && (trace.is_foreign() || trace.left_out_at(at) > 0) =>
        {
            return not_reported(scope, value, held);
        }
        Opening::Moves => return searched(scope, value, held),
        Opening::NotReported(_) => return not_reported(scope, value, held),
        Opening::Reply => trace
            .cutting_child(at)
            .and_then(|visit| scope.of_move(visit).map(|value| ClaimKind::Reply { visit, value }.at(at))),
        Opening::StandsPat => Some(ClaimKind::StandsPat { value, is_best: false }.at(at)),
        Opening::Entry => trace.found_entry(at).map(|entry| {
            ClaimKind::Stored {
                by: trace.recorded(entry.source),
                depth: entry.known_depth(),
                bound: entry.bound,
                value: entry.value,
            }
            .at(at)
        }),
        Opening::EntryOfMove => {
            let by = trace.refuted_by(at).and_then(|by| trace.recorded(by));
            Some(ClaimKind::Promised { mv: scope.visit.best, by, value }.at(at))
        }
        Opening::Decided(_) => match reason.deciding_search() {
            Some(_) => last.map(|by| ClaimKind::Decided { reason, by: Some(by), value }.at(at)),
            None => Some(ClaimKind::Decided { reason, by: None, value }.at(at)),
        },
        Opening::Leaf(_) => Some(ClaimKind::Leaf { reason, value }.at(at)),
    };
    if row.refutes { refuted(scope, found, held, reason) } else { with_bound(scope, found, held) }
}

fn open<G: Evaluate>(scope: &Scope<G>) -> Claim {
    let (at, trace) = (scope.id(), scope.trace);
    let state = trace.open_visit(at, scope.t);
    let ended = trace.children(at).take_while(|child| trace.leave_time(*child) <= scope.t);
    let best = match scope.visit.kind.is_position() {
        true => state.best_move.known().and_then(|mv| {
            let mut counting = trace.moves_ended(at, scope.t).into_iter();
            counting.rfind(|child| trace.move_of(*child) == mv)
        }),
        false => ended.filter(|child| trace.value(*child).is_some()).last(),
    };
    ClaimKind::Open { best, value: state.best_so_far() }.at(at)
}

/// The result, the bound that it crosses, and the moves that need not be searched because of it.
fn refuted<G: Evaluate>(
    scope: &Scope<G>,
    found: Option<Claim>,
    held: Option<Held>,
    reason: LeaveReason,
) -> Vec<Claim> {
    let at = scope.id();
    let mut claims: Vec<Claim> = found.into_iter().collect();
    let moves = scope.unvisited();
    let is_last = moves.as_ref().is_some_and(Vec::is_empty);
    let Some(held) = held else {
        claims.push(not_needed(at, moves));
        return claims;
    };
    let (owner, side) = (held.owner, held.side);
    // A value that is not certain bounds nothing, and a node that is not searched has no bound either.
    let is_proof = reason == LeaveReason::CutOff && held.is_found && !scope.visit.is_doubtful();
    claims.push(held.claim);
    claims.push(if held.beats {
        ClaimKind::Beats { owner, side }.at(at)
    } else if is_last {
        ClaimKind::LastMove.at(at)
    } else if is_proof {
        ClaimKind::CannotMatter { owner, moves }.at(at)
    } else {
        not_needed(at, moves)
    });
    claims
}

fn not_needed(at: VisitId, moves: Option<Vec<MoveCode>>) -> Claim {
    match moves {
        Some(moves) if moves.is_empty() => ClaimKind::LastMove.at(at),
        moves => ClaimKind::NotNeeded { moves }.at(at),
    }
}

/// The result, and the bound that it crosses.
fn with_bound<G: Evaluate>(scope: &Scope<G>, found: Option<Claim>, held: Option<Held>) -> Vec<Claim> {
    let at = scope.id();
    let mut claims: Vec<Claim> = found.into_iter().collect();
    if let Some(Held { claim, owner, side, is_found, beats }) = held {
        claims.push(claim);
        if is_found && beats {
            claims.push(ClaimKind::Beats { owner, side }.at(at));
        } else if is_found {
            claims.push(ClaimKind::NoBetter { owner, side }.at(at));
        }
    }
    claims
}

/// A visit whose moves were searched, or some of them, without a cut-off by one.
fn searched<G: Evaluate>(scope: &Scope<G>, value: Value, held: Option<Held>) -> Vec<Claim> {
    let (at, trace) = (scope.id(), scope.trace);
    let mut claims = Vec::new();
    if let Some(row) = trace.pruned(at) {
        let (searched, late, futile) = (row.searched.into(), row.late.into(), row.futile.into());
        claims.push(ClaimKind::LeftOut { searched, late, futile }.at(at));
    }
    if let Some(row) = trace.skipped(at) {
        claims.push(ClaimKind::Skipped { searched: row.searched, moves: row.moves }.at(at));
        claims.extend(verdict(trace, at, scope.t).map(|verdict| ClaimKind::Bet { verdict }.at(at)));
    }
    let best = best(scope, value);
    if scope.visit.bound() == Some(Bound::Upper) {
        let limit = trace.open_visit(at, trace.enter_time(at)).window.alpha;
        let none = ClaimKind::NoneBeyond { best, value, limit }.at(at);
        claims.extend(with_bound(scope, Some(none), held));
        return claims;
    }
    let stood_pat = trace.stood_pat(at) == Some(value);
    let found = match best {
        Some(visit) => Some(ClaimKind::BestMove { visit, value }.at(at)),
        None if stood_pat => Some(ClaimKind::StandsPat { value, is_best: true }.at(at)),
        None => {
            vouched(scope, value).or(Some(ClaimKind::NoneBeyond { best: None, value, limit: value }.at(at)))
        }
    };
    let others = trace.moves_searched(at).len().saturating_sub(usize::from(best.is_some()));
    let is_best = matches!(found, Some(Claim { kind: ClaimKind::BestMove { .. }, .. }));
    claims.extend(with_bound(scope, found, held));
    if is_best && others > 0 && claims.len() == 1 {
        claims.push(ClaimKind::OthersNoBetter { moves: others }.at(at));
    }
    claims
}

/// The claims about a visit of another program's search that ended for an unreported reason: the conclusions
/// from its moves.
fn not_reported<G: Evaluate>(scope: &Scope<G>, value: Value, held: Option<Held>) -> Vec<Claim> {
    let (at, reason) = (scope.id(), LeaveReason::NotReported);
    let moves = scope.trace.moves_searched(at);
    if moves.is_empty() {
        return with_bound(scope, Some(ClaimKind::Leaf { reason, value }.at(at)), held);
    }
    let best = moves.into_iter().filter_map(|child| scope.of_move(child)).max();
    if best == Some(value) {
        searched(scope, value, held)
    } else {
        vec![ClaimKind::Unexplained { value }.at(at)]
    }
}

/// The visit of the move that the value came from: of several the move that is called best.
fn best<G: Evaluate>(scope: &Scope<G>, value: Value) -> Option<VisitId> {
    let mut moves = scope.trace.moves_searched(scope.id());
    moves.retain(|child| scope.of_move(*child) == Some(value));
    let is_best = |child: &&VisitId| scope.trace.move_of(**child) == scope.visit.best;
    moves.iter().find(is_best).or(moves.first()).copied()
}

/// No move gave the value: the entry that narrowed the window had proved it.
fn vouched<G: Evaluate>(scope: &Scope<G>, value: Value) -> Option<Claim> {
    let (at, trace) = (scope.id(), scope.trace);
    let entry = trace.found_entry(at)?;
    let narrows = scope.visit.outcome == Some(ProbeOutcome::Narrowed);
    (narrows && entry.value == value)
        .then(|| ClaimKind::Vouched { by: trace.recorded(entry.source), value }.at(at))
}
