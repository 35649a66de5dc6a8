use super::{Othello, Place, Position, transcript};
use crate::game::{Evaluate, Game, Outcome};
use crate::games::GameKind;
use crate::games::description::Listed;
use crate::games::pasted::{GameRecord, Pasted};
use crate::value::Value;
use proptest::prelude::*;
use std::collections::{BTreeSet, HashSet};

fn open(text: &str) -> Othello {
    Othello::from_text(text).unwrap()
}

/// A board given in ranks, for reading.
fn board(ranks: [&str; 8], side: &str) -> Othello {
    open(&format!("{} {side}", ranks.concat()))
}

fn start() -> Othello {
    open(GameKind::named("othello").unwrap().description().start)
}

fn names(game: &Othello, position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    game.generate(position, &mut moves);
    moves.into_iter().map(|mv| game.notation(position, mv)).collect()
}

/// The rules again, on a list of squares: what turns over when a side puts a disc on a square.
fn turned(squares: &[char], side: char, at: usize) -> Vec<usize> {
    let mut turned = Vec::new();
    if squares[at] != '-' {
        return turned;
    }
    for (right, down) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        let (mut file, mut rank) = (at as i32 % 8 + right, at as i32 / 8 + down);
        let mut line = Vec::new();
        while (0..8).contains(&file) && (0..8).contains(&rank) {
            let here = (8 * rank + file) as usize;
            if squares[here] == '-' {
                break;
            }
            if squares[here] == side {
                turned.append(&mut line);
                break;
            }
            line.push(here);
            (file, rank) = (file + right, rank + down);
        }
    }
    turned
}

/// The names of a side's moves on such a list, including passes; empty when the game is over.
fn playable(squares: &[char], side: char, other: char) -> BTreeSet<String> {
    let enclosing = |side| (0..64).filter(move |at| !turned(squares, side, *at).is_empty());
    let names = enclosing(side).map(|at| format!("{}{}", char::from(b'a' + (at % 8) as u8), at / 8 + 1));
    let names: BTreeSet<String> = names.collect();
    if names.is_empty() && enclosing(other).next().is_some() {
        return BTreeSet::from(["pass".to_owned()]);
    }
    names
}

fn sides(text: &str) -> (char, char) {
    if text.ends_with("Black") { ('X', 'O') } else { ('O', 'X') }
}

/// The evaluation again, from the position's text.
fn evaluated(text: &str) -> i32 {
    let squares: Vec<char> = text.chars().take(64).collect();
    let (us, them) = sides(text);
    let count = |side, among: &[usize]| among.iter().filter(|at| squares[**at] == side).count() as i32;
    let all: Vec<usize> = (0..64).collect();
    let moves = |side| all.iter().filter(|at| !turned(&squares, side, **at).is_empty()).count() as i32;
    let discs = count(us, &all) - count(them, &all);
    let share = (16 - count('-', &all)).max(0);
    3 * (moves(us) - moves(them))
        + 10 * (count(us, &[0, 7, 56, 63]) - count(them, &[0, 7, 56, 63]))
        + discs * share / 16
}

#[test]
fn black_begins_with_one_of_four_moves() {
    let game = start();
    assert_eq!(
        BTreeSet::from_iter(names(&game, &game.root())),
        BTreeSet::from(["c4", "d3", "e6", "f5"].map(String::from))
    );
    assert!(game.first_player_to_move(&game.root()));
    assert_eq!(game.evaluate(&game.root()), Value::judgement(0));
}

#[test]
fn all_lines_of_a_move_turn_over_and_stop_at_the_edge() {
    let game = board(
        ["X--X---X", "-O-O-O--", "--OOO---", "XOO-OOOX", "--OOO---", "-O-O-O--", "X--O--O-", "---X---O"],
        "Black",
    );
    let d4 = Place(27);
    let after = game.play(&game.root(), d4);
    // The line to g1 ends at an empty square and the line to h8 with a white disc, so no disc on them turns over.
    assert_eq!(game.text(&after), "X--X---X-X-X-O----XXO---XXXXXXXX--XXO----X-X-O--X--X--O----X---O White");
}

/// A line does not go on behind the edge of the board.
#[test]
fn no_line_runs_around_the_edge() {
    let game = board(
        ["--------", "-----XOO", "O-------", "--------", "--------", "X-------", "-------O", "------OX"],
        "Black",
    );
    assert_eq!(names(&game, &game.root()), ["h6", "f8"]);
}

