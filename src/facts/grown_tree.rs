//! The tree that conspiracy-number search has grown by a moment, with the numbers of leaves that could still change the
//! value of its root. Only values and likely values are recorded: the numbers follow from them.

use crate::game::{Interval, MoveCode};
use crate::search::conspirators::{Target, target};
use crate::search::leave_reason::LeaveReason;
use crate::search::proof_numbers::ProofNumbers;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::trace::time::Time;
use crate::value::Value;

/// The values that the root is to rise to and to fall to, for its side to move: the ends of its likely values. If its own
/// value is an end, no value on that side is likely, and the goal is the next value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goals {
    /// At least this value.
    pub rise: Value,
    /// At most this value.
    pub fall: Value,
}

impl Goals {
    fn of(value: Value, likely: Interval) -> Goals {
        let limit = |value: Value| value.clamp(-Value::LONGEST_WIN, Value::LONGEST_WIN);
        let Interval { pessimistic, optimistic } = likely;
        Goals {
            rise: if optimistic > value { limit(optimistic) } else { value.successor() },
            fall: if pessimistic < value { limit(pessimistic) } else { value.predecessor() },
        }
    }
}

/// A node of the tree. Values are for the side to move at the root.
#[derive(Clone, Debug)]
pub struct GrownNode {
    /// The node above it.
    pub parent: Option<usize>,
    /// The move that leads to it.
    pub mv: MoveCode,
    /// Its children, in the order of the search.
    pub children: Vec<usize>,
    /// Whether the side to move at the root is to move there.
    pub is_of_root_side: bool,
    /// Its value: where it was left last, or for an open node the best of the children that were left.
    pub value: Option<Value>,
    /// Its best move, where it was left last.
    best: MoveCode,
    /// Its value before the descent that is under way.
    value_before: Option<Value>,
    /// Whether its value can still change by itself, unless it has children.
    may_change: bool,
    is_open: bool,
    /// The descent that expanded it.
    expanded_in: Option<VisitId>,
}

/// The tree at a moment, the root first and every node after its parent.
#[derive(Clone, Debug)]
pub struct GrownTree {
    nodes: Vec<GrownNode>,
    /// The node of each visit, from the first visit of the root on.
    of_visit: Vec<u32>,
    first: VisitId,
    /// The likely values of the root, for its side to move.
    likely: Interval,
    goals: Goals,
    numbers: Vec<ProofNumbers>,
}

/// The root.
pub const ROOT: usize = 0;

impl GrownTree {
    /// The tree just after tick `t`; `None` in other searches, and before the search visits the root.
    #[must_use]
    pub fn at(trace: &Trace, t: Time) -> Option<GrownTree> {
        if trace.is_empty() || !trace.family_row().conspires {
            return None;
        }
        let first = trace.children(trace.children(0).last()?).next()?;
        if trace.enter_time(first) > t {
            return None;
        }
        let mut tree = GrownTree {
            nodes: Vec::new(),
            of_visit: Vec::new(),
            first,
            likely: Interval::UNKNOWN,
            goals: Goals::of(Value::DRAW, Interval::UNKNOWN),
            numbers: Vec::new(),
        };
        let mut descent = first;
        for visit in first..=trace.entered_by(t) {
            if trace.level(visit) == ROOT_LEVEL {
                descent = visit;
            }
            tree.enter(trace, visit, descent, t);
        }
        // A descent that has ended is not under way.
        if trace.leave_time(descent) <= t {
            descent = VisitId::MAX;
        }
        tree.goals = Goals::of(tree.nodes[ROOT].value_before_or_left().unwrap_or(Value::DRAW), tree.likely);
        tree.count(descent);
        Some(tree)
    }

    fn enter(&mut self, trace: &Trace, visit: VisitId, descent: VisitId, t: Time) {
        let node = self.node_for(trace, visit, descent);
        self.of_visit.push(node as u32);
        let left = trace.leave_time(visit) <= t;
        let sign = self.nodes[node].is_of_root_side;
        let value = trace.value(visit).filter(|_| left).map(|value| if sign { value } else { -value });
        if node == ROOT
            && let Some(likely) = trace.interval(visit).filter(|_| left)
        {
            self.likely = likely;
        }
        let best = trace.visit(visit).map_or(MoveCode::NONE, |row| row.best);
        let may_change = trace.meta(visit).reason() == Some(LeaveReason::Judged);
        let of = &mut self.nodes[node];
        of.is_open = !left;
        match value {
            Some(value) => {
                (of.value_before, of.value) = (of.value, Some(value));
                (of.may_change, of.best) = (may_change, best);
            }
            None => of.value_before = of.value,
        }
    }

