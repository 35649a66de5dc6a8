//! How often a network's first choices are a best move.

use super::network::Example;
use plyscope::game::{MoveMapModel, MoveMapShape};

/// How often one of the best moves was among a network's first choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// The number of positions.
    pub positions: usize,
    /// The number of positions with a best move among the first, the first two, and so on to the first five choices.
    pub among_first: [usize; Agreement::RANKS],
}

impl Agreement {
    /// The number of choices that are counted.
    pub const RANKS: usize = 5;

    /// The agreement on these examples. Of moves that the network thinks equal the first in the game's own order comes
    /// first, as in the search.
    #[must_use]
    pub fn on<'a>(model: &MoveMapModel, examples: impl IntoIterator<Item = &'a Example>) -> Agreement {
        let mut agreement = Agreement::default();
        for example in examples {
            agreement.positions += 1;
            if let Some(rank) = rank_of_best(model, example) {
                agreement.among_first.iter_mut().skip(rank).for_each(|count| *count += 1);
            }
        }
        agreement
    }

    /// The share of positions with a best move among this number of first choices, in per cent; 0 without positions.
    #[must_use]
    pub fn per_cent(&self, choices: usize) -> f64 {
        100.0 * self.among_first[choices - 1] as f64 / self.positions.max(1) as f64
    }

    /// These shares for every number of choices, rounded to a tenth.
    #[must_use]
    pub fn in_per_cent(&self) -> [f64; Agreement::RANKS] {
        std::array::from_fn(|at| (10.0 * self.per_cent(at + 1)).round() / 10.0)
    }
}

/// The contents of a position's squares, as the side to move sees them: 0 without a piece, otherwise its plane and its side.
struct Squares(Vec<u8>);

impl Squares {
    /// The squares of an example after a symmetry of the board.
    fn of(example: &Example, shape: &MoveMapShape, symmetry: u8) -> Squares {
        let count = shape.squares();
        let mut squares = vec![0; count];
        for (inputs, side) in [(&example.inputs.positive, 1), (&example.inputs.negative, 2)] {
            for input in inputs.iter().map(|input| shape.image_of_input(symmetry, usize::from(*input))) {
                squares[input % count] = (2 * (input / count)) as u8 + side;
            }
        }
        Squares(squares)
    }

    /// The number of squares whose contents differ.
    fn differences(&self, other: &Squares) -> usize {
        self.0.iter().zip(&other.0).filter(|(one, other)| one != other).count()
    }
}

/// For each held-out example the number of squares that differ from the most similar example that was learned from, in any of its
/// mirror images.
#[must_use]
pub fn distances(held_out: &[Example], learned: &[Example], shape: &MoveMapShape) -> Vec<usize> {
    let symmetries = 0..shape.symmetry.count();
    let learned: Vec<Squares> =
        learned.iter().flat_map(|of| symmetries.clone().map(|turn| Squares::of(of, shape, turn))).collect();
    let nearest = |own: &Example| {
        let own = Squares::of(own, shape, 0);
        learned.iter().map(|of| own.differences(of)).min().unwrap_or(shape.squares())
    };
    held_out.iter().map(nearest).collect()
}

/// The place of the first best move in the network's order, from 0.
#[must_use]
pub fn rank_of_best(model: &MoveMapModel, example: &Example) -> Option<usize> {
    let scores: Vec<i32> =
        example.moves.iter().map(|outputs| model.score(&example.inputs, *outputs)).collect();
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(scores[*at]));
    order.iter().position(|at| example.is_best[*at])
}

#[cfg(test)]
mod tests {
    use super::super::network::Training;
    use super::*;
    use plyscope::game::{BoardSymmetry, MapInputs, MoveOutputs};

    #[test]
    fn the_first_of_equal_moves_comes_first() {
        let shape = MoveMapShape { files: 3, ranks: 1, planes: 1, groups: 1, symmetry: BoardSymmetry::None };
        let model = Training::new(shape).in_eight_bits("row", Vec::new());
        let example = |best: usize| Example {
            inputs: MapInputs::default(),
            moves: (0..3).map(MoveOutputs::one).collect(),
            is_best: (0..3).map(|at| at == best).collect(),
        };
        assert_eq!([0, 2].map(|best| rank_of_best(&model, &example(best))), [Some(0), Some(2)]);
        let agreement = Agreement::on(&model, &[example(0), example(1), example(1), example(9)]);
        assert_eq!(agreement, Agreement { positions: 4, among_first: [1, 3, 3, 3, 3] });
        assert!((agreement.per_cent(2) - 75.0).abs() < 1e-9);
    }

    #[test]
    fn the_distance_is_counted_in_squares_from_the_most_similar_image() {
        let shape =
            MoveMapShape { files: 3, ranks: 1, planes: 2, groups: 1, symmetry: BoardSymmetry::LeftRight };
        let example = |positive: &[u16], negative: &[u16]| Example {
            inputs: MapInputs { positive: positive.to_vec(), negative: negative.to_vec() },
            moves: Vec::new(),
            is_best: Vec::new(),
        };
        let learned = [example(&[0], &[]), example(&[1], &[5])];
        // A mirror image; another side; another kind of piece and one piece more; three other squares.
        let held_out =
            [example(&[2], &[]), example(&[], &[0]), example(&[0, 4], &[5]), example(&[3], &[1, 2])];
        assert_eq!(distances(&held_out, &learned, &shape), [0, 1, 2, 3]);
        assert_eq!(distances(&held_out[..1], &[], &shape), [3], "nothing was learned");
    }
}
