//! The expectations of the neural move map's network in words and shares.

use crate::facts::expected_moves::{Expectation, ExpectedMove};
use crate::facts::replay;
use crate::game::{Evaluate, MoveCode};
use crate::trace::columns::VisitId;
use serde::Serialize;

/// The expectations of a network at a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NetworkText {
    /// All legal moves, the most expected first.
    pub moves: Vec<NetworkMove>,
    /// Whether the first of them was right: "right", "wrong" or "never-searched". Null while the node is open, and at a
    /// node where no move was good enough.
    #[cfg_attr(test, ts(type = "\"right\" | \"wrong\" | \"never-searched\" | null"))]
    pub outcome: Option<&'static str>,
}

/// A move as the network expects it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NetworkMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its share, such as "31 %".
    pub share: String,
    /// The share in thousandths.
    pub per_mille: u16,
    /// The last visit of the move by the time asked for.
    pub visit: Option<VisitId>,
    /// Its code.
    #[serde(skip)]
    pub code: MoveCode,
}

/// A share in thousandths.
#[must_use]
pub fn per_mille(share: f64) -> u16 {
    (share * 1000.0).round() as u16
}

/// A share as it is read: "31 %".
#[must_use]
pub fn share_text(per_mille: u16) -> String {
    if per_mille < 5 { "< 1 %".to_owned() } else { format!("{} %", (per_mille + 5) / 10) }
}

/// The expectations at a position in words.
#[must_use]
pub fn network_text<G: Evaluate>(game: &G, position: &G::Position, expectation: &Expectation) -> NetworkText {
    let text = |expected: &ExpectedMove| {
        let per_mille = per_mille(expected.share);
        NetworkMove {
            mv: replay::move_name(game, position, expected.mv).unwrap_or_default(),
            share: share_text(per_mille),
            per_mille,
            visit: expected.visit,
            code: expected.mv,
        }
    };
    NetworkText {
        moves: expectation.moves.iter().map(text).collect(),
        outcome: expectation.outcome.map(|(outcome, _)| outcome.name()),
    }
}
