//! Event counts along the id axis, for the timeline under the flame.

use crate::search::observe::{ExitReason, VisitKind};
use crate::search::table::ProbeOutcome;
use crate::trace::columns::{Trace, VisitId};

/// Which events are counted: cut-offs, table answers, re-searches, iterations, pre-searches,
/// uncertainty cut-offs.
pub const COUNTED: usize = 6;

/// Counts by kind of event.
pub type Counts = [u32; COUNTED];

const BUCKET: u32 = 512;

/// Cumulative counts, kept at every 512 ids.
#[derive(Default)]
pub struct EventCounts {
    /// Counts of all visits before each bucket's beginning.
    sums: Vec<Counts>,
    complete: bool,
}

impl EventCounts {
    /// The counts in each of `columns` equal stretches of the whole id axis.
    pub fn columns(&mut self, trace: &Trace, columns: u32) -> Vec<Counts> {
        self.extend(trace);
        let edge =
            |column: u32| (u64::from(trace.len()) * u64::from(column) / u64::from(columns.max(1))) as u32;
        let mut before = [0; COUNTED];
        (1..=columns)
            .map(|column| {
                let now = self.before(trace, edge(column));
                let counts = std::array::from_fn(|kind| now[kind] - before[kind]);
                before = now;
                counts
            })
            .collect()
    }

    fn extend(&mut self, trace: &Trace) {
        if trace.is_finished() && !self.complete {
            // Cut-offs of visits that were open before are known only now.
            self.sums.clear();
            self.complete = true;
        }
        let mut sum = self.sums.pop().unwrap_or_default();
        for bucket in self.sums.len() as u32..=trace.len() / BUCKET {
            self.sums.push(sum);
            let begin = bucket * BUCKET;
            count(trace, begin..(begin + BUCKET).min(trace.len()), &mut sum);
        }
    }

    fn before(&self, trace: &Trace, id: VisitId) -> Counts {
        let bucket = (id / BUCKET) as usize;
        let mut sum = self.sums.get(bucket).copied().unwrap_or_default();
        count(trace, bucket as u32 * BUCKET..id, &mut sum);
        sum
    }
}

fn count(trace: &Trace, ids: std::ops::Range<VisitId>, counts: &mut Counts) {
    for id in ids {
        let meta = trace.meta(id);
        counts[0] += u32::from(meta.reason() == Some(ExitReason::CutOff));
        counts[1] += u32::from(meta.outcome() == Some(ProbeOutcome::Answered));
        counts[2] += u32::from(meta.kind() == VisitKind::ReSearch);
        counts[3] += u32::from(meta.kind() == VisitKind::Iteration);
        counts[4] += u32::from(meta.is_pre_searched());
        counts[5] += u32::from(meta.reason() == Some(ExitReason::UncertaintyCutOff));
    }
}
