//! What the table does where a position comes again: it answers, narrows the window, or gives only its move.

use super::by_hand;
use super::course::{HIGH, LOW, Relation};
use super::given::{GivenTree, NodeId};
use super::looks::{Look, looks, plain};
use super::rules::Rules;
use crate::search::parameters::{Base, Parameters, TableParameters};
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use std::collections::BTreeMap;

/// What an entry can do.
pub const USES: [&str; 3] = ["answers", "narrows the window", "only its move"];

/// Two nodes that are one position: the later one, and the one that stands before it.
pub type Same = (NodeId, NodeId);

/// What happens where a position comes again. All numbers are from MAX's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The node.
    pub node: NodeId,
    /// The window that it is entered with.
    pub window: (i16, i16),
    /// What the table holds: the value, and what it says.
    pub known: (i16, Relation),
    /// What that does, by its place in [`USES`].
    pub does: usize,
}

impl Arrival {
    /// The window that is left where the entry narrows it.
    #[must_use]
    pub fn left(&self) -> Option<(i16, i16)> {
        let ((alpha, beta), (value, relation)) = (self.window, self.known);
        (self.does == 1).then_some(match relation {
            Relation::AtMost => (alpha, value),
            _ => (value, beta),
        })
    }
}

/// The tree as a text in which the later of two nodes is only named.
#[must_use]
pub fn text(tree: &GivenTree, same: &[Same]) -> String {
    tree.text_of(&|node, below| match same.iter().find(|(later, _)| *later == node) {
        Some((_, first)) => tree.name(*first).to_owned(),
        // What is below a later node is left out with it.
        None => format!("{}:{below}", tree.name(node)),
    })
}

/// All visits of alpha-beta with a table.
#[must_use]
pub fn visits(tree: &GivenTree, same: &[Same]) -> Vec<Look> {
    let table = Some(TableParameters { log2_entries: 10, equal_depth_only: false });
    looks(tree, &text(tree, same), Parameters { table, ..plain(tree, Base::AlphaBeta) })
}

/// What happens where positions come again, in their order.
#[must_use]
pub fn arrivals(tree: &GivenTree, same: &[Same]) -> Vec<Arrival> {
    let arrival = |look: &Look| {
        let found = look.found.filter(|_| look.kind == VisitKind::Node)?;
        same.iter().find(|(later, _)| *later == look.node)?;
        let does = match found.outcome {
            ProbeOutcome::Answered => 0,
            ProbeOutcome::Narrowed => 1,
            _ => 2,
        };
        let (window, known) = ((look.alpha, look.beta), (found.value, found.relation));
        Some(Arrival { node: look.node, window, known, does })
    };
    visits(tree, same).iter().filter_map(arrival).collect()
}

/// Whether one of them is too shallow to be of use.
#[must_use]
pub fn has_shallow(tree: &GivenTree, same: &[Same]) -> bool {
    let is_shallow = |look: &Look| look.found.is_some_and(|found| found.outcome == ProbeOutcome::TooShallow);
    visits(tree, same).iter().any(is_shallow)
}

/// One thing that is wrong in what the table does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing.
    None,
    /// Whatever is found answers: bounds are taken for values.
    AlwaysAnswers,
    /// What is at least a number is taken for at most that, and the other way round.
    Exchanged,
    /// The entry's depth is not looked at.
    AnyDepth,
    /// The window is that of the first visit.
    FirstWindow,
    /// A bound never answers; it narrows the window at most.
    OnlyNarrows,
    /// A bound is of no use.
    OnlyExact,
    /// The table keeps values as plain minimax finds them.
    Minimax,
    /// MAX and MIN are exchanged.
    Swapped,
}

impl Fault {
    /// All known mistakes, the likeliest first.
    pub const ALL: [Fault; 8] = [
        Fault::AlwaysAnswers,
        Fault::AnyDepth,
        Fault::FirstWindow,
        Fault::OnlyExact,
        Fault::OnlyNarrows,
        Fault::Exchanged,
        Fault::Minimax,
        Fault::Swapped,
    ];

