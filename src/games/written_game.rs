//! Games that are written as a list of moves, read move by move: tags, comments, variations, numbers of moves and
//! results as PGN and PDN have them, and the moves of the game at hand. At any other text the reading ends.
//!
//! Chess has a separate reader, whose moves are words.

use super::pasted::{GameRecord, GameStop, Pasted};
use crate::game::Game;
use crate::problem::{Problem, excerpt};

/// More alternatives would hide the move that the person looks for.
const MOST_ALTERNATIVES: usize = 12;

/// The notation of a game's moves.
pub(super) struct Notation {
    /// The parameter that the position is read from.
    pub(super) key: &'static str,
    /// The length in bytes of the move at the beginning of a text; `None` if it begins with no move.
    pub(super) move_length: fn(&str) -> Option<usize>,
    /// Whether a word says how a game ended.
    pub(super) is_result: fn(&str) -> bool,
    /// Whether digits are moves: the number of a move then has a stop, and touches no move.
    pub(super) has_digits: bool,
}

/// A game as it is written.
#[derive(Debug, Default)]
pub(super) struct WrittenGame<'text> {
    /// Names and values.
    pub(super) tags: Vec<(&'text str, &'text str)>,
    pub(super) moves: Vec<WrittenMove<'text>>,
    /// The problem that ends the reading; `None` if everything was understood.
    pub(super) problem: Option<Problem>,
}

/// A move as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrittenMove<'text> {
    pub(super) text: &'text str,
    /// From 1.
    pub(super) line: u32,
}

impl WrittenGame<'_> {
    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().rfind(|(tag, _)| tag.eq_ignore_ascii_case(name)).map(|(_, value)| *value)
    }
}

/// All games of a text, in their order; the last one has the problem that ended the reading, if there is one.
pub(super) fn read<'text>(text: &'text str, notation: &Notation) -> Vec<WrittenGame<'text>> {
    let text = text.trim_start_matches('\u{feff}');
    let mut games = vec![WrittenGame::default()];
    let mut has_ended = false;
    let mut rest = text;
    // The line of the bytes that were counted.
    let (mut line, mut counted) = (1, 0);
    let mut move_end = None;
    loop {
        rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign == ',');
        let Some(sign) = rest.chars().next() else { break };
        let here = text.len() - rest.len();
        line += text[counted..here].matches('\n').count() as u32;
        counted = here;
        let word =
            rest.split(|sign: char| sign.is_whitespace() || "{([;,".contains(sign)).next().unwrap_or("");
        let skipped = match sign {
            '{' => rest.find('}').map(|end| end + 1).ok_or("this comment is not closed"),
            '(' => variation(rest).ok_or("this variation is not closed"),
            ';' => Ok(rest.find('\n').unwrap_or(rest.len())),
            _ => Ok(0),
        };
        let game = games.last_mut();
        let Some(game) = game else { break };
        let tag = tag(rest);
        let number = move_number(rest)
            .or_else(|| number_with_colon(rest).filter(|_| (notation.move_length)(rest).is_none()))
            .filter(|_| !notation.has_digits || move_end != Some(here));
        let begins = tag.is_some() || number.is_some() || (notation.move_length)(rest).is_some();
        if begins && (has_ended || (tag.is_some() && !game.moves.is_empty())) {
            has_ended = false;
            games.push(WrittenGame::default());
            continue;
        }
        let taken = if let Ok(0) = skipped {
            if let Some((length, name, value)) = tag {
                game.tags.push((name, value));
                Ok(length)
            } else if let Some(length) = number {
                Ok(length)
            } else if (notation.is_result)(word) {
                has_ended = true;
                Ok(word.len())
            } else if let Some(length) = (notation.move_length)(rest) {
                game.moves.push(WrittenMove { text: rest[..length].trim_end(), line });
                let after = &rest[length..];
                move_end = Some(here + length);
                // Marks of approval or doubt are attached to a move.
                Ok(length + after.len() - after.trim_start_matches(['!', '?']).len())
            } else if is_glyph(word) || !notation.has_digits && is_next(word, game.moves.len()) {
                Ok(word.len())
            } else {
                Err("this is not a move")
            }
        } else {
            skipped
        };
        match taken {
            Ok(length) => rest = &rest[length..],
            Err(what) => {
                let quoted = if word.is_empty() { &rest[..sign.len_utf8()] } else { word };
                let place = match game.moves.len() {
                    0 => String::new(),
                    moves => format!(" after move {moves}"),
                };
                let message = format!("line {line}: “{}”{place}: {what}", excerpt(quoted));
                game.problem = Some(Problem {
                    line: Some(line),
                    ..Problem::new(notation.key, quoted, message, "Remove it, or write a move.")
                });
                break;
            }
        }
    }
    games
}

