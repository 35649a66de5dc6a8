//! The columns: 28 bytes for every visit (two more where the search has unsafe techniques, eight for proof numbers and
//! eight for thresholds or four for an interval where its family has them), append only, and sparse side tables for rare facts.

use super::column::Column;
use super::log::codes::{
    DEPTH_WIDTH, Field, are_apart, assert_fits, depth_code, depth_of, listed_or_none, or_none,
};
use super::log::event::Header;
use super::log::{PreSearchRow, PrunedRow, SkippedRow};
use super::meta::Meta;
use super::own::Own;
use super::row_sums::RowSums;
use super::rows::Rows;
use super::size::Size;
use super::visit_set::VisitSet;
use crate::game::{Interval, MoveCode};
use crate::search::confidence::Confidence;
use crate::search::depth::Depth;
use crate::search::family::{Family, FamilyRow};
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::observe::{Entered, ExtensionCause, FoundEntry, ReductionCause};
use crate::search::ordering::RankSource;
use crate::search::proof_numbers::ProofNumbers;
use crate::search::technique_sets::{SetNumber, TechniqueSets};
use crate::search::unsafe_technique::UnsafeTechniques;
use crate::search::upper_confidence::Sampling;
use crate::search::window::Window;
use crate::value::Value;

pub use super::visit::{NO_VISIT, ROOT_LEVEL, VisitId, VisitRow};

/// The `end` of a visit that is still open.
pub(super) const OPEN: u32 = u32::MAX;

/// The fields of the column `origin`.
const DEPTH: Field = Field::new(0, DEPTH_WIDTH);
const RANK: Field = DEPTH.then(4);
const _: () = assert!(are_apart(&[DEPTH, RANK]) && RANK.put(1) < 1 << u16::BITS);
assert_fits!(RANK, RankSource, or none);

/// Depth and rank source of a visit, for the column `origin`.
#[inline]
pub(super) fn origin(visit: &Entered) -> u16 {
    // Cannot be cut, see above.
    (DEPTH.put(depth_code(visit.depth)) | RANK.put(or_none(visit.rank.map(|rank| rank as u32)))) as u16
}

/// A recorded search.
#[derive(Default)]
pub struct Trace {
    pub(super) len: u32,
    pub(super) size: Size,
    /// The number of visits that are not of a position.
    pub(super) brackets: u32,
    pub(super) parent: Column<VisitId>,
    pub(super) end: Column<u32>,
    pub(super) meta: Column<Meta>,
    pub(super) key: Column<u32>,
    pub(super) window: Column<[i16; 2]>,
    pub(super) mv: Column<u16>,
    /// Depth and rank source, see [`DEPTH`].
    pub(super) origin: Column<u16>,
    pub(super) result: Column<[u16; 2]>,
    /// The numbers of the sets of unsafe techniques that values rest on; empty if the search uses no such techniques.
    pub(super) techniques: Column<SetNumber>,
    /// The sets with those numbers. They are few, and do not count as room.
    pub(super) technique_sets: TechniqueSets<{ 1 << u16::BITS }>,
    /// Proof numbers at the ends of visits; empty in other families.
    pub(super) numbers: Column<[u32; 2]>,
    /// Thresholds at the beginnings of visits; empty in other families.
    pub(super) thresholds: Column<[u32; 2]>,
    /// Intervals at the ends of visits, the pessimistic bound first; empty in other families.
    pub(super) intervals: Column<[i16; 2]>,
    /// Entries that probes found, by visit, ascending.
    pub(super) found: Rows<FoundEntry<VisitId>>,
    /// Values of standing pat in quiescence visits, by visit, ascending.
    pub(super) stood_pat: Rows<Value>,
    /// Decisions about pre-searches, by visit, ascending.
    pub(super) pre_searches: Rows<PreSearchRow>,
    /// Visits whose child's entry refuted them, with the visits that stored the entries.
    pub(super) refuted: Rows<VisitId>,
    /// Visits that skipped moves, in the order of leaving.
    pub(super) skipped: Rows<SkippedRow>,
    /// Visits that left moves out, in the order of leaving.
    pub(super) pruned: Rows<PrunedRow>,
    /// Confidences that are neither certain nor none, in the order of leaving.
    pub(super) confidences: Rows<Confidence>,
    /// Visits that asked whether their best move is forced.
    pub(super) tested_singularity: VisitSet,
    /// There are visits of their parent's own position.
    pub(super) has_equal_plies: bool,
    pub(super) open: Vec<VisitId>,
    pub(super) levels: u8,
    pub(super) full_width_levels: u8,
    pub(super) header: Header,
    /// UCT's parameters of sampling, in such a search.
    pub(super) sampling: Option<Sampling>,
    pub(super) has_probes: bool,
    pub(super) has_header: bool,
    pub(super) truncated: bool,
    /// The own words of another program.
    pub(super) own: Own,
    /// Sums of visits that are not recorded.
    pub(super) left_out: RowSums,
    /// The innermost visit must end next, because words about its end came.
    pub(super) must_end: bool,
    /// The previous event's condition for the next event.
    pub(super) before: Before,
}

