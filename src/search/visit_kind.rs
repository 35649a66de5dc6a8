//! The subject of a visit: a move, a pass, the parent's position, or more than a position.

use super::family::Family;
use strum::{IntoStaticStr, VariantArray};

/// The kind of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum VisitKind {
    /// The whole search: the virtual root.
    Search,
    /// One iteration of iterative deepening.
    Iteration,
    /// A node, searched for the first time by its parent.
    Node,
    /// The node once more: to its full depth after a reduced search reached beyond alpha, with an open window
    /// after a null window failed high or an uncertain value came back, or one ply deeper because its move is
    /// forced.
    ReSearch,
    /// The root, where a driver may search it more than once in an iteration: a pass of aspiration
    /// search or of an MT driver.
    Pass,
    /// The position after passing.
    NullMove,
    /// The parent's own position, searched shallowly to predict its value (ProbCut).
    ProbCut,
    /// An alternative to a best move that may be forced, searched shallowly.
    Singular,
    /// The parent's own position once more, before the search goes on there, to learn something about it.
    SamePosition,
    /// A random line from the parent's own position to its end (UCT). Its moves are not visits.
    Playout,
    /// One of the first moves of a node, searched shallowly to see how many of them cut off (multi-cut).
    MultiCut,
    /// A move, searched shallowly to predict that it reaches beta (ProbCut of other programs, which search captures).
    ProbCutMove,
}

impl VisitKind {
    /// All kinds, in the order of their codes.
    pub const ALL: &[VisitKind] = VisitKind::VARIANTS;

    /// A stable name for files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The families of searches that have such visits; empty if all families have them.
    #[must_use]
    #[inline]
    pub const fn families(self) -> &'static [Family] {
        if matches!(self, VisitKind::Playout) { &[Family::Sampled] } else { &[] }
    }

    /// Whether it is a visit of a position, not a bracket around such visits.
    #[must_use]
    pub const fn is_position(self) -> bool {
        !matches!(self, VisitKind::Search | VisitKind::Iteration)
    }

    /// Whether it is a speculative search: its value is not the value of a move, it only helps to
    /// decide about the parent.
    #[must_use]
    pub const fn is_speculative(self) -> bool {
        matches!(
            self,
            VisitKind::NullMove
                | VisitKind::ProbCut
                | VisitKind::Singular
                | VisitKind::SamePosition
                | VisitKind::Playout
                | VisitKind::MultiCut
                | VisitKind::ProbCutMove
        )
    }

    /// Whether it is of its parent's own position: no ply further from the root, and the same side to move.
    #[must_use]
    pub const fn is_of_parents_position(self) -> bool {
        matches!(self, VisitKind::ProbCut | VisitKind::SamePosition | VisitKind::Playout)
    }
}
