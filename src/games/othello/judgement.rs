//! The judgement: mobility, corners, discs.

use super::board::{CORNERS, SQUARES};
use super::move_map;
use super::position::{Place, Position};
use super::rules::Othello;
use crate::game::{Evaluate, Game, MapInputs, MoveMap, MoveOutputs, ProbCutModel, read_models};
use crate::value::Value;
use std::sync::OnceLock;

/// The value of a move more than the opponent has, in discs.
pub const MOVE_VALUE: i32 = 3;
/// The value of a corner, in discs.
pub const CORNER_VALUE: i32 = 10;
/// Discs have no value if at least this number of squares is empty.
const DISCS_COUNT_BELOW: i32 = 16;

impl Evaluate for Othello {
    /// One for each square and the pass, for each of the two sides.
    const HISTORY_SLOTS: usize = 2 * (SQUARES as usize + 1);

    #[inline]
    fn evaluate(&self, position: &Position) -> Value {
        let more = |us: u64, them: u64| us.count_ones() as i32 - them.count_ones() as i32;
        let (us, them) = (position.us, position.them);
        let filled = (DISCS_COUNT_BELOW - position.empty() as i32).max(0);
        Value::judgement(
            MOVE_VALUE * more(position.squares(), position.squares_of_opponent())
                + CORNER_VALUE * more(us & CORNERS, them & CORNERS)
                + position.more_discs() * filled / DISCS_COUNT_BELOW,
        )
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

    fn move_map_outputs(&self, _position: &Position, mv: Place) -> MoveOutputs {
        move_map::outputs(mv)
    }

    fn history_slot(&self, position: &Position, mv: Place) -> usize {
        2 * usize::from(self.code(mv).0) + usize::from(position.black_to_move)
    }
}
