//! Pre-searching (Hlynka & Schaeffer): a position that the table remembers from an earlier iteration will
//! probably be needed as much deeper in this one as the iterations have deepened. If that is deeper than what
//! is needed here, it is searched that deep immediately, if the filter agrees.
//!
//! It is a gamble on a later visit: the trace keeps every decision, and [`crate::facts::pre_search_ledger`]
//! settles them.

use super::arrival::Arrival;
use super::depth::Depth;
use super::observe::Observer;
use super::pre_search_filter::{candidate, decide};
use super::state::Search;
use super::table_hit::TableHit;
use crate::game::Evaluate;

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// The depth to pre-search a node to, if what is remembered of its position makes it a candidate
    /// and the filter agrees.
    #[inline(never)]
    pub(super) fn pre_search(&mut self, hit: Option<&TableHit<O::Tag>>, arrival: &Arrival) -> Option<Depth> {
        let parameters = self.parameters.pre_search.get()?;
        // An uncertain entry gives only its move.
        let hit = hit?;
        let entry = hit.entry();
        if entry.uncertain {
            return None;
        }
        let candidate =
            candidate(&entry, hit.iteration(), arrival.depth, self.iteration, arrival.pre_search)?;
        let decision = decide(parameters, candidate, self.iteration)?;
        self.observer.considered_pre_search(&decision);
        decision.verdict.searches_deeper().then_some(candidate.new_depth)
    }
}
