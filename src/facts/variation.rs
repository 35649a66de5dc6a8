//! The line of best moves below a visit, and when the best move changed.

use super::grown_tree::{self, GrownTree};
use super::{replay, uct};
use crate::game::{Evaluate, MoveCode};
use crate::search::leave_reason::LeaveReason;
use crate::search::upper_confidence;
use crate::search::window::Bound;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId, VisitRow};
use crate::trace::place::PlaceStep;
use crate::trace::time::Time;

/// Longer lines are cut: through the table's answers they could go round in a circle.
const MOST_MOVES: usize = 64;

/// The first visit of the root: the whole search and its first iteration come before it.
const FIRST_ROOT: VisitId = 2;

/// The principal variation from a visit that has ended: its best move, the best move of the visit that counts
/// for that move, and so on. If the table answered, the line goes on from the visit that stored the entry.
#[must_use]
pub fn variation<G: Evaluate>(game: &G, trace: &Trace, visit: VisitId) -> Vec<String> {
    line_while(game, trace, visit, |_| true)
}

/// The principal variation as long as the visits on the line fulfil a condition.
fn line_while<G: Evaluate>(
    game: &G,
    trace: &Trace,
    visit: VisitId,
    is_wanted: impl Fn(&VisitRow) -> bool,
) -> Vec<String> {
    let mut line = Vec::new();
    let Some(mut position) = replay::position(game, trace, visit) else { return line };
    let mut at = visit;
    while line.len() < MOST_MOVES {
        let Some(row) = trace.visit(at).filter(&is_wanted) else { break };
        let best = row.best;
        let Some(mv) = best.known().and_then(|best| game.find(&position, best)) else { break };
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

/// The best line of a depth-first search, see [`super::family_facts::best_line`].
pub(super) fn best_of_last_root<G: Evaluate>(
    game: &G,
    trace: &Trace,
    visit: VisitId,
    t: Time,
) -> Option<Vec<String>> {
    let Some((root, best)) = last_found(trace, visit, t) else { return Some(Vec::new()) };
    let position = game.root();
    let Some(mv) = game.find(&position, best) else { return Some(Vec::new()) };
    let mut line = vec![game.notation(&position, mv)];
    let child = trace.moves_ended(root, t).into_iter().find(|child| trace.move_of(*child) == best);
    if let Some(child) = child {
        line.extend(line_while(game, trace, child, |row| row.known() == Some(Bound::Exact)));
    }
    Some(line)
}

/// The last search of the root in a visit that has found a move by a time, and that move: a search that fails low has
/// shown of no move that it is good enough.
fn last_found(trace: &Trace, visit: VisitId, t: Time) -> Option<(VisitId, MoveCode)> {
    if trace.enter_time(visit) > t {
        return None;
    }
    if trace.level(visit) < ROOT_LEVEL {
        let inside: Vec<VisitId> = trace.children(visit).collect();
        return inside.into_iter().rev().find_map(|inside| last_found(trace, inside, t));
    }
    let state = trace.open_visit(visit, t);
    let alpha = trace.window(visit).alpha;
    let has_found = state.best.is_some_and(|best| best > alpha) && state.best_move != MoveCode::NONE;
    has_found.then_some((visit, state.best_move))
}

/// The line of the moves that UCT has visited most by a time.
pub(super) fn most_visited<G: Evaluate>(game: &G, trace: &Trace, t: Time) -> Vec<String> {
    let mut line = Vec::new();
    let mut position = game.root();
    let mut at = Some(FIRST_ROOT).filter(|root| *root < trace.len());
    while let Some(visit) = at.filter(|_| line.len() < MOST_MOVES) {
        let moves = uct::moves_at(game, trace, visit, t);
        let most = upper_confidence::most_visited(moves.iter().map(|next| next.tally));
        let Some(next) = most.and_then(|most| moves.get(most)) else { break };
        let Some(mv) = game.find(&position, next.mv) else { break };
        line.push(game.notation(&position, mv));
        position = game.play(&position, mv);
        at = next.visit;
    }
    line
}

/// The line of the best moves of the tree that conspiracy-number search has grown by a time.
pub(super) fn best_grown<G: Evaluate>(game: &G, trace: &Trace, t: Time) -> Vec<String> {
    let (mut line, mut position) = (Vec::new(), game.root());
    let Some(tree) = GrownTree::at(trace, t) else { return line };
    let mut node = grown_tree::ROOT;
    while let Some(best) = tree.best(node).filter(|_| line.len() < MOST_MOVES) {
        let Some(mv) = game.find(&position, tree.nodes()[best].mv) else { break };
        line.push(game.notation(&position, mv));
        position = game.play(&position, mv);
        node = best;
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

/// The number of changes of the best move during consecutive searches of one position by these visits: the first
/// best move is no change. A move is the best once its value exceeds alpha; below that all moves are equally
/// bad.
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

/// The child of a visit that its best move led to, by `t`.
#[must_use]
pub fn best_child(trace: &Trace, visit: VisitId, t: Time) -> Option<VisitId> {
    let best = match trace.visit(visit)?.best.known().filter(|_| trace.leave_time(visit) <= t) {
        Some(best) => best,
        None => trace.open_visit(visit, t).best_move.known()?,
    };
    let children = trace.children(visit).take_while(|child| trace.enter_time(*child) <= t);
    children.filter(|child| trace.step_to(*child) == Some(PlaceStep::Move(best))).last()
}
