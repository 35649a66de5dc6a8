//! The solution of an exercise: the answer, and how the search comes to it, step by step.

use super::accepted::{accepted, relation_text};
use super::best::best_count;
use super::course::{Course, Visit};
use super::field::{Answer, names, shown, shown_text};
use super::given::{GivenTree, NodeId};
use super::kind::Kind;
use super::rules::{Rules, course};
use super::task::Task;
use crate::counted::plural_as;
use crate::search::parameters::{ChildOrder, CutsAt};
use serde::Serialize;

/// A step of the search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SolutionStep"))]
pub struct Step {
    /// The node that it is about.
    pub node: u32,
    /// What happens, as a sentence.
    pub text: String,
}

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Solution"))]
pub struct Solution {
    /// The right answer, or one of them.
    pub answer: Answer,
    /// Its texts as people read them.
    pub shown: Answer,
    /// The same in words.
    pub said: Vec<String>,
    /// How the search goes, on the tree that the answer makes.
    pub steps: Vec<Step>,
    /// The same search as a link to the page.
    pub link: String,
}

/// Solves an exercise.
#[must_use]
pub fn solution(task: &Task) -> Solution {
    let answer = accepted(task).unwrap_or_default();
    let tree = task.tree_of(&answer);
    let course = course(&tree, task.rules);
    let steps = if task.unknown.is_some() { Vec::new() } else { steps(&tree, task.rules, &course) };
    let shown = answer.iter().map(|(id, text)| (id.clone(), shown_text(text).replace('-', "−"))).collect();
    Solution { said: said(task, &answer), shown, steps, link: link(&tree, task.rules), answer }
}

/// The right answer in words.
fn said(task: &Task, answer: &Answer) -> Vec<String> {
    let tree = &task.tree;
    let text = |id: &str| answer.get(id).map(|text| shown_text(text)).unwrap_or_default();
    let of = |id: &str, node: NodeId| text(&format!("{id}.{}", tree.name(node)));
    let marked = |id: &str, nodes: &[NodeId]| -> Vec<NodeId> {
        nodes.iter().copied().filter(|node| !of(id, *node).is_empty()).collect()
    };
    match task.ask.kind {
        Kind::NeverVisited | Kind::RootWindow | Kind::RightToLeft | Kind::Ties => {
            vec![format!("Never visited: {}.", listed(&names(tree, &marked("leaf", &tree.leaves()))))]
        }
        Kind::CutEdges => {
            let nodes: Vec<NodeId> = (1..tree.nodes.len()).collect();
            let edge = |node: &NodeId| {
                format!("{} to {}", tree.name(tree.nodes[*node].parent.unwrap_or(0)), tree.name(*node))
            };
            let edges: Vec<String> = marked("edge", &nodes).iter().map(edge).collect();
            vec![format!("Cut: {}.", edges.join(", "))]
        }
        Kind::Values => {
            let mut said: Vec<String> = tree
                .interior()
                .into_iter()
                .map(|node| match of("relation", node).as_str() {
                    "never visited" => format!("{} is never visited.", tree.name(node)),
                    relation => {
                        format!("{} {relation} {}", tree.name(node), of("value", node).replace('-', "−"))
                    }
                })
                .collect();
            said.push(format!("Best move: {}.", text("best")));
            said
        }
        Kind::Windows => {
            let window = |node: NodeId| match (of("alpha", node), of("beta", node)) {
                (alpha, _) if alpha.is_empty() => format!("{} is never visited.", tree.name(node)),
                (alpha, beta) => format!(
                    "{}: alpha = {}, beta = {}",
                    tree.name(node),
                    alpha.replace(' ', ", "),
                    beta.replace(' ', ", ")
                ),
            };
            tree.interior().into_iter().map(window).collect()
        }
        Kind::LeafOrder => vec![
            format!("In this order: {}.", listed(&text("order"))),
            format!("{} visited.", plural_as(text("count"), "leaf is", "leaves are")),
        ],
        Kind::MostPruning | Kind::LeastPruning => {
            let order = |node: NodeId| format!("{}: {}", tree.name(node), of("children", node));
            let mut said: Vec<String> = tree.interior().into_iter().map(order).collect();
            said.push(count_said(task));
            said
        }
        Kind::FillLeaves => {
            let leaf = |leaf: NodeId| format!("{} = {}", tree.name(leaf), of("fill", leaf));
            let leaves: Vec<String> = tree.leaves().into_iter().map(leaf).collect();
            vec![format!("One of several: {}.", leaves.join(", ")), count_said(task)]
        }
        Kind::Inequality => vec![format!("x {} {}", text("relation"), text("number"))],
    }
}

