//! A line of the listing as a row: everything that composing, running and finding it needs.

use super::context::ListingContext;
use super::ended::Ended;
use super::values::{At, Live};
use crate::language::line_kind::{LineKind, LineTick};
use crate::search::visit_kind::VisitKind;

/// Lines that share one line if there would be too many. The first group is shared first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    /// The lines of the table's answers.
    Table,
    /// The lines that change a depth.
    Depth,
    /// A move that may be forced.
    Forced,
    /// The reason why a move is searched again.
    Again,
    /// The lines that cut off before any move.
    CutsOff,
    /// Searches that are not of moves.
    Speculation,
    /// Moves that are not searched.
    LeftOut,
    /// Standing pat.
    StandPat,
    /// The lines at the end of the game or at the horizon.
    End,
}

/// A line.
pub(super) struct Row {
    pub kind: LineKind,
    pub tick: LineTick,
    /// Whether a listing has it.
    pub has: fn(&ListingContext<'_>) -> bool,
    /// The indentation.
    pub indent: fn(&ListingContext<'_>) -> u8,
    /// The text of the line.
    pub text: fn(&ListingContext<'_>) -> String,
    /// The values of its variables.
    pub values: fn(Live, &At<'_>) -> Live,
    /// Whether it may run as a visit ends, judged without the visit's siblings, which would make every question a
    /// long search.
    pub may_run: fn(&Ended<'_>) -> bool,
    /// The kind of the separate search that returned when it runs, if there is any.
    pub after: Option<VisitKind>,
    pub group: Option<Group>,
    /// Whether it is in the listing of every family of searches.
    pub is_shared: bool,
    /// Its name in a line that it shares.
    pub part: &'static str,
}

/// A line that every listing has, without values.
pub(super) const fn row(kind: LineKind, tick: LineTick, text: fn(&ListingContext<'_>) -> String) -> Row {
    Row {
        kind,
        tick,
        has: |_| true,
        indent: |_| 1,
        text,
        values: |live, _| live,
        may_run: |_| true,
        after: None,
        group: None,
        is_shared: false,
        part: "",
    }
}
