//! The settings of a search: the base algorithm, its enhancements, and its limits.
//!
//! Every technique has its switch here; the technique's own file has the meaning of the switch.

pub use super::base::{Base, MemoryTest};

use super::b_star_parameters::BStarParameters;
use super::conspirators::ConspiracyParameters;
use super::depth::Depth;
use super::family::Family;
use super::proof_parameters::ProofParameters;
use super::upper_confidence::UctParameters;
use super::window::Window;
use crate::game::ModelHash;

/// The values that cut a node off in plain alpha-beta. Textbooks have both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutsAt {
    /// A value that reaches beta: alpha >= beta ends a node.
    Equal,
    /// Only a value beyond beta: alpha > beta ends a node. Between equal bounds the search goes on.
    Beyond,
}

/// The direction of reading a game's own order of moves, before any move ordering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChildOrder {
    /// The game's order.
    LeftToRight,
    /// The order from the last to the first.
    RightToLeft,
}

/// The beginning of the window of a re-search in PVS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReSearchFrom {
    /// The re-search is at alpha (Björnsson et al., Figure 4).
    Alpha,
    /// The re-search is at the value that the null window has found (overview of chess tree search).
    Value,
}

/// A technique's switch and its parameters, which are kept while it is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch<T> {
    /// The technique is used.
    pub on: bool,
    /// The settings of its use.
    pub with: T,
}

impl<T: Copy> Switch<T> {
    /// Not used.
    #[must_use]
    pub const fn off(with: T) -> Switch<T> {
        Switch { on: false, with }
    }

    /// Used.
    #[must_use]
    pub const fn on(with: T) -> Switch<T> {
        Switch { on: true, with }
    }

    /// The parameters, if the technique is used.
    #[must_use]
    #[inline]
    pub fn get(self) -> Option<T> {
        self.on.then_some(self.with)
    }
}

/// The transposition table's parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableParameters {
    /// The base-2 logarithm of its entries, 1..=28.
    pub log2_entries: u8,
    /// Only an entry of exactly the depth needed may answer or narrow. Deeper answers are better
    /// answers, but not the value of a fixed-depth minimax.
    pub equal_depth_only: bool,
}

/// The growth of a move's history count when it is best or cuts off at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryIncrement {
    /// 2^depth, as lecture 5 has it.
    Exponential,
    /// depth^2.
    Quadratic,
}

/// The key of a history count: the context of a move that it includes (lecture 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryContext {
    /// The piece and the square that it reaches, or what a game has in their place.
    PieceTo,
    /// The squares that a side's piece leaves and reaches (overview of chess tree search), where the
    /// game has them.
    FromTo,
    /// Like the first, with the previous move's piece and square.
    PreviousMove,
}

/// The place of the neural move map among the parts of the ordering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeuralPlace {
    /// After the noisy moves, in the place of killers, countermove, history and the game's own order.
    BeforeKillers,
    /// After killers, countermove and losing captures, in the place of history and the game's own order.
    AfterKillers,
}

/// The neural move map's parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NeuralParameters {
    /// The part of the network in a move's rank in per cent, 1..=100; the rest is the history. 0: no neural move map.
    pub weight: u8,
    /// Its place among the parts of the ordering.
    pub place: NeuralPlace,
    /// The least depth of a node that asks the network in plies, 1..=60.
    pub least_depth: u8,
    /// The network; `None`: the game's built-in one.
    pub model: Option<ModelHash>,
}

/// The parts of the move ordering that are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderingParameters {
    /// Before all others, of the moves that the table knows to refute, the one with the smallest subtree.
    pub smallest_first: bool,
    /// The table's move first.
    pub table_move: bool,
    /// Whether the root then has the last iteration's order.
    pub root: bool,
    /// The next group: captures and promotions by most valuable victim / least valuable attacker.
    pub captures: bool,
    /// Captures that seem to lose material come only after killers and the countermove.
    pub losing_captures_late: bool,
    /// Uses static exchange, which plays out the defences, instead of that guess.
    pub exchange: bool,
    /// The next group: two killers a ply.
    pub killers: bool,
    /// The next group: the move that refuted the previous move elsewhere.
    pub countermove: bool,
    /// The last group: all other moves by the history heuristic.
    pub history: bool,
    /// The key of a history count.
    pub history_context: HistoryContext,
    /// The growth of history counts.
    pub history_increment: HistoryIncrement,
    /// The neural move map.
    pub neural: NeuralParameters,
}

impl OrderingParameters {
    /// Whether the move before makes a difference to it.
    #[must_use]
    pub fn asks_for_previous_moves(&self) -> bool {
        self.countermove || (self.history && self.history_context == HistoryContext::PreviousMove)
    }
}

