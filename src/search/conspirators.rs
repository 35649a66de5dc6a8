//! Conspiracy numbers (McAllester 1988; Schaeffer 1990): how many leaves have to change their values, so that a node gets
//! another value.
//!
//! The *conspiracy number* of a value is the fewest leaves that have to change so that the value of a node is at least that (for
//! a value above the node's own) or at most that (for a value below it). The leaves of the smallest set are its *conspirators*. A
//! leaf that was only judged counts one for every other value. The end of a game never changes. The side to move needs one child
//! to rise, so a number for a rise is the least number of the children; for a fall it needs all children that are above the
//! value, so such a number is their sum.
//!
//! A search with the *conspiracy threshold* CT never asks for numbers from CT on. So a node keeps the reverse of the
//! numbers: for each number of leaves less than CT the value that they can bring it to ([`Reach`]). A value that fewer than CT
//! leaves can bring the root to is *likely*, and the search ends when the root's own value is the only likely value.

use crate::game::Interval;
use crate::value::Value;

/// The parameters of conspiracy-number search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConspiracyParameters {
    /// The conspiracy threshold CT: a value that needs this number of leaves, or more, is not likely; 2..=[`MOST_THRESHOLD`].
    pub threshold: u8,
    /// The number of leaves that may be expanded, 1..=[`MOST_EXPANSIONS`].
    pub expansions: u16,
}

/// The greatest conspiracy threshold.
pub const MOST_THRESHOLD: u8 = 50;

/// The greatest number of expansions: every step of the page looks at all visits.
pub const MOST_EXPANSIONS: u16 = 5_000;

impl ConspiracyParameters {
    /// The usual parameters.
    pub const USUAL: ConspiracyParameters = ConspiracyParameters { threshold: 3, expansions: 200 };
}

/// The value that a conspirator may rise to: the least win. A quicker win is no other value.
const HIGHEST: Value = Value::LONGEST_WIN;

/// The value to which a node is to be brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Whether the value of the node for its side to move is to rise to at least this value, rather than to fall to at most
    /// this value.
    pub raises: bool,
    /// The value, for the side to move.
    pub value: Value,
}

impl Target {
    /// Whether a node with this value has reached it.
    #[must_use]
    pub fn is_reached_by(self, value: Value) -> bool {
        if self.raises { value >= self.value } else { value <= self.value }
    }

    /// The target, seen by a child's side to move.
    #[must_use]
    pub fn of_child(self) -> Target {
        Target { raises: !self.raises, value: -self.value }
    }
}

/// The values that few leaves can bring a node to, for its side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The greatest value, by the number of leaves that change: with none it is the node's own value.
    rises: Vec<Value>,
    /// The least value, by this number, too.
    falls: Vec<Value>,
}

impl Reach {
    /// The reach of a leaf whose value may change, in a search with this threshold.
    #[must_use]
    pub fn of_judgement(value: Value, threshold: u8) -> Reach {
        let mut reach = Reach::of_end(value, threshold);
        reach.rises.iter_mut().skip(1).for_each(|rise| *rise = value.max(HIGHEST));
        reach.falls.iter_mut().skip(1).for_each(|fall| *fall = value.min(-HIGHEST));
        reach
    }

    /// The reach of a leaf whose value is a fact.
    #[must_use]
    pub fn of_end(value: Value, threshold: u8) -> Reach {
        let values = vec![value; usize::from(threshold)];
        Reach { rises: values.clone(), falls: values }
    }

    /// The reach of a node with these children, each for its own side to move; `None` without children.
    #[must_use]
    pub fn of_children(children: &[&Reach]) -> Option<Reach> {
        let threshold = children.first()?.rises.len();
        let best = |leaves: usize| children.iter().map(|child| -child.falls[leaves]).max();
        let rises = (0..threshold).map(best).collect::<Option<Vec<Value>>>()?;
        Some(Reach { rises, falls: falls_of(children, threshold) })
    }

    /// The value of the node.
    #[must_use]
    pub fn value(&self) -> Value {
        self.rises[0]
    }

    /// The fewest leaves that bring the node to a target; `None` if that takes the threshold or more.
    #[must_use]
    pub fn leaves_for(&self, target: Target) -> Option<usize> {
        let reached = if target.raises { &self.rises } else { &self.falls };
        reached.iter().position(|value| target.is_reached_by(*value))
    }

    /// The fewest leaves that raise the value; the threshold if it takes that many or more.
    #[must_use]
    pub fn leaves_to_rise(&self) -> usize {
        self.rises.iter().position(|rise| *rise > self.value()).unwrap_or(self.rises.len())
    }

    /// The likely values: what fewer leaves than the threshold can bring the node to. An end is infinite if they can bring it
    /// to every value on that side.
    #[must_use]
    pub fn likely(&self) -> Interval {
        let value = self.value();
        let [most, least] = [&self.rises, &self.falls].map(|values| values.last().copied().unwrap_or(value));
        Interval {
            pessimistic: if least < value && least <= -HIGHEST { Value::NEGATIVE_INFINITY } else { least },
            optimistic: if most > value && most >= HIGHEST { Value::INFINITY } else { most },
        }
    }

