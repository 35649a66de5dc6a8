//! Connect Four and Othello against plain negamax, by the search that these games share.

use super::{check_all, search};
use plyscope::games::SharedGame;
use plyscope::games::connect_four::ConnectFour;
use plyscope::games::othello::Othello;
use plyscope::search::parameters::{Base, Parameters};
use plyscope::value::Value;

/// Every safe combination searches Connect Four at every depth, stopped at judgements and at the end.
#[test]
fn connect_four_by_every_search() {
    for moves in ["", "4455", "2737577236132166372436221366157", "23163416124767223154467471272416"] {
        let game = SharedGame::from(ConnectFour::from_text(moves).unwrap());
        let empty = 42 - moves.len() as u8;
        for depth in 1..=empty.min(if moves.len() < 30 { 4 } else { 7 }) {
            check_all(&game, depth, true);
        }
    }
}

const OTHELLO: [&str; 4] = [
    "---------------------------OX------XO--------------------------- Black",
    "OOOXXXO---XXXX--XXOXOXXXXXXXXXOX-XOXXOOXX-OXXXOX---OXOO---OOOOOO White",
    "--OOOOOO--OOOOOO--OXOOOOOOOOOOOOOOXOOOOOOXOOOOOOXXXXXXO-OXOOOO-O Black",
    "OOOXXXXXOOOOOOOXOOXXOOXXOOOXOXOXOOXOXOOXOOXXOXOXOOXXXOO---OOOOOO White",
];

/// The last of them begins with a pass, and another pass follows.
#[test]
fn othello_by_every_search() {
    for text in OTHELLO {
        let game = SharedGame::from(Othello::from_text(text).unwrap());
        let empty = text.matches('-').count();
        for depth in 1..=if empty > 10 { 3 } else { 7 } {
            check_all(&game, depth, true);
        }
    }
}

/// Quiescence in Connect Four: a win or a loss at the horizon is seen, and pruning does not change what it finds.
#[test]
fn quiescence_in_connect_four_prunes_safely() {
    for moves in [
        "1667675535724753771415352132",
        "4226116661757364136155573733",
        "2737577236132166372436221366157",
        "23163416124767223154467471272416",
    ] {
        let game = SharedGame::from(ConnectFour::from_text(moves).unwrap());
        for (depth, checks) in [(1, false), (2, false), (3, false), (3, true)] {
            let with = |base| Parameters {
                quiescence: true,
                quiescence_checks: checks,
                visit_budget: 2_000_000,
                ..Parameters::plain(base, depth)
            };
            let oracle = search(&game, with(Base::Minimax));
            assert!(oracle.stop.is_none(), "{moves}");
            for base in [Base::AlphaBeta, Base::Pvs, Base::NegaScout] {
                assert_eq!(search(&game, with(base)).value, oracle.value, "{moves} {base:?}");
            }
        }
    }
    // Three in a row, open at both ends: what wins at ply 3 is seen one ply before.
    let game = SharedGame::from(ConnectFour::from_text("4455").unwrap());
    let with = |quiescence| Parameters { quiescence, ..Parameters::plain(Base::AlphaBeta, 1) };
    assert_eq!(search(&game, with(true)).value, Some(Value::win_in(3)));
    assert_ne!(search(&game, with(false)).value, Some(Value::win_in(3)));
}
