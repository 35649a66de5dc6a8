//! The table that UCB1 chooses from: of each move of a node its visits, and its two terms.

use crate::facts::replay::{self, replay};
use crate::facts::uct::{MoveTally, moves_at, tally_at};
use crate::game::Evaluate;
use crate::language::perspective::Lens;
use crate::language::uct::{number, result_in_a_word};
use crate::search::upper_confidence::choice;
use crate::search::visit_kind::VisitKind;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::trace::time::Time;
use serde::Serialize;

/// The moves that a node of UCT chooses from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Selection"))]
pub struct SelectionText {
    /// The side that chooses. The means are its own.
    pub side: &'static str,
    /// The number of visits of the node: the N of the formula.
    pub visits: u32,
    /// The constant c of the formula, such as "1.40".
    pub constant: String,
    /// All legal moves, in the game's order.
    pub moves: Vec<SelectionRow>,
}

/// A move with its terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SelectionRow {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The visit of its position that was entered last.
    pub visit: Option<VisitId>,
    /// The number of its visits: the n of the formula.
    pub visits: u32,
    /// The mean of its results, from 0 to 1; `None` before its first visit.
    pub mean: Option<String>,
    /// c √(ln N / n).
    pub exploration: Option<String>,
    /// The sum of the two.
    pub sum: Option<String>,
    /// The proven result for the side that chooses: "win", "draw" or "loss"; `None` if the move is not proven.
    pub proven: Option<&'static str>,
    /// UCB1 takes this one.
    pub is_chosen: bool,
}

/// Just after a visit was entered from its parent, the parent's table that it was chosen from; at any other time the
/// visit's own table, for the choice of the next descent here. `None` for another search, for a playout, and without
/// moves.
pub(super) fn selection<G: Evaluate>(
    game: &G,
    trace: &Trace,
    lens: Lens,
    id: VisitId,
    t: Time,
) -> Option<SelectionText> {
    let sampling = trace.sampling()?;
    if trace.meta(id).kind() == VisitKind::Playout {
        return None;
    }
    let is_just_entered = trace.enter_time(id) == t && trace.level(id) > ROOT_LEVEL;
    let (id, t) = if is_just_entered { (trace.parent(id), t.saturating_sub(1)) } else { (id, t) };
    let moves = moves_at(game, trace, id, t);
    if moves.is_empty() {
        return None;
    }
    let own = tally_at(trace, id, t);
    // No descent goes on from a proven node.
    let chosen = choice(moves.iter().map(|of| (of.tally, of.terms))).filter(|_| own.proven.is_none());
    let position = replay(game, trace, id).position;
    let row = |(index, of): (usize, &MoveTally)| {
        Some(SelectionRow {
            mv: replay::move_name(game, &position, of.mv)?,
            visit: of.visit,
            visits: of.tally.visits,
            mean: of.terms.map(|terms| number(terms.mean)),
            exploration: of.terms.map(|terms| number(terms.exploration)),
            sum: of.terms.map(|terms| number(terms.sum())),
            proven: of.tally.proven.map(|result| result_in_a_word(-result)),
            is_chosen: chosen == Some(index),
        })
    };
    Some(SelectionText {
        side: lens.at(trace, id).mover(),
        visits: own.visits,
        constant: number(f64::from(sampling.parameters.exploration) / 100.0),
        moves: moves.iter().enumerate().filter_map(row).collect(),
    })
}
