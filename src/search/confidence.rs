//! How likely a value is right, where moves were skipped on the way to it.

use std::fmt;

/// The probability that a value is right, in steps of 1/65535. A value that rests on no abandoned
/// branch is [`Confidence::CERTAIN`]; everything less is *uncertain*. Scopes that only keep a flag
/// (Björnsson et al., Figure 4) know no value between certain and [`Confidence::NONE`], and then
/// [`Confidence::and`] is the flag's "or".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Confidence(u16);

impl Confidence {
    /// The value is right.
    pub const CERTAIN: Confidence = Confidence(u16::MAX);
    /// Nothing is known about how likely it is.
    pub const NONE: Confidence = Confidence(0);

    /// So many of 65535.
    #[must_use]
    pub const fn from_parts(parts: u16) -> Confidence {
        Confidence(parts)
    }

    /// How many of 65535.
    #[must_use]
    pub const fn parts(self) -> u16 {
        self.0
    }

    /// A share from 0 to 1, never more than certain.
    #[must_use]
    pub fn from_share(share: f64) -> Confidence {
        Confidence((share.clamp(0.0, 1.0) * f64::from(u16::MAX)).round() as u16)
    }

    /// Per cent, 0 to 100.
    #[must_use]
    pub fn per_cent(self) -> f64 {
        f64::from(self.0) * 100.0 / f64::from(u16::MAX)
    }

    /// The value may rest on an abandoned branch.
    #[must_use]
    #[inline]
    pub fn is_uncertain(self) -> bool {
        self != Confidence::CERTAIN
    }

    /// Both are right: the product.
    #[must_use]
    #[inline]
    pub fn and(self, other: Confidence) -> Confidence {
        if other == Confidence::CERTAIN {
            return self;
        }
        // Rounded down, so that nothing uncertain is ever taken for certain.
        Confidence((u32::from(self.0) * u32::from(other.0) / u32::from(u16::MAX)) as u16)
    }
}

impl Default for Confidence {
    fn default() -> Self {
        Confidence::CERTAIN
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:.0} %", self.per_cent())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uncertainty_spreads_and_never_vanishes() {
        let (certain, none) = (Confidence::CERTAIN, Confidence::NONE);
        let half = Confidence::from_share(0.5);
        assert_eq!(certain.and(certain), certain);
        assert_eq!(certain.and(none), none);
        assert_eq!(none.and(certain), none);
        assert!((half.and(half).per_cent() - 25.0).abs() < 0.01);
        assert!(Confidence::from_parts(u16::MAX - 1).and(certain).is_uncertain());
        assert!(certain.and(Confidence::from_parts(u16::MAX - 1)).is_uncertain());
    }
}
