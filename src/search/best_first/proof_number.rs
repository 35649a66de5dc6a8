//! Proof-number search (Allis, van der Meulen & van den Herik 1994): the tree is kept, and every descent expands its
//! most-proving leaf.

use super::room_for;
use super::visiting::Here;
use crate::game::{Evaluate, MoveCode};
use crate::search::observe::{Left, Observer};
use crate::search::proof_numbers::ProofNumbers;
use crate::search::proof_parameters::{JudgedWhen, TieBreak};
use crate::search::state::{Search, Stop};
use crate::search::visit_kind::VisitKind;
use std::ops::Range;

/// A node that is kept.
struct Node<M> {
    /// The move that leads to it; none at the root.
    mv: Option<M>,
    numbers: ProofNumbers,
    /// Its children, next to each other; none before it is expanded.
    first_child: u32,
    children: u32,
}

/// The tree, the root first.
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    /// The nodes that the last descent went through.
    last_descent: Vec<usize>,
}

impl<M: Copy> Tree<M> {
    fn new() -> Tree<M> {
        let mut tree = Tree { nodes: Vec::new(), last_descent: Vec::new() };
        tree.add(None);
        tree
    }

    fn add(&mut self, mv: Option<M>) {
        let numbers = ProofNumbers::UNKNOWN;
        self.nodes.push(Node { mv, numbers, first_child: 0, children: 0 });
    }

    fn children(&self, node: usize) -> Range<usize> {
        let Node { first_child, children, .. } = self.nodes[node];
        first_child as usize..(first_child + children) as usize
    }

    fn is_expanded(&self, node: usize) -> bool {
        self.nodes[node].children > 0
    }

    /// The child on whose way the most-proving leaf lies: of those with the least number that one child's is enough of.
    fn most_proving(&self, node: usize, is_or: bool, tie_break: TieBreak) -> usize {
        let number = |child: &usize| self.nodes[*child].numbers.one_and_all(is_or).0;
        let least = self.children(node).map(|child| number(&child)).min();
        let mut best = self.children(node).filter(|child| Some(number(child)) == least);
        let first = best.clone().next().unwrap_or(node);
        match tie_break {
            TieBreak::First => first,
            TieBreak::Stay => best.find(|child| self.last_descent.contains(child)).unwrap_or(first),
        }
    }

    /// Recomputes the numbers of a node from those of its children.
    fn update(&mut self, node: usize, is_or: bool) -> ProofNumbers {
        let children = self.children(node).map(|child| self.nodes[child].numbers);
        let numbers = ProofNumbers::of_children(is_or, children);
        self.nodes[node].numbers = numbers;
        numbers
    }
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Descends until the root is solved. Gives how the last visit of the root was left.
    pub(in crate::search) fn proof_number_search(&mut self) -> Result<Left, Stop> {
        let mut tree = Tree::new();
        let root = self.game.root();
        let mut kind = VisitKind::Node;
        loop {
            let here = self.at_root(kind);
            let mut descent = Vec::new();
            let left = self.descend(&mut tree, &mut descent, 0, &root, &here)?;
            tree.last_descent = descent;
            if let Some(is_proved) = tree.nodes[0].numbers.solved() {
                // A disproof has shown of no move that it is good enough.
                self.root_pv = if is_proved { self.line_of_proof(&tree) } else { Vec::new() };
                return Ok(left);
            }
            kind = VisitKind::Pass;
        }
    }

    /// Visits a node on the way to the most-proving leaf.
    fn descend(
        &mut self,
        tree: &mut Tree<G::Move>,
        descent: &mut Vec<usize>,
        node: usize,
        position: &G::Position,
        here: &Here,
    ) -> Result<Left, Stop> {
        self.enter(position, here)?;
        let outcome = self.below(tree, descent, node, position, here);
        self.leave(here, outcome.as_ref().map(|left| (left, tree.nodes[node].numbers)).map_err(|stop| *stop));
        outcome
    }

    fn below(
        &mut self,
        tree: &mut Tree<G::Move>,
        descent: &mut Vec<usize>,
        node: usize,
        position: &G::Position,
        here: &Here,
    ) -> Result<Left, Stop> {
        if !tree.is_expanded(node) {
            if let Some(solved) = self.solved_by_itself(position, here) {
                tree.nodes[node].numbers = solved.numbers;
                return Ok(solved.left);
            }
            self.expand(tree, node, position, here)?;
        } else {
            let chosen = tree.most_proving(node, here.is_or(), self.parameters.proof.tie_break);
            descent.push(chosen);
            if let Some(mv) = tree.nodes[chosen].mv {
                let next = self.game.play(position, mv);
                self.descend(tree, descent, chosen, &next, &here.child(self.game.code(mv)))?;
            }
        }
        let numbers = tree.update(node, here.is_or());
        let best = tree.nodes[tree.most_proving(node, here.is_or(), TieBreak::First)].mv;
        Ok(here.left(numbers, best.map_or(MoveCode::NONE, |mv| self.game.code(mv))))
    }

    /// Generates the children of a node, whose moves lie in its frame.
    fn expand(
        &mut self,
        tree: &mut Tree<G::Move>,
        node: usize,
        position: &G::Position,
        here: &Here,
    ) -> Result<(), Stop> {
        let moves = self.frames[usize::from(here.arrival.ply)].moves.clone();
        room_for(tree.nodes.len() + moves.len())?;
        let first = tree.nodes.len();
        (tree.nodes[node].first_child, tree.nodes[node].children) = (first as u32, moves.len() as u32);
        moves.iter().for_each(|mv| tree.add(Some(*mv)));
        if self.parameters.proof.judged_when == JudgedWhen::Generated {
            for (child, mv) in (first..).zip(moves) {
                let next = self.game.play(position, mv);
                tree.nodes[child].numbers = self.generated(&next, &here.child(self.game.code(mv)))?;
            }
        }
        Ok(())
    }

    /// The moves from the root on which the answer rests: at each node the first that answers the question there.
    fn line_of_proof(&self, tree: &Tree<G::Move>) -> Vec<G::Move> {
        let mut line = Vec::new();
        let (mut node, mut is_or) = (0, true);
        while tree.is_expanded(node) {
            node = tree.most_proving(node, is_or, TieBreak::First);
            is_or = !is_or;
            line.extend(tree.nodes[node].mv);
        }
        line
    }
}
