//! A search that may come to a node more than once: all of its visits, and the table's entries that they found.

use super::exercise_tree::{Details, ExerciseTree, NodeId};
use super::walkthrough::{Relation, Visit, Walkthrough};
use crate::run;
use crate::search::leave_reason::LeaveReason;
use crate::search::parameters::{Base, Parameters};
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Bound;
use crate::trace::log::PreSearchRow;
use crate::value::Value;

/// A visit. All numbers are from MAX's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitRecord {
    /// The node.
    pub node: NodeId,
    /// The kind of the visit.
    pub kind: VisitKind,
    /// The iteration that it belongs to.
    pub iteration: i8,
    /// The number of plies that are left to be searched.
    pub depth: i8,
    /// The window that it was entered with.
    pub alpha: i16,
    /// See `alpha`.
    pub beta: i16,
    /// The value that it returned.
    pub value: i16,
    /// The decision about a pre-search, if the visit was a candidate.
    pub decision: Option<PreSearchRow>,
    /// The reason for its end.
    pub reason: LeaveReason,
    /// The entry that the table held, if there was any.
    pub found: Option<ProbedEntry>,
    /// The place behind all visits that were made within it.
    pub end: usize,
}

/// The table's entry for a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbedEntry {
    /// The value.
    pub value: i16,
    /// The relation of the node's value to it.
    pub relation: Relation,
    /// The depth of its search.
    pub depth: i8,
    /// The use of the entry.
    pub outcome: ProbeOutcome,
}

/// A base algorithm that searches a tree to its end, without other techniques.
#[must_use]
pub fn plain(tree: &ExerciseTree, base: Base) -> Parameters {
    Parameters::plain(base, tree.height().max(1) as u8)
}

/// The visits of the project's search on a tree. It may know details beyond the tree, such as nodes that are one
/// position.
#[must_use]
pub fn recorded(tree: &ExerciseTree, details: &Details, parameters: Parameters) -> Vec<VisitRecord> {
    let Some(game) = tree.game(details) else { return Vec::new() };
    let trace = run::trace_of_tree(game, parameters);
    let (mut records, mut iteration) = (Vec::<VisitRecord>::new(), 0);
    // The number of positions entered before each visit of the trace: its place, if it is a visit of a position.
    let mut places = Vec::new();
    for row in (0..trace.len()).filter_map(|id| trace.visit(id)) {
        places.push(records.len());
        if row.kind == VisitKind::Iteration {
            iteration = row.depth.whole_plies();
        }
        if !row.kind.is_position() {
            continue;
        }
        let above = row.parent.filter(|parent| trace.meta(*parent).kind().is_position());
        let child = above.and_then(|parent| {
            let parent = records[places[parent as usize]].node;
            tree.nodes[parent].children.get(usize::from(row.mv.0)).copied()
        });
        let node = child.unwrap_or(0);
        let is_max = tree.is_max(node);
        let of_max = |value: Value| if is_max { value } else { -value };
        let window = if is_max { row.window } else { -row.window };
        let found = trace.found_entry(row.id).zip(row.outcome).map(|(entry, outcome)| ProbedEntry {
            value: of_max(entry.value).get(),
            relation: match if is_max { entry.bound } else { -entry.bound } {
                Bound::Exact => Relation::Equal,
                Bound::Upper => Relation::AtMost,
                Bound::Lower => Relation::AtLeast,
            },
            depth: entry.depth.whole_plies(),
            outcome,
        });
        records.push(VisitRecord {
            node,
            kind: row.kind,
            iteration,
            depth: row.depth.whole_plies(),
            alpha: window.alpha.get(),
            beta: window.beta.get(),
            value: row.value.map_or(0, |value| of_max(value).get()),
            decision: trace.pre_search(row.id),
            reason: row.reason.unwrap_or(LeaveReason::AllMoves),
            found,
            // The end in the trace, until the places of all visits are known.
            end: row.end.unwrap_or(trace.len()) as usize,
        });
    }
    places.push(records.len());
    for record in &mut records {
        record.end = places[record.end];
    }
    records
}

/// The visits of the last iteration alone.
#[must_use]
pub fn of_iteration(iteration: i8, mut records: Vec<VisitRecord>) -> Vec<VisitRecord> {
    let before = records.iter().take_while(|record| record.iteration < iteration).count();
    records.drain(..before);
    for record in &mut records {
        record.end -= before;
    }
    records
}

/// The visits as a walkthrough: each node's last one, with all children that were ever visited.
#[must_use]
pub fn summed_up(tree: &ExerciseTree, records: &[VisitRecord]) -> Walkthrough {
    let is_visited = |node: NodeId| records.iter().any(|record| record.node == node);
    let visit = |node: NodeId| {
        let record = records.iter().rfind(|record| record.node == node)?;
        let (searched, left_out): (Vec<NodeId>, Vec<NodeId>) =
            tree.nodes[node].children.iter().partition(|child| is_visited(**child));
        let VisitRecord { alpha, beta, value, reason, .. } = *record;
        // A node that the table answers is not searched, and none of its moves is cut off.
        let left_out = if reason == LeaveReason::TableAnswer { Vec::new() } else { left_out };
        Some(Visit { node, alpha, beta, value, searched, left_out, cut: reason == LeaveReason::CutOff })
    };
    Walkthrough { visits: (0..tree.nodes.len()).filter_map(visit).collect() }
}
