//! Text as it comes from other programs and pages: addresses, commands of the UCI protocol, and positions in the middle of a
//! text. Nothing here knows the rules of chess.

use super::fen::START_FEN;
use crate::text_encoding::percent_decoded;

/// A position in a text, and the text around it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FoundPosition<'a> {
    /// The fields of a FEN as far as they look like such: at least the pieces.
    pub(super) fields: Vec<&'a str>,
    /// The text after the position.
    pub(super) after: &'a str,
    /// Whether the text is exactly this position with spaces between its fields.
    pub(super) is_whole: bool,
    /// Whether the position begins its line, lacks fields, and is followed by another word: likely a field with a slip.
    pub(super) has_slip: bool,
    /// Whether there are other words around it.
    pub(super) has_more: bool,
}

/// A position as the UCI protocol sets it up.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Commanded<'a> {
    /// A FEN.
    pub(super) fen: &'a str,
    /// The moves that follow, by their squares.
    pub(super) moves: &'a str,
}

/// Whether a sign is invisible.
fn is_invisible(sign: char) -> bool {
    matches!(sign, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// The escapes that pages and programs write for other signs.
const ESCAPED: [(&str, &str); 15] = [
    ("&quot;", "\""),
    ("&#34;", "\""),
    ("&#39;", "'"),
    ("&#039;", "'"),
    ("&apos;", "'"),
    ("&nbsp;", " "),
    ("&frac12;", "\u{bd}"),
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&amp;", "&"),
    ("<br>", " "),
    ("<br/>", " "),
    ("<br />", " "),
    ("\\/", "/"),
    ("\\n", "\n"),
];

/// A text without additions of copying: invisible signs, escapes of pages, marks of a quotation.
pub(super) fn cleaned(text: &str) -> String {
    let mut text: String = text.chars().filter(|sign| !is_invisible(*sign)).collect();
    for (escaped, sign) in ESCAPED {
        if text.contains(escaped) {
            text = text.replace(escaped, sign);
        }
    }
    let has_content = |line: &&str| !line.trim().is_empty();
    if text.lines().filter(has_content).all(|line| line.trim_start().starts_with('>')) {
        let lines = text.lines().map(|line| line.trim_start().trim_start_matches(['>', ' ']));
        text = lines.collect::<Vec<_>>().join("\n");
    }
    if text.contains("```") {
        // The lines of a code block keep their numbers.
        let lines = text.lines().map(|line| if line.trim_start().starts_with("```") { "" } else { line });
        text = lines.collect::<Vec<_>>().join("\n");
    }
    let pairs = [('"', '"'), ('\'', '\''), ('`', '`'), ('\u{201c}', '\u{201d}'), ('\u{201e}', '\u{201c}')];
    for (open, close) in pairs {
        let inside = text.trim().strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        if let Some(inside) = inside.filter(|inside| !inside.contains([open, close])) {
            text = inside.to_owned();
        }
    }
    if is_one_word(&text) || text.contains("%20") { percent_decoded(&text) } else { text }
}

fn is_one_word(text: &str) -> bool {
    !text.trim().contains(char::is_whitespace)
}

/// The last position that a text sets up by a command of the UCI protocol, or of xboard's. Other commands around it, such as
/// `go`, change no position.
pub(super) fn commanded(text: &str) -> Option<Commanded<'_>> {
    text.lines().rev().find_map(|line| {
        let line = line.trim().trim_start_matches(['>', '<', ' ']);
        let command =
            line.split_once("position ").filter(|(before, _)| before.len() < 20).map(|(_, rest)| rest.trim());
        let of_start = command.unwrap_or(line).strip_prefix("startpos");
        if let Some(rest) = of_start {
            let moves = rest.trim().strip_prefix("moves").unwrap_or_default();
            return Some(Commanded { fen: START_FEN, moves: moves.trim() });
        }
        let rest = match command {
            Some(command) => command.strip_prefix("fen ")?,
            None => line.strip_prefix("setboard ").or_else(|| line.strip_prefix("fen "))?,
        };
        let (fen, moves) = rest.split_once(" moves").unwrap_or((rest, ""));
        fen.contains('/').then_some(Commanded { fen: fen.trim(), moves: moves.trim() })
    })
}

fn is_address(text: &str) -> bool {
    let text = text.trim();
    is_one_word(text) && (text.contains("://") || text.contains(".org/") || text.contains(".com/"))
}

/// The moves of a game in an address, such as `https://lichess.org/analysis/pgn/e4_e5`.
pub(super) fn moves_in_address(text: &str) -> Option<String> {
    let is_shown = is_address(text);
    let after = ["/pgn/", "?pgn=", "&pgn="].iter().find_map(|key| Some(text.split_once(key)?.1));
    let moves = after.filter(|_| is_shown)?.split(['&', '#', '?']).next()?;
    Some(moves.replace(['_', '+'], " "))
}

/// The variant of chess that an address names and that is not played here.
pub(super) fn variant_in_address(text: &str) -> Option<&'static str> {
    const VARIANTS: [&str; 8] = [
        "Antichess",
        "Atomic",
        "Crazyhouse",
        "Horde",
        "KingOfTheHill",
        "ThreeCheck",
        "RacingKings",
        "Bughouse",
    ];
    let address = text.to_ascii_lowercase();
    VARIANTS.into_iter().find(|name| is_address(text) && address.contains(&name.to_ascii_lowercase()))
}

