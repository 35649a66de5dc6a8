//! The algorithm as a listing, and the moments at which its lines run.

use super::Session;
use crate::language::listing::{LineKind, Listing, listing, next_run};
use crate::trace::capabilities::Capabilities;
use crate::trace::time::Time;

impl Session {
    /// The listing at `t`, with the line that runs; `None` for an empty trace.
    #[must_use]
    pub fn listing(&self, t: Time) -> Option<Listing> {
        let parameters = self.scenario.effective_parameters(&self.game);
        let capabilities = Capabilities::new(&self.game, parameters);
        listing(&self.trace, &parameters, &capabilities, self.lens, t)
    }

    /// The nearest moment after (or before) `t` at which a line of the listing runs.
    #[must_use]
    pub fn find_line(&self, t: Time, line: LineKind, forward: bool) -> Option<Time> {
        let parameters = self.scenario.effective_parameters(&self.game);
        let capabilities = Capabilities::new(&self.game, parameters);
        next_run(&self.trace, &parameters, &capabilities, self.lens, line, t, forward)
    }
}
