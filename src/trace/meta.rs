//! The properties of a visit, packed into 32 bits.

use super::log::codes::{Field, are_apart, assert_fits, listed_or_none, node_type};
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::observe::{Entered, ExtensionCause, Left, ReductionCause};
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;

const LEVEL: Field = Field::new(0, 8);
const QUIESCENCE: Field = LEVEL.then(1);
/// Kind, other depth and expected type as one number, see [`Entry`]: together they take a bit less than apart.
const ENTRY: Field = QUIESCENCE.then(10);
/// The outcome of its probe, plus 1; 0 if it made none.
const OUTCOME: Field = ENTRY.then(4);
/// The reason for its end, plus 1; 0 if it is open.
const REASON: Field = OUTCOME.then(6);
const UNCERTAIN: Field = REASON.then(1);
const PRE_SEARCHED: Field = UNCERTAIN.then(1);
const IN_PRE_SEARCH: Field = PRE_SEARCHED.then(1);

/// Quiescence and the entry together.
const NATURE: Field = LEVEL.then(1 + 10);

/// The number of kinds of visits that there is room for.
const KINDS: usize = 17;
/// The number of codes of another depth that there is room for, see [`Entry::other_depth`].
const OTHER_DEPTHS: usize = 20;
/// The number of types that a node can be expected to have.
const TYPES: usize = 3;

const _: () = {
    assert!(are_apart(&[LEVEL, QUIESCENCE, ENTRY, OUTCOME, REASON, UNCERTAIN, PRE_SEARCHED, IN_PRE_SEARCH]));
    assert!(ENTRY.holds(KINDS * OTHER_DEPTHS * TYPES) && NATURE.holds(Meta::NATURES));
    assert!(NATURE.get(QUIESCENCE.put(1) | ENTRY.put(5)) == 1 + 2 * 5, "they are beside each other");
    let causes = ExtensionCause::ALL.len() + ReductionCause::ALL.len();
    assert!(VisitKind::ALL.len() <= KINDS && causes < OTHER_DEPTHS, "too many kinds or causes");
};
assert_fits!(OUTCOME, ProbeOutcome, or none);
assert_fits!(REASON, LeaveReason, or none);

/// The properties that are packed into one number when a visit is entered, by codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    kind: usize,
    /// The cause of another depth than usual; 0 without a cause. The cause of an extension counts from 1 up, the cause
    /// of a reduction from the greatest code down: no visit has both.
    other_depth: usize,
    expected: usize,
}

impl Entry {
    #[inline]
    const fn pack(self) -> u32 {
        ((self.kind * OTHER_DEPTHS + self.other_depth) * TYPES + self.expected) as u32
    }

    #[inline]
    const fn unpack(number: u32) -> Entry {
        let number = number as usize;
        Entry {
            kind: number / (OTHER_DEPTHS * TYPES),
            other_depth: number / TYPES % OTHER_DEPTHS,
            expected: number % TYPES,
        }
    }

    #[inline]
    fn of(visit: &Entered) -> Entry {
        let other_depth = match (visit.extension, visit.reduction) {
            (Some(cause), _) => Self::extended(cause as usize),
            (None, Some(cause)) => Self::reduced(cause as usize),
            (None, None) => 0,
        };
        Entry { kind: visit.kind as usize, other_depth, expected: visit.expected as usize }
    }

    const fn extended(cause: usize) -> usize {
        1 + cause
    }

    const fn reduced(cause: usize) -> usize {
        OTHER_DEPTHS - 1 - cause
    }
}

/// The properties of a visit, packed.
#[derive(Clone, Copy, Default)]
pub struct Meta(u32);

impl Meta {
    /// The properties at the beginning of a visit, below a visit with the properties `parent`.
    #[inline]
    pub(super) fn entered(level: u8, visit: &Entered, parent: Meta) -> Meta {
        let inside = parent.is_pre_searched() || parent.is_in_pre_search();
        Meta(
            LEVEL.put(level.into())
                | QUIESCENCE.flag(visit.quiescence)
                | ENTRY.put(Entry::of(visit).pack())
                | IN_PRE_SEARCH.flag(inside),
        )
    }

