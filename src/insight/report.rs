//! Everything that can be said about a finished search, together.

use super::minimal_tree::{MinimalTree, minimal_tree};
use super::ordering::{OrderingQuality, ordering};
use super::overhead::{Overhead, overhead};
use super::pre_search_ledger::{PreSearchLedger, PreSearchTotals, pre_search_ledger};
use super::table_cases::{TableCases, table_cases};
use super::uncertainty_ledger::{UncertaintyLedger, UncertaintyTotals, uncertainty_ledger};
use crate::trace::Trace;
use serde::Serialize;

/// What a trace shows about its search, in numbers. The keys are stable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Insight {
    /// Not the whole search was recorded: the numbers are those of its beginning.
    pub truncated: bool,
    /// What a perfectly ordered search would have needed.
    pub minimal_tree: MinimalTree,
    /// What the other visits were for.
    pub overhead: Overhead,
    /// How good the move ordering was.
    pub ordering: OrderingQuality,
    /// Positions met again within an iteration.
    pub table_cases: TableCases,
    /// What became of pre-searches.
    pub pre_search_ledger: PreSearchTotals,
    /// What became of uncertainty cut-offs.
    pub uncertainty_ledger: UncertaintyTotals,
}

/// The numbers, and every gamble of both ledgers.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The numbers.
    pub insight: Insight,
    /// Every pre-search.
    pub pre_searches: PreSearchLedger,
    /// Every uncertainty cut-off.
    pub uncertainty: UncertaintyLedger,
}

/// Looks at a whole trace.
#[must_use]
pub fn report(trace: &Trace) -> Report {
    let (pre_searches, uncertainty) = (pre_search_ledger(trace), uncertainty_ledger(trace));
    let insight = Insight {
        truncated: trace.is_truncated(),
        minimal_tree: minimal_tree(trace),
        overhead: overhead(trace),
        ordering: ordering(trace),
        table_cases: table_cases(trace),
        pre_search_ledger: pre_searches.totals.clone(),
        uncertainty_ledger: uncertainty.totals,
    };
    Report { insight, pre_searches, uncertainty }
}

/// The numbers alone.
#[must_use]
pub fn insight(trace: &Trace) -> Insight {
    report(trace).insight
}
