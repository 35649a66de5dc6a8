//! Games in PGN, read to the moves of their main lines, with the line of each. Comments, variations, glyphs and numbers
//! are skipped, and nothing more: any other text is a move, and the code that plays the moves reports that it is not
//! legal there.
//!
//! The library `pgn-reader`, which a test compares with, skips text that it does not understand and ends a game at an
//! empty line. A person who pastes a text needs an answer that names the place.

use super::spelling::{is_null_move, is_remark};
use std::borrow::Cow;

/// A game as it is written.
#[derive(Clone, Debug, Default)]
pub(super) struct WrittenGame<'a> {
    /// Names and values.
    pub(super) tags: Vec<(&'a str, Cow<'a, str>)>,
    pub(super) moves: Vec<WrittenMove<'a>>,
    /// The first problem outside the moves: others may follow from it.
    pub(super) problem: Option<GameDamage>,
}

/// A move as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrittenMove<'a> {
    pub(super) text: &'a str,
    /// From 1.
    pub(super) line: u32,
    /// The number before it.
    pub(super) number: MoveNumber,
}

/// The number before a move, and its stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MoveNumber {
    /// `None` if there is no number, or none with a stop.
    pub(super) number: Option<u32>,
    /// The number of stops: two or more mean that Black moves.
    pub(super) stops: usize,
}

/// The problem of a game, and its line.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameDamage {
    pub(super) line: u32,
    pub(super) message: &'static str,
    pub(super) fix: &'static str,
}

impl WrittenGame<'_> {
    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().rfind(|(tag, _)| *tag == name).map(|(_, value)| value.as_ref())
    }
}

/// All games of a text, in their order. A text without a game gives an empty list.
pub(super) fn read_games(text: &str) -> Vec<WrittenGame<'_>> {
    let mut reader = Reader {
        rest: text.trim_start_matches('\u{feff}'),
        line: 1,
        is_line_start: true,
        open_variations: 0,
        variation_line: 0,
        has_ended: false,
        number: MoveNumber::default(),
        game: WrittenGame::default(),
        games: Vec::new(),
    };
    reader.read();
    reader.games
}

