//! Numbers of fitted models, as text.

/// A number of a fitted model: text that the standard library reads as one, and finite.
pub(super) fn finite_number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}
