//! The line that runs at a tick.

use super::family_listing::FamilyListing;
use super::running::Running;
use crate::search::parameters::Parameters;
use crate::trace::Trace;
use crate::trace::time::{Tick, Time};

/// The line that runs at `t`; `None` in an empty trace.
#[must_use]
pub fn running(trace: &Trace, parameters: &Parameters, t: Time) -> Option<Running> {
    Some(at_tick(trace, parameters, trace.tick(trace.moment(t)?)))
}

pub(super) fn at_tick(trace: &Trace, parameters: &Parameters, tick: Tick) -> Running {
    (FamilyListing::of(trace.family()).at_tick)(trace, parameters, tick)
}
