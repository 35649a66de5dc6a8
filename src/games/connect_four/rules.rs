//! The rules.

use super::board::{COLUMNS, Column, Position, RANKS, square};
use super::notation;
use crate::game::board::{Board, BoardLook, Square};
use crate::game::{Game, MoveCode, Outcome};
use crate::random::mix;

/// The columns from the centre outwards, the left one first: more lines run through the centre.
const ORDER: [u8; COLUMNS as usize] = [3, 2, 4, 1, 5, 0, 6];

/// Connect Four from a given position on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectFour {
    root: Position,
}

impl ConnectFour {
    pub(super) fn at(root: Position) -> ConnectFour {
        ConnectFour { root }
    }
}

impl Game for ConnectFour {
    type Position = Position;
    type Move = Column;

    fn root(&self) -> Position {
        self.root
    }

    fn generate(&self, position: &Position, moves: &mut Vec<Column>) {
        if !position.is_lost() {
            let reached = position.reached();
            moves.extend(ORDER.map(Column).into_iter().filter(|column| reached & column.squares() != 0));
        }
    }

    fn play(&self, position: &Position, mv: Column) -> Position {
        position.with(position.landing(mv))
    }

    fn outcome(&self, position: &Position) -> Outcome {
        if position.is_lost() { Outcome::Loss } else { Outcome::Draw }
    }

    fn most_plies(&self, position: &Position) -> Option<u16> {
        Some(position.empty().count_ones() as u16)
    }

    fn key(&self, position: &Position) -> u64 {
        mix(position.packed())
    }

    fn code(&self, mv: Column) -> MoveCode {
        MoveCode(u16::from(mv.0))
    }

    fn notation(&self, _position: &Position, mv: Column) -> String {
        (mv.0 + 1).to_string()
    }

    fn text(&self, position: &Position) -> String {
        notation::written(*position)
    }

    fn board(&self, position: &Position) -> Option<Board> {
        let (x, o) = position.discs();
        let on = |(rank, column): (u8, u8)| match square(column, rank) {
            bit if x & bit != 0 => Square::FirstDisc,
            bit if o & bit != 0 => Square::SecondDisc,
            _ => Square::Empty,
        };
        let places = (0..RANKS).rev().flat_map(|rank| (0..COLUMNS).map(move |column| (rank, column)));
        Some(Board::new(BoardLook::Holes, COLUMNS, places.map(on).collect()).with_line(4))
    }

    fn first_player_to_move(&self, position: &Position) -> bool {
        position.x_to_move()
    }
}
