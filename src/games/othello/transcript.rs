//! Texts of people about a game of Othello: a position, or the moves that lead to it.

use super::board::SQUARES;
use super::notation::{self, BLACK, KEY, ReadPosition, SHAPE, WHITE, is_plain, written};
use super::position::{Place, Position};
use super::rules::Othello;
use crate::game::Game;
use crate::games::pasted::Pasted;
use crate::games::written_game::{self, Notation, Path, WrittenGame, WrittenMove};
use crate::problem::{Problem, excerpt};

impl Othello {
    /// The game from the position that a text describes, or that the moves of a text lead to; see [the module](super).
    ///
    /// # Errors
    ///
    /// The text is neither; the problem names the place.
    pub fn from_text(text: &str) -> Result<Othello, Problem> {
        if let Some((game, written)) = games_of(text).into_iter().next() {
            let (path, problem) = go_through(&game, &written);
            return match (problem, path.last()) {
                (None, Some((position, _))) => Ok(Othello::at(*position)),
                (problem, _) => {
                    Err(problem.unwrap_or_else(|| Problem::new(KEY, text, "there is no move", SHAPE)))
                }
            };
        }
        notation::read(text).map(|read| Othello::at(read.position))
    }
}

/// A pasted text in a notation that the field does not have.
pub(super) fn pasted(text: &str, index: usize) -> Option<Pasted> {
    let games = games_of(text);
    if !games.is_empty() {
        let (game, _) = games.get(index)?;
        let game = game.clone();
        let written: Vec<WrittenGame<'_>> = games.into_iter().map(|(_, written)| written).collect();
        return written_game::pasted(&written, index, |written| {
            let (path, problem) = go_through(&game, written);
            written_game::record(&game, written, &path, problem)
        });
    }
    let ReadPosition { position, says_side } = notation::read(text).ok()?;
    if is_plain(text) {
        return None;
    }
    let side = if position.black_to_move { BLACK } else { WHITE };
    let note = format!("The text does not say whose turn it is. By the number of discs it is {side}'s.");
    Some(Pasted::Position { position: written(&position), note: (!says_side).then_some(note) })
}

const NOTATION: Notation = Notation { key: KEY, move_length, is_result, has_digits: false };

/// The bytes of a square or of a passed turn.
fn move_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    if let [file, rank, ..] = bytes
        && matches!(file.to_ascii_lowercase(), b'a'..=b'h')
        && matches!(rank, b'1'..=b'8')
    {
        return Some(2);
    }
    let ends = |length: usize| {
        bytes.get(length).is_none_or(|sign| sign.is_ascii_whitespace() || b",;.{(".contains(sign))
    };
    let is = |word: &str| text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
    ["pass", "pa", "ps", "--"].into_iter().find(|word| is(word) && ends(word.len())).map(str::len)
}

/// A score such as 36-28.
fn is_result(word: &str) -> bool {
    let number = |text: &str| text.parse::<u8>().ok().filter(|discs| *discs <= SQUARES);
    word.split_once(['-', ':'])
        .is_some_and(|(black, white)| number(black).is_some() && number(white).is_some())
}

/// The games of a text, each with the position at which it begins; empty if it is no list of moves.
fn games_of(text: &str) -> Vec<(Othello, WrittenGame<'_>)> {
    let games = games_in_ggf(text);
    if !games.is_empty() {
        return games;
    }
    let games = written_game::read(text, &NOTATION);
    if games.iter().all(|game| game.moves.is_empty()) {
        return Vec::new();
    }
    games.into_iter().map(|written| (Othello::at(Position::START), written)).collect()
}

