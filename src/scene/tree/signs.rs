//! The signs of a tree's pictures that a legend explains.
//!
//! They are the signs of the whole film, so a legend stays unchanged from step to step: each of them is in a picture of
//! this search at one moment or another.

use super::arena::{NodeIndex, TreeNode, What};
use super::family_picture::FamilyPicture;
use super::sign::Sign;
use super::view::TreeAsk;
use super::words::may_come;
use super::{nodes_of_tree, path};
use crate::facts::relation::{SMALL, all_relations};
use crate::facts::relation_kind::RelationKind;
use crate::game::Evaluate;
use crate::language::perspective::Lens;
use crate::scene::found::Found;
use crate::search::leave_reason::LeaveReason;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::trace::mark::Mark;
use crate::trace::time::Time;
use serde::Serialize;

/// The signs of a search's pictures in the room that is asked for, by their names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeSigns {
    /// The signs in the order of the legend.
    #[cfg_attr(test, ts(type = "Array<SignName>"))]
    pub signs: Vec<&'static str>,
}

/// The signs of a search's pictures, at all times. `found` are the marks of its visits, or while it runs the marks that
/// they may come to have.
#[must_use]
pub fn signs<G: Evaluate>(
    game: &G,
    trace: &Trace,
    lens: &Lens,
    sides: [&str; 2],
    ask: &TreeAsk,
    found: &Found,
) -> TreeSigns {
    let has = |mark: Mark| found.marks.contains(&mark.name());
    let mut signs = Vec::new();
    let mut add = |sign: Sign, is_there: bool| {
        if is_there {
            signs.push(sign);
        }
    };
    for sign in FamilyPicture::of(trace).signs {
        add(*sign, true);
    }
    add(Sign::BestMove, true);
    let is_ended = trace.is_finished();
    let ends = ends(trace);
    let at = |t: Time| TreeAsk { t, selected: None, opened: &[], lit: &[], relations: &[], ..*ask };
    let whole: Option<Vec<(Time, Vec<TreeNode>)>> =
        ends.iter().map(|t| Some((*t, nodes_of_tree(game, trace, &at(*t))?))).collect();
    let has_folded = |nodes: &[TreeNode]| nodes.iter().any(|node| matches!(node.what, What::Folded { .. }));
    if let Some(whole) = whole {
        let any = |is_there: &dyn Fn(Time, &[TreeNode], NodeIndex) -> bool| {
            whole.iter().any(|(t, nodes)| (0..nodes.len()).any(|node| is_there(*t, nodes, node)))
        };
        // While the search runs, this is unknown.
        let leaves_out =
            if is_ended { any(&|_, nodes, node| leaves_out(trace, nodes, node)) } else { has(Mark::CutOff) };
        add(Sign::Likely, trace.family_row().conspires);
        add(Sign::Folded, whole.iter().any(|(_, nodes)| has_folded(nodes)));
        add(Sign::ToCome, true);
        let is_given_up = |t: Time, nodes: &[TreeNode], node: NodeIndex| is_given_up(trace, t, nodes, node);
        add(Sign::NeverLookedAt, !is_ended || leaves_out || any(&is_given_up));
        add(Sign::CutOff, leaves_out);
        add(Sign::PreSearch, has(Mark::PreSearched));
        add(Sign::Doubt, has(Mark::Uncertain));
        add(Sign::TableAnswer, has(Mark::TableAnswer) && !(is_ended && answers_come_from_elsewhere(trace)));
    } else {
        let last = ends.last().copied().unwrap_or(0);
        let folded = || has_folded(&path::path_picture(game, trace, lens, sides, &at(last)).0);
        add(Sign::Folded, !is_ended || folded());
        add(Sign::Unvisited, true);
        add(Sign::Expected, ask.network.is_some());
        add(Sign::CutOff, has(Mark::CutOff) || has(Mark::UncertaintyCutOff) || has(Mark::MovesPruned));
        add(Sign::PreSearch, has(Mark::PreSearched));
        add(Sign::DoubtOnPath, has(Mark::Uncertain));
        add(Sign::TableAnswer, has(Mark::TableAnswer));
    }
    TreeSigns { signs: signs.into_iter().map(Sign::name).collect() }
}

/// The last moments of the iterations, and of the search.
fn ends(trace: &Trace) -> Vec<Time> {
    let last = trace.ticks().saturating_sub(1);
    let iterations = if trace.is_empty() { Vec::new() } else { trace.children(0).collect() };
    iterations.into_iter().map(|iteration| trace.leave_time(iteration).min(last)).chain([last]).collect()
}

/// Whether a node has no visit, and none will come.
fn is_given_up(trace: &Trace, t: Time, nodes: &[TreeNode], index: NodeIndex) -> bool {
    let is_unvisited = !matches!(nodes[index].what, What::Folded { .. }) && nodes[index].shown().is_none();
    is_unvisited && !may_come(trace, t, nodes, index)
}

/// Whether a visit at a node left out moves that are drawn below it.
fn leaves_out(trace: &Trace, nodes: &[TreeNode], index: NodeIndex) -> bool {
    nodes[index].visits().iter().any(|visit| {
        let is_left_out = |child: &NodeIndex| {
            let child = &nodes[*child];
            !matches!(child.what, What::Folded { .. })
                && !child.visits().iter().any(|below| trace.parent(*below) == *visit)
        };
        // The moves that it left out are not known if none of its moves is recorded.
        let reason = trace.meta(*visit).reason().filter(|_| trace.left_out_at(*visit) == 0);
        reason.is_some_and(LeaveReason::leaves_moves_out) && nodes[index].children.iter().any(is_left_out)
    })
}

/// Whether every answer of the table is another iteration's: a picture shows one iteration, so no arrow leads to such an
/// answer. A larger search is taken to have another one.
fn answers_come_from_elsewhere(trace: &Trace) -> bool {
    let iteration = |visit: VisitId| trace.ancestor_at(visit, ROOT_LEVEL - 1);
    let mut answers = all_relations(trace)
        .into_iter()
        .filter(|relation| matches!(relation.kind, RelationKind::Answered | RelationKind::PaidOff));
    trace.len() <= SMALL && answers.all(|answer| iteration(answer.from) != iteration(answer.to))
}
