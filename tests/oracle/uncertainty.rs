//! Uncertainty cut-offs: what the safe scopes keep, and what a root that must be certain costs.

use super::{bases, height, in_parallel, uncertainty};
use crate::common::watched::{search, search_with};
use crate::common::{negamax, scaled, tree};
use plyscope::game::Game;
use plyscope::search::parameters::{
    Base, Parameters, Switch, TableParameters, UncertaintyParameters, UncertaintyScope,
};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The root may be uncertain by confidence, unless it has to be certain: then every base algorithm searches
/// on until it is, and its value is minimax's.
#[test]
fn a_root_that_must_be_certain_is_so_in_the_end() {
    for (base, re_search_from) in bases() {
        let mut uncertain = 0;
        for seed in 0..scaled(400) as u64 {
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
        // Alpha-beta has hardly any null window where it can skip moves.
        let least = if base == Base::AlphaBeta { 1 } else { scaled(400) as u64 / 20 };
        assert!(uncertain >= least, "{base:?}: only {uncertain} roots were ever uncertain");
    }
}

/// With a fixed move order, ties are broken in one way, and then the safe scopes return the very move of the
/// search without cut-offs.
#[test]
fn safe_uncertainty_cut_offs_return_the_same_move() {
    let cut_offs = AtomicUsize::new(0);
    in_parallel(scaled(3_000), |seed| {
        let tree = tree(3 + seed % 4, seed as u64, 1 + (seed / 5 % 3) as i16);
        let depth = height(&tree);
        for table in [None, Some(TableParameters { log2_entries: 8, equal_depth_only: false })] {
            let plain = Parameters { table, ..Parameters::plain(Base::Pvs, depth) };
            let without = search(&tree, plain);
            for scope in [UncertaintyScope::ChildrenOfPv, UncertaintyScope::CutNodes] {
                let with = Parameters { uncertainty: uncertainty(scope, 1), ..plain };
                let counters = plyscope::search::counters::Counters::default();
                let (report, counters) = search_with(&tree, with, counters);
                assert_eq!(report.value, without.value, "seed {seed}, {scope:?}");
                assert_eq!(report.pv.first(), without.pv.first(), "seed {seed}, {scope:?}");
                cut_offs.fetch_add(counters.skipped_moves as usize, Ordering::Relaxed);
            }
        }
    });
    let cut_offs = cut_offs.into_inner();
    assert!(cut_offs > 3_000, "only {cut_offs} moves were skipped: nothing was tested");
}
