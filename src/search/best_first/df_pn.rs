//! df-pn (Nagai 2002): proof-number search depth first, with thresholds in the place of descents and a table in the
//! place of the tree.
//!
//! The table keeps a position with the plies that are left below it, so numbers never depend on the way to a position,
//! but for repetitions on that way: what they decide is wrong on another way (the graph-history interaction).

use super::room_for;
use super::visiting::Here;
use crate::game::{Evaluate, MoveCode};
use crate::search::leave_reason::LeaveReason;
use crate::search::observe::{Left, Observer};
use crate::search::proof_numbers::ProofNumbers;
use crate::search::proof_parameters::JudgedWhen;
use crate::search::state::{Search, Stop};
use crate::search::visit_kind::VisitKind;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// The numbers of the positions met so far, by key and plies from the root. The hasher has no random seed.
type Known = HashMap<(u64, u16), Entry, BuildHasherDefault<DefaultHasher>>;

#[derive(Clone, Copy)]
struct Entry {
    numbers: ProofNumbers,
    /// Whether its children have been generated.
    is_expanded: bool,
}

/// A move of the node under way, and where it leads.
struct Child<M> {
    mv: M,
    key: (u64, u16),
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Searches until the root is solved. Gives how it was left.
    pub(in crate::search) fn depth_first_proof_number_search(&mut self) -> Result<Left, Stop> {
        let mut known = Known::default();
        let root = self.game.root();
        let here = self.at_root(VisitKind::Node);
        let left = self.multiple_iterative_deepening(&mut known, &root, &here, ProofNumbers::NO_THRESHOLD)?;
        if left.reason == LeaveReason::Proved {
            self.root_pv = self.line_from(&known, left.best);
        }
        Ok(left)
    }

    /// Stays at a node until one of its numbers reaches its threshold (Nagai's MID).
    fn multiple_iterative_deepening(
        &mut self,
        known: &mut Known,
        position: &G::Position,
        here: &Here,
        thresholds: ProofNumbers,
    ) -> Result<Left, Stop> {
        self.enter(position, here)?;
        self.observer.thresholds(thresholds);
        let outcome = self.stay(known, position, here, thresholds);
        self.leave(here, outcome.as_ref().map(|(left, numbers)| (left, *numbers)).map_err(|stop| *stop));
        outcome.map(|(left, _)| left)
    }

    fn stay(
        &mut self,
        known: &mut Known,
        position: &G::Position,
        here: &Here,
        thresholds: ProofNumbers,
    ) -> Result<(Left, ProofNumbers), Stop> {
        let ply = here.arrival.ply;
        let key = (self.path[usize::from(ply)], ply);
        if let Some(solved) = self.solved_by_itself(position, here) {
            known.insert(key, Entry { numbers: solved.numbers, is_expanded: false });
            return Ok((solved.left, solved.numbers));
        }
        let children = self.children_of(position, ply);
        if !known.get(&key).is_some_and(|entry| entry.is_expanded) {
            if self.parameters.proof.judged_when == JudgedWhen::Generated {
                self.judge_children(known, position, here, &children)?;
            }
            room_for(known.len() + 1)?;
            known.insert(key, Entry { numbers: ProofNumbers::UNKNOWN, is_expanded: true });
        }
        let is_or = here.is_or();
        loop {
            let of = |child: &Child<G::Move>| numbers_of(known, child);
            let numbers = ProofNumbers::of_children(is_or, children.iter().map(of));
            let number = |child: &Child<G::Move>| of(child).one_and_all(is_or).0;
            // The first of those with the least number; the second best is the least of the others.
            let Some(best) = children.iter().min_by_key(|child| number(child)) else {
                return Err(Stop::Room);
            };
            if numbers.reaches(thresholds) || numbers.solved().is_some() {
                known.insert(key, Entry { numbers, is_expanded: true });
                return Ok((here.left(numbers, self.game.code(best.mv)), numbers));
            }
            let others = children.iter().filter(|child| !std::ptr::eq(*child, best));
            let second = others.map(number).min().unwrap_or(ProofNumbers::INFINITE);
            let epsilon = self.parameters.proof.epsilon;
            let of_child = (numbers, thresholds);
            let below = ProofNumbers::thresholds_of_child(is_or, of_child, of(best), second, epsilon);
            let next = self.game.play(position, best.mv);
            let there = here.child(self.game.code(best.mv));
            self.multiple_iterative_deepening(known, &next, &there, below)?;
        }
    }

    /// The moves of a node, which lie in its frame, and where they lead.
    fn children_of(&self, position: &G::Position, ply: u16) -> Vec<Child<G::Move>> {
        let moves = &self.frames[usize::from(ply)].moves;
        let child =
            |&mv: &G::Move| Child { mv, key: (self.game.key(&self.game.play(position, mv)), ply + 1) };
        moves.iter().map(child).collect()
    }

    /// Visits the children of a node that is expanded, to see which are solved by themselves.
    fn judge_children(
        &mut self,
        known: &mut Known,
        position: &G::Position,
        here: &Here,
        children: &[Child<G::Move>],
    ) -> Result<(), Stop> {
        room_for(known.len() + children.len())?;
        // A position that was met on another way has numbers already.
        for child in children {
            if known.contains_key(&child.key) {
                continue;
            }
            let next = self.game.play(position, child.mv);
            let numbers = self.generated(&next, &here.child(self.game.code(child.mv)))?;
            known.insert(child.key, Entry { numbers, is_expanded: false });
        }
        Ok(())
    }

    /// The moves from the root on which the answer rests, see proof-number search.
    fn line_from(&self, known: &Known, best: MoveCode) -> Vec<G::Move> {
        let mut position = self.game.root();
        let mut line = Vec::new();
        let mut next = self.game.find(&position, best);
        while let Some(mv) = next {
            line.push(mv);
            position = self.game.play(&position, mv);
            let ply = line.len() as u16;
            if ply >= u16::from(self.parameters.depth)
                || !known.get(&(self.game.key(&position), ply)).is_some_and(|entry| entry.is_expanded)
            {
                break;
            }
            let mut moves = Vec::new();
            self.game.generate(&position, &mut moves);
            let is_or = ply.is_multiple_of(2);
            next = moves.into_iter().min_by_key(|mv| {
                let key = (self.game.key(&self.game.play(&position, *mv)), ply + 1);
                let numbers = known.get(&key).map_or(ProofNumbers::UNKNOWN, |entry| entry.numbers);
                numbers.one_and_all(is_or).0
            });
        }
        line
    }
}

fn numbers_of<M>(known: &Known, child: &Child<M>) -> ProofNumbers {
    known.get(&child.key).map_or(ProofNumbers::UNKNOWN, |entry| entry.numbers)
}
