//! Mate distance pruning: a side that is sure of a win within a number of plies need not search where the game cannot
//! end sooner.
//!
//! All five sources lack it; engines have had it for decades. It is safe: its cut-offs cannot change the value of the
//! root. It finds no win that the search would not find, it only ends the search for a slower win.

use super::window::Window;
use crate::value::Value;

/// The value that cuts off a node at `ply`, if there is any. At best its side to move wins with the next move, and at
/// worst it has lost already: the window may be beyond that.
#[must_use]
#[inline]
pub fn bound(ply: u16, window: Window) -> Option<Value> {
    let (worst, best) = (Value::loss_in(ply), Value::win_in(ply + 1));
    if window.fails_low(best) { Some(best) } else { window.fails_high(worst).then_some(worst) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_beyond_what_the_next_plies_can_bring_cuts_off() {
        let at = |alpha, beta| bound(4, Window { alpha, beta });
        let (win, loss, zero) = (Value::win_in, Value::loss_in, Value::DRAW);
        // A win at ply 5 is the soonest.
        assert_eq!(at(win(5), Value::INFINITY), Some(win(5)));
        assert_eq!(at(win(3), win(1)), Some(win(5)));
        assert_eq!(at(win(6), Value::INFINITY), None);
        // So is a loss at ply 4.
        assert_eq!(at(Value::NEGATIVE_INFINITY, loss(4)), Some(loss(4)));
        assert_eq!(at(loss(2), loss(3)), Some(loss(4)));
        assert_eq!(at(Value::NEGATIVE_INFINITY, loss(5)), None);
        assert_eq!((at(zero, win(1)), bound(4, Window::FULL)), (None, None));
        // An empty window is answered only by a value beyond it.
        assert_eq!((at(win(5), win(5)), at(win(4), win(4))), (None, Some(win(5))));
    }
}
