//! Synthetic trees: uniform game trees that grow while they are searched, from a handful of numbers.
//!
//! They are the laboratory next to the real games: branching, height, the quality of the move ordering, the rate
//! of transpositions and the range of the values can each be turned alone, and the truth is known beforehand.
//!
//! # The method
//!
//! Values are assigned **from the top down**. The root is given its exact negamax value, and every node hands its
//! value on so that negamax over its children gives it back: with the value `v`
//!
//! * one child, the *best*, is worth `-v`;
//! * every other child is worth `-(v - loss)`, with a loss of at least 0.
//!
//! So the value of every node is known before anything is searched, and a tree of any size takes no memory: a
//! node is its level, its value and an identity, and all that is below follows from them. There is no randomness
//! but hashing: what is "drawn" below is a hash of the node (and, for a child, of the child's place), which
//! begins with the seed.
//!
//! * **Ordering quality.** For this percentage of the nodes the best child is first; at the others its place is
//!   drawn among the rest, and the first child then loses at least 1, so that it is not best by a tie. Only where
//!   every value within the range would be as good (a node that is lost by the whole range) all children are
//!   equal.
//! * **Losses** are drawn evenly from 1 to a quarter of the range, and no greater than the range allows. One in
//!   eight of the children behind the first loses nothing: ties occur in every tree.
//! * **Values** are within plus and minus the range; the root's in its middle half.
//! * **Transpositions.** A child's identity is a hash of its parent and its place, which no other path leads to;
//!   but this percentage of the children is drawn from a pool of a few identities that their level has. Two nodes
//!   are one node if level, identity and value are equal, so a transposition can never contradict itself. So that
//!   this happens often, a child from the pool that is not the best has its value rounded up to a fifth of the
//!   range.
//! * **Judgements** of nodes above the leaves, for searches that stop there: the true value and a drawn error, at
//!   most half the range at the top of the tree and the smaller the fewer plies are left: with `n` of `h` plies
//!   left at most `n / 2h` of the range. A leaf is judged exactly.
//! * **Intervals** for B*: the true value less a drawn error, and the true value and another drawn error. So they
//!   are valid by construction. With `n` of `h` plies left an error is at most `n / h` of the number `intervals`,
//!   rounded up, and a leaf's interval is its value.
//!
//! How often the best move comes first is a measure of ordering from the literature: Marsland and Campbell call
//! trees *strongly ordered* where it does at 70 % of the nodes (*Parallel search of strongly ordered game trees*,
//! ACM Computing Surveys 14, 1982).
//!
//! # The text
//!
//! `branching=4 height=6 seed=1 ordering=80 transpositions=0 values=100 intervals=30 path=ac`, in any order; a
//! parameter that is left out has its default. `path` has the moves from the top of the tree to the searched
//! node, each by its usual letter.

mod description;
mod game;
mod node;
mod presets;
mod recipe;

pub use game::{Choice, SyntheticPosition, SyntheticTree};
pub use recipe::{Field, Path, Recipe, RecipeError};

#[cfg(test)]
mod tests;
