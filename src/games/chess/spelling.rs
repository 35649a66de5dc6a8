//! People's ways of writing moves: the signs around a move, and its letters in other languages, brought to standard
//! algebraic notation.
//!
//! This file has no position: [`Chess::moves_meant`](super::Chess::moves_meant) decides whether a text names a legal
//! move.

/// The ways to write that a side passes.
const NULL_MOVES: [&str; 11] =
    ["--", "0000", "<>", "@@@@", "Z0", "z0", "null", "Null", "NULL", "pass", "\u{2014}"];

/// The signs of a judgement or of a diagram that occur alone between moves.
const GLYPHS: [&str; 36] = [
    "!",
    "?",
    "!!",
    "??",
    "!?",
    "?!",
    "+-",
    "-+",
    "+--",
    "--+",
    "+/-",
    "-/+",
    "+=",
    "=+",
    "+/=",
    "=/+",
    "=",
    "==",
    "=/\u{221e}",
    "+/--",
    "--/+",
    "~",
    "\u{221e}",
    "\u{b1}",
    "\u{2213}",
    "\u{2a72}",
    "\u{2a71}",
    "\u{25a1}",
    "\u{2192}",
    "\u{2191}",
    "\u{21c6}",
    "\u{2295}",
    "\u{27f3}",
    "N",
    "D",
    "TN",
];

/// The signs that may follow a move, with or without a space: check, mate, and a capture en passant.
const SUFFIXES: [&str; 18] = [
    "e.p.",
    "e.p",
    "ep.",
    "ep",
    "check",
    "checkmate",
    "chmate",
    "mate",
    "disch",
    "dis",
    "dbl",
    "double",
    "ch",
    "++",
    "+",
    "#",
    "\u{2020}",
    "\u{2021}",
];

/// The pieces' letters of a language, in the order of `KQRBN`.
type Letters = [&'static str; 5];

/// English first. Letters of one language mean other pieces in another one, so that a game is read by one language.
const LANGUAGES: [Letters; 8] = [
    ["K", "Q", "R", "B", "N"],
    // German, Danish, Norwegian, Swedish.
    ["K", "D", "T", "L", "S"],
    // French.
    ["R", "D", "T", "F", "C"],
    // Italian, Portuguese, Spanish.
    ["R", "D", "T", "A", "C"],
    // Dutch.
    ["K", "D", "T", "L", "P"],
    // Czech.
    ["K", "D", "V", "S", "J"],
    // Polish.
    ["K", "H", "W", "G", "S"],
    // Russian.
    ["\u{41a}\u{440}", "\u{424}", "\u{41b}", "\u{421}", "\u{41a}"],
];

/// Whether a word says that a side passes.
pub(super) fn is_null_move(word: &str) -> bool {
    NULL_MOVES.contains(&without_judgement(word))
}

/// Whether a separate word after a move has no more meaning than a sign after it would.
pub(super) fn is_remark(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    let plain = lower.trim_end_matches(['.', ',', '!', '?']);
    GLYPHS.contains(&word) || SUFFIXES.contains(&&*lower) || SUFFIXES.contains(&plain)
}

fn without_judgement(text: &str) -> &str {
    text.trim_end_matches(['!', '?', ','])
}

/// The words of a list of moves, as EPD has them: with spaces or commas between, and without numbers and remarks.
pub fn words(list: &str) -> impl Iterator<Item = &str> {
    list.split([' ', '\t', ',', '\u{a0}'])
        .map(without_number)
        .filter(|word| !word.is_empty() && !is_remark(word))
}

/// A word without a move's number before it.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if after.starts_with(['.', '\u{2026}']) { after.trim_start_matches(['.', '\u{2026}']) } else { word }
}

/// A move in standard algebraic notation or by its squares, with nothing around it: no check, no capture, no judgement.
pub(super) fn plain(text: &str) -> String {
    let mut plain: String = text.chars().filter_map(usual).collect();
    while let Some(length) = length_without_suffix(&plain) {
        plain.truncate(length);
    }
    let castling = plain.replace(['0', 'o', '\u{41e}'], "O");
    match &*castling {
        "O-O" | "OO" => return "O-O".to_owned(),
        "O-O-O" | "OOO" => return "O-O-O".to_owned(),
        _ => {}
    }
    plain.retain(|sign| !"x:-=()/*\u{d7}".contains(sign));
    // A piece after the square is the piece that the pawn becomes.
    if plain.len() > 2 && plain.is_ascii() && plain.ends_with(|last: char| last.is_ascii_alphabetic()) {
        let piece = plain.pop().map_or('=', |piece| piece.to_ascii_uppercase());
        plain.extend(['=', piece]);
    }
    plain
}

/// The usual sign for a sign; `None` for a mere decoration.
fn usual(sign: char) -> Option<char> {
    Some(match sign {
        '\u{2654}' | '\u{265a}' => 'K',
        '\u{2655}' | '\u{265b}' => 'Q',
        '\u{2656}' | '\u{265c}' => 'R',
        '\u{2657}' | '\u{265d}' => 'B',
        '\u{2658}' | '\u{265e}' => 'N',
        // A pawn, and the sign that asks for a text form.
        '\u{2659}' | '\u{265f}' | '\u{fe0e}' | '\u{fe0f}' => return None,
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{d7}' | '\u{2715}' => 'x',
        sign => sign,
    })
}

