//! What a visit is, packed into 32 bits.

use super::log;
use crate::search::node_type::NodeType;
use crate::search::observe::{Entered, ExitReason, Exited, VisitKind};
use crate::search::table::ProbeOutcome;

// From the lowest bit: level 8, depth 8, kind 3, expected type 2, quiescence 1,
// probe outcome + 1 (0: none) 3, reason + 1 (0: open) 4, uncertain 1, pre-searched 1, inside a
// pre-search 1.
const DEPTH_SHIFT: u32 = 8;
const KIND_SHIFT: u32 = 16;
const EXPECTED_SHIFT: u32 = 19;
const QUIESCENCE: u32 = 1 << 21;
const OUTCOME_SHIFT: u32 = 22;
const REASON_SHIFT: u32 = 25;
const UNCERTAIN: u32 = 1 << 29;
const PRE_SEARCHED: u32 = 1 << 30;
const IN_PRE_SEARCH: u32 = 1 << 31;

/// What a visit is, packed.
#[derive(Clone, Copy, Default)]
pub struct Meta(u32);

impl Meta {
    /// What is known when a visit is entered, below a visit that is this.
    #[inline]
    pub(super) fn entered(level: u8, visit: &Entered, parent: Meta) -> Meta {
        let inside = parent.0 & (PRE_SEARCHED | IN_PRE_SEARCH) != 0;
        Meta(
            u32::from(level)
                | if inside { IN_PRE_SEARCH } else { 0 }
                | u32::from(visit.depth.whole_plies() as u8) << DEPTH_SHIFT
                | (visit.kind as u32) << KIND_SHIFT
                | (visit.expected as u32) << EXPECTED_SHIFT
                | if visit.quiescence { QUIESCENCE } else { 0 },
        )
    }

    /// Adds how its probe ended.
    #[inline]
    pub(super) fn probed(&mut self, outcome: ProbeOutcome) {
        self.0 |= (outcome as u32 + 1) << OUTCOME_SHIFT;
    }

    /// Adds how it ended.
    #[inline]
    pub(super) fn exited(&mut self, exited: &Exited) {
        let uncertain = if exited.confidence.is_uncertain() { UNCERTAIN } else { 0 };
        self.0 |= (exited.reason as u32 + 1) << REASON_SHIFT | uncertain;
    }

    /// Adds that it is pre-searched.
    pub(super) fn pre_searched(&mut self) {
        self.0 |= PRE_SEARCHED;
    }

    /// It was searched deeper than was needed, in the expectation that its position would be needed
    /// that deep later.
    #[must_use]
    pub fn is_pre_searched(self) -> bool {
        self.0 & PRE_SEARCHED != 0
    }

    /// It lies inside such a search.
    #[must_use]
    pub fn is_in_pre_search(self) -> bool {
        self.0 & IN_PRE_SEARCH != 0
    }

    /// Its value may rest on an abandoned branch.
    #[must_use]
    pub fn is_uncertain(self) -> bool {
        self.0 & UNCERTAIN != 0
    }

    /// How many values [`Meta::nature`] can have.
    pub const NATURES: usize = 1 << (OUTCOME_SHIFT - KIND_SHIFT);

    /// Kind, expected type and whether it is quiescence, as one small number for look-ups.
    #[must_use]
    #[inline]
    pub fn nature(self) -> usize {
        (self.0 >> KIND_SHIFT) as usize % Self::NATURES
    }

    /// What such a number says of a visit of a position; nothing for brackets and numbers that no
    /// visit has.
    #[must_use]
    pub const fn position_nature(nature: usize) -> Option<(NodeType, bool)> {
        let bits = (nature as u32) << KIND_SHIFT;
        let kind = (bits >> KIND_SHIFT & 7) as usize;
        if kind >= VisitKind::ALL.len() || !VisitKind::ALL[kind].is_position() {
            return None;
        }
        match log::node_type(bits >> EXPECTED_SHIFT & 3) {
            Ok(node_type) => Some((node_type, bits & QUIESCENCE != 0)),
            Err(_) => None,
        }
    }

    /// Its level.
    #[must_use]
    #[inline]
    pub fn level(self) -> u8 {
        self.0 as u8
    }

    /// The whole plies that it is to be searched to.
    #[must_use]
    pub fn depth(self) -> i8 {
        (self.0 >> DEPTH_SHIFT) as u8 as i8
    }

    /// What kind of visit.
    #[must_use]
    #[inline]
    pub fn kind(self) -> VisitKind {
        // Only codes of existing kinds are ever packed.
        VisitKind::ALL[(self.0 >> KIND_SHIFT & 7) as usize]
    }

    /// The type its node is expected to have.
    #[must_use]
    #[inline]
    pub fn expected(self) -> NodeType {
        log::node_type(self.0 >> EXPECTED_SHIFT & 3).unwrap_or(NodeType::Pv)
    }

    /// Part of a quiescence search.
    #[must_use]
    #[inline]
    pub fn is_quiescence(self) -> bool {
        self.0 & QUIESCENCE != 0
    }

    /// How its probe ended, if it made one.
    #[must_use]
    #[inline]
    pub fn outcome(self) -> Option<ProbeOutcome> {
        ProbeOutcome::ALL.get(((self.0 >> OUTCOME_SHIFT & 7) as usize).wrapping_sub(1)).copied()
    }

    /// How it ended, if it did.
    #[must_use]
    #[inline]
    pub fn reason(self) -> Option<ExitReason> {
        ExitReason::ALL.get(((self.0 >> REASON_SHIFT & 15) as usize).wrapping_sub(1)).copied()
    }
}
