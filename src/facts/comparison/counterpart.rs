//! The counterparts of one trace's visits in another trace.

use crate::search::visit_kind::VisitKind;
use crate::trace::place::Place;
use crate::trace::{Trace, VisitId};

/// The counterpart of a visit in another trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counterpart {
    /// The first visit of this kind at its place, or the first visit there; if the trace lacks the place, the
    /// first visit of the nearest place above it.
    pub visit: VisitId,
    /// The number of steps that the place is above, counting the iteration as a step; 0: it is the place itself.
    pub above: usize,
}

/// The counterpart in `other` of a visit of `trace`; `None` for a visit that does not exist, and in an empty trace.
#[must_use]
pub fn counterpart(trace: &Trace, visit: VisitId, other: &Trace) -> Option<Counterpart> {
    trace.recorded(visit)?;
    standing_for(other, trace.place_of(visit).as_ref(), trace.meta(visit).kind())
}

/// The counterpart in `trace` of a visit of this kind at a place; without a place, of the whole search.
#[must_use]
pub fn standing_for(trace: &Trace, place: Option<&Place>, kind: VisitKind) -> Option<Counterpart> {
    let search = trace.recorded(0)?;
    let Some(Place { iteration, steps }) = place else {
        return Some(Counterpart { visit: search, above: 0 });
    };
    let Some(iteration) = trace.iteration_numbered(*iteration) else {
        return Some(Counterpart { visit: search, above: steps.len() + 1 });
    };
    let mut visits: Vec<VisitId> = trace.children(iteration).collect();
    let mut above = steps.len();
    for step in steps {
        let below = trace.below(&visits, *step);
        if below.is_empty() {
            break;
        }
        (visits, above) = (below, above - 1);
    }
    let alike = visits.iter().copied().find(|visit| above == 0 && trace.meta(*visit).kind() == kind);
    // An iteration is at the place of its root.
    let is_iteration = kind == VisitKind::Iteration;
    let first = alike.or(visits.first().copied()).filter(|_| !is_iteration);
    Some(Counterpart { visit: first.unwrap_or(iteration), above })
}
