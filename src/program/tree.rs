//! The tree of an exercise, as a program has it: named nodes, children, and values as MAX sees them.

use crate::game::{Evaluate, Game};
use crate::games::tree::{ExplicitTree, TreePosition};
use std::collections::HashMap;

/// A node of a tree. Two nodes may share a child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainNode {
    pub name: String,
    pub children: Vec<usize>,
    /// The value of a leaf; of a node with children its estimate.
    pub value: i32,
}

/// A tree; the root is the first node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainTree {
    pub nodes: Vec<PlainNode>,
    pub max_first: bool,
}

impl PlainTree {
    /// The tree with names as the page shows them.
    pub fn of(tree: &ExplicitTree) -> PlainTree {
        let mut plain = PlainTree { nodes: Vec::new(), max_first: tree.first_player_to_move(&tree.root()) };
        plain.add(tree, &tree.root(), &mut HashMap::new());
        plain
    }

    fn add(
        &mut self,
        tree: &ExplicitTree,
        position: &TreePosition,
        known: &mut HashMap<String, usize>,
    ) -> usize {
        let name = tree.node_name(position).unwrap_or_default().to_owned();
        if let Some(node) = known.get(&name) {
            return *node;
        }
        let id = self.nodes.len();
        known.insert(name.clone(), id);
        let own = i32::from(tree.evaluate(position).get());
        let value = if tree.first_player_to_move(position) { own } else { -own };
        self.nodes.push(PlainNode { name, children: Vec::new(), value });
        let mut moves = Vec::new();
        tree.generate(position, &mut moves);
        for mv in moves {
            let child = self.add(tree, &tree.play(position, mv), known);
            self.nodes[id].children.push(child);
        }
        id
    }

    /// The places on the way to the first node with this name, from the left; `None` if there is no such node.
    pub fn path_to(&self, name: &str) -> Option<Vec<u32>> {
        let mut path = Vec::new();
        self.finds(0, name, &mut path).then_some(path)
    }

    fn finds(&self, node: usize, name: &str, path: &mut Vec<u32>) -> bool {
        if self.nodes[node].name.eq_ignore_ascii_case(name) {
            return true;
        }
        for (place, child) in self.nodes[node].children.iter().enumerate() {
            path.push(place as u32);
            if self.finds(*child, name, path) {
                return true;
            }
            path.pop();
        }
        false
    }

    /// Whether a node has no children.
    pub fn is_leaf(&self, node: usize) -> bool {
        self.nodes[node].children.is_empty()
    }
}
