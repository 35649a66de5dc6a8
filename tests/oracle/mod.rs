//! Truth first: every base algorithm with every safe technique gives plain negamax's value, on random trees and DAGs with
//! ties; and so do the searches of synthetic trees and of games.
//!
//! Safe are the table (at equal depth, or where every leaf is terminal), ETC, move ordering, aspiration, mate distance
//! pruning, uncertainty cut-offs in the scopes *children of PV* and *CUT nodes*, and pre-searches where every leaf is
//! terminal. Extensions
//! and quiescence are compared with a search written apart. Each technique acts at least a thousand times in every run:
//! `acts.rs` counts.

mod acts;
mod bounds;
mod chess;
mod connect_four_and_othello;
mod extended;
mod games;
mod horizon;
mod mate_distance;
mod neural_move_map;
mod synthetic;
mod uncertainty;

use crate::common::watched::{search, search_with};
use crate::common::{by_tier, negamax, ordering, tree};
use acts::{Acts, Watched};
use plyscope::game::{Evaluate, Game};
use plyscope::games::tree::ExplicitTree;
use plyscope::search::SearchResult;
use plyscope::search::parameters::{
    Base, ChildOrder, CutsAt, MemoryTest, Parameters, PreSearchParameters, ReSearchFrom, Switch,
    TableParameters, UncertaintyParameters, UncertaintyScope,
};
use plyscope::value::Value;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const MEMORY_TESTS: [MemoryTest; 5] =
    [MemoryTest::MtdF, MemoryTest::MtSss, MemoryTest::MtDual, MemoryTest::MtdBisection, MemoryTest::MtdStep];

/// PVS with its second searches from alpha and from the value found, and NegaScout.
const SCOUTS: [(Base, ReSearchFrom); 3] = [
    (Base::Pvs, ReSearchFrom::Alpha),
    (Base::Pvs, ReSearchFrom::Value),
    (Base::NegaScout, ReSearchFrom::Value),
];

/// Every base algorithm that prunes.
fn bases() -> Vec<(Base, ReSearchFrom)> {
    let others = MEMORY_TESTS.map(Base::MemoryTest).into_iter().chain([Base::AlphaBeta]);
    SCOUTS.into_iter().chain(others.map(|base| (base, ReSearchFrom::Alpha))).collect()
}

/// The filter's greatest number of pre-searches.
const PRE_SEARCH: Switch<PreSearchParameters> =
    Switch::on(PreSearchParameters { risk: 6, near_root: 60, near_leaf: 1, recursive: true });

/// The number of random trees in every run; `cargo xtask verify` takes 200,000.
const TREES: usize = 700;

fn uncertainty(scope: UncertaintyScope, cut_ratio: u8) -> Switch<UncertaintyParameters> {
    Switch::on(UncertaintyParameters { scope, cut_ratio, cut_ratio_all: 0, confidence: 0 })
}

