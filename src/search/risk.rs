//! The risk of a value because of branches that were abandoned, or not fully searched.

use super::unsafe_technique::{UnsafeTechnique, UnsafeTechniques};

/// The risk of a value: the amount because of abandoned nodes, and the other unsafe techniques that acted.
///
/// The amount is the sum of the risks of all abandoned nodes that a value rests on: 0 if and only if the value
/// depends on no abandoned node. Scopes that only keep a flag (Björnsson et al., Figure 4) have no amounts between
/// [`Risk::NONE`] and [`Risk::UNKNOWN`], and then [`Risk::and`] is the flag's "or".
///
/// Risks add up, because a value is in danger from each abandoned node that it rests on; a sum neither vanishes nor
/// overflows, however many there are. The meaning of a sum for the value is measured, and stated as a
/// [`super::confidence::Confidence`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Risk {
    amount: f32,
    techniques: UnsafeTechniques,
}

/// Never "not a number": sums of numbers that are not negative.
impl Eq for Risk {}

impl Risk {
    /// The value rests on no abandoned branch and on no unsafe technique: it is certain.
    pub const NONE: Risk = Risk::new(0.0);
    /// The risk by abandoned nodes if its size is unknown.
    pub const UNKNOWN: Risk = Risk::new(f32::INFINITY);

    const fn new(amount: f32) -> Risk {
        Risk { amount, techniques: UnsafeTechniques::NONE }
    }

    /// The risk of an abandoned node, greater than none however small it is.
    #[must_use]
    pub fn of(amount: f64) -> Risk {
        // "Not a number" gives no information.
        if amount.is_nan() { Risk::UNKNOWN } else { Risk::new((amount as f32).max(f32::MIN_POSITIVE)) }
    }

    /// The risk of values that these techniques changed.
    #[must_use]
    #[inline]
    pub const fn resting_on(techniques: UnsafeTechniques) -> Risk {
        Risk { amount: 0.0, techniques }
    }

    /// The unsafe techniques that acted on the way to the value.
    #[must_use]
    #[inline]
    pub const fn techniques(self) -> UnsafeTechniques {
        self.techniques
    }

    /// The risk with this technique added.
    #[must_use]
    #[inline]
    pub fn and_technique(self, technique: UnsafeTechnique) -> Risk {
        Risk { techniques: self.techniques.and(technique.into()), ..self }
    }

    /// The risk without this technique.
    #[must_use]
    #[inline]
    pub fn without_technique(self, technique: UnsafeTechnique) -> Risk {
        Risk { techniques: self.techniques.without(technique), ..self }
    }

    /// The amount of the risk by abandoned nodes, in the unit of the game's model.
    #[must_use]
    pub fn amount(self) -> f64 {
        f64::from(self.amount)
    }

    /// The value may rest on an abandoned branch.
    #[must_use]
    #[inline]
    pub fn is_uncertain(self) -> bool {
        self.amount > 0.0
    }

    /// The risk of a value that rests on both.
    #[must_use]
    #[inline]
    pub fn and(self, other: Risk) -> Risk {
        Risk { amount: self.amount + other.amount, techniques: self.techniques.and(other.techniques) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn risk_spreads_and_never_vanishes() {
        let (none, unknown, half) = (Risk::NONE, Risk::UNKNOWN, Risk::of(0.5));
        assert!(!none.and(none).is_uncertain());
        assert_eq!((none.and(unknown), unknown.and(none), half.and(unknown)), (unknown, unknown, unknown));
        assert_eq!(half.and(half), Risk::of(1.0));
        assert!(Risk::of(0.0).is_uncertain() && Risk::of(1e-300).and(none).is_uncertain());
        assert_eq!(Risk::of(f64::NAN), unknown);
        let many = (0..100_000).fold(none, |sum, _| sum.and(Risk::of(0.01)));
        assert!((many.amount() - 1000.0).abs() < 5.0);
        let passed = none.and_technique(UnsafeTechnique::NullMove);
        assert_eq!(half.and(passed).techniques(), UnsafeTechnique::NullMove.into());
        assert!(!passed.is_uncertain(), "what a technique changes has no amount");
    }
}
