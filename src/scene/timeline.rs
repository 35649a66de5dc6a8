//! Event counts along the id axis, for the timeline under the flame.

use crate::trace::columns::{Trace, VisitId};
use crate::trace::event_kind::EventKind;
use crate::trace::size::{DETAIL_VISITS, Size};

/// Counts by kind of event, in the order of [`EventKind::timeline`].
pub type Counts = [u32; EventKind::COUNTED];

const BUCKET: u32 = 512;
const _: () = assert!(2 * size_of::<Counts>() <= Size::DETAIL && BUCKET >= DETAIL_VISITS, "they are counted");

/// Counts of every 512 ids, kept between calls as the trace grows.
#[derive(Default)]
pub struct EventCounts {
    /// The events of each bucket's visits that have ended.
    ended: Vec<Counts>,
    /// Up to here visits are in `ended` or in `open`.
    seen: VisitId,
    /// Visits that had not ended when they were seen: their later events are still to come.
    open: Vec<VisitId>,
    /// The events of all visits before each bucket's beginning.
    sums: Vec<Counts>,
}

impl EventCounts {
    /// The counts in each of `columns` equal stretches of the whole id axis.
    pub fn columns(&mut self, trace: &Trace, columns: u32) -> Vec<Counts> {
        self.extend(trace);
        let edge =
            |column: u32| (u64::from(trace.len()) * u64::from(column) / u64::from(columns.max(1))) as u32;
        let mut before = Counts::default();
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
        if self.seen == trace.len() && self.open.is_empty() && !self.sums.is_empty() {
            return;
        }
        self.ended.resize((trace.len() / BUCKET) as usize + 1, Counts::default());
        let ended = &mut self.ended;
        let mut is_open = |id: VisitId| {
            let open = trace.end(id) == u32::MAX;
            if !open {
                trace.count_events(id, &mut ended[(id / BUCKET) as usize]);
            }
            open
        };
        self.open.retain(|id| is_open(*id));
        self.open.extend((self.seen..trace.len()).filter(|id| is_open(*id)));
        self.seen = trace.len();

        self.sums.clone_from(&self.ended);
        for id in &self.open {
            trace.count_events(*id, &mut self.sums[(id / BUCKET) as usize]);
        }
        let mut before = Counts::default();
        for sum in &mut self.sums {
            let counts = std::mem::replace(sum, before);
            before = std::array::from_fn(|kind| before[kind] + counts[kind]);
        }
    }

    fn before(&self, trace: &Trace, id: VisitId) -> Counts {
        let bucket = (id / BUCKET) as usize;
        let mut sum = self.sums[bucket];
        for id in bucket as u32 * BUCKET..id {
            trace.count_events(id, &mut sum);
        }
        sum
    }
}
