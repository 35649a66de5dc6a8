//! Tic-tac-toe, checkers and Ataxx against plain negamax, by the search that these games share.

use super::{check_all, search};
use crate::common::{by_tier, negamax, ordering};
use plyscope::game::{Evaluate, Game};
use plyscope::games::SharedGame;
use plyscope::games::ataxx::Ataxx;
use plyscope::games::checkers::{Checkers, Position as CheckersPosition};
use plyscope::games::tic_tac_toe::TicTacToe;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::parameters::{Base, MemoryTest, Parameters, TableParameters};
use plyscope::value::Value;

#[test]
fn tic_tac_toe_is_a_draw_for_every_search() {
    let open = |text: &str| SharedGame::from(TicTacToe::from_text(text).unwrap());
    for text in ["x../.o./..x", "xo./.../...", ".x./.o./x..", "xox/.../o..", "xxo/.o./x.."] {
        let game = open(text);
        let empty = text.chars().filter(|square| *square == '.').count() as u8;
        for depth in 1..=empty {
            check_all(&game, depth, true);
        }
    }
    let start = open(".../.../...");
    let drivers = [MemoryTest::MtdF, MemoryTest::MtSss, MemoryTest::MtDual, MemoryTest::MtdBisection];
    for base in [Base::AlphaBeta, Base::Pvs].into_iter().chain(drivers.map(Base::MemoryTest)) {
        for log2_entries in [4, 14] {
            let table = Some(TableParameters { log2_entries, equal_depth_only: false });
            let ordered = Parameters { table, ordering: ordering(true), ..Parameters::plain(base, 9) };
            assert_eq!(search(&start, ordered).value, Some(Value::DRAW), "{ordered:?}");
        }
    }
    assert_eq!(negamax(&start, &start.root(), 9, 0), Value::DRAW);
}

/// The opening position, two that are full of jumps, and endings of few pieces.
const CHECKERS: [&str; 7] = [
    "B:W21-32:B1-12",
    "W:W15,17,18,19,22,26,27,28,30,32:B1,3,6,8,9,10,11,12,13,20",
    "W:W19,15,11,10,9,K6,K2,K1:B28,26,25,20,17,K13,12,3,K18",
    "B:W22,K5:BK15,K6",
    "W:WK22,K23,K24:BK31,K32",
    "B:W30,29,K24:B27,23,22",
    // Black is about to be shut in.
    "W:W9,14,10:B5,1",
];

#[test]
fn checkers_by_every_search() {
    for text in CHECKERS {
        let game = SharedGame::from(Checkers::from_text(text).unwrap());
        for depth in 1..=5 {
            check_all(&game, depth, true);
        }
        // Two plies of kings without progress are a draw here; what a table has kept does not know of them.
        let game = SharedGame::from(Checkers::from_text(&format!("{text} no-progress=1")).unwrap());
        let truth = negamax(&game, &game.root(), 6, 0);
        for base in [Base::Minimax, Base::AlphaBeta, Base::Pvs, Base::NegaScout] {
            assert_eq!(search(&game, Parameters::plain(base, 6)).value, Some(truth), "{text} {base:?}");
        }
    }
}

/// Written without the search's quiescence: at the horizon jumps go on while there are any.
fn until_no_jump(game: &Checkers, position: &CheckersPosition, depth: u32, ply: u16) -> Value {
    let mut moves = Vec::new();
    game.generate(position, &mut moves);
    if moves.is_empty() {
        return Value::loss_in(ply);
    }
    if depth == 0 && !moves[0].is_jump() {
        return game.evaluate(position);
    }
    let below = |mv| -until_no_jump(game, &game.play(position, mv), depth.saturating_sub(1), ply + 1);
    moves.into_iter().map(below).max().unwrap()
}

#[test]
fn quiescence_in_checkers_ends_where_nothing_can_be_jumped() {
    for text in CHECKERS {
        let game = Checkers::from_text(text).unwrap();
        let shared = SharedGame::from(game.clone());
        for depth in 1..=5 {
            let truth = until_no_jump(&game, &game.root(), u32::from(depth), 0);
            for base in [Base::Minimax, Base::AlphaBeta, Base::Pvs, Base::NegaScout] {
                let with = Parameters {
                    quiescence: true,
                    ordering: ordering(true),
                    ..Parameters::plain(base, depth)
                };
                assert_eq!(search(&shared, with).value, Some(truth), "{text} {base:?} depth {depth}");
            }
        }
    }
}

/// Endings whose results are proven: First Position (Call's Midget), three kings against two, and a stroke.
#[test]
fn endings_of_checkers_are_won_as_is_proven() {
    let mut problems = vec![
        ("B:W22,K5:BK15,K6", 39, "15-10", 39),
        ("W:WK22,K23,K24:BK31,K32", 13, "22-25", 15),
        // The stroke after two moves of each side, and from its beginning.
        ("W:W19,15,11,10,9,K6,K2,K1:B28,26,25,20,17,K13,12,3,K18", 13, "19-16", 15),
    ];
    if by_tier(false, true, true) {
        let stroke = "W:W23,19,18,15,14,11,9,K6,K2,K1:B28,K27,26,25,20,17,K13,12,5,3";
        problems.push((stroke, 19, "14-10", 19));
    }
    for (text, depth, best, plies) in problems {
        let link = format!("game=checkers&pdn={text}&depth={depth}&visits=20000000");
        let summary = run::search(&Scenario::parse(&link).unwrap()).unwrap();
        assert_eq!(summary.best.as_deref(), Some(best), "{text}");
        assert_eq!(summary.value, Some(Value::win_in(plies).get()), "{text}");
    }
}

#[test]
fn ataxx_by_every_search() {
    for (text, depth) in [
        ("x5o/7/7/7/7/7/o5x x 0 1", 3),
        ("x5o/7/2-1-2/7/2-1-2/7/o5x o 0 1", 3),
        // A pass is the only move.
        ("7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1", 3),
        // Searched to the end: one row, and a corner where stones are surrounded.
        ("7/7/7/7/-------/-------/x5o x 0 1", 8),
        ("-------/-------/-------/xo-----/o1-----/1------/-------_x".replace('_', " ").as_str(), 6),
        // The draw by plies without a clone comes with the second jump.
        ("x5o/-------/-------/-------/-------/-------/------- x 98 60", 1),
    ] {
        let game = SharedGame::from(Ataxx::from_text(text).unwrap());
        for depth in 1..=depth {
            check_all(&game, depth, true);
        }
    }
}
