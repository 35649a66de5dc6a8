//! The course of a search, in columns along the axis of visits: the plots under the timeline.

use super::overhead::Class;
use super::scope::Scope;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::trace::time::Time;
use crate::value::BackedUp;

/// The greatest number of columns.
pub const MOST_COLUMNS: u32 = 512;

/// The counts in each column of a scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    scope: Scope,
    /// One for each, the first one first.
    pub columns: Vec<Column>,
}

/// The visits of one column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// Visits of positions.
    pub visits: u32,
    /// The visits that are needed.
    pub needed: u32,
    /// The visits in quiescence.
    pub quiescence: u32,
    /// The visits that a move cut off.
    pub cut_offs: u32,
    /// The visits that the first move cut off.
    pub by_first_move: u32,
}

impl Columns {
    /// Empty ones, for a scope.
    #[must_use]
    pub fn new(scope: Scope) -> Columns {
        let visits = scope.ids().len() as u32;
        Columns { scope, columns: vec![Column::default(); visits.min(MOST_COLUMNS) as usize] }
    }

    /// One past the last visit of a column: equal stretches of the scope, as the timeline has them.
    #[must_use]
    pub fn end(&self, column: usize) -> VisitId {
        let visits = self.scope.ids().len() as u64;
        self.scope.visit + (visits * (column as u64 + 1) / self.columns.len() as u64) as u32
    }

    fn column_of(&mut self, id: VisitId) -> &mut Column {
        let (visits, columns) = (self.scope.ids().len() as u64, self.columns.len() as u64);
        let offset = u64::from(id - self.scope.visit);
        // The first column whose end is behind it.
        &mut self.columns[((offset + 1) * columns).div_ceil(visits) as usize - 1]
    }

    /// Counts a visit; if a move cut it off, with the index of that move.
    pub fn count(&mut self, trace: &Trace, id: VisitId, class: Class, cut_by: Option<usize>) {
        if class == Class::NoPosition {
            return;
        }
        let is_quiescence = trace.meta(id).is_quiescence();
        let column = self.column_of(id);
        column.visits += 1;
        column.needed += u32::from(class == Class::Needed);
        column.quiescence += u32::from(is_quiescence);
        column.cut_offs += u32::from(cut_by.is_some());
        column.by_first_move += u32::from(cut_by == Some(0));
    }

    /// The last tick of a column: all its visits have been entered, and none after them.
    #[must_use]
    pub fn last_tick(&self, trace: &Trace, column: usize) -> Time {
        let last = trace.leave_time(self.scope.visit).min(trace.ticks().saturating_sub(1));
        match self.end(column) {
            end if end < self.scope.end => trace.enter_time(end) - 1,
            _ => last,
        }
    }
}

/// The known value of a scope by a tick, with the visit whose side to move it is for: the last of `roots` (the
/// scope's roots) that had come to a value by then.
#[must_use]
pub fn value_by(trace: &Trace, roots: &[VisitId], t: Time) -> Option<(VisitId, BackedUp)> {
    let begun = roots.partition_point(|root| trace.enter_time(*root) <= t);
    roots[..begun].iter().rev().find_map(|&root| {
        debug_assert!(trace.level(root) >= ROOT_LEVEL);
        let value = match trace.value(root) {
            Some(_) if trace.leave_time(root) <= t => trace.backed_up(root),
            // A descent adds to the value of the descent before.
            _ if trace.family_row().conspires => None,
            _ => trace.open_visit(root, t).best_so_far(),
        };
        value.map(|value| (root, value))
    })
}
