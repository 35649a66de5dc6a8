use super::{Column, ConnectFour, Position, notation, transcript};
use crate::game::{Evaluate, Game, Outcome};
use crate::games::description::{Described, Listed};
use crate::games::pasted::Pasted;
use crate::value::Value;
use proptest::prelude::*;
use std::collections::HashSet;

const START: &str = "";

fn open(text: &str) -> ConnectFour {
    ConnectFour::from_text(text).unwrap()
}

fn moves(game: &ConnectFour, position: &Position) -> Vec<Column> {
    let mut moves = Vec::new();
    game.generate(position, &mut moves);
    moves
}

/// The sign on a column's square of a position's text, both counted from 0 at the lower left.
fn disc(text: &str, column: usize, rank: usize) -> char {
    text.split(['/', ' ']).nth(5 - rank).unwrap().chars().nth(column).unwrap()
}

/// All windows as lists of squares, by walking from every square in every direction.
fn windows() -> Vec<[(usize, usize); 4]> {
    let mut windows = Vec::new();
    for column in 0..7i32 {
        for rank in 0..6i32 {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let squares = [0, 1, 2, 3].map(|far| (column + far * right, rank + far * up));
                if squares.iter().all(|&(column, rank)| (0..7).contains(&column) && (0..6).contains(&rank)) {
                    windows.push(squares.map(|(column, rank)| (column as usize, rank as usize)));
                }
            }
        }
    }
    windows
}

/// The evaluation again, from the position's text.
fn evaluated(text: &str) -> i32 {
    let mut sum = 0;
    for window in windows() {
        let count = |side| window.iter().filter(|(column, rank)| disc(text, *column, *rank) == side).count();
        sum += match (count('x'), count('o')) {
            (discs @ 1..=3, 0) => [1, 4, 16][discs - 1],
            (0, discs @ 1..=3) => -[1, 4, 16][discs - 1],
            _ => 0,
        };
    }
    if text.ends_with('x') { sum } else { -sum }
}

fn has_four(text: &str, side: char) -> bool {
    windows().iter().any(|window| window.iter().all(|(column, rank)| disc(text, *column, *rank) == side))
}

fn reflected(text: &str) -> String {
    let (ranks, side) = text.split_once(' ').unwrap();
    let ranks: Vec<String> = ranks.split('/').map(|rank| rank.chars().rev().collect()).collect();
    format!("{} {side}", ranks.join("/"))
}

#[test]
fn there_are_69_windows() {
    assert_eq!(windows().len(), 69);
}

/// Source: OEIS A212693, recomputed for the project.
#[test]
fn positions_are_as_many_as_are_known_and_have_keys_of_their_own() {
    let game = open(START);
    let mut level = vec![game.root()];
    let mut counts = Vec::new();
    let mut all = HashSet::new();
    for _ in 0..7 {
        let after = level.iter().flat_map(|position| {
            moves(&game, position).into_iter().map(|mv| (game.text(position), *position, mv))
        });
        let mut texts = HashSet::new();
        let mut keys = HashSet::new();
        let mut next = Vec::new();
        for (_, position, mv) in after.collect::<Vec<_>>() {
            let child = game.play(&position, mv);
            keys.insert(game.key(&child));
            if texts.insert(game.text(&child)) {
                next.push(child);
            }
        }
        assert_eq!(keys.len(), texts.len());
        all.extend(keys);
        counts.push(next.len());
        level = next;
    }
    assert_eq!(counts, [7, 49, 238, 1120, 4263, 16_422, 54_859]);
    assert_eq!(all.len(), counts.iter().sum::<usize>(), "no key at two depths");
}

#[test]
fn columns_come_from_the_centre_outwards_and_full_ones_not_at_all() {
    let columns = |text: &str| -> Vec<String> {
        let game = open(text);
        moves(&game, &game.root()).into_iter().map(|mv| game.notation(&game.root(), mv)).collect()
    };
    assert_eq!(columns(START), ["4", "3", "5", "2", "6", "1", "7"]);
    assert_eq!(columns("444444"), ["3", "5", "2", "6", "1", "7"]);
}

