//! The known mistakes of programs.

use crate::misconception::Misconception;
use strum::{IntoStaticStr, VariantArray};

/// A mistake in a search. Of several that explain a trace equally well, the first is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Mistake {
    CutsOnlyBeyond,
    CutsAtEqual,
    NeverCutsOff,
    CutsTooEarly,
    NothingPassedDown,
    OneBoundPassedDown,
    NotSwapped,
    NotNegatedWindow,
    NoNegation,
    WrongSideLeaf,
    SidesExchanged,
    LastValue,
    StartsAtZero,
    RightToLeft,
    IgnoresDepth,
    IgnoresBound,
    IgnoresSide,
    NeverAsksTable,
    NumbersExchanged,
    ProofEverywhere,
    FirstOpen,
    MaximaForSums,
    LogOfOwnCount,
    NoExploration,
    MeanOfMax,
    NoRoot,
    FewestVisits,
    BestMean,
}

impl Mistake {
    /// All of them.
    pub const ALL: &[Mistake] = Mistake::VARIANTS;

    /// A stable name for files.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The mistake in a few words.
    pub fn title(self) -> &'static str {
        match self {
            Mistake::CutsOnlyBeyond => "It cuts off only beyond the bound",
            Mistake::CutsAtEqual => "It cuts off at an equal value, too",
            Mistake::NeverCutsOff => "It never cuts off",
            Mistake::CutsTooEarly => "It cuts off at the wrong bound",
            Mistake::NothingPassedDown => "Bounds are not passed down, or alpha is never raised",
            Mistake::OneBoundPassedDown => "Only one bound is passed down",
            Mistake::NotSwapped => "Alpha and beta are not swapped for the child",
            Mistake::NotNegatedWindow => "The window is swapped but not negated",
            Mistake::NoNegation => "The child’s value is not negated",
            Mistake::WrongSideLeaf => "A leaf has its value for the wrong side",
            Mistake::SidesExchanged => "MAX and MIN are exchanged",
            Mistake::LastValue => "It returns the last value, not the best",
            Mistake::StartsAtZero => "The best value begins at 0",
            Mistake::RightToLeft => "Children are visited from right to left",
            Mistake::IgnoresDepth => "The table ignores the depth",
            Mistake::IgnoresBound => "The table takes a bound for a value",
            Mistake::IgnoresSide => "The table ignores the side to move",
            Mistake::NeverAsksTable => "The table is never asked",
            Mistake::NumbersExchanged => "Proof numbers are summed at the wrong nodes",
            Mistake::ProofEverywhere => "The proof number decides at AND nodes, too",
            Mistake::FirstOpen => "The first open child is expanded",
            Mistake::MaximaForSums => "The greatest number is taken in place of the sum",
            Mistake::LogOfOwnCount => "The logarithm has the wrong count",
            Mistake::NoExploration => "The exploration term is missing",
            Mistake::MeanOfMax => "The mean is MAX’s at MIN nodes, too",
            Mistake::NoRoot => "The square root is missing",
            Mistake::FewestVisits => "The child with the fewest visits is chosen",
            Mistake::BestMean => "The move with the best mean is played",
        }
    }

    /// The misconception as lecturers' tables name it.
    pub fn misconception(self) -> Misconception {
        match self {
            Mistake::CutsOnlyBeyond => Misconception::CutsOnlyBeyond,
            Mistake::CutsAtEqual => Misconception::CutsAtEqual,
            Mistake::NeverCutsOff => Misconception::NeverCutsOff,
            Mistake::CutsTooEarly => Misconception::CutsTooEarly,
            Mistake::NothingPassedDown => Misconception::PassesNothingDown,
            Mistake::OneBoundPassedDown => Misconception::SeesOnlyTheParent,
            Mistake::NotSwapped => Misconception::WrongSideOfWindow,
            Mistake::NotNegatedWindow | Mistake::NoNegation => Misconception::DoesNotNegate,
            Mistake::WrongSideLeaf => Misconception::ReadsLeafForOtherSide,
            Mistake::SidesExchanged => Misconception::ExchangesSides,
            Mistake::LastValue => Misconception::TakesLastValue,
            Mistake::StartsAtZero => Misconception::StartsAtZero,
            Mistake::RightToLeft => Misconception::OtherOrder,
            Mistake::IgnoresDepth => Misconception::IgnoresDepth,
            Mistake::IgnoresBound => Misconception::TakesBoundForValue,
            Mistake::IgnoresSide => Misconception::IgnoresSideToMove,
            Mistake::NeverAsksTable => Misconception::DoesNotUseTable,
            Mistake::NumbersExchanged => Misconception::ExchangesProofRules,
            Mistake::ProofEverywhere => Misconception::OneNumberEverywhere,
            Mistake::FirstOpen => Misconception::TakesFirstOpen,
            Mistake::MaximaForSums => Misconception::TakesGreatestForSum,
            Mistake::LogOfOwnCount => Misconception::WrongCountInLogarithm,
            Mistake::NoExploration => Misconception::NoExploration,
            Mistake::MeanOfMax => Misconception::MeanOfOtherSide,
            Mistake::NoRoot => Misconception::NoSquareRoot,
            Mistake::FewestVisits => Misconception::FewestVisits,
            Mistake::BestMean => Misconception::PlaysBestMean,
        }
    }

    /// The mistake and its remedy in sentences.
    pub fn sentence(self) -> &'static str {
        match self {
            Mistake::CutsOnlyBeyond => {
                "A value that equals the bound cuts off as well: the side above can do as well elsewhere, and gains nothing here."
            }
            Mistake::CutsAtEqual => {
                "This exercise cuts off only beyond the bound: after an equal value the node is searched on."
            }
            Mistake::NeverCutsOff => {
                "When the best value reaches the bound of the side above, the rest of the children cannot matter. The loop must end there."
            }
            Mistake::CutsTooEarly => {
                "A node compares its best value with the bound of the other side, beta in negamax, not with its own bound."
            }
            Mistake::NothingPassedDown => {
                "Each child must get the window of its parent. With an open window at every node, hardly anything is cut off. The same happens if alpha never rises."
            }
            Mistake::OneBoundPassedDown => {
                "A child needs both bounds. The one that is missing comes from a node two or more plies above, and the cut-offs that it gives are lost."
            }
            Mistake::NotSwapped => {
                "In negamax the child’s window is (−beta, −alpha): what is the upper end for one side is the lower end for the other."
            }
            Mistake::NotNegatedWindow => {
                "In negamax the child’s window is (−beta, −alpha): both ends change their places and their signs."
            }
            Mistake::NoNegation => {
                "In negamax a child’s value is seen from the other side: value = −search(child)."
            }
            Mistake::WrongSideLeaf => {
                "In negamax a leaf returns its value for the side to move there. The tree’s numbers are MAX’s: at MIN they change their sign."
            }
            Mistake::SidesExchanged => {
                "MAX takes the greatest value, MIN the smallest. Who moves first is said by the tree."
            }
            Mistake::LastValue => {
                "The value of a node is the best of its children’s values, not the value of the child that was visited last."
            }
            Mistake::StartsAtZero => {
                "The best value must begin at minus infinity (at MIN: infinity). With 0 a node whose children are all worse gets a value that no leaf has."
            }
            Mistake::RightToLeft => {
                "Children are visited in the order of the tree, from the left. The value is the same, but not the number of visits."
            }
            Mistake::IgnoresDepth => {
                "An entry may answer only if it was searched at least as deep as it is needed now."
            }
            Mistake::IgnoresBound => {
                "An entry from a search that was cut off holds a bound. It answers only if the bound decides: a lower bound of beta or more, an upper bound of alpha or less."
            }
            Mistake::IgnoresSide => {
                "A position consists of the node and the side to move. With the other side to move it has another value."
            }
            Mistake::NeverAsksTable => "Before a node is searched, the table is asked for its position.",
            Mistake::NumbersExchanged => {
                "At an OR node one proved child is enough: the proof number is the minimum and the disproof number the sum. At an AND node it is the other way round."
            }
            Mistake::ProofEverywhere => {
                "At an OR node the child with the smallest proof number is next, at an AND node the child with the smallest disproof number."
            }
            Mistake::FirstOpen => {
                "The search is best-first: it goes to the child whose number is smallest, wherever it went before."
            }
            Mistake::MaximaForSums => "All children of the node have to be solved: their numbers are added.",
            Mistake::LogOfOwnCount => {
                "The formula is mean + c · √(ln N / n): N counts the visits of the parent, n those of the child."
            }
            Mistake::NoExploration => {
                "Without c · √(ln N / n) a child that was unlucky once is never visited again."
            }
            Mistake::MeanOfMax => "At MIN nodes MIN chooses: its mean is 1 minus MAX’s.",
            Mistake::NoRoot => "The exploration term is c · √(ln N / n), with the square root.",
            Mistake::FewestVisits => "Exploration is one part of the formula: the mean counts as well.",
            Mistake::BestMean => {
                "At the end the most visited move is played: a mean of few visits is not to be trusted."
            }
        }
    }

    /// The wrong line of code and the right one, in negamax.
    pub fn code(self) -> [&'static str; 2] {
        match self {
            Mistake::CutsOnlyBeyond => ["if best > beta: return best", "if best >= beta: return best"],
            Mistake::CutsAtEqual => ["if best >= beta: return best", "if best > beta: return best"],
            Mistake::NeverCutsOff => ["(no cut-off)", "if best >= beta: return best"],
            Mistake::CutsTooEarly => ["if best >= alpha: return best", "if best >= beta: return best"],
            Mistake::NothingPassedDown => ["search(child, -inf, inf)", "search(child, -beta, -alpha)"],
            Mistake::OneBoundPassedDown => ["search(child, -inf, -alpha)", "search(child, -beta, -alpha)"],
            Mistake::NotSwapped => ["search(child, -alpha, -beta)", "search(child, -beta, -alpha)"],
            Mistake::NotNegatedWindow => ["search(child, beta, alpha)", "search(child, -beta, -alpha)"],
            Mistake::NoNegation => ["value = search(child, …)", "value = -search(child, …)"],
            Mistake::WrongSideLeaf => {
                ["return leaf.value", "return leaf.value if max_to_move else -leaf.value"]
            }
            Mistake::SidesExchanged => ["best = min(best, value)", "best = max(best, value)"],
            Mistake::LastValue => ["best = value", "best = max(best, value)"],
            Mistake::StartsAtZero => ["best = 0", "best = -inf"],
            Mistake::RightToLeft => ["for child in reversed(children)", "for child in children"],
            Mistake::IgnoresDepth => ["if entry:", "if entry and entry.depth >= depth:"],
            Mistake::IgnoresBound => {
                ["return entry.value", "if entry.bound is exact, or decides: return entry.value"]
            }
            Mistake::IgnoresSide => ["table[node]", "table[node, side]"],
            Mistake::NeverAsksTable => ["(no probe)", "entry = table.get(node, side)"],
            Mistake::NumbersExchanged => ["OR: pn = sum(…), dn = min(…)", "OR: pn = min(…), dn = sum(…)"],
            Mistake::ProofEverywhere => ["AND: min(children, key=pn)", "AND: min(children, key=dn)"],
            Mistake::FirstOpen => ["first child that is not solved", "OR: min(children, key=pn)"],
            Mistake::MaximaForSums => ["dn = max(child.dn …)", "dn = sum(child.dn …)"],
            Mistake::LogOfOwnCount => ["sqrt(log(child.n) / child.n)", "sqrt(log(parent.n) / child.n)"],
            Mistake::NoExploration => ["max(children, key=mean)", "mean + c * sqrt(log(N) / n)"],
            Mistake::MeanOfMax => ["mean = wins / n", "mean = wins / n if max_to_move else 1 - wins / n"],
            Mistake::NoRoot => ["c * log(N) / n", "c * sqrt(log(N) / n)"],
            Mistake::FewestVisits => ["min(children, key=n)", "mean + c * sqrt(log(N) / n)"],
            Mistake::BestMean => ["max(root.children, key=mean)", "max(root.children, key=n)"],
        }
    }
}
