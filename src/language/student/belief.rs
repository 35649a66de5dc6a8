//! The misconceptions that a student's steps may follow from.

use crate::misconception::Misconception;
use strum::{IntoStaticStr, VariantArray};

/// A misconception about a search, from the most special to the most general: of several that fit an answer equally well, the
/// first is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum Belief {
    OnlyBeyond,
    NeverCutsOff,
    WrongBound,
    NeverReSearches,
    AlwaysReSearches,
    TooEarly,
    Order,
    NotPassedDown,
    OneLevel,
    LastValueAbove,
    ParentsEntry,
    WrongSide,
    NotNegated,
    NoNullWindow,
    NullWindow,
    OtherWindow,
    NeverLookedAt,
    FailHard,
    OtherSide,
    LastValue,
    AnotherChild,
    SecondVisit,
    OnlyMean,
    OthersMean,
    OwnCount,
    FewestVisits,
    MostVisits,
    BestMean,
    StillFormula,
    OtherNumber,
    ProofEverywhere,
    GreatestNumber,
    FirstOpen,
    KindsExchanged,
    NumbersExchanged,
    NotUpdated,
    Sums,
    Minima,
    Maximum,
    AnotherWay,
    IgnoresDepth,
    IgnoresBound,
    TrustsEverything,
    NeverTrusts,
}

impl Belief {
    /// All of them, from the most special to the most general.
    pub(super) const ALL: &[Belief] = Belief::VARIANTS;

    /// A stable name for files.
    pub(super) fn name(self) -> &'static str {
        self.into()
    }

    /// The misconception, as the head of an explanation.
    pub(super) fn title(self) -> &'static str {
        match self {
            Belief::OnlyBeyond => "An equal value cuts off, too",
            Belief::NeverCutsOff => "You looked at a node that is cut off",
            Belief::WrongBound => "You cut off at the wrong bound",
            Belief::NeverReSearches => "The null window has to be followed by a re-search",
            Belief::AlwaysReSearches => "The null window has answered already",
            Belief::TooEarly => "It is too early to go up",
            Belief::Order => "Another child is next",
            Belief::OneLevel => "Bounds come from every node above",
            Belief::LastValueAbove => "The best value counts, not the last one",
            Belief::ParentsEntry => "The value found above is missing",
            Belief::NotPassedDown => "Bounds are passed down",
            Belief::WrongSide => "The bound is on the wrong side",
            Belief::NotNegated => "The window has to be negated",
            Belief::NoNullWindow => "Later children get a null window",
            Belief::NullWindow => "This visit needs the open window",
            Belief::OtherWindow => "This is not the window",
            Belief::NeverLookedAt => "The search has never looked at that value",
            Belief::FailHard => "The search returns the value, not the bound",
            Belief::OtherSide => "You took the other side’s choice",
            Belief::LastValue => "The best value counts, not the last one",
            Belief::AnotherChild => "Another child is better",
            Belief::SecondVisit => "A child that was not visited comes first",
            Belief::OnlyMean => "The term for exploration is missing",
            Belief::OthersMean => "The mean is that of the side to move",
            Belief::OwnCount => "The parent’s visits count in the logarithm",
            Belief::FewestVisits => "Exploration is not all",
            Belief::MostVisits => "Visits do not attract visits",
            Belief::BestMean => "The most visited move is played",
            Belief::StillFormula => "The formula is for the next descent only",
            Belief::OtherNumber => "The other number decides",
            Belief::ProofEverywhere => "At an AND node the disproof number decides",
            Belief::GreatestNumber => "The smallest number decides",
            Belief::FirstOpen => "The search is not depth-first",
            Belief::KindsExchanged => "OR and AND are exchanged",
            Belief::NumbersExchanged => "The two numbers are exchanged",
            Belief::NotUpdated => "The numbers have changed",
            Belief::Sums => "One of the two numbers is a minimum",
            Belief::Minima => "One of the two numbers is a sum",
            Belief::Maximum => "All children count, not the largest only",
            Belief::AnotherWay => "Another child is next",
            Belief::IgnoresDepth => "The table’s depth counts",
            Belief::IgnoresBound => "A bound is not a value",
            Belief::TrustsEverything => "The table’s value does not always count",
            Belief::NeverTrusts => "The table has the answer already",
        }
    }

    /// The misconception as lecturers' tables name it; `None` if the belief says too little.
    pub(super) fn misconception(self) -> Option<Misconception> {
        match self {
            Belief::OnlyBeyond => Some(Misconception::CutsOnlyBeyond),
            Belief::NeverCutsOff => Some(Misconception::NeverCutsOff),
            Belief::WrongBound | Belief::TooEarly => Some(Misconception::CutsTooEarly),
            Belief::NeverReSearches => Some(Misconception::NeverReSearches),
            Belief::AlwaysReSearches => Some(Misconception::ReSearchesWithoutNeed),
            Belief::Order => Some(Misconception::OtherOrder),
            Belief::NotPassedDown => Some(Misconception::PassesNothingDown),
            Belief::OneLevel => Some(Misconception::SeesOnlyTheParent),
            Belief::LastValueAbove | Belief::LastValue => Some(Misconception::TakesLastValue),
            Belief::ParentsEntry => Some(Misconception::MissesValueAbove),
            Belief::WrongSide => Some(Misconception::WrongSideOfWindow),
            Belief::NotNegated => Some(Misconception::DoesNotNegate),
            Belief::NoNullWindow => Some(Misconception::NoNullWindow),
            Belief::NullWindow => Some(Misconception::NullWindowTooOften),
            Belief::OtherWindow | Belief::AnotherChild | Belief::AnotherWay => None,
            Belief::NeverLookedAt => Some(Misconception::UsesUnvisited),
            Belief::FailHard => Some(Misconception::FailsHard),
            Belief::OtherSide => Some(Misconception::ExchangesSides),
            Belief::SecondVisit => Some(Misconception::UnvisitedLater),
            Belief::OnlyMean => Some(Misconception::NoExploration),
            Belief::OthersMean => Some(Misconception::MeanOfOtherSide),
            Belief::OwnCount => Some(Misconception::WrongCountInLogarithm),
            Belief::FewestVisits => Some(Misconception::FewestVisits),
            Belief::MostVisits => Some(Misconception::MostVisits),
            Belief::BestMean => Some(Misconception::PlaysBestMean),
            Belief::StillFormula => Some(Misconception::PlaysByFormula),
            Belief::OtherNumber | Belief::ProofEverywhere => Some(Misconception::OneNumberEverywhere),
            Belief::GreatestNumber => Some(Misconception::TakesGreatestForLeast),
            Belief::FirstOpen => Some(Misconception::TakesFirstOpen),
            Belief::KindsExchanged | Belief::NumbersExchanged | Belief::Sums | Belief::Minima => {
                Some(Misconception::ExchangesProofRules)
            }
            Belief::NotUpdated => Some(Misconception::DoesNotUpdate),
            Belief::Maximum => Some(Misconception::TakesGreatestForSum),
            Belief::IgnoresDepth => Some(Misconception::IgnoresDepth),
            Belief::IgnoresBound | Belief::TrustsEverything => Some(Misconception::TakesBoundForValue),
            Belief::NeverTrusts => Some(Misconception::DoesNotUseTable),
        }
    }

    /// Whether it fits single answers only: a person who holds it may answer otherwise at the next step.
    pub(super) fn is_general(self) -> bool {
        matches!(
            self,
            Belief::TooEarly
                | Belief::Order
                | Belief::OtherWindow
                | Belief::AnotherChild
                | Belief::AnotherWay
        )
    }
}
