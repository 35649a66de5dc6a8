//! Moves and places by their names.

use crate::facts::replay::{self, replay};
use crate::game::{Evaluate, Game, MoveCode, Outcome};
use crate::language::text::path_text;
use crate::language::words::name_without_move;
use crate::trace::columns::{Trace, VisitId};
use crate::value::Value;

/// Longer ways are told by their last moves.
const MOST_MOVES: usize = 3;

pub(super) struct Names<'a, G: Evaluate> {
    game: &'a G,
    trace: &'a Trace,
}

impl<'a, G: Evaluate> Names<'a, G> {
    pub fn new(game: &'a G, trace: &'a Trace) -> Self {
        Names { game, trace }
    }

    /// Whether the game's tree is given.
    pub fn is_given(&self) -> bool {
        self.game.is_given()
    }

    /// The moves that lead to a visit from one above it; nothing where there is none.
    pub fn below(&self, at: VisitId, above: VisitId) -> Option<String> {
        let way = replay(self.game, self.trace, at).moves.into_iter();
        let moves: Vec<String> = way.filter(|step| step.visit > above).map(|step| step.notation).collect();
        let short = moves.len().saturating_sub(MOST_MOVES);
        let written = moves[short..].join(" ");
        match (written.is_empty(), short) {
            (true, _) => None,
            (false, 0) => Some(written),
            (false, _) => Some(format!("… {written}")),
        }
    }

    /// The last move of a visit, or what it is without one.
    pub fn mv(&self, visit: VisitId) -> String {
        let last = replay(self.game, self.trace, visit).moves.pop();
        match (last, self.trace.visit(visit)) {
            (Some(step), _) if step.visit == visit => step.notation,
            (_, Some(row)) => name_without_move(self.trace, &row),
            (_, None) => String::new(),
        }
    }

    /// A move that is legal at a visit.
    pub fn legal(&self, at: VisitId, code: MoveCode) -> Option<String> {
        replay::notation(self.game, &replay(self.game, self.trace, at).position, code)
    }

    /// Where a visit stands: its iteration, where there are several, and its moves.
    pub fn place(&self, visit: VisitId) -> String {
        let moves =
            self.below(visit, 0).map_or_else(|| "at the root".to_owned(), |moves| format!("after {moves}"));
        let iteration = self.trace.iteration(visit);
        let is_only = self.trace.children(0).nth(1).is_none();
        if is_only { moves } else { format!("{moves} in iteration {iteration}") }
    }

    /// A visit's number and its moves.
    pub fn tip(&self, visit: VisitId) -> String {
        format!("Visit {visit}: {}", path_text(self.game, self.trace, visit))
    }

    /// Some legal moves by their names with, where the tree is given and all of them lead to leaves, what
    /// those are worth, for the side to move there. Nothing where the tree is not given.
    pub fn given(&self, at: VisitId, codes: &[MoveCode]) -> Option<(Vec<String>, Option<Vec<Value>>)> {
        if !self.game.is_given() {
            return None;
        }
        let position = replay(self.game, self.trace, at).position;
        let moves: Vec<_> = codes.iter().filter_map(|code| self.game.find(&position, *code)).collect();
        let names = moves.iter().map(|mv| self.game.notation(&position, *mv)).collect();
        let values = moves.iter().map(|mv| leaf(self.game, &self.game.play(&position, *mv))).collect();
        Some((names, values))
    }
}

/// What a finished game is worth for its side to move, where it has a score.
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