/// A pair of numbers that is not recorded: no visit has it.
pub(super) const NO_PAIR: [u32; 2] = [0, 0];

/// An interval that is not recorded: no visit has it.
pub(super) const NO_INTERVAL: [i16; 2] = [1, 0];

fn pair(column: &Column<[u32; 2]>, is_recorded: bool, id: VisitId) -> Option<ProofNumbers> {
    let [proof, disproof] = if is_recorded { column.get(id) } else { NO_PAIR };
    ([proof, disproof] != NO_PAIR).then_some(ProofNumbers { proof, disproof })
}

/// The condition of an event for the next event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing.
    #[default]
    Any,
    /// A visit was entered: events that belong to entering may follow.
    Entered,
    /// It found an entry that does not answer: the decision about a pre-search may follow.
    Found,
    /// It says that moves were left out: the innermost visit ends because of that, or because it skipped
    /// others, too.
    Pruned,
    /// It decided how the innermost visit ends.
    Ends(LeaveReason),
    /// It gave the innermost visit its proof numbers, or its interval: it ends.
    Numbers,
}

impl Trace {
    /// A trace without visits.
    #[must_use]
    pub fn new() -> Trace {
        Trace::default()
    }

    /// The number of recorded visits, brackets included.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.len
    }

    /// The number of recorded visits of positions.
    #[must_use]
    pub fn positions(&self) -> u32 {
        self.len - self.brackets
    }

    /// The number of visits of positions in a visit's subtree, itself included, among the recorded visits.
    #[must_use]
    pub fn positions_in(&self, id: VisitId) -> u32 {
        let visits = self.end_so_far(id) - id;
        match self.level(id) {
            0 => visits.min(self.positions()),
            level if level < ROOT_LEVEL => visits - 1,
            _ => visits,
        }
    }

    /// Whether no visit was recorded.
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
        self.header.prunes
    }

    /// Whether only a value beyond beta cuts off.
    #[must_use]
    pub fn cuts_only_beyond_beta(&self) -> bool {
        self.header.cuts_only_beyond_beta
    }

    /// Whether another program searched: facts that it did not report are unknown.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        self.header.foreign
    }

    /// Whether facts may be unknown, because another program searched or because visits were left out by choice.
    #[must_use]
    pub fn has_gaps(&self) -> bool {
        self.header.foreign || self.header.is_part
    }

    /// Whether visits of Plyscope's own search were left out by choice.
    #[must_use]
    pub fn is_part(&self) -> bool {
        self.header.is_part
    }

    /// Whether it is known which visits asked a table: another program may not have reported it.
    #[must_use]
    pub fn tells_probes(&self) -> bool {
        !self.header.foreign || self.has_probes
    }

    /// One more than the deepest level.
    #[must_use]
    pub fn levels(&self) -> u8 {
        self.levels
    }

    /// One more than the deepest level of a visit outside quiescence: deeper levels have only quiescence.
    #[must_use]
    pub fn full_width_levels(&self) -> u8 {
        self.full_width_levels
    }

    /// The number of open visits at the end of the appended log.
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

    /// The column with the visits' packed properties, see [`Meta`].
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

    /// The lower half of the key of a visit's position.
    #[must_use]
    pub fn key(&self, id: VisitId) -> u32 {
        self.key.get(id)
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

    /// Everything about one visit; `None` if there is no such visit.
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
            depth: self.depth(id),
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
            rests_on: self.rests_on(id),
            pre_searched: meta.is_pre_searched(),
            in_pre_search: meta.is_in_pre_search(),
            rank: self.rank(id),
            extension: meta.extension(),
            reduction: meta.reduction(),
            tested_singularity: self.tested_singularity.contains(id),
            restores_depth: self.restores_depth(id),
            answer: self.answer(id),
            ply: self.ply(id),
        })
    }

    /// The plies from the root position to a visit; 0 for brackets. A search of the parent's own position
    /// (such as ProbCut's) is a level deeper, but not a ply.
    #[must_use]
    pub fn ply(&self, id: VisitId) -> u16 {
        let levels = u16::from(self.level(id).saturating_sub(ROOT_LEVEL));
        if !self.has_equal_plies {
            return levels;
        }
        let mut at = id;
        let mut same = 0;
        while at != NO_VISIT {
            same += u16::from(self.meta(at).kind().is_of_parents_position());
            at = self.parent(at);
        }
        levels - same
    }

    /// The depth that a visit is to be searched to.
    #[must_use]
    pub fn depth(&self, id: VisitId) -> Depth {
        depth_of(DEPTH.get(self.origin.get(id).into()))
    }

    /// The reason for the place of a visit's move in the order, if there is any.
    #[must_use]
    pub fn rank(&self, id: VisitId) -> Option<RankSource> {
        listed_or_none(RankSource::ALL, RANK.get(self.origin.get(id).into()))
    }

    /// The reason why a visit is searched deeper than its parent's depth less a ply.
    #[must_use]
    pub fn extension(&self, id: VisitId) -> Option<ExtensionCause> {
        self.meta(id).extension()
    }

    /// The reason why a visit is searched less deep than its parent's depth less a ply.
    #[must_use]
    pub fn reduction(&self, id: VisitId) -> Option<ReductionCause> {
        self.meta(id).reduction()
    }

    /// The family of the search.
    #[must_use]
    #[inline]
    pub fn family(&self) -> Family {
        self.header.family
    }

    /// The properties of the family of the search.
    #[must_use]
    #[inline]
    pub fn family_row(&self) -> &'static FamilyRow {
        self.header.family.row()
    }

    /// Whether visits have types: values outside the window cut off, and it is not one question about all of them.
    #[must_use]
    pub fn types_nodes(&self) -> bool {
        self.prunes() && !self.family_row().keeps_places
    }

    /// The actual type of a visit's node; `None` without a type, such as for a leaf.
    #[must_use]
    pub fn node_type(&self, visit: &VisitRow) -> Option<NodeType> {
        visit.actual().filter(|_| self.types_nodes() && visit.may_have_type())
    }

    /// The type that the node of a visit was expected to have, if it has one.
    #[must_use]
    pub fn expected_type(&self, visit: &VisitRow) -> Option<NodeType> {
        (self.types_nodes() && visit.may_have_type()).then_some(visit.expected)
    }

    /// Whether the expected and the actual type of the node of a visit differ.
    #[must_use]
    pub fn is_surprise(&self, visit: &VisitRow) -> bool {
        self.node_type(visit).is_some_and(|actual| actual != visit.expected)
    }

    /// UCT's parameters of sampling; `None` in other searches.
    #[must_use]
    pub fn sampling(&self) -> Option<Sampling> {
        self.sampling
    }

    /// The proof numbers at the end of a visit; `None` for an open or stopped visit, and in other families.
    #[must_use]
    pub fn numbers(&self, id: VisitId) -> Option<ProofNumbers> {
        pair(&self.numbers, self.family_row().records.numbers && self.meta(id).reason().is_some(), id)
    }

    /// The thresholds of df-pn at the beginning of a visit; `None` if the visit only checked whether its position was
    /// solved.
    #[must_use]
    pub fn thresholds(&self, id: VisitId) -> Option<ProofNumbers> {
        pair(&self.thresholds, self.family_row().records.thresholds, id)
    }

    /// The interval at the end of a visit, for its side to move; `None` for an open or stopped visit, and in other
    /// families.
    #[must_use]
    pub fn interval(&self, id: VisitId) -> Option<Interval> {
        if !self.family_row().records.intervals || self.meta(id).reason().is_none() {
            return None;
        }
        let bounds = self.intervals.get(id);
        let [pessimistic, optimistic] = bounds.map(Value::from_raw);
        (bounds != NO_INTERVAL).then_some(Interval { pessimistic, optimistic })
    }

    /// The unsafe techniques that a visit's value rests on.
    #[must_use]
    pub fn rests_on(&self, id: VisitId) -> UnsafeTechniques {
        if self.header.unsafe_techniques {
            self.technique_sets.set(self.techniques.get(id))
        } else {
            UnsafeTechniques::NONE
        }
    }

    /// Bytes that the columns that every trace has take for each visit, side tables not included.
    #[must_use]
    pub const fn bytes_per_visit() -> usize {
        3 * size_of::<u32>()
            + size_of::<Meta>()
            + size_of::<[i16; 2]>()
            + 2 * size_of::<u16>()
            + size_of::<[u16; 2]>()
    }

    /// Bytes in the columns and side tables together, as far as they are filled.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.len as usize * Size::of_visit(&self.header)
            + self.found.bytes()
            + self.stood_pat.bytes()
            + self.pre_searches.bytes()
            + self.refuted.bytes()
            + self.skipped.bytes()
            + self.pruned.bytes()
            + self.confidences.bytes()
            + self.own.bytes()
    }

    /// The size that counts towards the limit of a recording: everything that is kept of it, including the
    /// level of detail, by the recorder's rules.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }
}

const _: () = {
    assert!(Trace::bytes_per_visit() == Size::VISIT);
    assert!(size_of::<(VisitId, FoundEntry<VisitId>)>() <= Size::FOUND);
    assert!(size_of::<(VisitId, Value)>() <= Size::ROW);
    assert!(size_of::<(VisitId, PreSearchRow)>() <= Size::ROW);
    assert!(size_of::<(VisitId, VisitId)>() <= Size::ROW);
    assert!(size_of::<(VisitId, SkippedRow)>() <= Size::ROW);
    assert!(size_of::<(VisitId, PrunedRow)>() <= Size::ROW);
    assert!(size_of::<(VisitId, Confidence)>() <= Size::ROW);
};
