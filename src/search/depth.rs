//! How much is left to search.

use std::ops::{Add, Sub};

/// Plies still to search, in sixteenths of a ply, so that extensions can add fractions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Depth(i16);

impl Depth {
    /// One ply.
    pub const PLY: Depth = Depth(Self::UNITS);
    const UNITS: i16 = 16;

    /// So many whole plies, -128..=127.
    #[must_use]
    pub const fn plies(plies: i8) -> Depth {
        Depth(plies as i16 * Self::UNITS)
    }

    /// The depth in sixteenths of a ply.
    #[must_use]
    pub const fn sixteenths(self) -> i16 {
        self.0
    }

    /// So many sixteenths of a ply.
    #[must_use]
    pub const fn from_sixteenths(sixteenths: i16) -> Depth {
        Depth(sixteenths)
    }

    /// The whole plies in it, rounded down, limited to what a trace can hold.
    #[must_use]
    pub fn whole_plies(self) -> i8 {
        self.0.div_euclid(Self::UNITS).clamp(i8::MIN.into(), i8::MAX.into()) as i8
    }

    /// Less than one ply is left: the full-width search ends here.
    #[must_use]
    pub fn is_horizon(self) -> bool {
        self < Self::PLY
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
    fn whole_plies_round_down() {
        assert_eq!(Depth::plies(3).whole_plies(), 3);
        assert_eq!(Depth(47).whole_plies(), 2);
        assert_eq!(Depth(-1).whole_plies(), -1);
        assert!(Depth(15).is_horizon() && !Depth::PLY.is_horizon());
    }
}
