//! The state of a running search: shared by the drivers, the node and every technique, and below all of them.

use super::confidence::Confidence;
use super::observe::Observer;
use super::ordering::{Ordering, Place, RankedMove};
use super::parameters::{MAX_PLY, Parameters};
use super::table::Table;
use super::unsafe_technique::UnsafeTechniques;
use super::window::Bound;
use crate::game::{ConfidenceModel, Evaluate, Interval};
use crate::value::Value;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// The reason why a search ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// One more visit would have exceeded the visit budget, or the remaining limit: the runner of the search
    /// may lower it meanwhile.
    VisitBudget,
    /// The last iteration's value is a decided game, and the search was to stop there.
    Decided,
    /// The number of kept nodes reached the limit.
    Room,
}

impl Stop {
    /// A stable name for files and the page.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Stop::VisitBudget => "visit budget",
            Stop::Decided => "decided game",
            Stop::Room => "memory",
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The root's value for the side to move, from the last completed iteration. If none was completed, the best value
    /// up to then in a depth-first search, otherwise the evaluation of the root: then it is uncertain.
    pub value: Option<Value>,
    /// The kind of the value: it is inexact only in a best-first search.
    pub bound: Bound,
    /// Bounds of the root's value for the side to move, where B* has found its best move; the value itself may be unknown.
    pub interval: Option<Interval>,
    /// The probability that the value is right, if moves were skipped at the cost of certainty.
    pub confidence: Confidence,
    /// The unsafe techniques that the value rests on.
    pub rests_on: UnsafeTechniques,
    /// The principal variation from the root; its first move is the best.
    pub pv: Vec<M>,
    /// The last completed iteration's depth in plies; 0 before the first.
    pub depth: u8,
    /// The reason why the search ended early, if it did.
    pub stop: Option<Stop>,
    /// The positions visited.
    pub visits: u64,
}

impl<M> SearchResult<M> {
    /// The result with its principal variation in another form.
    #[must_use]
    pub fn with_variation<N>(self, pv: Vec<N>) -> SearchResult<N> {
        let SearchResult { value, bound, interval, confidence, rests_on, pv: _, depth, stop, visits } = self;
        SearchResult { value, bound, interval, confidence, rests_on, pv, depth, stop, visits }
    }
}

/// The data of a node outside the stack: kept by ply, so that nothing is allocated while searching.
pub(super) struct Frame<M> {
    pub(super) moves: Vec<M>,
    pub(super) ranked: Vec<RankedMove<M>>,
    pub(super) pv: Vec<M>,
}

impl<M> Default for Frame<M> {
    fn default() -> Self {
        Frame { moves: Vec::new(), ranked: Vec::new(), pv: Vec::new() }
    }
}

/// The data that later moves need about a move on the path.
#[derive(Clone, Copy, Default)]
pub(super) struct PathMove {
    /// Its history slot.
    pub(super) slot: Option<usize>,
    /// It was a capture or a promotion.
    pub(super) captures: bool,
}

/// The number of visits that a search may make: it belongs to the runner, which can stop a running search by
/// it. The core has no clock; a search that was stopped after N visits is equal to the search with the budget
/// N.
#[derive(Debug)]
pub struct VisitLimit(AtomicU64);

impl VisitLimit {
    /// The limit in the parameters.
    fn of(parameters: &Parameters) -> VisitLimit {
        let finishes = parameters.finish_iteration;
        VisitLimit(AtomicU64::new(if finishes { u64::MAX } else { parameters.visit_budget }))
    }

    /// Stops the search before its next visit. May come from another thread.
    pub fn stop(&self) {
        self.0.store(0, Relaxed);
    }

