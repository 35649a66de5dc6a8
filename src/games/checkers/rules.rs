//! The game: what moves are called, how it ends, and what the search needs to know of a move.

use super::board::{SQUARES, Squares};
use super::evaluation::TEMPO;
use super::move_map;
use super::pdn;
use super::position::{CheckersMove, Position};
use crate::game::board::{Board, BoardLook, Square};
use crate::game::{Evaluate, Game, MapInputs, MoveCode, MoveMap, MoveOutputs, Outcome};
use crate::value::Value;
use std::fmt::Write as _;

/// Checkers from a given position on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkers {
    root: Position,
    /// The number of moves of each side without progress after which the game is drawn; 0: never.
    no_progress: u16,
}

/// Squares that distinguish sequences of jumps with equal ends: two for each set of squares that a piece can
/// reach by jumping, each given as the pair of bits of its two neighbours in code. See [`Checkers::code`].
const TELLING: [u32; 4] = [bit(6) | bit(9), bit(8) | bit(11), bit(22) | bit(25), bit(24) | bit(27)];

const fn bit(square: u8) -> u32 {
    1 << (square - 1)
}

impl Checkers {
    /// The game from a position on, with the number of moves without progress after which it is drawn.
    pub(super) fn at(pdn::ReadPosition { position, no_progress }: pdn::ReadPosition) -> Checkers {
        Checkers { root: position, no_progress }
    }

    /// The rule about moves without progress.
    pub(super) fn no_progress(&self) -> u16 {
        self.no_progress
    }

    /// The move with this text: with `-` or `x`, by all squares of one of its ways or by its ends. If several moves
    /// have these ends, a straight jump is meant before a jump that goes round.
    pub(super) fn written(position: &Position, text: &str) -> Option<CheckersMove> {
        let text = text.to_ascii_lowercase();
        let squares = text.split(['-', 'x', 'X', ':', '×']).map(|name| pdn::square(name.trim()));
        let named: Vec<u8> = squares.collect::<Option<_>>()?;
        let mut moves = Vec::new();
        position.generate(&mut moves);
        let goes_so = |mv: &CheckersMove| mv.is_jump() && position.paths(*mv).contains(&named);
        let ends_so = |mv: &CheckersMove| named == [mv.from, mv.to];
        moves.iter().copied().find(goes_so).or_else(|| moves.into_iter().find(ends_so))
    }
}

impl Game for Checkers {
    type Position = Position;
    type Move = CheckersMove;

    fn root(&self) -> Position {
        self.root
    }

    fn generate(&self, position: &Position, moves: &mut Vec<CheckersMove>) {
        position.generate(moves);
    }

    fn play(&self, position: &Position, mv: CheckersMove) -> Position {
        position.after(mv)
    }

    /// Without a move the side to move has lost, whether it has pieces left or not.
    fn outcome(&self, _position: &Position) -> Outcome {
        Outcome::Loss
    }

    fn is_drawn(&self, position: &Position) -> bool {
        // A side that cannot move has lost even then.
        self.no_progress > 0
            && u32::from(position.quiet_plies()) >= 2 * u32::from(self.no_progress)
            && position.can_move()
    }

    fn reversible_plies(&self, position: &Position) -> usize {
        usize::from(position.quiet_plies())
    }

    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    /// The square left, plus 32 times the square reached, plus bits that distinguish sequences of jumps with
    /// equal ends.
    ///
    /// A piece reaches at most 8 squares by jumping, and 9 pieces can be between two of them. The pieces that a
    /// sequence captures are edges of this graph, none twice, and sequences with equal ends differ by cycles.
    /// There are only two cycles (9 edges, 8 vertices), so one edge of each decides whether the cycle is in the
    /// difference: for one such set of squares these edges are 6 and 24, or 8 and 22, for the others 9 and 27,
    /// or 11 and 25.
    fn code(&self, mv: CheckersMove) -> MoveCode {
        let telling = TELLING.iter().enumerate();
        let way =
            telling.fold(0, |way, (index, squares)| way | u16::from(mv.captured & squares != 0) << index);
        MoveCode(u16::from(mv.from) | u16::from(mv.to) << 5 | way << 10)
    }

