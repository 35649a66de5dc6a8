//! The steps of a depth-first search: where it goes, the window of each node, and the value that it returns.

use super::draft::{Draft, StepWords};
use super::open_node::OpenNode;
use super::step::Asks;
use super::steps::{Occasion, Steps};
use super::{returning, tabling, visiting, windows};
use crate::game::Evaluate;
use crate::language::perspective::Lens;
use crate::search::parameters::Base;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;

/// The walk through all visits of the search.
pub(super) struct Walk<'a, G: Evaluate> {
    pub game: &'a G,
    pub base: Base,
    pub trace: &'a Trace,
    pub lens: Lens,
    pub steps: Steps<'a>,
}

impl<G: Evaluate> Walk<'_, G> {
    /// The steps inside a visit, from its beginning to its end.
    pub(super) fn node(&mut self, id: VisitId) {
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
            let found = trace.found_entry(child).zip(trace.meta(child).outcome());
            let then =
                if is_leaf && found.is_none() { trace.leave_time(child) } else { trace.enter_time(child) };
            let draft = visiting::draft(&node, self.base, Some(child));
            self.push(
                Asks::Node,
                &node,
                (at, then),
                &draft,
                |act| matches!(act, visiting::Act::Up),
                visiting::words,
            );
            if is_leaf && found.is_none() {
                at = trace.leave_time(child);
                continue;
            }
            let entered = OpenNode::new(self.game, trace, self.lens, child, then);
            if self.game.is_given() && self.base.prunes() {
                let draft = windows::draft(&node, &entered, self.base);
                self.push(Asks::Window, &entered, (then, then), &draft, |_| false, windows::words);
            }
            if let Some((entry, outcome)) = found {
                let draft = tabling::draft(&entered, &entry, outcome);
                let words = tabling::words(&entered, &draft, &entry, outcome);
                let end = if is_leaf { trace.leave_time(child) } else { then };
                let (visit, path) = (child, entered.path);
                let occasion = Occasion { asks: Asks::Table, visit, path, at: then, then: end };
                self.steps.push(occasion, &draft, |_| false, words);
            }
            if !is_leaf {
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
            &draft,
            |act| matches!(act, visiting::Act::Up),
            visiting::words,
        );
        let then = trace.leave_time(id);
        self.push(Asks::Value, &node, (at, then), &returning::draft(&node), |_| false, returning::words);
    }

    fn push<Act: PartialEq>(
        &mut self,
        asks: Asks,
        node: &OpenNode<G>,
        (at, then): (Time, Time),
        draft: &Draft<Act>,
        is_up: impl Fn(&Act) -> bool,
        words: impl Fn(&OpenNode<G>, &Draft<Act>) -> StepWords,
    ) {
        let occasion = Occasion { asks, visit: node.id, path: node.path.clone(), at, then };
        self.steps.push(occasion, draft, is_up, words(node, draft));
    }
}
