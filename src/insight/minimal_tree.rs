//! The minimal tree: what a perfectly ordered search would have had to visit (Knuth & Moore; shown
//! as Figure 1 of Björnsson, Marsland, Schaeffer & Junghanns, *Searching with uncertainty cut-offs*).
//!
//! At a PV node all moves are searched, the best as a PV node and the others as CUT nodes; at a CUT
//! node one move is enough, the one that refutes; at an ALL node all moves are searched as CUT nodes.
//! Of a real search it is the part of its own tree that those rules pick out, with hindsight.

use crate::game::MoveCode;
use crate::search::node_type::NodeType;
use crate::search::observe::ExitReason;
use crate::search::window::Bound;
use crate::trace::columns::{Trace, VisitId};
use crate::value::Value;
use serde::Serialize;

/// The minimal tree inside the last completed iteration. The keys are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MinimalTree {
    /// The iteration's depth; 0: none was completed.
    pub iteration: u8,
    /// The iteration's visits of positions.
    pub visits: u64,
    /// Those that a perfectly ordered search would have needed.
    pub needed: u64,
}

/// The minimal tree inside the last completed iteration of a trace.
#[must_use]
pub fn minimal_tree(trace: &Trace) -> MinimalTree {
    let Some(iteration) = trace.last_completed_iteration() else {
        return MinimalTree { iteration: 0, visits: 0, needed: 0 };
    };
    MinimalTree {
        iteration: trace.iteration(iteration),
        visits: u64::from(trace.end_so_far(iteration) - iteration - 1),
        needed: needed(trace).into_iter().filter(|needed| *needed).count() as u64,
    }
}

/// For each visit whether it belongs to the minimal tree of the last completed iteration.
///
/// The root's value is proved by its last pass; where a driver asked in null windows only, by the
/// last pass that failed high and the last that failed low together. A visit without a move that was
/// searched (a leaf, a table answer, standing pat) counts itself; a node that a null move or
/// ProbCut cut off counts that speculative search, on which its value rests.
#[must_use]
pub fn needed(trace: &Trace) -> Vec<bool> {
    let mut needed = vec![false; trace.len() as usize];
    let Some(iteration) = trace.last_completed_iteration() else { return needed };
    let mut to_do: Vec<(VisitId, NodeType)> = Vec::new();
    let passes: Vec<VisitId> = trace.children(iteration).collect();
    let bound_of = |pass: VisitId| trace.value(pass).map(|value| trace.window(pass).bound(value));
    match passes.last().map(|last| (*last, bound_of(*last))) {
        Some((last, Some(Bound::Exact))) => to_do.push((last, NodeType::Pv)),
        _ => {
            for (bound, role) in [(Bound::Lower, NodeType::Cut), (Bound::Upper, NodeType::All)] {
                let proof = passes.iter().rev().find(|pass| bound_of(**pass) == Some(bound));
                to_do.extend(proof.map(|pass| (*pass, role)));
            }
        }
    }
    while let Some((id, role)) = to_do.pop() {
        needed[id as usize] = true;
        needed_children(trace, id, role, &mut to_do);
    }
    needed
}

/// Which children a node needs in its role, and in which roles.
fn needed_children(trace: &Trace, id: VisitId, role: NodeType, to_do: &mut Vec<(VisitId, NodeType)>) {
    match trace.meta(id).reason() {
        Some(ExitReason::CutOff) => {
            to_do.extend(trace.cutting_child(id).map(|child| (child, role.expected_child(true))));
        }
        Some(reason @ (ExitReason::NullMoveCutOff | ExitReason::ProbCut)) => {
            // The last search decided; ProbCut's is of the same position, so it has the same role.
            let last = trace.children(id).filter(|child| trace.meta(*child).kind().is_speculative()).last();
            let decided = if reason == ExitReason::ProbCut { role } else { role.expected_child(true) };
            to_do.extend(last.map(|child| (child, decided)));
        }
        Some(ExitReason::AllMoves | ExitReason::UncertaintyCutOff | ExitReason::MovesPruned) => {
            let moves = trace.moves_searched(id);
            let best = best_of(trace, id, &moves);
            match role {
                NodeType::Pv => to_do.extend(moves.into_iter().map(|child| {
                    let is_best = Some(child) == best;
                    (child, if is_best { NodeType::Pv } else { NodeType::Cut })
                })),
                // Standing pat may be best: then no move is needed.
                NodeType::Cut => to_do.extend(best.map(|child| (child, NodeType::All))),
                NodeType::All => to_do.extend(moves.into_iter().map(|child| (child, NodeType::Cut))),
            }
        }
        _ => {}
    }
}

/// The child that gave a node its value: the move that it was exited with.
fn best_of(trace: &Trace, id: VisitId, moves: &[VisitId]) -> Option<VisitId> {
    let best = trace.visit(id)?.best;
    if best == MoveCode::NONE {
        return None;
    }
    moves.iter().copied().find(|child| trace.move_of(*child) == best).or_else(|| {
        moves.iter().copied().max_by_key(|child| trace.value(*child).map_or(Value::NEGATIVE_INFINITY, |v| -v))
    })
}
