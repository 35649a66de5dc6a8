//! The counts of the history heuristic at the moment when a search ranked a node's moves. They are not in a trace. They follow
//! from the nodes that had ended before, because the ordering learns from each of them.

use crate::facts::pre_search_ledger::searched_depth;
use crate::game::{Evaluate, MoveCode};
use crate::search::Parameters;
use crate::search::leave_reason::LeaveReason;
use crate::search::ordering::{Ordering, Place};
use crate::search::parameters::OrderingParameters;
use crate::search::visit_kind::VisitKind;
use crate::trace::columns::{Trace, VisitId};

/// The most visits that are read: in the browser about 20 ms of a search of chess.
const MOST_READ: VisitId = 50_000;

/// A node on the way to the node that is asked about, or one that has just ended.
struct OpenNode<P> {
    visit: VisitId,
    position: P,
    place: Place,
}

/// The history count of each legal move of a node, in the game's order, when its moves were ranked. `None` if the search does not
/// use the history heuristic, if the visit did not rank its moves, or if it is too late in a search to be found quickly.
#[must_use]
pub fn history_counts<G: Evaluate>(
    game: &G,
    parameters: &Parameters,
    trace: &Trace,
    id: VisitId,
) -> Option<Vec<(MoveCode, u32)>> {
    let of_search = parameters.read_by_search().ordering;
    let first = trace.children(id).find(|child| trace.rank(*child).is_some())?;
    if !of_search.history || first > MOST_READ {
        return None;
    }
    // Only the counts are needed.
    let mut only_history = OrderingParameters { killers: false, countermove: false, ..of_search };
    only_history.neural.weight = 0;
    let mut ordering = Ordering::of(game, only_history);
    let mut open: Vec<OpenNode<G::Position>> = Vec::new();
    for visit in 0..=first {
        while let Some(ended) = open.pop_if(|node| node.visit != trace.parent(visit)) {
            learn(game, trace, &ended, &mut ordering);
        }
        // A visit without visits below it is no node that moves are learned from.
        if visit < first && trace.children(visit).next().is_some() {
            open.push(entered(game, trace, open.last(), visit)?);
        }
    }
    let OpenNode { position, place, .. } = open.last().filter(|node| node.visit == id)?;
    let mut moves = Vec::new();
    game.generate(position, &mut moves);
    let counted = |mv: &G::Move| (game.code(*mv), ordering.history_count(game, position, *place, *mv));
    Some(moves.iter().map(counted).collect())
}

/// The node of a visit below another node; `None` if its move is not legal there: the trace is of another position.
fn entered<G: Evaluate>(
    game: &G,
    trace: &Trace,
    above: Option<&OpenNode<G::Position>>,
    visit: VisitId,
) -> Option<OpenNode<G::Position>> {
    let mut place = Place { ply: trace.ply(visit), previous: None, none_loses: false, asks_network: false };
    let Some(above) = above else { return Some(OpenNode { visit, position: game.root(), place }) };
    let before = &above.position;
    let position = match trace.move_of(visit).known() {
        Some(code) => {
            let mv = game.find(before, code)?;
            place.previous = Some(game.history_slot(before, mv));
            game.play(before, mv)
        }
        None if trace.meta(visit).kind() == VisitKind::NullMove => game.pass(before)?,
        None => {
            place.previous = above.place.previous;
            before.clone()
        }
    };
    Some(OpenNode { visit, position, place })
}

/// Learns from a node that has ended as the search did: from its best move, or from the move that cut it off.
fn learn<G: Evaluate>(game: &G, trace: &Trace, node: &OpenNode<G::Position>, ordering: &mut Ordering) {
    let meta = trace.meta(node.visit);
    let has_searched = matches!(
        meta.reason(),
        Some(
            LeaveReason::CutOff
                | LeaveReason::AllMoves
                | LeaveReason::MovesPruned
                | LeaveReason::UncertaintyCutOff
        )
    );
    if !has_searched || !meta.kind().is_position() || meta.is_quiescence() {
        return;
    }
    let best = trace.visit(node.visit).and_then(|row| row.best.known());
    let Some(mv) = best.and_then(|code| game.find(&node.position, code)) else { return };
    let depth = searched_depth(trace, node.visit);
    ordering.learn(game, &node.position, node.place, mv, depth, false);
}
