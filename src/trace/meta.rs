//! What a visit is, packed into 32 bits.

use super::log::codes::{Field, are_apart, assert_room, listed_or_none, node_type};
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::observe::{Entered, ExtensionCause, Left, ReductionCause};
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;

const LEVEL: Field = Field::new(0, 8);
const KIND: Field = LEVEL.then(4);
const EXPECTED: Field = KIND.then(2);
const QUIESCENCE: Field = EXPECTED.then(1);
/// Of its probe, one more; 0: it made none.
const OUTCOME: Field = QUIESCENCE.then(4);
/// Why it ended, one more; 0: it is open.
const REASON: Field = OUTCOME.then(5);
/// Why it is searched to another depth than usual; 0: it is not. One more than the cause of an
/// extension, from below, or [`REDUCED`] less the cause of a reduction: no visit has both.
const OTHER_DEPTH: Field = REASON.then(4);
const REDUCED: usize = 15;
const UNCERTAIN: Field = OTHER_DEPTH.then(1);
const PRE_SEARCHED: Field = UNCERTAIN.then(1);
const IN_PRE_SEARCH: Field = PRE_SEARCHED.then(1);
const TESTED_SINGULARITY: Field = IN_PRE_SEARCH.then(1);

/// Kind, expected type and quiescence together.
const NATURE: Field = LEVEL.then(4 + 2 + 1);

const _: () = {
    assert!(are_apart(&[LEVEL, NATURE, OUTCOME, REASON, OTHER_DEPTH]));
    assert!(are_apart(&[KIND, EXPECTED, QUIESCENCE]));
    assert!(are_apart(&[OTHER_DEPTH, UNCERTAIN, PRE_SEARCHED, IN_PRE_SEARCH, TESTED_SINGULARITY]));
    let nature = KIND.put(15) | EXPECTED.put(3) | QUIESCENCE.flag(true);
    assert!(NATURE.put(NATURE.get(nature)) == nature && NATURE.holds(Meta::NATURES));
};
assert_room!(KIND, VisitKind);
assert_room!(OUTCOME, ProbeOutcome, or none);
assert_room!(REASON, LeaveReason, or none);
const _: () = assert!(OTHER_DEPTH.holds(REDUCED + 1), "the code of the first reduction");
const _: () = assert!(ExtensionCause::ALL.len() + ReductionCause::ALL.len() <= REDUCED, "codes are apart");

/// The code of an extension or of a reduction, see [`OTHER_DEPTH`].
#[inline]
fn other_depth(visit: &Entered) -> u32 {
    match (visit.extension, visit.reduction) {
        (Some(cause), _) => cause as u32 + 1,
        (None, Some(cause)) => REDUCED as u32 - cause as u32,
        (None, None) => 0,
    }
}

/// What a visit is, packed.
#[derive(Clone, Copy, Default)]
pub struct Meta(u32);

impl Meta {
    /// What is known when a visit is entered, below a visit that is this.
    #[inline]
    pub(super) fn entered(level: u8, visit: &Entered, parent: Meta) -> Meta {
        let inside = parent.is_pre_searched() || parent.is_in_pre_search();
        Meta(
            LEVEL.put(level.into())
                | KIND.put(visit.kind as u32)
                | EXPECTED.put(visit.expected as u32)
                | QUIESCENCE.flag(visit.quiescence)
                | OTHER_DEPTH.put(other_depth(visit))
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

    /// Adds that it asked whether its best move is forced.
    pub(super) fn tested(&mut self) {
        self.0 |= TESTED_SINGULARITY.flag(true);
    }

    /// It asked whether its best move is forced.
    #[must_use]
    pub fn tested_singularity(self) -> bool {
        TESTED_SINGULARITY.is_set(self.0)
    }

    /// Why it is searched deeper than its parent's depth less a ply.
    #[must_use]
    pub fn extension(self) -> Option<ExtensionCause> {
        listed_or_none(ExtensionCause::ALL, OTHER_DEPTH.get(self.0))
    }

    /// Why it is searched less deep than its parent's depth less a ply.
    #[must_use]
    pub fn reduction(self) -> Option<ReductionCause> {
        let code = OTHER_DEPTH.get(self.0) as usize;
        ReductionCause::ALL.get(REDUCED - code).copied()
    }

    /// It was searched deeper than was needed, in the expectation that its position would be needed
    /// that deep later.
    #[must_use]
    pub fn is_pre_searched(self) -> bool {
        PRE_SEARCHED.is_set(self.0)
    }

    /// It lies inside such a search.
    #[must_use]
    pub fn is_in_pre_search(self) -> bool {
        IN_PRE_SEARCH.is_set(self.0)
    }

    /// Its value may rest on an abandoned branch.
    #[must_use]
    pub fn is_uncertain(self) -> bool {
        UNCERTAIN.is_set(self.0)
    }

    /// How many values [`Meta::nature`] can have.
    pub const NATURES: usize = 1 << (4 + 2 + 1);

    /// Kind, expected type and whether it is quiescence, as one small number for look-ups.
    #[must_use]
    #[inline]
    pub fn nature(self) -> usize {
        NATURE.get(self.0) as usize
    }

    /// What such a number says of a visit of a position; nothing for brackets and numbers that no
    /// visit has.
    #[must_use]
    pub const fn position_nature(nature: usize) -> Option<(NodeType, bool)> {
        let bits = NATURE.put(nature as u32);
        let kind = KIND.get(bits) as usize;
        if kind >= VisitKind::ALL.len() || !VisitKind::ALL[kind].is_position() {
            return None;
        }
        match node_type(EXPECTED.get(bits)) {
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

    /// What kind of visit.
    #[must_use]
    #[inline]
    pub fn kind(self) -> VisitKind {
        // Only codes of existing kinds are ever packed.
        VisitKind::ALL[KIND.get(self.0) as usize]
    }

    /// The type its node is expected to have.
    #[must_use]
    #[inline]
    pub fn expected(self) -> NodeType {
        node_type(EXPECTED.get(self.0)).unwrap_or(NodeType::Pv)
    }

    /// Part of a quiescence search.
    #[must_use]
    #[inline]
    pub fn is_quiescence(self) -> bool {
        QUIESCENCE.is_set(self.0)
    }

    /// How its probe ended, if it made one.
    #[must_use]
    #[inline]
    pub fn outcome(self) -> Option<ProbeOutcome> {
        listed_or_none(ProbeOutcome::ALL, OUTCOME.get(self.0))
    }

    /// How it ended, if it did.
    #[must_use]
    #[inline]
    pub fn reason(self) -> Option<LeaveReason> {
        listed_or_none(LeaveReason::ALL, REASON.get(self.0))
    }
}
