//! Explicit trees: game trees written out by hand, as lecturers draw them.
//!
//! # The language
//!
//! ```text
//! text      = [ ( "max" | "min" ) "to move:" ] tree   (* see "Who moves first" *)
//! tree      = node { node }                           (* see "The root" *)
//!           | shape ":" leaves                        (* see "Shapes" *)
//!           | "branches" "=" counts "values" "=" leaves   (* see "Branches" *)
//! node      = [ name ":" ] ( leaf | interior )        (* a node, perhaps with a name *)
//!           | name                                    (* a node named before, or a leaf of unknown value *)
//! leaf      = number | "?"                            (* "?": of unknown value *)
//! interior  = list [ "=" ( number | interval ) ]
//! interval  = number ".." number                   (* without spaces, the smaller one first *)
//! list      = "(" node { node } ")" | "[" node { node } "]"
//! shape     = factor { "x" factor }                   (* without spaces *)
//! factor    = count [ "^" count ]                     (* 2^3 is 2x2x2 *)
//! leaves    = leaf { leaf } | "(" leaf { leaf } ")" | "[" leaf { leaf } "]"
//! count     = digit { digit }                         (* from 1 on *)
//! name      = letter { letter | digit | "'" }         (* ASCII letters *)
//! counts    = digits { digits }                       (* 0 for a leaf *)
//! number    = [ "-" | "−" ] digits [ "." digits ]     (* -30000 to 30000; at most three decimals *)
//! ```
//!
//! White space and commas are allowed between all of these; a comma counts as white space. They are necessary between a
//! number or a name and a number or a name after it; next to a parenthesis they can be left out, as in `(3 12)(2 4)`.
//! Brackets are as good as parentheses, so that nested lists of other languages are trees: `[[3, 12], [2, 4]]`. Each
//! closes a list of its kind.
//!
//! * A **leaf** is the value of a finished game. An **interior** node lists its children from left to right. The
//!   integer after `=` is an estimate: the value of the node for a search that stops there. An interior node without an
//!   estimate is judged 0.
//! * An **interval** in its place, `=2..7`, has proved bounds: the value is between them, whichever side is to move. B*
//!   uses intervals; for every other search the node is worth the middle. An interior node without an interval may have
//!   any value.
//! * A leaf of **unknown value** is `?`, or a name that no node before it has: `(20 x y)`. The search assumes the worst
//!   value for MAX, and the resulting uncertainty of the root's value is known
//!   ([`crate::game::Evaluate::unknown_leaves`]).
//! * **Decimals**: each number counts units of the last decimal that any number of the text has, so that they share the
//!   range: in a text with `0.25` no number is greater than 300.
//! * Values and estimates are from the point of view of **MAX**, whichever side is to move there.
//! * **Who moves first**: MAX, unless the text begins with `min to move:`. A position of MIN is written with these
//!   words, so that it can be read as a separate tree. They are not names: a name alone is a node that was named
//!   before, and there is no such node yet. (`min: (4 7)` is a node with the name `min`.)
//! * **The root**: a single node at the top is the root itself. Several nodes without parentheses around them are the
//!   children of the root.
//! * **Names**: `B:(3 5)` names a node, and `B` alone, anywhere later in the text, is that node again: a transposition.
//!   A tree with transpositions is a directed graph without cycles.
//! * **Shapes**: `3x3: 3 12 8 2 4 6 14 5 2` is a root with three children of three leaves each, the leaves from left to
//!   right. A shape has a factor for each ply, the root's first, and as many leaves as the product of its factors; they
//!   must all be there, and no other text.
//!
//! * **Branches**: `branches=3,2,1,0,0,0,0 values=5,3,7,2` is a tree by the number of children of each node, a node
//!   before the nodes below it and its children from left to right, and then the leaves' values in this order.
//! * A **comma** between two digits, in a list that also has numbers with space alone between them, `(3,5 2)`, may be a
//!   decimal comma: it is refused.
//!
//! A tree is always written in parentheses.
//!
//! | text | tree |
//! |---|---|
//! | `(3 12 8)(2 4 6)(14 5 2)` | the textbook's: MAX chooses among three MIN nodes |
//! | `(3 5)=4` | a root worth about 4 with two leaves |
//! | `((3 5)=2..7 (4 9)=0..6)` | two MIN nodes, one worth 2 to 7, the other 0 to 6 |
//! | `(B:(3 5)=4 x:7) (9 B)` | `B` is reached by two paths; two nodes have names for display |
//! | `[[3, 12, 8], [2, 4, 6], [14, 5, 2]]`, `3x3: 3 12 8 2 4 6 14 5 2` | the textbook's, again |
//! | `7` | a root without moves |
//!
//! At most 100,000 nodes, 1000 children to a node, and 60 plies from the root to any leaf.

