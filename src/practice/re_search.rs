//! Re-searches of PVS: which nodes are searched again after their null window, and how people get it wrong.

use super::by_hand;
use super::course::{HIGH, LOW};
use super::given::{GivenTree, NodeId};
use super::looks::{Look, looks, plain};
use super::rules::Rules;
use crate::search::parameters::Base;
use crate::search::visit_kind::VisitKind;
use std::collections::BTreeMap;

/// The nodes with children that are searched again, each with the window of that search.
pub type Again = BTreeMap<NodeId, (i16, i16)>;

/// All visits of PVS.
#[must_use]
pub fn visits(tree: &GivenTree) -> Vec<Look> {
    looks(tree, &tree.text(), plain(tree, Base::Pvs))
}

/// What PVS searches again.
#[must_use]
pub fn searched_again(tree: &GivenTree) -> Again {
    let looks = visits(tree).into_iter();
    looks
        .filter(|look| look.kind == VisitKind::ReSearch && !tree.is_leaf(look.node))
        .map(|look| (look.node, (look.alpha, look.beta)))
        .collect()
}

/// One thing that is wrong in what is searched again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing.
    None,
    /// Whatever fails high is searched again, in null windows and beyond the window, too.
    BeyondBeta,
    /// A child is compared with the one before it, not with the best so far.
    LastOnly,
    /// What fails low is searched again.
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

impl Fault {
    /// All known mistakes, the likeliest first.
    pub const ALL: [Fault; 8] = [
        Fault::BeyondBeta,
        Fault::FromValue,
        Fault::LastOnly,
        Fault::Every,
        Fault::Twice,
        Fault::NullAgain,
        Fault::Reversed,
        Fault::Swapped,
    ];

    /// What is said to a person who made it.
    #[must_use]
    pub fn explanation(self) -> &'static str {
        match self {
            Fault::None => "",
            Fault::BeyondBeta => {
                "You searched every child again that is better than the bound of its null window. A second \
                 search is needed only if the value is inside the window of the parent: if that is a null \
                 window, or if the value is beyond the other bound, the child cuts the parent off."
            }
            Fault::LastOnly => {
                "You compared each child with the child before it. The null window is at the best value so \
                 far: alpha of a MAX node, beta of a MIN node."
            }
            Fault::Reversed => {
                "You searched the children again whose null window failed the other way. Those are no better \
                 than the best so far, and the search needs to know no more."
            }
            Fault::Every => {
                "You searched every later child of a PV node again. That is needed only if the null window \
                 has shown that the child is better than the best so far."
            }
            Fault::Twice => {
                "You counted every node that is visited more than once. Nodes below a node that is searched \
                 again are visited again with it; count only the nodes whose own null window was not enough."
            }
            Fault::Swapped => {
                "You have swapped MAX and MIN. A triangle that points up is MAX, who chooses the greatest \
                 value; a triangle that points down is MIN, who chooses the smallest."
            }
            Fault::NullAgain => {
                "These are the right nodes, but the windows are those of the first search. The second search \
                 has the whole window of the parent."
            }
            Fault::FromValue => {
                "These are the right nodes, but your second window begins at the value of the first search. \
                 Some programs do this; in this exercise the second search has the whole window of the \
                 parent."
            }
        }
    }
}

/// What is searched again by who has one thing wrong.
#[must_use]
pub fn mistaken(tree: &GivenTree, fault: Fault) -> Again {
    if fault == Fault::Twice {
        return twice(tree);
    }
    let swapped;
    let tree = if fault == Fault::Swapped {
        swapped = tree.swapped();
        &swapped
    } else {
        tree
    };
    let mut walk = Walk { tree, fault, again: Again::new() };
    walk.visit(0, (LOW, HIGH));
    walk.again.retain(|node, _| !tree.is_leaf(*node));
    walk.again
}

fn twice(tree: &GivenTree) -> Again {
    let looks = visits(tree);
    let inner = tree.interior().into_iter();
    inner
        .filter_map(|node| {
            let second = looks.iter().filter(|look| look.node == node).nth(1)?;
            Some((node, (second.alpha, second.beta)))
        })
        .collect()
}

/// PVS as it is done by hand, from MAX's side.
struct Walk<'a> {
    tree: &'a GivenTree,
    fault: Fault,
    again: Again,
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

    /// The value of a child; `before` is that of the child before it.
    fn child(&mut self, child: NodeId, is_max: bool, (alpha, beta): (i16, i16), before: Option<i16>) -> i16 {
        let better = |value: i16, than: i16| if is_max { value > than } else { value < than };
        let is_null = i32::from(beta) - i32::from(alpha) == 1;
        let (own, other) = if is_max { (alpha, beta) } else { (beta, alpha) };
        let Some(before) = before.filter(|_| !is_null) else {
            let value = self.visit(child, (alpha, beta));
            if before.is_some() && self.fault == Fault::BeyondBeta && better(value, own) {
                self.again.insert(child, (alpha, beta));
            }
            return value;
        };
        let null = if is_max { (alpha, alpha + 1) } else { (beta - 1, beta) };
        let value = self.visit(child, null);
        let is_again = match self.fault {
            Fault::BeyondBeta => better(value, own),
            Fault::LastOnly => better(by_hand::minimax(self.tree, child), before) && better(other, value),
            Fault::Reversed => !better(value, own),
            Fault::Every => true,
            _ => better(value, own) && better(other, value),
        };
        if !is_again {
            return value;
        }
        let window = match self.fault {
            Fault::NullAgain => null,
            Fault::FromValue if is_max => (value, beta),
            Fault::FromValue => (alpha, value),
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
            let tree = GivenTree::read(text).unwrap();
            let again = searched_again(&tree);
            assert!(!again.is_empty(), "{text}");
            assert_eq!(mistaken(&tree, Fault::None), again, "{text}");
        }
    }

    #[test]
    fn a_later_child_is_searched_again_in_the_whole_window() {
        let tree = GivenTree::read("(5 7)(3 12 8)(4 9 6)(6 8)").unwrap();
        let named =
            |again: Again| again.into_iter().map(|(node, window)| (tree.name(node).to_owned(), window));
        let again: Vec<_> = named(searched_again(&tree)).collect();
        assert_eq!(again, [("E".to_owned(), (5, HIGH))]);
        let every: Vec<_> = named(mistaken(&tree, Fault::Every)).collect();
        assert_eq!(every.len(), 3);
        let before: Vec<_> = named(mistaken(&tree, Fault::LastOnly)).collect();
        assert_eq!(before.len(), 2, "D is better than C, but not than B");
    }
}
