//! The visits of a log in the order of their ends, each with all that is known then.
//!
//! Only the open visits are kept, so a log of any length can be counted, or written as a table, in little memory.

use super::columns::{Trace, VisitId};
use super::log::event::Header;
use super::log::{Event, LogError, Reader};
use super::log_export::LogExport;
use super::own::{Amounts, Own, Subject};
use super::place::PlaceStep;
use crate::game::MoveCode;
use crate::search::depth::Depth;
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::observe::{Entered, FoundEntry, Left};
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use crate::search::window::{Bound, Window};
use crate::value::Value;

/// A visit that has ended.
#[derive(Clone, Debug)]
pub struct EndedVisit {
    /// Its number.
    pub id: VisitId,
    /// One past the last visit of its subtree.
    pub end: u32,
    /// Its distance from the search, which is at level 0.
    pub level: u8,
    /// The plies from the root position; 0 for the search and its iterations.
    pub ply: u16,
    /// The greatest ply of a visit in its subtree.
    pub deepest_ply: u16,
    /// The visits of positions in its subtree, itself among them.
    pub visits: u32,
    /// The number of its iteration; 0 outside iterations.
    pub iteration: u16,
    /// The number of the root search around it within its iteration, from 1; 0 outside root searches.
    pub pass: u16,
    /// The facts at its beginning.
    pub entered: Entered,
    /// The facts at its end. See [`EndedVisit::value`].
    pub left: Left,
    /// The outcome of its probe of the table.
    pub outcome: Option<ProbeOutcome>,
    /// The entry that the probe found.
    pub entry: Option<FoundEntry<VisitId>>,
    /// The value of standing pat.
    pub stood_pat: Option<Value>,
    /// The numbers of the program's own names for its facts, by [`Subject`].
    pub words: [Option<u16>; Subject::ALL.len()],
    /// The plies of its extensions and reductions, if the program says them.
    pub amounts: Option<Amounts>,
    /// The numbers in the program's own fields, with the numbers of the fields' names.
    pub fields: Vec<(u16, i32)>,
    /// The place of its move among the moves that its parent searched, from 1; `None` for a speculative search and without a
    /// move.
    pub move_number: Option<u16>,
    /// The number of moves that it searched.
    pub moves: u16,
    /// The place of the move that cut it off among the moves that it searched, from 1.
    pub cut_number: Option<u16>,
    /// The visits in speculative searches directly below it, by [`VisitKind`]; 0 for other kinds.
    pub speculative: [u32; VisitKind::ALL.len()],
    /// The number of visits on the path to it that are extended, itself among them.
    pub extensions: u16,
    /// The visit that it is below; `None` for the search.
    pub above: Option<Above>,
    /// The visit before it of the same move, if it searches that move again.
    pub repeats: Option<Repeated>,
}

/// The facts about an open visit that visits below it need.
#[derive(Clone, Copy, Debug)]
pub struct Above {
    /// Its number.
    pub id: VisitId,
    /// The kind.
    pub kind: VisitKind,
    /// The depth that it is searched to.
    pub depth: Depth,
    /// It belongs to a quiescence search.
    pub quiescence: bool,
    /// The window at its beginning.
    pub window: Window,
    /// The type that its node is expected to have.
    pub expected: NodeType,
}

/// A visit whose move is searched again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// Its number.
    pub id: VisitId,
    /// The depth that it was searched to.
    pub depth: Depth,
    /// Its window.
    pub window: Window,
    /// The plies of its reduction.
    pub reduced: Depth,
}

impl EndedVisit {
    /// The number of its parent; `None` for the search.
    #[must_use]
    pub fn parent(&self) -> Option<VisitId> {
        self.above.map(|above| above.id)
    }

    /// Whether it is a visit of a position.
    #[must_use]
    pub fn is_position(&self) -> bool {
        self.entered.kind.is_position()
    }

