//! Pasted chess positions that are not FENs: EPD, and games in PGN or as bare moves.

use super::copied;
use super::epd::{EpdLine, unquoted};
use super::fen::START_FEN;
use super::history::History;
use super::pgn::{MoveNumber, WrittenGame, WrittenMove, read_games};
use super::spelling::{Language, is_null_move};
use super::{Chess, ChessMove, Position};
use crate::game::{Evaluate, Game};
use crate::games::pasted::{GameRecord, GameStop, Pasted};
use crate::problem::{Problem, excerpt};

/// More alternatives would hide the move that the person looks for.
const MOST_ALTERNATIVES: usize = 12;

/// The usual operations of EPD, and the comments c0 to c9. Another word after a position is more likely a slip.
const OPERATIONS: [&str; 15] =
    ["id", "bm", "am", "dm", "ce", "pv", "sm", "pm", "acd", "acn", "acs", "fmvn", "hmvc", "rc", "eco"];

fn is_operation(code: &str) -> bool {
    OPERATIONS.contains(&code) || matches!(code.as_bytes(), [b'c', b'0'..=b'9'])
}

/// See [`ReadPasted`](crate::games::pasted::ReadPasted).
pub(super) fn read(text: &str, index: usize) -> Option<Pasted> {
    let copied = text;
    let text = &*copied::cleaned(copied);
    if let Some(of) = copied::commanded(text) {
        return Some(of_start(of.fen, of.moves, index));
    }
    if let Some(moves) = copied::moves_in_address(text) {
        return read_game_text(&moves, index);
    }
    let positions: Vec<EpdLine<'_>> = text.lines().filter_map(position_line).collect();
    if positions.len() > 1 {
        return suite(&positions, index);
    }
    if let Some(position) = positions.iter().find_map(|line| read_position(line, text.contains(';'))) {
        return Some(position);
    }
    read_game_text(text, index).or_else(|| read_found(text, text == copied, index))
}

/// Games, where a text has them.
fn read_game_text(text: &str, index: usize) -> Option<Pasted> {
    let games = read_games(text);
    let first = games.first()?;
    // Any words are moves to a reader of games. Here they are only if there is more to it.
    if first.tags.is_empty() && !opens_legally(first) && !begins_with_number(text) {
        return None;
    }
    if let ([game], Some(fen)) = (&games[..], first.tag("FEN"))
        && game.moves.is_empty()
        && game.problem.is_none()
        && variant(game).is_none()
    {
        return Some(Pasted::Position { position: fen.to_owned(), note: None });
    }
    listed(&games, index)
}

fn listed(games: &[WrittenGame<'_>], index: usize) -> Option<Pasted> {
    let titles = games.iter().enumerate().map(|(index, game)| title(game, index)).collect();
    Some(Pasted::Games { titles, record: record(games.get(index)?, index) })
}

fn opens_legally(game: &WrittenGame<'_>) -> bool {
    let Some(first) = game.moves.first() else { return false };
    let text = Language::of(game.moves.iter().map(|mv| mv.text)).english(first.text);
    opening(game).is_ok_and(|chess| !chess.moves_meant(&chess.root(), &text).is_empty())
}

/// A position with the moves that lead on from it; without moves the position alone.
fn of_start(fen: &str, moves: &str, index: usize) -> Pasted {
    let mut games = read_games(moves);
    let alone = Pasted::Position { position: fen.to_owned(), note: None };
    let Some(game) = games.first_mut().filter(|game| game.tags.is_empty()) else { return alone };
    if fen != START_FEN {
        game.tags.push(("FEN", fen.to_owned().into()));
    }
    listed(&games, index).unwrap_or(alone)
}

/// A position at some place of a text, and the moves after it. `is_as_copied`: the text was not cleaned.
fn read_found(text: &str, is_as_copied: bool, index: usize) -> Option<Pasted> {
    let found = copied::find_position(text)?;
    // The field itself reads a position, and reports a slip in it.
    if found.is_whole && is_as_copied || found.has_slip {
        return None;
    }
    let position = found.fields.join(" ");
    if begins_with_number(found.after)
        && let Some(game) = read_games(found.after).into_iter().next().filter(|game| game.tags.is_empty())
    {
        let game = WrittenGame { tags: vec![("FEN", position.clone().into())], ..game };
        if opens_legally(&game) {
            return listed(&[game], index);
        }
    }
    let note = match copied::variant_in_address(text) {
        Some(name) => {
            Some(format!("Read as a position of chess: {name}, which the address names, is not played here"))
        }
        None => found.has_more.then(|| "Of what was pasted only the position is read".to_owned()),
    };
    Some(Pasted::Position { position, note })
}

/// A line of EPD, if its first two fields look like a FEN's.
fn position_line(line: &str) -> Option<EpdLine<'_>> {
    let epd = EpdLine::split(line)?;
    let [pieces, side, ..] = epd.position;
    (pieces.contains('/') && matches!(side, "w" | "b" | "W" | "B")).then_some(epd)
}

