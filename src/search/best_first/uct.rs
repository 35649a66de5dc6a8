//! UCT (Kocsis & Szepesvári 2006): descents that select by UCB1, expand one node, play out from it at random, and back the
//! result up.

use super::room_for;
use super::visiting::Here;
use crate::game::{Evaluate, MoveCode};
use crate::search::leave_reason::LeaveReason;
use crate::search::mcts_solver::{of_moves, proven_by};
use crate::search::node_type::NodeType;
use crate::search::observe::{Left, Observer};
use crate::search::playout::playout;
use crate::search::state::{Search, Stop};
use crate::search::upper_confidence::{Scale, Tally, Terms, choice, most_visited};
use crate::search::visit_kind::VisitKind;
use crate::search::window::Window;
use crate::value::Value;
use std::ops::Range;

/// A node that is kept.
struct Node<M> {
    /// The move that leads to it; none at the root.
    mv: Option<M>,
    tally: Tally,
    /// Its children, next to each other; none before it was visited, and where a line ends.
    first_child: u32,
    children: u32,
}

/// The tree, the root first.
struct Tree<M> {
    nodes: Vec<Node<M>>,
    scale: Scale,
    exploration: u16,
}

impl<M: Copy> Tree<M> {
    fn add(&mut self, mv: Option<M>) {
        self.nodes.push(Node { mv, tally: Tally::default(), first_child: 0, children: 0 });
    }

    fn children(&self, node: usize) -> Range<usize> {
        let Node { first_child, children, .. } = self.nodes[node];
        first_child as usize..(first_child + children) as usize
    }

    /// The result that the node's moves prove.
    fn proven_by_moves(&self, node: usize) -> Option<Value> {
        of_moves(self.children(node).map(|child| self.nodes[child].tally.proven))
    }

    /// The child that UCB1 takes.
    fn selected(&self, node: usize, of_root_side: bool) -> Option<usize> {
        let visits = self.nodes[node].tally.visits;
        let terms = |child: usize| {
            let tally = self.nodes[child].tally;
            (tally, Terms::of(&tally, self.scale, of_root_side, visits, self.exploration))
        };
        choice(self.children(node).map(terms)).map(|index| self.children(node).start + index)
    }

    fn most_visited(&self, node: usize) -> Option<usize> {
        let tallies = self.children(node).map(|child| self.nodes[child].tally);
        most_visited(tallies).map(|index| self.children(node).start + index)
    }
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Makes the descents, until the root is proven. Gives the move that was visited most: what the value is, they do not
    /// tell, unless it is proven.
    pub(in crate::search) fn uct(&mut self) -> Result<Left, Stop> {
        let (scale, exploration) = (Scale::of(self.game), self.parameters.uct.exploration);
        let mut tree = Tree { nodes: Vec::new(), scale, exploration };
        tree.add(None);
        let root = self.game.root();
        for descent in 0..self.parameters.uct.descents {
            let kind = if descent == 0 { VisitKind::Node } else { VisitKind::Pass };
            let mut here = Here { window: Window::FULL, ..self.at_root(kind) };
            here.arrival.expected = NodeType::Pv;
            self.sample(&mut tree, 0, &root, &here, descent)?;
            if tree.nodes[0].tally.proven.is_some() {
                break;
            }
        }
        self.root_pv.clear();
        let mut node = 0;
        while let Some(next) = tree.most_visited(node) {
            self.root_pv.extend(tree.nodes[next].mv);
            node = next;
        }
        let best = self.root_pv.first().map_or(MoveCode::NONE, |mv| self.game.code(*mv));
        let left = match tree.nodes[0].tally.proven {
            Some(result) => Left::with_value(LeaveReason::Solved, result),
            None => Left::without_value(LeaveReason::MoveFound),
        };
        Ok(Left { best, ..left })
    }

    /// Visits a node of a descent, and gives the descent's result for its side to move.
    fn sample(
        &mut self,
        tree: &mut Tree<G::Move>,
        node: usize,
        position: &G::Position,
        here: &Here,
        descent: u32,
    ) -> Result<Value, Stop> {
        self.enter(position, here)?;
        let outcome = self.sampled(tree, node, position, here, descent);
        self.leave_plainly(here, outcome.as_ref().map_err(|stop| *stop));
        let Left { reason, value, .. } = outcome?;
        if self.parameters.uct.solver {
            tree.nodes[node].tally.proven = proven_by(reason, value);
        }
        let of_root_side = if here.is_or() { value } else { -value };
        let points = tree.scale.points(of_root_side);
        tree.nodes[node].tally.add(points);
        Ok(value)
    }

    fn sampled(
        &mut self,
        tree: &mut Tree<G::Move>,
        node: usize,
        position: &G::Position,
        here: &Here,
        descent: u32,
    ) -> Result<Left, Stop> {
        if tree.children(node).is_empty() {
            if let Some(left) = self.end_of_line(position, here) {
                return Ok(left);
            }
            self.make_children(tree, node, here)?;
            if node != 0 {
                let value = self.play_out(position, here, descent)?;
                return Ok(Left::with_value(LeaveReason::Sampled, value));
            }
        }
        if let Some(solved) = self.solved(tree, node) {
            return Ok(solved);
        }
        let selected = tree.selected(node, here.is_or());
        let Some((child, mv)) = selected.and_then(|child| Some((child, tree.nodes[child].mv?))) else {
            return Ok(Left::with_value(LeaveReason::Sampled, Value::DRAW));
        };
        let next = self.game.play(position, mv);
        let code = self.game.code(mv);
        let value = -self.sample(tree, child, &next, &here.child(code), descent)?;
        let sampled = Left { best: code, ..Left::with_value(LeaveReason::Sampled, value) };
        Ok(self.solved(tree, node).unwrap_or(sampled))
    }

    /// The end of a visit whose node's result is proven by its moves; `None` if it is not proven.
    fn solved(&self, tree: &Tree<G::Move>, node: usize) -> Option<Left> {
        let is_on = self.parameters.uct.solver;
        let result = is_on.then(|| tree.proven_by_moves(node)).flatten()?;
        let best = tree.most_visited(node).and_then(|child| tree.nodes[child].mv);
        let best = best.map_or(MoveCode::NONE, |mv| self.game.code(mv));
        Some(Left { best, ..Left::with_value(LeaveReason::Solved, result) })
    }

    /// Keeps the moves of a node, which lie in its frame.
    fn make_children(&mut self, tree: &mut Tree<G::Move>, node: usize, here: &Here) -> Result<(), Stop> {
        let moves = &self.frames[usize::from(here.arrival.ply)].moves;
        room_for(tree.nodes.len() + moves.len())?;
        (tree.nodes[node].first_child, tree.nodes[node].children) =
            (tree.nodes.len() as u32, moves.len() as u32);
        moves.iter().for_each(|mv| tree.add(Some(*mv)));
        Ok(())
    }

    /// Visits a position once more, for its playout.
    fn play_out(&mut self, position: &G::Position, here: &Here, descent: u32) -> Result<Value, Stop> {
        let mut aside = *here;
        aside.arrival.kind = VisitKind::Playout;
        aside.arrival.mv = MoveCode::NONE;
        self.enter(position, &aside)?;
        let line = playout(self.game, position, here.arrival.ply, &self.parameters.uct, descent);
        self.leave_plainly(&aside, Ok(&Left::with_value(LeaveReason::PlayoutEnded, line.value)));
        Ok(line.value)
    }
}
