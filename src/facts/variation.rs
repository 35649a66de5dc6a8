//! The line of best moves below a visit, and when the best move changed.

use super::replay;
use crate::game::{Evaluate, MoveCode};
use crate::search::leave_reason::LeaveReason;
use crate::trace::columns::{Trace, VisitId};

/// Longer lines are cut: through the table's answers they could go round in a circle.
const MOST_MOVES: usize = 64;

/// The principal variation from a visit that has ended: its best move, that of the visit which counts for that
/// move, and so on. Where the table answered, the line of the visit that stored the entry goes on.
#[must_use]
pub fn variation<G: Evaluate>(game: &G, trace: &Trace, visit: VisitId) -> Vec<String> {
    let mut line = Vec::new();
    let Some(mut position) = replay::position(game, trace, visit) else { return line };
    let mut at = visit;
    while line.len() < MOST_MOVES {
        let Some(best) = trace.visit(at).and_then(|row| row.best.known()) else { break };
        let Some(mv) = game.find(&position, best) else { break };
        if let Some(source) = answered_by(trace, at)
            && child_by(trace, source, best).is_some()
        {
            at = source;
        }
        line.push(game.notation(&position, mv));
        position = game.play(&position, mv);
        match child_by(trace, at, best) {
            Some(child) => at = child,
            None => break,
        }
    }
    line
}

fn answered_by(trace: &Trace, id: VisitId) -> Option<VisitId> {
    let is_answered = trace.meta(id).reason() == Some(LeaveReason::TableAnswer);
    is_answered.then(|| trace.found_entry(id)).flatten().and_then(|entry| trace.recorded(entry.source))
}

/// The visit that counts for a move of a visit.
fn child_by(trace: &Trace, id: VisitId, mv: MoveCode) -> Option<VisitId> {
    trace.moves_searched(id).into_iter().find(|child| trace.move_of(*child) == mv)
}

/// How often another move became the best while these visits of one position were searched, one after the other:
/// the first best move is no change. A move is the best once its value exceeds alpha; below that all are as bad.
#[must_use]
pub fn best_move_changes(trace: &Trace, visits: &[VisitId]) -> u32 {
    let mut best = MoveCode::NONE;
    let mut changes = 0;
    for &visit in visits {
        let alpha = trace.window(visit).alpha;
        for state in trace.states_of(visit) {
            let is_better = state.best.is_some_and(|value| value > alpha);
            if is_better && state.best_move != MoveCode::NONE && state.best_move != best {
                changes += u32::from(best != MoveCode::NONE);
                best = state.best_move;
            }
        }
    }
    changes
}
