//! A best-first search's knowledge about a node: the result that it backed up when it left the node last.

use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;

/// The last one to be left by `t`, among the visits of one node in order of entry.
#[must_use]
pub fn left_last(trace: &Trace, visits: &[VisitId], t: Time) -> Option<VisitId> {
    let entered = visits.partition_point(|visit| trace.enter_time(*visit) <= t);
    visits[..entered].iter().copied().rfind(|visit| trace.leave_time(*visit) <= t)
}
