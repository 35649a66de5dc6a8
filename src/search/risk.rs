//! What a value risks by the branches that were abandoned on the way to it.

/// The sum of the risks of all abandoned nodes that a value rests on: 0 for one that rests on none, and
/// only for that. Scopes that only keep a flag (Björnsson et al., Figure 4) know nothing between
/// [`Risk::NONE`] and [`Risk::UNKNOWN`], and then [`Risk::and`] is the flag's "or".
///
/// Risks add up, because a value is in danger from each abandoned node that it rests on; a sum neither
/// vanishes nor overflows, however many there are. What a sum means for the value is measured, and stated
/// as a [`super::confidence::Confidence`].
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Risk(f32);

/// Never "not a number": sums of what is not negative.
impl Eq for Risk {}

impl Risk {
    /// The value rests on no abandoned branch: it is certain.
    pub const NONE: Risk = Risk(0.0);
    /// Nothing is known about how great the risk is.
    pub const UNKNOWN: Risk = Risk(f32::INFINITY);

    /// The risk of an abandoned node, greater than none however small it is.
    #[must_use]
    pub fn of(amount: f64) -> Risk {
        // A number that is none says nothing.
        if amount.is_nan() { Risk::UNKNOWN } else { Risk((amount as f32).max(f32::MIN_POSITIVE)) }
    }

    /// How great it is, in the unit of the game's model.
    #[must_use]
    pub fn amount(self) -> f64 {
        f64::from(self.0)
    }

    /// The value may rest on an abandoned branch.
    #[must_use]
    #[inline]
    pub fn is_uncertain(self) -> bool {
        self.0 > 0.0
    }

    /// That of a value that rests on both.
    #[must_use]
    #[inline]
    pub fn and(self, other: Risk) -> Risk {
        Risk(self.0 + other.0)
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
    }
}
