//! The depth that is left to search.

use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::{Add, Sub};

/// Plies still to search, in sixteenths of a ply, so that extensions can add fractions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "number"))]
pub struct Depth(i16);

impl Depth {
    /// One ply.
    pub const PLY: Depth = Depth(Self::UNITS);
    const UNITS: i16 = 16;

    /// A number of whole plies, -128..=127.
    #[must_use]
    pub const fn plies(plies: i8) -> Depth {
        Depth(plies as i16 * Self::UNITS)
    }

    /// The depth in sixteenths of a ply.
    #[must_use]
    pub const fn sixteenths(self) -> i16 {
        self.0
    }

    /// A number of sixteenths of a ply.
    #[must_use]
    pub const fn from_sixteenths(sixteenths: i16) -> Depth {
        Depth(sixteenths)
    }

    /// The whole plies in it, rounded down, limited to the range of a trace.
    #[must_use]
    pub fn whole_plies(self) -> i8 {
        self.0.div_euclid(Self::UNITS).clamp(i8::MIN.into(), i8::MAX.into()) as i8
    }

    /// Whether less than one ply is left, so that the full-width search ends here.
    #[must_use]
    pub fn is_horizon(self) -> bool {
        self < Self::PLY
    }
}

/// The number of plies: whole plies without a fraction, others to the hundredth.
impl fmt::Display for Depth {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 % Self::UNITS == 0 {
            fmt::Display::fmt(&(self.0 / Self::UNITS), formatter)
        } else {
            write!(formatter, "{:.2}", f64::from(self.0) / f64::from(Self::UNITS))
        }
    }
}

/// The number of plies as a number: whole plies without a fraction, others exactly.
impl Serialize for Depth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % Self::UNITS == 0 {
            serializer.serialize_i16(self.0 / Self::UNITS)
        } else {
            serializer.serialize_f64(f64::from(self.0) / f64::from(Self::UNITS))
        }
    }
}

impl Add for Depth {
    type Output = Depth;

    fn add(self, other: Depth) -> Depth {
        Depth(self.0.saturating_add(other.0))
    }
}

impl Sub for Depth {
    type Output = Depth;

    fn sub(self, other: Depth) -> Depth {
        Depth(self.0.saturating_sub(other.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_shown_where_there_are_any() {
        assert_eq!(Depth::plies(-3).to_string(), "-3");
        assert_eq!((Depth(44).to_string().as_str(), Depth(40).to_string().as_str()), ("2.75", "2.50"));
        assert_eq!(serde_json::to_string(&[Depth::plies(4), Depth(-1)]).unwrap(), "[4,-0.0625]");
    }

    #[test]
    fn whole_plies_round_down() {
        assert_eq!(Depth::plies(3).whole_plies(), 3);
        assert_eq!(Depth(47).whole_plies(), 2);
        assert_eq!(Depth(-1).whole_plies(), -1);
        assert!(Depth(15).is_horizon() && !Depth::PLY.is_horizon());
    }
}
