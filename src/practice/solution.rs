//! The solution of an exercise: the answer, and how the search comes to it, step by step.

use super::answer_texts::{AnswerTexts, listed};
use super::compare::{accepted, wrong_in};
use super::exercise_tree::{ExerciseTree, NodeId};
use super::field::{Answer, answer_with, names, shown_text};
use super::many_steps::many_steps;
use super::number::shown;
use super::rules::Rules;
use super::solution_step::Step;
use super::task::Task;
use super::walkthrough::{Visit, Walkthrough, relation_text};
use crate::search::parameters::{ChildOrder, CutsAt};
use serde::Serialize;

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Solution"))]
pub struct Solution {
    /// The right answer, or one of them.
    pub answer: Answer,
    /// Its texts as people read them.
    pub shown: Answer,
    /// Fields that have other right texts, too.
    pub also_right: Answer,
    /// The fields that are wrong in the answer shown with it.
    pub wrong: Vec<String>,
    /// The answer in words.
    pub said: Vec<String>,
    /// The steps of the search, on the tree that the answer makes.
    pub steps: Vec<Step>,
    /// The search as a link to the page.
    pub link: String,
}

/// Solves an exercise.
#[must_use]
pub fn solution(task: &Task) -> Solution {
    let answer = accepted(task).unwrap_or_default();
    let tree = task.tree_of(&answer);
    let kind = task.kind();
    let steps = match kind.visits(task) {
        _ if task.unknown.is_some() => Vec::new(),
        _ if !kind.is_alpha_beta() => kind.steps(task),
        Some(records) => many_steps(&tree, &records),
        None => steps(&tree, task.rules, &task.walkthrough_of(&tree)),
    };
    // A hyphen within a word is not a minus sign.
    let word = |word: &str| word.strip_prefix('-').map_or_else(|| word.to_owned(), |rest| format!("−{rest}"));
    let shown = |text: &str| shown_text(text).split(' ').map(word).collect::<Vec<_>>().join(" ");
    let shown = answer_with(answer.iter().map(|(id, text)| (id.as_str(), shown(text))));
    let also_right = kind.also_right(task, &answer);
    let texts = AnswerTexts { tree: &task.tree, answer: &answer, also_right: &also_right };
    let (said, link) = (kind.said(task, &texts), link(task, &tree));
    Solution { said, shown, also_right, wrong: Vec::new(), steps, link, answer }
}

/// Solves an exercise, and marks an answer to it.
#[must_use]
pub fn solution_beside(task: &Task, given: &Answer) -> Solution {
    Solution { wrong: wrong_in(task, given), ..solution(task) }
}

/// The events of the search, visit by visit.
fn steps(tree: &ExerciseTree, rules: Rules, walkthrough: &Walkthrough) -> Vec<Step> {
    let mut steps = Vec::new();
    if !walkthrough.visits.is_empty() {
        walk(tree, rules, walkthrough, 0, &mut steps);
    }
    steps
}

fn walk(tree: &ExerciseTree, rules: Rules, walkthrough: &Walkthrough, node: NodeId, steps: &mut Vec<Step>) {
    let Some(visit) = walkthrough.of(node) else { return };
    let mut say = |text: String| steps.push(Step { node: node as u32, text });
    let name = tree.name(node);
    if tree.is_leaf(node) {
        return say(format!("{name} is {}.", shown(visit.value)));
    }
    let side = if tree.is_max(node) { "MAX" } else { "MIN" };
    say(format!(
        "{name} ({side}) is entered with alpha = {}, beta = {}.",
        shown(visit.alpha),
        shown(visit.beta)
    ));
    for child in &visit.searched {
        walk(tree, rules, walkthrough, *child, steps);
    }
    steps.push(Step { node: node as u32, text: ended(tree, rules, walkthrough, visit) });
}

fn ended(tree: &ExerciseTree, rules: Rules, walkthrough: &Walkthrough, visit: &Visit) -> String {
    let (name, value) = (tree.name(visit.node), shown(visit.value));
    if !visit.cut {
        let relation = relation_text(walkthrough.relation(visit, tree));
        return format!("All children of {name} were visited: {name} {relation} {value}.");
    }
    let is_max = tree.is_max(visit.node);
    let (side, bound) = if is_max { ("beta", visit.beta) } else { ("alpha", visit.alpha) };
    let compared = match (visit.value == bound, is_max) {
        (true, _) => "reaches",
        (false, true) => "is greater than",
        (false, false) => "is smaller than",
    };
    let from = bound_from(tree, walkthrough, visit)
        .map_or_else(|| ", the root's".to_owned(), |node| format!(", from {}", tree.name(node)));
    let deep = if walkthrough.is_deep(tree, visit) && !visit.left_out.is_empty() {
        " That is a deep cut-off: the bound is not the parent's own."
    } else {
        ""
    };
    let left_out = match visit.left_out[..] {
        [] => "but this was its last child, so nothing is skipped".to_owned(),
        _ => {
            let leaves: Vec<NodeId> =
                visit.left_out.iter().flat_map(|node| tree.leaves_below(*node)).collect();
            let are = if leaves.len() == 1 { "is" } else { "are" };
            format!("so {name} is cut off; {} {are} never visited", listed(&names(tree, &leaves)))
        }
    };
    let rule = if rules.cuts_at == CutsAt::Equal && visit.value == bound {
        " (alpha ≥ beta cuts off)"
    } else {
        ""
    };
    let relation = if is_max { "≥" } else { "≤" };
    format!(
        "{name} {relation} {value}: that {compared} {side} = {}{from}{rule}, {left_out}.{deep}",
        shown(bound)
    )
}

/// The ancestor whose value became the bound that cut the node off; `None` for the root's window.
fn bound_from(tree: &ExerciseTree, walkthrough: &Walkthrough, visit: &Visit) -> Option<NodeId> {
    // Alpha, that cuts MIN nodes off, is of a MAX node, and beta of a MIN node.
    let bound_is_alpha = !tree.is_max(visit.node);
    let mut node = visit.node;
    while let Some(parent) = tree.nodes[node].parent {
        let entered = walkthrough.of(parent)?;
        let (own, bound) =
            if bound_is_alpha { (entered.alpha, visit.alpha) } else { (entered.beta, visit.beta) };
        if own != bound {
            return Some(parent);
        }
        node = parent;
    }
    None
}

/// The search as a link. A link has no parameter for a window at the root: then it is the plain search.
fn link(task: &Task, tree: &ExerciseTree) -> String {
    let rules = task.rules;
    // An exercise about a proof search shows only the generated part.
    let searched = task.proof.as_ref().map_or(tree, |state| &state.whole);
    let bare = ExerciseTree { max_first: true, ..searched.clone() };
    let kind = task.kind();
    let text = bare.text_with(&kind.details(task)).replace(' ', "_");
    let mut link = format!("game=tree&tree={text}");
    if !tree.max_first {
        link += "&first=min";
    }
    link += &kind.search_link(task);
    if rules.cuts_at == CutsAt::Beyond {
        link += "&cuts-at=beyond";
    }
    if rules.order == ChildOrder::RightToLeft {
        link += "&children=right";
    }
    link
}
