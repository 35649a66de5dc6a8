//! The known mistakes: searches as people carry them out who have one thing wrong.
//!
//! What a mistake leads to is computed, never typed in: where the project's own search can be told to do it,
//! by that, else by the small search here.

use super::course::{Course, HIGH, LOW, Visit};
use super::given::{GivenTree, NodeId};
use super::rules::{Rules, course};
use crate::search::parameters::CutsAt;

/// One thing that is wrong in how a tree is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// Nothing is cut off.
    NoPruning,
    /// A node is compared with its parent's own best only, so there are no deep cut-offs.
    ParentOnly,
    /// Equal values are treated by the other convention.
    OtherTies,
    /// MAX and MIN are exchanged.
    Swapped,
    /// A node is left as soon as a child is no better than the best before it.
    Hasty,
    /// Alpha and beta are kept when the search goes back up.
    Kept,
    /// Returned values are held inside the window.
    FailHard,
    /// The given window is not used.
    OpenWindow,
    /// Children are searched from the other side.
    OtherSide,
    /// The child that cuts its node off is thought to be left out, too.
    TooSoon,
}

impl Slip {
    /// All of them, the likeliest first.
    pub const ALL: [Slip; 10] = [
        Slip::ParentOnly,
        Slip::OtherTies,
        Slip::OpenWindow,
        Slip::OtherSide,
        Slip::TooSoon,
        Slip::Hasty,
        Slip::Kept,
        Slip::Swapped,
        Slip::NoPruning,
        Slip::FailHard,
    ];

    /// What is said to a person who made it.
    #[must_use]
    pub fn explanation(self, rules: Rules) -> &'static str {
        match (self, rules.cuts_at) {
            (Slip::NoPruning, _) => {
                "This is plain minimax, without any cut-off. Alpha-beta leaves a node as soon as its value \
                 cannot matter above: a MIN node when its value is at most alpha, a MAX node when its value \
                 is at least beta."
            }
            (Slip::ParentOnly, _) => {
                "You compared each node only with the best value of its own parent. Alpha and beta pass down \
                 through all nodes: a bound of any ancestor can cut a node off (a deep cut-off)."
            }
            (Slip::OtherTies, CutsAt::Equal) => {
                "You cut off only when alpha is greater than beta. This exercise cuts as soon as they are \
                 equal (alpha ≥ beta)."
            }
            (Slip::OtherTies, CutsAt::Beyond) => {
                "You cut off as soon as alpha and beta are equal. This exercise cuts only when alpha is \
                 greater (alpha > beta)."
            }
            (Slip::Swapped, _) => {
                "You have swapped MAX and MIN. A triangle that points up is MAX, who chooses the greatest \
                 value; a triangle that points down is MIN, who chooses the smallest."
            }
            (Slip::Hasty, _) => {
                "You cut a node off as soon as a child is no better than the child before it. That is too \
                 early: a later child may still be better. Only a comparison with a bound from above cuts a \
                 node off."
            }
            (Slip::Kept, _) => {
                "You kept alpha and beta when the search goes back up. They belong to the path from the \
                 root: a result below a node narrows only its own window and the windows below it; a \
                 finished node passes its value to its parent and nothing else."
            }
            (Slip::FailHard, _) => {
                "You kept values inside the window (fail-hard). In this exercise a node returns the best \
                 value that it has found, even outside the window (fail-soft)."
            }
            (Slip::OpenWindow, _) => {
                "You began at the root with an open window. In this exercise the root begins with the given \
                 alpha and beta, which cut off, too."
            }
            (Slip::TooSoon, _) => {
                "You skipped the child whose value cuts its node off. The search has to visit it first: \
                 without its value there is no cut-off. The search skips only the children after it."
            }
            (Slip::OtherSide, _) => "You searched the children from the other side.",
        }
    }
}

/// What a search does that has one thing wrong; nothing where that cannot be made here.
#[must_use]
pub fn slipped(tree: &GivenTree, rules: Rules, slip: Slip) -> Option<Course> {
    let own = |prunes| Some(walk(tree, rules, prunes));
    match slip {
        Slip::NoPruning => Some(course(tree, Rules { prunes: false, ..rules })),
        Slip::OtherTies => Some(course(tree, rules.with_other_ties())),
        Slip::Swapped => Some(course(&tree.swapped(), rules)),
        Slip::OpenWindow => rules.window.map(|_| course(tree, Rules { window: None, ..rules })),
        Slip::OtherSide => Some(course(tree, rules.the_other_way())),
        Slip::ParentOnly => own(Way { deep: false, ..Way::RIGHT }),
        Slip::Hasty => own(Way { hasty: true, ..Way::RIGHT }),
        Slip::Kept => own(Way { kept: true, ..Way::RIGHT }),
        Slip::FailHard => own(Way { hard: true, ..Way::RIGHT }),
        Slip::TooSoon => Some(without_cutting_children(tree, course(tree, rules))),
    }
}

