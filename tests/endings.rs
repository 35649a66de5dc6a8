//! Endings whose exact values are known, searched to their ends.

use crate::common;
use crate::common::data::lines;
use plyscope::game::Game;
use plyscope::games::GameKind;
use plyscope::games::description::{Described, MoveNotation};
use plyscope::run::{self, Summary};
use plyscope::scenario::Scenario;
use plyscope::value::Value;

/// The techniques that find an exact value soonest and cannot change it: a table, enhanced cut-offs, and
/// uncertainty cut-offs for a guaranteed root value.
const SAFE: &str = "search=pvs&table=20&etc=2&uncertainty=cut&order-killers=on&order-history=on";

const PRUNING: [&str; 8] =
    ["alpha-beta", "pvs", "negascout", "mtd-f", "mt-sss", "mt-dual", "mtd-bi", "mtd-step"];

fn searched(link: &str) -> Summary {
    let scenario = Scenario::parse(&format!("{link}&visits=1000000000")).unwrap();
    let summary = run::search(&scenario).unwrap();
    assert!(summary.value.is_some() && &*summary.stop.to_string() != "visit budget", "{link}");
    assert!(!summary.uncertain, "{link}");
    summary
}

/// The score as Pascal Pons's solver defines it: the number of discs that the winner has left when the four is
/// completed, plus one; negative for the losing side, 0 for a draw. `discs` are on the board at the root.
fn pons_score(value: i16, discs: usize) -> i32 {
    let Some(plies) = Value::from_raw(value).decided() else {
        assert_eq!(value, 0, "neither won nor lost, but no draw");
        return 0;
    };
    let at_the_end = discs as i32 + i32::from(plies.abs());
    // The winner has put the last disc, and half of all discs, rounded up.
    let score = 22 - (at_the_end + 1) / 2;
    if plies > 0 { score } else { -score }
}

/// Values are the distance to the win in plies, a score counts discs that are left: one follows from the other.
#[test]
fn scores_are_what_solvers_of_connect_four_call_so() {
    // The first player completes a four with the first player's fourth disc: 22 - 4.
    assert_eq!(pons_score(Value::win_in(7).get(), 0), 18);
    assert_eq!(pons_score(Value::loss_in(8).get(), 0), -18);
    // After the very last disc the second player has no disc left.
    assert_eq!(pons_score(Value::win_in(1).get(), 41), 1);
    assert_eq!(pons_score(Value::win_in(1).get(), 40), 1);
    assert_eq!(pons_score(0, 12), 0);
}

struct Sum {
    positions: usize,
    visits: u64,
    most: u64,
}

fn connect_four(file: &str, sample: usize) -> Sum {
    assert!(GameKind::named("connect-four").is_ok());
    let mut sum = Sum { positions: 0, visits: 0, most: 0 };
    for line in lines(file, sample) {
        let (moves, score) = line.split_once(' ').unwrap();
        let link = format!(
            "game=connect-four&grid={moves}&depth=42&deepening=on&quiescence=off&order-captures=on&{SAFE}"
        );
        let summary = searched(&link);
        assert_eq!(pons_score(summary.value.unwrap(), moves.len()).to_string(), score.trim(), "{link}");
        sum.positions += 1;
        sum.visits += summary.visits;
        sum.most = sum.most.max(summary.visits);
    }
    if sum.positions > 0 {
        let Sum { positions, visits, most } = sum;
        println!(
            "figure: {positions} Connect Four positions, {} visits on average, {most} at most",
            visits / positions as u64
        );
    }
    sum
}

#[test]
fn late_connect_four_positions_have_their_exact_scores() {
    connect_four("connect4/Test_L3_R1.txt", 100);
}

#[test]
fn middle_connect_four_positions_have_their_exact_scores() {
    connect_four("connect4/Test_L2_R1-even.txt", 3);
}

