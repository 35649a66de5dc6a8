//! How a search goes that may come to a node more than once, step by step.

use super::accepted::relation_text;
use super::course::Relation;
use super::field::shown;
use super::given::{GivenTree, NodeId};
use super::looks::{Found, Look};
use super::solution_step::Step;
use crate::counted::plural_as;
use crate::search::depth::Depth;
use crate::search::exit_reason::ExitReason;
use crate::search::pre_search_filter::{Decision, Verdict};
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;

/// What the search does, visit by visit.
#[must_use]
pub fn many_steps(tree: &GivenTree, looks: &[Look]) -> Vec<Step> {
    let mut telling = Telling { tree, looks, passes: 0, steps: Vec::new() };
    let mut place = 0;
    while let Some(look) = looks.get(place) {
        telling.visit(place);
        place = look.end;
    }
    telling.steps
}

struct Telling<'a> {
    tree: &'a GivenTree,
    looks: &'a [Look],
    passes: usize,
    steps: Vec<Step>,
}

impl Telling<'_> {
    fn say(&mut self, node: NodeId, text: String) {
        self.steps.push(Step { node: node as u32, text });
    }

    fn visit(&mut self, place: usize) {
        let look = &self.looks[place];
        let name = self.tree.name(look.node);
        if self.tree.is_leaf(look.node) {
            let again = if look.kind == VisitKind::ReSearch { ", searched again" } else { "" };
            return self.say(look.node, format!("{name} is {}{again}.", shown(look.value)));
        }
        let entered = self.entered(look);
        self.say(look.node, entered);
        // Where nothing was at stake, what an iteration before has left is not worth a sentence.
        let at_stake =
            |decision: &Decision| !matches!(decision.verdict, Verdict::NotDeeper | Verdict::Recursive);
        if let Some(found) = look.found.filter(|_| look.decision.as_ref().is_none_or(at_stake)) {
            let deeper = look.decision.is_some_and(|decision| decision.verdict == Verdict::PreSearch);
            self.say(look.node, told_of_table(name, found, deeper));
        }
        if let Some(decision) = look.decision.filter(at_stake) {
            self.say(look.node, told_of_decision(name, &decision));
        }
        let mut child = place + 1;
        while child < look.end {
            self.visit(child);
            child = self.looks[child].end;
        }
        if look.reason != ExitReason::TableAnswer {
            self.say(look.node, ended(self.tree, look));
        }
    }

    fn entered(&mut self, look: &Look) -> String {
        let name = self.tree.name(look.node);
        let side = if self.tree.is_max(look.node) { "MAX" } else { "MIN" };
        let window = format!("alpha = {}, beta = {}", shown(look.alpha), shown(look.beta));
        match look.kind {
            VisitKind::Pass => {
                self.passes += 1;
                format!("Pass {}: {name} ({side}) is entered with {window}.", self.passes)
            }
            VisitKind::ReSearch => format!("{name} ({side}) is searched again with {window}."),
            _ if i32::from(look.beta) - i32::from(look.alpha) == 1 => {
                format!("{name} ({side}) is entered with the null window {window}.")
            }
            _ => format!("{name} ({side}) is entered with {window}."),
        }
    }
}

fn told_of_table(name: &str, found: Found, is_pre_searched: bool) -> String {
    let does = match found.outcome {
        _ if is_pre_searched => "not deep enough for the pre-search, so the window stays unchanged",
        ProbeOutcome::Answered => "that answers it",
        ProbeOutcome::Narrowed => "that narrows the window",
        ProbeOutcome::TooShallow => "too shallow: only its move is useful",
        _ => "that does not bound this window, so only its move is useful",
    };
    let plies = plural_as(found.depth, "ply", "plies");
    format!(
        "The table holds {name} {} {}, searched {plies} deep: {does}.",
        relation_text(found.relation),
        shown(found.value)
    )
}

fn told_of_decision(name: &str, Decision { candidate, verdict }: &Decision) -> String {
    let plies = |depth: Depth| plural_as(depth.whole_plies(), "ply", "plies");
    let told = format!(
        "{name} needs {} here, and {} where the search will probably need it later",
        plies(candidate.depth),
        plies(candidate.new_depth)
    );
    match verdict {
        Verdict::PreSearch => {
            format!("{told}: it is searched that deep at once (pre-search), in the whole window.")
        }
        Verdict::Risk => format!("{told}: that is deeper than Risk allows."),
        Verdict::NearRoot => format!("{told}: NearRoot refuses, because that is too far from the root."),
        Verdict::NearLeaf => format!("{told}: NearLeaf refuses, because this is too close to the leaves."),
        // It was pre-searched before, which alpha-beta never comes back to.
        _ => format!("{told}."),
    }
}

fn ended(tree: &GivenTree, look: &Look) -> String {
    let (name, value) = (tree.name(look.node), shown(look.value));
    let relation = if look.value >= look.beta {
        Relation::AtLeast
    } else if look.value <= look.alpha {
        Relation::AtMost
    } else {
        Relation::Equal
    };
    if look.reason == ExitReason::Evaluation {
        return format!("{name} is not searched further: its evaluation is {value}.");
    }
    let told = format!("{name} {} {value}", relation_text(relation));
    if look.reason != ExitReason::CutOff {
        return format!("All children of {name} were visited: {told}.");
    }
    let (side, bound) = if tree.is_max(look.node) { ("beta", look.beta) } else { ("alpha", look.alpha) };
    format!("{told}: with {side} = {} that cuts {name} off.", shown(bound))
}
