//! Values and paths as text.

use super::perspective::Seen;
use super::words::name_without_move;
use crate::facts::replay::replay;
use crate::game::Evaluate;
use crate::trace::columns::{Trace, VisitId, VisitRow};

/// What is known of a visit's value: "≥ 34"; "≥ ~34" where a full search may find another.
#[must_use]
pub fn value_text(visit: &VisitRow, seen: Seen) -> Option<String> {
    let text = seen.bounded(visit.known()?, visit.value?);
    Some(if visit.is_doubtful() { text.replacen(' ', " ~", 1) } else { text })
}

/// The same with how it lies to the window, where that does not follow: "= 12 (fails low)".
#[must_use]
pub fn value_in_window(visit: &VisitRow, seen: Seen) -> Option<String> {
    let text = value_text(visit, seen)?;
    let lies = visit.bound().filter(|bound| visit.known() != Some(*bound)).map(|bound| seen.lies(bound));
    Some(lies.map_or_else(|| text.clone(), |lies| format!("{text} ({lies})")))
}

/// The path of a visit as one line: "1. e4 e5" without numbers, or what it is without a move.
#[must_use]
pub fn path_text<G: Evaluate>(game: &G, trace: &Trace, id: VisitId) -> String {
    let moves: Vec<String> = replay(game, trace, id).moves.into_iter().map(|step| step.notation).collect();
    match (moves.is_empty(), trace.visit(id)) {
        (true, Some(visit)) => name_without_move(trace, &visit),
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
        _ => name_without_move(trace, &visit),
    }
}
