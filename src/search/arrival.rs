//! The arrival of a visit: everything that a parent, a driver or a technique decides about the visit that it makes.

use super::depth::Depth;
use super::node_type::NodeType;
use super::observe::{ExtensionCause, ReductionCause};
use super::ordering::RankSource;
use super::visit_kind::VisitKind;
use super::window::Window;
use crate::game::MoveCode;

/// The circumstances under which a visit begins.
#[derive(Clone, Copy)]
pub(super) struct Arrival {
    pub(super) kind: VisitKind,
    pub(super) expected: NodeType,
    pub(super) mv: MoveCode,
    pub(super) ply: u16,
    pub(super) depth: Depth,
    pub(super) rank: Option<RankSource>,
    pub(super) extension: Option<ExtensionCause>,
    pub(super) reduction: Option<ReductionCause>,
    /// Whether it is inside a pre-search.
    pub(super) pre_search: bool,
    /// It is pre-searched itself.
    pub(super) pre_searched: bool,
    /// It, or a visit above it, is searched less deep than its depth says on purpose, because a
    /// lesser depth will do there: no pre-search may give that depth back.
    pub(super) reduced_on_purpose: bool,
    /// The ply that the path's last null move led to, otherwise 0: repetitions do not count across it.
    pub(super) since_null_move: u16,
    /// In quiescence the last move threatens a promotion, which has to be answered.
    pub(super) answers_threat: bool,
    /// No uncertainty cut-offs from here on down.
    pub(super) all_moves: bool,
    /// The window of the PV node above, if that node will search this node again for a value inside the window.
    pub(super) pv_window: Option<Window>,
}

impl Arrival {
    /// The root, as an iteration's visit of it.
    pub(super) fn at_root(kind: VisitKind, depth: Depth) -> Arrival {
        Arrival {
            kind,
            expected: NodeType::Pv,
            mv: MoveCode::NONE,
            ply: 0,
            depth,
            rank: None,
            extension: None,
            reduction: None,
            pre_search: false,
            pre_searched: false,
            reduced_on_purpose: false,
            since_null_move: 0,
            answers_threat: false,
            all_moves: false,
            pv_window: None,
        }
    }

    /// A child reached by a move, a ply deeper; the caller changes other fields.
    pub(super) fn child(&self, mv: MoveCode) -> Arrival {
        Arrival {
            kind: VisitKind::Node,
            expected: self.expected.expected_child(false),
            mv,
            ply: self.ply + 1,
            depth: self.depth - Depth::PLY,
            rank: None,
            extension: None,
            pre_searched: false,
            reduction: None,
            answers_threat: false,
            pv_window: None,
            ..*self
        }
    }

    /// The last move was a null move.
    pub(super) fn is_after_null_move(&self) -> bool {
        self.since_null_move > 0 && self.since_null_move == self.ply
    }

    pub(super) fn is_quiescence(&self) -> bool {
        self.depth.is_horizon()
    }
}
