//! Suites of positions as EPD: the first four fields of a FEN, then operations that end with `;`.
//!
//! Understood are `bm` (best moves), `am` (moves to avoid) and `id`; other operations are read over.
//! Empty lines and lines that begin with `#` are left out.

use plyscope::game::Game;
use plyscope::games::chess::epd::{EpdLine, Operation, unquoted};
use plyscope::games::chess::spelling::words;
use plyscope::games::chess::{Chess, ChessMove};
use plyscope::problem::{Listed, Problem, excerpt};
use plyscope::text_encoding::utf8_of;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// A position of a suite. Moves are in standard algebraic notation, as the rules write them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its line in the file, from 1.
    pub line: u32,
    /// The name of the position; "line 7" if it has none.
    pub id: String,
    /// The position.
    pub fen: String,
    /// The moves that solve the position.
    pub answer: Answer,
}

/// The moves that solve a position, if they are known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Any of these solves it; none: it is solved by avoiding the others.
    pub best: Vec<String>,
    /// None of these solves it.
    pub avoid: Vec<String>,
}

impl Answer {
    /// Whether anything is known.
    #[must_use]
    pub fn is_known(&self) -> bool {
        !self.best.is_empty() || !self.avoid.is_empty()
    }

    /// Whether a move solves it.
    #[must_use]
    pub fn is_solved_by(&self, mv: &str) -> bool {
        let among = |moves: &[String]| moves.iter().any(|listed| listed == mv);
        (self.best.is_empty() || among(&self.best)) && !among(&self.avoid)
    }
}

/// The most bytes of a file: suites are far smaller, and some files never end.
const LARGEST_FILE: u64 = 64 << 20;

/// Reads a suite from a file.
///
/// # Errors
///
/// The file cannot be read, or see [`read`].
pub fn read_file(path: &Path) -> Result<Vec<Entry>, Vec<Problem>> {
    read(&bytes_of(path)?)
}

