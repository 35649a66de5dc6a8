//! The two gambles as bets: what a visit stakes, and how the bet stands at a moment.
//!
//! A pre-search stakes the visits that it makes below the horizon, in the expectation that somebody will need them. An
//! uncertainty cut-off stakes the moves that it skips, in the expectation that none of them changes the value above.

use crate::facts::pre_search_ledger::{Settlement, below_horizon, settle};
use crate::facts::uncertainty_ledger::{self, Ending};
use crate::plural::{plural, plural_as};
use crate::trace::columns::{Trace, VisitId};
use crate::trace::log::PreSearchRow;
use crate::trace::time::Time;

/// How a bet stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nobody knows yet.
    Open,
    /// It was worth it: somebody used what was searched, or nothing rests on what was skipped.
    PaidOff,
    /// It was for nothing: nobody asked, or everything was searched again.
    Lost,
    /// What was skipped counts in the root's value.
    Counts,
}

/// A bet at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bet {
    /// What is staked: "+2 plies, 6 visits staked".
    pub stake: String,
    /// How it stands.
    pub standing: Standing,
    /// The same in words: "paid off".
    pub outcome: String,
}

/// The bet that a visit has made by `t`; nothing if it has made none.
#[must_use]
pub fn bet(trace: &Trace, visit: VisitId, t: Time) -> Option<Bet> {
    match trace.pre_search(visit).filter(PreSearchRow::is_gamble) {
        Some(row) => (trace.enter_time(visit) <= t).then(|| pre_search(trace, visit, row, t)),
        None => skipped(trace, visit, t),
    }
}

fn pre_search(trace: &Trace, visit: VisitId, row: PreSearchRow, t: Time) -> Bet {
    let (settlement, by) = settle(trace, visit);
    let is_known = match by {
        Some(by) => trace.enter_time(by) <= t,
        None => trace.is_finished() && t >= trace.ticks() - 1,
    };
    let (standing, outcome) = match (is_known, settlement, by) {
        (false, ..) => (Standing::Open, "open bet".to_owned()),
        (true, Settlement::PaidOffLater, Some(by)) => {
            (Standing::PaidOff, format!("paid off in iteration {}", trace.iteration(by)))
        }
        (true, Settlement::PaidOff | Settlement::PaidOffLater, _) => {
            (Standing::PaidOff, "paid off".to_owned())
        }
        (true, Settlement::Lost, _) => (Standing::Lost, "lost".to_owned()),
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
    let entry = uncertainty_ledger::entry(trace, visit, row);
    let (standing, outcome) = match entry.ending {
        _ if uncertainty_ledger::settled_at(trace, visit).is_none_or(|known| known > t) => {
            (Standing::Open, "open bet".to_owned())
        }
        Ending::Harmless => (Standing::PaidOff, "harmless".to_owned()),
        // What that costs is known once it is done.
        Ending::ReSearched if entry.by.is_some_and(|by| trace.leave_time(by) > t) => {
            (Standing::Lost, "searched again".to_owned())
        }
        Ending::ReSearched => (Standing::Lost, format!("searched again, {}", plural(entry.cost, "visit"))),
        Ending::AtTheRoot => (Standing::Counts, "counts at the root".to_owned()),
        Ending::Open => (Standing::Open, "open bet".to_owned()),
    };
    Some(Bet { stake: format!("skipped {}", entry.skipped), standing, outcome })
}
