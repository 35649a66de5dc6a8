//! Rules and judgement, on two sets of nine bits.

use super::move_map;
use super::notation;
use crate::game::board::{Board, BoardLook, Square};
use crate::game::{Evaluate, Game, MapInputs, MoveCode, MoveMap, MoveOutputs, Outcome};
use crate::problem::{Problem, excerpt};
use crate::random::mix;
use crate::value::Value;

/// Squares of the board.
pub(super) const SQUARES: u8 = 9;
/// All squares as bits: a3, b3, c3, a2 ... c1, the order of a position's text.
const FULL: u16 = 0x1ff;
/// The rows, columns and diagonals.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
/// The value of an open line.
const LINE_VALUE: i32 = 10;

/// Tic-tac-toe from a given position on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TicTacToe {
    root: Position,
}

/// A position: whose turn it is follows from the marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    x: u16,
    o: u16,
}

/// The move that puts a mark on a square, counted from 0 in the order of a position's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(pub u8);

impl Place {
    /// The square's name, such as `b2`.
    #[must_use]
    #[inline]
    pub fn square(self) -> String {
        format!("{}{}", char::from(b'a' + self.0 % 3), 3 - self.0 / 3)
    }
}

#[inline]
fn has_line(marks: u16) -> bool {
    LINES.iter().any(|line| marks & line == *line)
}

impl Position {
    fn x_to_move(self) -> bool {
        self.x.count_ones() == self.o.count_ones()
    }

    /// The marks of the side to move, and of its opponent.
    fn sides(self) -> (u16, u16) {
        if self.x_to_move() { (self.x, self.o) } else { (self.o, self.x) }
    }

    fn empty(self) -> impl Iterator<Item = Place> {
        let taken = self.x | self.o;
        (0..SQUARES).filter(move |square| taken & 1 << square == 0).map(Place)
    }
}

impl TicTacToe {
    /// The game from the position that a text describes, see [the module](super).
    ///
    /// # Errors
    ///
    /// The text is no position, or one that no game reaches.
    pub fn from_text(text: &str) -> Result<TicTacToe, Problem> {
        let problem = |message: String, fix: &str| Problem::new("board", text, message, fix);
        let in_ranks = notation::in_ranks(text);
        let mut words = in_ranks.split_whitespace();
        let ranks = words.next().unwrap_or_default();
        let shape = "write three ranks of x, o and . separated by /, such as x.o/.x./..o";
        if ranks.split('/').count() != 3 || ranks.split('/').any(|rank| rank.chars().count() != 3) {
            return Err(problem(format!("“{}” is not three ranks of three squares", excerpt(ranks)), shape));
        }
        let mut root = Position { x: 0, o: 0 };
        for (square, mark) in ranks.chars().filter(|mark| *mark != '/').enumerate() {
            match mark {
                'x' | 'X' => root.x |= 1 << square,
                'o' | 'O' => root.o |= 1 << square,
                '.' | '-' => {}
                _ => {
                    let place = Place(square as u8).square();
                    let message = format!("{place}: “{mark}” is neither a mark nor an empty square");
                    return Err(problem(message, shape));
                }
            }
        }
        let (x, o) = (root.x.count_ones(), root.o.count_ones());
        if x != o && x != o + 1 {
            return Err(problem(
                format!("X has {x} marks and O has {o}"),
                "give X, who begins, as many as O or one more",
            ));
        }
        // A side with a line made the last move.
        if has_line(if root.x_to_move() { root.x } else { root.o }) || has_line(root.x) && has_line(root.o) {
            return Err(problem(
                "the game was over before its last move".to_owned(),
                "let at most the side that moved last have three in a line",
            ));
        }
        let side = if root.x_to_move() { "x" } else { "o" };
        match (words.next(), words.next()) {
            (None, _) => {}
            (Some(word), None) if word.eq_ignore_ascii_case(side) => {}
            (Some(word), _) => {
                return Err(problem(
                    format!("after the ranks comes “{}”", excerpt(word)),
                    if side == "x" { "write x: it is X's turn" } else { "write o: it is O's turn" },
                ));
            }
        }
        Ok(TicTacToe { root })
    }
}

impl Game for TicTacToe {
    type Position = Position;
    type Move = Place;

    fn root(&self) -> Position {
        self.root
    }

    fn generate(&self, position: &Position, moves: &mut Vec<Place>) {
        if !has_line(position.sides().1) {
            moves.extend(position.empty());
        }
    }

    fn play(&self, position: &Position, mv: Place) -> Position {
        let mark = 1 << mv.0;
        if position.x_to_move() {
            Position { x: position.x | mark, ..*position }
        } else {
            Position { o: position.o | mark, ..*position }
        }
    }

    fn outcome(&self, position: &Position) -> Outcome {
        if has_line(position.sides().1) { Outcome::Loss } else { Outcome::Draw }
    }

    fn most_plies(&self, position: &Position) -> Option<u16> {
        Some(position.empty().count() as u16)
    }

    fn key(&self, position: &Position) -> u64 {
        mix(u64::from(position.x) << 9 | u64::from(position.o))
    }

    fn code(&self, mv: Place) -> MoveCode {
        MoveCode(u16::from(mv.0))
    }

    fn notation(&self, _position: &Position, mv: Place) -> String {
        mv.square()
    }

    fn text(&self, position: &Position) -> String {
        let mut text = String::with_capacity(13);
        for square in 0..SQUARES {
            if square == 3 || square == 6 {
                text.push('/');
            }
            text.push(match (position.x >> square & 1, position.o >> square & 1) {
                (1, _) => 'x',
                (_, 1) => 'o',
                _ => '.',
            });
        }
        text + if position.x_to_move() { " x" } else { " o" }
    }

    fn board(&self, position: &Position) -> Option<Board> {
        let square = |square: u8| match (position.x >> square & 1, position.o >> square & 1) {
            (1, _) => Square::Cross,
            (_, 1) => Square::Nought,
            _ => Square::Empty,
        };
        Some(Board::new(BoardLook::Hash, 3, (0..SQUARES).map(square).collect()).with_line(3))
    }

    fn first_player_to_move(&self, position: &Position) -> bool {
        position.x_to_move()
    }
}

impl Evaluate for TicTacToe {
    /// One for each square, for each of the two sides.
    const HISTORY_SLOTS: usize = 2 * SQUARES as usize;

    #[inline]
    fn evaluate(&self, position: &Position) -> Value {
        let (us, them) = position.sides();
        let open = |against: u16| LINES.iter().filter(|line| *line & against == 0).count() as i32;
        Value::judgement(LINE_VALUE * (open(them) - open(us)))
    }

    fn move_map(&self) -> Option<&'static MoveMap> {
        Some(&move_map::MOVE_MAP)
    }

    fn move_map_inputs(&self, position: &Position, inputs: &mut MapInputs) {
        move_map::turn_on(position.sides(), inputs);
    }

    fn move_map_outputs(&self, _position: &Position, mv: Place) -> MoveOutputs {
        move_map::outputs(mv.0)
    }

    fn history_slot(&self, position: &Position, mv: Place) -> usize {
        usize::from(mv.0) + usize::from(SQUARES) * usize::from(position.x_to_move())
    }
}

/// Squares that are still empty.
pub(super) fn empty_squares(position: Position) -> usize {
    (FULL & !(position.x | position.o)).count_ones() as usize
}
