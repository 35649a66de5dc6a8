//! The statements of a binary stream, as the reader takes them.

use super::header::{self, Header};
use super::line::{Line, LineError};
use super::reader::Reader;
use super::stream::statement::{Beginning, Enter as StreamEnter, FieldValue, Statement};
use super::stream::{Damage, Decoded, Ended};
use super::stream_words::{List, Streamed};
use crate::problem::Problem;
use crate::trace::part::VISITS_LEFT_OUT;
use crate::trace::recorder::Sink;

/// The fields of the header that only the stream has.
const LISTS: [&str; 9] =
    ["moves", "depth_unit", "reasons", "kinds", "ranks", "causes", "outcomes", "fields", "recorded"];

/// The kind of a visit whose beginning the program did not keep.
const NOT_RECORDED: &str = "its beginning is not recorded";
/// The field for moves that the program did not search.
const MOVES_PRUNED: &str = "moves pruned";

impl<S: Sink> Reader<S> {
    /// Takes the next bytes of a stream.
    pub(super) fn feed_stream(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        let Some(mut stream) = self.streamed.as_mut().and_then(|streamed| streamed.stream.take()) else {
            return Ok(());
        };
        let mut refused = None;
        let taken = stream.take(bytes, &mut |decoded| {
            if refused.is_none() {
                refused = self.decoded(decoded).err();
            }
        });
        if let Some(streamed) = &mut self.streamed {
            streamed.stream = Some(stream);
        }
        self.flush_full();
        taken.and(refused.map_or(Ok(()), Err))
    }

    /// All bytes of the stream were taken.
    pub(super) fn finish_stream(&mut self) -> Result<(), Problem> {
        let Some(stream) = self.streamed.as_mut().and_then(|streamed| streamed.stream.take()) else {
            return Ok(());
        };
        let mut refused = None;
        let ended = stream.finish(&mut |decoded| {
            if refused.is_none() {
                refused = self.decoded(decoded).err();
            }
        })?;
        let Ended { is_cut_short, .. } = ended;
        self.report.cut_short = is_cut_short;
        refused.map_or(Ok(()), Err)
    }

    fn decoded(&mut self, decoded: Decoded<'_>) -> Result<(), Problem> {
        match decoded {
            Decoded::Header { text, vocabulary } => {
                self.begin_stream(text).map_err(|wrong| self.problem("", wrong))?;
                if let Some(streamed) = &mut self.streamed {
                    streamed.vocabulary = Some(vocabulary.clone());
                    text.clone_into(&mut streamed.header);
                }
            }
            Decoded::Statement { statement, byte } => {
                self.report.lines = byte;
                self.statement(&statement);
            }
            Decoded::Damage(damage) => self.damaged(damage),
        }
        Ok(())
    }

    /// The log begins, with the facts in the header of the stream.
    fn begin_stream(&mut self, text: &str) -> Result<(), LineError> {
        let mut line = Line::read(text)?;
        for list in LISTS {
            line.take(list);
        }
        let header = header::read(line, &mut self.report.unread)?;
        self.begin(header);
        Ok(())
    }

    /// The search has ended, and the next one of the stream is read.
    fn begin_next(&mut self) {
        let concluded = self.conclude();
        let Some(each) = &mut self.each else { return };
        let sink = std::mem::replace(&mut self.sink, (each.next)());
        each.ended.push_back(concluded.map(|search| (search, sink)));
        self.forget_search();
        let header = self.streamed.as_ref().map(|streamed| streamed.header.clone()).unwrap_or_default();
        // It was read before.
        if let Err(wrong) = self.begin_stream(&header) {
            self.meet("", wrong);
        }
    }

    /// A block is left out, in whole or in part.
    fn damaged(&mut self, damage: &Damage) {
        self.list_wrong(damage.problem());
    }