#[test]
fn who_cannot_move_passes_and_the_other_side_goes_on() {
    let game = board(
        ["-XO-----", "--------", "--------", "--------", "--------", "--------", "--------", "--------"],
        "Black",
    );
    assert_eq!(names(&game, &game.root()), ["d1"]);
    let white = open(&game.text(&game.root()).replace("Black", "White"));
    assert_eq!(names(&white, &white.root()), ["a1"]);
    let game = board(
        ["XXXO----", "--------", "--------", "--------", "--------", "--------", "--------", "--------"],
        "White",
    );
    assert_eq!(names(&game, &game.root()), ["pass"]);
    assert_eq!(game.find(&game.root(), game.code(Place::PASS)), Some(Place::PASS));
    let passed = game.play(&game.root(), Place::PASS);
    assert_eq!(game.text(&passed), game.text(&game.root()).replace("White", "Black"));
    assert_ne!(game.key(&passed), game.key(&game.root()));
    assert_eq!(names(&game, &passed), ["e1"]);
    let over = game.play(&passed, Place(4));
    assert!(names(&game, &over).is_empty(), "neither side can move: there is no second pass");
}

#[test]
fn at_the_end_the_difference_of_the_discs_counts() {
    let outcome = |text: &str| {
        let game = open(text);
        assert!(names(&game, &game.root()).is_empty(), "{text}");
        game.outcome(&game.root())
    };
    let score = |discs| Outcome::Score(Value::judgement(discs));
    let x = |count| "X".repeat(count);
    let o = |count| "O".repeat(count);
    assert_eq!(outcome(&format!("{}{} Black", x(40), o(24))), score(16));
    assert_eq!(outcome(&format!("{}{} White", x(40), o(24))), score(-16));
    assert_eq!(outcome(&format!("{}{} White", x(32), o(32))), score(0));
    // Squares that neither side could fill belong to neither.
    assert_eq!(outcome(&format!("{}{} White", x(40), "-".repeat(24))), score(-40));
    assert_eq!(outcome(&format!("{}{}{} White", x(21), "-".repeat(23), o(20))), score(-1));
}

/// A disc more, another colour, all colours exchanged, another side: each is another position.
#[test]
fn keys_of_neighbouring_positions_differ() {
    let key = |squares: &[char], side: &str| {
        let game = open(&format!("{} {side}", squares.iter().collect::<String>()));
        game.key(&game.root())
    };
    let squares: Vec<char> =
        "OOOXXXO---XXXX--XXOXOXXXXXXXXXOX-XOXXOOXX-OXXXOX---OXOO---OOOOOO".chars().collect();
    let mut keys = HashSet::new();
    let mut positions = 0;
    for at in 0..64 {
        for disc in ['X', 'O', '-'] {
            let mut changed = squares.clone();
            changed[at] = disc;
            if changed != squares || at == 0 {
                let swapped: Vec<char> = changed
                    .iter()
                    .map(|disc| match disc {
                        'X' => 'O',
                        'O' => 'X',
                        empty => *empty,
                    })
                    .collect();
                positions += 4;
                keys.extend(["Black", "White"].map(|side| key(&changed, side)));
                keys.extend(["Black", "White"].map(|side| key(&swapped, side)));
            }
        }
    }
    assert_eq!(keys.len(), positions);
}

#[test]
fn what_is_no_position_is_said() {
    let empty = "-".repeat(64);
    for (text, part) in [
        ("", "there are 0 squares"),
        ("XO Black", "there are 2 squares"),
        (&format!("{empty}- Black"), "there are 65 squares"),
        (&format!("--?{} Black", &empty[3..]), "square 3: “?”"),
        (&format!("{empty} Red"), "“Red”"),
        (&format!("{empty} Black 1"), "“1”"),
    ] {
        let problem = Othello::from_text(text).expect_err(text);
        assert!(problem.message.contains(part) && !problem.fix.is_empty(), "{text}: {problem}");
    }
    assert_eq!(Othello::from_text(&format!("{empty} *")), Othello::from_text(&format!("{empty} black")));
}

