//! Root searches: the iterations, and the searches of the root in each.

use crate::search::visit_kind::VisitKind;
use crate::search::window::Bound;
use crate::trace::columns::VisitId;
use crate::trace::ended::EndedVisit;
use serde::Serialize;

/// Root searches with one end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RootCounts {
    /// The root searches.
    pub searches: u64,
    /// The visits in them.
    pub visits: u64,
}

/// Root searches by their ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RootSearches {
    /// Their value was inside their window.
    pub exact: RootCounts,
    /// They failed high.
    pub failed_high: RootCounts,
    /// They failed low.
    pub failed_low: RootCounts,
    /// They have no value.
    pub stopped: RootCounts,
}

impl RootSearches {
    /// The root searches that end with this relation of their value to their window.
    fn at(&mut self, bound: Option<Bound>) -> &mut RootCounts {
        match bound {
            Some(Bound::Exact) => &mut self.exact,
            Some(Bound::Lower) => &mut self.failed_high,
            Some(Bound::Upper) => &mut self.failed_low,
            None => &mut self.stopped,
        }
    }

    fn count(&mut self, bound: Option<Bound>, visits: u64) {
        let row = self.at(bound);
        row.searches += 1;
        row.visits += visits;
    }
}

/// The counts of an iteration.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct IterationCounts {
    /// The number.
    pub iteration: u16,
    /// The number of its visit.
    pub visit: VisitId,
    /// The greatest depth of its root searches, in whole plies.
    pub depth: i16,
    /// The visits.
    pub visits: u64,
    /// The visits divided by the visits of the iteration before; null for the first.
    pub growth: Option<f64>,
    /// The root searches by their ends.
    pub root_searches: RootSearches,
    /// The visits by ply.
    pub plies: Vec<u64>,
}

/// The iterations in the making.
#[derive(Clone, Debug, Default)]
pub(super) struct Iterations {
    done: Vec<IterationCounts>,
    now: IterationCounts,
    all: RootSearches,
}

/// Iterations that are listed; those after them are counted in the last.
const MOST: usize = 1000;

impl Iterations {
    pub(super) fn count(&mut self, visit: &EndedVisit) {
        match visit.entered.kind {
            VisitKind::Iteration => self.end(visit),
            VisitKind::Search => {}
            _ => {
                let ply = usize::from(visit.ply).min(super::GREATEST);
                if self.now.plies.len() <= ply {
                    self.now.plies.resize(ply + 1, 0);
                }
                self.now.plies[ply] += 1;
                let is_root = visit.above.is_some_and(|above| above.kind == VisitKind::Iteration);
                if is_root {
                    let (bound, visits) = (visit.bound(), visit.visits.into());
                    self.now.root_searches.count(bound, visits);
                    self.all.count(bound, visits);
                    self.now.depth = self.now.depth.max(visit.entered.depth.whole_plies().into());
                }
            }
        }
    }

    fn end(&mut self, visit: &EndedVisit) {
        let now = std::mem::take(&mut self.now);
        let before = self.done.last().map(|before| before.visits).filter(|visits| *visits > 0);
        let visits = u64::from(visit.visits);
        let growth = before.map(|before| visits as f64 / before as f64);
        let (iteration, id) = (visit.iteration, visit.id);
        if self.done.len() < MOST {
            self.done.push(IterationCounts { iteration, visit: id, visits, growth, ..now });
        } else if let Some(last) = self.done.last_mut() {
            last.visits += visits;
        }
    }

    pub(super) fn finish(self) -> (Vec<IterationCounts>, RootSearches) {
        (self.done, self.all)
    }
}