    /// Its value for the side to move, if it ended with one.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        self.left.reason.has_value().then_some(self.left.value)
    }

    /// The position of its value relative to its window.
    #[must_use]
    pub fn bound(&self) -> Option<Bound> {
        let is_proof = self.left.reason == LeaveReason::Solved;
        let window = if is_proof { Window::RESULT } else { self.entered.window };
        self.value().map(|value| window.bound(value))
    }

    /// Whether its node may have a type: see [`super::visit::VisitRow::may_have_type`].
    #[must_use]
    pub fn may_have_type(&self) -> bool {
        let is_leaf = matches!(self.left.reason, LeaveReason::Evaluation | LeaveReason::GameOver);
        self.is_position() && !is_leaf
    }

    /// The plies of its extension: as the program says it, otherwise its depth less the usual depth, which is its parent's
    /// less a ply; `None` if it is not a move in a full-width search.
    #[must_use]
    pub fn extended(&self) -> Option<Depth> {
        self.amounts
            .map(|amounts| amounts.extended)
            .or_else(|| self.difference().map(|plies| plies.max(NONE)))
    }

    /// The plies of its reduction: see [`EndedVisit::extended`].
    #[must_use]
    pub fn reduced(&self) -> Option<Depth> {
        let by_depth =
            || self.difference().map(|plies| Depth::from_sixteenths(-plies.min(NONE).sixteenths()));
        self.amounts.map(|amounts| amounts.reduced).or_else(by_depth)
    }

    fn difference(&self) -> Option<Depth> {
        difference(self.above.as_ref(), &self.entered)
    }
}

const NONE: Depth = Depth::from_sixteenths(0);

/// The depth of a move's search less the usual depth: its parent's less a ply.
fn difference(above: Option<&Above>, entered: &Entered) -> Option<Depth> {
    let is_move = matches!(entered.kind, VisitKind::Node | VisitKind::ReSearch) && !entered.quiescence;
    let above = above.filter(|above| is_move && !above.quiescence && above.kind.is_position())?;
    let usual = above.depth.sixteenths() - Depth::PLY.sixteenths();
    Some(Depth::from_sixteenths(entered.depth.sixteenths().saturating_sub(usual)))
}

/// An open visit.
struct Open {
    visit: EndedVisit,
    /// The moves that it searched.
    searched: Vec<MoveCode>,
    /// The visit below it that ended last: its end, kind and move, and the facts for a visit that repeats it.
    last: Option<(u32, VisitKind, MoveCode, Repeated)>,
    /// The moves that count for the place of a cut-off (see [`Trace::cutting_index`]): first searches, and moves that are
    /// searched anew.
    counted: u16,
    anew: u16,
    is_anew: bool,
    /// The root searches begun below it, if it is an iteration.
    passes: u16,
}

/// Reads a log and gives each visit when it ends.
#[derive(Default)]
pub struct EndedVisits {
    open: Vec<Open>,
    next: VisitId,
    header: Header,
    own: Own,
    is_over: bool,
}

/// The facts about the whole search, as far as the log has told them.
#[derive(Clone, Copy)]
pub struct SearchFacts<'log> {
    header: Header,
    own: &'log Own,
    open: &'log [Open],
}

impl<'log> SearchFacts<'log> {
    /// The name that another program uses for a fact, by its number.
    #[must_use]
    pub fn name(self, number: u16) -> Option<&'log str> {
        self.own.name(number)
    }

    /// The number of a name.
    #[must_use]
    pub fn number_of(self, name: &str) -> Option<u16> {
        self.own.names.iter().position(|own| own == name).map(|number| number as u16)
    }

    /// The number of names that the program has defined.
    #[must_use]
    pub fn names(self) -> usize {
        self.own.names.len()
    }

    /// The steps from the root to a visit that ends now.
    #[must_use]
    pub fn path_to(self, visit: &EndedVisit) -> Vec<PlaceStep> {
        let visits = self.open.iter().map(|open| &open.visit).chain([visit]);
        visits.filter_map(|visit| PlaceStep::to(visit.level, visit.entered.kind, visit.entered.mv)).collect()
    }

    /// Whether values outside the window cut off.
    #[must_use]
    pub fn prunes(self) -> bool {
        self.header.prunes
    }

    /// Whether another program searched.
    #[must_use]
    pub fn is_foreign(self) -> bool {
        self.header.foreign
    }

    /// Whether visits were left out by choice.
    #[must_use]
    pub fn is_part(self) -> bool {
        self.header.is_part
    }

    fn types_nodes(self) -> bool {
        self.prunes() && !self.header.family.row().keeps_places
    }

    /// The actual type of a visit's node; `None` without a type, such as for a leaf.
    #[must_use]
    pub fn node_type(self, visit: &EndedVisit) -> Option<NodeType> {
        let value = visit.value().filter(|_| self.types_nodes() && visit.may_have_type())?;
        Some(NodeType::actual(visit.entered.window, value))
    }

    /// The type that a visit's node was expected to have, if it has one.
    #[must_use]
    pub fn expected_type(self, visit: &EndedVisit) -> Option<NodeType> {
        (self.types_nodes() && visit.may_have_type()).then_some(visit.entered.expected)
    }
}

