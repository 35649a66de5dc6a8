//! Texts of people about a game of checkers: a position, or the moves that lead to it.

use super::pdn::{self, KEY, NO_PROGRESS, USUAL_NO_PROGRESS};
use super::position::Position;
use super::presets::START;
use super::rules::Checkers;
use crate::game::Game;
use crate::games::pasted::Pasted;
use crate::games::written_game::{self, Notation, Path, WrittenGame};
use crate::problem::{Problem, excerpt};

impl Checkers {
    /// The game from the position that a text describes, or that the moves of a text lead to; see [the module](super).
    ///
    /// # Errors
    ///
    /// The text is neither, or a position that no game reaches; the problem names the place.
    pub fn from_text(text: &str) -> Result<Checkers, Problem> {
        let (moves, rule) = text
            .split_once(NO_PROGRESS)
            .map_or((text, None), |(moves, _)| (moves, Some(&text[moves.len()..])));
        let Some(written) = games_of(moves).into_iter().next() else {
            return pdn::read(text).map(Checkers::at);
        };
        let game = opening(&written, rule)?;
        let (path, problem) = go_through(&game, &written);
        let position = path.last().map_or(game.root(), |(position, _)| *position);
        problem.map_or(Ok(Checkers::at(pdn::ReadPosition { position, no_progress: game.no_progress() })), Err)
    }
}

/// A pasted text in a notation that the field does not have.
pub(super) fn pasted(text: &str, index: usize) -> Option<Pasted> {
    let games = games_of(text);
    if let [WrittenGame { moves, problem: None, .. }] = &games[..]
        && moves.is_empty()
    {
        let game = opening(&games[0], None).ok()?;
        return Some(Pasted::Position { position: game.text(&game.root()), note: None });
    }
    written_game::pasted(&games, index, |written| match opening(written, None) {
        Ok(game) => {
            let (path, problem) = go_through(&game, written);
            written_game::record(&game, written, &path, problem)
        }
        Err(problem) => {
            let position = Position::new(0xFFF, 0xFFF0_0000, 0, true, 0);
            let game = Checkers::at(pdn::ReadPosition { position, no_progress: USUAL_NO_PROGRESS });
            written_game::record(&game, written, &[(position, None)], Some(problem))
        }
    })
}

const NOTATION: Notation = Notation { key: KEY, move_length, is_result, has_digits: false };

const RESULTS: [&str; 9] = ["1-0", "0-1", "2-0", "0-2", "1-1", "0-0", "1/2-1/2", "½-½", "*"];

fn is_result(word: &str) -> bool {
    RESULTS.contains(&word)
}

/// The length in bytes of two squares or more, with their separators.
fn move_length(text: &str) -> Option<usize> {
    let mut at = square_length(text)?;
    let mut end = None;
    loop {
        let rest = &text[at..];
        let separator = rest.trim_start_matches([' ', '\t']);
        let Some(after) = separator.strip_prefix(['-', 'x', 'X', ':', '×']) else { return end };
        let after = after.trim_start_matches([' ', '\t']);
        let Some(length) = square_length(after) else { return end };
        at = text.len() - after.len() + length;
        end = Some(at);
    }
}

fn square_length(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let length = if digits > 0 { digits } else { 2 };
    text.get(..length).filter(|square| pdn::square(&square.to_ascii_lowercase()).is_some()).map(|_| length)
}

/// The games of a text; empty if it is no list of moves.
fn games_of(text: &str) -> Vec<WrittenGame<'_>> {
    let is_game = |game: &WrittenGame<'_>| !game.moves.is_empty() || !game.tags.is_empty();
    let games = written_game::read(text, &NOTATION);
    if games.iter().any(is_game) { games } else { Vec::new() }
}

/// The game that a list of moves begins with.
fn opening(written: &WrittenGame<'_>, rule: Option<&str>) -> Result<Checkers, Problem> {
    // 21 is the American game. Other numbers are other rules, on other boards.
    if let Some(kind) = written.tag("GameType").filter(|kind| kind.split([',', ' ']).next() != Some("21")) {
        let message =
            format!("the game is of the type “{}”, and this is American checkers, type 21", excerpt(kind));
        return Err(Problem::new(KEY, kind, message, "Paste a game of type 21."));
    }
    let fen = written.tag("FEN").unwrap_or(START);
    pdn::read(&rule.map_or(fen.to_owned(), |rule| format!("{fen} {rule}"))).map(Checkers::at)
}

fn go_through(game: &Checkers, written: &WrittenGame<'_>) -> (Path<Checkers>, Option<Problem>) {
    let find = |here: &Position, text: &str| {
        Checkers::written(here, text).ok_or_else(|| {
            let why = if here.must_jump() { ", because there is a jump, which must be made" } else { "" };
            format!("is not a legal move there{why}")
        })
    };
    written_game::positions(game, KEY, written, find, |_| None)
}
