//! MT drivers: a search as a sequence of null-window passes over the table (Plaat, Schaeffer, Pijls & de
//! Bruin). Every pass shows whether the value reaches a bound; the drivers differ in their choice of the
//! bound.

use super::parameters::MemoryTest;
use super::risk::Risk;
use super::window::Window;
use crate::value::Value;

/// Bounds on the value after the iteration's passes up to now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passes {
    driver: MemoryTest,
    step: i16,
    /// The value is at least this.
    lower: Value,
    /// The risk of the lower bound.
    lower_risk: Risk,
    /// The value is at most this.
    upper: Value,
    /// The risk of the upper bound.
    upper_risk: Risk,
    /// The value of the last pass, or the first guess.
    last: Value,
}

impl Passes {
    /// Passes that begin with a guess, such as the last iteration's value. `step` is MTD(step)'s.
    #[must_use]
    pub fn new(driver: MemoryTest, step: u16, guess: Value) -> Passes {
        let (lower, upper) = (Value::NEGATIVE_INFINITY, Value::INFINITY);
        let last = match driver {
            MemoryTest::MtdF => guess,
            MemoryTest::MtSss | MemoryTest::MtdStep => upper,
            MemoryTest::MtDual => lower,
            MemoryTest::MtdBisection => Value::middle(lower, upper),
        };
        let step = i16::try_from(step.max(1)).unwrap_or(i16::MAX);
        let (lower_risk, upper_risk) = (Risk::NONE, Risk::NONE);
        Passes { driver, step, lower, lower_risk, upper, upper_risk, last }
    }

    /// The window of the next pass; `None` once the bounds have met.
    #[must_use]
    pub fn next_window(&self) -> Option<Window> {
        if self.lower >= self.upper {
            return None;
        }
        // The bound of the question must be new: above the assured value, not above the possible one.
        let asked = match self.driver {
            MemoryTest::MtdF => self.last,
            MemoryTest::MtSss => self.upper,
            MemoryTest::MtDual => self.lower,
            MemoryTest::MtdBisection => Value::middle(self.lower, self.upper).successor(),
            MemoryTest::MtdStep if self.upper == Value::INFINITY => self.upper,
            MemoryTest::MtdStep => self.upper.plus(-self.step),
        };
        Some(Window::null_below(asked.clamp(self.lower.successor(), self.upper)))
    }

    /// Takes in the value of a pass with `window`, and its risk.
    pub fn learn(&mut self, window: Window, value: Value, risk: Risk) {
        if value >= window.beta {
            (self.lower, self.lower_risk) = (value, risk);
        } else {
            (self.upper, self.upper_risk) = (value, risk);
        }
        self.last = value;
    }

    /// The risk of the value that the passes have found. It rests on the two passes that set the bounds where
    /// they met: the claim of an earlier pass is included in a later pass's that failed to that side. If
    /// bounds contradict each other, the risk is unknown.
    #[must_use]
    pub fn risk(&self) -> Risk {
        let known = self.lower_risk.and(self.upper_risk);
        if self.lower > self.upper { known.and(Risk::UNKNOWN) } else { known }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(number: i32) -> Value {
        Value::judgement(number)
    }

    /// The bounds asked about until a fail-soft search that knows the value exactly is done.
    fn asked(driver: MemoryTest, step: u16, guess: i32, truth: i32) -> Vec<i16> {
        let mut passes = Passes::new(driver, step, value(guess));
        let mut asked = Vec::new();
        while let Some(window) = passes.next_window() {
            assert!(window.is_null());
            asked.push(window.beta.get());
            passes.learn(window, value(truth), Risk::NONE);
        }
        assert_eq!(passes.lower, value(truth));
        asked
    }

    #[test]
    fn each_driver_asks_in_its_own_order() {
        assert_eq!(asked(MemoryTest::MtdF, 1, 30, 30), [30, 31]);
        assert_eq!(asked(MemoryTest::MtdF, 1, 30, 12), [30, 12]);
        assert_eq!(asked(MemoryTest::MtSss, 1, 0, 12), [i16::MAX, 12]);
        assert_eq!(asked(MemoryTest::MtDual, 1, 0, 12), [-i16::MAX + 1, 13]);
        assert_eq!(asked(MemoryTest::MtdStep, 50, 0, 12), [i16::MAX, -38]);
    }

    #[test]
    fn bisection_halves_what_is_possible() {
        // A pass that returns the bound itself and no more.
        let truth = value(-137);
        let mut passes = Passes::new(MemoryTest::MtdBisection, 1, Value::DRAW);
        let mut count = 0;
        while let Some(window) = passes.next_window() {
            let found = if truth >= window.beta { window.beta } else { window.alpha };
            passes.learn(window, found, Risk::NONE);
            count += 1;
        }
        assert_eq!((passes.lower, passes.upper), (truth, truth));
        assert!(count <= 17, "{count} passes for 16 bits");
    }

    #[test]
    fn the_risk_is_that_of_the_bounds_that_met() {
        let learnt = |claims: &[(i32, i32, Risk)]| {
            let mut passes = Passes::new(MemoryTest::MtdF, 1, Value::DRAW);
            for &(beta, found, risk) in claims {
                passes.learn(Window::null_below(value(beta)), value(found), risk);
            }
            passes.risk()
        };
        let (certain, half) = (Risk::NONE, Risk::of(0.5));
        assert_eq!(learnt(&[(10, 12, half), (13, 12, certain)]), half);
        assert_eq!(learnt(&[(10, 12, half), (13, 12, half)]), half.and(half));
        // The value may be at least 12, and is certainly at least 20.
        assert_eq!(learnt(&[(10, 12, half), (13, 20, certain), (21, 20, certain)]), certain);
        // The value cannot be at least 12 and at most 5: one of them is wrong.
        assert_eq!(learnt(&[(10, 12, half), (13, 5, half)]), Risk::UNKNOWN);
    }
}
