//! Lines into the words of an ordinary log, in batches as the recorder writes them.

use super::beginning::Before;
use super::each::{Each, Ended};
use super::foreign_search::ForeignSearch;
use super::header::{self, Header};
use super::iterations::Iterations;
use super::line::{Line, LineError};
use super::report::{FIELD, OwnNames, Report, SUBJECTS};
use super::said::{self, Beginning, Said};
use super::scale::Clamped;
use super::stream::{MAGIC, is_stream};
use super::stream_words::Streamed;
use super::suspicions::Suspicions;
use super::visits::OpenVisit;
use crate::plural::plural_as;
use crate::problem::{MOST_LISTED, Problem};
use crate::scenario::Scenario;
use crate::search::family::Family;
use crate::search::parameters::{Base, CutsAt};
use crate::text_encoding::{TextBytes, utf8_of};
use crate::trace::log::event;
use crate::trace::own::Subject;
use crate::trace::part::VISITS_LEFT_OUT;
use crate::trace::recorder::{Batch, Sink};
use crate::trace::size::Size;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::io::Read;

/// The number of words in a batch.
const BATCH: usize = 1 << 16;
/// No line is longer, in bytes.
const LONGEST_LINE: usize = 1 << 16;

/// Whether a file that begins so holds the search of another program: it is a binary stream, or its first sign is a brace.
#[must_use]
pub fn is_foreign(beginning: &[u8]) -> bool {
    if is_stream(beginning) {
        return true;
    }
    let text = utf8_of(beginning);
    text.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{')
}

/// The part of a file that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The number of the search in a stream of several searches, from 1.
    pub search: u64,
    /// Visits are read beyond the room of a trace, too: the receiver of the batches keeps no trace.
    pub has_all_visits: bool,
    /// The greatest ply of a visit that is kept; deeper visits are counted. `None`: all are kept.
    pub down_to: Option<u16>,
    /// The number of first visits of the search that are counted and not kept, except the visits that the later ones go on from,
    /// see [`Part::after`](crate::trace::part::Part).
    pub after: u64,
}

impl Default for Selection {
    fn default() -> Selection {
        Selection { search: 1, has_all_visits: false, down_to: None, after: 0 }
    }
}

/// Reads a whole search and hands its log to `sink` in batches.
///
/// # Errors
///
/// A line that is not understood: which, and what fixes it. What came before was handed over.
pub fn read(input: impl Read, sink: impl Sink) -> Result<ForeignSearch, Problem> {
    read_selection(input, sink, Selection::default())
}

/// Reads a part of a file and hands its log to `sink` in batches.
///
/// # Errors
///
/// See [`read`].
pub fn read_selection(
    input: impl Read,
    sink: impl Sink,
    selection: Selection,
) -> Result<ForeignSearch, Problem> {
    let mut reader = Reader::of_selection(sink, selection);
    let mut input = input;
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = input
            .read(&mut buffer)
            .map_err(|error| Problem::new("file", "", format!("the file cannot be read: {error}"), ""))?;
        if count == 0 {
            return reader.finish().map(|(opened, _)| opened);
        }
        reader.feed(&buffer[..count])?;
    }
}

/// Reads a search as its bytes arrive.
pub struct Reader<S: Sink> {
    pub(super) selection: Selection,
    encoding: TextBytes,
    /// A line that has not ended yet, or the first bytes of the file.
    rest: Vec<u8>,
    /// The bytes are known to be lines.
    is_text: bool,
    /// The binary stream, if the bytes are one.
    pub(super) streamed: Option<Box<Streamed>>,
    /// Boxed, as the stream above: they are moved aside for each statement.
    pub(super) header: Option<Box<Header>>,
    pub(super) report: Report,
    pub(super) clamped: Clamped,
    pub(super) open: Vec<OpenVisit>,
    /// The number of open visits that were left out, because the line of the outermost of them is wrong.
    pub(super) left_out: u64,
    pub(super) suspicions: Suspicions,
    pub(super) iterations: Iterations,
    pub(super) size: Size,
    /// The number of kept visits of positions at each ply.
    pub(super) plies: Vec<u64>,
    pub(super) next: u32,
    pub(super) words: Vec<u32>,
    /// The part of the log before the first visit that is kept in any case.
    pub(super) before: Before,
    /// The numbers of the program's own names.
    pub(super) names: HashMap<String, u16>,
    /// The number of uses of each name for each subject; the last number is of uses as a field.
    pub(super) counts: Vec<[u64; SUBJECTS]>,
    /// The names of the program's own fields.
    pub(super) fields: HashSet<String>,
    /// The last line with an error.
    wrong_at: u64,
    pub(super) sink: S,
    /// The searches that have ended, if each search of the file is read.
    pub(super) each: Option<Each<S>>,
}

