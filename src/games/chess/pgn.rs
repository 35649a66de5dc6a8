//! Games in PGN, read to the moves of their main lines, with the line of each. Comments, variations and annotations are
//! read over.
//!
//! The library `pgn-reader`, which a test reads the same games with, passes over what it does not understand and ends a
//! game at an empty line. What a person pastes needs an answer that names the place.

use std::borrow::Cow;

/// A game as it is written.
#[derive(Debug, Default)]
pub(super) struct WrittenGame<'a> {
    /// Names and values.
    pub(super) tags: Vec<(&'a str, Cow<'a, str>)>,
    pub(super) moves: Vec<WrittenMove<'a>>,
    /// What is wrong beyond the moves. Of several problems the first: the others may follow from it.
    pub(super) problem: Option<Damage>,
}

/// A move as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrittenMove<'a> {
    pub(super) text: &'a str,
    /// From 1.
    pub(super) line: u32,
}

/// What is wrong with a game, and where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Damage {
    pub(super) line: u32,
    pub(super) message: &'static str,
    pub(super) fix: &'static str,
}

impl WrittenGame<'_> {
    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().rfind(|(tag, _)| *tag == name).map(|(_, value)| value.as_ref())
    }
}

/// All games of a text, in their order. A text without a game has none.
pub(super) fn read_games(text: &str) -> Vec<WrittenGame<'_>> {
    let mut reader = Reader {
        rest: text.trim_start_matches('\u{feff}'),
        line: 1,
        is_line_start: true,
        open_variations: 0,
        variation_line: 0,
        has_ended: false,
        game: WrittenGame::default(),
        games: Vec::new(),
    };
    reader.read();
    reader.games
}

const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "½-½", "*"];

struct Reader<'a> {
    rest: &'a str,
    line: u32,
    is_line_start: bool,
    open_variations: u32,
    /// Where the outermost of them begins.
    variation_line: u32,
    /// Whether the game's result was read.
    has_ended: bool,
    game: WrittenGame<'a>,
    games: Vec<WrittenGame<'a>>,
}

impl<'a> Reader<'a> {
    fn read(&mut self) {
        while let Some(sign) = self.rest.chars().next() {
            match sign {
                _ if sign.is_whitespace() => {
                    self.take(sign.len_utf8());
                }
                ';' => self.take_line(),
                '%' if self.is_line_start => self.take_line(),
                '{' => self.take_comment(),
                '(' => {
                    if self.open_variations == 0 {
                        self.variation_line = self.line;
                    }
                    self.open_variations += 1;
                    self.take(1);
                }
                ')' => {
                    match self.open_variations.checked_sub(1) {
                        Some(open) => self.open_variations = open,
                        None => self.report(
                            self.line,
                            "this ) closes no variation",
                            "Remove it, or write the ( that it belongs to.",
                        ),
                    }
                    self.take(1);
                }
                '[' => match tag(self.rest) {
                    Some((length, name, value)) => {
                        // A tag stands in no variation: where one does, the variation was never closed.
                        if !self.game.moves.is_empty() || self.has_ended {
                            self.finish();
                        }
                        self.game.tags.push((name, value));
                        self.take(length);
                    }
                    None => {
                        self.take(1);
                    }
                },
                '}' | ']' => {
                    self.take(1);
                }
                _ => self.read_word(),
            }
        }
        self.finish();
    }

    fn read_word(&mut self) {
        if let Some(length) = move_number(self.rest) {
            if self.has_ended {
                self.finish();
            }
            self.take(length);
            return;
        }
        let ends = |sign: char| sign.is_whitespace() || "(){}[];".contains(sign);
        let (length, line) = (self.rest.find(ends).unwrap_or(self.rest.len()), self.line);
        let word = self.take(length);
        if self.open_variations > 0 || word.starts_with('$') {
            return;
        }
        if RESULTS.contains(&word) {
            self.has_ended = true;
            return;
        }
        let text = word.trim_start_matches(['.', '…']);
        // Without a letter it is a number or a judgement; castling may be written with zeros.
        if !(text.contains(|sign: char| sign.is_alphabetic()) || text.starts_with("0-0")) {
            return;
        }
        if self.has_ended {
            self.finish();
        }
        self.game.moves.push(WrittenMove { text, line });
    }

    fn finish(&mut self) {
        if self.open_variations > 0 {
            let line = self.variation_line;
            self.report(line, "a variation that begins here is not closed", "Write a ) where it ends.");
        }
        let game = std::mem::take(&mut self.game);
        if !game.tags.is_empty() || !game.moves.is_empty() {
            self.games.push(game);
        }
        self.has_ended = false;
        self.open_variations = 0;
    }

    fn report(&mut self, line: u32, message: &'static str, fix: &'static str) {
        self.game.problem.get_or_insert(Damage { line, message, fix });
    }