/// The null move's parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NullMoveParameters {
    /// The reduction of its search in plies, in addition to the pass itself: R, 1..=4.
    pub reduction: u8,
    /// No null move where the side to move is prone to zugzwang.
    pub zugzwang_guard: bool,
}

/// Selective extensions: by how much a move of each kind is searched deeper, in sixteenths of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtensionParameters {
    /// A move that gives check (its answer is an evasion), 0..=16.
    pub check_evasion: u8,
    /// A capture on the square where the previous move captured, 0..=16.
    pub recapture: u8,
    /// A pawn that arrives one step before its promotion, 0..=16.
    pub promotion_threat: u8,
    /// The limit of a line's length, in per cent of the iteration's depth, 100..=400. Singular extensions
    /// keep to it, too.
    pub cap: u16,
}

impl ExtensionParameters {
    /// Any of the selective extensions is on.
    #[must_use]
    pub fn any(&self) -> bool {
        self.check_evasion | self.recapture | self.promotion_threat > 0
    }
}

/// The singular extension's parameters (lecture 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SingularParameters {
    /// Delta: by how much the best move has to be better than every other, 1..=1000.
    pub margin: u16,
    /// The reduction of the alternatives in plies, 1..=6.
    pub reduction: u8,
    /// The least depth of a node with the technique in plies, 2..=60.
    pub least_depth: u8,
    /// Plies that are subtracted for the alternatives at CUT nodes, 1..=8; `None` leaves CUT nodes out.
    pub cut_reduction: Option<u8>,
}

/// The multi-cut's parameters (Björnsson & Marsland).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MultiCutParameters {
    /// C: the number of moves that have to reach beta, 1..=10.
    pub cut_offs: u8,
    /// M: the number of moves that are searched for that, 1..=60.
    pub moves: u8,
    /// R: the reduction of these moves in plies, 1..=6.
    pub reduction: u8,
}

/// The late move reductions' parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateMoveReductionParameters {
    /// Plies for a product of the logarithms of depth and move number, in hundredths, 1..=200.
    pub strength: u8,
    /// The number of the first move that may be reduced, 2..=60.
    pub from_move: u8,
    /// The least depth of a node with the technique in plies, 2..=60.
    pub from_depth: u8,
}

/// The parameters of the reduction by the previous value (lecture 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PreviousValueParameters {
    /// A ply less for each `margin` that the move's previous value is below alpha, 1..=1000.
    pub margin: u16,
    /// The greatest reduction in plies, 1..=6.
    pub most: u8,
}

/// The internal iterative reductions' parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InternalIterativeReductionParameters {
    /// The reduction in plies, 1..=3.
    pub plies: u8,
    /// The least depth of a node with the technique in plies, 2..=60.
    pub depth: u8,
}

/// The late move pruning's parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateMovePruningParameters {
    /// The number of moves, plus depth², that are searched before quiet moves are left out, 1..=60.
    pub moves: u8,
    /// The greatest distance from the horizon in plies, 1..=8.
    pub depth: u8,
}

/// The parameters of futility pruning, of reverse futility pruning and of razoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FutilityParameters {
    /// The value that a side may gain or lose in a ply, 1..=2000.
    pub margin: u16,
    /// The greatest distance from the horizon in plies, 1..=8.
    pub depth: u8,
}

/// ProbCut's parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbCutParameters {
    /// t: the number of standard errors of the prediction between it and the bound, in hundredths, 0..=500.
    pub threshold: u16,
}

/// The pre-search's parameters (Hlynka & Schaeffer, Figure 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PreSearchParameters {
    /// The number of plies that it may be deeper than is needed now.
    pub risk: u8,
    /// The greatest distance in plies of the deep node from the root; [`MAX_DEPTH`]: any.
    pub near_root: u8,
    /// The least depth in plies that is needed now.
    pub near_leaf: u8,
    /// Pre-searches within pre-searches.
    pub recursive: bool,
}

/// The places of uncertainty cut-offs, from safe to bold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UncertaintyScope {
    /// Cut-offs at expected CUT nodes that are children of PV nodes, where the value means a re-search anyway
    /// (Björnsson et al., Figure 5). The root's value is guaranteed.
    ChildrenOfPv,
    /// Cut-offs at all expected CUT nodes. Re-searches guarantee the root's value.
    CutNodes,
    /// Cut-offs at expected ALL nodes, too. The root's value may be uncertain, and is marked so.
    CutAndAllNodes,
    /// Cut-offs at CUT and ALL nodes, with the probability that a value is right instead of a flag.
    ByConfidence,
}

/// The uncertainty cut-off's parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UncertaintyParameters {
    /// Where.
    pub scope: UncertaintyScope,
    /// The percentage of a node's moves after which the rest may be skipped, 1..=100.
    pub cut_ratio: u8,
    /// The percentage at expected ALL nodes, 1..=100; 0: no special percentage.
    pub cut_ratio_all: u8,
    /// The confidence in per cent below which the root is searched again, 0..=100; for
    /// [`UncertaintyScope::ByConfidence`].
    pub confidence: u8,
}

