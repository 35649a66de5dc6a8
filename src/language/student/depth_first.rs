//! The steps of a depth-first search: where it goes, the window of each node, and the value that it returns.

use super::open_node::OpenNode;
use super::step::Asks;
use super::steps::Steps;
use super::{returning, tabling, visiting, windows};
use crate::game::Evaluate;
use crate::language::perspective::Lens;
use crate::search::parameters::Base;
use crate::trace::columns::{Trace, VisitId};
use crate::value::Value;

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
            let draft = visiting::draft(&node, self.base, visiting::act(trace, node.last, Some(child)));
            self.steps.push(Asks::Node, &node, (at, then), &draft, visiting::words(&node, &draft));
            if is_leaf && found.is_none() {
                at = trace.leave_time(child);
                continue;
            }
            let entered = OpenNode::new(self.game, trace, self.lens, child, then);
            if self.game.is_given() && self.base.prunes() {
                let draft = windows::draft(&node, &entered, self.base);
                let words = windows::words(&entered, &draft);
                self.steps.push(Asks::Window, &entered, (then, then), &draft, words);
            }
            if let Some((entry, outcome)) = found {
                let draft = tabling::draft(&entered, &entry, outcome);
                let words = tabling::words(&entered, &draft, &entry, outcome);
                let end = if is_leaf { trace.leave_time(child) } else { then };
                self.steps.push(Asks::Table, &entered, (then, end), &draft, words);
            }
            if !is_leaf {
                self.node(child);
            }
            at = trace.leave_time(child);
        }
        let node = OpenNode::new(self.game, trace, self.lens, id, at);
        let draft = visiting::draft(&node, self.base, visiting::Act::Up);
        self.steps.push(Asks::Node, &node, (at, at), &draft, visiting::words(&node, &draft));
        let then = trace.leave_time(id);
        let draft = returning::draft(&node, trace.value(id).unwrap_or(Value::DRAW));
        self.steps.push(Asks::Value, &node, (at, then), &draft, returning::words(&node, &draft));
    }
}