impl<S: Sink> Reader<S> {
    /// A reader that has read nothing yet.
    pub fn new(sink: S) -> Reader<S> {
        Reader::of_selection(sink, Selection::default())
    }

    /// A reader of a part of a file that has read nothing yet.
    pub fn of_selection(sink: S, selection: Selection) -> Reader<S> {
        Reader {
            selection,
            encoding: TextBytes::default(),
            rest: Vec::new(),
            is_text: false,
            streamed: None,
            header: None,
            report: Report::default(),
            clamped: Clamped::default(),
            open: Vec::new(),
            left_out: 0,
            suspicions: Suspicions::default(),
            iterations: Iterations::default(),
            size: Size::default(),
            plies: Vec::new(),
            next: 0,
            words: Vec::new(),
            before: Before::default(),
            names: HashMap::new(),
            counts: Vec::new(),
            fields: HashSet::new(),
            wrong_at: 0,
            sink,
            each: None,
        }
    }

    /// A reader of each search of a file, one after the other. `next` makes the receiver of a search.
    pub fn of_each(mut next: impl FnMut() -> S + 'static, has_all_visits: bool) -> Reader<S> {
        let sink = next();
        let each = Each { next: Box::new(next), ended: VecDeque::new() };
        let selection = Selection { has_all_visits, ..Selection::default() };
        Reader { each: Some(each), ..Reader::of_selection(sink, selection) }
    }

    /// The searches that have ended since the last time.
    pub fn take_ended(&mut self) -> VecDeque<Ended<S>> {
        self.each.as_mut().map(|each| std::mem::take(&mut each.ended)).unwrap_or_default()
    }

    /// All bytes were taken: the searches that have ended since the last time.
    ///
    /// # Errors
    ///
    /// See [`read`]; or there is no search.
    pub fn finish_each(mut self) -> Result<VecDeque<Ended<S>>, Problem> {
        self.end_input()?;
        let mut ended = self.take_ended();
        // The beginning of a search without visits may end a stream.
        if self.next > 0 || self.selection.search == 1 {
            ended.push_back(self.conclude().map(|search| (search, self.sink)));
        }
        Ok(ended)
    }

    /// Forgets the search that has ended, and goes on to the next one.
    pub(super) fn forget_search(&mut self) {
        self.report = Report { counts_bytes: self.streamed.is_some(), ..Report::default() };
        self.selection.search += 1;
        (self.clamped, self.left_out, self.next) = (Clamped::default(), 0, 0);
        self.before = Before::default();
        (self.suspicions, self.iterations) = (Suspicions::default(), Iterations::default());
        self.open.clear();
        self.plies.clear();
        self.words.clear();
        self.names.clear();
        self.counts.clear();
        self.fields.clear();
    }

