//! A small search as the steps of a student who performs it: which node is next, which window it gets, which value it returns.
//!
//! All steps are made at once from the trace. A step offers choices; one of them is the search's. A wrong choice has the
//! names of the misconceptions that it may follow from, and each misconception says how it would have answered every
//! step: so a name can be chosen that fits all of a student's answers. Steps without a choice are not asked.

mod belief;
mod open_node;
mod returning;
mod subtree_sizes;
mod visiting;
mod windows;

use super::perspective::Lens;
use crate::game::Evaluate;
use crate::search::leave_reason::LeaveReason;
use crate::search::parameters::{Base, Parameters};
use crate::search::visit_kind::VisitKind;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;
use belief::Belief;
use open_node::OpenNode;
use serde::Serialize;
use subtree_sizes::SubtreeSizes;

/// More steps are too many for a person.
const MOST_STEPS: usize = 400;

/// A search as a student's steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudentWork {
    /// The reason why a student cannot perform this search; `None` if a student can.
    pub refusal: Option<String>,
    /// The steps, the first one first.
    pub steps: Vec<StudentStep>,
}

/// A question of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Asks {
    /// Which node is visited next.
    Node,
    /// The window of the node that was entered.
    Window,
    /// The value that the node returns.
    Value,
}

impl Asks {
    /// The question with this stable name.
    #[must_use]
    pub fn named(name: &str) -> Option<Asks> {
        match name {
            "node" => Some(Asks::Node),
            "window" => Some(Asks::Window),
            "value" => Some(Asks::Value),
            _ => None,
        }
    }
}

/// A step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudentStep {
    /// Its question.
    pub asks: Asks,
    /// The node that it is about.
    pub visit: VisitId,
    /// The moment at which it is asked.
    pub at: Time,
    /// The moment after it.
    pub then: Time,
    /// The question in words.
    pub question: String,
    /// More about the question.
    pub detail: String,
    /// The choices: at least two.
    pub choices: Vec<StudentChoice>,
    /// The search's own step in words, as a mistake shows it.
    pub right: String,
    /// Hints: where to look, the numbers and the rule, the step itself.
    pub hints: [String; 3],
    /// The visits of nodes after the step.
    pub visited: u32,
    /// The visits that minimax would have made up to there; `None` if they are too many to be counted.
    pub minimax: Option<u32>,
    /// How each misconception would answer.
    pub beliefs: Vec<BelievedChoice>,
}

/// A choice of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudentChoice {
    /// Its text.
    pub label: String,
    /// The moves from the root to the node that it leads to; `None` if it leads to no other node.
    pub node: Option<Vec<String>>,
    /// Whether it leads to the parent.
    pub is_up: bool,
    /// Whether it is the search's own step.
    pub is_right: bool,
    /// The misconceptions that it may follow from, the most special first; empty if it is right.
    pub mistakes: Vec<StudentMistake>,
}

/// A misconception that explains a wrong choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudentMistake {
    /// Its stable name.
    pub belief: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The explanation, in the numbers of this tree.
    pub text: String,
    /// Whether it fits single answers only.
    pub is_general: bool,
}

/// The answer of a misconception to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BelievedChoice {
    /// Its stable name.
    pub belief: &'static str,
    /// The choice, by its index.
    pub choice: u32,
}

/// A step in the making. `Act` is a choice's content.
struct Draft<Act> {
    /// The choices in their order: content, text, and the moves to the node that it leads to.
    choices: Vec<(Act, String, Option<Vec<String>>)>,
    /// The search's own content.
    right: Act,
    /// The contents that misconceptions lead to, with their explanations.
    beliefs: Vec<(Belief, Act, String)>,
    /// The misconceptions that single contents may follow from.
    fits: Vec<(Belief, Act, String)>,
    /// The explanation for a content that no misconception leads to.
    otherwise: (Belief, String),
}

