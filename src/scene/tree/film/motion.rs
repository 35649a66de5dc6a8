//! The event in a step of the film, as far as something moves for it.

use crate::facts::relation::Relation;
use crate::facts::relation_kind::RelationKind;
use crate::language::conspiracy::rises_with_root;
use crate::language::perspective::Lens;
use crate::language::proof::{number as proof_number, pair};
use crate::scene::tree::arena::{NodeIndex, TreeNode};
use crate::scene::tree::item::Role;
use crate::scene::tree::proof;
use crate::scene::tree::value_inside::short_value;
use crate::search::leave_reason::LeaveReason;
use crate::search::proof_numbers::ProofNumbers;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::{Tick, Time};

/// The kind of a step. It decides the time when each part of the picture changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepOfFilm {
    /// A visit is entered.
    Enter,
    /// A place is entered again, inside the same visit of its parent.
    ReSearch,
    /// A position is entered that is searched deeper than this iteration needs.
    PreSearch,
    /// A visit is left.
    Leave,
    /// A visit is left because its value reaches the bound.
    CutOff,
    /// A visit is left because the table answers.
    TableAnswer,
    /// A visit is left with moves skipped as a gamble.
    Skip,
    /// No node moves between the pictures: another iteration, or the moment in another view.
    Other,
}

impl StepOfFilm {
    /// The step to a moment from the one before.
    #[must_use]
    pub fn to(trace: &Trace, t: Time) -> StepOfFilm {
        let Some(now) = trace.moment(t) else { return StepOfFilm::Other };
        match trace.tick(now) {
            Tick::Enter(visit) => entering(trace, visit),
            Tick::Leave(visit) => leaving(trace, visit),
        }
    }

    /// The duration of the step, in units of the usual step.
    #[must_use]
    pub fn length(self) -> f32 {
        match self {
            StepOfFilm::ReSearch
            | StepOfFilm::PreSearch
            | StepOfFilm::CutOff
            | StepOfFilm::TableAnswer
            | StepOfFilm::Skip => 1.5,
            StepOfFilm::Enter | StepOfFilm::Leave | StepOfFilm::Other => 1.0,
        }
    }
}

/// A value on its way up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Climb {
    /// The text of the value at the visit that returns it.
    pub text: String,
    /// Whether the parent's best value or best move changes with it.
    pub counts: bool,
}

/// A number of a child that contributes to the proof number or the disproof number of its parent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The key of the child.
    pub child: u32,
    /// The number.
    pub text: String,
    /// Whether it is a proof number.
    pub is_proof: bool,
    /// Whether the number is written in the left half of the numbers: at the child, and at the parent.
    pub is_left: [bool; 2],
    /// Whether the parent's number is the sum of all children's numbers; if not, it is the least of them, which is this
    /// one.
    pub is_of_sum: bool,
}

/// A step of the film.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motion {
    /// Its kind.
    pub step: StepOfFilm,
    /// The key of the node that is entered or left.
    pub node: u32,
    /// The key of the node above it.
    pub parent: Option<u32>,
    /// The value that it returns to that.
    pub climb: Option<Climb>,
    /// The key of the node whose entry in the table answers.
    pub source: Option<u32>,
    /// The terms of the numbers of the node above. Empty in searches without such numbers.
    pub terms: Vec<Term>,
    /// The text that has the numbers of a node.
    pub numbers: Role,
}

impl Motion {
    /// No event: one picture turns into another.
    pub const NONE: Motion = Motion {
        step: StepOfFilm::Other,
        node: 0,
        parent: None,
        climb: None,
        source: None,
        terms: Vec::new(),
        numbers: Role::Value,
    };

    /// The step without a sign whether the value counts at the parent: a student is to find out.
    #[must_use]
    pub fn without_verdict(self) -> Motion {
        let climb = self.climb.map(|climb| Climb { counts: false, ..climb });
        Motion { climb, ..self }
    }

