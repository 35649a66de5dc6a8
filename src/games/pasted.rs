//! What people paste into a position's field in another notation than the field's own: one position, or whole games.

use crate::problem::Problem;
use serde::Serialize;

/// What a text was understood as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Pasted {
    /// A position, with what the text says of it.
    Position {
        /// In the field's notation.
        position: String,
        /// A sentence; nothing where the text says nothing.
        note: Option<String>,
    },
    /// Games, one of which is gone through.
    Games {
        /// The titles of all.
        titles: Vec<String>,
        /// The one that was asked for.
        record: GameRecord,
    },
}

/// A game as the positions that its moves lead through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameRecord {
    /// Who played, or what there is to name it by.
    pub title: String,
    /// Where and when, and how it ended.
    pub about: String,
    /// At least the first position.
    pub stops: Vec<GameStop>,
    /// Why there are no more.
    pub problem: Option<Problem>,
}

/// A position of a game, and the move that led there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameStop {
    /// In the field's notation.
    pub position: String,
    /// In the game's notation; nothing for the first position.
    #[serde(rename = "move")]
    #[cfg_attr(test, ts(rename = "move"))]
    pub mv: Option<String>,
    /// What stands before the move where it begins a line: its number.
    pub number: String,
}

/// Reads a text; of several games the record is that with this index. Nothing: it is in none of the notations.
pub type ReadPasted = fn(text: &str, index: usize) -> Option<Pasted>;
