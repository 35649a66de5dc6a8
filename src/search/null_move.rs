//! The null move: if the side to move is well enough even after passing, the node is cut off (lecture 8,
//! after Beal and Donninger). The pass is searched to a reduced depth; never twice in a row, never in check.
//! Zugzwang is where it goes wrong, because there passing would be best.

use super::arrival::Arrival;
use super::depth::Depth;
use super::finding::Finding;
use super::leave_reason::LeaveReason;
use super::node_type::NodeType;
use super::observe::{Left, Observer};
use super::parameters::{NullMoveParameters, plies};
use super::risk::Risk;
use super::state::{Search, Stop};
use super::table_hit::TableHit;
use super::unsafe_technique::UnsafeTechnique;
use super::visit_kind::VisitKind;
use super::window::Window;
use crate::game::{Evaluate, MoveCode};
use crate::value::Value;

/// The conditions for trying a pass.
#[derive(Clone, Copy, Debug)]
pub struct NullMoveConditions {
    /// The node's expected type.
    pub expected: NodeType,
    /// The depth to search the node to.
    pub depth: Depth,
    /// The bound to reach.
    pub beta: Value,
    /// The move that led here was a null move.
    pub after_null_move: bool,
    /// The side to move is in check.
    pub in_check: bool,
    /// The side to move is prone to zugzwang (in chess: it has only its king and pawns; in Ataxx: it can only jump).
    pub zugzwang_prone: bool,
}

/// Whether passing is tried: only a node that is expected to be cut off has use for it.
#[must_use]
pub fn is_tried(parameters: NullMoveParameters, conditions: &NullMoveConditions) -> bool {
    conditions.expected == NodeType::Cut
        && conditions.depth > Depth::PLY
        && conditions.beta.decided().is_none()
        && conditions.beta < Value::INFINITY
        && !conditions.after_null_move
        && !conditions.in_check
        && !(parameters.zugzwang_guard && conditions.zugzwang_prone)
}

/// The depth to which the position after the pass is searched: `depth - 1 - R`.
#[must_use]
pub fn reduced(parameters: NullMoveParameters, depth: Depth) -> Depth {
    (depth - Depth::PLY - plies(parameters.reduction)).max(Depth::default())
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Passes, if that is tried here. The result is `Some` if the pass reaches beta; the table then keeps its move,
    /// because a pass is no move. The table narrowed the `whole` window to this one, with the risk in the second
    /// part of the pair.
    #[inline(never)]
    pub(super) fn null_move(
        &mut self,
        position: &G::Position,
        key: u64,
        arrival: &Arrival,
        (whole, vouched): (Window, Risk),
        window: Window,
        hit: Option<&TableHit<O::Tag>>,
    ) -> Result<Option<Left>, Stop> {
        let Some(parameters) = self.parameters.null_move.get() else { return Ok(None) };
        if arrival.expected != NodeType::Cut || arrival.is_after_null_move() {
            return Ok(None);
        }
        let conditions = NullMoveConditions {
            expected: arrival.expected,
            depth: arrival.depth,
            beta: window.beta,
            after_null_move: arrival.is_after_null_move(),
            in_check: self.game.in_check(position),
            zugzwang_prone: self.game.is_zugzwang_prone(position),
        };
        if !is_tried(parameters, &conditions) {
            return Ok(None);
        }
        let Some(passed) = self.game.pass(position) else { return Ok(None) };
        let pass = Arrival {
            kind: VisitKind::NullMove,
            expected: arrival.expected.expected_child(true),
            depth: reduced(parameters, arrival.depth),
            since_null_move: arrival.ply + 1,
            reduced_on_purpose: true,
            ..arrival.child(MoveCode::NONE)
        };
        self.path_moves[usize::from(pass.ply)] = super::state::PathMove::default();
        // Only the node itself was visited.
        let begun = self.visits;
        let left = self.visit(&passed, &pass, -Window::null_below(window.beta))?;
        if -left.value < window.beta {
            return Ok(None);
        }
        // A win that the opponent gave away by passing twice is no win: only beta is shown.
        let value = if (-left.value).decided().is_some() { window.beta } else { -left.value };
        // In an open window (which a scout never has) the value is limited to the bound that the table proved.
        let value = window.vouched(whole, value);
        let risk = left.risk.and(vouched).and_technique(UnsafeTechnique::NullMove);
        let answer = Left { risk, ..Left::with_value(LeaveReason::NullMoveCutOff, value) };
        let known = hit.map_or(MoveCode::NONE, TableHit::best);
        self.store(key, arrival, Finding::lower(&Left { best: known, ..answer }, begun));
        Ok(Some(answer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMETERS: NullMoveParameters = NullMoveParameters { reduction: 2, zugzwang_guard: true };

    fn conditions() -> NullMoveConditions {
        NullMoveConditions {
            expected: NodeType::Cut,
            depth: Depth::plies(4),
            beta: Value::judgement(10),
            after_null_move: false,
            in_check: false,
            zugzwang_prone: false,
        }
    }

    #[test]
    fn never_twice_never_in_check_never_in_zugzwang() {
        assert!(is_tried(PARAMETERS, &conditions()));
        assert!(!is_tried(PARAMETERS, &NullMoveConditions { after_null_move: true, ..conditions() }));
        assert!(!is_tried(PARAMETERS, &NullMoveConditions { in_check: true, ..conditions() }));
        let zugzwang = NullMoveConditions { zugzwang_prone: true, ..conditions() };
        assert!(!is_tried(PARAMETERS, &zugzwang));
        assert!(is_tried(NullMoveParameters { zugzwang_guard: false, ..PARAMETERS }, &zugzwang));
        assert!(!is_tried(PARAMETERS, &NullMoveConditions { expected: NodeType::All, ..conditions() }));
        assert!(!is_tried(PARAMETERS, &NullMoveConditions { beta: Value::INFINITY, ..conditions() }));
    }

    #[test]
    fn the_pass_is_searched_less_deep() {
        assert_eq!(reduced(PARAMETERS, Depth::plies(6)), Depth::plies(3));
        assert_eq!(reduced(PARAMETERS, Depth::plies(2)), Depth::plies(0));
    }
}
