//! Razoring: near the horizon a node whose evaluation and a margin together do not reach alpha is searched by
//! quiescence alone. If quiescence does not reach beyond alpha either, its value is the node's; otherwise the
//! node is searched as usual.
//!
//! All five sources lack it. It overlooks a quiet move that is worth more than the margin, because quiescence
//! does not search it.

use super::arrival::Arrival;
use super::depth::Depth;
use super::futility::{is_near, margin};
use super::leave_reason::LeaveReason;
use super::node_type::NodeType;
use super::observe::{Left, Observer};
use super::parameters::FutilityParameters;
use super::state::{Search, Stop};
use super::unsafe_technique::UnsafeTechnique;
use super::visit_kind::VisitKind;
use super::window::Window;
use crate::game::{Evaluate, MoveCode};
use crate::value::Value;

/// Whether a node is searched by quiescence first: within `depth` plies of the horizon, where its evaluation and a
/// margin for each ply do not reach alpha.
#[must_use]
pub fn is_asked(parameters: FutilityParameters, depth: Depth, evaluation: Value, alpha: Value) -> bool {
    is_near(parameters, depth)
        && alpha.decided().is_none()
        && i32::from(evaluation.get()) + margin(parameters.margin, depth) < i32::from(alpha.get())
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Reduces a node to quiescence, see [`is_asked`]. Never in check and never at a PV node.
    #[inline(never)]
    pub(super) fn razoring(
        &mut self,
        position: &G::Position,
        arrival: &Arrival,
        window: Window,
    ) -> Result<Option<Left>, Stop> {
        let Some(parameters) = self.parameters.razoring.get() else { return Ok(None) };
        let has_place = arrival.expected != NodeType::Pv && window.is_null() && arrival.ply > 0;
        if !has_place || !is_near(parameters, arrival.depth) || !self.parameters.base.prunes() {
            return Ok(None);
        }
        let evaluation = self.game.evaluate(position);
        if !is_asked(parameters, arrival.depth, evaluation, window.alpha) || self.game.in_check(position) {
            return Ok(None);
        }
        // No move led here, so nothing ranked it and nothing extended or reduced it.
        let quiescence = Arrival {
            kind: VisitKind::SamePosition,
            mv: MoveCode::NONE,
            rank: None,
            extension: None,
            reduction: None,
            depth: Depth::default(),
            pre_searched: false,
            reduced_on_purpose: true,
            ..*arrival
        };
        let found = self.visit(position, &quiescence, window)?;
        let risk = found.risk.and_technique(UnsafeTechnique::Razoring);
        let left = Left { risk, ..Left::with_value(LeaveReason::Razoring, found.value) };
        Ok((found.value <= window.alpha).then_some(left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_evaluation_and_a_margin_for_each_ply_must_not_reach_alpha() {
        let parameters = FutilityParameters { margin: 100, depth: 2 };
        let at = |plies, evaluation, alpha| {
            is_asked(parameters, Depth::plies(plies), Value::judgement(evaluation), Value::judgement(alpha))
        };
        assert!(at(1, -51, 50) && !at(1, -50, 50), "100 on top");
        assert!(at(2, -151, 50) && !at(2, -150, 50), "200 on top");
        assert!(!at(3, -9_000, 50), "too far from the horizon");
        assert!(!is_asked(parameters, Depth::PLY, Value::judgement(-30_000), Value::loss_in(3)), "decided");
    }
}