impl EndedVisits {
    /// The number of visits that have begun.
    #[must_use]
    pub fn begun(&self) -> u32 {
        self.next
    }

    /// The facts about the whole search, as far as they are known.
    #[must_use]
    pub fn search(&self) -> SearchFacts<'_> {
        SearchFacts { header: self.header, own: &self.own, open: &self.open }
    }

    /// Takes a batch of the log and gives `each` the visits that end in it.
    ///
    /// # Errors
    ///
    /// An event that is damaged, or that is not possible at its place.
    pub fn take(
        &mut self,
        words: &[u32],
        each: &mut impl FnMut(&EndedVisit, SearchFacts<'_>),
    ) -> Result<(), LogError> {
        let mut reader = Reader::new(words);
        loop {
            let word = reader.position();
            let Some(event) = reader.next() else { return Ok(()) };
            self.take_event(event?, each).map_err(|what| LogError { word, what })?;
        }
    }

    /// Ends the visits that are still open, as stopped.
    pub fn finish(&mut self, each: &mut impl FnMut(&EndedVisit, SearchFacts<'_>)) {
        self.close(LeaveReason::Stopped, each);
    }

    fn close(&mut self, reason: LeaveReason, each: &mut impl FnMut(&EndedVisit, SearchFacts<'_>)) {
        while self.leave(Left::without_value(reason), each).is_ok() {}
        self.is_over = true;
    }

    /// Takes an event of the log and gives `each` the visits that end by it.
    ///
    /// # Errors
    ///
    /// The event is not possible at its place.
    #[inline]
    pub fn take_event(
        &mut self,
        event: Event,
        each: &mut impl FnMut(&EndedVisit, SearchFacts<'_>),
    ) -> Result<(), &'static str> {
        if self.is_over {
            return Err("an event after the recording's end");
        }
        match event {
            Event::Enter(entered) => self.enter(entered),
            Event::Leave(left) => self.leave(left, each)?,
            Event::Probe(outcome, entry) => {
                let visit = self.innermost()?;
                (visit.outcome, visit.entry) = (Some(outcome), entry);
            }
            Event::StoodPat(value) => self.innermost()?.stood_pat = Some(value),
            Event::Name(piece) => self.own.define(piece)?,
            Event::OwnWord(_, subject, name) => self.innermost()?.words[subject as usize] = Some(name),
            Event::Amounts(_, amounts) => self.innermost()?.amounts = Some(amounts),
            Event::Field(_, name, value) => {
                let fields = &mut self.innermost()?.fields;
                match fields.iter_mut().find(|field| field.0 == name) {
                    Some(field) => field.1 = value,
                    None => fields.push((name, value)),
                }
            }
            Event::RecordingEnded => self.close(LeaveReason::Unrecorded, each),
            Event::Header(header) => self.header = header,
            Event::Sampling(_)
            | Event::PreSearch(_)
            | Event::Refuted(_)
            | Event::Singularity
            | Event::Skipped(_)
            | Event::Pruned(_)
            | Event::Thresholds(_)
            | Event::Numbers(_)
            | Event::Interval(_) => {}
        }
        Ok(())
    }

    fn innermost(&mut self) -> Result<&mut EndedVisit, &'static str> {
        self.open.last_mut().map(|open| &mut open.visit).ok_or("something of a visit outside visits")
    }

    #[inline]
    fn enter(&mut self, entered: Entered) {
        let (id, level) = (self.next, self.open.len());
        self.next += 1;
        let (mut iteration, mut pass, mut extensions) = (0, 0, 0);
        let (mut move_number, mut repeats) = (None, None);
        let mut above = None;
        let mut ply = 0;
        if let Some(open) = self.open.last_mut() {
            let visit = &open.visit;
            (iteration, pass, extensions) = (visit.iteration, visit.pass, visit.extensions);
            above = Some(Above {
                id: visit.id,
                kind: visit.entered.kind,
                depth: visit.entered.depth,
                quiescence: visit.entered.quiescence,
                window: visit.entered.window,
                expected: visit.entered.expected,
            });
            let is_below_position = visit.entered.kind.is_position();
            ply = visit.ply + u16::from(is_below_position && !entered.kind.is_of_parents_position());
            if is_below_position {
                repeats = open.search(&entered, id);
                if !entered.kind.is_speculative() && entered.mv != MoveCode::NONE {
                    move_number = Some(open.place_of(entered.mv));
                }
            } else if entered.kind.is_position() {
                open.passes += 1;
                pass = open.passes;
            }
        }
        if entered.kind == VisitKind::Iteration {
            // As in the columns: a key that is not 0 is the number.
            let plies: u16 = entered.depth.whole_plies().max(0).unsigned_abs().into();
            iteration = if entered.key == 0 { plies } else { entered.key as u16 };
        }
        let is_extended = entered.extension.is_some() || difference(above.as_ref(), &entered) > Some(NONE);
        let visit = EndedVisit {
            id,
            end: id,
            level: u8::try_from(level).unwrap_or(u8::MAX),
            ply,
            deepest_ply: ply,
            visits: entered.kind.is_position().into(),
            iteration,
            pass,
            entered,
            left: Left::without_value(LeaveReason::Stopped),
            outcome: None,
            entry: None,
            stood_pat: None,
            words: [None; Subject::ALL.len()],
            amounts: None,
            fields: Vec::new(),
            move_number,
            moves: 0,
            cut_number: None,
            speculative: [0; VisitKind::ALL.len()],
            extensions: extensions + u16::from(is_extended),
            above,
            repeats,
        };
        self.open.push(Open {
            visit,
            searched: Vec::new(),
            last: None,
            counted: 0,
            anew: 0,
            is_anew: false,
            passes: 0,
        });
    }

    #[inline]
    fn leave(
        &mut self,
        left: Left,
        each: &mut impl FnMut(&EndedVisit, SearchFacts<'_>),
    ) -> Result<(), &'static str> {
        let Open { mut visit, searched, counted, .. } = self.open.pop().ok_or("a leave without its enter")?;
        visit.end = self.next;
        visit.left = left;
        visit.moves = searched.len() as u16;
        visit.cut_number = (left.reason == LeaveReason::CutOff && counted > 0).then_some(counted);
        if let Some(above) = self.open.last_mut() {
            let reduced = visit.reduced().unwrap_or(NONE);
            let Entered { kind, mv, depth, window, .. } = visit.entered;
            above.last = Some((visit.end, kind, mv, Repeated { id: visit.id, depth, window, reduced }));
            above.visit.visits += visit.visits;
            above.visit.deepest_ply = above.visit.deepest_ply.max(visit.deepest_ply);
            if kind.is_speculative() {
                above.visit.speculative[kind as usize] += visit.visits;
            }
        }
        each(&visit, self.search());
        Ok(())
    }
}

impl Open {
    /// A visit below it begins: counts its move as [`Trace::cutting_index`] does, and gives the visit that it repeats.
    fn search(&mut self, entered: &Entered, id: VisitId) -> Option<Repeated> {
        let last = self.last.take();
        let is_repeat = |(end, _, mv, _): &(u32, VisitKind, MoveCode, Repeated)| {
            *end == id && entered.kind == VisitKind::ReSearch && *mv == entered.mv
        };
        let repeated = last.filter(is_repeat);
        if entered.kind.is_speculative() {
            if repeated.is_none() {
                self.is_anew = false;
            }
            return None;
        }
        if repeated.is_none() {
            self.is_anew = entered.kind == VisitKind::ReSearch;
        }
        // The visit before it, if it is not speculative, was counted for the move.
        let is_counted = repeated.is_some_and(|(_, kind, ..)| !kind.is_speculative());
        if !is_counted {
            if self.is_anew {
                self.anew += 1;
                self.counted = if self.anew == 1 { self.counted } else { self.anew };
            } else {
                self.counted += 1;
            }
        }
        repeated.map(|(.., repeated)| repeated)
    }

    /// The place of a move in the order of search, from 1.
    fn place_of(&mut self, mv: MoveCode) -> u16 {
        let found = self.searched.iter().position(|searched| *searched == mv);
        let place = found.unwrap_or_else(|| {
            self.searched.push(mv);
            self.searched.len() - 1
        });
        place as u16 + 1
    }
}

/// Gives each visit of a trace in the order of their ends.
///
/// Gives the reader, which knows the program's own names.
pub fn each_ended(trace: &Trace, each: &mut impl FnMut(&EndedVisit, SearchFacts<'_>)) -> EndedVisits {
    let (mut visits, mut export, mut words) = (EndedVisits::default(), LogExport::default(), Vec::new());
    loop {
        words.clear();
        let goes_on = export.write(trace, WORDS, &mut words);
        // A trace is checked when it takes in its log, so this log has no error.
        let whole = visits.take(&words, each);
        debug_assert_eq!(whole, Ok(()));
        if !goes_on {
            break;
        }
    }
    visits.finish(each);
    visits
}

/// The number of words in a batch.
const WORDS: usize = 1 << 14;
