//! By which rules a tree is searched, and the project's own search of it.

use super::course::{Course, Visit};
use super::given::{GivenTree, NodeId};
use crate::games::tree::ExplicitTree;
use crate::search::Search;
use crate::search::leave_reason::LeaveReason;
use crate::search::observe::{Entered, Left, Observer, Visited};
use crate::search::parameters::{Base, ChildOrder, CutsAt, Parameters};
use crate::value::Value;

/// By which rules a tree is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether anything is cut off.
    pub prunes: bool,
    /// Whether equal values cut off.
    pub cuts_at: CutsAt,
    /// In which order children are searched.
    pub order: ChildOrder,
    /// The root's window, from MAX's side, where it is not open.
    pub window: Option<(i16, i16)>,
}

impl Rules {
    /// Alpha-beta as the page has it where nothing else is said.
    pub const PLAIN: Rules =
        Rules { prunes: true, cuts_at: CutsAt::Equal, order: ChildOrder::LeftToRight, window: None };

    /// The same with the other convention for equal values.
    #[must_use]
    pub fn with_other_ties(self) -> Rules {
        let cuts_at = if self.cuts_at == CutsAt::Equal { CutsAt::Beyond } else { CutsAt::Equal };
        Rules { cuts_at, ..self }
    }

    /// The same from the other side.
    #[must_use]
    pub fn the_other_way(self) -> Rules {
        let order = match self.order {
            ChildOrder::LeftToRight => ChildOrder::RightToLeft,
            ChildOrder::RightToLeft => ChildOrder::LeftToRight,
        };
        Rules { order, ..self }
    }

    /// A node's children in the order in which they are searched.
    #[must_use]
    pub fn children(self, tree: &GivenTree, node: NodeId) -> Vec<NodeId> {
        let mut children = tree.nodes[node].children.clone();
        if self.order == ChildOrder::RightToLeft {
            children.reverse();
        }
        children
    }
}

/// What the project's alpha-beta (fail-soft) does on a tree.
#[must_use]
pub fn course(tree: &GivenTree, rules: Rules) -> Course {
    let (text, above) = text_in_window(tree, rules);
    // A given tree is small and has a text that is read.
    let Ok(game) = text.parse::<ExplicitTree>() else { return Course::default() };
    let base = if rules.prunes { Base::AlphaBeta } else { Base::Minimax };
    let depth = (tree.height() + above).max(1) as u8;
    let parameters =
        Parameters { cuts_at: rules.cuts_at, children: rules.order, ..Parameters::plain(base, depth) };
    let watch = Watch { tree, rules, above, open: Vec::new(), course: Course::default() };
    Search::new(&game, parameters, watch).run().1.course
}

/// The tree as text. A search of it enters the root with an open window; for a given one the tree hangs
/// below two nodes of which each has a leaf that is searched first, so that the one sets alpha and the other beta.
/// Gives how many plies the tree hangs below the root of that.
fn text_in_window(tree: &GivenTree, rules: Rules) -> (String, usize) {
    let Some((alpha, beta)) = rules.window else { return (tree.text(), 0) };
    let (first, second) = if tree.max_first { (alpha, beta) } else { (beta, alpha) };
    let bare = GivenTree { max_first: true, ..tree.clone() }.text();
    let beside = |leaf: i16, below: String| match rules.order {
        ChildOrder::LeftToRight => format!("({leaf} {below})"),
        ChildOrder::RightToLeft => format!("({below} {leaf})"),
    };
    let mover = if tree.max_first { "max" } else { "min" };
    (format!("{mover} to move: {}", beside(first, beside(second, bare))), 2)
}

/// Follows a search along a tree.
struct Watch<'a> {
    tree: &'a GivenTree,
    rules: Rules,
    above: usize,
    /// The visits that have not ended: those of the tree's nodes by their place in the course.
    open: Vec<Option<usize>>,
    course: Course,
}

