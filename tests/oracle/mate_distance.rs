//! Mate distance pruning changes no value, where wins and losses are near.

use super::{MEMORY_TESTS, SCOUTS, check_variation, in_parallel};
use crate::common::watched::{search, search_with};
use crate::common::{after_random_moves, by_tier, negamax, ordering};
use plyscope::game::Evaluate;
use plyscope::games::SharedGame;
use plyscope::games::checkers::Checkers;
use plyscope::games::chess::Chess;
use plyscope::games::connect_four::ConnectFour;
use plyscope::games::tic_tac_toe::TicTacToe;
use plyscope::random::Random;
use plyscope::search::counters::Counters;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::parameters::{Base, CutsAt, Parameters, ReSearchFrom, TableParameters};
use std::sync::Mutex;

/// The number of cut-off nodes, and of the visits of the searches with the technique and without it.
#[derive(Default, Debug)]
struct Tally {
    searches: u64,
    cut_offs: u64,
    visits: u64,
    visits_without: u64,
}

/// Every base algorithm, with and without other safe techniques.
fn searches(depth: u8) -> Vec<Parameters> {
    let others = MEMORY_TESTS.map(Base::MemoryTest).into_iter().chain([Base::AlphaBeta]);
    let others = others.map(|base| (base, ReSearchFrom::Alpha));
    let mut all = Vec::new();
    for (base, re_search_from) in SCOUTS.into_iter().chain(others) {
        let plain = Parameters { re_search_from, ..Parameters::plain(base, depth) };
        let table = Some(TableParameters { log2_entries: 12, equal_depth_only: true });
        let more = Parameters {
            table,
            enhanced_cut_offs: Some(1),
            iterative_deepening: true,
            ordering: ordering(true),
            ..plain
        };
        all.extend([plain, more, Parameters { table, ..plain }]);
        if !matches!(base, Base::MemoryTest(_)) {
            all.push(Parameters { aspiration: Some(40), ..more });
        }
        if base == Base::AlphaBeta {
            all.extend([plain, more].map(|one| Parameters { cuts_at: CutsAt::Beyond, ..one }));
        }
    }
    all
}

fn check<G: Evaluate>(game: &G, depth: u8, tally: &mut Tally) {
    let truth = negamax(game, &game.root(), u32::from(depth), 0);
    for without in searches(depth) {
        let parameters = Parameters { mate_distance: true, ..without };
        let (found, counters) = search_with(game, parameters, Counters::default());
        assert_eq!(found.value, Some(truth), "{} {parameters:?}", game.text(&game.root()));
        assert!(found.rests_on.is_empty());
        check_variation(game, &found, depth, truth);
        tally.searches += 1;
        tally.cut_offs += counters.reasons[LeaveReason::MateDistance as usize];
        tally.visits += found.visits;
        tally.visits_without += search(game, without).visits;
    }
}

#[test]
fn mate_distance_pruning_changes_no_value() {
    let mates = [
        ("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", 5),
        ("7k/5K2/8/6Q1/8/8/8/8 b - - 0 1", 4),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 5),
        ("k7/8/1K6/8/8/8/8/7R w - - 0 1", 5),
        ("8/8/8/8/8/1k6/7r/K7 b - - 0 1", 4),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 4),
        ("6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1", 3),
    ];
    let total = Mutex::new(Tally::default());
    in_parallel(mates.len() + by_tier(40, 200, 4_000), |index| {
        let mut tally = Tally::default();
        let mut random = Random::from_seed(index as u64);
        match mates.get(index) {
            Some(&(fen, depth)) => {
                let game = Chess::from_fen(fen).unwrap();
                (1..=depth).for_each(|depth| check(&game, depth, &mut tally));
            }
            None if index % 5 == 0 => {
                let start = Checkers::from_text("W:W9,14,10:B5,1").unwrap();
                let text = after_random_moves(&start, index / 5 % 4, &mut random);
                check(&SharedGame::from(Checkers::from_text(&text).unwrap()), 5, &mut tally);
            }
            None if index % 5 < 3 => {
                let start = ConnectFour::from_text("").unwrap();
                let text = after_random_moves(&start, 8 + index % 17, &mut random);
                check(&SharedGame::from(ConnectFour::from_text(&text).unwrap()), 4, &mut tally);
            }
            None => {
                let start = TicTacToe::from_text(".../.../...").unwrap();
                let text = after_random_moves(&start, 3 + index % 3, &mut random);
                check(&SharedGame::from(TicTacToe::from_text(&text).unwrap()), 6, &mut tally);
            }
        }
        let mut total = total.lock().unwrap();
        total.searches += tally.searches;
        total.cut_offs += tally.cut_offs;
        total.visits += tally.visits;
        total.visits_without += tally.visits_without;
    });
    let total = total.into_inner().unwrap();
    println!("figure: {total:?}");
    assert!(total.searches > 1_000 && total.cut_offs > 10_000, "{total:?}");
    assert!(total.visits < total.visits_without, "{total:?}");
}
