//! The claims of a story, as data.

use crate::facts::bet::BetVerdict;
use crate::facts::expected_moves::{BetterMove, ExpectedOutcome};
use crate::facts::window_side::Side;
use crate::game::{Interval, MoveCode};
use crate::language::conspiracy::Goal;
use crate::search::depth::Depth;
use crate::search::leave_reason::LeaveReason;
use crate::search::observe::{ExtensionCause, ReductionCause};
use crate::search::proof_numbers::ProofNumbers;
use crate::search::upper_confidence::{Tally, Terms};
use crate::search::window::{Bound, Window};
use crate::trace::columns::VisitId;
use crate::value::{BackedUp, Value};
use strum::{IntoStaticStr, VariantNames};

/// Why a move is searched again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgainCause {
    /// A search of less depth reached beyond alpha.
    FullDepth,
    /// A null window failed high, so that only a bound was known.
    OpenWindow,
    /// Moves were skipped on the way to its value.
    Uncertain,
    /// Its move is forced.
    Forced,
    /// A forced move, searched deeper, has fallen below it.
    Fallen,
    /// Its program did not say.
    NotReported,
}

/// A claim about a visit of a proof search. Numbers belong to the side that wants the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofClaim {
    /// The search asks whether the root's value reaches a bound.
    Asked,
    /// The question is answered.
    Answer { is_proved: bool },
    /// Its move has the least number of its parent's moves (the proof number if the parent is an OR node, otherwise
    /// the disproof number): this number; and the next best move, with its number.
    Chosen { is_or: bool, number: u32, next: Option<(MoveCode, u32)> },
    /// It is solved by itself.
    Leaf { value: Value, is_proved: bool },
    /// It was generated and is not solved by itself.
    Unknown,
    /// It is not solved: its numbers follow from its moves' numbers.
    Numbers { numbers: ProofNumbers, is_or: bool, moves: usize },
    /// It is solved by one move, or by all.
    Solved { is_proved: bool, by: Option<VisitId>, moves: usize },
    /// df-pn stays until a number reaches its threshold, or has left it for that.
    Stays { numbers: ProofNumbers, thresholds: ProofNumbers, is_reached: bool },
}

/// A claim about a visit of UCT.
#[derive(Clone, Debug, PartialEq)]
pub enum UctClaim {
    /// The number of descents of the search, or the greatest number.
    Begins { descents: u32, is_most: bool },
    /// The root is proven: its result, after this number of descents.
    RootProven { result: Value, descents: u32 },
    /// This move was visited most, and had these results.
    Chosen { best: MoveCode, tally: Tally },
    /// It begins a descent, counted from 1.
    Descent { number: u32, of: u32 },
    /// Its move has the greatest sum of terms; the terms of the next best ones, how many more there are, and how many
    /// moves are left out because they are proven to lose.
    Selected { terms: Terms, others: Vec<(MoveCode, Terms)>, more: usize, losing: usize },
    /// Its node is new. `visited` moves of its parent were visited before.
    Expanded { visited: usize },
    /// A playout begins.
    PlaysOut,
    /// A playout has ended: its first moves, how many there are, why it ended, its result.
    PlayedOut { moves: Vec<String>, count: usize, end: LeaveReason, value: Value },
    /// The line ends there.
    End { value: Value },
    /// Its result is proven, for its side to move: by this move, or by all moves; or it was proven before.
    Proven { result: Value, best: MoveCode, before: bool },
    /// The result is added; visits and points with it.
    BackedUp { value: Value, tally: Tally, of_root_side: bool },
}

/// A claim about a visit of B*. Intervals are for the visit's side to move, including the intervals of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BStarClaim {
    /// The search asks for the best move.
    Asked,
    /// A line ends there.
    Leaf { value: Value },
    /// It was generated: this is the interval that the game gives.
    Given { interval: Interval },
    /// It is about to be expanded.
    Expanded,
    /// Its bounds follow from its moves' bounds.
    Narrowed { interval: Interval, moves: usize },
    /// Its own move was chosen at its parent: with this optimistic bound for the side that chooses, against the most
    /// optimistic of the others. At the root: whether to prove that it is best.
    Chosen { optimistic: Value, other: Option<(MoveCode, Value)>, proves_best: Option<bool> },
    /// This one of the moves at `root` is proved best: the most optimistic of the rest.
    Separate { root: VisitId, best: MoveCode, interval: Interval, rest: Option<(MoveCode, Value)> },
    /// No move is proved best: the best move may be worth no more than its pessimistic bound, and another move as much
    /// as its optimistic bound.
    NotSeparate { best: MoveCode, pessimistic: Value, rest: MoveCode, optimistic: Value },
}

