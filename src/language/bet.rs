//! The two gambles as bets: the stake of a visit, and the bet's outcome at a moment.
//!
//! A pre-search stakes the visits that it makes below the horizon, in the expectation that another visit will need
//! them. An uncertainty cut-off stakes the moves that it skips, in the expectation that none of them changes the value
//! above.

use crate::facts::bet::{BetVerdict, verdict};
use crate::facts::pre_search_ledger::below_horizon;
use crate::language::story::verdict_name;
use crate::plural::{plural, plural_as};
use crate::trace::columns::{Trace, VisitId};
use crate::trace::log::PreSearchRow;
use crate::trace::time::Time;

/// The outcome of a bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The outcome is not known yet.
    Open,
    /// The bet paid off: its result was used, or nothing rests on the skipped moves.
    PaidOff,
    /// The bet was lost: its result was not used, or everything was searched again.
    Lost,
    /// The skipped moves count in the root's value.
    Counts,
}

/// A bet at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bet {
    /// The stake: "+2 plies, 6 visits staked".
    pub stake: String,
    /// The outcome of the bet.
    pub standing: Standing,
    /// The outcome in words: "paid off".
    pub outcome: String,
}

/// The bet that a visit has made by `t`; `None` if it has made none.
#[must_use]
pub fn bet(trace: &Trace, visit: VisitId, t: Time) -> Option<Bet> {
    match trace.pre_search(visit).filter(PreSearchRow::is_gamble) {
        Some(row) => (trace.enter_time(visit) <= t).then(|| pre_search(trace, visit, row, t)),
        None => skipped(trace, visit, t),
    }
}

fn pre_search(trace: &Trace, visit: VisitId, row: PreSearchRow, t: Time) -> Bet {
    let (standing, outcome) = outcome(trace, visit, t);
    let outcome = match verdict(trace, visit, t) {
        Some(BetVerdict::Used { by }) if trace.iteration(by) != trace.iteration(visit) => {
            format!("{outcome} in iteration {}", trace.iteration(by))
        }
        _ => outcome.to_owned(),
    };
    let plies = plural_as(row.new_depth - trace.depth(visit), "ply", "plies");
    let became = match standing {
        Standing::PaidOff => "reused",
        Standing::Lost => "lost",
        Standing::Open | Standing::Counts => "staked",
    };
    let staked = plural(below_horizon(trace, visit, t), "visit");
    Bet { stake: format!("+{plies}, {staked} {became}"), standing, outcome }
}

fn skipped(trace: &Trace, visit: VisitId, t: Time) -> Option<Bet> {
    let row = trace.skipped(visit).filter(|_| trace.leave_time(visit) <= t)?;
    let (standing, outcome) = outcome(trace, visit, t);
    let outcome = match verdict(trace, visit, t) {
        // The cost of the second search is known at its end.
        Some(BetVerdict::SearchedAgain { by }) if trace.leave_time(by) <= t => {
            format!("{outcome}, {}", plural(trace.end_so_far(by) - by, "visit"))
        }
        _ => outcome.to_owned(),
    };
    let skipped = row.moves - row.searched.min(row.moves);
    Some(Bet { stake: format!("skipped {skipped}"), standing, outcome })
}

/// The outcome of a bet, and its verdict in a word or two.
fn outcome(trace: &Trace, visit: VisitId, t: Time) -> (Standing, &'static str) {
    let Some(verdict) = verdict(trace, visit, t) else { return (Standing::Open, "open bet") };
    let standing = match verdict {
        BetVerdict::Used { .. } | BetVerdict::Harmless { .. } => Standing::PaidOff,
        BetVerdict::Unused { .. } | BetVerdict::SearchedAgain { .. } => Standing::Lost,
        BetVerdict::Counts { .. } => Standing::Counts,
    };
    (standing, verdict_name(verdict))
}
