//! The goal of a figure, compared with the session's search.

use super::Session;
use crate::figure::{GoalState, reached};
use crate::scenario::goal::Goal;

impl Session {
    /// Compares a goal with the search; `None` before it has ended.
    #[must_use]
    pub fn goal(&self, goal: &Goal) -> Option<GoalState> {
        self.trace.is_finished().then(|| reached(goal, &self.scenario, &self.game, &self.trace, self.lens))
    }
}
