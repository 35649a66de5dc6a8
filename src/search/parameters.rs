//! What a search does: the base algorithm, its enhancements, and where it stops.

/// The base algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Negamax without any pruning: the oracle for the others.
    Minimax,
    /// Alpha-beta, fail-soft.
    AlphaBeta,
    /// Principal variation search (NegaScout): null windows for later children, and a re-search
    /// where one fails high inside the window.
    Pvs,
}

impl Base {
    /// Whether values outside the window cut off.
    #[must_use]
    pub fn prunes(self) -> bool {
        self != Base::Minimax
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

/// Which parts of the move ordering are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderingParameters {
    /// The table's move first.
    pub table_move: bool,
    /// Then captures and promotions by most valuable victim / least valuable attacker.
    pub captures: bool,
    /// Then two killers a ply.
    pub killers: bool,
    /// Then by the history heuristic.
    pub history: bool,
}

/// Everything that a search's course depends on, beside the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The base algorithm.
    pub base: Base,
    /// The nominal depth of the last iteration in plies, 1..=[`MAX_DEPTH`].
    pub depth: u8,
    /// Iterate from depth 1; otherwise the only iteration is the last.
    pub iterative_deepening: bool,
    /// The search stops before it would visit more positions than this.
    pub visit_budget: u64,
    /// The table, if there is one.
    pub table: Option<TableParameters>,
    /// Search captures until the position is quiet, where the game knows captures.
    pub quiescence: bool,
    /// Move ordering.
    pub ordering: OrderingParameters,
    /// A position that occurred before on the path is a draw, where the game has that rule.
    pub repetition: bool,
}

/// The greatest nominal depth.
pub const MAX_DEPTH: u8 = 60;

/// The greatest ply that a search enters: quiescence included, beyond it the position is judged.
pub const MAX_PLY: u16 = 120;
