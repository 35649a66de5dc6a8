//! The numbering of the inputs and outputs of a neural move map, and which of its weights are one weight by the board's
//! symmetry.

/// The reflections and rotations of a board that do not change the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardSymmetry {
    /// None.
    None,
    /// Left and right can be exchanged.
    LeftRight,
    /// All eight symmetries of a square board.
    Square,
}

impl BoardSymmetry {
    /// The number of symmetries, the identity counted.
    #[must_use]
    pub fn count(self) -> u8 {
        match self {
            BoardSymmetry::None => 1,
            BoardSymmetry::LeftRight => 2,
            BoardSymmetry::Square => 8,
        }
    }
}

/// The numbering of inputs and outputs. Input `plane * squares + square`: a piece of this kind is on the square; the
/// last input is always on. Output `group * squares + square`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveMapShape {
    /// The squares of a row.
    pub files: u8,
    /// The number of rows.
    pub ranks: u8,
    /// The number of kinds of things on a square: each kind has an input.
    pub planes: u8,
    /// The outputs of a square.
    pub groups: u8,
    /// The symmetries: weights that a symmetry exchanges are one weight.
    pub symmetry: BoardSymmetry,
}

impl MoveMapShape {
    /// The number of squares.
    #[must_use]
    pub const fn squares(&self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// The number of inputs, with the input that is always on.
    #[must_use]
    pub const fn inputs(&self) -> usize {
        self.planes as usize * self.squares() + 1
    }

    /// The number of outputs.
    #[must_use]
    pub const fn outputs(&self) -> usize {
        self.groups as usize * self.squares()
    }

    /// The square that a symmetry brings a square to; symmetry 0 is the identity. The symmetries of a square board are
    /// a reflection, if bit 0 is set, then one in the other direction (bit 1), then one at the diagonal (bit 2).
    #[must_use]
    pub fn image(&self, symmetry: u8, square: usize) -> usize {
        let (files, ranks) = (usize::from(self.files), usize::from(self.ranks));
        let (mut file, mut rank) = (square % files, square / files);
        if symmetry & 1 != 0 {
            file = files - 1 - file;
        }
        if symmetry & 2 != 0 {
            rank = ranks - 1 - rank;
        }
        if symmetry & 4 != 0 {
            (file, rank) = (rank, file);
        }
        rank * files + file
    }

    /// The input that a symmetry brings an input to. The input that is always on has no square, and stays.
    #[must_use]
    pub fn image_of_input(&self, symmetry: u8, input: usize) -> usize {
        if input + 1 == self.inputs() { input } else { self.image_of_output(symmetry, input) }
    }

    /// The output that a symmetry brings an output to.
    #[must_use]
    pub fn image_of_output(&self, symmetry: u8, output: usize) -> usize {
        let squares = self.squares();
        output / squares * squares + self.image(symmetry, output % squares)
    }

    /// For each weight, `output * inputs + input`, the number of the free weight that it is: weights that a symmetry
    /// exchanges are one. And the number of free weights.
    #[must_use]
    pub fn tied_weights(&self) -> (Vec<u32>, usize) {
        let inputs = self.inputs();
        let mut tied = vec![u32::MAX; inputs * self.outputs()];
        let mut free = 0;
        for weight in 0..tied.len() {
            if tied[weight] != u32::MAX {
                continue;
            }
            for symmetry in 0..self.symmetry.count() {
                let output = self.image_of_output(symmetry, weight / inputs);
                let input = self.image_of_input(symmetry, weight % inputs);
                tied[output * inputs + input] = free;
            }
            free += 1;
        }
        (tied, free as usize)
    }
}

/// The inputs that are on in a position. An input can also be on with a negative sign (a piece of the opponent on the
/// square of an input that the side's own piece would turn on).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapInputs {
    /// The inputs that are 1.
    pub positive: Vec<u16>,
    /// The inputs that are -1.
    pub negative: Vec<u16>,
}

impl MapInputs {
    /// Turns all inputs off.
    pub fn clear(&mut self) {
        self.positive.clear();
        self.negative.clear();
    }

    /// Turns an input on for each bit of a set of squares, in the plane that begins at `first`.
    pub fn add_each(&mut self, first: usize, mut squares: u64) {
        while squares != 0 {
            self.positive.push((first + squares.trailing_zeros() as usize) as u16);
            squares &= squares - 1;
        }
    }
}

/// The outputs of a move, which are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveOutputs {
    outputs: [u16; 2],
    count: u8,
}

impl MoveOutputs {
    /// A move without an output: a turn that has to be passed.
    pub const NONE: MoveOutputs = MoveOutputs { outputs: [0; 2], count: 0 };

    /// A move with one output.
    #[must_use]
    pub const fn one(output: usize) -> MoveOutputs {
        MoveOutputs { outputs: [output as u16, 0], count: 1 }
    }

    /// A move with two outputs.
    #[must_use]
    pub const fn two(first: usize, second: usize) -> MoveOutputs {
        MoveOutputs { outputs: [first as u16, second as u16], count: 2 }
    }

    /// The outputs.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.outputs.into_iter().take(usize::from(self.count)).map(usize::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(symmetry: BoardSymmetry) -> MoveMapShape {
        MoveMapShape { files: 3, ranks: 3, planes: 2, groups: 3, symmetry }
    }

    #[test]
    fn symmetries_are_different_and_keep_lines() {
        let shape = shape(BoardSymmetry::Square);
        let images: std::collections::BTreeSet<Vec<usize>> =
            (0..8).map(|symmetry| (0..9).map(|square| shape.image(symmetry, square)).collect()).collect();
        assert_eq!(images.len(), 8);
        for image in images {
            let is_corner = |square: usize| [0, 2, 6, 8].contains(&square);
            assert!((0..9).all(|square| is_corner(square) == is_corner(image[square])));
            assert_eq!(image[4], 4, "the centre stays");
            assert_eq!(image[3] + image[5], 8, "a line through the centre stays one");
        }
    }

    #[test]
    fn weights_that_a_symmetry_exchanges_are_one_weight() {
        let free = |symmetry| shape(symmetry).tied_weights().1;
        assert_eq!(free(BoardSymmetry::None), 19 * 27);
        // Burnside: an output and an input of one plane are a pair of squares. The identity fixes 81 pairs, each
        // reflection 9, and each rotation 1; with the input that is always on 9, 3 and 1.
        let pairs = (81 + 4 * 9 + 3) / 8;
        let alone = (9 + 4 * 3 + 3) / 8;
        assert_eq!(free(BoardSymmetry::Square), 3 * (2 * pairs + alone));
        let shape = shape(BoardSymmetry::Square);
        let (tied, _) = shape.tied_weights();
        // Weights of the third group and the input that is always on, whose numbers are equal.
        let weight = |output: usize, input: usize| tied[output * shape.inputs() + input];
        assert_eq!(weight(18, 18), weight(20, 18));
        assert_ne!(weight(18, 18), weight(19, 18));
        assert_eq!(weight(9, 9), weight(11, 11));
        assert_ne!(weight(9, 9), weight(9, 11));
    }
}
