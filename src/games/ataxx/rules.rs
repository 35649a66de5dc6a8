//! The game as the search knows it.

use super::board::{SIDE, SQUARES, Squares};
use super::fen;
use super::move_map;
use super::position::{AtaxxMove, Position};
use crate::game::board::{Board, BoardLook, Square};
use crate::game::{
    Evaluate, Game, MapInputs, MoveCode, MoveMap, MoveOutputs, Outcome, ProbCutModel, read_models,
};
use crate::problem::Problem;
use crate::value::Value;
use std::sync::OnceLock;

/// The worth of a stone.
pub const STONE: i32 = 100;
/// The worth of an empty square next to a side's stones.
pub const MOBILITY: i32 = 5;
/// The worth of a won game in addition to its stones: more than any judgement.
pub const WON: i32 = 10_000;
/// The number of plies without a clone after which the game is drawn.
const QUIET_DRAW: u16 = 100;

/// Ataxx from a given position on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ataxx {
    root: Position,
}

impl Ataxx {
    /// The game from the position that a text describes, see [the module](super).
    ///
    /// # Errors
    ///
    /// The text is no position.
    pub fn from_text(text: &str) -> Result<Ataxx, Problem> {
        Ok(Ataxx { root: fen::read(text)? })
    }
}

fn count(squares: Squares) -> i32 {
    squares.count_ones() as i32
}

/// The side to move's lead in stones.
fn material(position: &Position) -> i32 {
    let (own, other) = position.sides();
    STONE * (count(own) - count(other))
}

impl Game for Ataxx {
    type Position = Position;
    type Move = AtaxxMove;

    fn root(&self) -> Position {
        self.root
    }

    fn generate(&self, position: &Position, moves: &mut Vec<AtaxxMove>) {
        position.generate(moves);
    }

    fn play(&self, position: &Position, mv: AtaxxMove) -> Position {
        position.after(mv)
    }

    /// The side with more stones has won, and the size of its lead counts, too.
    #[inline]
    fn outcome(&self, position: &Position) -> Outcome {
        match material(position) {
            0 => Outcome::Draw,
            material => Outcome::Score(Value::judgement(material + WON * material.signum())),
        }
    }

    fn is_drawn(&self, position: &Position) -> bool {
        // The stones of a finished game are counted nevertheless.
        position.clocks().0 >= QUIET_DRAW && !position.is_over()
    }

    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    /// The square left, or for a clone the one reached, plus 64 times the square reached.
    fn code(&self, mv: AtaxxMove) -> MoveCode {
        MoveCode(u16::from(mv.from) | u16::from(mv.to) << 6)
    }

    fn notation(&self, _position: &Position, mv: AtaxxMove) -> String {
        mv.notation()
    }

    fn may_be_written(&self, code: MoveCode, notation: &str) -> bool {
        let [from, to] = [code.0 & 63, code.0 >> 6].map(|square| square as u8);
        AtaxxMove { from, to }.notation() == notation
    }

    fn text(&self, position: &Position) -> String {
        fen::text(position)
    }

    fn board(&self, position: &Position) -> Option<Board> {
        let [x, o, walls] = position.squares();
        let on = |square: usize| match 1 << square {
            bit if x & bit != 0 => Square::FirstDisc,
            bit if o & bit != 0 => Square::SecondDisc,
            bit if walls & bit != 0 => Square::Wall,
            _ => Square::Empty,
        };
        let places = (0..SIDE).rev().flat_map(|rank| (rank * SIDE..(rank + 1) * SIDE).map(on));
        Some(Board::new(BoardLook::Grid, SIDE as u8, places.collect()))
    }

    fn first_player_to_move(&self, position: &Position) -> bool {
        position.x_to_move()
    }
}

impl Evaluate for Ataxx {
    /// For each side: one slot for each square that a clone can reach and for each that a jump can reach, and one for
    /// the pass.
    const HISTORY_SLOTS: usize = 2 * (2 * SQUARES + 1);

    /// For each side: each square that a stone can leave (a clone: the square itself) with each square that it
    /// can reach, the pass among them.
    const SQUARES_SLOTS: usize = 2 * (SQUARES + 1) * (SQUARES + 1);

    #[inline]
    fn evaluate(&self, position: &Position) -> Value {
        let (own, other) = position.sides();
        let mobility = MOBILITY * (count(position.clones(own)) - count(position.clones(other)));
        Value::judgement(material(position) + mobility)
    }

    /// `None` if the game is over, or if a pass is the move that has to be made. Otherwise a clone costs the side
    /// nothing, so that passing is hardly ever better.
    fn pass(&self, position: &Position) -> Option<Position> {
        (!position.is_over() && !position.must_pass()).then(|| position.after(AtaxxMove::PASS))
    }

    /// A side that can only jump has to open a hole among its own stones.
    fn is_zugzwang_prone(&self, position: &Position) -> bool {
        let (own, _) = position.sides();
        position.clones(own) == 0
    }

    /// Fitted by `plyscope lab probcut-fit`; the file names its source.
    fn prob_cut_models(&self) -> &'static [ProbCutModel] {
        static MODELS: OnceLock<Vec<ProbCutModel>> = OnceLock::new();
        MODELS.get_or_init(|| read_models(include_str!("prob_cut_models.txt")).unwrap_or_default())
    }

    fn move_map(&self) -> Option<&'static MoveMap> {
        Some(&move_map::MOVE_MAP)
    }

    fn move_map_inputs(&self, position: &Position, inputs: &mut MapInputs) {
        move_map::turn_on(position, inputs);
    }

    fn move_map_outputs(&self, _position: &Position, mv: AtaxxMove) -> MoveOutputs {
        move_map::outputs(mv)
    }

    fn history_slot(&self, position: &Position, mv: AtaxxMove) -> usize {
        let kind = usize::from(mv.is_jump()) * SQUARES;
        let slot = if mv == AtaxxMove::PASS { 2 * SQUARES } else { kind + usize::from(mv.to) };
        slot + usize::from(position.x_to_move()) * (2 * SQUARES + 1)
    }

    fn squares_slot(&self, position: &Position, mv: AtaxxMove) -> usize {
        let side = usize::from(position.x_to_move());
        (side * (SQUARES + 1) + usize::from(mv.from)) * (SQUARES + 1) + usize::from(mv.to)
    }
}
