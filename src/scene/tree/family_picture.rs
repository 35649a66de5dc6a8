//! The tree pictures, with a row for each family of searches.

use super::arena::TreeNode;
use super::best_edges::{BestAsk, BestEdges, best_of_visit, best_step, edges_of};
use super::room_beside::{RoomAsk, room_of_window};
use super::sign::Sign;
use super::value_inside::{ValueAsk, ValueInside, returned_or_best};
use super::{b_star, conspiracy, proof, uct};
use crate::language::perspective::{Lens, Seen};
use crate::search::family::Family;
use crate::search::upper_confidence::Tally;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::place::PlaceStep;
use crate::trace::time::Time;

/// The look of a family in a tree picture.
pub(super) struct FamilyPicture {
    /// The signs of the legend that no other family has.
    pub signs: &'static [Sign],
    /// Whether an open node has its window at its side.
    pub has_windows: bool,
    /// Whether the words for an open node have its window and its best value.
    pub tells_windows: bool,
    /// Whether a path tree would lack parts of its nodes.
    pub is_never_a_path: bool,
    /// The visits and points of every node.
    pub tallies: fn(&Trace, &[TreeNode], Time) -> Vec<Option<Tally>>,
    /// The axis of the bars of the nodes.
    pub axis: fn(&Trace, &Lens, &[TreeNode]) -> Option<b_star::Axis>,
    /// The edges of best moves.
    pub best_edges: fn(&BestAsk) -> BestEdges,
    /// The best step from a place, whose visits are given, at a ply and a time.
    pub best_step: fn(&Trace, &[VisitId], usize, Time) -> Option<PlaceStep>,
    /// The text in a node; `None` if the node has no value yet.
    pub value: fn(&ValueAsk) -> Option<ValueInside>,
    /// A text next to a node.
    pub beside: fn(&TreeNode, Seen) -> Option<String>,
    /// A text that may be in every node.
    pub widest: Option<&'static str>,
    /// The room for the texts at the side of a node.
    pub room: fn(&RoomAsk) -> f32,
}

/// Each row begins as the row of the depth-first searches.
const DEPTH_FIRST: FamilyPicture = FamilyPicture {
    signs: &[],
    has_windows: true,
    tells_windows: true,
    is_never_a_path: false,
    tallies: |_, nodes, _| vec![None; nodes.len()],
    axis: |_, _, _| None,
    best_edges: |ask| edges_of(ask, |node| best_of_visit(ask, node)),
    best_step: |trace, visits, _, t| best_step(trace, visits, t),
    value: returned_or_best,
    beside: |_, _| None,
    widest: None,
    room: room_of_window,
};

static DEPTH_FIRST_PICTURE: FamilyPicture = DEPTH_FIRST;

static PROOFS: FamilyPicture = FamilyPicture {
    signs: &[Sign::ProofNumbers],
    has_windows: false,
    best_edges: |ask| edges_of(ask, |node| proof::best(ask.trace, ask.nodes, node, ask.t)),
    best_step: |trace, visits, _, t| proof::best_step(trace, visits, t),
    value: proof::value,
    ..DEPTH_FIRST
};

static SAMPLED: FamilyPicture = FamilyPicture {
    signs: &[Sign::Mean, Sign::Visits, Sign::ShareOfVisits],
    has_windows: false,
    tallies: uct::tallies,
    best_edges: |ask| edges_of(ask, |node| uct::best(ask.nodes, ask.tallies, node)),
    best_step: uct::best_step,
    value: uct::value,
    widest: Some("0.00"),
    ..DEPTH_FIRST
};

static INTERVALS: FamilyPicture = FamilyPicture {
    signs: &[Sign::Interval],
    has_windows: false,
    tells_windows: false,
    is_never_a_path: true,
    axis: b_star::axis,
    best_edges: b_star::best_edges,
    best_step: |trace, visits, _, t| proof::best_step(trace, visits, t),
    value: b_star::value,
    room: b_star::room,
    ..DEPTH_FIRST
};

static CONSPIRATORS: FamilyPicture = FamilyPicture {
    signs: &[Sign::Leaves],
    has_windows: false,
    tells_windows: false,
    axis: conspiracy::axis,
    best_edges: conspiracy::best_edges,
    best_step: |trace, visits, _, t| proof::best_step(trace, visits, t),
    value: conspiracy::value,
    beside: conspiracy::beside,
    room: conspiracy::room,
    ..DEPTH_FIRST
};

impl FamilyPicture {
    pub(super) fn of(trace: &Trace) -> &'static FamilyPicture {
        match trace.family() {
            Family::DepthFirst => &DEPTH_FIRST_PICTURE,
            Family::Descents | Family::Thresholds => &PROOFS,
            Family::Sampled => &SAMPLED,
            Family::Intervals => &INTERVALS,
            Family::Conspirators => &CONSPIRATORS,
        }
    }
}
