//! The tree of an exercise: small, given, every node with a name.

use super::number::shown;
use crate::game::{Evaluate, Game, MINUS, with_decimals};
use crate::games::tree::{ExplicitTree, LARGEST_NUMBER, NodeKind, NodeSpec, TreeError, TreePosition};
use crate::sorted::sort_by_key;
use std::collections::HashSet;

/// A node by its place in [`ExerciseTree::nodes`].
pub type NodeId = usize;

/// One node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseNode {
    /// `A`, `B`, ... for nodes with children, row by row; `L1`, `L2`, ... for leaves from left to right.
    pub name: String,
    /// The parent node; `None` for the root.
    pub parent: Option<NodeId>,
    /// The children from left to right; empty for a leaf.
    pub children: Vec<NodeId>,
    /// A leaf's value, from MAX's side.
    pub value: i16,
    /// The distance from the root.
    pub ply: usize,
}

/// A tree without transpositions whose leaves are all that is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseTree {
    /// The nodes, each before the nodes below it; the root is the first.
    pub nodes: Vec<ExerciseNode>,
    /// Whether MAX moves at the root.
    pub max_first: bool,
    /// The number of decimals of values: a value counts units of the last decimal.
    pub decimals: u8,
}

/// Two nodes that are one position: the later node, and the earlier node.
pub type Same = (NodeId, NodeId);

/// The details of a tree for a search, apart from its leaves.
#[derive(Clone, Debug, Default)]
pub struct Details {
    /// The judgement of each node with children, for an iteration that ends at it; empty if no iteration does.
    pub estimates: Vec<i16>,
    /// Pairs of nodes that are one position.
    pub same: Vec<Same>,
}

impl Details {
    /// The node that represents a node's position: the earlier node, if the position comes again.
    fn position_of(&self, node: NodeId) -> NodeId {
        self.same.iter().find(|(later, _)| *later == node).map_or(node, |(_, first)| *first)
    }
}

/// The form of a tree: the forms of its children.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form(pub Vec<Form>);

impl ExerciseTree {
    /// A tree of a form, its leaves' values from left to right.
    #[must_use]
    pub fn new(form: &Form, values: &[i16], max_first: bool) -> ExerciseTree {
        let mut tree = ExerciseTree { nodes: Vec::new(), max_first, decimals: 0 };
        tree.add(form, None, 0);
        let leaves = tree.leaves();
        for (leaf, value) in leaves.iter().zip(values) {
            tree.nodes[*leaf].value = *value;
        }
        tree.give_names(&leaves);
        tree
    }

    fn add(&mut self, form: &Form, parent: Option<NodeId>, ply: usize) -> NodeId {
        let id = self.nodes.len();
        self.nodes.push(ExerciseNode { name: String::new(), parent, children: Vec::new(), value: 0, ply });
        for child in &form.0 {
            let child = self.add(child, Some(id), ply + 1);
            self.nodes[id].children.push(child);
        }
        id
    }

    fn give_names(&mut self, leaves: &[NodeId]) {
        for (number, leaf) in leaves.iter().enumerate() {
            self.nodes[*leaf].name = format!("L{}", number + 1);
        }
        for (number, node) in self.interior().into_iter().enumerate() {
            let letter = char::from(b'A' + (number % 26) as u8);
            self.nodes[node].name = format!("{letter}{}", "'".repeat(number / 26));
        }
    }

    /// Reads a tree in the notation of explicit trees. A node that several paths reach is copied for each
    /// path.
    ///
    /// # Errors
    ///
    /// The text is not a tree.
    pub fn read(text: &str) -> Result<ExerciseTree, TreeError> {
        let tree: ExplicitTree = text.parse()?;
        Ok(ExerciseTree::of(&tree))
    }

    /// A tree as one without transpositions. Nodes keep the names that the text gives to them.
    #[must_use]
    pub fn of(tree: &ExplicitTree) -> ExerciseTree {
        let (mut values, mut names) = (Vec::new(), Vec::new());
        let root = tree.root();
        let form = form_of(tree, &root, &mut values, &mut names);
        let mut read = ExerciseTree::new(&form, &values, tree.first_player_to_move(&root));
        read.decimals = tree.decimals();
        read.take_names(names);
        read
    }

