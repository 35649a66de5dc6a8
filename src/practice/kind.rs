//! The kinds of exercises, and how hard they are.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// What an exercise asks. The order is that of the list that people choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    /// Which leaves are never visited.
    NeverVisited,
    /// Which edges are cut directly.
    CutEdges,
    /// What the search returns for each node, and whether it is a value or a bound; the best move.
    Values,
    /// Alpha and beta, where a node is entered and at each change.
    Windows,
    /// Which leaves are looked at, in which order, and how many they are.
    LeafOrder,
    /// The children in an order in which as few leaves as possible are visited.
    MostPruning,
    /// The children in an order in which as many leaves as possible are visited.
    LeastPruning,
    /// Leaf values with which as few leaves as possible are visited.
    FillLeaves,
    /// For which values of one leaf another is never visited.
    Inequality,
    /// Which leaves are never visited with a given window at the root.
    RootWindow,
    /// Which leaves are never visited when children are searched from right to left.
    RightToLeft,
    /// Which leaves are never visited where equal values decide.
    Ties,
    /// Which type each inner node turns out to have.
    NodeTypes,
    /// Which nodes PVS searches again.
    ReSearches,
    /// The bounds of MTD(f)'s passes.
    MtdBounds,
    /// What the table does where a position comes again.
    TableAnswers,
    /// Whether a position is pre-searched, and what becomes of that.
    PreSearch,
}

impl Kind {
    /// All of them.
    pub const ALL: &[Kind] = Kind::VARIANTS;

    /// Its name in links and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The kind of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Kind> {
        name.parse().ok()
    }

    /// Its title.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Kind::NeverVisited => "Leaves that are never visited",
            Kind::CutEdges => "Edges that are cut",
            Kind::Values => "Values and bounds",
            Kind::Windows => "Alpha and beta",
            Kind::LeafOrder => "The order in which leaves are visited",
            Kind::MostPruning => "Order the children for the most pruning",
            Kind::LeastPruning => "Order the children for the least pruning",
            Kind::FillLeaves => "Fill in the leaves",
            Kind::Inequality => "Which values cut a leaf off",
            Kind::RootWindow => "A given window at the root",
            Kind::RightToLeft => "From right to left",
            Kind::Ties => "Equal values",
            Kind::NodeTypes => "PV, CUT and ALL nodes",
            Kind::ReSearches => "What PVS searches again",
            Kind::MtdBounds => "The bounds of MTD(f)",
            Kind::TableAnswers => "What the table does",
            Kind::PreSearch => "A pre-search and its fate",
        }
    }

    /// Whether many answers may be right, so that an answer is judged by a search of the tree that it makes.
    #[must_use]
    pub fn is_judged_by_running(self) -> bool {
        matches!(self, Kind::MostPruning | Kind::LeastPruning | Kind::FillLeaves)
    }

    /// Whether the tree is searched more often than once, or otherwise than by alpha-beta alone, so that an answer
    /// is not of one course.
    #[must_use]
    pub fn is_of_many_visits(self) -> bool {
        matches!(self, Kind::ReSearches | Kind::MtdBounds | Kind::TableAnswers | Kind::PreSearch)
    }

    /// A number for the stream of chance.
    pub(super) fn code(self) -> u64 {
        // Written out, so that a new kind does not change the exercises of the others.
        match self {
            Kind::NeverVisited => 1,
            Kind::CutEdges => 2,
            Kind::Values => 3,
            Kind::Windows => 4,
            Kind::LeafOrder => 5,
            Kind::MostPruning => 6,
            Kind::LeastPruning => 7,
            Kind::FillLeaves => 8,
            Kind::Inequality => 9,
            Kind::RootWindow => 10,
            Kind::RightToLeft => 11,
            Kind::Ties => 12,
            Kind::NodeTypes => 13,
            Kind::ReSearches => 14,
            Kind::MtdBounds => 15,
            Kind::TableAnswers => 16,
            Kind::PreSearch => 17,
        }
    }
}

/// How hard an exercise is, 1 to 3: trees of two, three and four plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// All of them.
    pub const ALL: [Level; 3] = [Level(1), Level(2), Level(3)];

    /// The level of a number.
    #[must_use]
    pub fn of(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Its number.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }
}
