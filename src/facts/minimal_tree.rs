//! The minimal tree: the visits of a perfectly ordered search (Knuth & Moore; shown as Figure 1 of Björnsson,
//! Marsland, Schaeffer & Junghanns, *Searching with uncertainty cut-offs*).
//!
//! At a PV node all moves are searched, the best as a PV node and the others as CUT nodes; at a CUT node one
//! move is enough, the one that refutes; at an ALL node all moves are searched as CUT nodes. In a real search
//! it is the part of the search's own tree that those rules pick out, with hindsight.

use super::scope::Scope;
use crate::game::MoveCode;
use crate::search::leave_reason::{LeaveReason, ValueSource};
use crate::search::node_type::NodeType;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Bound;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::value::Value;
use serde::Serialize;

/// The minimal tree inside the last completed iteration, or inside the subtree that is looked at. The keys are
/// stable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MinimalTree {
    /// The iteration's depth; 0: none was completed.
    pub iteration: u16,
    /// The visits of positions there.
    pub visits: u64,
    /// The visits that a perfectly ordered search would have needed.
    pub needed: u64,
    /// The visits without visits below them.
    pub leaves: u64,
    /// The needed visits without visits below them.
    pub needed_leaves: u64,
}

/// The minimal tree inside the last completed iteration of a trace.
#[must_use]
pub fn minimal_tree(trace: &Trace) -> MinimalTree {
    let scope = Scope::whole(trace);
    let mut tree = MinimalTree::of(trace, scope);
    let needed = Needed::of(trace, scope);
    for id in scope.judged(trace).into_iter().flat_map(|judged| judged..trace.end_so_far(judged)) {
        tree.count(trace, id, needed.holds(id));
    }
    tree
}

impl MinimalTree {
    /// The minimal tree of a scope, before anything was counted.
    #[must_use]
    pub fn of(trace: &Trace, scope: Scope) -> MinimalTree {
        let iteration = scope.judged(trace).map_or(0, |judged| trace.iteration(judged));
        MinimalTree { iteration, ..MinimalTree::default() }
    }

    /// Counts a visit of the part that is judged.
    pub fn count(&mut self, trace: &Trace, id: VisitId, is_needed: bool) {
        if !trace.meta(id).kind().is_position() {
            return;
        }
        let is_leaf = trace.end_so_far(id) == id + 1;
        self.visits += 1;
        self.needed += u64::from(is_needed);
        self.leaves += u64::from(is_leaf);
        self.needed_leaves += u64::from(is_leaf && is_needed);
    }
}

/// For each visit whether it belongs to the minimal tree of the last completed iteration.
#[must_use]
pub fn needed(trace: &Trace) -> Vec<bool> {
    let needed = Needed::of(trace, Scope::whole(trace));
    (0..trace.len()).map(|id| needed.holds(id)).collect()
}

/// The visits of a minimal tree, a bit for each visit of the scope.
///
/// The root's value is proved by its last pass; if a driver used null windows only, by the last pass that
/// failed high and the last that failed low together. The value of a visit further down is exact, or a bound.
/// A visit without a move that was searched (a leaf, a table answer, standing pat) counts itself; a node that
/// a null move or ProbCut cut off counts that speculative search, because its value rests on it.
pub struct Needed {
    from: VisitId,
    bits: Vec<u64>,
    /// Needed visits whose children are still to be asked for.
    to_do: Vec<(VisitId, NodeType)>,
}

impl Needed {
    /// The scope's required visits, computed in one pass.
    #[must_use]
    pub fn of(trace: &Trace, scope: Scope) -> Needed {
        let mut needed = Needed::begin(trace, scope);
        while needed.go_on(trace, usize::MAX) {}
        needed
    }

