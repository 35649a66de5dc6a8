//! The visit with the ring.

use super::uct;
use super::view::TreeAsk;
use crate::trace::columns::{Trace, VisitId};

/// The search's current visit or, while a student performs the search, the student's current node.
pub(super) fn ringed(trace: &Trace, ask: &TreeAsk) -> Option<VisitId> {
    let now = trace.moment(ask.t).filter(|_| !ask.is_far)?;
    if ask.asked.is_some() {
        return now.innermost;
    }
    Some(uct::of_node(trace, trace.tick(now).visit()))
}
