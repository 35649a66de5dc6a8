//! B* (Berliner 1979): every node has an interval in which its value lies, and the search ends as soon as one move of the
//! root is separate from the others, whatever the values are.
//!
//! Every descent expands one leaf, and narrows the intervals on its way back. At the root the strategy chooses the move
//! ([`crate::search::b_star_parameters::Strategy`]); below it every node is left by its best optimistic move. A node whose
//! bounds meet is not searched any further.

use super::room_for;
use super::visiting::Here;
use crate::game::{Evaluate, Interval, MoveCode};
use crate::search::arrival::Arrival;
use crate::search::leave_reason::LeaveReason;
use crate::search::observe::{Left, Observer, Visited};
use crate::search::parameters::plies;
use crate::search::state::{Search, Stop};
use crate::search::visit_kind::VisitKind;
use crate::search::window::Window;
use std::ops::Range;

/// A node that is kept.
struct Node {
    /// The move that leads to it.
    mv: MoveCode,
    /// For its side to move.
    interval: Interval,
    /// Its children, next to each other; none before it is expanded.
    first_child: u32,
    children: u32,
}

/// The tree, the root first.
struct Tree {
    nodes: Vec<Node>,
    /// Descents that had a choice at the root.
    descents: u32,
}

const ROOT: usize = 0;

impl Tree {
    fn add(&mut self, mv: MoveCode) {
        self.nodes.push(Node { mv, interval: Interval::UNKNOWN, first_child: 0, children: 0 });
    }

    fn children(&self, node: usize) -> Range<usize> {
        let Node { first_child, children, .. } = self.nodes[node];
        first_child as usize..(first_child + children) as usize
    }

    /// The interval of a child as its parent's side sees it.
    fn seen_from_above(&self, child: usize) -> Interval {
        -self.nodes[child].interval
    }

    fn is_settled(&self, node: usize) -> bool {
        self.nodes[node].interval.value().is_some()
    }

    /// Of some children the one with the highest optimistic bound, of several the first.
    fn most_optimistic(&self, children: impl Iterator<Item = usize>) -> Option<usize> {
        let optimistic = |child: usize| self.seen_from_above(child).optimistic;
        children.reduce(|best, child| if optimistic(child) > optimistic(best) { child } else { best })
    }

    /// The root's move that is proved best, if one is separate from all others.
    fn separate(&self) -> Option<usize> {
        self.children(ROOT).find(|best| {
            let others = self.children(ROOT).filter(|other| other != best);
            self.seen_from_above(*best).is_separate_from(others.map(|other| self.seen_from_above(other)))
        })
    }

    /// The child of the root that a descent follows. What is settled cannot be searched further: where that is the second
    /// best, only the best move can still separate the two.
    fn chosen_at_root(&self, proves_best: bool) -> Option<usize> {
        let best = self.most_optimistic(self.children(ROOT));
        let second = self.most_optimistic(self.children(ROOT).filter(|child| Some(*child) != best));
        second.filter(|second| !proves_best && !self.is_settled(*second)).or(best)
    }

    /// The child on the way of a descent below the root. It is not settled: its node would be settled with it.
    fn chosen(&self, node: usize) -> Option<usize> {
        self.most_optimistic(self.children(node))
    }

    /// Narrows the interval of a node by those of its children.
    fn update(&mut self, node: usize) -> Interval {
        let of_children = Interval::of_children(self.children(node).map(|child| self.nodes[child].interval));
        let interval = self.nodes[node].interval.narrowed_by(of_children);
        self.nodes[node].interval = interval;
        interval
    }

    /// How a node is left that has children: its best move is the one with the highest optimistic bound, or at the root
    /// the one that is proved best.
    fn left(&self, node: usize) -> Left {
        let separate = if node == ROOT { self.separate() } else { None };
        let best = separate.or_else(|| self.most_optimistic(self.children(node)));
        let left = left(self.nodes[node].interval);
        let reason = match separate {
            Some(_) if !left.reason.has_value() => LeaveReason::MoveFound,
            _ => left.reason,
        };
        Left { reason, best: best.map_or(MoveCode::NONE, |child| self.nodes[child].mv), ..left }
    }
}