mod branches;
mod comma;
mod cursor;
mod description;
mod draft;
mod edit;
mod error;
mod first;
mod game;
mod labels;
mod number;
mod parse;
mod presets;
mod print;
mod shape;
mod unknown;

use crate::value::Value;
pub use edit::{
    ChangedTree, TreeChange, TreeNode, change_tree, leaf_numbers, moves_of_path, node_at, path_of_moves,
};
pub use error::{TreeError, TreeProblem};
pub use game::{Branch, TreePosition};

use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::fmt;
use std::ops::Range;

/// The most nodes that a tree can have; a node that several paths reach counts once.
pub const LARGEST_NODE_COUNT: usize = 100_000;
/// The most children that a node can have.
pub const LARGEST_CHILD_COUNT: usize = 1000;
/// The greatest height of a tree, in plies.
pub const LARGEST_HEIGHT: usize = 60;
/// Values and estimates are between minus this and plus this.
pub const LARGEST_NUMBER: i16 = 30_000;

/// A tree written out by hand; strictly speaking a directed graph without cycles.
///
/// Two trees are equal when they print the same text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplicitTree {
    /// The nodes in the order of their first appearance in the text; the root is the first.
    nodes: Vec<Node>,
    /// The children of all nodes, as indices of `nodes`; each node has a range of them.
    children: Vec<u32>,
    /// In plies.
    height: usize,
    /// Whether MAX moves first.
    max_first: bool,
    /// The number of decimals of numbers: each number counts units of the last decimal.
    decimals: u8,
    /// The bounds of each node's value, for both sides to move; empty if the values of all leaves are known.
    known: Vec<[Option<ValueBounds>; 2]>,
    /// The name of each node; empty if there are more than [`MOST_NAMES`](crate::game::node_names::MOST_NAMES).
    names: Vec<String>,
}

/// The bounds of a node's value in a tree with leaves of unknown value, as MAX sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ValueBounds {
    least: Value,
    most: Value,
    /// Whether a leaf of unknown value is below it.
    has_unknown: bool,
    /// The longest way to a leaf, in plies.
    height: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    name: Option<String>,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// The value, from MAX's point of view; `None` if it is unknown.
    Leaf(Option<i16>),
    /// `children` are places in [`ExplicitTree::children`]; the estimate is from MAX's point
    /// of view.
    Interior { children: Range<u32>, estimate: Option<NodeEstimate> },
}

/// A statement about an interior node's value, from MAX's point of view, within [`LARGEST_NUMBER`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeEstimate {
    /// About this.
    Number(i16),
    /// At least the first number, and at most the second, which is no smaller.
    Interval(i16, i16),
}

impl NodeEstimate {
    /// The value of the node for a search that stops there.
    #[must_use]
    pub fn judgement(self) -> i16 {
        match self {
            NodeEstimate::Number(number) => number,
            // Cannot overflow: it is between the two.
            NodeEstimate::Interval(least, most) => ((i32::from(least) + i32::from(most)) >> 1) as i16,
        }
    }

    fn is_in_range(self) -> bool {
        let range = -LARGEST_NUMBER..=LARGEST_NUMBER;
        match self {
            NodeEstimate::Number(number) => range.contains(&number),
            NodeEstimate::Interval(least, most) => {
                range.contains(&least) && range.contains(&most) && least <= most
            }
        }
    }
}

impl From<i16> for NodeEstimate {
    fn from(number: i16) -> NodeEstimate {
        NodeEstimate::Number(number)
    }
}

impl NodeEstimate {
    /// The notation behind an equals sign.
    fn written(self, decimals: u8) -> String {
        match self {
            NodeEstimate::Number(units) => number::written(units, decimals),
            NodeEstimate::Interval(least, most) => {
                format!("{}..{}", number::written(least, decimals), number::written(most, decimals))
            }
        }
    }
}

/// A node as plain data, for [`ExplicitTree::from_nodes`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeSpec {
    /// A letter followed by letters, digits and apostrophes (ASCII), or nothing.
    pub name: Option<String>,
    /// The contents of the node.
    pub kind: NodeKind,
}

/// The contents of a [`NodeSpec`]. Numbers are from MAX's point of view, within [`LARGEST_NUMBER`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// The end of the game, with its value.
    Leaf(i16),
    /// A node with moves.
    Interior {
        /// The indices of the children in the list of nodes: all of them after their parent.
        children: Vec<usize>,
        /// A statement about its value.
        estimate: Option<NodeEstimate>,
    },
}