/// Every safe combination of a base algorithm, with a table of each size and without a table. The ratio is the
/// ratio of the uncertainty cut-offs.
fn combinations(
    (base, re_search_from): (Base, ReSearchFrom),
    depth: u8,
    equal_depth_only: bool,
    sizes: &[u8],
    ratio: u8,
) -> Vec<Parameters> {
    let plain = Parameters { mtd_step: 2, re_search_from, ..Parameters::plain(base, depth) };
    let mut tables = vec![plain];
    for &log2_entries in sizes {
        let table = Some(TableParameters { log2_entries, equal_depth_only });
        let enhanced: &[Option<u8>] = if base.prunes() { &[None, Some(1)] } else { &[None] };
        tables.extend(enhanced.iter().map(|&enhanced_cut_offs| Parameters {
            table,
            enhanced_cut_offs,
            ..plain
        }));
    }
    let mut found = Vec::new();
    for with_table in tables {
        for ordered in [false, true] {
            let ordered = Parameters { ordering: ordering(ordered), ..with_table };
            let deepened = Parameters { iterative_deepening: true, ..ordered };
            let mut drivers = vec![ordered, deepened];
            if base.prunes() && !matches!(base, Base::MemoryTest(_)) {
                drivers.push(Parameters { aspiration: Some(1), ..deepened });
            }
            // A deeper answer is an equal value only if the leaves are reached.
            if !equal_depth_only && with_table.table.is_some() && base.prunes() {
                drivers.push(Parameters { pre_search: PRE_SEARCH, ..deepened });
            }
            for driver in drivers {
                found.push(driver);
                if base == Base::AlphaBeta {
                    let beyond =
                        Parameters { cuts_at: CutsAt::Beyond, children: ChildOrder::RightToLeft, ..driver };
                    found.push(beyond);
                    found.push(Parameters {
                        uncertainty: uncertainty(UncertaintyScope::CutNodes, ratio),
                        ..beyond
                    });
                }
                if base.prunes() {
                    for scope in [UncertaintyScope::ChildrenOfPv, UncertaintyScope::CutNodes] {
                        found.push(Parameters { uncertainty: uncertainty(scope, ratio), ..driver });
                    }
                }
            }
        }
    }
    found
}

/// Combinations of minimax, alpha-beta and PVS that differ in table, deepening and ordering alone. They are for
/// games, which are larger than trees, and they keep every bound in a trace true.
fn few_combinations(depth: u8, equal_depth_only: bool) -> Vec<Parameters> {
    let bases = [Base::Minimax, Base::AlphaBeta, Base::Pvs].map(|base| (base, ReSearchFrom::Alpha));
    // A table of four entries is overwritten all the time; one of 2^10 holds a whole small tree.
    let all = bases.into_iter().flat_map(|base| combinations(base, depth, equal_depth_only, &[2, 10], 1));
    let is_plain = |parameters: &Parameters| {
        parameters.enhanced_cut_offs.is_none()
            && parameters.aspiration.is_none()
            && !parameters.uncertainty.on
            && !parameters.pre_search.on
            && parameters.cuts_at == CutsAt::Equal
    };
    let few: Vec<Parameters> = all.filter(is_plain).collect();
    assert_eq!(few.len(), 36);
    few
}

/// Every one of the few combinations finds the truth, by its principal variation.
fn check_all<G: Evaluate>(game: &G, depth: u8, equal_depth_only: bool) {
    let truth = negamax(game, &game.root(), u32::from(depth), 0);
    for parameters in few_combinations(depth, equal_depth_only) {
        let report = search(game, parameters);
        assert_eq!(report.value, Some(truth), "{parameters:?}");
        check_variation(game, &report, depth, truth);
    }
}

/// The principal variation leads to the value, move by move.
fn check_variation<G: Evaluate>(game: &G, report: &SearchResult<G::Move>, depth: u8, truth: Value) {
    let (mut position, mut value, mut left) = (game.root(), truth, u32::from(depth));
    for (at, &mv) in report.pv.iter().enumerate() {
        position = game.play(&position, mv);
        (value, left) = (-value, left - 1);
        let found = negamax(game, &position, left, at as u16 + 1);
        assert_eq!(found, value, "move {at} of the principal variation does not keep the value");
    }
    if report.pv.is_empty() {
        let mut moves = Vec::new();
        game.generate(&game.root(), &mut moves);
        assert!(moves.is_empty(), "no best move though there are moves");
    }
}

fn height(tree: &ExplicitTree) -> u8 {
    u8::try_from(tree.height()).unwrap().max(1)
}

