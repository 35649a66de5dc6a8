//! The games by name.

use super::synthetic::Recipe;
use crate::problem::Problem;

/// Which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// Chess.
    Chess,
    /// A hand-written tree.
    Tree,
    /// A tree generated from a few numbers.
    Synthetic,
}

impl GameKind {
    /// All games.
    pub const ALL: [GameKind; 3] = [GameKind::Chess, GameKind::Tree, GameKind::Synthetic];

    /// The name in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            GameKind::Chess => "chess",
            GameKind::Tree => "tree",
            GameKind::Synthetic => "synthetic",
        }
    }

    /// The parameter that holds the position, or, where several make it, the part of it that moves change.
    #[must_use]
    pub fn position_key(self) -> &'static str {
        match self {
            GameKind::Chess => "fen",
            GameKind::Tree => "tree",
            GameKind::Synthetic => Recipe::PATH,
        }
    }

    /// The game with this name.
    ///
    /// # Errors
    ///
    /// There is none; the problem lists those that there are.
    pub fn named(name: &str) -> Result<GameKind, Problem> {
        GameKind::ALL.into_iter().find(|game| game.name() == name).ok_or_else(|| {
            let names = GameKind::ALL.map(GameKind::name).join(", ");
            Problem::new(
                "game",
                name,
                format!("there is no game “{name}”"),
                format!("choose one of: {names}"),
            )
        })
    }
}
