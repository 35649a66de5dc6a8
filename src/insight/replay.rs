//! Replaying the moves on the way to a visit, because a trace keeps moves and not positions.

use crate::game::{Game, MoveCode};
use crate::trace::columns::{Trace, VisitId};

/// A move on the way to a visit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The visit that the move led to.
    pub visit: VisitId,
    /// The move as people write it.
    pub notation: String,
}

/// The way from the root position to a visit.
pub struct Replay<P> {
    /// The visit's position; the root position for a bracket.
    pub position: P,
    /// The position before its last move.
    pub before: Option<P>,
    /// The moves, the first one first.
    pub moves: Vec<PlayedMove>,
}

/// Plays the moves to a visit. Moves that are not legal (a trace of another position) end it.
#[must_use]
pub fn replay<G: Game>(game: &G, trace: &Trace, visit: VisitId) -> Replay<G::Position> {
    let mut replay = Replay { position: game.root(), before: None, moves: Vec::new() };
    for id in trace.path_to(visit) {
        let Some(code) = trace.move_of(id).known() else { continue };
        let Some(mv) = game.find(&replay.position, code) else { break };
        replay.moves.push(PlayedMove { visit: id, notation: game.notation(&replay.position, mv) });
        let next = game.play(&replay.position, mv);
        replay.before = Some(std::mem::replace(&mut replay.position, next));
    }
    replay
}

/// A move of a position as people write it; nothing for no move or one that is not legal there.
#[must_use]
pub fn notation<G: Game>(game: &G, position: &G::Position, code: MoveCode) -> Option<String> {
    game.find(position, code.known()?).map(|mv| game.notation(position, mv))
}
