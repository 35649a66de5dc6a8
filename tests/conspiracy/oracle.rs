//! The search against plain minimax, and against a search that tries out all sets of leaves.

use super::naive::{ANY, Naive};
use super::{any_tree, expansions, parameters, watched};
use crate::common::{by_tier, negamax, scaled};
use plyscope::game::{Game, Interval};
use plyscope::random::Random;
use plyscope::scenario::Scenario;
use plyscope::search::conspirators::{MOST_EXPANSIONS, MOST_THRESHOLD};
use plyscope::search::leave_reason::LeaveReason;
use plyscope::value::Value;

fn read(value: Value) -> i32 {
    match value {
        Value::INFINITY => ANY,
        Value::NEGATIVE_INFINITY => -ANY,
        value => value.get().into(),
    }
}

#[test]
fn it_expands_what_its_definition_expands() {
    let (mut expanded, mut firm, mut unfinished, mut finite) = (0, 0, 0, 0);
    for seed in 0..by_tier(320, 2_000, 10_000) {
        let tree = any_tree(seed);
        let (threshold, most) = (2 + seed % 3, 1 + Random::from_seed(seed as u64).below(14));
        let (result, visits) = watched(&tree, parameters(threshold as u8, most as u16));
        let found = expansions(&visits);
        let mut naive = Naive::new(&tree, threshold);
        let mut roots = visits.iter().filter(|visit| visit.path.is_empty());
        let mut order = Vec::new();
        let has_moves = tree.height() > 0;
        while has_moves && order.len() < most {
            let Some(next) = naive.next() else { break };
            naive.expanded.insert(next.clone());
            order.push(next);
            // The likely values and the value, after every expansion.
            let root = roots.next().unwrap();
            let Interval { pessimistic, optimistic } = root.interval.unwrap();
            let likely = (read(pessimistic), read(optimistic));
            assert_eq!(likely, naive.likely(&[]), "seed {seed}: {}", tree.to_text());
            assert_eq!(i32::from(root.left.unwrap().value.get()), naive.value(&[]));
            finite += u32::from(likely.0 > -ANY && likely.1 < ANY && likely.0 < likely.1);
        }
        assert_eq!(found, order, "seed {seed}: {}", tree.to_text());
        assert!(roots.next().is_none() || !has_moves);
        let is_firm = visits.iter().rfind(|visit| visit.path.is_empty()).unwrap().left.unwrap().reason;
        if has_moves {
            assert_eq!(is_firm == LeaveReason::Firm, naive.aim().is_none(), "seed {seed}");
            assert_eq!(result.value.map(|value| i32::from(value.get())), Some(naive.value(&[])));
        }
        expanded += found.len();
        firm += u32::from(is_firm == LeaveReason::Firm);
        unfinished += u32::from(is_firm != LeaveReason::Firm);
    }
    println!(
        "figure: {expanded} expansions, {firm} firm values, {unfinished} others, {finite} finite ranges"
    );
    assert!(
        expanded > scaled(1_000) && firm > 100 && unfinished > 50 && finite > 50,
        "{expanded} {firm} {unfinished} {finite}"
    );
}

/// Without any likely value other than its own, a root whose last leaf cannot change has minimax's value.
#[test]
fn a_value_that_no_leaves_can_change_is_minimax_s() {
    let mut searches = 0;
    for seed in 0..by_tier(600, 6_000, 60_000) {
        let tree = any_tree(seed);
        let (result, _) = watched(&tree, parameters(MOST_THRESHOLD, MOST_EXPANSIONS));
        let value = negamax(&tree, &tree.root(), 100, 0);
        assert_eq!(result.value, Some(value), "seed {seed}: {}", tree.to_text());
        if let Some(best) = result.pv.first() {
            let next = tree.play(&tree.root(), *best);
            assert_eq!(-negamax(&tree, &next, 100, 1), value, "seed {seed}: the best move");
            searches += 1;
        }
    }
    assert!(searches > scaled(500));
    // Everything is expanded only if there is no firm value before.
    for seed in 0..20 {
        let tree = crate::common::synthetic_tree(seed);
        let (result, _) = watched(&tree, parameters(MOST_THRESHOLD, MOST_EXPANSIONS));
        assert_eq!(result.value, Some(negamax(&tree, &tree.root(), 100, 0)), "seed {seed}");
    }
}

/// Real games: a mate that is found is a fact, and a search that expands everything has the value of minimax.
#[test]
fn games_have_wins() {
    let value = |link: &str, search: &str| {
        plyscope::run::search(&Scenario::parse(&format!("{link}&search={search}")).unwrap()).unwrap().value
    };
    for (link, depth) in [
        ("game=tic-tac-toe&board=xo./.x./..o_x", 9),
        ("game=chess&fen=6k1/5ppp/8/8/8/8/5PPP/R5K1_w_-_-_0_1", 2),
    ] {
        let found = value(link, "conspiracy&conspiracy-threshold=4&expansions=2000");
        assert!(found.is_some_and(|found| found > 31_000), "{link}: {found:?}");
        assert_eq!(found, value(link, &format!("minimax&depth={depth}")), "{link}");
    }
}