/// The position after f5 d6 c3 d3 c4, which is a known opening, in people's usual notations.
#[test]
fn what_people_have_at_hand_is_read() {
    let game = open("f5d6c3d3c4");
    let position = game.text(&game.root());
    let rows: Vec<&str> = (0..8).map(|row| &position[8 * row..8 * row + 8]).collect();
    let spaced = |row: &&str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let numbered: Vec<String> = rows
        .iter()
        .enumerate()
        .map(|(row, marks)| format!("{} {} {}", row + 1, spaced(marks), row + 1))
        .collect();
    let side = if position.ends_with("Black") { "*" } else { "O" };
    let ggs = format!("[8 {} {side}]", rows.join(" ").replace('X', "*"));
    let letters = position[..64].replace('X', "b").replace('O', "w");
    for text in [
        "F5D6C3D3C4",
        "1. F5 d6 2. C3 d3 3. C4",
        "1 f5 2 d6 3 c3 4 d3 5 c4",
        "f5, d6,\nc3, d3, {a comment} c4! 34-30",
        &format!("{} {}", rows.join("\n"), &position[65..]),
        &format!(
            "  a b c d e f g h\n{}\n  a b c d e f g h\n{} to move",
            numbered.join("\n"),
            &position[65..]
        ),
        &format!("|{}|\n{}", rows.join("|\n|"), &position[65..]),
        &ggs,
        &format!("{letters} {}", if side == "*" { "b" } else { "w" }),
        &position[..64],
        &format!("(;GM[Othello]PC[GGS/os]PB[one]PW[two]BO{}RE[?];)", ggs),
        "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[f5//0.01]W[d6]B[C3]W[d3]B[c4];)",
    ] {
        let read = Othello::from_text(text).unwrap_or_else(|problem| panic!("{text}: {problem}"));
        assert_eq!(read.text(&read.root()), position, "{text}");
        assert_eq!((Othello::DESCRIPTION.position[0].set)("", text).unwrap(), position, "{text}");
    }
}

#[test]
fn a_game_is_read_as_far_as_it_is_legal() {
    let record = |text: &str| match transcript::pasted(text, 0) {
        Some(Pasted::Games { record, .. }) => record,
        other => panic!("{text}: {other:?}"),
    };
    let moves = |record: &GameRecord| {
        record
            .stops
            .iter()
            .skip(1)
            .map(|stop| format!("{}{}", stop.number, stop.mv.as_ref().unwrap()))
            .collect::<Vec<_>>()
    };
    let game = record("1. F5 d6\n2. C3 a1 3. d3");
    assert_eq!(moves(&game), ["1.f5", "d6", "2.c3"]);
    let problem = game.problem.unwrap();
    assert_eq!(problem.message, "line 2: move 4, “a1”, is not a legal move there");
    assert!(
        problem.fix.starts_with("Write one of ") && problem.fix.ends_with("as far as that."),
        "{problem}"
    );
    let problem = record("f5d6 xyz c3").problem.unwrap();
    assert_eq!(problem.message, "line 1: “xyz” after move 2: this is not a move");
    assert!(Othello::from_text("f5d6c3a1").unwrap_err().message.contains("move 4, “a1”"));
    assert_eq!(moves(&record("1: f5 2: d6 3: c3")), ["1.f5", "d6", "2.c3"]);
    // Boards as solvers and collections write them.
    let start = Othello::at(Position::START);
    let ranks: Vec<String> = (1..=8)
        .map(|rank| {
            format!(
                "{rank} {} {rank}",
                match rank {
                    4 => "- - - O * - - -",
                    5 => "- - - * O - - -",
                    _ => "- - - - - - - -",
                }
            )
        })
        .collect();
    let printed = format!("  A B C D E F G H\n{}\n  A B C D E F G H  * to move", ranks.join("\n"));
    let collected = start.text(&start.root()).replace("Black", "X");
    for text in [printed, format!("{collected}; G8:+16; H1:+12;"), format!("{collected} % G8:+16")] {
        assert_eq!(Othello::from_text(&text).map(|game| game.root()), Ok(start.root()), "{text}");
    }
    // The moves before a damage are kept, in files of games, too.
    for (text, count, message) in [
        ("(;GM[2];B[ef];W[fd];B[cc])", 4, ""),
        ("(;GM[2];B[ef]\n;W[fd];B[cc", 3, "line 2: “B[” is not closed"),
        ("(;GM[Othello];B[f5]\nxx W[d6];)", 2, "line 2: “xx W” is not the name of what follows"),
        ("(;GM[Othello]BO[8 x *]B[f5];)", 1, "square 1: “8” is neither a disc nor an empty square"),
    ] {
        let record = record(text);
        let said = record.problem.map_or(String::new(), |problem| problem.message);
        assert_eq!((record.stops.len(), said.as_str()), (count, message), "{text}");
    }
    // Black must pass: whether that is written or not.
    let board = "O".repeat(61) + "XX-";
    let ggf = |moves: &str| format!("(;GM[Othello]BO[8 {board} *]{moves};)");
    let forced = record(&ggf("W[h8]"));
    assert_eq!((moves(&forced), forced.problem), (vec!["1.pass".to_owned(), "h8".to_owned()], None));
    for pass in ["PA", "pass", "--", "ps"] {
        assert_eq!(record(&ggf(&format!("B[{pass}]W[h8]"))).problem, None, "{pass}");
    }
    // Each game of several has its own moves.
    let several = [ggf("W[h8]"), ggf("B[pa]"), " more".to_owned()].join("\n");
    let Some(Pasted::Games { titles, record: second }) = transcript::pasted(&several, 1) else {
        panic!("no games")
    };
    assert_eq!((titles.len(), moves(&second)), (2, vec!["1.pass".to_owned()]));
    assert_eq!(second.problem.unwrap().message, "after the game, from line 3 on, there is no other game");
    let note = |text: &str| match transcript::pasted(text, 0) {
        Some(Pasted::Position { note, .. }) => note,
        other => panic!("{text}: {other:?}"),
    };
    let start = Othello::DESCRIPTION.start;
    assert!(note(&start[..64]).unwrap().contains("By the number of discs it is Black's"));
    assert_eq!(note(&format!("{}\n{} Black", &start[..8], &start[8..64])), None);
    assert_eq!(transcript::pasted(start, 0), None, "the field reads it itself");
}

