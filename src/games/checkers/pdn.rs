//! Positions as text: PDN's FEN, and the other settings of a game of checkers; the module describes the format.

use super::board::{BOTTOM_ROW, SQUARES, Squares, TOP_ROW, each};
use super::position::Position;
use crate::problem::{Problem, excerpt};
use std::fmt::Write as _;

/// The key of the position in links.
pub(super) const KEY: &str = "pdn";
/// The key of the number of moves without progress.
pub(super) const NO_PROGRESS: &str = "no-progress";
/// The usual number of moves of each side without progress after which a game is drawn: the rule of the World
/// Checkers/Draughts Federation.
pub(super) const USUAL_NO_PROGRESS: u16 = 40;
/// The most that can be asked for.
pub(super) const MOST_NO_PROGRESS: u16 = 500;
/// The most pieces of a side.
const MOST_PIECES: u32 = 12;
/// The most plies without progress that a text can name.
const MOST_QUIET: u16 = 999;
const SHAPE: &str =
    "write whose turn it is and the squares of both sides, kings with a K, such as B:W18,24,K10:B12,16,20";

/// The contents of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ReadPosition {
    pub position: Position,
    pub no_progress: u16,
}

/// Reads a position.
///
/// # Errors
///
/// The text is no position; the problem names the place.
pub(super) fn read(text: &str) -> Result<ReadPosition, Problem> {
    let joined = joined(text);
    let text = joined.as_str();
    let problem = |message: String, fix: &str| Problem::new(KEY, text, message, fix);
    let mut words = text.split_whitespace();
    let fen = words.next().unwrap_or_default();
    let mut no_progress = USUAL_NO_PROGRESS;
    for word in words {
        let number = word.strip_prefix(NO_PROGRESS).and_then(|rest| rest.strip_prefix('='));
        no_progress = match number.map(|number| (number, number.parse())) {
            Some((_, Ok(number @ 0..=MOST_NO_PROGRESS))) => number,
            Some((number, _)) => {
                return Err(Problem::new(
                    NO_PROGRESS,
                    number,
                    format!("“{}” is not a number of moves", excerpt(number)),
                    format!("write a whole number from 0 to {MOST_NO_PROGRESS}"),
                ));
            }
            None => {
                return Err(problem(
                    format!("after the position comes “{}”", excerpt(word)),
                    "leave nothing behind the position but no-progress=40",
                ));
            }
        };
    }
    let mut fields = fen.strip_suffix('.').unwrap_or(fen).split(':');
    let black_to_move = match fields.next() {
        Some("B" | "b") => true,
        Some("W" | "w") => false,
        other => {
            let turn = other.unwrap_or_default();
            return Err(problem(
                format!("“{}” does not say whose turn it is", excerpt(turn)),
                if turn.is_empty() { SHAPE } else { "begin with B: or W: for the side to move" },
            ));
        }
    };
    let mut sides: [Option<Side>; 2] = [None; 2];
    let mut quiet_plies = 0;
    for field in fields {
        let (kind, rest) = field.split_at_checked(1).unwrap_or(("", field));
        match kind {
            "B" | "b" | "W" | "w" => {
                let (side, name) = if matches!(kind, "B" | "b") { (0, "Black") } else { (1, "White") };
                let pieces = Side::read(rest, name).map_err(|(message, fix)| problem(message, fix))?;
                if sides[side].replace(pieces).is_some() {
                    return Err(problem(format!("{name}'s pieces are given twice"), SHAPE));
                }
            }
            "H" | "h" => match rest.parse() {
                Ok(plies @ 0..=MOST_QUIET) => quiet_plies = plies,
                _ => {
                    return Err(problem(
                        format!("“{}” is not a number of plies", excerpt(rest)),
                        "write H and how many plies ago a man moved or a piece was captured, at most 999",
                    ));
                }
            },
            // The number of the move does not matter for the position.
            "F" | "f" if rest.parse::<u32>().is_ok() => {}
            _ => return Err(problem(format!("“{}” is not part of a position", excerpt(field)), SHAPE)),
        }
    }
    let [Some(black), Some(white)] = sides else {
        let name = if sides[0].is_none() { "Black" } else { "White" };
        return Err(problem(format!("{name}'s pieces are missing"), SHAPE));
    };
    check(black, white, black_to_move).map_err(|(message, fix)| problem(message, fix))?;
    let position =
        Position::new(black.pieces, white.pieces, black.kings | white.kings, black_to_move, quiet_plies);
    Ok(ReadPosition { position, no_progress })
}

/// The text without a tag around it, and without white space around commas and colons.
fn joined(text: &str) -> String {
    let inside = text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']')).map(str::trim);
    let inside = inside.and_then(|text| text.strip_prefix("FEN")).unwrap_or(text).trim().trim_matches('"');
    let mut joined = String::with_capacity(inside.len());
    for word in inside.split_whitespace() {
        // A parameter after a list that ends with a comma is not a piece.
        let continues = (joined.ends_with([',', ':']) || word.starts_with([',', ':'])) && !word.contains('=');
        if !joined.is_empty() && !continues {
            joined.push(' ');
        }
        joined.push_str(word);
    }
    joined
}

