//! Truth first: every pruning search against plain negamax.

mod connect_four_and_othello;

use crate::common;
use crate::common::{negamax, ordering, scaled, synthetic_trees, tree, trees};
use plyscope::game::{Evaluate, Game};
use plyscope::games::GameKind;
use plyscope::games::ataxx::Ataxx;
use plyscope::games::checkers::{Checkers, Position as CheckersPosition};
use plyscope::games::chess::Chess;
use plyscope::games::tic_tac_toe::TicTacToe;
use plyscope::games::tree::ExplicitTree;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::scenario::presets::presets;
use plyscope::search::depth::Depth;
use plyscope::search::observe::{NoObserver, VisitKind};
use plyscope::search::parameters::{Base, MemoryTest, Parameters, ReSearchFrom, TableParameters};
use plyscope::search::window::Bound;
use plyscope::search::{Search, SearchResult};
use plyscope::trace::recorder::Batch;
use plyscope::trace::{Recorder, Trace};
use plyscope::value::Value;
use proptest::prelude::*;

fn parameters(base: Base, depth: u8) -> Parameters {
    Parameters::plain(base, depth)
}

fn search<G: Evaluate>(game: &G, parameters: Parameters) -> SearchResult<G::Move> {
    Search::new(game, parameters, NoObserver).run().0
}

/// Every combination of what must not change the root's value.
fn safe_combinations(depth: u8, equal_depth_only: bool) -> Vec<Parameters> {
    let mut combinations = Vec::new();
    for base in [Base::Minimax, Base::AlphaBeta, Base::Pvs] {
        // A table of four entries is overwritten all the time; one of 2^10 holds a whole small tree.
        for table in [None, Some(2), Some(10)] {
            for iterative_deepening in [false, true] {
                for ordered in [false, true] {
                    combinations.push(Parameters {
                        table: table.map(|log2_entries| TableParameters { log2_entries, equal_depth_only }),
                        iterative_deepening,
                        ordering: ordering(ordered),
                        ..parameters(base, depth)
                    });
                }
            }
        }
    }
    combinations
}

fn check_all<G: Evaluate>(game: &G, depth: u8, equal_depth_only: bool) {
    let truth = negamax(game, &game.root(), u32::from(depth), 0);
    for parameters in safe_combinations(depth, equal_depth_only) {
        let report = search(game, parameters);
        assert_eq!(report.value, Some(truth), "{parameters:?}");
        check_variation(game, &report, depth, truth);
    }
}

/// The best move leads to the value.
fn check_variation<G: Evaluate>(game: &G, report: &SearchResult<G::Move>, depth: u8, truth: Value) {
    if let Some(&best) = report.pv.first() {
        let child = game.play(&game.root(), best);
        assert_eq!(-negamax(game, &child, u32::from(depth) - 1, 1), truth, "the best move is not best");
    } else {
        let mut moves = Vec::new();
        game.generate(&game.root(), &mut moves);
        assert!(moves.is_empty(), "no best move though there are moves");
    }
}

fn height(tree: &ExplicitTree) -> u8 {
    u8::try_from(tree.height()).unwrap().max(1)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(scaled(4000) as u32))]

    /// Searched to the leaves every technique is exact, whatever the table answers.
    #[test]
    fn trees_searched_to_their_leaves(tree in trees()) {
        check_all(&tree, height(&tree), false);
    }

    /// Stopped at estimates, the table must answer at equal depth only.
    #[test]
    fn trees_searched_to_a_depth(tree in trees(), depth in 1u8..5) {
        check_all(&tree, depth.min(height(&tree)), true);
    }

    /// Every bound that a trace shows holds: at every visit, for its own depth.
    #[test]
    fn every_bound_in_a_trace_is_true(tree in trees(), choice in 0usize..36) {
        let depth = height(&tree);
        let parameters = safe_combinations(depth, true)[choice];
        let trace = record(&tree, parameters);
        check_bounds(&tree, &trace);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(scaled(300) as u32))]

    /// Synthetic trees to their leaves, where the truth is known twice.
    #[test]
    fn synthetic_trees_searched_to_their_leaves(tree in synthetic_trees()) {
        let depth = u8::try_from(tree.height()).unwrap();
        prop_assert_eq!(tree.root_value(), negamax(&tree, &tree.root(), u32::from(depth), 0));
        check_all(&tree, depth, false);
    }

    /// Stopped at judgements. Equal nodes have equal levels, but a table also keeps what earlier
    /// iterations found at other depths.
    #[test]
    fn synthetic_trees_searched_to_a_depth(tree in synthetic_trees(), depth in 1u8..5) {
        check_all(&tree, depth.min(u8::try_from(tree.height()).unwrap()), true);
    }

    #[test]
    fn every_bound_in_a_trace_of_a_synthetic_tree_is_true(tree in synthetic_trees(), choice in 0usize..36) {
        let depth = u8::try_from(tree.height()).unwrap();
        check_bounds(&tree, &record(&tree, safe_combinations(depth, true)[choice]));
    }
}

