//! The depth that a search reached (lecture 8 gives three figures of Chinook: a nominal depth of 19, a median
//! evaluation at ply 26, and a largest ply of 45).
//!
//! A line ends at the last position of the full-width search: its depth has run out, so that the position is
//! judged or quiescence begins there, or the game is over or drawn. The line's depth is that ply, counted
//! from the root. Not counted are visits that the table answered or a technique cut off, because nothing was
//! judged there; and lines inside a speculative search (null move, ProbCut, a test for a forced move), which
//! is shallow on purpose. All passes and re-searches count.

use super::parameters::MAX_PLY;

/// The lines of an iteration by their depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DepthReached {
    /// The number of lines that ended at each ply.
    pub lines: [u64; MAX_PLY as usize + 1],
    /// The greatest ply of all visits, including quiescence.
    pub largest_with_quiescence: u16,
}

impl Default for DepthReached {
    fn default() -> Self {
        DepthReached { lines: [0; MAX_PLY as usize + 1], largest_with_quiescence: 0 }
    }
}

impl DepthReached {
    /// The number of lines that ended.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.lines.iter().sum()
    }

    /// The mean ply of the lines' ends; `None` without lines.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let sum: u64 = self.by_ply().map(|(ply, count)| u64::from(ply) * count).sum();
        let count = self.count();
        (count > 0).then(|| sum as f64 / count as f64)
    }

    /// The least ply such that at least half of the lines have ended there or before; `None` without lines.
    #[must_use]
    pub fn median(&self) -> Option<u16> {
        let count = self.count();
        let mut ended = 0;
        let mut reaches_half = |(_, count_here): &(u16, u64)| {
            ended += count_here;
            2 * ended >= count
        };
        self.by_ply().find(|row| reaches_half(row)).filter(|_| count > 0).map(|(ply, _)| ply)
    }

    /// The greatest ply of a line's end; `None` without lines.
    #[must_use]
    pub fn largest(&self) -> Option<u16> {
        self.by_ply().filter(|(_, count)| *count > 0).map(|(ply, _)| ply).last()
    }

    fn by_ply(&self) -> impl Iterator<Item = (u16, u64)> + '_ {
        (0u16..).zip(self.lines.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reached(plies: &[usize]) -> DepthReached {
        let mut reached = DepthReached::default();
        plies.iter().for_each(|ply| reached.lines[*ply] += 1);
        reached
    }

    #[test]
    fn the_figures_of_a_few_lines() {
        let some = reached(&[2, 3, 3, 9]);
        assert_eq!((some.count(), some.median(), some.largest()), (4, Some(3), Some(9)));
        assert_eq!(some.mean(), Some(4.25));
        assert_eq!(reached(&[2, 2, 3, 9]).median(), Some(2), "half of them ended by then");
        assert_eq!(reached(&[0]).median(), Some(0));
        let nothing = DepthReached::default();
        assert_eq!((nothing.mean(), nothing.median(), nothing.largest()), (None, None, None));
    }
}
