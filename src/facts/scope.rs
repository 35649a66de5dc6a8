//! The scope of a report: the whole search, or one visit's subtree as if it were the whole.

use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use std::ops::Range;

/// A visit's subtree; the virtual root's subtree is the whole search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The visit around all others.
    pub visit: VisitId,
    /// One past the last visit that was recorded of it.
    pub end: u32,
}

impl Scope {
    /// Everything that was recorded.
    #[must_use]
    pub fn whole(trace: &Trace) -> Scope {
        Scope { visit: 0, end: trace.len() }
    }

    /// The scope of a visit's subtree; `None` if there is no such visit.
    #[must_use]
    pub fn of(trace: &Trace, visit: VisitId) -> Option<Scope> {
        (visit < trace.len()).then(|| Scope { visit, end: trace.end_so_far(visit) })
    }

    /// Its visits.
    #[must_use]
    pub fn ids(self) -> Range<VisitId> {
        self.visit..self.end
    }

    /// Whether a visit is in it.
    #[must_use]
    pub fn holds(self, visit: VisitId) -> bool {
        self.ids().contains(&visit)
    }

    /// The part of it whose visits are judged by the minimal tree: the last completed iteration of a search,
    /// an iteration or a visit itself once it has a value. `None` if no value was found.
    #[must_use]
    pub fn judged(self, trace: &Trace) -> Option<VisitId> {
        if trace.is_empty() {
            return None;
        }
        match trace.level(self.visit) {
            0 => trace.last_completed_iteration(),
            _ => trace.value(self.visit).map(|_| self.visit),
        }
    }

    /// The first visits of positions: the passes of all its iterations, or the visit itself.
    #[must_use]
    pub fn roots(self, trace: &Trace) -> Vec<VisitId> {
        if trace.is_empty() {
            return Vec::new();
        }
        match trace.level(self.visit) {
            0 => trace.children(0).flat_map(|iteration| trace.children(iteration)).collect(),
            level if level < ROOT_LEVEL => trace.children(self.visit).collect(),
            _ => vec![self.visit],
        }
    }
}