fn without_cutting_children(tree: &GivenTree, mut course: Course) -> Course {
    let mut gone: Vec<NodeId> = Vec::new();
    for visit in &mut course.visits {
        if !visit.left_out.is_empty()
            && let Some(last) = visit.searched.pop()
        {
            visit.left_out.insert(0, last);
            gone.push(last);
        }
    }
    let is_gone = |node: NodeId| gone.iter().any(|top| tree.is_below(node, *top));
    course.visits.retain(|visit| !is_gone(visit.node));
    course
}

/// Alpha-beta without a mistake, for where very many trees are tried.
#[must_use]
pub fn plain(tree: &GivenTree, rules: Rules) -> Course {
    walk(tree, rules, Way::RIGHT)
}

/// How this search goes about it.
#[derive(Clone, Copy)]
struct Way {
    deep: bool,
    hasty: bool,
    kept: bool,
    hard: bool,
}

impl Way {
    const RIGHT: Way = Way { deep: true, hasty: false, kept: false, hard: false };
}

fn walk(tree: &GivenTree, rules: Rules, way: Way) -> Course {
    let (alpha, beta) = rules.window.unwrap_or((LOW, HIGH));
    let mut walk = Walk { tree, rules, way, alpha, beta, course: Course::default() };
    walk.visit(0, alpha, beta);
    walk.course
}

struct Walk<'a> {
    tree: &'a GivenTree,
    rules: Rules,
    way: Way,
    /// What is kept where bounds are kept.
    alpha: i16,
    beta: i16,
    course: Course,
}

impl Walk<'_> {
    fn visit(&mut self, node: NodeId, alpha: i16, beta: i16) -> i16 {
        let place = self.course.visits.len();
        let (searched, left_out) = (Vec::new(), Vec::new());
        self.course.visits.push(Visit { node, alpha, beta, value: 0, searched, left_out, cut: false });
        let value = if self.tree.is_leaf(node) {
            self.tree.nodes[node].value
        } else {
            self.children(node, place, alpha, beta)
        };
        let value = if self.way.hard { value.clamp(alpha.min(beta), beta.max(alpha)) } else { value };
        self.course.visits[place].value = value;
        value
    }

    fn children(&mut self, node: NodeId, place: usize, alpha: i16, beta: i16) -> i16 {
        let is_max = self.tree.is_max(node);
        let children = self.rules.children(self.tree, node);
        let mut best = if is_max { LOW } else { HIGH };
        let (mut alpha, mut beta) = (alpha, beta);
        for (index, child) in children.iter().enumerate() {
            self.course.visits[place].searched.push(*child);
            if self.way.kept {
                (alpha, beta) = (alpha.max(self.alpha), beta.min(self.beta));
            }
            let (below_alpha, below_beta) = match (self.way.deep, is_max) {
                (true, _) => (alpha, beta),
                // The root's window is given to it alone; else only what this node has found itself.
                (false, _) if node == 0 => (alpha, beta),
                (false, true) => (best, HIGH),
                (false, false) => (LOW, best),
            };
            let value = self.visit(*child, below_alpha, below_beta);
            let better = if is_max { value > best } else { value < best };
            if better {
                best = value;
            }
            let beyond = |value: i16, bound: i16| match self.rules.cuts_at {
                CutsAt::Equal => value >= bound,
                CutsAt::Beyond => value > bound,
            };
            let cuts = if is_max { beyond(best, beta) } else { beyond(alpha, best) };
            if cuts || (self.way.hasty && index > 0 && !better) {
                let visit = &mut self.course.visits[place];
                visit.cut = true;
                visit.left_out = children[index + 1..].to_vec();
                break;
            }
            if is_max {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if self.way.kept {
                (self.alpha, self.beta) = (self.alpha.max(alpha), self.beta.min(beta));
            }
        }
        best
    }
}
