//! Texts that people paste into a position's field in another notation than the field's own: one position, or whole
//! games.

use crate::problem::Problem;
use serde::Serialize;

/// The meaning of a pasted text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Pasted {
    /// A position, with the text's remark about it.
    Position {
        /// The position in the field's notation.
        position: String,
        /// A sentence; `None` if the text has no remark.
        note: Option<String>,
    },
    /// Games, and the record of one of them.
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
    /// The players, or another title.
    pub title: String,
    /// Place, date and result.
    pub about: String,
    /// The stops, at least the first position.
    pub stops: Vec<GameStop>,
    /// The reason why there are no more.
    pub problem: Option<Problem>,
}

/// A position of a game, and the move that led there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameStop {
    /// The position in the field's notation.
    pub position: String,
    /// The move in the game's notation; `None` for the first position.
    #[serde(rename = "move")]
    #[cfg_attr(test, ts(rename = "move"))]
    pub mv: Option<String>,
    /// The number before the move if it begins a line.
    pub number: String,
}

/// Reads a text; of several games the record is that with this index. Nothing: it is in none of the notations.
pub type ReadPasted = fn(text: &str, index: usize) -> Option<Pasted>;
