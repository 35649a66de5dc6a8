//! The list of games, and any of them chosen at run time.
//!
//! **A new game is one line in it**, and a folder next to this file. Chess has a separate search; all others
//! share one, so that the program does not grow by a whole search with every game, and all readers of traces
//! exist once (`shared.rs` explains it).

use super::ataxx::Ataxx;
use super::checkers::Checkers;
use super::chess::Chess;
use super::connect_four::ConnectFour;
use super::description::{BoardMove, Described, Description, Listed, MoveNotation, SearchOutline};
use super::listing::{Listing, listing};
use super::othello::Othello;
use super::perft::perft;
use super::recorded::RecordedGame;
use super::shared::{ErasedGame, erased_game, game_mismatch, games};
use super::synthetic::SyntheticTree;
use super::tic_tac_toe::TicTacToe;
use super::tree::ExplicitTree;
use crate::game::board::Board;
use crate::game::{
    ConfidenceModel, DecidedWords, Evaluate, Game, Interval, LeftOpen, MapInputs, MoveCode, MoveMap,
    MoveOutputs, Outcome, ProbCutModel, UnknownLeaves, ValueUnit,
};
use crate::problem::{Problem, excerpt};
use crate::value::Value;
use std::collections::BTreeMap;

games! {
    $ chess Chess,
    recorded RecordedGame,
    Tree: ExplicitTree,
    Synthetic: SyntheticTree,
    TicTacToe: TicTacToe,
    ConnectFour: ConnectFour,
    Othello: Othello,
    Checkers: Checkers,
    Ataxx: Ataxx,
}

/// Runs an expression with whatever game it is as the search knows it ([`AnyGame::searched`]). What only reads
/// traces takes the [`AnyGame`] itself, so that it is compiled once.
#[macro_export]
macro_rules! with_game {
    ($searched:expr, |$game:ident| $body:expr) => {
        match &$searched {
            $crate::games::SearchableGame::Chess($game) => $body,
            $crate::games::SearchableGame::Shared($game) => $body,
        }
    };
}
pub use with_game;

impl GameKind {
    /// All games that traces can have.
    pub fn all_read() -> impl Iterator<Item = GameKind> {
        GameKind::ALL.iter().copied().chain([GameKind::Recorded])
    }

    /// The name in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.description().name
    }

    /// The game with this name.
    ///
    /// # Errors
    ///
    /// No game has the name; the problem lists the names of all games.
    pub fn named(name: &str) -> Result<GameKind, Problem> {
        GameKind::all_read().find(|game| game.name() == name).ok_or_else(|| {
            let names: Vec<&str> = GameKind::ALL.iter().map(|game| game.name()).collect();
            Problem::new(
                "game",
                name,
                format!("there is no game “{}”", excerpt(name)),
                format!("choose one of: {}", names.join(", ")),
            )
        })
    }
}

impl AnyGame {
    /// The positions after exactly `depth` plies, counted path by path; 0 for a game that was only recorded.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.searched().map_or(0, |searched| with_game!(searched, |game| perft(game, &game.root(), depth)))
    }

    /// The root and its legal moves, for a board. `values` gives the parameters that make the position of
    /// a text.
    #[must_use]
    pub fn listing(&self, values: impl Fn(&str) -> BTreeMap<String, String>) -> Listing {
        listing(self, values)
    }
}