/// The length without a sign at the end that does not change the move; `None` without such a sign.
fn length_without_suffix(text: &str) -> Option<usize> {
    let trimmed = text.trim_end_matches(['!', '?', ',', ';', '.', ' ', '\u{b1}', '\u{2213}', '\u{221e}']);
    // The stops of `e.p.` belong to it.
    let before = SUFFIXES.iter().find_map(|suffix| {
        let before = text.strip_suffix(suffix).or_else(|| trimmed.strip_suffix(suffix))?;
        // A suffix is cut off only after a move: the text before it ends with a square, a piece or castling.
        let is_after_move = before
            .ends_with(|last: char| last.is_ascii_digit() || " .,QRBNqrbnO+#\u{2020}\u{2021}".contains(last));
        is_after_move.then_some(before.len())
    });
    before.or_else(|| (trimmed.len() < text.len()).then_some(trimmed.len()))
}

/// The language whose letters a game's moves are written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Language(&'static Letters);

impl Language {
    /// The first language that has the initial letters of all these moves; English if there is no such language.
    pub(super) fn of<'a>(moves: impl Iterator<Item = &'a str> + Clone) -> Language {
        let of_piece =
            |text: &&str| text.starts_with(char::is_uppercase) && !text.starts_with(['O', 'P', 'Z']);
        let has_all =
            |letters: &&Letters| moves.clone().filter(of_piece).all(|text| piece(letters, text).is_some());
        let is_dutch = moves.clone().any(|text| text.starts_with('P'));
        let found =
            LANGUAGES.iter().find(|letters| has_all(letters) && (!is_dutch || letters.contains(&"P")));
        Language(found.or_else(|| LANGUAGES.iter().find(has_all)).unwrap_or(&LANGUAGES[0]))
    }

    /// A move of this language in English.
    pub(super) fn english(self, text: &str) -> String {
        if *self.0 == LANGUAGES[0] {
            return text.to_owned();
        }
        let mut english = match piece(self.0, text) {
            Some((letter, rest)) => format!("{letter}{rest}"),
            None => text.to_owned(),
        };
        // The promotion of a pawn follows its square.
        for (letters, letter) in self.0.iter().zip(&LANGUAGES[0]) {
            for sign in ["=", "8", "1"] {
                english = english.replace(&format!("{sign}{letters}"), &format!("{sign}\u{1}{letter}"));
            }
        }
        english.retain(|sign| sign != '\u{1}');
        english
    }
}

/// The English letter of the piece that a move begins with, and the rest of the move.
fn piece<'a>(letters: &Letters, text: &'a str) -> Option<(&'static str, &'a str)> {
    let named = letters.iter().zip(&LANGUAGES[0]);
    let rest = named.filter_map(|(letters, english)| Some((*english, text.strip_prefix(letters)?)));
    // The longer one of two that fit: the Russian king's letters begin with the knight's.
    rest.min_by_key(|(_, rest)| rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_decorates_a_move_is_left_out() {
        for (texts, wanted) in [
            (
                "Nf3 Nf3! Nf3+ Nf3++ Nf3ch Nf3mate Nf3dis.ch \u{2658}f3 \u{265e}f3\u{fe0e} Nf3, Nf3\u{2020} Nf3\u{b1}",
                "Nf3",
            ),
            ("exd6 exd6e.p. exd6ep e:d6 exd6e.p.+ exd6e.p.!? e\u{d7}d6", "ed6"),
            ("e8=Q e8Q e8q e8(Q) e8/Q e8=Q# e8Qmate", "e8=Q"),
            ("O-O 0-0 o-o O-O+ 0-0ch O\u{2013}O 0-0!? OO", "O-O"),
            ("0-0-0+ O-O-O#", "O-O-O"),
            ("e2-e4 e2e4 e2\u{2013}e4", "e2e4"),
        ] {
            for text in texts.split(' ') {
                assert_eq!(plain(text), wanted, "{text}");
            }
        }
        assert_eq!(words("Nf3, e4  dis ch 1.d4 e.p.").collect::<Vec<_>>(), ["Nf3", "e4", "d4"]);
    }

    #[test]
    fn a_game_is_read_by_one_language() {
        let read = |text: &str| {
            let words = text.split(' ');
            let language = Language::of(words.clone());
            words.map(|word| language.english(word)).collect::<Vec<_>>().join(" ")
        };
        for (text, wanted) in [
            ("e4 e5 Nf3 Nc6 Bb5 e8=Q", "e4 e5 Nf3 Nc6 Bb5 e8=Q"),
            ("e4 e5 Sf3 Sc6 Lb5 Dxe5 e8=D e8S", "e4 e5 Nf3 Nc6 Bb5 Qxe5 e8=Q e8N"),
            ("e4 Cf3 Fb5 Rf1 Td1 e8=T", "e4 Nf3 Bb5 Kf1 Rd1 e8=R"),
            ("Cf3 Ab5 Rf1", "Nf3 Bb5 Kf1"),
            ("Pf3 Lb5", "Nf3 Bb5"),
            ("\u{41a}f3 \u{41a}\u{440}g1 \u{421}b5", "Nf3 Kg1 Bb5"),
            ("Xx Nf3", "Xx Nf3"),
        ] {
            assert_eq!(read(text), wanted, "{text}");
        }
    }
}
