//! Aspiration search: an iteration begins with a narrow window around the last iteration's value.
//!
//! A value inside the window is the true value. A value outside opens the side that failed, and the iteration
//! is searched again, as a separate pass.

use super::window::Window;
use crate::value::Value;

/// The window of an iteration's first pass: the last value, plus and minus `half_width`.
#[must_use]
pub fn first_window(previous: Value, half_width: u16) -> Window {
    let half_width = i16::try_from(half_width.max(1)).unwrap_or(i16::MAX);
    Window::new(previous.plus(-half_width), previous.plus(half_width))
}

/// The window of the next pass, after a pass with `window` returned `value`; `None` if the value is the true
/// one.
#[must_use]
pub fn next_window(window: Window, value: Value) -> Option<Window> {
    let fails_low = value <= window.alpha && window.alpha > Value::NEGATIVE_INFINITY;
    let fails_high = value >= window.beta && window.beta < Value::INFINITY;
    if fails_low {
        Some(Window { alpha: Value::NEGATIVE_INFINITY, ..window })
    } else if fails_high {
        Some(Window { beta: Value::INFINITY, ..window })
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_failed_side_opens() {
        let value = Value::judgement;
        let window = first_window(value(40), 25);
        assert_eq!(window, Window::new(value(15), value(65)));
        assert_eq!(next_window(window, value(40)), None);
        assert_eq!(next_window(window, value(65)), Some(Window::new(value(15), Value::INFINITY)));
        let opened = next_window(window, value(10)).unwrap();
        assert_eq!(opened, Window::new(Value::NEGATIVE_INFINITY, value(65)));
        // A table that remembers another depth may make the other side fail then.
        assert_eq!(next_window(opened, value(70)), Some(Window::FULL));
        assert_eq!(next_window(Window::FULL, value(70)), None);
    }

    #[test]
    fn the_window_stays_inside_the_infinities() {
        let window = first_window(Value::win_in(3), 1000);
        assert_eq!(window.beta, Value::INFINITY);
    }
}
