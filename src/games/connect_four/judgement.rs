//! The judgement: windows that can still become a four, and threats.

use super::board::{Column, DIRECTIONS, Position, SQUARES, completing, has_four};
use super::move_map;
use super::rules::ConnectFour;
use crate::game::{Evaluate, Game, MapInputs, MoveMap, MoveOutputs};
use crate::value::Value;

/// The value of a window without discs of the opponent's, by the number of discs in it.
pub const WINDOW_VALUES: [i32; 4] = [0, 1, 4, 16];

/// The value of the windows with discs of this side alone.
fn windows(discs: u64, empty: u64) -> i32 {
    let open = discs | empty;
    let mut sum = 0;
    for &step in &DIRECTIONS {
        let in_line = |squares: u64| [0, 1, 2, 3].map(|place| squares >> (place * step));
        // The first squares of the windows, and a bit for each of their discs.
        let starts = in_line(open).into_iter().fold(u64::MAX, |all, square| all & square);
        let [a, b, c, d] = in_line(discs);
        // The bits are added up for all windows together.
        let (low, high) = ((a ^ b, a & b), (c ^ d, c & d));
        let ones = low.0 ^ high.0;
        let twos = low.1 ^ high.1 ^ (low.0 & high.0);
        let count = |windows: u64| (windows & starts).count_ones() as i32;
        sum += WINDOW_VALUES[1] * count(ones & !twos)
            + WINDOW_VALUES[2] * count(twos & !ones)
            + WINDOW_VALUES[3] * count(ones & twos);
    }
    sum
}

/// Whether the side that moved last threatens to complete a four with its next move.
#[inline]
fn threatens(position: Position) -> bool {
    completing(position.them()) & position.reached() != 0
}

impl Evaluate for ConnectFour {
    /// One for each square that a disc reaches, for each of the two sides.
    const HISTORY_SLOTS: usize = 2 * SQUARES;

    #[inline]
    fn evaluate(&self, position: &Position) -> Value {
        let empty = position.empty();
        Value::judgement(windows(position.us(), empty) - windows(position.them(), empty))
    }

    fn has_quiescence(&self) -> bool {
        true
    }

    fn generate_noisy(&self, position: &Position, moves: &mut Vec<Column>) {
        let begin = moves.len();
        self.generate(position, moves);
        let mut kept = begin;
        for at in begin..moves.len() {
            if self.noisy_rank(position, moves[at]).is_some() {
                moves[kept] = moves[at];
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// A completed four is a check without an answer: quiescence must not judge such a position.
    fn in_check(&self, position: &Position) -> bool {
        position.is_lost() || threatens(*position)
    }

    /// Whether the board is full. A side that has lost is in check.
    fn is_stalemate(&self, position: &Position) -> bool {
        position.empty() == 0
    }

    /// A move that completes a four before one that stops one.
    fn noisy_rank(&self, position: &Position, mv: Column) -> Option<u16> {
        let square = position.landing(mv);
        if has_four(position.us() | square) {
            Some(2)
        } else if has_four(position.them() | square) {
            Some(1)
        } else {
            None
        }
    }

    fn generate_quiet_checks(&self, position: &Position, moves: &mut Vec<Column>) {
        let begin = moves.len();
        self.generate(position, moves);
        let mut kept = begin;
        for at in begin..moves.len() {
            let mv = moves[at];
            if self.noisy_rank(position, mv).is_none() && threatens(self.play(position, mv)) {
                moves[kept] = mv;
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    fn move_map(&self) -> Option<&'static MoveMap> {
        Some(&move_map::MOVE_MAP)
    }

    fn move_map_inputs(&self, position: &Position, inputs: &mut MapInputs) {
        move_map::turn_on(*position, inputs);
    }

    fn move_map_outputs(&self, position: &Position, mv: Column) -> MoveOutputs {
        move_map::outputs(*position, mv)
    }

    fn history_slot(&self, position: &Position, mv: Column) -> usize {
        let discs_below = ((position.landing(mv) - 1) & mv.squares()).count_ones() as usize;
        let square = usize::from(mv.0) * (SQUARES / 7) + discs_below;
        square + SQUARES * usize::from(position.x_to_move())
    }
}
