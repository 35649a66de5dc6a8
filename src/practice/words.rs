//! The question of an exercise in words.

use super::field::shown;
use super::kind::Kind;
use super::task::Task;
use crate::counted::plural_as;
use crate::search::parameters::{ChildOrder, CutsAt};

/// What an exercise asks, in sentences.
#[must_use]
pub fn question(task: &Task) -> Vec<String> {
    let mut said = vec![searched(task)];
    said.extend(asked(task));
    said
}

/// How the tree is searched.
fn searched(task: &Task) -> String {
    let side = if task.tree.max_first { "MAX" } else { "MIN" };
    let from = match task.rules.order {
        ChildOrder::LeftToRight => "from left to right",
        ChildOrder::RightToLeft => "from right to left",
    };
    let window = task.rules.window.map_or_else(
        || "an open window".to_owned(),
        |(alpha, beta)| format!("the window alpha = {}, beta = {}", shown(alpha), shown(beta)),
    );
    let mut said = match task.ask.kind {
        Kind::MostPruning | Kind::LeastPruning | Kind::FillLeaves => {
            format!("{side} moves at the root. Alpha-beta searches children {from} and begins with {window}.")
        }
        _ => format!(
            "{side} moves at the root. Alpha-beta searches this tree {from} and begins with {window}."
        ),
    };
    if matches!(task.ask.kind, Kind::Ties | Kind::Inequality | Kind::RootWindow) {
        said += match task.rules.cuts_at {
            CutsAt::Equal => " A node is cut off as soon as alpha ≥ beta.",
            CutsAt::Beyond => " A node is cut off only when alpha > beta.",
        };
    }
    said
}

/// What is to be found.
fn asked(task: &Task) -> Vec<String> {
    let leaves = task.tree.leaves().len();
    let texts: &[&str] = match task.ask.kind {
        Kind::NeverVisited | Kind::RootWindow | Kind::RightToLeft | Kind::Ties => {
            &["Which leaves are never visited?"]
        }
        Kind::CutEdges => &[
            "Which edges are cut directly? That is every edge from a node that is visited to a child that is not.",
        ],
        Kind::Values => &[
            "What does the search return for each node, and what does that say of it: is it the node's value (=), or is \
             the node worth at most (≤) or at least (≥) this? The search is fail-soft: a node returns the best value \
             that it has found, even outside its window.",
            "Which move is the best at the root?",
        ],
        Kind::Windows if task.asks_for_changes() => &[
            "With which alpha and beta is each inner node entered? At a MAX node alpha rises, at a MIN node beta falls: \
             write each new value behind the first. A value that cuts its node off is not written. Leave a node empty that \
             is never visited.",
        ],
        Kind::Windows => &[
            "With which alpha and beta is each inner node entered? Leave a node empty that is never visited.",
        ],
        Kind::LeafOrder => &["Which leaves are visited, in which order, and how many are they?"],
        Kind::MostPruning => {
            &["Put the children of each node into an order in which as few leaves as possible are visited."]
        }
        Kind::LeastPruning => {
            &["Put the children of each node into an order in which as many leaves as possible are visited."]
        }
        Kind::FillLeaves => &[],
        Kind::Inequality => &[],
    };
    let mut said: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
    if task.ask.kind == Kind::FillLeaves {
        said.push(format!(
            "Fill in the numbers from 1 to {leaves}, each at one of the {}, so that as few leaves as possible are visited.",
            plural_as(leaves, "leaf", "leaves")
        ));
    }
    if let Some((unknown, target)) = task.unknown {
        let (unknown, target) = (task.tree.name(unknown), task.tree.name(target));
        said.push(format!(
            "The value of leaf {unknown} is a whole number x. For which x is leaf {target} never visited?"
        ));
    }
    said
}
