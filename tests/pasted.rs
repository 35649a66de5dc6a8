//! Games that are pasted, as an independent reader of PGN sees them.

use crate::common::scaled;
use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use plyscope::game::Game;
use plyscope::games::GameKind;
use plyscope::games::chess::Chess;
use plyscope::games::pasted::{GameRecord, Pasted};
use plyscope::random::Random;
use std::ops::ControlFlow;

/// The value of the tag `White` and the moves of the main line.
struct MainLines;

impl Visitor for MainLines {
    type Tags = String;
    type Movetext = (String, Vec<String>);
    type Output = (String, Vec<String>);

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, String> {
        ControlFlow::Continue(String::new())
    }

    fn tag(&mut self, white: &mut String, name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        if name == b"White" {
            *white = value.decode_utf8_lossy().into_owned();
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, white: String) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((white, Vec::new()))
    }

    fn san(&mut self, game: &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        game.1.push(san.to_string());
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, game: Self::Movetext) -> Self::Output {
        game
    }
}

/// A random game with everything that may be written between its moves.
fn random_game(random: &mut Random, number: usize) -> String {
    const BETWEEN: [&str; 12] = [
        " ",
        "\n",
        "\r\n",
        " $6 ",
        "! ",
        " ?! ",
        " {a comment (with brackets), and a ; semicolon} ",
        " {two\nlines} ",
        " (1. d4 {why; not} d5 (1... Nf6 $1 2. c4) 2. c4) ",
        " ; to the end of the line e4\n",
        " { } ( ) ",
        "\t",
    ];
    let chess = Chess::default();
    let mut here = chess.root();
    let mut text = format!("[Event \"Cup\"]\n[White \"Player \\\"{number}\\\"\"]\n\n");
    for ply in 0..random.below(60) {
        let mut legal = Vec::new();
        chess.generate(&here, &mut legal);
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.below(legal.len())];
        let dots = ["", "...", "..."][random.below(3)];
        match ply % 2 {
            0 => text += &format!("{}.{}", ply / 2 + 1, [" ", ""][random.below(2)]),
            _ if !dots.is_empty() => text += &format!("{}{dots} ", ply / 2 + 1),
            _ => {}
        }
        text += &chess.notation(&here, mv);
        text += BETWEEN[random.below(12)];
        here = chess.play(&here, mv);
    }
    text + ["1-0", "0-1", "1/2-1/2", "*"][random.below(4)] + "\n\n"
}

fn record(text: &str, index: usize) -> (Vec<String>, GameRecord) {
    match GameKind::Chess.description().pasted.unwrap()(text, index) {
        Some(Pasted::Games { titles, record }) => (titles, record),
        other => panic!("{other:?}: {text}"),
    }
}

#[test]
fn an_independent_reader_finds_the_same_games() {
    let mut random = Random::from_seed(11);
    let mut moves = 0;
    for _ in 0..scaled(400) {
        let count = 1 + random.below(3);
        let text: String = (0..count).map(|number| random_game(&mut random, number)).collect();
        let mut reader = Reader::new(text.as_bytes());
        let expected: Vec<_> = reader.read_games(&mut MainLines).map(|game| game.unwrap()).collect();
        assert_eq!(expected.len(), count, "{text}");
        for (index, (white, line)) in expected.iter().enumerate() {
            let (titles, record) = record(&text, index);
            assert_eq!(titles.len(), count, "{text}");
            assert_eq!(record.title, format!("{white} – Black"));
            assert_eq!(record.problem, None, "{text}");
            let played: Vec<_> = record.stops.iter().filter_map(|stop| stop.mv.clone()).collect();
            assert_eq!(&played, line, "{text}");
            moves += line.len();
        }
    }
    assert!(moves > scaled(400) * 30, "{moves} moves");
}