impl<Act: PartialEq> Draft<Act> {
    fn choices(&self, is_up: impl Fn(&Act) -> bool) -> Vec<StudentChoice> {
        let choice = |(act, label, node): &(Act, String, Option<Vec<String>>)| {
            let is_right = *act == self.right;
            let leads_here = |(_, to, _): &&(Belief, Act, String)| !is_right && to == act;
            let mut found: Vec<(Belief, &str)> = (self.beliefs.iter().chain(&self.fits))
                .filter(leads_here)
                .map(|(belief, _, text)| (*belief, text.as_str()))
                .collect();
            if found.is_empty() && !is_right {
                found.push((self.otherwise.0, &self.otherwise.1));
            }
            // In the order of the table.
            let mistakes = Belief::ALL.iter().filter_map(|belief| {
                let (belief, text) = found.iter().find(|(one, _)| one == belief)?;
                Some(StudentMistake {
                    belief: belief.name(),
                    title: belief.title(),
                    text: (*text).to_owned(),
                    is_general: belief.is_general(),
                })
            });
            StudentChoice {
                label: label.clone(),
                node: node.clone(),
                is_up: is_up(act),
                is_right,
                mistakes: mistakes.collect(),
            }
        };
        self.choices.iter().map(choice).collect()
    }

    fn believed(&self) -> Vec<BelievedChoice> {
        let choice = |(belief, act, _): &(Belief, Act, String)| {
            let choice = self.choices.iter().position(|(one, ..)| one == act)?;
            Some(BelievedChoice { belief: belief.name(), choice: choice as u32 })
        };
        self.beliefs.iter().filter_map(choice).collect()
    }
}

/// The steps of a student who performs a search.
#[must_use]
pub fn student_work<G: Evaluate>(
    game: &G,
    parameters: &Parameters,
    trace: &Trace,
    lens: Lens,
) -> StudentWork {
    let refused = |why: &str| StudentWork { refusal: Some(why.to_owned()), steps: Vec::new() };
    let root = match root_of(parameters, trace) {
        Ok(root) => root,
        Err(why) => return refused(why),
    };
    let sizes = SubtreeSizes::of(game, trace, root);
    let mut walk = Walk { game, base: parameters.base, trace, lens, sizes, root, steps: Vec::new() };
    walk.node(root);
    match walk.steps.len() {
        0 => refused("This search has no step with a choice. Choose a larger tree."),
        1..=MOST_STEPS => StudentWork { refusal: None, steps: walk.steps },
        _ => refused("This search has more than 400 steps. Choose a smaller tree, or a smaller depth."),
    }
}

/// The only visit of the root.
///
/// # Errors
///
/// The reason why a student cannot perform the search.
fn root_of(parameters: &Parameters, trace: &Trace) -> Result<VisitId, &'static str> {
    const OTHER_BASE: &str = "You can be the search in minimax, alpha-beta and PVS. Choose one of them.";
    const TECHNIQUES: &str =
        "You can be the search without enhancements. Switch them off, also the table and quiescence.";
    if !matches!(parameters.base, Base::Minimax | Base::AlphaBeta | Base::Pvs) {
        return Err(OTHER_BASE);
    }
    if !trace.is_finished() {
        return Err("The search is not finished.");
    }
    let mut roots = trace.children(0).flat_map(|iteration| trace.children(iteration));
    let (Some(root), None) = (roots.next(), roots.next()) else {
        return Err("You can be a search with one iteration. Switch off iterative deepening and aspiration.");
    };
    drop(roots);
    if trace.len() as usize > MOST_STEPS * 4 {
        return Err("This search has more than 400 steps. Choose a smaller tree, or a smaller depth.");
    }
    let is_plain = |id: VisitId| {
        let Some(visit) = trace.visit(id) else { return false };
        let is_node = matches!(visit.kind, VisitKind::Node | VisitKind::ReSearch | VisitKind::Pass);
        let has_reason = matches!(
            visit.reason,
            Some(
                LeaveReason::AllMoves
                    | LeaveReason::CutOff
                    | LeaveReason::Evaluation
                    | LeaveReason::GameOver
                    | LeaveReason::RuleDraw
                    | LeaveReason::Repetition
            )
        );
        let is_reduced = trace.reduction(id).is_some() || trace.extension(id).is_some();
        // The table may also have narrowed the window.
        let is_narrowed = trace.open_visit(id, trace.enter_time(id)).window != visit.window;
        is_node && has_reason && !visit.quiescence && !is_reduced && !is_narrowed && visit.value.is_some()
    };
    if (root..trace.len()).all(is_plain) { Ok(root) } else { Err(TECHNIQUES) }
}

