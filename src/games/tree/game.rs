//! An explicit tree as a game: a move goes to a child.

use super::{ExplicitTree, Kind, LARGEST_NUMBER, Node, NodeEstimate, unknown};
use crate::game::node_names::{MOST_NAMES, free_names};
use crate::game::{Evaluate, Game, Interval, LeftOpen, MoveCode, Outcome, UnknownLeaves};
use crate::random::mix;
use crate::value::Value;
use std::collections::{HashSet, VecDeque};

/// A node of an [`ExplicitTree`] and the side to move there. A node that is reached by paths of
/// even and of odd length is two positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreePosition {
    node: u32,
    max_to_move: bool,
}

/// The move to a child, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch(pub u16);

/// The value of an unknown leaf for a search, as MAX sees it: the worst value.
const UNKNOWN: Value = Value::judgement(-(LARGEST_NUMBER as i32));

/// Children from this one on share a slot of the history heuristic.
const HISTORY_CHILDREN: usize = 64;

#[cfg(test)]
impl TreePosition {
    pub(super) fn node(&self) -> u32 {
        self.node
    }
}

impl Game for ExplicitTree {
    type Position = TreePosition;
    type Move = Branch;

    fn root(&self) -> TreePosition {
        TreePosition { node: 0, max_to_move: self.max_first }
    }

    fn generate(&self, position: &TreePosition, moves: &mut Vec<Branch>) {
        moves.extend((0..self.children(position.node).len() as u16).map(Branch));
    }

    fn play(&self, position: &TreePosition, mv: Branch) -> TreePosition {
        let node = self.children(position.node)[usize::from(mv.0)];
        TreePosition { node, max_to_move: !position.max_to_move }
    }

    fn outcome(&self, position: &TreePosition) -> Outcome {
        Outcome::Score(self.evaluate(position))
    }

    fn key(&self, position: &TreePosition) -> u64 {
        mix(u64::from(position.node) << 1 | u64::from(position.max_to_move))
    }

    fn code(&self, mv: Branch) -> MoveCode {
        MoveCode(mv.0)
    }

    /// The child's name, see [`ExplicitTree::label`].
    fn notation(&self, position: &TreePosition, mv: Branch) -> String {
        self.label(position.node, usize::from(mv.0))
    }

    fn node_name(&self, position: &TreePosition) -> Option<&str> {
        self.names.get(position.node as usize).map(String::as_str)
    }

    /// The part of the tree below the position, in this language: read as a separate tree, it is this
    /// position.
    fn text(&self, position: &TreePosition) -> String {
        self.text_of(position.node, position.max_to_move)
    }

    fn first_player_to_move(&self, position: &TreePosition) -> bool {
        position.max_to_move
    }

    fn is_given(&self) -> bool {
        true
    }

    fn decimals(&self) -> u8 {
        self.decimals
    }

    fn unknown_value(&self) -> Option<Value> {
        self.nodes.iter().any(|node| node.kind == Kind::Leaf(None)).then_some(UNKNOWN)
    }
}

impl Evaluate for ExplicitTree {
    /// One for each of the first 63 children and one for the rest, for MIN and for MAX.
    const HISTORY_SLOTS: usize = 2 * HISTORY_CHILDREN;

    fn ends_are_final(&self) -> bool {
        false
    }

    /// The range of its leaves.
    fn range_of_values(&self) -> Option<(Value, Value)> {
        let leaf = |kind: &Kind| match kind {
            Kind::Leaf(value) => Some(i32::from(value.unwrap_or(-LARGEST_NUMBER))),
            Kind::Interior { .. } => None,
        };
        let leaves = || self.nodes.iter().filter_map(|node| leaf(&node.kind));
        let (least, most) = (Value::judgement(leaves().min()?), Value::judgement(leaves().max()?));
        Some(if self.root().max_to_move { (least, most) } else { (-most, -least) })
    }