/// A FEN that is wrong is reported as such, not read as EPD.
fn read_position(epd: &EpdLine<'_>, has_semicolon: bool) -> Option<Pasted> {
    let code = epd.operations.first()?.code;
    if !has_semicolon && !is_operation(code) {
        return None;
    }
    Some(Pasted::Position { position: position_text(epd), note: about(epd, &EPD_SAYS) })
}

/// The position of a line as a FEN.
fn position_text(epd: &EpdLine<'_>) -> String {
    let number = |code| epd.operand(code).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let clocks = epd.clocks.unwrap_or_else(|| [number("hmvc").unwrap_or("0"), number("fmvn").unwrap_or("1")]);
    [&epd.position[..], &clocks].concat().join(" ")
}

/// A suite: each line is a position, and is listed as a game without moves.
fn suite(lines: &[EpdLine<'_>], index: usize) -> Option<Pasted> {
    let title = |epd: &EpdLine<'_>| {
        let id = epd.operand("id").map(unquoted).filter(|id| !id.is_empty());
        id.map_or_else(|| excerpt(&epd.position.join(" ")), excerpt)
    };
    let epd = lines.get(index)?;
    let stop = GameStop { position: position_text(epd), mv: None, number: String::new() };
    let record = GameRecord {
        title: title(epd),
        about: about(epd, &EPD_SAYS[1..]).unwrap_or_default(),
        stops: vec![stop],
        problem: None,
    };
    Some(Pasted::Games { titles: lines.iter().map(title).collect(), record })
}

/// The operations of EPD that a person asks for; the first is the name.
const EPD_SAYS: [&str; 6] = ["id", "bm", "am", "dm", "ce", "c0"];

