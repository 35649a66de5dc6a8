//! The network while it learns: softmax over the legal moves, cross entropy, Adam (Kingma & Ba, *Adam: a method for
//! stochastic optimization*, 2015). Additions and multiplications in one order, so the same examples always give the
//! same network.

use plyscope::game::{Evaluate, Game, MapInputs, MoveCode, MoveMapModel, MoveMapShape, MoveOutputs};
use plyscope::games::AnyGame;
use plyscope::random::Random;
use plyscope::search::exponential::exp;

/// A position that teaches: its inputs, its legal moves, and which of them are the best.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// The inputs that are on.
    pub inputs: MapInputs,
    /// The outputs of the legal moves, in the game's own order.
    pub moves: Vec<MoveOutputs>,
    /// For each of the moves, whether it is one of the best.
    pub is_best: Vec<bool>,
}

impl Example {
    /// The example of a game's root.
    #[must_use]
    pub fn of(game: &AnyGame, best: &[MoveCode]) -> Example {
        let root = game.root();
        let mut moves = Vec::new();
        game.generate(&root, &mut moves);
        let mut inputs = MapInputs::default();
        game.move_map_inputs(&root, &mut inputs);
        Example {
            inputs,
            is_best: moves.iter().map(|mv| best.contains(&game.code(*mv))).collect(),
            moves: moves.iter().map(|mv| game.move_map_outputs(&root, *mv)).collect(),
        }
    }

    /// A text that is equal for positions that are equal but for a symmetry of the board.
    #[must_use]
    pub fn symmetric_key(&self, shape: &MoveMapShape) -> Vec<u32> {
        let image = |symmetry: u8, inputs: &[u16]| {
            let turned =
                inputs.iter().map(|input| shape.image_of_input(symmetry, usize::from(*input)) as u32);
            let mut turned: Vec<u32> = turned.collect();
            turned.sort_unstable();
            turned
        };
        let keys = (0..shape.symmetry.count()).map(|symmetry| {
            let mut key = image(symmetry, &self.inputs.positive);
            key.push(u32::MAX);
            key.extend(image(symmetry, &self.inputs.negative));
            key
        });
        keys.min().unwrap_or_default()
    }
}

/// The step of Adam.
const STEP: f64 = 0.01;
/// The share of the mean of gradients that stays.
const MEAN_STAYS: f64 = 0.9;
/// The share of the mean of squared gradients that stays.
const SQUARES_STAY: f64 = 0.999;
/// Keeps the division by a root from being one by zero.
const LEAST_ROOT: f64 = 1e-8;
/// The number of examples between two steps.
const BATCH: usize = 64;

/// A network that learns.
#[derive(Clone, Debug)]
pub struct Training {
    shape: MoveMapShape,
    /// The free weight of each weight.
    tied: Vec<u32>,
    /// The free weights.
    weights: Vec<f64>,
}

impl Training {
    /// A network that has learned nothing: all moves are equal.
    #[must_use]
    pub fn new(shape: MoveMapShape) -> Training {
        let (tied, free) = shape.tied_weights();
        Training { shape, tied, weights: vec![0.0; free] }
    }

    /// Calls `each` with the free weights of an output's inputs that are on, and their signs.
    #[inline]
    fn each_weight(&self, inputs: &MapInputs, outputs: MoveOutputs, mut each: impl FnMut(usize, f64)) {
        let width = self.shape.inputs();
        for output in outputs.iter() {
            let row = &self.tied[output * width..(output + 1) * width];
            each(row[width - 1] as usize, 1.0);
            for input in &inputs.positive {
                each(row[usize::from(*input)] as usize, 1.0);
            }
            for input in &inputs.negative {
                each(row[usize::from(*input)] as usize, -1.0);
            }
        }
    }

