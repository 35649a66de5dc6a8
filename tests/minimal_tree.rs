//! The minimal tree: how few leaves a search of a uniform tree can do with, counted.
//!
//! Knuth and Moore (*An analysis of alpha-beta pruning*, Artificial Intelligence 6, 1975): a tree of
//! `D` plies with `W` moves each and the best move always first takes exactly
//! `W^ceil(D/2) + W^floor(D/2) - 1` leaves, and no order of the moves takes fewer.

use crate::common::watched::search_with;
use plyscope::games::synthetic::{Recipe, SyntheticTree};
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::observe::{Entered, Left, Observer, Visited};
use plyscope::search::parameters::{Base, Parameters};
use plyscope::search::visit_kind::VisitKind;
use plyscope::value::Value;

fn tree(branching: u32, height: u32, rest: &str) -> SyntheticTree {
    let recipe: Recipe = format!("branching={branching} height={height} {rest}").parse().unwrap();
    SyntheticTree::new(recipe)
}

/// Counts ends of games, and visits with an open window that follow a null window.
#[derive(Default)]
struct Leaves {
    leaves: u64,
    re_searches: u64,
}

impl Observer for Leaves {
    type Tag = ();

    fn tag(&self) {}

    fn enter(&mut self, visit: &Entered) {
        self.re_searches += u64::from(visit.kind == VisitKind::ReSearch);
    }

    fn leave(&mut self, _visited: &Visited, visit: &Left) {
        self.leaves += u64::from(visit.reason == LeaveReason::GameOver);
    }
}

/// A search without a table and without iterations, in the tree's own order.
fn search(tree: &SyntheticTree, base: Base) -> (Value, Leaves) {
    let parameters = Parameters::plain(base, u8::try_from(tree.height()).unwrap());
    let (report, leaves) = search_with(tree, parameters, Leaves::default());
    (report.value.unwrap(), leaves)
}

fn minimal(branching: u32, height: u32) -> u64 {
    let branching = u64::from(branching);
    branching.pow(height.div_ceil(2)) + branching.pow(height / 2) - 1
}

#[test]
fn a_perfectly_ordered_tree_takes_the_minimal_tree_exactly() {
    for branching in 2..=6 {
        for height in 1..=7 {
            for rest in ["seed=1", "seed=2 values=1", "seed=3 values=10000", "seed=4 transpositions=50"] {
                let tree = tree(branching, height, &format!("ordering=100 {rest}"));
                let expected = minimal(branching, height);
                for base in [Base::AlphaBeta, Base::Pvs] {
                    let (value, counted) = search(&tree, base);
                    let what = format!("W = {branching}, D = {height}, {rest}, {base:?}");
                    assert_eq!(value, tree.root_value(), "{what}");
                    assert_eq!((counted.leaves, counted.re_searches), (expected, 0), "{what}");
                }
                assert_eq!(tree.least_leaves(height, true), expected);
            }
        }
    }
}

#[test]
fn minimax_takes_every_leaf_whatever_their_order() {
    for (branching, height) in [(2, 7), (3, 5), (6, 4)] {
        for ordering in [0, 100] {
            let tree = tree(branching, height, &format!("ordering={ordering}"));
            let (value, counted) = search(&tree, Base::Minimax);
            assert_eq!(value, tree.root_value());
            assert_eq!(counted.leaves, u64::from(branching).pow(height));
            assert_eq!(tree.least_leaves(height, false), counted.leaves);
        }
    }
}

#[test]
fn no_order_takes_fewer_and_a_worse_one_takes_more() {
    for (branching, height) in [(2, 6), (4, 5), (6, 4)] {
        let mut fewer = 0;
        // Summed over trees: a single one may be lucky.
        for ordering in [100, 80, 50, 0] {
            let mut sum = 0;
            for seed in 0..20 {
                let tree = tree(branching, height, &format!("ordering={ordering} seed={seed}"));
                for base in [Base::AlphaBeta, Base::Pvs] {
                    let (value, counted) = search(&tree, base);
                    assert_eq!(value, tree.root_value());
                    assert!(counted.leaves >= minimal(branching, height));
                    sum += counted.leaves;
                }
            }
            assert!(
                sum > fewer,
                "{branching} moves, {height} plies, {ordering} %: {sum} leaves, not {fewer}"
            );
            fewer = sum;
        }
    }
}