#[test]
fn four_in_each_direction_end_the_game() {
    for (moves_there, way) in [
        ("1212121", "up"),
        ("1122334", "right"),
        ("12233434474", "up and right"),
        ("76655454414", "up and left"),
    ] {
        let game = open(moves_there);
        assert!(moves(&game, &game.root()).is_empty(), "{way}");
        assert_eq!(game.outcome(&game.root()), Outcome::Loss, "{way}");
        assert!(game.in_check(&game.root()), "{way}: quiescence asks for moves, and finds the loss");
        // One move before, that move was noisy, and the side to move was not yet lost.
        let before = open(&moves_there[..moves_there.len() - 1]);
        let column = Column(moves_there.bytes().last().unwrap() - b'1');
        assert_eq!(before.noisy_rank(&before.root(), column), Some(2), "{way}");
    }
}

/// Three at the top of a column and one at the bottom of the next are no line.
#[test]
fn no_line_runs_from_the_top_of_a_column_into_the_next() {
    let game = open("xxo..../xoo..../xox..../oxo..../oxo..../xoxx... o");
    assert_eq!(moves(&game, &game.root()).len(), 4);
}

#[test]
fn a_full_board_without_a_four_is_a_draw() {
    let game = open("ooxxoox/xxooxxo/ooxxoox/xxooxxo/ooxxoox/xxooxxo");
    assert!(moves(&game, &game.root()).is_empty());
    assert_eq!(game.outcome(&game.root()), Outcome::Draw);
    assert_eq!(game.height(), Some(0));
}

#[test]
fn windows_are_judged_for_the_side_to_move() {
    let value = |text: &str| {
        let game = open(text);
        game.evaluate(&game.root())
    };
    assert_eq!(value(START), Value::judgement(0));
    // Seven windows hold the square d1: four flat ones, one upright, two diagonal.
    assert_eq!(value("4"), Value::judgement(-7));
    // Three windows hold a1.
    assert_eq!(value("1"), Value::judgement(-3));
}

#[test]
fn threats_are_checks_and_their_answers_are_noisy() {
    let game = open("112233");
    assert!(!game.in_check(&game.root()), "the threat is the mover's own");
    let mut noisy = Vec::new();
    game.generate_noisy(&game.root(), &mut noisy);
    assert_eq!(noisy, [Column(3)]);
    assert_eq!(game.noisy_rank(&game.root(), Column(3)), Some(2));
    let threatened = open("11223");
    let after = open("1122337");
    assert!(threatened.in_check(&threatened.root()) && after.in_check(&after.root()));
    assert_eq!(
        after.noisy_rank(&after.root(), Column(3)),
        Some(1),
        "O completes no four at d1, but stops one"
    );
    let mut checks = Vec::new();
    let quiet = open("1122");
    quiet.generate_quiet_checks(&quiet.root(), &mut checks);
    assert_eq!(checks, [Column(3), Column(2)], "each leaves one square that completes a four");
}

#[test]
fn sequences_and_ranks_are_the_same_positions() {
    let game = open("4453");
    assert_eq!(game.text(&game.root()), "......./......./......./......./...o.../..oxx.. x");
    assert_eq!(open(&game.text(&game.root())), game);
    assert_eq!(open("......./......./......./......./---O---/--oXx--"), game);
}