    /// The node of a visit, which may be a new one.
    fn node_for(&mut self, trace: &Trace, visit: VisitId, descent: VisitId) -> usize {
        let mv = trace.move_of(visit);
        if trace.level(visit) == ROOT_LEVEL {
            if self.nodes.is_empty() {
                self.add(None, mv);
            }
            return ROOT;
        }
        let parent = self.node(trace.parent(visit)).unwrap_or(ROOT);
        let known = self.nodes[parent].children.iter().copied().find(|child| self.nodes[*child].mv == mv);
        known.unwrap_or_else(|| {
            self.nodes[parent].expanded_in.get_or_insert(descent);
            self.add(Some(parent), mv)
        })
    }

    fn add(&mut self, parent: Option<usize>, mv: MoveCode) -> usize {
        let node = self.nodes.len();
        if let Some(parent) = parent {
            self.nodes[parent].children.push(node);
        }
        self.nodes.push(GrownNode {
            parent,
            mv,
            children: Vec::new(),
            is_of_root_side: parent.is_none_or(|parent| !self.nodes[parent].is_of_root_side),
            value: None,
            best: MoveCode::NONE,
            value_before: None,
            may_change: true,
            is_open: true,
            expanded_in: None,
        });
        node
    }

    /// The numbers of all nodes for the goals, and the values of open nodes.
    fn count(&mut self, descent: VisitId) {
        let before = self.numbers_for(self.goals, Some(descent));
        let after = self.numbers_for(self.goals, None);
        let stored = |node: usize| if self.nodes[node].is_open { before[node] } else { after[node] };
        let numbers = (0..self.nodes.len()).map(|node| {
            let of = &self.nodes[node];
            let known: Vec<usize> = self.known_children(node).collect();
            if !of.is_open || known.is_empty() {
                return stored(node);
            }
            ProofNumbers::of_children(of.is_of_root_side, known.into_iter().map(stored))
        });
        self.numbers = numbers.collect();
        let open: Vec<usize> = (0..self.nodes.len()).filter(|node| self.nodes[*node].is_open).collect();
        for node in open {
            let values =
                self.known_children(node).filter_map(|child| self.nodes[child].value_before_or_left());
            let best = if self.nodes[node].is_of_root_side { values.max() } else { values.min() };
            self.nodes[node].value = best.or(self.nodes[node].value);
        }
    }

