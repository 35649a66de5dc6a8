//! Synthetic trees: uniform game trees that grow while they are searched, from a handful of numbers.
//!
//! They are the laboratory beside the real games: branching, height, the quality of the move
//! ordering, the rate of transpositions and the range of the values can each be turned alone, and
//! the truth is known beforehand.
//!
//! # The method
//!
//! Values are assigned **from the top down**. The root is given its exact negamax value, and every
//! node hands its value on so that negamax over its children gives it back: with the value `v`
//!
//! * one child, the *best*, is worth `-v`;
//! * every other child is worth `-(v - loss)`, with a loss of at least 0.
//!
//! So the value of every node is known before anything is searched, and a tree of any size takes no
//! memory: a node is its level, its value and an identity, and all that is below follows from them.
//! There is no randomness but hashing: what is "drawn" below is a hash of the node (and, for a
//! child, of the child's place), which begins with the seed.
//!
//! * **Ordering quality.** For so many per cent of the nodes the best child stands first; at the
//!   others its place is drawn among the rest, and the child that stands first then loses at least
//!   1, so that it is not best by a tie. Only where every value within the range would be as good (a
//!   node that is lost by the whole range) all children are equal.
//! * **Losses** are drawn evenly from 1 to a quarter of the range, and no greater than the range
//!   allows. One in eight of the children behind the first loses nothing: ties occur in every tree.
//! * **Values** lie within plus and minus the range; the root's in the middle half of that.
//! * **Transpositions.** A child's identity is a hash of its parent and its place, which no other
//!   path leads to; but so many per cent of the children are drawn from a pool of a few identities
//!   that their level has. A node is the same node if level, identity and value are the same, so a
//!   transposition can never contradict itself. So that this happens often, a child from the pool
//!   that is not the best has its value rounded up to a fifth of the range.
//! * **Judgements** of nodes above the leaves, for searches that stop there: the true value and a
//!   drawn error, at most half the range at the top of the tree and the smaller the fewer plies are
//!   left: with `n` of `h` plies left at most `n / 2h` of the range. A leaf is judged exactly.
//!
//! How often the best move comes first is a measure of ordering from the literature: Marsland and
//! Campbell call trees *strongly ordered* where it does at 70 % of the nodes (*Parallel search of
//! strongly ordered game trees*, ACM Computing Surveys 14, 1982).
//!
//! # The text
//!
//! `branching=4 height=6 seed=1 ordering=80 transpositions=0 values=100 path=ac`, in any order; what
//! is left out has its default. `path` names the moves from the top of the tree to the node that is
//! searched, each by the letter by which the move is called everywhere.

mod game;
mod recipe;

pub use game::{Choice, SyntheticPosition};
pub use recipe::{Field, Path, Recipe, RecipeError};

use super::mix::mix;
use crate::game::minimal_leaves;
use crate::value::Value;

/// Identities that each level has for its transpositions.
const POOL: u32 = 4;

/// One in so many of the children behind the first ties with the best.
const TIE: u32 = 8;

/// A uniform tree that is generated from a [`Recipe`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntheticTree {
    recipe: Recipe,
    root: SyntheticPosition,
}

/// What a node is; everything below it follows from this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    identity: u64,
    /// The exact negamax value, for its side to move.
    value: i16,
    /// Plies from the top of the tree.
    level: u8,
}

/// What is drawn; each draw has a hash of its own.
#[derive(Clone, Copy)]
enum Draw {
    RootValue,
    BestComesFirst,
    BestPlace,
    Tie,
    Loss,
    FromPool,
    PoolPlace,
    PoolIdentity,
    Identity,
    JudgementError,
}

