//! The root's moves at a time as a table: what the first row of a game's tree shows, in words.

use super::arena::{TreeNode, What};
use super::family_picture::FamilyPicture;
use super::gather::on_stage;
use super::path::root_family;
use super::state::state_of;
use super::value_inside::{ValueAsk, ValueInside, short_value};
use super::view::TreeAsk;
use crate::game::Evaluate;
use crate::language::perspective::Lens;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::place::PlaceStep;
use crate::trace::time::Time;
use serde::Serialize;

/// The root's moves at a time. The keys are stable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MovesNow {
    /// The depth in plies of the iteration that they are of; null if the search has no iterations.
    pub iteration: Option<u16>,
    /// The moves in the order of the search, the moves to come after the searched moves.
    pub moves: Vec<MoveNow>,
    /// The number of moves that the search never visited and that are not listed.
    pub never: u32,
}

/// A move of the root at a time. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoveNow {
    /// The move as people write it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The visit with the move's value; null before the first one.
    pub visit: Option<VisitId>,
    /// The text in its node; null if nothing is known.
    pub value: Option<String>,
    /// Whether it is the visit's returned value, and not the best value up to now or a mean.
    pub is_result: bool,
    /// Its value in an earlier iteration; null without such a value.
    pub before: Option<String>,
    /// The visits of positions after this move, in this iteration; of a search that samples, the descents through the
    /// move.
    pub visits: u64,
    /// Whether it is the best move up to now.
    pub is_best: bool,
    /// The search is at it.
    pub is_open: bool,
}

/// The root's moves at a time, of a game with a board.
#[must_use]
pub fn moves_now<G: Evaluate>(game: &G, trace: &Trace, lens: &Lens, t: Time) -> MovesNow {
    let ask = &TreeAsk::at(t, 0.0, 0.0);
    let Some(stage) = on_stage(trace, t) else { return MovesNow::default() };
    let (nodes, best) = root_family(game, trace, ask);
    let family = FamilyPicture::of(trace);
    let tallies = (family.tallies)(trace, &nodes, t);
    let entered = trace.entered_by(t);
    let moves = nodes.iter().zip(&tallies).filter_map(|(node, tally)| {
        let step = node.step.filter(|step| matches!(step, PlaceStep::Move(_)))?;
        // The last of a driver's passes need not have visited the move again.
        let visit = node.shown().or_else(|| node.visits().iter().copied().rfind(|visit| *visit <= entered));
        let value = match state_of(trace, lens, ask, node) {
            Some(state) => (family.value)(&ValueAsk { trace, t, node, state: &state, tally: tally.as_ref() }),
            None => of_earlier_pass(trace, lens, visit),
        };
        Some(MoveNow {
            mv: node.name.clone(),
            visit,
            is_result: value.as_ref().is_some_and(|value| value.is_result) && !trace.family_row().samples,
            value: value.map(|value| value.text),
            before: before(trace, lens, stage, step),
            visits: match tally {
                Some(tally) => tally.visits.into(),
                None if trace.family_row().samples => 0,
                None => visits(trace, node, t),
            },
            is_best: best == Some(step),
            is_open: visit.is_some_and(|visit| trace.leave_time(visit) > t),
        })
    });
    MovesNow {
        iteration: trace.children(0).nth(1).map(|_| trace.iteration(stage)),
        moves: moves.collect(),
        never: nodes.iter().map(never).sum(),
    }
}

/// The value of the last visit of an earlier pass.
fn of_earlier_pass(trace: &Trace, lens: &Lens, visit: Option<VisitId>) -> Option<ValueInside> {
    let text = short_value(&trace.visit(visit?)?, lens.at(trace, visit?))?;
    Some(ValueInside { text, is_result: true })
}

fn never(node: &TreeNode) -> u32 {
    match node.what {
        What::NotSearched { moves } => moves,
        What::Place { .. } | What::Folded { .. } => 0,
    }
}

/// The entered visits of positions at a place and below it.
fn visits(trace: &Trace, node: &TreeNode, t: Time) -> u64 {
    let entered = trace.entered_by(t);
    let here = node.visits().iter().take_while(|visit| **visit <= entered);
    here.map(|visit| trace.all_positions_by(*visit, t)).sum()
}

/// The value of a move in the last iteration before this one that has a value of it.
fn before(trace: &Trace, lens: &Lens, stage: VisitId, step: PlaceStep) -> Option<String> {
    let earlier: Vec<VisitId> = trace.children(0).take_while(|iteration| *iteration < stage).collect();
    earlier.into_iter().rev().find_map(|iteration| {
        let roots: Vec<VisitId> = trace.children(iteration).collect();
        let last = trace.below(&roots, step).into_iter().rev();
        last.filter_map(|visit| short_value(&trace.visit(visit)?, lens.at(trace, visit))).next()
    })
}
