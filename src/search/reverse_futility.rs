//! Reverse futility pruning, or static null move: near the horizon a node whose evaluation exceeds beta
//! by a margin is cut off without a search. It is a null move whose search is replaced by the margin.
//!
//! None of the five sources has it. What it overlooks is a threat that costs more than the margin.

use super::arrival::Arrival;
use super::depth::Depth;
use super::futility::{is_near, margin};
use super::leave_reason::LeaveReason;
use super::node_type::NodeType;
use super::observe::{Left, Observer};
use super::parameters::FutilityParameters;
use super::risk::Risk;
use super::state::Search;
use super::unsafe_technique::UnsafeTechnique;
use super::window::Window;
use crate::game::Evaluate;
use crate::value::Value;

/// The value that a node is cut off with, if it is: its evaluation less a margin for each ply, where that
/// reaches beta.
#[must_use]
pub fn cuts_off(
    parameters: FutilityParameters,
    depth: Depth,
    evaluation: Value,
    beta: Value,
) -> Option<Value> {
    if !is_near(parameters, depth) || beta.decided().is_some() {
        return None;
    }
    let assured = i32::from(evaluation.get()) - margin(parameters.margin, depth);
    (assured >= i32::from(beta.get())).then(|| Value::judgement(assured))
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Cuts a node off by its evaluation, see [`cuts_off`]. Never in check and never at a PV node.
    #[inline(never)]
    pub(super) fn reverse_futility(
        &self,
        position: &G::Position,
        arrival: &Arrival,
        window: Window,
    ) -> Option<Left> {
        let parameters = self.parameters.reverse_futility.get()?;
        let has_place = arrival.expected != NodeType::Pv && window.is_null() && arrival.ply > 0;
        if !has_place || !is_near(parameters, arrival.depth) || !self.parameters.base.prunes() {
            return None;
        }
        let evaluation = self.game.evaluate(position);
        let value = cuts_off(parameters, arrival.depth, evaluation, window.beta)?;
        let risk = Risk::resting_on(UnsafeTechnique::ReverseFutilityPruning.into());
        let left = Left { risk, ..Left::with_value(LeaveReason::ReverseFutility, value) };
        (!self.game.in_check(position)).then_some(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_evaluation_must_exceed_beta_by_a_margin_for_each_ply() {
        let parameters = FutilityParameters { margin: 100, depth: 2 };
        let at = |plies, evaluation, beta| {
            cuts_off(parameters, Depth::plies(plies), Value::judgement(evaluation), Value::judgement(beta))
                .map(Value::get)
        };
        assert_eq!((at(1, 150, 50), at(1, 149, 50)), (Some(50), None));
        assert_eq!((at(2, 300, 50), at(2, 249, 50)), (Some(100), None));
        assert_eq!(at(3, 9_000, 50), None, "too far from the horizon");
        assert_eq!(cuts_off(parameters, Depth::PLY, Value::judgement(9_000), Value::win_in(3)), None);
    }
}
