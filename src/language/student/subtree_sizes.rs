//! The number of nodes that minimax visits, up to a moment of another search.

use crate::facts::replay;
use crate::game::Evaluate;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;
use std::collections::{HashMap, HashSet};

/// Larger trees are not counted.
const MOST_NODES: u32 = 20_000;

/// The number of nodes below each visited node that is not visited again, the node included.
#[derive(Default)]
pub(super) struct SubtreeSizes(HashMap<VisitId, u32>);

impl SubtreeSizes {
    /// Counts them; `None` if they are too many.
    pub(super) fn of<G: Evaluate>(game: &G, trace: &Trace, root: VisitId) -> Option<SubtreeSizes> {
        let mut budget = MOST_NODES;
        let position = replay::position(game, trace, root)?;
        nodes(game, &position, plies_of(trace, root), &mut budget)?;
        let mut sizes = HashMap::new();
        for id in root..trace.len() {
            let (position, mut budget) = (replay::position(game, trace, id)?, MOST_NODES);
            let depth = plies_of(trace, id);
            sizes.insert(id, nodes(game, &position, depth, &mut budget)?);
        }
        Some(SubtreeSizes(sizes))
    }

    /// Sets the number of nodes below a visit, the node included.
    pub(super) fn set(&mut self, id: VisitId, size: u32) {
        self.0.insert(id, size);
    }

    /// The visits of minimax up to a moment, at a node and below it: everything below each node that the search has left.
    pub(super) fn minimax(&self, trace: &Trace, id: VisitId, t: Time) -> u32 {
        if trace.leave_time(id) <= t {
            return self.0.get(&id).copied().unwrap_or(0);
        }
        // A move that is searched again counts once.
        let mut moves = HashSet::new();
        let entered = trace.children(id).take_while(|child| trace.enter_time(*child) <= t);
        let first_visits = entered.filter(|child| moves.insert(trace.move_of(*child)));
        1 + first_visits.map(|child| self.minimax(trace, child, t)).sum::<u32>()
    }
}

/// The plies that a node is searched to.
fn plies_of(trace: &Trace, id: VisitId) -> u32 {
    u32::try_from(trace.depth(id).whole_plies()).unwrap_or(0)
}

/// The number of nodes of a tree down to a depth.
fn nodes<G: Evaluate>(game: &G, position: &G::Position, depth: u32, budget: &mut u32) -> Option<u32> {
    *budget = budget.checked_sub(1)?;
    let mut sum = 1;
    if depth > 0 && !game.is_drawn(position) {
        let mut moves = Vec::new();
        game.generate(position, &mut moves);
        for mv in moves {
            sum += nodes(game, &game.play(position, mv), depth - 1, budget)?;
        }
    }
    Some(sum)
}