/// Whether a word is the number of the next move without its stop.
fn is_next(word: &str, moves: usize) -> bool {
    word.parse().is_ok_and(|number: usize| number == moves + 1 || number == moves / 2 + 1)
}

/// Whether a word is a comment on the move before it.
fn is_glyph(word: &str) -> bool {
    let is_numbered = word.strip_prefix('$').is_some_and(|glyph| glyph.parse::<u8>().is_ok());
    is_numbered || !word.is_empty() && word.chars().all(|sign| "!?.…".contains(sign))
}

/// The bytes of a variation, including the variations inside it.
fn variation(text: &str) -> Option<usize> {
    let mut open = 0_usize;
    let mut is_comment = false;
    text.char_indices().find_map(|(at, sign)| {
        match sign {
            '{' => is_comment = true,
            '}' => is_comment = false,
            '(' if !is_comment => open += 1,
            ')' if !is_comment => open = open.saturating_sub(1),
            _ => {}
        }
        (open == 0).then_some(at + 1)
    })
}

/// The bytes of a tag that a text begins with, its name and its value.
fn tag(text: &str) -> Option<(usize, &str, &str)> {
    let inside = text.strip_prefix('[')?;
    let (name, after) = inside.trim_start().split_once('"')?;
    let name = name.trim();
    let (value, after) = after.split_once('"')?;
    let after = after.trim_start().strip_prefix(']')?;
    let is_name = !name.is_empty() && name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
    is_name.then(|| (text.len() - after.len(), name, value))
}

/// The most digits of the number of a move.
const MOST_DIGITS: usize = 3;

/// The bytes of the number of a move, dots included.
fn move_number(text: &str) -> Option<usize> {
    let after = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if text.len() - after.len() > MOST_DIGITS {
        return None;
    }
    let dots = after.trim_start_matches([' ', '\t']);
    let rest = dots.trim_start_matches(['.', '…']);
    (after.len() < text.len() && rest.len() < dots.len()).then(|| text.len() - rest.len())
}

/// The bytes of the number of a move with a colon and a space after it, as in `1: f5`.
fn number_with_colon(text: &str) -> Option<usize> {
    let after = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let length = text.len() - after.len();
    ((1..=MOST_DIGITS).contains(&length) && after.starts_with(": ")).then_some(length + 1)
}

/// A position, and the move that leads to it; the first position has `None`.
pub(super) type Stop<G> = (<G as Game>::Position, Option<<G as Game>::Move>);
/// The positions of a game in their order.
pub(super) type Path<G> = Vec<Stop<G>>;