/// Whether a text is written as positions are in links, with the numbers of squares.
pub(super) fn is_plain(text: &str) -> bool {
    let fen = text.split(' ').next().unwrap_or_default();
    let is_number = |item: &str| {
        let item = item.strip_prefix(['W', 'w', 'B', 'b', 'H', 'h', 'F', 'f']).unwrap_or(item);
        item.strip_prefix(['K', 'k']).unwrap_or(item).bytes().all(|byte| byte.is_ascii_digit())
    };
    joined(text) == text && fen.contains(':') && fen.split([':', ',', '-']).all(is_number)
}

/// The fault, and its remedy.
type Fault = (String, &'static str);

/// The pieces of a side.
#[derive(Clone, Copy)]
struct Side {
    pieces: Squares,
    kings: Squares,
}

impl Side {
    /// Reads squares such as `18,K24,29-32`.
    fn read(list: &str, name: &str) -> Result<Side, Fault> {
        let mut side = Side { pieces: 0, kings: 0 };
        for item in list.split(',').filter(|item| !item.is_empty()) {
            let (is_king, squares) =
                item.strip_prefix(['K', 'k']).map_or((false, item), |squares| (true, squares));
            let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
            let (Some(first), Some(last)) = (square(first), square(last)) else {
                return Err((
                    format!("“{}” among {name}'s pieces is not a square", excerpt(item)),
                    "number the squares from 1 to 32, and put a K before a king's",
                ));
            };
            if first > last {
                return Err((
                    format!("“{}” among {name}'s pieces is no range", excerpt(item)),
                    "write the smaller number first, such as 1-4",
                ));
            }
            for square in first..=last {
                let bit = 1 << square;
                if side.pieces & bit != 0 {
                    return Err((
                        format!("{name} has two pieces on square {}", square + 1),
                        "name each square once",
                    ));
                }
                side.pieces |= bit;
                if is_king {
                    side.kings |= bit;
                }
            }
        }
        Ok(side)
    }

    fn men(self) -> Squares {
        self.pieces & !self.kings
    }
}

/// A square's index among the bits, from its number, or from its name on a board with `a1` at White's lower left.
pub(super) fn square(text: &str) -> Option<u8> {
    if let [file, rank] = text.as_bytes()
        && file.is_ascii_lowercase()
    {
        let (file, rank) = (file - b'a', rank.checked_sub(b'1')?);
        let is_dark = file < 8 && rank < 8 && (file + rank) % 2 == 0;
        return is_dark.then(|| (7 - rank) * 4 + file / 2);
    }
    let number: u8 = text.parse().ok()?;
    (1..=SQUARES as u8).contains(&number).then(|| number - 1)
}

/// Refuses positions that obviously no game reaches.
fn check(black: Side, white: Side, black_to_move: bool) -> Result<(), Fault> {
    if let Some(square) = each(black.pieces & white.pieces).next() {
        return Err((format!("both sides have a piece on square {}", square + 1), "give it to one of them"));
    }
    for (side, name, crowning) in [(black, "Black", BOTTOM_ROW), (white, "White", TOP_ROW)] {
        let count = side.pieces.count_ones();
        if count > MOST_PIECES {
            return Err((format!("{name} has {count} pieces"), "let each side have at most 12"));
        }
        if let Some(square) = each(side.men() & crowning).next() {
            return Err((
                format!("{name}'s man on square {} would be a king", square + 1),
                "put a K before it, or move it",
            ));
        }
    }
    let (waiting, name) = if black_to_move { (white, "White") } else { (black, "Black") };
    if waiting.pieces == 0 {
        return Err((
            format!("the game was over before its last move: {name} has no piece"),
            "let the side without pieces be to move, or give it one",
        ));
    }
    Ok(())
}

/// The position as PDN's FEN: White's pieces, then Black's, and the plies without progress, if there are any.
pub(super) fn fen(position: &Position) -> String {
    let [black, white, kings] = position.pieces();
    let mut text = String::from(if position.black_to_move() { "B" } else { "W" });
    for (name, pieces) in [(":W", white), (":B", black)] {
        text += name;
        for (index, square) in each(pieces).enumerate() {
            let comma = if index > 0 { "," } else { "" };
            let king = if kings >> square & 1 != 0 { "K" } else { "" };
            let _ = write!(text, "{comma}{king}{}", square + 1);
        }
    }
    if position.quiet_plies() > 0 {
        let _ = write!(text, ":H{}", position.quiet_plies().min(MOST_QUIET));
    }
    text
}

/// The whole text: the FEN, and the rule if it is not the usual one.
pub(super) fn text(position: &Position, no_progress: u16) -> String {
    let fen = fen(position);
    if no_progress == USUAL_NO_PROGRESS { fen } else { format!("{fen} {NO_PROGRESS}={no_progress}") }
}
