//! The ledger of pre-searches. Every pre-search (Hlynka & Schaeffer, *Pre-searching*) is a gamble: a shallow
//! node is searched as deep as its position was needed in an earlier iteration and a bit more, in the
//! expectation that a deep node will need it. The ledger has the expected node, the cost, and the visit that
//! used it.

use super::scope::Scope;
use crate::search::depth::Depth;
use crate::search::pre_search_filter::Verdict;
use crate::search::table::ProbeOutcome;
use crate::sorted::map_of;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::log::PreSearchRow;
use crate::trace::time::Time;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// The outcome of a pre-search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Settlement {
    /// A later visit of the same iteration that needed more depth than the shallow node was
    /// answered by it.
    PaidOff,
    /// It answered a visit that needed more depth, in a later iteration.
    PaidOffLater,
    /// Nobody asked.
    Lost,
}

impl Settlement {
    /// A stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Settlement::PaidOff => "paid-off",
            Settlement::PaidOffLater => "paid-off-later",
            Settlement::Lost => "lost",
        }
    }
}

/// One pre-search. The keys are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PreSearchEntry {
    /// The shallow node's visit.
    pub visit: VisitId,
    /// Its iteration.
    pub iteration: u16,
    /// The predicted deep node: the visit of the earlier iteration that stored the entry.
    pub predicted: Option<VisitId>,
    /// The iteration of that visit.
    pub predicted_iteration: u16,
    /// The plies that the shallow node needed.
    pub needed_depth: Depth,
    /// The plies that it was searched to.
    pub new_depth: Depth,
    /// The difference.
    pub extra_depth: Depth,
    /// The visits in its subtree, including itself, and in its re-searches of this iteration that keep its
    /// depth.
    pub cost: u32,
    /// The outcome of the pre-search.
    pub settled: Settlement,
    /// The first visit that was answered by it.
    pub by: Option<VisitId>,
}

/// All pre-searches of a trace, and their sums. The keys are stable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PreSearchTotals {
    /// Nodes that might have been pre-searched: the filter was asked.
    pub candidates: u64,
    /// The number of refusals by each of the filter's questions.
    pub refused: BTreeMap<&'static str, u64>,
    /// Pre-searches.
    pub pre_searches: u64,
    /// Pre-searches that answered a later visit of their iteration.
    pub paid_off: u64,
    /// Pre-searches that answered a visit of a later iteration first.
    pub paid_off_later: u64,
    /// Pre-searches that no visit used.
    pub lost: u64,
    /// Visits in their subtrees, each counted once.
    pub cost: u64,
    /// The part of the cost in pre-searches that no visit used.
    pub cost_lost: u64,
}

/// The ledger. The keys are stable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PreSearchLedger {
    /// Every pre-search, in the order of entering.
    pub entries: Vec<PreSearchEntry>,
    /// Their sums.
    pub totals: PreSearchTotals,
}

/// Whether a visit was answered by the entry of `source`, though it needed more depth than `source` did:
/// without the pre-search that entry would have been too shallow.
fn answers(trace: &Trace, source: VisitId, depth_needed: Depth) -> bool {
    depth_needed > trace.depth(source)
}

/// An answer from the table.
struct Answer {
    /// Who asked.
    id: VisitId,
    /// The visit that had stored the entry.
    source: VisitId,
    /// The depth that was needed.
    depth: Depth,
}

/// All answers from the table: to visits that their own entry answered, then to visits that a child's entry
/// refuted (ETC).
fn table_answers(trace: &Trace) -> impl Iterator<Item = Answer> + '_ {
    let own = trace
        .found_entries()
        .filter(|(id, _)| trace.meta(*id).outcome() == Some(ProbeOutcome::Answered))
        .map(|(id, entry)| Answer { id, source: entry.source, depth: trace.depth(id) });
    let by_child = trace.refutations().map(|(id, source)| Answer {
        id,
        source,
        depth: searched_depth(trace, id) - Depth::PLY,
    });
    own.chain(by_child)
}

/// The depth to which a visit was searched: more than it needed if it was pre-searched.
#[must_use]
pub fn searched_depth(trace: &Trace, id: VisitId) -> Depth {
    let row = trace.pre_search(id).filter(|row| row.verdict.searches_deeper());
    row.map_or(trace.depth(id), |row| row.new_depth)
}

/// The pre-search that a visit's depth comes from: itself, or the pre-search whose depth it keeps. A position
/// that is searched again in this iteration is not a second gamble.
#[must_use]
fn gamble(trace: &Trace, id: VisitId) -> Option<VisitId> {
    let mut at = id;
    while trace.pre_search(at).is_none_or(|row| row.verdict != Verdict::PreSearch) {
        let source = trace.found_entry(at)?.source;
        if source >= at || trace.iteration(source) != trace.iteration(id) {
            return None;
        }
        at = source;
    }
    Some(at)
}

/// The pre-search whose depth an answer rests on, if it would not have come without.
fn rests_on(trace: &Trace, answer: &Answer) -> Option<VisitId> {
    let source = trace.recorded(answer.source).filter(|source| trace.meta(*source).is_pre_searched())?;
    if answers(trace, source, answer.depth) { gamble(trace, source) } else { None }
}

