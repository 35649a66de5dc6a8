//! The table of the root's moves by iteration, as data.

use crate::language::story::Sentence;
use crate::trace::columns::VisitId;
use crate::trace::time::Time;
use serde::Serialize;

/// The number of moves that are shown one by one; the others are summed.
pub const FIRST_MOVES: usize = 8;

/// The root's moves by iteration. The keys are stable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MovesByIteration {
    /// The iterations, the first one first.
    pub iterations: Vec<RootIteration>,
    /// The moves: first the moves that were the best of an iteration, in that order, then the others in the order of
    /// the last iteration.
    pub moves: Vec<RootMove>,
    /// The moves beyond the first ones, summed: an entry for each iteration. Empty without further moves.
    pub more: Vec<Option<MoreMoves>>,
    /// Each change of the best move from one iteration to another.
    pub changes: Vec<BestMoveChange>,
}

/// An iteration of the search. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RootIteration {
    /// Its depth in plies.
    pub iteration: u16,
    /// The iteration's own visit.
    pub visit: VisitId,
    /// The tick at which it begins.
    pub enter_time: Time,
    /// The tick of its end; null if its end was not recorded.
    pub leave_time: Option<Time>,
    /// Visits of positions in it.
    pub visits: u64,
    /// The root's value as it is read; null if the iteration was not completed.
    pub value_text: Option<String>,
    /// The index of its best move in `moves`; null if it found none.
    pub best: Option<usize>,
}

/// A move of the root. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RootMove {
    /// The move as people write it.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its result in each iteration; null if it was not searched.
    pub cells: Vec<Option<RootMoveCell>>,
}

/// A move of the root in one iteration. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RootMoveCell {
    /// The visit that counts for the move: of several passes the last pass's, for the best move the last pass's that
    /// found it best.
    pub visit: VisitId,
    /// The tick of that visit's end; null if its end was not recorded.
    pub leave_time: Option<Time>,
    /// The place of the move in the order of the search, from 1.
    pub rank: usize,
    /// Visits of positions below the move, in all visits of it in this iteration; of a search that samples, the descents
    /// through the move.
    pub visits: u64,
    /// The value for the root's side to move; null while it is open.
    pub value: Option<i16>,
    /// The kind of the value: the stable name of a bound.
    #[cfg_attr(test, ts(type = "BoundName | null"))]
    pub bound: Option<&'static str>,
    /// The value as it is read, at the root.
    pub value_text: Option<String>,
    /// It is the best move of the iteration.
    pub is_best: bool,
}

/// Several moves of one iteration, summed. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoreMoves {
    /// The number of moves that were searched.
    pub moves: usize,
    /// Their visits of positions.
    pub visits: u64,
    /// The most that any of them is worth; null if one of them may be worth more than is known.
    pub value_text: Option<String>,
}

/// Another move became the best. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BestMoveChange {
    /// The place among `iterations` of the one that found the new best move.
    pub at: usize,
    /// The place among `moves` of the move that was the best before.
    pub from: usize,
    /// The place among `moves` of the new best move.
    pub to: usize,
    /// The reason, with the visits that it names.
    pub sentences: Vec<Sentence>,
}