impl NodeSpec {
    /// A leaf without a name.
    #[must_use]
    pub fn leaf(value: i16) -> NodeSpec {
        NodeSpec { name: None, kind: NodeKind::Leaf(value) }
    }

    /// An interior node without a name and an estimate.
    #[must_use]
    pub fn interior(children: impl Into<Vec<usize>>) -> NodeSpec {
        NodeSpec { name: None, kind: NodeKind::Interior { children: children.into(), estimate: None } }
    }

    /// The node with a name.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> NodeSpec {
        NodeSpec { name: Some(name.into()), ..self }
    }

    /// The node with an estimate. A leaf has a value instead and is not changed.
    #[must_use]
    pub fn estimated(mut self, number: i16) -> NodeSpec {
        if let NodeKind::Interior { estimate, .. } = &mut self.kind {
            *estimate = Some(number.into());
        }
        self
    }

    /// The node with an interval in the place of an estimate. A leaf is not changed.
    #[must_use]
    pub fn bounded(mut self, least: i16, most: i16) -> NodeSpec {
        if let NodeKind::Interior { estimate, .. } = &mut self.kind {
            *estimate = Some(NodeEstimate::Interval(least, most));
        }
        self
    }
}

/// The reason why a list of nodes is no tree. The numbers are places in the list, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodesError {
    /// The list is empty.
    NoNodes,
    /// The node lists a child that does not come after it, or is not in the list.
    BadChild(usize),
    /// The node is interior but has no children.
    NoChildren(usize),
    /// The node has more than [`LARGEST_CHILD_COUNT`] children.
    TooManyChildren(usize),
    /// The node's value or estimate exceeds [`LARGEST_NUMBER`], or its interval is empty.
    NumberOutOfRange(usize),
    /// The node's name is no name, or another node has it too.
    BadName(usize),
    /// There are more than [`LARGEST_NODE_COUNT`] nodes.
    TooManyNodes,
    /// The node is higher than [`LARGEST_HEIGHT`].
    TooHigh(usize),
}

impl fmt::Display for NodesError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNodes => write!(formatter, "there are no nodes"),
            Self::BadChild(node) => {
                write!(formatter, "a child of node {node} does not stand after it in the list")
            }
            Self::NoChildren(node) => write!(formatter, "the interior node {node} has no children"),
            Self::TooManyChildren(node) => {
                write!(formatter, "node {node} has more than {LARGEST_CHILD_COUNT} children")
            }
            Self::NumberOutOfRange(node) => {
                write!(
                    formatter,
                    "the number of node {node} is not within plus and minus {LARGEST_NUMBER}, or its interval is empty"
                )
            }
            Self::BadName(node) => write!(formatter, "the name of node {node} is no name or not its own"),
            Self::TooManyNodes => write!(formatter, "there are more than {LARGEST_NODE_COUNT} nodes"),
            Self::TooHigh(node) => write!(formatter, "node {node} is higher than {LARGEST_HEIGHT} plies"),
        }
    }
}

impl Error for NodesError {}

impl ExplicitTree {
    /// Builds a tree where MAX moves first from its nodes: the root first, every node before its children. Nodes that
    /// no path from the root reaches are left out, and an unnamed node that several paths reach gets a name, because a
    /// text could not refer to it otherwise.
    ///
    /// # Errors
    ///
    /// See [`NodesError`].
    pub fn from_nodes(nodes: &[NodeSpec]) -> Result<ExplicitTree, NodesError> {
        if nodes.is_empty() {
            return Err(NodesError::NoNodes);
        }
        if nodes.len() > LARGEST_NODE_COUNT {
            return Err(NodesError::TooManyNodes);
        }
        let mut names = HashSet::new();
        let mut heights = vec![0; nodes.len()];
        for (index, node) in nodes.iter().enumerate().rev() {
            heights[index] = check(index, node, nodes.len(), &heights)?;
            if let Some(name) = &node.name
                && !(is_name(name) && names.insert(name.clone()))
            {
                return Err(NodesError::BadName(index));
            }
        }
        Ok(in_order(nodes, names, heights[0]))
    }

    /// The tree with this side to move first.
    #[must_use]
    pub fn with_first(self, max_first: bool) -> ExplicitTree {
        ExplicitTree { max_first, ..self }
    }

    /// The number of nodes; one that several paths reach counts once.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The length of the longest path from the root to a leaf, in plies.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// The number of interior nodes without an estimate: a search that stops there judges them 0.
    #[must_use]
    pub fn unjudged_interior_nodes(&self) -> usize {
        self.nodes.iter().filter(|node| matches!(node.kind, Kind::Interior { estimate: None, .. })).count()
    }

