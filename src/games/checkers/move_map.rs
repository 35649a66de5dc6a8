//! The neural move map of checkers: an input for each man and each king of both sides, an output for each square that a
//! piece leaves with each of the four directions of a move. The board is seen by the side to move.

use super::board::{SQUARES, Squares};
use super::position::{CheckersMove, Position};
use crate::game::{BoardSymmetry, MapInputs, MoveMap, MoveMapShape, MoveOutputs};

/// The dark squares of a row.
const ROW: usize = 4;

const SHAPE: MoveMapShape = MoveMapShape {
    files: ROW as u8,
    ranks: (SQUARES / ROW) as u8,
    planes: 4,
    groups: 4,
    symmetry: BoardSymmetry::None,
};

pub(super) static MOVE_MAP: MoveMap =
    MoveMap::including("checkers", SHAPE, include_bytes!("checkers.movemap"));

pub(super) fn turn_on(position: &Position, inputs: &mut MapInputs) {
    let [black, white, kings] = position.pieces();
    let seen = |squares: Squares| if position.black_to_move() { squares } else { squares.reverse_bits() };
    let (own, other) = if position.black_to_move() { (black, white) } else { (white, black) };
    for (plane, squares) in [own & !kings, own & kings, other & !kings, other & kings].into_iter().enumerate()
    {
        inputs.add_each(plane * SQUARES, seen(squares).into());
    }
}

pub(super) fn outputs(position: &Position, mv: CheckersMove) -> MoveOutputs {
    let seen = |square: u8| {
        let square = usize::from(square);
        if position.black_to_move() { square } else { SQUARES - 1 - square }
    };
    // A dark square of a row with an even number is one file further to the right.
    let file = |square: usize| 2 * (square % ROW) + usize::from((square / ROW).is_multiple_of(2));
    let (from, to) = (seen(mv.from), seen(mv.to));
    let direction = 2 * usize::from(to / ROW > from / ROW) + usize::from(file(to) > file(from));
    MoveOutputs::one(direction * SQUARES + from)
}
