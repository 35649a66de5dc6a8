//! Claims about the beginning of a visit.

use super::claim::{AgainCause, Claim, ClaimKind};
use super::scope::Scope;
use crate::facts::bet::verdict;
use crate::game::Evaluate;
use crate::search::observe::ExtensionCause;
use crate::search::pre_search_filter::Verdict;
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Window;
use crate::trace::columns::VisitId;
use crate::trace::log::PreSearchRow;

pub(super) fn claims<G: Evaluate>(scope: &Scope<G>) -> Vec<Claim> {
    let (at, visit) = (scope.id(), &scope.visit);
    let mut claims = Vec::new();
    if visit.kind.is_speculative() {
        claims.push(ClaimKind::Speculates.at(at));
    }
    let is_at_root = visit.level == crate::trace::columns::ROOT_LEVEL;
    if is_at_root && visit.window != Window::FULL {
        claims.push(ClaimKind::Pass.at(at));
    }
    let again = again(scope);
    let is_forced =
        matches!(again, Some(Claim { kind: ClaimKind::Again { cause: AgainCause::Forced, .. }, .. }));
    claims.extend(again);
    if let Some(row) = scope.trace.pre_search(at) {
        pre_search(scope, row, &mut claims);
    }
    claims.extend(visit.extension.filter(|_| !is_forced).map(|cause| ClaimKind::Extended { cause }.at(at)));
    claims.extend(visit.reduction.map(|cause| ClaimKind::Reduced { cause }.at(at)));
    let narrows =
        scope.trace.prunes() && visit.outcome == Some(ProbeOutcome::Narrowed) && !visit.pre_searched;
    if let Some(entry) = scope.trace.found_entry(at).filter(|_| narrows) {
        let by = scope.trace.recorded(entry.source);
        claims.push(ClaimKind::Narrowed { by, bound: entry.bound, value: entry.value }.at(at));
    }
    claims
}

fn again<G: Evaluate>(scope: &Scope<G>) -> Option<Claim> {
    let (trace, at, visit) = (scope.trace, scope.id(), &scope.visit);
    if visit.kind != VisitKind::ReSearch {
        return None;
    }
    let is_forced = visit.extension == Some(ExtensionCause::Singular);
    let otherwise = |cause| if trace.is_foreign() { AgainCause::NotReported } else { cause };
    let (first, cause) = match trace.repeats(at) {
        Some(first) if visit.restores_depth => (first, AgainCause::FullDepth),
        Some(first) if is_forced => (first, AgainCause::Forced),
        Some(first) => {
            let alpha = trace.open_visit(trace.parent(at), trace.enter_time(first)).window.alpha;
            let is_more = scope.of_move(first).is_some_and(|value| value > alpha);
            let is_described = is_more && (!trace.is_foreign() || trace.window(first).is_null());
            (first, if is_described { AgainCause::OpenWindow } else { otherwise(AgainCause::Uncertain) })
        }
        None => {
            let cause = if is_forced { AgainCause::Forced } else { otherwise(AgainCause::Fallen) };
            (former(scope)?, cause)
        }
    };
    Some(ClaimKind::Again { first, cause }.at(at))
}

/// The visit that counted for the move until now.
fn former<G: Evaluate>(scope: &Scope<G>) -> Option<VisitId> {
    let (trace, at) = (scope.trace, scope.id());
    let before = trace.children(trace.parent(at)).take_while(|child| *child < at);
    let same = before.filter(|child| {
        trace.move_of(*child) == trace.move_of(at) && !trace.meta(*child).kind().is_speculative()
    });
    same.last()
}

fn pre_search<G: Evaluate>(scope: &Scope<G>, row: PreSearchRow, claims: &mut Vec<Claim>) {
    let (trace, at) = (scope.trace, scope.id());
    let source = trace.found_entry(at).and_then(|entry| trace.recorded(entry.source));
    match row.verdict {
        Verdict::PreSearch => {
            let (needed, depth) = (trace.depth(at), row.new_depth);
            let iteration = row.entry_iteration.into();
            claims.push(ClaimKind::PreSearched { predicted: source, iteration, needed, depth }.at(at));
            claims.extend(verdict(trace, at, scope.t).map(|verdict| ClaimKind::Bet { verdict }.at(at)));
        }
        Verdict::KeepsDepth => {
            claims.push(ClaimKind::KeepsDepth { first: source, depth: row.new_depth }.at(at));
        }
        // The story has only events that happened.
        _ => {}
    }
}