/// Everything that a search's course depends on, except the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The base algorithm.
    pub base: Base,
    /// The values that cut off, with [`Base::AlphaBeta`]. The others cut off at beta.
    pub cuts_at: CutsAt,
    /// The order of generated moves.
    pub children: ChildOrder,
    /// The beginning of PVS's re-search window. NegaScout begins at the value found.
    pub re_search_from: ReSearchFrom,
    /// The step of an MTD(step) pass's bound downwards, 1..=1000.
    pub mtd_step: u16,
    /// Aspiration search: half the width of the window around the last iteration's value, at
    /// least 1.
    pub aspiration: Option<u16>,
    /// The nominal depth of the last iteration in plies, 1..=[`MAX_DEPTH`].
    pub depth: u8,
    /// Iterate from depth 1; otherwise the only iteration is the last.
    pub iterative_deepening: bool,
    /// The number of positions that may be visited.
    pub visit_budget: u64,
    /// Whether an iteration is completed after the visit budget is used up, and none follows (Hlynka &
    /// Schaeffer's method). If not, the search stops immediately.
    pub finish_iteration: bool,
    /// No iteration follows one whose value is a decided game.
    pub stop_at_decided: bool,
    /// The table, if there is one.
    pub table: Option<TableParameters>,
    /// Enhanced transposition cut-offs at nodes of at least this depth in plies.
    pub enhanced_cut_offs: Option<u8>,
    /// Search captures until the position is quiet, where the game knows captures.
    pub quiescence: bool,
    /// Whether quiescence's first ply also searches checks.
    pub quiescence_checks: bool,
    /// Whether quiescence's first ply also searches moves that threaten a promotion.
    pub quiescence_promotions: bool,
    /// Whether quiescence leaves out noisy moves that lose material by static exchange, except in check.
    pub quiescence_exchange: bool,
    /// Move ordering.
    pub ordering: OrderingParameters,
    /// A position that occurred before on the path is a draw, where the game has that rule.
    pub repetition: bool,
    /// Null moves, where the game knows how to pass.
    pub null_move: Switch<NullMoveParameters>,
    /// Selective extensions.
    pub extensions: ExtensionParameters,
    /// Singular extensions.
    pub singular: Switch<SingularParameters>,
    /// Late move reductions.
    pub late_move_reductions: Switch<LateMoveReductionParameters>,
    /// Reductions by the previous value.
    pub previous_value: Switch<PreviousValueParameters>,
    /// Internal iterative reductions. They need a table.
    pub internal_iterative_reductions: Switch<InternalIterativeReductionParameters>,
    /// The difference in sixteenths of a ply between a ply and the cost of a likely or an unlikely move,
    /// 0..=12.
    pub quality_step: u8,
    /// Mate distance pruning.
    pub mate_distance: bool,
    /// Late move pruning.
    pub late_move_pruning: Switch<LateMovePruningParameters>,
    /// Futility pruning.
    pub futility: Switch<FutilityParameters>,
    /// Reverse futility pruning.
    pub reverse_futility: Switch<FutilityParameters>,
    /// Razoring.
    pub razoring: Switch<FutilityParameters>,
    /// Multi-cut.
    pub multi_cut: Switch<MultiCutParameters>,
    /// ProbCut, where the game has a model.
    pub prob_cut: Switch<ProbCutParameters>,
    /// Pre-searches. They need a table.
    pub pre_search: Switch<PreSearchParameters>,
    /// Uncertainty cut-offs.
    pub uncertainty: Switch<UncertaintyParameters>,
    /// The question of a best-first search, and its method.
    pub proof: ProofParameters,
    /// The parameters of UCT's sampling.
    pub uct: UctParameters,
    /// The parameters of B*.
    pub b_star: BStarParameters,
    /// The parameters of conspiracy-number search.
    pub conspiracy: ConspiracyParameters,
    /// Whether the game has leaves of unknown value. It is not a setting, but values may rest on such leaves.
    pub has_unknown_leaves: bool,
}

impl Parameters {
    /// Whether some nodes are judged by their estimates, or searched less deep, though they are before the
    /// horizon: futility pruning, and reductions.
    #[must_use]
    pub fn judges_inside(&self) -> bool {
        let reduces =
            self.late_move_reductions.on || self.internal_iterative_reductions.on || self.quality_step > 0;
        self.futility.on || self.reverse_futility.on || self.razoring.on || self.multi_cut.on || reduces
    }

