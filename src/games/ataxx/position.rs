//! A position, and its moves.

use super::board::{BOARD, JUMPS, SQUARES, Squares, each, name, spread};
use crate::random::mix;
use std::sync::LazyLock;

/// The keys of a stone of X, a stone of O and a wall on each square; see [`Position::key`]. Made when they are first
/// needed.
static KEYS: LazyLock<[[u64; SQUARES]; 3]> = LazyLock::new(|| {
    std::array::from_fn(|kind| std::array::from_fn(|square| number((kind * SQUARES + square) as u64)))
});
/// The key of O as the side to move.
const O_TO_MOVE: u64 = number(1000);

const fn number(index: u64) -> u64 {
    mix(mix(0x0061_7461_7878) ^ index)
}

/// A position of Ataxx.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    x: Squares,
    o: Squares,
    walls: Squares,
    key: u64,
    /// Plies since the last clone.
    quiet_plies: u16,
    /// The number of the move, from 1; it grows after each ply of O's.
    move_number: u16,
    x_to_move: bool,
}

/// A move: a clone next to a stone, a jump of a stone, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtaxxMove {
    /// The square that a jump leaves; equal to `to` for a clone, because it makes no difference which neighbour it
    /// grows from.
    pub(super) from: u8,
    pub(super) to: u8,
}

impl AtaxxMove {
    /// The turn is passed, because the side has no other move.
    pub const PASS: AtaxxMove = AtaxxMove { from: SQUARES as u8, to: SQUARES as u8 };

    /// A stone put on a square next to a stone of its side.
    #[must_use]
    pub const fn clone_to(square: u8) -> AtaxxMove {
        AtaxxMove { from: square, to: square }
    }

    /// Whether a stone leaves its square.
    #[must_use]
    pub fn is_jump(self) -> bool {
        self.from != self.to
    }

    /// As people write it: the square of a clone, both squares of a jump, or `pass`.
    #[must_use]
    pub fn notation(self) -> String {
        if self == Self::PASS {
            return "pass".to_owned();
        }
        if self.is_jump() { name(self.from) + &name(self.to) } else { name(self.to) }
    }
}

impl Position {
    /// A position of these stones and walls; the key is counted afresh.
    #[must_use]
    pub fn new([x, o, walls]: [Squares; 3], x_to_move: bool, quiet_plies: u16, move_number: u16) -> Position {
        let key = [x, o, walls].into_iter().zip(KEYS.iter()).fold(0, |key, (squares, numbers)| {
            each(squares).fold(key, |key, square| key ^ numbers[usize::from(square)])
        });
        let key = if x_to_move { key } else { key ^ O_TO_MOVE };
        Position { x, o, walls, key, quiet_plies, move_number, x_to_move }
    }

    /// X's stones, O's, and the walls.
    #[must_use]
    pub fn squares(&self) -> [Squares; 3] {
        [self.x, self.o, self.walls]
    }

    /// Whether X is to move.
    #[must_use]
    pub fn x_to_move(&self) -> bool {
        self.x_to_move
    }

    /// Plies since the last clone, and the number of the move.
    #[must_use]
    pub fn clocks(&self) -> (u16, u16) {
        (self.quiet_plies, self.move_number)
    }

    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// The stones of the side to move, and its opponent's.
    pub(super) fn sides(&self) -> (Squares, Squares) {
        if self.x_to_move { (self.x, self.o) } else { (self.o, self.x) }
    }

    pub(super) fn empty(&self) -> Squares {
        BOARD & !(self.x | self.o | self.walls)
    }

    /// Whether the game is over: a side has no stone, or neither can move.
    #[must_use]
    #[inline]
    pub fn is_over(&self) -> bool {
        self.x == 0 || self.o == 0 || spread(spread(self.x | self.o)) & self.empty() == 0
    }

    /// The empty squares next to a side's stones.
    pub(super) fn clones(&self, stones: Squares) -> Squares {
        spread(stones) & self.empty()
    }

    /// Whether the side to move has only a pass; it is asked only while the game goes on.
    pub(super) fn must_pass(&self) -> bool {
        let (own, _) = self.sides();
        spread(spread(own)) & self.empty() == 0
    }

    /// Appends all legal moves: clones by their square, then jumps by the square that is left and the square that
    /// is reached; and if there are no moves, the pass.
    pub(super) fn generate(&self, moves: &mut Vec<AtaxxMove>) {
        if self.is_over() {
            return;
        }
        let (own, _) = self.sides();
        let empty = self.empty();
        let begun = moves.len();
        moves.extend(each(self.clones(own)).map(AtaxxMove::clone_to));
        for from in each(own) {
            moves.extend(each(JUMPS[usize::from(from)] & empty).map(|to| AtaxxMove { from, to }));
        }
        if moves.len() == begun {
            moves.push(AtaxxMove::PASS);
        }
    }

    /// The position after a legal move, or after an unforced pass.
    pub(super) fn after(&self, mv: AtaxxMove) -> Position {
        let mut next = *self;
        next.quiet_plies = self.quiet_plies.saturating_add(1);
        next.move_number = self.move_number.saturating_add(u16::from(!self.x_to_move));
        next.x_to_move = !self.x_to_move;
        next.key ^= O_TO_MOVE;
        if mv == AtaxxMove::PASS {
            return next;
        }
        let (own, other) = if self.x_to_move { (0, 1) } else { (1, 0) };
        let mut stones = [self.x, self.o];
        let captured = spread(1 << mv.to) & stones[other];
        // Changes of the mover's stones: the new stone, the stone that left, and the captured stones.
        let mut changed = 1 << mv.to | captured;
        if mv.is_jump() {
            changed |= 1 << mv.from;
        } else {
            next.quiet_plies = 0;
        }
        stones[own] ^= changed;
        stones[other] ^= captured;
        for (kind, squares) in [(own, changed), (other, captured)] {
            next.key = each(squares).fold(next.key, |key, square| key ^ KEYS[kind][usize::from(square)]);
        }
        [next.x, next.o] = stones;
        next
    }
}