    /// The probability of each move, according to the network.
    fn shares(&self, example: &Example) -> Vec<f64> {
        let score = |outputs: &MoveOutputs| {
            let mut sum = 0.0;
            self.each_weight(&example.inputs, *outputs, |weight, sign| sum += sign * self.weights[weight]);
            sum
        };
        let scores: Vec<f64> = example.moves.iter().map(score).collect();
        let greatest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let odds: Vec<f64> = scores.iter().map(|score| exp(score - greatest)).collect();
        let sum: f64 = odds.iter().sum();
        odds.into_iter().map(|odds| odds / sum).collect()
    }

    /// Adds the gradient of an example's cross entropy.
    fn add_gradient(&self, example: &Example, gradient: &mut [f64]) {
        let best = example.is_best.iter().filter(|is_best| **is_best).count() as f64;
        let shares = self.shares(example);
        for ((outputs, share), is_best) in example.moves.iter().zip(shares).zip(&example.is_best) {
            let error = share - if *is_best { 1.0 / best } else { 0.0 };
            self.each_weight(&example.inputs, *outputs, |weight, sign| gradient[weight] += error * sign);
        }
    }

    /// Learns from the examples, in an order that follows from the seed.
    pub fn learn(&mut self, examples: &[Example], epochs: u32, seed: u64) {
        let mut random = Random::from_seed(seed);
        let mut order: Vec<usize> = (0..examples.len()).collect();
        let count = self.weights.len();
        let (mut means, mut squares) = (vec![0.0; count], vec![0.0; count]);
        let mut gradient = vec![0.0; count];
        let (mut mean_left, mut squares_left) = (1.0, 1.0);
        let batches = examples.len().div_ceil(BATCH) * epochs as usize;
        let mut done = 0;
        for _ in 0..epochs {
            for at in (1..order.len()).rev() {
                order.swap(at, random.below(at + 1));
            }
            for batch in order.chunks(BATCH) {
                gradient.fill(0.0);
                for example in batch {
                    self.add_gradient(&examples[*example], &mut gradient);
                }
                mean_left *= MEAN_STAYS;
                squares_left *= SQUARES_STAY;
                // The step shrinks to nothing in a line.
                let step = STEP * (batches - done) as f64 / batches as f64;
                done += 1;
                for (weight, gradient) in gradient.iter().enumerate() {
                    let slope = gradient / batch.len() as f64;
                    means[weight] = MEAN_STAYS * means[weight] + (1.0 - MEAN_STAYS) * slope;
                    squares[weight] = SQUARES_STAY * squares[weight] + (1.0 - SQUARES_STAY) * slope * slope;
                    let root = (squares[weight] / (1.0 - squares_left)).sqrt() + LEAST_ROOT;
                    self.weights[weight] -= step * means[weight] / (1.0 - mean_left) / root;
                }
            }
        }
    }

