//! Values and paths as text.

use super::replay::replay;
use super::words::name_without_move;
use crate::game::Evaluate;
use crate::search::window::Bound;
use crate::trace::columns::{Trace, VisitId, VisitRow};
use crate::value::Value;

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
