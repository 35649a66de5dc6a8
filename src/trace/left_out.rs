//! The visits below a visit that are counted and not recorded.

use super::columns::{Trace, VisitId};
use super::facts::left_table;
use super::own::OwnField;
use super::part::VISITS_LEFT_OUT;
use super::rows::Rows;
use super::time::Time;

fn visits(count: i32) -> u64 {
    u64::from(count.max(0).unsigned_abs())
}

impl Trace {
    /// The rows of the field with the counts, in the order of leaving.
    fn left_out_rows(&self) -> Option<&Rows<i32>> {
        let is_counts = |field: &&OwnField| self.own.name(field.name) == Some(VISITS_LEFT_OUT);
        self.own.fields.iter().find(is_counts).map(|field| &field.values.at_end)
    }

    /// Takes a number that was added in a field, if it is a count.
    pub(super) fn sum_left_out(&mut self, name: u16) {
        if self.own.name(name) != Some(VISITS_LEFT_OUT) {
            return;
        }
        let mut left_out = std::mem::take(&mut self.left_out);
        if let Some(rows) = self.left_out_rows() {
            left_out.extend(rows);
        }
        self.left_out = left_out;
    }

    /// The number of visits of positions directly below a visit, or below those, that are counted and not recorded.
    #[must_use]
    pub fn left_out_at(&self, id: VisitId) -> u64 {
        self.left_out_rows().and_then(|rows| left_table(self, rows, id)).map_or(0, visits)
    }

    /// The number of visits of positions in a visit's subtree, itself included, whether they are recorded or only counted.
    #[must_use]
    pub fn all_positions_in(&self, id: VisitId) -> u64 {
        u64::from(self.positions_in(id)) + self.left_out_by(id, Time::MAX)
    }

    /// As [`Trace::all_positions_in`], for a visit of a position: the visits that were entered by `t`, and the counts that were
    /// known by then.
    #[must_use]
    pub fn all_positions_by(&self, id: VisitId, t: Time) -> u64 {
        let recorded = self.end_so_far(id).min(self.entered_by(t) + 1).saturating_sub(id);
        u64::from(recorded) + self.left_out_by(id, t)
    }

    /// The counts in a visit's subtree that were known by `t`.
    fn left_out_by(&self, id: VisitId, t: Time) -> u64 {
        let Some(rows) = self.left_out_rows() else { return 0 };
        let until = t.min(self.leave_time(id));
        let first = rows.partition_point(|other| self.end(other) <= id);
        let last = rows.partition_point(|other| self.leave_time(other) <= until).max(first);
        self.left_out.before(rows, last) - self.left_out.before(rows, first)
    }
}
