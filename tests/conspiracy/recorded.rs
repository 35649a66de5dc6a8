//! The search as its trace has it.

use super::naive::{ANY, Aim, NEVER, Naive};
use super::{any_tree, parameters, watched};
use crate::common::recorded::{read_back, record};
use crate::common::{by_tier, scaled};
use plyscope::facts::conspiracy_numbers::conspiracy_numbers;
use plyscope::facts::grown_tree::{GrownTree, tree_before};
use plyscope::facts::scope::Scope;
use plyscope::game::{Evaluate, MoveCode};
use plyscope::games::tree::ExplicitTree;
use plyscope::language::listing::{LineKind, running};
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::family::Family;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::proof_numbers::ProofNumbers;
use plyscope::trace::columns::ROOT_LEVEL;
use std::collections::HashSet;

const SMALL: &str = "game=tree&search=conspiracy&tree=(((7_3)=4_(9_5)=6)=5_((2_4)=3_(8_6)=7)=4)";

#[test]
fn a_trace_keeps_the_likely_values() {
    for threshold in [2, 3, 4] {
        let scenario = Scenario::parse(&format!("{SMALL}&conspiracy-threshold={threshold}")).unwrap();
        let (summary, trace) = run::trace(&scenario).unwrap();
        assert_eq!(run::search(&scenario).unwrap(), summary);
        assert_eq!(trace.family(), Family::Conspirators);
        let game: ExplicitTree = scenario.position.parse().unwrap();
        let parameters = scenario.effective_parameters(&scenario.open().unwrap());
        let (_, visits) = watched(&game, parameters);
        assert_eq!(trace.positions() as usize, visits.len());
        for (id, visit) in (2..).zip(&visits) {
            assert_eq!(trace.interval(id), visit.interval, "visit {id}");
            assert_eq!(trace.value(id), visit.left.map(|left| left.value));
        }
        let again = read_back(&trace);
        for id in 0..again.len() {
            assert_eq!((again.visit(id), again.interval(id)), (trace.visit(id), trace.interval(id)));
        }
    }
}

/// The path of each node of a grown tree.
fn paths(tree: &GrownTree) -> Vec<Vec<MoveCode>> {
    let mut paths: Vec<Vec<MoveCode>> = Vec::new();
    for node in tree.nodes() {
        let above = node.parent.map_or(Vec::new(), |parent| paths[parent].clone());
        paths.push(if node.parent.is_some() { [above, vec![node.mv]].concat() } else { above });
    }
    paths
}

fn read(number: u32) -> usize {
    if number == ProofNumbers::INFINITE { NEVER } else { number as usize }
}

/// After every descent the tree that the trace gives has the values, the numbers, and the target that trying out all sets of leaves
/// gives.
#[test]
fn the_numbers_of_a_trace_are_those_of_all_sets_of_leaves() {
    let (mut compared, mut larger) = (0, 0);
    for seed in 0..by_tier(150, 800, 4_000) {
        let game = any_tree(seed);
        let threshold = 2 + seed % 3;
        let trace = record(&game, parameters(threshold as u8, 7));
        let mut naive = Naive::new(&game, threshold);
        if game.height() == 0 {
            continue;
        }
        for root in trace.children(1) {
            naive.expanded.insert(naive.next().unwrap());
            let tree = GrownTree::at(&trace, trace.leave_time(root)).unwrap();
            let own = naive.value(&[]);
            let (low, high) = naive.likely(&[]);
            // A value that is not likely counts as the next one.
            let rise = Aim { raises: true, value: if high > own { high } else { own + 1 } };
            let fall = Aim { raises: false, value: if low < own { low } else { own - 1 } };
            for (node, path) in paths(&tree).into_iter().enumerate() {
                let ProofNumbers { proof, disproof } = tree.numbers(node);
                // Beyond the threshold only small trees have numbers to compare with.
                let known = |number: usize| {
                    if naive.tries_all_sets(&path) || number < threshold { number } else { NEVER }
                };
                let found = [read(proof), read(disproof)].map(known);
                let expected = [naive.leaves_for(&path, rise), naive.leaves_for(&path, fall)];
                assert_eq!(found, expected, "seed {seed} {path:?} {rise:?} {fall:?}: {}", game.to_text());
                let value = tree.nodes()[node].value.map(|value| i32::from(value.get()));
                assert_eq!(value, Some(naive.value(&path)), "seed {seed} {path:?}");
                compared += 1;
                larger += u32::from(found.iter().any(|number| (2..100).contains(number)));
            }
            let aim = naive.aim().map(|aim| (aim.raises, aim.value.abs().min(31_000)));
            let found = tree.target().map(|target| (target.raises, i32::from(target.value.get()).abs()));
            assert_eq!(found, aim, "seed {seed}");
            let before = tree_before(&trace, root).map(|tree| tree.nodes().len());
            assert!(before.is_none_or(|before| before < tree.nodes().len()));
        }
    }
    println!("figure: {compared} nodes, {larger} with a number above 1");
    assert!(compared > scaled(2_000) && larger > 300, "{compared} {larger}");
}

