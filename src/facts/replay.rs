//! Replaying the moves on the way to a visit, because a trace keeps moves and not positions.

use crate::game::{Evaluate, Game, MoveCode};
use crate::search::visit_kind::VisitKind;
use crate::trace::columns::{Trace, VisitId};

/// The notation of a null move on a path.
pub const NULL_MOVE: &str = "null move";

/// A move on the way to a visit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The visit that the move led to.
    pub visit: VisitId,
    /// The move as people write it; [`NULL_MOVE`] where the turn was passed.
    pub notation: String,
    /// The name of the node that it leads to, see [`Game::node_name`].
    pub node: Option<String>,
}

impl PlayedMove {
    /// The move as people read it: the name of its node, or its notation if the node has no name.
    #[must_use]
    pub fn name(self) -> String {
        self.node.unwrap_or(self.notation)
    }
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

/// The step from the position of a visit's parent to the position of the visit.
pub enum PositionStep<P> {
    /// No move: a bracket, the root, or a ProbCut search of the parent's own position.
    Same,
    /// A move, as people write it, or passing the turn.
    To(P, String),
    /// A move that is not legal there: the trace is one of another position.
    Illegal,
}

/// Steps from `before`, the position of a visit's parent, to the visit.
#[must_use]
pub fn step<G: Evaluate>(
    game: &G,
    trace: &Trace,
    before: &G::Position,
    visit: VisitId,
) -> PositionStep<G::Position> {
    let next = match trace.move_of(visit).known() {
        Some(code) => game
            .find(before, code)
            .map(|mv| PositionStep::To(game.play(before, mv), game.notation(before, mv))),
        None if trace.meta(visit).kind() == VisitKind::NullMove => {
            game.pass(before).map(|passed| PositionStep::To(passed, NULL_MOVE.to_owned()))
        }
        None => Some(PositionStep::Same),
    };
    next.unwrap_or(PositionStep::Illegal)
}

/// Plays the moves to a visit. Moves that are not legal (a trace of another position) end it.
#[must_use]
pub fn replay<G: Evaluate>(game: &G, trace: &Trace, visit: VisitId) -> Replay<G::Position> {
    let mut replay = Replay { position: game.root(), before: None, moves: Vec::new() };
    for id in trace.path_to(visit) {
        match step(game, trace, &replay.position, id) {
            PositionStep::Same => {}
            PositionStep::To(next, notation) => {
                let node = game.node_name(&next).map(str::to_owned);
                replay.moves.push(PlayedMove { visit: id, notation, node });
                replay.before = Some(std::mem::replace(&mut replay.position, next));
            }
            PositionStep::Illegal => break,
        }
    }
    replay
}

/// The position of a visit, without the moves' notation; `None` for the trace of another position.
#[must_use]
pub fn position<G: Evaluate>(game: &G, trace: &Trace, visit: VisitId) -> Option<G::Position> {
    trace.path_to(visit).into_iter().try_fold(game.root(), |before, id| match trace.move_of(id).known() {
        Some(code) => game.find(&before, code).map(|mv| game.play(&before, mv)),
        None if trace.meta(id).kind() == VisitKind::NullMove => game.pass(&before),
        None => Some(before),
    })
}

/// A move of a position in notation; `None` for no move or an illegal move.
#[must_use]
pub fn notation<G: Game>(game: &G, position: &G::Position, code: MoveCode) -> Option<String> {
    game.find(position, code.known()?).map(|mv| game.notation(position, mv))
}

/// A move of a position as people read it, see [`Game::move_name`].
#[must_use]
pub fn move_name<G: Game>(game: &G, position: &G::Position, code: MoveCode) -> Option<String> {
    game.find(position, code.known()?).map(|mv| game.move_name(position, mv))
}

/// Whether two texts name the same move: check, mate and capture may be marked or not, and castling is
/// written with letters or noughts.
#[must_use]
pub fn same_move(one: &str, other: &str) -> bool {
    one == other || {
        let (one, other) = (bare(one), bare(other));
        !one.is_empty() && one == other
    }
}

fn bare(text: &str) -> String {
    let castles = text.starts_with("O-O");
    let signs = text.chars().filter(|sign| !matches!(sign, '+' | '#' | 'x' | '!' | '?' | '='));
    signs.map(|sign| if castles && sign == 'O' { '0' } else { sign }).collect()
}
