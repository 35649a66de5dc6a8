//! The kinds of exercises. Each has a file, and a line in the list.

mod cut_edges;
mod fill_leaves;
mod inequality;
mod leaf_order;
mod least_pruning;
mod most_pruning;
mod mtd_bounds;
mod never_visited;
mod node_types;
mod pre_search;
mod re_searches;
mod right_to_left;
mod root_window;
mod table_answers;
mod ties;
mod values;
mod windows;

use super::exercise_kind::ExerciseKind;

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident in $file:ident,)*) => {
        /// What an exercise asks. The order is that of the list that people choose from.
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
                    $(Kind::$kind => &$file::$kind,)*
                }
            }
        }
    };
}

kinds! {
    /// Which leaves are never visited.
    NeverVisited in never_visited,
    /// Which edges are cut directly.
    CutEdges in cut_edges,
    /// What the search returns for each node, and whether it is a value or a bound; the best move.
    Values in values,
    /// Alpha and beta, where a node is entered and at each change.
    Windows in windows,
    /// Which leaves are looked at, in which order, and how many they are.
    LeafOrder in leaf_order,
    /// The children in an order in which as few leaves as possible are visited.
    MostPruning in most_pruning,
    /// The children in an order in which as many leaves as possible are visited.
    LeastPruning in least_pruning,
    /// Leaf values with which as few leaves as possible are visited.
    FillLeaves in fill_leaves,
    /// For which values of one leaf another is never visited.
    Inequality in inequality,
    /// Which leaves are never visited with a given window at the root.
    RootWindow in root_window,
    /// Which leaves are never visited when children are searched from right to left.
    RightToLeft in right_to_left,
    /// Which leaves are never visited where equal values decide.
    Ties in ties,
    /// Which type each inner node turns out to have.
    NodeTypes in node_types,
    /// Which nodes PVS searches again.
    ReSearches in re_searches,
    /// The bounds of MTD(f)'s passes.
    MtdBounds in mtd_bounds,
    /// What the table does where a position comes again.
    TableAnswers in table_answers,
    /// Whether a position is pre-searched, and what becomes of that.
    PreSearch in pre_search,
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