/// The value of an Othello ending is its score for Black.
fn othello_score(line: &str, more: &str) -> u64 {
    let [board, side, _, score] = line.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{line}") };
    let link = format!("game=othello&discs={board}_{side}&depth=60&{more}");
    let summary = searched(&link);
    let value = summary.value.unwrap();
    let black = if side == "Black" { value } else { -value };
    assert_eq!(black.to_string(), score, "{link}");
    summary.visits
}

fn othello(lines: &[String], more: &str) {
    let visits: Vec<u64> = lines.iter().map(|line| othello_score(line, more)).collect();
    if let Some(most) = visits.iter().max() {
        let mean = visits.iter().sum::<u64>() / visits.len() as u64;
        println!("figure: {} Othello endings, {mean} visits on average, {most} at most", visits.len());
    }
}

#[test]
fn othello_endings_have_their_exact_scores() {
    othello(&lines("othello/eg_13_14.txt", 3), &format!("{SAFE}&deepening=off"));
}

/// Fifty positions by every algorithm that prunes, and plain minimax where few squares are left.
#[test]
fn every_algorithm_finds_the_exact_scores_of_connect_four() {
    let late = lines("connect4/Test_L3_R1.txt", 1000);
    let mut played_out = 0;
    for line in late.iter().step_by(common::by_tier(100, 20, 20)) {
        let (moves, score) = line.split_once(' ').unwrap();
        let link = format!("game=connect-four&grid={moves}&depth=42&deepening=off&quiescence=off");
        for base in PRUNING {
            for more in ["table=12", "table=14&etc=1&order-captures=on&order-history=on"] {
                let summary = searched(&format!("{link}&search={base}&{more}"));
                assert_eq!(
                    pons_score(summary.value.unwrap(), moves.len()).to_string(),
                    score.trim(),
                    "{link} {base}"
                );
            }
        }
        if moves.len() >= 34 {
            let summary = searched(&format!("{link}&search=minimax&table=0"));
            assert_eq!(
                pons_score(summary.value.unwrap(), moves.len()).to_string(),
                score.trim(),
                "{link} minimax"
            );
            played_out += 1;
        }
    }
    assert!(late.is_empty() || played_out > 1, "only {played_out}");
}

/// Fifty endings by every algorithm that prunes, and plain minimax after the best moves down to eight empty squares.
#[test]
fn every_algorithm_finds_the_exact_scores_of_othello() {
    let every = common::by_tier(246, 45, 9);
    for line in lines("othello/eg_13_14.txt", 492).iter().step_by(every).take(50) {
        for base in PRUNING {
            othello_score(
                line,
                &format!("search={base}&table=20&order-killers=on&order-history=on&deepening=off"),
            );
        }
        played_down(line);
    }
}

/// The value of an ending stays what it is along its best moves.
fn played_down(line: &str) {
    let [board, side, _, score] = line.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{line}") };
    let discs = format!("{board} {side}");
    let game = GameKind::named("othello").unwrap().open(&discs).unwrap();
    let mut position = game.root();
    let empty = |text: &str| text.matches('-').count();
    while empty(&game.text(&position)) > 8 {
        // Searched again after every move: only the first move of a variation is sure to be best.
        let there = game.text(&position).replace(' ', "_");
        let best = searched(&format!("game=othello&discs={there}&depth=60&deepening=off&table=20")).best;
        let Some(mv) = best.and_then(|mv| game.find_written(&position, &mv, MoveNotation::Own)) else {
            break;
        };
        position = game.play(&position, mv);
    }
    let there = game.text(&position);
    assert_eq!(empty(&there), 8, "{line}: the variation has ended early");
    let link = format!(
        "game=othello&discs={}&search=minimax&depth=60&deepening=off&table=0",
        there.replace(' ', "_")
    );
    let value = searched(&link).value.unwrap();
    let black = if game.first_player_to_move(&position) { value } else { -value };
    assert_eq!(black.to_string(), score, "{link}");
}
