//! A step of a solution.

use serde::Serialize;

/// A step of the search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SolutionStep"))]
pub struct Step {
    /// The node that it is about.
    pub node: u32,
    /// The event, as a sentence.
    pub text: String,
}