    #[inline(always)]
    pub(super) fn visits(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// One search of one game.
pub struct Search<'game, G: Evaluate, O: Observer> {
    pub(super) game: &'game G,
    pub(super) parameters: Parameters,
    pub(super) observer: O,
    pub(super) table: Option<Table<O::Tag>>,
    pub(super) ordering: Ordering,
    pub(super) frames: Vec<Frame<G::Move>>,
    /// The keys of the positions on the path, by ply.
    pub(super) path: Vec<u64>,
    /// The keys of the positions of the game before the root, the latest last.
    pub(super) earlier: Vec<u64>,
    /// The moves on the path, by the ply that they lead to.
    pub(super) path_moves: Vec<PathMove>,
    /// Whether anything asks for the moves on the path.
    pub(super) remembers_path_moves: bool,
    /// Whether something other than extensions may change the search of a move: one question if nothing does.
    pub(super) looks_at_each_move: bool,
    /// Whether moves may be skipped or left out.
    pub(super) passes_over_moves: bool,
    /// Whether a value that equals beta leaves a node open.
    pub(super) cuts_only_beyond_beta: bool,
    pub(super) iteration: u8,
    pub(super) visits: u64,
    /// No visit is made beyond this number.
    pub(super) visit_limit: Arc<VisitLimit>,
    /// The number of doublings of the uncertainty cut-off's ratios for this pass.
    pub(super) cut_doublings: u8,
    /// The meaning of a risk for a value.
    pub(super) confidence_model: &'static ConfidenceModel,
    /// The moves that the root's last pass backed up.
    pub(super) root_pv: Vec<G::Move>,
    /// The bounds that B* ended with.
    pub(super) root_interval: Option<Interval>,
    /// The best of the root's moves in the running pass, with its value.
    pub(super) root_best: Option<(G::Move, Value)>,
}

impl<'game, G: Evaluate, O: Observer> Search<'game, G, O> {
    /// A search that has not begun.
    pub fn new(game: &'game G, parameters: Parameters, observer: O) -> Self {
        Search {
            game,
            parameters,
            observer,
            table: parameters.table.map(|table| {
                let keeps_sizes = parameters.ordering.smallest_first;
                let new = Table::new(table.log2_entries);
                if keeps_sizes { new.keeping_sizes() } else { new }
            }),
            ordering: Ordering::of(game, parameters.ordering),
            frames: (0..=usize::from(MAX_PLY) + 1).map(|_| Frame::default()).collect(),
            path: vec![0; usize::from(MAX_PLY) + 2],
            earlier: game.earlier().to_vec(),
            path_moves: vec![PathMove::default(); usize::from(MAX_PLY) + 2],
            remembers_path_moves: parameters.ordering.asks_for_previous_moves()
                || parameters.extensions.any(),
            looks_at_each_move: parameters.quiescence_promotions
                || parameters.quality_step > 0
                || parameters.late_move_reductions.on
                || parameters.previous_value.on,
            passes_over_moves: parameters.uncertainty.on
                || parameters.late_move_pruning.on
                || parameters.futility.on,
            cuts_only_beyond_beta: parameters.cuts_only_beyond_beta(),
            iteration: 0,
            visits: 0,
            visit_limit: Arc::new(VisitLimit::of(&parameters)),
            cut_doublings: 0,
            confidence_model: game.confidence_model(),
            root_pv: Vec::new(),
            root_interval: None,
            root_best: None,
        }
    }

    /// The search's limit, for whoever runs it and may want to stop it.
    #[must_use]
    pub fn visit_limit(&self) -> Arc<VisitLimit> {
        Arc::clone(&self.visit_limit)
    }

    /// Whether a value cuts off. Without the convention of plain alpha-beta every value that reaches beta does.
    #[inline]
    pub(super) fn cuts_off(&self, value: Value, beta: Value) -> bool {
        value >= beta && !(self.cuts_only_beyond_beta && value == beta)
    }

    /// The ordering's view of a node: ply and previous move.
    #[inline]
    pub(super) fn place(&self, ply: u16) -> Place {
        Place {
            ply,
            previous: self.path_moves[usize::from(ply)].slot,
            none_loses: false,
            asks_network: false,
        }
    }
}
