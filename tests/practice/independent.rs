//! Minimax and alpha-beta once more, written for these tests from the textbook, without the rest of the project: on
//! a plain nested list, with MAX and MIN as two functions, so that not even the style is shared.

use plyscope::practice::{ExerciseTree, NodeId};
use std::collections::BTreeMap;

/// A value beyond all others, above and below.
pub const FAR: i32 = 1_000_000;

/// A search by the textbook.
pub struct Textbook<'a> {
    pub tree: &'a ExerciseTree,
    /// Whether equal bounds leave a node open.
    pub strict: bool,
    pub from_right: bool,
    /// Whether values are held inside the window (fail-hard).
    pub hard: bool,
    /// The leaves that were looked at, in order.
    pub leaves: Vec<NodeId>,
    /// The edges that were cut.
    pub cut: Vec<NodeId>,
    /// Alpha and beta at entry.
    pub entered: BTreeMap<NodeId, (i32, i32)>,
    /// The changes of alpha in a MAX node, or of beta in a MIN node.
    pub changed: BTreeMap<NodeId, Vec<i32>>,
    pub returned: BTreeMap<NodeId, i32>,
    /// The number of cut-offs that left something out.
    pub cuts: usize,
    /// The number of cuts that no value of the parent's own children would have made.
    pub deep_cuts: usize,
}

impl<'a> Textbook<'a> {
    pub fn new(tree: &'a ExerciseTree, strict: bool) -> Textbook<'a> {
        Textbook {
            tree,
            strict,
            from_right: false,
            hard: false,
            leaves: Vec::new(),
            cut: Vec::new(),
            entered: BTreeMap::new(),
            changed: BTreeMap::new(),
            returned: BTreeMap::new(),
            cuts: 0,
            deep_cuts: 0,
        }
    }

    pub fn searched(mut self, alpha: i32, beta: i32) -> Self {
        if self.tree.max_first {
            self.max_value(0, alpha, beta, -FAR);
        } else {
            self.min_value(0, alpha, beta, FAR);
        }
        self
    }

    fn children(&self, node: NodeId) -> Vec<NodeId> {
        let mut children = self.tree.nodes[node].children.clone();
        if self.from_right {
            children.reverse();
        }
        children
    }

    fn leaf(&mut self, node: NodeId) -> Option<i32> {
        if !self.tree.nodes[node].children.is_empty() {
            return None;
        }
        self.leaves.push(node);
        Some(i32::from(self.tree.nodes[node].value))
    }

    /// `parents` is the best value among the parent's children up to now.
    fn max_value(&mut self, node: NodeId, mut alpha: i32, beta: i32, parents: i32) -> i32 {
        self.entered.insert(node, (alpha, beta));
        if let Some(value) = self.leaf(node) {
            return value;
        }
        let mut value = -FAR;
        let children = self.children(node);
        for (index, child) in children.iter().enumerate() {
            value = value.max(self.min_value(*child, alpha, beta, value));
            if value > beta || (!self.strict && value == beta) {
                self.end(node, &children[index + 1..], value < parents);
                break;
            }
            if value > alpha {
                alpha = value;
                self.changed.entry(node).or_default().push(alpha);
            }
        }
        let value = self.held(node, value);
        self.returned.insert(node, value);
        value
    }

    /// A value as it is returned.
    fn held(&self, node: NodeId, value: i32) -> i32 {
        let (alpha, beta) = self.entered[&node];
        if self.hard { value.clamp(alpha, beta) } else { value }
    }

    fn min_value(&mut self, node: NodeId, alpha: i32, mut beta: i32, parents: i32) -> i32 {
        self.entered.insert(node, (alpha, beta));
        if let Some(value) = self.leaf(node) {
            return value;
        }
        let mut value = FAR;
        let children = self.children(node);
        for (index, child) in children.iter().enumerate() {
            value = value.min(self.max_value(*child, alpha, beta, value));
            if value < alpha || (!self.strict && value == alpha) {
                self.end(node, &children[index + 1..], value > parents);
                break;
            }
            if value < beta {
                beta = value;
                self.changed.entry(node).or_default().push(beta);
            }
        }
        let value = self.held(node, value);
        self.returned.insert(node, value);
        value
    }

    fn end(&mut self, _node: NodeId, left_out: &[NodeId], deep: bool) {
        self.cut.extend(left_out);
        self.cuts += usize::from(!left_out.is_empty());
        self.deep_cuts += usize::from(!left_out.is_empty() && deep);
    }

    /// The leaves that were not looked at, by name.
    pub fn never(&self) -> Vec<String> {
        let names = (0..self.tree.nodes.len()).filter(|node| self.tree.nodes[*node].children.is_empty());
        let mut never: Vec<String> = names
            .filter(|leaf| !self.leaves.contains(leaf))
            .map(|leaf| self.tree.nodes[leaf].name.clone())
            .collect();
        never.sort();
        never
    }
}

/// Plain minimax.
pub fn minimax(tree: &ExerciseTree, node: NodeId, max: bool) -> i32 {
    let children = &tree.nodes[node].children;
    if children.is_empty() {
        return tree.nodes[node].value.into();
    }
    let values = children.iter().map(|child| minimax(tree, *child, !max));
    if max { values.max().unwrap() } else { values.min().unwrap() }
}