    /// Takes a statement. What is wrong with it is counted.
    fn statement(&mut self, statement: &Statement<'_>) {
        if let Statement::NewSearch { position } = statement {
            self.new_search(*position);
            return;
        }
        let Some(mut streamed) = self.streamed.take() else { return };
        match statement {
            Statement::NewSearch { .. } => {}
            Statement::MoveName { place, name } => streamed.name_move(*place, name),
            _ if streamed.search != self.selection.search => {
                let is_first = matches!(statement, Statement::Enter(_)) && !streamed.has_visits;
                self.report.other_searches += u64::from(is_first);
                streamed.has_visits |= is_first;
            }
            _ if self.report.full => {
                self.before.beyond += u64::from(matches!(statement, Statement::Enter(_)));
            }
            Statement::Iteration { number } => streamed.iteration = i64::try_from(*number).ok(),
            Statement::Enter(said) => {
                streamed.has_visits = true;
                self.enter_of_stream(&streamed, said);
            }
            Statement::Gap { open, visits } => {
                self.report.not_recorded += visits;
                while self.open.len() as u64 + self.left_out > *open as u64 {
                    self.leave_without_value();
                }
                self.open.iter_mut().for_each(|visit| visit.is_partial = true);
            }
            Statement::NotRecorded { visits } => {
                self.report.not_recorded += visits;
                self.add_to_field(VISITS_LEFT_OUT, *visits);
            }
            Statement::Leave(said) if self.left_out == 0 => {
                let said = streamed.leave(said);
                self.with_header(|reader, header| reader.leave(&said, header));
            }
            Statement::Leave(_) => self.left_out -= 1,
            // Something about a visit that is left out.
            _ if self.left_out > 0 => {}
            Statement::Probe(said) => {
                let said = streamed.probe(*said);
                self.with_header(|reader, header| reader.probe(&said, header));
            }
            Statement::StandPat { value } => {
                self.with_header(|reader, header| reader.stand_pat(*value, header))
            }
            Statement::Field { field, value } => {
                let name = streamed.word(List::Fields, *field);
                match field_number(*value) {
                    Some(number) => self.field(&(name, number)),
                    None => self.report.unread.count(&format!("x: {name}")),
                }
            }
            Statement::Pruned(pruned) => self.add_to_field(MOVES_PRUNED, pruned.moves),
            Statement::Key { .. } => self.report.unread.count("key"),
            Statement::Nanoseconds { .. } => self.report.unread.count("nanoseconds"),
        }
        self.streamed = Some(streamed);
    }

    fn enter_of_stream(&mut self, streamed: &Streamed, said: &StreamEnter) {
        if self.left_out > 0 || self.is_too_deep() {
            self.leave_out_below();
            return;
        }
        let mut enter = streamed.enter(said);
        if !self.open.is_empty() {
            enter.iteration = None;
        }
        let is_partial = matches!(said.beginning, Beginning::NotRecorded { .. });
        if is_partial && enter.kind.is_none() {
            enter.kind = Some(NOT_RECORDED.into());
        }
        self.with_header(|reader, header| {
            match reader.enter(&enter, header) {
                Err(wrong) => {
                    reader.meet(&enter.mv, wrong);
                    reader.leave_out();
                }
                Ok(()) => {
                    if let Some(visit) = reader.open.last_mut() {
                        visit.is_partial = is_partial;
                    }
                }
            }
            Ok(())
        });
        self.flush_full();
    }

    /// Does something that needs the header, and counts an error.
    fn with_header(&mut self, act: impl FnOnce(&mut Reader<S>, &mut Header) -> Result<(), LineError>) {
        let Some(mut header) = self.header.take() else { return };
        if let Err(wrong) = act(self, &mut header) {
            self.meet("", wrong);
        }
        self.header = Some(header);
    }

    /// Another search begins. A trace is of one search, so the others are counted, unless each of them is read.
    fn new_search(&mut self, position: Option<&str>) {
        let Some(streamed) = &mut self.streamed else { return };
        streamed.iteration = None;
        let has_visits = std::mem::take(&mut streamed.has_visits);
        streamed.search += u64::from(has_visits);
        if has_visits {
            while !self.report.full && (!self.open.is_empty() || self.left_out > 0) {
                self.leave_without_value();
            }
            if self.each.is_some() {
                self.begin_next();
            }
        }
        if self.streamed.as_ref().is_none_or(|streamed| streamed.search != self.selection.search) {
            return;
        }
        let Some(position) = position else { return };
        self.with_header(|_, header| header.moves.begin_at(position));
    }

    /// Adds to a number of the innermost visit in a field that Plyscope counts. The number is known at the end of the visit.
    pub(super) fn add_to_field(&mut self, name: &str, count: u64) {
        let Some(visit) = self.open.last_mut() else { return };
        let total = visit.fields_at_end.entry(name.to_owned()).or_default();
        *total = total.saturating_add(i32::try_from(count).unwrap_or(i32::MAX));
    }
}

/// The value of a field as a trace keeps it: a whole number. `None` if it does not fit.
fn field_number(value: FieldValue<'_>) -> Option<i32> {
    match value {
        FieldValue::Whole(number) => i32::try_from(number).ok(),
        FieldValue::Real(number) => {
            let rounded = number.round();
            (rounded.abs() <= f64::from(i32::MAX)).then_some(rounded as i32)
        }
        FieldValue::Text(_) => None,
    }
}