struct Reader<'a> {
    rest: &'a str,
    line: u32,
    is_line_start: bool,
    open_variations: u32,
    /// The line where the outermost variation begins.
    variation_line: u32,
    /// Whether the game's result was read.
    has_ended: bool,
    /// The part of the next move's number that was read.
    number: MoveNumber,
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
                    // Between moves only quotation marks distinguish a tag from a remark.
                    Some((length, name, value))
                        if self.game.moves.is_empty() || self.rest[..length].contains('"') =>
                    {
                        // A tag cannot be inside a variation: if there is a tag, the variation was never closed.
                        if !self.game.moves.is_empty() || self.has_ended {
                            self.finish();
                        }
                        self.game.tags.push((name, value));
                        self.take(length);
                    }
                    _ => self.take_bracket(),
                },
                '}' => {
                    self.stop_at("this } closes no comment", "Remove it, or write the { that it belongs to.")
                }
                ']' => self.stop_at("this ] closes no tag", "Remove it, or write the [ that it belongs to."),
                '$' => self.take_glyph_number(),
                _ => self.read_word(),
            }
        }
        self.finish();
    }

    /// Takes a sign that has no place here. In a variation, which is read over, it does no harm.
    fn stop_at(&mut self, message: &'static str, fix: &'static str) {
        if self.open_variations == 0 {
            self.report(self.line, message, fix);
        }
        self.take(1);
    }

    /// Takes what a bracket begins that is no tag: a command of a comment that has lost its braces, or a mistake.
    fn take_bracket(&mut self) {
        let line = self.rest.lines().next().unwrap_or_default();
        match line.find(']') {
            Some(end) if self.rest.starts_with("[%") => {
                self.take(end + 1);
            }
            _ => self.stop_at("this [ begins no tag", "Write a tag as [Name \"value\"], or remove it."),
        }
    }

    /// Takes a glyph that is written as its number: `$1`.
    fn take_glyph_number(&mut self) {
        let after = self.rest[1..].trim_start_matches(|sign: char| sign.is_ascii_digit());
        let length = self.rest.len() - after.len();
        match length {
            1 => self.stop_at("a number is missing after this $", "Write a number such as $1, or remove it."),
            _ => {
                self.take(length);
            }
        }
    }

    fn read_word(&mut self) {
        if self.open_variations == 0
            && let Some(length) = result(self.rest)
        {
            self.take(length);
            self.has_ended = true;
            return;
        }
        if let Some((length, number)) = move_number(self.rest) {
            self.take(length);
            if self.open_variations > 0 {
                return;
            }
            if self.has_ended && number.number.is_some() {
                self.finish();
            }
            self.number = MoveNumber {
                number: number.number.or(self.number.number),
                stops: number.stops + if number.number.is_none() { self.number.stops } else { 0 },
            };
            return;
        }
        let ends = |sign: char| sign.is_whitespace() || "(){}[];$".contains(sign);
        let (length, line) = (self.rest.find(ends).unwrap_or(self.rest.len()), self.line);
        let text = self.take(length);
        // A remark after the result, such as "White resigns", is no move of this game, and of no other one.
        if self.open_variations > 0 || self.has_ended && self.number == MoveNumber::default() {
            return;
        }
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_null_move(text) && (is_number || is_remark(text)) {
            return;
        }
        let number = std::mem::take(&mut self.number);
        // After a part that is not understood, no more moves are read.
        if self.game.problem.is_none() {
            self.game.moves.push(WrittenMove { text, line, number });
        }
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
        self.number = MoveNumber::default();
    }

    fn report(&mut self, line: u32, message: &'static str, fix: &'static str) {
        self.game.problem.get_or_insert(GameDamage { line, message, fix });
    }

    /// Takes a number of bytes.
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

/// A number before a move with its stops, or stops alone: their length in bytes, and their meaning.
fn move_number(text: &str) -> Option<(usize, MoveNumber)> {
    let mut rest = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let number = text[..text.len() - rest.len()].parse().ok();
    let (mut length, mut stops) = (0, 0);
    // Such as in "2. ... Ne4".
    loop {
        let after = rest.trim_start_matches([' ', '\t', '\u{a0}']);
        match after.chars().next() {
            Some('.') => stops += 1,
            Some('\u{2026}') => stops += 3,
            _ => break,
        }
        rest = &after[after.chars().next().map_or(0, char::len_utf8)..];
        length = text.len() - rest.len();
    }
    (stops > 0).then_some((length, MoveNumber { number, stops }))
}

/// The result at the end of a game: how many bytes it takes. There may be spaces in it.
fn result(text: &str) -> Option<usize> {
    const HALVES: [&str; 3] = ["1/2", "\u{bd}", "0.5"];
    let is_end = |rest: &str| !rest.starts_with(|next: char| next.is_alphanumeric() || "-/:.".contains(next));
    if let Some(rest) = text.strip_prefix('*') {
        return is_end(rest).then_some(1);
    }
    let points = |of: &[&str], text: &'_ str| {
        of.iter().find_map(|points| text.len().checked_sub(text.strip_prefix(points)?.len()))
    };
    let dash = |text: &str| -> Option<usize> {
        let after = text.trim_start_matches([' ', '\t', '\u{a0}']);
        let sign = after
            .chars()
            .next()
            .filter(|sign| matches!(sign, '-' | ':' | '\u{2010}'..='\u{2015}' | '\u{2212}'))?;
        let after = after[sign.len_utf8()..].trim_start_matches([' ', '\t', '\u{a0}']);
        Some(text.len() - after.len())
    };
    let pairs: [[&[&str]; 2]; 3] = [[&HALVES, &HALVES], [&["1"], &["0"]], [&["0"], &["1"]]];
    pairs.into_iter().find_map(|[white, black]| {
        let mut at = points(white, text)?;
        at += dash(&text[at..])?;
        at += points(black, &text[at..])?;
        let rest = &text[at..];
        (is_end(rest) || rest.starts_with('.')).then_some(at)
    })
}

