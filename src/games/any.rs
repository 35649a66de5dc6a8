//! Any of the games, chosen at run time by a scenario.

use super::chess::Chess;
use super::kind::GameKind;
use super::synthetic::{Recipe, SyntheticTree};
use super::tree::{ExplicitTree, TreeError};
use crate::game::Game;
use crate::problem::Problem;

/// One of the games at a position to be searched.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// Chess.
    Chess(Chess),
    /// A hand-written tree.
    Tree(ExplicitTree),
    /// A tree generated from a few numbers.
    Synthetic(SyntheticTree),
}

impl AnyGame {
    /// Opens a game at a position in its own notation.
    ///
    /// # Errors
    ///
    /// The text is not a position of the game; the problem names the place.
    pub fn open(game: GameKind, position: &str) -> Result<AnyGame, Problem> {
        match game {
            GameKind::Chess => Chess::from_fen(position).map(AnyGame::Chess).map_err(|error| {
                let place = error
                    .field
                    .map(|field| format!("field {} ({}): ", field.number(), field.name()))
                    .unwrap_or_default();
                Problem::new("fen", position, place + &error.problem, error.mend)
            }),
            GameKind::Tree => position.parse().map(AnyGame::Tree).map_err(|error: TreeError| {
                let text = error.problem.to_string();
                // The language's messages put the mend behind a semicolon.
                let (message, mend) = text.split_once("; ").unwrap_or((&text, ""));
                let message = format!("line {}, column {}: {message}", error.line, error.column);
                Problem {
                    line: Some(error.line as u32),
                    column: Some(error.column as u32),
                    ..Problem::new("tree", position, message, mend)
                }
            }),
            GameKind::Synthetic => {
                let recipe: Recipe = position.parse()?;
                Ok(AnyGame::Synthetic(SyntheticTree::new(recipe)))
            }
        }
    }

    /// The positions after exactly `depth` plies, counted path by path.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        with_game!(self, |game| perft(game, &game.root(), depth))
    }
}

/// The paths of exactly `depth` plies from a position.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    game.generate(position, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| perft(game, &game.play(position, mv), depth - 1)).sum()
}

/// Runs an expression with whatever game it is.
#[macro_export]
macro_rules! with_game {
    ($any:expr, |$game:ident| $body:expr) => {
        match $any {
            $crate::games::AnyGame::Chess($game) => $body,
            $crate::games::AnyGame::Tree($game) => $body,
            $crate::games::AnyGame::Synthetic($game) => $body,
        }
    };
}
pub use with_game;