/// Random trees and DAGs with ties, searched to their leaves: half of them with a table whose answers
/// may be deeper, which is as good there.
fn random_trees(bases: &[(Base, ReSearchFrom)]) {
    let trees = by_tier(TREES, 10_000, 200_000);
    let acts = Mutex::new(Acts::default());
    in_parallel(trees, |seed| {
        // Few values make ties; with many values, a value is well inside a window.
        let of_tree = check_random_tree(bases, seed as u64, [1, 2, 3, 50][seed / 5 % 4]);
        acts.lock().unwrap().add(&of_tree);
    });
    let acts = acts.into_inner().unwrap();
    let searches = acts.searches;
    assert!(searches >= trees * 8 * bases.len(), "only {searches} searches");
    println!("figure: {trees} trees, {searches} searches, {acts:?}");
    acts.assert_each(&techniques_of(bases));
    // The passes of the MT drivers have null windows, which are never narrowed.
    assert!(narrows(bases) || !acts.by_technique.contains_key("narrowed window"), "{acts:?}");
}

fn narrows(bases: &[(Base, ReSearchFrom)]) -> bool {
    bases.iter().any(|(base, _)| base.prunes() && !matches!(base, Base::MemoryTest(_)))
}

/// The techniques that have to act in the searches of random trees with these base algorithms.
fn techniques_of(bases: &[(Base, ReSearchFrom)]) -> Vec<&'static str> {
    let has = |is_one: fn(Base) -> bool| bases.iter().any(|(base, _)| is_one(*base));
    let mut techniques = vec!["iteration", "table answer", "table move", "history"];
    if has(Base::prunes) {
        techniques.extend([
            "killer",
            "countermove",
            "last iteration",
            "smallest subtree",
            "enhanced cut-off",
        ]);
        techniques.push("uncertainty at CUT nodes");
    }
    if narrows(bases) {
        techniques.extend(["narrowed window", "pass"]);
    }
    if has(Base::scouts) {
        // The others have no null window below a PV node, which this scope needs.
        techniques.extend(["re-search", "uncertainty at children of PV nodes"]);
    }
    if bases.iter().any(|(base, from)| base.scouts() && *from == ReSearchFrom::Value) {
        techniques.push("re-search from the value found");
    }
    if has(|base| base == Base::NegaScout) {
        techniques.push("exact in a null window");
    }
    if has(|base| matches!(base, Base::MemoryTest(_))) {
        techniques.push("pass");
    }
    if has(|base| base == Base::AlphaBeta) {
        techniques.push("a node left open at beta");
    }
    techniques
}

/// A pre-search does not change the value where every leaf is reached. High trees, because a position has to come again at
/// another depth in a later iteration.
#[test]
fn pre_searches_of_high_trees() {
    let acts = Mutex::new(Acts::default());
    in_parallel(by_tier(1_000, 4_000, 40_000), |seed| {
        let tree = tree(7 + seed % 2, seed as u64 ^ 0x9e5, 1 + (seed / 5 % 6) as i16);
        let depth = height(&tree);
        let truth = negamax(&tree, &tree.root(), u32::from(depth), 0);
        let mut of_tree = Acts::default();
        for (base, re_search_from) in bases() {
            let parameters = Parameters {
                mtd_step: 2,
                re_search_from,
                iterative_deepening: true,
                table: Some(TableParameters { log2_entries: 10, equal_depth_only: false }),
                pre_search: PRE_SEARCH,
                ..Parameters::plain(base, depth)
            };
            let (report, watched) = search_with(&tree, parameters, Watched::default());
            assert_eq!(report.value, Some(truth), "seed {seed}: {parameters:?}");
            check_variation(&tree, &report, depth, truth);
            of_tree.count(parameters, &watched);
        }
        acts.lock().unwrap().add(&of_tree);
    });
    let acts = acts.into_inner().unwrap();
    println!("figure: {acts:?}");
    acts.assert_each(&["pre-search"]);
}

