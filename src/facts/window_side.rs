//! The two ends of a window.

use crate::search::window::Window;
use crate::value::Value;

/// One of the two ends of a window, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The value that the side to move has for certain.
    Alpha,
    /// The value where the side to move cuts off.
    Beta,
}

impl Side {
    /// A stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Side::Alpha => "alpha",
            Side::Beta => "beta",
        }
    }

    /// This end of a window.
    #[must_use]
    pub fn of(self, window: Window) -> Value {
        match self {
            Side::Alpha => window.alpha,
            Side::Beta => window.beta,
        }
    }

    /// The end that it is for the opponent.
    #[must_use]
    pub fn opposite(self) -> Side {
        match self {
            Side::Alpha => Side::Beta,
            Side::Beta => Side::Alpha,
        }
    }
}
