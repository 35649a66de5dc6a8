//! The steps of a search that descends from the root again and again: the child at each node of the way down and, in
//! proof-number search, the numbers of each node on the way up.

use super::descending::{self, Way};
use super::open_node::OpenNode;
use super::step::Asks;
use super::steps::Steps;
use super::updating;
use crate::facts::{proof, uct};
use crate::game::Evaluate;
use crate::language::perspective::Lens;
use crate::search::visit_kind::VisitKind;
use crate::trace::columns::{Trace, VisitId};

/// After these steps the search goes on by itself: more of them teach nothing new.
const MOST_STEPS: usize = 40;

/// The walk through all descents.
pub(super) struct Walk<'a, G: Evaluate> {
    pub game: &'a G,
    pub trace: &'a Trace,
    pub lens: Lens,
    pub steps: Steps<'a>,
}

impl<G: Evaluate> Walk<'_, G> {
    /// The steps of all descents; `root` is the root's first visit.
    pub(super) fn search(&mut self, root: VisitId) {
        let trace = self.trace;
        let descents: Vec<VisitId> = trace.children(trace.parent(root)).collect();
        for descent in &descents {
            if self.is_over() {
                break;
            }
            self.descend(*descent);
        }
        let Some(last) = descents.last().copied() else { return };
        let end = trace.leave_time(last);
        self.steps.go_on(end);
        if trace.family_row().samples {
            let node = OpenNode::new(self.game, trace, self.lens, last, end);
            let moves = uct::moves_at(self.game, trace, last, end);
            let draft = descending::final_move(&node, trace, &moves);
            let words = descending::final_words(&node, &draft, &moves);
            self.steps.push(Asks::Node, &node, (end, end), &draft, words);
        }
    }

    fn is_over(&self) -> bool {
        self.steps.steps.len() >= MOST_STEPS
    }

    /// The steps inside a visit on the way of a descent.
    fn descend(&mut self, id: VisitId) {
        let trace = self.trace;
        let is_node = |child: &VisitId| trace.meta(*child).kind() != VisitKind::Playout;
        let children: Vec<VisitId> = trace.children(id).filter(is_node).collect();
        // Without knowledge there is nothing to choose by: the node is expanded.
        let at = trace.enter_time(id);
        if let [child] = children[..]
            && let Some(way) = self.way(id)
            && !self.is_over()
        {
            let node = OpenNode::new(self.game, trace, self.lens, id, at);
            let then = trace.enter_time(child);
            let draft = descending::draft(&node, trace, &way, trace.move_of(child));
            let words = descending::words(&node, &draft, &way);
            self.steps.push(Asks::Node, &node, (at, then), &draft, words);
            self.descend(child);
        }
        self.leave(id, !children.is_empty());
    }

    /// The knowledge about a node's children when a descent comes to it; `None` before one of them was visited.
    fn way(&self, id: VisitId) -> Option<Way> {
        let (trace, at) = (self.trace, self.trace.enter_time(id));
        if trace.family_row().samples {
            let moves = uct::moves_at(self.game, trace, id, at);
            return moves.iter().any(|of| of.tally.visits > 0).then_some(Way::Sampled(moves));
        }
        let moves = proof::moves_at(self.game, trace, id, at);
        moves.iter().any(|of| of.visit.is_some()).then(|| Way::Proof(proof::is_or(trace, id), moves))
    }

    /// The end of a visit: in proof-number search its numbers are asked for.
    fn leave(&mut self, id: VisitId, has_children: bool) {
        let trace = self.trace;
        let then = trace.leave_time(id);
        let at = then - 1;
        let numbers = trace.numbers(id).filter(|_| has_children && !self.is_over());
        if let Some(numbers) = numbers {
            let node = OpenNode::new(self.game, trace, self.lens, id, at);
            let before = updating::before(trace, id);
            let moves = proof::moves_at(self.game, trace, id, at);
            let of = updating::Update { is_or: proof::is_or(trace, id), moves: &moves, before };
            let draft = updating::draft(&node, &of, numbers);
            let words = updating::words(&node, &of, &draft);
            self.steps.push(Asks::Value, &node, (at, then), &draft, words);
        } else {
            self.steps.go_on(then);
        }
    }
}