    /// The parameters that a search uses: a best-first search does not use windows, tables with bounds, move
    /// ordering, or pruning.
    #[must_use]
    pub fn read_by_search(self) -> Parameters {
        let Parameters {
            base,
            depth,
            children,
            visit_budget,
            repetition,
            proof,
            uct,
            b_star,
            conspiracy,
            ..
        } = self;
        let plain =
            |depth| Parameters { children, visit_budget, repetition, ..Parameters::plain(base, depth) };
        match base.family() {
            Family::DepthFirst => self,
            Family::Descents | Family::Thresholds => Parameters { proof, ..plain(depth) },
            // Lines end by themselves.
            Family::Sampled => Parameters { uct, ..plain(MAX_DEPTH) },
            Family::Intervals => Parameters { b_star, ..plain(depth) },
            Family::Conspirators => Parameters { conspiracy, ..plain(MAX_DEPTH) },
        }
    }

    /// The question about the root's value, as a window. The full window asks for the value itself.
    #[must_use]
    pub fn question(&self) -> Window {
        match self.base {
            base if base.asks() => self.proof.window(),
            // A proof says who wins.
            Base::Uct if self.uct.solver => Window::RESULT,
            _ => Window::FULL,
        }
    }

    /// Whether a value that equals beta leaves a node open.
    #[must_use]
    pub fn cuts_only_beyond_beta(&self) -> bool {
        self.base == Base::AlphaBeta && self.cuts_at == CutsAt::Beyond
    }

    /// A base algorithm to a fixed depth, without other techniques.
    #[must_use]
    pub const fn plain(base: Base, depth: u8) -> Parameters {
        Parameters {
            base,
            cuts_at: CutsAt::Equal,
            children: ChildOrder::LeftToRight,
            re_search_from: ReSearchFrom::Alpha,
            mtd_step: 50,
            aspiration: None,
            depth,
            iterative_deepening: false,
            visit_budget: u64::MAX,
            finish_iteration: false,
            stop_at_decided: false,
            table: None,
            enhanced_cut_offs: None,
            quiescence: false,
            quiescence_checks: false,
            quiescence_promotions: false,
            quiescence_exchange: false,
            ordering: OrderingParameters {
                smallest_first: false,
                table_move: false,
                root: false,
                captures: false,
                losing_captures_late: false,
                exchange: false,
                killers: false,
                countermove: false,
                history: false,
                history_context: HistoryContext::PieceTo,
                history_increment: HistoryIncrement::Exponential,
                neural: NeuralParameters {
                    weight: 0,
                    place: NeuralPlace::BeforeKillers,
                    least_depth: 1,
                    model: None,
                },
            },
            repetition: false,
            null_move: Switch::off(NullMoveParameters { reduction: 2, zugzwang_guard: true }),
            extensions: ExtensionParameters { check_evasion: 0, recapture: 0, promotion_threat: 0, cap: 200 },
            singular: Switch::off(SingularParameters {
                margin: 50,
                reduction: 2,
                least_depth: 4,
                cut_reduction: None,
            }),
            late_move_reductions: Switch::off(LateMoveReductionParameters {
                strength: 50,
                from_move: 4,
                from_depth: 3,
            }),
            previous_value: Switch::off(PreviousValueParameters { margin: 200, most: 2 }),
            internal_iterative_reductions: Switch::off(InternalIterativeReductionParameters {
                plies: 1,
                depth: 4,
            }),
            quality_step: 0,
            mate_distance: false,
            late_move_pruning: Switch::off(LateMovePruningParameters { moves: 3, depth: 3 }),
            futility: Switch::off(FutilityParameters { margin: 150, depth: 1 }),
            reverse_futility: Switch::off(FutilityParameters { margin: 100, depth: 3 }),
            razoring: Switch::off(FutilityParameters { margin: 250, depth: 2 }),
            multi_cut: Switch::off(MultiCutParameters { cut_offs: 3, moves: 10, reduction: 2 }),
            prob_cut: Switch::off(ProbCutParameters { threshold: 150 }),
            // The paper's setting.
            pre_search: Switch::off(PreSearchParameters {
                risk: 2,
                near_root: MAX_DEPTH,
                near_leaf: 3,
                recursive: false,
            }),
            uncertainty: Switch::off(UncertaintyParameters {
                scope: UncertaintyScope::ChildrenOfPv,
                cut_ratio: 50,
                cut_ratio_all: 0,
                confidence: 90,
            }),
            proof: ProofParameters::USUAL,
            uct: UctParameters::USUAL,
            b_star: BStarParameters::USUAL,
            conspiracy: ConspiracyParameters::USUAL,
            has_unknown_leaves: false,
        }
    }
}

/// The greatest nominal depth.
pub const MAX_DEPTH: u8 = 60;

/// The greatest ply that a search enters: quiescence included, beyond it the position is judged.
pub const MAX_PLY: u16 = 120;

/// A parameter in plies as a depth.
pub(crate) fn plies(plies: u8) -> Depth {
    Depth::plies(i8::try_from(plies).unwrap_or(i8::MAX))
}
