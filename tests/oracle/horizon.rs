//! A game that is over is not judged, in every game with quiescence: the end of each visit of quiescence is compared
//! with the rules.

use crate::common::recorded::{positions, record};
use crate::common::{by_tier, negamax};
use plyscope::game::Evaluate;
use plyscope::games::SharedGame;
use plyscope::games::checkers::Checkers;
use plyscope::games::chess::Chess;
use plyscope::games::connect_four::ConnectFour;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;

/// Counts of the comparisons.
#[derive(Default, Debug)]
struct Counts {
    visits: usize,
    over_in_check: usize,
    over_otherwise: usize,
}

fn check<G: Evaluate>(game: &G, link: &str, seen: &mut Counts) {
    let trace = record(game, Scenario::parse(link).unwrap().search);
    for (id, position) in (0..).zip(positions(game, &trace)) {
        let row = trace.visit(id).unwrap();
        let drawn = [LeaveReason::RuleDraw, LeaveReason::Repetition].map(Some);
        if row.quiescence && !drawn.contains(&row.reason) && row.value.is_some() {
            let mut moves = Vec::new();
            game.generate(&position, &mut moves);
            let is_over = moves.is_empty();
            assert_eq!(row.reason == Some(LeaveReason::GameOver), is_over, "{link}, visit {id}: {row:?}");
            seen.visits += 1;
            if is_over {
                assert_eq!(
                    row.value,
                    Some(negamax(game, &position, 0, row.ply().unwrap())),
                    "{link}, visit {id}"
                );
                let in_check = game.in_check(&position);
                *if in_check { &mut seen.over_in_check } else { &mut seen.over_otherwise } += 1;
            }
        }
    }
}

#[test]
fn a_game_that_is_over_is_not_judged() {
    let visits = by_tier(40_000, 100_000, 1_000_000);
    let mut of_chess = Counts::default();
    for fen in [
        // The example with the stalemating queen, and pawns in front of a king.
        "7K/8/7k/8/8/8/8/1Q6_w_-_-_0_1",
        "8/8/8/8/4k3/8/4P3/4K3_w_-_-_0_1",
        "k7/P7/1K6/8/8/8/7p/8_w_-_-_0_1",
        "5k2/5P2/5K2/8/8/1p6/1P6/8_w_-_-_0_1",
        "8/8/8/8/p7/k1r5/8/K7_w_-_-_0_1",
        "8/8/8/8/8/4k3/4p3/4K3_b_-_-_0_1",
        "k7/P7/2K5/8/8/8/8/8_w_-_-_0_1",
        "6k1/8/6KP/8/8/8/8/8_w_-_-_0_1",
    ] {
        for more in
            ["depth=9", "depth=8&search=alpha-beta&quiescence-exchange=on&table=0", "depth=5&search=minimax"]
        {
            let link = format!("fen={fen}&quiescence-checks=on&visits={visits}&{more}");
            let scenario = Scenario::parse(&link).unwrap();
            check(&Chess::from_fen(&scenario.position).unwrap(), &link, &mut of_chess);
        }
    }
    let mut of_checkers = Counts::default();
    for pdn in ["W:W9,14,10:B5,1", "B:W22,K5:BK15,K6", "W:W21,K14:B13,K3"] {
        let link = format!("game=checkers&pdn={pdn}&depth=11&visits={visits}");
        let scenario = Scenario::parse(&link).unwrap();
        let game = SharedGame::from(Checkers::from_text(&scenario.position).unwrap());
        check(&game, &link, &mut of_checkers);
    }
    let mut of_connect_four = Counts::default();
    for grid in ["16676755357247537714", "4455"] {
        let link = format!("game=connect-four&grid={grid}&depth=22&deepening=off&visits={visits}");
        let scenario = Scenario::parse(&link).unwrap();
        let game = SharedGame::from(ConnectFour::from_text(&scenario.position).unwrap());
        check(&game, &link, &mut of_connect_four);
    }
    println!("figure: chess {of_chess:?}, checkers {of_checkers:?}, Connect Four {of_connect_four:?}");
    assert!(of_chess.over_otherwise >= 1_000 && of_chess.over_in_check >= 100, "{of_chess:?}");
    assert!(of_checkers.over_in_check >= 100 && of_checkers.over_otherwise == 0, "{of_checkers:?}");
    assert!(of_connect_four.over_otherwise >= 100, "{of_connect_four:?}");
}

/// One move of the queen stalemates, and only there is she worth nothing.
#[test]
fn a_won_game_is_not_given_away_by_stalemate() {
    for (fen, stalemate) in [("7K/8/7k/8/8/8/8/1Q6_w_-_-", "Qf5"), ("k7/8/1K6/8/8/8/8/3Q4_w_-_-", "Qd7")] {
        let summary = run::search(&Scenario::parse(&format!("fen={fen}&depth=1")).unwrap()).unwrap();
        assert_ne!(summary.best.as_deref(), Some(stalemate));
        assert!(summary.value.unwrap() > 800, "{fen}");
    }
}
