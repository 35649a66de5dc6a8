//! A person's own tree: the results with each convention for equal values, and the reason for their difference.

use super::exercise_tree::{ExerciseTree, NodeId};
use super::field::names;
use super::rules::{Rules, walkthrough};
use super::walkthrough::{Visit, Walkthrough, relation_text};
use crate::game::{Evaluate, UnknownLeaves};
use crate::games::tree::{ExplicitTree, TreeError};
use crate::problem::{Problem, excerpt};
use crate::search::parameters::CutsAt;
use serde::Serialize;
use std::cmp::Reverse;

/// The most leaves of a tree that is solved here.
pub const MOST_LEAVES: usize = 200;

/// The results of a search of a tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "OwnAnswer"))]
pub struct OwnAnswer {
    /// The leaves that are visited, in their order.
    pub visited: String,
    /// The leaves that are never visited, from left to right.
    pub never_visited: String,
    /// The lower ends of the edges that are cut.
    pub cut: String,
    /// The returned value of each inner node, such as `B ≤ 2`.
    pub values: Vec<String>,
}

/// A person's own tree, solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "OwnTree"))]
pub struct OwnTree {
    /// The tree with the names that the answers use.
    pub tree: String,
    /// The results if nodes are cut off as soon as alpha ≥ beta.
    pub equal: OwnAnswer,
    /// The results if nodes are cut off only when alpha > beta.
    pub beyond: OwnAnswer,
    /// The reason for their difference; `None` if they are equal.
    pub difference: Option<String>,
}

/// Solves a tree in the notation of explicit trees.
///
/// # Errors
///
/// The text is no tree, or the tree is too large for an exercise.
pub fn own_tree(text: &str) -> Result<OwnTree, Problem> {
    let said_of = |error: TreeError| {
        let said = error.to_string();
        let (message, fix) = said.split_once("; ").unwrap_or((&said, ""));
        Problem {
            line: Some(error.line as u32),
            column: Some(error.column as u32),
            ..Problem::new("tree", text, message, fix)
        }
    };
    let game: ExplicitTree = text.parse().map_err(said_of)?;
    if let Some(UnknownLeaves { all, .. }) = game.unknown_leaves() {
        let message = format!("the value of {} is unknown", excerpt(&all.join(", ")));
        return Err(Problem::new(
            "tree",
            text,
            message,
            "an answer rests on all values; write a number there",
        ));
    }
    let tree = ExerciseTree::of(&game);
    let leaves = tree.leaves().len();
    if leaves > MOST_LEAVES {
        let message = format!("this tree has {leaves} leaves");
        let fix = format!("an exercise has {MOST_LEAVES} at most; make the tree smaller");
        return Err(Problem::new("tree", text, message, fix));
    }
    let searched = |cuts_at| walkthrough(&tree, Rules { cuts_at, ..Rules::PLAIN });
    let (equal, beyond) = (searched(CutsAt::Equal), searched(CutsAt::Beyond));
    Ok(OwnTree {
        tree: tree.text(),
        difference: difference(&tree, &equal, &beyond),
        equal: answer(&tree, &equal),
        beyond: answer(&tree, &beyond),
    })
}

fn answer(tree: &ExerciseTree, walkthrough: &Walkthrough) -> OwnAnswer {
    let value = |node: &NodeId| {
        let visit = walkthrough.of(*node)?;
        Some(format!(
            "{} {} {}",
            tree.name(*node),
            relation_text(walkthrough.relation(visit, tree)),
            tree.shown(visit.value)
        ))
    };
    OwnAnswer {
        visited: names(tree, &walkthrough.leaves(tree)),
        never_visited: names(tree, &walkthrough.never_visited(tree)),
        cut: names(tree, &walkthrough.cut_edges()),
        values: tree.interior().iter().filter_map(value).collect(),
    }
}

/// The first node at which the two searches part.
fn difference(tree: &ExerciseTree, equal: &Walkthrough, beyond: &Walkthrough) -> Option<String> {
    let parts = |visit: &&Visit| {
        let other = beyond.of(visit.node);
        !visit.left_out.is_empty() && other.is_some_and(|other| other.left_out != visit.left_out)
    };
    // The first that ends: the nodes below a node end before it, and up to there both are equal.
    let end = |node: NodeId| equal.visits.iter().rposition(|visit| tree.is_below(visit.node, node));
    let cut = equal.visits.iter().filter(parts);
    let visit = cut.min_by_key(|visit| (end(visit.node), Reverse(tree.nodes[visit.node].ply)))?;
    let (name, value) = (tree.name(visit.node), tree.shown(visit.value));
    let side = if tree.is_max(visit.node) { "beta" } else { "alpha" };
    Some(format!(
        "At {name} the value {value} equals {side}. If alpha ≥ beta cuts off, the search skips {} there; if \
         only alpha > beta does, the search continues.",
        names(tree, &visit.left_out).replace(' ', ", "),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_answers_are_shown_where_they_differ_with_the_reason() {
        let own = own_tree("(3 12 8)(3 4 6)(14 5 2)").unwrap();
        assert_eq!((own.equal.never_visited.as_str(), own.beyond.never_visited.as_str()), ("L5 L6", ""));
        let said = own.difference.unwrap();
        assert!(said.starts_with("At C the value 3 equals alpha."), "{said}");
        assert!(said.contains("the search skips L5, L6 there"), "{said}");
        let same = own_tree("(3 12 8)(2 4 6)(14 5 2)").unwrap();
        assert_eq!((same.difference, &same.equal), (None, &same.beyond));
        assert_eq!(same.equal.values, ["A = 3", "B = 3", "C ≤ 2", "D ≤ 2"]);
    }

    #[test]
    fn names_and_decimals_are_those_of_the_text() {
        let own = own_tree("Left:(3.5 x:12 8) B:(2 y:4 6)").unwrap();
        assert_eq!(own.equal.values, ["A = 3.5", "Left = 3.5", "B ≤ 2"]);
        assert_eq!(own.equal.visited, "L1 x L3 L4");
        assert_eq!(own.equal.never_visited, "y L6");
        assert_eq!(own.tree, "A:(Left:(L1:3.5 x:12 L3:8) B:(L4:2 y:4 L6:6))");
        // A name of ours gives way; a node that several paths reach has its name once.
        let own = own_tree("(L1:7 T:(1 2)) (A:3 T)").unwrap();
        assert_eq!(own.tree, "A':(B:(L1:7 T:(L2:1 L3:2)) C:(A:3 E:(L5:1 L6:2)))");
        let problem = own_tree("(3 12 8)(20 x ?)").unwrap_err();
        assert_eq!(problem.message, "the value of x, b.c is unknown");
    }

    #[test]
    fn what_is_no_tree_is_said_with_its_place_and_fix() {
        let problem = own_tree("(3 12").unwrap_err();
        assert_eq!((problem.line, problem.column), (Some(1), Some(1)));
        assert!(problem.to_string().contains("never closed") && !problem.fix.is_empty(), "{problem}");
        let large = format!("({})", "1 ".repeat(201));
        assert!(own_tree(&large).unwrap_err().fix.contains("200 at most"));
    }
}