/// The games of a text in the Generic Game Format, in their order. The last one has the problem of the text after it.
fn games_in_ggf(text: &str) -> Vec<(Othello, WrittenGame<'_>)> {
    let mut games: Vec<(Othello, WrittenGame<'_>)> = Vec::new();
    let mut line = 1;
    for part in text.split_inclusive(";)").filter(|part| !part.trim().is_empty()) {
        match game_in_ggf(line, part) {
            Some(game) => games.push(game),
            None => {
                if let Some((_, before)) = games.last_mut() {
                    let space = part.len() - part.trim_start().len();
                    let line = line + part[..space].matches('\n').count() as u32;
                    let message = format!("after the game, from line {line} on, there is no other game");
                    let found = excerpt(part.trim());
                    before.problem = Some(Problem {
                        line: Some(line),
                        ..Problem::new(KEY, &found, message, "Remove what follows the game.")
                    });
                }
                break;
            }
        }
        line += part.matches('\n').count() as u32;
    }
    games
}

/// A game in the Generic Game Format of GGS, `(;GM[Othello]…BO[8 … *]B[f5//]W[f6]…;)`, or in the Smart Game Format,
/// `(;GM[2]…;B[ef];W[fd])`. `line`: its first.
fn game_in_ggf(mut line: u32, game: &str) -> Option<(Othello, WrittenGame<'_>)> {
    let mut written = WrittenGame::default();
    let mut root = None;
    let mut rest = game.trim_start().strip_prefix('(')?;
    let damage = |line: u32, quoted: &str, what: &str, fix: &str| Problem {
        line: Some(line),
        ..Problem::new(KEY, quoted, format!("line {line}: “{}” {what}", excerpt(quoted)), fix)
    };
    line += game[..game.len() - rest.len()].matches('\n').count() as u32;
    while let Some((before, after)) = rest.split_once('[') {
        let name = before.trim_matches(|sign: char| sign == ';' || sign.is_whitespace());
        line += before.matches('\n').count() as u32;
        if !name.bytes().all(|sign| sign.is_ascii_alphanumeric()) {
            let fix = "Remove it, or write a name and its value in brackets, such as B[f5].";
            written.problem = Some(damage(line, name, "is not the name of what follows", fix));
            break;
        }
        let Some((value, next)) = after.split_once(']') else {
            let quoted = format!("{name}[");
            written.problem = Some(damage(line, &quoted, "is not closed", "Write a ] behind its value."));
            break;
        };
        match name {
            "GM" if matches!(value, "2" | "Othello") => root = root.or(Some(Position::START)),
            "BO" => match notation::read(value) {
                Ok(read) => root = Some(read.position),
                // The moves do not begin at the first position.
                Err(problem) => {
                    written.problem = Some(problem);
                    break;
                }
            },
            "B" | "W" if root.is_some() => {
                let mv = value.split('/').next().unwrap_or(value);
                written.moves.push(WrittenMove { text: mv, line });
            }
            "PB" => written.tags.push(("Black", value)),
            "PW" => written.tags.push(("White", value)),
            "DT" => written.tags.push(("Date", value)),
            "RE" => written.tags.push(("Result", value)),
            _ => {}
        }
        line += value.matches('\n').count() as u32;
        rest = next;
    }
    Some((Othello::at(root?), written))
}

/// The name of a square that is written as in the Smart Game Format, whose rows are letters, too, from the top.
fn named(text: &str) -> Option<String> {
    match text.as_bytes() {
        [file @ b'a'..=b'h', row @ b'a'..=b'h'] => {
            Some([char::from(*file), char::from(b'1' + row - b'a')].iter().collect())
        }
        _ => None,
    }
}

fn go_through(game: &Othello, written: &WrittenGame<'_>) -> (Path<Othello>, Option<Problem>) {
    let legal = |here: &Position| {
        let mut moves = Vec::new();
        game.generate(here, &mut moves);
        moves
    };
    let find = |here: &Position, text: &str| {
        let name = text.to_ascii_lowercase();
        let name = named(&name).unwrap_or(name);
        let name = if matches!(name.as_str(), "pa" | "ps" | "--") { "pass" } else { &name };
        let found = legal(here).into_iter().find(|mv| mv.name() == name);
        found.ok_or_else(|| "is not a legal move there".to_owned())
    };
    let forced = |here: &Position| legal(here).into_iter().find(|mv| *mv == Place::PASS);
    written_game::positions(game, KEY, written, find, forced)
}
