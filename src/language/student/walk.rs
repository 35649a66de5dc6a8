//! The walk through a depth-first search, which makes the steps.

use super::draft::{Draft, StepWords};
use super::open_node::OpenNode;
use super::step::{Asks, StudentStep, StudentWork};
use super::subtree_sizes::SubtreeSizes;
use super::{returning, visiting, windows};
use crate::game::Evaluate;
use crate::language::perspective::Lens;
use crate::search::leave_reason::LeaveReason;
use crate::search::parameters::{Base, Parameters};
use crate::search::visit_kind::VisitKind;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;

/// More steps are too many for a person.
const MOST_STEPS: usize = 400;

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
            path: node.path.clone(),
            at,
            then,
            // To go up is no event: the line is the one that ends the node.
            lit_at: if asks == Asks::Node && then == at { self.trace.leave_time(node.id) } else { then },
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
