//! The columns: 27 bytes for every visit, append only, and sparse side tables for rare facts.

use super::column::Column;
use super::log::{self, Event, LogError, PreSearchRow, Reader, SkippedRow};
use super::meta::Meta;
use crate::game::MoveCode;
use crate::search::confidence::Confidence;
use crate::search::node_type::NodeType;
use crate::search::observe::{Entered, ExitReason, Exited, ExtensionCause, FoundEntry, VisitKind};
use crate::search::ordering::RankSource;
use crate::search::pre_search_filter::Verdict;
use crate::search::table::ProbeOutcome;
use crate::search::window::{Bound, Window};
use crate::value::Value;

/// A visit's number: the order in which visits are entered, from 0 (the virtual root).
pub type VisitId = u32;

/// Not a visit.
pub const NO_VISIT: VisitId = log::NO_VISIT;

const EXTENSION_SHIFT: u32 = 3;
const TESTED_SINGULARITY: u8 = 1 << 6;

/// The `end` of a visit that is still open.
const OPEN: u32 = u32::MAX;

/// The level of the root position: above it are the search (0) and its iterations (1).
pub const ROOT_LEVEL: u8 = 2;

/// A recorded search.
#[derive(Default)]
pub struct Trace {
    len: u32,
    parent: Column<VisitId>,
    end: Column<u32>,
    meta: Column<Meta>,
    key: Column<u32>,
    window: Column<[i16; 2]>,
    mv: Column<u16>,
    /// Rank source + 1 (0: none) 3 bits, extension cause + 1 (0: none) 3 bits, whether singularity
    /// was tested 1 bit.
    origin: Column<u8>,
    result: Column<[u16; 2]>,
    /// Entries that probes found, by visit, ascending.
    pub(super) found: Vec<(VisitId, FoundEntry<VisitId>)>,
    /// Values that quiescence visits may stand pat on, by visit, ascending.
    pub(super) stood_pat: Vec<(VisitId, Value)>,
    /// Decisions about pre-searches, by visit, ascending.
    pub(super) pre_searches: Vec<(VisitId, PreSearchRow)>,
    /// Visits whose child's entry refuted them, with the visits that stored the entries.
    pub(super) refuted: Vec<(VisitId, VisitId)>,
    /// Visits that skipped moves, in the order of leaving.
    pub(super) skipped: Vec<(VisitId, SkippedRow)>,
    /// Confidences that are neither certain nor none, in the order of leaving.
    pub(super) confidences: Vec<(VisitId, Confidence)>,
    has_prob_cut: bool,
    open: Vec<VisitId>,
    levels: u8,
    prunes: bool,
    has_header: bool,
    truncated: bool,
}

/// Everything that the columns hold of one visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisitRow {
    /// Its number.
    pub id: VisitId,
    /// The visit inside which it happened; nothing for the virtual root.
    pub parent: Option<VisitId>,
    /// One past the last visit of its subtree; nothing while it is open.
    pub end: Option<u32>,
    /// Its distance from the virtual root.
    pub level: u8,
    /// The whole plies that it is to be searched to.
    pub depth: i8,
    /// What kind of visit.
    pub kind: VisitKind,
    /// The type its node is expected to have.
    pub expected: NodeType,
    /// Part of a quiescence search.
    pub quiescence: bool,
    /// The lower half of the position's key.
    pub key: u32,
    /// The move that led here.
    pub mv: MoveCode,
    /// The window at entry, for the side to move.
    pub window: Window,
    /// How its probe of the table ended.
    pub outcome: Option<ProbeOutcome>,
    /// How it ended; nothing while it is open.
    pub reason: Option<ExitReason>,
    /// Its value for the side to move, when it ended with one.
    pub value: Option<Value>,
    /// Its best or refuting move.
    pub best: MoveCode,
    /// Its value may rest on an abandoned branch.
    pub uncertain: bool,
    /// It was searched deeper, because its position was expected to be needed that deep.
    pub pre_searched: bool,
    /// It lies inside such a search.
    pub in_pre_search: bool,
    /// Which part of the ordering ranked its move.
    pub rank: Option<RankSource>,
    /// Why it is searched deeper than its parent's depth less a ply.
    pub extension: Option<ExtensionCause>,
    /// It asked whether its best move is forced.
    pub tested_singularity: bool,
    ply: u16,
}

