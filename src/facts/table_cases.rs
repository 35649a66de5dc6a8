//! Hlynka & Schaeffer's three cases of a position that is met again within one iteration
//! (*Pre-searching*, section 1): the earlier visit was searched to d1 plies, the later one needs d2.
//! With d1 = d2 or d1 > d2 the earlier result can be used, as far as its bound allows; with d1 < d2
//! the earlier search was redundant. Pre-searching is about the last case.

use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use crate::sorted::map_of;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use serde::Serialize;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::Range;

/// The three cases, and all probes. The keys are stable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableCases {
    /// d1 = d2: as deep as is needed.
    pub equal: Case,
    /// d1 > d2: deeper than is needed.
    pub deeper: Case,
    /// d1 < d2: not deep enough, the redundant search.
    pub shallower: Case,
    /// All probes by outcome, including probes that found no entry or an earlier iteration's entry.
    pub probes: BTreeMap<&'static str, u64>,
}

/// Later visits of a position, in one of the cases.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TableCase"))]
pub struct Case {
    /// How many.
    pub visits: u64,
    /// The visits among them that repeat a visit on purpose: re-searches, and passes at the root.
    pub repeats: u64,
    /// The outcomes of their probes.
    pub outcomes: BTreeMap<&'static str, u64>,
}

/// Counts the cases over all visits of a trace, see [`TableCases::count`].
#[must_use]
pub fn table_cases(trace: &Trace) -> TableCases {
    let mut cases = TableCases::none();
    cases.count(trace, 0..trace.len());
    cases
}

impl TableCases {
    /// Before anything was counted: no probe, and every outcome named.
    #[must_use]
    pub fn none() -> TableCases {
        let probes = map_of(ProbeOutcome::ALL.iter().map(|outcome| (outcome.name(), 0)));
        TableCases { probes, ..TableCases::default() }
    }

    /// Counts the probes of these visits, and the cases among them whose probe found an entry that a visit of
    /// the same iteration stored. d1 is the entry's depth and d2 the depth needed, both in whole plies; if
    /// extensions add fractions, the probe itself decides whether the entry was deep enough.
    pub fn count(&mut self, trace: &Trace, visits: Range<VisitId>) {
        // Looking a name up for every visit would take longer than all the rest.
        let mut probes = [0; ProbeOutcome::ALL.len()];
        for outcome in visits.clone().filter_map(|id| trace.meta(id).outcome()) {
            probes[outcome as usize] += 1;
        }
        for (outcome, count) in ProbeOutcome::ALL.iter().zip(probes) {
            *self.probes.entry(outcome.name()).or_default() += count;
        }
        let mut iteration = 0;
        for (id, entry) in trace.found_entries_in(visits) {
            if id >= trace.end(iteration) || iteration == 0 {
                iteration = trace.ancestor_at(id, ROOT_LEVEL - 1).unwrap_or(0);
            }
            if entry.source < iteration || entry.source >= id {
                continue;
            }
            let meta = trace.meta(id);
            let Some(outcome) = meta.outcome() else { continue };
            // Another program may not report the depth.
            let Some(depth) = entry.known_depth() else { continue };
            let case = match depth.cmp(&trace.depth(id)) {
                _ if outcome == ProbeOutcome::TooShallow => &mut self.shallower,
                Ordering::Equal => &mut self.equal,
                Ordering::Greater => &mut self.deeper,
                Ordering::Less => &mut self.shallower,
            };
            case.visits += 1;
            case.repeats += u64::from(matches!(meta.kind(), VisitKind::ReSearch | VisitKind::Pass));
            *case.outcomes.entry(outcome.name()).or_default() += 1;
        }
    }
}
