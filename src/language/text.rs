//! Values and paths as text.

use super::perspective::Seen;
use super::proof;
use super::words::name_without_move;
use crate::facts::replay::{self, PlayedMove, replay};
use crate::facts::variation::variation;
use crate::game::{Evaluate, Game};
use crate::search::leave_reason::LeaveReason;
use crate::trace::columns::{Trace, VisitId, VisitRow};

/// The value of a visit with its bound: "≥ 34"; "≥ ~34" if a full search may find another value.
#[must_use]
pub fn value_text(visit: &VisitRow, seen: Seen) -> Option<String> {
    Some(seen.bounded(visit.known()?, visit.backed_up()?))
}

/// The value with its relation to the window, if the text does not show it otherwise: "= 12 (fails low)".
#[must_use]
pub fn value_in_window(visit: &VisitRow, seen: Seen) -> Option<String> {
    let text = value_text(visit, seen)?;
    let lies = visit.bound().filter(|bound| visit.known() != Some(*bound)).map(|bound| seen.lies(bound));
    Some(lies.map_or_else(|| text.clone(), |lies| format!("{text} ({lies})")))
}

/// Whether a visit's value is the result of a descent of UCT.
#[must_use]
pub fn is_sample(visit: &VisitRow) -> bool {
    matches!(visit.reason, Some(LeaveReason::Sampled | LeaveReason::PlayoutEnded))
}

/// A value with its bound; for an unsolved node of a proof search, its numbers; for B*, its interval.
#[must_use]
pub fn known_text(trace: &Trace, visit: &VisitRow, seen: Seen) -> Option<String> {
    let numbers = || trace.numbers(visit.id).map(proof::pair);
    let interval = || trace.interval(visit.id).map(|interval| seen.interval(interval));
    value_text(visit, seen).or_else(numbers).or_else(interval)
}

/// The path of a visit as one line: "1. e4 e5" without numbers, the name of its node, or what it is without a move.
#[must_use]
pub fn path_text<G: Evaluate>(game: &G, trace: &Trace, id: VisitId) -> String {
    let moves = replay(game, trace, id).moves;
    match (moves.is_empty(), trace.visit(id)) {
        (true, Some(visit)) => name_without_move(trace, &visit),
        _ => path_of(moves),
    }
}

/// Moves as one line; if nodes have names, the last node's name is enough.
#[must_use]
pub fn path_of(mut moves: Vec<PlayedMove>) -> String {
    if let Some(node) = moves.last_mut().and_then(|last| last.node.take()) {
        return node;
    }
    moves.into_iter().map(|step| step.notation).collect::<Vec<_>>().join(" ")
}

/// The moves of a line from a position, as people read them. It ends at a move that is not legal.
#[must_use]
pub fn line_names<G: Game>(game: &G, position: &G::Position, line: &[String]) -> Vec<String> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    let mut names = Vec::with_capacity(line.len());
    for text in line {
        moves.clear();
        game.generate(&position, &mut moves);
        let Some(mv) = moves.iter().copied().find(|mv| game.notation(&position, *mv) == *text) else { break };
        names.push(game.move_name(&position, mv));
        position = game.play(&position, mv);
    }
    names
}

/// The principal variation of a visit, as people read it.
#[must_use]
pub fn variation_names<G: Evaluate>(game: &G, trace: &Trace, visit: VisitId) -> Vec<String> {
    let position = replay::position(game, trace, visit);
    let line = variation(game, trace, visit);
    position.map_or_else(Vec::new, |position| line_names(game, &position, &line))
}

/// The name of a visit's bar: its move, or its kind if it has no move.
#[must_use]
pub fn name<G: Evaluate>(game: &G, trace: &Trace, id: VisitId) -> String {
    let Some(visit) = trace.visit(id) else { return String::new() };
    let last = replay(game, trace, id).moves.pop();
    match last {
        Some(step) if step.visit == id => step.name(),
        _ => name_without_move(trace, &visit),
    }
}
