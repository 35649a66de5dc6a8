//! Rare facts about visits, from the side tables: what probes found, decisions about pre-searches,
//! refutations from the table, skipped moves, confidences.

use super::columns::{Trace, VisitId};
use super::log::{PreSearchRow, PrunedRow, SkippedRow};
use super::rows::Rows;
use crate::search::confidence::Confidence;
use crate::search::leave_reason::LeaveReason;
use crate::search::observe::FoundEntry;
use crate::search::window::Bound;
use crate::value::Value;
use std::ops::Range;

impl Trace {
    /// The probability that a visit's value is right, if moves were skipped on the way to it.
    #[must_use]
    pub fn confidence(&self, id: VisitId) -> Confidence {
        if !self.meta(id).is_uncertain() {
            return Confidence::CERTAIN;
        }
        left_table(self, &self.confidences, id).unwrap_or(Confidence::NONE)
    }

    /// The confidence if it is stated: not for a certain value, and not for a value that rests on unsafe techniques,
    /// whose risk is not measured.
    #[must_use]
    pub fn stated_confidence(&self, id: VisitId) -> Option<Confidence> {
        let is_stated = self.meta(id).is_uncertain() && self.rests_on(id).is_empty();
        is_stated.then(|| self.confidence(id))
    }

    /// The decision about a pre-search, where the visit was a candidate.
    #[must_use]
    pub fn pre_search(&self, id: VisitId) -> Option<PreSearchRow> {
        side_table(&self.pre_searches, id)
    }

    /// All pre-searches, in the order of entering.
    pub fn pre_searches(&self) -> impl Iterator<Item = (VisitId, PreSearchRow)> + '_ {
        self.pre_searches.iter()
    }

    /// The visit that stored the child's entry which refuted this visit.
    #[must_use]
    pub fn refuted_by(&self, id: VisitId) -> Option<VisitId> {
        left_table(self, &self.refuted, id)
    }

    /// The number of moves that a visit searched before it skipped the others.
    #[must_use]
    pub fn skipped(&self, id: VisitId) -> Option<SkippedRow> {
        left_table(self, &self.skipped, id)
    }

    /// The number of visits that skipped moves.
    #[must_use]
    pub fn skips_count(&self) -> usize {
        self.skipped.len()
    }

    /// All visits that skipped moves, in the order of leaving.
    pub fn skips(&self) -> impl Iterator<Item = (VisitId, SkippedRow)> + '_ {
        self.skipped.iter()
    }

    /// The quiet moves that a visit left out near the horizon.
    #[must_use]
    pub fn pruned(&self, id: VisitId) -> Option<PrunedRow> {
        left_table(self, &self.pruned, id)
    }

    /// All visits that left moves out, in the order of leaving.
    pub fn prunings(&self) -> impl Iterator<Item = (VisitId, PrunedRow)> + '_ {
        self.pruned.iter()
    }

    /// The table entry that this visit's probe found.
    #[must_use]
    pub fn found_entry(&self, id: VisitId) -> Option<FoundEntry<VisitId>> {
        side_table(&self.found, id)
    }

    /// The bound of the entry that answered this visit; `None` if the table did not answer.
    #[must_use]
    pub fn answer(&self, id: VisitId) -> Option<Bound> {
        let is_answered = self.meta(id).reason() == Some(LeaveReason::TableAnswer);
        is_answered.then(|| self.found_entry(id)).flatten().map(|entry| entry.bound)
    }

    /// The value of standing pat at this quiescence visit.
    #[must_use]
    pub fn stood_pat(&self, id: VisitId) -> Option<Value> {
        side_table(&self.stood_pat, id)
    }

    /// All entries that probes found, by the visits that probed, in the order of entering.
    pub fn found_entries(&self) -> impl Iterator<Item = (VisitId, FoundEntry<VisitId>)> + '_ {
        self.found.iter()
    }

    /// The entries that the probes of these visits found, in the order of entering.
    pub fn found_entries_in(
        &self,
        visits: Range<VisitId>,
    ) -> impl Iterator<Item = (VisitId, FoundEntry<VisitId>)> + '_ {
        let from = self.found.partition_point(|id| id < visits.start);
        self.found.from(from).take_while(move |(id, _)| *id < visits.end)
    }

    /// All visits that a child's entry refuted, in the order of leaving, with the visits that
    /// stored the entries.
    pub fn refutations(&self) -> impl Iterator<Item = (VisitId, VisitId)> + '_ {
        self.refuted.iter()
    }
}

/// A row of a table in the order of leaving, which is the order of the visits' ends, and of equal
/// ends the deeper visit first.
pub(super) fn left_table<T: Copy>(trace: &Trace, rows: &Rows<T>, id: VisitId) -> Option<T> {
    let place = |id: VisitId| (trace.end(id), std::cmp::Reverse(trace.level(id)));
    let sought = place(id);
    let at = rows.partition_point(|other| place(other) < sought);
    rows.get(at).filter(|row| row.0 == id).map(|row| row.1)
}

pub(super) fn side_table<T: Copy>(rows: &Rows<T>, id: VisitId) -> Option<T> {
    rows.get(rows.partition_point(|other| other < id)).filter(|row| row.0 == id).map(|row| row.1)
}
