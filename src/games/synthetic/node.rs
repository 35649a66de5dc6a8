//! The nodes of synthetic trees, and how a node's children follow from it.

use super::recipe::Recipe;
use crate::game::Interval;
use crate::random::mix;
use crate::value::Value;

/// Identities that each level has for its transpositions.
const POOL: u32 = 4;

/// The ratio of children behind the first to those among them that tie with the best.
const TIE: u32 = 8;

/// The data of a node; everything below it follows from this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    identity: u64,
    /// The exact negamax value, for its side to move.
    pub(super) value: i16,
    /// Plies from the top of the tree.
    pub(super) level: u8,
}

/// The random choices; each has a separate hash.
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
    PessimisticError,
    OptimisticError,
}

impl Node {
    /// The top of a recipe's tree.
    pub(super) fn top(recipe: &Recipe) -> Node {
        let identity = mix(u64::from(recipe.seed()));
        let limit = u32::from(recipe.values().div_ceil(2));
        let value = below(draw(identity, Draw::RootValue, 0), 2 * limit + 1) as i32 - limit as i32;
        Node { identity, value: value as i16, level: 0 }
    }

    /// A number that is equal for equal nodes, and for no others. Levels of different parity have different
    /// sides to move, so the side needs no separate bit.
    pub(super) fn key(self) -> u64 {
        mix(self.identity ^ (u64::from(self.level) << 16 | u64::from(self.value as u16)))
    }
}

impl Recipe {
    /// A child, as the parent module describes it: here the tree grows.
    pub(super) fn child(&self, parent: Node, place: u8) -> Node {
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

    /// The loss of a child that is not the best, for the side to move at its parent.
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
    pub(super) fn judgement(&self, node: Node) -> i32 {
        let left = i32::from(self.height() - node.level);
        let error = i32::from(self.values()) * left / (2 * i32::from(self.height()));
        let drawn = below(draw(node.key(), Draw::JudgementError, 0), 2 * error as u32 + 1);
        i32::from(node.value) + drawn as i32 - error
    }

    /// Bounds of the value of a node, for its side to move: each misses it by a random amount, but does not leave the
    /// range.
    pub(super) fn interval(&self, node: Node) -> Interval {
        let left = u32::from(self.height() - node.level);
        let most = (u32::from(self.intervals()) * left).div_ceil(u32::from(self.height()));
        let error = |what| below(draw(node.key(), what, 0), most + 1) as i32;
        let (value, range) = (i32::from(node.value), i32::from(self.values()));
        Interval {
            pessimistic: Value::judgement((value - error(Draw::PessimisticError)).max(-range)),
            optimistic: Value::judgement((value + error(Draw::OptimisticError)).min(range)),
        }
    }
}

/// The hash of one draw at the node with this key.
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
