//! The knowledge of a proof search about a tree at a moment, as exercises ask about it.

use super::exercise_tree::{ExerciseTree, Form, NodeId};
use super::number::HIGH;
use crate::misconception::Misconception;
use crate::search::proof_numbers::ProofNumbers;

/// The state of proof-number search in a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofState {
    /// The question: is the value for MAX at least this?
    pub at_least: i16,
    /// The open leaves: nothing is known of them yet.
    pub open: Vec<NodeId>,
    /// The whole tree. The exercise shows its generated part.
    pub whole: ExerciseTree,
    /// The number of descents before this moment.
    pub descents: u32,
}

/// A way of computing proof numbers, right or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountingRule {
    /// The rule of the search.
    Right,
    /// The sum and the least are exchanged.
    SidesExchanged,
    /// The greatest takes the place of the least.
    Greatest,
    /// Each node seen from its own side to move.
    OwnSide,
    /// A judged leaf counts as an open one.
    JudgedIsOpen,
}

impl CountingRule {
    /// The misconception that leads to it; `None` for the right one.
    #[must_use]
    pub fn misconception(self) -> Option<Misconception> {
        match self {
            CountingRule::Right => None,
            CountingRule::SidesExchanged | CountingRule::OwnSide => Some(Misconception::ExchangesProofRules),
            CountingRule::Greatest => Some(Misconception::TakesGreatestForLeast),
            CountingRule::JudgedIsOpen => Some(Misconception::CountsJudgedAsOpen),
        }
    }
}

/// A way of looking for the most-proving leaf, right or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafChoice {
    /// The rule of the search.
    Right,
    /// Along the least proof number at every node.
    LeastProof,
    /// The last of equal numbers is chosen.
    Last,
    /// Along the number that is the sum.
    LeastSum,
    /// The first open leaf from the left is chosen.
    FirstOpen,
}

impl LeafChoice {
    /// The misconception that leads to it; `None` for the right one.
    #[must_use]
    pub fn misconception(self) -> Option<Misconception> {
        match self {
            LeafChoice::Right => None,
            LeafChoice::LeastProof => Some(Misconception::OneNumberEverywhere),
            LeafChoice::Last => Some(Misconception::OtherOrder),
            LeafChoice::LeastSum => Some(Misconception::ExchangesProofRules),
            LeafChoice::FirstOpen => Some(Misconception::TakesFirstOpen),
        }
    }
}

/// A way of computing df-pn's thresholds, right or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThresholdRule {
    /// The rule of the search.
    Right,
    /// The second best child's number itself, not one more.
    NotOneMore,
    /// The parent's own threshold is not used.
    NotCapped,
    /// The sides of the two numbers are exchanged.
    Exchanged,
}

impl ThresholdRule {
    /// The misconception that leads to it; `None` for the right one.
    #[must_use]
    pub fn misconception(self) -> Option<Misconception> {
        match self {
            ThresholdRule::Right => None,
            ThresholdRule::NotOneMore | ThresholdRule::NotCapped => Some(Misconception::WrongThreshold),
            ThresholdRule::Exchanged => Some(Misconception::ExchangesProofRules),
        }
    }
}

/// A tree with the proof numbers of its nodes.
pub struct CountedTree<'a> {
    tree: &'a ExerciseTree,
    numbers: Vec<ProofNumbers>,
}

impl CountedTree<'_> {
    /// The numbers of a node.
    #[must_use]
    pub fn numbers(&self, node: NodeId) -> ProofNumbers {
        self.numbers[node]
    }

    /// The nodes from the root to the leaf that is expanded next.
    #[must_use]
    pub fn way(&self, way: LeafChoice, open: &[NodeId]) -> Vec<NodeId> {
        if way == LeafChoice::FirstOpen {
            let first = self.tree.leaves().into_iter().find(|leaf| open.contains(leaf));
            return first.map_or_else(Vec::new, |leaf| self.up_from(leaf));
        }
        let mut nodes = vec![0];
        let mut node = 0;
        while !self.tree.is_leaf(node) {
            let is_or = self.tree.is_max(node) || way == LeafChoice::LeastProof;
            let number = |child: &NodeId| {
                let (one, all) = self.numbers[*child].one_and_all(is_or);
                if way == LeafChoice::LeastSum { all } else { one }
            };
            let children = self.tree.nodes[node].children.iter().copied();
            let least = match way {
                LeafChoice::Last => children.rev().min_by_key(number),
                _ => children.min_by_key(number),
            };
            let Some(least) = least else { break };
            node = least;
            nodes.push(node);
        }
        nodes
    }

    fn up_from(&self, leaf: NodeId) -> Vec<NodeId> {
        let mut nodes: Vec<NodeId> =
            std::iter::successors(Some(leaf), |node| self.tree.nodes[*node].parent).collect();
        nodes.reverse();
        nodes
    }

    /// The thresholds of df-pn at the nodes of a path, the root first.
    #[must_use]
    pub fn thresholds(&self, way: &[NodeId], limits: ThresholdRule) -> Vec<ProofNumbers> {
        let mut thresholds = vec![ProofNumbers::NO_THRESHOLD];
        for pair in way.windows(2) {
            let (parent, child) = (pair[0], pair[1]);
            let is_or = self.tree.is_max(parent) != (limits == ThresholdRule::Exchanged);
            let others = self.tree.nodes[parent].children.iter().filter(|other| **other != child);
            let second = others.map(|other| self.numbers[*other].one_and_all(is_or).0).min();
            let second = second.unwrap_or(ProofNumbers::INFINITE);
            let own = match limits {
                ThresholdRule::NotCapped => ProofNumbers::NO_THRESHOLD,
                _ => *thresholds.last().unwrap_or(&ProofNumbers::NO_THRESHOLD),
            };
            let of = (self.numbers[parent], own);
            let right = ProofNumbers::thresholds_of_child(is_or, of, self.numbers[child], second, 0);
            thresholds.push(match limits {
                ThresholdRule::NotOneMore => {
                    let (one, all) = right.one_and_all(is_or);
                    ProofNumbers::from_one_and_all(is_or, one.min(second), all)
                }
                _ => right,
            });
        }
        thresholds
    }
}