impl SyntheticTree {
    /// The tree of a recipe, at the node that its path leads to.
    #[must_use]
    pub fn new(recipe: Recipe) -> SyntheticTree {
        let identity = mix(u64::from(recipe.seed()));
        let limit = u32::from(recipe.values().div_ceil(2));
        let value = below(draw(identity, Draw::RootValue, 0), 2 * limit + 1) as i32 - limit as i32;
        let top = Node { identity, value: value as i16, level: 0 };
        let node = recipe.path().moves().iter().fold(top, |node, &place| recipe.child(node, place));
        SyntheticTree { recipe, root: SyntheticPosition::new(node, recipe.path()) }
    }

    /// What it is made from.
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

    /// The fewest leaves that a search without a table can do with, so many plies below its root:
    /// of `W` children each, alpha-beta needs the [`minimal_leaves`] and minimax `W^n`. Numbers beyond the type are its greatest.
    #[must_use]
    pub fn least_leaves(&self, plies: u32, prunes: bool) -> u64 {
        let branching = u64::from(self.recipe.branching());
        if prunes { minimal_leaves(branching, plies) } else { branching.saturating_pow(plies) }
    }
}

impl Node {
    /// Equal for equal nodes, and for no others. Levels of different parity have different sides to
    /// move, so the side needs no bit of its own.
    fn key(self) -> u64 {
        mix(self.identity ^ (u64::from(self.level) << 16 | u64::from(self.value as u16)))
    }
}

impl Recipe {
    /// See the module: here the tree grows.
    fn child(&self, parent: Node, place: u8) -> Node {
        let key = parent.key();
        let level = parent.level + 1;
        let is_best = place == self.best_place(key);
        let loss = if is_best { 0 } else { self.loss(key, parent.value, place) };
        let value = loss - parent.value;
        if !per_cent(draw(key, Draw::FromPool, place), self.transpositions()) {
            return Node { identity: draw(key, Draw::Identity, place), value, level };
        }
        let pool = mix(u64::from(self.seed())) ^ u64::from(level) << 16;
        let pool_place = below(draw(key, Draw::PoolPlace, place), POOL) as u8;
        let value = if is_best { value } else { self.rounded_up(value) };
        Node { identity: draw(pool, Draw::PoolIdentity, pool_place), value, level }
    }

    fn best_place(&self, key: u64) -> u8 {
        if per_cent(draw(key, Draw::BestComesFirst, 0), self.ordering()) {
            0
        } else {
            1 + below(draw(key, Draw::BestPlace, 0), u32::from(self.branching()) - 1) as u8
        }
    }

    /// By how much a child that is not the best is worse, for the side to move at its parent.
    fn loss(&self, key: u64, value: i16, place: u8) -> i16 {
        let range = self.values() as i16;
        let most = (range / 4).max(1).min(value + range);
        let ties = place > 0 && below(draw(key, Draw::Tie, place), TIE) == 0;
        if ties || most == 0 { 0 } else { 1 + below(draw(key, Draw::Loss, place), most as u32) as i16 }
    }

    fn rounded_up(&self, value: i16) -> i16 {
        let range = self.values() as i16;
        let step = (range / 5).max(1);
        (value + (-value).rem_euclid(step)).min(range)
    }

    /// The value of a node as a search that stops there takes it to be.
    fn judgement(&self, node: Node) -> i32 {
        let left = i32::from(self.height() - node.level);
        let error = i32::from(self.values()) * left / (2 * i32::from(self.height()));
        let drawn = below(draw(node.key(), Draw::JudgementError, 0), 2 * error as u32 + 1);
        i32::from(node.value) + drawn as i32 - error
    }
}

/// A hash for one draw at what has the key.
fn draw(key: u64, what: Draw, place: u8) -> u64 {
    mix(key ^ ((what as u64) << 8 | u64::from(place)))
}

/// An even number from 0 to `count - 1`.
fn below(hash: u64, count: u32) -> u32 {
    (((hash >> 32) * u64::from(count)) >> 32) as u32
}

fn per_cent(hash: u64, rate: u8) -> bool {
    below(hash, 100) < u32::from(rate)
}

#[cfg(test)]
mod tests;
