//! A misconception about a search, as the answer that it leads to.
//!
//! The answer is computed, never typed in: by the project's own search if it has a parameter for the misconception, and
//! by a small search of the kind's if not.

use super::field::Answer;

/// A misconception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misconception {
    /// The answer that it leads to.
    pub answer: Answer,
    /// The explanation for a person with this misconception.
    pub explanation: &'static str,
}

/// The explanation if MAX and MIN are exchanged.
pub const SIDES_EXCHANGED: &str = "You have swapped MAX and MIN. A triangle that points up is MAX, who chooses the greatest value; a triangle that points down is MIN, who chooses the smallest.";
