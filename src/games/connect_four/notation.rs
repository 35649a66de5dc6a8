//! Positions as text: six ranks.

use super::board::{COLUMNS, Column, Position, RANKS, has_four, square};
use crate::games::rows;
use crate::problem::{Problem, excerpt};

/// The form of a rank, for a person who mistyped one.
pub(super) const SHAPE: &str = "write six ranks of seven squares, x, o and . for an empty one, separated by /, such as \
                     ......./......./......./......./...o.../...x..., or the columns of the moves, such as \
                     44";

/// The key of the parameter that a position is read from.
pub(super) const KEY: &str = "grid";

/// The position of a text in ranks or in rows; `None` if it is in neither.
pub(super) fn ranks(text: &str) -> Option<Result<Position, Problem>> {
    // A drawn game ends with a stroke, too.
    if text.replace("1/2", "").contains('/') {
        return Some(from_ranks(text, text));
    }
    let size = [COLUMNS.into(), RANKS.into()];
    let (rows, words) = rows::read(text, size, |sign| disc(sign).is_some())
        // Forty-two digits are not moves: with only these three digits no game is that long.
        .or_else(|| rows::read_numbers(text, size))?;
    Some(from_ranks(text, &[rows.join("/"), words.join(" ")].join(" ")))
}

/// Whether a text is written as positions are in links.
pub(super) fn is_plain(text: &str) -> bool {
    !text.contains(['\n', '\r']) && (text.contains('/') || text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The meaning of a board's sign: a disc of X's, a disc of O's, or an empty square.
fn disc(sign: char) -> Option<Option<bool>> {
    match sign {
        'x' | 'X' | '🔴' | '🟥' => Some(Some(true)),
        'o' | 'O' | '🟡' | '🟨' => Some(Some(false)),
        '.' | '-' | '_' | '⚪' | '⚫' | '⬜' | '⬛' => Some(None),
        _ => None,
    }
}

fn problem(text: &str, message: String, fix: &str) -> Problem {
    Problem::new(KEY, text, message, fix)
}

/// `text` is the original text, and `grid` is the text with its ranks separated by `/`.
fn from_ranks(text: &str, grid: &str) -> Result<Position, Problem> {
    let mut words = grid.split_whitespace();
    let ranks: Vec<&str> = words.next().unwrap_or_default().split('/').collect();
    if ranks.len() != usize::from(RANKS) {
        return Err(problem(text, format!("there are {} ranks", ranks.len()), SHAPE));
    }
    let (mut x, mut o) = (0, 0);
    for (row, rank) in (0..RANKS).rev().zip(&ranks) {
        if rank.chars().count() != usize::from(COLUMNS) {
            let message = format!("rank {}, “{}”, is not seven squares", row + 1, excerpt(rank));
            return Err(problem(text, message, SHAPE));
        }
        for (column, disc) in (0..COLUMNS).zip(rank.chars()) {
            match self::disc(disc) {
                Some(Some(true)) => x |= square(column, row),
                Some(Some(false)) => o |= square(column, row),
                Some(None) => {}
                None => {
                    let message = format!("rank {}: “{disc}” is neither a disc nor an empty square", row + 1);
                    return Err(problem(text, message, SHAPE));
                }
            }
        }
    }
    check(text, x, o)?;
    let position = Position::of(x, o);
    let side = side(position);
    match (words.next(), words.next()) {
        (None, _) => Ok(position),
        (Some(word), None) if word.eq_ignore_ascii_case(side) => Ok(position),
        (Some(word), _) => Err(problem(
            text,
            format!("after the ranks comes “{}”", excerpt(word)),
            if side == "x" { "write x: it is X's turn" } else { "write o: it is O's turn" },
        )),
    }
}

/// Checks the discs of a position against the rules.
fn check(text: &str, x: u64, o: u64) -> Result<(), Problem> {
    let floating = (0..COLUMNS).map(Column).find(|column| {
        let discs = (x | o) & column.squares();
        // Discs from the bottom upwards are the lowest bits of their column.
        let bottom = column.squares() & column.squares().wrapping_neg();
        (discs + bottom) & discs != 0
    });
    if let Some(column) = floating {
        return Err(problem(
            text,
            format!("column {}: a disc lies above an empty square", column.0 + 1),
            "let every disc lie at the bottom or on another disc",
        ));
    }
    let (of_x, of_o) = (x.count_ones(), o.count_ones());
    if of_x != of_o && of_x != of_o + 1 {
        return Err(problem(
            text,
            format!("X has {of_x} discs and O has {of_o}"),
            "give X, who begins, as many as O or one more",
        ));
    }
    let (last, other) = if of_x > of_o { (x, o) } else { (o, x) };
    // The disc that ended the game is on top of its column, and without it there was no four.
    let ended = || {
        (0..COLUMNS).map(Column).any(|column| {
            let top = 1u64 << (63 - ((x | o) & column.squares() | 1).leading_zeros());
            last & top != 0 && !has_four(last & !top)
        })
    };
    if has_four(other) || has_four(last) && !ended() {
        return Err(problem(
            text,
            "the game was over before its last move".to_owned(),
            "let only the disc that fell last complete a four, for the side that moved last",
        ));
    }
    Ok(())
}

fn side(position: Position) -> &'static str {
    if position.x_to_move() { "x" } else { "o" }
}

/// The position in ranks.
pub(super) fn written(position: Position) -> String {
    let (x, o) = position.discs();
    let mut text = String::with_capacity(49);
    for rank in (0..RANKS).rev() {
        for column in 0..COLUMNS {
            let here = square(column, rank);
            text.push(match (x & here != 0, o & here != 0) {
                (true, _) => 'x',
                (_, true) => 'o',
                _ => '.',
            });
        }
        text.push(if rank == 0 { ' ' } else { '/' });
    }
    text + side(position)
}