    /// Takes over names that were given, in the order of the nodes. Of nodes with one name the first has it; a name of ours
    /// that was given to another node gets apostrophes.
    fn take_names(&mut self, given: Vec<Option<String>>) {
        let mut taken: HashSet<String> = given.iter().flatten().cloned().collect();
        let mut free = taken.clone();
        for (node, given) in self.nodes.iter_mut().zip(given) {
            if let Some(given) = given.filter(|given| free.remove(given)) {
                node.name = given;
                continue;
            }
            while !taken.insert(node.name.clone()) {
                node.name.push('\'');
            }
        }
    }

    /// A value as people read it.
    #[must_use]
    pub fn shown(&self, value: i16) -> String {
        match value.checked_abs().filter(|size| *size <= LARGEST_NUMBER && self.decimals > 0) {
            Some(size) => {
                let sign = if value < 0 { MINUS } else { "" };
                format!("{sign}{}", with_decimals(size.unsigned_abs(), self.decimals))
            }
            None => shown(value),
        }
    }

    /// Leaves from left to right.
    #[must_use]
    pub fn leaves(&self) -> Vec<NodeId> {
        self.leaves_below(0)
    }

    /// Nodes with children, row by row.
    #[must_use]
    pub fn interior(&self) -> Vec<NodeId> {
        let mut interior: Vec<NodeId> = (0..self.nodes.len()).filter(|node| !self.is_leaf(*node)).collect();
        sort_by_key(&mut interior, |node| self.nodes[*node].ply);
        interior
    }

    /// Whether a node has no children.
    #[must_use]
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.nodes[node].children.is_empty()
    }

    /// Whether MAX moves at a node.
    #[must_use]
    pub fn is_max(&self, node: NodeId) -> bool {
        self.nodes[node].ply.is_multiple_of(2) == self.max_first
    }

    /// A node's name.
    #[must_use]
    pub fn name(&self, node: NodeId) -> &str {
        &self.nodes[node].name
    }

    /// The node of a name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<NodeId> {
        self.nodes.iter().position(|node| node.name == name)
    }

    /// The longest way from the root to a leaf, in plies.
    #[must_use]
    pub fn height(&self) -> usize {
        self.nodes.iter().map(|node| node.ply).max().unwrap_or(0)
    }

    /// The leaves below a node, or itself.
    #[must_use]
    pub fn leaves_below(&self, node: NodeId) -> Vec<NodeId> {
        if self.is_leaf(node) {
            return vec![node];
        }
        self.nodes[node].children.iter().flat_map(|child| self.leaves_below(*child)).collect()
    }

    /// Whether a node is another node, or is below it.
    #[must_use]
    pub fn is_below(&self, node: NodeId, top: NodeId) -> bool {
        node == top || self.nodes[node].parent.is_some_and(|parent| self.is_below(parent, top))
    }

    /// The tree with another value of a leaf.
    #[must_use]
    pub fn with_value(&self, leaf: NodeId, value: i16) -> ExerciseTree {
        let mut tree = self.clone();
        tree.nodes[leaf].value = value;
        tree
    }

    /// The tree with the other side to move first.
    #[must_use]
    pub fn swapped(&self) -> ExerciseTree {
        ExerciseTree { max_first: !self.max_first, ..self.clone() }
    }

    /// The tree in the notation of explicit trees, with the names.
    #[must_use]
    pub fn text(&self) -> String {
        self.text_with(&Details::default())
    }

    /// The text with details. If two nodes are one position, only the name of the first is written for the later node.
    #[must_use]
    pub fn text_with(&self, details: &Details) -> String {
        self.text_of(&|node, below| match (details.position_of(node), details.estimates.get(node)) {
            (first, _) if first != node => self.name(first).to_owned(),
            (_, Some(estimate)) if !self.is_leaf(node) => format!("{}:{below}={estimate}", self.name(node)),
            _ => format!("{}:{below}", self.name(node)),
        })
    }

    /// The nodes of the game of this tree, for a place from `from` on in a list of nodes. The root is the first.
    #[must_use]
    pub fn specs(&self, details: &Details, from: usize) -> Vec<NodeSpec> {
        let mut order = Vec::new();
        self.add_below(details, 0, &mut order);
        order.reverse();
        let mut places = vec![0; self.nodes.len()];
        for (place, node) in order.iter().enumerate() {
            places[*node] = from + place;
        }
        let spec = |node: &NodeId| {
            let children = &self.nodes[*node].children;
            if children.is_empty() {
                return NodeSpec::leaf(self.nodes[*node].value);
            }
            let children = children.iter().map(|child| places[details.position_of(*child)]).collect();
            let estimate = details.estimates.get(*node).map(|number| (*number).into());
            NodeSpec { name: None, kind: NodeKind::Interior { children, estimate } }
        };
        order.iter().map(spec).collect()
    }

    /// Adds the nodes below a node, and then the node.
    fn add_below(&self, details: &Details, node: NodeId, order: &mut Vec<NodeId>) {
        if order.contains(&node) {
            return;
        }
        for child in self.nodes[node].children.iter().rev() {
            self.add_below(details, details.position_of(*child), order);
        }
        order.push(node);
    }

    /// The tree as a game.
    #[must_use]
    pub fn game(&self, details: &Details) -> Option<ExplicitTree> {
        let game = ExplicitTree::from_nodes(&self.specs(details, 0)).ok()?;
        Some(game.with_first(self.max_first))
    }

    /// The tree in the notation of explicit trees, without names.
    #[must_use]
    pub fn bare_text(&self) -> String {
        self.text_of(&|_, below| below)
    }

    /// The tree in the notation of explicit trees: `write` makes a node's text of its children's texts, or of its
    /// value.
    #[must_use]
    pub fn text_of(&self, write: &dyn Fn(NodeId, String) -> String) -> String {
        let first = if self.max_first { "" } else { "min to move: " };
        format!("{first}{}", self.text_below(0, write))
    }

    fn text_below(&self, node: NodeId, write: &dyn Fn(NodeId, String) -> String) -> String {
        let ExerciseNode { children, value, .. } = &self.nodes[node];
        if children.is_empty() {
            return write(node, self.shown(*value).replace(MINUS, "-"));
        }
        let below: Vec<String> = children.iter().map(|child| self.text_below(*child, write)).collect();
        write(node, format!("({})", below.join(" ")))
    }
}

