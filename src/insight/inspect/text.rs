//! Names, values and paths as text.

use super::super::replay::replay;
use crate::game::Evaluate;
use crate::search::confidence::Confidence;
use crate::search::observe::{ExtensionCause, VisitKind};
use crate::search::window::Bound;
use crate::trace::columns::{Trace, VisitId, VisitRow};
use crate::value::Value;

/// The stable name of a bound.
#[must_use]
pub fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}

/// A value with its relation to the true value: "≥ 34".
#[must_use]
pub fn bounded(bound: Bound, value: Value) -> String {
    match bound {
        Bound::Exact => format!("= {value}"),
        Bound::Lower => format!("≥ {value}"),
        Bound::Upper => format!("≤ {value}"),
    }
}

/// What a visit's value says, with the relation to the true value: "≥ 34".
#[must_use]
pub fn value_text(visit: &VisitRow) -> Option<String> {
    Some(bounded(visit.bound()?, visit.value?))
}

/// The same for the visit's parent: "≤ -34".
#[must_use]
pub fn value_for_parent(visit: &VisitRow) -> Option<String> {
    let (bound, value) = (visit.bound()?, visit.value?);
    if !visit.kind.is_position() || visit.ply() == Some(0) {
        return Some(bounded(bound, value));
    }
    let mirrored = match bound {
        Bound::Exact => Bound::Exact,
        Bound::Lower => Bound::Upper,
        Bound::Upper => Bound::Lower,
    };
    Some(bounded(mirrored, -value))
}

pub(super) fn kind_name(visit: &VisitRow) -> &'static str {
    if visit.quiescence { "quiescence" } else { visit.kind.name() }
}

pub(super) fn kind_text(visit: &VisitRow) -> String {
    match visit.kind {
        VisitKind::Search => "the whole search".to_owned(),
        VisitKind::Iteration => format!("iteration {}", visit.depth),
        VisitKind::Node if visit.quiescence => "quiescence visit".to_owned(),
        VisitKind::ReSearch if visit.quiescence => "re-search in quiescence".to_owned(),
        VisitKind::Node if visit.ply() == Some(0) => "root".to_owned(),
        VisitKind::Node if visit.window.is_null() => "null-window visit".to_owned(),
        VisitKind::Node => "open-window visit".to_owned(),
        VisitKind::ReSearch if visit.extension == Some(ExtensionCause::Singular) => {
            "re-search one ply deeper: its move is forced".to_owned()
        }
        VisitKind::ReSearch if visit.window.is_null() => "re-search without skipping moves".to_owned(),
        VisitKind::ReSearch => "re-search with an open window".to_owned(),
        VisitKind::Pass if visit.window.is_null() => "null-window pass at the root".to_owned(),
        VisitKind::Pass => "pass at the root".to_owned(),
        VisitKind::NullMove => "null move: the turn is passed".to_owned(),
        VisitKind::ProbCut => "ProbCut: a shallow search of the same position".to_owned(),
        VisitKind::Singular => "singularity test: an alternative, searched shallowly".to_owned(),
    }
}

pub(super) fn expected_name(visit: &VisitRow) -> Option<&'static str> {
    visit.kind.is_position().then(|| visit.expected.name())
}

/// What to call a visit where there is no move: brackets and the root.
pub(super) fn name_without_move(visit: &VisitRow) -> String {
    match visit.kind {
        VisitKind::Search => "search".to_owned(),
        VisitKind::Iteration => format!("iteration {}", visit.depth),
        VisitKind::NullMove => "null move".to_owned(),
        VisitKind::ProbCut => "ProbCut".to_owned(),
        VisitKind::Pass => "pass".to_owned(),
        VisitKind::Node | VisitKind::ReSearch | VisitKind::Singular => "root".to_owned(),
    }
}

/// The path of a visit as one line: "1. e4 e5" without numbers, or what it is without a move.
#[must_use]
pub fn path_text<G: Evaluate>(game: &G, trace: &Trace, id: VisitId) -> String {
    let moves: Vec<String> = replay(game, trace, id).moves.into_iter().map(|step| step.notation).collect();
    match (moves.is_empty(), trace.visit(id)) {
        (true, Some(visit)) => name_without_move(&visit),
        _ => moves.join(" "),
    }
}

/// What to call a visit's bar: its move, or what it is without one.
#[must_use]
pub fn name<G: Evaluate>(game: &G, trace: &Trace, id: VisitId) -> String {
    let Some(visit) = trace.visit(id) else { return String::new() };
    let last = replay(game, trace, id).moves.pop();
    match last {
        Some(step) if step.visit == id => step.notation,
        _ => name_without_move(&visit),
    }
}

/// Why a visit is searched deeper, in words.
#[must_use]
pub fn extension_text(cause: ExtensionCause) -> &'static str {
    match cause {
        ExtensionCause::CheckEvasion => "its move gives check, and the answer is an evasion",
        ExtensionCause::Recapture => "its move recaptures",
        ExtensionCause::PromotionThreat => "its move brings a pawn one step before its promotion",
        ExtensionCause::Singular => "its move is forced (singular)",
    }
}

/// How likely an uncertain value is right. A mere flag does not know.
pub(super) fn confidence_text(confidence: Confidence) -> String {
    if confidence == Confidence::NONE { "uncertain".to_owned() } else { confidence.to_string() }
}
