//! The visits below a visit that are counted and not recorded.

use super::columns::{Trace, VisitId};
use super::own::OwnField;
use super::part::VISITS_LEFT_OUT;
use super::rows::Rows;
use super::time::Time;
use std::cmp::Reverse;

fn visits(count: i32) -> u64 {
    u64::from(count.max(0).unsigned_abs())
}

impl Trace {
    /// The rows of the field with the counts, in the order of leaving.
    fn left_out_rows(&self) -> Option<&Rows<i32>> {
        let is_counts = |field: &&OwnField| self.own.name(field.name) == Some(VISITS_LEFT_OUT);
        self.own.fields.iter().find(is_counts).map(|field| &field.values.at_end)
    }

    /// Takes a new count.
    pub(super) fn sum_left_out(&mut self) {
        let mut left_out = std::mem::take(&mut self.left_out);
        if let Some(rows) = self.left_out_rows() {
            left_out.extend(rows);
        }
        self.left_out = left_out;
    }

    /// The number of visits of positions directly below a visit, or below those, that are counted and not recorded.
    #[must_use]
    pub fn left_out_at(&self, id: VisitId) -> u64 {
        let Some(rows) = self.left_out_rows() else { return 0 };
        let at = rows.partition_point(|other| self.leaves_before(other, id));
        rows.get(at).filter(|row| row.0 == id).map_or(0, |row| visits(row.1))
    }

    /// The number of visits of positions in a visit's subtree, itself included, whether they are recorded or only counted.
    #[must_use]
    pub fn all_positions_in(&self, id: VisitId) -> u64 {
        let recorded = u64::from(self.positions_in(id));
        let Some(rows) = self.left_out_rows() else { return recorded };
        let first = rows.partition_point(|other| self.end(other) <= id);
        let last = rows.partition_point(|other| other == id || self.leaves_before(other, id));
        recorded + self.left_out.before(rows, last) - self.left_out.before(rows, first.min(last))
    }

    /// As [`Trace::all_positions_in`], for a visit of a position: the visits that were entered by `t`, and the counts that were
    /// known by then.
    #[must_use]
    pub fn all_positions_by(&self, id: VisitId, t: Time) -> u64 {
        let entered = self.entered_by(t);
        let recorded = u64::from((self.end_so_far(id).min(entered + 1)).saturating_sub(id));
        let Some(rows) = self.left_out_rows() else { return recorded };
        let first = rows.partition_point(|other| self.end(other) <= id);
        let last = rows.partition_point(|other| {
            (other == id || self.leaves_before(other, id)) && self.leave_time(other) <= t
        });
        recorded + self.left_out.before(rows, last) - self.left_out.before(rows, first.min(last))
    }

    fn leaves_before(&self, one: VisitId, other: VisitId) -> bool {
        let place = |id: VisitId| (self.end(id), Reverse(self.level(id)));
        place(one) < place(other)
    }
}
