//! Proof-number search as a small program, right or with a mistake.

use super::depth_first::MOST_EVENTS;
use super::event::{End, Event};
use super::mistake::Mistake;
use super::tree::PlainTree;

#[derive(Clone, Copy)]
struct Numbers {
    proof: End,
    disproof: End,
}

impl Numbers {
    fn is_solved(self) -> bool {
        self.proof == End::At(0) || self.disproof == End::At(0)
    }
}

struct Node {
    node: usize,
    numbers: Numbers,
    children: Vec<usize>,
}

struct Program<'tree> {
    tree: &'tree PlainTree,
    mistake: Option<Mistake>,
    /// The least value for the side to move at the root that is to be proved.
    goal: i32,
    nodes: Vec<Node>,
    events: Vec<Event>,
}

/// The events of proof-number search with at most one mistake.
pub fn events(tree: &PlainTree, goal: i32, mistake: Option<Mistake>) -> Vec<Event> {
    let unknown = Numbers { proof: End::At(1), disproof: End::At(1) };
    let root = Node { node: 0, numbers: unknown, children: Vec::new() };
    let mut program = Program { tree, mistake, goal, nodes: vec![root], events: Vec::new() };
    if tree.is_leaf(0) {
        program.nodes[0].numbers = program.judged(0);
    }
    while !program.nodes[0].numbers.is_solved() && program.events.len() < MOST_EVENTS {
        program.descend(0, true);
    }
    program.events
}

impl Program<'_> {
    fn print(&mut self, event: Event) {
        if self.events.len() < MOST_EVENTS {
            self.events.push(event);
        }
    }

    fn enter(&mut self, id: usize) {
        let name = self.tree.nodes[self.nodes[id].node].name.clone();
        self.print(Event::Enter { name, window: None });
    }

    fn leave(&mut self, id: usize) {
        let Node { node, numbers: Numbers { proof, disproof }, .. } = self.nodes[id];
        let name = self.tree.nodes[node].name.clone();
        self.print(Event::Numbers { name, proof, disproof });
    }

    /// The numbers of a node before it is expanded.
    fn judged(&self, node: usize) -> Numbers {
        let plain = &self.tree.nodes[node];
        if !plain.children.is_empty() {
            return Numbers { proof: End::At(1), disproof: End::At(1) };
        }
        let for_root = if self.tree.max_first { plain.value } else { -plain.value };
        if for_root >= self.goal {
            Numbers { proof: End::At(0), disproof: End::Greatest }
        } else {
            Numbers { proof: End::Greatest, disproof: End::At(0) }
        }
    }

    fn descend(&mut self, id: usize, is_or: bool) {
        self.enter(id);
        if self.nodes[id].children.is_empty() {
            for node in self.tree.nodes[self.nodes[id].node].children.clone() {
                let numbers = self.judged(node);
                let child = self.nodes.len();
                self.nodes.push(Node { node, numbers, children: Vec::new() });
                self.nodes[id].children.push(child);
                self.enter(child);
                self.leave(child);
            }
        } else if let Some(next) = self.next(id, is_or) {
            self.descend(next, !is_or);
        }
        self.update(id, is_or);
        self.leave(id);
    }

    fn next(&self, id: usize, is_or: bool) -> Option<usize> {
        let children = self.nodes[id].children.iter().copied();
        let numbers = |child: &usize| self.nodes[*child].numbers;
        if self.mistake == Some(Mistake::FirstOpen) {
            return children.into_iter().find(|child| !numbers(child).is_solved());
        }
        let by_proof = is_or || self.mistake == Some(Mistake::ProofEverywhere);
        let key = |child: &usize| if by_proof { numbers(child).proof } else { numbers(child).disproof };
        // Solved children are never next: a program with a mistake would expand them for ever.
        children.filter(|child| !numbers(child).is_solved()).min_by_key(key)
    }

    fn update(&mut self, id: usize, is_or: bool) {
        let children: Vec<Numbers> =
            self.nodes[id].children.iter().map(|child| self.nodes[*child].numbers).collect();
        let least = |of: fn(&Numbers) -> End| children.iter().map(of).min().unwrap_or(End::Greatest);
        let all = |of: fn(&Numbers) -> End| {
            if self.mistake == Some(Mistake::MaximaForSums) {
                return children.iter().map(of).max().unwrap_or(End::At(0));
            }
            children.iter().map(of).fold(End::At(0), |sum, number| match (sum, number) {
                (End::At(sum), End::At(number)) => End::At(sum.saturating_add(number)),
                _ => End::Greatest,
            })
        };
        let is_min_proof = is_or != (self.mistake == Some(Mistake::NumbersExchanged));
        self.nodes[id].numbers = if is_min_proof {
            Numbers { proof: least(|child| child.proof), disproof: all(|child| child.disproof) }
        } else {
            Numbers { proof: all(|child| child.proof), disproof: least(|child| child.disproof) }
        };
    }
}