    /// Begins to find it.
    #[must_use]
    pub fn begin(trace: &Trace, scope: Scope) -> Needed {
        let mut needed =
            Needed { from: scope.visit, bits: vec![0; scope.ids().len().div_ceil(64)], to_do: Vec::new() };
        let bound_of = |visit: VisitId| trace.value(visit).map(|value| trace.window(visit).bound(value));
        let role_of = |bound| match bound {
            Bound::Exact => NodeType::Pv,
            Bound::Lower => NodeType::Cut,
            Bound::Upper => NodeType::All,
        };
        let Some(judged) = scope.judged(trace) else { return needed };
        if trace.level(judged) >= ROOT_LEVEL {
            needed.to_do.extend(bound_of(judged).map(|bound| (judged, role_of(bound))));
            return needed;
        }
        let passes: Vec<VisitId> = trace.children(judged).collect();
        match passes.last().map(|last| (*last, bound_of(*last))) {
            Some((last, Some(Bound::Exact))) => needed.to_do.push((last, NodeType::Pv)),
            _ => {
                for bound in [Bound::Lower, Bound::Upper] {
                    let proof = passes.iter().rev().find(|pass| bound_of(**pass) == Some(bound));
                    needed.to_do.extend(proof.map(|pass| (*pass, role_of(bound))));
                }
            }
        }
        needed
    }

    /// Finds at most `most` more visits, and returns whether there are others.
    pub fn go_on(&mut self, trace: &Trace, most: usize) -> bool {
        for _ in 0..most {
            let Some((id, role)) = self.to_do.pop() else { return false };
            let index = (id - self.from) as usize;
            self.bits[index / 64] |= 1 << (index % 64);
            needed_children(trace, id, role, &mut self.to_do);
        }
        !self.to_do.is_empty()
    }

    /// Whether a visit is needed.
    #[must_use]
    pub fn holds(&self, id: VisitId) -> bool {
        let index = id.wrapping_sub(self.from) as usize;
        self.bits.get(index / 64).is_some_and(|bits| bits >> (index % 64) & 1 == 1)
    }
}

/// Collects the children that a node needs in its role, with their roles.
fn needed_children(trace: &Trace, id: VisitId, role: NodeType, to_do: &mut Vec<(VisitId, NodeType)>) {
    let Some(reason) = trace.meta(id).reason() else { return };
    if let Some(kind) = reason.deciding_search() {
        let searches = trace.children(id).filter(|child| trace.meta(*child).kind().is_speculative());
        if kind == VisitKind::MultiCut {
            let (of_kind, value) = (|child: &VisitId| trace.meta(*child).kind() == kind, trace.value(id));
            let reaches = |child: &VisitId| trace.value(*child).map(|value| -value) >= value;
            let decided = role.expected_child(true);
            to_do.extend(searches.filter(of_kind).filter(reaches).map(|child| (child, decided)));
        } else if let Some(decisive) = searches.last() {
            // The last search decided; one of the same position has the same role.
            let is_same = trace.meta(decisive).kind().is_of_parents_position();
            to_do.push((decisive, if is_same { role } else { role.expected_child(true) }));
        }
        return;
    }
    if reason == LeaveReason::CutOff {
        to_do.extend(trace.cutting_child(id).map(|child| (child, role.expected_child(true))));
    // For another program's visit it is not known whether all of its moves were searched.
    } else if reason.value_source() == ValueSource::Moves && reason.has_value() {
        let moves = trace.moves_searched(id);
        let best = best_of(trace, id, &moves);
        match role {
            NodeType::Pv => to_do.extend(moves.into_iter().map(|child| {
                let is_best = Some(child) == best;
                (child, if is_best { NodeType::Pv } else { NodeType::Cut })
            })),
            // Standing pat may be best: then no move is needed.
            NodeType::Cut => to_do.extend(best.map(|child| (child, NodeType::All))),
            NodeType::All => to_do.extend(moves.into_iter().map(|child| (child, NodeType::Cut))),
        }
    }
}

/// The child that gave a node its value: the move that it was left with.
fn best_of(trace: &Trace, id: VisitId, moves: &[VisitId]) -> Option<VisitId> {
    let best = trace.visit(id)?.best;
    if best == MoveCode::NONE {
        return None;
    }
    moves.iter().copied().find(|child| trace.move_of(*child) == best).or_else(|| {
        moves.iter().copied().max_by_key(|child| trace.value(*child).map_or(Value::NEGATIVE_INFINITY, |v| -v))
    })
}
