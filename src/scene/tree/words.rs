//! A node of a picture in words, for people who listen rather than look.

use super::arena::{NodeIndex, TreeNode, What};
use super::family_picture::FamilyPicture;
use super::gather::on_stage;
use crate::display_style::BoundsStyle;
use crate::language::perspective::Lens;
use crate::language::reason_text;
use crate::language::text::value_in_window;
use crate::plural::{grouped, plural};
use crate::search::leave_reason::LeaveReason;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::place::{Place, PlaceStep};
use crate::trace::time::Time;

/// The node's path, whose move it is, and what is known of it at a time. `sides` are the two players' names,
/// the first player's first. `hides_open`: what is known of an open node is not said, because a student is asked about it.
#[must_use]
pub fn node_words(
    trace: &Trace,
    lens: &Lens,
    sides: [&str; 2],
    t: Time,
    nodes: &[TreeNode],
    index: NodeIndex,
    hides_open: bool,
) -> Option<String> {
    let node = nodes.get(index)?;
    let parent = node.parent.map_or_else(|| "the root".to_owned(), |parent| path(nodes, parent));
    Some(match node.what {
        What::Folded { moves, visits } => {
            let visits = plural(grouped(visits), "visit");
            match moves {
                0 => format!("{visits} below {parent}, not recorded."),
                _ => {
                    format!("{} below {parent}, folded: {visits}. Enter unfolds them.", plural(moves, "move"))
                }
            }
        }
        What::NotSearched { moves } => {
            let fate = if may_come(trace, t, nodes, index) { "still to come" } else { "not searched" };
            format!("{} below {parent} {fate}.", plural(moves, "move"))
        }
        What::Place { shown, stacked, .. } => {
            let side = sides[usize::from(!node.first_to_move)];
            let to_move = if node.is_leaf { String::new() } else { format!(", {side} to move") };
            let what = match shown {
                Some(visit) if hides_open && trace.leave_time(visit) > t => "open".to_owned(),
                Some(visit) => visited(trace, lens, t, visit, node),
                None => unvisited(trace, lens, t, nodes, index),
            };
            let others = match stacked {
                0 => String::new(),
                // The text that no visit is shown also mentions the other visits.
                _ if shown.is_none() => String::new(),
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
            // A proof search may come back to an unsolved node as long as it runs.
            let is_unsolved =
                matches!(trace.meta(visit).reason(), Some(LeaveReason::Unsolved | LeaveReason::Sampled));
            if trace.family_row().keeps_places && is_unsolved && trace.leave_time(visit) <= t {
                at = nodes[node].parent;
                continue;
            }
            return trace.leave_time(visit) > t;
        }
        at = nodes[node].parent;
    }
    // Before the root, all of it is to come; between two descents, all that is not solved.
    !trace.family_row().keeps_places || t.saturating_add(1) < trace.ticks()
}

/// Whether a place was not searched because the table answered it, or a place above it: what is below is known from there.
pub(super) fn is_known_from_table(trace: &Trace, nodes: &[TreeNode], index: NodeIndex) -> bool {
    let mut at = Some(index);
    while let Some(node) = at {
        if let Some(visit) = nodes[node].shown() {
            return trace.meta(visit).reason() == Some(LeaveReason::TableAnswer);
        }
        at = nodes[node].parent;
    }
    false
}

/// Whether the visits below a place, or below a place above it, are only counted: what was searched there is not recorded.
pub(super) fn is_not_recorded(trace: &Trace, nodes: &[TreeNode], index: NodeIndex) -> bool {
    let above = |node: &NodeIndex| nodes[*node].parent;
    let shown = std::iter::successors(Some(index), above).find_map(|node| nodes[node].shown());
    shown.is_some_and(|visit| trace.left_out_at(visit) > 0)
}

/// Whether a place without a shown visit was visited otherwise: in an earlier pass, in another search of a move
/// above it, or in an earlier iteration.
pub(super) fn was_looked_at(trace: &Trace, t: Time, nodes: &[TreeNode], index: NodeIndex) -> bool {
    if matches!(nodes[index].what, What::Place { stacked: 1.., .. }) {
        return true;
    }
    let Some(stage) = on_stage(trace, t) else { return false };
    let steps = steps_to(nodes, index);
    trace.children(0).take_while(|iteration| *iteration < stage).any(|iteration| {
        let place = Place { iteration: trace.iteration(iteration), steps: steps.clone() };
        !trace.visits_at(&place).is_empty()
    })
}

/// The steps from the root to a node.
fn steps_to(nodes: &[TreeNode], index: NodeIndex) -> Vec<PlaceStep> {
    let above = |node: &NodeIndex| nodes[*node].parent;
    let mut steps: Vec<PlaceStep> =
        std::iter::successors(Some(index), above).filter_map(|node| nodes[node].step).collect();
    steps.reverse();
    steps
}

/// The steps from the root to a node; `None` for a stub of several nodes.
#[must_use]
pub fn node_steps(nodes: &[TreeNode], index: NodeIndex) -> Option<Vec<PlaceStep>> {
    let is_place = matches!(nodes.get(index)?.what, What::Place { .. });
    is_place.then(|| steps_to(nodes, index))
}

/// The moves to a node, or the name of a node that has one.
fn path(nodes: &[TreeNode], index: NodeIndex) -> String {
    if nodes[index].parent.is_none() {
        return "the root".to_owned();
    }
    let root = nodes.iter().find(|node| node.parent.is_none());
    let has_names = root.is_some_and(|root| !root.name.is_empty());
    let is_moved_to = |node: NodeIndex| matches!(nodes[node].step, Some(PlaceStep::Move(_)));
    let above = |node: &NodeIndex| nodes[*node].parent.filter(|_| !has_names || !is_moved_to(*node));
    let names = std::iter::successors(Some(index), above).filter(|node| nodes[*node].parent.is_some());
    let mut names: Vec<&str> =
        names.map(|node| nodes[node].name.as_str()).filter(|name| !name.is_empty()).collect();
    names.reverse();
    names.join(" ")
}

fn visited(trace: &Trace, lens: &Lens, t: Time, id: VisitId, node: &TreeNode) -> String {
    let Some(visit) = trace.visit(id) else { return "not recorded".to_owned() };
    let seen = lens.at(trace, id);
    if trace.leave_time(id) > t {
        let open = trace.open_visit(id, t);
        if !FamilyPicture::of(trace).tells_windows {
            return "open".to_owned();
        }
        let window = seen.window(open.written);
        let window = match lens.display_style().bounds {
            BoundsStyle::AlphaBeta => format!("alpha {}, beta {}", window.alpha, window.beta),
            BoundsStyle::Range => window.text,
        };
        let best =
            open.best_so_far().map_or_else(String::new, |best| format!(", best so far {}", seen.value(best)));
        let known = node
            .known
            .map_or_else(String::new, |value| format!(", its value is {}", seen.value(value.firm())));
        return format!("open, {window}{best}{known}");
    }
    let value = value_in_window(&visit, seen);
    let reason = reason_text::because(trace, &visit, seen);
    let types = trace
        .node_type(&visit)
        .filter(|_| !node.is_leaf)
        .map(|types| format!("type {}", types.name().to_ascii_uppercase()));
    let interval = trace.interval(id).filter(|interval| interval.value().is_none());
    let bounds = interval.map(|interval| format!("worth {}", seen.interval_in_words(interval)));
    let said = [value.map(|value| format!("value {value}")), bounds, reason, types];
    said.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn unvisited(trace: &Trace, lens: &Lens, t: Time, nodes: &[TreeNode], index: NodeIndex) -> String {
    let again = was_looked_at(trace, t, nodes, index);
    let may_come = may_come(trace, t, nodes, index);
    let fate = match (may_come, again) {
        (false, false) if is_known_from_table(trace, nodes, index) => "known from the table",
        (false, _) if is_not_recorded(trace, nodes, index) => "not recorded",
        (true, false) => "not visited yet",
        (true, true) => "not visited again yet",
        (false, false) => "never looked at",
        (false, true) => "not looked at this time",
    };
    let node = &nodes[index];
    match node.known {
        Some(value) => format!("{fate}, its value would be {}", lens.at_ply(node.row).value(value.firm())),
        None => fate.to_owned(),
    }
}
