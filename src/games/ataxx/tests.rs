use super::Ataxx;
use super::position::{AtaxxMove, Position};
use super::rules::{MOBILITY, STONE, WON};
use crate::game::{Evaluate, Game, MoveCode, Outcome};
use crate::games::description::{Described, MoveNotation};
use crate::games::perft;
use crate::random::{Random, mix};
use crate::value::Value;
use proptest::prelude::*;
use std::collections::BTreeSet;

const START: &str = "x5o/7/7/7/7/7/o5x x 0 1";

fn open(text: &str) -> Ataxx {
    Ataxx::from_text(text).unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

fn moves(game: &Ataxx, position: &Position) -> Vec<AtaxxMove> {
    let mut moves = Vec::new();
    game.generate(position, &mut moves);
    moves
}

fn written(text: &str) -> Vec<String> {
    moves(&open(text), &open(text).root()).into_iter().map(AtaxxMove::notation).collect()
}

/// The text after these moves.
fn after(text: &str, line: &str) -> String {
    let game = open(text);
    let position = line.split_whitespace().fold(game.root(), |position, word| {
        let mv = game.find_written(&position, word, MoveNotation::Own);
        game.play(&position, mv.unwrap_or_else(|| panic!("{word} in {}", game.text(&position))))
    });
    game.text(&position)
}

/// Source: the tests of libataxx (`tests/perft.rs` has more).
#[test]
fn move_sequences_from_the_start() {
    let game = open(START);
    let counts: Vec<u64> = (1..=4).map(|depth| perft(&game, &game.root(), depth)).collect();
    assert_eq!(counts, [16, 256, 6_460, 155_888]);
}

#[test]
fn stones_clone_and_jump_and_turn_their_neighbours_over() {
    // From the corner: three clones, five jumps, also over a wall or a stone; a clone has no stone that it comes from.
    let corner = "7/7/7/7/7/-6/x5o x 0 1";
    assert_eq!(written(corner), ["b1", "b2", "a1c1", "a1c2", "a1a3", "a1b3", "a1c3"]);
    assert_eq!(written("-------/-------/-------/-------/-------/-------/xx1---o x"), ["c1", "a1c1"]);
    assert_eq!(after(START, "g2"), "x5o/7/7/7/7/6x/o5x o 0 1");
    assert_eq!(after(START, "g1g3 a2"), "x5o/7/7/7/6x/o6/o6 x 0 2");
}

#[test]
fn all_neighbours_change_sides_and_nothing_further_away() {
    let text = "7/1ooooo1/1ooooo1/1oo1oo1/1ooooo1/1ooxoo1/7 x 7 3";
    assert_eq!(after(text, "d2d4"), "7/1ooooo1/1oxxxo1/1oxxxo1/1oxxxo1/1oo1oo1/7 o 8 3");
    assert_eq!(after("7/7/7/7/7/1oo4/x1o4 x 7 3", "b1"), "7/7/7/7/7/1xx4/xxx4 o 0 3");
}

#[test]
fn who_cannot_move_passes_and_the_game_goes_on() {
    let shut_in = "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1";
    assert_eq!(written(shut_in), ["pass"]);
    assert_eq!(after(shut_in, "pass"), "7/7/7/7/ooooooo/ooooooo/xxxxxxx o 1 1");
    assert_eq!(after(shut_in, "0000"), after(shut_in, "pass"));
    // A null move would be the same.
    let game = open(shut_in);
    assert_eq!(game.pass(&game.root()), None);
    assert_eq!(game.on_board(&game.root(), AtaxxMove::PASS), None);
}

#[test]
fn the_game_is_over_when_a_side_is_gone_or_nobody_can_move() {
    let outcome = |text: &str| {
        let game = open(text);
        assert!(moves(&game, &game.root()).is_empty(), "{text}");
        assert!(game.pass(&game.root()).is_none() && !game.is_drawn(&game.root()), "{text}");
        game.outcome(&game.root())
    };
    let won = |stones: i32| Outcome::Score(Value::judgement((STONE * stones.abs() + WON) * stones.signum()));
    assert_eq!(outcome("7/7/7/7/7/7/xx5 o 0 1"), won(-2));
    assert_eq!(outcome("7/7/7/7/7/7/oo5 o 0 1"), won(2));
    assert_eq!(outcome("7/7/7/7/7/7/7 x 0 1"), Outcome::Draw);
    let full = "xxxxxxx/xxxxxxx/xxxxxxx/xxxoooo/ooooooo/ooooooo/ooooooo";
    assert_eq!(outcome(&format!("{full} x 0 1")), won(-1));
    assert_eq!(outcome(&format!("{full} o 0 1")), won(1));
    // Two squares are empty, but no stone reaches them; after 100 plies the stones are counted nevertheless.
    assert_eq!(outcome("7/-------/-------/-------/-------/-------/xo----- x 100 80"), Outcome::Draw);
    // Otherwise a hundred plies are a draw.
    let drawn = |text: &str| open(text).is_drawn(&open(text).root());
    assert!(drawn("x5o/7/7/7/7/7/o5x x 100 80") && !drawn("x5o/7/7/7/7/7/o5x x 99 80"));
}

#[test]
fn stones_and_squares_to_clone_to_are_judged() {
    let value = |text: &str| {
        let game = open(text);
        game.evaluate(&game.root())
    };
    assert_eq!(value(START), Value::judgement(0));
    // X has two stones more; it can clone to five squares, O to three.
    assert_eq!(value("7/7/7/7/7/7/xxx3o x 0 1"), Value::judgement(2 * STONE + 2 * MOBILITY));
    assert_eq!(value("7/7/7/7/7/7/xxx3o o 0 1"), Value::judgement(-2 * STONE - 2 * MOBILITY));
    let game = open("-------/-------/-------/-------/-------/-------/x-1---o x");
    assert!(game.is_zugzwang_prone(&game.root()));
    let game = open(START);
    assert!(!game.is_zugzwang_prone(&game.root()));
    let passed = game.pass(&game.root()).unwrap();
    assert_eq!(game.text(&passed), "x5o/7/7/7/7/7/o5x o 1 1");
}

#[test]
fn positions_are_read_as_they_are_found() {
    for (text, same) in [
        ("x5o/7/7/7/7/7/o5x", START),
        ("X5O/7/7/7/7/7/o5x b 0 1", START),
        (" x5o/7/7/7/61/16/o5x  w 12 ", "x5o/7/7/7/7/7/o5x o 12 1"),
        ("7/7/7/7/7/7/x--3o x 0 9999", "7/7/7/7/7/7/x--3o x 0 9999"),
    ] {
        assert_eq!(open(text).text(&open(text).root()), same);
    }
}

#[test]
fn what_is_no_position_is_said() {
    for (text, part) in [
        ("", "0 rows"),
        ("7/7/7/7/7/7 x", "6 rows"),
        ("7/7/7/7/7/7/7/7 x", "8 rows"),
        ("7/7/7/7/7/7/6 x", "row 1 has 6 squares"),
        ("8/7/7/7/7/7/7 x", "“8” in row 7"),
        ("x7/7/7/7/7/7/7 x", "row 7 has 8 squares"),
        ("7/7/7/q6/7/7/7 x", "“q” in row 4"),
        ("7/7/7/7/7/7/7 y", "“y”"),
        ("7/7/7/7/7/7/7 x -1", "“-1”"),
        ("7/7/7/7/7/7/7 x 0 0", "“0”"),
        ("7/7/7/7/7/7/7 x 0 1 2", "“2”"),
    ] {
        let problem = Ataxx::from_text(text).expect_err(text);
        assert!(problem.message.contains(part) && !problem.fix.is_empty(), "{text}: {problem}");
    }
}

/// Checks the properties of every position.
fn check(game: &Ataxx, position: &Position) {
    let (quiet_plies, move_number) = position.clocks();
    let fresh = Position::new(position.squares(), position.x_to_move(), quiet_plies, move_number);
    assert_eq!(*position, fresh, "the key is not what a fresh count gives");
    let text = game.text(position);
    assert_eq!(open(&text).root(), *position, "{text}");
    let legal = moves(game, position);
    let codes: BTreeSet<u16> = legal.iter().map(|mv| game.code(*mv).0).collect();
    assert_eq!(codes.len(), legal.len(), "{text}");
    assert_eq!(position.is_over(), legal.is_empty(), "{text}");
    for mv in legal {
        assert!(game.history_slot(position, mv) < Ataxx::HISTORY_SLOTS);
        assert!(game.squares_slot(position, mv) < Ataxx::SQUARES_SLOTS);
        assert!(game.code(mv) != MoveCode::NONE && game.find(position, game.code(mv)) == Some(mv));
        let notation = game.notation(position, mv);
        assert_eq!(game.find_written(position, &notation, MoveNotation::Uci), Some(mv));
        assert!(game.may_be_written(game.code(mv), &notation) && !game.may_be_written(game.code(mv), "d9"));
    }
}

proptest! {
    // A case is a whole playout, so there are a fifth of the usual number, also in later tiers.
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 5))]

    #[test]
    fn every_position_of_a_playout_holds_together(seed: u64, walls in 0..0x1_ffff_ffff_ffff_u64, pieces in 0..4_u64) {
        let corners = [1 | 1 << 48, 1 << 6 | 1 << 42];
        // Few walls, many, or none.
        let walls = (0..pieces).fold(walls, |walls, turn| walls & mix(walls ^ turn)) & !(corners[0] | corners[1]);
        let walls = if pieces == 0 { 0 } else { walls };
        let root = Position::new([corners[1], corners[0], walls], true, 0, 1);
        let game = open(START);
        let mut random = Random::from_seed(seed);
        let mut position = root;
        for _ in 0..200 {
            check(&game, &position);
            let moves = moves(&game, &position);
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, *random.pick(&moves));
        }
    }
}

proptest! {
    #[test]
    fn reading_never_panics(text in "[xo1-7/-]{0,40}|([xo1-7-]{1,7}/){6}[xo1-7-]{1,7} [xobw] [0-9]{1,5} [0-9]{1,5}|\\PC{0,20}") {
        if let Ok(game) = Ataxx::from_text(&text) {
            let written = game.text(&game.root());
            prop_assert_eq!(Ataxx::from_text(&written), Ok(game));
        }
    }
}