    /// Takes so many bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.matches('\n').count() as u32;
        self.is_line_start = taken.ends_with('\n');
        self.rest = rest;
        taken
    }

    fn take_line(&mut self) {
        self.take(self.rest.find('\n').map_or(self.rest.len(), |end| end + 1));
    }

    fn take_comment(&mut self) {
        let line = self.line;
        match self.rest.find('}') {
            Some(end) => {
                self.take(end + 1);
            }
            None => {
                self.take(self.rest.len());
                self.report(line, "a comment that begins here is not closed", "Write a } where it ends.");
            }
        }
    }
}

/// A number before a move, with its stops: how many bytes it takes.
fn move_number(text: &str) -> Option<usize> {
    let after = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let stops = after.trim_start();
    let rest = stops.trim_start_matches(['.', '…']);
    let is_number = after.len() < text.len() && rest.len() < stops.len();
    is_number.then(|| text.len() - rest.len())
}

/// A tag, such as `[White "Morphy"]`: how many bytes it takes, its name and its value.
fn tag(text: &str) -> Option<(usize, &str, Cow<'_, str>)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let end = inside.find(|sign: char| !(sign.is_ascii_alphanumeric() || sign == '_'))?;
    let (name, after) = inside.split_at(end);
    let quoted = after.trim_start().strip_prefix('"')?;
    if name.is_empty() {
        return None;
    }
    let mut is_escaped = false;
    let length = quoted.find(|sign| {
        let is_end = sign == '"' && !is_escaped;
        is_escaped = sign == '\\' && !is_escaped;
        is_end
    })?;
    let (value, after) = (&quoted[..length], quoted[length + 1..].trim_start());
    let after = after.strip_prefix(']').unwrap_or(&quoted[length + 1..]);
    let value = if value.contains('\\') {
        Cow::Owned(value.replace("\\\"", "\"").replace("\\\\", "\\"))
    } else {
        Cow::Borrowed(value)
    };
    Some((text.len() - after.len(), name, value))
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn moves(text: &str) -> Vec<Vec<&str>> {
        read_games(text).iter().map(|game| game.moves.iter().map(|mv| mv.text).collect()).collect()
    }

    #[test]
    fn comments_variations_annotations_and_escapes_are_read_over() {
        let text = "\u{feff}[Event \"A \\\"B\\\" \\\\\"]
[White \"One\" ]
% an escape { that is none
1.e4 {a (comment) ; 1. d4} e5 $1 2. Nf3! (2. f4 exf4 (2... d5 {)} 3. exd5) 3. Nf3) 2... Nc6?!
; to the end of the line 3. Bb5

3 Bb5 ...a6 +- 4 0-0 1/2-1/2";
        let games = read_games(text);
        let [game] = &games[..] else { panic!("{games:?}") };
        assert_eq!(moves(text), [["e4", "e5", "Nf3!", "Nc6?!", "Bb5", "a6", "0-0"]]);
        assert_eq!(
            (game.tag("Event"), game.tag("White"), game.tag("Black")),
            (Some("A \"B\" \\"), Some("One"), None)
        );
        assert_eq!(game.moves.iter().map(|mv| mv.line).collect::<Vec<_>>(), [4, 4, 4, 4, 7, 7, 7]);
        assert!(game.problem.is_none());
    }

    #[test]
    fn several_games_are_kept_apart() {
        let none: [&str; 0] = [];
        assert_eq!(
            moves("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 d5 1-0"),
            [vec!["e4"], vec!["d4", "d5"]]
        );
        assert_eq!(moves("1. e4 e5 1-0 1. d4 0-1"), [vec!["e4", "e5"], vec!["d4"]]);
        assert_eq!(moves("1. e4\n[Event \"b\"]\n1. d4"), [["e4"], ["d4"]]);
        assert_eq!(moves("[Event \"no moves\"]\n*\n[Event \"b\"]\n1. c4"), [&none[..], &["c4"]]);
        assert!(moves(" \n ").is_empty());
    }

    #[test]
    fn what_is_not_closed_is_said_with_its_line() {
        let problem = |text: &str| read_games(text)[0].problem.map(|damage| (damage.line, damage.fix));
        assert_eq!(problem("1. e4\n{ never"), Some((2, "Write a } where it ends.")));
        assert_eq!(problem("1. e4 (1. d4\n d5"), Some((1, "Write a ) where it ends.")));
        assert_eq!(problem("1. e4\n\n) e5").map(|(line, _)| line), Some(3));
        assert_eq!(moves("1. e4 ) e5"), [["e4", "e5"]]);
        // The tag ends the variation that was not closed.
        assert_eq!(moves("1. e4 (1. d4\n[Event \"b\"]\n1. c4"), [["e4"], ["c4"]]);
    }

    proptest! {
        #[test]
        fn any_text_is_read_to_its_end(text in "(?s)[\\[\\](){};%$\"\\\\0-9. \nNa-h½…*-]{0,60}|.{0,60}") {
            let lines = text.matches('\n').count() as u32 + 1;
            for game in read_games(&text) {
                prop_assert!(game.moves.iter().all(|mv| (1..=lines).contains(&mv.line) && !mv.text.is_empty()));
            }
        }
    }
}
