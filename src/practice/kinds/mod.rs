//! The kinds of exercises. Each has a line in the list. Kinds that differ in a detail share a file; the others have one
//! each.

mod cut_edges;
mod fill_leaves;
mod inequality;
mod leaf_order;
mod mtd_bounds;
mod never_visited;
mod node_types;
mod pre_search;
mod proof;
mod pruning_order;
mod re_searches;
mod table_answers;
mod values;
mod windows;

use super::exercise_kind::ExerciseKind;

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $row:path,)*) => {
        /// The question of an exercise. The order is the order of people's list.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
        }

        impl Kind {
            /// All of them.
            pub const ALL: &[Kind] = &[$(Kind::$kind),*];

            /// All that is known of it.
            #[must_use]
            pub(in crate::practice) fn row(self) -> &'static dyn ExerciseKind {
                match self {
                    $(Kind::$kind => &$row,)*
                }
            }
        }
    };
}

kinds! {
    /// The leaves that are never visited.
    NeverVisited = never_visited::NeverVisited::Plain,
    /// The edges that are cut directly.
    CutEdges = cut_edges::CutEdges,
    /// The returned value of each node, and whether it is exact or a bound; the best move.
    Values = values::Values,
    /// Alpha and beta, where a node is entered and at each change.
    Windows = windows::Windows,
    /// The visited leaves, in their order, and their number.
    LeafOrder = leaf_order::LeafOrder,
    /// An order of the children that makes the search visit as few leaves as possible.
    MostPruning = pruning_order::PruningOrder::MostPruning,
    /// An order of the children that makes the search visit as many leaves as possible.
    LeastPruning = pruning_order::PruningOrder::LeastPruning,
    /// Leaf values that make the search visit as few leaves as possible.
    FillLeaves = fill_leaves::FillLeaves,
    /// For which values of one leaf another is never visited.
    Inequality = inequality::Inequality,
    /// The leaves that are never visited with a given window at the root.
    RootWindow = never_visited::NeverVisited::RootWindow,
    /// The leaves that are never visited when children are searched from right to left.
    RightToLeft = never_visited::NeverVisited::RightToLeft,
    /// The leaves that are never visited if equal values decide.
    Ties = never_visited::NeverVisited::Ties,
    /// The actual type of each inner node.
    NodeTypes = node_types::NodeTypes,
    /// The nodes that PVS searches again.
    ReSearches = re_searches::ReSearches,
    /// The bounds of MTD(f)'s passes.
    MtdBounds = mtd_bounds::MtdBounds,
    /// The table's use when a position comes again.
    TableAnswers = table_answers::TableAnswers,
    /// Whether a position is pre-searched, and its fate.
    PreSearch = pre_search::PreSearch,
    /// The proof and disproof numbers of each inner node.
    ProofNumbers = proof::Proof::Numbers,
    /// The leaf that proof-number search expands next.
    NextLeaf = proof::Proof::NextLeaf,
    /// With which thresholds df-pn enters nodes.
    Thresholds = proof::Proof::Thresholds,
}

impl Kind {
    /// Its name in links and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name()
    }

    /// The kind of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// Its title.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.row().title()
    }

    /// Whether many answers may be right, so that an answer is judged by a search of the tree that it makes.
    #[must_use]
    pub fn is_judged_by_running(self) -> bool {
        self.row().extreme().is_some()
    }

    /// Whether the tree is searched by alpha-beta or one of its relatives.
    #[must_use]
    pub fn is_alpha_beta(self) -> bool {
        self.row().is_alpha_beta()
    }

    /// Whether the tree is searched more often than once, or otherwise than by alpha-beta alone, so that an answer
    /// is not of one walkthrough.
    #[must_use]
    pub fn is_of_many_visits(self) -> bool {
        self.row().is_of_many_visits()
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;
    use std::collections::BTreeSet;

    #[test]
    fn each_kind_has_a_name_and_random_numbers_of_its_own() {
        let names: BTreeSet<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        let titles: BTreeSet<&str> = Kind::ALL.iter().map(|kind| kind.title()).collect();
        let streams: BTreeSet<u64> = Kind::ALL.iter().map(|kind| kind.row().stream()).collect();
        assert_eq!([names.len(), titles.len(), streams.len()], [Kind::ALL.len(); 3]);
        assert!(names.iter().all(|name| Kind::named(name).is_some()));
    }
}
