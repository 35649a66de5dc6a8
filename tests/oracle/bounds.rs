//! Every bound that a trace shows holds.

use super::{SCOUTS, few_combinations, height, search};
use crate::common::recorded::record;
use crate::common::{by_tier, negamax, scaled, tree};
use plyscope::facts::replay::replay;
use plyscope::game::{Evaluate, Game};
use plyscope::search::depth::Depth;
use plyscope::search::parameters::{Base, Parameters};
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Bound;
use plyscope::trace::Trace;
use plyscope::value::Value;

pub fn check_bounds<G: Evaluate>(game: &G, trace: &Trace) {
    assert!(trace.len() > 2, "nothing was recorded");
    for id in 0..trace.len() {
        let visit = trace.visit(id).unwrap();
        if !matches!(visit.kind, VisitKind::Node | VisitKind::ReSearch) {
            continue;
        }
        let position = replay(game, trace, id).position;
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

/// The bounds of every visit hold for its own depth.
#[test]
fn every_bound_in_a_trace_is_true() {
    for seed in 0..by_tier(1_000, 10_000, 80_000) {
        let tree = tree(2 + (seed % 5) as usize, seed ^ 0xB0B, 1 + (seed / 5 % 4) as i16);
        let depth = height(&tree);
        let few = few_combinations(depth, true);
        check_bounds(&tree, &record(&tree, few[seed as usize * 7 % few.len()]));
        // The base algorithm also runs without any technique.
        let (base, re_search_from) = SCOUTS[seed as usize % SCOUTS.len()];
        let plain = Parameters { re_search_from, ..Parameters::plain(base, depth) };
        check_bounds(&tree, &record(&tree, plain));
    }
}

/// A visit that NegaScout does not search again is in the last two plies and has its true value. Its parent
/// takes the value for the move's, with a variation down to the leaf.
#[test]
fn negascout_does_not_search_again_what_is_exact() {
    let (mut exact, mut again) = (0, 0);
    for seed in 0..scaled(800) as u64 {
        let tree = tree(3 + (seed % 4) as usize, seed ^ 0x4E5, [3, 6, 50][(seed / 4 % 3) as usize]);
        let depth = (2 + (seed / 12 % 4) as u8).min(height(&tree));
        let report = search(&tree, Parameters::plain(Base::NegaScout, depth));
        let leaf = report.pv.iter().fold(tree.root(), |position, mv| tree.play(&position, *mv));
        let side = if report.pv.len().is_multiple_of(2) { 1 } else { -1 };
        let below = negamax(&tree, &leaf, 0, 0).get() * side;
        assert_eq!(Some(below), report.value.map(Value::get), "seed {seed}: the variation's end");
        let trace = record(&tree, Parameters::plain(Base::NegaScout, depth));
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
            let position = replay(&tree, &trace, id).position;
            let plies = u32::try_from(visit.depth.whole_plies()).unwrap();
            assert_eq!(negamax(&tree, &position, plies, 0), value, "seed {seed}, visit {id}");
            let raised = trace.open_visit(parent, trace.leave_time(id)).window;
            assert_eq!(raised, now.raised(-value), "seed {seed}, visit {id}");
            exact += 1;
        }
    }
    assert!(exact > 120 && again > 12, "{exact} exact, {again} searched again");
}