fn record<G: Evaluate>(game: &G, parameters: Parameters) -> Trace {
    let mut trace = Trace::new();
    let sink = |batch: Batch<'_>| trace.append(batch.words).expect("the recorder writes whole events");
    let recorder = Recorder::new(u32::MAX, &parameters, sink);
    let (_, recorder) = Search::new(game, parameters, recorder).run();
    let _ = recorder.finish();
    trace.finish();
    trace
}

fn check_bounds<G: Evaluate>(game: &G, trace: &Trace) {
    assert!(trace.len() > 2, "nothing was recorded");
    for id in 0..trace.len() {
        let visit = trace.visit(id).unwrap();
        if !matches!(visit.kind, VisitKind::Node | VisitKind::ReSearch) {
            continue;
        }
        let position = plyscope::insight::replay::replay(game, trace, id).position;
        let depth = u32::try_from(visit.depth.whole_plies()).unwrap();
        let truth = negamax(game, &position, depth, visit.ply().unwrap());
        let value = visit.value.unwrap();
        match visit.bound().unwrap() {
            Bound::Exact => assert_eq!(value, truth, "visit {id}"),
            Bound::Lower => assert!(value <= truth, "visit {id}: {value:?} is no lower bound of {truth:?}"),
            Bound::Upper => assert!(value >= truth, "visit {id}: {value:?} is no upper bound of {truth:?}"),
        }
    }
}

/// Many more trees, but only the base algorithms.
#[test]
fn ten_thousand_trees() {
    let trees = scaled(10_000);
    for seed in 0..trees as u64 {
        let tree = tree(2 + (seed % 5) as usize, seed, 1 + (seed / 5 % 3) as i16);
        let depth = height(&tree);
        let truth = negamax(&tree, &tree.root(), u32::from(depth), 0);
        for base in [Base::Minimax, Base::AlphaBeta, Base::Pvs, Base::NegaScout] {
            assert_eq!(search(&tree, parameters(base, depth)).value, Some(truth), "seed {seed}, {base:?}");
        }
        let from_value = Parameters { re_search_from: ReSearchFrom::Value, ..parameters(Base::Pvs, depth) };
        assert_eq!(search(&tree, from_value).value, Some(truth), "seed {seed}");
        if seed.is_multiple_of(20) {
            check_bounds(&tree, &record(&tree, from_value));
            check_bounds(&tree, &record(&tree, parameters(Base::NegaScout, depth)));
        }
    }
    let drawn = 3 * scaled(4000) + scaled(300);
    println!("figure: {trees} trees with each base algorithm, {drawn} with every technique");
}

/// What NegaScout does not search again lies in the last two plies and has its true value; its parent
/// takes it for its move's, with a variation down to the leaf.
#[test]
fn negascout_does_not_search_again_what_is_exact() {
    let (mut exact, mut again) = (0, 0);
    for seed in 0..scaled(2_000) as u64 {
        let tree = tree(3 + (seed % 4) as usize, seed ^ 0x4E5, [3, 6, 50][(seed / 4 % 3) as usize]);
        let depth = (2 + (seed / 12 % 4) as u8).min(height(&tree));
        let report = search(&tree, parameters(Base::NegaScout, depth));
        let leaf = report.pv.iter().fold(tree.root(), |position, mv| tree.play(&position, *mv));
        let side = if report.pv.len().is_multiple_of(2) { 1 } else { -1 };
        let below = negamax(&tree, &leaf, 0, 0).get() * side;
        assert_eq!(Some(below), report.value.map(Value::get), "seed {seed}: the variation's end");
        let trace = record(&tree, parameters(Base::NegaScout, depth));
        for id in (0..trace.len()).filter(|id| trace.window(*id).is_null()) {
            let (parent, value) = (trace.parent(id), trace.value(id).unwrap());
            let now = trace.open_visit(parent, trace.enter_time(id)).window;
            if now.is_null() || !now.contains(-value) {
                continue;
            }
            let visit = trace.visit(id).unwrap();
            assert_eq!(visit.depth > Depth::PLY, trace.repeated_by(id).is_some(), "seed {seed}, visit {id}");
            if visit.depth > Depth::PLY {
                again += 1;
                continue;
            }
            let position = plyscope::insight::replay::replay(&tree, &trace, id).position;
            let plies = u32::try_from(visit.depth.whole_plies()).unwrap();
            assert_eq!(negamax(&tree, &position, plies, 0), value, "seed {seed}, visit {id}");
            let raised = trace.open_visit(parent, trace.exit_time(id)).window;
            assert_eq!(raised, now.raised(-value), "seed {seed}, visit {id}");
            exact += 1;
        }
    }
    assert!(exact > 300 && again > 30, "{exact} exact, {again} searched again");
}