/// The walk through all visits of the search.
struct Walk<'a, G: Evaluate> {
    game: &'a G,
    base: Base,
    trace: &'a Trace,
    lens: Lens,
    sizes: Option<SubtreeSizes>,
    root: VisitId,
    steps: Vec<StudentStep>,
}

impl<G: Evaluate> Walk<'_, G> {
    /// The steps inside a visit, from its beginning to its end.
    fn node(&mut self, id: VisitId) {
        let trace = self.trace;
        let children: Vec<VisitId> = trace.children(id).collect();
        // A leaf returns by itself.
        if children.is_empty() {
            return;
        }
        let mut at = trace.enter_time(id);
        for child in children {
            let node = OpenNode::new(self.game, trace, self.lens, id, at);
            let is_leaf = trace.children(child).next().is_none();
            let then = if is_leaf { trace.leave_time(child) } else { trace.enter_time(child) };
            let draft = visiting::draft(&node, self.base, Some(child));
            self.push(
                Asks::Node,
                &node,
                (at, then),
                draft,
                |act| matches!(act, visiting::Act::Up),
                visiting::words,
            );
            if !is_leaf {
                let asks_window = self.game.is_given() && self.base.prunes();
                if asks_window {
                    let entered = OpenNode::new(self.game, trace, self.lens, child, then);
                    let draft = windows::draft(&node, &entered, self.base);
                    self.push(Asks::Window, &entered, (then, then), draft, |_| false, windows::words);
                }
                self.node(child);
            }
            at = trace.leave_time(child);
        }
        let node = OpenNode::new(self.game, trace, self.lens, id, at);
        let draft = visiting::draft(&node, self.base, None);
        self.push(
            Asks::Node,
            &node,
            (at, at),
            draft,
            |act| matches!(act, visiting::Act::Up),
            visiting::words,
        );
        let then = trace.leave_time(id);
        self.push(Asks::Value, &node, (at, then), returning::draft(&node), |_| false, returning::words);
    }

    /// Adds a step, unless it has no choice: then the step before leads past it.
    fn push<Act: PartialEq>(
        &mut self,
        asks: Asks,
        node: &OpenNode<G>,
        (at, then): (Time, Time),
        draft: Draft<Act>,
        is_up: impl Fn(&Act) -> bool,
        words: impl Fn(&OpenNode<G>, &Draft<Act>) -> StepWords,
    ) {
        let visited = (self.trace.entered_by(then) + 1).saturating_sub(self.root);
        let minimax = self.sizes.as_ref().map(|sizes| sizes.minimax(self.trace, self.root, then));
        if draft.choices.len() < 2 {
            if let Some(last) = self.steps.last_mut() {
                (last.then, last.visited, last.minimax) = (then, visited, minimax);
            }
            return;
        }
        let StepWords { question, detail, right, hints } = words(node, &draft);
        self.steps.push(StudentStep {
            asks,
            visit: node.id,
            at,
            then,
            question,
            detail,
            choices: draft.choices(is_up),
            right,
            hints,
            visited,
            minimax,
            beliefs: draft.believed(),
        });
    }
}

/// The words of a step.
struct StepWords {
    question: String,
    detail: String,
    right: String,
    hints: [String; 3],
}
