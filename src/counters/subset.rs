//! The visits that meet a condition.

use super::plies::count_at;
use crate::condition::Filter;
use crate::search::leave_reason::LeaveReason;
use crate::trace::columns::VisitId;
use crate::trace::ended::{EndedVisit, SearchFacts};
use crate::trace::own::Subject;
use serde::Serialize;
use std::collections::BTreeMap;

/// The visits that meet a condition.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SubsetCounts {
    /// The condition.
    pub condition: String,
    /// The own fields in it that no visit has.
    pub unknown_fields: Vec<String>,
    /// The visits that meet it.
    pub visits: u64,
    /// The visits in quiescence among them.
    pub quiescence: u64,
    /// The visits in their subtrees, each counted once.
    pub subtree_visits: u64,
    /// The first of them; null without any.
    pub first: Option<VisitId>,
    /// The one with the largest subtree.
    pub largest: Option<VisitId>,
    /// Their ends by reason, the most frequent first.
    pub reasons: Vec<(String, u64)>,
    /// Their number by ply.
    pub plies: Vec<u64>,
}

/// The visits in the making.
pub(super) struct Subset {
    filter: Filter,
    counts: SubsetCounts,
    largest: u32,
    reasons: BTreeMap<(bool, u16), u64>,
    /// The visits in the subtrees of such visits below the open visit of each level, which may still turn out to be in a
    /// larger one.
    below: Vec<u64>,
}

impl Subset {
    pub(super) fn new(filter: Filter) -> Subset {
        let counts =
            SubsetCounts { condition: filter.condition().text().to_owned(), ..SubsetCounts::default() };
        Subset { filter, counts, largest: 0, reasons: BTreeMap::new(), below: vec![0] }
    }

    /// Counts a visit if it meets the condition; whether it does.
    pub(super) fn count(&mut self, visit: &EndedVisit, search: SearchFacts<'_>) -> bool {
        let meets = self.filter.holds(visit, search);
        let level = usize::from(visit.level);
        if self.below.len() < level + 2 {
            self.below.resize(level + 2, 0);
        }
        let below = std::mem::take(&mut self.below[level + 1]);
        self.below[level] += if meets { visit.visits.into() } else { below };
        if !meets {
            return false;
        }
        let counts = &mut self.counts;
        counts.visits += 1;
        counts.quiescence += u64::from(visit.entered.quiescence);
        counts.first = Some(counts.first.map_or(visit.id, |first| first.min(visit.id)));
        if visit.visits > self.largest {
            (self.largest, counts.largest) = (visit.visits, Some(visit.id));
        }
        count_at(&mut counts.plies, visit.ply);
        let own = visit.words[Subject::Reason as usize].map(|number| (true, number));
        *self.reasons.entry(own.unwrap_or((false, visit.left.reason as u16))).or_default() += 1;
        true
    }

    pub(super) fn finish(self, search: SearchFacts<'_>) -> SubsetCounts {
        let mut reasons: Vec<(String, u64)> = self
            .reasons
            .into_iter()
            .map(|((is_own, number), count)| {
                let known = || LeaveReason::ALL[usize::from(number)].name();
                (if is_own { search.name(number).unwrap_or_default() } else { known() }.to_owned(), count)
            })
            .collect();
        reasons.sort_by_key(|row| std::cmp::Reverse(row.1));
        let unknown_fields = self.filter.unknown_fields().map(str::to_owned).collect();
        SubsetCounts { reasons, unknown_fields, subtree_visits: self.below[0], ..self.counts }
    }
}