#[test]
fn what_people_have_at_hand_is_read() {
    let position = "......./......./......./......./...o.../..oxx.. x";
    let rows = position[..47].replace('/', "\n");
    let spaced: String = rows.chars().flat_map(|sign| [sign, if sign == '\n' { ' ' } else { '|' }]).collect();
    let spaced_out = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let numbers: Vec<String> = rows.lines().map(spaced_out).collect();
    let numbers = numbers.join("\n").replace('.', "0").replace('x', "1").replace('o', "2");
    for text in [
        "4 4 5 3",
        "4, 4, 5, 3",
        "ddec",
        "D1 d2 e1 c1",
        "1. 4 4 2. 5 3",
        "1. d1 d2 2. e1 c1",
        rows.as_str(),
        &rows.replace('.', "_"),
        &spaced,
        &format!("1 2 3 4 5 6 7\n{rows}"),
        &format!("{rows}\na b c d e f g\nx"),
        &rows.to_uppercase(),
        &rows.replace('.', "⚪").replace('x', "🔴").replace('o', "🟡"),
        &numbers,
        &format!("[[{}]]", numbers.replace('\n', "],\n [").replace(' ', ", ")),
        "https://example.org/solver?pos=4453",
    ] {
        let game = open(text);
        assert_eq!(game.text(&game.root()), position, "{text}");
        let kept = (ConnectFour::DESCRIPTION.position[0].set)("", text).unwrap();
        assert!(open(&kept) == game && notation::is_plain(&kept), "{text}: {kept}");
    }
    assert_eq!((ConnectFour::DESCRIPTION.position[0].set)("", "4453").unwrap(), "4453");
}

#[test]
fn a_game_is_shown_as_far_as_it_is_understood() {
    let shown = |text: &str| {
        let Some(Pasted::Games { record, .. }) = transcript::pasted(text, 0) else { panic!("{text}") };
        let moves: Vec<String> = record.stops.iter().filter_map(|stop| stop.mv.clone()).collect();
        let last = record.stops.last().map(|stop| open(&stop.position).root());
        assert_eq!(last, Some(open(&moves.concat()).root()), "{text}");
        (moves.concat(), record.problem.map_or(String::new(), |problem| problem.message))
    };
    for (text, moves, message) in [
        ("4453", "4453", ""),
        ("1. d1 d2 2. e1 c1 1/2-1/2", "4453", ""),
        ("4453. ", "4453", ""),
        ("2252576253462244111563365343671351441 -1", "2252576253462244111563365343671351441", ""),
        ("4433x21", "4433", "line 1: “x21” after move 4: this is not a move"),
        ("44\n33h", "4433", "line 2: “h” after move 4: this is not a move"),
        ("12345678", "1234567", "line 1: “8” after move 7: this is not a move"),
        ("44444421", "44444421", ""),
        ("44444442", "444444", "line 1: move 7, “4”, names a full column"),
        ("121212134", "1212121", "line 1: move 8, “3”, comes after the end of the game"),
    ] {
        assert_eq!(shown(text), (moves.to_owned(), message.to_owned()), "{text}");
    }
    // Only a second line, a sign or a zero distinguishes a value from a column.
    let Some(Pasted::Games { titles, record }) = transcript::pasted("44444 2\n274552224131661 0\n", 1) else {
        panic!()
    };
    assert_eq!((titles.len(), record.stops.len(), record.about.as_str()), (2, 16, "0"));
}

#[test]
fn what_is_no_position_is_said() {
    let full = "......./......./......./......./......./";
    for (text, part) in [
        ("448", "“8”"),
        ("4h", "“h”"),
        ("d1 d3", "move 2, “d3”, names another rank than 2"),
        ("4444444", "move 7, “4”, names a full column"),
        ("12121213", "move 8, “3”, comes after the end of the game"),
        ("4444 5", "“5” may be the next column or a solver's value"),
        ("x44", "“x44” is neither ranks nor columns"),
        ("....../", "there are 2 ranks"),
        ("......./......./......./......./......./......", "rank 1, “......”"),
        ("......./......./....../......./......./.......", "rank 4, “......”"),
        (&format!("{full}?......"), "rank 1: “?”"),
        (&format!("{full}xx....."), "X has 2 discs and O has 0"),
        ("......./......./......./......./x....../.......", "column 1: a disc"),
        ("......./......./......./......./xxx..../oooox.x", "over before"),
        ("......./......./......./xxxx.../oooxoo./xxxxooo", "over before"),
        (&format!("{full}x...... x"), "“x”"),
        (&format!("{full}x...... o 1"), "“o”"),
    ] {
        let problem = ConnectFour::from_text(text).expect_err(text);
        assert!(problem.message.contains(part) && !problem.fix.is_empty(), "{text}: {problem}");
    }
    // One disc may complete two fours.
    assert!(ConnectFour::from_text("......./......./......./......./ooo.ooo/xxxxxxx o").is_ok());
}