fn chess(fen: &str) -> Chess {
    Chess::from_fen(fen).unwrap()
}

#[test]
fn bratko_kopec_to_depth_3() {
    let positions = presets().into_iter().filter(|preset| preset.group == "Bratko-Kopec");
    let mut count = 0;
    for preset in positions {
        let scenario = Scenario::parse(&preset.link).unwrap();
        check_chess(&chess(&scenario.position), 3);
        count += 1;
    }
    assert_eq!(count, 24);
}

#[test]
fn chess_to_depth_4() {
    for fen in [
        Scenario::of(GameKind::Chess).position.as_str(),
        // Fine #70, Réti, a mutual zugzwang, and perft positions 3 (en passant) and 5 (promotions)
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
        "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
        "7k/5K2/5P1p/3p4/6P1/3p4/8/8 w - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        // A mate in two, and one move before stalemate.
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
        "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
    ] {
        check_chess(&chess(fen), 4);
    }
}

fn check_chess(chess: &Chess, depth: u8) {
    let truth = negamax(chess, &chess.root(), u32::from(depth), 0);
    let ordering = ordering(true);
    for base in [Base::AlphaBeta, Base::Pvs, Base::NegaScout] {
        for table in [None, Some(TableParameters { log2_entries: 14, equal_depth_only: true })] {
            for iterative_deepening in [false, true] {
                let parameters =
                    Parameters { table, iterative_deepening, ordering, ..parameters(base, depth) };
                let report = search(chess, parameters);
                assert_eq!(report.value, Some(truth), "{} {parameters:?}", chess.text(&chess.root()));
            }
        }
    }
}

/// Quiescence prunes without changing the value of the game that it plays (captures and standing
/// pat): the same search without pruning is the oracle. Without pruning, quiescence explodes where
/// much can be captured, so the positions are quiet ones.
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
                ..parameters(base, depth)
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

/// What equality must not be claimed for: an answer from a deeper search is not the value of a
/// fixed-depth minimax. The tree has a node that is reached at two depths.
#[test]
fn a_deeper_answer_is_another_value() {
    let tree: ExplicitTree = "A:((-9 -9)=1 (-9 -9)=1)=0 ((A)=0 (A)=0)=0".parse().unwrap();
    let deeper = TableParameters { log2_entries: 10, equal_depth_only: false };
    let equal = TableParameters { equal_depth_only: true, ..deeper };
    let value =
        |depth, table| search(&tree, Parameters { table, ..parameters(Base::Minimax, depth) }).value.unwrap();
    let truth = negamax(&tree, &tree.root(), 4, 0);
    assert_eq!(value(4, None), truth);
    assert_eq!(value(4, Some(equal)), truth);
    assert_ne!(value(4, Some(deeper)), truth);
}

#[test]
fn tic_tac_toe_is_a_draw_for_every_search() {
    let open = |text: &str| TicTacToe::from_text(text).unwrap();
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
            let ordered = Parameters { table, ordering: ordering(true), ..parameters(base, 9) };
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
        let game = Checkers::from_text(text).unwrap();
        for depth in 1..=5 {
            check_all(&game, depth, true);
        }
        // Two plies of kings without progress are a draw here; what a table has kept does not know of them.
        let game = Checkers::from_text(&format!("{text} no-progress=1")).unwrap();
        let truth = negamax(&game, &game.root(), 6, 0);
        for base in [Base::Minimax, Base::AlphaBeta, Base::Pvs, Base::NegaScout] {
            assert_eq!(search(&game, parameters(base, 6)).value, Some(truth), "{text} {base:?}");
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
        for depth in 1..=5 {
            let truth = until_no_jump(&game, &game.root(), u32::from(depth), 0);
            for base in [Base::Minimax, Base::AlphaBeta, Base::Pvs, Base::NegaScout] {
                let with =
                    Parameters { quiescence: true, ordering: ordering(true), ..parameters(base, depth) };
                assert_eq!(search(&game, with).value, Some(truth), "{text} {base:?} depth {depth}");
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
    if common::scale() > 1 {
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
        // To the end: one row, and a corner in which stones are surrounded.
        ("7/7/7/7/-------/-------/x5o x 0 1", 8),
        ("-------/-------/-------/xo-----/o1-----/1------/-------_x".replace('_', " ").as_str(), 6),
        // The draw by plies without a clone comes with the second jump.
        ("x5o/-------/-------/-------/-------/-------/------- x 98 60", 1),
    ] {
        let game = Ataxx::from_text(text).unwrap();
        for depth in 1..=depth {
            check_all(&game, depth, true);
        }
    }
}
