//! A misconception: what somebody believes about a search, as the answer that it leads to.
//!
//! What it leads to is computed, never typed in: where the project's own search can be told to do it, by that, else by a
//! small search of the kind's.

use super::field::Answer;

/// A misconception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misconception {
    /// The answer that it leads to.
    pub answer: Answer,
    /// What is said to a person who gives it.
    pub explanation: &'static str,
}

/// What is said where MAX and MIN are exchanged.
pub const SIDES_EXCHANGED: &str = "You have swapped MAX and MIN. A triangle that points up is MAX, who chooses the greatest value; a triangle that points down is MIN, who chooses the smallest.";
