//! UCT at a moment: the visits of each node, the results of its descents, and UCB1's terms for its moves. They are not
//! recorded: they follow from the visits of a place that have ended by then.

use super::replay::{position, replay};
use crate::game::{Evaluate, MoveCode};
use crate::search::mcts_solver::proven_by;
use crate::search::playout::{Playout, playout};
use crate::search::upper_confidence::{Sampling, Tally, Terms};
use crate::search::visit_kind::VisitKind;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::trace::time::Time;

/// A move, and the known counts of the position after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveTally {
    /// The move.
    pub mv: MoveCode,
    /// Its visits and points.
    pub tally: Tally,
    /// UCB1's terms for it, for the side that moves; `None` before its first visit.
    pub terms: Option<Terms>,
    /// The visit that was entered last by then.
    pub visit: Option<VisitId>,
}

/// Whether the side that moves at the root is to move at a visit.
#[must_use]
pub fn is_of_root_side(trace: &Trace, id: VisitId) -> bool {
    trace.ply(id).is_multiple_of(2)
}

/// The results of the visits at one place that have ended by `t`. `of_root_side`: the side to move at the root is to
/// move there.
#[must_use]
pub fn tally(trace: &Trace, visits: &[VisitId], of_root_side: bool, t: Time) -> Tally {
    let mut tally = Tally::default();
    let Some(Sampling { scale, parameters }) = trace.sampling() else { return tally };
    for visit in visits.iter().copied().take_while(|visit| trace.enter_time(*visit) <= t) {
        if let Some(value) = trace.value(visit).filter(|_| trace.leave_time(visit) <= t) {
            tally.add(scale.points(if of_root_side { value } else { -value }));
            let reason = trace.meta(visit).reason().filter(|_| parameters.solver);
            tally.proven = reason.and_then(|reason| proven_by(reason, value));
        }
    }
    tally
}

/// The visits of a visit's place, in order of entry. For a playout, the visits of its node.
#[must_use]
pub fn visits_of_place(trace: &Trace, id: VisitId) -> Vec<VisitId> {
    let node = if trace.meta(id).kind() == VisitKind::Playout {
        trace.parent(id)
    } else {
        // The whole search has no place: its descents are in its only iteration.
        id.max(1)
    };
    trace.place_of(node).map_or_else(Vec::new, |place| trace.visits_at(&place))
}

/// The visits and points of a visit's place just after tick `t`; the root's for a bracket around it.
#[must_use]
pub fn tally_at(trace: &Trace, id: VisitId, t: Time) -> Tally {
    tally(trace, &visits_of_place(trace, id), is_of_root_side(trace, id), t)
}

/// The moves of a visit's position just after tick `t`, in the game's order. Empty for another kind of search, and for
/// visits that are not nodes.
#[must_use]
pub fn moves_at<G: Evaluate>(game: &G, trace: &Trace, id: VisitId, t: Time) -> Vec<MoveTally> {
    let Some(Sampling { parameters, scale }) = trace.sampling() else { return Vec::new() };
    if trace.meta(id).kind() == VisitKind::Playout {
        return Vec::new();
    }
    let here = visits_of_place(trace, id);
    let of_root_side = is_of_root_side(trace, id);
    let visits = tally(trace, &here, of_root_side, t).visits;
    let below: Vec<VisitId> = here.iter().flat_map(|visit| trace.children(*visit)).collect();
    let position = replay(game, trace, id).position;
    let mut moves = Vec::new();
    game.generate(&position, &mut moves);
    let of_move = |mv: &G::Move| {
        let mv = game.code(*mv);
        let own =
            |visit: &VisitId| trace.move_of(*visit) == mv && trace.meta(*visit).kind() != VisitKind::Playout;
        let own: Vec<VisitId> = below.iter().copied().filter(own).collect();
        let tally = tally(trace, &own, !of_root_side, t);
        MoveTally {
            mv,
            tally,
            terms: Terms::of(&tally, scale, of_root_side, visits, parameters.exploration),
            visit: own.into_iter().take_while(|visit| trace.enter_time(*visit) <= t).last(),
        }
    };
    moves.iter().map(of_move).collect()
}

/// The number of a visit's descent, counted from 0; `None` for a bracket around the descents.
#[must_use]
pub fn descent_of(trace: &Trace, id: VisitId) -> Option<u32> {
    let root = trace.ancestor_at(id, ROOT_LEVEL)?;
    let before = trace.children(trace.parent(root)).take_while(|descent| *descent < root);
    Some(before.count() as u32)
}

/// The line of a playout, derived again; `None` for another visit.
#[must_use]
pub fn line<G: Evaluate>(game: &G, trace: &Trace, id: VisitId) -> Option<Playout<G::Move>> {
    let Sampling { parameters, .. } =
        trace.sampling().filter(|_| trace.meta(id).kind() == VisitKind::Playout)?;
    let start = position(game, trace, id)?;
    Some(playout(game, &start, trace.ply(id), &parameters, descent_of(trace, id)?))
}
