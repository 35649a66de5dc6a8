//! Positions as text.

use super::board::{SIDE, Squares};
use super::position::Position;
use crate::problem::{Problem, excerpt};
use std::fmt::Write as _;

/// The key of the position in links.
pub(super) const KEY: &str = "ataxx-fen";
/// The most that a clock can say.
const MOST: u16 = 9_999;
const SHAPE: &str = "write seven rows of x, o, - for a wall and numbers of empty squares, separated by /, \
                     such as \
                     x5o/7/2-1-2/7/2-1-2/7/o5x";

/// Reads a position.
///
/// # Errors
///
/// The text is no position; the problem names the place.
pub(super) fn read(text: &str) -> Result<Position, Problem> {
    let problem = |message: String, fix: &str| Problem::new(KEY, text, message, fix);
    let mut words = text.split_whitespace();
    // The rows may be in lines.
    let count = if text.contains('/') { 1 } else { SIDE };
    let board = words.by_ref().take(count).collect::<Vec<_>>().join("/");
    if board.split('/').count() != SIDE {
        let count = board.split('/').filter(|row| !row.is_empty()).count();
        return Err(problem(format!("there are {count} rows, not seven"), SHAPE));
    }
    let mut squares: [Squares; 3] = [0; 3];
    for (index, row) in board.split('/').enumerate() {
        let rank = SIDE - 1 - index;
        let mut file = 0;
        for mark in row.chars() {
            let kind = match mark {
                'x' | 'X' => 0,
                'o' | 'O' => 1,
                '-' => 2,
                '.' => {
                    file += 1;
                    continue;
                }
                '1'..='7' => {
                    file += mark as usize - '0' as usize;
                    continue;
                }
                _ => {
                    return Err(problem(
                        format!("“{mark}” in row {} is not a stone, a wall or an empty square", rank + 1),
                        SHAPE,
                    ));
                }
            };
            if file < SIDE {
                squares[kind] |= 1 << (rank * SIDE + file);
            }
            file += 1;
        }
        if file != SIDE {
            return Err(problem(format!("row {} has {file} squares, not seven", rank + 1), SHAPE));
        }
    }
    let x_to_move = match words.next() {
        Some("x" | "X" | "b" | "B") | None => true,
        Some("o" | "O" | "w" | "W") => false,
        Some(word) => {
            return Err(problem(
                format!("“{}” does not say whose turn it is", excerpt(word)),
                "write x or o behind the rows for the side to move",
            ));
        }
    };
    let mut clock = |what: &str, least: u16| match words.next() {
        None => Ok(least),
        Some(word) => word.parse().ok().filter(|number| (least..=MOST).contains(number)).ok_or_else(|| {
            problem(
                format!("“{}” is not a {what}", excerpt(word)),
                "end with the plies since the last clone and the number of the move, such as 0 1",
            )
        }),
    };
    let quiet_plies = clock("number of plies since the last clone", 0)?;
    let move_number = clock("number of a move", 1)?;
    if let Some(word) = words.next() {
        return Err(problem(
            format!("after the position comes “{}”", excerpt(word)),
            "leave nothing behind the number of the move",
        ));
    }
    Ok(Position::new(squares, x_to_move, quiet_plies, move_number))
}

/// The position as it is read.
pub(super) fn text(position: &Position) -> String {
    let [x, o, walls] = position.squares();
    let mut text = String::with_capacity(64);
    for rank in (0..SIDE).rev() {
        let mut empty = 0;
        for file in 0..SIDE {
            let bit = 1 << (rank * SIDE + file);
            let mark = match (x & bit != 0, o & bit != 0, walls & bit != 0) {
                (true, ..) => 'x',
                (_, true, _) => 'o',
                (.., true) => '-',
                _ => {
                    empty += 1;
                    continue;
                }
            };
            if empty > 0 {
                let _ = write!(text, "{empty}");
                empty = 0;
            }
            text.push(mark);
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
        if rank > 0 {
            text.push('/');
        }
    }
    let (quiet_plies, move_number) = position.clocks();
    let side = if position.x_to_move() { 'x' } else { 'o' };
    let _ = write!(text, " {side} {} {}", quiet_plies.min(MOST), move_number.min(MOST));
    text
}