/// Every safe combination finds the truth of the tree that the seed draws, with leaf values up to `spread`.
fn check_random_tree(bases: &[(Base, ReSearchFrom)], seed: u64, spread: i16) -> Acts {
    let tree = tree(2 + (seed % 5) as usize, seed ^ 0xABCD, spread);
    let depth = height(&tree);
    let truth = negamax(&tree, &tree.root(), u32::from(depth), 0);
    // One table holds the whole tree, the other is overwritten all the time.
    let size = if seed.is_multiple_of(2) { 8 } else { 2 };
    let ratio = [1, 30, 50, 70][(seed / 2 % 4) as usize];
    let mut acts = Acts::default();
    for &base in bases {
        for parameters in combinations(base, depth, seed.is_multiple_of(3), &[size], ratio) {
            let (report, watched) = search_with(&tree, parameters, Watched::default());
            assert_eq!(report.value, Some(truth), "seed {seed}: {parameters:?}");
            assert!(!report.confidence.is_uncertain(), "seed {seed}: {parameters:?}");
            check_variation(&tree, &report, depth, truth);
            acts.count(parameters, &watched);
        }
    }
    acts
}

/// Trees whose empty windows the table or ETC once answered with a bound that only equalled them.
#[test]
fn a_bound_answers_no_empty_window_that_it_equals() {
    for (seed, spread) in [(22_824, 2), (28_754, 3)] {
        check_random_tree(&[(Base::AlphaBeta, ReSearchFrom::Alpha)], seed, spread);
    }
}

#[test]
fn random_trees_minimax() {
    random_trees(&[(Base::Minimax, ReSearchFrom::Alpha)]);
}

#[test]
fn random_trees_alpha_beta() {
    random_trees(&[(Base::AlphaBeta, ReSearchFrom::Alpha)]);
}

#[test]
fn random_trees_pvs() {
    random_trees(&[(Base::Pvs, ReSearchFrom::Alpha)]);
}

#[test]
fn random_trees_pvs_from_the_value_found() {
    random_trees(&[(Base::Pvs, ReSearchFrom::Value)]);
}

#[test]
fn random_trees_negascout() {
    random_trees(&[(Base::NegaScout, ReSearchFrom::Value)]);
}

#[test]
fn random_trees_mt_drivers() {
    random_trees(&MEMORY_TESTS.map(|driver| (Base::MemoryTest(driver), ReSearchFrom::Alpha)));
}

/// If searches stop at estimates, the table must answer at equal depth only.
#[test]
fn trees_searched_to_a_depth() {
    let bases: Vec<_> = bases().into_iter().chain([(Base::Minimax, ReSearchFrom::Alpha)]).collect();
    in_parallel(by_tier(400, 2_000, 30_000), |seed| {
        let tree = tree(3 + seed % 4, seed as u64, 1 + (seed / 5 % 3) as i16);
        let depth = (1 + (seed / 7 % 4) as u8).min(height(&tree));
        let truth = negamax(&tree, &tree.root(), u32::from(depth), 0);
        for &base in &bases {
            // The small table loses entries, and finds one of another depth in the place of the deepest.
            let sizes = [[8], [2]][seed / 2 % 2];
            for parameters in combinations(base, depth, true, &sizes, [1, 40][seed % 2]) {
                assert_eq!(search(&tree, parameters).value, Some(truth), "seed {seed}: {parameters:?}");
            }
        }
    });
}

/// A limit of the equality: an answer from a deeper search may differ from the value of a fixed-depth
/// minimax. The tree has a node that is reached at two depths.
#[test]
fn a_deeper_answer_is_another_value() {
    let tree: ExplicitTree = "A:((-9 -9)=1 (-9 -9)=1)=0 ((A)=0 (A)=0)=0".parse().unwrap();
    let deeper = TableParameters { log2_entries: 10, equal_depth_only: false };
    let equal = TableParameters { equal_depth_only: true, ..deeper };
    let value = |depth, table| {
        search(&tree, Parameters { table, ..Parameters::plain(Base::Minimax, depth) }).value.unwrap()
    };
    let truth = negamax(&tree, &tree.root(), 4, 0);
    assert_eq!(value(4, None), truth);
    assert_eq!(value(4, Some(equal)), truth);
    assert_ne!(value(4, Some(deeper)), truth);
}

/// Calls `check` for 0 to `count`, on every core.
fn in_parallel(count: usize, check: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        break;
                    }
                    check(index);
                }
            });
        }
    });
}
