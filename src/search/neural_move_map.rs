//! The neural move map: a network without a hidden layer estimates for each move of a node how likely it is to be the
//! best one, and the moves are searched in that order, alone or as a weighted sum with the history heuristic (Kocsis,
//! Uiterwijk and van den Herik, *Move ordering using neural networks*, 2001; with Postma, *The Neural MoveMap heuristic
//! in chess*, 2002). Lecture 5 names it among the heuristics of move ordering.
//!
//! Weights are whole numbers of eight bits and sums are whole numbers, so no machine has another order. Only
//! the inputs that are on and the outputs of legal moves are added. It is safe: an order changes no value.
//!
//! The weighted sum: network scores and history counts are each scaled to the moves of the node, from 0 for the least
//! to [`SCALED`] for the greatest, because a score and a count have no unit in common.

use super::depth::Depth;
use super::exponential::exp;
use super::parameters::{NeuralParameters, plies};
use crate::game::{Evaluate, MapInputs, MissingModel, MoveMapModel, model_of};
use std::sync::Arc;

/// The greatest of a node's scaled numbers; the least is 0.
pub const SCALED: i32 = 1000;

/// The greatest rank within the group: the weights of network and history are 100 together.
pub const MOST: i32 = 100 * SCALED;

/// The network that a search of this game would use.
///
/// # Errors
///
/// The network is not there. `None` if the game has no neural move map.
pub fn network<G: Evaluate>(
    game: &G,
    parameters: &NeuralParameters,
) -> Option<Result<Arc<MoveMapModel>, MissingModel>> {
    game.move_map().map(|map| model_of(map, parameters.model))
}

/// Scales a number to a node's moves: 0 for the least of them, [`SCALED`] for the greatest; 0 if all are equal.
#[must_use]
pub fn scaled(number: i64, least: i64, greatest: i64) -> i32 {
    if greatest == least { 0 } else { ((number - least) * i64::from(SCALED) / (greatest - least)) as i32 }
}

/// The ranks of a node's moves within the group, 0 to [`MOST`]: `weight` parts of 100 are the network's scores, the rest
/// is the history's counts.
pub fn mix(weight: u8, scores: &[i32], counts: &[u32], ranks: &mut Vec<i32>) {
    ranks.clear();
    let (least, greatest) = range(scores.iter().map(|score| i64::from(*score)));
    let (fewest, most) = range(counts.iter().map(|count| i64::from(*count)));
    let weight = i32::from(weight);
    ranks.extend(scores.iter().zip(counts).map(|(score, count)| {
        let network = scaled((*score).into(), least, greatest);
        let history = scaled((*count).into(), fewest, most);
        weight * network + (100 - weight) * history
    }));
}

fn range(numbers: impl Iterator<Item = i64>) -> (i64, i64) {
    numbers.fold((i64::MAX, i64::MIN), |(least, greatest), number| (least.min(number), greatest.max(number)))
}

/// The network's scores of a node's moves, and the places where they are made.
#[derive(Clone, Debug, Default)]
struct Scratch {
    inputs: MapInputs,
    scores: Vec<i32>,
    counts: Vec<u32>,
    ranks: Vec<i32>,
}

/// The neural move map of a running search.
#[derive(Debug)]
pub(super) struct NeuralMoveMap {
    /// The part of the network in per cent.
    weight: u8,
    least_depth: Depth,
    model: Arc<MoveMapModel>,
    scratch: Scratch,
}

impl NeuralMoveMap {
    /// The neural move map of a search; `None` if it is off, or the game or the network is not there.
    pub(super) fn of<G: Evaluate>(game: &G, parameters: NeuralParameters) -> Option<NeuralMoveMap> {
        if parameters.weight == 0 {
            return None;
        }
        let model = network(game, &parameters)?.ok()?;
        let least_depth = plies(parameters.least_depth);
        Some(NeuralMoveMap { weight: parameters.weight, least_depth, model, scratch: Scratch::default() })
    }

    /// Whether a node of this depth asks the network.
    #[inline]
    pub(super) fn is_asked(&self, depth: Depth) -> bool {
        depth >= self.least_depth
    }

    /// The ranks of a node's moves within the group, 0 to [`MOST`]. `count` is a move's history count.
    pub(super) fn ranks<G: Evaluate>(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        count: impl Fn(G::Move) -> u32,
    ) -> &[i32] {
        let Scratch { inputs, scores, counts, ranks } = &mut self.scratch;
        score_moves(&self.model, game, position, moves, inputs, scores);
        let weight = self.weight;
        counts.clear();
        counts.extend(moves.iter().map(|mv| if weight < 100 { count(*mv) } else { 0 }));
        mix(weight, scores, counts, ranks);
        ranks
    }
}

fn score_moves<G: Evaluate>(
    model: &MoveMapModel,
    game: &G,
    position: &G::Position,
    moves: &[G::Move],
    inputs: &mut MapInputs,
    scores: &mut Vec<i32>,
) {
    inputs.clear();
    scores.clear();
    game.move_map_inputs(position, inputs);
    scores.extend(moves.iter().map(|mv| model.score(inputs, game.move_map_outputs(position, *mv))));
}

/// A move as the network sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedMove<M> {
    /// The move.
    pub mv: M,
    /// The sum of its weights. The order of the moves follows from it.
    pub score: i32,
    /// The probability that it is the best move, according to the network: 0 to 1. The shares of a position are 1
    /// together.
    pub share: f64,
}

/// The expectations of a network for the legal moves of a position, in the game's own order.
#[must_use]
pub fn expected_moves<G: Evaluate>(
    model: &MoveMapModel,
    game: &G,
    position: &G::Position,
) -> Vec<ExpectedMove<G::Move>> {
    let mut moves = Vec::new();
    game.generate(position, &mut moves);
    let mut scores = Vec::new();
    score_moves(model, game, position, &moves, &mut MapInputs::default(), &mut scores);
    let greatest = scores.iter().copied().max().unwrap_or(0);
    let odds: Vec<f64> =
        scores.iter().map(|score| exp(f64::from(score - greatest) * model.scale())).collect();
    let sum: f64 = odds.iter().sum();
    let expected = moves.into_iter().zip(scores).zip(odds);
    expected.map(|((mv, score), odds)| ExpectedMove { mv, score, share: odds / sum }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mixed(weight: u8, scores: &[i32], counts: &[u32]) -> Vec<i32> {
        let mut ranks = vec![7];
        mix(weight, scores, counts, &mut ranks);
        ranks
    }

    #[test]
    fn each_is_scaled_from_its_least_to_its_greatest() {
        assert_eq!(mixed(100, &[-30, 10, -10], &[1, 2, 3]), [0, 100_000, 50_000]);
        assert_eq!(mixed(0, &[-30, 10, -10], &[5, 5_000_005, 2_500_005]), [0, 100_000, 50_000]);
        assert_eq!(mixed(25, &[0, 4, 1], &[8, 0, 2]), [75_000, 25_000, 25_000]);
        assert_eq!(mixed(50, &[3, 3], &[0, 0]), [0, 0], "equal moves keep the game's order");
        assert_eq!(mixed(50, &[], &[]), [0; 0]);
        let extreme = mixed(50, &[i32::MIN, i32::MAX], &[u32::MAX, 0]);
        assert_eq!(extreme, [50_000, 50_000]);
    }
}
