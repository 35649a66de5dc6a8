//! The conventions that differ between textbooks: the values that cut plain alpha-beta off, and the side
//! where a node's children begin.

use crate::common::recorded::{record, tree_parameters};
use crate::common::{negamax, scaled, tree};
use plyscope::facts::replay::replay;
use plyscope::game::Game;
use plyscope::games::tree::{ExplicitTree, NodeKind, NodeSpec};
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::trace::Trace;

fn searched(tree: &ExplicitTree, text: &str) -> Trace {
    record(tree, tree_parameters(tree, &format!("search=alpha-beta{text}")))
}

/// Only beyond beta: the window is closed. A value inside it or on one of its sides is exact.
#[test]
fn between_equal_bounds_the_search_goes_on() {
    let (mut more, mut on_a_side, mut beyond_checked) = (0, 0, 0);
    for seed in 0..scaled(600) as u64 {
        let tree = tree(2 + (seed % 5) as usize, seed ^ 0x717E, 1 + (seed / 5 % 3) as i16);
        let truth = negamax(&tree, &tree.root(), 60, 0);
        let equal = searched(&tree, "");
        let beyond = searched(&tree, "&cuts-at=beyond");
        assert_eq!(equal.value(2), Some(truth), "seed {seed}");
        assert_eq!(beyond.value(2), Some(truth), "seed {seed}");
        assert!(beyond.len() >= equal.len(), "seed {seed}: {} < {}", beyond.len(), equal.len());
        more += usize::from(beyond.len() > equal.len());
        for id in 2..beyond.len() {
            let visit = beyond.visit(id).unwrap();
            let (value, window) = (visit.value.unwrap(), visit.window);
            let true_value = negamax(&tree, &replay(&tree, &beyond, id).position, 60, 0);
            assert!(window.alpha <= window.beta, "seed {seed}, visit {id}");
            let is_right = if value > window.beta {
                true_value >= value
            } else if value < window.alpha {
                true_value <= value
            } else {
                true_value == value
            };
            assert!(is_right, "seed {seed}, visit {id}: {value:?} in {window:?}, in truth {true_value:?}");
            on_a_side += usize::from(value == window.alpha || value == window.beta);
            if visit.reason == Some(LeaveReason::CutOff) {
                assert!(value > window.beta, "seed {seed}, visit {id}");
                beyond_checked += 1;
            }
        }
    }
    println!(
        "figure: {more} trees with more visits, {on_a_side} values on a side, {beyond_checked} cut-offs"
    );
    assert!(more > scaled(600) / 10 && on_a_side > 1000 && beyond_checked > 400);
}

#[test]
fn the_textbooks_tree_with_ties() {
    let visits = |text: &str| run::search(&Scenario::parse(text).unwrap()).unwrap().visits;
    // The second node's first leaf equals what the first node is worth.
    let tied = "game=tree&search=alpha-beta&tree=(3_12_8)_(3_4_6)_(14_5_3)";
    assert_eq!(visits(tied), 11);
    assert_eq!(visits(&format!("{tied}&cuts-at=beyond")), 13);
    let plain = "game=tree&search=alpha-beta&tree=(3_12_8)_(2_4_6)_(14_5_2)";
    assert_eq!((visits(plain), visits(&format!("{plain}&cuts-at=beyond"))), (11, 11), "no ties");
    // From the right the third node is worth 2, and the others do not stay below it: only the last
    // leaf of the first is left out.
    assert_eq!(visits(&format!("{plain}&children=right")), 13);
    // Other algorithms keep their own convention.
    for base in ["minimax", "pvs", "negascout", "mtd-f"] {
        let text = tied.replace("alpha-beta", base);
        assert_eq!(visits(&text), visits(&format!("{text}&cuts-at=beyond")), "{base}");
    }
}

/// The tree with the children of all nodes in the opposite order.
fn mirrored(tree: &ExplicitTree) -> ExplicitTree {
    fn add(
        tree: &ExplicitTree,
        position: &<ExplicitTree as Game>::Position,
        nodes: &mut Vec<NodeSpec>,
    ) -> usize {
        let place = nodes.len();
        let mut moves = Vec::new();
        tree.generate(position, &mut moves);
        let value = negamax(tree, position, 0, 0);
        let of_max = if tree.first_player_to_move(position) { value } else { -value };
        nodes.push(NodeSpec::leaf(of_max.get()));
        if !moves.is_empty() {
            let below: Vec<usize> =
                moves.into_iter().rev().map(|mv| add(tree, &tree.play(position, mv), nodes)).collect();
            nodes[place].kind = NodeKind::Interior { children: below, estimate: Some(of_max.get().into()) };
        }
        place
    }
    let mut nodes = Vec::new();
    add(tree, &tree.root(), &mut nodes);
    ExplicitTree::from_nodes(&nodes).unwrap()
}

/// Visit for visit: the same windows, values and reasons, and moves of the mirrored places.
#[test]
fn from_right_to_left_is_the_mirrored_tree_from_left_to_right() {
    let mut visits = 0;
    let mut other_course = 0;
    for seed in 0..scaled(300) as u64 {
        let tree = tree(2 + (seed % 5) as usize, seed ^ 0x3188, 1 + (seed / 5 % 4) as i16);
        let mirror = mirrored(&tree);
        for text in [
            "search=minimax",
            "search=alpha-beta",
            "search=alpha-beta&cuts-at=beyond&deepening=on",
            "search=pvs&deepening=on",
            "search=pvs&uncertainty=cut&cut-ratio=30",
        ] {
            let from_right = record(&tree, tree_parameters(&tree, &format!("{text}&children=right")));
            let of_mirror = record(&mirror, tree_parameters(&mirror, text));
            assert_eq!(from_right.len(), of_mirror.len(), "seed {seed}, {text}");
            for id in 0..from_right.len() {
                let (right, left) = (from_right.visit(id).unwrap(), of_mirror.visit(id).unwrap());
                let of = |visit: &plyscope::trace::VisitRow| {
                    (
                        visit.level,
                        visit.kind,
                        visit.window,
                        visit.value,
                        visit.reason,
                        visit.depth,
                        visit.expected,
                    )
                };
                assert_eq!(of(&right), of(&left), "seed {seed}, {text}, visit {id}");
                if right.level > 2 {
                    let before = replay(&tree, &from_right, id).before.unwrap();
                    let mut moves = Vec::new();
                    tree.generate(&before, &mut moves);
                    let place = |trace: &Trace| usize::from(trace.move_of(id).0);
                    assert_eq!(
                        place(&from_right) + place(&of_mirror),
                        moves.len() - 1,
                        "seed {seed}, visit {id}"
                    );
                }
                visits += 1;
            }
            let from_left = record(&tree, tree_parameters(&tree, text));
            other_course += usize::from(from_left.len() != from_right.len());
        }
    }
    println!("figure: {visits} visits, {other_course} searches of another length than from the left");
    assert!(visits > 30_000 && other_course > 100);
}

/// Synthetic trees have the parameter, too, and their value stays.
#[test]
fn a_synthetic_tree_from_right_to_left() {
    for seed in 0..20 {
        let text = format!("game=synthetic&branching=3&height=5&seed={seed}&ordering=100&search=alpha-beta");
        let left = run::search(&Scenario::parse(&text).unwrap()).unwrap();
        let right = run::search(&Scenario::parse(&format!("{text}&children=right")).unwrap()).unwrap();
        assert_eq!(left.value, right.value, "seed {seed}");
        assert!(left.visits <= right.visits, "seed {seed}: the perfect order is from the left");
    }
}