impl VisitRow {
    /// The plies from the root position; nothing for brackets (the search, an iteration).
    #[must_use]
    pub fn ply(&self) -> Option<u16> {
        self.kind.is_position().then_some(self.ply)
    }

    /// The type it turned out to have.
    #[must_use]
    pub fn actual(&self) -> Option<NodeType> {
        let value = self.value.filter(|_| self.kind.is_position())?;
        Some(NodeType::actual(self.window, value))
    }

    /// What its value says about the true value.
    #[must_use]
    pub fn bound(&self) -> Option<Bound> {
        self.value.map(|value| self.window.bound(value))
    }

    /// Expected and actual type differ.
    #[must_use]
    pub fn is_surprise(&self) -> bool {
        self.actual().is_some_and(|actual| actual != self.expected)
    }
}

impl Trace {
    /// A trace without visits.
    #[must_use]
    pub fn new() -> Trace {
        Trace::default()
    }

    /// Appends a batch of the log.
    ///
    /// # Errors
    ///
    /// A damaged log; what stood before the damage is kept.
    pub fn append(&mut self, words: &[u32]) -> Result<(), LogError> {
        let mut reader = Reader::new(words);
        loop {
            let word = reader.position();
            let Some(event) = reader.next() else { return Ok(()) };
            self.take(event?).map_err(|what| LogError { word, what })?;
        }
    }