    /// The target of the next descent from a node with this reach, see [`target`].
    #[must_use]
    pub fn target(&self) -> Option<Target> {
        let leaves = |target| self.leaves_for(target).unwrap_or(usize::MAX);
        target(self.value(), self.likely(), leaves)
    }
}

/// The target of the next descent: the end of the root's likely values that is farther from the root's value. Ends that are
/// infinite are equally far. Of two that are equally far, the end that fewer leaves can bring about, and then the upper
/// one. `None` if the root's own value is the only likely one.
#[must_use]
pub fn target<N: Ord>(value: Value, likely: Interval, leaves: impl Fn(Target) -> N) -> Option<Target> {
    let of_end = |raises, end: Value| Target { raises, value: end.clamp(-HIGHEST, HIGHEST) };
    let (rise, fall) = (of_end(true, likely.optimistic), of_end(false, likely.pessimistic));
    let far = |end: Value| match end {
        Value::INFINITY | Value::NEGATIVE_INFINITY => i32::MAX,
        end => (i32::from(end.get()) - i32::from(value.get())).abs(),
    };
    let (above, below) = (far(likely.optimistic), far(likely.pessimistic));
    if above == 0 && below == 0 {
        return None;
    }
    let raises = above > below || (above == below && leaves(rise) <= leaves(fall));
    Some(if raises { rise } else { fall })
}

/// The least values that fewer leaves than the threshold can bring a node to. Its greatest child decides its value, so
/// another leaf is of use only below the child that is greatest then.
fn falls_of(children: &[&Reach], threshold: usize) -> Vec<Value> {
    let mut given = vec![0; children.len()];
    let mut falls = Vec::with_capacity(threshold);
    loop {
        let seen = |index: usize| -children[index].rises[given[index]];
        let mut greatest = 0;
        for index in 1..children.len() {
            if seen(index) > seen(greatest) {
                greatest = index;
            }
        }
        falls.push(seen(greatest));
        if falls.len() == threshold {
            return falls;
        }
        given[greatest] += 1;
    }
}

/// The child below which a conspirator for a target is, by the children's reach, each for its own side to move. One child
/// is enough for a rise: the one that takes the fewest leaves. All children that are above the target have to fall: the first of
/// them. If there are several, the first.
#[must_use]
pub fn child_towards(children: &[&Reach], target: Target) -> Option<usize> {
    let of_child = target.of_child();
    if target.raises {
        let leaves = |index: &usize| children[*index].leaves_for(of_child).unwrap_or(usize::MAX);
        return (0..children.len()).min_by_key(leaves);
    }
    children.iter().position(|child| !of_child.is_reached_by(child.value()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(number: i32) -> Value {
        Value::judgement(number)
    }

    /// A node of MIN with judged leaves, whose values are MAX's.
    fn node(leaves: &[i32]) -> Reach {
        let leaves: Vec<Reach> = leaves.iter().map(|leaf| Reach::of_judgement(value(*leaf), 4)).collect();
        Reach::of_children(&leaves.iter().collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn the_textbook_s_tree_has_the_textbook_s_numbers() {
        // Chess Programming Wiki, Conspiracy numbers: root 3; at most 1: 2 leaves, 2: 1, 4 and 5: 1, 6 and more: 2.
        let (one, other) = (node(&[5, 2]), node(&[3, 4]));
        let root = Reach::of_children(&[&one, &other]).unwrap();
        assert_eq!(root.value(), value(3));
        let of = |raises, number| root.leaves_for(Target { raises, value: value(number) });
        assert_eq!([of(false, 1), of(false, 2)], [Some(2), Some(1)]);
        assert_eq!(
            [of(true, 3), of(true, 4), of(true, 5), of(true, 6)],
            [Some(0), Some(1), Some(1), Some(2)]
        );
    }

    #[test]
    fn a_leaf_is_of_use_only_below_the_greatest_child() {
        let root = node(&[-1, -5, -5]);
        assert_eq!(root.falls, [value(5), value(5), value(1), -HIGHEST]);
    }

    #[test]
    fn an_end_that_is_infinite_is_farther_than_a_finite_one() {
        let sure = Reach::of_end(value(-2), 2);
        let doubtful = Reach::of_judgement(value(-3), 2);
        let root = Reach::of_children(&[&sure, &doubtful]).unwrap();
        assert_eq!(root.likely(), Interval { pessimistic: value(2), optimistic: Value::INFINITY });
        assert_eq!(root.target(), Some(Target { raises: true, value: HIGHEST }));
        assert_eq!(child_towards(&[&sure, &doubtful], Target { raises: true, value: HIGHEST }), Some(1));
        let only = Reach::of_children(&[&sure]).unwrap();
        assert_eq!((only.likely(), only.target()), (Interval::exact(value(2)), None));
    }
}
