//! Chess against plain negamax.

use super::{MEMORY_TESTS, in_parallel, search};
use crate::common::{by_tier, negamax, ordering};
use plyscope::game::Game;
use plyscope::games::GameKind;
use plyscope::games::chess::Chess;
use plyscope::scenario::Scenario;
use plyscope::scenario::presets::presets;
use plyscope::search::parameters::{
    Base, OrderingParameters, Parameters, ReSearchFrom, TableParameters, UncertaintyScope,
};

fn chess(fen: &str) -> Chess {
    Chess::from_fen(fen).unwrap()
}

/// Every base algorithm with all safe techniques, and with one of them less.
fn searches(depth: u8) -> Vec<Parameters> {
    let table = Some(TableParameters { log2_entries: 16, equal_depth_only: true });
    let everything = Parameters {
        table,
        enhanced_cut_offs: Some(2),
        iterative_deepening: true,
        aspiration: Some(20),
        ordering: ordering(true),
        ..Parameters::plain(Base::Pvs, depth)
    };
    let at_once = Parameters { iterative_deepening: false, aspiration: None, ..everything };
    let mut all = vec![
        Parameters { base: Base::AlphaBeta, aspiration: None, ..everything },
        Parameters { aspiration: None, ..everything },
        Parameters { table: None, ..everything },
        Parameters { table: None, ..at_once },
        Parameters { base: Base::AlphaBeta, table: None, ..at_once },
        Parameters { base: Base::NegaScout, ..at_once },
        Parameters { ordering: OrderingParameters { exchange: true, ..everything.ordering }, ..everything },
        Parameters { base: Base::AlphaBeta, ..everything },
        Parameters { re_search_from: ReSearchFrom::Value, ..everything },
        Parameters { base: Base::NegaScout, ..everything },
        everything,
    ];
    for scope in [UncertaintyScope::ChildrenOfPv, UncertaintyScope::CutNodes] {
        let skipping = Parameters { uncertainty: super::uncertainty(scope, 30), ..everything };
        all.extend([skipping, Parameters { base: Base::NegaScout, ..skipping }]);
    }
    all.extend(MEMORY_TESTS.map(|driver| Parameters { base: Base::MemoryTest(driver), ..everything }));
    all
}

fn check_chess(chess: &Chess, depth: u8) {
    let truth = negamax(chess, &chess.root(), u32::from(depth), 0);
    for parameters in searches(depth) {
        let report = search(chess, parameters);
        assert_eq!(report.value, Some(truth), "{} {parameters:?}", chess.text(&chess.root()));
    }
}

#[test]
fn bratko_kopec_by_every_search() {
    let positions: Vec<Chess> = presets()
        .into_iter()
        .filter(|preset| preset.group == "Bratko-Kopec")
        .map(|preset| chess(&Scenario::parse(&preset.link).unwrap().position))
        .collect();
    assert_eq!(positions.len(), 24);
    let depth = by_tier(3, 4, 4);
    in_parallel(positions.len(), |index| check_chess(&positions[index], depth));
}

#[test]
fn chess_to_depth_4() {
    let fens = [
        &Scenario::of(GameKind::Chess).position,
        // Fine #70, Réti, a mutual zugzwang, and perft positions 3 (en passant) and 5 (promotions)
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
        "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
        "7k/5K2/5P1p/3p4/6P1/3p4/8/8 w - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        // A mate in two, and one move before stalemate.
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
        "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
    ];
    in_parallel(fens.len(), |index| check_chess(&chess(fens[index]), 4));
}

/// Quiescence prunes without changing the value of the game that it plays (captures and standing pat): this
/// search without pruning is the oracle. Without pruning, quiescence explodes in positions with many
/// captures, so the positions are quiet ones.
#[test]
fn quiescence_prunes_safely() {
    for fen in [
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1",
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
        "7k/5K2/5P1p/3p4/6P1/3p4/8/8 w - - 0 1",
        "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1",
        // Pawns on their sixth rank.
        "8/8/1P3kp1/8/8/4K3/1p4P1/8 w - - 0 1",
        "6k1/8/1P6/8/4p3/8/5K2/8 w - - 0 1",
    ] {
        let game = chess(fen);
        for (depth, option) in [(1, false), (2, false), (3, false), (3, true)] {
            let with = |base| Parameters {
                quiescence: true,
                quiescence_exchange: option,
                quiescence_promotions: option,
                visit_budget: 2_000_000,
                ..Parameters::plain(base, depth)
            };
            let oracle = search(&game, with(Base::Minimax));
            assert!(oracle.stop.is_none(), "{fen} is not quiet enough for depth {depth}");
            assert_eq!(search(&game, with(Base::AlphaBeta)).value, oracle.value, "{fen}");
            assert_eq!(search(&game, with(Base::Pvs)).value, oracle.value, "{fen}");
            // In quiescence a null window's value is a bound: here NegaScout searches again.
            assert_eq!(search(&game, with(Base::NegaScout)).value, oracle.value, "{fen}");
        }
    }
}