/// The end of a pre-search, and the visit that it answered.
#[must_use]
pub fn settle(trace: &Trace, visit: VisitId) -> (Settlement, Option<VisitId>) {
    let by = table_answers(trace)
        .filter(|answer| rests_on(trace, answer) == Some(visit))
        .map(|answer| answer.id)
        .min();
    settlement(trace, visit, by)
}

fn settlement(trace: &Trace, visit: VisitId, by: Option<VisitId>) -> (Settlement, Option<VisitId>) {
    let settled = match by {
        Some(by) if trace.iteration(by) == trace.iteration(visit) => Settlement::PaidOff,
        Some(_) => Settlement::PaidOffLater,
        None => Settlement::Lost,
    };
    (settled, by)
}

/// Settles every pre-search of a trace.
#[must_use]
pub fn pre_search_ledger(trace: &Trace) -> PreSearchLedger {
    pre_search_ledger_in(trace, Scope::whole(trace))
}

/// Settles the pre-searches of a scope, by whoever was answered by them, there or elsewhere.
#[must_use]
pub fn pre_search_ledger_in(trace: &Trace, scope: Scope) -> PreSearchLedger {
    let questions = Verdict::ALL.iter().filter(|verdict| verdict.is_refusal());
    let refused = map_of(questions.map(|verdict| (verdict.name(), 0)));
    let mut totals = PreSearchTotals { refused, ..PreSearchTotals::default() };
    let mut first_answered: HashMap<VisitId, VisitId> = HashMap::new();
    for answer in table_answers(trace) {
        if let Some(gamble) = rests_on(trace, &answer) {
            let first = first_answered.entry(gamble).or_insert(answer.id);
            *first = answer.id.min(*first);
        }
    }
    let mut entries: Vec<PreSearchEntry> = Vec::new();
    // If pre-searches nest, a visit is a cost only once: up to here it has been counted.
    let (mut counted, mut counted_lost) = (0, 0);
    for (id, row) in trace.pre_searches() {
        let end = trace.end_so_far(id);
        let is_inside = scope.holds(id);
        match row.verdict {
            Verdict::PreSearch if is_inside => {
                let entry = entry(trace, id, row, first_answered.get(&id).copied());
                totals.candidates += 1;
                totals.pre_searches += 1;
                match entry.settled {
                    Settlement::PaidOff => totals.paid_off += 1,
                    Settlement::PaidOffLater => totals.paid_off_later += 1,
                    Settlement::Lost => totals.lost += 1,
                }
                entries.push(entry);
            }
            Verdict::PreSearch => continue,
            Verdict::KeepsDepth => {}
            refusal => {
                totals.candidates += u64::from(is_inside);
                *totals.refused.entry(refusal.name()).or_default() += u64::from(is_inside);
                continue;
            }
        }
        let gamble = gamble(trace, id);
        // Visits in ascending order, so that the gamble's entry is found by halving. The gamble may be outside,
        // and so may a visit that searches it again.
        let listed = gamble.and_then(|gamble| entries.binary_search_by_key(&gamble, |e| e.visit).ok());
        if let Some(entry) = listed.map(|at| &mut entries[at])
            && row.verdict == Verdict::KeepsDepth
        {
            entry.cost += end - id;
        }
        if !is_inside {
            continue;
        }
        totals.cost += u64::from(end.saturating_sub(counted.max(id)));
        counted = counted.max(end);
        let by = |gamble: VisitId| first_answered.get(&gamble).copied();
        if gamble.is_some_and(|gamble| settlement(trace, gamble, by(gamble)).0 == Settlement::Lost) {
            totals.cost_lost += u64::from(end.saturating_sub(counted_lost.max(id)));
            counted_lost = counted_lost.max(end);
        }
    }
    PreSearchLedger { entries, totals }
}

fn entry(trace: &Trace, id: VisitId, row: PreSearchRow, by: Option<VisitId>) -> PreSearchEntry {
    let needed = trace.depth(id);
    let predicted = trace.found_entry(id).and_then(|entry| trace.recorded(entry.source));
    let (settled, by) = settlement(trace, id, by);
    PreSearchEntry {
        visit: id,
        iteration: trace.iteration(id),
        predicted,
        predicted_iteration: row.entry_iteration.into(),
        needed_depth: needed,
        new_depth: row.new_depth,
        extra_depth: row.new_depth - needed,
        cost: trace.end_so_far(id) - id,
        settled,
        by,
    }
}

/// The number of visits that a pre-search has made by `t` below the horizon: deeper than its position needed.
#[must_use]
pub fn below_horizon(trace: &Trace, visit: VisitId, t: Time) -> u32 {
    let horizon = i32::from(trace.ply(visit)) + i32::from(trace.depth(visit).whole_plies());
    let inside = (visit + 1)..trace.end_so_far(visit).min(trace.entered_by(t) + 1);
    let is_below =
        |below: &VisitId| trace.meta(*below).kind().is_position() && i32::from(trace.ply(*below)) > horizon;
    inside.filter(is_below).count() as u32
}
