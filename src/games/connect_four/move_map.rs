//! The neural move map of Connect Four: an input for each disc of the side to move and for each of its opponent's, an
//! output for each square where a disc can land. Squares are numbered rank by rank from the lower left.

use super::board::{COLUMNS, Column, Position, RANKS, square};
use crate::game::{BoardSymmetry, MapInputs, MoveMap, MoveMapShape, MoveOutputs};

const SHAPE: MoveMapShape =
    MoveMapShape { files: COLUMNS, ranks: RANKS, planes: 2, groups: 1, symmetry: BoardSymmetry::LeftRight };

pub(super) static MOVE_MAP: MoveMap =
    MoveMap::including("connect-four", SHAPE, include_bytes!("connect-four.movemap"));

/// The number of the square of a bit.
fn number(bit: u64) -> usize {
    let (column, rank) = board_place(bit);
    usize::from(rank * COLUMNS + column)
}

/// The column and the rank of the only bit of a set.
fn board_place(bit: u64) -> (u8, u8) {
    let at = bit.trailing_zeros() as u8;
    let step = square(1, 0).trailing_zeros() as u8;
    (at / step, at % step)
}

pub(super) fn turn_on(position: Position, inputs: &mut MapInputs) {
    for (first, mut discs) in [(0, position.us()), (SHAPE.squares(), position.them())] {
        while discs != 0 {
            inputs.positive.push((first + number(discs)) as u16);
            discs &= discs - 1;
        }
    }
}

pub(super) fn outputs(position: Position, mv: Column) -> MoveOutputs {
    MoveOutputs::one(number(position.landing(mv)))
}
