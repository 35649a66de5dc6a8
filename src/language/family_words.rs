//! Names for the page that depend on the family of a search, with a row for each family.

use crate::search::family::Family;
use serde::Serialize;

/// The words of a family of searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FamilyWords {
    /// The text before the search has found a move or a value.
    pub nothing_found: &'static str,
    /// The name of the line that it finds.
    pub line: &'static str,
    /// The name of each visit of the root after the first visit.
    pub root_visit: &'static str,
}

/// Each row begins as the row of the depth-first searches.
const DEPTH_FIRST: FamilyWords =
    FamilyWords { nothing_found: "No value yet", line: "Best line", root_visit: "pass" };

impl FamilyWords {
    /// The words of a family.
    #[must_use]
    pub fn of(family: Family) -> FamilyWords {
        match family {
            Family::DepthFirst | Family::Thresholds => DEPTH_FIRST,
            Family::Descents | Family::Intervals | Family::Conspirators => {
                FamilyWords { root_visit: "descent", ..DEPTH_FIRST }
            }
            Family::Sampled => {
                FamilyWords { nothing_found: "No move yet", line: "Most visited", root_visit: "descent" }
            }
        }
    }
}
