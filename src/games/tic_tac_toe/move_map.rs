//! The neural move map of tic-tac-toe: an input for each mark of the side to move and for each of its opponent's, an
//! output for each square.

use crate::game::{BoardSymmetry, MapInputs, MoveMap, MoveMapShape, MoveOutputs};

const SHAPE: MoveMapShape =
    MoveMapShape { files: 3, ranks: 3, planes: 2, groups: 1, symmetry: BoardSymmetry::Square };

pub(super) static MOVE_MAP: MoveMap =
    MoveMap::including("tic-tac-toe", SHAPE, include_bytes!("tic-tac-toe.movemap"));

pub(super) fn turn_on((us, them): (u16, u16), inputs: &mut MapInputs) {
    inputs.add_each(0, us.into());
    inputs.add_each(SHAPE.squares(), them.into());
}

pub(super) fn outputs(square: u8) -> MoveOutputs {
    MoveOutputs::one(usize::from(square))
}
