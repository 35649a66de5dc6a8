//! Conspiracy-number search (McAllester 1988; Schaeffer 1990): the tree grows where the fewest leaves could still change
//! the value of the root, until too many leaves would have to.
//!
//! Every descent has a target, which is an end of the root's likely values ([`Reach::target`]). It follows the
//! conspirators for that target to one of them, expands it, and judges its children. On its way back every node gets its value and its
//! reach anew. The search ends when the value of the root is the only likely one, or with its last expansion.
//!
//! What the sources leave open and what is so here: `docs/techniques.md`.

use super::room_for;
use super::visiting::Here;
use crate::game::{Evaluate, Interval, MoveCode};
use crate::search::arrival::Arrival;
use crate::search::conspirators::{Reach, Target, child_towards};
use crate::search::leave_reason::LeaveReason;
use crate::search::observe::{Left, Observer};
use crate::search::parameters::plies;
use crate::search::state::{Search, Stop};
use crate::search::visit_kind::VisitKind;
use crate::search::window::Window;
use std::cmp::Reverse;
use std::ops::Range;

/// A node that is kept.
struct Node {
    /// The move that leads to it.
    mv: MoveCode,
    reach: Reach,
    /// Its children, next to each other; none before it is expanded.
    first_child: u32,
    children: u32,
}

/// The tree, the root first.
struct Tree {
    nodes: Vec<Node>,
    expansions: u16,
}

const ROOT: usize = 0;

impl Tree {
    fn children(&self, node: usize) -> Range<usize> {
        let Node { first_child, children, .. } = self.nodes[node];
        first_child as usize..(first_child + children) as usize
    }

    fn reaches_of_children(&self, node: usize) -> Vec<&Reach> {
        self.children(node).map(|child| &self.nodes[child].reach).collect()
    }

    /// The child of the greatest value for the node's side to move; of several the one whose value the most leaves are
    /// needed to lower, and then the first.
    fn best(&self, node: usize) -> Option<usize> {
        let reach = |child: usize| &self.nodes[child].reach;
        self.children(node)
            .min_by_key(|child| (reach(*child).value(), Reverse(reach(*child).leaves_to_rise())))
    }

    /// The child on the way to a conspirator.
    fn towards(&self, node: usize, target: Target) -> Option<usize> {
        let index = child_towards(&self.reaches_of_children(node), target)?;
        Some(self.children(node).start + index)
    }

    /// Gives a node its value and its reach by its children's.
    fn update(&mut self, node: usize) {
        if let Some(reach) = Reach::of_children(&self.reaches_of_children(node)) {
            self.nodes[node].reach = reach;
        }
    }

    /// The end of a visit of a node with children.
    fn left(&self, node: usize) -> Left {
        let reach = &self.nodes[node].reach;
        let is_firm = node == ROOT && reach.target().is_none();
        let reason = if is_firm { LeaveReason::Firm } else { LeaveReason::Conspired };
        let best = self.best(node).map_or(MoveCode::NONE, |child| self.nodes[child].mv);
        Left { best, ..Left::with_value(reason, reach.value()) }
    }
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Descends until the root's value is the only likely one, or all expansions are made. Gives the end of the last visit of
    /// the root.
    pub(in crate::search) fn conspiracy_number_search(&mut self) -> Result<Left, Stop> {
        let root = self.game.root();
        let reach = Reach::of_judgement(self.game.evaluate(&root), self.parameters.conspiracy.threshold);
        let node = Node { mv: MoveCode::NONE, reach, first_child: 0, children: 0 };
        let mut tree = Tree { nodes: vec![node], expansions: 0 };
        let mut kind = VisitKind::Node;
        loop {
            let arrival = Arrival::at_root(kind, plies(self.parameters.depth));
            let here = Here { arrival, window: Window::FULL };
            let target = tree.nodes[ROOT].reach.target();
            let left = self.conspire(&mut tree, ROOT, &root, &here, target)?;
            let is_over = tree.nodes[ROOT].reach.target().is_none();
            if is_over || tree.expansions >= self.parameters.conspiracy.expansions {
                self.root_pv = self.best_line(&tree);
                return Ok(left);
            }
            kind = VisitKind::Pass;
        }
    }

    /// Visits a node on the way to a conspirator.
    fn conspire(
        &mut self,
        tree: &mut Tree,
        node: usize,
        position: &G::Position,
        here: &Here,
        target: Option<Target>,
    ) -> Result<Left, Stop> {
        self.enter(position, here)?;
        let outcome = self.conspired(tree, node, position, here, target);
        let likely = tree.nodes[node].reach.likely();
        self.leave_bounded(here, outcome.as_ref().map(|left| (left, likely)).map_err(|stop| *stop));
        outcome
    }

    fn conspired(
        &mut self,
        tree: &mut Tree,
        node: usize,
        position: &G::Position,
        here: &Here,
        target: Option<Target>,
    ) -> Result<Left, Stop> {
        if let Some((target, child)) = target.and_then(|target| Some((target, tree.towards(node, target)?))) {
            let mv = tree.nodes[child].mv;
            if let Some(next) = self.game.find(position, mv) {
                let next = self.game.play(position, next);
                self.conspire(tree, child, &next, &here.child(mv), Some(target.of_child()))?;
            }
        } else if let Some(left) = self.end_of_line(position, here) {
            // Only the root is not judged by its parent's expansion.
            tree.nodes[node].reach = Reach::of_end(left.value, self.parameters.conspiracy.threshold);
            return Ok(left);
        } else {
            self.expand_conspirator(tree, node, position, here)?;
        }
        tree.update(node);
        Ok(tree.left(node))
    }

    /// Generates the children of a node, whose moves lie in its frame, and visits each of them to judge it.
    fn expand_conspirator(
        &mut self,
        tree: &mut Tree,
        node: usize,
        position: &G::Position,
        here: &Here,
    ) -> Result<(), Stop> {
        let moves = self.frames[usize::from(here.arrival.ply)].moves.clone();
        room_for(tree.nodes.len() + moves.len())?;
        let threshold = self.parameters.conspiracy.threshold;
        let first = tree.nodes.len();
        for mv in &moves {
            let mv_code = self.game.code(*mv);
            let (next, there) = (self.game.play(position, *mv), here.child(mv_code));
            self.enter(&next, &there)?;
            let (left, reach) = match self.end_of_line(&next, &there) {
                Some(left) => (left, Reach::of_end(left.value, threshold)),
                None => {
                    let value = self.game.evaluate(&next);
                    let left = Left::with_value(LeaveReason::Judged, value);
                    (left, Reach::of_judgement(value, threshold))
                }
            };
            let likely: Interval = reach.likely();
            self.leave_bounded(&there, Ok((&left, likely)));
            tree.nodes.push(Node { mv: mv_code, reach, first_child: 0, children: 0 });
        }
        (tree.nodes[node].first_child, tree.nodes[node].children) = (first as u32, moves.len() as u32);
        tree.expansions += 1;
        Ok(())
    }

    /// The best moves from the root as far as the tree has grown.
    fn best_line(&self, tree: &Tree) -> Vec<G::Move> {
        let (mut line, mut node, mut position) = (Vec::new(), ROOT, self.game.root());
        while let Some(best) = tree.best(node) {
            let Some(mv) = self.game.find(&position, tree.nodes[best].mv) else { break };
            position = self.game.play(&position, mv);
            line.push(mv);
            node = best;
        }
        line
    }
}