/// A claim about a visit of conspiracy-number search. Goals, targets and the likely values are for the side to move at the root;
/// values are for the visit's side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConspiracyClaim {
    /// The search asks how firm the value is.
    Asked,
    /// The search has ended: the value, and the fewest leaves that raise and lower it.
    Result { root: VisitId, value: Value, numbers: ProofNumbers, goals: [Goal; 2], is_firm: bool },
    /// A descent begins: its target, the leaves that it takes, and whether the other end of the likely values is as far.
    Aims { goal: Goal, leaves: u32, likely: Interval, value: Value },
    /// Its own move is the one of the fewest leaves at its parent, where one move is enough: the next best move.
    Fewest { goal: Goal, leaves: u32, next: Option<(MoveCode, u32)> },
    /// Its own move is the first that has to change at its parent, where several moves have to.
    FirstOfAll { goal: Goal, moves: usize },
    /// It is one of the leaves that could bring the root to the goal.
    Conspirator { goal: Goal, leaves: u32 },
    /// It was generated and judged.
    Judged { value: Value },
    /// A line ends there.
    Leaf { value: Value },
    /// Its value and numbers follow from its moves.
    BackedUp { value: Value, numbers: ProofNumbers, goals: [Goal; 2], moves: usize },
    /// The values that the root may still get from few leaves.
    Likely { likely: Interval },
}

/// One claim about a visit.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// The visit that the claim is about.
    pub at: VisitId,
    /// The content of the claim.
    pub kind: ClaimKind,
}

/// The content of a claim. Values of the visit are for its side to move. Values of another visit, the `owner` of a bound, are
/// for the owner's side to move.
#[derive(Clone, Debug, PartialEq, IntoStaticStr, VariantNames)]
pub enum ClaimKind {
    /// The search comes here later.
    NotEntered,
    /// The search is inside it. The visit of its best move up to now, and its value; without a move if
    /// standing pat is the best.
    Open { best: Option<VisitId>, value: Option<BackedUp> },
    /// The search is still inside, and only values in this window matter there.
    Asks { window: Window },
    /// It ended without a value.
    BrokenOff { reason: Option<LeaveReason> },
    /// A bracket around the root ended with this value, which the root's visit returned.
    Found { root: VisitId, value: Value },

    /// A claim of a search for a proof.
    Proof(ProofClaim),
    /// A claim of a search by UCT.
    Uct(UctClaim),
    /// Of B*.
    BStar(BStarClaim),
    /// A claim of conspiracy-number search.
    Conspiracy(ConspiracyClaim),

    /// It is a null move, a ProbCut search or the test of an alternative: it serves another decision.
    Speculates,
    /// The root is asked in a window that is not open to both sides.
    Pass,
    /// Its move was searched before, by the visit `first`.
    Again { first: VisitId, cause: AgainCause },
    /// It is searched deeper, because the visit `predicted` of an earlier iteration needed the position.
    PreSearched { predicted: Option<VisitId>, iteration: u16, needed: Depth, depth: Depth },
    /// It keeps the depth of its pre-search, which the visit `first` made.
    KeepsDepth { first: Option<VisitId>, depth: Depth },
    /// The outcome of the visit's bet.
    Bet { verdict: BetVerdict },
    /// It is searched deeper than usual.
    Extended { cause: ExtensionCause },
    /// It is searched less deep than usual.
    Reduced { cause: ReductionCause },
    /// The table, with the entry that the visit `by` stored, narrowed its window to this bound.
    Narrowed { by: Option<VisitId>, bound: Bound, value: Value },

    /// A move, searched by `visit`, gives this value: that is enough.
    Reply { visit: VisitId, value: Value },
    /// Standing pat gives this value.
    StandsPat { value: Value, is_best: bool },
    /// Something other than a move decided it before its moves: its evaluation, or the search of another kind `by`.
    /// It ends with this value.
    Decided { reason: LeaveReason, by: Option<VisitId>, value: Value },
    /// The table promises this value after a move, with the entry that the visit `by` stored.
    Promised { mv: MoveCode, by: Option<VisitId>, value: Value },
    /// The table answered with the entry that the visit `by` had stored.
    Stored { by: Option<VisitId>, depth: Option<Depth>, bound: Bound, value: Value },
    /// No move gives more than `limit`; the best one, searched by `best`, gives `value`.
    NoneBeyond { best: Option<VisitId>, value: Value, limit: Value },
    /// The best move, searched by `visit`, gives this value.
    BestMove { visit: VisitId, value: Value },
    /// `moves` other moves were searched and give no more.
    OthersNoBetter { moves: usize },
    /// The value is the bound that the table's entry had proved.
    Vouched { by: Option<VisitId>, value: Value },
    /// Quiet moves were left out.
    LeftOut { searched: u16, late: u16, futile: u16 },
    /// The other moves were skipped.
    Skipped { searched: u16, moves: u16 },
    /// The game ends here, or the search does, or it is a draw: its value is what it is.
    Leaf { reason: LeaveReason, value: Value },
    /// Another program gave it this value and did not say why. Moves were searched, but it does not follow
    /// from them.
    Unexplained { value: Value },

