//! Futility pruning: near the horizon a quiet move hardly changes the evaluation by much. If the evaluation
//! and a margin together do not exceed alpha, quiet moves are not searched.
//!
//! All five sources lack it. It overlooks a quiet move that is worth more than the margin.

use super::depth::Depth;
use super::parameters::{FutilityParameters, plies};
use crate::value::Value;

/// Whether the quiet moves of a node with this evaluation are left out: within `depth` plies of the
/// horizon, where even a margin for each ply on top of the evaluation does not exceed alpha.
#[must_use]
pub fn is_futile(parameters: FutilityParameters, depth: Depth, evaluation: Value, alpha: Value) -> bool {
    is_near(parameters, depth)
        && alpha.decided().is_none()
        && i32::from(evaluation.get()) + margin(parameters.margin, depth) <= i32::from(alpha.get())
}

/// Whether a node is near enough to the horizon.
pub(super) fn is_near(parameters: FutilityParameters, depth: Depth) -> bool {
    depth < plies(parameters.depth) + Depth::PLY
}

/// A margin for every ply that is begun.
pub(super) fn margin(margin: u16, depth: Depth) -> i32 {
    i32::from(margin) * i32::from(depth.whole_plies())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMETERS: FutilityParameters = FutilityParameters { margin: 100, depth: 2 };

    #[test]
    fn futile_is_what_a_margin_for_each_ply_does_not_fix() {
        let at = |plies, evaluation, alpha| {
            is_futile(PARAMETERS, Depth::plies(plies), Value::judgement(evaluation), Value::judgement(alpha))
        };
        assert!(at(1, -100, 0) && !at(1, -99, 0), "100 on top");
        assert!(at(2, -200, 0) && !at(2, -199, 0), "200 on top");
        assert!(!at(3, -9_000, 0), "too far from the horizon");
        let mated = Value::loss_in(3);
        assert!(!is_futile(PARAMETERS, Depth::PLY, Value::judgement(-30_000), mated), "a decided bound");
    }
}
