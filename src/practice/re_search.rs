//! Re-searches of PVS: which nodes are searched again after their null window, and how that is done otherwise.

use super::by_hand;
use super::exercise_tree::{Details, ExerciseTree, NodeId};
use super::number::{HIGH, LOW};
use super::rules::Rules;
use super::visit_record::{VisitRecord, plain, recorded};
use crate::misconception::Misconception;
use crate::search::parameters::Base;
use crate::search::visit_kind::VisitKind;
use crate::sorted::map_of;
use std::collections::BTreeMap;

/// The nodes with children that are searched again, each with the window of that search.
pub type ReSearchWindows = BTreeMap<NodeId, (i16, i16)>;

/// All visits of PVS.
#[must_use]
pub fn visits(tree: &ExerciseTree) -> Vec<VisitRecord> {
    recorded(tree, &Details::default(), plain(tree, Base::Pvs))
}

/// The nodes that PVS searches again.
#[must_use]
pub fn searched_again(tree: &ExerciseTree) -> ReSearchWindows {
    let again = visits(tree)
        .into_iter()
        .filter(|record| record.kind == VisitKind::ReSearch && !tree.is_leaf(record.node));
    map_of(again.map(|record| (record.node, (record.alpha, record.beta))))
}

/// The rule for searching again: the right rule, or a variant with one mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Nothing.
    None,
    /// Whatever fails high is searched again, in null windows and beyond the window, too.
    BeyondBeta,
    /// A child is compared with the previous child, not with the best value up to now.
    LastOnly,
    /// A node that fails low is searched again.
    Reversed,
    /// Every later child of a PV node is searched again.
    Every,
    /// Every node that is visited more than once counts.
    Twice,
    /// MAX and MIN are exchanged.
    Swapped,
    /// The second window is the null window once more.
    NullAgain,
    /// The second window begins at the value found.
    FromValue,
}

impl Variant {
    /// The misconception that leads to it; `None` for the right one.
    #[must_use]
    pub fn misconception(self) -> Option<Misconception> {
        match self {
            Variant::None => None,
            Variant::BeyondBeta | Variant::Every | Variant::Twice => {
                Some(Misconception::ReSearchesWithoutNeed)
            }
            Variant::LastOnly => Some(Misconception::TakesLastValue),
            Variant::Reversed => Some(Misconception::NeverReSearches),
            Variant::Swapped => Some(Misconception::ExchangesSides),
            Variant::NullAgain | Variant::FromValue => Some(Misconception::ReSearchesWithWrongWindow),
        }
    }
}

/// The nodes that are searched again, by hand.
#[must_use]
pub fn again_by_hand(tree: &ExerciseTree, variant: Variant) -> ReSearchWindows {
    if variant == Variant::Twice {
        return twice(tree);
    }
    let swapped;
    let tree = if variant == Variant::Swapped {
        swapped = tree.swapped();
        &swapped
    } else {
        tree
    };
    let mut walk = Walk { tree, variant, again: ReSearchWindows::new() };
    walk.visit(0, (LOW, HIGH));
    walk.again.retain(|node, _| !tree.is_leaf(*node));
    walk.again
}

fn twice(tree: &ExerciseTree) -> ReSearchWindows {
    let records = visits(tree);
    map_of(tree.interior().into_iter().filter_map(|node| {
        let second = records.iter().filter(|record| record.node == node).nth(1)?;
        Some((node, (second.alpha, second.beta)))
    }))
}

/// PVS as it is done by hand, from MAX's side.
struct Walk<'a> {
    tree: &'a ExerciseTree,
    variant: Variant,
    again: ReSearchWindows,
}

impl Walk<'_> {
    fn visit(&mut self, node: NodeId, window: (i16, i16)) -> i16 {
        if self.tree.is_leaf(node) {
            return self.tree.nodes[node].value;
        }
        let is_max = self.tree.is_max(node);
        let mut before = None;
        by_hand::alpha_beta(self.tree, Rules::PLAIN, node, window, |child, window| {
            let value = self.child(child, is_max, window, before);
            before = Some(value);
            value
        })
    }

    /// The value of a child; `before` is the value of the previous child.
    fn child(&mut self, child: NodeId, is_max: bool, (alpha, beta): (i16, i16), before: Option<i16>) -> i16 {
        let better = |value: i16, than: i16| if is_max { value > than } else { value < than };
        let is_null = i32::from(beta) - i32::from(alpha) == 1;
        let (own, other) = if is_max { (alpha, beta) } else { (beta, alpha) };
        let Some(before) = before.filter(|_| !is_null) else {
            let value = self.visit(child, (alpha, beta));
            if before.is_some() && self.variant == Variant::BeyondBeta && better(value, own) {
                self.again.insert(child, (alpha, beta));
            }
            return value;
        };
        let null = if is_max { (alpha, alpha + 1) } else { (beta - 1, beta) };
        let value = self.visit(child, null);
        let is_again = match self.variant {
            Variant::BeyondBeta => better(value, own),
            Variant::LastOnly => better(by_hand::minimax(self.tree, child), before) && better(other, value),
            Variant::Reversed => !better(value, own),
            Variant::Every => true,
            _ => better(value, own) && better(other, value),
        };
        if !is_again {
            return value;
        }
        let window = match self.variant {
            Variant::NullAgain => null,
            Variant::FromValue if is_max => (value, beta),
            Variant::FromValue => (alpha, value),
            _ => (alpha, beta),
        };
        self.again.insert(child, window);
        self.visit(child, (alpha, beta))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand_it_is_what_the_search_does() {
        for text in [
            "((5 6)(7 4))((8 9)(7 9))((3 5)(2 8))",
            "(3 12 8)(5 7)(4 9 6)(6 8)",
            "min to move: ((5 6)(3 4))((1 2)(7 0))",
        ] {
            let tree = ExerciseTree::read(text).unwrap();
            let again = searched_again(&tree);
            assert!(!again.is_empty(), "{text}");
            assert_eq!(again_by_hand(&tree, Variant::None), again, "{text}");
        }
    }

    #[test]
    fn a_later_child_is_searched_again_in_the_whole_window() {
        let tree = ExerciseTree::read("(5 7)(3 12 8)(4 9 6)(6 8)").unwrap();
        let named = |again: ReSearchWindows| {
            again.into_iter().map(|(node, window)| (tree.name(node).to_owned(), window))
        };
        let again: Vec<_> = named(searched_again(&tree)).collect();
        assert_eq!(again, [("E".to_owned(), (5, HIGH))]);
        let every: Vec<_> = named(again_by_hand(&tree, Variant::Every)).collect();
        assert_eq!(every.len(), 3);
        let before: Vec<_> = named(again_by_hand(&tree, Variant::LastOnly)).collect();
        assert_eq!(before.len(), 2, "D is better than C, but not than B");
    }
}
