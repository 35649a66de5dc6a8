//! The algorithm as a listing: short pseudo-code composed from the switches that are on. At every moment of a
//! trace exactly one of its lines runs.

mod at;
mod b_star_lines;
mod conspiracy_lines;
mod context;
mod depth_first_at;
mod driver_rows;
mod ended;
mod family_listing;
mod find;
mod lines;
mod node_rows;
mod phrasing;
mod proof_lines;
mod row;
mod rows;
mod running;
mod uct_lines;
mod values;

pub use at::running;
pub use context::Ending;
pub use find::find_line;
pub use lines::{Line, MOST_LINES, lines};
pub use running::Running;
pub use values::LiveValue;

pub use super::line_kind::{LineKind, LineTick};
use super::perspective::Lens;
use crate::search::leave_reason::LeaveReason;
use crate::search::parameters::Parameters;
use crate::trace::Trace;
use crate::trace::capabilities::Capabilities;
use crate::trace::columns::VisitId;
use crate::trace::time::Time;
use serde::Serialize;

/// A line of the listing at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ListingLine {
    /// Its stable name.
    #[cfg_attr(test, ts(type = "LineName"))]
    pub line: &'static str,
    /// The indentation in steps.
    pub indent: u8,
    /// The text of the line.
    pub text: String,
    /// When it runs: "enter" as the visit begins, "child" as a visit below it returns, "leave" as it ends.
    #[cfg_attr(test, ts(type = "\"enter\" | \"child\" | \"leave\""))]
    pub tick: &'static str,
    /// It runs at this moment.
    pub lit: bool,
    /// The present values of its variables; empty if it does not run.
    pub values: Vec<LiveValue>,
}

/// The listing at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Listing {
    /// The visit of the line that runs.
    pub visit: VisitId,
    /// The lines from top to bottom.
    pub lines: Vec<ListingLine>,
}

/// The state of a trace's end.
fn ending(trace: &Trace) -> Ending {
    let reason = trace.meta(0).reason();
    if reason == Some(LeaveReason::Stopped) {
        Ending::Stopped
    } else if reason == Some(LeaveReason::Unrecorded) {
        Ending::Unrecorded
    } else {
        Ending::Whole
    }
}

/// The listing at `t`; `None` for an empty trace, for a part, and for another program's trace, because its
/// algorithm is unknown.
#[must_use]
pub fn listing(
    trace: &Trace,
    parameters: &Parameters,
    capabilities: &Capabilities,
    lens: Lens,
    t: Time,
) -> Option<Listing> {
    if trace.has_gaps() {
        return None;
    }
    let now = running(trace, parameters, t)?;
    let composed = composed(trace, parameters, capabilities, lens, now.visit);
    let mut listed: Vec<ListingLine> = Vec::with_capacity(composed.len());
    for line in composed {
        let Some(first) = line.kinds.first() else { continue };
        let lit = line.kinds.contains(&now.kind);
        let values = if lit { values::values(trace, parameters, lens, &now) } else { Vec::new() };
        let (name, tick) = (first.name(), first.tick().name());
        listed.push(ListingLine { line: name, indent: line.indent, text: line.text, tick, lit, values });
    }
    Some(Listing { visit: now.visit, lines: listed })
}

/// The nearest moment after (or before) `t` when the line with this name runs, or when another kind of that
/// line runs.
#[must_use]
pub fn next_run(
    trace: &Trace,
    parameters: &Parameters,
    capabilities: &Capabilities,
    lens: Lens,
    line: LineKind,
    t: Time,
    forward: bool,
) -> Option<Time> {
    if trace.is_empty() || trace.has_gaps() {
        return None;
    }
    let composed = composed(trace, parameters, capabilities, lens, 0);
    let kinds = composed.into_iter().map(|composed| composed.kinds).find(|kinds| kinds.contains(&line))?;
    find_line(trace, parameters, &kinds, t, forward)
}

fn composed(
    trace: &Trace,
    parameters: &Parameters,
    capabilities: &Capabilities,
    lens: Lens,
    visit: VisitId,
) -> Vec<Line> {
    let is_or = crate::facts::proof::is_or(trace, visit);
    lines(parameters, capabilities, lens.at_ply(0), (lens.at(trace, visit), is_or), ending(trace))
}
