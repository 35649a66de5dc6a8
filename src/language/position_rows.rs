//! The visits of a position in words.

use super::perspective::Lens;
use super::reason_text;
use super::text::{path_text, value_text};
use super::words;
use crate::game::Evaluate;
use crate::search::depth::Depth;
use crate::search::leave_reason::LeaveReason;
use crate::search::table::ProbeOutcome;
use crate::search::window::Bound;
use crate::trace::columns::{Trace, VisitId};
use crate::value::Value;
use serde::Serialize;

/// A visit of a position that was visited before or will be again. The keys are stable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionVisit {
    /// Which.
    pub visit: VisitId,
    /// The number of its iteration.
    pub iteration: u16,
    /// Plies from the root.
    pub ply: u16,
    /// The moves to it.
    pub path: String,
    /// The kind of the visit.
    pub kind: String,
    /// Plies that it was to be searched to.
    pub depth: Depth,
    /// The window at entry for its side to move.
    pub alpha: i16,
    /// See `alpha`.
    pub beta: i16,
    /// The window as it is read.
    pub window_text: String,
    /// The table's answer.
    #[cfg_attr(test, ts(type = "ProbeName | null"))]
    pub table: Option<&'static str>,
    /// The table's answer in a sentence.
    pub table_text: Option<&'static str>,
    /// The visit that stored the entry that was found.
    pub table_source: Option<VisitId>,
    /// Its value for its side to move.
    pub value: Option<i16>,
    /// The kind of the value.
    #[cfg_attr(test, ts(type = "BoundName | null"))]
    pub bound: Option<&'static str>,
    /// The value as it is read.
    pub value_text: Option<String>,
    /// The stable name of why it ended.
    pub reason: Option<&'static str>,
    /// The reason in a word or two.
    pub fate: Option<&'static str>,
}

/// Visits in words.
#[must_use]
pub fn position_rows<G: Evaluate>(
    game: &G,
    trace: &Trace,
    lens: Lens,
    visits: &[VisitId],
) -> Vec<PositionVisit> {
    let row = |id: &VisitId| {
        let visit = trace.visit(*id)?;
        let seen = lens.at(trace, visit.id);
        Some(PositionVisit {
            visit: visit.id,
            iteration: trace.iteration(visit.id),
            ply: visit.ply()?,
            path: path_text(game, trace, visit.id),
            kind: words::kind_in(trace, &visit),
            depth: visit.depth,
            alpha: visit.window.alpha.get(),
            beta: visit.window.beta.get(),
            window_text: seen.window(visit.window).text,
            table: visit.outcome.map(ProbeOutcome::name),
            table_text: visit.outcome.map(words::outcome),
            table_source: trace.found_entry(visit.id).and_then(|entry| trace.recorded(entry.source)),
            value: visit.value.map(Value::get),
            bound: visit.known().map(Bound::name),
            value_text: value_text(&visit, seen),
            reason: visit.reason.map(LeaveReason::name),
            fate: visit.reason.map(reason_text::fate),
        })
    };
    visits.iter().filter_map(row).collect()
}
