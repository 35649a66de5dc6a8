//! What a best-first search knows of a node: what it backed up when it left the node last.

use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;

/// Of the visits of one node, in the order in which they were entered, the one that was left last by `t`.
#[must_use]
pub fn left_last(trace: &Trace, visits: &[VisitId], t: Time) -> Option<VisitId> {
    let entered = visits.partition_point(|visit| trace.enter_time(*visit) <= t);
    visits[..entered].iter().copied().rfind(|visit| trace.leave_time(*visit) <= t)
}
