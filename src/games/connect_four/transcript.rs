//! Texts of people about a game of Connect Four: a position, or the columns of the moves that lead to it.

use super::board::{Column, Position};
use super::notation::{self, KEY, SHAPE};
use super::rules::ConnectFour;
use crate::game::Game;
use crate::games::pasted::Pasted;
use crate::games::written_game::{self, Notation, Path, WrittenGame, WrittenMove};
use crate::problem::{Problem, excerpt};

/// The greatest value that solvers give a position: half the discs of a full board.
const GREATEST_VALUE: i8 = 21;

impl ConnectFour {
    /// The game from the position that a text describes, or that the moves of a text lead to; see [the module](super).
    ///
    /// # Errors
    ///
    /// The text is neither, or a position that no game reaches; the problem names the place.
    pub fn from_text(text: &str) -> Result<ConnectFour, Problem> {
        if let Some(position) = notation::ranks(in_address(text)) {
            return position.map(ConnectFour::at);
        }
        let start = ConnectFour::at(Position::default());
        let Some(written) = games_of(text).into_iter().next() else {
            let message = format!("“{}” is neither ranks nor columns from 1 to 7", excerpt(text));
            return if text.trim().is_empty() {
                Ok(start)
            } else {
                Err(Problem::new(KEY, text, message, SHAPE))
            };
        };
        let (path, problem) = go_through(&start, &written);
        let position = path.last().map_or(start.root(), |(position, _)| *position);
        problem.map_or(Ok(ConnectFour::at(position)), Err)
    }
}

/// A pasted text that is not written in ranks as in links; the field itself reports what is wrong with any other text.
pub(super) fn pasted(text: &str, index: usize) -> Option<Pasted> {
    if let Some(position) = notation::ranks(in_address(text)) {
        let position = position.ok().filter(|_| !notation::is_plain(text))?;
        return Some(Pasted::Position { position: notation::written(position), note: None });
    }
    let start = ConnectFour::at(Position::default());
    written_game::pasted(&games_of(text), index, |written| {
        let (path, problem) = go_through(&start, written);
        written_game::record(&start, written, &path, problem)
    })
}

const NOTATION: Notation = Notation { key: KEY, move_length, is_result, has_digits: true };

/// The bytes of a column, by number or letter; a letter may have the rank that the disc reaches.
fn move_length(text: &str) -> Option<usize> {
    match text.as_bytes() {
        [b'1'..=b'7', ..] => Some(1),
        [b'a'..=b'g' | b'A'..=b'G', b'1'..=b'6', ..] => Some(2),
        [b'a'..=b'g' | b'A'..=b'G', ..] => Some(1),
        _ => None,
    }
}

fn is_result(word: &str) -> bool {
    ["1-0", "0-1", "1/2-1/2", "½-½", "*"].contains(&word)
}

/// The text after `pos=` in an address of a solver's page; any other text unchanged.
fn in_address(text: &str) -> &str {
    let Some((address, moves)) = text.split_once("pos=") else { return text };
    if address.contains("://") { moves.split(['&', '#']).next().unwrap_or_default() } else { text }
}

/// The games of a text; empty if it has no move.
fn games_of(text: &str) -> Vec<WrittenGame<'_>> {
    let text = in_address(text);
    let mut games = solved(text).unwrap_or_else(|| written_game::read(text, &NOTATION));
    games.retain(|game| !game.moves.is_empty());
    games
}

/// The games of a file of solved positions: in each line the columns of the moves, and a solver's value. `None` of any other
/// text.
fn solved(text: &str) -> Option<Vec<WrittenGame<'_>>> {
    let (mut games, mut are_values) = (Vec::new(), false);
    for (line, words) in (1..).zip(text.lines()) {
        let mut words = words.split_whitespace();
        let Some(columns) = words.next() else { continue };
        let value = words.next().filter(|_| words.next().is_none())?;
        let number = value.parse().ok().filter(|number: &i8| number.abs() <= GREATEST_VALUE)?;
        let are_columns = columns.len() > 1 && columns.bytes().all(|sign| matches!(sign, b'1'..=b'7'));
        // A number with a sign and a zero are no columns. A positive number may be one.
        are_values |= number <= 0 || value.starts_with('+') || !games.is_empty();
        let moves = (0..columns.len()).map(|at| WrittenMove { text: &columns[at..=at], line });
        games.push(WrittenGame {
            tags: vec![("Result", value)],
            moves: are_columns.then(|| moves.collect())?,
            problem: None,
        });
    }
    if let ([game], false) = (&mut games[..], are_values) {
        let value = game.tags.pop().map_or("", |(_, value)| value);
        let message = format!("“{value}” may be the next column or a solver's value");
        let fix = "Write a column without a space before it, and leave a value out.";
        game.problem = Some(Problem::new(KEY, value, message, fix));
    }
    Some(games)
}

fn go_through(game: &ConnectFour, written: &WrittenGame<'_>) -> (Path<ConnectFour>, Option<Problem>) {
    let find = |here: &Position, text: &str| {
        let sign = text.as_bytes()[0].to_ascii_lowercase();
        let column = Column(if sign.is_ascii_digit() { sign - b'1' } else { sign - b'a' });
        let landing = here.landing(column);
        if landing == 0 {
            return Err("names a full column".to_owned());
        }
        let rank = ((landing - 1) & column.squares()).count_ones() + 1;
        match text[1..].parse::<u32>() {
            Ok(said) if rank != said => {
                Err(format!("names another rank than {rank}, which the disc falls to"))
            }
            _ if here.is_lost() => Err("is not possible".to_owned()),
            _ => Ok(column),
        }
    };
    written_game::positions(game, KEY, written, find, |_| None)
}
