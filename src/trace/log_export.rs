//! Writes a trace as the log that it was made from: for workers that need a separate trace, and for files.
//!
//! The columns keep all of the log except one detail: the place of the search's test for a forced best move among a
//! visit's moves. This event is written when the visit ends.

use super::columns::{NO_VISIT, Trace, VisitId};
use super::log::event;
use super::own::{NamePiece, Own, Subject, VisitEdge};
use super::rows::Rows;
use super::time::Time;
use crate::game::MoveCode;
use crate::search::leave_reason::LeaveReason;
use crate::search::observe::{Entered, Left};
use crate::search::risk::Risk;
use crate::value::Value;

/// The progress of writing a trace's log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogExport {
    /// The next visit to be entered.
    next: VisitId,
    /// The innermost visit that was entered and not left.
    open: Option<VisitId>,
    has_begun: bool,
    has_ended: bool,
    found: usize,
    stood_pat: usize,
    pre_searches: usize,
    refuted: usize,
    skipped: usize,
    pruned: usize,
    confidences: usize,
    /// The places in the tables of another program's own words: at the beginnings of visits, and at their ends.
    own: [Vec<usize>; 2],
}

/// Takes the next row of a side table, if it is this visit's.
fn next_of<T: Copy>(rows: &Rows<T>, at: &mut usize, id: VisitId) -> Option<T> {
    let row = rows.get(*at).filter(|row| row.0 == id)?;
    *at += 1;
    Some(row.1)
}

impl LogExport {
    /// The visit that will be entered next.
    #[must_use]
    pub fn next_visit(&self) -> VisitId {
        self.next
    }

    /// Appends whole events to `words`, until there are at least `most` words in it or all is written. Says whether
    /// there is more.
    ///
    /// The trace must be the same at every call, and must not grow any more.
    pub fn write(&mut self, trace: &Trace, most: usize, words: &mut Vec<u32>) -> bool {
        self.write_until(trace, Time::MAX, most, words)
    }

    /// Writes a part like [`LogExport::write`], without events after the tick `until`. The next call goes on from
    /// there.
    pub fn write_until(&mut self, trace: &Trace, until: Time, most: usize, words: &mut Vec<u32>) -> bool {
        if self.has_ended {
            return false;
        }
        if !std::mem::replace(&mut self.has_begun, true) && trace.has_header {
            event::write_header(words, trace.header);
            if let Some(sampling) = &trace.sampling {
                event::write_sampling(words, sampling);
            }
            for name in &trace.own.names {
                NamePiece::of(name).for_each(|piece| event::write_name(words, piece));
            }
        }
        while words.len() < most {
            if !self.leave_what_ends(trace, until, words) {
                self.has_ended = true;
                return false;
            }
            let is_next_later = self.next < trace.len() && trace.enter_time(self.next) > until;
            if is_next_later || self.leaving(trace).is_some() {
                break;
            }
            if self.next == trace.len() {
                self.has_ended = true;
                break;
            }
            self.enter(trace, words);
        }
        !self.has_ended
    }

    /// The innermost open visit, if it ends before the next is entered.
    fn leaving(&self, trace: &Trace) -> Option<VisitId> {
        self.open.filter(|id| trace.end(*id) <= self.next)
    }

    /// Leaves the visits that end before the next is entered, as far as they end by `until`. Says whether there may
    /// be more: not where the recording ended.
    fn leave_what_ends(&mut self, trace: &Trace, until: Time, words: &mut Vec<u32>) -> bool {
        while let Some(id) = self.leaving(trace).filter(|id| trace.leave_time(*id) <= until) {
            match trace.meta(id).reason() {
                None => return false,
                Some(LeaveReason::Unrecorded) => {
                    event::write_recording_ended(words);
                    return false;
                }
                Some(reason) => self.leave(trace, id, reason, words),
            }
            self.open = Some(trace.parent(id)).filter(|parent| *parent != NO_VISIT);
        }
        true
    }

    fn enter(&mut self, trace: &Trace, words: &mut Vec<u32>) {
        let id = self.next;
        self.next += 1;
        self.open = Some(id);
        let meta = trace.meta(id);
        let visit = Entered {
            kind: meta.kind(),
            expected: meta.expected(),
            quiescence: meta.is_quiescence(),
            mv: trace.move_of(id),
            key: trace.key(id).into(),
            depth: trace.depth(id),
            window: trace.window(id),
            rank: trace.rank(id),
            extension: meta.extension(),
            reduction: meta.reduction(),
        };
        event::write_enter(words, &visit);
        self.write_own(trace, id, VisitEdge::Beginning, words);
        if let Some(outcome) = meta.outcome() {
            event::write_probe(words, outcome, next_of(&trace.found, &mut self.found, id));
        }
        if let Some(value) = next_of(&trace.stood_pat, &mut self.stood_pat, id) {
            event::write_stood_pat(words, value);
        }
        if let Some(row) = next_of(&trace.pre_searches, &mut self.pre_searches, id) {
            event::write_pre_search_row(words, row);
        }
        if let Some(thresholds) = trace.thresholds(id) {
            event::write_thresholds(words, thresholds);
        }
    }

    /// Writes what another program says of a visit in its own words, at its beginning or at its end.
    fn write_own(&mut self, trace: &Trace, id: VisitId, edge: VisitEdge, words: &mut Vec<u32>) {
        if !trace.has_own_words() {
            return;
        }
        let Own { words: own_words, amounts, fields, names: _, .. } = &trace.own;
        let places = &mut self.own[edge as usize];
        places.resize(own_words.len() + 1 + fields.len(), 0);
        let mut places = places.iter_mut();
        for (&subject, said) in Subject::ALL.iter().zip(own_words) {
            if let Some(name) = places.next().and_then(|at| next_of(said.rows(edge), at, id)) {
                event::write_own_word(words, edge, subject, name);
            }
        }
        if let Some(amounts) = places.next().and_then(|at| next_of(amounts.rows(edge), at, id)) {
            event::write_amounts(words, edge, amounts);
        }
        for field in fields {
            if let Some(value) = places.next().and_then(|at| next_of(field.values.rows(edge), at, id)) {
                event::write_field(words, edge, field.name, value);
            }
        }
    }

    fn leave(&mut self, trace: &Trace, id: VisitId, reason: LeaveReason, words: &mut Vec<u32>) {
        self.write_own(trace, id, VisitEdge::End, words);
        if trace.tested_singularity.contains(id) {
            event::write_singularity(words);
        }
        if let Some(source) = next_of(&trace.refuted, &mut self.refuted, id) {
            event::write_refuted(words, source);
        }
        if let Some(row) = next_of(&trace.pruned, &mut self.pruned, id) {
            event::write_pruned_row(words, row);
        }
        if let Some(row) = next_of(&trace.skipped, &mut self.skipped, id) {
            event::write_skipped(words, row.searched.into(), row.moves.into());
        }
        if let Some(numbers) = trace.numbers(id) {
            event::write_numbers(words, numbers);
        }
        if let Some(interval) = trace.interval(id) {
            event::write_interval(words, interval);
        }
        let [value, best] = trace.result.get(id);
        let confidence = match next_of(&trace.confidences, &mut self.confidences, id) {
            Some(confidence) => confidence,
            None => trace.confidence(id),
        };
        let left = Left {
            reason,
            value: Value::from_raw(value as i16),
            best: MoveCode(best),
            searched: 0,
            risk: Risk::resting_on(trace.rests_on(id)),
            confidence,
        };
        event::write_leave(words, &left);
    }
}