    /// Adds how its probe ended.
    #[inline]
    pub(super) fn probed(&mut self, outcome: ProbeOutcome) {
        self.0 |= OUTCOME.put(outcome as u32 + 1);
    }

    /// Adds how it ended.
    #[inline]
    pub(super) fn left(&mut self, left: &Left) {
        self.0 |= REASON.put(left.reason as u32 + 1) | UNCERTAIN.flag(left.confidence.is_uncertain());
    }

    /// Adds that it is pre-searched.
    pub(super) fn pre_searched(&mut self) {
        self.0 |= PRE_SEARCHED.flag(true);
    }

    /// The reason why it is searched deeper than its parent's depth less a ply.
    #[must_use]
    pub fn extension(self) -> Option<ExtensionCause> {
        listed_or_none(ExtensionCause::ALL, self.entry().other_depth as u32)
    }

    /// The reason why it is searched less deep than its parent's depth less a ply.
    #[must_use]
    pub fn reduction(self) -> Option<ReductionCause> {
        ReductionCause::ALL.get(OTHER_DEPTHS - 1 - self.entry().other_depth).copied()
    }

    /// It was searched deeper than was needed, in the expectation that its position would be needed
    /// that deep later.
    #[must_use]
    pub fn is_pre_searched(self) -> bool {
        PRE_SEARCHED.is_set(self.0)
    }

    /// Whether it is inside such a search.
    #[must_use]
    pub fn is_in_pre_search(self) -> bool {
        IN_PRE_SEARCH.is_set(self.0)
    }

    /// Its value may rest on an abandoned branch.
    #[must_use]
    pub fn is_uncertain(self) -> bool {
        UNCERTAIN.is_set(self.0)
    }

    /// The number of values that [`Meta::nature`] can have.
    pub const NATURES: usize = 2 * KINDS * OTHER_DEPTHS * TYPES;

    /// Its properties at its beginning, as one small number for look-ups.
    #[must_use]
    #[inline]
    pub fn nature(self) -> usize {
        NATURE.get(self.0) as usize
    }

    #[inline]
    fn entry(self) -> Entry {
        Entry::unpack(ENTRY.get(self.0))
    }

    /// Expected type and whether it is quiescence, by the nature of a visit of a position; `None` for brackets and for
    /// numbers that no visit has.
    #[must_use]
    pub const fn position_nature(nature: usize) -> Option<(NodeType, bool)> {
        let bits = NATURE.put(nature as u32);
        let Entry { kind, expected, .. } = Entry::unpack(ENTRY.get(bits));
        if kind >= VisitKind::ALL.len() || !VisitKind::ALL[kind].is_position() {
            return None;
        }
        match node_type(expected as u32) {
            Some(node_type) => Some((node_type, QUIESCENCE.is_set(bits))),
            None => None,
        }
    }

    /// Its level.
    #[must_use]
    #[inline]
    pub fn level(self) -> u8 {
        LEVEL.get(self.0) as u8
    }

    /// The kind of the visit.
    #[must_use]
    #[inline]
    pub fn kind(self) -> VisitKind {
        // Only codes of existing kinds are ever packed.
        VisitKind::ALL[self.entry().kind]
    }

    /// The type its node is expected to have.
    #[must_use]
    #[inline]
    pub fn expected(self) -> NodeType {
        node_type(self.entry().expected as u32).unwrap_or(NodeType::Pv)
    }

    /// Part of a quiescence search.
    #[must_use]
    #[inline]
    pub fn is_quiescence(self) -> bool {
        QUIESCENCE.is_set(self.0)
    }

    /// The outcome of its probe, if it made one.
    #[must_use]
    #[inline]
    pub fn outcome(self) -> Option<ProbeOutcome> {
        listed_or_none(ProbeOutcome::ALL, OUTCOME.get(self.0))
    }