/// The first position in a text.
pub(super) fn find_position(text: &str) -> Option<FoundPosition<'_>> {
    let is_of_pieces = |sign: char| "KQRBNPkqrbnp12345678/".contains(sign);
    let mut from = 0;
    while let Some(begin) = text[from..].find(is_of_pieces).map(|at| from + at) {
        let length = text[begin..].find(|sign| !is_of_pieces(sign)).unwrap_or(text.len() - begin);
        from = begin + length;
        if let Some(pieces) = eight_ranks(&text[begin..from]) {
            let begin = from - pieces.len();
            return Some(with_fields(text, begin, from));
        }
    }
    None
}

/// The last eight ranks of a run of pieces and slashes. Before them may be the path of an address.
fn eight_ranks(run: &str) -> Option<&str> {
    let run_of_ranks = run.strip_suffix('/').unwrap_or(run);
    let before = run_of_ranks.rmatch_indices('/').nth(7).map_or(0, |(at, _)| at + 1);
    let ranks = &run_of_ranks[before..];
    let squares = |rank: &str| -> u32 { rank.chars().map(|sign| sign.to_digit(10).unwrap_or(1)).sum() };
    let is_whole = ranks.split('/').count() == 8 && ranks.split('/').all(|rank| squares(rank) == 8);
    (is_whole && run_of_ranks.len() == run.len()).then_some(ranks)
}

/// The position whose pieces are at these bytes, with the fields that follow.
fn with_fields(text: &str, begin: usize, end: usize) -> FoundPosition<'_> {
    let mut fields = vec![&text[begin..end]];
    let line_end = text[end..].find(['\n', '\r']).map_or(text.len(), |at| end + at);
    // An address has one of these signs in place of spaces.
    let is_joined = text[end..].starts_with(['_', '+']);
    let is_between = |sign: char| if is_joined { "_+".contains(sign) } else { sign.is_whitespace() };
    let mut at = end;
    while fields.len() < 6 {
        let rest = &text[at..line_end];
        let word = rest.trim_start_matches(is_between);
        if word.len() == rest.len() {
            break;
        }
        let ends =
            |sign: char| is_between(sign) || sign.is_whitespace() || "&?#\"'`<>()[]{},;|".contains(sign);
        let length = word.find(ends).unwrap_or(word.len());
        // The full stop of a sentence.
        let field = word[..length].trim_end_matches(['.', '!', ':']);
        if !is_field(fields.len(), field) {
            break;
        }
        fields.push(field);
        at = line_end - word.len() + field.len();
    }
    let begins_line = text[..begin].trim_end_matches([' ', '\t']).is_empty()
        || text[..begin].trim_end_matches([' ', '\t']).ends_with('\n');
    let has_words = |text: &str| text.contains(char::is_alphanumeric);
    let goes_on =
        text[at..line_end].trim_start().starts_with(|sign: char| sign.is_alphanumeric() || sign == '-');
    let has_more = has_words(&text[..begin]) || has_words(&text[at..]);
    FoundPosition {
        is_whole: !is_joined && text[..begin].trim().is_empty() && text[at..].trim().is_empty(),
        has_slip: !is_joined && begins_line && fields.len() < 6 && goes_on,
        has_more: has_more && (!is_address(text) || text.contains("game=")),
        after: &text[at..],
        fields,
    }
}

