//! Searches by alpha-beta with one mistake, and the explanations for people who make it.

use super::exercise_tree::{ExerciseTree, NodeId};
use super::number::{HIGH, LOW};
use super::rules::{Rules, walkthrough};
use super::walkthrough::{Visit, Walkthrough};
use super::wrong_answer::SIDES_EXCHANGED;
use crate::misconception::Misconception;
use crate::search::parameters::CutsAt;

/// A misconception of a tree's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
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

impl Variant {
    /// The misconception that leads to it.
    #[must_use]
    pub fn misconception(self, rules: Rules) -> Misconception {
        match self {
            Variant::NoPruning => Misconception::NeverCutsOff,
            Variant::ParentOnly => Misconception::SeesOnlyTheParent,
            Variant::OtherTies if rules.cuts_at == CutsAt::Equal => Misconception::CutsOnlyBeyond,
            Variant::OtherTies => Misconception::CutsAtEqual,
            Variant::Swapped => Misconception::ExchangesSides,
            Variant::Hasty => Misconception::CutsTooEarly,
            Variant::Kept => Misconception::KeepsBounds,
            Variant::FailHard => Misconception::FailsHard,
            Variant::OpenWindow => Misconception::PassesNothingDown,
            Variant::OtherSide => Misconception::OtherOrder,
            Variant::TooSoon => Misconception::LeavesOutTheCutter,
        }
    }
}

/// All variants with the explanations for a person who searches like that, the likeliest first.
#[must_use]
pub fn explained(rules: Rules) -> [(Variant, &'static str); 10] {
    let other_ties = match rules.cuts_at {
        CutsAt::Equal => {
            "You cut off only when alpha is greater than beta. This exercise cuts as soon as they are equal (alpha ≥ beta)."
        }
        CutsAt::Beyond => {
            "You cut off as soon as alpha and beta are equal. This exercise cuts only when alpha is greater (alpha > beta)."
        }
    };
    [
        (
            Variant::ParentOnly,
            "You compared each node only with the best value of its own parent. Alpha and beta pass down through all nodes: a bound of any ancestor can cut a node off (a deep cut-off).",
        ),
        (Variant::OtherTies, other_ties),
        (
            Variant::OpenWindow,
            "You began at the root with an open window. In this exercise the root begins with the given alpha and beta, which cut off, too.",
        ),
        (Variant::OtherSide, "You searched the children from the other side."),
        (
            Variant::TooSoon,
            "You skipped the child whose value cuts its node off. The search has to visit it first: without its value there is no cut-off. The search skips only the children after it.",
        ),
        (
            Variant::Hasty,
            "You cut a node off as soon as a child is no better than the child before it. That is too early: a later child may still be better. Only a comparison with a bound from above cuts a node off.",
        ),
        (
            Variant::Kept,
            "You kept alpha and beta when the search goes back up. They belong to the path from the root: a result below a node narrows only its own window and the windows below it; a finished node passes its value to its parent and nothing else.",
        ),
        (Variant::Swapped, SIDES_EXCHANGED),
        (
            Variant::NoPruning,
            "This is plain minimax, without any cut-off. Alpha-beta leaves a node as soon as its value cannot matter above: a MIN node when its value is at most alpha, a MAX node when its value is at least beta.",
        ),
        (
            Variant::FailHard,
            "You kept values inside the window (fail-hard). In this exercise a node returns the best value that it has found, even outside the window (fail-soft).",
        ),
    ]
}

/// The visits of a search with one mistake; `None` if the mistake is impossible here.
#[must_use]
pub fn wrong_walkthrough(tree: &ExerciseTree, rules: Rules, variant: Variant) -> Option<Walkthrough> {
    Some(match variant {
        Variant::NoPruning => walkthrough(tree, Rules { prunes: false, ..rules }),
        Variant::OtherTies => walkthrough(tree, rules.with_other_ties()),
        Variant::Swapped => walkthrough(&tree.swapped(), rules),
        Variant::OpenWindow => {
            rules.window?;
            walkthrough(tree, Rules { window: None, ..rules })
        }
        Variant::OtherSide => walkthrough(tree, rules.the_other_way()),
        Variant::TooSoon => without_cutting_children(tree, walkthrough(tree, rules)),
        Variant::ParentOnly | Variant::Hasty | Variant::Kept | Variant::FailHard => {
            walk(tree, rules, Some(variant))
        }
    })
}

fn without_cutting_children(tree: &ExerciseTree, mut walkthrough: Walkthrough) -> Walkthrough {
    let mut gone: Vec<NodeId> = Vec::new();
    for visit in &mut walkthrough.visits {
        if !visit.left_out.is_empty()
            && let Some(last) = visit.searched.pop()
        {
            visit.left_out.insert(0, last);
            gone.push(last);
        }
    }
    let is_gone = |node: NodeId| gone.iter().any(|top| tree.is_below(node, *top));
    walkthrough.visits.retain(|visit| !is_gone(visit.node));
    walkthrough
}

/// Alpha-beta without a mistake, for where very many trees are tried.
#[must_use]
pub fn plain(tree: &ExerciseTree, rules: Rules) -> Walkthrough {
    walk(tree, rules, None)
}

fn walk(tree: &ExerciseTree, rules: Rules, variant: Option<Variant>) -> Walkthrough {
    let (alpha, beta) = rules.window.unwrap_or((LOW, HIGH));
    let mut walk = Walk { tree, rules, variant, alpha, beta, walkthrough: Walkthrough::default() };
    walk.visit(0, alpha, beta);
    walk.walkthrough
}

struct Walk<'a> {
    tree: &'a ExerciseTree,
    rules: Rules,
    variant: Option<Variant>,
    /// The bounds, in a search that hands bounds on.
    alpha: i16,
    beta: i16,
    walkthrough: Walkthrough,
}

