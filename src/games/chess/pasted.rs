//! What is pasted as a chess position and is not a FEN: EPD, and games in PGN or as bare moves.

use super::epd::{EpdLine, unquoted};
use super::fen::START_FEN;
use super::pgn::{WrittenGame, read_games};
use super::{Chess, ChessMove, Position};
use crate::game::Game;
use crate::games::pasted::{GameRecord, GameStop, Pasted};
use crate::plural::grouped;
use crate::problem::{Problem, excerpt};

/// More alternatives would hide the one that is looked for.
const MOST_ALTERNATIVES: usize = 12;

/// The usual operations of EPD, and the comments c0 to c9. Another word after a position is more likely a slip.
const OPERATIONS: [&str; 15] =
    ["id", "bm", "am", "dm", "ce", "pv", "sm", "pm", "acd", "acn", "acs", "fmvn", "hmvc", "rc", "eco"];

fn is_operation(code: &str) -> bool {
    OPERATIONS.contains(&code) || matches!(code.as_bytes(), [b'c', b'0'..=b'9'])
}

/// See [`ReadPasted`](crate::games::pasted::ReadPasted).
pub(super) fn read(text: &str, index: usize) -> Option<Pasted> {
    let mut lines = text.lines().filter_map(position_line);
    if let Some(first) = text.lines().find(|line| !line.trim().is_empty()).and_then(position_line) {
        return read_position(&first, text.contains(';'), lines.by_ref().count());
    }
    let games = read_games(text);
    let first = games.first()?;
    // Any words are moves to a reader of games. Here they are only if there is more to it.
    let opens = || {
        let chess = opening(first).ok()?;
        let legal = chess.moves_meant(&chess.root(), first.moves.first()?.text);
        (!legal.is_empty()).then_some(())
    };
    if first.tags.is_empty() && opens().is_none() && !begins_with_number(text) {
        return None;
    }
    let titles = games.iter().enumerate().map(|(index, game)| title(game, index)).collect();
    Some(Pasted::Games { titles, record: record(games.get(index)?, index) })
}

/// A line of EPD, if its first two fields look like those of a FEN.
fn position_line(line: &str) -> Option<EpdLine<'_>> {
    let epd = EpdLine::split(line)?;
    let [pieces, side, ..] = epd.position;
    (pieces.contains('/') && matches!(side, "w" | "b" | "W" | "B")).then_some(epd)
}

/// A FEN that is wrong is reported as such, not read as EPD.
fn read_position(epd: &EpdLine<'_>, has_semicolon: bool, count: usize) -> Option<Pasted> {
    let code = epd.operations.first()?.code;
    if !has_semicolon && !is_operation(code) {
        return None;
    }
    let number = |code| epd.operand(code).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let clocks = epd.clocks.unwrap_or_else(|| [number("hmvc").unwrap_or("0"), number("fmvn").unwrap_or("1")]);
    let first = (count > 1).then(|| format!("The first of {} positions", grouped(count as u64)));
    let note: Vec<String> = first.into_iter().chain(about(epd)).collect();
    Some(Pasted::Position {
        position: [&epd.position[..], &clocks].concat().join(" "),
        note: (!note.is_empty()).then(|| note.join(": ")),
    })
}

/// What a line of EPD says that a person asks for.
fn about(epd: &EpdLine<'_>) -> Option<String> {
    let said = ["id", "bm", "am", "dm", "ce", "c0"].into_iter().filter_map(|code| {
        let text = epd.operand(code).filter(|operand| !operand.is_empty())?;
        Some(match code {
            "id" => format!("“{}”", unquoted(text)),
            "bm" => format!("best {text}"),
            "am" => format!("to be avoided {text}"),
            "dm" => format!("mate in {text}"),
            "ce" => format!("{text} centipawns"),
            _ => unquoted(text).to_owned(),
        })
    });
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| said.join(", "))
}

fn begins_with_number(text: &str) -> bool {
    let text = text.trim_start();
    let after = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    after.len() < text.len() && after.trim_start().starts_with('.')
}