proptest! {
    #[test]
    fn reading_a_transcript_never_panics(text in "([a-h][1-8]|[ .,;{}()1-9*]|pa|--|\\n){0,40}|\\(;(BO|B|W)\\[[8*O -]{0,70}\\]B\\[[a-h1-8/]{0,4}\\]") {
        let _ = transcript::pasted(&text, 0);
        if let Ok(game) = Othello::from_text(&text) {
            prop_assert_eq!(open(&game.text(&game.root())), game);
        }
    }

    /// Each move of a random game, against a board that is only a list of squares.
    #[test]
    fn random_games_follow_the_rules(choices in prop::collection::vec(0usize..30, 0..=70)) {
        let game = start();
        let mut position = game.root();
        let mut keys = HashSet::new();
        for choice in choices {
            let text = game.text(&position);
            let mut squares: Vec<char> = text.chars().take(64).collect();
            let (us, them) = sides(&text);
            let mut moves = Vec::new();
            game.generate(&position, &mut moves);
            let names = moves.iter().map(|mv| mv.name()).collect();
            prop_assert_eq!(playable(&squares, us, them), names);
            prop_assert_eq!(game.evaluate(&position).get(), evaluated(&text) as i16, "{}", text);
            prop_assert!(keys.insert(game.key(&position)), "no position occurs twice");
            let slots: HashSet<usize> = moves.iter().map(|mv| game.history_slot(&position, *mv)).collect();
            prop_assert!(slots.len() == moves.len() && slots.iter().all(|slot| *slot < Othello::HISTORY_SLOTS));
            let read = open(&text);
            prop_assert_eq!((read.root(), read.key(&read.root())), (position, game.key(&position)));
            if moves.is_empty() {
                break;
            }
            let mv = moves[choice % moves.len()];
            prop_assert_eq!(game.find(&position, game.code(mv)), Some(mv));
            position = game.play(&position, mv);
            if let Some(square) = mv.square() {
                for at in turned(&squares, us, usize::from(square)) {
                    squares[at] = us;
                }
                squares[usize::from(square)] = us;
            }
            let side = if us == 'X' { "White" } else { "Black" };
            prop_assert_eq!(game.text(&position), format!("{} {side}", squares.iter().collect::<String>()));
        }
    }

    #[test]
    fn reading_never_panics(text in "[XO-]{64} (Black|White|X|O)|[XO-]{60,70}( [a-z]*)?|\\PC{0,80}") {
        if let Ok(game) = Othello::from_text(&text) {
            let written = game.text(&game.root());
            prop_assert_eq!(Othello::from_text(&written), Ok(game));
        }
    }
}