    /// The reason for its end, if it has ended.
    #[must_use]
    #[inline]
    pub fn reason(self) -> Option<LeaveReason> {
        listed_or_none(LeaveReason::ALL, REASON.get(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One more kind of visit, cause of another depth, probe outcome and reason than there are, by their codes: all of
    /// them come back, with any other properties.
    #[test]
    fn there_is_room_for_one_more_technique() {
        let extended = (0..=ExtensionCause::ALL.len()).map(Entry::extended);
        let reduced = (0..=ReductionCause::ALL.len()).map(Entry::reduced);
        let other_depths: Vec<usize> = std::iter::once(0).chain(extended).chain(reduced).collect();
        let (outcomes, reasons) = (ProbeOutcome::ALL.len() as u32 + 1, LeaveReason::ALL.len() as u32 + 1);
        let mut entries = std::collections::BTreeSet::new();
        for kind in 0..=VisitKind::ALL.len() {
            for (&other_depth, expected) in
                other_depths.iter().flat_map(|one| (0..TYPES).map(move |to| (one, to)))
            {
                let entry = Entry { kind, other_depth, expected };
                assert!(entries.insert(entry.pack()), "{entry:?}");
                for (number, is_set) in [(0, false), (255, true)] {
                    let (outcome, reason) = if is_set { (outcomes, reasons) } else { (0, 0) };
                    let flags = [UNCERTAIN, PRE_SEARCHED, IN_PRE_SEARCH];
                    let packed = LEVEL.put(number)
                        | QUIESCENCE.flag(is_set)
                        | ENTRY.put(entry.pack())
                        | OUTCOME.put(outcome)
                        | REASON.put(reason)
                        | flags.iter().fold(0, |all, flag| all | flag.flag(is_set));
                    assert_eq!(Meta(packed).entry(), entry);
                    assert_eq!((OUTCOME.get(packed), REASON.get(packed)), (outcome, reason));
                    assert_eq!((Meta(packed).level().into(), Meta(packed).is_quiescence()), (number, is_set));
                    assert!(flags.iter().all(|flag| flag.is_set(packed) == is_set));
                    assert!(Meta(packed).nature() < Meta::NATURES);
                }
            }
        }
        assert_eq!(entries.len(), (VisitKind::ALL.len() + 1) * other_depths.len() * TYPES);
    }

    #[test]
    fn every_field_has_room_for_more_codes() {
        let causes = ExtensionCause::ALL.len() + ReductionCause::ALL.len();
        for (name, room) in [
            ("KINDS", KINDS - VisitKind::ALL.len()),
            ("OTHER_DEPTHS", OTHER_DEPTHS - 1 - causes),
            ("OUTCOME", OUTCOME.room(ProbeOutcome::ALL.len())),
            ("REASON", REASON.room(LeaveReason::ALL.len())),
        ] {
            assert!(
                room >= 4,
                "{name}: {room} codes more. Take a bit of a rare fact, which can be a set of visits."
            );
        }
    }

    #[test]
    fn causes_come_back() {
        let usual = Entered {
            kind: VisitKind::Playout,
            expected: NodeType::All,
            quiescence: true,
            mv: crate::game::MoveCode::NONE,
            key: 0,
            depth: crate::search::depth::Depth::PLY,
            window: crate::search::window::Window::FULL,
            rank: None,
            extension: None,
            reduction: None,
        };
        let causes = |extension, reduction| {
            let meta = Meta::entered(9, &Entered { extension, reduction, ..usual }, Meta::default());
            assert_eq!((meta.kind(), meta.expected(), meta.level()), (VisitKind::Playout, NodeType::All, 9));
            (meta.extension(), meta.reduction())
        };
        assert_eq!(causes(None, None), (None, None));
        for &cause in ExtensionCause::ALL {
            assert_eq!(causes(Some(cause), None), (Some(cause), None));
        }
        for &cause in ReductionCause::ALL {
            assert_eq!(causes(None, Some(cause)), (None, Some(cause)));
        }
    }
}
