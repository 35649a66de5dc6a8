//! Internal iterative reductions: a node whose best move the table does not know is searched less deep (Ed Schröder's
//! program Rebel, 2020, by the Chess Programming Wiki's *Internal Iterative Reductions*).
//!
//! Without a move to try first the node is costly, and a node whose earlier searches were too small to leave a move in
//! the table is seldom important. The shallower search leaves a move in the table for the next visit. Anything that it
//! overlooks is in the last plies of the full depth; it is found a visit later, and only if the node is visited again.

use super::arrival::Arrival;
use super::depth::Depth;
use super::observe::{Left, Observer, ReductionCause};
use super::parameters::{InternalIterativeReductionParameters, plies};
use super::reductions::reduced;
use super::state::{Search, Stop};
use super::visit_kind::VisitKind;
use super::window::Window;
use crate::game::{Evaluate, MoveCode};

/// The reduced depth of a node of this depth, if the table has this move for it; `None` if there is no reduction.
#[must_use]
pub fn shallower(
    parameters: InternalIterativeReductionParameters,
    depth: Depth,
    table_move: MoveCode,
) -> Option<Depth> {
    let is_asked = depth >= plies(parameters.depth) && table_move == MoveCode::NONE;
    reduced(depth, plies(parameters.plies)).filter(|_| is_asked)
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// The search of a node whose best move the table does not know, see [`shallower`]. Only for the first search of
    /// a move, neither extended nor reduced for another reason.
    #[inline(never)]
    pub(super) fn without_table_move(&self, key: u64, arrival: &Arrival) -> Option<Arrival> {
        let parameters = self.parameters.internal_iterative_reductions.get()?;
        let is_usual = arrival.kind == VisitKind::Node
            && arrival.ply > 0
            && arrival.extension.is_none()
            && arrival.reduction.is_none();
        if !is_usual || arrival.depth < plies(parameters.depth) || !self.parameters.base.prunes() {
            return None;
        }
        let known = self.table.as_ref()?.probe(key);
        let table_move = known.map_or(MoveCode::NONE, |known| known.best());
        let depth = shallower(parameters, arrival.depth, table_move)?;
        let reduction = Some(ReductionCause::NoTableMove);
        Some(Arrival { depth, reduction, reduced_on_purpose: true, ..*arrival })
    }

    /// Visits a position less deep. The value is right for that depth; to the parent it is one of the full depth.
    #[inline(never)]
    pub(super) fn visit_less_deep(
        &mut self,
        position: &G::Position,
        shallower: &Arrival,
        window: Window,
    ) -> Result<Left, Stop> {
        let left = self.visit(position, shallower, window)?;
        Ok(Left { risk: left.risk.and_technique(ReductionCause::NoTableMove.into()), ..left })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_far_from_the_horizon_and_without_a_move() {
        let parameters = InternalIterativeReductionParameters { plies: 1, depth: 4 };
        let unknown = |plies| shallower(parameters, Depth::plies(plies), MoveCode::NONE);
        assert_eq!(
            (unknown(5), unknown(4), unknown(3)),
            (Some(Depth::plies(4)), Some(Depth::plies(3)), None)
        );
        assert_eq!(shallower(parameters, Depth::plies(9), MoveCode(7)), None, "there is a move");
        let more = InternalIterativeReductionParameters { plies: 3, depth: 2 };
        assert_eq!(shallower(more, Depth::plies(2), MoveCode::NONE), Some(Depth::PLY), "a ply is left");
    }
}
