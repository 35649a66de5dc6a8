//! The kinds of lines in a listing, by stable names.

use strum::{IntoStaticStr, VariantArray};

/// When a line runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineTick {
    /// The line runs when the visit begins.
    Enter,
    /// The line runs when a visit below it returns.
    Child,
    /// The line runs when the visit ends.
    Leave,
}

impl LineTick {
    /// A stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            LineTick::Enter => "enter",
            LineTick::Child => "child",
            LineTick::Leave => "leave",
        }
    }
}

/// The kind of a line. The order is the order in a listing: first the driver, then the node, then proof searches, then
/// UCT, then B*, then conspiracy-number search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum LineKind {
    /// The search begins.
    Search,
    /// An iteration begins.
    Iteration,
    /// The root is searched in a window of the driver's.
    Pass,
    /// The root's value came back.
    RootValue,
    /// A null-window pass at the root reached its bound.
    PassReached,
    /// A null-window pass at the root did not reach its bound.
    PassMissed,
    /// An iteration ends.
    IterationDone,
    /// The search ends.
    Return,
    /// It was broken off, or nothing more was recorded.
    Stopped,
    /// A node is entered and searched: it is not answered before.
    Head,
    /// Its move is searched deeper.
    Extended,
    /// Its move is searched less deep.
    Reduced,
    /// The game is over or drawn.
    Terminal,
    /// The depth has run out.
    Horizon,
    /// No win or loss from here is inside the window.
    MateDistance,
    /// Standing pat is enough for a cut-off.
    StandPat,
    /// Standing pat is the least that a quiescence visit returns.
    StoodPat,
    /// The table answers.
    TableAnswer,
    /// The table narrows the window.
    TableNarrowed,
    /// A pre-search begins.
    PreSearch,
    /// The evaluation exceeds beta by a margin.
    ReverseFutility,
    /// Quiescence of the same position returned.
    RazoringSearch,
    /// Quiescence does not reach beyond alpha.
    Razoring,
    /// The search after a pass returned.
    NullMove,
    /// Passing was good enough.
    NullMoveCutOff,
    /// A shallow search of the same position returned.
    ProbCut,
    /// It predicts a value beyond the window.
    ProbCutCutOff,
    /// The table's entry of a child refutes the node.
    EnhancedCutOff,
    /// A shallow search of one of the first moves returned.
    MultiCutSearch,
    /// Enough of them reach beta.
    MultiCut,
    /// A child's value came back and is no better than the best.
    Value,
    /// A reduced child is to be searched to its full depth.
    ReSearchDepth,
    /// A null window failed high inside the window.
    ReSearchWindow,
    /// A value is too uncertain.
    ReSearchCertain,
    /// A child's value is the best up to now, and alpha stays.
    Best,
    /// The best value cuts off.
    CutOff,
    /// A child's value is the best up to now, and raises alpha.
    Alpha,
    /// The remaining moves are skipped.
    Skip,
    /// An alternative to a best move that may be forced came back.
    Singular,
    /// A forced move's deeper value came back.
    Forced,
    /// Quiet moves were left out.
    Pruned,
    /// All moves were searched, and the best is returned.
    ReturnBest,
    /// A search for a proof visits the root.
    Descent,
    /// It is answered.
    Answer,
    /// It visits a node on the way to the most-proving leaf.
    Descend,
    /// A line ends there: the node is solved by its value.
    ProofEnd,
    /// A node is expanded.
    Expand,
    /// A child is generated that is not solved by itself.
    Generated,
    /// A leaf has its numbers.
    LeafNumbers,
    /// A node has new numbers, from its children's numbers.
    Numbers,
    /// A node is solved by its children.
    Solved,
    /// A descent of UCT begins at the root.
    UctDescent,
    /// The descents are used up.
    UctBest,
    /// UCT selects a node.
    UctSelect,
    /// A line ends there: its value is the result.
    UctEnd,
    /// UCT adds a node to its tree.
    UctExpand,
    /// A playout begins.
    UctPlayout,
    /// A playout ends.
    UctResult,
    /// A node's result is proven by its moves.
    UctSolve,
    /// The result is backed up.
    UctBackUp,
    /// B* visits the root.
    BStarDescent,
    /// It has found the best move.
    BStarAnswer,
    /// It visits a node on the way to a leaf.
    BStarFollow,
    /// A line ends there: the value is known.
    BStarEnd,
    /// A node is expanded.
    BStarExpand,
    /// A child is generated, with the interval that the game gives.
    BStarGenerated,
    /// A leaf has its interval.
    BStarLeaf,
    /// A node has narrower bounds, from its children's bounds.
    BStarNarrow,
    /// Both bounds of a node are equal.
    BStarMeet,
    /// A move of the root is proved best.
    BStarSeparate,
    /// Conspiracy-number search visits the root.
    ConspiracyDescent,
    /// It has the value of the root.
    ConspiracyAnswer,
    /// It visits the child that takes the fewest leaves, because one child is enough.
    ConspiracyFewest,
    /// It visits the first child that has to change, because all of them have to.
    ConspiracyAll,
    /// A line ends there: no leaf can change the value.
    ConspiracyEnd,
    /// A conspirator is expanded.
    ConspiracyExpand,
    /// A child is generated and judged.
    ConspiracyJudge,
    /// A leaf has its value.
    ConspiracyLeaf,
    /// A node has its value and its numbers, from its children's.
    ConspiracyBackUp,
    /// The value of the root is the only likely one.
    ConspiracyFirm,
}

impl LineKind {
    /// All kinds, in their order.
    pub const ALL: &[LineKind] = LineKind::VARIANTS;

    /// A stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The kind with this stable name.
    #[must_use]
    pub fn named(name: &str) -> Option<LineKind> {
        LineKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}
