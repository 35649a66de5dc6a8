//! The goal of a figure, compared with the session's search.

use super::Session;
use crate::figure::{GoalState, reached};
use crate::scenario::goal::Goal;

impl Session {
    /// Compares a goal with the search; `None` before it has ended, and if only a part of it was recorded.
    #[must_use]
    pub fn goal(&self, goal: &Goal) -> Option<GoalState> {
        let is_whole = self.trace.is_finished() && !self.trace.is_part();
        is_whole.then(|| reached(goal, &self.scenario, &self.game, &self.trace, self.lens))
    }
}
