//! Values as another program writes them, and as a trace keeps them.

use crate::search::window::{Bound, Window};
use crate::value::Value;

/// The most plies before the end of the game at which a value may be decided, unless the header says
/// otherwise.
pub(super) const MATE_PLIES: i64 = 255;
/// A value of this program counts no more plies.
pub(super) const MOST_MATE_PLIES: i64 = 1000;

/// The meaning of a program's numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// Values are for the first player, and not for the side to move.
    pub(super) of_first: bool,
    /// The least number that means an infinite bound.
    pub(super) infinity: i64,
    /// The number for a game that is won at the root, and the plies that may be subtracted; `None` if no value has that
    /// meaning.
    pub(super) mate: Option<(i64, i64)>,
}

/// The count of numbers that did not fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clamped {
    pub(super) bounds: u64,
    pub(super) values: u64,
}

impl Scale {
    /// The window of a visit where the first player is to move, or not. An end that is not reported is taken
    /// from `follows`, which is seen from the side to move.
    pub(super) fn window(
        self,
        [alpha, beta]: [Option<i64>; 2],
        follows: Window,
        first: bool,
        clamped: &mut Clamped,
    ) -> Window {
        let mut end = |number: i64| {
            if number >= self.infinity {
                return Value::INFINITY;
            }
            if number <= -self.infinity {
                return Value::NEGATIVE_INFINITY;
            }
            let (value, fits) = self.magnitude(number);
            clamped.bounds += u64::from(!fits);
            value
        };
        let is_turned = self.of_first && !first;
        let follows = if is_turned { -follows } else { follows };
        let window = Window {
            alpha: alpha.map_or(follows.alpha, &mut end),
            beta: beta.map_or(follows.beta, &mut end),
        };
        if is_turned { -window } else { window }
    }

    /// A value of such a visit. No position has an infinite one.
    pub(super) fn value(self, number: i64, first: bool, clamped: &mut Clamped) -> Value {
        let number = if self.of_first && !first { -number } else { number };
        let (value, fits) = match number.abs() >= self.infinity {
            true => (Value::judgement(number.signum() as i32 * i32::from(i16::MAX)), false),
            false => self.magnitude(number),
        };
        clamped.values += u64::from(!fits);
        value
    }

    /// The bound of an entry, turned to the side of its value.
    pub(super) fn bound(self, bound: Bound, first: bool) -> Bound {
        if self.of_first && !first { -bound } else { bound }
    }

    /// A number that is not infinite, and whether it fits.
    fn magnitude(self, number: i64) -> (Value, bool) {
        let size = number.abs();
        let value = match self.mate {
            Some((mate, plies)) if size >= mate - plies => {
                // Beyond a won game there are bounds, but no values.
                let beyond = (size - mate).clamp(-MOST_MATE_PLIES, 700) as i16;
                (Value::WIN.plus(beyond), true)
            }
            _ => {
                let value = Value::judgement(size.min(i32::MAX.into()) as i32);
                (value, i64::from(value.get()) == size)
            }
        };
        if number < 0 { (-value.0, value.1) } else { value }
    }
}
