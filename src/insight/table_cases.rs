//! Hlynka & Schaeffer's three cases of a position that is met again within one iteration
//! (*Pre-searching*, section 1): the earlier visit was searched to d1 plies, the later one needs d2.
//! With d1 = d2 or d1 > d2 the earlier result can be used, as far as its bound allows; with d1 < d2
//! the earlier search was redundant. Pre-searching is about the last case.

use crate::lean;
use crate::search::observe::VisitKind;
use crate::search::table::ProbeOutcome;
use crate::trace::columns::{ROOT_LEVEL, Trace};
use serde::Serialize;
use std::cmp::Ordering;
use std::collections::BTreeMap;

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
    /// All probes by outcome, also those that found nothing or an earlier iteration's entry.
    pub probes: BTreeMap<&'static str, u64>,
}

/// Later visits of a position, in one of the cases.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TableCase"))]
pub struct Case {
    /// How many.
    pub visits: u64,
    /// Of those the ones that repeat a visit on purpose: re-searches, and passes at the root.
    pub repeats: u64,
    /// How their probes ended.
    pub outcomes: BTreeMap<&'static str, u64>,
}

/// Counts the cases over all visits whose probe found an entry that a visit of the same iteration
/// stored. d1 is the entry's depth and d2 the depth needed, both in whole plies; where extensions
/// add fractions, the probe itself says whether the entry was deep enough.
#[must_use]
pub fn table_cases(trace: &Trace) -> TableCases {
    let mut cases = TableCases {
        probes: lean::map(ProbeOutcome::ALL.iter().map(|outcome| (outcome.name(), 0))),
        ..TableCases::default()
    };
    for id in 0..trace.len() {
        if let Some(outcome) = trace.meta(id).outcome() {
            *cases.probes.entry(outcome.name()).or_default() += 1;
        }
    }
    let mut iteration = 0;
    for (id, entry) in trace.found_entries() {
        if id >= trace.end(iteration) || iteration == 0 {
            iteration = trace.ancestor_at(id, ROOT_LEVEL - 1).unwrap_or(0);
        }
        if entry.source < iteration || entry.source >= id {
            continue;
        }
        let meta = trace.meta(id);
        let Some(outcome) = meta.outcome() else { continue };
        let case = match entry.depth.cmp(&trace.depth(id)) {
            _ if outcome == ProbeOutcome::TooShallow => &mut cases.shallower,
            Ordering::Equal => &mut cases.equal,
            Ordering::Greater => &mut cases.deeper,
            Ordering::Less => &mut cases.shallower,
        };
        case.visits += 1;
        case.repeats += u64::from(matches!(meta.kind(), VisitKind::ReSearch | VisitKind::Pass));
        *case.outcomes.entry(outcome.name()).or_default() += 1;
    }
    cases
}
