//! Pre-searching (Hlynka & Schaeffer): a position that the table remembers from an earlier iteration
//! will probably be needed as much deeper in this one as the iterations have deepened. Where that
//! is deeper than what is needed here, it is searched that deep at once, if the filter agrees.
//!
//! It is a gamble on a later visit: the trace keeps every decision, and
//! [`crate::insight::pre_search_ledger`] settles them.

use super::arrival::Arrival;
use super::depth::Depth;
use super::observe::Observer;
use super::pre_search_filter::{Decision, Verdict, candidate, filter};
use super::state::Search;
use super::table::Entry;
use crate::game::Evaluate;

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// The depth to pre-search a node to, if the table's entry makes it a candidate and the filter
    /// agrees.
    #[inline(never)]
    pub(super) fn pre_search(&mut self, entry: Option<&Entry<O::Tag>>, arrival: &Arrival) -> Option<Depth> {
        let parameters = self.parameters.pre_search.get()?;
        // An uncertain entry gives its move and nothing else.
        let entry = entry.filter(|entry| !entry.uncertain)?;
        let candidate = candidate(entry, arrival.depth, self.iteration, arrival.pre_search)?;
        let verdict = filter(parameters, &candidate);
        self.observer.considered_pre_search(&Decision { candidate, verdict });
        (verdict == Verdict::PreSearch).then_some(candidate.new_depth)
    }
}
