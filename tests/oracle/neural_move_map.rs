//! The neural move map changes no value: every game that has one against plain negamax, with the network in each of its
//! places, alone and with the history.

use super::acts::Watched;
use super::{SCOUTS, check_variation, in_parallel};
use crate::common::watched::search_with;
use crate::common::{negamax, ordering};
use plyscope::game::Evaluate;
use plyscope::games::{GameKind, with_game};
use plyscope::search::ordering::RankSource;
use plyscope::search::parameters::{
    Base, MemoryTest, NeuralParameters, NeuralPlace, OrderingParameters, Parameters, TableParameters,
};
use std::sync::atomic::{AtomicU64, Ordering};

/// Positions of each game that has a neural move map, and the greatest depth.
const POSITIONS: [(&str, &str, u8); 14] = [
    ("tic-tac-toe", ".../.../...", 5),
    ("tic-tac-toe", "x../.o./..x", 6),
    ("connect-four", "", 5),
    ("connect-four", "4455", 5),
    ("connect-four", "2737577236132166372436221366157", 7),
    ("othello", "---------------------------OX------XO--------------------------- Black", 4),
    ("othello", "--OOOOOO--OOOOOO--OXOOOOOOOOOOOOOOXOOOOOOXOOOOOOXXXXXXO-OXOOOO-O Black", 7),
    ("othello", "OOOXXXO---XXXX--XXOXOXXXXXXXXXOX-XOXXOOXX-OXXXOX---OXOO---OOOOOO White", 3),
    ("checkers", "B:W21-32:B1-12", 5),
    ("checkers", "W:W19,15,11,10,9,K6,K2,K1:B28,26,25,20,17,K13,12,3,K18", 5),
    ("ataxx", "x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", 3),
    ("ataxx", "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1", 3),
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3),
    ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1", 4),
];

/// The orders that are compared, with all other parts of the ordering on or off.
fn orders() -> Vec<OrderingParameters> {
    let mut orders = Vec::new();
    for (weight, place, least_depth, others) in [
        (100, NeuralPlace::BeforeKillers, 1, false),
        (100, NeuralPlace::BeforeKillers, 2, true),
        (50, NeuralPlace::BeforeKillers, 1, true),
        (25, NeuralPlace::AfterKillers, 1, true),
        (100, NeuralPlace::AfterKillers, 3, true),
    ] {
        let neural = NeuralParameters { weight, place, least_depth, model: None };
        orders.push(OrderingParameters { neural, ..ordering(others) });
    }
    orders
}

fn check<G: Evaluate>(game: &G, depth: u8, ranked: &AtomicU64, what: &str) {
    let truth = negamax(game, &game.root(), u32::from(depth), 0);
    let others = [Base::Minimax, Base::AlphaBeta, Base::MemoryTest(MemoryTest::MtdF)];
    let bases = SCOUTS.into_iter().map(|(base, _)| base).chain(others);
    for base in bases {
        for order in orders() {
            for log2_entries in [None, Some(2), Some(12)] {
                let table =
                    log2_entries.map(|log2_entries| TableParameters { log2_entries, equal_depth_only: true });
                // Minimax with a deeper tree would take longer than all others together.
                if base == Base::Minimax && table.is_none() {
                    continue;
                }
                let plain = Parameters::plain(base, depth);
                let with =
                    Parameters { table, iterative_deepening: table.is_some(), ordering: order, ..plain };
                let (report, (_, watched)) = search_with(game, with, Watched::default());
                assert_eq!(report.value, Some(truth), "{what}: {with:?}");
                check_variation(game, &report, depth, truth);
                ranked.fetch_add(watched.ranked(RankSource::NeuralMoveMap), Ordering::Relaxed);
            }
        }
    }
}

#[test]
fn no_network_changes_a_value() {
    plyscope_cli::networks::give_built_in();
    let ranked: Vec<AtomicU64> = POSITIONS.iter().map(|_| AtomicU64::new(0)).collect();
    in_parallel(POSITIONS.len(), |at| {
        let (name, position, most) = POSITIONS[at];
        let game = GameKind::named(name).unwrap().open(position).unwrap();
        for depth in 1..=most {
            with_game!(game.searched().unwrap(), |game| check(game, depth, &ranked[at], POSITIONS[at].1));
        }
    });
    for ((name, ..), count) in POSITIONS.iter().zip(&ranked) {
        let count = count.load(Ordering::Relaxed);
        assert!(count >= 1000, "{name}: the network ranked only {count} moves");
    }
    let sum: u64 = ranked.iter().map(|count| count.load(Ordering::Relaxed)).sum();
    println!("figure: {sum} visits of moves that a network ranked");
}