    /// The value of a leaf, the worst value for MAX if it is unknown; the estimate of an interior node; 0 without an
    /// estimate.
    fn evaluate(&self, position: &TreePosition) -> Value {
        let number = match self.nodes[position.node as usize].kind {
            Kind::Leaf(value) => value.unwrap_or(-LARGEST_NUMBER),
            Kind::Interior { estimate, .. } => estimate.map_or(0, NodeEstimate::judgement),
        };
        let value = Value::judgement(i32::from(number));
        if position.max_to_move { value } else { -value }
    }

    /// The value of a leaf, the interval of an interior node that has one.
    fn interval(&self, position: &TreePosition) -> Interval {
        let (least, most) = match self.nodes[position.node as usize].kind {
            Kind::Leaf(value) => [value.unwrap_or(-LARGEST_NUMBER); 2].into(),
            Kind::Interior { estimate: Some(NodeEstimate::Interval(least, most)), .. } => (least, most),
            Kind::Interior { .. } => return Interval::UNKNOWN,
        };
        let [pessimistic, optimistic] = [least, most].map(|number| Value::judgement(number.into()));
        let of_max = Interval { pessimistic, optimistic };
        if position.max_to_move { of_max } else { -of_max }
    }

    fn unknown_leaves(&self) -> Option<UnknownLeaves> {
        unknown::leaves(self)
    }

    fn left_open(&self, position: &TreePosition) -> Option<LeftOpen> {
        let known = self.known.get(position.node as usize)?[usize::from(position.max_to_move)]?;
        let of_max = Interval { pessimistic: known.least, optimistic: known.most };
        let value = if position.max_to_move { of_max } else { -of_max };
        Some(LeftOpen { value, height: known.height })
    }

    fn history_slot(&self, position: &TreePosition, mv: Branch) -> usize {
        let child = usize::from(mv.0).min(HISTORY_CHILDREN - 1);
        child + HISTORY_CHILDREN * usize::from(position.max_to_move)
    }
}

impl ExplicitTree {
    /// The name that the text gives to the position's node.
    #[must_use]
    pub fn name(&self, position: &TreePosition) -> Option<&str> {
        self.nodes[position.node as usize].name.as_deref()
    }

    /// The name of each node: the name in the text, otherwise the next free letter; empty if there are too many nodes.
    pub(super) fn node_names(&self) -> Vec<String> {
        if self.nodes.len() > MOST_NAMES {
            return Vec::new();
        }
        let given = |node: &Node| node.name.clone();
        let mut free = free_names(self.nodes.iter().filter_map(given).collect());
        let mut names: Vec<Option<String>> = self.nodes.iter().map(given).collect();
        let mut open = VecDeque::from([0]);
        let mut is_seen = vec![false; names.len()];
        while let Some(node) = open.pop_front() {
            if std::mem::replace(&mut is_seen[node as usize], true) {
                continue;
            }
            names[node as usize].get_or_insert_with(|| free.next().unwrap_or_default());
            open.extend(self.children(node));
        }
        names.into_iter().flatten().collect()
    }

    /// The child's name. A child without a name is called by its place: a, b ... z, a1, b1 ... z1, a2 and so
    /// on; so is the second mention of a named child. An apostrophe is added if another child has that name.
    pub(super) fn label(&self, node: u32, place: usize) -> String {
        let children = self.children(node);
        let name = |child: &u32| self.nodes[*child as usize].name.as_deref();
        if let Some(own) = name(&children[place])
            && !children[..place].contains(&children[place])
        {
            return own.to_owned();
        }
        let names: HashSet<&str> = children.iter().filter_map(name).collect();
        let letter = char::from(b'a' + (place % 26) as u8);
        let mut label = if place < 26 { letter.to_string() } else { format!("{letter}{}", place / 26) };
        while names.contains(label.as_str()) {
            label.push('\'');
        }
        label
    }
}
