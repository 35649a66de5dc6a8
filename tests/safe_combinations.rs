//! Truth first: every base algorithm with every safe technique gives plain negamax's value.
//!
//! Safe are the table (at equal depth, or where every leaf is terminal), ETC, move ordering,
//! aspiration, and uncertainty cut-offs in the scopes *children of PV* and *CUT nodes*.

use crate::common::{negamax, ordering, scale, scaled, tree};
use plyscope::game::{Evaluate, Game};
use plyscope::games::chess::Chess;
use plyscope::scenario::Scenario;
use plyscope::scenario::presets::presets;
use plyscope::search::observe::NoObserver;
use plyscope::search::parameters::{
    Base, ChildOrder, CutsAt, MemoryTest, OrderingParameters, Parameters, ReSearchFrom, Switch,
    TableParameters, UncertaintyParameters, UncertaintyScope,
};
use plyscope::search::{Search, SearchResult};
use plyscope::value::Value;
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

fn search<G: Evaluate>(game: &G, parameters: Parameters) -> SearchResult<G::Move> {
    Search::new(game, parameters, NoObserver).run().0
}

fn uncertainty(scope: UncertaintyScope, cut_ratio: u8) -> Switch<UncertaintyParameters> {
    Switch::on(UncertaintyParameters { scope, cut_ratio, cut_ratio_all: 0, confidence: 0 })
}

