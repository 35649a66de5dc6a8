//! The steps of a search that may come to a node more than once.

use super::exercise_tree::{ExerciseTree, NodeId};
use super::number::shown;
use super::solution_step::Step;
use super::visit_record::{ProbedEntry, VisitRecord};
use super::walkthrough::{Relation, relation_text};
use crate::plural::plural_as;
use crate::search::leave_reason::LeaveReason;
use crate::search::pre_search_filter::Verdict;
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use crate::trace::log::PreSearchRow;

/// The events of the search, visit by visit.
#[must_use]
pub fn many_steps(tree: &ExerciseTree, records: &[VisitRecord]) -> Vec<Step> {
    let mut writer = StepWriter { tree, records, passes: 0, steps: Vec::new() };
    let mut place = 0;
    while let Some(record) = records.get(place) {
        writer.visit(place);
        place = record.end;
    }
    writer.steps
}

struct StepWriter<'a> {
    tree: &'a ExerciseTree,
    records: &'a [VisitRecord],
    passes: usize,
    steps: Vec<Step>,
}

impl StepWriter<'_> {
    fn say(&mut self, node: NodeId, text: String) {
        self.steps.push(Step { node: node as u32, text });
    }

    fn visit(&mut self, place: usize) {
        let record = &self.records[place];
        let name = self.tree.name(record.node);
        if self.tree.is_leaf(record.node) {
            let again = if record.kind == VisitKind::ReSearch { ", searched again" } else { "" };
            return self.say(record.node, format!("{name} is {}{again}.", shown(record.value)));
        }
        let entered = self.entered(record);
        self.say(record.node, entered);
        // The table entry of an earlier iteration is mentioned only if something depended on it.
        let at_stake =
            |decision: &PreSearchRow| !matches!(decision.verdict, Verdict::NotDeeper | Verdict::Recursive);
        if let Some(found) = record.found.filter(|_| record.decision.as_ref().is_none_or(at_stake)) {
            let deeper = record.decision.is_some_and(|decision| decision.verdict == Verdict::PreSearch);
            self.say(record.node, table_sentence(name, found, deeper));
        }
        if let Some(decision) = record.decision.filter(at_stake) {
            self.say(record.node, decision_sentence(name, record.depth, &decision));
        }
        let mut child = place + 1;
        while child < record.end {
            self.visit(child);
            child = self.records[child].end;
        }
        if record.reason != LeaveReason::TableAnswer {
            self.say(record.node, ended(self.tree, record));
        }
    }

    fn entered(&mut self, record: &VisitRecord) -> String {
        let name = self.tree.name(record.node);
        let side = if self.tree.is_max(record.node) { "MAX" } else { "MIN" };
        let window = format!("alpha = {}, beta = {}", shown(record.alpha), shown(record.beta));
        match record.kind {
            VisitKind::Pass => {
                self.passes += 1;
                format!("Pass {}: {name} ({side}) is entered with {window}.", self.passes)
            }
            VisitKind::ReSearch => format!("{name} ({side}) is searched again with {window}."),
            _ if i32::from(record.beta) - i32::from(record.alpha) == 1 => {
                format!("{name} ({side}) is entered with the null window {window}.")
            }
            _ => format!("{name} ({side}) is entered with {window}."),
        }
    }
}

fn table_sentence(name: &str, found: ProbedEntry, is_pre_searched: bool) -> String {
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

fn decision_sentence(name: &str, needed: i8, decision: &PreSearchRow) -> String {
    let plies = |plies: i8| plural_as(plies, "ply", "plies");
    let depths = format!(
        "{name} needs {} here, and {} where the search will probably need it later",
        plies(needed),
        plies(decision.new_depth.whole_plies())
    );
    match decision.verdict {
        Verdict::PreSearch => {
            format!("{depths}: it is searched that deep at once (pre-search), in the whole window.")
        }
        Verdict::Risk => format!("{depths}: that is deeper than Risk allows."),
        Verdict::NearRoot => format!("{depths}: NearRoot refuses, because that is too far from the root."),
        Verdict::NearLeaf => format!("{depths}: NearLeaf refuses, because this is too close to the leaves."),
        // It was pre-searched before, which alpha-beta never comes back to.
        _ => format!("{depths}."),
    }
}

fn ended(tree: &ExerciseTree, record: &VisitRecord) -> String {
    let (name, value) = (tree.name(record.node), shown(record.value));
    let relation = if record.value >= record.beta {
        Relation::AtLeast
    } else if record.value <= record.alpha {
        Relation::AtMost
    } else {
        Relation::Equal
    };
    if record.reason == LeaveReason::Evaluation {
        return format!("{name} is not searched further: its evaluation is {value}.");
    }
    let result = format!("{name} {} {value}", relation_text(relation));
    if record.reason != LeaveReason::CutOff {
        return format!("All children of {name} were visited: {result}.");
    }
    let (side, bound) =
        if tree.is_max(record.node) { ("beta", record.beta) } else { ("alpha", record.alpha) };
    format!("{result}: with {side} = {} that cuts {name} off.", shown(bound))
}
