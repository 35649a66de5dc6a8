//! The rules.

use super::board::SQUARES;
use super::notation;
use super::position::{Place, Position};
use crate::game::board::{Board, BoardLook, Square};
use crate::game::{Game, MoveCode, Outcome};
use crate::random::mix;
use crate::value::Value;

/// The squares in the game's own order: corners first, then edges and the middle, and last the squares next to a
/// corner, which give the corner away.
const ORDER: [u8; SQUARES as usize] = in_order();

/// Approximate classes of squares, for a quarter of the board: 0 comes first.
const CLASSES: [u8; 16] = [
    0, 7, 2, 1, //
    7, 8, 6, 5, //
    2, 6, 3, 4, //
    1, 5, 4, 4, //
];

const fn class(square: u8) -> u8 {
    let (rank, file) = (square / 8, square % 8);
    let rank = if rank < 4 { rank } else { 7 - rank };
    let file = if file < 4 { file } else { 7 - file };
    CLASSES[(rank * 4 + file) as usize]
}

const fn in_order() -> [u8; SQUARES as usize] {
    let mut order = [0; SQUARES as usize];
    let (mut at, mut next) = (0, 0);
    while next <= 8 {
        let mut square = 0;
        while square < SQUARES {
            if class(square) == next {
                order[at] = square;
                at += 1;
            }
            square += 1;
        }
        next += 1;
    }
    order
}

/// The difference between Black's key and the key of these discs with White to move.
const BLACK_KEY: u64 = mix(64);

/// Othello from a given position on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Othello {
    root: Position,
}

impl Othello {
    /// The game from a position on.
    pub(super) fn at(root: Position) -> Othello {
        Othello { root }
    }
}

impl Game for Othello {
    type Position = Position;
    type Move = Place;

    fn root(&self) -> Position {
        self.root
    }

    fn generate(&self, position: &Position, moves: &mut Vec<Place>) {
        let squares = position.squares();
        if squares != 0 {
            moves.extend(ORDER.into_iter().filter(|square| squares >> square & 1 != 0).map(Place));
        } else if position.squares_of_opponent() != 0 {
            moves.push(Place::PASS);
        }
    }

    fn play(&self, position: &Position, mv: Place) -> Position {
        position.after(mv)
    }

    fn outcome(&self, position: &Position) -> Outcome {
        Outcome::Score(Value::judgement(position.more_discs()))
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        // The side is a change behind all mixing: before it, it could be taken for a disc.
        let side = if position.black_to_move { BLACK_KEY } else { 0 };
        mix(mix(position.us).wrapping_add(position.them)) ^ side
    }

    fn code(&self, mv: Place) -> MoveCode {
        MoveCode(u16::from(mv.0))
    }

    fn notation(&self, _position: &Position, mv: Place) -> String {
        mv.name()
    }

    fn text(&self, position: &Position) -> String {
        notation::written(position)
    }

    fn board(&self, position: &Position) -> Option<Board> {
        let (black, white) = position.discs();
        let on = |square: u8| match 1 << square {
            bit if black & bit != 0 => Square::FirstDisc,
            bit if white & bit != 0 => Square::SecondDisc,
            _ => Square::Empty,
        };
        Some(Board::new(BoardLook::Grid, 8, (0..SQUARES).map(on).collect()))
    }

    fn first_player_to_move(&self, position: &Position) -> bool {
        position.black_to_move
    }
}