fn opening(game: &WrittenGame<'_>) -> Result<Chess, super::FenError> {
    Chess::from_fen(game.tag("FEN").unwrap_or(START_FEN))
}

/// The value of a tag that says something.
fn known<'a>(game: &'a WrittenGame<'_>, name: &str) -> Option<&'a str> {
    let says = |sign: char| !(sign.is_whitespace() || "?.-".contains(sign));
    game.tag(name).filter(|value| value.contains(says))
}

fn title(game: &WrittenGame<'_>, index: usize) -> String {
    let (white, black) = (known(game, "White"), known(game, "Black"));
    if white.is_some() || black.is_some() {
        return format!("{} – {}", white.unwrap_or("White"), black.unwrap_or("Black"));
    }
    let begins: Vec<&str> = game.moves.iter().take(4).map(|mv| mv.text).collect();
    match known(game, "Event") {
        Some(event) => event.to_owned(),
        None if begins.is_empty() => format!("Game {}", index + 1),
        None => begins.join(" "),
    }
}

fn record(game: &WrittenGame<'_>, index: usize) -> GameRecord {
    let about: Vec<&str> =
        ["Event", "Site", "Date", "Result"].iter().filter_map(|tag| known(game, tag)).collect();
    let (stops, problem) = match opening(game) {
        Ok(chess) => play(game, &chess),
        Err(error) => {
            let message = format!("its position cannot be set up: {error}");
            (vec![stop(START_FEN.to_owned())], Some(problem(message, "Fix the FEN in its tags.")))
        }
    };
    GameRecord { title: title(game, index), about: about.join(", "), stops, problem }
}

fn stop(position: String) -> GameStop {
    GameStop { position, mv: None, number: String::new() }
}

fn problem(message: impl Into<String>, fix: impl Into<String>) -> Problem {
    Problem::new("fen", "", message, fix)
}

/// The positions as far as the moves are legal.
fn play(game: &WrittenGame<'_>, chess: &Chess) -> (Vec<GameStop>, Option<Problem>) {
    let mut here = chess.root();
    let mut stops = vec![stop(chess.text(&here))];
    for written in &game.moves {
        let meant = chess.moves_meant(&here, written.text);
        let is_white = chess.first_player_to_move(&here);
        let number = here.move_number();
        let [mv] = meant[..] else {
            let place = format!(
                "line {}: {number}{} {}",
                written.line,
                if is_white { "." } else { "…" },
                excerpt(written.text)
            );
            return (stops, Some(refused(chess, &here, &place, meant)));
        };
        let number = match (is_white, stops.len()) {
            (true, _) => format!("{number}."),
            (false, 1) => format!("{number}…"),
            (false, _) => String::new(),
        };
        let notation = chess.notation(&here, mv);
        here = chess.play(&here, mv);
        stops.push(GameStop { position: chess.text(&here), mv: Some(notation), number });
    }
    let damage =
        game.problem.map(|damage| problem(format!("line {}: {}", damage.line, damage.message), damage.fix));
    (stops, damage)
}

