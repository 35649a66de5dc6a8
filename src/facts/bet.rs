//! The outcomes of the bets of the two gambles, and the first moments when they are known. All texts about a bet ask
//! here, so that a badge, a story and a caption agree at every moment.
//!
//! A pre-search bets that a later visit needs its position as deep; an uncertainty cut-off, that none of the moves that
//! it skips changes the value above.

use super::pre_search_ledger::settle;
use super::uncertainty_ledger::{Ending, entry, settled_at};
use crate::search::leave_reason::LeaveReason;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::log::PreSearchRow;
use crate::trace::time::Time;

/// The greatest number of nodes with skipped moves that are checked for one moment.
const MOST_ASKED: usize = 64;

/// The outcome of a bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BetVerdict {
    /// A pre-search: the visit `by` was answered from its deeper result.
    Used {
        /// The first visit that was.
        by: VisitId,
    },
    /// A pre-search: no visit was answered by it.
    Unused {
        /// The reason why the search did not need it, if a cut-off is the reason.
        missed: Option<Missed>,
    },
    /// A cut-off: `above` does not rest on it, because of the visit `by`, if one decided there.
    Harmless {
        /// The node above that was decided without it.
        above: VisitId,
        /// The visit of the move that decided.
        by: Option<VisitId>,
    },
    /// A cut-off: the visit `by` searches the skipped moves again.
    SearchedAgain {
        /// The search again.
        by: VisitId,
    },
    /// A cut-off: the value of the root rests on it.
    Counts {
        /// The root's visit.
        root: VisitId,
    },
}

/// A position that an earlier iteration needed deeper, and that this one did not come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missed {
    /// The node above it that was cut off before.
    pub cut_off: VisitId,
    /// The visit of the position in the earlier iteration.
    pub wanted: VisitId,
}

/// The verdict on the bet of a visit by `t`; `None` if it made no bet, and until the verdict is known.
#[must_use]
pub fn verdict(trace: &Trace, visit: VisitId, t: Time) -> Option<BetVerdict> {
    settled(trace, visit).filter(|(_, known)| *known <= t).map(|(verdict, _)| verdict)
}

/// The verdict on the bet of a visit, and the first tick at which it is known; `None` if it made no bet or the bet is
/// open at the end.
#[must_use]
pub fn settled(trace: &Trace, visit: VisitId) -> Option<(BetVerdict, Time)> {
    if trace.pre_search(visit).is_some_and(|row| PreSearchRow::is_gamble(&row)) {
        return match settle(trace, visit).1 {
            // It is answered when it is left.
            Some(by) => Some((BetVerdict::Used { by }, trace.leave_time(by))),
            // A later visit may use it until the end.
            None => trace
                .is_finished()
                .then(|| (BetVerdict::Unused { missed: missed(trace, visit) }, trace.ticks() - 1)),
        };
    }
    let entry = entry(trace, visit, trace.skipped(visit)?);
    let verdict = match (entry.ending, entry.ancestor, entry.by) {
        (Ending::Harmless, Some(above), by) => BetVerdict::Harmless { above, by },
        (Ending::ReSearched, _, Some(by)) => BetVerdict::SearchedAgain { by },
        (Ending::AtTheRoot, Some(root), _) => BetVerdict::Counts { root },
        _ => return None,
    };
    Some((verdict, settled_at(trace, visit)?))
}

/// The most bets that are described one by one.
const MOST_TOLD: usize = 4;

/// The bets of a whole search, if they are few enough to be described one by one; empty if there are more.
#[must_use]
pub fn few(trace: &Trace) -> Vec<VisitId> {
    let gambles = trace.pre_searches().filter(|(_, row)| row.is_gamble()).map(|(visit, _)| visit);
    let bets: Vec<VisitId> =
        gambles.chain(trace.skips().map(|(visit, _)| visit)).take(MOST_TOLD + 1).collect();
    if bets.len() > MOST_TOLD { Vec::new() } else { bets }
}

/// The bets that are decided at the very tick `t`; empty if there are too many to describe.
#[must_use]
pub fn decided_at(trace: &Trace, t: Time) -> Vec<VisitId> {
    let Some(moment) = trace.moment(t) else { return Vec::new() };
    let now = trace.tick(moment).visit();
    let source = trace.found_entry(now).map(|entry| entry.source).or_else(|| trace.refuted_by(now));
    let is_gamble = |visit: &VisitId| trace.pre_search(*visit).is_some_and(|row| row.is_gamble());
    let gamble = source.and_then(|source| trace.recorded(source)).filter(is_gamble);
    // The end of a node or a re-search decides about moves that were skipped in it, or next to it under the same
    // parent.
    let first = if now == 0 { 0 } else { trace.parent(now) };
    let skips = trace.skips().map(|(visit, _)| visit).skip_while(|visit| *visit < first);
    let skips = skips.take_while(|visit| *visit < trace.end_so_far(now)).take(MOST_ASKED);
    let of_end = if trace.is_finished() && t + 1 >= trace.ticks() { few(trace) } else { Vec::new() };
    let is_decided = |visit: &VisitId| settled(trace, *visit).is_some_and(|(_, known)| known == t);
    let mut decided: Vec<VisitId> =
        gamble.into_iter().chain(skips).chain(of_end).filter(is_decided).collect();
    decided.sort_unstable();
    decided.dedup();
    if decided.len() > MOST_TOLD { Vec::new() } else { decided }
}

/// The node at which the iteration of a pre-search was cut off on the way to the position that it was made for.
fn missed(trace: &Trace, visit: VisitId) -> Option<Missed> {
    let wanted = trace.recorded(trace.found_entry(visit)?.source)?;
    let steps = trace.place_of(wanted)?.steps;
    let iteration = trace.ancestor_at(visit, 1)?;
    let mut here: Vec<VisitId> = trace.children(iteration).collect();
    for step in steps {
        let below = trace.below(&here, step);
        if below.is_empty() {
            let last = here.last().copied()?;
            let is_cut_off = trace.meta(last).reason().is_some_and(LeaveReason::is_cut_off);
            return is_cut_off.then_some(Missed { cut_off: last, wanted });
        }
        here = below;
    }
    None
}
