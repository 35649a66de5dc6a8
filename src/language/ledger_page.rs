//! The ledgers as lists that a person sorts, filters and walks: a page at a time, because there may be a million
//! rows.

use super::perspective::Lens;
use super::text::path_text;
use crate::facts::pre_search_ledger::{PreSearchEntry, Settlement};
use crate::facts::uncertainty_ledger::{Ending, UncertaintyEntry};
use crate::game::Evaluate;
use crate::search::window::Bound;
use crate::sorted::sort_by_key;
use crate::trace::columns::Trace;
use crate::value::Value;
use serde::{Deserialize, Serialize};

/// The requested rows of a ledger, and their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LedgerAsk {
    /// The key of the column that is sorted by; of another key, and among equals, in the order of the search.
    pub sort: String,
    /// The greatest first.
    pub descending: bool,
    /// The ending of the wanted gambles; empty for all.
    pub ending: String,
    /// The iteration of the wanted rows; 0 for all.
    pub iteration: u16,
    /// The first row that is wanted, from 0.
    pub from: u32,
    /// The greatest number of rows.
    pub most: u32,
}

/// A page of the ledger of pre-searches. The keys are stable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PreSearchPage {
    /// The number of rows that pass the filter.
    pub total: u32,
    /// The page.
    pub rows: Vec<PreSearchLine>,
}

/// A pre-search in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PreSearchLine {
    /// Its numbers.
    pub entry: PreSearchEntry,
    /// The moves to it.
    pub path: String,
    /// The outcome.
    pub ended: &'static str,
    /// The moves to the first visit that was answered by it.
    pub by_path: Option<String>,
}

/// A page of the ledger of uncertainty cut-offs. The keys are stable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UncertaintyPage {
    /// The number of rows that pass the filter.
    pub total: u32,
    /// The page.
    pub rows: Vec<UncertaintyLine>,
}

/// An uncertainty cut-off in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UncertaintyLine {
    /// Its numbers.
    pub entry: UncertaintyEntry,
    /// The moves to it.
    pub path: String,
    /// Its value as it is read, with its bound.
    pub value_text: Option<String>,
    /// The end of its uncertainty.
    pub ended: &'static str,
    /// The moves to the visit that decided, or to the re-search.
    pub by_path: Option<String>,
}

/// The indices of the rows that are asked for, of all pages.
fn order<E>(
    entries: &[E],
    ask: &LedgerAsk,
    facts: impl Fn(&E) -> (&'static str, u16),
    key: impl Fn(&E) -> i64,
) -> Vec<u32> {
    let is_wanted = |index: &u32| {
        let (ending, iteration) = facts(&entries[*index as usize]);
        (ask.ending.is_empty() || ask.ending == ending) && (ask.iteration == 0 || ask.iteration == iteration)
    };
    let mut indices: Vec<u32> = (0..entries.len() as u32).filter(is_wanted).collect();
    let sign = if ask.descending { -1 } else { 1 };
    sort_by_key(&mut indices, |index| sign * key(&entries[*index as usize]));
    indices
}

/// The indices of a page in a list of indices.
fn page<'a>(order: &'a [u32], ask: &LedgerAsk) -> impl Iterator<Item = usize> + 'a {
    order.iter().skip(ask.from as usize).take(ask.most as usize).map(|index| *index as usize)
}

/// The pre-searches that are asked for, of all pages, by their indices.
#[must_use]
pub fn pre_search_order(entries: &[PreSearchEntry], ask: &LedgerAsk) -> Vec<u32> {
    let facts = |entry: &PreSearchEntry| (entry.settled.name(), entry.iteration);
    order(entries, ask, facts, |entry| match ask.sort.as_str() {
        "visit" => entry.visit.into(),
        "iteration" => entry.iteration.into(),
        "needed_depth" => entry.needed_depth.sixteenths().into(),
        "new_depth" => entry.new_depth.sixteenths().into(),
        "extra_depth" => entry.extra_depth.sixteenths().into(),
        "cost" => entry.cost.into(),
        "settled" => entry.settled as i64,
        _ => 0,
    })
}

/// A page of them in words.
#[must_use]
pub fn pre_search_page<G: Evaluate>(
    game: &G,
    trace: &Trace,
    entries: &[PreSearchEntry],
    order: &[u32],
    ask: &LedgerAsk,
) -> PreSearchPage {
    let row = |index: usize| {
        let entry = entries[index];
        PreSearchLine {
            entry,
            path: path_text(game, trace, entry.visit),
            ended: settled(entry.settled),
            by_path: entry.by.map(|by| path_text(game, trace, by)),
        }
    };
    PreSearchPage { total: order.len() as u32, rows: page(order, ask).map(row).collect() }
}

/// The uncertainty cut-offs that are asked for, of all pages, by their indices. Values are sorted as they are
/// read.
#[must_use]
pub fn uncertainty_order(
    trace: &Trace,
    lens: Lens,
    entries: &[UncertaintyEntry],
    ask: &LedgerAsk,
) -> Vec<u32> {
    let facts = |entry: &UncertaintyEntry| (entry.ending.name(), entry.iteration);
    order(entries, ask, facts, |entry| match ask.sort.as_str() {
        "visit" => entry.visit.into(),
        "iteration" => entry.iteration.into(),
        "searched" => entry.searched.into(),
        "skipped" => entry.skipped.into(),
        "moves" => entry.moves.into(),
        "value" => {
            let sign = if lens.at(trace, entry.visit).is_mirrored() { -1 } else { 1 };
            entry.value.map_or(i64::MIN / 2, |value| sign * i64::from(value))
        }
        "cost" => entry.cost.into(),
        "ending" => entry.ending as i64,
        _ => 0,
    })
}

/// A page of them in words.
#[must_use]
pub fn uncertainty_page<G: Evaluate>(
    game: &G,
    trace: &Trace,
    lens: Lens,
    entries: &[UncertaintyEntry],
    order: &[u32],
    ask: &LedgerAsk,
) -> UncertaintyPage {
    let row = |index: usize| {
        let entry = entries[index].clone();
        let bounds = [Bound::Exact, Bound::Lower, Bound::Upper];
        let bound = bounds.into_iter().find(|bound| Some(bound.name()) == entry.bound);
        let seen = lens.at(trace, entry.visit);
        UncertaintyLine {
            path: path_text(game, trace, entry.visit),
            value_text: bound.zip(entry.value).map(|(bound, value)| {
                seen.bounded(bound, Value::from_raw(value).backed_up(trace.is_doubtful(entry.visit)))
            }),
            ended: ended(entry.ending),
            by_path: entry.by.map(|by| path_text(game, trace, by)),
            entry,
        }
    };
    UncertaintyPage { total: order.len() as u32, rows: page(order, ask).map(row).collect() }
}

/// The outcome of a pre-search in words.
fn settled(settlement: Settlement) -> &'static str {
    match settlement {
        Settlement::PaidOff => "paid off",
        Settlement::PaidOffLater => "paid off later",
        Settlement::Lost => "lost",
    }
}

/// The end of a cut-off's uncertainty in words.
fn ended(ending: Ending) -> &'static str {
    match ending {
        Ending::Harmless => "harmless",
        Ending::ReSearched => "searched again",
        Ending::AtTheRoot => "at the root",
        Ending::Open => "open",
    }
}
