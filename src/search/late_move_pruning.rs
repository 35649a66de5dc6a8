//! Late move pruning: near the horizon the quiet moves after the first few are not searched at all.
//!
//! The nearest living relative of uncertainty cut-offs (Björnsson, Marsland, Schaeffer & Junghanns); all five
//! sources lack it. Both skip late moves in the order; but an uncertainty cut-off marks the value as
//! uncertain and searches again if it matters, while late move pruning takes the value for certain, and the
//! left-out moves are forgotten.

use super::depth::Depth;
use super::parameters::{LateMovePruningParameters, plies};

/// The number of moves that are searched before the following quiet moves are left out, `moves + depth²`;
/// `None` if all are searched because it is too far to the horizon.
#[must_use]
pub fn limit(parameters: LateMovePruningParameters, depth: Depth) -> Option<u16> {
    let whole = u16::try_from(depth.whole_plies()).ok()?;
    (depth < plies(parameters.depth) + Depth::PLY).then(|| u16::from(parameters.moves) + whole * whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_the_nearer_to_the_horizon() {
        let parameters = LateMovePruningParameters { moves: 3, depth: 3 };
        let at = |sixteenths| limit(parameters, Depth::from_sixteenths(sixteenths));
        assert_eq!((at(16), at(32), at(48)), (Some(4), Some(7), Some(12)));
        assert_eq!(at(63), Some(12), "whole plies");
        assert_eq!(at(64), None, "too deep");
    }
}