impl Walk<'_> {
    fn is(&self, variant: Variant) -> bool {
        self.variant == Some(variant)
    }

    fn visit(&mut self, node: NodeId, alpha: i16, beta: i16) -> i16 {
        let place = self.walkthrough.visits.len();
        let (searched, left_out) = (Vec::new(), Vec::new());
        self.walkthrough.visits.push(Visit { node, alpha, beta, value: 0, searched, left_out, cut: false });
        let value = if self.tree.is_leaf(node) {
            self.tree.nodes[node].value
        } else {
            self.children(node, place, alpha, beta)
        };
        let value =
            if self.is(Variant::FailHard) { value.clamp(alpha.min(beta), beta.max(alpha)) } else { value };
        self.walkthrough.visits[place].value = value;
        value
    }

    fn children(&mut self, node: NodeId, place: usize, alpha: i16, beta: i16) -> i16 {
        let is_max = self.tree.is_max(node);
        let children = self.rules.children(self.tree, node);
        let mut best = if is_max { LOW } else { HIGH };
        let (mut alpha, mut beta) = (alpha, beta);
        for (index, child) in children.iter().enumerate() {
            self.walkthrough.visits[place].searched.push(*child);
            if self.is(Variant::Kept) {
                (alpha, beta) = (alpha.max(self.alpha), beta.min(self.beta));
            }
            let (below_alpha, below_beta) = match (self.is(Variant::ParentOnly), is_max) {
                (false, _) => (alpha, beta),
                // Only the root gets the root's window; other nodes have only the values that they have found
                // themselves.
                (true, _) if node == 0 => (alpha, beta),
                (true, true) => (best, HIGH),
                (true, false) => (LOW, best),
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
            if cuts || (self.is(Variant::Hasty) && index > 0 && !better) {
                let visit = &mut self.walkthrough.visits[place];
                visit.cut = true;
                visit.left_out = children[index + 1..].to_vec();
                break;
            }
            if is_max {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if self.is(Variant::Kept) {
                (self.alpha, self.beta) = (self.alpha.max(alpha), self.beta.min(beta));
            }
        }
        best
    }
}