/// The positions after a game's moves, the first position first, as long as they are legal. `find` gives the move with
/// this text at a position, or the reason why there is no such move; `forced` gives the move that is left out of texts
/// because there is no other.
pub(super) fn positions<G: Game>(
    game: &G,
    key: &str,
    written: &WrittenGame<'_>,
    find: impl Fn(&G::Position, &str) -> Result<G::Move, String>,
    forced: impl Fn(&G::Position) -> Option<G::Move>,
) -> (Path<G>, Option<Problem>) {
    let mut path = vec![(game.root(), None)];
    for (index, mv) in written.moves.iter().enumerate() {
        let here = path[path.len() - 1].0.clone();
        let mut found = find(&here, mv.text);
        if let (Err(_), Some(passed)) = (&found, forced(&here)) {
            let after = game.play(&here, passed);
            if let Ok(next) = find(&after, mv.text) {
                path.push((after, Some(passed)));
                found = Ok(next);
            }
        }
        match found {
            Ok(found) => {
                let next = game.play(&path[path.len() - 1].0, found);
                path.push((next, Some(found)));
            }
            Err(why) => {
                let mut legal = Vec::new();
                game.generate(&here, &mut legal);
                let place = format!("line {}: move {}, “{}”,", mv.line, index + 1, excerpt(mv.text));
                let (message, fix) = if legal.is_empty() {
                    (format!("{place} comes after the end of the game"), "Remove it.".to_owned())
                } else {
                    let some = legal.iter().take(MOST_ALTERNATIVES).map(|mv| game.notation(&here, *mv));
                    let more = match legal.len().saturating_sub(MOST_ALTERNATIVES) {
                        0 => String::new(),
                        more => format!(" and {more} more"),
                    };
                    let listed = some.collect::<Vec<_>>().join(", ");
                    (format!("{place} {why}"), format!("Write one of {listed}{more}."))
                };
                let problem = Problem { line: Some(mv.line), ..Problem::new(key, mv.text, message, fix) };
                return (path, Some(problem));
            }
        }
    }
    (path, written.problem.clone())
}

/// A game that was gone through, as the page shows it.
pub(super) fn record<G: Game>(
    game: &G,
    written: &WrittenGame<'_>,
    path: &[Stop<G>],
    problem: Option<Problem>,
) -> GameRecord {
    let known =
        |name: &str| written.tag(name).filter(|value| value.contains(|sign: char| sign.is_alphanumeric()));
    let about: Vec<&str> = ["Event", "Site", "Date", "Result"].into_iter().filter_map(known).collect();
    let mut number = 1;
    let mut stops = Vec::with_capacity(path.len());
    for (index, (position, mv)) in path.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| &path[before].0);
        let is_first = before.is_some_and(|before| game.first_player_to_move(before));
        stops.push(GameStop {
            position: game.text(position),
            mv: mv.zip(before).map(|(mv, before)| game.notation(before, mv)),
            number: match (is_first, index) {
                (_, 0) => String::new(),
                (true, _) => format!("{number}."),
                (false, 1) => format!("{number}…"),
                (false, _) => String::new(),
            },
        });
        number += usize::from(index > 0 && !is_first);
    }
    let problem = problem.map(|mut problem| {
        problem.fix.push_str(" The game is shown as far as that.");
        problem
    });
    GameRecord { title: title(written), about: about.join(", "), stops, problem }
}

/// The players, or the beginning of the game.
fn title(written: &WrittenGame<'_>) -> String {
    let begins: Vec<&str> = written.moves.iter().take(4).map(|mv| mv.text).collect();
    match (written.tag("Black"), written.tag("White"), written.tag("Event")) {
        (None, None, Some(event)) if !event.is_empty() => excerpt(event),
        (None, None, _) => begins.join(" "),
        (black, white, _) => {
            format!("{} – {}", excerpt(black.unwrap_or("Black")), excerpt(white.unwrap_or("White")))
        }
    }
}

/// Games, with the record of one of them; `None` if there is no such game.
pub(super) fn pasted<'text>(
    games: &[WrittenGame<'text>],
    index: usize,
    go_through: impl Fn(&WrittenGame<'text>) -> GameRecord,
) -> Option<Pasted> {
    let titles = games.iter().map(title).collect();
    Some(Pasted::Games { titles, record: go_through(games.get(index)?) })
}