fn count_said(task: &Task) -> String {
    let count = plural_as(best_count(task), "leaf is", "leaves are");
    let most = if task.ask.kind == Kind::LeastPruning { "most" } else { "least" };
    format!("{count} visited, and that is at {most}.")
}

fn listed(names: &str) -> String {
    if names.is_empty() { "none".to_owned() } else { names.replace(' ', ", ") }
}

/// What the search does, visit by visit.
fn steps(tree: &GivenTree, rules: Rules, course: &Course) -> Vec<Step> {
    let mut steps = Vec::new();
    if !course.visits.is_empty() {
        walk(tree, rules, course, 0, &mut steps);
    }
    steps
}

fn walk(tree: &GivenTree, rules: Rules, course: &Course, node: NodeId, steps: &mut Vec<Step>) {
    let Some(visit) = course.of(node) else { return };
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
        walk(tree, rules, course, *child, steps);
    }
    steps.push(Step { node: node as u32, text: ended(tree, rules, course, visit) });
}

fn ended(tree: &GivenTree, rules: Rules, course: &Course, visit: &Visit) -> String {
    let (name, value) = (tree.name(visit.node), shown(visit.value));
    if !visit.cut {
        let relation = relation_text(course.relation(visit, tree));
        return format!("All children of {name} were visited: {name} {relation} {value}.");
    }
    let is_max = tree.is_max(visit.node);
    let (side, bound) = if is_max { ("beta", visit.beta) } else { ("alpha", visit.alpha) };
    let compared = match (visit.value == bound, is_max) {
        (true, _) => "reaches",
        (false, true) => "is greater than",
        (false, false) => "is smaller than",
    };
    let from = bound_from(tree, course, visit)
        .map_or_else(|| ", the root's".to_owned(), |node| format!(", from {}", tree.name(node)));
    let deep = if course.is_deep(tree, visit) && !visit.left_out.is_empty() {
        " That is a deep cut-off: the bound is not the parent's own."
    } else {
        ""
    };
    let left_out = match visit.left_out[..] {
        [] => "nothing is left to be cut off".to_owned(),
        _ => {
            let leaves: Vec<NodeId> =
                visit.left_out.iter().flat_map(|node| tree.leaves_below(*node)).collect();
            let are = if leaves.len() == 1 { "is" } else { "are" };
            format!("{} {are} never visited", listed(&names(tree, &leaves)))
        }
    };
    let rule = if rules.cuts_at == CutsAt::Equal && visit.value == bound {
        " (alpha ≥ beta cuts off)"
    } else {
        ""
    };
    let relation = if is_max { "≥" } else { "≤" };
    format!(
        "{name} {relation} {value}: that {compared} {side} = {}{from}{rule}, so {name} is cut off; {left_out}.{deep}",
        shown(bound)
    )
}

/// The ancestor whose value became the bound that a node was cut off by; nothing for the root's window.
fn bound_from(tree: &GivenTree, course: &Course, visit: &Visit) -> Option<NodeId> {
    // Alpha, that cuts MIN nodes off, is of a MAX node, and beta of a MIN node.
    let bound_is_alpha = !tree.is_max(visit.node);
    let mut node = visit.node;
    while let Some(parent) = tree.nodes[node].parent {
        let entered = course.of(parent)?;
        let (own, bound) =
            if bound_is_alpha { (entered.alpha, visit.alpha) } else { (entered.beta, visit.beta) };
        if own != bound {
            return Some(parent);
        }
        node = parent;
    }
    None
}

/// The search as a link. A window at the root is none of a link's parameters: then it is the plain search.
fn link(tree: &GivenTree, rules: Rules) -> String {
    let text = GivenTree { max_first: true, ..tree.clone() }.text().replace(' ', "_");
    let mut link = format!("game=tree&tree={text}");
    if !tree.max_first {
        link += "&first=min";
    }
    link += "&search=alpha-beta";
    if rules.cuts_at == CutsAt::Beyond {
        link += "&cuts-at=beyond";
    }
    if rules.order == ChildOrder::RightToLeft {
        link += "&children=right";
    }
    link
}