    fn notation(&self, position: &Position, mv: CheckersMove) -> String {
        if !mv.is_jump() {
            return format!("{}-{}", mv.from + 1, mv.to + 1);
        }
        let mut moves = Vec::new();
        position.generate(&mut moves);
        let alike = moves.iter().filter(|other| (other.from, other.to) == (mv.from, mv.to)).count();
        let path = if alike > 1 { position.path(mv) } else { vec![mv.from, mv.to] };
        let mut text = (path[0] + 1).to_string();
        for square in &path[1..] {
            let _ = write!(text, "x{}", square + 1);
        }
        text
    }

    fn may_be_written(&self, code: MoveCode, notation: &str) -> bool {
        let [from, to] = [code.0 & 31, code.0 >> 5 & 31].map(|square| Some(square + 1));
        let mut named = notation.split(['-', 'x']).map(|number| number.parse().ok());
        named.next() == Some(from) && named.next_back() == Some(to)
    }

    fn text(&self, position: &Position) -> String {
        pdn::text(position, self.no_progress)
    }

    fn board(&self, position: &Position) -> Option<Board> {
        let [black, white, kings] = position.pieces();
        let mut squares = vec![Square::Empty; 2 * SQUARES];
        for square in 0..SQUARES {
            let is_on = |set: Squares| set >> square & 1 != 0;
            // The leftmost square of the first row is light, the leftmost square of the next row is dark.
            let place = 2 * square + usize::from(square / 4 % 2 == 0);
            squares[place] = match (is_on(black), is_on(white), is_on(kings)) {
                (true, _, false) => Square::FirstDisc,
                (true, _, true) => Square::FirstKing,
                (_, true, false) => Square::SecondDisc,
                (_, true, true) => Square::SecondKing,
                _ => Square::Empty,
            };
        }
        Some(Board::new(BoardLook::Checkered, 8, squares))
    }

    fn first_player_to_move(&self, position: &Position) -> bool {
        position.black_to_move()
    }
}

impl Evaluate for Checkers {
    /// One for each kind of piece, its side included, and each square that it can reach.
    const HISTORY_SLOTS: usize = 4 * SQUARES;

    /// One for each side, each square that a piece can leave and each that it can reach.
    const SQUARES_SLOTS: usize = 2 * SQUARES * SQUARES;

    fn evaluate(&self, position: &Position) -> Value {
        let worth = i32::from(position.worth());
        Value::judgement(if position.black_to_move() { worth } else { -worth } + i32::from(TEMPO))
    }

    fn has_quiescence(&self) -> bool {
        true
    }

    fn generate_noisy(&self, position: &Position, moves: &mut Vec<CheckersMove>) {
        if position.must_jump() {
            position.generate(moves);
        }
    }

    /// Whether the side to move has no choice: it must jump, or it cannot move and has lost. Then the worth of
    /// the pieces has no meaning.
    fn in_check(&self, position: &Position) -> bool {
        position.must_jump() || !position.can_move()
    }

    /// A side that cannot move counts as in check.
    fn is_stalemate(&self, _position: &Position) -> bool {
        false
    }

    /// The worth of the captured pieces, a man counted 4 and a king 5; the more the better, and first with a man.
    fn noisy_rank(&self, position: &Position, mv: CheckersMove) -> Option<u16> {
        mv.is_jump().then(|| {
            let (men, kings) = position.men_and_kings(mv.captured);
            let is_man = position.piece_at(mv.from).is_multiple_of(2);
            2 * (4 * men + 5 * kings) + u16::from(is_man)
        })
    }

    fn move_map(&self) -> Option<&'static MoveMap> {
        Some(&move_map::MOVE_MAP)
    }

    fn move_map_inputs(&self, position: &Position, inputs: &mut MapInputs) {
        move_map::turn_on(position, inputs);
    }

    fn move_map_outputs(&self, position: &Position, mv: CheckersMove) -> MoveOutputs {
        move_map::outputs(position, mv)
    }

    fn history_slot(&self, position: &Position, mv: CheckersMove) -> usize {
        position.piece_at(mv.from) * SQUARES + usize::from(mv.to)
    }

    fn squares_slot(&self, position: &Position, mv: CheckersMove) -> usize {
        let side = usize::from(position.black_to_move());
        (side * SQUARES + usize::from(mv.from)) * SQUARES + usize::from(mv.to)
    }
}
