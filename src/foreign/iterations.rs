//! The iterations of another program: the root searches that belong together.

use super::line::LineError;
use crate::search::depth::Depth;
use crate::search::window::Window;
use crate::value::Value;

/// The iterations up to now. Programs that deepen lower the root's depth after a search that failed high, so the depth alone
/// does not tell iterations apart.
#[derive(Clone, Debug, Default)]
pub(super) struct Iterations {
    /// An iteration is under way.
    is_open: bool,
    /// The number of the iteration that was begun last; 0 before the first.
    number: u16,
    /// Its last root search ended with a value inside its window.
    is_complete: bool,
    /// The value that its last root search returned; `None` if that was stopped.
    value: Option<Value>,
    /// The greatest depth of a root search.
    deepest: Depth,
}

impl Iterations {
    /// The number of the iteration that was begun last; 0 before the first.
    pub(super) fn number(&self) -> u16 {
        self.number
    }

    /// The value of the iteration that was begun last; `None` if its last root search was stopped.
    pub(super) fn value(&self) -> Option<Value> {
        self.value
    }

    /// The greatest depth of a root search.
    pub(super) fn deepest(&self) -> Depth {
        self.deepest
    }

    /// Checks a number that the program says. The numbers of a search grow.
    pub(super) fn said(&self, number: Option<i64>) -> Result<Option<u16>, LineError> {
        let Some(number) = number else { return Ok(None) };
        let least = self.number.max(1);
        match u16::try_from(number) {
            Ok(number) if number >= least => Ok(Some(number)),
            _ => Err(LineError::new(
                format!("“iteration” is {number}, which is not between {least} and {}", u16::MAX),
                "count the iterations of a search from 1 up, and give all root searches of one iteration its number",
            )),
        }
    }

    /// Whether a root search of this depth belongs to the iteration under way. If the program does not say it, a search
    /// does that is not deeper than those before, after one that returned no value inside its window.
    pub(super) fn goes_on(&self, said: Option<u16>, depth: Depth) -> bool {
        self.is_open
            && match said {
                Some(number) => number == self.number,
                None => depth <= self.deepest && !self.is_complete,
            }
    }

    /// Begins an iteration with a root search of this depth, and gives its number: the one that the program says, or the
    /// depth in plies, or the next number if a greater one is in use.
    pub(super) fn begin(&mut self, said: Option<u16>, depth: Depth) -> u16 {
        let plies = depth.whole_plies().max(0).unsigned_abs().into();
        self.number = said.unwrap_or_else(|| self.number.saturating_add(1).max(plies));
        (self.is_open, self.is_complete, self.value) = (true, false, None);
        self.deepest = self.deepest.max(depth);
        self.number
    }

    /// A root search has ended.
    pub(super) fn searched(&mut self, window: Window, value: Option<Value>) {
        self.is_complete = value.is_some_and(|value| window.contains(value));
        self.value = value;
    }

    /// Ends the iteration under way; whether one was.
    pub(super) fn end(&mut self) -> bool {
        std::mem::take(&mut self.is_open)
    }
}
