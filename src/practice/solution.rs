//! The solution of an exercise: the answer, and how the search comes to it, step by step.

use super::accepted::{accepted, relation_text};
use super::best::best_count;
use super::compare::also_right;
use super::course::{Course, Visit};
use super::field::{Answer, names, shown, shown_text};
use super::given::{GivenTree, NodeId};
use super::kind::Kind;
use super::many_steps::many_steps;
use super::mtd;
use super::rules::Rules;
use super::solution_step::Step;
use super::table_answers;
use super::task::Task;
use super::visits::{course_of, visits};
use crate::counted::plural_as;
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
    /// Fields in which another text is right, too.
    pub also_right: Answer,
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
    let steps = match visits(task) {
        _ if task.unknown.is_some() => Vec::new(),
        Some(looks) => many_steps(&tree, &looks),
        None => steps(&tree, task.rules, &course_of(task, &tree)),
    };
    // A hyphen within a word is none of a number.
    let word = |word: &str| word.strip_prefix('-').map_or_else(|| word.to_owned(), |rest| format!("−{rest}"));
    let shown = |text: &str| shown_text(text).split(' ').map(word).collect::<Vec<_>>().join(" ");
    let shown = answer.iter().map(|(id, text)| (id.clone(), shown(text))).collect();
    let also_right = also_right(task, &answer);
    Solution {
        said: said(task, &answer, &also_right),
        shown,
        also_right,
        steps,
        link: link(task, &tree),
        answer,
    }
}

/// The right answer in words.
fn said(task: &Task, answer: &Answer, also_right: &Answer) -> Vec<String> {
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
                        let also = also_right.get(&format!("relation.{}", tree.name(node)));
                        let also = also.map_or_else(String::new, |also| format!(" ({also} is right, too)"));
                        format!(
                            "{} {relation} {}{also}",
                            tree.name(node),
                            of("value", node).replace('-', "−")
                        )
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
            said.push("Every order that visits the same number of leaves is right.".to_owned());
            said
        }
        Kind::FillLeaves => {
            let leaf = |leaf: NodeId| format!("{} = {}", tree.name(leaf), of("fill", leaf));
            let leaves: Vec<String> = tree.leaves().into_iter().map(leaf).collect();
            let every =
                "Every way to fill them in that visits the same number of leaves is right.".to_owned();
            vec![format!("One of several: {}.", leaves.join(", ")), count_said(task), every]
        }
        Kind::NodeTypes => {
            let told = |node: NodeId| format!("{}: {}", tree.name(node), of("type", node));
            tree.interior().into_iter().map(told).collect()
        }
        Kind::ReSearches => {
            let again: Vec<String> = tree
                .interior()
                .into_iter()
                .map(|node| (tree.name(node), of("again", node)))
                .filter(|(_, told)| !told.is_empty())
                .map(|(name, window)| match window.split_once(' ') {
                    Some((alpha, beta)) => format!("{name} with alpha = {alpha}, beta = {beta}"),
                    None => name.to_owned(),
                })
                .collect();
            vec![format!("Searched again: {}.", again.join(if task.asks_for_more() { "; " } else { ", " }))]
        }
        Kind::MtdBounds => {
            let row = |id: &str, label: &str| format!("{label}: {}", listed(&text(id)));
            let mut said = vec![row("asked", "Beta of each pass"), row("returned", "What each returns")];
            if task.asks_for_more() {
                said.extend([row("lower", "Lower bound after each"), row("upper", "Upper bound after each")]);
            }
            said.push(format!("The value is {}.", text("value")));
            said
        }
        Kind::TableAnswers => {
            let told = |node: NodeId| {
                let mut told = format!(
                    "{}: the table says {} {}",
                    tree.name(node),
                    of("bound", node),
                    of("known", node)
                );
                if task.asks_for_more() {
                    told += &format!("; alpha = {}, beta = {}", of("alpha", node), of("beta", node));
                }
                told += &format!("; {}", of("use", node));
                match of("left", node).split_once(' ') {
                    Some((alpha, beta)) => told + &format!(": alpha = {alpha}, beta = {beta} are left"),
                    None => told,
                }
            };
            task.same.iter().map(|(node, _)| told(*node)).collect()
        }
        Kind::PreSearch => {
            let mut said: Vec<String> = Vec::new();
            if let Some(gamble) = &task.gamble {
                let (shallow, deep) = (tree.name(gamble.shallow), tree.name(gamble.deep));
                let needed = plural_as(text("needed"), "ply", "plies");
                said.push(format!(
                    "{shallow} needs {needed}, and {deep} is predicted to need {}.",
                    text("new")
                ));
                said.push(format!("What happens at {shallow}: {}.", text("decision")));
            }
            said.push(format!("What comes of it: {}.", text("fate")));
            said
        }
        Kind::Inequality => {
            let (relation, number) = (text("relation"), text("number").parse::<i16>().unwrap_or(0));
            let (strict, next) = if relation == "≤" { ("<", number + 1) } else { (">", number - 1) };
            vec![format!("x {relation} {}, that is, x {strict} {}", shown(number), shown(next))]
        }
    }
}

fn count_said(task: &Task) -> String {
    let count = plural_as(best_count(task), "leaf is", "leaves are");
    let most = if task.ask.kind == Kind::LeastPruning { "more" } else { "fewer" };
    format!("{count} visited, and no other answer visits {most}.")
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
fn link(task: &Task, tree: &GivenTree) -> String {
    let rules = task.rules;
    let bare = GivenTree { max_first: true, ..tree.clone() };
    let text = match (task.guess, &task.gamble) {
        (Some(guess), _) => mtd::text(&bare, guess),
        (_, Some(gamble)) => gamble.text(&bare),
        _ => table_answers::text(&bare, &task.same),
    };
    let text = text.replace(' ', "_");
    let mut link = format!("game=tree&tree={text}");
    if !tree.max_first {
        link += "&first=min";
    }
    link += match task.ask.kind {
        Kind::ReSearches => "&search=pvs",
        // The iteration before the last one finds the first guess.
        Kind::MtdBounds => "&search=mtd-f&deepening=on",
        Kind::TableAnswers => "&search=alpha-beta&table=10&order-table=off",
        _ => "&search=alpha-beta",
    };
    if let Some(gamble) = &task.gamble {
        link += &gamble.parameters_text(tree);
    }
    if rules.cuts_at == CutsAt::Beyond {
        link += "&cuts-at=beyond";
    }
    if rules.order == ChildOrder::RightToLeft {
        link += "&children=right";
    }
    link
}