    /// The side to move at `owner` already has this value, by the move that `by` searched.
    AlreadyHas { owner: VisitId, by: Option<VisitId>, value: Value },
    /// The side to move at `owner` already has this value, by standing pat.
    StoodPat { owner: VisitId, value: Value },
    /// The entry that the visit `by` stored already bounds the value of `owner`.
    TableHas { owner: VisitId, by: Option<VisitId>, side: Side, value: Value },
    /// The driver asked only for values on this side of the bound.
    AskedOnly { owner: VisitId, side: Side, value: Value },
    /// The first search of the move, by `by`, had shown this bound.
    ShownBefore { owner: VisitId, by: VisitId, value: Value },
    /// `owner` only tests whether its move comes near the best, which `best` searched.
    Tests { owner: VisitId, best: Option<VisitId> },
    /// `owner` is a ProbCut search: it only asks whether the value is far beyond the window.
    Predicts { owner: VisitId },

    /// Whatever these moves are worth, the values above stay. Nothing: all moves that were not generated.
    CannotMatter { owner: VisitId, moves: Option<Vec<MoveCode>> },
    /// The question is answered without these moves. `None`: all moves that were not generated.
    NotNeeded { moves: Option<Vec<MoveCode>> },
    /// It was its last move that cut it off.
    LastMove,
    /// This is better than what the bound's holder has.
    Beats { owner: VisitId, side: Side },
    /// The network of the neural move map expected a move to be the best one.
    Expected {
        /// The move.
        mv: MoveCode,
        /// The last visit of the move.
        visit: Option<VisitId>,
        /// The move's share, in thousandths.
        per_mille: u16,
        /// Whether it was right, and the move that was.
        outcome: Option<(ExpectedOutcome, BetterMove)>,
    },
    /// This is no better than what the bound's holder has.
    NoBetter { owner: VisitId, side: Side },
}

impl ClaimKind {
    /// The names of all kinds.
    pub const NAMES: &[&str] = ClaimKind::VARIANTS;

    /// The name of the kind, without its content.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.into()
    }

    /// The claim with this content about a visit.
    #[must_use]
    pub fn at(self, at: VisitId) -> Claim {
        Claim { at, kind: self }
    }
}

impl Claim {
    /// The visit that a bound belongs to, where the claim is about one.
    #[must_use]
    pub fn owner(&self) -> Option<VisitId> {
        match self.kind {
            ClaimKind::AlreadyHas { owner, .. }
            | ClaimKind::StoodPat { owner, .. }
            | ClaimKind::TableHas { owner, .. }
            | ClaimKind::AskedOnly { owner, .. }
            | ClaimKind::ShownBefore { owner, .. }
            | ClaimKind::Tests { owner, .. }
            | ClaimKind::Predicts { owner }
            | ClaimKind::CannotMatter { owner, .. }
            | ClaimKind::Beats { owner, .. }
            | ClaimKind::NoBetter { owner, .. } => Some(owner),
            _ => None,
        }
    }

    /// Any other visit that it names.
    #[must_use]
    pub fn other(&self) -> Option<VisitId> {
        match self.kind {
            ClaimKind::Open { best: visit, .. }
            | ClaimKind::PreSearched { predicted: visit, .. }
            | ClaimKind::KeepsDepth { first: visit, .. }
            | ClaimKind::Narrowed { by: visit, .. }
            | ClaimKind::Promised { by: visit, .. }
            | ClaimKind::Decided { by: visit, .. }
            | ClaimKind::Stored { by: visit, .. }
            | ClaimKind::NoneBeyond { best: visit, .. }
            | ClaimKind::Vouched { by: visit, .. }
            | ClaimKind::AlreadyHas { by: visit, .. }
            | ClaimKind::TableHas { by: visit, .. }
            | ClaimKind::Tests { best: visit, .. } => visit,
            ClaimKind::Proof(ProofClaim::Solved { by: visit, .. }) => visit,
            ClaimKind::Bet { verdict } => match verdict {
                BetVerdict::Used { by } | BetVerdict::SearchedAgain { by } => Some(by),
                BetVerdict::Unused { missed } => missed.map(|missed| missed.cut_off),
                BetVerdict::Harmless { above, .. } => Some(above),
                BetVerdict::Counts { root } => Some(root),
            },
            ClaimKind::Found { root: visit, .. }
            | ClaimKind::Again { first: visit, .. }
            | ClaimKind::Reply { visit, .. }
            | ClaimKind::BestMove { visit, .. }
            | ClaimKind::ShownBefore { by: visit, .. } => Some(visit),
            _ => None,
        }
    }
}
