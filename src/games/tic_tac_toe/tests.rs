use super::{Position, TicTacToe};
use crate::game::{Evaluate, Game, Outcome};
use crate::games::description::Listed;
use crate::games::perft;
use crate::value::Value;
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

fn start() -> TicTacToe {
    TicTacToe::from_text(".../.../...").unwrap()
}

/// All positions that can be reached, by their texts.
fn positions() -> HashMap<String, Position> {
    let game = start();
    let mut found = HashMap::new();
    let mut open = vec![game.root()];
    while let Some(position) = open.pop() {
        if found.insert(game.text(&position), position).is_none() {
            let mut moves = Vec::new();
            game.generate(&position, &mut moves);
            open.extend(moves.into_iter().map(|mv| game.play(&position, mv)));
        }
    }
    found
}

/// Games are not continued past a win. Source: the well-known counts (255,168 games; 549,946 nodes),
/// recomputed for the project.
#[test]
fn move_sequences_are_as_many_as_are_known() {
    let game = start();
    let counts: Vec<u64> = (0..=9).map(|depth| perft(&game, &game.root(), depth)).collect();
    assert_eq!(counts, [1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872]);
    assert_eq!(counts.iter().sum::<u64>(), 549_946);
}

#[test]
fn all_5478_positions_have_a_key_and_a_text_of_their_own() {
    let game = start();
    let positions = positions();
    assert_eq!(positions.len(), 5478);
    assert_eq!(positions.values().map(|position| game.key(position)).collect::<HashSet<_>>().len(), 5478);
    for (text, position) in &positions {
        let read = TicTacToe::from_text(text).unwrap();
        assert_eq!((read.root(), read.text(position)), (*position, text.clone()));
        let mut moves = Vec::new();
        game.generate(position, &mut moves);
        assert!(moves.iter().all(|mv| game.find(position, game.code(*mv)) == Some(*mv)));
        assert!(moves.iter().all(|mv| game.history_slot(position, *mv) < TicTacToe::HISTORY_SLOTS));
        // Rotating the board changes nothing that the judgement looks at.
        let mirrored: String = text[..11].chars().rev().chain(text[11..].chars()).collect();
        assert_eq!(game.evaluate(&positions[&mirrored]), game.evaluate(position), "{text}");
    }
}

#[test]
fn lines_that_are_open_are_judged() {
    let value = |text: &str| {
        let game = TicTacToe::from_text(text).unwrap();
        game.evaluate(&game.root())
    };
    assert_eq!(value(".../.../..."), Value::judgement(0));
    // X in the centre leaves O the four edges; all eight lines are open to X.
    assert_eq!(value(".../.x./..."), Value::judgement(-40));
    // The centre leaves X four lines, the corner leaves O five; X is to move.
    assert_eq!(value("x../.o./..."), Value::judgement(-10));
}

#[test]
fn three_in_a_line_end_the_game() {
    let over = TicTacToe::from_text("xxx/oo./... o").unwrap();
    let mut moves = Vec::new();
    over.generate(&over.root(), &mut moves);
    assert!(moves.is_empty());
    assert_eq!(over.outcome(&over.root()), Outcome::Loss);
    let full = TicTacToe::from_text("xox/xox/oxo").unwrap();
    assert_eq!(full.outcome(&full.root()), Outcome::Draw);
}

#[test]
fn what_people_have_at_hand_is_read() {
    let position = "xo./.x./..o x";
    for text in [
        "xo..x...o",
        "XO__X___O",
        "x0..x...0",
        "xo00x000o",
        "xo--x---o x",
        "xo.\n.x.\n..o",
        "x o .\n. x .\n. . o",
        "xo.|.x.|..o",
        "x | o |  \n--+---+--\n  | x |  \n--+---+--\n  |   | o",
        "| x | o |   |\n|   | x |   |\n|   |   | o |",
        "  a b c\n3 x o .\n2 . x .\n1 . . o",
        "xo. .x. ..o",
    ] {
        let game = TicTacToe::from_text(text).unwrap_or_else(|problem| panic!("{text}: {problem}"));
        assert_eq!(game.text(&game.root()), position, "{text}");
        assert_eq!((TicTacToe::DESCRIPTION.position[0].set)("", text).unwrap(), position, "{text}");
    }
    let text = |text: &str| TicTacToe::from_text(text).map(|game| game.text(&game.root()));
    assert_eq!(text("000000000").unwrap(), ".../.../... x");
    assert_eq!(text("x00000000").unwrap(), "x../.../... o");
    assert_eq!(text("x0x0x0...").unwrap(), "xox/oxo/... x");
    for list in [
        "[['X','O','X'],['O','X',''],['','','O']]",
        "[\"X\",\"O\",\"X\",\"O\",\"X\",\"\",\" \",null,\"O\"]",
        "121\n210\n002",
    ] {
        assert_eq!(text(list).unwrap(), "xox/ox./..o x", "{list}");
    }
    assert!(text("xo..?.x..").unwrap_err().message.contains("b2: “?”"));
    assert!(text("xo..x...").unwrap_err().message.contains("three ranks"));
}

#[test]
fn what_is_no_position_is_said() {
    for (text, part) in [
        ("", "three ranks"),
        ("xo/...", "three ranks"),
        ("x?./.../...", "“?”"),
        ("xx./.../...", "X has 2 marks and O has 0"),
        ("xxx/ooo/...", "over before"),
        ("xxx/oo./o..", "over before"),
        (".../.../... o", "“o”"),
        (".../.../... x 1", "“x”"),
    ] {
        let problem = TicTacToe::from_text(text).expect_err(text);
        assert!(problem.message.contains(part) && !problem.fix.is_empty(), "{text}: {problem}");
    }
}

proptest! {
    #[test]
    fn reading_never_panics(text in "[xo./ -]{0,16}|[xo._0|\n -]{0,30}|\\PC{0,20}") {
        if let Ok(game) = TicTacToe::from_text(&text) {
            let written = game.text(&game.root());
            prop_assert_eq!(TicTacToe::from_text(&written), Ok(game));
        }
    }
}
