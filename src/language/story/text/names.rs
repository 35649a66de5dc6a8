//! Moves and places by their names.

use crate::facts::replay::{self, PlayedMove, replay};
use crate::game::{Evaluate, Game, MoveCode, Outcome};
use crate::language::text::{path_of, path_text};
use crate::language::words::name_without_move;
use crate::trace::columns::{Trace, VisitId};
use crate::value::Value;

/// The most moves of a path in a text: a longer path is shortened to its last moves.
const MOST_MOVES: usize = 3;

/// The way to name a visit.
pub(super) enum Below {
    /// The place is a node with a name.
    Node(String),
    /// The place is the end of moves.
    Moves(String),
}

impl Below {
    /// "at F", "after e4 e5".
    pub fn after(&self) -> String {
        match self {
            Below::Node(node) => format!("at {node}"),
            Below::Moves(moves) => format!("after {moves}"),
        }
    }

    /// "F", "the position after e4 e5".
    pub fn position(self) -> String {
        match self {
            Below::Node(node) => node,
            Below::Moves(moves) => format!("the position after {moves}"),
        }
    }

    /// "F", "e4 e5".
    pub fn name(self) -> String {
        match self {
            Below::Node(name) | Below::Moves(name) => name,
        }
    }
}

pub(super) struct Names<'a, G: Evaluate> {
    game: &'a G,
    trace: &'a Trace,
}

impl<'a, G: Evaluate> Names<'a, G> {
    pub fn new(game: &'a G, trace: &'a Trace) -> Self {
        Names { game, trace }
    }

    /// The name of a leaf of a given tree: "leaf F"; `None` in other games.
    pub fn leaf(&self, at: VisitId) -> Option<String> {
        let name = || self.are_of_nodes().then(|| format!("leaf {}", self.mv(at)));
        self.game.is_given().then(|| name().unwrap_or_else(|| "this leaf".to_owned()))
    }

    /// Whether names are nodes' names, and not moves'.
    pub fn are_of_nodes(&self) -> bool {
        self.game.node_name(&self.game.root()).is_some()
    }

    /// The name of a move at the beginning of a sentence, which is no place for a small letter: "move a", "B".
    pub fn first(&self, what: &str, name: &str) -> String {
        if self.are_of_nodes() { name.to_owned() } else { format!("{what} {name}") }
    }

    /// A visit by the name of its node, otherwise by the moves to it from a visit above it; `None` without moves.
    pub fn below(&self, at: VisitId, above: VisitId) -> Option<Below> {
        let way = replay(self.game, self.trace, at).moves.into_iter();
        let mut moves: Vec<PlayedMove> = way.filter(|step| step.visit > above).collect();
        if let Some(node) = moves.last_mut()?.node.take() {
            return Some(Below::Node(node));
        }
        let short = moves.len().saturating_sub(MOST_MOVES);
        let written = path_of(moves.split_off(short));
        Some(Below::Moves(if short == 0 { written } else { format!("… {written}") }))
    }

    /// The last move of a visit, or its description without a move.
    pub fn mv(&self, visit: VisitId) -> String {
        let last = replay(self.game, self.trace, visit).moves.pop();
        match (last, self.trace.visit(visit)) {
            (Some(step), _) if step.visit == visit => step.name(),
            (_, Some(row)) => name_without_move(self.trace, &row),
            (_, None) => String::new(),
        }
    }

    /// A move that is legal at a visit.
    pub fn legal(&self, at: VisitId, code: MoveCode) -> Option<String> {
        replay::move_name(self.game, &replay(self.game, self.trace, at).position, code)
    }

    /// The place of a visit: its iteration, if there are several, and its moves.
    pub fn place(&self, visit: VisitId) -> String {
        let moves = self.below(visit, 0).map_or_else(|| "at the root".to_owned(), |below| below.after());
        let iteration = self.trace.iteration(visit);
        let is_only = self.trace.children(0).nth(1).is_none();
        if is_only { moves } else { format!("{moves} in iteration {iteration}") }
    }

    /// A visit's number and its moves.
    pub fn tip(&self, visit: VisitId) -> String {
        format!("Visit {visit}: {}", path_text(self.game, self.trace, visit))
    }

    /// Some legal moves by their names; with the values of their leaves for the side to move there, if all of
    /// them lead to leaves. `None` if the tree is not given.
    pub fn given(&self, at: VisitId, codes: &[MoveCode]) -> Option<(Vec<String>, Option<Vec<Value>>)> {
        if !self.game.is_given() {
            return None;
        }
        let position = replay(self.game, self.trace, at).position;
        let moves: Vec<_> = codes.iter().filter_map(|code| self.game.find(&position, *code)).collect();
        let names = moves.iter().map(|mv| self.game.move_name(&position, *mv)).collect();
        let values = moves.iter().map(|mv| leaf(self.game, &self.game.play(&position, *mv))).collect();
        Some((names, values))
    }
}

/// The value of a finished game for its side to move, if it has a score.
fn leaf<G: Game>(game: &G, position: &G::Position) -> Option<Value> {
    let mut moves = Vec::new();
    game.generate(position, &mut moves);
    match moves.is_empty().then(|| game.outcome(position)) {
        Some(Outcome::Score(value)) => Some(value),
        _ => None,
    }
}

/// "two", "three": small numbers in words.
pub(super) fn number_word(number: usize) -> String {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
