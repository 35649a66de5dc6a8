//! The neural move map of chess: an input for each kind of piece on each square, which the opponent's piece turns on with
//! a negative sign, as in the paper. A move has two outputs: one of its piece and the square that it reaches, one of the
//! square that it leaves; the paper has one for each pair of squares, which takes four times as many weights. The board
//! is seen by the side to move: Black's is turned upside down.

use crate::game::{BoardSymmetry, BuiltInModel, ModelHash, MoveMap, MoveMapShape, MoveOutputs};

/// The kinds of pieces.
const KINDS: usize = 6;

const SHAPE: MoveMapShape = MoveMapShape {
    files: 8,
    ranks: 8,
    planes: KINDS as u8,
    groups: KINDS as u8 + 1,
    symmetry: BoardSymmetry::None,
};

pub(super) static MOVE_MAP: MoveMap = MoveMap {
    game: "chess",
    shape: SHAPE,
    built_in: BuiltInModel::File { name: "chess.movemap", hash: ModelHash(0x2676_1aba_4ae7_cf49) },
};

/// A square, 0 to 63 from a1, as the side to move sees it.
fn seen(square: usize, white_to_move: bool) -> usize {
    if white_to_move { square } else { square ^ 56 }
}

/// The input of a kind of piece, 0 (pawn) to 5 (king), on a square.
pub(super) fn input(kind: usize, square: usize, white_to_move: bool) -> u16 {
    (kind * 64 + seen(square, white_to_move)) as u16
}

pub(super) fn outputs(kind: usize, from: usize, to: usize, white_to_move: bool) -> MoveOutputs {
    let (from, to) = (seen(from, white_to_move), seen(to, white_to_move));
    MoveOutputs::two(kind * 64 + to, KINDS * 64 + from)
}
