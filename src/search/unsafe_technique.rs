//! The techniques that may change a value, and which of them a value rests on.
//!
//! Uncertainty cut-offs are not among them: what they risk has an amount ([`super::risk::Risk`]). Pre-searches and
//! extensions are not either: they answer a deeper question.

use super::parameters::Parameters;
use strum::{IntoStaticStr, VariantArray};

/// A technique that may give a node a value that a full search to the same depth does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum UnsafeTechnique {
    /// A late quiet move was searched less deep, and its value was taken.
    LateMoveReductions,
    /// Late quiet moves were left out near the horizon.
    LateMovePruning,
    /// Futile quiet moves were left out near the horizon.
    FutilityPruning,
    /// A node was cut off by its evaluation.
    ReverseFutilityPruning,
    /// A move that was worth far less than alpha before was searched less deep, and its value was taken.
    ReductionsByPreviousValue,
    /// Moves cost more or less than a ply by their quality.
    FractionalDepth,
    /// A node was cut off because passing was good enough.
    NullMove,
    /// A node was cut off because a shallow search predicted its value.
    #[strum(serialize = "probcut")]
    ProbCut,
    /// A node near the horizon was searched by quiescence alone.
    Razoring,
    /// A node was searched less deep because the table named no move of it.
    InternalIterativeReductions,
    /// A leaf of unknown value was counted as the worst leaf for the first player. Not a technique, but a gap in the
    /// tree; the value is just as much in doubt.
    UnknownLeaves,
    /// A node was cut off because several of its moves were good enough when they were searched less deep.
    MultiCut,
}

impl UnsafeTechnique {
    /// All, in the order of their bits.
    pub const ALL: &[UnsafeTechnique] = UnsafeTechnique::VARIANTS;

    /// A stable name for files; with spaces for hyphens it is what people call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    fn is_on(self, parameters: &Parameters) -> bool {
        match self {
            UnsafeTechnique::LateMoveReductions => parameters.late_move_reductions.on,
            UnsafeTechnique::LateMovePruning => parameters.late_move_pruning.on,
            UnsafeTechnique::FutilityPruning => parameters.futility.on,
            UnsafeTechnique::ReverseFutilityPruning => parameters.reverse_futility.on,
            UnsafeTechnique::ReductionsByPreviousValue => parameters.previous_value.on,
            UnsafeTechnique::FractionalDepth => parameters.quality_step > 0,
            UnsafeTechnique::NullMove => parameters.null_move.on,
            UnsafeTechnique::ProbCut => parameters.prob_cut.on,
            UnsafeTechnique::Razoring => parameters.razoring.on,
            UnsafeTechnique::InternalIterativeReductions => parameters.internal_iterative_reductions.on,
            UnsafeTechnique::UnknownLeaves => parameters.has_unknown_leaves,
            UnsafeTechnique::MultiCut => parameters.multi_cut.on,
        }
    }
}

/// A set of unsafe techniques that acted on the way to a value that may depend on them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnsafeTechniques(u32);

// A set is one word of the log. What is kept for each entry and for each visit is the number of a set
// (`technique_sets.rs`).
const _: () = assert!(UnsafeTechnique::ALL.len() < u32::BITS as usize, "room for one more technique");

impl UnsafeTechniques {
    /// The empty set: no unsafe technique acted.
    pub const NONE: UnsafeTechniques = UnsafeTechniques(0);

    /// The set with these bits.
    #[must_use]
    pub const fn from_bits(bits: u32) -> UnsafeTechniques {
        UnsafeTechniques(bits)
    }

    /// The set with these bits, as in a file; `None` if a bit has no technique.
    #[must_use]
    pub fn from_code(bits: u32) -> Option<UnsafeTechniques> {
        let known = 1 << UnsafeTechnique::ALL.len();
        (bits < known).then_some(UnsafeTechniques(bits))
    }

    /// A bit for each, in the order of [`UnsafeTechnique::ALL`].
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The techniques that the parameters enable.
    #[must_use]
    pub fn of(parameters: &Parameters) -> UnsafeTechniques {
        let on = UnsafeTechnique::ALL.iter().filter(|technique| technique.is_on(parameters));
        on.fold(UnsafeTechniques::NONE, |all, technique| all.and((*technique).into()))
    }

    /// The part of the set that the table keeps: all except unknown leaves, which follow from the position.
    #[must_use]
    #[inline]
    pub const fn in_table(self) -> UnsafeTechniques {
        self.without(UnsafeTechnique::UnknownLeaves)
    }

    /// Whether a technique is in it.
    #[must_use]
    #[inline]
    pub const fn contains(self, technique: UnsafeTechnique) -> bool {
        self.0 >> technique as u8 & 1 == 1
    }

    /// The set without a technique.
    #[must_use]
    #[inline]
    pub const fn without(self, technique: UnsafeTechnique) -> UnsafeTechniques {
        UnsafeTechniques(self.0 & !(1 << technique as u8))
    }

    /// No technique is in it.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Both together.
    #[must_use]
    #[inline]
    pub const fn and(self, other: UnsafeTechniques) -> UnsafeTechniques {
        UnsafeTechniques(self.0 | other.0)
    }

    /// The techniques in it, in the order of [`UnsafeTechnique::ALL`].
    pub fn iter(self) -> impl Iterator<Item = UnsafeTechnique> {
        UnsafeTechnique::ALL.iter().copied().filter(move |technique| self.contains(*technique))
    }
}

impl From<UnsafeTechnique> for UnsafeTechniques {
    fn from(technique: UnsafeTechnique) -> UnsafeTechniques {
        UnsafeTechniques(1 << technique as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::super::parameters::Base;
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let both = UnsafeTechniques::from(UnsafeTechnique::ProbCut)
            .and(UnsafeTechnique::FutilityPruning.into())
            .and(UnsafeTechnique::ProbCut.into());
        assert_eq!(
            both.iter().collect::<Vec<_>>(),
            [UnsafeTechnique::FutilityPruning, UnsafeTechnique::ProbCut]
        );
        assert_eq!(UnsafeTechniques::from_bits(both.bits()), both);
        assert_eq!(UnsafeTechniques::from_code(both.bits()), Some(both));
        let none = 1 << UnsafeTechnique::ALL.len();
        assert_eq!(UnsafeTechniques::from_code(none | both.bits()), None);
        assert!(!both.is_empty() && UnsafeTechniques::NONE.is_empty());
    }

    #[test]
    fn parameters_enable_the_techniques_that_are_on() {
        let plain = Parameters::plain(Base::Pvs, 4);
        assert!(UnsafeTechniques::of(&plain).is_empty());
        let mut parameters = Parameters { quality_step: 4, ..plain };
        parameters.null_move.on = true;
        let on: Vec<_> = UnsafeTechniques::of(&parameters).iter().map(UnsafeTechnique::name).collect();
        assert_eq!(on, ["fractional-depth", "null-move"]);
    }
}
