//! The parameters of B*.

/// The rule for the root's move that a descent of B* follows (Berliner 1979).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// The best move, which is the one with the highest optimistic bound: to raise its pessimistic bound above the
    /// optimistic bounds of the rest.
    ProveBest,
    /// The second best move: to lower the highest optimistic bound among the rest below the best move's pessimistic bound.
    DisproveRest,
    /// The one and the other in turn, first the best move.
    Alternate,
}

impl Strategy {
    /// Whether the descent of this number, from 0, is to follow the best move.
    #[must_use]
    pub fn proves_best(self, descent: u32) -> bool {
        match self {
            Strategy::ProveBest => true,
            Strategy::DisproveRest => false,
            Strategy::Alternate => descent.is_multiple_of(2),
        }
    }
}

/// The parameters of B*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BStarParameters {
    /// The rule at the root.
    pub strategy: Strategy,
}

impl BStarParameters {
    /// The usual ones.
    pub const USUAL: BStarParameters = BStarParameters { strategy: Strategy::ProveBest };
}
