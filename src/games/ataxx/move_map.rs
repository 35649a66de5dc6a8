//! The neural move map of Ataxx: an input for each stone of the side to move, for each of its opponent's, and for each
//! wall. A clone has the output of its square. A jump has two outputs: one of the square that it reaches, one of the
//! square that it leaves.

use super::board::{SIDE, SQUARES};
use super::position::{AtaxxMove, Position};
use crate::game::{BoardSymmetry, MapInputs, MoveMap, MoveMapShape, MoveOutputs};

const SHAPE: MoveMapShape = MoveMapShape {
    files: SIDE as u8,
    ranks: SIDE as u8,
    planes: 3,
    groups: 3,
    symmetry: BoardSymmetry::Square,
};

pub(super) static MOVE_MAP: MoveMap = MoveMap::including("ataxx", SHAPE, include_bytes!("ataxx.movemap"));

pub(super) fn turn_on(position: &Position, inputs: &mut MapInputs) {
    let (own, other) = position.sides();
    let [.., walls] = position.squares();
    for (plane, squares) in [own, other, walls].into_iter().enumerate() {
        inputs.add_each(plane * SQUARES, squares);
    }
}

/// A pass has no output: it is the only move.
pub(super) fn outputs(mv: AtaxxMove) -> MoveOutputs {
    let (from, to) = (usize::from(mv.from), usize::from(mv.to));
    if mv == AtaxxMove::PASS {
        MoveOutputs::NONE
    } else if mv.is_jump() {
        MoveOutputs::two(SQUARES + to, 2 * SQUARES + from)
    } else {
        MoveOutputs::one(to)
    }
}