/// Every safe combination of a base algorithm. The ratio is that of the uncertainty cut-offs.
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
            if !matches!(base, Base::MemoryTest(_)) {
                drivers.push(Parameters { aspiration: Some(1), ..deepened });
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

fn height<G: Game>(game: &G) -> u8 {
    fn below<G: Game>(game: &G, position: &G::Position) -> u8 {
        let mut moves = Vec::new();
        game.generate(position, &mut moves);
        moves.into_iter().map(|mv| 1 + below(game, &game.play(position, mv))).max().unwrap_or(0)
    }
    below(game, &game.root()).max(1)
}

/// Random trees and DAGs with ties, searched to their leaves: half of them with a table whose answers
/// may be deeper, which is as good there. In every run 2,000; 200,000 where all is asked for.
fn random_trees(bases: &[(Base, ReSearchFrom)]) {
    let searches = AtomicUsize::new(0);
    let trees = if scale() > 1 { scaled(10_000) } else { 2_000 };
    in_parallel(trees, |seed| {
        let seed = seed as u64;
        let tree = tree(2 + (seed % 5) as usize, seed ^ 0xABCD, 1 + (seed / 5 % 3) as i16);
        let depth = height(&tree);
        let truth = negamax(&tree, &tree.root(), u32::from(depth), 0);
        // One table holds the whole tree, the other is overwritten all the time.
        let size = if seed.is_multiple_of(2) { 8 } else { 2 };
        let ratio = [1, 30, 50, 70][(seed / 2 % 4) as usize];
        for &base in bases {
            for parameters in combinations(base, depth, seed.is_multiple_of(3), &[size], ratio) {
                let report = search(&tree, parameters);
                assert_eq!(report.value, Some(truth), "seed {seed}: {parameters:?}");
                assert!(!report.confidence.is_uncertain(), "seed {seed}: {parameters:?}");
                check_best_move(&tree, &report, depth, truth, seed);
                searches.fetch_add(1, Ordering::Relaxed);
            }
        }
    });
    let searches = searches.into_inner();
    assert!(searches >= trees * 18 * bases.len(), "only {searches} searches");
    println!("figure: {trees} trees, {searches} searches");
}

fn check_best_move<G: Evaluate>(
    game: &G,
    report: &SearchResult<G::Move>,
    depth: u8,
    truth: Value,
    seed: u64,
) {
    let best = *report.pv.first().unwrap_or_else(|| panic!("seed {seed}: no best move"));
    let child = game.play(&game.root(), best);
    let value = -negamax(game, &child, u32::from(depth) - 1, 1);
    assert_eq!(value, truth, "seed {seed}: the best move is not best");
}

/// By confidence the root may be uncertain, but not where it is asked to be certain: then every base
/// algorithm searches on until it is, and its value is minimax's.
#[test]
fn a_root_that_must_be_certain_is_so_in_the_end() {
    for (base, re_search_from) in bases() {
        let mut uncertain = 0;
        for seed in 0..scaled(1500) as u64 {
            let tree = tree(3 + (seed % 4) as usize, seed ^ 0x5EED, 1 + (seed / 5 % 4) as i16);
            let depth = height(&tree);
            let plain = Parameters { mtd_step: 2, re_search_from, ..Parameters::plain(base, depth) };
            let table = seed
                .is_multiple_of(2)
                .then_some(TableParameters { log2_entries: 8, equal_depth_only: false });
            let aspiration = (!matches!(base, Base::MemoryTest(_)) && seed.is_multiple_of(3)).then_some(1);
            let plain = Parameters { table, aspiration, iterative_deepening: aspiration.is_some(), ..plain };
            let asking = |confidence| Parameters {
                uncertainty: Switch::on(UncertaintyParameters {
                    scope: UncertaintyScope::ByConfidence,
                    cut_ratio: [1, 10, 30, 60][(seed / 2 % 4) as usize],
                    cut_ratio_all: [0, 5, 80][(seed / 7 % 3) as usize],
                    confidence,
                }),
                ..plain
            };
            uncertain += u64::from(search(&tree, asking(0)).confidence.is_uncertain());
            let report = search(&tree, asking(100));
            assert!(!report.confidence.is_uncertain(), "{base:?}, seed {seed}: {}", report.confidence);
            let truth = negamax(&tree, &tree.root(), u32::from(depth), 0);
            assert_eq!(report.value, Some(truth), "{base:?}, seed {seed}");
        }
        // Alpha-beta has hardly a null window in which to skip anything.
        let least = if base == Base::AlphaBeta { 1 } else { scaled(1500) as u64 / 20 };
        assert!(uncertain >= least, "{base:?}: only {uncertain} roots were ever uncertain");
    }
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

/// The same where searches stop at estimates: then the table must answer at equal depth only.
#[test]
fn trees_searched_to_a_depth() {
    let bases = bases();
    in_parallel(scaled(1_500), |seed| {
        let tree = tree(3 + seed % 4, seed as u64, 1 + (seed / 5 % 3) as i16);
        let depth = (1 + (seed / 7 % 4) as u8).min(height(&tree));
        let truth = negamax(&tree, &tree.root(), u32::from(depth), 0);
        for &base in &bases {
            for parameters in combinations(base, depth, true, &[8], [1, 40][seed % 2]) {
                assert_eq!(search(&tree, parameters).value, Some(truth), "seed {seed}: {parameters:?}");
            }
        }
    });
}

/// Where moves are tried in one fixed order, ties are broken in one way, and then the safe scopes
/// return the very move that the search without them returns.
#[test]
fn safe_uncertainty_cut_offs_return_the_same_move() {
    let cut_offs = AtomicUsize::new(0);
    in_parallel(scaled(10_000), |seed| {
        let tree = tree(3 + seed % 4, seed as u64, 1 + (seed / 5 % 3) as i16);
        let depth = height(&tree);
        for table in [None, Some(TableParameters { log2_entries: 8, equal_depth_only: false })] {
            let plain = Parameters { table, ..Parameters::plain(Base::Pvs, depth) };
            let without = search(&tree, plain);
            for scope in [UncertaintyScope::ChildrenOfPv, UncertaintyScope::CutNodes] {
                let with = Parameters { uncertainty: uncertainty(scope, 1), ..plain };
                let counters = plyscope::search::counters::Counters::default();
                let (report, counters) = Search::new(&tree, with, counters).run();
                assert_eq!(report.value, without.value, "seed {seed}, {scope:?}");
                assert_eq!(report.pv.first(), without.pv.first(), "seed {seed}, {scope:?}");
                cut_offs.fetch_add(counters.skipped_moves as usize, Ordering::Relaxed);
            }
        }
    });
    let cut_offs = cut_offs.into_inner();
    assert!(cut_offs > 10_000, "only {cut_offs} moves were skipped: nothing was tested");
}

#[test]
fn bratko_kopec_to_depth_4() {
    let positions: Vec<Chess> = presets()
        .into_iter()
        .filter(|preset| preset.group == "Bratko-Kopec")
        .map(|preset| Chess::from_fen(&Scenario::parse(&preset.link).unwrap().position).unwrap())
        .collect();
    assert_eq!(positions.len(), 24);
    // All of them where all is asked for.
    let positions: Vec<Chess> = positions.into_iter().step_by(if scale() > 1 { 1 } else { 4 }).collect();
    in_parallel(positions.len(), |index| {
        let chess = &positions[index];
        let truth = negamax(chess, &chess.root(), 4, 0);
        let table = Some(TableParameters { log2_entries: 16, equal_depth_only: true });
        let everything = Parameters {
            table,
            enhanced_cut_offs: Some(2),
            iterative_deepening: true,
            aspiration: Some(20),
            ordering: ordering(true),
            ..Parameters::plain(Base::Pvs, 4)
        };
        let mut all = vec![
            Parameters { base: Base::AlphaBeta, aspiration: None, ..everything },
            Parameters { aspiration: None, ..everything },
            Parameters { table: None, ..everything },
            Parameters {
                ordering: OrderingParameters { exchange: true, ..everything.ordering },
                ..everything
            },
            Parameters { base: Base::AlphaBeta, ..everything },
            Parameters { re_search_from: ReSearchFrom::Value, ..everything },
            Parameters { base: Base::NegaScout, ..everything },
            everything,
        ];
        for scope in [UncertaintyScope::ChildrenOfPv, UncertaintyScope::CutNodes] {
            let skipping = Parameters { uncertainty: uncertainty(scope, 30), ..everything };
            all.extend([skipping, Parameters { base: Base::NegaScout, ..skipping }]);
        }
        all.extend(MEMORY_TESTS.map(|driver| Parameters { base: Base::MemoryTest(driver), ..everything }));
        for parameters in all {
            let report = search(chess, parameters);
            assert_eq!(report.value, Some(truth), "{} {parameters:?}", chess.text(&chess.root()));
        }
    });
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
