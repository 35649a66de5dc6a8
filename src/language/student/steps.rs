//! The steps in the making.

use super::draft::{Draft, StepWords};
use super::open_node::OpenNode;
use super::step::{Asks, StudentStep};
use super::subtree_sizes::SubtreeSizes;
use crate::game::Evaluate;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;

/// The steps up to now.
pub(super) struct Steps<'a> {
    pub trace: &'a Trace,
    pub root: VisitId,
    /// The sizes of all subtrees, for a comparison with minimax.
    pub sizes: Option<SubtreeSizes>,
    pub steps: Vec<StudentStep>,
}

impl Steps<'_> {
    /// Adds a step about a node, which is asked at a moment and leads to another, unless it has no choice.
    pub(super) fn push<G: Evaluate, Act: PartialEq>(
        &mut self,
        asks: Asks,
        node: &OpenNode<G>,
        (at, then): (Time, Time),
        draft: &Draft<Act>,
        words: StepWords,
    ) {
        // Whatever comes before it belongs to the step before.
        self.go_on(at);
        if draft.choices.len() < 2 {
            self.go_on(then);
            return;
        }
        // To go up is no event: the line is the one that ends the node.
        let lit_at = if asks == Asks::Node && then == at { self.trace.leave_time(node.id) } else { then };
        let (visited, minimax) = (self.visited(then), self.minimax(then));
        let step = step(asks, node, at, draft, words);
        self.steps.push(StudentStep { then, lit_at, visited, minimax, ..step });
    }

    /// Lets the step before lead to a later moment, because nothing is asked until then.
    pub(super) fn go_on(&mut self, then: Time) {
        let (visited, minimax) = (self.visited(then), self.minimax(then));
        if let Some(last) = self.steps.last_mut() {
            (last.then, last.visited, last.minimax) = (then, visited, minimax);
        }
    }

    fn visited(&self, then: Time) -> u32 {
        (self.trace.entered_by(then) + 1).saturating_sub(self.root)
    }

    fn minimax(&self, then: Time) -> Option<u32> {
        self.sizes.as_ref().map(|sizes| sizes.minimax(self.trace, self.root, then))
    }
}

/// A step that is asked at a moment, and leads to no other yet.
pub(super) fn step<G: Evaluate, Act: PartialEq>(
    asks: Asks,
    node: &OpenNode<G>,
    at: Time,
    draft: &Draft<Act>,
    words: StepWords,
) -> StudentStep {
    let StepWords { question, detail, right, hints } = words;
    StudentStep {
        asks,
        visit: node.id,
        path: node.path.clone(),
        at,
        then: at,
        lit_at: at,
        question,
        detail,
        choices: draft.choices(),
        right,
        hints,
        visited: 0,
        minimax: None,
        beliefs: draft.believed(),
        bet: None,
    }
}
