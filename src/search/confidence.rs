//! The probability that a value is right, if moves were skipped on the way to it.

use super::risk::Risk;
use crate::game::ConfidenceModel;
use std::fmt;

/// The probability that a value is right, in steps of 1/65535. A value that rests on no abandoned
/// branch is [`Confidence::CERTAIN`]; everything less is *uncertain*, and [`Confidence::NONE`] where only
/// that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Confidence(u16);

/// The stated confidence of a value with this risk: the one conversion, at the root and inside the tree. The
/// model's measured odds decide; a value that rests on an abandoned branch is never stated as certain.
#[must_use]
pub fn stated(model: &ConfidenceModel, risk: Risk) -> Confidence {
    if !risk.is_uncertain() {
        return Confidence::CERTAIN;
    }
    if risk.amount().is_infinite() {
        return Confidence::NONE;
    }
    let share = 1.0 / (1.0 + model.odds_against(risk.amount()));
    Confidence::from_share(share).clamp(Confidence(1), Confidence(u16::MAX - 1))
}

impl Confidence {
    /// The value is right.
    pub const CERTAIN: Confidence = Confidence(u16::MAX);
    /// No probability is known.
    pub const NONE: Confidence = Confidence(0);

    /// The confidence in parts of 65535.
    #[must_use]
    pub const fn from_parts(parts: u16) -> Confidence {
        Confidence(parts)
    }

    /// The confidence in parts of 65535.
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
}

impl Default for Confidence {
    fn default() -> Self {
        Confidence::CERTAIN
    }
}

/// Per cent as text. Nothing that is less than certain is rounded up to 100 %.
#[must_use]
pub fn per_cent_text(per_cent: f64) -> String {
    let most = if per_cent < 100.0 { 99.0 } else { 100.0 };
    format!("{:.0} %", per_cent.min(most))
}

impl fmt::Display for Confidence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&per_cent_text(self.per_cent()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_certain_stays_so_and_nothing_else_becomes_so() {
        let model = ConfidenceModel::unmeasured();
        assert_eq!(stated(model, Risk::NONE), Confidence::CERTAIN);
        assert_eq!(stated(model, Risk::UNKNOWN), Confidence::NONE);
        assert!(stated(model, Risk::of(1e-30)).is_uncertain());
        let hopeless = stated(model, Risk::of(1e30));
        assert!(hopeless > Confidence::NONE && hopeless.per_cent() < 0.01);
        assert!((stated(model, Risk::of(1.0)).per_cent() - 50.0).abs() < 0.01);
        let shown = [1.0, 0.999, 0.994, 0.5].map(|share| Confidence::from_share(share).to_string());
        assert_eq!(shown, ["100 %", "99 %", "99 %", "50 %"]);
    }
}