    /// The receiver of its batches.
    pub fn sink(&mut self) -> &mut S {
        &mut self.sink
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    ///
    /// See [`read`].
    pub fn feed(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        if self.streamed.is_some() {
            return self.feed_stream(bytes);
        }
        if self.is_text {
            return self.feed_text(bytes);
        }
        // The first bytes decide what the file is.
        self.rest.extend_from_slice(bytes);
        if self.rest.len() < MAGIC.len() && MAGIC.starts_with(&self.rest) {
            return Ok(());
        }
        let bytes = std::mem::take(&mut self.rest);
        if is_stream(&bytes) {
            self.streamed = Some(Box::new(Streamed::new()));
            self.report.counts_bytes = true;
            return self.feed_stream(&bytes);
        }
        self.is_text = true;
        self.feed_text(&bytes)
    }

    fn feed_text(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        let text = self.encoding.take(bytes);
        let mut bytes = &text[..];
        while let Some(end) = bytes.iter().position(|byte| *byte == b'\n') {
            if self.rest.is_empty() {
                self.line(&bytes[..end])?;
            } else {
                self.rest.extend_from_slice(&bytes[..end]);
                let line = std::mem::take(&mut self.rest);
                self.line(&line)?;
                self.rest = line;
                self.rest.clear();
            }
            bytes = &bytes[end + 1..];
        }
        self.rest.extend_from_slice(bytes);
        if self.rest.len() > LONGEST_LINE {
            self.report.lines += 1;
            let fix = format!("end each record with a line break, after at most {LONGEST_LINE} bytes");
            return Err(self.problem("", LineError::new("this line does not end", fix)));
        }
        Ok(())
    }

    /// All bytes were taken: closes what has ended. What has not is stopped.
    ///
    /// # Errors
    ///
    /// See [`read`]; or there is no search.
    pub fn finish(mut self) -> Result<(ForeignSearch, S), Problem> {
        self.end_input()?;
        let search = self.conclude()?;
        Ok((search, self.sink))
    }

    /// Takes what is left once all bytes came.
    pub(super) fn end_input(&mut self) -> Result<(), Problem> {
        self.finish_stream()?;
        if !self.is_text && self.streamed.is_none() {
            let first = std::mem::take(&mut self.rest);
            self.feed_text(&first)?;
        }
        self.rest.extend(self.encoding.finish());
        let last = std::mem::take(&mut self.rest);
        // A program that was ended leaves its last line as far as it came.
        let is_whole = std::str::from_utf8(&last).is_ok_and(|text| Line::read(text.trim()).is_ok());
        if last.first() == Some(&b'{') && !is_whole {
            self.report.cut_short = true;
        } else if !last.is_empty() {
            self.line(&last)?;
        }
        Ok(())
    }

    /// Ends the search: closes what has ended. What has not is stopped.
    pub(super) fn conclude(&mut self) -> Result<ForeignSearch, Problem> {
        let Some(header) = self.header.take() else {
            self.report.lines = 1;
            return Err(self.problem("", header::absent()));
        };
        let is_other_than_lines = self.streamed.is_none() && self.selection.search > 1;
        if self.next == 0 || is_other_than_lines || self.is_before() {
            if let Some(first) = self.report.wrong.first().filter(|_| !self.is_search_absent()) {
                return Err(first.clone());
            }
            return Err(self.no_visit());
        }
        let open = self.open.len() as u64;
        self.report.stopped += open;
        let is_whole = !self.report.cut_short && !self.report.full;
        self.report.suspicions = self.suspicions.text(header.scale.of_first, if is_whole { open } else { 0 });
        if !self.report.full && self.open.is_empty() {
            self.end_iteration();
            self.leave_bracket(self.iterations.value());
        }
        self.flush();
        self.report.clamped(self.clamped);
        self.report.own = self.own_names();
        let mut scenario = Scenario::of(header.moves.kind());
        scenario.position = header.moves.position();
        scenario.search.depth = self.iterations.deepest().whole_plies().clamp(1, 60) as u8;
        if !header.prunes {
            scenario.search.base = Base::Minimax;
        } else if header.only_beyond {
            scenario.search.base = Base::AlphaBeta;
            scenario.search.cuts_at = CutsAt::Beyond;
        }
        Ok(ForeignSearch { scenario, report: std::mem::take(&mut self.report) })
    }

    /// Whether the file has searches, but not the chosen one.
    fn is_search_absent(&self) -> bool {
        let is_one_of_lines = self.streamed.is_none() && self.next > 0;
        is_one_of_lines || self.report.other_searches > 0 && self.report.left_out == 0
    }

    fn no_visit(&self) -> Problem {
        if self.next > 0 && self.is_before() {
            let visits = plural_as(self.report.visits, "visit", "visits");
            let wrong = LineError::new(
                format!("no visit is left after the first {}: the search has {visits}", self.selection.after),
                "choose a smaller number",
            );
            return self.problem("", wrong);
        }
        let is_one_of_lines = self.next > 0;
        let (wanted, others) =
            (self.selection.search, self.report.other_searches + u64::from(is_one_of_lines));
        if self.is_search_absent() {
            let searches = plural_as(others, "search", "searches");
            let wrong = LineError::new(
                format!("there is no search {wanted}: the file has {searches}"),
                if others == 1 {
                    "leave --search out".to_owned()
                } else {
                    format!("choose one from 1 to {others}")
                },
            );
            return self.problem("", wrong);
        }
        let fix = "print an “enter” and a “leave” for every visit of the search, the root's first";
        self.problem("", LineError::new("there is no visit", fix))
    }

    /// The names of the program's own, with how often each was said.
    fn own_names(&self) -> OwnNames {
        let subjects = Subject::ALL.iter().map(|subject| subject.name()).chain([FIELD]);
        let mut own = OwnNames::default();
        for (at, subject) in subjects.enumerate() {
            let counts =
                self.names.iter().map(|(name, number)| (name, self.counts[usize::from(*number)][at]));
            let said = counts.filter(|(_, count)| *count > 0);
            let said: BTreeMap<String, u64> = said.map(|(name, count)| (name.clone(), count)).collect();
            if !said.is_empty() {
                own.0.insert(subject, said);
            }
        }
        own
    }

    pub(super) fn problem(&self, text: &str, wrong: LineError) -> Problem {
        let LineError { column, message, fix } = wrong;
        let place = match column {
            Some(column) => format!("line {}, column {column}", self.report.lines),
            None => format!("{} {}", self.report.unit(), self.report.lines),
        };
        let line = u32::try_from(self.report.lines).ok().filter(|_| !self.report.counts_bytes);
        Problem { line, column, ..Problem::new("", text, format!("{place}: {message}"), fix) }
    }

    fn line(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        self.report.lines += 1;
        let text = String::from_utf8_lossy(bytes);
        if matches!(text, Cow::Owned(_)) {
            self.meet(&text, LineError::new("this line is not UTF-8", "print the names of moves in UTF-8"));
        }
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text).trim();
        if text.is_empty() {
            return Ok(());
        }
        if !text.starts_with('{') {
            let line = self.report.lines;
            self.report.other_lines.meet(line);
            return Ok(());
        }
        self.record(text).map_err(|wrong| self.problem(text, wrong))
    }

