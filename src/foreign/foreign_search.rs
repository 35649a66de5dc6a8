//! A search of another program.

use super::report::Report;
use crate::scenario::Scenario;

/// A search of another program, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignSearch {
    /// The game, its position, and the rule for cut-offs. Other settings of the search are unknown, so they are left
    /// out.
    pub scenario: Scenario,
    /// The program's report, the conclusions from it, and the unknown facts.
    pub report: Report,
}
