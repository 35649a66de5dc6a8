//! Intervals as people read them: of a move or a node, from the reader's side.

use super::perspective::Seen;
use crate::game::Interval;
use crate::search::window::Bound;
use crate::value::Value;

impl Seen {
    /// A short form of an interval, as a tree's text has it: "6..9"; the value if it is known.
    #[must_use]
    pub fn interval(self, interval: Interval) -> String {
        if let Some(value) = interval.value() {
            return self.value(value.firm());
        }
        let [low, high] = self.bounds(interval).map(|bound| self.value(bound.firm()));
        format!("{low}..{high}")
    }

    /// The words of an interval after "it is worth": "at least 6 and at most 9".
    #[must_use]
    pub fn interval_in_words(self, interval: Interval) -> String {
        if let Some(value) = interval.value() {
            return format!("exactly {}", self.value(value.firm()));
        }
        let is_open = |bound| matches!(bound, Value::INFINITY | Value::NEGATIVE_INFINITY);
        let [low, high] = self.bounds(interval);
        let texts = [(low, "at least"), (high, "at most")]
            .into_iter()
            .filter(|(bound, _)| !is_open(*bound))
            .map(|(bound, relation)| format!("{relation} {}", self.value(bound.firm())));
        let texts: Vec<String> = texts.collect();
        if texts.is_empty() { "any value".to_owned() } else { texts.join(" and ") }
    }

    /// One bound: "at most 9".
    #[must_use]
    pub fn bound_in_words(self, bound: Bound, value: Value) -> String {
        match value {
            Value::INFINITY | Value::NEGATIVE_INFINITY => "any value".to_owned(),
            _ => format!("{} {}", self.relation(bound), self.value(value.firm())),
        }
    }

    /// The bounds of a value, the lower one as it is read first.
    #[must_use]
    pub fn bounds(self, interval: Interval) -> [Value; 2] {
        let Interval { pessimistic, optimistic } = interval;
        if self.is_mirrored() { [optimistic, pessimistic] } else { [pessimistic, optimistic] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::display_style::{DisplayStyle, Perspective};
    use crate::games::tree::ExplicitTree;
    use crate::language::perspective::Lens;

    #[test]
    fn min_s_interval_is_read_by_max() {
        let tree: ExplicitTree = "(3 12) (2 4)".parse().unwrap();
        let of = |perspective, ply| {
            Lens::new(&tree, DisplayStyle { perspective, ..DisplayStyle::default() }).at_ply(ply)
        };
        let interval = Interval { pessimistic: Value::judgement(-9), optimistic: Value::judgement(-6) };
        let half = Interval { pessimistic: Value::NEGATIVE_INFINITY, ..interval };
        let (max, min) = (of(Perspective::First, 1), of(Perspective::Mover, 1));
        assert_eq!([max.interval(interval), min.interval(interval)], ["6..9", "−9..−6"]);
        assert_eq!([max.interval(half), min.interval(half)], ["6..∞", "−∞..−6"]);
        assert_eq!(max.interval_in_words(interval), "at least 6 and at most 9");
        assert_eq!([max, min].map(|seen| seen.interval_in_words(half)), ["at least 6", "at most −6"]);
        assert_eq!(max.interval_in_words(Interval::UNKNOWN), "any value");
        assert_eq!(max.interval_in_words(Interval::exact(Value::judgement(-4))), "exactly 4");
        let optimistic = |seen: Seen| seen.bound_in_words(Bound::Upper, interval.optimistic);
        assert_eq!([max, min].map(optimistic), ["at least 6", "at most −6"]);
    }
}
