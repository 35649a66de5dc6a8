//! All visits of a position, wherever a search reached it.

use super::replay;
use crate::game::{Evaluate, Game};
use crate::trace::columns::{Trace, VisitId};

/// The search for all visits of one position, in steps.
pub struct PositionSearch {
    low: u32,
    key: u64,
    at: VisitId,
    /// The visits found up to now, in order of entry.
    pub visits: Vec<VisitId>,
}

impl PositionSearch {
    /// Begins to look for the position of a visit; `None` if the visit has no position.
    #[must_use]
    pub fn of<G: Evaluate>(game: &G, trace: &Trace, visit: VisitId) -> Option<PositionSearch> {
        if visit >= trace.len() || !trace.meta(visit).kind().is_position() {
            return None;
        }
        let key = game.key(&replay::position(game, trace, visit)?);
        Some(PositionSearch { low: key as u32, key, at: 0, visits: Vec::new() })
    }

    /// Checks at most `most` more visits, and replays at most a hundredth of that number. Returns the number
    /// of visits checked up to now. A trace keeps only the lower half of a key, so a visit with that half is
    /// replayed to its position.
    pub fn go_on<G: Game + Evaluate>(&mut self, game: &G, trace: &Trace, most: u32) -> VisitId {
        let end = trace.len().min(self.at.saturating_add(most));
        let mut replayed = 0;
        while self.at < end && replayed <= most / 100 {
            let id = self.at;
            self.at += 1;
            if trace.key(id) != self.low || !trace.meta(id).kind().is_position() {
                continue;
            }
            replayed += 1;
            let position = replay::position(game, trace, id);
            if position.is_some_and(|position| game.key(&position) == self.key) {
                self.visits.push(id);
            }
        }
        self.at
    }
}

/// All visits of a visit's position, in the order of entering.
#[must_use]
pub fn position_visits<G: Evaluate>(game: &G, trace: &Trace, visit: VisitId) -> Vec<VisitId> {
    let Some(mut search) = PositionSearch::of(game, trace, visit) else { return Vec::new() };
    while search.go_on(game, trace, u32::MAX) < trace.len() {}
    search.visits
}
