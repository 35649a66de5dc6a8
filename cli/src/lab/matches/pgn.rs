//! Games as PGN, in the export format of the standard (Edwards, 1994).

use super::playing::PlayedGame;
use plyscope::value::Value;

/// The most letters in a line of moves.
const LINE: usize = 79;

/// A game with its tags. Comments hold what the side that moved found: the value in pawns for that side,
/// and the depth; a decided game is `+M3`, won in three moves, or `-M3`.
#[must_use]
pub fn game(game: &PlayedGame, event: &str, round: &str, [white, black]: [&str; 2]) -> String {
    let plies = game.moves.split_whitespace().count();
    let termination = if game.ending.is_adjudicated() { "adjudication" } else { "normal" };
    let ply_count = plies.to_string();
    let tags = [
        // The Seven Tag Roster. There is no clock in a result that can be made again: no date.
        ("Event", event),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", round),
        ("White", white),
        ("Black", black),
        ("Result", game.result.text()),
        ("PlyCount", &ply_count),
        ("Termination", termination),
    ];
    let mut text: String =
        tags.iter().map(|(name, value)| format!("[{name} \"{}\"]\n", escaped(value))).collect();
    text.push('\n');
    let mut movetext = Movetext::default();
    let opening = plies - game.values.len();
    let mut commented = false;
    for (ply, san) in game.moves.split_whitespace().enumerate() {
        match ply % 2 {
            0 => movetext.token(&format!("{}.", ply / 2 + 1)),
            _ if commented => movetext.token(&format!("{}...", ply / 2 + 1)),
            _ => {}
        }
        movetext.token(san);
        commented = ply >= opening;
        if commented {
            let searched = ply - opening;
            let value = pawns(Value::from_raw(game.values[searched]));
            movetext.token(&format!("{{{value}/{}}}", game.depths[searched]));
        }
    }
    movetext.comment(game.ending.text());
    movetext.token(game.result.text());
    text + &movetext.text + "\n\n"
}

/// The value of a tag with its special characters escaped.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"")
}

/// A value in the notation of PGN: pawns with their sign, or moves to the mate.
fn pawns(value: Value) -> String {
    match value.decided() {
        Some(plies) if value > Value::DRAW => format!("+M{}", (plies + 1) / 2),
        Some(plies) => format!("-M{}", (plies.abs() + 1) / 2),
        None => format!("{:+.2}", f64::from(value.get()) / 100.0),
    }
}

/// Tokens with spaces between, in lines.
#[derive(Default)]
struct Movetext {
    text: String,
    column: usize,
}

impl Movetext {
    fn token(&mut self, token: &str) {
        if self.column > 0 {
            let gap = if self.column + 1 + token.len() > LINE { '\n' } else { ' ' };
            self.column = if gap == '\n' { 0 } else { self.column + 1 };
            self.text.push(gap);
        }
        self.text.push_str(token);
        self.column += token.len();
    }

    fn comment(&mut self, text: &str) {
        let text = format!("{{{text}}}");
        text.split(' ').for_each(|word| self.token(word));
    }
}

#[cfg(test)]
mod tests {
    use super::super::adjudication::{Ending, Winner};
    use super::*;

    #[test]
    fn a_short_game() {
        let mate = PlayedGame {
            result: Winner::Second,
            ending: Ending::Checkmate,
            moves: "f3 e5 g4 Qh4#".to_owned(),
            values: vec![-35, 31_999],
            depths: vec![3, 12],
            visits: [7, 9],
            beyond_visits: [0, 0],
        };
        let text = game(&mate, "a match", "4.1", ["with \"quotes\"", "and\\more"]);
        let expected = "[Event \"a match\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"4.1\"]\n\
            [White \"with \\\"quotes\\\"\"]\n[Black \"and\\\\more\"]\n[Result \"0-1\"]\n[PlyCount \"4\"]\n\
            [Termination \"normal\"]\n\n\
            1. f3 e5 2. g4 {-0.35/3} 2... Qh4# {+M1/12} {checkmate} 0-1\n\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn values_in_pawns_and_moves() {
        let values = [
            (0, "+0.00"),
            (-7, "-0.07"),
            (31_997, "+M2"),
            (-31_998, "-M1"),
            (-31_996, "-M2"),
            (123, "+1.23"),
        ];
        for (value, text) in values {
            assert_eq!(pawns(Value::from_raw(value)), text);
        }
    }

    #[test]
    fn lines_are_short() {
        let moves = vec!["Nf3 Nf6 Ng1 Ng8"; 50].join(" ");
        let long = PlayedGame {
            result: Winner::Nobody,
            ending: Ending::MoveLimit,
            moves,
            values: vec![12; 194],
            depths: vec![5; 194],
            visits: [0, 0],
            beyond_visits: [0, 0],
        };
        let text = game(&long, "a match", "1.1", ["a", "b"]);
        assert!(text.lines().all(|line| line.len() <= LINE), "{text}");
        assert!(text.lines().count() > 30);
    }
}
