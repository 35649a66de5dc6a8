//! A synthetic tree, and as a game: a move chooses a child.

use super::node::Node;
use super::recipe::{Path, Recipe};
use crate::game::node_names::{MOST_NAMES, free_names};
use crate::game::{Evaluate, Game, Interval, MoveCode, Outcome, minimal_leaves};
use crate::value::Value;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};

/// A uniform tree that is generated from a [`Recipe`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntheticTree {
    recipe: Recipe,
    root: SyntheticPosition,
    /// The names of nodes by their keys; empty if there are more than [`MOST_NAMES`].
    names: HashMap<u64, String>,
}

/// A node of a [`SyntheticTree`], and the way to it from the top of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntheticPosition {
    node: Node,
    path: Path,
}

/// The move to a child, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice(pub u8);

impl SyntheticPosition {
    /// The exact negamax value for the side to move, known without a search.
    #[must_use]
    pub fn true_value(&self) -> Value {
        Value::judgement(i32::from(self.node.value))
    }

    /// The moves from the top of the tree.
    #[must_use]
    pub fn path(&self) -> Path {
        self.path
    }

    fn first_player_to_move(&self) -> bool {
        self.node.level.is_multiple_of(2)
    }
}

impl SyntheticTree {
    /// The tree of a recipe, at the node that its path leads to.
    #[must_use]
    pub fn new(recipe: Recipe) -> SyntheticTree {
        let top = Node::top(&recipe);
        let node = recipe.path().moves().iter().fold(top, |node, &place| recipe.child(node, place));
        let root = SyntheticPosition { node, path: recipe.path() };
        let mut tree = SyntheticTree { recipe, root, names: HashMap::new() };
        tree.names = tree.node_names();
        tree
    }

    /// Names for all nodes, level by level; `None` if there are too many nodes.
    fn node_names(&self) -> HashMap<u64, String> {
        let mut free = free_names(HashSet::new());
        let mut names = HashMap::new();
        let mut open = VecDeque::from([self.root]);
        let mut moves = Vec::new();
        while let Some(position) = open.pop_front() {
            let Entry::Vacant(unnamed) = names.entry(self.key(&position)) else { continue };
            unnamed.insert(free.next().unwrap_or_default());
            if names.len() > MOST_NAMES {
                return HashMap::new();
            }
            moves.clear();
            self.generate(&position, &mut moves);
            open.extend(moves.iter().map(|mv| self.play(&position, *mv)));
        }
        names
    }

    /// The recipe of the tree.
    #[must_use]
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The exact negamax value of the node that is searched, known without a search.
    #[must_use]
    pub fn root_value(&self) -> Value {
        self.root.true_value()
    }

    /// Plies from the node that is searched to the leaves.
    #[must_use]
    pub fn height(&self) -> usize {
        usize::from(self.recipe.height()) - self.recipe.path().moves().len()
    }

    /// The fewest leaves of a search without a table to a depth of `plies` below its root: with `W` children each,
    /// alpha-beta needs the [`minimal_leaves`] and minimax `W^n`. Numbers beyond the type are its greatest.
    #[must_use]
    pub fn least_leaves(&self, plies: u32, prunes: bool) -> u64 {
        let branching = u64::from(self.recipe.branching());
        if prunes { minimal_leaves(branching, plies) } else { branching.saturating_pow(plies) }
    }
}

impl Game for SyntheticTree {
    type Position = SyntheticPosition;
    type Move = Choice;

    fn root(&self) -> SyntheticPosition {
        self.root
    }

    #[inline]
    fn generate(&self, position: &SyntheticPosition, moves: &mut Vec<Choice>) {
        if position.node.level < self.recipe.height() {
            moves.extend((0..self.recipe.branching()).map(Choice));
        }
    }

    #[inline]
    fn play(&self, position: &SyntheticPosition, mv: Choice) -> SyntheticPosition {
        let mut path = position.path;
        path.push(mv.0);
        SyntheticPosition { node: self.recipe.child(position.node, mv.0), path }
    }

    fn outcome(&self, position: &SyntheticPosition) -> Outcome {
        Outcome::Score(position.true_value())
    }

    fn key(&self, position: &SyntheticPosition) -> u64 {
        position.node.key()
    }

    fn code(&self, mv: Choice) -> MoveCode {
        MoveCode(u16::from(mv.0))
    }

    /// The name by the place: a, b, c and so on.
    fn notation(&self, _position: &SyntheticPosition, mv: Choice) -> String {
        Path::letter(mv.0).to_string()
    }

    fn node_name(&self, position: &SyntheticPosition) -> Option<&str> {
        self.names.get(&self.key(position)).map(String::as_str)
    }

    /// The moves from the top of the tree. A node that several paths reach has several such texts.
    fn text(&self, position: &SyntheticPosition) -> String {
        position.path.to_string()
    }

    fn first_player_to_move(&self, position: &SyntheticPosition) -> bool {
        position.first_player_to_move()
    }

    fn is_given(&self) -> bool {
        true
    }
}

impl Evaluate for SyntheticTree {
    /// One for each place, for each of the two sides.
    const HISTORY_SLOTS: usize = 2 * Path::LETTERS;

    fn ends_are_final(&self) -> bool {
        false
    }

    /// The range in its recipe.
    fn range_of_values(&self) -> Option<(Value, Value)> {
        let most = Value::judgement(i32::from(self.recipe.values()));
        Some((-most, most))
    }

    #[inline]
    fn evaluate(&self, position: &SyntheticPosition) -> Value {
        Value::judgement(self.recipe.judgement(position.node))
    }

    fn interval(&self, position: &SyntheticPosition) -> Interval {
        self.recipe.interval(position.node)
    }

    fn history_slot(&self, position: &SyntheticPosition, mv: Choice) -> usize {
        usize::from(mv.0) + Path::LETTERS * usize::from(position.first_player_to_move())
    }
}
