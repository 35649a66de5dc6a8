//! The side of a listing.

use crate::display_style::BoundsStyle;
use crate::language::perspective::Seen;

/// The side of a listing: written for MAX, for MIN, or for the side to move (negamax).
#[derive(Clone, Copy)]
pub(super) struct Phrasing {
    /// Whether the listing is for MIN: all signs are reversed.
    pub(super) min: bool,
    negamax: bool,
    prunes: bool,
    /// Windows are written as ranges.
    pub(super) range: bool,
}

/// The window of a search in a listing's line, for the side that searches.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Argument {
    /// The node's own.
    Whole,
    /// The node's own for the first move, and a null window above alpha for the others.
    Scout,
    /// The null window below beta.
    BelowBeta,
    /// The window from just below the value found to beta.
    FromValue,
}

impl Phrasing {
    pub(super) fn new(seen: Seen, bounds: BoundsStyle, prunes: bool) -> Phrasing {
        let range = bounds == BoundsStyle::Range;
        Phrasing { min: seen.is_mirrored(), negamax: !seen.has_one_side(), prunes, range }
    }

    /// The function that values a node of this side.
    pub(super) fn own(self) -> &'static str {
        match (self.negamax, self.min) {
            (true, _) => "value",
            (false, false) => "max_value",
            (false, true) => "min_value",
        }
    }

    /// The side of the window that this side improves.
    pub(super) fn alpha(self) -> &'static str {
        if self.min { "beta" } else { "alpha" }
    }

    /// The side of the window at which this side cuts off.
    pub(super) fn beta(self) -> &'static str {
        if self.min { "alpha" } else { "beta" }
    }

    /// The function that picks the better of two values.
    pub(super) fn better(self) -> &'static str {
        if self.min { "min" } else { "max" }
    }

    /// The sign of "more" for this side.
    pub(super) fn more(self) -> &'static str {
        if self.min { "<" } else { ">" }
    }

    /// The sign of "at least" for this side.
    pub(super) fn at_least(self) -> &'static str {
        if self.min { "<=" } else { ">=" }
    }

    /// Its value before any move.
    pub(super) fn worst(self) -> &'static str {
        if self.min { "∞" } else { "−∞" }
    }

    /// The arguments of a node of this side: "node, depth, alpha, beta".
    pub(super) fn given(self, node: &str) -> String {
        if self.prunes { format!("{node}, depth, alpha, beta") } else { format!("{node}, depth") }
    }

    /// The search of a node below.
    pub(super) fn below(self, node: &str, depth: &str, argument: Argument) -> String {
        let name = match (self.negamax, self.min) {
            (true, _) => "−value",
            (false, false) => "min_value",
            (false, true) => "max_value",
        };
        if !self.prunes {
            return format!("{name}({node}, {depth})");
        }
        let window = match (argument, self.negamax, self.min) {
            (Argument::Whole, true, _) => "−beta, −alpha",
            (Argument::Whole, false, _) => "alpha, beta",
            (Argument::Scout, true, _) => "(−beta if first, else −alpha − 1), −alpha",
            (Argument::Scout, false, false) => "alpha, (beta if first, else alpha + 1)",
            (Argument::Scout, false, true) => "(alpha if first, else beta − 1), beta",
            (Argument::BelowBeta, true, _) => "−beta, 1 − beta",
            (Argument::BelowBeta, false, false) => "beta − 1, beta",
            (Argument::BelowBeta, false, true) => "alpha, alpha + 1",
            (Argument::FromValue, true, _) => "−beta, 1 − v",
            (Argument::FromValue, false, false) => "v − 1, beta",
            (Argument::FromValue, false, true) => "alpha, v + 1",
        };
        format!("{name}({node}, {depth}, {window})")
    }
}