    /// Leaves out decimals that are 0 everywhere, so that trees which are written alike are equal.
    fn leave_out_zeros(&mut self) {
        fn units(kind: &mut Kind) -> [Option<&mut i16>; 2] {
            match kind {
                Kind::Leaf(units) => [units.as_mut(), None],
                Kind::Interior { estimate: Some(NodeEstimate::Number(units)), .. } => [Some(units), None],
                Kind::Interior { estimate: Some(NodeEstimate::Interval(least, most)), .. } => {
                    [Some(least), Some(most)]
                }
                Kind::Interior { estimate: None, .. } => [None, None],
            }
        }
        let nodes = &mut self.nodes;
        while self.decimals > 0
            && nodes.iter_mut().flat_map(|node| units(&mut node.kind)).flatten().all(|units| *units % 10 == 0)
        {
            self.decimals -= 1;
            nodes.iter_mut().flat_map(|node| units(&mut node.kind)).flatten().for_each(|units| *units /= 10);
        }
    }

    /// The children of a node; empty for a leaf.
    fn children(&self, node: u32) -> &[u32] {
        match &self.nodes[node as usize].kind {
            Kind::Leaf(_) => &[],
            Kind::Interior { children, .. } => &self.children[children.start as usize..children.end as usize],
        }
    }
}

/// Whether a text can be the name of a node.
fn is_name(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(|first| first.is_ascii_alphabetic()) && characters.all(continues_name)
}

/// Whether a name alone would be taken for the words about the side that moves first.
fn is_reserved(name: &str) -> bool {
    name.eq_ignore_ascii_case("min") || name.eq_ignore_ascii_case("max")
}

/// Whether a name can have this character after its first.
fn continues_name(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '\''
}

/// Checks a node whose children have been checked, and gives its height.
fn check(index: usize, node: &NodeSpec, count: usize, heights: &[usize]) -> Result<usize, NodesError> {
    let in_range = |number: i16| (-LARGEST_NUMBER..=LARGEST_NUMBER).contains(&number);
    match &node.kind {
        NodeKind::Leaf(value) if in_range(*value) => Ok(0),
        NodeKind::Leaf(_) => Err(NodesError::NumberOutOfRange(index)),
        NodeKind::Interior { children, .. } if children.is_empty() => Err(NodesError::NoChildren(index)),
        NodeKind::Interior { children, .. } if children.len() > LARGEST_CHILD_COUNT => {
            Err(NodesError::TooManyChildren(index))
        }
        NodeKind::Interior { children, estimate } => {
            if estimate.is_some_and(|estimate| !estimate.is_in_range()) {
                return Err(NodesError::NumberOutOfRange(index));
            }
            let mut height = 0;
            for child in children {
                if !(index + 1..count).contains(child) {
                    return Err(NodesError::BadChild(index));
                }
                height = height.max(heights[*child] + 1);
            }
            if height > LARGEST_HEIGHT { Err(NodesError::TooHigh(index)) } else { Ok(height) }
        }
    }
}

/// Puts checked nodes into the order of a text, which is the order of a walk from the root, and gives names
/// to nodes that need them.
fn in_order(nodes: &[NodeSpec], mut names: HashSet<String>, height: usize) -> ExplicitTree {
    let mut places: HashMap<usize, u32> = HashMap::new();
    let mut order = Vec::new();
    let mut shared = HashSet::new();
    let mut open = vec![0];
    while let Some(index) = open.pop() {
        if places.contains_key(&index) {
            shared.insert(index);
            continue;
        }
        places.insert(index, order.len() as u32);
        order.push(index);
        if let NodeKind::Interior { children, .. } = &nodes[index].kind {
            open.extend(children.iter().rev());
        }
    }
    let mut tree = ExplicitTree {
        nodes: Vec::with_capacity(order.len()),
        children: Vec::new(),
        height,
        max_first: true,
        decimals: 0,
        known: Vec::new(),
        names: Vec::new(),
    };
    let mut fresh = (1..).map(|number| format!("t{number}"));
    for index in order {
        let spec = &nodes[index];
        let mut name = spec.name.clone();
        if name.is_none() && shared.contains(&index) {
            name = fresh.find(|name| names.insert(name.clone()));
        }
        let kind = match &spec.kind {
            NodeKind::Leaf(value) => Kind::Leaf(Some(*value)),
            NodeKind::Interior { children, estimate } => {
                let start = tree.children.len() as u32;
                tree.children.extend(children.iter().map(|child| places[child]));
                Kind::Interior { children: start..tree.children.len() as u32, estimate: *estimate }
            }
        };
        tree.nodes.push(Node { name, kind });
    }
    tree.names = tree.node_names();
    tree
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