impl ProofState {
    /// The numbers of every node, with this way of computing.
    #[must_use]
    pub fn counted<'a>(&self, tree: &'a ExerciseTree, counting: CountingRule) -> CountedTree<'a> {
        self.counted_if(tree, counting, &|leaf| self.of_leaf(tree, leaf))
    }

    /// The numbers if an open leaf turned out to be solved.
    #[must_use]
    pub fn counted_with<'a>(&self, tree: &'a ExerciseTree, leaf: NodeId, is_proved: bool) -> CountedTree<'a> {
        let solved = if is_proved { ProofNumbers::PROVED } else { ProofNumbers::DISPROVED };
        let of = |other| if other == leaf { solved } else { self.of_leaf(tree, other) };
        self.counted_if(tree, CountingRule::Right, &of)
    }

    fn of_leaf(&self, tree: &ExerciseTree, leaf: NodeId) -> ProofNumbers {
        if self.open.contains(&leaf) {
            ProofNumbers::UNKNOWN
        } else if tree.nodes[leaf].value >= self.at_least {
            ProofNumbers::PROVED
        } else {
            ProofNumbers::DISPROVED
        }
    }

    fn counted_if<'a>(
        &self,
        tree: &'a ExerciseTree,
        counting: CountingRule,
        of_leaf: &dyn Fn(NodeId) -> ProofNumbers,
    ) -> CountedTree<'a> {
        let mut numbers = vec![ProofNumbers::UNKNOWN; tree.nodes.len()];
        // A parent comes before the nodes below it.
        for node in (0..tree.nodes.len()).rev() {
            if tree.is_leaf(node) {
                let judged_is_open = counting == CountingRule::JudgedIsOpen;
                numbers[node] = if judged_is_open { ProofNumbers::UNKNOWN } else { of_leaf(node) };
                continue;
            }
            let children = || tree.nodes[node].children.iter().map(|child| numbers[*child]);
            let is_or = tree.is_max(node) != (counting == CountingRule::SidesExchanged);
            let right = ProofNumbers::of_children(is_or, children());
            numbers[node] = match counting {
                CountingRule::Greatest => {
                    let (_, all) = right.one_and_all(is_or);
                    let one = children().map(|child| child.one_and_all(is_or).0).max();
                    ProofNumbers::from_one_and_all(is_or, one.unwrap_or(all), all)
                }
                _ => right,
            };
        }
        if counting == CountingRule::OwnSide {
            for node in tree.interior().into_iter().filter(|node| !tree.is_max(*node)) {
                let ProofNumbers { proof, disproof } = numbers[node];
                numbers[node] = ProofNumbers { proof: disproof, disproof: proof };
            }
        }
        CountedTree { tree, numbers }
    }
}

/// The part of a tree that proof-number search has generated after this number of descents, as a separate tree; `None`
/// once the root is solved. Nodes are judged when they are generated, and of equal numbers the first is taken.
#[must_use]
pub fn after(whole: &ExerciseTree, at_least: i16, descents: u32) -> Option<(ExerciseTree, ProofState)> {
    let mut expanded: Vec<NodeId> = Vec::new();
    let mut shown = None;
    for descent in 0..=descents {
        let (tree, origins) = generated(whole, &expanded);
        let open: Vec<NodeId> =
            tree.leaves().into_iter().filter(|leaf| !whole.is_leaf(origins[*leaf])).collect();
        let state = ProofState { at_least, open, whole: whole.clone(), descents: descent };
        let search = state.counted(&tree, CountingRule::Right);
        if search.numbers(0).solved().is_some() {
            return None;
        }
        expanded.push(origins[*search.way(LeafChoice::Right, &state.open).last()?]);
        shown = Some((tree, state));
    }
    shown
}

/// The nodes that were generated, and of each which it is in the whole tree.
fn generated(whole: &ExerciseTree, expanded: &[NodeId]) -> (ExerciseTree, Vec<NodeId>) {
    fn below(whole: &ExerciseTree, expanded: &[NodeId], node: NodeId, origins: &mut Vec<NodeId>) -> Form {
        origins.push(node);
        let children = if expanded.contains(&node) { &whole.nodes[node].children[..] } else { &[] };
        Form(children.iter().map(|child| below(whole, expanded, *child, origins)).collect())
    }
    let mut origins = Vec::new();
    let form = below(whole, expanded, 0, &mut origins);
    let mut tree = ExerciseTree::new(&form, &[], whole.max_first);
    for leaf in tree.leaves() {
        tree.nodes[leaf].value = whole.nodes[origins[leaf]].value;
    }
    (tree, origins)
}

/// A number as exercises have it.
#[must_use]
pub fn as_value(number: u32) -> i16 {
    i16::try_from(number).unwrap_or(HIGH)
}
