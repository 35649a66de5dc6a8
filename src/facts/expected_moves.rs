//! The expectations of the neural move map's network at a node, compared with the moves that the search chose. They are
//! not recorded: they follow from the position and the network, which the scenario names.

use crate::facts::replay::replay;
use crate::game::{Evaluate, MoveCode, MoveMapModel};
use crate::search::Parameters;
use crate::search::depth::Depth;
use crate::search::leave_reason::LeaveReason;
use crate::search::neural_move_map::{expected_moves, network};
use crate::search::parameters::plies;
use crate::search::window::Bound;
use crate::sorted::sort_by;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;
use std::sync::Arc;

/// The network that a search asks, and where.
#[derive(Clone, Debug)]
pub struct Network {
    model: Arc<MoveMapModel>,
    least_depth: Depth,
}

impl Network {
    /// The network of a search; `None` if it asks none, or if its network is not there.
    #[must_use]
    pub fn of<G: Evaluate>(game: &G, parameters: &Parameters) -> Option<Network> {
        let neural = parameters.read_by_search().ordering.neural;
        if neural.weight == 0 {
            return None;
        }
        let model = network(game, &neural)?.ok()?;
        Some(Network { model, least_depth: plies(neural.least_depth) })
    }

    /// The expectations at a visit, by time `t`. `None` if the search did not ask the network there: it is too near the
    /// horizon, or its moves were not searched.
    #[must_use]
    pub fn expectation<G: Evaluate>(
        &self,
        game: &G,
        trace: &Trace,
        id: VisitId,
        t: Time,
    ) -> Option<Expectation> {
        let meta = trace.meta(id);
        let has_ranked_moves = || trace.children(id).any(|child| trace.rank(child).is_some());
        if !meta.kind().is_position()
            || meta.is_quiescence()
            || trace.depth(id) < self.least_depth
            || !has_ranked_moves()
        {
            return None;
        }
        let position = replay(game, trace, id).position;
        let mut moves: Vec<ExpectedMove> = expected_moves(&self.model, game, &position)
            .into_iter()
            .map(|expected| {
                let mv = game.code(expected.mv);
                ExpectedMove { mv, share: expected.share, visit: last_visit(trace, id, mv, t) }
            })
            .collect();
        // Equal moves keep the game's order, as in the search.
        sort_by(&mut moves, |one, other| other.share.total_cmp(&one.share));
        let outcome = outcome(trace, id, moves.first()?, t);
        Some(Expectation { moves, outcome })
    }
}

/// The last visit of a move, by time `t`, that counts for its value.
fn last_visit(trace: &Trace, id: VisitId, mv: MoveCode, t: Time) -> Option<VisitId> {
    let counts = |child: &VisitId| {
        trace.move_of(*child) == mv
            && !trace.meta(*child).kind().is_speculative()
            && trace.enter_time(*child) <= t
    };
    trace.children(id).filter(counts).last()
}

/// The expectations of a network at a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// All legal moves, the most expected first. There is at least one.
    pub moves: Vec<ExpectedMove>,
    /// The outcome for the first of them. `None` while the node is open, and at a node where no move was good enough.
    pub outcome: Option<(ExpectedOutcome, BetterMove)>,
}

/// A legal move with its share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedMove {
    /// The move.
    pub mv: MoveCode,
    /// The probability that it is the best move, according to the network: 0 to 1.
    pub share: f64,
    /// The last visit of the move by the time asked for.
    pub visit: Option<VisitId>,
}

/// The move that cut a node off, or the best move of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BetterMove {
    /// The last visit of the move.
    pub visit: Option<VisitId>,
    /// Whether it cut the node off.
    pub cuts_off: bool,
}

/// Whether the move that the network expected first was right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ExpectedOutcome {
    /// It cut the node off, or is its best move.
    Right,
    /// It was searched, but another move cut the node off or is its best move.
    Wrong,
    /// It was not searched: another move cut the node off first.
    NeverSearched,
}

impl ExpectedOutcome {
    /// Its stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ExpectedOutcome::Right => "right",
            ExpectedOutcome::Wrong => "wrong",
            ExpectedOutcome::NeverSearched => "never-searched",
        }
    }
}

fn outcome(
    trace: &Trace,
    id: VisitId,
    first: &ExpectedMove,
    t: Time,
) -> Option<(ExpectedOutcome, BetterMove)> {
    if trace.leave_time(id) > t {
        return None;
    }
    let row = trace.visit(id)?;
    let reason = row.reason?;
    let better = if reason == LeaveReason::CutOff {
        BetterMove { visit: trace.cutting_child(id), cuts_off: true }
    } else if reason == LeaveReason::AllMoves && row.bound()? != Bound::Upper {
        BetterMove { visit: last_visit(trace, id, row.best.known()?, t), cuts_off: false }
    } else {
        return None;
    };
    let is_first = trace.move_of(better.visit?) == first.mv;
    let outcome = match (is_first, first.visit) {
        (true, _) => ExpectedOutcome::Right,
        (false, Some(_)) => ExpectedOutcome::Wrong,
        (false, None) => ExpectedOutcome::NeverSearched,
    };
    Some((outcome, better))
}
