//! A search that may come to a node more than once: all of its visits, and the table's entries that they found.

use super::exercise_tree::{Details, ExerciseTree, NodeId};
use super::walkthrough::{Relation, Visit, Walkthrough};
use crate::search::Search;
use crate::search::depth::Depth;
use crate::search::leave_reason::LeaveReason;
use crate::search::observe::{AnyObserver, Entered, FoundEntry, Left, Observer, Visited};
use crate::search::parameters::{Base, Parameters};
use crate::search::pre_search_filter::Decision;
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Bound;
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
    pub decision: Option<Decision>,
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
    let mut watch = Watch { tree, iteration: 0, open: Vec::new(), records: Vec::new() };
    Search::new(&game, parameters, &mut watch as AnyObserver<'_>).run();
    watch.records
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

/// Follows a search along a tree.
struct Watch<'a> {
    tree: &'a ExerciseTree,
    iteration: i8,
    /// The visits that have not ended, by their place.
    open: Vec<usize>,
    records: Vec<VisitRecord>,
}

impl Watch<'_> {
    fn node(&self, visit: &Entered) -> NodeId {
        let child = self.open.last().and_then(|parent| {
            let parent = self.records[*parent].node;
            self.tree.nodes[parent].children.get(usize::from(visit.mv.0)).copied()
        });
        child.unwrap_or(0)
    }
}

impl Observer for Watch<'_> {
    type Tag = ();

    fn tag(&self) {}

    fn enter(&mut self, visit: &Entered) {
        if visit.kind == VisitKind::Iteration {
            self.iteration = visit.depth.whole_plies();
        }
        if !visit.kind.is_position() {
            return;
        }
        let node = self.node(visit);
        let window = if self.tree.is_max(node) { visit.window } else { -visit.window };
        self.open.push(self.records.len());
        self.records.push(VisitRecord {
            node,
            kind: visit.kind,
            iteration: self.iteration,
            depth: visit.depth.whole_plies(),
            alpha: window.alpha.get(),
            beta: window.beta.get(),
            value: 0,
            reason: LeaveReason::AllMoves,
            found: None,
            decision: None,
            end: self.records.len() + 1,
        });
    }

    fn probed(&mut self, outcome: ProbeOutcome, entry: Option<FoundEntry<()>>) {
        let (Some(&place), Some(entry)) = (self.open.last(), entry) else { return };
        let record = &mut self.records[place];
        let is_max = self.tree.is_max(record.node);
        let (value, bound) = if is_max { (entry.value, entry.bound) } else { (-entry.value, -entry.bound) };
        let relation = match bound {
            Bound::Exact => Relation::Equal,
            Bound::Upper => Relation::AtMost,
            Bound::Lower => Relation::AtLeast,
        };
        let depth = Depth::whole_plies(entry.depth);
        record.found = Some(ProbedEntry { value: value.get(), relation, depth, outcome });
    }

    fn considered_pre_search(&mut self, decision: &Decision) {
        if let Some(&place) = self.open.last() {
            self.records[place].decision = Some(*decision);
        }
    }

    fn leave(&mut self, visited: &Visited, visit: &Left) {
        if !visited.kind.is_position() {
            return;
        }
        let Some(place) = self.open.pop() else { return };
        let end = self.records.len();
        let record = &mut self.records[place];
        let of_max = |value: Value| if self.tree.is_max(record.node) { value } else { -value };
        record.value = of_max(visit.value).get();
        record.reason = visit.reason;
        record.end = end;
    }
}
