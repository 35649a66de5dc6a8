//! Texts in files: the game that a text has a position, a tree or whole games of, or the link that it holds.

use super::GameKind;
use super::pasted::Pasted;
use serde::Serialize;

/// The meaning of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TextFile {
    /// A link to a scenario.
    Link {
        /// The link without the `#`.
        link: String,
    },
    /// A text for the field of a game's position.
    Position {
        /// The name of the game.
        game: &'static str,
        /// The key of the parameter whose field takes it.
        key: &'static str,
        /// Whether it is in another notation than the field's own ([`Pasted`](super::pasted::Pasted)).
        pasted: bool,
    },
}

/// The games that a file's ending names.
const ENDINGS: [(&str, GameKind); 4] = [
    ("pgn", GameKind::Chess),
    ("epd", GameKind::Chess),
    ("fen", GameKind::Chess),
    ("pdn", GameKind::Checkers),
];

/// Games are tried in this order. The reader of chess finds positions and moves in the middle of a text, so the games
/// with stricter notations come before it.
const ORDER: [GameKind; 7] = [
    GameKind::Tree,
    GameKind::TicTacToe,
    GameKind::ConnectFour,
    GameKind::Othello,
    GameKind::Ataxx,
    GameKind::Checkers,
    GameKind::Chess,
];

/// The meaning of the text of a file with this name; `None` if no game reads it.
#[must_use]
pub fn recognised(name: &str, text: &str) -> Option<TextFile> {
    let text = text.trim();
    if let Some(link) = link_in(text) {
        return Some(TextFile::Link { link: link.to_owned() });
    }
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let named = ENDINGS.iter().find(|(own, _)| own.eq_ignore_ascii_case(ending)).map(|(_, game)| *game);
    // A single word is a tree, too: a leaf of unknown value with that name.
    let is_tree = text.contains(['(', '[', ':']);
    let own =
        |game: GameKind| !text.is_empty() && (is_tree || game != GameKind::Tree) && game.open(text).is_ok();
    let loose = |game: GameKind| pasted_in(game, text).is_some();
    let strict = |game: GameKind| pasted_in(game, text).is_some_and(|pasted| is_understood(&pasted));
    let found = |game: GameKind, pasted| {
        let description = game.description();
        TextFile::Position { game: description.name, key: description.moving, pasted }
    };
    // A position may be written as the moves that lead there: a person who opens games wants the moves.
    let has_moves = |game: &GameKind| matches!(pasted_in(*game, text), Some(Pasted::Games { .. }));
    if let Some(game) = named.filter(has_moves) {
        return Some(found(game, true));
    }
    if let Some(game) = named.into_iter().chain(ORDER).find(|game| own(*game)) {
        return Some(found(game, false));
    }
    let other = named.filter(|game| loose(*game));
    let other = other.or_else(|| ORDER.into_iter().find(|game| strict(*game)));
    let other = other.or_else(|| Some(GameKind::Chess).filter(|game| loose(*game)));
    other.map(|game| found(game, true))
}

fn pasted_in(game: GameKind, text: &str) -> Option<Pasted> {
    game.description().pasted.and_then(|read| read(text, 0))
}

/// Whether the reader understood all of the text, and it has moves. The readers of games other than chess try any text.
fn is_understood(pasted: &Pasted) -> bool {
    match pasted {
        Pasted::Position { .. } => true,
        Pasted::Games { record, .. } => record.problem.is_none() && record.stops.len() > 1,
    }
}

/// A link: an address that ends in one, or the link alone.
fn link_in(text: &str) -> Option<&str> {
    if text.contains('\n') {
        return None;
    }
    let link = text.split_once('#').map_or(text, |(_, link)| link);
    link.starts_with("game=").then_some(link)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game_of(name: &str, text: &str) -> Option<(&'static str, bool)> {
        match recognised(name, text)? {
            TextFile::Position { game, pasted, .. } => Some((game, pasted)),
            TextFile::Link { link } => panic!("{link}"),
        }
    }

    #[test]
    fn each_game_knows_its_own_positions() {
        for game in ORDER {
            let description = game.description();
            assert_eq!(game_of("position.txt", description.start), Some((description.name, false)));
        }
    }

    #[test]
    fn games_and_suites_are_texts_of_their_game() {
        let texts = [
            ("a.pgn", "[White \"W\"]\n\n1. e4 e5 2. Nf3 *", "chess"),
            ("copied.txt", "1. e4 e5 2. Nf3 *", "chess"),
            ("suite.epd", "4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8;\n4k3/8/8/8/8/8/8/R3K3 w Q - dm 9;", "chess"),
            ("a.pdn", "1. 11-15 23-19 2. 8-11 *", "checkers"),
        ];
        for (name, text, game) in texts {
            assert_eq!(game_of(name, text), Some((game, true)), "{name}");
        }
        // Othello's field takes moves itself.
        assert_eq!(game_of("line.txt", "f5d6c3d3c4"), Some(("othello", false)));
        assert_eq!(game_of("tree.txt", "(3 12 8)\n(2 4 6)\n"), Some(("tree", false)));
    }

    #[test]
    fn a_link_is_a_scenario_and_prose_is_nothing() {
        let link = |text| recognised("link.txt", text);
        let of = |link: &str| Some(TextFile::Link { link: link.to_owned() });
        assert_eq!(link("https://example.org/#game=tree&tree=(1 2)\n"), of("game=tree&tree=(1 2)"));
        assert_eq!(link("game=chess&depth=3"), of("game=chess&depth=3"));
        assert_eq!(link("A note about nothing."), None);
        assert_eq!(link(""), None);
    }
}