    /// Something of a line is wrong, and the rest goes on.
    pub(super) fn meet(&mut self, text: &str, wrong: LineError) {
        // A line counts once, whatever is wrong with it.
        if self.wrong_at == self.report.lines {
            return;
        }
        self.wrong_at = self.report.lines;
        let problem = self.problem(text, wrong);
        self.list_wrong(problem);
    }

    /// Counts a problem, and keeps it if it is one of the first.
    pub(super) fn list_wrong(&mut self, problem: Problem) {
        self.report.wrong_lines += 1;
        if self.report.wrong.len() < MOST_LISTED {
            self.report.wrong.push(problem);
        }
    }

    /// The value of an optional field; an error in it is counted and gives `None`.
    pub(super) fn or_not_reported<T>(&mut self, read: Result<Option<T>, LineError>) -> Option<T> {
        read.unwrap_or_else(|wrong| {
            self.meet("", wrong);
            None
        })
    }

    /// A line that is no JSON: whether a visit begins or ends there is guessed, so that the others keep their places.
    fn unreadable(&mut self, text: &str, wrong: LineError) {
        self.meet(text, wrong);
        if self.report.full {
            return;
        }
        match (text.contains("\"enter\""), text.contains("\"leave\"")) {
            (true, false) => self.leave_out(),
            (false, true) => self.leave_without_value(),
            _ => {}
        }
    }

    /// Whether the trace is as large as one may be, so that later visits are not kept.
    pub fn is_full(&self) -> bool {
        self.report.full
    }

    /// The greatest ply down to which all visits of the file would fit into a trace, if its rest is like the part that was
    /// kept: this share of the file, from 0 to 1.
    pub fn fitting_ply(&self, share: f64) -> u16 {
        let kept: u64 = self.plies.iter().sum();
        let bytes_per_visit = self.size.bytes() as f64 / kept.max(1) as f64;
        let most = Size::MOST as f64 * share / bytes_per_visit;
        let mut visits = 0;
        let fits = self.plies.iter().take_while(|here| {
            visits += **here;
            visits as f64 <= most
        });
        // The root's moves always fit.
        fits.count().clamp(2, 250) as u16 - 1
    }

    /// Whether the next visit is deeper than the visits that are kept.
    pub(super) fn is_too_deep(&self) -> bool {
        self.selection.down_to.is_some_and(|ply| self.open.len() > usize::from(ply))
    }

    /// A visit begins inside another one that is left out, or deeper than the visits that are kept.
    pub(super) fn leave_out_below(&mut self) {
        if self.is_too_deep() {
            self.report.not_kept += 1;
            self.add_to_field(VISITS_LEFT_OUT, 1);
            // Nothing follows from the moves that are kept.
            if let Some(visit) = self.open.last_mut() {
                visit.is_partial = true;
            }
            self.left_out += 1;
        } else {
            self.leave_out();
        }
    }

    /// A visit begins that cannot be shown. Neither can the visits inside it.
    pub(super) fn leave_out(&mut self) {
        self.left_out += 1;
        self.report.left_out += 1;
    }

