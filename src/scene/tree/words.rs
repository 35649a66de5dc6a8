//! What a node of a picture is in words, for those who listen rather than look.

use super::arena::{NodeIndex, TreeNode, What};
use crate::counted::{grouped, plural};
use crate::insight::perspective::Lens;
use crate::insight::text::value_in_window;
use crate::insight::words;
use crate::reading::BoundsStyle;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;

/// The node's path, whose move it is, and what is known of it at a time. `sides` are the two players' names,
/// the first player's first.
#[must_use]
pub fn node_words(
    trace: &Trace,
    lens: &Lens,
    sides: [&str; 2],
    t: Time,
    nodes: &[TreeNode],
    index: NodeIndex,
) -> Option<String> {
    let node = nodes.get(index)?;
    let parent = node.parent.map_or_else(|| "the root".to_owned(), |parent| path(nodes, parent));
    Some(match node.what {
        What::Folded { moves, visits } => {
            let visits = format!("{} visits", grouped(visits.into()));
            format!("{} below {parent}, folded: {visits}. Enter unfolds them.", plural(moves, "move"))
        }
        What::NotSearched { moves } => {
            let fate = if may_come(trace, t, nodes, index) { "still to come" } else { "not searched" };
            format!("{} below {parent} {fate}.", plural(moves, "move"))
        }
        What::Place { shown, stacked, .. } => {
            let side = sides[usize::from(!node.first_to_move)];
            let to_move = if node.is_leaf { String::new() } else { format!(", {side} to move") };
            let what = match shown {
                Some(visit) => visited(trace, lens, t, visit, node),
                None => unvisited(trace, lens, t, nodes, index),
            };
            let others = match stacked {
                0 => String::new(),
                others => format!(" {} visits stand here.", grouped(u64::from(others) + 1)),
            };
            format!("{}{to_move}: {what}.{others}", path(nodes, index))
        }
    })
}

/// Whether a place is open, or may still be visited.
pub(super) fn may_come(trace: &Trace, t: Time, nodes: &[TreeNode], index: NodeIndex) -> bool {
    let mut at = Some(index);
    while let Some(node) = at {
        if let Some(visit) = nodes[node].shown() {
            return trace.exit_time(visit) > t;
        }
        at = nodes[node].parent;
    }
    trace.ticks() == 0
}

/// The moves to a node.
fn path(nodes: &[TreeNode], index: NodeIndex) -> String {
    let mut names = Vec::new();
    let mut at = Some(index);
    while let Some(node) = at {
        names.push(nodes[node].name.as_str());
        at = nodes[node].parent;
    }
    names.retain(|name| !name.is_empty());
    names.reverse();
    if nodes[index].parent.is_none() { "the root".to_owned() } else { names.join(" ") }
}

fn visited(trace: &Trace, lens: &Lens, t: Time, id: VisitId, node: &TreeNode) -> String {
    let Some(visit) = trace.visit(id) else { return "not recorded".to_owned() };
    let seen = lens.at(trace, id);
    if trace.exit_time(id) > t {
        let open = trace.open_visit(id, t);
        let window = seen.window(open.window);
        let window = match lens.reading().bounds {
            BoundsStyle::AlphaBeta => format!("alpha {}, beta {}", window.alpha, window.beta),
            BoundsStyle::Range => window.text,
        };
        let best = open.best.map_or_else(String::new, |best| format!(", best so far {}", seen.value(best)));
        let known =
            node.known.map_or_else(String::new, |value| format!(", its value is {}", seen.value(value)));
        return format!("open, {window}{best}{known}");
    }
    let value = value_in_window(&visit, seen);
    let reason = visit.reason.map(|reason| words::reason(reason, seen));
    let types = visit.actual().map(|types| format!("type {}", types.name().to_ascii_uppercase()));
    let said = [value.map(|value| format!("value {value}")), reason, types];
    said.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn unvisited(trace: &Trace, lens: &Lens, t: Time, nodes: &[TreeNode], index: NodeIndex) -> String {
    let fate = if may_come(trace, t, nodes, index) { "not visited yet" } else { "never looked at" };
    let node = &nodes[index];
    match node.known {
        Some(value) => format!("{fate}, its value would be {}", lens.at_ply(node.row).value(value)),
        None => fate.to_owned(),
    }
}
