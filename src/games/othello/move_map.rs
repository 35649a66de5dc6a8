//! The neural move map of Othello: an input for each disc of the side to move and for each of its opponent's, an output
//! for each square.

use super::position::{Place, Position};
use crate::game::{BoardSymmetry, MapInputs, MoveMap, MoveMapShape, MoveOutputs};

const SHAPE: MoveMapShape =
    MoveMapShape { files: 8, ranks: 8, planes: 2, groups: 1, symmetry: BoardSymmetry::Square };

pub(super) static MOVE_MAP: MoveMap = MoveMap::including("othello", SHAPE, include_bytes!("othello.movemap"));

pub(super) fn turn_on(position: &Position, inputs: &mut MapInputs) {
    inputs.add_each(0, position.us);
    inputs.add_each(SHAPE.squares(), position.them);
}

/// A pass has no output: it is the only move.
pub(super) fn outputs(mv: Place) -> MoveOutputs {
    mv.square().map_or(MoveOutputs::NONE, |square| MoveOutputs::one(usize::from(square)))
}