proptest! {
    /// Each move of a random game, against a board that is only a text.
    #[test]
    fn random_games_are_what_their_texts_say(choices in prop::collection::vec(0usize..7, 0..=42)) {
        let game = open(START);
        let (mut position, mut sequence) = (game.root(), String::new());
        for choice in choices {
            let text = game.text(&position);
            let over = has_four(&text, 'x') || has_four(&text, 'o');
            let moves = moves(&game, &position);
            prop_assert_eq!(moves.is_empty(), over || !text.contains('.'));
            prop_assert_eq!(game.evaluate(&position).get(), evaluated(&text) as i16, "{}", text);
            let reflection = open(&reflected(&text));
            prop_assert_eq!(reflection.evaluate(&reflection.root()), game.evaluate(&position));
            let read = open(&text);
            prop_assert_eq!(open(&sequence).root(), position);
            prop_assert_eq!((read.root(), game.key(&read.root())), (position, game.key(&position)));
            check_threats(&game, &position)?;
            if moves.is_empty() {
                break;
            }
            let mv = moves[choice % moves.len()];
            prop_assert_eq!(game.find(&position, game.code(mv)), Some(mv));
            sequence += &game.notation(&position, mv);
            position = game.play(&position, mv);
        }
    }

    #[test]
    fn reading_never_panics(text in "[xo.]{7}(/[xo.]{7}){5}( [xo])?|[1-8a-h ,.]{0,44}|([xo.]{7}\\n){6}[xo]?|[xo./ -]{0,50}|\\PC{0,60}") {
        if let Ok(game) = ConnectFour::from_text(&text) {
            let written = game.text(&game.root());
            prop_assert_eq!(ConnectFour::from_text(&written), Ok(game));
        }
    }
}

/// Noisy moves and checks, by playing them out.
fn check_threats(game: &ConnectFour, position: &Position) -> Result<(), TestCaseError> {
    let wins = |position: &Position, mv: Column| game.outcome(&game.play(position, mv)) == Outcome::Loss;
    let generated = moves(game, position);
    // The opponent's threats are read from the text with the sides exchanged, where gravity is equal.
    let stops = |mv: Column| {
        let text = game.text(position);
        let rank = (0..6).find(|rank| disc(&text, usize::from(mv.0), *rank) == '.').unwrap();
        let them = if text.ends_with('x') { 'o' } else { 'x' };
        windows().iter().any(|window| {
            window.contains(&(usize::from(mv.0), rank))
                && window.iter().filter(|(column, rank)| disc(&text, *column, *rank) == them).count() == 3
        })
    };
    let mut noisy = Vec::new();
    game.generate_noisy(position, &mut noisy);
    let mut checks = Vec::new();
    game.generate_quiet_checks(position, &mut checks);
    let is_lost = generated.is_empty() && game.outcome(position) == Outcome::Loss;
    prop_assert_eq!(game.in_check(position), is_lost || generated.iter().any(|mv| stops(*mv)));
    let mut slots = HashSet::new();
    for mv in generated {
        let rank = if wins(position, mv) { Some(2) } else { stops(mv).then_some(1) };
        prop_assert_eq!(game.noisy_rank(position, mv), rank);
        prop_assert_eq!(noisy.contains(&mv), rank.is_some());
        let after = game.play(position, mv);
        prop_assert_eq!(checks.contains(&mv), rank.is_none() && game.in_check(&after));
        let slot = game.history_slot(position, mv);
        prop_assert!(slot < ConnectFour::HISTORY_SLOTS && slots.insert(slot));
    }
    Ok(())
}