    /// The children that were left at least once.
    fn known_children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let children = self.nodes[node].children.iter().copied();
        children.filter(|child| self.nodes[*child].value_before_or_left().is_some())
    }

    /// The fewest leaves that bring each node to the goals: the proof number is for the rise and the disproof number for
    /// the fall. `without`: a descent that has expanded nothing yet.
    fn numbers_for(&self, goals: Goals, without: Option<VisitId>) -> Vec<ProofNumbers> {
        let mut numbers = vec![ProofNumbers::UNKNOWN; self.nodes.len()];
        for node in (0..self.nodes.len()).rev() {
            let of = &self.nodes[node];
            let is_leaf = of.expanded_in.is_none_or(|descent| Some(descent) == without);
            let is_new = of.expanded_in.is_some();
            let value = if is_new { of.value_before } else { of.value };
            numbers[node] = if is_leaf {
                of_leaf(value, of.may_change || is_new, goals)
            } else {
                let children = of.children.iter().map(|child| numbers[*child]);
                ProofNumbers::of_children(of.is_of_root_side, children)
            };
        }
        numbers
    }

    /// The nodes, the root first.
    #[must_use]
    pub fn nodes(&self) -> &[GrownNode] {
        &self.nodes
    }

    /// The node of a visit that was entered by then.
    #[must_use]
    pub fn node(&self, visit: VisitId) -> Option<usize> {
        self.of_visit.get(visit.checked_sub(self.first)? as usize).map(|node| *node as usize)
    }

    /// The node of a visit's place, which may be entered later; `None` if the tree does not have it yet.
    #[must_use]
    pub fn node_at(&self, trace: &Trace, visit: VisitId) -> Option<usize> {
        let path = trace.path_to(visit).into_iter().filter(|of| trace.level(*of) > ROOT_LEVEL);
        let child = |node: usize, mv: MoveCode| {
            self.nodes[node].children.iter().copied().find(|child| self.nodes[*child].mv == mv)
        };
        path.map(|of| trace.move_of(of)).try_fold(ROOT, child)
    }

    /// The values that the numbers are for.
    #[must_use]
    pub fn goals(&self) -> Goals {
        self.goals
    }

    /// The likely values of the root, as its last visit was left with them.
    #[must_use]
    pub fn likely(&self) -> Interval {
        self.likely
    }

    /// The fewest leaves that bring a node to the goals: the proof number to the upper one, the disproof number to the
    /// lower one. Between the two, conspiracy numbers are computed like proof numbers.
    #[must_use]
    pub fn numbers(&self, node: usize) -> ProofNumbers {
        self.numbers[node]
    }

    /// The value of the root for its side to move; `None` before its first visit is left.
    #[must_use]
    pub fn root_value(&self) -> Option<Value> {
        self.nodes[ROOT].value_before_or_left()
    }

    /// The fewest leaves that bring a node to a target of the root.
    #[must_use]
    pub fn leaves_for(&self, node: usize, target: Target) -> u32 {
        let ProofNumbers { proof, disproof } = self.numbers[node];
        if target.raises { proof } else { disproof }
    }

    /// The target of the next descent, for the side to move at the root; `None` if no other value is likely.
    #[must_use]
    pub fn target(&self) -> Option<Target> {
        target(self.root_value()?, self.likely, |target| self.leaves_for(ROOT, target))
    }

    /// The best child of a node, as its last visit was left with it.
    #[must_use]
    pub fn best(&self, node: usize) -> Option<usize> {
        let GrownNode { children, best, .. } = &self.nodes[node];
        children.iter().copied().find(|child| self.nodes[*child].mv == *best)
    }

    /// Whether a node counts as a leaf: it has no children that are known.
    #[must_use]
    pub fn is_leaf(&self, node: usize) -> bool {
        self.nodes[node].children.is_empty()
    }

    /// Whether the value of a leaf can change.
    #[must_use]
    pub fn may_change(&self, node: usize) -> bool {
        self.nodes[node].may_change
    }
}

/// The tree just before a visit begins.
#[must_use]
pub fn tree_before(trace: &Trace, visit: VisitId) -> Option<GrownTree> {
    GrownTree::at(trace, trace.enter_time(visit).checked_sub(1)?)
}

/// The value of a visit's place just after tick `t` for its side to move, while the visit is open, and its best move. A visit of
/// a descent has few of the children of its place, so the tree has the value. `None` in other searches.
#[must_use]
pub fn value_so_far(trace: &Trace, visit: VisitId, t: Time) -> Option<(Value, MoveCode)> {
    let tree = GrownTree::at(trace, t)?;
    let of = &tree.nodes[tree.node(visit)?];
    let value = of.value?;
    Some((if of.is_of_root_side { value } else { -value }, of.best))
}

impl GrownNode {
    /// The value where the node was left last; `None` if it was never left.
    fn value_before_or_left(&self) -> Option<Value> {
        if self.is_open { self.value_before } else { self.value }
    }
}

/// The numbers of a leaf. A value that is unknown may become any value.
fn of_leaf(value: Option<Value>, may_change: bool, goals: Goals) -> ProofNumbers {
    let Some(value) = value else { return ProofNumbers::UNKNOWN };
    let number = |is_reached: bool, is_possible: bool| match (is_reached, may_change && is_possible) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => ProofNumbers::INFINITE,
    };
    ProofNumbers {
        proof: number(value >= goals.rise, goals.rise <= Value::LONGEST_WIN),
        disproof: number(value <= goals.fall, goals.fall >= -Value::LONGEST_WIN),
    }
}
