//! The misconceptions about searches, each under one name for exercises, for a student who performs a search, and for
//! programs: a lecturer's table counts a misconception wherever it shows.

use strum::{IntoStaticStr, VariantArray};

/// A misconception about a search. Result codes hold its place in this list: a new one goes to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Misconception {
    CutsOnlyBeyond,
    CutsAtEqual,
    NeverCutsOff,
    CutsTooEarly,
    LeavesOutTheCutter,
    PassesNothingDown,
    SeesOnlyTheParent,
    KeepsBounds,
    MissesValueAbove,
    TakesLastValue,
    WrongSideOfWindow,
    DoesNotNegate,
    ExchangesSides,
    ReadsLeafForOtherSide,
    UsesUnvisited,
    FailsHard,
    OtherOrder,
    StartsAtZero,
    NeverReSearches,
    ReSearchesWithoutNeed,
    ReSearchesWithWrongWindow,
    NoNullWindow,
    NullWindowTooOften,
    IgnoresDepth,
    TakesBoundForValue,
    DoesNotUseTable,
    IgnoresSideToMove,
    MisreadsPass,
    WrongTypes,
    EdgesForLeaves,
    CountsEverything,
    OrdersForTheOtherEnd,
    ExchangesProofRules,
    OneNumberEverywhere,
    TakesFirstOpen,
    TakesGreatestForLeast,
    TakesGreatestForSum,
    DoesNotUpdate,
    CountsJudgedAsOpen,
    WrongThreshold,
    NoExploration,
    MeanOfOtherSide,
    WrongCountInLogarithm,
    NoSquareRoot,
    FewestVisits,
    MostVisits,
    UnvisitedLater,
    PlaysBestMean,
    PlaysByFormula,
    MisjudgesBet,
    WrongDepthOfBet,
    MisappliesFilter,
}

impl Misconception {
    /// All of them.
    pub const ALL: &[Misconception] = Misconception::VARIANTS;

    /// A stable name for files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The misconception of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Misconception> {
        Misconception::ALL.iter().copied().find(|one| one.name() == name)
    }

    /// The person's mistake in a few words.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Misconception::CutsOnlyBeyond => "Cuts off only beyond the bound",
            Misconception::CutsAtEqual => "Cuts off at an equal value, too",
            Misconception::NeverCutsOff => "Never cuts off",
            Misconception::CutsTooEarly => "Cuts off too early",
            Misconception::LeavesOutTheCutter => "Leaves out the child that cuts off",
            Misconception::PassesNothingDown => "Does not pass bounds down",
            Misconception::SeesOnlyTheParent => "Takes bounds from the parent only",
            Misconception::KeepsBounds => "Keeps alpha and beta on the way up",
            Misconception::MissesValueAbove => "Misses the value that was found above",
            Misconception::TakesLastValue => "Takes the last value, not the best",
            Misconception::WrongSideOfWindow => "Puts a bound on the wrong side of the window",
            Misconception::DoesNotNegate => "Does not negate",
            Misconception::ExchangesSides => "Exchanges MAX and MIN",
            Misconception::ReadsLeafForOtherSide => "Reads a leaf for the other side",
            Misconception::UsesUnvisited => "Uses values that were never visited",
            Misconception::FailsHard => "Keeps values inside the window",
            Misconception::OtherOrder => "Visits children in another order",
            Misconception::StartsAtZero => "Begins the best value at 0",
            Misconception::NeverReSearches => "Does not search again",
            Misconception::ReSearchesWithoutNeed => "Searches again without need",
            Misconception::ReSearchesWithWrongWindow => "Searches again with the wrong window",
            Misconception::NoNullWindow => "Leaves out null windows",
            Misconception::NullWindowTooOften => "Takes a null window where the open one is needed",
            Misconception::IgnoresDepth => "Ignores the depth of the table’s entry",
            Misconception::TakesBoundForValue => "Takes a bound for a value",
            Misconception::DoesNotUseTable => "Does not use the table’s answer",
            Misconception::IgnoresSideToMove => "Ignores the side to move in the table",
            Misconception::MisreadsPass => "Misreads what a pass has proved",
            Misconception::WrongTypes => "Misreads CUT and ALL",
            Misconception::EdgesForLeaves => "Confuses cut edges and unvisited leaves",
            Misconception::CountsEverything => "Counts what is not visited",
            Misconception::OrdersForTheOtherEnd => "Orders moves for the other goal",
            Misconception::ExchangesProofRules => "Exchanges the rules for the two proof numbers",
            Misconception::OneNumberEverywhere => "Follows one proof number at every node",
            Misconception::TakesFirstOpen => "Takes the first open leaf",
            Misconception::TakesGreatestForLeast => "Takes the greatest number for the least",
            Misconception::TakesGreatestForSum => "Takes the greatest number for the sum",
            Misconception::DoesNotUpdate => "Does not update the numbers",
            Misconception::CountsJudgedAsOpen => "Counts a judged leaf as open",
            Misconception::WrongThreshold => "Sets the wrong threshold",
            Misconception::NoExploration => "Leaves out the term for exploration",
            Misconception::MeanOfOtherSide => "Takes the mean of the other side",
            Misconception::WrongCountInLogarithm => "Takes the wrong count in the logarithm",
            Misconception::NoSquareRoot => "Leaves out the square root",
            Misconception::FewestVisits => "Chooses the child with the fewest visits",
            Misconception::MostVisits => "Chooses the child with the most visits",
            Misconception::UnvisitedLater => "Leaves an unvisited child for later",
            Misconception::PlaysBestMean => "Plays the move with the best mean",
            Misconception::PlaysByFormula => "Plays the move that the formula chooses",
            Misconception::MisjudgesBet => "Misjudges whether a bet pays off",
            Misconception::WrongDepthOfBet => "Takes the wrong depth for a pre-search",
            Misconception::MisappliesFilter => "Misapplies the pre-search filter",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Misconception;
    use std::collections::BTreeSet;

    #[test]
    fn each_has_a_name_and_a_title_of_its_own() {
        let names: BTreeSet<&str> = Misconception::ALL.iter().map(|one| one.name()).collect();
        let titles: BTreeSet<&str> = Misconception::ALL.iter().map(|one| one.title()).collect();
        assert_eq!([names.len(), titles.len()], [Misconception::ALL.len(); 2]);
        assert!(Misconception::ALL.iter().all(|one| Misconception::named(one.name()) == Some(*one)));
    }
}