/// How a visit is left with an interval.
fn left(interval: Interval) -> Left {
    match interval.value() {
        Some(value) => Left::with_value(LeaveReason::BoundsMeet, value),
        None => Left::without_value(LeaveReason::Unsolved),
    }
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Descends until a move of the root is separate from the others. Gives how the last visit of the root was left, and
    /// keeps the root's interval.
    pub(in crate::search) fn b_star_search(&mut self) -> Result<Left, Stop> {
        let mut tree = Tree { nodes: Vec::new(), descents: 0 };
        tree.add(MoveCode::NONE);
        let root = self.game.root();
        let mut kind = VisitKind::Node;
        loop {
            let arrival = Arrival::at_root(kind, plies(self.parameters.depth));
            let left = self.narrow(&mut tree, ROOT, &root, &Here { arrival, window: Window::FULL })?;
            let is_leaf = tree.children(ROOT).is_empty();
            if is_leaf || tree.separate().is_some() {
                self.root_interval = Some(tree.nodes[ROOT].interval);
                self.root_pv =
                    left.best.known().and_then(|best| self.game.find(&root, best)).into_iter().collect();
                return Ok(left);
            }
            kind = VisitKind::Pass;
        }
    }

    /// Visits a node on the way of a descent.
    fn narrow(
        &mut self,
        tree: &mut Tree,
        node: usize,
        position: &G::Position,
        here: &Here,
    ) -> Result<Left, Stop> {
        self.enter(position, here)?;
        let outcome = self.narrowed_below(tree, node, position, here);
        self.leave_bounded(
            here,
            outcome.as_ref().map(|left| (left, tree.nodes[node].interval)).map_err(|stop| *stop),
        );
        outcome
    }

    fn narrowed_below(
        &mut self,
        tree: &mut Tree,
        node: usize,
        position: &G::Position,
        here: &Here,
    ) -> Result<Left, Stop> {
        let chosen = match tree.children(node).is_empty() {
            true => None,
            false if node == ROOT => {
                tree.descents += 1;
                tree.chosen_at_root(self.parameters.b_star.strategy.proves_best(tree.descents - 1))
            }
            false => tree.chosen(node),
        };
        if let Some(chosen) = chosen {
            let mv = tree.nodes[chosen].mv;
            if let Some(next) = self.game.find(position, mv) {
                let next = self.game.play(position, next);
                self.narrow(tree, chosen, &next, &here.child(mv))?;
            }
        } else if let Some(left) = self.end_of_line(position, here) {
            // Only of the root nothing is known before it is entered.
            tree.nodes[node].interval = Interval::exact(left.value);
            return Ok(left);
        } else {
            if node == ROOT {
                tree.nodes[node].interval = self.game.interval(position);
            }
            self.expand_bounded(tree, node, position, here)?;
        }
        tree.update(node);
        Ok(tree.left(node))
    }

    /// Generates the children of a node, whose moves lie in its frame, and visits each of them to read its interval.
    fn expand_bounded(
        &mut self,
        tree: &mut Tree,
        node: usize,
        position: &G::Position,
        here: &Here,
    ) -> Result<(), Stop> {
        let moves = self.frames[usize::from(here.arrival.ply)].moves.clone();
        room_for(tree.nodes.len() + moves.len())?;
        let first = tree.nodes.len();
        for mv in &moves {
            tree.add(self.game.code(*mv));
        }
        for (child, mv) in (first..).zip(&moves) {
            let (next, there) = (self.game.play(position, *mv), here.child(self.game.code(*mv)));
            self.enter(&next, &there)?;
            let (left, interval) = match self.end_of_line(&next, &there) {
                Some(left) => (left, Interval::exact(left.value)),
                None => {
                    let interval = self.game.interval(&next);
                    (left(interval), interval)
                }
            };
            tree.nodes[child].interval = interval;
            self.leave_bounded(&there, Ok((&left, interval)));
        }
        (tree.nodes[node].first_child, tree.nodes[node].children) = (first as u32, moves.len() as u32);
        Ok(())
    }

    /// Leaves the visit that was entered last and is open, with its interval; without it where the search stops.
    pub(super) fn leave_bounded(&mut self, here: &Here, outcome: Result<(&Left, Interval), Stop>) {
        let Arrival { kind, ply, .. } = here.arrival;
        let visited = Visited { kind, quiescence: false, ply };
        match outcome {
            Ok((left, interval)) => {
                self.observer.interval(interval);
                self.observer.leave(&visited, left);
            }
            Err(_) => self.observer.leave(&visited, &Left::without_value(LeaveReason::Stopped)),
        }
    }
}
