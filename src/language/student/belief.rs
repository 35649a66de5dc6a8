//! The misconceptions that a student's steps may follow from.

/// A misconception about a search, from the most special to the most general: of several that fit an answer equally well, the
/// first is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
}

impl Belief {
    /// All of them, from the most special to the most general.
    pub(super) const ALL: [Belief; 21] = [
        Belief::OnlyBeyond,
        Belief::NeverCutsOff,
        Belief::WrongBound,
        Belief::NeverReSearches,
        Belief::AlwaysReSearches,
        Belief::TooEarly,
        Belief::Order,
        Belief::NotPassedDown,
        Belief::OneLevel,
        Belief::LastValueAbove,
        Belief::ParentsEntry,
        Belief::WrongSide,
        Belief::NotNegated,
        Belief::NoNullWindow,
        Belief::NullWindow,
        Belief::OtherWindow,
        Belief::NeverLookedAt,
        Belief::FailHard,
        Belief::OtherSide,
        Belief::LastValue,
        Belief::AnotherChild,
    ];

    /// A stable name for files.
    pub(super) fn name(self) -> &'static str {
        match self {
            Belief::OnlyBeyond => "only-beyond",
            Belief::NeverCutsOff => "never-cuts-off",
            Belief::WrongBound => "wrong-bound",
            Belief::NeverReSearches => "never-re-searches",
            Belief::AlwaysReSearches => "always-re-searches",
            Belief::TooEarly => "too-early",
            Belief::Order => "order",
            Belief::OneLevel => "one-level",
            Belief::LastValueAbove => "last-value-above",
            Belief::ParentsEntry => "parents-entry",
            Belief::NotPassedDown => "not-passed-down",
            Belief::WrongSide => "wrong-side",
            Belief::NotNegated => "not-negated",
            Belief::NoNullWindow => "no-null-window",
            Belief::NullWindow => "null-window",
            Belief::OtherWindow => "other-window",
            Belief::NeverLookedAt => "never-looked-at",
            Belief::FailHard => "fail-hard",
            Belief::OtherSide => "other-side",
            Belief::LastValue => "last-value",
            Belief::AnotherChild => "another-child",
        }
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
        }
    }

    /// Whether it fits single answers only: a person who holds it may answer otherwise at the next step.
    pub(super) fn is_general(self) -> bool {
        matches!(self, Belief::TooEarly | Belief::Order | Belief::OtherWindow | Belief::AnotherChild)
    }
}
