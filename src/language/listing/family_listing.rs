//! The listings, with a row for each family of searches.

use super::b_star_lines::{self, B_STAR};
use super::conspiracy_lines::{self, CONSPIRACY};
use super::depth_first_at;
use super::driver_rows::DRIVER;
use super::node_rows::NODE;
use super::proof_lines::{self, PROOF};
use super::row::Row;
use super::running::Running;
use super::uct_lines::{self, UCT};
use crate::language::line_kind::LineKind;
use crate::search::family::Family;
use crate::search::parameters::Parameters;
use crate::trace::Trace;
use crate::trace::time::Tick;

/// The listing of a family.
pub(super) struct FamilyListing {
    /// The lines that other families do not have. Every listing also has the shared lines.
    lines: &'static [&'static [Row]],
    /// The line that runs at a tick.
    pub at_tick: fn(&Trace, &Parameters, Tick) -> Running,
}

static DEPTH_FIRST: FamilyListing =
    FamilyListing { lines: &[DRIVER, NODE], at_tick: depth_first_at::at_tick };

static PROOFS: FamilyListing = FamilyListing {
    lines: &[PROOF],
    at_tick: |trace, _, tick| Running::own(tick.visit(), proof_lines::at_tick(trace, tick)),
};

static SAMPLED: FamilyListing = FamilyListing {
    lines: &[UCT],
    at_tick: |trace, _, tick| Running::own(tick.visit(), uct_lines::at_tick(trace, tick)),
};

static INTERVALS: FamilyListing = FamilyListing {
    lines: &[B_STAR],
    at_tick: |trace, _, tick| Running::own(tick.visit(), b_star_lines::at_tick(trace, tick)),
};

static CONSPIRATORS: FamilyListing = FamilyListing {
    lines: &[CONSPIRACY],
    at_tick: |trace, _, tick| Running::own(tick.visit(), conspiracy_lines::at_tick(trace, tick)),
};

impl FamilyListing {
    pub(super) fn of(family: Family) -> &'static FamilyListing {
        match family {
            Family::DepthFirst => &DEPTH_FIRST,
            Family::Descents | Family::Thresholds => &PROOFS,
            Family::Sampled => &SAMPLED,
            Family::Intervals => &INTERVALS,
            Family::Conspirators => &CONSPIRATORS,
        }
    }

    /// Whether a line may be in this listing.
    pub(super) fn has(&self, kind: LineKind) -> bool {
        kind.row().is_shared || self.lines.iter().any(|rows| rows.iter().any(|row| row.kind == kind))
    }
}
