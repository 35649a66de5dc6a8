//! Two traces of one position, compared by their places (see [`crate::trace::place`]).
//!
//! A visit has its number only within its own trace; places are common to two searches. A visit whose place
//! the other trace lacks was made by its search *only*; so were all visits below it.

mod counterpart;
mod parting;
mod walk;

pub use counterpart::{Counterpart, counterpart, standing_for};
pub use parting::{Difference, Parting, parting};
pub use walk::ComparedPlaces;

use crate::trace::visit_set::VisitSet;
use crate::trace::{Trace, VisitId};
use serde::Serialize;

/// The differences between two traces.
#[derive(Clone, Debug, PartialEq)]
pub struct Differences {
    /// The first trace, and the second.
    pub sides: [ComparedSide; 2],
    /// The places in both together.
    pub places: ComparedPlaces,
    /// Their first difference; `None` if they do not differ, as far as both were recorded.
    pub parting: Option<Parting>,
    /// The visits of each trace whose places the other lacks, brackets included.
    pub only: [VisitSet; 2],
}

/// One of two traces that are compared. Only visits of positions are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ComparedSide {
    /// Not the whole search was recorded: the other trace's visits beyond its end seem to be lacking here.
    pub truncated: bool,
    /// Visits.
    pub visits: u32,
    /// The visits whose places the other trace lacks.
    pub only: u32,
    /// The others.
    pub shared: u32,
    /// The first visit whose place the other lacks.
    pub first_only: Option<VisitId>,
}

/// Compares two traces of the same game and position.
#[must_use]
pub fn differences(a: &Trace, b: &Trace) -> Differences {
    let (places, only) = walk::walk([a, b]);
    let side = |trace: &Trace, only: &VisitSet| {
        let lacking = (0..trace.len()).filter(|visit| only.contains(*visit));
        let count = lacking.filter(|visit| trace.meta(*visit).kind().is_position()).count() as u32;
        ComparedSide {
            truncated: trace.is_truncated(),
            visits: trace.positions(),
            only: count,
            shared: trace.positions() - count,
            first_only: only.first(),
        }
    };
    let sides = [side(a, &only[0]), side(b, &only[1])];
    Differences { sides, places, parting: parting(a, b), only }
}