impl Watch<'_> {
    /// The node that a position is of; nothing for what the tree hangs on.
    fn node(&self, visit: &Entered) -> Option<NodeId> {
        let ply = self.open.len();
        let below = usize::from(self.rules.order == ChildOrder::LeftToRight);
        match ply.checked_sub(self.above)? {
            // The leaf beside it is at the other place.
            0 => (ply == 0 || usize::from(visit.mv.0) == below).then_some(0),
            _ => {
                let parent = self.course.visits[(*self.open.last()?)?].node;
                self.tree.nodes[parent].children.get(usize::from(visit.mv.0)).copied()
            }
        }
    }
}

impl Observer for Watch<'_> {
    type Tag = ();

    fn tag(&self) {}

    fn enter(&mut self, visit: &Entered) {
        if !visit.kind.is_position() {
            return;
        }
        let node = self.node(visit);
        self.open.push(node.map(|_| self.course.visits.len()));
        if let Some(node) = node {
            let is_max = self.tree.is_max(node);
            let window = if is_max { visit.window } else { -visit.window };
            if let Some(parent) = self.tree.nodes[node].parent
                && let Some(parent) = self.course.visits.iter_mut().find(|visit| visit.node == parent)
            {
                parent.searched.push(node);
            }
            self.course.visits.push(Visit {
                node,
                alpha: window.alpha.get(),
                beta: window.beta.get(),
                value: 0,
                searched: Vec::new(),
                left_out: Vec::new(),
                cut: false,
            });
        }
    }

    fn leave(&mut self, visited: &Visited, visit: &Left) {
        if !visited.kind.is_position() {
            return;
        }
        let Some(Some(place)) = self.open.pop() else { return };
        let node = self.course.visits[place].node;
        let of_max = |value: Value| if self.tree.is_max(node) { value } else { -value };
        let children = self.rules.children(self.tree, node);
        let done = &mut self.course.visits[place];
        done.value = of_max(visit.value).get();
        done.cut = visit.reason == LeaveReason::CutOff;
        if done.cut {
            done.left_out = children[done.searched.len()..].to_vec();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> GivenTree {
        GivenTree::read(text).unwrap()
    }

    fn names(tree: &GivenTree, nodes: &[NodeId]) -> String {
        nodes.iter().map(|node| tree.name(*node)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_textbooks_tree_is_cut_where_the_textbook_says() {
        let tree = tree("(3 12 8)(2 4 6)(14 5 2)");
        let course = course(&tree, Rules::PLAIN);
        assert_eq!(names(&tree, &course.never_visited(&tree)), "L5 L6");
        assert_eq!(names(&tree, &course.cut_edges()), "L5 L6");
        let third = course.of(tree.named("D").unwrap()).unwrap();
        assert_eq!((third.alpha, third.beta, third.value), (3, super::super::course::HIGH, 2));
        assert_eq!(course.changes(third, &tree), [14, 5]);
    }

    #[test]
    fn a_given_window_is_that_of_the_root() {
        for text in ["(3 12 8)(2 4 6)(14 5 2)", "min to move: (3 12 8)(2 4 6)(14 5 2)"] {
            let tree = tree(text);
            for order in [ChildOrder::LeftToRight, ChildOrder::RightToLeft] {
                let course = course(&tree, Rules { window: Some((4, 9)), order, ..Rules::PLAIN });
                let root = &course.visits[0];
                assert_eq!((root.node, root.alpha, root.beta), (0, 4, 9), "{text}");
                assert_eq!(course.visits.iter().filter(|visit| visit.node == 0).count(), 1);
            }
        }
        let tree = tree("(3 12 8)(2 4 6)(14 5 2)");
        let course = course(&tree, Rules { window: Some((4, 9)), ..Rules::PLAIN });
        assert_eq!(names(&tree, &course.never_visited(&tree)), "L2 L3 L5 L6");
    }
}