/// A tag, such as `[White "Morphy"]`: its length in bytes, its name and its value. The quotation marks may come from a
/// word processor, or be missing.
fn tag(text: &str) -> Option<(usize, &str, Cow<'_, str>)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let end = inside.find(|sign: char| !(sign.is_ascii_alphanumeric() || sign == '_'))?;
    let (name, after) = inside.split_at(end);
    if name.is_empty() {
        return None;
    }
    let Some(quoted) = after.trim_start().strip_prefix('"') else {
        let line = after.lines().next().unwrap_or_default();
        let value = &line[..line.find(']')?];
        let length = text.len() - after.len() + value.len() + 1;
        let value = value.trim().trim_matches(['\u{201c}', '\u{201d}', '\u{201e}', '\u{ab}', '\u{bb}', '\'']);
        return (!value.is_empty() && name.starts_with(|first: char| first.is_ascii_uppercase()))
            .then_some((length, name, Cow::Borrowed(value)));
    };
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
        assert_eq!(moves("1. e4 ) e5"), [["e4"]]);
        // The tag ends the variation that was not closed.
        assert_eq!(moves("1. e4 (1. d4\n[Event \"b\"]\n1. c4"), [["e4"], ["c4"]]);
    }

    #[test]
    fn no_word_is_read_over_that_is_not_known() {
        let text = "1. e4 N $6 0-0 ch -- 0000 +0.35 0:01:23 \u{b1} 17 hello @@@@ <> \u{2014} == x1 1 \u{2013} 0 White resigns";
        assert_eq!(
            moves(text),
            [["e4", "0-0", "--", "0000", "+0.35", "0:01:23", "hello", "@@@@", "<>", "\u{2014}", "x1"]]
        );
        for (text, message) in [
            ("1. e4 } e5", "this } closes no comment"),
            ("1. e4 ] e5", "this ] closes no tag"),
            ("1. e4 [? e5", "this [ begins no tag"),
            ("1. e4 $ e5", "a number is missing after this $"),
        ] {
            let games = read_games(text);
            let read: Vec<&str> = games[0].moves.iter().map(|mv| mv.text).collect();
            assert_eq!((&*read, games[0].problem.map(|damage| damage.message)), (&["e4"][..], Some(message)));
        }
        assert_eq!(moves("[%clk 0:01] 1. e4 [%clk 0:01:23] e5"), [["e4", "e5"]]);
    }

    #[test]
    fn a_move_has_the_number_before_it() {
        let numbers = |text: &str| -> Vec<_> {
            read_games(text)[0].moves.iter().map(|mv| (mv.number.number, mv.number.stops)).collect()
        };
        assert_eq!(
            numbers("1. e4 e5 2 . ... Nf6 3\u{2026} d5 4 a4 ... b5 {5.} (6. c4) h4"),
            [(Some(1), 1), (None, 0), (Some(2), 4), (Some(3), 3), (None, 0), (None, 3), (None, 0)]
        );
    }

    #[test]
    fn results_have_several_spellings() {
        for text in
            ["1-0", "0-1", "1/2-1/2", "\u{bd}-\u{bd}", "*", "1 - 0", "1\u{2013}0", "1:0", "0.5-0.5", "1-0."]
        {
            assert_eq!(result(text), Some(text.trim_end_matches('.').len()), "{text}");
        }
        for text in ["0-0", "0-0-0", "1-0-0", "1.", "1", "1-"] {
            assert_eq!(result(text), None, "{text}");
        }
    }

    #[test]
    fn tags_may_lack_their_quotation_marks() {
        let games = read_games("[White Morphy]\n[Black \u{201c}Anderssen\u{201d}]\n1. e4");
        assert_eq!((games[0].tag("White"), games[0].tag("Black")), (Some("Morphy"), Some("Anderssen")));
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
