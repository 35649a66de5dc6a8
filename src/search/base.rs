//! The base algorithms.

use super::family::Family;
use super::proof_parameters::BestFirst;

/// The base algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Negamax without any pruning: the oracle for the others.
    Minimax,
    /// Alpha-beta, fail-soft.
    AlphaBeta,
    /// Principal variation search: null windows for later children, and a re-search where one fails
    /// high inside the window.
    Pvs,
    /// NegaScout: the re-search begins at the value found, and there is no re-search if that value is exact.
    NegaScout,
    /// Alpha-beta in the null window of a question: does the value reach a bound?
    NullWindow,
    /// A sequence of null-window passes at the root.
    MemoryTest(MemoryTest),
    /// A search for a proof that goes on where the proof seems nearest.
    BestFirst(BestFirst),
    /// UCT: descents whose results are sampled.
    Uct,
    /// B*: a search for the best move, by intervals.
    BStar,
    /// Conspiracy-number search: a search for a value that few leaves cannot change.
    Conspiracy,
}

/// The drivers of null-window passes over a table (Plaat, Schaeffer, Pijls & de Bruin's MT family);
/// they differ in the bound that a pass asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryTest {
    /// MTD(f): the first guess is the last iteration's value, the next one the value that the pass returned.
    MtdF,
    /// MT-SSS*: from plus infinity down.
    MtSss,
    /// MT-DUAL*: from minus infinity up.
    MtDual,
    /// MTD(bi): the middle of the remaining range.
    MtdBisection,
    /// MTD(step): from plus infinity down in steps.
    MtdStep,
}

impl Base {
    /// Whether values outside the window cut off.
    #[must_use]
    #[inline]
    pub fn prunes(self) -> bool {
        // `==` would also compare the drivers, for every move.
        !matches!(self, Base::Minimax | Base::Uct | Base::BStar | Base::Conspiracy)
    }

    /// The family of searches that it belongs to.
    #[must_use]
    pub fn family(self) -> Family {
        match self {
            Base::Minimax
            | Base::AlphaBeta
            | Base::Pvs
            | Base::NegaScout
            | Base::NullWindow
            | Base::MemoryTest(_) => Family::DepthFirst,
            Base::BestFirst(BestFirst::ProofNumber) => Family::Descents,
            Base::BestFirst(BestFirst::DfPn) => Family::Thresholds,
            Base::Uct => Family::Sampled,
            Base::BStar => Family::Intervals,
            Base::Conspiracy => Family::Conspirators,
        }
    }

    /// The best-first search for a proof, if it is one.
    #[must_use]
    pub fn best_first(self) -> Option<BestFirst> {
        if let Base::BestFirst(search) = self { Some(search) } else { None }
    }

    /// Whether it answers a question about the root's value, which itself stays unknown.
    #[must_use]
    pub fn asks(self) -> bool {
        self == Base::NullWindow || self.family().row().proves
    }

    /// Whether it goes depth first with a window.
    #[must_use]
    pub fn is_depth_first(self) -> bool {
        self.family() == Family::DepthFirst
    }

    /// Whether the values of the root's moves are the values that a person asks for: the search goes depth first, and
    /// asks no question.
    #[must_use]
    pub fn backs_up_values(self) -> bool {
        self.is_depth_first() && !self.asks()
    }

    /// Whether later moves meet a null window first.
    #[must_use]
    #[inline]
    pub fn scouts(self) -> bool {
        matches!(self, Base::Pvs | Base::NegaScout)
    }
}
