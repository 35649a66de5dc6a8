//! An open node as a student sees it at a moment.

use crate::facts::replay;
use crate::game::{Evaluate, MoveCode, Outcome};
use crate::language::perspective::{Lens, Seen};
use crate::search::window::Window;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::open_visit::OpenVisit;
use crate::trace::time::Time;
use crate::value::Value;

/// A child that was not searched.
pub(super) struct Unvisited {
    pub mv: MoveCode,
    pub name: String,
    /// The moves from the root to it.
    pub path: Vec<String>,
    /// Its value for the side to move at the node, if it is a leaf whose value was given.
    pub known: Option<Value>,
}

/// An open node at a moment.
pub(super) struct OpenNode<'a, G: Evaluate> {
    pub game: &'a G,
    pub trace: &'a Trace,
    pub id: VisitId,
    /// The reading of its numbers.
    pub seen: Seen,
    pub position: G::Position,
    /// Its name, or its last move.
    pub name: String,
    /// The name of the node above, or its last move; `None` at the root.
    pub parent: Option<String>,
    /// The moves from the root to it.
    pub path: Vec<String>,
    /// Its state.
    pub open: OpenVisit,
    /// The value of each move that was searched, for the side to move, in the order of the search.
    pub values: Vec<(VisitId, Value)>,
    /// The visit of a child that ended last.
    pub last: Option<VisitId>,
    /// The moves that were not searched, in the game's order.
    pub unvisited: Vec<Unvisited>,
}

impl<'a, G: Evaluate> OpenNode<'a, G> {
    pub(super) fn new(game: &'a G, trace: &'a Trace, lens: Lens, id: VisitId, at: Time) -> OpenNode<'a, G> {
        let replay = replay::replay(game, trace, id);
        let names: Vec<String> = replay.moves.iter().map(|played| played.clone().name()).collect();
        let path: Vec<String> = replay.moves.iter().map(|played| played.notation.clone()).collect();
        let root = || game.node_name(&game.root()).map_or_else(|| "the root".to_owned(), str::to_owned);
        let name = names.last().cloned().unwrap_or_else(root);
        let parent = match names.len() {
            0 => None,
            1 => Some(root()),
            more => Some(names[more - 2].clone()),
        };
        let position = replay.position;
        let searched: Vec<MoveCode> = (trace.children(id))
            .take_while(|child| trace.enter_time(*child) <= at)
            .map(|child| trace.move_of(child))
            .collect();
        let mut moves = Vec::new();
        game.generate(&position, &mut moves);
        let unvisited = moves.into_iter().filter(|mv| !searched.contains(&game.code(*mv))).map(|mv| {
            let mut path = path.clone();
            path.push(game.notation(&position, mv));
            let known = known_value(game, &game.play(&position, mv));
            Unvisited { mv: game.code(mv), name: game.move_name(&position, mv), path, known }
        });
        let values = trace.moves_ended(id, at).into_iter();
        let values = values.filter_map(|child| Some((child, -trace.value(child)?))).collect();
        let ended = trace.children(id).take_while(|child| trace.leave_time(*child) <= at);
        OpenNode {
            game,
            trace,
            id,
            seen: lens.at(trace, id),
            name,
            parent,
            open: trace.open_visit(id, at),
            values,
            last: ended.last(),
            unvisited: unvisited.collect(),
            path,
            position,
        }
    }

    /// The window at its beginning.
    pub(super) fn window(&self) -> Window {
        self.trace.window(self.id)
    }

    /// The name of a searched child.
    pub(super) fn child_name(&self, child: VisitId) -> String {
        self.name_of(self.trace.move_of(child))
    }

    /// The moves from the root to a searched child.
    pub(super) fn child_path(&self, child: VisitId) -> Vec<String> {
        let mut path = self.path.clone();
        path.extend(replay::notation(self.game, &self.position, self.trace.move_of(child)));
        path
    }

    /// The name of a move, or of the node that it leads to.
    pub(super) fn name_of(&self, mv: MoveCode) -> String {
        replay::move_name(self.game, &self.position, mv).unwrap_or_default()
    }

    /// The moves from the root to the node after a move.
    pub(super) fn path_of(&self, mv: MoveCode) -> Option<Vec<String>> {
        let mut path = self.path.clone();
        path.push(replay::notation(self.game, &self.position, mv)?);
        Some(path)
    }

    /// A value for the side to move, as it is read.
    pub(super) fn text(&self, value: Value) -> String {
        self.seen.value(value.firm())
    }

    /// The side that does not move.
    pub(super) fn other(&self) -> &'static str {
        self.seen.across_a_ply().mover()
    }

    /// "the greatest" or "the smallest": what the side to move takes.
    pub(super) fn superlative(&self) -> &'static str {
        if self.seen.is_mirrored() { "the smallest" } else { "the greatest" }
    }

    /// The best value up to now.
    pub(super) fn best(&self) -> Option<Value> {
        self.values.iter().map(|(_, value)| *value).max()
    }
}

/// The value of a given leaf, for the side to move at its parent.
fn known_value<G: Evaluate>(game: &G, leaf: &G::Position) -> Option<Value> {
    if !game.is_given() {
        return None;
    }
    let mut moves = Vec::new();
    game.generate(leaf, &mut moves);
    match (moves.is_empty(), game.outcome(leaf)) {
        (true, Outcome::Score(value)) => Some(-value),
        _ => None,
    }
}
