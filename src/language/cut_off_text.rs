//! The conditions of an uncertainty cut-off as people read them.

use super::perspective::Seen;
use super::words;
use crate::facts::cut_off_conditions::AskedConditions;
use serde::Serialize;

/// One of the conditions, with its numbers. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Condition {
    /// Its stable name.
    #[cfg_attr(test, ts(type = "CutOffConditionName"))]
    pub name: &'static str,
    /// The condition with its numbers.
    pub text: String,
    /// It speaks against skipping the move.
    pub refuses: bool,
    /// It is the first that does: it decided.
    pub decided: bool,
}

/// The conditions of an uncertainty cut-off as people read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CutOffText {
    /// Moves were skipped: quiet ones from the move `number` on.
    pub skips: bool,
    /// The number of the move that the conditions are about; the first is 1. If no moves were skipped it is
    /// the last move that was searched.
    pub number: usize,
    /// Legal moves.
    pub moves: usize,
    /// The conditions with their numbers.
    pub conditions: Vec<Condition>,
}

impl CutOffText {
    /// The conditions of a visit, as a reader with this perspective sees them.
    #[must_use]
    pub fn new(asked: &AskedConditions, seen: Seen) -> Self {
        let refused = asked.refused();
        let conditions = asked.conditions.iter().map(|&condition| Condition {
            name: condition.name(),
            text: words::condition(condition, seen),
            refuses: !condition.holds(),
            decided: refused == Some(condition),
        });
        CutOffText {
            skips: asked.skips,
            number: asked.number(),
            moves: asked.candidate.moves,
            conditions: conditions.collect(),
        }
    }
}