/// While a descent is under way, the numbers of an open node are the least and the sum of its children's, and nothing changes at
/// nodes that the search has not come back to.
#[test]
fn numbers_move_up_with_the_search() {
    let (mut open, mut waiting) = (0, 0);
    for seed in 0..by_tier(60, 300, 1_500) {
        let game = any_tree(seed);
        let trace = record(&game, parameters(3, 6));
        let mut last: Option<GrownTree> = None;
        for t in 0..trace.ticks() {
            let Some(tree) = GrownTree::at(&trace, t) else { continue };
            let moment = trace.moment(t).unwrap();
            let visit = trace.tick(moment).visit();
            let on_the_way: HashSet<usize> =
                trace.path_to(visit).into_iter().filter_map(|visit| tree.node(visit)).collect();
            let is_open = |node: usize| {
                trace
                    .path_to(visit)
                    .into_iter()
                    .any(|of| tree.node(of) == Some(node) && trace.leave_time(of) > t)
            };
            for node in (0..tree.nodes().len()).filter(|node| is_open(*node)) {
                let of = &tree.nodes()[node];
                let below: Vec<usize> =
                    of.children.iter().copied().filter(|child| !is_open(*child)).collect();
                if below.is_empty() || below.len() < of.children.len() {
                    continue;
                }
                let numbers = below.iter().map(|child| tree.numbers(*child));
                assert_eq!(
                    tree.numbers(node),
                    ProofNumbers::of_children(of.is_of_root_side, numbers),
                    "seed {seed} {t}"
                );
                open += 1;
            }
            if let Some(last) = &last {
                let is_roots_end = trace.level(visit) == ROOT_LEVEL && trace.leave_time(visit) == t;
                for node in (0..last.nodes().len()).filter(|node| !on_the_way.contains(node) && !is_roots_end)
                {
                    assert_eq!(tree.numbers(node), last.numbers(node), "seed {seed} {t}");
                    waiting += 1;
                }
            }
            last = Some(tree);
        }
    }
    assert!(open > scaled(300) && waiting > scaled(3_000), "{open} {waiting}");
}

/// The table of an insight has the numbers for every value, at the end of any visit.
#[test]
fn the_numbers_for_all_values_are_those_of_all_sets_of_leaves() {
    let mut compared = 0;
    for seed in 0..by_tier(100, 500, 3_000) {
        let game = any_tree(seed);
        let threshold = 2 + seed % 3;
        let trace = record(&game, parameters(threshold as u8, 6));
        let mut naive = Naive::new(&game, threshold);
        if game.height() == 0 {
            continue;
        }
        for root in trace.children(1) {
            naive.expanded.insert(naive.next().unwrap());
            let numbers =
                conspiracy_numbers(&trace, Scope::of(&trace, root).unwrap(), game.ends_are_final()).unwrap();
            assert_eq!(i32::from(numbers.value.get()), naive.value(&[]));
            for (raises, steps) in [(true, &numbers.rises), (false, &numbers.falls)] {
                for step in steps {
                    let reaches = i32::from(step.reaches.get());
                    let value = if reaches.abs() >= 30_000 { reaches.signum() * ANY } else { reaches };
                    let leaves = naive.leaves_for(&[], Aim { raises, value });
                    assert_eq!(
                        leaves,
                        step.leaves as usize,
                        "seed {seed} {raises} {value}: {}",
                        game.to_text()
                    );
                    compared += 1;
                }
                let can =
                    naive.leaves_for(&[], Aim { raises, value: if raises { ANY } else { -ANY } }) != NEVER;
                let ends_open = steps.last().is_some_and(|step| step.reaches.get().abs() >= 30_000);
                assert_eq!(ends_open, can, "seed {seed} {raises}");
            }
        }
    }
    assert!(compared > scaled(500), "{compared}");
}

/// Each line of the listing runs, and each where its words are so.
#[test]
fn every_line_runs() {
    let mut ran = HashSet::new();
    let mut reasons = HashSet::new();
    for seed in 0..60 {
        let game = any_tree(seed);
        let parameters = parameters(3, 5);
        let trace = record(&game, parameters);
        for t in 0..trace.ticks() {
            let tick = trace.tick(trace.moment(t).unwrap());
            ran.insert(running(&trace, &parameters, t).unwrap().kind);
            reasons.extend(trace.meta(tick.visit()).reason().map(LeaveReason::name));
        }
    }
    for kind in LineKind::ALL.iter().filter(|kind| kind.name().starts_with("conspiracy-")) {
        assert!(ran.contains(kind), "{kind:?} never ran");
    }
    for reason in [LeaveReason::Judged, LeaveReason::Conspired, LeaveReason::Firm] {
        assert!(reasons.contains(reason.name()), "{reason:?}");
        assert_eq!(reason.families(), [Family::Conspirators]);
    }
}
