//! Positions as text: 64 squares and the side to move.

use super::board::SQUARES;
use super::position::Position;
use crate::games::rows;
use crate::problem::{Problem, excerpt};

/// The key of the parameter that a position is read from.
pub(super) const KEY: &str = "discs";

pub(super) const BLACK: &str = "Black";
pub(super) const WHITE: &str = "White";

pub(super) const SHAPE: &str = "write 64 squares from a1 to h8, rank by rank: X for a black disc, O for a white one, - for an \
                     empty square; then a space and Black or White; or the moves of a game, such as f5d6c3";
const SIDE: &str = "write behind the squares whose turn it is: Black or White";

/// The contents of a text.
pub(super) struct ReadPosition {
    pub(super) position: Position,
    /// Whether it says whose turn it is.
    pub(super) says_side: bool,
}

/// Whether a text is written as positions are in links.
pub(super) fn is_plain(text: &str) -> bool {
    let mut words = text.split(' ');
    let is_square = |sign| matches!(sign, 'X' | 'x' | '*' | 'O' | 'o' | '-' | '.');
    let squares = words.next().is_some_and(|squares| {
        squares.chars().count() == usize::from(SQUARES) && squares.chars().all(is_square)
    });
    squares && words.next().is_some() && words.next().is_none()
}

/// The meaning of a board's sign: a black disc, a white disc, or an empty square.
fn square(sign: char) -> Option<Option<bool>> {
    match sign {
        'X' | 'x' | '*' | 'B' | 'b' | '#' | '●' | '⚫' => Some(Some(true)),
        'O' | 'o' | 'W' | 'w' | '○' | '⚪' => Some(Some(false)),
        '-' | '.' | '_' | '·' => Some(None),
        _ => None,
    }
}

/// Reads a board and the side to move, as people write them.
///
/// # Errors
///
/// The text is no position; the problem names the place.
pub(super) fn read(text: &str) -> Result<ReadPosition, Problem> {
    let problem = |message: String, fix: &str| Problem::new(KEY, text, message, fix);
    // Collections write their knowledge of a position behind it.
    let inside = text.split(['%', ';']).next().unwrap_or_default();
    let inside = inside.trim().trim_start_matches('[').trim_end_matches(']');
    let rows = rows::read(inside, [8, 8], |sign| square(sign).is_some());
    let mut words = inside.split_whitespace().map(str::to_owned);
    let (board, words) = match rows {
        Some((rows, words)) => (rows.concat(), words),
        None => (words.next().unwrap_or_default(), words.collect()),
    };
    let (mut black, mut white) = (0u64, 0u64);
    let mut count = 0;
    for (place, disc) in board.chars().enumerate() {
        count += 1;
        let here = if place < usize::from(SQUARES) { 1 << place } else { 0 };
        match square(disc) {
            Some(Some(true)) => black |= here,
            Some(Some(false)) => white |= here,
            Some(None) => {}
            None => {
                let message = format!("square {count}: “{disc}” is neither a disc nor an empty square");
                return Err(problem(message, SHAPE));
            }
        }
    }
    if count != usize::from(SQUARES) {
        return Err(problem(format!("there are {count} squares"), SHAPE));
    }
    let filler =
        |word: &&str| !matches!(word.to_ascii_lowercase().as_str(), "to" | "move" | "moves" | "turn" | ":");
    let mut said = words.iter().map(String::as_str).filter(filler);
    let side = said.next();
    let black_to_move = match side.map(|word| (word, word.trim_end_matches(['.', ':', ',', ';']))) {
        Some((_, word)) if word.eq_ignore_ascii_case(BLACK) || matches!(square_of_side(word), Some(true)) => {
            true
        }
        Some((_, word))
            if word.eq_ignore_ascii_case(WHITE) || matches!(square_of_side(word), Some(false)) =>
        {
            false
        }
        Some((word, _)) => return Err(problem(format!("“{}” is not a side", excerpt(word)), SIDE)),
        // After a pass the number of discs suggests the wrong side, but passes are rare.
        None => (black | white).count_ones().is_multiple_of(2),
    };
    if let Some(word) = said.next() {
        let message = format!("after the side to move comes “{}”", excerpt(word));
        return Err(problem(message, "write the squares and the side to move alone"));
    }
    let (us, them) = if black_to_move { (black, white) } else { (white, black) };
    Ok(ReadPosition { position: Position { us, them, black_to_move }, says_side: side.is_some() })
}

/// The side that a sign of a disc names; true: Black.
fn square_of_side(word: &str) -> Option<bool> {
    let mut signs = word.chars();
    signs.next().filter(|_| signs.next().is_none()).and_then(square).flatten()
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
