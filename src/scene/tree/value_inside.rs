//! The value that is written in a node.

use super::arena::TreeNode;
use super::state::State;
use super::view::TreeAsk;
use crate::language::perspective::Seen;
use crate::language::student::Asks;
use crate::language::text::value_text;
use crate::search::upper_confidence::Tally;
use crate::trace::columns::{Trace, VisitRow};
use crate::trace::time::Time;
use crate::value::Value;

/// A value as it is written in a node.
pub(super) struct ValueInside {
    /// The value.
    pub text: String,
    /// Whether the visit returned it: otherwise it is the best value up to now.
    pub is_result: bool,
}

impl ValueInside {
    /// The present value of a node that is open or not solved.
    pub(super) fn so_far(text: String) -> ValueInside {
        ValueInside { text, is_result: false }
    }
}

/// The node whose value is to be written.
pub(super) struct ValueAsk<'a> {
    pub trace: &'a Trace,
    pub t: Time,
    pub node: &'a TreeNode,
    pub state: &'a State,
    /// The visits and points of the node, if the search samples.
    pub tally: Option<&'a Tally>,
}

/// A value as it stands inside a node: exact ones bare, bounds with their sign before them.
pub(super) fn short_value(visit: &VisitRow, seen: Seen) -> Option<String> {
    let text = value_text(visit, seen)?;
    Some(text.strip_prefix("= ").map_or_else(|| text.clone(), str::to_owned))
}

/// The value that is written in a node: of an open node that a student is asked about only what was given, or a question mark.
pub(super) fn shown_value(
    ask: &TreeAsk,
    of: &ValueAsk,
    value: fn(&ValueAsk) -> Option<ValueInside>,
) -> Option<ValueInside> {
    if !ask.hides_open() || of.state.left {
        return value(of);
    }
    if ask.asks(Asks::Value, of.state.visit.id) {
        return Some(ValueInside::so_far("?".to_owned()));
    }
    of.node.known.map(|known| ValueInside::so_far(of.state.seen.value(known.firm())))
}

/// The value that the visit of a node returned, or its best value up to now; `None` if it has no value yet.
pub(super) fn returned_or_best(ask: &ValueAsk) -> Option<ValueInside> {
    let State { left, seen, ref visit, .. } = *ask.state;
    if left {
        return Some(ValueInside { text: short_value(visit, seen)?, is_result: true });
    }
    // A leaf of a tree that is given has its value before the search has come to it, and meanwhile.
    let best = ask.trace.open_visit(visit.id, ask.t).best_so_far().or(ask.node.known.map(Value::firm));
    Some(ValueInside::so_far(seen.value(best?)))
}
