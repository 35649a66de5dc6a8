//! Multi-cut (Björnsson & Marsland): at a node that is expected to be cut off, the first few moves are searched less
//! deep. If several of them reach beta, the node is cut off: one of them will very likely do so at its full depth, too.
//!
//! All five sources lack it. It fails if each of these moves only seems good, because its refutation is beyond the
//! reduced depth.

use super::arrival::Arrival;
use super::depth::Depth;
use super::leave_reason::LeaveReason;
use super::node_type::NodeType;
use super::observe::{Left, Observer};
use super::ordering::next_best;
use super::parameters::{MultiCutParameters, plies};
use super::risk::Risk;
use super::state::{Frame, Search, Stop};
use super::unsafe_technique::UnsafeTechnique;
use super::visit_kind::VisitKind;
use super::window::Window;
use crate::game::Evaluate;

/// The conditions of multi-cut at a node.
#[derive(Clone, Copy, Debug)]
pub struct MultiCutConditions {
    /// The node's expected type.
    pub expected: NodeType,
    /// Its distance from the root.
    pub ply: u16,
    /// The depth to search the node to.
    pub depth: Depth,
    /// The window.
    pub window: Window,
    /// The number of its legal moves.
    pub moves: usize,
}

/// Whether it is tried: in a null window of a node that is expected to be cut off, if the reduced searches have a ply or
/// more and enough moves can reach beta.
#[must_use]
pub fn is_tried(parameters: MultiCutParameters, conditions: &MultiCutConditions) -> bool {
    conditions.expected == NodeType::Cut
        && conditions.ply > 0
        && conditions.window.is_null()
        && conditions.window.beta.decided().is_none()
        && reduced(parameters, conditions.depth) >= Depth::PLY
        && tried_moves(parameters, conditions.moves) >= usize::from(parameters.cut_offs)
}

/// The depth to which the moves are searched: `depth - 1 - R`.
#[must_use]
pub fn reduced(parameters: MultiCutParameters, depth: Depth) -> Depth {
    depth - Depth::PLY - plies(parameters.reduction)
}

/// The number of moves that are searched less deep, if not enough of them reach beta before.
#[must_use]
pub fn tried_moves(parameters: MultiCutParameters, moves: usize) -> usize {
    moves.min(parameters.moves.into())
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Searches the first moves of a node less deep, if that is tried here. An answer when enough of them reach beta.
    #[inline(never)]
    pub(super) fn multi_cut(
        &mut self,
        position: &G::Position,
        arrival: &Arrival,
        window: Window,
        frame: &mut Frame<G::Move>,
    ) -> Result<Option<Left>, Stop> {
        let Some(parameters) = self.parameters.multi_cut.get() else { return Ok(None) };
        let Arrival { expected, ply, depth, .. } = *arrival;
        let moves = frame.ranked.len();
        if !is_tried(parameters, &MultiCutConditions { expected, ply, depth, window, moves }) {
            return Ok(None);
        }
        let (mut cut_offs, mut risk) = (0, Risk::NONE);
        for at in 0..tried_moves(parameters, moves) {
            let Some(&ranked) = next_best(&mut frame.ranked, at) else { break };
            let child = self.game.play(position, ranked.mv);
            self.remember_move(position, ranked.mv, ply + 1);
            let shallow = Arrival {
                kind: VisitKind::MultiCut,
                depth: reduced(parameters, depth),
                rank: Some(ranked.source),
                reduced_on_purpose: true,
                ..arrival.child(ranked.code)
            };
            let left = self.visit(&child, &shallow, -window)?;
            if -left.value < window.beta || left.risk.is_uncertain() {
                continue;
            }
            cut_offs += 1;
            risk = risk.and(left.risk);
            if cut_offs == parameters.cut_offs {
                let risk = risk.and_technique(UnsafeTechnique::MultiCut);
                return Ok(Some(Left { risk, ..Left::with_value(LeaveReason::MultiCut, window.beta) }));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;

    const PARAMETERS: MultiCutParameters = MultiCutParameters { cut_offs: 3, moves: 10, reduction: 2 };

    fn conditions() -> MultiCutConditions {
        MultiCutConditions {
            expected: NodeType::Cut,
            ply: 3,
            depth: Depth::plies(4),
            window: Window::null_below(Value::judgement(10)),
            moves: 20,
        }
    }

    #[test]
    fn only_in_a_null_window_that_should_cut_off_and_deep_enough() {
        let with = |conditions| is_tried(PARAMETERS, &conditions);
        assert!(with(conditions()));
        assert!(!with(MultiCutConditions { expected: NodeType::All, ..conditions() }));
        assert!(!with(MultiCutConditions { ply: 0, ..conditions() }));
        assert!(!with(MultiCutConditions { depth: Depth::plies(3), ..conditions() }));
        assert!(!with(MultiCutConditions { window: Window::FULL, ..conditions() }));
        let decided = Window::null_below(Value::win_in(5));
        assert!(!with(MultiCutConditions { window: decided, ..conditions() }));
    }

    #[test]
    fn enough_moves_have_to_be_able_to_reach_beta() {
        let with = |moves, at_most| {
            let parameters = MultiCutParameters { moves: at_most, ..PARAMETERS };
            is_tried(parameters, &MultiCutConditions { moves, ..conditions() })
        };
        assert!(with(3, 10) && !with(2, 10) && with(20, 3) && !with(20, 2));
        assert_eq!((tried_moves(PARAMETERS, 4), tried_moves(PARAMETERS, 40)), (4, 10));
        assert_eq!(reduced(PARAMETERS, Depth::plies(6)), Depth::plies(3));
    }
}