    /// The step to a moment from the moment before; `nodes` are the nodes of its picture, and `relations` are the
    /// relations in it.
    #[must_use]
    pub fn to(trace: &Trace, lens: &Lens, t: Time, relations: &[Relation], nodes: &[TreeNode]) -> Motion {
        let Some(now) = trace.moment(t) else { return Motion::NONE };
        let tick = trace.tick(now);
        let visit = tick.visit();
        let Some(index) = node_of(nodes, visit) else { return Motion::NONE };
        let node = nodes[index].key;
        let above = nodes[index].parent;
        let parent = above.map(|parent| nodes[parent].key);
        let step = StepOfFilm::to(trace, t);
        let motion = Motion { step, node, parent, ..Motion::NONE };
        match tick {
            Tick::Enter(_) => motion,
            Tick::Leave(_) => {
                let source = relations.iter().find(|relation| {
                    relation.kind == RelationKind::Answered && relation.to == visit && relation.known <= t
                });
                let source = source.and_then(|relation| node_of(nodes, relation.from));
                let source = source.map(|source| nodes[source].key);
                let terms = above.map_or_else(Vec::new, |above| terms(trace, lens, nodes, above, t));
                let numbers = if trace.family_row().conspires { Role::Beside(0) } else { Role::Value };
                let is_pair = numbers == Role::Value && !terms.is_empty();
                let climb = match nodes[index].numbers.filter(|_| is_pair) {
                    Some(numbers) => Some(Climb { text: pair(numbers), counts: true }),
                    None => above.and_then(|above| climb(trace, lens, t, visit, nodes[above].shown())),
                };
                Motion { climb, source, terms, numbers, ..motion }
            }
        }
    }
}

fn node_of(nodes: &[TreeNode], visit: VisitId) -> Option<NodeIndex> {
    nodes.iter().position(|node| node.shown() == Some(visit))
}

fn entering(trace: &Trace, visit: VisitId) -> StepOfFilm {
    if trace.pre_search(visit).is_some_and(|row| row.is_gamble()) {
        return StepOfFilm::PreSearch;
    }
    let step = trace.step_to(visit);
    let before = trace.children(trace.parent(visit)).take_while(|child| *child < visit);
    let is_again = before.into_iter().any(|child| trace.step_to(child) == step && step.is_some());
    if is_again { StepOfFilm::ReSearch } else { StepOfFilm::Enter }
}

fn leaving(trace: &Trace, visit: VisitId) -> StepOfFilm {
    match trace.visit(visit).and_then(|visit| visit.reason) {
        Some(LeaveReason::UncertaintyCutOff) => StepOfFilm::Skip,
        Some(LeaveReason::TableAnswer) => StepOfFilm::TableAnswer,
        Some(reason) if reason.is_cut_off() || reason == LeaveReason::EnhancedCutOff => StepOfFilm::CutOff,
        _ => StepOfFilm::Leave,
    }
}

/// The terms of an open node's numbers, if the picture has all its children.
fn terms(trace: &Trace, lens: &Lens, nodes: &[TreeNode], parent: NodeIndex, t: Time) -> Vec<Term> {
    let node = &nodes[parent];
    let is_open = node.shown().is_some_and(|visit| trace.leave_time(visit) > t);
    let is_or = proof::is_or(node);
    // Nothing is known of a child that the search has yet to visit.
    let numbers = |child: NodeIndex| nodes[child].numbers.unwrap_or(ProofNumbers::UNKNOWN);
    let children = || node.children.iter().map(|child| (*child, numbers(*child)));
    let made = ProofNumbers::of_children(is_or, children().map(|(_, numbers)| numbers));
    if !is_open || node.numbers != Some(made) {
        return Vec::new();
    }
    // A proof number is always first. Of numbers of leaves the one that raises the value shown is first.
    let is_first =
        |node: &TreeNode, is_proof: bool| match node.shown().filter(|_| trace.family_row().conspires) {
            Some(visit) => rises_with_root(lens.at(trace, visit), proof::is_or(node)) == is_proof,
            None => is_proof,
        };
    let text = |child: NodeIndex, number: u32, is_proof: bool, is_of_sum: bool| Term {
        is_left: [&nodes[child], node].map(|node| is_first(node, is_proof)),
        child: nodes[child].key,
        text: proof_number(number),
        is_proof,
        is_of_sum,
    };
    let sum = children().map(|(child, numbers)| text(child, numbers.one_and_all(is_or).1, !is_or, true));
    let least = children().min_by_key(|(_, numbers)| numbers.one_and_all(is_or).0);
    let least = least.map(|(child, numbers)| text(child, numbers.one_and_all(is_or).0, is_or, false));
    sum.chain(least).collect()
}

/// The value that a visit gives its parent, if the parent is the one that is shown.
fn climb(trace: &Trace, lens: &Lens, t: Time, visit: VisitId, parent: Option<VisitId>) -> Option<Climb> {
    let parent = parent.filter(|parent| *parent == trace.parent(visit))?;
    let text = short_value(&trace.visit(visit)?, lens.at(trace, visit))?;
    let best = |t| {
        let open = trace.open_visit(parent, t);
        (open.best, open.best_move)
    };
    let counts = best(t) != best(t.saturating_sub(1));
    Some(Climb { text, counts })
}
