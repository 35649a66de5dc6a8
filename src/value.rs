//! The value of a position, as a search backs it up.

use std::ops::Neg;

/// The value of a position for the side to move.
///
/// The unit is the game's own: centipawns in chess, plain numbers in an explicit tree. Judgements
/// (evaluations and the leaves of explicit trees) are in `-JUDGEMENT_LIMIT..=JUDGEMENT_LIMIT`; values outside
/// count the plies to a decided game, see [`Value::win_in`]. Sixteen bits, because a trace keeps three of
/// these for every visit.
///
/// It has no text: the text for people depends on the side that they see it from, and is made in one place
/// (`language::perspective`). Formats for programs write [`Value::get`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i16);

impl Value {
    /// No value reaches it: the open end of a window. It has no lower partner `-32768`, so
    /// negation never overflows.
    pub const INFINITY: Value = Value(i16::MAX);
    /// The open lower end of a window.
    pub const NEGATIVE_INFINITY: Value = Value(-i16::MAX);
    /// A game that is won at the root would have this value.
    pub const WIN: Value = Value(32_000);
    /// Judgements stay within plus and minus this number.
    pub const JUDGEMENT_LIMIT: i16 = 30_000;
    /// A draw.
    pub const DRAW: Value = Value(0);
    /// The first number that [`Value::win_in`] may take up, going down from [`Value::WIN`].
    const DECIDED: i16 = Self::WIN.0 - 1_000;
    /// The least value of a win: whatever reaches it is one.
    pub const LONGEST_WIN: Value = Value(Self::DECIDED);

    /// A judgement; numbers outside the limits are moved to the nearer limit.
    #[must_use]
    pub const fn judgement(number: i32) -> Value {
        let limit = Self::JUDGEMENT_LIMIT as i32;
        if number > limit {
            Value(Self::JUDGEMENT_LIMIT)
        } else if number < -limit {
            Value(-Self::JUDGEMENT_LIMIT)
        } else {
            Value(number as i16)
        }
    }

    /// The side to move wins the game at `ply` (distance from the root in plies, at most 1000).
    #[must_use]
    pub const fn win_in(ply: u16) -> Value {
        Value(Self::WIN.0 - ply as i16)
    }

    /// The side to move has lost the game at `ply` (distance from the root in plies, at most 1000).
    #[must_use]
    pub const fn loss_in(ply: u16) -> Value {
        Value(ply as i16 - Self::WIN.0)
    }

    /// The plies from the root to the end of the game if the value says that it is decided:
    /// positive when the side to move wins, negative when it loses. A game decided at the root
    /// itself is 0 plies away.
    #[must_use]
    pub fn decided(self) -> Option<i16> {
        if self == Self::INFINITY || self == Self::NEGATIVE_INFINITY {
            None
        } else if self.0 >= Self::DECIDED {
            Some(Self::WIN.0 - self.0)
        } else if self.0 <= -Self::DECIDED {
            Some(-(Self::WIN.0 + self.0))
        } else {
            None
        }
    }

    /// Rebuilds a value from the number that [`Value::get`] gave. `-32768` becomes `-32767`.
    #[must_use]
    pub const fn from_raw(number: i16) -> Value {
        Value(if number == i16::MIN { -i16::MAX } else { number })
    }

    /// The number itself.
    #[must_use]
    pub const fn get(self) -> i16 {
        self.0
    }

    /// The next greater value, for null windows. Stays at infinity.
    #[must_use]
    pub const fn successor(self) -> Value {
        Value(if self.0 == i16::MAX { i16::MAX } else { self.0 + 1 })
    }

    /// The next smaller value, for null windows. Stays at minus infinity.
    #[must_use]
    pub const fn predecessor(self) -> Value {
        Value(if self.0 == -i16::MAX { -i16::MAX } else { self.0 - 1 })
    }

    /// The value increased by this number (or, with a negative number, decreased); stops at the infinities.
    #[must_use]
    pub const fn plus(self, number: i16) -> Value {
        Value::from_raw(self.0.saturating_add(number))
    }

    /// The value in the middle between two, rounded down.
    #[must_use]
    pub const fn middle(low: Value, high: Value) -> Value {
        Value(((low.0 as i32 + high.0 as i32) >> 1) as i16)
    }

    /// The value as the transposition table keeps it: a decided game counts its plies from the
    /// node at `ply`, not from the root, so that it is right wherever the position is met again.
    #[must_use]
    pub fn relative_to_node(self, ply: u16) -> Value {
        self.shifted(ply as i16)
    }

    /// The opposite of [`Value::relative_to_node`].
    #[must_use]
    pub fn relative_to_root(self, ply: u16) -> Value {
        self.shifted(-(ply as i16))
    }

    /// The value without doubt: the end of a window, a leaf, a judgement.
    #[must_use]
    pub const fn firm(self) -> BackedUp {
        BackedUp { value: self, is_doubtful: false }
    }

    /// The value as it was backed up.
    #[must_use]
    pub const fn backed_up(self, is_doubtful: bool) -> BackedUp {
        BackedUp { value: self, is_doubtful }
    }

    fn shifted(self, plies: i16) -> Value {
        match self.decided() {
            Some(_) if self.0 > 0 => Value(self.0.saturating_add(plies).min(Self::WIN.0)),
            Some(_) => Value(self.0.saturating_sub(plies).max(-Self::WIN.0)),
            None => self,
        }
    }
}

impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        Value(-self.0)
    }
}

/// A value with its doubt. Only this becomes text for people, so that no value is written without its doubt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackedUp {
    /// The value.
    pub value: Value,
    /// A full search to the same depth may find another value: this one may rest on skipped moves or on an unsafe technique.
    pub is_doubtful: bool,
}

/// The value as the opponent sees it.
impl Neg for BackedUp {
    type Output = BackedUp;

    fn neg(self) -> BackedUp {
        BackedUp { value: -self.value, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decided_games_count_plies() {
        assert_eq!(Value::win_in(3).decided(), Some(3));
        assert_eq!(Value::loss_in(2).decided(), Some(-2));
        assert_eq!(Value::judgement(99_999).decided(), None);
        assert_eq!(Value::INFINITY.decided(), None);
        assert_eq!(-Value::win_in(5), Value::loss_in(5));
    }

    #[test]
    fn table_values_count_from_the_node() {
        let value = Value::win_in(7);
        let stored = value.relative_to_node(4);
        assert_eq!(stored, Value::win_in(3));
        assert_eq!(stored.relative_to_root(2), Value::win_in(5));
        assert_eq!(Value::judgement(55).relative_to_node(9), Value::judgement(55));
    }
}
