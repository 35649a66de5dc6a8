//! Values that rest on leaves of unknown value.
//!
//! Such a leaf counts as the worst leaf for the first player, so the result may be wrong. Whether it is follows from
//! the position: a statement that is true for every value of the leaf is certain.

use super::arrival::Arrival;
use super::leave_reason::LeaveReason;
use super::observe::{Left, Observer};
use super::risk::Risk;
use super::state::Search;
use super::unsafe_technique::UnsafeTechnique;
use super::window::{Bound, Window};
use crate::game::{Evaluate, Interval, LeftOpen};
use crate::value::Value;

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// The risk of the value of an iteration, which several passes may have found together.
    pub(super) fn of_iteration(&self, iteration: u8, Left { value, risk, .. }: Left) -> Risk {
        match self.game.left_open(&self.game.root()) {
            Some(LeftOpen { value: between, height }) if iteration >= height => {
                // A search with a question states a bound, which may be true for all values of the leaves.
                if holds(between, self.parameters.question().bound(value), value) {
                    risk.without_technique(UnsafeTechnique::UnknownLeaves)
                } else {
                    risk.and_technique(UnsafeTechnique::UnknownLeaves)
                }
            }
            _ => risk,
        }
    }

    /// The risk of a value that was found in a window, with or without the part that unknown leaves contribute.
    pub(super) fn with_unknown_leaves(
        &self,
        position: &G::Position,
        arrival: &Arrival,
        window: Window,
        left: &Left,
    ) -> Risk {
        let Some(LeftOpen { value: between, height }) = self.game.left_open(position) else {
            return left.risk;
        };
        let value = left.value;
        // These values are known as they are, wherever the window is.
        let is_whole = !self.parameters.base.prunes()
            || matches!(
                left.reason,
                LeaveReason::GameOver | LeaveReason::Evaluation | LeaveReason::TableAnswer
            );
        let claims = if is_whole { Bound::Exact } else { window.bound(value) };
        // Only a search to the end of every line has the values of minimax.
        let is_to_the_end = i16::from(arrival.depth.whole_plies()) >= i16::from(height);
        // The table does not keep the mark.
        let is_from_table =
            left.reason == LeaveReason::TableAnswer || (self.table.is_some() && is_to_the_end);
        let may_rest =
            left.risk.techniques().contains(UnsafeTechnique::UnknownLeaves) || height == 0 || is_from_table;
        if may_rest && !(is_to_the_end && holds(between, claims, value)) {
            left.risk.and_technique(UnsafeTechnique::UnknownLeaves)
        } else {
            left.risk.without_technique(UnsafeTechnique::UnknownLeaves)
        }
    }
}

/// Whether a claim about a value is true for every value of the unknown leaves.
fn holds(between: Interval, claims: Bound, value: Value) -> bool {
    match claims {
        Bound::Exact => between.pessimistic == between.optimistic,
        Bound::Lower => between.pessimistic >= value,
        Bound::Upper => between.optimistic <= value,
    }
}
