//! The window: the values that still matter at a node.

use crate::value::Value;
use std::ops::Neg;

/// The open interval between `alpha` (already assured to the side to move) and `beta` (already
/// assured to its opponent). Fail-soft: values outside it are returned as the bounds they are. Only
/// where cut-offs are made beyond beta may both be equal ([`super::parameters::CutsAt`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The value that the side to move is sure of.
    pub alpha: Value,
    /// The value that the opponent will not allow to be exceeded.
    pub beta: Value,
}

/// The position of a value relative to a window, and so its relation to the position's true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true value.
    Exact,
    /// The true value is at least this (the search failed high).
    Lower,
    /// The true value is at most this (the search failed low).
    Upper,
}

impl Bound {
    /// A stable name for files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        }
    }
}

/// The bound as the opponent sees it.
impl Neg for Bound {
    type Output = Bound;

    fn neg(self) -> Bound {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }
}

impl Window {
    /// Everything matters.
    pub const FULL: Window = Window { alpha: Value::NEGATIVE_INFINITY, beta: Value::INFINITY };

    /// The window of the question who wins: a win reaches beta, however long it takes, and a loss does not exceed alpha.
    pub const RESULT: Window =
        Window { alpha: Value::from_raw(-Value::LONGEST_WIN.get()), beta: Value::LONGEST_WIN };

    /// The window between two values, `alpha < beta`.
    #[must_use]
    pub fn new(alpha: Value, beta: Value) -> Window {
        debug_assert!(alpha < beta, "an empty window ({alpha:?}, {beta:?})");
        Window { alpha, beta }
    }

    /// The null (minimal) window just above `alpha`: it only asks whether a value is greater.
    #[must_use]
    pub fn null_above(alpha: Value) -> Window {
        Window::new(alpha, alpha.successor())
    }

    /// The null window just below `beta`: it only asks whether a value reaches it.
    #[must_use]
    pub fn null_below(beta: Value) -> Window {
        Window::new(beta.predecessor(), beta)
    }

    /// No value fits strictly inside.
    #[must_use]
    pub fn is_null(self) -> bool {
        self.beta == self.alpha.successor()
    }

    /// Whether the value is strictly inside.
    #[must_use]
    pub fn contains(self, value: Value) -> bool {
        self.alpha < value && value < self.beta
    }

    /// Whether it is enough to know that the true value is at least this. In an empty window it has to be
    /// beyond beta: a value that equals both sides counts as exact there, and a lower bound is not exact.
    #[must_use]
    #[inline]
    pub fn fails_high(self, at_least: Value) -> bool {
        at_least >= self.beta && at_least > self.alpha
    }

    /// Whether it is enough to know that the true value is at most this; the mirror image of [`Window::fails_high`].
    #[must_use]
    #[inline]
    pub fn fails_low(self, at_most: Value) -> bool {
        at_most <= self.alpha && at_most < self.beta
    }

    /// The window with alpha raised to `value`, if that is a raise.
    #[must_use]
    pub fn raised(self, value: Value) -> Window {
        Window { alpha: self.alpha.max(value), ..self }
    }

    /// A value limited by the entry that narrowed `whole` to this window: the table proved that the true
    /// value is on this side of the narrowed bounds.
    #[must_use]
    pub fn vouched(self, whole: Window, value: Value) -> Value {
        let low = if self.alpha > whole.alpha { self.alpha } else { Value::NEGATIVE_INFINITY };
        let high = if self.beta < whole.beta { self.beta } else { Value::INFINITY };
        value.clamp(low, high)
    }

    /// The bound that a value from a search with this window proves. A value that equals both sides of an
    /// empty window is exact ([`Window::fails_high`]), so it is a lower bound, too.
    #[must_use]
    pub fn bound(self, value: Value) -> Bound {
        if value >= self.beta {
            Bound::Lower
        } else if value <= self.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

/// The window as the opponent sees it.
impl Neg for Window {
    type Output = Window;

    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOW: (bool, bool) = (true, false);
    const NEITHER: (bool, bool) = (false, false);
    const HIGH: (bool, bool) = (false, true);

    #[test]
    fn the_opponents_window_is_the_mirror_image() {
        let window = Window::new(Value::judgement(-3), Value::judgement(8));
        assert_eq!(-window, Window::new(Value::judgement(-8), Value::judgement(3)));
        assert_eq!(-Window::FULL, Window::FULL);
    }

    #[test]
    fn a_side_that_the_table_narrowed_bounds_the_value() {
        let value = Value::judgement;
        let whole = Window::new(value(0), value(100));
        let above = Window::new(value(0), value(60));
        let below = Window::new(value(30), value(100));
        let clamped = |window: Window| [-5, 45, 80].map(|number| window.vouched(whole, value(number)).get());
        assert_eq!(clamped(above), [-5, 45, 60]);
        assert_eq!(clamped(below), [30, 45, 80]);
        assert_eq!(clamped(whole), [-5, 45, 80]);
    }

    #[test]
    fn a_bound_answers_at_a_side_unless_the_window_is_empty() {
        let value = Value::judgement;
        let fails = |alpha, beta, number| {
            let window = Window { alpha: value(alpha), beta: value(beta) };
            (window.fails_low(value(number)), window.fails_high(value(number)))
        };
        assert_eq!([2, 3, 4, 5, 6].map(|number| fails(3, 5, number)), [LOW, LOW, NEITHER, HIGH, HIGH]);
        assert_eq!([2, 3, 4].map(|number| fails(3, 3, number)), [LOW, NEITHER, HIGH]);
    }

    #[test]
    fn a_null_window_holds_nothing() {
        let window = Window::null_above(Value::judgement(4));
        assert!(window.is_null() && (-window).is_null());
        assert!(!window.contains(Value::judgement(4)) && !window.contains(Value::judgement(5)));
        assert_eq!(window.bound(Value::judgement(5)), Bound::Lower);
        assert_eq!(window.bound(Value::judgement(4)), Bound::Upper);
    }
}