/// The text of a file of positions, which has to be UTF-8, or UTF-16 with a byte-order mark.
///
/// # Errors
///
/// It cannot be read.
pub fn text_of(path: &Path) -> Result<String, Vec<Problem>> {
    let bytes = bytes_of(path)?;
    String::from_utf8(utf8_of(&bytes).into_owned()).map_err(|_| {
        let name = path.display().to_string();
        let message = format!("{name}: not all of its letters are UTF-8");
        vec![Problem::new("suite", &name, message, "save the file as UTF-8")]
    })
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, Vec<Problem>> {
    let mut bytes = Vec::new();
    let file = File::open(path).and_then(|file| file.take(LARGEST_FILE + 1).read_to_end(&mut bytes));
    let refused = |why: &str| {
        let name = path.display().to_string();
        let message = format!("{name} cannot be read: {why}");
        Err(vec![Problem::new("suite", &name, message, "name a file of positions")])
    };
    match file {
        Ok(read) if read as u64 > LARGEST_FILE => refused("it has more than 64 MiB"),
        Ok(_) => Ok(bytes),
        Err(error) => refused(&error.to_string()),
    }
}

/// Reads a suite: UTF-8 with or without a byte-order mark, UTF-16 with one, lines ended as on any system.
///
/// # Errors
///
/// Everything that is wrong with it, each with its line and its field; or that there is no position
/// at all.
pub fn read(bytes: &[u8]) -> Result<Vec<Entry>, Vec<Problem>> {
    let mut entries = Vec::new();
    let mut problems = Listed::default();
    let bytes = utf8_of(bytes);
    for (line, number) in bytes.split(|byte| *byte == b'\n').zip(1..) {
        let line = String::from_utf8_lossy(line);
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match read_line(line, number) {
            Ok(entry) => entries.push(entry),
            Err(Trouble { field, message, fix }) => problems.push(|| Problem {
                line: Some(number),
                ..Problem::new("suite", line, format!("line {number}, {}: {message}", excerpt(&field)), fix)
            }),
        }
    }
    if entries.is_empty() && problems.is_empty() {
        problems.push(|| Problem::new("suite", "", "there is no position in it", "write one in each line"));
    }
    if problems.is_empty() { Ok(entries) } else { Err(problems.problems()) }
}

struct Trouble {
    field: String,
    message: String,
    fix: String,
}

fn trouble(field: &str, message: impl Into<String>, fix: impl Into<String>) -> Trouble {
    Trouble { field: field.to_owned(), message: message.into(), fix: fix.into() }
}

fn read_line(line: &str, number: u32) -> Result<Entry, Trouble> {
    if line.contains(char::REPLACEMENT_CHARACTER) {
        return Err(trouble("its letters", "not all of them are UTF-8", "save the file as UTF-8"));
    }
    let epd = EpdLine::split(line).ok_or_else(|| {
        trouble("the position", "it has fewer than four fields", "write the fields of a FEN")
    })?;
    let fen = epd.position.into_iter().chain(epd.clocks.into_iter().flatten()).collect::<Vec<_>>().join(" ");
    let chess = Chess::from_fen(&fen).map_err(|error| {
        let field = error.field.map_or("the position".to_owned(), |field| {
            format!("field {} ({})", field.number(), field.name())
        });
        Trouble { field, message: error.problem, fix: error.fix }
    })?;
    let mut entry = Entry { line: number, id: format!("line {number}"), fen, answer: Answer::default() };
    for Operation { code, operand, is_closed } in epd.operations {
        match code {
            _ if !is_closed => {
                return Err(trouble(code, "its quotation mark is not closed", "write a second one"));
            }
            "bm" => entry.answer.best.extend(read_moves(&chess, code, operand)?),
            "am" => entry.answer.avoid.extend(read_moves(&chess, code, operand)?),
            "id" => entry.id = unquoted(operand).to_owned(),
            _ if code.starts_with(|first: char| first.is_ascii_alphabetic()) => {}
            _ => return Err(trouble(code, "it is not the name of an operation", "write bm, am or id")),
        }
    }
    Ok(entry)
}

fn read_moves(chess: &Chess, code: &str, operand: &str) -> Result<Vec<String>, Trouble> {
    let read = |text: &str| {
        chess.find_move(text).map(|mv: ChessMove| chess.notation(&chess.root(), mv)).map_err(|problem| {
            trouble(code, format!("“{}” {problem}", excerpt(text)), "write a legal move, such as Nf3")
        })
    };
    let moves: Vec<String> = words(operand).map(read).collect::<Result<_, _>>()?;
    if moves.is_empty() { Err(trouble(code, "it names no move", "write a legal move")) } else { Ok(moves) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MATE: &str = "6k1/5ppp/8/8/8/8/8/R3K2R w KQ -";

    fn only(text: &str) -> Entry {
        read(text.as_bytes()).unwrap().remove(0)
    }

    #[test]
    fn moves_names_and_other_operations() {
        let entry = only(&format!("# mates\n\n{MATE} bm Ra8; am O-O O-O-O; id \"a; b\"; c0 \"; bm x\";"));
        assert_eq!((entry.line, entry.id.as_str(), entry.fen.as_str()), (3, "a; b", MATE));
        let answer = entry.answer;
        assert_eq!(answer.best, ["Ra8#"]);
        assert_eq!(answer.avoid, ["O-O", "O-O-O"]);
        assert!(answer.is_solved_by("Ra8#") && !answer.is_solved_by("O-O") && !answer.is_solved_by("Ke2"));
        let avoiding = only(&format!("{MATE} am O-O Ke2"));
        assert!(avoiding.answer.is_solved_by("Ra8#") && !avoiding.answer.is_solved_by("O-O"));
        assert_eq!((avoiding.id.as_str(), only(MATE).answer.is_known()), ("line 1", false));
    }

    #[test]
    fn moves_are_read_in_any_of_their_spellings() {
        let promoting = "r3k3/4P3/8/8/8/8/8/R3K2R w KQq -";
        let best = |fen: &str, moves: &str| only(&format!("{fen} bm {moves};")).answer.best;
        let pawn = "8/4P3/8/1k6/8/8/8/R3K2R w KQ - bm";
        for (moves, wanted) in [
            ("e8Q", "e8=Q+"),
            ("e8q, e8=N ch", "e8=Q+ e8=N"),
            ("0-0-0", "O-O-O"),
            ("0-0-0+", "O-O-O"),
            ("a1b1 ch, Ra5+ dis ch", "Rb1+ Ra5+"),
            ("1.O-O! e1e2", "O-O Ke2"),
        ] {
            let read = only(&format!("{pawn} {moves};")).answer.best;
            assert_eq!(read.join(" "), wanted, "{moves}");
        }
        assert_eq!(best(promoting, "0-0"), ["O-O"]);
    }

    #[test]
    fn damage_is_named_by_line_and_field() {
        let text = format!(
            "{MATE} bm Ra9;\n{MATE} bm Rb1; am;\n8/8 w\n{MATE} id \"x;\n9/8/8/8/8/8/8/8 w - -\n{MATE} bm Rad1 Rh1;\n{MATE} 7"
        );
        let problems = read(text.as_bytes()).unwrap_err();
        let messages: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
        let begin = [
            "line 1, bm: “Ra9”",
            "line 2, am: it names no move",
            "line 3, the position: ",
            "line 4, id: ",
            "line 5, field 1 (the pieces): ",
            "line 6, bm: “Rh1”",
            "line 7, 7: ",
        ];
        assert_eq!(messages.len(), begin.len(), "{messages:#?}");
        assert!(
            messages.iter().zip(begin).all(|(message, begin)| message.starts_with(begin)),
            "{messages:#?}"
        );
        assert!(problems.iter().zip(1..).all(|(problem, line)| problem.line == Some(line)));
        assert_eq!(read(b"\n# nothing\n").unwrap_err().len(), 1);
    }

    #[test]
    fn what_is_quoted_is_an_excerpt() {
        let long = "7".repeat(100_000);
        let text = format!(
            "{MATE} bm {long};\n{MATE} {long};\n{MATE} {long}\"\n{long}\n{long} w - -\n{MATE} id \"a"
        );
        let problems = read(text.as_bytes()).unwrap_err();
        assert_eq!(problems.len(), 6);
        assert!(problems.iter().all(|problem| problem.to_string().len() < 300), "{problems:#?}");
    }

    #[test]
    fn files_of_other_systems_are_read() {
        let mate = format!("{MATE} bm Ra8; id \"one\";");
        let from_windows = format!("\u{feff}{mate}\r\n\r\n{mate}\r\n");
        let entries = read(from_windows.as_bytes()).unwrap();
        assert_eq!((entries.len(), entries[0].fen.as_str(), entries[1].id.as_str()), (2, MATE, "one"));
        let units = from_windows.encode_utf16().flat_map(u16::to_le_bytes);
        assert_eq!(read(&units.collect::<Vec<u8>>()).unwrap(), entries, "UTF-16");
        // A name in Latin-1.
        let latin = [mate.as_bytes(), b"\n", MATE.as_bytes(), b" id \"Gr\xFCnfeld\";\n"].concat();
        let problems = read(&latin).unwrap_err();
        assert_eq!((problems.len(), problems[0].line), (1, Some(2)));
        assert!(problems[0].message.starts_with("line 2, its letters"), "{}", problems[0].message);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "(?s).{0,80}") {
            let _ = read(text.as_bytes());
            let _ = read(format!("{MATE} {text}").as_bytes());
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
            let _ = read(&bytes);
            let _ = read(&[MATE.as_bytes(), b" ", &bytes].concat());
        }

        #[test]
        fn what_is_written_is_read_again(
            id in "[A-Za-z0-9.;#' ]{0,12}",
            best in prop::collection::vec(0usize..100, 0..4),
            avoid in prop::collection::vec(0usize..100, 0..4),
            spaces in 1usize..4,
        ) {
            let chess = Chess::from_fen(MATE).unwrap();
            let mut legal = Vec::new();
            chess.generate(&chess.root(), &mut legal);
            let san = |index: usize| chess.notation(&chess.root(), legal[index % legal.len()]);
            let (best, avoid): (Vec<String>, Vec<String>) =
                (best.into_iter().map(san).collect(), avoid.into_iter().map(san).collect());
            let gap = " ".repeat(spaces);
            let mut text = MATE.to_owned();
            for (code, moves) in [("bm", &best), ("am", &avoid)] {
                if !moves.is_empty() {
                    text += &format!("{gap}{code}{gap}{}{gap};", moves.join(&gap));
                }
            }
            text += &format!("{gap}id \"{id}\";");
            let entry = only(&text);
            prop_assert_eq!(entry, Entry { line: 1, id: id.trim().to_owned(), fen: MATE.to_owned(), answer: Answer { best, avoid } });
        }
    }
}