/// The part of a line of EPD that a person asks for: these operations.
fn about(epd: &EpdLine<'_>, operations: &[&'static str]) -> Option<String> {
    let said = operations.iter().filter_map(|&code| {
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

/// Lower-case names of games that are played here: chess, from any position.
const PLAYED: [&str; 12] = [
    "chess",
    "standard",
    "normal",
    "classical",
    "orthodox",
    "fromposition",
    "chess960",
    "fischerrandom",
    "fischerandom",
    "freestyle",
    "freestylechess",
    "fischerrandomchess",
];

/// The number of these names, at the end, that mean Chess960.
const OF_CHESS960: usize = 6;

/// The variant that a game's tags name and that is not played here.
fn variant<'a>(game: &'a WrittenGame<'_>) -> Option<&'a str> {
    let name = known(game, "Variant")?;
    (!PLAYED.contains(&&*letters_of(name))).then_some(name)
}

/// Whether a game is one of Chess960 without its first position, which no rule says.
fn lacks_position(game: &WrittenGame<'_>) -> bool {
    let is_960 = |name: &str| PLAYED[PLAYED.len() - OF_CHESS960..].contains(&&*letters_of(name));
    game.tag("FEN").is_none() && known(game, "Variant").is_some_and(is_960)
}

/// A name's letters and digits in small letters.
fn letters_of(name: &str) -> String {
    let letters = name.chars().filter(|sign| sign.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
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
    let refused =
        |message: String, fix: &str| (vec![stop(START_FEN.to_owned())], Some(problem(message, fix)));
    let (stops, problem) = match (variant(game), opening(game)) {
        (Some(name), _) => refused(
            format!("it is a game of {}, whose rules are not played here", excerpt(name)),
            "Paste a game of chess, or remove the tag Variant to read it as one.",
        ),
        _ if lacks_position(game) => refused(
            "it is a game of Chess960, and no tag FEN says from which position".to_owned(),
            "Add the tag FEN.",
        ),
        (None, Ok(chess)) => play(game, &chess),
        (None, Err(error)) => {
            refused(format!("its position cannot be set up: {error}"), "Fix the FEN in its tags.")
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
    let language = Language::of(game.moves.iter().map(|mv| mv.text));
    let mut here = chess.root();
    let mut stops = vec![stop(chess.text(&here))];
    let mut history = History::default();
    let mut numbers = Numbers { has_position: game.tag("FEN").is_some(), offset: None };
    for written in &game.moves {
        let place = |here: &Position| {
            let is_white = chess.first_player_to_move(here);
            let number = here.move_number();
            let dots = if is_white { "." } else { "…" };
            format!("line {}: {number}{dots} {}", written.line, excerpt(written.text))
        };
        match numbers.check(written, &here, chess.first_player_to_move(&here), stops.len() == 1) {
            Ok(false) => {}
            // A side's move is left out, as in "2. ... Ne4".
            Ok(true) => match chess.pass(&here) {
                Some(next) => here = advance(chess, &here, next, None, &mut history, &mut stops),
                None => return (stops, Some(passes_in_check(&place(&here)))),
            },
            Err((message, fix)) => {
                return (stops, Some(problem(format!("line {}: {message}", written.line), fix)));
            }
        }
        if is_null_move(written.text) {
            match chess.pass(&here) {
                Some(next) => here = advance(chess, &here, next, None, &mut history, &mut stops),
                None => return (stops, Some(passes_in_check(&place(&here)))),
            }
            continue;
        }
        let meant = chess.moves_meant(&here, &language.english(written.text));
        let [mv] = meant[..] else {
            return (stops, Some(refused(chess, &here, &place(&here), meant)));
        };
        let next = chess.play(&here, mv);
        here = advance(chess, &here, next, Some(mv), &mut history, &mut stops);
    }
    let damage =
        game.problem.map(|damage| problem(format!("line {}: {}", damage.line, damage.message), damage.fix));
    (stops, damage)
}

/// Adds the position that a move leads to, and gives it back. Without a move the side passes.
fn advance(
    chess: &Chess,
    here: &Position,
    next: Position,
    mv: Option<ChessMove>,
    history: &mut History,
    stops: &mut Vec<GameStop>,
) -> Position {
    let number = here.move_number();
    let number = match (chess.first_player_to_move(here), stops.len()) {
        (true, _) => format!("{number}."),
        (false, 1) => format!("{number}…"),
        (false, _) => String::new(),
    };
    history.add(mv.map(|mv| chess.uci(mv)), here, &next);
    let notation = mv.map_or_else(|| "--".to_owned(), |mv| chess.notation(here, mv));
    stops.push(GameStop { position: history.text(&chess.text(&next)), mv: Some(notation), number });
    next
}

fn passes_in_check(place: &str) -> Problem {
    problem(
        format!("{place}: a side that is in check cannot pass"),
        "Write the move that was played; the game is shown as far as that.",
    )
}

/// The numbers of a game's moves, which say when moves are missing.
struct Numbers {
    /// Whether a tag has the position where the game begins.
    has_position: bool,
    /// The difference between the numbers and the position's number; `None` before the first number.
    offset: Option<i64>,
}

impl Numbers {
    /// Whether a move is left out before this one. The error is the fault of its number, and its remedy.
    fn check(
        &mut self,
        written: &WrittenMove<'_>,
        here: &Position,
        is_white: bool,
        is_first: bool,
    ) -> Result<bool, (String, String)> {
        let MoveNumber { number, stops } = written.number;
        if stops == 0 {
            return Ok(false);
        }
        let says_black = stops > 1;
        if let Some(number) = number.map(i64::from) {
            let is_next = i64::from(here.move_number());
            let offset = *self.offset.get_or_insert(number - is_next);
            if offset != 0 && !self.has_position {
                return Err((
                    format!("the game begins with move {number}, and no tag says from which position"),
                    "Write [FEN \"…\"] before the moves.".to_owned(),
                ));
            }
            let wanted = is_next + offset;
            if number != wanted {
                return Err((
                    format!("move {number} follows where move {wanted} is to come"),
                    "Write the moves between, or -- where a side passes; the game is shown as far as that."
                        .to_owned(),
                ));
            }
        }
        match says_black && is_white {
            true if is_first => Err((
                "the game begins with a move of Black, and White is to move".to_owned(),
                "Write White's move before it, or a tag [FEN \"…\"] with Black to move.".to_owned(),
            )),
            is_left_out => Ok(is_left_out),
        }
    }
}

/// The reason why a text at a place is not one legal move.
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
        // A FEN with a slip is not read as a position.
        for fen in [MATE, &format!("{MATE} 0 1"), &format!("{MATE} x"), "8/8/8/8 w - - 0 1"] {
            assert_eq!(read(fen, 0), None, "{fen}");
        }
    }

    #[test]
    fn a_suite_lists_its_positions() {
        let text = format!("\n{MATE} id \"one\"; bm Ra8;\n{START_FEN}\n{MATE} dm 2;\n");
        let (titles, first) = games(&text, 0).unwrap();
        assert_eq!(titles[0], "one");
        assert!(START_FEN.starts_with(titles[1].trim_end_matches('…')), "{}", titles[1]);
        assert_eq!((titles.len(), &*first.title, &*first.about), (3, "one", "best Ra8"));
        assert_eq!((first.stops.len(), &*first.stops[0].position), (1, &*format!("{MATE} 0 1")));
        assert_eq!(games(&text, 1).unwrap().1.stops[0].position, START_FEN);
        assert_eq!(games(&text, 2).unwrap().1.about, "mate in 2");
        assert_eq!(games(&text, 3), None);
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

    fn last(text: &str) -> (String, Option<String>) {
        let record = of(text);
        let stop = record.stops.last().unwrap();
        (stop.position.clone(), record.problem.map(|problem| problem.message))
    }

    #[test]
    fn a_side_may_pass() {
        let wanted = "r1bqkb1r/pppppppp/8/8/4N3/8/PPPPPPPP/R1BQKBNR b KQkq - 0 3";
        let wanted = wanted.replace("r1bqkb1r", "rnbqkb1r");
        for null in ["--", "0000", "<>", "@@@@", "Z0", "null", "...", "&lt;&gt;"] {
            let text = format!("1. Nc3 Nf6 2. {null} Ne4 3. Nxe4 *");
            assert_eq!(last(&text), (wanted.clone(), None), "{text}");
        }
        assert_eq!(line(&of("1. e4 -- 2. d4 2... --")), ["-", "1.e4", "--", "2.d4", "--"]);
        let (stops, message) =
            (of("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ --").stops.len(), last("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ --").1);
        assert_eq!((stops, &*message.unwrap()), (6, "line 1: 3… --: a side that is in check cannot pass"));
    }

    #[test]
    fn what_is_not_known_stops_the_reading_there() {
        for (text, stops, message) in [
            ("1. e4 e5 hello 2. Nf3", 3, "line 1: 2. hello is not a legal move there"),
            ("1. e4 0:01:23 e5", 2, "line 1: 1… 0:01:23 is not a legal move there"),
            ("1. e4 e5\n2. +0.35 Nf3", 3, "line 2: 2. +0.35 is not a legal move there"),
            ("1. e4 e5 } 2. Nf3", 3, "line 1: this } closes no comment"),
            ("1. e4 2. d4", 2, "line 1: move 2 follows where move 1 is to come"),
            ("1. e4 e5 5. d4", 3, "line 1: move 5 follows where move 2 is to come"),
            ("12. e4 e5", 1, "line 1: the game begins with move 12, and no tag says from which position"),
            ("1... e5 2. d4", 1, "line 1: the game begins with a move of Black, and White is to move"),
        ] {
            let record = of(text);
            assert_eq!((record.stops.len(), &*record.problem.unwrap().message), (stops, message), "{text}");
        }
        let numbered = "[FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 0 1\"]\n40... e5 41. Kd2";
        assert_eq!(line(&of(numbered)), ["-", "1…e5", "2.Kd2"]);
    }

    #[test]
    fn a_game_keeps_the_positions_that_can_be_repeated() {
        let record = of("1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 4. Ke2 Nc6 5. -- Nb8");
        let earlier: Vec<&str> = record
            .stops
            .iter()
            .map(|stop| stop.position.split_once(" earlier ").map_or("", |parts| parts.1))
            .collect();
        let knights = ["", "", "", "g1f3", "g1f3 b8c6", "g1f3 b8c6 f3g1", "g1f3 b8c6 f3g1 c6b8"];
        assert_eq!(earlier[..7], knights);
        // The king's move ends rights to castle, and no repetition goes through a turn that is passed.
        assert_eq!(earlier[7..], ["", "b8c6", "", "c6b8"]);
        // Each text is a position of the game, and the search knows the ones before it.
        let opened = crate::games::GameKind::Chess.open(&record.stops[6].position).unwrap();
        assert_eq!(
            opened.text(&opened.root()),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 4 4"
        );
    }

    #[test]
    fn a_search_knows_the_earlier_positions_of_a_link() {
        let best = |more: &str| {
            let link = format!("fen=7k/8/8/8/8/8/8/R6K_w_-_-_10_60{more}&depth=1");
            let scenario = crate::scenario::Scenario::parse(&link).ok()?;
            assert_eq!(scenario.to_string().contains("earlier"), !more.is_empty());
            crate::run::search(&scenario).unwrap().best
        };
        let alone = best("").unwrap();
        let from = if alone.starts_with('K') { "h1" } else { "a1" };
        let square = &alone.trim_end_matches('+')[1..];
        // Black's king went away and came back while White's piece came from where that move leads.
        let ways = ["g8", "h7", "g7"].map(|king| best(&format!("_earlier_h8{king}_{square}{from}_{king}h8")));
        let told: Vec<String> = ways.into_iter().flatten().collect();
        assert!(!told.is_empty() && !told.contains(&alone), "{alone}: {told:?}");
    }

    #[test]
    fn a_variant_that_is_not_played_is_said() {
        let of_variant = |name: &str| last(&format!("[Variant \"{name}\"]\n1. e4"));
        let message = "it is a game of Antichess, whose rules are not played here";
        assert_eq!(of_variant("Antichess"), (START_FEN.to_owned(), Some(message.to_owned())));
        assert_eq!(
            of_variant("Chess960").1.unwrap(),
            "it is a game of Chess960, and no tag FEN says from which position"
        );
        for name in ["Standard", "From Position", "chess", "?"] {
            assert_eq!(of_variant(name).1, None, "{name}");
        }
        let (position, note) =
            position("https://lichess.org/analysis/atomic/6k1/5ppp/8/8/8/8/8/R3K2R_w_KQ_-_0_1").unwrap();
        assert_eq!(position, format!("{MATE} 0 1"));
        assert!(note.unwrap().contains("Atomic"));
    }

    #[test]
    fn a_position_is_taken_out_of_what_is_copied_with_it() {
        let fen = format!("{MATE} 0 1");
        let joined = fen.replace(' ', "_");
        for text in [
            joined.clone(),
            format!("https://lichess.org/analysis/{joined}"),
            format!("position fen {fen}"),
            format!("[FEN \"{fen}\"]"),
            format!("\"{fen}\""),
        ] {
            assert_eq!(position(&text), Some((fen.clone(), None)), "{text}");
        }
        for text in [
            format!("#game=chess&fen={joined}&depth=3"),
            format!("{fen} White mates"),
            format!("{fen}\nWhite mates"),
            format!("Find the mate: {fen}"),
        ] {
            let note = "Of what was pasted only the position is read";
            assert_eq!(position(&text), Some((fen.clone(), Some(note.to_owned()))), "{text}");
        }
        for text in
            [format!("position fen {fen} moves a1a8"), format!("{fen} 1. Ra8#"), format!("{fen}\n1. Ra8#")]
        {
            assert_eq!(line(&of(&text)), ["-", "1.Ra8#"], "{text}");
        }
        assert_eq!(line(&of("position startpos moves e2e4 e7e5\ngo depth 3")), ["-", "1.e4", "e5"]);
        assert_eq!(line(&of("https://lichess.org/analysis/pgn/e4_e5")), ["-", "1.e4", "e5"]);
    }

    #[test]
    fn games_of_other_programs_are_read() {
        for text in [
            "\u{feff}[Event \"x\"]\r\n\r\n1. e4 {[%clk 0:03:00]} 1... e5 {[%clk 0:02:58] [%eval 0.3]} 2. Nf3 1-0\r\n",
            "1. e4 e5 2. Sf3 {-0.35/12 3s} Sc6 3. Lb5 *",
            "1. e4 e5 2. Cf3 Cc6 3. Fb5 1/2-1/2",
            "1. e4 e5 2. \u{2658}f3 \u{265e}c6",
            "1.e2-e4 e7-e5 2.Ng1-f3 Nb8-c6",
            "[Event &quot;x&quot;]<br>1. e4 e5 2. Nf3",
            "> 1. e4 e5\n> 2. Nf3 Nc6",
            "```pgn\n1. e4 e5 2. Nf3\n```",
            "1 e4 e5 2 Nf3 Nc6",
            "1. e4, e5 2. Nf3, Nc6",
            "1. e4 $1 e5 $6 2. Nf3 \u{b1} N 2... Nc6 0-1 White resigns",
            "1.e4\u{a0}e5 2.Nf3\u{a0}Nc6 1\u{2013}0 White won on time",
        ] {
            let record = of(text);
            assert_eq!(line(&record)[..4], ["-", "1.e4", "e5", "2.Nf3"], "{text}: {:?}", record.problem);
        }
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
            ("O-O 0-0 o-o O-O! O-O+ 0-0ch e1g1", "e1g1"),
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