/// Whether a word looks like the field of a FEN with this index.
fn is_field(index: usize, word: &str) -> bool {
    match index {
        1 => matches!(word, "w" | "b" | "W" | "B"),
        2 => {
            word == "-"
                || (1..=4).contains(&word.len())
                    && word.chars().all(|sign| "KQABCDEFGHkqabcdefgh".contains(sign))
        }
        3 => word == "-" || matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8']),
        _ => !word.is_empty() && word.len() <= 4 && word.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9";

    fn found(text: &str) -> Option<String> {
        let text = cleaned(text);
        find_position(&text).map(|found| found.fields.join(" "))
    }

    #[test]
    fn a_position_is_found_in_what_is_copied() {
        let joined = FEN.replace(' ', "_");
        for text in [
            FEN.to_owned(),
            format!("  \u{feff}{FEN}\u{a0} "),
            format!("\"{FEN}\""),
            format!("`{FEN}`"),
            joined.clone(),
            FEN.replace(' ', "%20"),
            format!("https://lichess.org/editor/{joined}?color=white"),
            format!("https://lichess.org/analysis/fromPosition/{joined}"),
            format!("lichess.org/analysis/standard/{joined}#4"),
            format!(
                "https://www.chess.com/analysis?fen={}&flip=false",
                FEN.replace(' ', "+").replace('/', "%2F")
            ),
            format!("https://host/#game=chess&fen={joined}&depth=9"),
            format!("plyscope search 'fen={joined}&depth=9'"),
            format!("{{\"fen\":\"{}\"}}", FEN.replace('/', "\\/")),
            format!("FEN: {FEN}."),
            format!("> {FEN}\n> White wins"),
            format!("{FEN} White to play"),
        ] {
            assert_eq!(found(&text).as_deref(), Some(FEN), "{text}");
        }
        assert_eq!(found("8/8/8/8 w - - 0 1"), None);
        assert_eq!(found("9/8/8/8/8/8/8/8 w - - 0 1"), None);
        // A pocket is no rank.
        assert_eq!(found("r3k2r/8/8/8/8/8/8/R3K2R/Qn w KQkq - 3 9"), None);
        let short = |text: &str| {
            find_position(text).map(|found| (found.fields.len(), found.has_slip, found.is_whole)).unwrap()
        };
        assert_eq!(short("8/8/8/8/8/8/8/8"), (1, false, true));
        assert_eq!(short("8/8/8/8/8/8/8/8 x KQ - 0 1"), (1, true, false));
        assert_eq!(short("8/8/8/8/8/8/8/8 w - -\nWhite wins"), (4, false, false));
    }

    #[test]
    fn commands_set_positions_up() {
        let read = |text: &str| commanded(text).map(|of| (of.fen.to_owned(), of.moves.to_owned()));
        let of = |fen: &str, moves: &str| Some((fen.to_owned(), moves.to_owned()));
        assert_eq!(read("position startpos moves e2e4 e7e5"), of(START_FEN, "e2e4 e7e5"));
        assert_eq!(
            read("ucinewgame\n>> position startpos\nposition startpos moves e2e4\ngo depth 5\n"),
            of(START_FEN, "e2e4")
        );
        assert_eq!(read(&format!("position fen {FEN} moves e1g1")), of(FEN, "e1g1"));
        assert_eq!(read(&format!("position fen {FEN}")), of(FEN, ""));
        assert_eq!(read(&format!("setboard {FEN}")), of(FEN, ""));
        for text in ["", "go depth 5", "position", "the position is won"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn addresses_hold_games_and_name_variants() {
        assert_eq!(
            moves_in_address("https://lichess.org/analysis/pgn/e4_e5_Nf3?color=white").as_deref(),
            Some("e4 e5 Nf3")
        );
        assert_eq!(
            moves_in_address("https://www.chess.com/analysis?pgn=1.+e4+e5&x=1").as_deref(),
            Some("1. e4 e5")
        );
        assert_eq!(moves_in_address("see /pgn/ e4"), None);
        assert_eq!(variant_in_address("https://lichess.org/analysis/antichess/8"), Some("Antichess"));
        assert_eq!(variant_in_address("https://lichess.org/analysis/standard/8"), None);
    }

    proptest! {
        #[test]
        fn any_text_is_looked_through(text in "(?s)[KQkq1-8/ _+%&;\"'`>\n.-]{0,90}|.{0,60}") {
            let text = cleaned(&text);
            let _ = (commanded(&text), moves_in_address(&text), variant_in_address(&text));
            if let Some(found) = find_position(&text) {
                prop_assert!((1..=6).contains(&found.fields.len()) && text.ends_with(found.after));
                prop_assert_eq!(found.fields[0].split('/').count(), 8);
            }
        }
    }
}
