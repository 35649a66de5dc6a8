//! Reduced searches: a move that is not expected to matter is searched less deep first. Its value is
//! enough if it does not exceed alpha; otherwise the move is searched again to its full depth, and only
//! then, in PVS, with an open window. So no move is given up for good: what the techniques decide, is how
//! much less deep ([`super::late_move_reductions`], [`super::previous_value_reduction`]).

use super::arrival::Arrival;
use super::depth::Depth;
use super::late_move_reductions::{self, LateMove};
use super::observe::{ExtensionCause, Left, Observer, ReductionCause};
use super::ordering::{RankSource, RankedMove};
use super::state::{Search, Stop};
use super::unsafe_technique::{UnsafeTechnique, UnsafeTechniques};
use super::visit_kind::VisitKind;
use super::window::Window;
use crate::game::{Evaluate, Game};
use crate::value::Value;

/// A move that is about to be searched.
pub(super) struct Next<'a, G: Game> {
    /// The position before the move, and how it was reached.
    pub(super) position: &'a G::Position,
    pub(super) parent: &'a Arrival,
    pub(super) ranked: RankedMove<G::Move>,
    /// Its place in the order; the first is 1.
    pub(super) number: usize,
    /// The position to which it leads, and how it is to be searched.
    pub(super) child: &'a G::Position,
    pub(super) arrival: &'a Arrival,
}

/// The remaining depth of a child after a reduction: at least a ply, because quiescence would be another
/// search. `None` if it is not less.
#[must_use]
pub fn reduced(depth: Depth, by: Depth) -> Option<Depth> {
    Some((depth - by).max(Depth::PLY)).filter(|reduced| *reduced < depth)
}

/// The unsafe techniques that brought a visit to the depth that it is searched to.
#[must_use]
#[inline]
pub fn techniques_of_depth(
    reduction: Option<ReductionCause>,
    extension: Option<ExtensionCause>,
) -> UnsafeTechniques {
    match (reduction, extension) {
        (Some(cause), _) => UnsafeTechnique::from(cause).into(),
        (None, Some(ExtensionCause::LikelyMove)) => UnsafeTechnique::FractionalDepth.into(),
        (None, _) => UnsafeTechniques::NONE,
    }
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Searches a child in a window of its parent's side: less deep first, where that is tried.
    #[inline(never)]
    pub(super) fn search_reduced(&mut self, next: &Next<'_, G>, window: Window) -> Result<Left, Stop> {
        let Some((depth, cause)) = self.reduction(next, window.alpha) else {
            return self.visit(next.child, next.arrival, -window);
        };
        let tentative = Arrival { depth, reduction: Some(cause), reduced_on_purpose: true, ..*next.arrival };
        let left = self.visit(next.child, &tentative, -window)?;
        if -left.value <= window.alpha {
            return Ok(Left { risk: left.risk.and_technique(cause.into()), ..left });
        }
        self.visit(next.child, &Arrival { kind: VisitKind::ReSearch, ..*next.arrival }, -window)
    }

    /// The depth that a child is searched to first, and why, if that is less than it is to be searched to.
    fn reduction(&self, next: &Next<'_, G>, alpha: Value) -> Option<(Depth, ReductionCause)> {
        // A re-search follows a search that was less deep, if it was reduced at all.
        let is_new = next.arrival.kind == VisitKind::Node;
        if !is_new || next.arrival.depth <= Depth::PLY || !self.parameters.base.prunes() {
            return None;
        }
        let late = (self.late_move_reduction(next), ReductionCause::LateMove);
        let previous = (self.previous_value_reduction(next, alpha), ReductionCause::FarBelowAlpha);
        let (by, cause) = if previous.0 > late.0 { previous } else { late };
        Some((reduced(next.arrival.depth, by)?, cause))
    }

    /// The reduction of a late move: never a capture, a promotion, a killer, a check, an evasion, or an
    /// extended move.
    fn late_move_reduction(&self, next: &Next<'_, G>) -> Depth {
        let Some(parameters) = self.parameters.late_move_reductions.get() else { return Depth::default() };
        let Next { position, parent, ranked, number, child, arrival } = *next;
        let late = LateMove { expected: parent.expected, depth: parent.depth, number };
        let by = late_move_reductions::reduction(parameters, &late);
        let is_unremarkable =
            matches!(ranked.source, RankSource::History | RankSource::Generation | RankSource::NeuralMoveMap);
        if by == Depth::default() || !is_unremarkable || arrival.extension.is_some() {
            return Depth::default();
        }
        let is_quiet = self.game.noisy_rank(position, ranked.mv).is_none()
            && !self.game.in_check(position)
            && !self.game.in_check(child);
        if is_quiet { by } else { Depth::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ply_is_always_left() {
        assert_eq!(reduced(Depth::plies(5), Depth::plies(2)), Some(Depth::plies(3)));
        assert_eq!(reduced(Depth::plies(2), Depth::plies(4)), Some(Depth::PLY));
        assert_eq!(reduced(Depth::PLY, Depth::PLY), None);
        assert_eq!(reduced(Depth::plies(5), Depth::default()), None);
    }
}
