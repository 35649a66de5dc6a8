//! The steps in the making.

use super::draft::{Draft, StepWords};
use super::step::{Asks, StudentStep};
use super::subtree_sizes::SubtreeSizes;
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

/// The place and the time of a step.
pub(super) struct Occasion {
    pub asks: Asks,
    /// The node that it is about.
    pub visit: VisitId,
    /// The moves from the root to that node.
    pub path: Vec<String>,
    /// The moment at which it is asked.
    pub at: Time,
    /// The moment after it.
    pub then: Time,
}

impl Steps<'_> {
    /// Adds a step, unless it has no choice.
    pub(super) fn push<Act: PartialEq>(
        &mut self,
        Occasion { asks, visit, path, at, then }: Occasion,
        draft: &Draft<Act>,
        is_up: impl Fn(&Act) -> bool,
        words: StepWords,
    ) {
        // Whatever comes before it belongs to the step before.
        self.go_on(at);
        if draft.choices.len() < 2 {
            self.go_on(then);
            return;
        }
        let StepWords { question, detail, right, hints } = words;
        self.steps.push(StudentStep {
            asks,
            visit,
            path,
            at,
            then,
            // To go up is no event: the line is the one that ends the node.
            lit_at: if asks == Asks::Node && then == at { self.trace.leave_time(visit) } else { then },
            question,
            detail,
            choices: draft.choices(is_up),
            right,
            hints,
            visited: self.visited(then),
            minimax: self.minimax(then),
            beliefs: draft.believed(),
            bet: None,
        });
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
