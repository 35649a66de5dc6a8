//! The orders of a tree's children, and the leaves of a form, that cut most off.

use super::by_hand::alpha_beta;
use super::exercise_tree::{ExerciseTree, NodeId};
use super::number::{HIGH, LOW};
use super::rules::Rules;
use crate::random::Random;

/// The most orders that are tried.
pub const MOST_ORDERS: usize = 4000;

/// The number of leaves that alpha-beta visits. Called for very many orders of a tree's children, so it keeps no
/// walkthrough.
#[must_use]
pub fn leaves_visited(tree: &ExerciseTree, rules: Rules) -> usize {
    let (alpha, beta) = rules.window.unwrap_or((LOW, HIGH));
    let mut count = 0;
    value(tree, rules, 0, (alpha, beta), &mut count);
    count
}

fn value(tree: &ExerciseTree, rules: Rules, node: NodeId, window: (i16, i16), count: &mut usize) -> i16 {
    if tree.is_leaf(node) {
        *count += 1;
        return tree.nodes[node].value;
    }
    alpha_beta(tree, rules, node, window, |child, window| value(tree, rules, child, window, count))
}

/// The number of orders of a tree's children.
#[must_use]
pub fn order_count(tree: &ExerciseTree) -> usize {
    let orders = |children: usize| (1..=children).product::<usize>();
    let each = tree.nodes.iter().map(|node| orders(node.children.len()));
    each.fold(1_usize, usize::saturating_mul)
}

/// The least and the most leaves that are visited in any order of the children.
#[must_use]
pub fn least_and_most(tree: &ExerciseTree, rules: Rules) -> (usize, usize) {
    let mut counts = (usize::MAX, 0);
    for_each_order(tree, &mut |ordered| {
        let count = leaves_visited(ordered, rules);
        counts = (counts.0.min(count), counts.1.max(count));
    });
    counts
}

/// The tree with an order of its children that makes the search visit as few, or as many, leaves as possible.
#[must_use]
pub fn best_order(tree: &ExerciseTree, rules: Rules, fewest: bool) -> ExerciseTree {
    let mut best = (leaves_visited(tree, rules), tree.clone());
    for_each_order(tree, &mut |ordered| {
        let count = leaves_visited(ordered, rules);
        if if fewest { count < best.0 } else { count > best.0 } {
            best = (count, ordered.clone());
        }
    });
    best.1
}

fn for_each_order(tree: &ExerciseTree, visit: &mut dyn FnMut(&ExerciseTree)) {
    let interior = tree.interior();
    from(&mut tree.clone(), &interior, 0, visit);
}

/// All orders of the children of the nodes, each from its place on.
fn from(tree: &mut ExerciseTree, nodes: &[NodeId], place: usize, visit: &mut dyn FnMut(&ExerciseTree)) {
    let Some((&node, rest)) = nodes.split_first() else { return visit(tree) };
    let count = tree.nodes[node].children.len();
    if place + 1 >= count {
        return from(tree, rest, 0, visit);
    }
    for other in place..count {
        tree.nodes[node].children.swap(place, other);
        from(tree, nodes, place + 1, visit);
        tree.nodes[node].children.swap(place, other);
    }
}

/// The least number of visited leaves, whatever their values: the leaves of the minimal tree (Knuth and Moore 1975).
#[must_use]
pub fn fewest_of_form(tree: &ExerciseTree) -> usize {
    count(tree, 0, MinimalType::Pv)
}

/// A node's type in the minimal tree.
#[derive(Clone, Copy)]
enum MinimalType {
    Pv,
    Cut,
    All,
}

fn below(expected: MinimalType, first: bool) -> Option<MinimalType> {
    match (expected, first) {
        (MinimalType::Pv, true) => Some(MinimalType::Pv),
        (MinimalType::Pv | MinimalType::All, _) => Some(MinimalType::Cut),
        (MinimalType::Cut, true) => Some(MinimalType::All),
        (MinimalType::Cut, false) => None,
    }
}

fn count(tree: &ExerciseTree, node: NodeId, expected: MinimalType) -> usize {
    if tree.is_leaf(node) {
        return 1;
    }
    let children = tree.nodes[node].children.iter().enumerate();
    children
        .filter_map(|(place, child)| Some((*child, below(expected, place == 0)?)))
        .map(|(child, expected)| count(tree, child, expected))
        .sum()
}

/// The tree with the numbers from 1 on at its leaves, each once, so that as few leaves as possible are visited.
#[must_use]
pub fn best_filling(tree: &ExerciseTree, seed: u32) -> ExerciseTree {
    let mut leaves = Parts::default();
    sort(tree, 0, MinimalType::Pv, None, &mut leaves);
    // Leaves that refute MAX's other moves are small, leaves that refute MIN's are great; the rest does not matter.
    let mut random = Random::from_parts(&[u64::from(seed), 0x6669_6c6c]);
    random.shuffle(&mut leaves.small);
    random.shuffle(&mut leaves.great);
    random.shuffle(&mut leaves.any);
    let mut filled = tree.clone();
    let Parts { small, value, great, any } = leaves;
    for (number, leaf) in (1..).zip([small, value, great, any].concat()) {
        filled.nodes[leaf].value = number;
    }
    filled
}

/// Leaves by how they must compare with the root's value.
#[derive(Default)]
struct Parts {
    small: Vec<NodeId>,
    value: Vec<NodeId>,
    great: Vec<NodeId>,
    any: Vec<NodeId>,
}

/// `refuted` says whose other move a node is part of: MAX's or MIN's.
fn sort(tree: &ExerciseTree, node: NodeId, expected: MinimalType, refuted: Option<bool>, parts: &mut Parts) {
    if tree.is_leaf(node) {
        let part = match refuted {
            None => &mut parts.value,
            Some(true) => &mut parts.small,
            Some(false) => &mut parts.great,
        };
        return part.push(node);
    }
    for (place, &child) in tree.nodes[node].children.iter().enumerate() {
        match below(expected, place == 0) {
            Some(next) => {
                let refuted = refuted.or(matches!(next, MinimalType::Cut).then(|| tree.is_max(node)));
                sort(tree, child, next, refuted, parts);
            }
            None => parts.any.extend(tree.leaves_below(child)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_tried_once() {
        let tree = ExerciseTree::read("(3 12 8)(2 4)").unwrap();
        let mut orders = std::collections::BTreeSet::new();
        let mut count = 0;
        for_each_order(&tree, &mut |ordered| {
            orders.insert(ordered.text());
            count += 1;
        });
        assert_eq!((orders.len(), count, order_count(&tree)), (24, 24, 24));
    }

    #[test]
    fn the_minimal_tree_has_the_size_of_the_formula() {
        // W^ceil(D/2) + W^floor(D/2) - 1.
        for (text, fewest) in [("3^2: 1 2 3 4 5 6 7 8 9", 5), ("2^3: 1 2 3 4 5 6 7 8", 5)] {
            let tree = ExerciseTree::read(text).unwrap();
            assert_eq!(fewest_of_form(&tree), fewest, "{text}");
            for tree in [tree.swapped(), tree] {
                assert_eq!(leaves_visited(&best_filling(&tree, 7), Rules::PLAIN), fewest, "{text}");
            }
        }
    }
}