fn form_of(
    game: &ExplicitTree,
    position: &TreePosition,
    values: &mut Vec<i16>,
    names: &mut Vec<Option<String>>,
) -> Form {
    let mut moves = Vec::new();
    names.push(game.name(position).map(str::to_owned));
    game.generate(position, &mut moves);
    if moves.is_empty() {
        let value = game.evaluate(position);
        let value = if game.first_player_to_move(position) { value } else { -value };
        values.push(value.get());
    }
    Form(moves.into_iter().map(|mv| form_of(game, &game.play(position, mv), values, names)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_given_row_by_row_and_from_left_to_right() {
        let tree = ExerciseTree::read("min to move: ((3 12) 8)(2 4)").unwrap();
        assert_eq!(tree.text(), "min to move: A:(B:(D:(L1:3 L2:12) L3:8) C:(L4:2 L5:4))");
        assert_eq!(tree.bare_text(), "min to move: (((3 12) 8) (2 4))");
        assert!(!tree.is_max(0) && tree.is_max(tree.named("B").unwrap()));
        assert_eq!(ExerciseTree::read(&tree.text()).unwrap(), tree);
        assert_eq!(tree.leaves_below(1).len(), 3);
    }

    #[test]
    fn the_game_is_that_of_the_text() {
        let tree = ExerciseTree::read("min to move: ((3 12) 8)(2 (3 12))(1 (5 6))").unwrap();
        let named = |name: &str| tree.named(name).unwrap();
        let estimates: Vec<i16> = (0..tree.nodes.len() as i16).collect();
        let same = vec![(named("F"), named("E"))];
        for details in [
            Details::default(),
            Details { estimates, ..Details::default() },
            Details { same, ..Details::default() },
        ] {
            let game: ExplicitTree = tree.text_with(&details).parse().unwrap();
            let unnamed = |tree: &ExplicitTree| {
                let text = ExerciseTree::of(tree).bare_text();
                (text, tree.node_count(), tree.unjudged_interior_nodes(), tree.height())
            };
            assert_eq!(unnamed(&tree.game(&details).unwrap()), unnamed(&game));
        }
    }

    #[test]
    fn a_transposition_stands_once_for_each_path() {
        let tree = ExerciseTree::read("(B:(3 5) 7) (9 B)").unwrap();
        assert_eq!(tree.bare_text(), "(((3 5) 7) (9 (3 5)))");
    }
}