    #[inline]
    fn take(&mut self, event: Event) -> Result<(), &'static str> {
        if let Event::Header { prunes } = event {
            if self.has_header {
                return Err("a second header");
            }
            self.has_header = true;
            self.prunes = prunes;
            return Ok(());
        }
        if !self.has_header {
            return Err("it does not begin with a header");
        }
        match event {
            Event::Header { .. } => {}
            Event::Enter(visit) => self.enter(&visit)?,
            Event::Probe(outcome, entry) => {
                let last = self.last_entered().ok_or("a probe outside any visit")?;
                self.meta.at(last).probed(outcome);
                if let Some(entry) = entry {
                    self.found.push((last, entry));
                }
            }
            Event::StoodPat(value) => {
                let last = self.last_entered().ok_or("standing pat outside any visit")?;
                self.stood_pat.push((last, value));
            }
            Event::PreSearch(row) => {
                let last = self.last_entered().ok_or("a pre-search outside any visit")?;
                if row.verdict == Verdict::PreSearch {
                    self.meta.at(last).pre_searched();
                }
                self.pre_searches.push((last, row));
            }
            Event::Refuted(source) => {
                // A null move or a ProbCut search may have been tried in between.
                let visit = self.innermost().ok_or("a refutation outside any visit")?;
                self.refuted.push((visit, source));
            }
            Event::Singularity => {
                let visit = self.innermost().ok_or("a singularity outside any visit")?;
                *self.origin.at(visit) |= TESTED_SINGULARITY;
            }
            Event::Skipped(row) => {
                let visit = self.innermost().ok_or("skipped moves outside any visit")?;
                self.skipped.push((visit, row));
            }
            Event::Leave(exited) => self.exit(&exited)?,
            Event::RecordingEnded => {
                self.truncated = true;
                self.close(ExitReason::Unrecorded);
            }
        }
        Ok(())
    }

    fn innermost(&self) -> Option<VisitId> {
        self.open.last().copied()
    }

    /// The innermost open visit, if it was also the last to be entered.
    fn last_entered(&self) -> Option<VisitId> {
        self.innermost().filter(|&id| id + 1 == self.len())
    }

    #[inline]
    fn enter(&mut self, visit: &Entered) -> Result<(), &'static str> {
        if self.open.is_empty() && self.len > 0 {
            return Err("a visit after the search's end");
        }
        if self.open.len() >= usize::from(u8::MAX) {
            return Err("visits nested too deeply");
        }
        let belongs = match visit.kind {
            VisitKind::Search => self.open.is_empty(),
            VisitKind::Iteration => self.open.len() == 1,
            VisitKind::Pass => self.open.len() == usize::from(ROOT_LEVEL),
            VisitKind::Node | VisitKind::ReSearch => self.open.len() >= usize::from(ROOT_LEVEL),
            VisitKind::NullMove | VisitKind::ProbCut | VisitKind::Singular => {
                self.open.len() > usize::from(ROOT_LEVEL)
            }
        };
        if !belongs {
            return Err("a visit of a kind that cannot stand there");
        }
        let id = self.len();
        // Cannot be cut: visits nest less deeply than a byte can count.
        let level = self.open.len() as u8;
        self.levels = self.levels.max(level + 1);
        let parent = self.innermost();
        self.has_prob_cut |= visit.kind == VisitKind::ProbCut;
        let above = parent.map_or(Meta::default(), |parent| self.meta.get(parent));
        self.parent.push(id, parent.unwrap_or(NO_VISIT));
        self.end.push(id, OPEN);
        self.meta.push(id, Meta::entered(level, visit, above));
        let rank = visit.rank.map_or(0, |rank| rank as u8 + 1);
        self.origin.push(id, rank | visit.extension.map_or(0, |cause| cause as u8 + 1) << EXTENSION_SHIFT);
        self.key.push(id, visit.key as u32);
        self.window.push(id, [visit.window.alpha.get(), visit.window.beta.get()]);
        self.mv.push(id, visit.mv.0);
        self.result.push(id, [0, MoveCode::NONE.0]);
        self.len += 1;
        self.open.push(id);
        Ok(())
    }

    #[inline]
    fn exit(&mut self, exited: &Exited) -> Result<(), &'static str> {
        let id = self.open.pop().ok_or("a leave without its enter")?;
        *self.end.at(id) = self.len;
        self.meta.at(id).exited(exited);
        *self.result.at(id) = [exited.value.get() as u16, exited.best.0];
        if exited.confidence.is_uncertain() && exited.confidence != Confidence::NONE {
            self.confidences.push((id, exited.confidence));
        }
        Ok(())
    }

    fn close(&mut self, reason: ExitReason) {
        while !self.open.is_empty() {
            // Cannot fail: there is an open visit.
            let _ = self.exit(&Exited::without_value(reason));
        }
    }

    /// Closes what is open, because no more of the log will come. Without effect on a whole log.
    pub fn finish(&mut self) {
        self.close(ExitReason::Stopped);
    }

    /// How many visits were recorded, brackets included.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Nothing was recorded yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// No visit is open any more.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.open.is_empty() && !self.is_empty()
    }

    /// The recording ended before the search.
    #[must_use]
    pub fn is_truncated(&self) -> bool {
        self.truncated
    }

    /// Whether the base algorithm prunes.
    #[must_use]
    pub fn prunes(&self) -> bool {
        self.prunes
    }

    /// One more than the deepest level.
    #[must_use]
    pub fn levels(&self) -> u8 {
        self.levels
    }

    /// How many visits are open now, at the end of what was appended.
    #[must_use]
    pub fn open_visits(&self) -> u32 {
        self.open.len() as u32
    }

    /// A visit's level.
    #[must_use]
    #[inline]
    pub fn level(&self, id: VisitId) -> u8 {
        self.meta.get(id).level()
    }

    /// The visit inside which it happened; [`NO_VISIT`] for the virtual root.
    #[must_use]
    #[inline]
    pub fn parent(&self, id: VisitId) -> VisitId {
        self.parent.get(id)
    }

    /// One past the last visit of its subtree; for an open visit `u32::MAX`.
    #[must_use]
    #[inline]
    pub fn end(&self, id: VisitId) -> u32 {
        self.end.get(id)
    }

    /// One past the last visit of its subtree as far as it was recorded.
    #[must_use]
    pub fn end_so_far(&self, id: VisitId) -> u32 {
        self.end(id).min(self.len())
    }

    /// The column that says what a visit is, see [`Meta`].
    #[must_use]
    #[inline]
    pub fn meta(&self, id: VisitId) -> Meta {
        self.meta.get(id)
    }

    /// The window at entry.
    #[must_use]
    #[inline]
    pub fn window(&self, id: VisitId) -> Window {
        let [alpha, beta] = self.window.get(id);
        Window { alpha: Value::from_raw(alpha), beta: Value::from_raw(beta) }
    }

    /// The move that led to a visit.
    #[must_use]
    #[inline]
    pub fn move_of(&self, id: VisitId) -> MoveCode {
        MoveCode(self.mv.get(id))
    }

    /// The value, if the visit has ended with one.
    #[must_use]
    #[inline]
    pub fn value(&self, id: VisitId) -> Option<Value> {
        self.meta(id)
            .reason()
            .filter(|reason| reason.has_value())
            .map(|_| Value::from_raw(self.result.get(id)[0] as i16))
    }

    /// Everything about one visit; nothing if there is no such visit.
    #[must_use]
    pub fn visit(&self, id: VisitId) -> Option<VisitRow> {
        if id >= self.len() {
            return None;
        }
        let meta = self.meta(id);
        Some(VisitRow {
            id,
            parent: Some(self.parent.get(id)).filter(|parent| *parent != NO_VISIT),
            end: Some(self.end.get(id)).filter(|end| *end != OPEN),
            level: meta.level(),
            depth: meta.depth(),
            kind: meta.kind(),
            expected: meta.expected(),
            quiescence: meta.is_quiescence(),
            key: self.key.get(id),
            mv: self.move_of(id),
            window: self.window(id),
            outcome: meta.outcome(),
            reason: meta.reason(),
            value: self.value(id),
            best: MoveCode(self.result.get(id)[1]),
            uncertain: meta.is_uncertain(),
            pre_searched: meta.is_pre_searched(),
            in_pre_search: meta.is_in_pre_search(),
            rank: RankSource::ALL.get(usize::from(self.origin.get(id) & 7).wrapping_sub(1)).copied(),
            extension: self.extension(id),
            tested_singularity: self.origin.get(id) & TESTED_SINGULARITY != 0,
            ply: self.ply(id),
        })
    }

    /// The plies from the root position to a visit; 0 for brackets. A ProbCut search is of its
    /// parent's own position, so it stands a level deeper without being a ply further.
    #[must_use]
    pub fn ply(&self, id: VisitId) -> u16 {
        let levels = u16::from(self.level(id).saturating_sub(ROOT_LEVEL));
        if !self.has_prob_cut {
            return levels;
        }
        let mut at = id;
        let mut same = 0;
        while at != NO_VISIT {
            same += u16::from(self.meta(at).kind() == VisitKind::ProbCut);
            at = self.parent(at);
        }
        levels - same
    }

    /// Why a visit is searched deeper than its parent's depth less a ply.
    #[must_use]
    pub fn extension(&self, id: VisitId) -> Option<ExtensionCause> {
        let code = usize::from(self.origin.get(id) >> EXTENSION_SHIFT & 7);
        ExtensionCause::ALL.get(code.wrapping_sub(1)).copied()
    }

    /// Bytes that the columns take for each visit, side tables not included.
    #[must_use]
    pub const fn bytes_per_visit() -> usize {
        4 * size_of::<u32>()
            + size_of::<[i16; 2]>()
            + size_of::<u16>()
            + size_of::<u8>()
            + size_of::<[u16; 2]>()
    }

    /// Bytes in the columns and side tables together, as far as they are filled.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.len as usize * Self::bytes_per_visit()
            + size_of_val(self.found.as_slice())
            + size_of_val(self.stood_pat.as_slice())
            + size_of_val(self.pre_searches.as_slice())
            + size_of_val(self.refuted.as_slice())
            + size_of_val(self.skipped.as_slice())
            + size_of_val(self.confidences.as_slice())
    }
}