/// Why a text at a place is not one legal move.
fn refused(chess: &Chess, here: &Position, place: &str, meant: Vec<ChessMove>) -> Problem {
    let is_ambiguous = !meant.is_empty();
    let mut legal = meant;
    if !is_ambiguous {
        chess.generate(here, &mut legal);
    }
    if legal.is_empty() {
        return problem(format!("{place} comes after the end of the game"), "Remove it.");
    }
    let why = if is_ambiguous { "may be several moves" } else { "is not a legal move there" };
    let listed: Vec<String> =
        legal.iter().take(MOST_ALTERNATIVES).map(|mv| chess.notation(here, *mv)).collect();
    let more = match legal.len() - listed.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let fix = format!("Write one of {}{more}; the game is shown as far as that.", listed.join(", "));
    problem(format!("{place} {why}"), fix)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::sample::Index;

    const MATE: &str = "6k1/5ppp/8/8/8/8/8/R3K2R w KQ -";

    fn position(text: &str) -> Option<(String, Option<String>)> {
        match read(text, 0)? {
            Pasted::Position { position, note } => Some((position, note)),
            Pasted::Games { .. } => None,
        }
    }

    fn games(text: &str, index: usize) -> Option<(Vec<String>, GameRecord)> {
        match read(text, index)? {
            Pasted::Games { titles, record } => Some((titles, record)),
            Pasted::Position { .. } => None,
        }
    }

    fn of(text: &str) -> GameRecord {
        games(text, 0).unwrap().1
    }

    /// The moves with their numbers.
    fn line(record: &GameRecord) -> Vec<String> {
        let stops = record.stops.iter();
        stops.map(|stop| format!("{}{}", stop.number, stop.mv.as_deref().unwrap_or("-"))).collect()
    }

    #[test]
    fn epd_is_a_position_with_what_it_says() {
        let said = |text: &str| position(&format!("{MATE} {text}"));
        let with = |fen: &str, note: &str| Some((format!("{MATE} {fen}"), Some(note.to_owned())));
        assert_eq!(said("bm Ra8;"), with("0 1", "best Ra8"));
        assert_eq!(
            said("bm Ra8; am O-O O-O-O; id \"a; b\"; hmvc 3; fmvn 40;"),
            with("3 40", "“a; b”, best Ra8, to be avoided O-O O-O-O")
        );
        assert_eq!(said("7 9 dm 2"), with("7 9", "mate in 2"));
        assert_eq!(said("acd 3"), Some((format!("{MATE} 0 1"), None)));
        let two = format!("\n{MATE} id \"one\";\n{MATE} id \"two\";\n");
        assert_eq!(position(&two), with("0 1", "The first of 2 positions: “one”"));
        // A FEN with a slip is none.
        for fen in [MATE, &format!("{MATE} 0 1"), &format!("{MATE} 0 1 x"), "8/8/8/8 w - - 0 1"] {
            assert_eq!(read(fen, 0), None, "{fen}");
        }
    }

    #[test]
    fn a_game_is_gone_through_move_by_move() {
        let record = of("[White \"W\"]\n[Date \"????.??.??\"]\n[Result \"1-0\"]\n1. e4 e5 2. Nf3 1-0");
        assert_eq!((&*record.title, &*record.about, &record.problem), ("W – Black", "1-0", &None));
        assert_eq!(line(&record), ["-", "1.e4", "e5", "2.Nf3"]);
        assert_eq!(record.stops[0].position, START_FEN);
        assert_eq!(record.stops[1].position, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        let black = of("[FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 0 7\"]\n7... e5 8. Kd2");
        assert_eq!(line(&black), ["-", "7…e5", "8.Kd2"]);
    }

    #[test]
    fn a_game_is_shown_as_far_as_it_is_legal() {
        let problem = |text: &str| {
            let record = of(text);
            let problem = record.problem.unwrap();
            (record.stops.len(), problem.message, problem.fix)
        };
        let (stops, message, fix) = problem("1. e4 e5\n2. Qh6 Nc6");
        assert_eq!((stops, &*message), (3, "line 2: 2. Qh6 is not a legal move there"));
        assert!(fix.starts_with("Write one of ") && fix.contains(" and 17 more; "), "{fix}");
        assert_eq!(problem("1. e4 Zz9").1, "line 1: 1… Zz9 is not a legal move there");
        let (_, message, fix) =
            problem("[FEN \"4k3/8/8/8/8/8/8/R3K2R w - - 0 1\"]\n1. Kd1 Kd8 2. Rf1 Kc8\n3. Kc1 Kb8 4. R1 *");
        assert_eq!((&*message, fix.is_empty()), ("line 3: 4. R1 is not a legal move there", false));
        let (_, message, fix) = problem("[FEN \"4k3/8/8/8/R7/8/8/R3K3 w - - 0 1\"]\n1. Ra2");
        assert_eq!(message, "line 2: 1. Ra2 may be several moves");
        assert_eq!(fix, "Write one of R1a2, R4a2; the game is shown as far as that.");
        let (stops, message, fix) = problem("1. f3 e5 2. g4 Qh4# 3. a3");
        assert_eq!(
            (stops, &*message, &*fix),
            (5, "line 1: 3. a3 comes after the end of the game", "Remove it.")
        );
        let (stops, message, _) = problem("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4");
        assert!(
            stops == 1 && message.starts_with("its position cannot be set up: FEN, field 1"),
            "{message}"
        );
        assert_eq!(problem("1. e4 {").1, "line 1: a comment that begins here is not closed");
    }

    #[test]
    fn bare_moves_are_a_game_but_not_any_words() {
        assert_eq!(games("e4 e5 Nf3 Nc6 Bb5", 0).unwrap().0, ["e4 e5 Nf3 Nc6"]);
        assert!(of("1.x").problem.unwrap().message.starts_with("line 1: 1. x is not a legal move"));
        for text in ["hello world", "", "8/8/8", "½"] {
            assert_eq!(read(text, 0), None, "{text}");
        }
        let several = "[Event \"Cup\"]\n1. d4 *\n[Event \"?\"]\n*\n1. c4 *";
        let (titles, record) = games(several, 2).unwrap();
        assert_eq!(
            (titles, line(&record)),
            (vec!["Cup".into(), "Game 2".into(), "c4".into()], vec!["-".into(), "1.c4".into()])
        );
        assert_eq!(read(several, 3), None);
    }

    #[test]
    fn moves_are_found_in_any_of_their_spellings() {
        let fen = "r3k2r/P4ppp/8/3pP3/8/8/1N3PPP/R3K2R w KQkq d6 0 1";
        let chess = Chess::from_fen(fen).unwrap();
        let found = |text: &str| {
            let meant = chess.moves_meant(&chess.root(), text);
            meant.into_iter().map(|mv| chess.uci(mv)).collect::<Vec<_>>().join(" ")
        };
        for (texts, uci) in [
            ("O-O 0-0 o-o O-O! O-O+ e1g1", "e1g1"),
            ("O-O-O 0-0-0 o-o-o?", "e1c1"),
            ("exd6 ed6 e5d6 e5xd6 e5-d6 exd6e.p. exd6ep e:d6 exd6e.p.!?", "e5d6"),
            ("Nd3 Nbd3 N2d3 Nb2d3 Nb2-d3 b2d3 Nd3!?", "b2d3"),
            ("Rxa7 axb8Q", ""),
            ("Ke2 Ke1e2 e1-e2 Ke2+", "e1e2"),
            ("f4 f2f4 f2-f4 Pf4", "f2f4"),
            ("e5 Rd1d2 Kg1 x - = N ½ hello 0-0-0-0", ""),
            ("Rb1 Ra1b1 a1b1", "a1b1"),
        ] {
            for text in texts.split(' ') {
                assert_eq!(found(text), uci, "{text}");
            }
        }
        let promoting = Chess::from_fen("8/P3k3/8/8/8/8/4K3/8 w - - 0 1").unwrap();
        for text in ["a8=Q", "a8Q", "a8q", "a7a8q", "a7-a8=Q", "a8=Q+"] {
            let meant = promoting.moves_meant(&promoting.root(), text);
            assert_eq!(meant.iter().map(|mv| promoting.uci(*mv)).collect::<Vec<_>>(), ["a7a8q"], "{text}");
        }
        assert!(promoting.moves_meant(&promoting.root(), "a8").is_empty());
    }

    proptest! {
        /// Every move of a game in its own notation and by its squares means itself.
        #[test]
        fn what_the_rules_write_is_read(choices in prop::collection::vec(any::<Index>(), 1..80)) {
            let chess = Chess::default();
            let mut here = chess.root();
            for choice in choices {
                let mut legal = Vec::new();
                chess.generate(&here, &mut legal);
                if legal.is_empty() {
                    break;
                }
                let mv = legal[choice.index(legal.len())];
                for text in [chess.notation(&here, mv), chess.uci(mv)] {
                    prop_assert_eq!(chess.moves_meant(&here, &text), vec![mv], "{}", text);
                }
                here = chess.play(&here, mv);
            }
        }
    }
}
