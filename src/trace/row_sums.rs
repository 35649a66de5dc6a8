//! Sums over the rows of a table with counts.

use super::rows::Rows;

/// The number of rows between two sums.
const STEP: usize = 256;

/// Sums over the rows of a table with counts; a count below 0 counts as 0.
#[derive(Default)]
pub(super) struct RowSums {
    /// The sum of the first [`STEP`] rows, of twice as many, and so on.
    sums: Vec<u64>,
}

fn counted(count: i32) -> u64 {
    u64::from(count.max(0).unsigned_abs())
}

impl RowSums {
    /// Takes rows that were added. The last row may still change.
    pub(super) fn extend(&mut self, rows: &Rows<i32>) {
        while (self.sums.len() + 1) * STEP < rows.len() {
            self.sums.push(self.before(rows, (self.sums.len() + 1) * STEP));
        }
    }

    /// The sum over the rows before a place.
    pub(super) fn before(&self, rows: &Rows<i32>, at: usize) -> u64 {
        let steps = (at / STEP).min(self.sums.len());
        let sum = steps.checked_sub(1).map_or(0, |last| self.sums[last]);
        let rest = rows.from(steps * STEP).take(at - steps * STEP);
        sum + rest.map(|(_, count)| counted(count)).sum::<u64>()
    }
}
