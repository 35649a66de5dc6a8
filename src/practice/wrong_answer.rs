//! A wrong answer that follows from a misconception about a search.
//!
//! The answer is computed, never typed in: by the project's own search if it has a parameter for the misconception, and
//! by a small search of the kind's if not.

use super::field::Answer;
use crate::misconception::Misconception;

/// The answer of a person with a misconception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongAnswer {
    /// The answer.
    pub answer: Answer,
    /// The misconception that leads to it.
    pub misconception: Misconception,
    /// The explanation for a person who gives it.
    pub explanation: &'static str,
}

/// The explanation if MAX and MIN are exchanged.
pub const SIDES_EXCHANGED: &str = "You have swapped MAX and MIN. A triangle that points up is MAX, who chooses the greatest value; a triangle that points down is MIN, who chooses the smallest.";