    /// What is said to a person who made it.
    #[must_use]
    pub fn explanation(self) -> &'static str {
        match self {
            Fault::None => "",
            Fault::AlwaysAnswers => {
                "You let every entry answer. If a node was cut off, or was no better than its bound, its \
                 entry is a bound: it answers only if it is outside the window of the new visit."
            }
            Fault::Exchanged => {
                "You have swapped ≤ and ≥. A MAX node that is cut off is worth at least what it returned \
                 (≥), a MIN node at most (≤)."
            }
            Fault::AnyDepth => {
                "You ignored the entry's depth. Its search was less deep than needed now, so only its move \
                 is useful."
            }
            Fault::FirstWindow => {
                "This is the window of the first visit. The table stores the value and whether it is a \
                 bound; the window is that of the new visit, with the results since then."
            }
            Fault::OnlyNarrows => {
                "You let a bound only narrow the window. If nothing is left of the window (alpha ≥ beta), \
                 the bound answers."
            }
            Fault::OnlyExact => {
                "You used only values. A bound answers, too, if it is outside the window, and narrows the \
                 window if it is inside."
            }
            Fault::Minimax => {
                "You let the table hold the node's minimax value. It stores what the first visit returned: \
                 after a cut-off, or with no child better than the bound, this is a bound."
            }
            Fault::Swapped => {
                "You have swapped MAX and MIN. A triangle that points up is MAX, who chooses the greatest \
                 value; a triangle that points down is MIN, who chooses the smallest."
            }
        }
    }
}

/// What happens where positions come again, to who has one thing wrong.
#[must_use]
pub fn mistaken(tree: &GivenTree, same: &[Same], fault: Fault) -> Vec<Arrival> {
    let swapped;
    let tree = if fault == Fault::Swapped {
        swapped = tree.swapped();
        &swapped
    } else {
        tree
    };
    let mut walk = Walk { tree, same, fault, table: BTreeMap::new(), arrivals: Vec::new() };
    walk.visit(0, (LOW, HIGH));
    walk.arrivals
}

/// What is kept of a position.
#[derive(Clone, Copy)]
struct Kept {
    value: i16,
    relation: Relation,
    depth: usize,
    window: (i16, i16),
}

/// Alpha-beta with a table as it is done by hand, from MAX's side.
struct Walk<'a> {
    tree: &'a GivenTree,
    same: &'a [Same],
    fault: Fault,
    table: BTreeMap<NodeId, Kept>,
    arrivals: Vec<Arrival>,
}

impl Walk<'_> {
    fn visit(&mut self, node: NodeId, (alpha, beta): (i16, i16)) -> i16 {
        if self.tree.is_leaf(node) {
            return self.tree.nodes[node].value;
        }
        let first = self.same.iter().find(|(later, _)| *later == node).map(|(_, first)| *first);
        let position = first.unwrap_or(node);
        let depth = self.tree.height() - self.tree.nodes[node].ply;
        let mut open = (alpha, beta);
        if let (Some(_), Some(kept)) = (first, self.table.get(&position).copied()) {
            let window = if self.fault == Fault::FirstWindow { kept.window } else { (alpha, beta) };
            let does = self.does(kept, depth, window);
            let arrival = Arrival { node, window, known: (kept.value, kept.relation), does };
            self.arrivals.push(arrival);
            if does == 0 {
                return kept.value;
            }
            open = arrival.left().unwrap_or(open);
        }
        let value = by_hand::alpha_beta(self.tree, Rules::PLAIN, node, open, |child, window| {
            self.visit(child, window)
        });
        let (value_kept, relation) = match (self.fault, by_hand::relation(value, (alpha, beta))) {
            (Fault::Minimax, _) => (by_hand::minimax(self.tree, node), Relation::Equal),
            (Fault::Exchanged, Relation::AtLeast) => (value, Relation::AtMost),
            (Fault::Exchanged, Relation::AtMost) => (value, Relation::AtLeast),
            (_, relation) => (value, relation),
        };
        self.table.insert(position, Kept { value: value_kept, relation, depth, window: (alpha, beta) });
        value
    }

    fn does(&self, kept: Kept, depth: usize, (alpha, beta): (i16, i16)) -> usize {
        if kept.depth < depth && self.fault != Fault::AnyDepth {
            return 2;
        }
        let is_exact = kept.relation == Relation::Equal;
        match self.fault {
            Fault::AlwaysAnswers => return 0,
            Fault::OnlyExact if !is_exact => return 2,
            _ => {}
        }
        let (inside, beyond) = match kept.relation {
            Relation::Equal => return 0,
            Relation::AtLeast => (kept.value > alpha, kept.value >= beta),
            Relation::AtMost => (kept.value < beta, kept.value <= alpha),
        };
        match (inside, beyond) {
            (_, true) if self.fault != Fault::OnlyNarrows => 0,
            (true, _) => 1,
            _ => 2,
        }
    }
}
