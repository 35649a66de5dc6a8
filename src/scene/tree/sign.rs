//! The signs that a legend of the tree explains.

/// A sign, in the order of the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    /// The two numbers of a search for a proof.
    ProofNumbers,
    /// The interval of B*.
    Interval,
    /// The fewest leaves that raise a value, and that lower it, in conspiracy-number search.
    Leaves,
    /// The mean result of what UCT sampled.
    Mean,
    /// How often UCT was at a node.
    Visits,
    /// The edge of UCT, which is as wide as the share of its parent's visits.
    ShareOfVisits,
    /// The edge of a best move.
    BestMove,
    /// The values that some leaves could give the root.
    Likely,
    /// What is folded, with its visits.
    Folded,
    /// A node without a visit, of a path tree.
    Unvisited,
    /// A node to which a visit may still come.
    ToCome,
    /// A node to which no visit will come.
    NeverLookedAt,
    /// The mark of the move that the neural move map's network expected first.
    Expected,
    /// The strokes through an edge.
    CutOff,
    /// The stripes of a pre-search.
    PreSearch,
    /// The wave around a value that rests on skipped moves.
    Doubt,
    /// The same of a path tree, which has dashes there.
    DoubtOnPath,
    /// The arrow from the visit whose value the table answered with.
    TableAnswer,
}

impl Sign {
    /// All of them.
    pub const ALL: [Sign; 18] = [
        Sign::ProofNumbers,
        Sign::Interval,
        Sign::Leaves,
        Sign::Mean,
        Sign::Visits,
        Sign::ShareOfVisits,
        Sign::BestMove,
        Sign::Likely,
        Sign::Folded,
        Sign::Unvisited,
        Sign::ToCome,
        Sign::NeverLookedAt,
        Sign::Expected,
        Sign::CutOff,
        Sign::PreSearch,
        Sign::Doubt,
        Sign::DoubtOnPath,
        Sign::TableAnswer,
    ];

    /// Its stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Sign::ProofNumbers => "proof-numbers",
            Sign::Interval => "interval",
            Sign::Leaves => "leaves",
            Sign::Mean => "mean",
            Sign::Visits => "visits",
            Sign::ShareOfVisits => "share-of-visits",
            Sign::BestMove => "best-move",
            Sign::Likely => "likely",
            Sign::Folded => "folded",
            Sign::Unvisited => "unvisited",
            Sign::ToCome => "to-come",
            Sign::NeverLookedAt => "never-looked-at",
            Sign::Expected => "expected",
            Sign::CutOff => "cut-off",
            Sign::PreSearch => "pre-search",
            Sign::Doubt => "doubt",
            Sign::DoubtOnPath => "doubt-on-path",
            Sign::TableAnswer => "table-answer",
        }
    }
}
