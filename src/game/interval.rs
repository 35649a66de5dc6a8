//! Intervals: the bounds of a value that is not known exactly.

use crate::value::Value;
use std::ops::Neg;

/// Bounds of the value of a position, for the side to move: it is worth no less than the pessimistic bound and no more
/// than the optimistic one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The value is at least this.
    pub pessimistic: Value,
    /// The value is at most this; no less than the pessimistic bound.
    pub optimistic: Value,
}

impl Interval {
    /// Nothing is known.
    pub const UNKNOWN: Interval =
        Interval { pessimistic: Value::NEGATIVE_INFINITY, optimistic: Value::INFINITY };

    /// The interval of a known value.
    #[must_use]
    pub fn exact(value: Value) -> Interval {
        Interval { pessimistic: value, optimistic: value }
    }

    /// The value, if both bounds are the same.
    #[must_use]
    pub fn value(self) -> Option<Value> {
        (self.pessimistic == self.optimistic).then_some(self.pessimistic)
    }

    /// Whether a value is between the bounds.
    #[must_use]
    pub fn contains(self, value: Value) -> bool {
        (self.pessimistic..=self.optimistic).contains(&value)
    }

    /// The interval of a node from the intervals of its children, each for its own side to move: every bound is the
    /// greatest bound of a child. Unknown without children.
    #[must_use]
    pub fn of_children(children: impl IntoIterator<Item = Interval>) -> Interval {
        let seen_from_above = children.into_iter().map(|child| -child);
        let greater = |a: Interval, b: Interval| Interval {
            pessimistic: a.pessimistic.max(b.pessimistic),
            optimistic: a.optimistic.max(b.optimistic),
        };
        seen_from_above.reduce(greater).unwrap_or(Interval::UNKNOWN)
    }

    /// The interval that both allow. If the two contradict each other, one of them is wrong, and the newer one counts.
    #[must_use]
    pub fn narrowed_by(self, newer: Interval) -> Interval {
        let both = Interval {
            pessimistic: self.pessimistic.max(newer.pessimistic),
            optimistic: self.optimistic.min(newer.optimistic),
        };
        if both.pessimistic <= both.optimistic { both } else { newer }
    }

    /// Whether a move with this interval, for the side that chooses, is at least as good as every other one whatever their
    /// values are.
    #[must_use]
    pub fn is_separate_from(self, others: impl IntoIterator<Item = Interval>) -> bool {
        others.into_iter().all(|other| self.pessimistic >= other.optimistic)
    }
}

/// The interval for the other side.
impl Neg for Interval {
    type Output = Interval;

    fn neg(self) -> Interval {
        Interval { pessimistic: -self.optimistic, optimistic: -self.pessimistic }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(pessimistic: i32, optimistic: i32) -> Interval {
        Interval { pessimistic: Value::judgement(pessimistic), optimistic: Value::judgement(optimistic) }
    }

    #[test]
    fn a_node_has_the_greatest_bounds_of_its_children() {
        let children = [interval(-7, -2), interval(-4, -3), interval(1, 9)];
        assert_eq!(Interval::of_children(children), interval(3, 7));
        assert_eq!(Interval::of_children([]), Interval::UNKNOWN);
        assert_eq!(-interval(-7, 2), interval(-2, 7));
    }

    #[test]
    fn bounds_narrow_and_a_contradiction_is_decided_by_the_newer() {
        assert_eq!(interval(1, 6).narrowed_by(interval(3, 9)), interval(3, 6));
        assert_eq!(interval(1, 6).narrowed_by(interval(6, 9)), interval(6, 6));
        assert_eq!(interval(1, 6).narrowed_by(interval(7, 9)), interval(7, 9));
        assert_eq!(Interval::UNKNOWN.narrowed_by(interval(7, 9)), interval(7, 9));
    }

    #[test]
    fn what_touches_is_separate() {
        assert!(interval(6, 9).is_separate_from([interval(2, 6), interval(-3, 0)]));
        assert!(!interval(6, 9).is_separate_from([interval(2, 7)]));
        assert!(interval(6, 9).is_separate_from([]));
        assert_eq!([interval(4, 4).value(), interval(4, 5).value()], [Some(Value::judgement(4)), None]);
        assert!(
            interval(4, 5).contains(Value::judgement(5)) && !interval(4, 5).contains(Value::judgement(6))
        );
    }
}
