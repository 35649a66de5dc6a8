//! The kinds of relations between two visits.

use strum::{IntoStaticStr, VariantArray};

/// The kind of a relation between two visits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum RelationKind {
    /// The entry of the first answered the second.
    Answered,
    /// The entry of the first narrowed the window of the second.
    Narrowed,
    /// The entry of the first, for a child, refuted the second (ETC).
    Refuted,
    /// The second is pre-searched because of the first's entry in an earlier iteration, as the predicted deep node.
    Predicted,
    /// The first is pre-searched, and without that the second would not have been answered.
    PaidOff,
    /// The second searches the move of the first again.
    ReSearched,
    /// The first set the bound that the second was cut off by.
    Bound,
    /// The first skipped moves, and because its value was uncertain the second was searched again.
    SkipsReSearched,
}

impl RelationKind {
    /// All kinds, in the order of their codes.
    pub const ALL: &[RelationKind] = RelationKind::VARIANTS;

    /// A stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}
