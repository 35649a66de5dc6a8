//! The last visits of a search: the visits before them are counted and not kept, unless they are still open.

use super::mark::Mark;
use super::move_set::MoveSet;
use super::reader::Reader;
use super::visits::{OpenVisit, VISITS_LEFT_OUT};
use crate::trace::recorder::Sink;

impl<S: Sink> Reader<S> {
    /// Whether no visit has begun yet that is kept in any case.
    pub(super) fn is_before(&self) -> bool {
        self.selection.after > 0 && self.report.visits <= self.selection.after
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { words: self.words.len(), size: self.size, next: self.next }
    }

    /// Takes the log back to where it was before a visit. The log is not handed over before the first visit that is kept.
    fn rewind(&mut self, mark: Mark) {
        self.words.truncate(mark.words);
        (self.size, self.next) = (mark.size, mark.next);
    }

    /// The first visit begins that is kept in any case: the names that are known come first.
    pub(super) fn end_before(&mut self) {
        if self.selection.after > 0 && self.report.visits == self.selection.after + 1 {
            let names = std::mem::take(&mut self.before.names);
            self.words.splice(self.before.header..self.before.header, names);
        }
    }

    /// Leaves out a visit that has ended before the visits that are kept. The visits below it were left out before.
    pub(super) fn leave_out_ended(&mut self, visit: &OpenVisit) {
        if !self.is_before() {
            return;
        }
        self.rewind(visit.mark);
        self.plies[self.open.len()] -= 1;
        self.report.not_kept += 1;
        if let Some(parent) = self.open.last_mut() {
            parent.left_out += visit.left_out + 1;
            parent.is_partial = true;
            // All visits below it that have ended were left out.
            parent.kept = Some(MoveSet::default());
        }
    }

    /// Leaves out an iteration that has ended before the visits that are kept.
    pub(super) fn leave_out_iteration(&mut self) {
        if self.is_before() {
            self.rewind(self.before.iteration);
        }
    }

    /// Counts the visits below the innermost visit that were left out, in its field for them.
    pub(super) fn count_left_out(&mut self) {
        if self.is_before() {
            return;
        }
        let left_out = self.open.last_mut().map_or(0, |visit| std::mem::take(&mut visit.left_out));
        if left_out > 0 {
            self.add_to_field(VISITS_LEFT_OUT, left_out);
        }
    }

    /// Once the trace has no more room and all of the file was read: the number of first visits to leave out, so that the
    /// last ones fit.
    pub fn before_the_last(&self) -> Option<u64> {
        let total = self.report.visits + self.before.beyond;
        // The last visits may take a little more room than the first ones.
        let kept = self.report.visits.saturating_sub(self.selection.after) / 10 * 9;
        self.report.full.then(|| total - kept)
    }
}

#[cfg(test)]
mod tests {
    use super::super::reader::Selection;
    use super::*;
    use crate::trace::recorder::Batch;

    #[test]
    fn the_last_visits_that_fit_are_nine_tenths_of_those_that_fitted_at_first() {
        let visit = "{\"enter\":\"a\",\"depth\":1,\"alpha\":-9,\"beta\":9}\n{\"leave\":1}\n";
        for after in [0, 7] {
            let selection = Selection { after, ..Selection::default() };
            let mut reader = Reader::of_selection(|_: Batch<'_>| {}, selection);
            let header = "{\"plyscope\":1,\"program\":\"Names\",\"perspective\":\"first\",\"infinity\":99}\n";
            reader.feed(header.as_bytes()).unwrap();
            reader.feed(b"{\"enter\":\"\",\"depth\":2,\"alpha\":-9,\"beta\":9}\n").unwrap();
            reader.feed(visit.repeat(106).as_bytes()).unwrap();
            assert_eq!(reader.before_the_last(), None);
            reader.report.full = true;
            reader.feed(visit.repeat(50).as_bytes()).unwrap();
            let fitted = 107 - after;
            assert_eq!(reader.before_the_last(), Some(157 - fitted / 10 * 9));
        }
    }
}