    /// Reads a record. A wrong record costs its own contents; only a fault that makes the whole unreadable is an error.
    fn record(&mut self, text: &str) -> Result<(), LineError> {
        let line = match Line::read(text) {
            Ok(line) => line,
            Err(wrong) if self.header.is_some() => {
                self.unreadable(text, wrong);
                return Ok(());
            }
            Err(wrong) => return Err(wrong),
        };
        if header::is_header(&line) {
            if self.header.is_some() {
                let fix = "write each search into a file of its own";
                return Err(LineError::new("there is a second header here", fix));
            }
            let header = header::read(line, &mut self.report.unread)?;
            self.begin(header);
            return Ok(());
        }
        if self.report.full {
            self.before.beyond += u64::from(line.has("enter"));
            return Ok(());
        }
        let mut header = self.header.take().ok_or_else(header::absent)?;
        match (line.has("enter"), line.has("leave")) {
            (true, false) if self.left_out > 0 || self.is_too_deep() => self.leave_out_below(),
            (true, false) => {
                if let Err(wrong) = self.beginning(line, &mut header) {
                    self.meet(text, wrong);
                    self.leave_out();
                }
            }
            (false, true) if self.left_out > 0 => self.left_out -= 1,
            (false, true) => {
                if let Err(wrong) = self.end_of_visit(line, &mut header) {
                    self.meet(text, wrong);
                }
            }
            (true, true) => {
                let fix = "write two lines, the “enter” first";
                self.meet(text, LineError::new("this line enters and leaves a visit", fix));
            }
            (false, false) => {
                let fix = "write {\"enter\":…} or {\"leave\":…}; a line that is not a record must not begin \
                            with a brace";
                self.meet(text, LineError::new("this line neither enters nor leaves a visit", fix));
            }
        }
        self.header = Some(header);
        self.flush_full();
        Ok(())
    }

    /// The header was read: the log begins.
    pub(super) fn begin(&mut self, header: Header) {
        let log_header = event::Header {
            prunes: header.prunes,
            cuts_only_beyond_beta: header.only_beyond,
            foreign: true,
            is_part: false,
            unsafe_techniques: false,
            family: Family::DepthFirst,
        };
        event::write_header(&mut self.words, log_header);
        self.size = Size::of_trace(&log_header);
        self.before.header = self.words.len();
        self.report.program.clone_from(&header.program);
        self.report.search = self.selection.search;
        self.header = Some(Box::new(header));
    }

    /// Hands over a batch if it is full.
    pub(super) fn flush_full(&mut self) {
        if self.words.len() >= BATCH && !self.is_before() {
            self.flush();
        }
    }

    /// Takes a line about the beginning of a visit. If this fails, nothing has changed.
    fn beginning(&mut self, mut line: Line<'_>, header: &mut Header) -> Result<(), LineError> {
        let Said { statement: Beginning { enter, probe, stand_pat }, fields, wrong } =
            said::beginning(&mut line, header.prunes)?;
        self.enter(&enter, header)?;
        wrong.into_iter().for_each(|wrong| self.meet(&enter.mv, wrong));
        if self.report.full {
            return Ok(());
        }
        if let Some(Err(wrong)) = probe.map(|probe| self.probe(&probe, header)) {
            self.meet(&enter.mv, wrong);
        }
        if let Some(Err(wrong)) = stand_pat.map(|value| self.stand_pat(value, header)) {
            self.meet(&enter.mv, wrong);
        }
        fields.iter().for_each(|field| self.field(field));
        line.count_left(&mut self.report.unread);
        Ok(())
    }

    /// Takes a line about the end of a visit.
    fn end_of_visit(&mut self, mut line: Line<'_>, header: &mut Header) -> Result<(), LineError> {
        let Said { statement, fields, wrong } = said::end(&mut line);
        wrong.into_iter().for_each(|wrong| self.meet("", wrong));
        fields.iter().for_each(|field| self.field_at_end(field));
        self.leave(&statement, header)?;
        line.count_left(&mut self.report.unread);
        Ok(())
    }

    pub(super) fn leave_without_value(&mut self) {
        if self.left_out > 0 {
            self.left_out -= 1;
        } else if let Some(mut header) = self.header.take() {
            self.close(&mut header);
            self.header = Some(header);
        }
    }

    fn flush(&mut self) {
        let iteration = self.iterations.number();
        self.sink.take(Batch { words: &self.words, visits: self.report.visits, iteration });
        self.words.clear();
    }
}
