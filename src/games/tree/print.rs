//! Writing a tree as text.

use super::{ExplicitTree, Kind, Node, first, is_reserved, number};
use std::collections::HashSet;
use std::fmt;

impl ExplicitTree {
    /// The tree as text, in one line and always written the same way. Reading it gives an equal
    /// tree.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.text_of(0, self.max_first)
    }

    /// The part of the tree below and including a node, as text, with the side that moves first in it.
    pub(super) fn text_of(&self, node: u32, max_first: bool) -> String {
        let mut text = first::words(max_first).to_owned();
        let root = &self.nodes[node as usize];
        let mut printer = Printer { tree: self, defined: HashSet::new() };
        match &root.kind {
            // Parentheses around everything would be correct too, but they are unusual.
            Kind::Interior { estimate: None, .. } if root.name.is_none() && self.children(node).len() > 1 => {
                printer.print_all(self.children(node), &mut text);
            }
            _ => printer.print(node, &mut text),
        }
        text
    }
}

impl fmt::Display for ExplicitTree {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.to_text())
    }
}

struct Printer<'a> {
    tree: &'a ExplicitTree,
    /// The named nodes that are already in the text.
    defined: HashSet<u32>,
}

impl Printer<'_> {
    /// The recursion is not deep: a tree's height is limited.
    fn print(&mut self, node: u32, text: &mut String) {
        let tree = self.tree;
        let name = tree.nodes[node as usize].name.as_deref();
        if let Some(name) = name {
            text.push_str(name);
            // The name alone means that the leaf's value is unknown.
            let is_unknown = tree.nodes[node as usize].kind == Kind::Leaf(None) && !is_reserved(name);
            if !self.defined.insert(node) || is_unknown {
                return;
            }
            text.push(':');
        }
        match tree.nodes[node as usize].kind {
            Kind::Leaf(Some(units)) => text.push_str(&number::written(units, tree.decimals)),
            Kind::Leaf(None) => text.push('?'),
            Kind::Interior { estimate, .. } => {
                text.push('(');
                self.print_all(tree.children(node), text);
                text.push(')');
                if let Some(estimate) = estimate {
                    text.push('=');
                    text.push_str(&estimate.written(tree.decimals));
                }
            }
        }
    }

    fn print_all(&mut self, nodes: &[u32], text: &mut String) {
        for (index, node) in nodes.iter().enumerate() {
            let Node { name, kind } = &self.tree.nodes[*node as usize];
            let opens = name.is_none() && matches!(kind, Kind::Interior { .. });
            // `)(` is the only pair of neighbours that reads well without a space.
            if index > 0 && !(opens && text.ends_with(')')) {
                text.push(' ');
            }
            self.print(*node, text);
        }
    }
}
