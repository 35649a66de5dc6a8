//! Positions as text: 64 squares and the side to move.

use super::board::SQUARES;
use super::position::Position;
use crate::problem::{Problem, excerpt};

/// The key of the parameter that a position is read from.
pub(super) const KEY: &str = "discs";

const BLACK: &str = "Black";
const WHITE: &str = "White";

/// The position that a text describes, see [the module](super).
pub(super) fn read(text: &str) -> Result<Position, Problem> {
    let problem = |message: String, fix: &str| Problem::new(KEY, text, message, fix);
    let mut words = text.split_whitespace();
    let board = words.next().unwrap_or_default();
    let shape = "write 64 squares from a1 to h8, rank by rank: X for a black disc, O for a white one, - for \
                 an \
                     empty square; then a space and Black or White";
    let (mut black, mut white) = (0u64, 0u64);
    let mut count = 0;
    for (square, disc) in board.chars().enumerate() {
        count += 1;
        let here = if square < usize::from(SQUARES) { 1 << square } else { 0 };
        match disc {
            'X' | 'x' | '*' => black |= here,
            'O' | 'o' => white |= here,
            '-' | '.' => {}
            _ => {
                let message = format!("square {count}: “{disc}” is neither a disc nor an empty square");
                return Err(problem(message, shape));
            }
        }
    }
    if count != usize::from(SQUARES) {
        return Err(problem(format!("there are {count} squares"), shape));
    }
    let side = "write behind the squares whose turn it is: Black or White";
    let black_to_move = match words.next() {
        Some(word) if word.eq_ignore_ascii_case(BLACK) || matches!(word, "X" | "x" | "*") => true,
        Some(word) if word.eq_ignore_ascii_case(WHITE) || matches!(word, "O" | "o") => false,
        Some(word) => return Err(problem(format!("“{}” is not a side", excerpt(word)), side)),
        None => return Err(problem("it is not said whose turn it is".to_owned(), side)),
    };
    if let Some(word) = words.next() {
        let message = format!("after the side to move comes “{}”", excerpt(word));
        return Err(problem(message, "write the squares and the side to move alone"));
    }
    let (us, them) = if black_to_move { (black, white) } else { (white, black) };
    Ok(Position { us, them, black_to_move })
}

pub(super) fn written(position: &Position) -> String {
    let (black, white) = position.discs();
    let mut text = String::with_capacity(70);
    text.extend((0..SQUARES).map(|square| match (black >> square & 1, white >> square & 1) {
        (1, _) => 'X',
        (_, 1) => 'O',
        _ => '-',
    }));
    text.push(' ');
    text + if position.black_to_move { BLACK } else { WHITE }
}
