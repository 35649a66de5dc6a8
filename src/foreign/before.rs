//! The last visits of a search. Visits before them are counted and not kept, except the visits that show what the last ones
//! go on from: the moves of the root in each iteration, the visits that are still open, and their children.

use super::reader::Reader;
use crate::trace::part::{Mark, VISITS_LEFT_OUT};
use crate::trace::recorder::Sink;

impl<S: Sink> Reader<S> {
    /// Whether no visit has begun yet that is kept in any case.
    pub(super) fn is_before(&self) -> bool {
        self.selection.after > 0 && self.report.visits <= self.selection.after
    }

    /// A visit begins: the innermost open one has a child now.
    pub(super) fn begin_child(&mut self) {
        let mark = Mark { words: self.words.len(), size: self.size, next: self.next };
        if let Some(parent) = self.open.last_mut() {
            parent.first_child.get_or_insert(mark);
        }
    }

    /// The first visit begins that is kept in any case: the names that are known come first.
    pub(super) fn end_before(&mut self) {
        if self.selection.after > 0 && self.report.visits == self.selection.after + 1 {
            let names = std::mem::take(&mut self.before.names);
            self.words.splice(self.before.header..self.before.header, names);
        }
    }

    /// The innermost visit has no more children. If it is over before the visits that are kept, its children are left out: the
    /// log is taken back to the place before them. It is not handed over before the first visit that is kept.
    pub(super) fn end_children(&mut self) {
        let is_over = self.is_before() && self.open.len() > 1;
        let ply = self.open.len();
        let Some(visit) = self.open.last_mut().filter(|_| is_over) else { return };
        let Some(Mark { words, size, next }) = visit.first_child.take() else { return };
        let inside = std::mem::take(&mut visit.inside);
        let children = u64::from(self.next - next);
        self.words.truncate(words);
        (self.size, self.next) = (size, next);
        self.plies[ply] -= children;
        self.report.not_kept += children;
        self.add_to_field(VISITS_LEFT_OUT, inside);
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

    /// The rooms that reader and trace count decide together when a trace is full.
    #[test]
    fn reader_and_trace_count_one_room() {
        let header = "{\"plyscope\":1,\"program\":\"Names\",\"perspective\":\"first\",\"infinity\":99}\n";
        let leaf = |name: &str| {
            format!(
                "{{\"enter\":\"{name}\",\"depth\":0,\"alpha\":-9,\"beta\":9,\"kind\":\"quiescence\",\"stand_pat\":2,\"x\":{{\"eval\":2}}}}\n\
                 {{\"leave\":2,\"reason\":\"own-word\",\"x\":{{\"time\":5}}}}\n"
            )
        };
        let child = |name: &str| {
            format!(
                "{{\"enter\":\"{name}\",\"depth\":1,\"alpha\":-9,\"beta\":9,\"table\":\"too-shallow\",\"stored\":3,\"bound\":\"lower\"}}\n\
                 {}{}{{\"leave\":2}}\n",
                leaf("c"),
                leaf("d")
            )
        };
        let root = "{\"enter\":\"\",\"depth\":2,\"alpha\":-9,\"beta\":9}\n";
        let text = [header, root, &child("a"), &child("b"), "{\"leave\":2}\n"].concat();
        for (down_to, after) in [(None, 0), (Some(1), 0), (None, 5)] {
            let mut trace = crate::trace::Trace::new();
            let selection = Selection { down_to, after, ..Selection::default() };
            let mut reader =
                Reader::of_selection(|batch: Batch<'_>| trace.append(batch.words).unwrap(), selection);
            reader.feed(text.as_bytes()).unwrap();
            reader.conclude().unwrap();
            let counted = (reader.size, reader.plies.iter().sum::<u64>());
            drop(reader);
            assert_eq!(counted, (trace.size(), trace.positions().into()), "{down_to:?} {after}");
            assert!(trace.size().bytes() > 28 * u64::from(trace.len()));
        }
    }
}
