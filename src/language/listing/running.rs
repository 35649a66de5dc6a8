//! The line that runs.

use crate::language::line_kind::LineKind;
use crate::trace::columns::VisitId;

/// The line that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    /// The visit in which it runs.
    pub visit: VisitId,
    /// Which line.
    pub kind: LineKind,
    /// The visit that begins or ends at this tick.
    pub tick: VisitId,
}

impl Running {
    /// A visit's own line, as it begins or ends.
    pub(super) fn own(visit: VisitId, kind: LineKind) -> Running {
        Running { visit, kind, tick: visit }
    }
}