    /// The network in whole numbers of eight bits. The greatest weight becomes 127.
    #[must_use]
    pub fn in_eight_bits(&self, game: &str, notes: Vec<(String, String)>) -> MoveMapModel {
        let greatest = self.weights.iter().fold(0.0, |most: f64, weight| most.max(weight.abs()));
        let scale = if greatest > 0.0 { greatest / f64::from(i8::MAX) } else { 1.0 };
        let weights = self.weights.iter().map(|weight| (weight / scale).round() as i8).collect();
        MoveMapModel::new(game, self.shape, scale, weights, notes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::game::BoardSymmetry;

    const SHAPE: MoveMapShape =
        MoveMapShape { files: 3, ranks: 2, planes: 2, groups: 2, symmetry: BoardSymmetry::LeftRight };

    fn examples() -> Vec<Example> {
        let mut random = Random::from_seed(3);
        let example = |_| {
            let inputs = (0..12).filter(|_| random.below(3) == 0).collect();
            let negative = (0..12).filter(|_| random.below(4) == 0).collect();
            let moves = (0..5).map(|at| match at {
                0 => MoveOutputs::two(random.below(12), random.below(12)),
                _ => MoveOutputs::one(random.below(12)),
            });
            let moves = moves.collect();
            let is_best = vec![true, random.below(2) == 0, false, random.below(3) == 0, false];
            Example { inputs: MapInputs { positive: inputs, negative }, moves, is_best }
        };
        (0..40).map(example).collect()
    }

    /// The cross entropy, calculated without the gradient's code.
    fn loss(training: &Training, example: &Example) -> f64 {
        let best = example.is_best.iter().filter(|is_best| **is_best).count() as f64;
        let shares = training.shares(example);
        let terms = shares.iter().zip(&example.is_best).filter(|(_, is_best)| **is_best);
        terms.map(|(share, _)| -share.ln() / best).sum()
    }

    #[test]
    fn the_gradient_is_that_of_finite_differences() {
        let mut training = Training::new(SHAPE);
        let mut random = Random::from_seed(11);
        for weight in &mut training.weights {
            *weight = random.below(2001) as f64 / 1000.0 - 1.0;
        }
        let mut compared = 0;
        for example in examples().iter().take(12) {
            let mut gradient = vec![0.0; training.weights.len()];
            training.add_gradient(example, &mut gradient);
            for (weight, expected) in gradient.iter().enumerate() {
                let at = |change: f64| {
                    let mut moved = training.clone();
                    moved.weights[weight] += change;
                    loss(&moved, example)
                };
                let slope = (at(1e-5) - at(-1e-5)) / 2e-5;
                assert!((slope - expected).abs() < 1e-7, "{weight}: {slope} {expected}");
                compared += usize::from(slope.abs() > 1e-3);
            }
        }
        assert!(compared > 200, "{compared}");
    }

    #[test]
    fn it_learns_and_does_so_in_the_same_way_again() {
        let examples = examples();
        let learned = |seed| {
            let mut training = Training::new(SHAPE);
            training.learn(&examples, 100, seed);
            training
        };
        let whole = |training: &Training| examples.iter().map(|example| loss(training, example)).sum::<f64>();
        let (before, after) = (whole(&Training::new(SHAPE)), whole(&learned(1)));
        assert!(after < 0.8 * before, "{before} {after}");
        assert_eq!(learned(1).weights, learned(1).weights);
        assert_ne!(learned(1).weights, learned(2).weights, "the order of the examples counts");
    }

    #[test]
    fn eight_bits_keep_the_network() {
        let mut training = Training::new(SHAPE);
        training.learn(&examples(), 10, 1);
        let model = training.in_eight_bits("dominoes", Vec::new());
        let mut compared = 0;
        for Example { inputs, moves, .. } in examples() {
            for outputs in moves {
                let mut sum = 0.0;
                training.each_weight(&inputs, outputs, |weight, sign| sum += sign * training.weights[weight]);
                let whole = f64::from(model.score(&inputs, outputs)) * model.scale();
                // At most half a unit for each weight.
                assert!((whole - sum).abs() <= 26.0 * 0.5 * model.scale() + 1e-9);
                compared += usize::from(sum.abs() > 0.01);
            }
        }
        assert!(compared > 100);
    }

    #[test]
    fn mirrored_positions_have_one_key() {
        let example = |positive: &[u16], negative: &[u16]| Example {
            inputs: MapInputs { positive: positive.to_vec(), negative: negative.to_vec() },
            moves: Vec::new(),
            is_best: Vec::new(),
        };
        let key = |positive: &[u16], negative: &[u16]| example(positive, negative).symmetric_key(&SHAPE);
        assert_eq!(key(&[0, 4], &[9]), key(&[2, 4], &[11]));
        assert_eq!(key(&[4, 0], &[9]), key(&[0, 4], &[9]));
        assert_ne!(key(&[0, 4], &[9]), key(&[0, 9], &[4]), "own and opponent's differ");
        assert_ne!(key(&[0], &[]), key(&[3], &[]), "up and down differ");
    }
}
